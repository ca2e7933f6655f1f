"""Pardon by law of two thirds (489), agents outside (9), surety (138), fines in the book (478)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.db import IntegrityError

from arrecadacao import agentes, caixas, certidoes, inscrever, perdoar
from arrecadacao.debitos import debitos_de
from arrecadacao.models import Conhecimento, Inscricao, Perdao
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.arrecadacao.fabrica import casa_lancada, exator, lancado, pagar, parcelas
from tests.arrecadacao.test_divida import devedor_inscrito, inscrever_tudo
from tests.arrecadacao.test_guardas import aplicar

pytestmark = pytest.mark.django_db

DIA = date(1965, 2, 1)


def dar_perdao(inscricoes: list[Inscricao], **dados: Any) -> Perdao:
    return perdoar.perdoar(
        inscricoes=inscricoes,
        usuario=fabrica.usuario("prefeito"),
        **{
            "lei": "Lei nº 512, de 20 de janeiro de 1965",
            "lei_de": date(1965, 1, 20),
            "motivo": "calamidade",
            "favoraveis": 8,
            "membros": 11,
            **dados,
        },
    )


def test_lei_de_dois_tercos_perdoa_a_divida_inscrita_e_a_linha_fica_no_livro():
    imovel, dono, inscritas = devedor_inscrito()
    do_predial = [i for i in inscritas if i.tributo == "predial"]
    with no_dia(DIA):
        perdao = dar_perdao(do_predial)
        # 615,00 each with 10%; interest of 309 and 125 days on 676,50 at 12%/365.
        assert [(d.principal, d.multa, d.juros) for d in perdao.dividas.order_by("pk")] == [
            (61_500, 6_150, 6_895),
            (61_500, 6_150, 2_780),
        ]
        assert (perdao.numero, perdao.total) == (1, 144_975)
        assert {d.nome for d in debitos_de(pessoa=dono).todos}.isdisjoint({"Imposto predial"})
        with pytest.raises(ErroDeNegocio, match="não é mais devida"):
            pagar(exator(), dono, parcelas(imovel), total=1)
        with pytest.raises(ErroDeNegocio, match="está perdoada por lei"):
            dar_perdao(do_predial)
    assert {p.situacao for p in parcelas(imovel)} == {"cancelada"}
    assert {i.situacao for i in Inscricao.objects.filter(tributo="predial")} == {"perdoada"}
    assert Inscricao.objects.count() == len(inscritas)
    with pytest.raises(IntegrityError):
        aplicar("UPDATE arrecadacao_inscricao SET situacao = 'inscrita' WHERE tributo = 'predial'")
    with pytest.raises(IntegrityError):
        aplicar("UPDATE arrecadacao_perdao SET favoraveis = 11")


@pytest.mark.parametrize(
    ("mudanca", "dito"),
    [
        ({"favoraveis": 7}, "2/3 dos membros da Câmara: teve 7 de 11"),
        ({"favoraveis": 12}, "2/3"),
        ({"motivo": "amizade"}, "calamidade pública ou notória pobreza"),
        ({"lei": " "}, "Diga a lei"),
        ({"lei_de": date(1965, 2, 2)}, "Diga a lei"),
    ],
)
def test_sem_lei_motivo_ou_votos_nao_ha_perdao_e_nada_fica(mudanca, dito):
    _, _, inscritas = devedor_inscrito()
    with no_dia(DIA), pytest.raises(ErroDeNegocio, match=dito) as recusa:
        dar_perdao(inscritas, **mudanca)
    assert recusa.value.artigo == "489"
    assert not Perdao.objects.exists()
    assert {i.situacao for i in Inscricao.objects.all()} == {"inscrita"}


def test_seis_de_nove_sao_dois_tercos_e_o_que_esta_em_certidao_nao_se_perdoa():
    _, dono, inscritas = devedor_inscrito()
    with no_dia(DIA):
        feita = certidoes.emitir_certidao(
            devedor=dono, inscricoes=inscritas[:1], usuario=fabrica.usuario("procurador")
        )
        with pytest.raises(ErroDeNegocio, match="consta de certidão"):
            dar_perdao(inscritas[:1])
        certidoes.cancelar_certidao(
            certidao=feita, motivo="A Câmara vota o perdão", usuario=fabrica.usuario("procurador")
        )
        assert dar_perdao(inscritas[:1], favoraveis=6, membros=9, motivo="pobreza").numero == 1


def test_codigo_sem_perdao_recusa(settings):
    _, _, inscritas = devedor_inscrito()
    settings.CODIGO_TRIBUTARIO = "jambeiro-1958"
    with no_dia(DIA), pytest.raises(ErroDeNegocio, match="não prevê o perdão"):
        dar_perdao(inscritas)


# --- art. 9 --------------------------------------------------------------------------------------


def celebrar(agente: Any, **dados: Any) -> Any:
    return agentes.celebrar(
        agente=agente,
        usuario=fabrica.usuario("prefeito"),
        **{
            "entidade": fabrica.pessoa("Banco do Norte"),
            "acordo": "Contrato 3/1964",
            "tributos": ["predial"],
            "inicio": date(1964, 1, 2),
            "fim": date(1964, 6, 30),
            **dados,
        },
    )


def test_o_agente_de_fora_recebe_so_o_que_o_acordo_diz_e_no_seu_tempo():
    imovel, dono = casa_lancada()
    (primeira, segunda) = parcelas(imovel)
    agente = exator(caixa=False, dia=date(1964, 2, 10))
    celebrar(agente)
    with no_dia(date(1964, 2, 10)):
        caixas.abrir(exator=agente)
        with pytest.raises(ErroDeNegocio, match="não compreende Taxa de limpeza") as recusa:
            pagar(agente, dono, parcelas(imovel, "limpeza-publica")[:1])
        assert recusa.value.artigo == "9"
        assert not Conhecimento.objects.exists()
        feito = pagar(agente, dono, [primeira])
        assert feito.numero == 1
        caixas.fechar(caixa=feito.caixa, contado=feito.total, usuario=agente)
    with no_dia(date(1964, 7, 1)):
        caixas.abrir(exator=agente)
        with pytest.raises(ErroDeNegocio, match="não está em vigor em 01/07/1964"):
            pagar(agente, dono, [segunda])
        # An official of the house is under no agreement.
        assert pagar(exator(), dono, [segunda]).valido


def test_acordo_encerrado_antes_do_tempo_e_acordo_que_nao_se_celebra():
    imovel, dono = casa_lancada()
    agente = exator(caixa=False, dia=date(1964, 2, 10))
    acordo = celebrar(agente)
    with pytest.raises(ErroDeNegocio, match="já recebe por outro acordo"):
        celebrar(agente, inicio=date(1964, 6, 30), fim=date(1964, 12, 31))
    for mudanca, dito in (
        ({"tributos": []}, "quais tributos"),
        ({"tributos": ["nenhum"]}, "desconhecido"),
        ({"acordo": ""}, "acordo ou contrato"),
        ({"fim": date(1964, 1, 1)}, "antes de começar"),
        ({"agente": fabrica.usuario("atendente")}, "não opera caixa"),
    ):
        with pytest.raises(ErroDeNegocio, match=dito):
            celebrar(**{"agente": exator(caixa=False), **mudanca})
    with no_dia(date(1964, 2, 10)):
        caixas.abrir(exator=agente)
        agentes.encerrar(agente=acordo, motivo="Rescindido", usuario=fabrica.usuario("prefeito"))
        with pytest.raises(ErroDeNegocio, match="não está em vigor"):
            pagar(agente, dono, parcelas(imovel)[:1])
    with pytest.raises(IntegrityError):
        aplicar("UPDATE arrecadacao_agentearrecadador SET fim = '1970-12-31'")


def test_lafaiete_7_contratada_a_arrecadacao_a_exatoria_deixa_de_receber_o_contratado(settings):
    settings.CODIGO_TRIBUTARIO = "lafaiete-1948"
    dia = date(1949, 12, 12)
    dono = fabrica.pessoa()
    devido = [
        lancado(
            "territorial-urbano",
            {"valor_terreno": "10000.00", "edificado": False},
            dia=dia,
            dono=dono,
            referencia=lote,
        )
        for lote in ("lote 1", "lote 2")
    ]
    contratada, outra = (list(x.parcelas.all()) for x in devido)
    contratante = exator(caixa=False, dia=dia)
    periodo = {"inicio": date(1949, 12, 1), "fim": date(1949, 12, 31)}
    acordo = celebrar(contratante, tributos=["territorial-urbano"], **periodo)
    with no_dia(dia):
        da_casa = exator()
        caixas.abrir(exator=contratante)
        with pytest.raises(ErroDeNegocio, match="Banco do Norte até 31/12/1949") as r:
            pagar(da_casa, dono, contratada)
        assert r.value.artigo == "7, parágrafo único"
        assert pagar(contratante, dono, contratada).valido
        agentes.encerrar(agente=acordo, motivo="Rescindido", usuario=fabrica.usuario("prefeito"))
        assert pagar(da_casa, dono, outra).valido


# --- Jambeiro 138 --------------------------------------------------------------------------------


def test_jambeiro_quem_arrecada_presta_fianca(settings):
    settings.CODIGO_TRIBUTARIO = "jambeiro-1958"
    chefe = fabrica.usuario("chefe")
    with no_dia(date(1959, 1, 5)):
        quem = exator(caixa=False)
        with pytest.raises(ErroDeNegocio, match="não prestou fiança") as recusa:
            caixas.abrir(exator=quem)
        assert recusa.value.artigo == "138"
        comum = {"afiancado": quem, "usuario": chefe, "descricao": "Sítio do Ribeirão"}
        with pytest.raises(ErroDeNegocio, match="dessa espécie"):
            agentes.afiancar(especie="palavra", valor=1, de_quem="Ari", **comum)
        with pytest.raises(ErroDeNegocio, match="Diga o valor"):
            agentes.afiancar(especie="raiz_de_terceiro", valor=0, de_quem="Ari", **comum)
        fianca = agentes.afiancar(
            especie="raiz_de_terceiro", valor=5_000_000, de_quem="Ari Barroso", **comum
        )
        caixa = caixas.abrir(exator=quem)
        with pytest.raises(ErroDeNegocio, match="caixa do afiançado está aberto"):
            agentes.levantar(fianca=fianca, motivo="Exonerado", usuario=chefe)
        caixas.fechar(caixa=caixa, contado=0, usuario=quem)
        agentes.levantar(fianca=fianca, motivo="Exonerado", usuario=chefe)
        with pytest.raises(ErroDeNegocio, match="não prestou fiança"):
            caixas.abrir(exator=quem)
    with pytest.raises(IntegrityError):
        aplicar("UPDATE arrecadacao_fianca SET valor = 1")


def test_em_januaria_nao_se_pede_fianca():
    with no_dia(date(1964, 1, 2)):
        assert exator().caixas.count() == 1
        with pytest.raises(ErroDeNegocio, match="não pede fiança"):
            agentes.afiancar(
                afiancado=exator(),
                especie="moeda",
                valor=1,
                descricao="x",
                de_quem="x",
                usuario=fabrica.usuario("chefe"),
            )


# --- 478 and 34 ----------------------------------------------------------------------------------


def test_a_multa_so_se_exige_no_prazo_que_corre_da_decisao_e_depois_se_inscreve():
    dono = fabrica.pessoa()
    multa = lancado(
        "multas",
        {"artigo": "472"},
        dia=date(1964, 3, 2),
        dono=dono,
        referencia="auto 12/1964",
        vencimento=date(1964, 4, 1),
    )
    (parcela,) = multa.parcelas.all()
    with no_dia(date(1964, 4, 1)):
        (debito,) = debitos_de(pessoa=dono).todos
        assert (debito.devido.total, debito.devido.multa) == (100_000, 0)
        assert inscrever.inscrever(usuario=None) is None
    # Thirty days after the end of the term it goes to the book (142), a holiday away.
    inscrever_tudo(date(1964, 5, 4))
    (inscrita,) = Inscricao.objects.all()
    assert (inscrita.parcela, inscrita.tributo, inscrita.principal) == (
        parcela,
        "multas",
        100_000,
    )
    assert "auto 12/1964" in inscrita.origem


def test_jambeiro_vencida_a_primeira_prestacao_vence_se_a_segunda(settings):
    settings.CODIGO_TRIBUTARIO = "jambeiro-1958"
    dono = fabrica.pessoa()
    fatos = {"aluguel_mensal": "1200.00", "ocupacao": "locado"}
    lancado("predial", fatos, dia=date(1959, 1, 5), dono=dono)
    # 31 January 1959 is a Saturday: a working day.
    for dia, valores in (
        (date(1959, 1, 31), [(57_600, 0, 0), (57_600, 0, 0)]),
        (date(1959, 2, 2), [(57_600, 11_520, 2), (57_600, 11_520, 2)]),
    ):
        with no_dia(dia):
            assert [
                (d.devido.principal, d.devido.multa, d.devido.dias_de_atraso)
                for d in debitos_de(pessoa=dono).todos
            ] == valores


def test_jambeiro_a_multa_das_duas_prestacoes_vencidas_se_arredonda_uma_vez(settings):
    settings.CODIGO_TRIBUTARIO = "jambeiro-1958"
    from arrecadacao import guias
    from arrecadacao.conta import LeiDoDia, apurar_conta
    from prefeitura.legislacao import carregar

    fatos = {"aluguel_mensal": "1200.03", "ocupacao": "locado"}
    feito = lancado("predial", fatos, dia=date(1959, 1, 5))
    duas = list(feito.parcelas.order_by("numero"))
    dia = date(1959, 2, 2)
    with no_dia(dia):
        guia = guias.expedir(
            emissor="contadoria",
            parcelas=[p.pk for p in duas],
            devedor=feito.contribuinte,
            usuario=fabrica.usuario("contador"),
        )
        juntas = apurar_conta(duas, dia=LeiDoDia.de(dia), inteiros={feito.pk}).itens
        so_a_primeira = apurar_conta(duas[:1], dia=LeiDoDia.de(dia), inteiros=set())
    da_regra = (
        carregar("jambeiro-1958")
        .em(dia)
        .apurar(
            "predial",
            {
                "valor_lancado_total": f"{feito.valor // 100}.{feito.valor % 100:02}",
                "data_pagamento": dia.isoformat(),
            },
            exercicio=1959,
        )
    )
    assert guia.total == sum(i.total for i in juntas) == da_regra.valor
    assert so_a_primeira.acrescimos == juntas[0].multa
    # each by itself would give another cent
    assert sum(i.multa for i in juntas) != 2 * so_a_primeira.acrescimos


def test_jambeiro_paga_a_primeira_em_dia_a_segunda_espera_e_paga_com_atraso_nao(settings):
    settings.CODIGO_TRIBUTARIO = "jambeiro-1958"
    from arrecadacao import guias
    from tests.arrecadacao.test_guias import afiancado

    fatos = {"aluguel_mensal": "1200.00", "ocupacao": "locado"}
    contador = fabrica.usuario("contador")
    donos = [fabrica.pessoa(), fabrica.pessoa()]
    for n, (dono, dia) in enumerate(
        zip(donos, (date(1959, 1, 31), date(1959, 2, 2)), strict=True), 1
    ):
        feito = lancado("predial", fatos, dia=date(1959, 1, 5), dono=dono, referencia=f"ficha {n}")
        primeira = feito.parcelas.get(numero=1)
        with no_dia(dia):
            guia = guias.expedir(
                emissor="contadoria", parcelas=[primeira.pk], devedor=dono, usuario=contador
            )
            pagar(afiancado(), dono, [primeira], guia=guia)
    with no_dia(date(1959, 3, 2)):
        em_dia, atrasado = (debitos_de(pessoa=d).todos[0].devido for d in donos)
    assert (em_dia.multa, em_dia.dias_de_atraso) == (0, 0)
    assert (atrasado.multa, atrasado.dias_de_atraso) == (11_520, 30)


def test_jambeiro_o_pagamento_unico_nao_tem_desconto_ainda_que_vença_no_dia_da_parcela():
    from prefeitura.legislacao import carregar

    lei = carregar("jambeiro-1958").em(date(1959, 8, 1))
    comum = {"valor": 100_000, "vencimento": date(1959, 8, 27), "em": date(1959, 8, 20)}
    tributo = "industrias-e-profissoes"
    assert lei.devido(tributo, **comum).desconto == 20_000
    assert lei.devido(tributo, unica=True, **comum).total == 100_000
