"""Tags that say, by the code in force, what the law has of launches and complaints."""

from django import template

from lancamentos import origem
from lancamentos.models import Lancamento
from lancamentos.regras import regras
from prefeitura.comum.calendario import codigo
from prefeitura.legislacao.lancamento import Fundamentos, RegraDeReclamacao, RegraDeTitulo

register = template.Library()


@register.simple_tag
def reclamacao_de(tributo: str = "") -> RegraDeReclamacao:
    """How one complains of a tributo; the general way without it."""
    return regras().reclamacao(tributo)


@register.simple_tag
def dias_de_reclamacao(tributo: str = "") -> str:
    """In how many days one complains of a tributo, as the law writes it."""
    return codigo().prazo(regras().reclamacao(tributo).prazo).prazo


@register.simple_tag
def valor_de_titulo(lancamento: Lancamento) -> RegraDeTitulo | None:
    """The rule by which the value of a lançamento is not complained of, if it is of a title."""
    return origem.valor_de_titulo(lancamento)


@register.simple_tag
def fundamentos_do_lancamento() -> Fundamentos:
    return regras().fundamentos
