"""Declarations in blank: every register of every code, the property, the revision (Januária 8)."""

from collections.abc import Callable
from datetime import date
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from prefeitura.comum.calendario import codigo
from prefeitura.comum.relogio import no_dia
from prefeitura.legislacao.codigo import codigos
from tests.exemplos_de_registros import TODOS

pytestmark = pytest.mark.django_db
Clientes = Callable[..., Client]


def papel(cliente: Client, nome: str, *args: str) -> str:
    resposta = cliente.get(reverse(f"cadastro:{nome}", args=args))
    assert resposta["Content-Type"] == "application/pdf"
    paginas = PdfReader(BytesIO(resposta.content)).pages
    return " ".join(" ".join(p.extract_text() for p in paginas).split())


@pytest.mark.parametrize(("slug", "especie"), TODOS)
def test_cada_registro_tem_a_sua_ficha_em_branco_com_o_que_a_lei_pede(
    slug: str, especie: str, cliente_de: Clientes, settings: Any
) -> None:
    settings.CODIGO_TRIBUTARIO = slug
    with no_dia(date(1964, 3, 2)):
        registro = codigo().registros[especie]
        cliente = cliente_de("atendente")
        texto = papel(cliente, "ficha_fiscal_em_branco", especie, "inscricao")
        for campo in registro.campos:
            assert " ".join(campo.rotulo.split()) in texto
            assert all(" ".join(o.split()) in texto for o in campo.opcoes.values())
        assert f"Inscrição: {registro.nome.lower()}" in texto
        assert "Declarante" in texto
        lista = cliente.get(reverse("cadastro:registro", args=[especie])).content.decode()
        assert reverse("cadastro:ficha_fiscal_em_branco", args=[especie, "alteracao"]) in lista
        assert "Data do fato" in papel(cliente, "ficha_fiscal_em_branco", especie, "baixa")
        outra = reverse("cadastro:ficha_fiscal_em_branco", args=[especie, "inventada"])
        assert cliente.get(outra).status_code == 404


@pytest.mark.parametrize("slug", codigos())
def test_a_ficha_de_imovel_e_a_declaracao_da_revisao_tambem_se_imprimem(
    slug: str, cliente_de: Clientes, settings: Any
) -> None:
    settings.CODIGO_TRIBUTARIO = slug
    with no_dia(date(1964, 3, 2)):
        cliente = cliente_de("atendente")
        texto = papel(cliente, "ficha_em_branco")
        for parte in ("Terreno", "Titulares", "Testadas", "Edificações", "Área construída (m²)"):
            assert parte in texto
        lei = codigo().cadastro.revisao
        if lei is None:
            endereco = reverse("cadastro:declaracao_em_branco")
            assert cliente.get(endereco).status_code == 404
            return
        texto = papel(cliente, "declaracao_em_branco")
        assert all(quem in texto for quem in lei.quem.values())
        assert "Valor real do terreno" in texto
        assert "Testemunhas do termo" in texto
