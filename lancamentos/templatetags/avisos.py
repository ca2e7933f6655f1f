"""Tags of the papers of the lançamentos."""

from django import template

from lancamentos.codigo_de_acesso import gerar
from prefeitura.comum.models import Documento

register = template.Library()


@register.filter
def codigo_de_acesso(documento: Documento) -> str:
    """The access code of an aviso, made again each time it is printed; never stored."""
    return gerar(documento.codigo)
