"""The junta de recursos fiscais of Januária (arts. 119 to 136)."""

from __future__ import annotations

from datetime import date
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from prefeitura.acesso.models import Usuario
from processos.autos_em_pdf import pdf_dos_autos
from processos.models import Andamento
from processos.pauta import pauta
from tests import fabrica
from tests.processos.januaria import Autos, Gente, abre, gente, nao_abre
from tests.processos.test_apreensao_januaria import TERMO
from tests.processos.test_autos_januaria import ciente, infrator

__all__ = ["gente"]
pytestmark = pytest.mark.django_db

RECURSO: dict[str, Any] = {
    "especie": "voluntario",
    "ciencia_da_decisao": "1964-03-17",
    "uma_decisao": True,
    "copia": True,
    "exigido": 150_000,
    "razoes": "A licença fora pedida na véspera.",
}
ABRIL = date(1964, 4, 1)


def nomeia(gente: Gente, bancada: str, dia: date = date(1964, 1, 6), **dados: Any) -> Usuario:
    membro = fabrica.usuario("junta", cargo="Membro da junta")
    abre(
        "nomeacao-para-a-junta",
        gente.prefeito,
        dia,
        membro={"id": membro.pk},
        bancada=bancada,
        escolha=dados.pop("escolha", "servidor" if bancada == "fazenda" else "lista"),
        decreto_numero="Decreto 3, de 1964",
        **dados,
    )
    return membro


@pytest.fixture
def membros(gente: Gente) -> list[Usuario]:
    return [nomeia(gente, b) for b in ("fazenda", "fazenda", "contribuintes", "contribuintes")]


def interposto(gente: Gente, dia: date = date(1964, 4, 6), **dados: Any) -> Autos:
    origem = ciente(gente)
    return abre(
        "recurso-a-junta",
        gente.atendente,
        dia,
        parte=origem.processo.requerente,
        origem=origem,
        **RECURSO | dados,
    )


def garantido(gente: Gente) -> Autos:
    autos = interposto(gente, ABRIL)
    autos.faz("deposito", gente.tesoureiro, date(1964, 4, 2), depositado=75_000, em_que="dinheiro")
    return autos


def distribuido(gente: Gente, relator: Usuario) -> Autos:
    autos = garantido(gente)
    autos.faz("encaminhamento", gente.chefe, date(1964, 4, 3))
    autos.faz(
        "distribuicao",
        gente.secretario,
        date(1964, 4, 6),
        relator={"id": relator.pk},
        por="sorteio",
    )
    return autos


def em_pauta(gente: Gente, relator: Usuario) -> Autos:
    autos = distribuido(gente, relator)
    autos.faz("relatorio", relator, date(1964, 4, 13), relatorio="O auto está bem lavrado.")
    autos.faz("inclusao-em-pauta", gente.secretario, date(1964, 4, 14), sessao="1964-04-20T19:00")
    return autos


def julgado(gente: Gente, membros: list[Usuario], *votos: str) -> Autos:
    """Votes of the members in their order on 20 April, proclaimed as most of them say."""
    autos = em_pauta(gente, membros[0])
    for membro, voto in zip(membros, votos, strict=False):
        autos.faz("voto", membro, date(1964, 4, 20), voto=voto)
    mais = max(votos, key=votos.count)
    vencedor = membros[votos.index(mais)]
    autos.faz(
        "proclamacao",
        gente.secretario,
        date(1964, 4, 20),
        resultado=mais,
        redator={"id": vencedor.pk},
    )
    autos.faz(
        "acordao",
        vencedor,
        date(1964, 4, 27),
        dispositivo=mais,
        acordao="Está provada a infração.",
    )
    return autos


