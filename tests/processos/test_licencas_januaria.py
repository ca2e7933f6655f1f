"""Licences and arbitration in Januária (arts. 59, 66 to 70, 211, 294 to 298, 305, 317 to 319)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from cadastro import inscricoes, licencas
from cadastro.models import InscricaoFiscal
from lancamentos.models import Lancamento
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.exemplos_de_registros import EXEMPLOS
from tests.processos.januaria import MARCO, Autos, Gente, abre, gente, nao_abre, paga
from tests.processos.test_autos_januaria import LAVRATURA, infrator

__all__ = ["gente"]
pytestmark = pytest.mark.django_db


def estabelecimento(dia: date = MARCO) -> InscricaoFiscal:
    with no_dia(dia):
        return inscricoes.inscrever(
            especie="estabelecimento",
            titular=fabrica.pessoa("Joaquim Souza"),
            nome="Casa Souza",
            endereco="Rua Direita, 12",
            dados=EXEMPLOS["januaria-1963"]["estabelecimento"].dados,
            usuario=fabrica.usuario("lancador"),
        )


# ------------------------------------------------------------------ licença de localização

PEDIDO: dict[str, Any] = {"ficha": True, "atividade": "Comércio de tecidos", "sujeita": False}
IMPOSTO: dict[str, Any] = {"tipo": "inicial", "valor_locativo": "60000.00"}
VERIFICACAO: dict[str, Any] = {
    "conforme": True,
    "verificado": "Vistoriado o cômodo; os dados conferem.",
    "imposto": IMPOSTO,
}


def requerida(gente: Gente, inscricao: InscricaoFiscal, **dados: Any) -> Autos:
    return abre(
        "licenca-de-localizacao",
        gente.atendente,
        MARCO,
        parte=inscricao.titular,
        inscricao=inscricao,
        **PEDIDO | dados,
    )


def test_o_alvara_so_se_entrega_verificada_a_ficha_e_pago_o_imposto(gente: Gente) -> None:
    """Arts. 59, 294, 296 and 297."""
    inscricao = estabelecimento()
    autos = requerida(gente, inscricao)
    assert autos.prazo("alvara") == date(1964, 3, 7)
    autos.recusa("alvara", gente.chefe, MARCO, "só cabe")
    autos.faz("verificacao", gente.fiscal, date(1964, 3, 3), **VERIFICACAO)
    autos.recusa("alvara", gente.chefe, date(1964, 3, 3), "só cabe")
    autos.faz("despacho", gente.chefe, date(1964, 3, 4), despacho="deferido", razoes="Conferem.")
    (imposto,) = autos.multas()
    assert (imposto.tributo, imposto.valor) == ("licenca-localizacao", 120_000)
    assert imposto.inscricao == inscricao
    autos.recusa("alvara", gente.chefe, date(1964, 3, 4), "débito em aberto")
    with no_dia(date(1964, 3, 4)):
        assert licencas.vigente(inscricao) is None
    paga([imposto], date(1964, 3, 5))
    autos.faz("alvara", gente.chefe, date(1964, 3, 5))
    assert autos.estado == "concedida"
    with no_dia(date(1964, 3, 5)):
        licenca = licencas.vigente(inscricao)
    assert licenca is not None
    assert licenca.processo == autos.processo.rotulo
    papel = autos.papel("alvara")
    for dito in ("concede LICENÇA a Joaquim Souza", "Comércio de tecidos", "Casa Souza"):
        assert dito in papel


def test_nao_pago_o_imposto_o_pedido_se_arquiva_e_nada_fica_devido(gente: Gente) -> None:
    """Art. 296."""
    autos = requerida(gente, estabelecimento())
    autos.faz("verificacao", gente.fiscal, date(1964, 3, 3), **VERIFICACAO)
    autos.faz("despacho", gente.chefe, date(1964, 3, 4), despacho="deferido", razoes="Conferem.")
    autos.faz("desistencia", gente.chefe, date(1964, 4, 20))
    assert autos.estado == "indeferida"
    assert [x.situacao for x in autos.multas()] == ["cancelado"]


def test_o_pedido_de_licenca_vem_com_a_ficha_e_sobre_a_inscricao(gente: Gente) -> None:
    inscricao = estabelecimento()
    nao_abre(
        "art. 296",
        "licenca-de-localizacao",
        gente.atendente,
        MARCO,
        parte=inscricao.titular,
        inscricao=inscricao,
        **PEDIDO | {"ficha": False},
    )
    nao_abre(
        "diga sobre o que recai",
        "licenca-de-localizacao",
        gente.atendente,
        MARCO,
        parte=inscricao.titular,
        **PEDIDO,
    )


def test_o_sujeito_a_saude_ou_policia_exibe_o_alvara_delas(gente: Gente) -> None:
    """Art. 272."""
    inscricao = estabelecimento()
    nao_abre(
        "Alvará ou documento equivalente",
        "licenca-de-localizacao",
        gente.atendente,
        MARCO,
        parte=inscricao.titular,
        inscricao=inscricao,
        **PEDIDO | {"sujeita": True},
    )
    autos = requerida(gente, inscricao, sujeita=True, outro_alvara="Saúde Pública, nº 8")
    assert autos.estado == "requerida"


def test_dados_que_nao_conferem_nao_dao_alvara(gente: Gente) -> None:
    autos = requerida(gente, estabelecimento())
    autos.faz("verificacao", gente.fiscal, MARCO, **VERIFICACAO | {"conforme": False})
    autos.recusa(
        "despacho", gente.chefe, MARCO, "que não conferem", despacho="deferido", razoes="Sim."
    )
    autos.faz("despacho", gente.chefe, MARCO, despacho="indeferido", razoes="Não conferem.")
    assert autos.estado == "indeferida"
    assert not Lancamento.objects.filter(tributo="licenca-localizacao").exists()


# ------------------------------------------------------------------ licença especial e de obras

ESPECIAL: dict[str, Any] = {
    "pedido": "Café aberto até duas horas depois da hora regulamentar.",
    "imposto": {"estabelecimento": "botequim", "horas_a_mais": 2},
}


@pytest.mark.parametrize("despacho", ["tranquilidade", "costumes", "saude"])
def test_o_prefeito_pode_negar_a_licenca_especial(gente: Gente, despacho: str) -> None:
    """Art. 318."""
    inscricao = estabelecimento()
    autos = abre(
        "licenca-especial",
        gente.atendente,
        MARCO,
        parte=inscricao.titular,
        inscricao=inscricao,
        **ESPECIAL,
    )
    autos.recusa("despacho", gente.chefe, MARCO, "cabe a: Prefeito", despacho=despacho)
    autos.faz("despacho", gente.prefeito, MARCO, despacho=despacho)
    assert autos.estado == "negada"
    assert autos.multas() == []


def test_a_licenca_especial_paga_se_antes_e_termina_em_dezembro(gente: Gente) -> None:
    """Arts. 317 and 319."""
    inscricao = estabelecimento()
    autos = abre(
        "licenca-especial",
        gente.atendente,
        MARCO,
        parte=inscricao.titular,
        inscricao=inscricao,
        **ESPECIAL,
    )
    autos.faz("despacho", gente.prefeito, MARCO, despacho="deferido")
    (imposto,) = autos.multas()
    assert imposto.valor == 50_000
    ate: dict[str, Any] = {"desde_quando": "1964-03-03", "ate": "1964-12-31"}
    autos.recusa("licenca", gente.chefe, MARCO, "débito em aberto", **ate)
    paga([imposto], MARCO)
    autos.recusa("licenca", gente.chefe, MARCO, "fora do prazo", **ate | {"ate": "1965-01-01"})
    autos.faz("licenca", gente.chefe, MARCO, **ate)
    assert "31 de dezembro de 1964" in autos.papel("licenca")
    with no_dia(MARCO):
        licenca = licencas.vigente(inscricao)
    assert licenca is not None
    assert licenca.ate == date(1964, 12, 31)


def test_o_silencio_de_trinta_dias_concede_a_licenca_de_obras(gente: Gente) -> None:
    """Art. 305, § 2º."""
    autos = abre(
        "licenca-de-obras",
        gente.atendente,
        MARCO,
        parte=infrator(),
        obra="Reforma do telhado do prédio da Rua Direita, 12.",
    )
    assert autos.prazo("licenca-de-obras") == date(1964, 4, 1)
    autos.recusa("concessao-tacita", gente.atendente, date(1964, 4, 1), "só depois do prazo")
    autos.recusa(
        "despacho",
        gente.engenheiro,
        date(1964, 4, 2),
        "o prazo terminou",
        despacho="indeferido",
        razoes="Tarde.",
    )
    autos.faz("concessao-tacita", gente.atendente, date(1964, 4, 2))
    autos.faz("licenca", gente.engenheiro, date(1964, 4, 3), conhecimento="31 de 1964")
    assert autos.estado == "concedida"


# ------------------------------------------------------------------ arbitramento

COMPROMISSO: dict[str, Any] = {
    "motivos_do_fisco": "Prédios vizinhos valem o dobro.",
    "motivos_da_parte": "O prédio é velho.",
    "valor_do_fisco": 20_000_000,
    "valor_da_parte": 12_000_000,
    "arbitro_do_fisco": "Dr. Nunes",
    "arbitro_da_parte": "Sr. Barros",
    "suplente_do_fisco": "Dr. Melo",
    "suplente_da_parte": "Sr. Dias",
    "tecnica": False,
    "onde": "sede",
}
IDONEOS: dict[str, Any] = {"idoneidade": True}
LAUDOS: dict[str, Any] = {
    "laudo_do_fisco": 18_000_000,
    "laudo_da_parte": 14_000_000,
    "razoes_dos_laudos": "Comparados três prédios.",
}


def compromissado(gente: Gente, **dados: Any) -> Autos:
    autos = abre(
        "arbitramento",
        gente.atendente,
        MARCO,
        parte=infrator(),
        divergencia="O valor é de 120.000,00, e não de 200.000,00.",
    )
    autos.faz("compromisso", gente.chefe, MARCO, **COMPROMISSO | IDONEOS | dados)
    return autos


def test_o_compromisso_da_os_motivos_e_louva_arbitros_e_suplentes(gente: Gente) -> None:
    """Art. 67, § 1º."""
    autos = compromissado(gente)
    papel = autos.papel("compromisso")
    for dito in (
        "Prédios vizinhos valem o dobro.",
        "O prédio é velho.",
        "200.000,00",
        "120.000,00",
        "Dr. Nunes",
        "Sr. Barros",
        "Dr. Melo",
        "Sr. Dias",
        "eleger um terceiro",
    ):
        assert dito in papel
    assert autos.prazo("arbitramento-sede") == date(1964, 3, 7)
    assert compromissado(gente, onde="fora").prazo("arbitramento-fora") == date(1964, 3, 17)


@pytest.mark.parametrize(
    "falta",
    ["motivos_do_fisco", "motivos_da_parte", "arbitro_da_parte", "suplente_do_fisco"],
)
def test_sem_os_elementos_da_lei_nao_ha_compromisso(gente: Gente, falta: str) -> None:
    autos = abre(
        "arbitramento", gente.atendente, MARCO, parte=infrator(), divergencia="Não concordo."
    )
    dados = {k: v for k, v in (COMPROMISSO | IDONEOS).items() if k != falta}
    autos.recusa("compromisso", gente.chefe, MARCO, "Falta", **dados)


def test_materia_tecnica_pede_arbitros_tecnicos(gente: Gente) -> None:
    """Art. 68."""
    autos = abre(
        "arbitramento", gente.atendente, MARCO, parte=infrator(), divergencia="Não concordo."
    )
    tecnico = COMPROMISSO | IDONEOS | {"tecnica": True}
    autos.recusa("compromisso", gente.chefe, MARCO, "Habilitação técnica", **tecnico)
    autos.faz("compromisso", gente.chefe, MARCO, **tecnico, habilitacao="Engenheiros civis")
    assert "Engenheiros civis" in autos.papel("compromisso")


def test_laudos_concordes_valem_e_discordes_vao_ao_desempatador(gente: Gente) -> None:
    """Art. 67, § 1º: the third adopts one of the two."""
    autos = compromissado(gente)
    dia = date(1964, 3, 6)
    autos.faz("laudos", gente.chefe, dia, **LAUDOS)
    autos.recusa("concordia", gente.chefe, dia, "divergem", vencido="fisco")
    terceiro: dict[str, Any] = {"desempatador": "Dr. Teles", "custas": 50_000}
    autos.recusa("desempate", gente.chefe, dia, "Laudo adotado", **terceiro, adotado="meio")
    autos.faz("desempate", gente.chefe, dia, **terceiro, adotado="contribuinte")
    assert autos.estado == "arbitrado"
    assert "140.000,00" in autos.papel("desempate")
    concorde = compromissado(gente)
    concorde.faz("laudos", gente.chefe, dia, **LAUDOS | {"laudo_da_parte": 18_000_000})
    concorde.recusa("desempate", gente.chefe, dia, "concordam", **terceiro, adotado="fisco")
    concorde.faz("concordia", gente.chefe, dia, vencido="contribuinte", custas=50_000)
    assert "180.000,00" in concorde.papel("concordia")


def test_por_culpa_do_contribuinte_prevalece_o_valor_do_fisco(gente: Gente) -> None:
    """Art. 69, sole paragraph."""
    autos = compromissado(gente)
    autos.recusa("prevalencia", gente.chefe, date(1964, 3, 7), "só depois do prazo", culpa=True)
    autos.recusa("laudos", gente.chefe, date(1964, 3, 9), "o prazo terminou", **LAUDOS)
    autos.recusa("prevalencia", gente.chefe, date(1964, 3, 9), "art. 69", culpa=False)
    autos.faz("prevalencia", gente.chefe, date(1964, 3, 9), culpa=True)
    assert autos.estado == "valor-do-fisco"
    assert "200.000,00" in autos.processo.andamentos.get(tipo="prevalencia").texto


def test_a_sonegacao_de_montante_desconhecido_arbitra_se_por_dois(gente: Gente) -> None:
    """Art. 66."""
    proposta: dict[str, Any] = {"sonegacao": "Vendas sem livro.", "desconhecido": True}
    nao_abre(
        "art. 66",
        "arbitramento-da-sonegacao",
        gente.fiscal,
        MARCO,
        parte=infrator(),
        **proposta | {"desconhecido": False},
    )
    autos = abre("arbitramento-da-sonegacao", gente.fiscal, MARCO, parte=infrator(), **proposta)
    preposto = fabrica.usuario("fiscal")
    autos.faz("designacao", gente.chefe, MARCO, despacho="arbitrar", preposto={"id": preposto.pk})
    base: dict[str, Any] = {
        "similares": [{"descricao": "Casa Rios", "quantidade": "1963", "valor": 90_000_000}],
        "comparacao": "O mesmo ramo, a mesma rua.",
        "base": 80_000_000,
    }
    autos.recusa("arbitramento", preposto, MARCO, "cabe só", **base)
    autos.faz("arbitramento", gente.fiscal, MARCO, **base)
    autos.recusa("concordancia", gente.fiscal, MARCO, "não cabe a quem", concorda=True)
    autos.faz("concordancia", preposto, MARCO, concorda=True)
    papel = autos.papel("concordancia")
    for dito in ("800.000,00", "Casa Rios", "sem caráter punitivo"):
        assert dito in papel
    auto = LAVRATURA | {"caso": "evasao", "momento": "1964-03-02T15:00"}
    auto.pop("ocorrencias")
    autos.faz("instauracao", gente.fiscal, MARCO, **auto)
    assert autos.multas() == []
    assert autos.derivado("auto-de-infracao").estado == "notificado"


def test_a_transmissao_arbitra_se_no_lugar_e_o_prefeito_homologa(gente: Gente) -> None:
    """Art. 211."""
    autos = abre(
        "arbitramento-de-transmissao",
        gente.atendente,
        MARCO,
        parte=infrator(),
        recusado=20_000_000,
        razao="Comprei por menos.",
    )
    autos.recusa("compromisso", gente.chefe, MARCO, "Profissão", **COMPROMISSO | {"tecnica": True})
    autos.faz("compromisso", gente.chefe, MARCO, **COMPROMISSO)
    assert autos.prazo("arbitramento-de-transmissao-sede") == date(1964, 3, 7)
    laudos: dict[str, Any] = {
        "in_loco": True,
        "confrontacoes": "Ao norte, o rio; ao sul, a rua.",
        "laudo_do_fisco": 18_000_000,
        "laudo_da_parte": 14_000_000,
        "concordes": False,
    }
    dia = date(1964, 3, 6)
    autos.recusa("laudos", gente.chefe, dia, "211, § 3º", **laudos | {"in_loco": False})
    autos.recusa("laudos", gente.chefe, dia, "diferentes", **laudos | {"concordes": True})
    autos.faz("laudos", gente.chefe, dia, **laudos)
    autos.faz("desempate", gente.chefe, dia, desempatador="Dr. Teles", adotado=16_000_000)
    homologo: dict[str, Any] = {"despacho": "homologo", "valor_homologado": 16_000_000}
    autos.recusa("homologacao", gente.chefe, dia, "cabe a: Prefeito", **homologo)
    autos.faz("homologacao", gente.prefeito, date(1964, 3, 10), **homologo)
    assert "160.000,00" in autos.papel("homologacao")
    assert autos.prazo("validade-do-arbitramento-de-transmissao") == date(1965, 3, 10)


@pytest.mark.parametrize("despacho", ["vicio", "desacordo"])
def test_so_se_nega_homologacao_por_vicio_ou_flagrante_desacordo(
    gente: Gente, despacho: str
) -> None:
    """Art. 211, § 7º."""
    autos = abre(
        "arbitramento-de-transmissao",
        gente.atendente,
        MARCO,
        parte=infrator(),
        recusado=20_000_000,
        razao="Comprei por menos.",
    )
    autos.faz("compromisso", gente.chefe, MARCO, **COMPROMISSO)
    autos.faz(
        "laudos",
        gente.chefe,
        MARCO,
        in_loco=True,
        confrontacoes="Ao norte, o rio.",
        laudo_do_fisco=18_000_000,
        laudo_da_parte=18_000_000,
        concordes=True,
    )
    autos.recusa("homologacao", gente.prefeito, MARCO, "Despacho", despacho="nego")
    autos.faz("homologacao", gente.prefeito, MARCO, despacho=despacho)
    assert autos.estado == "negado"
