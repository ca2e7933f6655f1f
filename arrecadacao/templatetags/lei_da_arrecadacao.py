"""Tags that cite, by the code in force, the articles of the treasury."""

from django import template

from arrecadacao.fases import regras
from prefeitura.comum.calendario import codigo

register = template.Library()


@register.simple_tag
def pela_lei(ato: str, antes: str = "(art. ", depois: str = ")") -> str:
    """The article of an act of the treasury between what comes before and after it; nothing
    where the code has none: ``{% pela_lei "inutilizar" %}`` gives "(art. 35)".
    """
    artigo = getattr(regras().fundamentos, ato)
    if not artigo:
        return ""
    plural = " a " in artigo or " e " in artigo
    return f"{antes.replace('art.', 'arts.') if plural else antes}{artigo}{depois}"


@register.simple_tag
def prazo_pela_lei(termo: str) -> str:
    """A term of the collection in words, with its article; nothing where the code has none."""
    cobranca = regras().cobranca
    nome = getattr(cobranca, termo) if cobranca else ""
    if not nome:
        return ""
    prazo = codigo().prazo(nome)
    return f"{prazo.prazo} dias ({prazo.artigo})"