def julgado_por(autos: Autos, gente: Gente, membros: list[Usuario], voto: str) -> None:
    """An appeal already guaranteed is judged by three equal votes, and sent back."""
    relator = membros[0]
    autos.faz("encaminhamento", gente.chefe, date(1964, 4, 3))
    autos.faz(
        "distribuicao",
        gente.secretario,
        date(1964, 4, 6),
        relator={"id": relator.pk},
        por="rodizio",
    )
    autos.faz("relatorio", relator, date(1964, 4, 13), relatorio="Vi os autos.")
    autos.faz("inclusao-em-pauta", gente.secretario, date(1964, 4, 14), sessao="1964-04-20T19:00")
    for membro in membros[:3]:
        autos.faz("voto", membro, date(1964, 4, 20), voto=voto)
    autos.faz(
        "proclamacao",
        gente.secretario,
        date(1964, 4, 20),
        resultado=voto,
        redator={"id": relator.pk},
    )
    autos.faz("acordao", relator, date(1964, 4, 27), dispositivo=voto, acordao="Vistos.")
    autos.faz("devolucao", gente.secretario, date(1964, 4, 28), anotado=True)


def origem_de(autos: Autos) -> Autos:
    assert autos.processo.processo_de_origem is not None
    return Autos(autos.processo.processo_de_origem)


# ------------------------------------------------------------------ composição


def test_a_junta_tem_dois_da_fazenda_e_dois_dos_contribuintes_por_dois_anos(
    gente: Gente, membros: list[Usuario]
) -> None:
    """Art. 126: with the secretário, who presides, five."""
    assert len(membros) == 4
    novo = fabrica.usuario("junta")
    dados: dict[str, Any] = {"membro": {"id": novo.pk}, "decreto_numero": "Decreto 9"}
    for bancada, escolha in (("fazenda", "servidor"), ("contribuintes", "lista")):
        nao_abre(
            "o máximo (art. 126)",
            "nomeacao-para-a-junta",
            gente.prefeito,
            ABRIL,
            **dados,
            bancada=bancada,
            escolha=escolha,
        )
    nao_abre(
        "cabe a: Prefeito",
        "nomeacao-para-a-junta",
        gente.chefe,
        ABRIL,
        **dados,
        bancada="fazenda",
        escolha="servidor",
    )


@pytest.mark.parametrize(
    ("bancada", "escolha", "artigo"),
    [
        ("fazenda", "lista", "126, § 2º"),
        ("contribuintes", "servidor", "126, § 3º"),
    ],
)
def test_cada_bancada_tem_a_sua_escolha(
    gente: Gente, bancada: str, escolha: str, artigo: str
) -> None:
    membro = fabrica.usuario("junta")
    nao_abre(
        artigo,
        "nomeacao-para-a-junta",
        gente.prefeito,
        ABRIL,
        membro={"id": membro.pk},
        bancada=bancada,
        escolha=escolha,
        decreto_numero="Decreto 3",
    )


def test_o_decreto_diz_o_mandato_e_quem_o_tem_findo_nao_vota(
    gente: Gente, membros: list[Usuario]
) -> None:
    antigo = nomeia_antes_de_tudo(gente)
    autos = em_pauta(gente, membros[0])
    autos.recusa("voto", antigo, date(1964, 4, 20), "mandato em curso", voto="negado")
    estranho = fabrica.usuario("junta")
    autos.recusa("voto", estranho, date(1964, 4, 20), "art. 126, § 1º", voto="negado")
    autos.faz("voto", membros[1], date(1964, 4, 20), voto="negado")


def nomeia_antes_de_tudo(gente: Gente) -> Usuario:
    """A member whose seat was given up: the process of the naming is closed."""
    membro = Andamento.objects.filter(tipo="decreto").order_by("pk").last()
    assert membro is not None
    autos = Autos(membro.processo)
    assert autos.prazo("mandato-da-junta") == date(1966, 1, 6)
    assert "6 de janeiro de 1966" in autos.papel("decreto")
    autos.faz("termino", gente.prefeito, date(1964, 4, 15), causa="renuncia")
    return Usuario.objects.get(pk=membro.dados["membro"]["id"])


# ------------------------------------------------------------------ interposição e garantia


