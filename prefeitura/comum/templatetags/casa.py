"""Template tags and filters of the house (loaded in every template, see settings)."""

import re
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from django import template
from django.forms import BoundField, CheckboxInput, CheckboxSelectMultiple, RadioSelect, Select
from django.http import QueryDict
from django.template.context import RequestContext
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from prefeitura.comum import formatos, rotulos
from prefeitura.comum.dinheiro import moeda

register = template.Library()

# --- values -------------------------------------------------------------------------------


@register.filter
def dinheiro(valor: int | None) -> str:
    """`Cr$ 1.275,00` from the smallest unit."""
    return "" if valor is None or valor == "" else moeda().formatar(int(valor))


@register.filter
def valor(valor: int | None) -> str:
    """`1.275,00`: the same without the sign of the money, for columns under a titled head."""
    return "" if valor is None or valor == "" else moeda().valor(int(valor))


@register.filter
def extenso(valor: int | None) -> str:
    """`mil duzentos e setenta e cinco cruzeiros`"""
    return "" if valor is None or valor == "" else moeda().extenso(int(valor))


@register.filter
def data(valor: date | datetime | str | None) -> str:
    """`12/03/1964`"""
    return formatos.data(valor) if valor else ""


@register.filter
def data_hora(valor: datetime | None) -> str:
    """`12/03/1964 às 14:05`"""
    return formatos.data_hora(valor) if valor else ""


@register.filter
def data_extenso(valor: date | datetime | str | None) -> str:
    """`12 de março de 1964`"""
    return formatos.data_extenso(valor) if valor else ""


@register.filter
def documento_fmt(valor: str | None) -> str:
    """`123.456.789-09` or `12.345.678/0001-95`"""
    return formatos.documento(valor)


@register.filter
def documento_mascarado(valor: str | None) -> str:
    """`***.456.789-**` or `12.345.***/****-95`"""
    return formatos.documento_mascarado(valor)


@register.filter
def numero(valor: int | Decimal | None, casas: int | None = None) -> str:
    """`35.000`; `|numero:2` gives `35.000,00`."""
    return "" if valor is None or valor == "" else formatos.numero(valor, casas)


@register.filter
def plural(quantos: int, palavras: str) -> str:
    """`{{ 2|plural:"débito,débitos" }}` gives `2 débitos`."""
    um, muitos = palavras.split(",")
    return f"{formatos.numero(quantos)} {um if quantos == 1 else muitos}"


@register.filter
def coluna_da_lei(nome: str) -> str:
    """`Alíquota (%)` for the column `aliquota_pct` of a table of the law."""
    return rotulos.coluna(nome)


@register.filter
def classe_da_coluna(nome: str) -> str:
    """`num` for a column of numbers of a table of the law."""
    return "num" if rotulos.de_numeros(nome) else ""


@register.filter
def celula_da_lei(escrita: str | None, nome: str) -> str:
    """A cell of a table of the law, in the column `nome`."""
    return rotulos.celula(str(escrita), nome) if escrita else "—"


@register.filter
def especie(slug: str) -> str:
    """`Contribuição` for the kind `contribuicao` of a tributo."""
    return rotulos.especie(slug)


@register.filter
def linhas_para_ler(linhas: Sequence[Any]) -> list[Any]:
    """The rows of a table of the law for who reads it: without keys of data."""
    return list(rotulos.para_ler(linhas))


# --- access -------------------------------------------------------------------------------


@register.filter
def pode(usuario: Any, permissao: str) -> bool:
    """`{% if user|pode:"caixa.operar" %}`: false for whoever has not entered."""
    return bool(usuario and usuario.is_authenticated and usuario.pode(permissao))


# --- addresses ----------------------------------------------------------------------------


@register.simple_tag(takes_context=True)
def url_com(context: RequestContext, **mudancas: Any) -> str:
    """The query string of this page with changes; None or "" removes a key.

    `<a href="{% url_com pagina=2 %}">` keeps search, filters and order.
    """
    consulta: QueryDict = context["request"].GET.copy()
    for chave, novo in mudancas.items():
        if novo is None or novo == "":
            consulta.pop(chave, None)
        else:
            consulta[chave] = str(novo)
    return f"?{consulta.urlencode()}"


