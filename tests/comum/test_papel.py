"""Papers: each one numbers its own sheets and carries its own stamp."""

import io
from typing import Any

import pytest
from pypdf import PdfReader

from prefeitura.comum import documentos
from prefeitura.comum.models import Documento

pytestmark = pytest.mark.django_db


@pytest.fixture
def papel() -> Any:
    def emitir(numero: str) -> Documento:
        return documentos.emitir(
            tipo="teste",
            numero=numero,
            titulo="Certidão",
            modelo="base_papel.html",
            conteudo={"municipio": "Januária", "uf": "MG"},
            publico={},
            usuario=None,
        )

    return emitir


def folhas(*papeis: Documento) -> list[str]:
    return [p.extract_text() for p in PdfReader(io.BytesIO(documentos.pdf(*papeis))).pages]


def test_papel_traz_municipio_numero_codigo_e_folha(papel: Any) -> None:
    documento = papel("7/1964")
    (texto,) = folhas(documento)
    assert "Prefeitura Municipal de Januária" in texto
    assert "nº 7/1964" in texto
    assert documento.codigo in texto
    assert "Folha 1 de 1" in texto


def test_papeis_juntos_numeram_as_folhas_cada_um_por_si(papel: Any) -> None:
    textos = folhas(papel("1"), papel("2"))
    assert ["Folha 1 de 1" in texto for texto in textos] == [True, True]


def test_carimbo_so_atravessa_o_papel_inutilizado(papel: Any) -> None:
    bom, ruim = papel("1"), papel("2")
    documentos.mudar_situacao(ruim, Documento.Situacao.INUTILIZADO)
    textos = ["".join(texto.split()) for texto in folhas(bom, ruim)]
    assert ["INUTILIZADO" in texto for texto in textos] == [False, True]