def test_vinte_dias_da_ciencia_e_nem_um_a_mais(gente: Gente) -> None:
    origem = ciente(gente)
    nao_abre(
        "o prazo terminou em 06/04/1964",
        "recurso-a-junta",
        gente.atendente,
        date(1964, 4, 7),
        parte=origem.processo.requerente,
        origem=origem,
        **RECURSO,
    )
    assert interposto(gente).estado == "interposto"


def test_um_recurso_por_decisao_e_uma_decisao_por_peticao(gente: Gente) -> None:
    """Art. 120."""
    autos = interposto(gente, ABRIL)
    origem = origem_de(autos)
    outra: dict[str, Any] = {"parte": origem.processo.requerente, "origem": origem}
    nao_abre("já há um", "recurso-a-junta", gente.atendente, ABRIL, **outra, **RECURSO)
    livre = ciente(gente)
    nao_abre(
        "art. 120",
        "recurso-a-junta",
        gente.atendente,
        ABRIL,
        parte=livre.processo.requerente,
        origem=livre,
        **RECURSO | {"uma_decisao": False},
    )
    nao_abre(
        "nasce de outro processo",
        "recurso-a-junta",
        gente.atendente,
        ABRIL,
        parte=infrator(),
        **RECURSO,
    )


def test_o_recurso_vem_com_copia_em_que_se_anota_o_resultado(
    gente: Gente, membros: list[Usuario]
) -> None:
    """Art. 121."""
    livre = ciente(gente)
    nao_abre(
        "art. 121",
        "recurso-a-junta",
        gente.atendente,
        ABRIL,
        parte=livre.processo.requerente,
        origem=livre,
        **RECURSO | {"copia": False},
    )
    autos = julgado(gente, membros, "negado", "negado", "negado")
    folha = autos.processo.andamentos.get(tipo="interposicao")
    assert "cópia, que fica arquivada no serviço de fazenda" in folha.texto
    autos.recusa("devolucao", gente.secretario, date(1964, 4, 28), "art. 121", anotado=False)
    autos.faz("devolucao", gente.secretario, date(1964, 4, 28), anotado=True)


def test_sem_metade_em_deposito_o_recurso_nao_sobe(gente: Gente) -> None:
    autos = interposto(gente, ABRIL)
    autos.recusa("encaminhamento", gente.chefe, ABRIL, "só cabe")
    autos.recusa(
        "deposito",
        gente.tesoureiro,
        ABRIL,
        "Cr$ 749,99 não chega a Cr$ 750,00",
        depositado=74_999,
        em_que="dinheiro",
    )
    autos.recusa(
        "deposito",
        gente.tesoureiro,
        date(1964, 4, 7),
        "o prazo terminou",
        depositado=75_000,
        em_que="dinheiro",
    )
    autos.recusa("desercao", gente.chefe, date(1964, 4, 6), "só depois do prazo")
    autos.faz("desercao", gente.chefe, date(1964, 4, 7))
    assert autos.estado == "deserto"
    origem = origem_de(autos)
    origem.faz("execucao", gente.atendente, date(1964, 4, 7))
    assert origem.estado == "condenado"


def test_apolices_garantem_e_o_processo_sobe(gente: Gente) -> None:
    autos = interposto(gente, ABRIL)
    autos.faz("deposito", gente.tesoureiro, ABRIL, depositado=75_000, em_que="apolices")
    assert "Apólices municipais" in autos.papel("deposito")
    autos.faz("encaminhamento", gente.chefe, ABRIL)
    assert autos.estado == "na-junta"


