"""The annual run upon the inscriptions of the registers: exact sums, refusals, kill and resume."""

from datetime import date
from typing import Any

import pytest

from cadastro import inscricoes
from cadastro.models import InscricaoFiscal
from lancamentos import lancar as modulo
from lancamentos import rodada as rodadas
from lancamentos.aprovar import aprovar
from lancamentos.avulso_de_inscricao import lancar_inscricao, prever_inscricao
from lancamentos.lancar import lancar
from lancamentos.memoria import reconstruir
from lancamentos.models import Lancamento, Parcela, Recusa, Rodada
from lancamentos.rodada import criar_rodada, descartar
from prefeitura.comum import lotes
from prefeitura.comum.calendario import codigo
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import no_dia
from prefeitura.legislacao import codigos
from tests import fabrica
from tests.exemplos_de_registros import EXEMPLOS
from tests.lancamentos.fabrica import JANEIRO, lancada, simulada

pytestmark = pytest.mark.django_db
COMERCIO = EXEMPLOS["januaria-1963"]["estabelecimento"].dados


def inscrever(especie: str, dados: Any, dia: date, **extra: Any) -> InscricaoFiscal:
    with no_dia(dia):
        extra.setdefault("titular", fabrica.pessoa())
        extra.setdefault("nome", "Casa Souza")
        extra.setdefault("distrito", "Sede")
        return inscricoes.inscrever(
            especie=especie, dados=dados, usuario=fabrica.usuario("lancador"), **extra
        )


def comercio(dia: date = date(1964, 3, 2), **mudado: Any) -> InscricaoFiscal:
    extra = {"titular": mudado.pop("titular")} if "titular" in mudado else {}
    numero = InscricaoFiscal.objects.count() + 1
    dados = {**COMERCIO, **mudado}
    return inscrever("estabelecimento", dados, dia, endereco=f"Rua A, {numero}", **extra)


def valores(inscricao: InscricaoFiscal, exercicio: int) -> dict[str, int]:
    lancados = Lancamento.objects.filter(
        inscricao=inscricao, exercicio=exercicio, situacao="vigente"
    )
    return {la.tributo: la.valor for la in lancados}


def datas(inscricao: InscricaoFiscal, tributo: str) -> list[tuple[str, int]]:
    parcelas = Parcela.objects.filter(lancamento__inscricao=inscricao, lancamento__tributo=tributo)
    return [(f"{p.vencimento:%d/%m/%Y}", p.valor) for p in parcelas.order_by("numero")]


