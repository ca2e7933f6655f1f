"""Declarations in blank, printed for who fills them in by hand (Januária 8 and 51)."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.template.loader import render_to_string

from cadastro.forms.fichas import FichaCompleta
from cadastro.forms.fichas_fiscais import FichaFiscalForm
from cadastro.forms.revisao import DeclaracaoForm
from cadastro.models import FichaFiscal
from prefeitura.comum import documentos
from prefeitura.comum.calendario import codigo
from prefeitura.legislacao.registros import Registro, Revisao

# What the office fills in, and not who declares.
_DA_CASA = {"de_oficio", "DELETE"}


def ficha(registro: Registro, especie: str) -> bytes:
    """The ficha of a register, as a PDF with a place for each answer.

    The facts that the office itself finds of a tributo are not asked of who declares.
    """
    form = FichaFiscalForm(registro, especie)
    linhas = _linhas(form)
    artigos = {f"campo_{c.nome}": c.artigo for c in registro.campos}
    for nome, linha in linhas.items():
        linha["artigo"] = artigos.get(nome, "")
    # What is free is said last.
    linhas["observacao"] = linhas.pop("observacao")
    partes = [{"titulo": "", "linhas": list(linhas.values())}]
    return _imprimir(
        f"{FichaFiscal.Especie(especie).label}: {registro.nome.lower()}",
        partes,
        artigo=registro.artigo_de(especie),
        quem=registro.quem,
        nota=registro.uma_para,
    )


def ficha_de_imovel() -> bytes:
    """The ficha of a property: who declares, land, holders, fronts and buildings."""
    completa = FichaCompleta()
    grupos: list[tuple[str, Iterable[forms.Form]]] = [
        ("Quem declara", [completa.dados]),
        ("Terreno", [completa.imovel]),
        ("Titulares", completa.titulares.forms),
        ("Testadas", completa.testadas.forms),
        ("Edificações", completa.edificacoes.forms),
    ]
    partes = [
        {"titulo": titulo, "linhas": list(_linhas(form).values())}
        for titulo, todos in grupos
        for form in todos
    ]
    return _imprimir("Ficha de imóvel", partes)


def declaracao_da_revisao(lei: Revisao) -> bytes:
    """The declaration of the revision of the territorial, one for each lot."""
    partes = [{"titulo": "", "linhas": list(_linhas(DeclaracaoForm(lei)).values())}]
    return _imprimir(
        "Declaração para a revisão do territorial",
        partes,
        artigo=lei.artigo,
        quem="; ".join(lei.quem.values()),
        nota="Em uma só declaração podem relacionar-se vários terrenos, cada um em sua folha.",
    )


def _linhas(form: forms.BaseForm) -> dict[str, dict[str, Any]]:
    """The questions of a form: what is asked, and among which answers."""
    return {
        nome: {
            "rotulo": campo.label or nome.replace("_", " ").capitalize(),
            "opcoes": _opcoes(campo),
            "longa": isinstance(campo.widget, forms.Textarea),
        }
        for nome, campo in form.fields.items()
        if nome not in _DA_CASA and not isinstance(campo.widget, forms.HiddenInput)
    }


def _opcoes(campo: forms.Field) -> list[str]:
    if isinstance(campo, forms.BooleanField):
        return ["Sim", "Não"]
    if isinstance(campo, forms.ChoiceField):
        escolhas: Any = campo.choices
        return [str(rotulo) for valor, rotulo in escolhas if valor != ""]
    return []


def _imprimir(
    titulo: str, partes: list[dict[str, Any]], *, artigo: str = "", quem: str = "", nota: str = ""
) -> bytes:
    lei = codigo()
    conteudo = {
        "municipio": lei.municipio,
        "uf": lei.uf,
        "lei": lei.lei,
        "titulo": titulo,
        "partes": partes,
        "artigo": artigo,
        "quem": quem,
        "nota": nota,
    }
    contexto = {"d": conteudo, "documento": {"titulo": titulo}}
    return documentos.pdf_de_html(render_to_string("cadastro/papeis/em_branco.html", contexto))
