"""Headers of every answer."""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

# Everything comes from this site: no inline script or style, no frame, no outside file.
# Bootstrap's own style sheet draws small images from `data:` addresses.
POLITICA = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)


def politica_de_conteudo(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware that sends the Content-Security-Policy of the house."""

    def responder(request: HttpRequest) -> HttpResponseBase:
        resposta = get_response(request)
        resposta.headers.setdefault("Content-Security-Policy", POLITICA)
        return resposta

    return responder
