"""Context processor of the house: what every page knows."""

from typing import Any

from django.http import HttpRequest


def casa(request: HttpRequest) -> dict[str, Any]:
    return {}
