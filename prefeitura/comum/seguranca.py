"""What every request and every answer must keep."""

from collections.abc import Callable, Iterator
from ipaddress import ip_address

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from prefeitura.comum.campos_de_formulario import inteiro_digitado

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

# Neither a proxy nor the browser of a shared computer keeps what only one person may read.
SEM_GUARDAR = "private, no-store"

# The largest thing received is a spreadsheet of 40 MB; more would only fill the disk.
MAXIMO_DO_PEDIDO = 48 * 1024 * 1024

Resposta = Callable[[HttpRequest], HttpResponseBase]


def politica_de_conteudo(get_response: Resposta) -> Resposta:
    """Middleware that sends the Content-Security-Policy of the house."""

    def responder(request: HttpRequest) -> HttpResponseBase:
        resposta = get_response(request)
        resposta.headers.setdefault("Content-Security-Policy", POLITICA)
        return resposta

    return responder


def nada_se_guarda(get_response: Resposta) -> Resposta:
    """Middleware: whatever is shown to who has entered is kept nowhere on the way."""

    def responder(request: HttpRequest) -> HttpResponseBase:
        resposta = get_response(request)
        if request.user.is_authenticated:
            resposta.headers["Cache-Control"] = SEM_GUARDAR
        return resposta

    return responder


def endereco_do_cliente(get_response: Resposta) -> Resposta:
    """Middleware: behind ``PROXIES`` proxies of ours, the address of who asks is the one that the
    outermost of them saw. What a visitor writes further left in the header counts for nothing.
    """

    def responder(request: HttpRequest) -> HttpResponseBase:
        passados = [e.strip() for e in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")]
        if 0 < settings.PROXIES <= len(passados) and _e_endereco(passados[-settings.PROXIES]):
            request.META["REMOTE_ADDR"] = passados[-settings.PROXIES]
        return get_response(request)

    return responder


def _e_endereco(texto: str) -> bool:
    try:
        ip_address(texto)
    except ValueError:
        return False
    return True


def pedido_do_tamanho_certo(get_response: Resposta) -> Resposta:
    """Middleware: a request too large is refused before it is read, whoever sends it."""

    def responder(request: HttpRequest) -> HttpResponseBase:
        tamanho = inteiro_digitado(request.META.get("CONTENT_LENGTH") or "")
        if tamanho is not None and tamanho > MAXIMO_DO_PEDIDO:
            return HttpResponse(
                "O que foi enviado passa do tamanho permitido.",
                status=413,
                content_type="text/plain; charset=utf-8",
            )
        return get_response(request)

    return responder


def sem_nulos(get_response: Resposta) -> Resposta:
    """Middleware: text with a NUL is refused with 400. No word has one; the database takes none."""

    def responder(request: HttpRequest) -> HttpResponseBase:
        if any("\0" in texto for texto in _textos(request)):
            raise BadRequest("texto com caractere nulo")
        return get_response(request)

    return responder


def _textos(request: HttpRequest) -> Iterator[str]:
    """Every text that comes in a request."""
    yield request.path
    for nome, cookie in request.COOKIES.items():
        yield from (nome, cookie)
    dados = [request.GET, request.POST] if request.method == "POST" else [request.GET]
    for campos in dados:
        for nome, valores in campos.lists():
            yield nome
            yield from (valor for valor in valores if isinstance(valor, str))