# --- pieces -------------------------------------------------------------------------------


@register.simple_tag
def icone(nome: str, titulo: str = "") -> SafeString:
    """An icon of `casa/icones.svg`; silent to screen readers unless it has a title."""
    destino = f"{static('casa/icones.svg')}#{nome}"
    if titulo:
        return format_html(
            '<svg class="icone" role="img" aria-label="{}"><use href="{}"/></svg>', titulo, destino
        )
    return format_html('<svg class="icone" aria-hidden="true"><use href="{}"/></svg>', destino)


_ICONE_DA_ETIQUETA = {
    "neutra": "ponto",
    "info": "info",
    "sucesso": "certo",
    "aviso": "relogio",
    "perigo": "alerta",
}


@register.inclusion_tag("partes/etiqueta.html")
def etiqueta(texto: str, tipo: str = "neutra") -> dict[str, str]:
    """Situation tag: `{% etiqueta "Vencido" "perigo" %}`.

    tipo: neutra, info, sucesso, aviso, perigo. Each has an icon: never colour alone.
    """
    return {"texto": texto, "tipo": tipo, "icone": _ICONE_DA_ETIQUETA[tipo]}


@register.inclusion_tag("partes/campo.html")
def campo(
    campo: BoundField, rotulo: str = "", ajuda: str = "", classe: str = "", **atributos: Any
) -> dict[str, Any]:
    """One form field: label above, help below, error at the field, all tied together.

    `{% campo form.nome %}`, `{% campo form.documento mascara="documento" classe="curto" %}`.
    Other keyword arguments become attributes of the input (`_` is written `-`); `mascara` becomes
    `data-mascara` (documento, data, dinheiro, cep, numero); `classe` goes on the whole group
    (curto, medio, largo limit the width).
    """
    widget = campo.field.widget
    caixa = isinstance(widget, CheckboxInput)
    grupo = isinstance(widget, RadioSelect | CheckboxSelectMultiple)
    if "mascara" in atributos:
        atributos["data-mascara"] = atributos.pop("mascara")
    attrs = {nome.replace("_", "-"): conteudo for nome, conteudo in atributos.items()}
    ajuda = ajuda or str(campo.help_text)
    ids = []
    if ajuda:
        ids.append(f"{campo.auto_id}_helptext")
    if campo.errors:
        ids.append(f"{campo.auto_id}_error")
        attrs["aria-invalid"] = "true"
    if ids:
        attrs["aria-describedby"] = " ".join(ids)
    if not grupo:
        estilo = "form-select" if isinstance(widget, Select) else "form-control"
        estilo = "form-check-input" if caixa else estilo
        propria = widget.attrs.get("class", "")
        attrs["class"] = " ".join(
            filter(None, (estilo, propria, "is-invalid" if campo.errors else ""))
        )
    return {
        "campo": campo,
        "widget": campo.as_widget(attrs=attrs),
        "rotulo": rotulo or campo.label,
        "ajuda": ajuda,
        "classe": classe,
        "caixa": caixa,
        "grupo": grupo,
        "descrito_por": " ".join(ids),
        "opcional": not (campo.field.required or caixa or grupo or _tudo_opcional(campo.form)),
    }


def _tudo_opcional(forma: Any) -> bool:
    """A form that says once, for all its fields, that none is required."""
    return bool(getattr(forma, "tudo_opcional", False))


@register.inclusion_tag("partes/sumario_de_erros.html")
def sumario_de_erros(*formularios: Any) -> dict[str, Any]:
    """Error summary on top of a form, with focus: `{% sumario_de_erros form %}`.

    Takes any number of forms and formsets; draws nothing when none has errors.
    """
    erros: list[dict[str, Any]] = []
    for formulario in formularios:
        if not formulario:
            continue
        formas = getattr(formulario, "forms", None)
        if formas is not None:
            erros += [{"texto": e, "id": ""} for e in formulario.non_form_errors()]
        for forma in [formulario] if formas is None else formas:
            erros += _erros_da_forma(forma)
    return {"erros": erros}


