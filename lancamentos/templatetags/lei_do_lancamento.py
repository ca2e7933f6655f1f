"""Tags that say, by the code in force, what the law has of launches and complaints."""

from django import template

from lancamentos import origem
from lancamentos.models import Lancamento
from lancamentos.regras import regras
from prefeitura.comum.calendario import codigo, lei_em
from prefeitura.comum.relogio import hoje
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


@register.simple_tag
def mora_de(tributo: str) -> str:
    """What the law of today adds to a tributo paid late, with the article; "" if nothing."""
    regra = lei_em(max(hoje(), codigo().vigencia)).regra_de_mora(tributo)
    dito = regra.em_palavras()
    return f"{dito} ({regra.multa_artigo})" if dito else ""


@register.simple_tag
def onde_se_paga() -> tuple[str, ...]:
    """Where, and with what paper, by the law."""
    return regras().pagamento
