"""Two people upon the same process of the law at once: one does it, the other is told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from lancamentos.models import Lancamento
from prefeitura.comum.erros import ErroDeNegocio
from tests import fabrica
from tests.processos import prova
from tests.processos.prova import fazer, lavrado
from tests.processos.test_concorrencia import ao_mesmo_tempo
from tests.processos.test_praticar import votado

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def procedimentos_de_prova() -> Iterator[None]:
    with prova.com_procedimentos(prova.lidos()):
        yield


def test_dois_chefes_decidem_uma_vez_e_ha_uma_so_multa() -> None:
    processo = votado("procedente", "procedente")
    for papel in ("chefe", "chefe2"):
        prova.usuario(papel)
    respostas = ao_mesmo_tempo(
        *(
            lambda p=p: fazer(processo, "decisao", p, resultado="procedente", multa=prova.MULTA)
            for p in ("chefe", "chefe2")
        )
    )
    assert sorted(type(r).__name__ for r in respostas) == ["Andamento", "ErroDeNegocio"]
    assert Lancamento.objects.filter(tributo="multas").count() == 1
    assert processo.andamentos.filter(tipo="decisao").count() == 1


def test_folhas_e_numeros_nao_se_repetem_nem_faltam() -> None:
    prova.usuario("fiscal")
    donos = [fabrica.pessoa() for _ in range(3)]
    processos = ao_mesmo_tempo(*(lambda d=d: lavrado(d) for d in donos))
    assert sorted(p.numero for p in processos) == [1, 2, 3]
    um = processos[0]
    prova.usuario("escrivao")
    partes = ("parte", "parte", "parte", "fazenda")
    respostas = ao_mesmo_tempo(
        *(lambda x=x: fazer(um, "depoimento", "escrivao", arrolada_por=x) for x in partes)
    )
    # The law of the proof hears two witnesses of each side: the third is refused.
    assert sum(isinstance(r, ErroDeNegocio) for r in respostas) == 1
    assert list(um.andamentos.values_list("folha", flat=True)) == [2, 3, 4, 5]