def _erros_da_forma(forma: Any) -> Iterable[dict[str, Any]]:
    for nome, mensagens in forma.errors.items():
        if nome not in forma.fields:
            yield from ({"texto": m, "id": "", "rotulo": ""} for m in mensagens)
            continue
        ligado = forma[nome]
        for mensagem in mensagens:
            yield {
                "texto": mensagem,
                "id": ligado.id_for_label or ligado.auto_id,
                "rotulo": ligado.label,
            }


@register.inclusion_tag("partes/barra_de_progresso.html")
def barra_de_progresso(
    url: str,
    feitos: int,
    total: int,
    *,
    terminado: bool = False,
    rotulo: str = "Andamento",
    detalhe: str = "",
    id: str = "progresso",
) -> dict[str, Any]:
    """Progress that asks `url` again every two seconds until it comes `terminado`.

    The view at `url` answers this same tag (a template with only
    `{% barra_de_progresso ... %}`). Without JavaScript a link refreshes the page.
    """
    pct = 100 if terminado and not total else (100 * feitos // total if total else 0)
    return {
        "url": url,
        "feitos": feitos,
        "total": total,
        "terminado": terminado,
        "rotulo": rotulo,
        "detalhe": detalhe,
        "id": id,
        "pct": min(pct, 100),
    }


@register.inclusion_tag("partes/grafico_barras.html")
def grafico_barras(
    dados: Sequence[Sequence[Any]],
    titulo: str,
    coluna: str = "",
    tipo: str = "dinheiro",
    series: str = "Valor",
    total: bool = True,
) -> dict[str, Any]:
    """Horizontal bars beside their table: `{% grafico_barras dados "Arrecadação por mês" %}`.

    dados: rows of (label, value) or (label, value, value before), values int; one below zero (more
    given back than received) has no bar;
    series: names of the value columns, by comma; tipo: dinheiro or numero; coluna: head of labels.
    """
    nomes = [nome.strip() for nome in series.split(",")]
    maior = max((v for linha in dados for v in linha[1:] if v), default=0)
    escrever = valor if tipo == "dinheiro" else formatos.numero
    linhas = [
        {
            "rotulo": linha[0],
            "valores": [escrever(v) for v in linha[1:]],
            "barras": [
                {
                    "largura": f"{100 * v / maior:.2f}" if maior > 0 and v and v > 0 else "0",
                    "y": 12 * i,
                }
                for i, v in enumerate(linha[1:])
            ],
        }
        for linha in dados
    ]
    somas = [escrever(sum(linha[i + 1] or 0 for linha in dados)) for i in range(len(nomes))]
    return {
        "titulo": titulo,
        "coluna": coluna,
        "nomes": nomes,
        "linhas": linhas,
        "somas": somas if total and dados else [],
        "altura": 12 * len(nomes) - 2,
    }


# An amount as the law's data writes it, with a dot and no thousands.
_DADO = re.compile(r"\d+(\.\d+)?")


@register.inclusion_tag("partes/memoria.html")
def memoria(
    passos: Iterable[Any], total: int | None = None, rotulo: str = "Valor lançado"
) -> dict[str, Any]:
    """The memória de cálculo as a ladder: `{% memoria apuracao.memoria apuracao.valor %}`.

    passos: objects or dicts with passo, artigo ("153", "arts. 228 I e 229"), valor: the amount
    as the law's data writes it ("2460.00"), as text already written, or None.
    """
    return {"passos": [_passo(p) for p in passos], "total": total, "rotulo": rotulo}


def _passo(passo: Any) -> dict[str, Any]:
    ler = passo.get if isinstance(passo, dict) else lambda nome: getattr(passo, nome)
    artigo, quantia = ler("artigo") or "", ler("valor")
    if artigo[:1].isdigit():
        artigo = f"art. {artigo}"
    if isinstance(quantia, str) and _DADO.fullmatch(quantia):
        quantia = moeda().valor(moeda().de_decimal(quantia))
    return {
        "passo": ler("passo"),
        "artigo": artigo,
        "citacao": artigo if artigo.startswith("art") else "",
        "valor": quantia,
    }
