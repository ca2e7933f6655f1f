"""Tags that cite, by the code in force, the articles of the treasury."""

from django import template

from arrecadacao.fases import JUIZO, regras
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


@register.simple_tag
def guia_do_juizo() -> str:
    """The guia by which a debt in court is paid: "guia do escrivão (art. 147)"."""
    guia = regras().guia_exigida(JUIZO)
    return f"{guia.nome[:1].lower()}{guia.nome[1:]} (art. {guia.artigo})" if guia else ""
