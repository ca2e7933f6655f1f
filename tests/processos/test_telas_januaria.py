"""The screens of the procedures of Januária: every opening and every act has its form."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from prefeitura.comum.relogio import no_dia
from prefeitura.legislacao import carregar
from processos.models import Processo
from tests import fabrica
from tests.processos import test_apreensao_januaria as apreensao
from tests.processos import test_autos_januaria as auto
from tests.processos import test_inquerito_januaria as inquerito
from tests.processos import test_junta_januaria as junta
from tests.processos import test_licencas_januaria as licencas
from tests.processos import test_outros_januaria as outros
from tests.processos.januaria import Autos, Gente, gente

__all__ = ["gente"]
pytestmark = pytest.mark.django_db

PROCEDIMENTOS = carregar("januaria-1963").procedimentos


@pytest.mark.parametrize("slug", list(PROCEDIMENTOS))
def test_cada_procedimento_se_abre_por_um_formulario(slug: str, client: Client) -> None:
    abertura = PROCEDIMENTOS[slug].abertura
    client.force_login(fabrica.usuario(abertura.quem[0]))
    pagina = client.get(reverse("processos:abrir", args=[slug]))
    assert pagina.status_code == 200
    texto = pagina.content.decode()
    for campo in abertura.campos.values():
        assert campo.rotulo in texto, campo.nome


@pytest.mark.parametrize(
    "abre",
    [
        auto.lavrado,
        auto.concluso,
        auto.condenado,
        apreensao.apreendido,
        inquerito.em_instrucao,
        inquerito.relatado,
        junta.interposto,
        licencas.compromissado,
        outros.notificado,
    ],
    ids=lambda f: f"{f.__module__.split('_')[-2]}-{f.__name__}",
)
def test_cada_ato_tem_formulario_ou_diz_por_que_nao_cabe(
    abre: Callable[[Gente], Autos], gente: Gente, client: Client
) -> None:
    autos = abre(gente)
    p = autos.processo.procedimento
    for papel in ("fiscal", "chefe", "escrivao", "atendente", "tesoureiro"):
        client.force_login(getattr(gente, papel))
        pagina = client.get(reverse("processos:processo", args=[autos.processo.pk]))
        assert pagina.status_code == 200
        for ato in p.atos.values():
            if ato.abre_o_processo or papel not in ato.quem:
                continue
            resposta = client.get(reverse("processos:ato", args=[autos.processo.pk, ato.slug]))
            assert resposta.status_code == 200, (papel, ato.slug)
            assert ato.nome in resposta.content.decode()


@pytest.fixture
def em_marco() -> Iterator[None]:
    with no_dia(date(1964, 3, 3)):
        yield


@pytest.mark.usefixtures("em_marco")
def test_o_auto_se_lavra_e_se_defende_pela_tela(gente: Gente, client: Client) -> None:
    autuado = auto.infrator("Manuel Pires")
    client.force_login(gente.fiscal)
    dados = auto.LAVRATURA | {"parte": autuado.documento, "momento": "1964-03-02T09:30"}
    resposta = client.post(reverse("processos:abrir", args=["auto-de-infracao"]), dados)
    assert resposta.status_code == 302
    pagina = client.get(resposta.headers["Location"]).content.decode()
    assert "Manuel Pires" in pagina
    processo = Processo.objects.get()
    client.force_login(gente.atendente)
    defesa = reverse("processos:ato", args=[processo.pk, "defesa"])
    assert client.post(defesa, {"razoes": ""}).status_code == 200
    assert Processo.objects.get().situacao == "notificado"
    assert client.post(defesa, {"razoes": "Tenho licença."}).status_code == 302
    processo.refresh_from_db()
    assert processo.situacao == "defendido"
