"""Restituição, transmissão, calçamento and quotas of works in Januária (arts. 38, 39, 198, 218 to
224, 361, 410, 415 and 416)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from arrecadacao import quitar
from arrecadacao.models import Conhecimento, Inscricao, Restituicao
from cadastro.models import Pessoa
from prefeitura.acesso.models import Usuario
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.arrecadacao.fabrica import casa_lancada, exator, lancado, pagar, parcelas
from tests.processos.januaria import MARCO, Autos, Gente, abre, gente, nao_abre, paga
from tests.processos.test_autos_januaria import infrator
from tests.processos.test_junta_januaria import ABRIL, julgado_por, membros

__all__ = ["gente", "membros"]
pytestmark = pytest.mark.django_db

PAGO_EM = date(1964, 2, 28)


def conhecimento_pago(dia: date = PAGO_EM) -> tuple[Conhecimento, Pessoa]:
    """A predial instalment of 615,00 paid on 28 February, so that it is asked for to 28 April."""
    imovel, dono = casa_lancada()
    caixa = exator(dia=dia)
    with no_dia(dia):
        return pagar(caixa, dono, parcelas(imovel)[:1]), dono


def pedido(conhecimento: Conhecimento, **dados: Any) -> dict[str, Any]:
    return {
        "caso": "geral",
        "pago_em": "1964-02-28",
        "quantia": 61_500,
        "conhecimento": conhecimento.documento.numero,
        "mostrou": "conhecimento",
        "motivo": "O prédio era isento.",
    } | dados


# ------------------------------------------------------------------ restituição


def test_a_restituicao_examina_se_defere_se_e_ordena_se_o_pagamento(gente: Gente) -> None:
    """Arts. 38 and 224: the second via bears process, day and amount."""
    conhecimento, dono = conhecimento_pago()
    dados = pedido(conhecimento, pago_em="1964-02-28")
    nao_abre(
        "fora do prazo, que terminou em 28/04/1964",
        "restituicao",
        gente.atendente,
        date(1964, 4, 29),
        parte=dono,
        **dados,
    )
    autos = abre("restituicao", gente.atendente, date(1964, 4, 28), parte=dono, **dados)
    autos.faz("exame", gente.lancador, date(1964, 4, 29), obstaculo=False, parecer="Procede.")
    autos.faz(
        "despacho",
        gente.chefe,
        date(1964, 4, 30),
        despacho="deferido",
        fundamentos="Era isento o prédio.",
    )
    autos.faz("restituicao", gente.chefe, date(1964, 5, 4))
    assert autos.estado == "restituida"
    ordem = Restituicao.objects.get(conhecimento=conhecimento)
    assert (ordem.valor, ordem.processo) == (61_500, autos.processo.rotulo)
    assert ordem.deferida_em == date(1964, 4, 30)  # the day of the despacho, not of the order
    nota = autos.papel("restituicao")
    deferida = "deferida em 30 de abril de 1964"
    for dito in (conhecimento.documento.numero, "615,00", autos.processo.rotulo, deferida):
        assert dito in nota


def test_quem_cria_obstaculo_ao_exame_perde_a_restituicao(gente: Gente) -> None:
    conhecimento, dono = conhecimento_pago()
    autos = abre(
        "restituicao",
        gente.atendente,
        ABRIL,
        parte=dono,
        **pedido(conhecimento, pago_em="1964-02-28"),
    )
    autos.faz("exame", gente.lancador, ABRIL, obstaculo=True, parecer="Recusou os livros.")
    despacho: dict[str, Any] = {"fundamentos": "Recusou os livros."}
    autos.recusa("despacho", gente.chefe, ABRIL, "38, § 1º", despacho="deferido", **despacho)
    autos.faz("despacho", gente.chefe, ABRIL, despacho="indeferido", **despacho)
    assert autos.estado == "indeferida"


def test_o_erro_apurado_restitui_se_de_oficio_ainda_fora_dos_sessenta_dias(gente: Gente) -> None:
    """Art. 39: within thirty days of the ascertainment."""
    conhecimento, dono = conhecimento_pago()
    dia = date(1964, 6, 1)
    dados = pedido(conhecimento, pago_em="1964-02-28", caso="oficio")
    nao_abre("Falta", "restituicao", gente.chefe, dia, parte=dono, **dados)
    autos = abre("restituicao", gente.chefe, dia, parte=dono, **dados, apurado_em="1964-06-01")
    assert autos.prazo("restituicao-de-oficio") == date(1964, 7, 1)
    autos.faz("despacho", gente.chefe, dia, despacho="deferido", fundamentos="Erro do fisco.")
    autos.faz("restituicao", gente.chefe, dia)
    assert Restituicao.objects.get(conhecimento=conhecimento).de_oficio


def test_o_territorial_rural_restitui_se_com_conhecimento_e_quitacao(gente: Gente) -> None:
    """Art. 198."""
    dono = fabrica.pessoa("Rosa Lima")
    rural = lancado(
        "territorial-rural",
        {"valor_venal": "100000.00"},
        dia=date(1964, 4, 6),
        dono=dono,
    )
    dia = date(1964, 5, 25)
    caixa = exator(dia=dia)
    with no_dia(dia):
        conhecimento = pagar(caixa, dono, rural.parcelas.all())
    dados = pedido(conhecimento, pago_em="1964-05-25", caso="rural", quantia=1_000)
    nao_abre("Certidão de quitação", "restituicao", gente.atendente, dia, parte=dono, **dados)
    autos = abre("restituicao", gente.atendente, dia, parte=dono, **dados, quitacao="1 de 1964")
    autos.faz("exame", gente.lancador, dia, obstaculo=False, parecer="Procede.")
    autos.faz("despacho", gente.chefe, dia, despacho="deferido", fundamentos="Procede.")
    autos.recusa("restituicao", gente.chefe, dia, "certidão de quitação")
    with no_dia(dia):
        quitar.certificar(pessoa=dono, finalidade="restituição", usuario=gente.chefe)
    autos.faz("restituicao", gente.chefe, dia)
    assert "arts. 198, § 2º, e 224" in autos.papel("restituicao")


@pytest.mark.parametrize(
    "caso",
    ["nao_assinada", "assinada", "anulacao", "judicial", "abatimento", "melhor_comprador"],
)
def test_a_transmissao_restitui_se_nos_casos_da_lei_com_a_prova_de_cada_um(
    gente: Gente, caso: str
) -> None:
    """Arts. 222 and 223: and the sixty days of art. 38 do not bar it (duvida 12)."""
    dono = fabrica.pessoa("Rosa Lima")
    transmitido = lancado(
        "transmissao-inter-vivos",
        {"ato": "compra_e_venda", "valor_real": "100000.00"},
        dia=PAGO_EM,
        dono=dono,
    )
    caixa = exator(dia=PAGO_EM)
    with no_dia(PAGO_EM):
        conhecimento = pagar(caixa, dono, transmitido.parcelas.all())
    dia = date(1964, 9, 1)
    dados = pedido(conhecimento, pago_em="1964-02-28", caso=caso, quantia=900_000)
    nao_abre("Falta", "restituicao", gente.atendente, dia, parte=dono, **dados)
    nao_abre(
        "Prova do caso",
        "restituicao",
        gente.atendente,
        dia,
        parte=dono,
        **dados,
        quitacao="1 de 1964",
    )
    autos = abre(
        "restituicao",
        gente.atendente,
        dia,
        parte=dono,
        **dados,
        quitacao="1 de 1964",
        prova="Certidões do distrito e da comarca, juntas.",
    )
    assert "Certidões do distrito" in autos.papel("pedido")


# ------------------------------------------------------------------ notificação de transmissão

FALTA: dict[str, Any] = {
    "falta": "O preço declarado é metade do que consta do recibo.",
    "exige_inquerito": False,
    "imposto": {"ato": "compra_e_venda", "valor_real": "100000.00"},
    "multa": {"artigo": "217", "tributo_sonegado": "100000.00", "grau": "maximo"},
    "certidao": "Certidão da escritura, livro 12, fl. 30",
    "entrega": "assinou",
}


def notificado(gente: Gente, **dados: Any) -> Autos:
    return abre(
        "notificacao-de-transmissao", gente.fiscal, MARCO, parte=infrator(), **FALTA | dados
    )


def test_a_notificacao_de_transmissao_diz_o_que_a_lei_pede(gente: Gente) -> None:
    """Arts. 218 and 219; and the case that wants an inquiry has none."""
    nao_abre(
        "art. 218",
        "notificacao-de-transmissao",
        gente.fiscal,
        MARCO,
        parte=infrator(),
        **FALTA | {"exige_inquerito": True},
    )
    autos = notificado(gente, testemunhas="Ana Rocha")
    papel = autos.papel("expedicao")
    for dito in (FALTA["falta"], "9.000,00", "20.000,00", "livro 12, fl. 30", "Ana Rocha"):
        assert dito in papel
    assert autos.prazo("defesa-transmissao") == date(1964, 3, 25)  # twenty working days


def test_recusada_a_notificacao_vai_por_carta_e_o_prazo_corre_do_aviso(gente: Gente) -> None:
    autos = notificado(gente, entrega="recusou")
    assert autos.correntes() == set()
    autos.faz(
        "entrega-por-ar",
        gente.atendente,
        date(1964, 3, 12),
        registro="1.402",
        recebido_em="1964-03-09",
    )
    assert autos.prazo("defesa-transmissao-ar") == date(1964, 4, 1)


def test_sem_defesa_nem_pagamento_inscreve_se_imediatamente(gente: Gente) -> None:
    """Art. 221, § 2º."""
    autos = notificado(gente)
    autos.recusa("decurso", gente.atendente, date(1964, 3, 25), "só depois do prazo")
    autos.faz("decurso", gente.atendente, date(1964, 3, 26))
    imposto, multa = autos.multas()
    assert (imposto.tributo, imposto.valor) == ("transmissao-inter-vivos", 900_000)
    assert multa.valor == 2_000_000
    for devido in (imposto, multa):
        assert Inscricao.objects.filter(parcela__lancamento=devido).exists()


def test_sem_imposto_a_cobrar_a_notificacao_e_so_da_multa(gente: Gente) -> None:
    so_da_multa = {k: v for k, v in FALTA.items() if k != "imposto"}
    autos = abre("notificacao-de-transmissao", gente.fiscal, MARCO, parte=infrator(), **so_da_multa)
    autos.faz("decurso", gente.atendente, date(1964, 3, 26))
    assert [x.tributo for x in autos.multas()] == ["multas"]


def test_quem_desiste_de_recursos_paga_no_grau_minimo(gente: Gente) -> None:
    """Art. 217, § 3º."""
    autos = notificado(gente)
    resgate: dict[str, Any] = {
        "desistencia": True,
        "primeira_testemunha": "Ana Rocha",
        "segunda_testemunha": "Rui Paz",
        "multa_minima": FALTA["multa"] | {"grau": "minimo"},
    }
    autos.recusa("resgate", gente.atendente, MARCO, "217, § 3º", **resgate | {"desistencia": False})
    autos.faz("resgate", gente.atendente, date(1964, 3, 10), **resgate)
    imposto, multa = autos.multas()
    assert multa.valor == 1_000_000
    paga([multa], date(1964, 3, 12))
    autos.recusa("pagamento", gente.atendente, date(1964, 3, 12), "débito em aberto")
    paga([imposto], date(1964, 3, 12))
    autos.faz("pagamento", gente.atendente, date(1964, 3, 12))
    assert autos.estado == "paga"


def test_o_notificado_paga_o_que_a_notificacao_pede_sem_desistir_de_nada(gente: Gente) -> None:
    """Art. 220: the resgate is of what was notified; the least fine is of who gives up appeals."""
    autos = notificado(gente)
    autos.recusa("resgate-do-notificado", gente.atendente, date(1964, 3, 26), "o prazo terminou")
    autos.faz("resgate-do-notificado", gente.atendente, date(1964, 3, 25))
    assert [x.valor for x in autos.multas()] == [900_000, 2_000_000]
    paga(autos.multas(), date(1964, 3, 25))
    autos.faz("pagamento", gente.atendente, date(1964, 3, 25))
    assert autos.estado == "paga"


def decidida(gente: Gente, **decisao: Any) -> Autos:
    autos = notificado(gente)
    autos.faz("defesa", gente.atendente, date(1964, 3, 24), razoes="O recibo é falso.")
    autos.faz(
        "decisao",
        gente.chefe,
        date(1964, 3, 30),
        fundamentos="Vistos.",
        **{"resultado": "mantida"} | decisao,
    )
    return autos


def test_da_decisao_cabe_recurso_em_vinte_dias_e_depois_se_executa(gente: Gente) -> None:
    autos = decidida(gente)
    autos.faz("ciencia", gente.atendente, date(1964, 3, 31), dia_da_ciencia="1964-03-31")
    assert autos.prazo("recurso-transmissao") == date(1964, 4, 20)
    autos.recusa("execucao", gente.atendente, date(1964, 4, 20), "só depois do prazo")
    autos.faz("execucao", gente.atendente, date(1964, 4, 22))
    for devido in autos.multas():
        assert devido.parcelas.get().vencimento == date(1964, 5, 2)


@pytest.mark.parametrize(
    ("modo", "fim"),
    [
        ("ciente", date(1964, 4, 20)),
        ("ar_sem_data", date(1964, 4, 27)),  # presumed on 6 April, the 5th being a Sunday
        ("edital", date(1964, 4, 30)),  # complete on the 10th
    ],
)
def test_o_recurso_da_transmissao_corre_da_ciencia_como_a_lei_a_prova(
    gente: Gente, modo: str, fim: date
) -> None:
    """Art. 118."""
    autos = decidida(gente)
    dia = date(1964, 3, 31)
    autos.faz("ciencia", gente.atendente, dia, modo_da_ciencia=modo, dia_da_ciencia="1964-03-31")
    assert autos.prazo("recurso-transmissao") == fim


def test_do_cancelamento_acima_de_dez_mil_recorre_se_de_oficio(
    gente: Gente, membros: list[Usuario]
) -> None:
    """Art. 221, § 1º."""
    autos = notificado(gente)
    autos.faz("defesa", gente.atendente, date(1964, 3, 24), razoes="O recibo é falso.")
    decisao: dict[str, Any] = {"fundamentos": "O recibo é falso."}
    dia = date(1964, 3, 30)
    maus: list[dict[str, Any]] = [
        {"resultado": "cancelada", "debito_cancelado": 1_000_001},
        {"resultado": "oficio", "debito_cancelado": 1_000_000},
    ]
    for mau in maus:
        autos.recusa("decisao", gente.chefe, dia, "221, § 1º", **decisao, **mau)
    autos.faz(
        "decisao", gente.chefe, dia, **decisao, resultado="oficio", debito_cancelado=2_900_000
    )
    autos.recusa("confirmacao", gente.chefe, dia, "não há")
    recurso = de_oficio(autos, gente, dia)
    assert recurso.estado == "garantido"  # the fazenda gives no guarantee
    julgado_por(recurso, gente, membros, "negado")
    autos.recusa("restabelecimento", gente.chefe, date(1964, 5, 4), "art. 133")
    autos.faz("confirmacao", gente.chefe, date(1964, 5, 4))
    assert autos.estado == "cancelada"
    assert autos.multas() == []


def test_provido_o_recurso_de_oficio_o_debito_se_restabelece(
    gente: Gente, membros: list[Usuario]
) -> None:
    autos = decidida(gente, resultado="oficio", debito_cancelado=2_900_000)
    julgado_por(de_oficio(autos, gente, date(1964, 3, 30)), gente, membros, "provido")
    autos.recusa("confirmacao", gente.chefe, date(1964, 5, 4), "art. 221, § 1º")
    autos.faz("restabelecimento", gente.chefe, date(1964, 5, 4))
    assert autos.estado == "em-cobranca"
    assert [x.valor for x in autos.multas()] == [900_000, 2_000_000]
    autos.recusa("inscricao", gente.atendente, date(1964, 5, 14), "só depois do prazo")
    autos.faz("inscricao", gente.atendente, date(1964, 5, 15))
    assert autos.estado == "inscrita"


def test_provido_em_parte_paga_se_o_que_o_acordao_fixou(
    gente: Gente, membros: list[Usuario]
) -> None:
    """Arts. 133 and 138: of the appeal of the notified, and of that ex officio."""
    autos = decidida(gente)
    autos.faz("ciencia", gente.atendente, date(1964, 3, 31), dia_da_ciencia="1964-03-31")
    recurso = abre(
        "recurso-a-junta",
        gente.atendente,
        ABRIL,
        parte=autos.processo.requerente,
        origem=autos,
        especie="voluntario",
        ciencia_da_decisao="1964-03-31",
        uma_decisao=True,
        copia=True,
        exigido=2_900_000,
        razoes="O preço é o da escritura.",
    )
    recurso.faz("deposito", gente.tesoureiro, ABRIL, depositado=1_450_000, em_que="dinheiro")
    julgado_por(recurso, gente, membros, "em_parte")
    dia = date(1964, 5, 4)
    autos.recusa("execucao", gente.atendente, dia, "art. 133")
    acordao: dict[str, Any] = {
        "imposto_do_acordao": FALTA["imposto"] | {"valor_real": "50000.00"},
        "ha_multa": True,
    }
    autos.recusa("execucao-do-acordao", gente.atendente, dia, "Multa, como", **acordao)
    acordao["multa_do_acordao"] = FALTA["multa"] | {"grau": "minimo"}
    autos.faz("execucao-do-acordao", gente.atendente, dia, **acordao)
    assert autos.estado == "em-cobranca"
    assert [x.valor for x in autos.multas()] == [450_000, 1_000_000]
    do_prolator = decidida(gente, resultado="oficio", debito_cancelado=2_900_000)
    julgado_por(de_oficio(do_prolator, gente, date(1964, 3, 30)), gente, membros, "em_parte")
    so_imposto = acordao | {"ha_multa": False, "multa_do_acordao": None}
    do_prolator.faz("execucao-do-acordao", gente.atendente, dia, **so_imposto)
    assert [x.valor for x in do_prolator.multas()] == [450_000]


def de_oficio(autos: Autos, gente: Gente, dia: date) -> Autos:
    return abre(
        "recurso-a-junta",
        gente.chefe,
        dia,
        parte=autos.processo.requerente,
        origem=autos,
        especie="oficio",
        ciencia_da_decisao=dia.isoformat(),
        uma_decisao=True,
        copia=True,
        exigido=2_900_000,
        razoes="Recorro de ofício.",
    )


# ------------------------------------------------------------------ calçamento e quotas

CALCAMENTO: dict[str, Any] = {
    "logradouro": "Rua do Porto, entre a Direita e a da Matriz",
    "trecho": "quarteirao",
    "proprietarios": 12,
    "requerentes": [{"descricao": f"Proprietário {n}"} for n in range(8)],
    "contribuicao": 8_000_000,
    "depositado": 8_000_000,
}


def test_dois_tercos_dos_proprietarios_pedem_com_o_deposito_previo(gente: Gente) -> None:
    """Arts. 415 and 416."""
    for mau, porque in (
        ({"requerentes": CALCAMENTO["requerentes"][:7]}, "2/3"),
        ({"depositado": 7_999_999}, "art. 415"),
        ({"trecho": "menor"}, "art. 416"),
    ):
        nao_abre(
            porque,
            "pedido-de-calcamento",
            gente.atendente,
            MARCO,
            parte=infrator(),
            **CALCAMENTO | mau,
        )
    autos = abre("pedido-de-calcamento", gente.atendente, MARCO, parte=infrator(), **CALCAMENTO)
    assert "entre a Direita e a da Matriz" in autos.papel("requerimento")
    autos.faz("informacao", gente.engenheiro, MARCO, prejuizo=False, parecer="Cabe no plano.")
    autos.recusa("despacho", gente.prefeito, MARCO, "a prefeitura atende", despacho="indeferido")
    autos.faz("despacho", gente.prefeito, MARCO, despacho="deferido")
    assert autos.estado == "deferido"


def test_prejudicado_o_plano_geral_o_pedido_nao_se_atende(gente: Gente) -> None:
    autos = abre("pedido-de-calcamento", gente.atendente, MARCO, parte=infrator(), **CALCAMENTO)
    autos.faz("informacao", gente.engenheiro, MARCO, prejuizo=True, parecer="Fora do plano.")
    autos.recusa("despacho", gente.prefeito, MARCO, "prejudica", despacho="deferido")
    autos.faz("despacho", gente.prefeito, MARCO, despacho="indeferido")
    assert autos.estado == "indeferido"


def test_da_quota_reclama_se_em_trinta_dias_e_recorre_se_a_junta(
    gente: Gente, membros: list[Usuario]
) -> None:
    """Arts. 361, § 2º, and 410, V."""
    dados: dict[str, Any] = {
        "obra": "calcamento",
        "edital": "2 de 1964",
        "publicado_em": "1964-03-02",
        "quota": 1_500_000,
        "razoes": "Tenho só 8 metros de testada, e não 10.",
    }
    nao_abre(
        "fora do prazo, que terminou em 01/04/1964",
        "reclamacao-de-quota",
        gente.atendente,
        date(1964, 4, 2),
        parte=infrator(),
        **dados,
    )
    autos = abre("reclamacao-de-quota", gente.atendente, ABRIL, parte=infrator(), **dados)
    autos.faz("informacao", gente.engenheiro, ABRIL, informacao="A testada é de 9 metros.")
    decisao: dict[str, Any] = {"resultado": "em_parte", "fundamentos": "São 9 metros."}
    autos.recusa("decisao", gente.chefe, ABRIL, "não passa", **decisao, quota_fixada=1_500_001)
    autos.faz("decisao", gente.chefe, ABRIL, **decisao, quota_fixada=1_350_000)
    assert "13.500,00" in autos.papel("decisao")
    autos.faz("ciencia", gente.atendente, ABRIL, dia_da_ciencia="1964-04-01")
    autos.recusa("definitiva", gente.chefe, ABRIL, "só depois do prazo", quota_definitiva=1)
    recurso = abre(
        "recurso-a-junta",
        gente.atendente,
        ABRIL,
        parte=autos.processo.requerente,
        origem=autos,
        especie="voluntario",
        ciencia_da_decisao="1964-04-01",
        uma_decisao=True,
        copia=True,
        exigido=1_350_000,
        razoes="São 8 metros.",
    )
    recurso.faz("deposito", gente.tesoureiro, ABRIL, depositado=675_000, em_que="dinheiro")
    julgado_por(recurso, gente, membros, "provido")
    autos.faz("definitiva", gente.chefe, date(1964, 4, 29), quota_definitiva=1_200_000)
    assert autos.estado == "definitiva"


def test_da_quota_de_estrada_recorre_se_direto_a_junta(
    gente: Gente, membros: list[Usuario]
) -> None:
    """Art. 397: thirty days of the end of the works."""
    dados: dict[str, Any] = {
        "obra": "estrada",
        "edital": "4 de 1964",
        "concluida_em": "1964-03-02",
        "quota": 1_000_000,
        "razoes": "A estrada não serve a minha fazenda.",
    }
    nao_abre(
        "fora do prazo",
        "reclamacao-de-quota",
        gente.atendente,
        date(1964, 4, 2),
        parte=infrator(),
        **dados,
    )
    autos = abre("reclamacao-de-quota", gente.atendente, ABRIL, parte=infrator(), **dados)
    autos.faz("remessa", gente.chefe, ABRIL)
    recurso = abre(
        "recurso-a-junta",
        gente.atendente,
        ABRIL,
        parte=autos.processo.requerente,
        origem=autos,
        especie="voluntario",
        ciencia_da_decisao="1964-04-01",
        uma_decisao=True,
        copia=True,
        exigido=1_000_000,
        razoes="A estrada não serve a minha fazenda.",
    )
    assert recurso.estado == "interposto"
    do_calcamento = dados | {"obra": "calcamento", "publicado_em": "1964-03-02"}
    do_calcamento.pop("concluida_em")
    outra = abre("reclamacao-de-quota", gente.atendente, ABRIL, parte=infrator(), **do_calcamento)
    outra.recusa("remessa", gente.chefe, ABRIL, "primeira instância")
