"""Acts of the procedures of the law: who, when, after what, with which answers, to what effect."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from tests.processos import prova
from tests.processos.prova import MAIO, lavrado

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def procedimentos_de_prova() -> Iterator[None]:
    with prova.com_procedimentos(prova.lidos()):
        yield


def test_a_abertura_numera_guarda_junta_e_abre_prazos() -> None:
    processo = lavrado()
    assert (processo.rotulo, processo.situacao) == ("1/1964", "lavrado")
    assert processo.get_situacao_display() == "Lavrado, aguardando defesa"
    (folha,) = processo.andamentos.all()
    assert (folha.folha, folha.tipo, folha.get_tipo_display()) == (
        2,
        "lavratura",
        "Lavratura do auto",
    )
    assert folha.dados["apreendido_em"] == "1964-05-04"
    assert folha.documento is not None
    assert folha.documento.numero == "1/1964"
    assert "Defenda-se até 14 de maio de 1964." in folha.texto
    assert "2 Saco de café no valor de Cr$ 5.000,00; 1 Balança" in folha.texto
    assert "Lugar: —." in folha.texto
    prazos = {p.nome: (p.inicio, p.fim) for p in processo.prazos.all()}
    assert prazos["defesa-auto"] == (MAIO, date(1964, 5, 14))
    assert prazos["leilao"] == (MAIO, date(1964, 7, 3))
    assert [(b.descricao, b.situacao) for b in processo.bens.all()] == [
        ("Saco de café", "em_deposito"),
        ("Balança", "em_deposito"),
    ]
