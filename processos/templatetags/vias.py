"""How many times a paper is printed."""

from django import template

register = template.Library()


@register.filter
def vias(quantas: int) -> range:
    """`3` as 1, 2, 3."""
    return range(1, quantas + 1)
