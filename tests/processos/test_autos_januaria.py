"""Notificação preliminar and auto de infração of Januária (arts. 16 to 25, 76 to 86, 478)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from arrecadacao.models import Inscricao
from cadastro.models import Pessoa
from prefeitura.comum.documentos import pdf
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import no_dia
from processos.reclamar import protocolar
from tests import fabrica
from tests.processos.januaria import MARCO, Autos, Gente, abre, gente, nao_abre, paga

__all__ = ["gente"]
pytestmark = pytest.mark.django_db

INFRACAO = "Vendia tecidos, de portas abertas, sem licença e sem inscrição no cadastro fiscal."
LAVRATURA: dict[str, Any] = {
    "local": "Rua Direita, 12, na cidade",
    "momento": "1964-03-02T09:30",
    "estabelecimento": "José Mendes, dono do cômodo",
    "caso": "sem_licenca",
    "infracao": INFRACAO,
    "dispositivo": "294",
    "ocorrencias": "Havia dois empregados e sessenta peças expostas.",
    "primeira_testemunha": "Ana Rocha, Rua do Porto, 3",
    "assinatura": "assinou",
}
NOTIFICACAO: dict[str, Any] = {
    "infracao": "Deixou de recolher o imposto sobre o movimento de 1963.",
    "dispositivo": "263",
    "circunstancia": "omissao",
    "multa": {"quantia_sonegada": "5000.00"},
    "assinatura": "ciente",
}
AUTO_DA_NOTIFICACAO: dict[str, Any] = {
    k: LAVRATURA[k] for k in ("local", "estabelecimento", "infracao", "dispositivo")
} | {"caso": "notificacao"}
DECISAO: dict[str, Any] = {
    "resultado": "subsistente",
    "fundamentos": "O próprio autuado confessa que abriu antes da licença.",
    "multa": {"artigo": "472"},
    "grau_justificado": "Multa de quantia única; não há antecedentes.",
    "exigido": 150_000,
}


def infrator(nome: str = "Joaquim Alves") -> Pessoa:
    return fabrica.pessoa(nome, endereco="Rua Direita, 12")


def lavrado(gente: Gente, dia: date = MARCO, **dados: Any) -> Autos:
    return abre("auto-de-infracao", gente.fiscal, dia, parte=infrator(), **LAVRATURA | dados)


def concluso(gente: Gente, **dados: Any) -> Autos:
    """Defended on the 9th, the autuante heard on the 10th."""
    autos = lavrado(gente, **dados)
    autos.faz("defesa", gente.atendente, date(1964, 3, 9), razoes="Ignorava a exigência.")
    autos.faz("fala-do-autuante", gente.fiscal, date(1964, 3, 10), manifestacao="Mantenho.")
    return autos


def ciente(gente: Gente, *, julga_em: date = date(1964, 3, 16), **decisao: Any) -> Autos:
    """Judged on the 16th of March; told on the 17th, so that the appeal runs to 6 April."""
    autos = concluso(gente)
    autos.faz("decisao", gente.chefe, julga_em, **DECISAO | decisao)
    autos.faz(
        "ciencia",
        gente.atendente,
        date(1964, 3, 17),
        modo_da_ciencia="ciente",
        dia_da_ciencia="1964-03-17",
    )
    return autos


def condenado(gente: Gente, **decisao: Any) -> Autos:
    autos = ciente(gente, **decisao)
    autos.faz("execucao", gente.atendente, date(1964, 4, 7))
    return autos


# ------------------------------------------------------------------ notificação preliminar


def test_a_notificacao_vale_como_auto_e_diz_tudo_o_que_a_lei_pede(gente: Gente) -> None:
    autos = abre("notificacao-preliminar", gente.fiscal, MARCO, parte=infrator(), **NOTIFICACAO)
    assert autos.estado == "ciente"
    assert autos.prazo("notificacao-preliminar") == date(1964, 3, 12)
    papel = autos.papel("expedicao")
    for dito in (
        "Joaquim Alves",
        NOTIFICACAO["infracao"],
        "prazo improrrogável de 10 (dez) dias",
        "1.000,00",
        "convencido do débito",
        "VALE ESTA NOTIFICAÇÃO COMO AUTO DE INFRAÇÃO",
        "CITADO O INFRATOR PELO SEU RECEBIMENTO",
    ):
        assert dito in papel


def test_quem_paga_no_prazo_reconhece_o_debito_e_nada_mais_se_discute(gente: Gente) -> None:
    devedor = infrator()
    autos = abre("notificacao-preliminar", gente.fiscal, MARCO, parte=devedor, **NOTIFICACAO)
    autos.faz("comparecimento", gente.atendente, date(1964, 3, 12))
    (multa,) = autos.multas()
    assert (multa.valor, multa.tributo) == (100_000, "multas")  # 20% of 5.000,00 (art. 21)
    with no_dia(date(1964, 3, 12)), pytest.raises(ErroDeNegocio, match="reclamação nem defesa"):
        protocolar(
            lancamento=multa,
            requerente=devedor,
            pedido="Não concordo com a multa que paguei no balcão.",
            usuario=gente.atendente,
        )
    autos.recusa(
        "quitacao", gente.atendente, date(1964, 3, 12), "ainda não foi paga", conhecimento="12"
    )
    paga([multa], date(1964, 3, 12))
    autos.faz("quitacao", gente.atendente, date(1964, 3, 12), conhecimento="12")
    assert autos.estado == "regularizada"
    assert not autos.processo.aberto
    autos.recusa("conversao", gente.fiscal, date(1964, 3, 13), "só cabe", **AUTO_DA_NOTIFICACAO)


def test_nao_ha_defesa_contra_a_notificacao_senao_depois_do_auto(gente: Gente) -> None:
    autos = abre("notificacao-preliminar", gente.fiscal, MARCO, parte=infrator(), **NOTIFICACAO)
    autos.recusa("defesa", gente.atendente, MARCO, "não tem o ato", razoes="Não devo.")


def test_nao_atendida_em_dez_dias_vira_auto_com_o_infrator_citado(gente: Gente) -> None:
    autos = abre("notificacao-preliminar", gente.fiscal, MARCO, parte=infrator(), **NOTIFICACAO)
    dados = AUTO_DA_NOTIFICACAO | {"momento": "1964-03-12T10:00", "assinatura": "citado"}
    autos.recusa("conversao", gente.fiscal, date(1964, 3, 12), "só depois do prazo", **dados)
    autos.recusa(
        "comparecimento", gente.atendente, date(1964, 3, 13), "o prazo terminou em 12/03/1964"
    )
    autos.faz("conversao", gente.fiscal, date(1964, 3, 13), **dados)
    assert autos.estado == "autuada"
    auto = autos.derivado("auto-de-infracao")
    assert auto.processo.requerente == autos.processo.requerente
    assert auto.estado == "notificado"
    assert auto.prazo("defesa-auto") == date(1964, 3, 23)


def test_recusado_o_ciente_lavra_se_o_auto_sem_esperar(gente: Gente) -> None:
    autos = abre(
        "notificacao-preliminar",
        gente.fiscal,
        MARCO,
        parte=infrator(),
        **NOTIFICACAO | {"assinatura": "depois"},
    )
    autos.faz("ciente", gente.fiscal, date(1964, 3, 3), assinatura="recusou")
    autos.faz(
        "autuacao-por-recusa",
        gente.fiscal,
        date(1964, 3, 3),
        **AUTO_DA_NOTIFICACAO | {"momento": "1964-03-03T10:00", "assinatura": "recusou"},
    )
    assert autos.derivado("auto-de-infracao").estado == "lavrado"


@pytest.mark.parametrize(
    ("circunstancia", "artigo"),
    [("sem_licenca", "24, II"), ("furtou_se", "24, III"), ("animo", "24, IV")],
)
def test_ha_casos_em_que_se_autua_desde_logo(gente: Gente, circunstancia: str, artigo: str) -> None:
    nao_abre(
        f"(art. {artigo})",
        "notificacao-preliminar",
        gente.fiscal,
        MARCO,
        parte=infrator(),
        **NOTIFICACAO | {"circunstancia": circunstancia},
    )


def test_dentro_de_um_ano_nao_ha_outra_notificacao(gente: Gente) -> None:
    devedor = infrator()
    abre("notificacao-preliminar", gente.fiscal, MARCO, parte=devedor, **NOTIFICACAO)
    nao_abre(
        "art. 24, I",
        "notificacao-preliminar",
        gente.fiscal,
        date(1965, 3, 1),
        parte=devedor,
        **NOTIFICACAO,
    )
    outra = abre(
        "notificacao-preliminar", gente.fiscal, date(1965, 3, 2), parte=devedor, **NOTIFICACAO
    )
    assert outra.estado == "ciente"


# ------------------------------------------------------------------ auto de infração


def test_o_auto_relata_tudo_o_que_o_artigo_76_pede(gente: Gente) -> None:
    autos = lavrado(gente)
    papel = autos.papel("lavratura")
    for dito in (
        "Rua Direita, 12, na cidade",
        "02/03/1964 às 09:30",
        "Joaquim Alves",
        "José Mendes, dono do cômodo",
        "Ana Rocha",
        INFRACAO,
        "dois empregados e sessenta peças",
        "(78, I)",
        "art. 294",
        "A assinatura não implica confissão",
        "Inutilizadas as entrelinhas",
        "10 (dez) dias",
        "12 de março de 1964",
    ):
        assert dito in papel
    assert autos.estado == "notificado"
    assert autos.correntes() == {"defesa-auto", "entrada-de-reclamacao"}


@pytest.mark.parametrize(
    "falta", ["local", "momento", "estabelecimento", "infracao", "dispositivo"]
)
def test_sem_o_que_o_artigo_76_pede_nao_ha_auto(gente: Gente, falta: str) -> None:
    dados = {k: v for k, v in LAVRATURA.items() if k != falta}
    nao_abre("Falta", "auto-de-infracao", gente.fiscal, MARCO, parte=infrator(), **dados)


def test_so_o_fiscal_ou_o_escrivao_designado_lavra(gente: Gente) -> None:
    nao_abre("cabe a", "auto-de-infracao", gente.atendente, MARCO, parte=infrator(), **LAVRATURA)
    assert abre(
        "auto-de-infracao", gente.escrivao, MARCO, parte=infrator(), **LAVRATURA
    ).processo.rotulo


@pytest.mark.parametrize("assinatura", ["recusou", "nao_pode", "ausente"])
def test_sem_assinatura_a_fazenda_notifica_e_o_prazo_corre_do_recibo(
    gente: Gente, assinatura: str
) -> None:
    autos = lavrado(gente, assinatura=assinatura)
    assert autos.estado == "lavrado"
    assert autos.correntes() == set()
    autos.recusa("defesa", gente.atendente, MARCO, "só cabe", razoes="Nada devo.")
    autos.faz(
        "notificacao",
        gente.atendente,
        date(1964, 3, 6),
        modo="correio",
        notificado_em="1964-03-05",
        recebedor="Joaquim Alves",
    )
    assert autos.prazo("defesa-auto") == date(1964, 3, 16)  # the 15th is a Sunday
    assert "16 de março de 1964" in autos.papel("notificacao")


def test_o_edital_completa_se_em_quinze_dias_e_depois_correm_os_dez(gente: Gente) -> None:
    autos = lavrado(gente, assinatura="ausente")
    autos.faz(
        "notificacao",
        gente.atendente,
        MARCO,
        modo="edital",
        notificado_em="1964-03-02",
        recebedor="Porta da prefeitura",
    )
    assert autos.prazo("edital-de-auto") == date(1964, 3, 17)
    assert autos.prazo("defesa-auto") == date(1964, 3, 27)


def test_a_prorrogacao_da_mais_dez_dias_uma_so_vez_e_dentro_do_prazo(gente: Gente) -> None:
    autos = lavrado(gente)
    autos.recusa(
        "prorrogacao", gente.chefe, date(1964, 3, 13), "o prazo terminou", motivos="Doença."
    )
    autos.faz("prorrogacao", gente.chefe, date(1964, 3, 11), motivos="Doença provada.")
    assert autos.prazo("defesa-auto-prorrogacao") == date(1964, 3, 23)  # the 22nd is a Sunday
    autos.recusa(
        "prorrogacao", gente.chefe, date(1964, 3, 12), "já foi feito", motivos="Ainda doente."
    )
    autos.faz("defesa", gente.atendente, date(1964, 3, 23), razoes="Ignorava a exigência.")
    assert autos.estado == "defendido"


def test_fora_do_prazo_nao_ha_defesa_mas_certidao_de_revelia(gente: Gente) -> None:
    autos = lavrado(gente)
    autos.recusa("revelia", gente.escrivao, date(1964, 3, 12), "só depois do prazo")
    autos.recusa(
        "defesa",
        gente.atendente,
        date(1964, 3, 13),
        "o prazo terminou em 12/03/1964",
        razoes="Não.",
    )
    autos.faz("revelia", gente.escrivao, date(1964, 3, 13))
    assert autos.estado == "concluso"
    assert "à sua revelia" in autos.papel("revelia")
    assert autos.prazo("decisao") == date(1964, 3, 23)


def test_do_undecimo_ao_decimo_quinto_dia_recebe_se_como_reclamacao(gente: Gente) -> None:
    """Art. 115 and duvida 9: without undoing what was done."""
    autos = lavrado(gente)
    autos.faz("revelia", gente.escrivao, date(1964, 3, 13))
    autos.faz("reclamacao-tardia", gente.atendente, date(1964, 3, 17), razoes="Tenho licença.")
    assert autos.estado == "concluso"
    outro = lavrado(gente)
    outro.faz("revelia", gente.escrivao, date(1964, 3, 13))
    outro.recusa(
        "reclamacao-tardia", gente.atendente, date(1964, 3, 18), "o prazo terminou", razoes="Tenho."
    )


def test_o_autuado_tem_todos_os_meios_e_o_chefe_ouve_as_testemunhas(gente: Gente) -> None:
    autos = lavrado(gente)
    autos.faz(
        "defesa",
        gente.atendente,
        date(1964, 3, 9),
        razoes="Ignorava a exigência.",
        rol="Pedro Dias, alfaiate",
    )
    ouvida: dict[str, Any] = {
        "testemunha": "Pedro Dias",
        "qualificacao": "alfaiate, casado, desta cidade",
        "depoimento": "Que a loja abriu há três dias.",
    }
    autos.recusa("depoimento", gente.fiscal, date(1964, 3, 10), "cabe a", **ouvida)
    autos.faz("depoimento", gente.chefe, date(1964, 3, 10), **ouvida)
    assert "Que a loja abriu há três dias." in autos.papel("depoimento")


def test_so_o_autuante_fala_sobre_a_defesa_em_tres_dias(gente: Gente) -> None:
    autos = lavrado(gente)
    autos.faz("defesa", gente.atendente, date(1964, 3, 9), razoes="Ignorava.")
    assert autos.prazo("fala-do-autuante") == date(1964, 3, 12)
    outro = fabrica.usuario("fiscal")
    autos.recusa("fala-do-autuante", outro, date(1964, 3, 10), "cabe só", manifestacao="Mantenho.")
    autos.recusa("conclusao", gente.escrivao, date(1964, 3, 12), "só depois do prazo")
    autos.recusa(
        "fala-do-autuante", gente.fiscal, date(1964, 3, 13), "o prazo terminou", manifestacao="Sim."
    )
    autos.faz("conclusao", gente.escrivao, date(1964, 3, 13))
    assert autos.estado == "concluso"


def test_quem_autuou_nao_julga_e_nao_se_julga_antes_da_conclusao(gente: Gente) -> None:
    dois = fabrica.usuario("fiscal", "chefe")
    autos = abre("auto-de-infracao", dois, MARCO, parte=infrator(), **LAVRATURA)
    autos.recusa("decisao", gente.chefe, MARCO, "só cabe", **DECISAO)
    autos.faz("revelia", gente.escrivao, date(1964, 3, 13))
    autos.recusa("decisao", dois, date(1964, 3, 16), "não cabe a quem praticou", **DECISAO)
    autos.faz("decisao", gente.chefe, date(1964, 3, 16), **DECISAO)
    assert autos.estado == "julgado"
    assert autos.multas() == []  # nothing is due before the decision is final (art. 478)
    assert "1.000,00" in autos.papel("decisao")
    assert "(art. 478)" in autos.papel("decisao")


def test_o_auto_insubsistente_arquiva_se_sem_multa(gente: Gente) -> None:
    autos = concluso(gente)
    autos.faz(
        "decisao",
        gente.chefe,
        date(1964, 3, 16),
        resultado="insubsistente",
        fundamentos="A licença fora dada na véspera.",
    )
    assert autos.estado == "insubsistente"
    assert autos.multas() == []


@pytest.mark.parametrize(
    ("modo", "fim"),
    [
        ("ciente", date(1964, 4, 6)),
        ("ar", date(1964, 4, 6)),
        ("ar_sem_data", date(1964, 4, 13)),  # presumed on Monday 23, the 22nd being a Sunday
        ("edital", date(1964, 4, 16)),  # complete on the 27th
    ],
)
def test_o_recurso_corre_da_ciencia_como_a_lei_a_prova(gente: Gente, modo: str, fim: date) -> None:
    autos = concluso(gente)
    autos.faz("decisao", gente.chefe, date(1964, 3, 16), **DECISAO)
    autos.faz(
        "ciencia",
        gente.atendente,
        date(1964, 3, 17),
        modo_da_ciencia=modo,
        dia_da_ciencia="1964-03-17",
    )
    assert autos.prazo("recurso") == fim


def test_a_multa_so_se_exige_depois_do_julgado_e_vence_em_dez_dias(gente: Gente) -> None:
    autos = ciente(gente)
    autos.recusa("execucao", gente.atendente, date(1964, 4, 6), "só depois do prazo")
    autos.faz("execucao", gente.atendente, date(1964, 4, 7))
    (multa,) = autos.multas()
    parcela = multa.parcelas.get()
    assert (parcela.valor, parcela.vencimento) == (100_000, date(1964, 4, 17))
    assert multa.contribuinte == autos.processo.requerente
    assert "17 de abril de 1964" in autos.papel("execucao")
    autos.recusa("pagamento", gente.atendente, date(1964, 4, 10), "ainda não foi paga")
    paga([multa], date(1964, 4, 17))
    autos.faz("pagamento", gente.atendente, date(1964, 4, 17))
    assert autos.estado == "pago"


def test_a_condenacao_notifica_se_pelas_formas_do_artigo_81(gente: Gente) -> None:
    """Art. 138: by edital, the ten days come after its fifteen."""
    autos = ciente(gente)
    autos.recusa("execucao", gente.atendente, date(1964, 4, 7), "Dia da notificação", modo="edital")
    autos.faz(
        "execucao", gente.atendente, date(1964, 4, 7), modo="edital", notificado_em="1964-04-07"
    )
    assert autos.prazo("edital-de-auto") == date(1964, 4, 22)
    assert autos.multas()[0].parcelas.get().vencimento == date(1964, 5, 2)
    outro = ciente(gente)
    outro.faz(
        "execucao", gente.atendente, date(1964, 4, 10), modo="correio", notificado_em="1964-04-08"
    )
    assert outro.multas()[0].parcelas.get().vencimento == date(1964, 4, 18)  # from the 8th


def test_a_defesa_corre_da_lavratura_ainda_que_o_auto_entre_depois(gente: Gente) -> None:
    """Art. 81, I: notified on the occasion, and not when the office writes it down."""
    autos = lavrado(gente, date(1964, 3, 4))
    assert autos.prazo("defesa-auto") == date(1964, 3, 12)
    assert autos.prazo("entrada-de-reclamacao") == date(1964, 3, 17)


def test_nao_paga_nem_recorrida_inscreve_se_a_divida(gente: Gente) -> None:
    autos = condenado(gente)
    autos.recusa("inscricao", gente.atendente, date(1964, 4, 17), "só depois do prazo")
    autos.faz("inscricao", gente.atendente, date(1964, 4, 18))
    assert autos.estado == "inscrito"
    (multa,) = autos.multas()
    assert Inscricao.objects.filter(parcela__lancamento=multa).exists()


def test_coautores_sofrem_as_mesmas_penas_e_outros_so_a_sua(gente: Gente) -> None:
    autos = lavrado(gente)
    socio, vizinho = infrator("Benedito Reis"), infrator("Carlos Nunes")
    autos.recusa(
        "pena-do-coautor", gente.chefe, date(1964, 3, 5), "só cabe", coautor={"id": socio.pk}
    )
    for quem, vinculo in ((socio, "coautor"), (vizinho, "outro")):
        autos.faz(
            "responsavel",
            gente.fiscal,
            date(1964, 3, 4),
            responsavel={"id": quem.pk},
            vinculo=vinculo,
            participacao="Guardava as mercadorias.",
            ciencia_do_responsavel="1964-03-04",
        )
    assert autos.prazo("defesa-do-responsavel") == date(1964, 3, 14)
    assert "Carlos Nunes" in autos.papel("responsavel")
    autos.faz("defesa-do-responsavel", gente.atendente, date(1964, 3, 9), razoes="Nada sei.")
    assert autos.estado == "notificado"  # independently of the autuado's own term (81, § 1º)
    autos.faz("defesa", gente.atendente, date(1964, 3, 9), razoes="Ignorava.")
    autos.faz("fala-do-autuante", gente.fiscal, date(1964, 3, 10), manifestacao="Mantenho.")
    autos.faz("decisao", gente.chefe, date(1964, 3, 16), **DECISAO)
    autos.faz(
        "ciencia",
        gente.atendente,
        date(1964, 3, 17),
        modo_da_ciencia="ciente",
        dia_da_ciencia="1964-03-17",
    )
    autos.faz("execucao", gente.atendente, date(1964, 4, 7))
    autos.faz("pena-do-coautor", gente.chefe, date(1964, 4, 7), coautor={"id": socio.pk})
    autos.faz(
        "pena-de-outro",
        gente.chefe,
        date(1964, 4, 7),
        outro={"id": vizinho.pk},
        irregularidade="Apresentou ficha fora do prazo.",
        multa_propria={"artigo": "473", "grau": "minimo"},
    )
    assert [(m.contribuinte.nome, m.valor) for m in autos.multas()] == [
        ("Joaquim Alves", 100_000),
        ("Benedito Reis", 100_000),
        ("Carlos Nunes", 50_000),
    ]
    assert "solidariamente" in autos.papel("pena-do-coautor")


def test_atividade_sujeita_a_licenca_comunica_se_a_reparticao(gente: Gente) -> None:
    autos = lavrado(gente)
    autos.faz("comunicacao", gente.fiscal, MARCO, reparticao="Delegacia de Saúde")
    assert "Delegacia de Saúde" in autos.papel("comunicacao")


def test_o_livro_apreendido_restitui_se_visado_e_com_copia(gente: Gente) -> None:
    autos = lavrado(gente)
    bom: dict[str, Any] = {"visado": True, "copia": True, "sem_prejuizo": True}
    autos.recusa("restituicao-de-livro", gente.chefe, MARCO, "falta antes", **bom)
    autos.faz("pedido-de-livro", gente.atendente, MARCO, livro="Livro caixa de 1963")
    for falta in bom:
        autos.recusa("restituicao-de-livro", gente.chefe, MARCO, "art. 79", **bom | {falta: False})
    autos.faz("restituicao-de-livro", gente.chefe, MARCO, **bom)
    assert "Livro caixa de 1963" in autos.papel("restituicao-de-livro")


def test_o_auto_sai_no_modelo_em_duas_vias_com_os_artigos_no_verso(gente: Gente) -> None:
    autos = lavrado(gente)
    documento = autos.processo.andamentos.get(tipo="lavratura").documento
    assert documento is not None
    assert (documento.tipo, documento.numero) == ("auto-de-infracao", "1/1964")
    assert documento.conteudo["vias"] == 2
    assert [a["numero"] for a in documento.conteudo["verso"]][:2] == ["76", "77"]
    assert "Autuado ou representante" in str(documento.conteudo["assinaturas"])
    assert pdf(documento).startswith(b"%PDF")