def test_fianca_so_acima_de_dez_mil_e_de_fiador_idoneo(gente: Gente) -> None:
    fiador: dict[str, Any] = {"fiador": {"id": infrator("Honório Paz").pk}, "aquiescencia": True}
    pouco = interposto(gente, ABRIL, exigido=1_000_000)
    pouco.recusa("fianca", gente.atendente, ABRIL, "excede Cr$ 10.000,00", **fiador)
    autos = interposto(gente, ABRIL, exigido=1_000_001)
    autos.recusa("fianca", gente.atendente, ABRIL, "art. 123", **fiador | {"aquiescencia": False})
    autos.faz("fianca", gente.atendente, ABRIL, **fiador)
    juizo: dict[str, Any] = {"quite": True, "socio": False, "fiador_julgado": "idoneo"}
    for mau in ({"quite": False}, {"socio": True}):
        autos.recusa("julgamento-da-fianca", gente.chefe, ABRIL, "art. 124", **juizo | mau)
    autos.faz("julgamento-da-fianca", gente.chefe, ABRIL, **juizo)
    assert autos.estado == "garantido"


def test_recusados_os_fiadores_restam_cinco_dias_para_o_deposito(gente: Gente) -> None:
    autos = interposto(gente, ABRIL, exigido=2_000_000)
    fiador = infrator("Honório Paz")
    autos.faz("fianca", gente.atendente, ABRIL, fiador={"id": fiador.pk}, aquiescencia=True)
    autos.faz(
        "julgamento-da-fianca",
        gente.chefe,
        date(1964, 4, 3),
        quite=False,
        socio=False,
        fiador_julgado="inidoneo",
        restava_ate="1964-04-08",
    )
    segundo: dict[str, Any] = {
        "segundo": {"id": fiador.pk},
        "oferecido_em": "1964-04-09",
        "quite": False,
        "socio": False,
        "segundo_julgado": "inidoneo",
    }
    autos.recusa("segundo-fiador", gente.chefe, date(1964, 4, 9), "fora do prazo", **segundo)
    autos.faz(
        "segundo-fiador",
        gente.chefe,
        date(1964, 4, 9),
        **segundo | {"oferecido_em": "1964-04-08"},
    )
    assert autos.prazo("deposito-apos-fianca-recusada") == date(1964, 4, 14)
    autos.faz(
        "deposito-apos-fianca",
        gente.tesoureiro,
        date(1964, 4, 14),
        depositado=1_000_000,
        em_que="dinheiro",
    )
    assert autos.estado == "garantido"


# ------------------------------------------------------------------ julgamento


def test_o_relator_sorteado_estuda_em_dez_dias_e_so_ele_relata(
    gente: Gente, membros: list[Usuario]
) -> None:
    """Art. 127 b, c."""
    autos = distribuido(gente, membros[0])
    assert autos.prazo("estudo-do-relator") == date(1964, 4, 16)
    autos.recusa(
        "relatorio", membros[1], date(1964, 4, 13), "foi designado", relatorio="Vi os autos."
    )
    autos.recusa(
        "distribuicao",
        membros[1],
        date(1964, 4, 13),
        "cabe a",
        relator={"id": membros[1].pk},
        por="sorteio",
    )
    autos.faz("relatorio", membros[0], date(1964, 4, 16), relatorio="Vi os autos.")
    assert autos.correntes() == set()


def test_a_diligencia_da_ao_relator_mais_cinco_dias(gente: Gente, membros: list[Usuario]) -> None:
    autos = distribuido(gente, membros[0])
    autos.faz("diligencia", membros[0], date(1964, 4, 8), diligencia_decidida="Ouça-se o fiscal.")
    autos.faz("diligencia-cumprida", gente.fiscal, date(1964, 4, 10), cumprimento="Ouvido.")
    assert autos.prazo("estudo-apos-diligencia") == date(1964, 4, 15)


