"""The screens of the procedures of the other four codes: each opening and act has its form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from prefeitura.comum.relogio import no_dia
from prefeitura.legislacao import carregar
from tests import fabrica
from tests.processos import test_procedimentos_jambeiro as jambeiro
from tests.processos import test_procedimentos_lafaiete as lafaiete
from tests.processos import test_procedimentos_lafaiete_inquerito as inquerito_de_lafaiete
from tests.processos import test_procedimentos_muriae as muriae
from tests.processos import test_procedimentos_muriae_inquerito as inquerito_de_muriae
from tests.processos import test_procedimentos_votuporanga as votuporanga
from tests.processos.januaria import Autos, Gente, gente

__all__ = ["gente"]
pytestmark = pytest.mark.django_db
CODIGOS = ("lafaiete-1948", "muriae-1936", "votuporanga-1950", "jambeiro-1958")


@pytest.mark.parametrize("slug", CODIGOS)
def test_cada_procedimento_se_abre_por_um_formulario(
    slug: str, client: Client, settings: Any
) -> None:
    settings.CODIGO_TRIBUTARIO = slug
    codigo = carregar(slug)
    assert len(codigo.procedimentos) >= 7
    usuarios: dict[str, Any] = {}
    with no_dia(codigo.vigencia):
        for p in codigo.procedimentos.values():
            papel = p.abertura.quem[0]
            usuarios.setdefault(papel, fabrica.usuario(papel))
            client.force_login(usuarios[papel])
            pagina = client.get(reverse("processos:abrir", args=[p.slug]))
            assert pagina.status_code == 200, p.slug
            texto = pagina.content.decode()
            for campo in p.abertura.campos.values():
                assert campo.rotulo in texto, (p.slug, campo.nome)


@pytest.mark.parametrize(
    ("slug", "abre"),
    [
        ("lafaiete-1948", inquerito_de_lafaiete.em_inquiricao),
        ("lafaiete-1948", lafaiete.multado),
        ("lafaiete-1948", inquerito_de_lafaiete.instruida),
        ("muriae-1936", inquerito_de_muriae.em_inquiricao),
        ("muriae-1936", muriae.provisoria),
        ("votuporanga-1950", votuporanga.autuado),
        ("votuporanga-1950", votuporanga.licenciado),
        ("jambeiro-1958", jambeiro.autuado),
        ("jambeiro-1958", jambeiro.multa_de_diversoes),
    ],
)
def test_cada_ato_tem_formulario_ou_diz_por_que_nao_cabe(
    slug: str, abre: Callable[[Gente], Autos], gente: Gente, client: Client, settings: Any
) -> None:
    settings.CODIGO_TRIBUTARIO = slug
    autos = abre(gente)
    p = autos.processo.procedimento
    assert p is not None
    ultimo = autos.processo.andamentos.order_by("folha").last()
    assert ultimo is not None
    with no_dia(ultimo.em):
        for papel in ("fiscal", "chefe", "atendente", "prefeito"):
            client.force_login(getattr(gente, papel))
            pagina = client.get(reverse("processos:processo", args=[autos.processo.pk]))
            assert pagina.status_code == 200
            for ato in p.atos.values():
                if ato.abre_o_processo or papel not in ato.quem:
                    continue
                tela = client.get(reverse("processos:ato", args=[autos.processo.pk, ato.slug]))
                assert tela.status_code == 200, (papel, ato.slug)
                assert ato.nome in tela.content.decode()
        client.force_login(gente.fiscal)
        assert client.get(reverse("processos:autos", args=[autos.processo.pk])).status_code == 200
        assert client.get(reverse("processos:bens")).status_code == 200
