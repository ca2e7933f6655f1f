"""Template tags and filters of the house."""

from django import template

register = template.Library()