def test_o_recorrente_junta_documentos_em_diligencia_ou_em_estudo(
    gente: Gente, membros: list[Usuario]
) -> None:
    """Art. 129."""
    documentos: dict[str, Any] = {"documentos": [{"descricao": "Recibo do pedido de licença"}]}
    autos = distribuido(gente, membros[0])
    autos.faz("juntada", gente.atendente, date(1964, 4, 7), **documentos)
    autos.faz("diligencia", membros[0], date(1964, 4, 8), diligencia_decidida="Ouça-se.")
    autos.faz("juntada", gente.atendente, date(1964, 4, 9), **documentos)
    autos.faz("diligencia-cumprida", gente.fiscal, date(1964, 4, 10), cumprimento="Ouvido.")
    autos.faz("relatorio", membros[0], date(1964, 4, 13), relatorio="Vi os autos.")
    autos.recusa("juntada", gente.atendente, date(1964, 4, 14), "só cabe", **documentos)


def test_o_impedido_nao_relata_nao_vota_nem_redige(gente: Gente, membros: list[Usuario]) -> None:
    """Art. 134."""
    autos = distribuido(gente, membros[0])
    autos.faz("impedimento", membros[0], date(1964, 4, 7), causa="parente")
    assert "terceiro grau" in autos.processo.andamentos.get(tipo="impedimento").texto
    autos.recusa(
        "relatorio", membros[0], date(1964, 4, 8), "não cabe a quem praticou", relatorio="Vi."
    )
    autos.faz(
        "distribuicao",
        gente.secretario,
        date(1964, 4, 8),
        relator={"id": membros[1].pk},
        por="impedimento",
    )
    autos.faz("relatorio", membros[1], date(1964, 4, 13), relatorio="Vi os autos.")
    autos.faz("inclusao-em-pauta", gente.secretario, date(1964, 4, 14), sessao="1964-04-20T19:00")
    autos.recusa("voto", membros[0], date(1964, 4, 20), "não cabe a quem", voto="provido")


def test_sustentacao_oral_de_quinze_minutos(gente: Gente, membros: list[Usuario]) -> None:
    """Art. 130."""
    autos = em_pauta(gente, membros[0])
    orador: dict[str, Any] = {"orador": "Dr. Teles, advogado"}
    autos.recusa(
        "sustentacao-oral", gente.secretario, date(1964, 4, 20), "15", **orador, minutos=16
    )
    autos.faz("sustentacao-oral", gente.secretario, date(1964, 4, 20), **orador, minutos=15)
    autos.recusa(
        "sustentacao-oral", gente.secretario, date(1964, 4, 20), "já foi feito", **orador, minutos=5
    )


def test_a_junta_decide_com_tres_por_maioria_e_cada_um_vota_uma_vez(
    gente: Gente, membros: list[Usuario]
) -> None:
    """Arts. 126 and 127 a."""
    dia = date(1964, 4, 20)
    autos = em_pauta(gente, membros[0])
    proclama: dict[str, Any] = {"redator": {"id": membros[0].pk}}
    for membro in membros[:2]:
        autos.faz("voto", membro, dia, voto="negado")
    autos.recusa("voto", membros[0], dia, "uma só vez", voto="provido")
    autos.recusa(
        "proclamacao", gente.secretario, dia, "pelo menos 3", **proclama, resultado="negado"
    )
    autos.faz("voto", membros[2], dia, voto="provido")
    autos.recusa(
        "proclamacao", gente.secretario, dia, "maioria votou", **proclama, resultado="provido"
    )
    autos.recusa("proclamacao", membros[0], dia, "cabe a", **proclama, resultado="negado")
    autos.faz("proclamacao", gente.secretario, dia, **proclama, resultado="negado")
    assert autos.prazo("acordao") == date(1964, 4, 28)


def test_no_empate_o_presidente_tem_o_voto_de_qualidade(
    gente: Gente, membros: list[Usuario]
) -> None:
    dia = date(1964, 4, 20)
    autos = em_pauta(gente, membros[0])
    for quem, voto in zip(
        [*membros[:3], gente.secretario], ["negado", "negado", "provido", "provido"], strict=True
    ):
        autos.faz("voto", quem, dia, voto=voto)
    redator = {"id": membros[2].pk}
    autos.recusa(
        "proclamacao", gente.secretario, dia, "maioria votou", resultado="em_parte", redator=redator
    )
    autos.faz("proclamacao", gente.secretario, dia, resultado="provido", redator=redator)