@pytest.mark.parametrize("slug", codigos())
def test_cada_registro_de_cada_codigo_se_lanca_pelo_ano(slug: str, settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = slug
    exemplos = EXEMPLOS[slug]
    ano = max(e.exercicio for e in exemplos.values())
    feitas = {
        especie: inscrever(especie, exemplo.dados, max(codigo().vigencia, date(ano - 1, 3, 2)))
        for especie, exemplo in exemplos.items()
    }
    ano = max(ano, codigo().vigencia.year + 1)
    rodada = lancada(exercicio=ano, dia=date(ano, 1, 5))
    assert rodada.situacao == Rodada.Situacao.LANCADA
    for especie, inscricao in feitas.items():
        anuais = set(codigo().registros[especie].anuais)
        previstos = {t: v for t, v in exemplos[especie].contas.items() if t in anuais}
        devidos = {t: v for t, v in previstos.items() if v}
        assert valores(inscricao, ano).items() >= devidos.items(), especie
        recusados = set(
            Recusa.objects.filter(rodada=rodada, inscricao=inscricao).values_list(
                "tributo", "especie"
            )
        )
        # The table that the publication lacks, or the amount that the ficha waits for.
        ausentes = {t for t, v in previstos.items() if v is None}
        assert {t for t, _ in recusados} >= ausentes, especie
    for lancamento in Lancamento.objects.filter(rodada=rodada):
        reconstruir(lancamento)
        assert lancamento.contribuinte == lancamento.inscricao.titular
        devido = sum(lancamento.parcelas.values_list("valor", flat=True))
        assert devido == lancamento.valor


def test_industrias_de_januaria_lancam_se_por_ano_em_quotas_e_com_as_taxas() -> None:
    loja = comercio()
    rodada = lancada(exercicio=1965, dia=date(1965, 1, 10))
    # Tabelas 1 e 2; 1% do valor locativo; educação; 5ª classe da tabela 19.
    assert valores(loja, 1965) == {
        "industrias-e-profissoes": 350_000,
        "licenca-localizacao": 120_000,
        "educacao-saude": 5_000,
        "iluminacao-publica": 3_000,
    }
    assert datas(loja, "industrias-e-profissoes") == [
        (dia, 87_500) for dia in ("31/03/1965", "30/06/1965", "30/09/1965", "31/12/1965")
    ]
    # Com a primeira quota do imposto (434 e 442); a licença, sem data na lei, no prazo do tardio.
    assert datas(loja, "educacao-saude") == [("31/03/1965", 5_000)]
    assert datas(loja, "iluminacao-publica") == [("31/03/1965", 3_000)]
    assert datas(loja, "licenca-localizacao") == [("25/01/1965", 120_000)]
    somas = {(r.tributo, r.distrito): (r.quantidade, r.valor) for r in rodada.resumos.all()}
    assert somas["industrias-e-profissoes", "Sede"] == (1, 350_000)


def test_atividade_aberta_no_ano_nao_entra_na_rodada_e_se_lanca_por_si() -> None:
    """Art. 276, parágrafo único: also within the exercício, when the activity begins."""
    comercio()
    nova = comercio(date(1965, 1, 4), movimento="", primeiros_30_dias="150000.00")
    lancada(exercicio=1965, dia=date(1965, 1, 10))
    assert valores(nova, 1965) == {}
    lancador = fabrica.usuario("lancador")
    with no_dia(date(1965, 2, 10)):
        previa = prever_inscricao(inscricao=nova, exercicio=1965)
        assert {p.item.tributo for p in previa.itens} >= {"industrias-e-profissoes"}
        assert [p.conta.valor for p in previa.itens] == [p.item.valor for p in previa.itens]
        feitos = lancar_inscricao(
            inscricao=nova, exercicio=1965, motivo="Início de atividade", usuario=lancador
        )
        # Table 1 by the movement of the year presumed; nobody is late before being told.
        assert min(p.vencimento for la in feitos for p in la.parcelas.all()) > date(1965, 2, 10)
        # Art. 265: the imposto waits for the first ninety days of the activity.
        imposto = next(la for la in feitos if la.tributo == "industrias-e-profissoes")
        assert [p.vencimento for p in imposto.parcelas.all()] == [date(1965, 4, 4)]
        with pytest.raises(ErroDeNegocio, match="Nada pôde ser lançado"):
            lancar_inscricao(inscricao=nova, exercicio=1965, motivo="De novo", usuario=lancador)
        with pytest.raises(ErroDeNegocio, match="ainda não começou"):
            lancar_inscricao(inscricao=nova, exercicio=1966, motivo="Antes", usuario=lancador)
        with pytest.raises(ErroDeNegocio, match="por que"):
            lancar_inscricao(inscricao=nova, exercicio=1965, motivo=" ", usuario=lancador)
    antes = valores(nova, 1965)
    assert "industrias-e-profissoes" in antes
    lancada(exercicio=1965, dia=date(1965, 2, 20))
    assert valores(nova, 1965) == antes


def test_o_omitido_de_uma_atividade_lanca_se_a_qualquer_tempo() -> None:
    """Januária, art. 285: what was found afterwards, of the exercício that went by."""
    sonegada = comercio(date(1964, 1, 2))
    with no_dia(date(1966, 6, 1)):
        feitos = lancar_inscricao(
            inscricao=sonegada,
            exercicio=1965,
            motivo="Atividade sonegada, apurada no auto nº 3/1966",
            usuario=fabrica.usuario("lancador"),
        )
    assert {la.exercicio for la in feitos} == {1965}
    assert "industrias-e-profissoes" in valores(sonegada, 1965)


def test_pagina_de_lancar_a_inscricao_mostra_a_conta_antes_de_lancar(cliente_de: Any) -> None:
    loja = comercio()
    endereco = f"/lancamentos/inscricao/{loja.pk}/1965/"
    with no_dia(date(1965, 2, 10)):
        cliente = cliente_de("lancador")
        ficha = cliente.get(f"/cadastro/registros/inscricoes/{loja.pk}/").content.decode()
        assert endereco in ficha
        pagina = cliente.get(endereco).content.decode()
        assert "Lançar estabelecimento 1, Casa Souza em 1965" in pagina
        assert "3.500,00" in pagina
        assert not Lancamento.objects.exists()
        resposta = cliente.post(endereco, {"motivo": "Ficou fora"}, follow=True)
        assert "Lançamentos feitos: 4" in resposta.content.decode()
    assert len(valores(loja, 1965)) == 4


def test_o_que_falta_na_ficha_fica_na_lista_e_o_resto_se_lanca() -> None:
    sem_movimento, boa = comercio(movimento=""), comercio()
    rodada = lancada(exercicio=1965, dia=date(1965, 1, 10))
    recusas = set(
        Recusa.objects.filter(rodada=rodada).values_list("inscricao", "tributo", "especie")
    )
    assert recusas == {
        (sem_movimento.pk, "industrias-e-profissoes", "valor-ausente"),
        (sem_movimento.pk, "educacao-saude", "valor-ausente"),
        (sem_movimento.pk, "iluminacao-publica", "valor-ausente"),
    }
    assert valores(sem_movimento, 1965) == {"licenca-localizacao": 120_000}
    assert len(valores(boa, 1965)) == 4
    assert rodada.lancamento is not None
    assert {p.alvo for p in rodada.lancamento.pendencias.all()} == {"cadastro.inscricaofiscal"}


def test_baixada_nao_se_lanca_e_a_transferida_se_lanca_a_quem_a_tinha() -> None:
    antigo, novo = fabrica.pessoa("Antigo"), fabrica.pessoa("Novo")
    fechada, passada = comercio(), comercio(titular=antigo)
    lancador = fabrica.usuario("lancador")
    with no_dia(date(1964, 6, 1)):
        inscricoes.baixar(fechada, em=date(1964, 6, 1), usuario=lancador, motivo="Fechou")
    with no_dia(date(1965, 1, 4)):
        inscricoes.transferir(
            passada, para=novo, em=date(1965, 1, 4), usuario=lancador, motivo="Venda do negócio"
        )
    lancada(exercicio=1965, dia=date(1965, 1, 10))
    assert valores(fechada, 1965) == {}
    donos = Lancamento.objects.filter(inscricao=passada).values_list("contribuinte", flat=True)
    assert set(donos) == {antigo.pk}


def test_alcance_separa_os_imoveis_das_inscricoes() -> None:
    loja = comercio()
    with no_dia(date(1964, 12, 1)):
        terreno = fabrica.imovel()
    lancador, chefe = fabrica.usuario("lancador"), fabrica.usuario("chefe")
    with no_dia(date(1965, 1, 10)):
        rodada = criar_rodada(exercicio=1965, usuario=lancador, alcance="inscricoes")
        lotes.executar(rodada.simulacao_id)
        rodada.refresh_from_db()
        assert "predial" not in rodada.tributos
        # A change of the properties does not touch it; one of the inscriptions does.
        fabrica.imovel()
        aprovar(rodada=rodada, usuario=chefe)
        lotes.executar(lancar(rodada=rodada, usuario=lancador).lancamento_id)
    assert len(valores(loja, 1965)) == 4
    assert not Lancamento.objects.filter(imovel=terreno).exists()
    with no_dia(date(1965, 2, 1)):
        rodada = criar_rodada(exercicio=1965, usuario=lancador, alcance="imoveis")
        lotes.executar(rodada.simulacao_id)
        assert {r.tributo for r in rodada.resumos.all()} >= {"territorial-urbano"}
        assert "industrias-e-profissoes" not in {r.tributo for r in rodada.resumos.all()}
        descartar(rodada=rodada, motivo="Só para ver", usuario=chefe)
        sem_nada = criar_rodada(exercicio=1966, usuario=lancador, alcance="inscricoes")
        descartar(rodada=sem_nada, motivo="Só para ver", usuario=chefe)


def test_inscricao_mudada_depois_da_simulacao_pede_outra_ou_fica_de_lado() -> None:
    loja, outra = comercio(), comercio()
    rodada = simulada(exercicio=1965, dia=date(1965, 1, 10))
    chefe, lancador = fabrica.usuario("chefe"), fabrica.usuario("lancador")
    with no_dia(date(1965, 1, 10)):
        aprovar(rodada=rodada, usuario=chefe)
        inscricoes.alterar(
            loja, dados={"movimento": "5000000.00"}, usuario=lancador, motivo="Declaração"
        )
        rodada = lancar(rodada=rodada, usuario=lancador)
        assert rodada.lancamento is not None
        lotes.executar(rodada.lancamento.pk)
        (pendencia,) = rodada.lancamento.pendencias.all()
        assert (pendencia.alvo_id, pendencia.especie) == (loja.pk, "mudou")
        assert valores(loja, 1965) == {}
        assert len(valores(outra, 1965)) == 4
        nova = criar_rodada(exercicio=1965, usuario=lancador)
        lotes.executar(nova.simulacao_id)
        inscricoes.alterar(
            loja, dados={"movimento": "6000000.00"}, usuario=lancador, motivo="Declaração"
        )
        nova.refresh_from_db()
        with pytest.raises(ErroDeNegocio, match="cadastro mudou"):
            aprovar(rodada=nova, usuario=chefe)


def test_cancelado_no_exercicio_nao_se_lanca_de_novo_pela_rodada() -> None:
    from lancamentos.substituir import cancelar

    loja = comercio()
    lancada(exercicio=1965, dia=date(1965, 1, 10))
    with no_dia(date(1965, 1, 12)):
        cancelar(
            lancamento=Lancamento.objects.get(inscricao=loja, tributo="licenca-localizacao"),
            motivo="Erro",
            artigo="64",
            usuario=fabrica.usuario("chefe"),
        )
    rodada = lancada(exercicio=1965, dia=date(1965, 1, 20))
    assert "licenca-localizacao" not in valores(loja, 1965)
    assert rodada.recusas.get().especie == "cancelado-antes"


@pytest.fixture
def muitas(monkeypatch: pytest.MonkeyPatch) -> list[InscricaoFiscal]:
    """Nine establishments, two a part."""
    monkeypatch.setattr(rodadas, "TAMANHO_DA_PARTE", 2)
    return [comercio() for _ in range(9)]


@pytest.mark.django_db(transaction=True)
def test_morta_no_meio_a_rodada_dos_registros_continua_e_nao_dobra(
    muitas: list[InscricaoFiscal], monkeypatch: pytest.MonkeyPatch
) -> None:
    rodada = simulada(exercicio=1965, dia=date(1965, 1, 10))
    assert rodada.simulacao is not None
    assert rodada.simulacao.partes.count() == 5
    de_verdade, vezes = modulo.postar, iter(range(1000))

    def cair(*args: Any, **kwargs: Any) -> Any:
        ids = de_verdade(*args, **kwargs)
        if next(vezes) in (1, 3):
            raise ConnectionError("morto depois de gravar")
        return ids

    monkeypatch.setattr(modulo, "postar", cair)
    monkeypatch.setattr(lotes, "acordar", lambda lote_id: None)
    with no_dia(date(1965, 1, 10)):
        aprovar(rodada=rodada, usuario=fabrica.usuario("chefe"))
        rodada = lancar(rodada=rodada, usuario=fabrica.usuario("lancador"))
        assert rodada.lancamento_id is not None
        tres = iter([True] * 3 + [False])
        assert not lotes.executar(rodada.lancamento_id, continuar=lambda: next(tres))
        assert 0 < Lancamento.objects.count() < 36
        lotes.executar(rodada.lancamento_id)
    rodada.refresh_from_db()
    assert rodada.situacao == Rodada.Situacao.LANCADA
    assert Lancamento.objects.count() == 4 * len(muitas)
    assert all(len(valores(i, 1965)) == 4 for i in muitas)
    assert sum(Lancamento.objects.values_list("valor", flat=True)) == 9 * 478_000


def test_paginas_da_rodada_mostram_as_inscricoes(cliente_de: Any) -> None:
    comercio(movimento="")
    rodada = simulada(exercicio=1965, dia=date(1965, 1, 10))
    cliente = cliente_de("lancador")
    pagina = cliente.get(f"/lancamentos/anuais/{rodada.pk}/").content.decode()
    assert "Imóveis urbanos e demais inscrições" in pagina
    lista = cliente.get(f"/lancamentos/anuais/{rodada.pk}/recusas/").content.decode()
    assert "estabelecimento 1, Casa Souza" in lista
    with no_dia(JANEIRO):
        resposta = cliente.post(
            "/lancamentos/anuais/abrir/", {"exercicio": "1965", "alcance": "inscricoes"}
        )
        assert "em andamento" in resposta.content.decode()
