"""What is not of an urban property goes the whole way: launched, told, paid, inscribed, seen."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

import pytest
from django.test import Client

from arrecadacao import inscrever
from arrecadacao.debitos import debitos_de
from arrecadacao.models import Inscricao
from cadastro.models import InscricaoFiscal, Pessoa, TitularDeInscricao
from lancamentos.avisos import emitir_aviso
from lancamentos.avulso import lancar_fatos
from lancamentos.models import Lancamento
from lancamentos.substituir import cancelar, substituir
from prefeitura.comum import lotes
from prefeitura.comum.relogio import agora, no_dia
from processos.reclamar import e_parte, protocolar
from tests import fabrica
from tests.arrecadacao.fabrica import exator, pagar
from tests.lancamentos.test_avisos import texto_do_pdf
from tests.portal.fabrica import cliente

pytestmark = pytest.mark.django_db

DIA, VENCE, DEPOIS = date(1964, 3, 10), date(1964, 3, 31), date(1964, 5, 20)


@dataclass(frozen=True)
class Caso:
    """A tributo, its facts, what it comes to, and what it is when the facts are others."""

    tributo: str
    fatos: dict[str, Any]
    parcelas: list[tuple[date, int]]
    objeto: str
    outros: dict[str, Any]
    outro_valor: int
    # What the first instalment costs on 20 May: fine of art. 71 §2 (216 of the transfer) and
    # interest of 12% a year on both from the thirtieth day.
    em_atraso: int

    @property
    def valor(self) -> int:
        return sum(v for _, v in self.parcelas)


CASOS = {
    # 472: obrigação acessória, Cr$ 1.000,00; + 10% + 1.100,00 × 12% × 21/365.
    "multa": Caso(
        "multas",
        {"artigo": "472", "grau": "minimo"},
        [(VENCE, 100_000)],
        "auto 12/1964",
        {"artigo": "472", "grau": "minimo", "reincidente": True},
        120_000,
        110_759,
    ),
    # Tabela 8: caminhão até três toneladas, 350,00; reboque, 100,00.
    "veiculo": Caso(
        "licenca-veiculos",
        {"veiculo": "carga", "toneladas": "3"},
        [(VENCE, 35_000)],
        "veículo 1, Ford, placa 1-23",
        {"veiculo": "reboque", "toneladas": "3"},
        10_000,
        38_766,
    ),
    # Parte fixa 1.500,00 e proporcional de 0,2%: 2.000,00, ou 1.000,00 sobre metade.
    "industria": Caso(
        "industrias-e-profissoes",
        {"secao": "comercio", "movimento": "1000000.00"},
        [(date(1964, mes, dia), 87_500) for mes, dia in ((3, 31), (6, 30), (9, 30), (12, 31))],
        "estabelecimento 1, Casa Souza",
        {"secao": "comercio", "movimento": "500000.00"},
        250_000,
        96_915,
    ),
    # Dez por cento de 50,00: 5,00 por ingresso.
    "espetaculo": Caso(
        "diversoes",
        {"preco_do_ingresso": "50.00", "ingressos_vendidos": 200},
        [(DIA, 100_000)],
        "espetáculo de 8/3/1964",
        {"preco_do_ingresso": "50.00", "ingressos_vendidos": 300},
        150_000,
        111_519,
    ),
    # Nove por cento (204 II) do valor real.
    "transmissao": Caso(
        "transmissao-inter-vivos",
        {"ato": "compra_e_venda", "valor_real": "150000.00", "estimativa_fiscal": "120000.00"},
        [(DIA, 1_350_000)],
        "guia 15/1964",
        {"ato": "compra_e_venda", "valor_real": "200000.00", "estimativa_fiscal": "120000.00"},
        1_800_000,
        1_642_369,
    ),
}
TODOS = pytest.mark.parametrize("caso", CASOS.values(), ids=CASOS)


def lancar(caso: Caso, quem: Pessoa) -> Lancamento:
    """Launch a case on 10 March, upon its inscription or its act."""
    sobre: dict[str, Any] = {"referencia": caso.objeto}
    especie, _, nome = caso.objeto.partition(" 1, ")
    if nome:
        sobre = {
            "inscricao": InscricaoFiscal.objects.create(
                especie={"veículo": "veiculo"}.get(especie, especie),
                numero=1,
                titular=quem,
                nome=nome,
                desde=date(1960, 1, 1),
                endereco="Rua Direita, 9",
                criada_em=agora(),
                alterada_em=agora(),
            )
        }
    with no_dia(DIA):
        return lancar_fatos(
            tributo=caso.tributo,
            contribuinte=quem,
            fatos=caso.fatos,
            exercicio=1964,
            usuario=fabrica.usuario("lancador"),
            motivo="Pedido no balcão",
            vencimento=VENCE if caso.tributo in ("multas", "licenca-veiculos") else None,
            **sobre,
        )


@TODOS
def test_lanca_avisa_e_paga_em_atraso_com_conhecimento(caso: Caso) -> None:
    quem = fabrica.pessoa("Ana Souza")
    feito = lancar(caso, quem)
    assert (feito.valor, feito.objeto) == (caso.valor, caso.objeto)
    parcelas = list(feito.parcelas.order_by("numero"))
    assert [(p.vencimento, p.valor) for p in parcelas] == caso.parcelas
    with no_dia(DIA):
        aviso = emitir_aviso(
            contribuinte=quem, lancamentos=[feito], usuario=fabrica.usuario("atendente")
        )
    texto = " ".join(texto_do_pdf(aviso.documento).split())
    nome = caso.objeto[0].upper() + caso.objeto[1:]
    assert nome in texto
    assert "Imóvel " not in texto
    with no_dia(DEPOIS):
        (objeto,) = debitos_de(pessoa=quem).objetos
        assert (objeto.titulo, objeto.imovel) == (nome, None)
        assert objeto.debitos[0].devido.total == caso.em_atraso
        pago = pagar(exator(), quem, parcelas[:1])
    assert pago.itens.get(parcela=parcelas[0]).total == caso.em_atraso
    (no_papel,) = pago.documento.conteudo["objetos"]
    assert no_papel["objeto"] == caso.objeto
    assert no_papel["linhas"][0]["total"] == caso.em_atraso
    papel = " ".join(texto_do_pdf(pago.documento).split())
    assert nome in papel
    restam = [(p.numero, p.situacao) for p in feito.parcelas.exclude(situacao="paga")]
    assert len(restam) == len(caso.parcelas) - 1


@TODOS
def test_substitui_e_cancela_sem_tocar_no_que_e_de_outro(caso: Caso) -> None:
    quem = fabrica.pessoa()
    feito = lancar(caso, quem)
    chefe = fabrica.usuario("chefe")
    with no_dia(DIA):
        alheio = lancar_fatos(
            tributo="multas",
            contribuinte=fabrica.pessoa(),
            fatos={"artigo": "472", "grau": "minimo"},
            exercicio=1964,
            usuario=chefe,
            motivo="Auto",
            referencia="auto 99/1964",
        )
    with no_dia(DEPOIS):
        novo = substituir(
            lancamento=feito, fatos=caso.outros, motivo="Erro nos fatos", artigo="64", usuario=chefe
        )
        assert novo.chave_do_objeto == feito.chave_do_objeto
        assert novo.valor == caso.outro_valor == sum(p.valor for p in novo.parcelas.all())
        cancelar(lancamento=novo, motivo="Não era devido", artigo="64", usuario=chefe)
        assert not debitos_de(pessoa=quem).todos
    alheio.refresh_from_db()
    assert alheio.situacao == "vigente"
    assert Lancamento.objects.filter(situacao="cancelado").count() == 1


@TODOS
def test_o_que_nao_se_paga_se_inscreve_com_o_seu_objeto(caso: Caso) -> None:
    quem = fabrica.pessoa("Ana Souza")
    feito = lancar(caso, quem)
    with no_dia(date(1965, 2, 1)):
        lote = inscrever.inscrever(usuario=fabrica.usuario("procurador"))
        assert lote is not None
        lotes.executar(lote.pk)
        inscritas = list(Inscricao.objects.filter(devedor=quem).order_by("numero"))
        assert [i.principal for i in inscritas] == [v for _, v in caso.parcelas]
        assert all(caso.objeto in i.origem for i in inscritas)
        (objeto,) = debitos_de(pessoa=quem).divida
        assert objeto.lancamento.chave_do_objeto == feito.chave_do_objeto


@TODOS
def test_o_contribuinte_ve_no_portal_e_reclama_e_outro_nao_ve(caso: Caso) -> None:
    quem = fabrica.pessoa("Ana Souza")
    feito = lancar(caso, quem)
    with no_dia(date(1964, 3, 12)):
        dela, de_outro = cliente(quem), cliente(fabrica.pessoa())
        pagina = dela.get(f"/portal/lancamentos/{feito.pk}/")
        assert caso.objeto[0].upper() + caso.objeto[1:] in pagina.content.decode()
        assert caso.objeto in dela.get("/portal/debitos/").content.decode().replace(
            caso.objeto[0].upper() + caso.objeto[1:], caso.objeto
        )
        assert de_outro.get(f"/portal/lancamentos/{feito.pk}/").status_code == 404
        processo = protocolar(
            lancamento=feito,
            requerente=quem,
            pedido="Não concordo com o valor lançado.",
            usuario=fabrica.usuario("atendente"),
        )
    assert processo.objeto.lower().startswith(caso.objeto.lower())


def test_a_multa_sobre_um_imovel_e_de_quem_infringiu_e_o_condomino_nao_a_ve_nem_deve() -> None:
    infrator, socia = fabrica.pessoa(), fabrica.pessoa()
    with no_dia(DIA):
        casa = fabrica.imovel(titular=socia)
        multa = lancar_fatos(
            tributo="multas",
            contribuinte=infrator,
            fatos={"artigo": "472", "grau": "minimo"},
            exercicio=1964,
            usuario=fabrica.usuario("lancador"),
            motivo="Auto",
            imovel=casa,
            referencia="auto 12/1964",
        )
        assert not debitos_de(pessoa=socia).todos
        assert [d.parcela.lancamento for d in debitos_de(pessoa=infrator).todos] == [multa]
        assert not e_parte(socia, multa)
        assert cliente(socia).get(f"/portal/lancamentos/{multa.pk}/").status_code == 404
        assert cliente(infrator).get(f"/portal/lancamentos/{multa.pk}/").status_code == 200


def test_quem_responde_pelos_debitos_da_inscricao_os_deve_e_os_ve() -> None:
    antigo, novo, alheio = fabrica.pessoa(), fabrica.pessoa(), fabrica.pessoa()
    feito = lancar(CASOS["veiculo"], antigo)
    for quem, responde in ((novo, True), (alheio, False)):
        outra = feito.inscricao if responde else None
        if outra is not None:
            TitularDeInscricao.objects.create(
                inscricao=outra,
                pessoa=quem,
                desde=date(1964, 3, 11),
                responde_pelos_debitos=True,
                artigo="257",
            )
    with no_dia(date(1964, 3, 12)):
        assert [d.parcela.lancamento for d in debitos_de(pessoa=novo).todos] == [feito]
        assert cliente(novo).get(f"/portal/lancamentos/{feito.pk}/").status_code == 200
        assert not debitos_de(pessoa=alheio).todos
        assert cliente(alheio).get(f"/portal/lancamentos/{feito.pk}/").status_code == 404


def test_o_balcao_acha_a_inscricao_e_o_ato_e_recebe(cliente_de: Callable[..., Client]) -> None:
    quem = fabrica.pessoa("Ana Souza")
    veiculo, auto = lancar(CASOS["veiculo"], quem), lancar(CASOS["multa"], quem)
    assert veiculo.inscricao is not None
    with no_dia(DIA):
        balcao = cliente_de("tesoureiro")
        achado = balcao.get("/arrecadacao/balcao/", {"q": "veículo 1"})
        assert achado["Location"].endswith(f"inscricao={veiculo.inscricao.pk}")
        pagina = balcao.get(achado["Location"]).content.decode()
        assert "Veículo 1, Ford, placa 1-23" in pagina
        assert "350,00" in pagina
        achado = balcao.get("/arrecadacao/balcao/", {"q": auto.referencia})
        assert achado["Location"].endswith(f"pessoa={quem.pk}")
        assert "Auto 12/1964" in balcao.get(achado["Location"]).content.decode()