def test_o_acordao_e_do_redator_designado_e_diz_o_que_se_decidiu(
    gente: Gente, membros: list[Usuario]
) -> None:
    dia = date(1964, 4, 20)
    autos = em_pauta(gente, membros[0])
    for membro, voto in zip(membros, ("provido", "negado", "negado"), strict=False):
        autos.faz("voto", membro, dia, voto=voto)
    autos.faz(
        "proclamacao",
        gente.secretario,
        dia,
        resultado="negado",
        redator={"id": membros[1].pk},
    )
    texto: dict[str, Any] = {"acordao": "A infração está provada."}
    autos.recusa("acordao", membros[0], dia, "foi designado", **texto, dispositivo="negado")
    autos.recusa("acordao", membros[1], dia, "maioria votou", **texto, dispositivo="provido")
    autos.faz("acordao", membros[1], date(1964, 4, 28), **texto, dispositivo="negado")
    assert "Negar provimento" in autos.papel("acordao")
    autos.recusa(
        "voto-vencido", membros[3], date(1964, 4, 28), "cabe só", voto_vencido="Dava provimento."
    )
    autos.faz("voto-vencido", membros[0], date(1964, 4, 28), voto_vencido="Dava provimento.")


# ------------------------------------------------------------------ depois de julgado


def test_negado_o_recurso_a_decisao_volta_e_so_entao_se_executa(
    gente: Gente, membros: list[Usuario]
) -> None:
    """Arts. 133 and 478."""
    autos = julgado(gente, membros, "negado", "negado", "provido")
    origem = origem_de(autos)
    origem.recusa("execucao", gente.atendente, date(1964, 4, 28), "falta “Devolução")
    assert origem.multas() == []
    autos.faz("devolucao", gente.secretario, date(1964, 4, 28), anotado=True)
    origem.recusa("absolvicao", gente.chefe, date(1964, 4, 28), "art. 133")
    origem.faz("execucao", gente.atendente, date(1964, 4, 28))
    (multa,) = origem.multas()
    assert (multa.valor, multa.parcelas.get().vencimento) == (100_000, date(1964, 5, 8))


def test_enquanto_a_junta_nao_julga_nada_se_exige(gente: Gente, membros: list[Usuario]) -> None:
    autos = distribuido(gente, membros[0])
    origem = origem_de(autos)
    origem.recusa("execucao", gente.atendente, date(1964, 5, 4), "em estudo com o relator")


def test_provido_o_recurso_o_auto_cai(gente: Gente, membros: list[Usuario]) -> None:
    autos = julgado(gente, membros, "provido", "provido", "provido")
    autos.faz("devolucao", gente.secretario, date(1964, 4, 28), anotado=True)
    origem = origem_de(autos)
    origem.recusa("execucao", gente.atendente, date(1964, 4, 28), "provido")
    origem.faz("absolvicao", gente.chefe, date(1964, 4, 28))
    assert origem.estado == "insubsistente"
    assert origem.multas() == []


def test_provido_em_parte_executa_se_a_multa_do_acordao(
    gente: Gente, membros: list[Usuario]
) -> None:
    autos = julgado(gente, membros, "em_parte", "em_parte", "negado")
    autos.faz("devolucao", gente.secretario, date(1964, 4, 28), anotado=True)
    origem = origem_de(autos)
    origem.faz(
        "execucao-do-acordao",
        gente.atendente,
        date(1964, 4, 28),
        multa_do_acordao={"artigo": "473", "grau": "minimo"},
    )
    (multa,) = origem.multas()
    assert multa.valor == 50_000


