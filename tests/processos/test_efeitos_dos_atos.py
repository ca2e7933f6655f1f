"""What acts of the law bring about: fines, dívida, goods, lançamentos, suspension."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest

from arrecadacao.inscrever_lancamentos import inscrever_lancamentos
from arrecadacao.models import Inscricao
from lancamentos.models import Lancamento, Parcela
from lancamentos.suspender import retomar, suspender, suspensas
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Ato
from prefeitura.comum.relogio import no_dia
from prefeitura.legislacao.procedimentos.modelo import EFEITOS
from processos.efeitos_dos_atos import VERBOS
from processos.models import LancamentoDoProcesso, Leilao, Processo
from processos.praticar import abrir
from tests.processos import prova
from tests.processos.fabrica import com_fatos, lancado
from tests.processos.prova import MAIO, fazer, lavrado
from tests.processos.test_praticar import votado

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def procedimentos_de_prova() -> Iterator[None]:
    with prova.com_procedimentos(prova.lidos()):
        yield


def multado(**dados: Any) -> Processo:
    processo = votado("procedente", "procedente", **dados)
    fazer(processo, "decisao", "chefe", resultado="procedente", multa=prova.MULTA)
    processo.refresh_from_db()
    return processo


def test_todo_efeito_que_a_lei_pode_nomear_tem_verbo() -> None:
    assert VERBOS.keys() == EFEITOS.keys()


def test_a_multa_se_lanca_com_fundamento_e_vence_no_fim_do_prazo() -> None:
    processo = multado()
    (feito,) = LancamentoDoProcesso.objects.all()
    multa = feito.lancamento
    assert (feito.processo, feito.multa, feito.andamento.tipo) == (processo, True, "decisao")
    assert (multa.tributo, multa.valor, multa.contribuinte) == (
        "multas",
        100_000,
        processo.requerente,
    )
    assert multa.referencia.startswith("auto de prova 1/1964, fl. ")
    (parcela,) = multa.parcelas.all()
    assert parcela.vencimento == processo.prazos.get(nome="pagamento-apos-auto").fim
    ato = Ato.objects.get(tipo="lancamento.avulso")
    assert (ato.artigo, ato.processo) == ("117, II", "1/1964")
    decisao = processo.andamentos.get(tipo="decisao")
    assert decisao.texto == (
        "Julgo Procedente o auto. Multa de Cr$ 1.000,00 (mil cruzeiros); só mil cruzeiros."
    )
    assert decisao.documento is not None
    assert decisao.documento.conteudo["contas"][0]["valor"] == "Cr$ 1.000,00"


def test_multa_sem_infrator_conhecido_nao_se_lanca_e_nada_fica() -> None:
    with no_dia(MAIO):
        processo = abrir(
            procedimento="prova",
            usuario=prova.usuario("fiscal"),
            dados={"local": "Estrada", "apreendido_em": MAIO, "rol": prova.ROL},
        )
    depois = date(1964, 5, 15)
    fazer(processo, "revelia", "escrivao", depois)
    for papel in ("junta", "junta2"):
        fazer(processo, "voto", papel, depois, sentido="procedente")
    fazer(processo, "depoimento", "escrivao", depois, arrolada_por="fazenda")
    with pytest.raises(ErroDeNegocio, match="identifique antes o infrator"):
        fazer(processo, "decisao", "chefe", depois, resultado="procedente", multa=prova.MULTA)
    processo.refresh_from_db()
    assert processo.situacao == "concluso"
    assert not processo.andamentos.filter(tipo="decisao").exists()


def test_relevada_a_multa_cancela_se_e_os_bens_voltam_ao_dono() -> None:
    processo = multado()
    fazer(processo, "relevacao", "prefeito")
    assert Lancamento.objects.get(tributo="multas").situacao == "cancelado"
    bem = processo.bens.first()
    assert bem is not None
    assert (bem.situacao, bem.recebedor, bem.saida_em) == ("devolvido", "João da Costa", MAIO)
    with pytest.raises(ErroDeNegocio, match="só cabe quando"):
        fazer(processo, "relevacao", "prefeito")


def test_paga_a_multa_nao_ha_o_que_relevar() -> None:
    processo = multado()
    Parcela.objects.update(situacao="paga")
    with pytest.raises(ErroDeNegocio, match="não há multa em aberto neste processo"):
        fazer(processo, "relevacao", "prefeito")


def test_a_multa_nao_paga_no_prazo_se_inscreve_em_divida_ativa() -> None:
    processo = multado()
    with pytest.raises(ErroDeNegocio, match="só depois do prazo que corre"):
        fazer(processo, "inscricao", "procurador")
    fazer(processo, "inscricao", "procurador", date(1964, 6, 10))
    inscricao = Inscricao.objects.get()
    assert (inscricao.tributo, inscricao.principal) == ("multas", 100_000)
    assert Parcela.objects.get().situacao == "inscrita"
    ato = Ato.objects.get(tipo="divida.inscrita-por-decisao")
    assert (ato.artigo, ato.processo) == ("84", "1/1964")


def test_do_leilao_saem_multa_tributo_e_despesas_e_o_excedente_e_do_dono() -> None:
    processo = multado()
    fazer(
        processo, "leilao", "tesoureiro", preco=900_000, despesas=50_000, arrematante="Pedro Lins"
    )
    leilao = Leilao.objects.get()
    assert (leilao.multas, leilao.tributos, leilao.despesas, leilao.excedente) == (
        100_000,
        0,
        50_000,
        750_000,
    )
    assert {(b.situacao, b.recebedor) for b in processo.bens.all()} == {("leiloado", "Pedro Lins")}
    with pytest.raises(ErroDeNegocio, match="não há bens em depósito"):
        fazer(processo, "leilao", "tesoureiro", preco=1, arrematante="x")
    fazer(processo, "restituicao", "tesoureiro")
    leilao.refresh_from_db()
    assert leilao.excedente_devolvido_em == MAIO
    with pytest.raises(ErroDeNegocio, match="Não há excedente"):
        fazer(processo, "restituicao", "tesoureiro")


def test_do_leilao_que_nao_chega_nada_sobra() -> None:
    processo = multado()
    fazer(processo, "leilao", "tesoureiro", preco=60_000, despesas=50_000, arrematante="Pedro")
    leilao = Leilao.objects.get()
    assert (leilao.multas, leilao.despesas, leilao.excedente) == (60_000, 0, 0)


def test_devolvem_se_so_os_bens_que_o_ato_nomeia() -> None:
    processo = lavrado()
    with pytest.raises(ErroDeNegocio, match="“Carroça” não está em depósito"):
        fazer(processo, "devolucao", "fiscal", quais=[{"descricao": "Carroça"}])
    fazer(processo, "devolucao", "fiscal", quais=[{"descricao": "BALANÇA"}])
    assert dict(processo.bens.values_list("descricao", "situacao")) == {
        "Saco de café": "em_deposito",
        "Balança": "devolvido",
    }


def pedido(lancamento: Lancamento) -> Processo:
    with no_dia(MAIO):
        return abrir(
            procedimento="revisao",
            usuario=prova.usuario("atendente"),
            parte=lancamento.contribuinte,
            lancamento=lancamento,
        )


def test_o_lancamento_do_processo_se_substitui_pelos_fatos_do_ato() -> None:
    lancamento = lancado()
    processo = pedido(lancamento)
    assert processo.objeto.startswith("Imposto predial de 1964, imóvel ")
    fatos = com_fatos(lancamento, valor_venal="100000.00")
    fazer(processo, "acolhida", "chefe", fatos=dict(fatos))
    novo = Lancamento.objects.get(substitui=lancamento)
    assert (novo.valor, novo.situacao) == (82_000, "vigente")
    processo.refresh_from_db()
    assert (processo.situacao, processo.encerrado_em) == ("encerrada", MAIO)


def test_o_lancamento_do_processo_se_cancela() -> None:
    lancamento = lancado()
    fazer(pedido(lancamento), "anulacao", "chefe")
    lancamento.refresh_from_db()
    assert lancamento.situacao == "cancelado"


def test_efeito_recusado_desfaz_o_ato_inteiro() -> None:
    lancamento = lancado()
    processo = pedido(lancamento)
    iguais = dict(lancamento.fatos)
    with pytest.raises(ErroDeNegocio, match="são os do próprio lançamento"):
        fazer(processo, "acolhida", "chefe", fatos=iguais)
    processo.refresh_from_db()
    assert processo.situacao == "pedida"
    assert processo.andamentos.count() == 1


def test_a_cobranca_suspensa_nao_se_inscreve_ate_que_se_retome() -> None:
    processo = multado()
    multa = Lancamento.objects.get(tributo="multas")
    ordem: dict[str, Any] = {
        "usuario": prova.usuario("chefe"),
        "artigo": "119",
        "processo": processo.rotulo,
    }
    with no_dia(date(1964, 6, 10)):
        suspender(lancamentos=[multa], motivo="Recurso com efeito suspensivo", **ordem)
        suspender(lancamentos=[multa], motivo="Recurso com efeito suspensivo", **ordem)
        assert suspensas().count() == 1
        with pytest.raises(ErroDeNegocio, match="suspensa pelo processo 1/1964"):
            inscrever_lancamentos(lancamentos=[multa], **ordem)
        assert retomar(lancamentos=[multa], motivo="Recurso negado", **ordem) == 1
        assert retomar(lancamentos=[multa], motivo="Recurso negado", **ordem) == 0
        assert len(inscrever_lancamentos(lancamentos=[multa], **ordem)) == 1
        assert inscrever_lancamentos(lancamentos=[multa], **ordem) == []


def test_o_que_ainda_se_pode_pagar_em_prazo_nao_se_inscreve() -> None:
    processo = multado()
    with no_dia(MAIO), pytest.raises(ErroDeNegocio, match="ainda não se inscreve"):
        inscrever_lancamentos(
            lancamentos=[Lancamento.objects.get(tributo="multas")],
            usuario=prova.usuario("chefe"),
            artigo="84",
            processo=processo.rotulo,
        )
