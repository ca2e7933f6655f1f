"""List pages: order, search, filters, pages, and what goes out to spreadsheets."""

import csv
import io
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django import forms
from django.test import RequestFactory
from openpyxl import load_workbook

from prefeitura.comum.listas import Coluna, Lista
from prefeitura.comum.models import Feriado
from prefeitura.comum.planilhas import texto_seguro

pytestmark = pytest.mark.django_db

COLUNAS = [
    Coluna("nome", "Nome", ordem=True, link=lambda f: f"/feriado/{f.pk}/"),
    Coluna("data", "Data", "data", ordem=True),
    Coluna("pk", "Valor", "dinheiro", soma=True),
]


class Filtros(forms.Form):
    lei = forms.ChoiceField(choices=[("", "Todas"), ("L1", "L1")], required=False)

    def aplicar(self, queryset: Any) -> Any:
        lei = self.cleaned_data["lei"]
        return queryset.filter(lei=lei) if lei else queryset


@pytest.fixture
def lista(rf: RequestFactory) -> Callable[..., Lista[Feriado]]:
    def fazer(consulta: str = "", **opcoes: Any) -> Lista[Feriado]:
        return Lista(
            rf.get(f"/feriados/?{consulta}"),
            Feriado.objects.all(),
            titulo="Feriados",
            colunas=opcoes.pop("colunas", COLUNAS),
            ordenacao=("lei",),
            busca=("nome__unaccent__icontains",),
            filtros=Filtros,
            **opcoes,
        )

    return fazer


def feriados(*nomes: str, lei: str = "") -> None:
    existentes = Feriado.objects.count()
    Feriado.objects.bulk_create(
        Feriado(nome=nome, data=date.fromordinal(700_000 + existentes + i), lei=lei)
        for i, nome in enumerate(nomes)
    )


def test_a_ordem_e_total_e_as_paginas_nao_repetem_linhas(lista: Any) -> None:
    feriados(*["Igual"] * 120)
    vistos = [o.pk for n in (1, 2, 3) for o in lista(f"pagina={n}").pagina]
    assert len(vistos) == len(set(vistos)) == 120


def test_pagina_que_nao_existe_mostra_a_ultima(lista: Any) -> None:
    feriados(*["A"] * 60)
    assert lista("pagina=99").pagina.number == 2


def test_busca_ignora_acentos_e_cada_palavra_estreita(lista: Any) -> None:
    feriados("São João", "São Pedro", "Natal")
    assert [o.nome for o in lista("q=sao").pagina] == ["São João", "São Pedro"]
    assert [o.nome for o in lista("q=sao+joao").pagina] == ["São João"]


def test_coluna_so_ordena_se_for_oferecida(lista: Any) -> None:
    feriados("B", "A", "C")
    assert [o.nome for o in lista("ordem=nome").pagina] == ["A", "B", "C"]
    assert [o.nome for o in lista("ordem=-nome").pagina] == ["C", "B", "A"]
    assert [o.nome for o in lista("ordem=lei").pagina] == ["B", "A", "C"]


def test_filtro_invalido_nao_mostra_tudo(lista: Any) -> None:
    feriados("A", lei="L1")
    feriados("B", lei="L2")
    assert [o.nome for o in lista("lei=L1").pagina] == ["A"]
    assert lista("lei=inventada").quantos == 0


def test_a_soma_e_de_todas_as_paginas(lista: Any) -> None:
    feriados(*["A"] * 60)
    total = sum(Feriado.objects.values_list("pk", flat=True))
    inteiros, centavos = divmod(total, 100)
    assert lista().totais == ["", "", f"{inteiros},{centavos:02d}"]


PERIGOS = ['=HYPERLINK("http://x","y")', "+55 38", "-1+1", "@SOMA(A1)", "\tx", " =1+1"]


@pytest.mark.parametrize("perigo", PERIGOS)
def test_texto_que_parece_formula_ganha_apostrofo(perigo: str) -> None:
    assert texto_seguro(perigo) == f"'{perigo}"


@pytest.mark.parametrize("texto", ["", "José", "01.02.003", "a=b"])
def test_texto_comum_fica_como_e(texto: str) -> None:
    assert texto_seguro(texto) == texto


def test_csv_abre_em_planilha_brasileira_e_nao_executa_nada(lista: Any) -> None:
    feriados("São José; pai", "=1+1")
    resposta = lista("formato=csv").responder("nada.html")
    conteudo = b"".join(resposta.streaming_content)
    assert conteudo.startswith(b"\xef\xbb\xbf")
    linhas = list(csv.reader(io.StringIO(conteudo.decode("utf-8-sig")), delimiter=";"))
    assert linhas[0] == ["Nome", "Data", "Valor"]
    assert linhas[1][0] == "São José; pai"
    assert linhas[2][0] == "'=1+1"
    assert linhas[1][1] == "15/07/1917"
    assert "." not in linhas[1][2]
    assert resposta["Content-Disposition"].startswith('attachment; filename="feriados-')


def test_xlsx_tem_celulas_tipadas_e_nenhuma_formula(lista: Any) -> None:
    feriados("=1+1", "com \x07 controle")
    resposta = lista("formato=xlsx").responder("nada.html")
    folha = load_workbook(io.BytesIO(b"".join(resposta.streaming_content))).active
    assert folha["A2"].value == "=1+1"
    assert folha["A2"].data_type == "s"
    assert folha["A3"].value == "com  controle"
    assert folha["B2"].value.date() == date(1917, 7, 15)
    assert folha["B2"].number_format == "DD/MM/YYYY"
    assert folha["C2"].data_type == "n"
    assert folha["C2"].number_format == "#,##0.00"


def test_exportacao_leva_o_que_foi_filtrado(lista: Any) -> None:
    feriados("A", lei="L1")
    feriados("B", lei="L2")
    conteudo = b"".join(lista("lei=L1&formato=csv").responder("x.html").streaming_content).decode()
    assert "A;" in conteudo
    assert "B;" not in conteudo


def test_ano_anterior_a_1900_sai_como_texto(lista: Any) -> None:
    Feriado.objects.create(nome="Antigo", data=date(1889, 11, 15))
    resposta = lista("formato=xlsx").responder("x.html")
    folha = load_workbook(io.BytesIO(b"".join(resposta.streaming_content))).active
    assert folha["B2"].value == "15/11/1889"


def test_uma_pagina_custa_duas_consultas(
    lista: Any, django_assert_num_queries: Callable[..., Any]
) -> None:
    feriados(*["A"] * 60)
    with django_assert_num_queries(2):
        montada = lista(colunas=COLUNAS[:1])
        assert montada.quantos == 60
        assert len(list(montada.linhas)) == 50
        assert montada.totais == []