@pytest.mark.parametrize("fim", ["irregularidade", "interesse", "organizacao", "aparelhamento"])
def test_a_junta_representa_ao_prefeito(gente: Gente, membros: list[Usuario], fim: str) -> None:
    """Art. 135."""
    autos = distribuido(gente, membros[0])
    exposicao: dict[str, Any] = {"fim": fim, "exposicao": "Os autos vieram com folhas trocadas."}
    autos.recusa("representacao-ao-prefeito", membros[0], ABRIL, "cabe a", **exposicao)
    autos.faz("representacao-ao-prefeito", gente.secretario, ABRIL, **exposicao)
    assert "Os autos vieram com folhas trocadas." in autos.papel("representacao-ao-prefeito")


# ------------------------------------------------------------------ pauta e expressões


def em_junta(gente: Gente, relator: Usuario, dia: date, **dados: Any) -> Autos:
    """An appeal with its report made, that entered the junta on a day."""
    apreende = dados.pop("apreende", False)
    julga_em = dados.pop("julga_em", date(1964, 3, 16))
    origem = ciente(gente, julga_em=julga_em)
    if apreende:
        abre("apreensao", gente.fiscal, dia, parte=infrator(), origem=origem, **TERMO)
    autos = abre(
        "recurso-a-junta",
        gente.atendente,
        ABRIL,
        parte=origem.processo.requerente,
        origem=origem,
        **RECURSO | dados,
    )
    autos.faz(
        "deposito",
        gente.tesoureiro,
        ABRIL,
        depositado=dados.get("exigido", 0) or 75_000,
        em_que="dinheiro",
    )
    autos.faz("encaminhamento", gente.chefe, dia)
    autos.faz("distribuicao", gente.secretario, dia, relator={"id": relator.pk}, por="rodizio")
    autos.faz("relatorio", relator, dia, relatorio="Vi os autos.")
    return autos


def test_a_pauta_segue_a_ordem_da_lei_e_a_apreensao_passa_a_frente(
    gente: Gente, membros: list[Usuario], client: Client
) -> None:
    """Arts. 132 and 136: entry, judgement of the first instance, greater value; seizure before."""
    relator = membros[0]
    por_valor = em_junta(gente, relator, date(1964, 4, 2), exigido=200_000)
    mais_antigo = em_junta(gente, relator, date(1964, 4, 1))
    menor = em_junta(gente, relator, date(1964, 4, 2), exigido=100_000)
    julgado_antes = em_junta(gente, relator, date(1964, 4, 2), julga_em=date(1964, 3, 13))
    com_bens = em_junta(gente, relator, date(1964, 4, 3), apreende=True)
    ordem = [mais_antigo, julgado_antes, por_valor, menor]
    assert [i.recurso for i in pauta()] == [x.processo for x in (com_bens, *ordem)]
    client.force_login(gente.secretario)
    pagina = client.get(reverse("processos:pauta")).content.decode()
    assert pagina.index(com_bens.processo.rotulo) < pagina.index(mais_antigo.processo.rotulo)


def test_expressoes_descorteses_ficam_riscadas_para_quem_le(
    gente: Gente, membros: list[Usuario], client: Client
) -> None:
    """Arts. 81, § 5º, and 136: the petition goes on, without the words."""
    autos = interposto(gente, ABRIL, razoes="O chefe é um LADRÃO e um ignorante. Tenho licença.")
    autos.recusa("cancelamento-de-expressoes", membros[0], ABRIL, "cabe a", expressoes="ladrão")
    autos.faz(
        "cancelamento-de-expressoes", gente.secretario, ABRIL, expressoes="ladrão\num ignorante"
    )
    assert autos.estado == "interposto"
    client.force_login(gente.chefe)
    pagina = client.get(reverse("processos:processo", args=[autos.processo.pk])).content.decode()
    assert "LADRÃO" not in pagina
    assert "ignorante" not in pagina
    assert "O chefe é um [expressão cancelada, fl. 3] e [expressão cancelada, fl. 3]." in pagina
    texto = "".join(
        p.extract_text() for p in PdfReader(BytesIO(pdf_dos_autos(autos.processo))).pages
    )
    assert "LADRÃO" not in texto
    assert "Tenho licença." in " ".join(texto.split())
