"""Embargo of works, closing and cassação of licences in Votuporanga and Jambeiro."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any, NamedTuple

import pytest

from cadastro import inscricoes, licencas
from cadastro.models import InscricaoFiscal, LicencaFiscal
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.exemplos_de_registros import EXEMPLOS
from tests.processos.januaria import Autos, Gente, abre, gente
from tests.processos.outros_codigos import paga_por_guia

__all__ = ["gente"]
pytestmark = pytest.mark.django_db


class Lei(NamedTuple):
    codigo: str
    dia: date
    obra: dict[str, Any]
    sem_licenca: dict[str, Any]
    danoso: dict[str, Any]
    artigo_da_obra: str
    artigo_da_cassacao: str


LEIS = {
    "votuporanga": Lei(
        "votuporanga-1950",
        date(1953, 5, 4),
        {"artigo_citado": "74 §1", "multa": "300.00"},
        {"artigo_citado": "46", "multa": "100.00"},
        {"artigo_citado": "47"},
        "art. 74",
        "47",
    ),
    "jambeiro": Lei(
        "jambeiro-1958",
        date(1959, 5, 4),
        {"infracao": "obra_sem_licenca", "multa_fixada": "300.00"},
        {"infracao": "sem_licenca_abertura", "multa_fixada": "200.00"},
        {"infracao": "estabelecimento_danoso", "multa_fixada": "200.00"},
        "art. 82",
        "66, § 2º",
    ),
}


@pytest.fixture(params=list(LEIS))
def lei(request: pytest.FixtureRequest, settings: Any) -> Lei:
    escolhida = LEIS[request.param]
    settings.CODIGO_TRIBUTARIO = escolhida.codigo
    return escolhida


def loja(lei: Lei, especie: str = "estabelecimento", *, licenciada: bool = True) -> InscricaoFiscal:
    with no_dia(lei.dia - timedelta(30)):
        feita = inscricoes.inscrever(
            especie=especie,
            dados=EXEMPLOS[lei.codigo][especie].dados,
            titular=fabrica.pessoa("Nicolau Pires"),
            nome="Casa Pires",
            endereco="Rua do Comércio, 9",
            usuario=fabrica.usuario("lancador"),
        )
        if licenciada:
            licencas.conceder_licenca(feita, usuario=fabrica.usuario("chefe"))
    return feita


def medida(lei: Lei, gente: Gente, inscricao: InscricaoFiscal, **dados: Any) -> Autos:
    return abre(
        "medida-contra-estabelecimento",
        gente.fiscal,
        lei.dia,
        parte=fabrica.pessoa("Nicolau Pires"),
        inscricao=inscricao,
        fato="Fumaça sobre a escola.",
        **dados,
    )


def test_a_obra_embargada_so_prossegue_paga_e_com_planta_aprovada(lei: Lei, gente: Gente) -> None:
    def embargada() -> Autos:
        return abre(
            "embargo-de-obra",
            gente.fiscal,
            lei.dia,
            parte=fabrica.pessoa("Maria Ari"),
            imovel=fabrica.imovel(desde=date(1940, 1, 1)),
            caso="obra",
            achado="Paredes na altura da verga.",
            plantas=False,
            multa=lei.obra,
        )

    autos = embargada()
    papel = autos.papel("embargo")
    assert "obra iniciada sem aprovação e licença" in papel
    assert "Só pode prosseguir depois de pagos o imposto e a multa" in papel
    assert lei.artigo_da_obra in papel
    (multa,) = autos.multas()
    assert multa.valor == 30_000
    levanta = {"planta_aprovada": True, "conhecimentos": "3 e 4"}
    autos.recusa("levantamento", gente.prefeito, lei.dia, "aberto", **levanta)
    paga_por_guia([multa], lei.dia)
    sem_planta = levanta | {"planta_aprovada": False}
    autos.recusa("levantamento", gente.prefeito, lei.dia, "sem isto", **sem_planta)
    autos.faz("levantamento", gente.prefeito, lei.dia, **levanta)
    assert autos.estado == "levantado"

    em_juizo = embargada()
    em_juizo.faz("embargo-judicial", gente.procurador, lei.dia, autos_do_juizo="Juízo, autos 3")
    em_juizo.recusa("levantamento", gente.prefeito, lei.dia, "só cabe", **levanta)
    paga_por_guia(em_juizo.multas(), lei.dia)
    em_juizo.recusa("levantamento-em-juizo", gente.prefeito, lei.dia, "custas", **levanta)
    em_juizo.faz("levantamento-em-juizo", gente.prefeito, lei.dia, custas="Recibo 8", **levanta)
    assert em_juizo.estado == "levantado"


def test_quem_funciona_sem_licenca_e_multado_e_fechado(lei: Lei, gente: Gente) -> None:
    autos = medida(
        lei,
        gente,
        loja(lei, licenciada=False),
        caso="sem-licenca",
        reincidente=False,
        multa=lei.sem_licenca,
    )
    cassa = {"fundamentos": "Não há licença."}
    autos.recusa("cassacao", gente.prefeito, lei.dia, "quem não tem licença", **cassa)
    autos.faz("fechamento", gente.prefeito, lei.dia, fechado_em=lei.dia)
    assert "Fica fechado" in autos.papel("fechamento")
    regular = {"conhecimentos": "5", "como": "Tirou a licença."}
    autos.recusa("regularizacao", gente.prefeito, lei.dia, "aberto", **regular)
    paga_por_guia(autos.multas(), lei.dia)
    autos.faz("regularizacao", gente.prefeito, lei.dia, **regular)
    assert autos.estado == "regularizado"


def test_ao_danoso_cassa_se_a_licenca_so_na_reincidencia(lei: Lei, gente: Gente) -> None:
    casa = loja(lei)
    cassa = {"fundamentos": "A fumaça continua."}
    primeira = medida(lei, gente, casa, caso="danoso", reincidente=False, multa=lei.danoso)
    primeira.recusa("cassacao", gente.prefeito, lei.dia, "cassa-se na reincidência", **cassa)
    fecha = {"fechado_em": lei.dia}
    primeira.recusa("fechamento", gente.prefeito, lei.dia, "fecha-se o que funciona", **fecha)
    segunda = medida(lei, gente, casa, caso="danoso", reincidente=True, multa=lei.danoso)
    segunda.recusa("cassacao", gente.chefe, lei.dia, "cabe a: Prefeito", **cassa)
    segunda.faz("cassacao", gente.prefeito, lei.dia, **cassa)
    assert LicencaFiscal.objects.get().situacao == "cassada"
    assert lei.artigo_da_cassacao in segunda.papel("cassacao")


def test_em_jambeiro_o_ambulante_fora_do_horario_perde_a_licenca(
    gente: Gente, settings: Any
) -> None:
    lei = LEIS["jambeiro"]
    settings.CODIGO_TRIBUTARIO = lei.codigo
    autos = medida(lei, gente, loja(lei, "ambulante"), caso="horario", reincidente=False)
    assert autos.multas() == []
    autos.faz("cassacao", gente.prefeito, lei.dia, fundamentos="Vendia às onze da noite.")
    assert LicencaFiscal.objects.get().situacao == "cassada"
