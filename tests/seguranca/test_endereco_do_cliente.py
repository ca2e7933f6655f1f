"""Behind a proxy each visitor counts by their own address; nobody chooses theirs."""

from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse

from prefeitura.comum.seguranca import endereco_do_cliente


@pytest.mark.parametrize(
    ("proxies", "passado", "endereco"),
    [
        (0, "198.51.100.7", "127.0.0.1"),
        (1, "198.51.100.7", "198.51.100.7"),
        (1, "203.0.113.9, 198.51.100.7", "198.51.100.7"),
        (2, "203.0.113.9, 198.51.100.7, 10.0.0.1", "198.51.100.7"),
        (2, "10.0.0.1", "127.0.0.1"),
        (1, "qualquer coisa", "127.0.0.1"),
        (1, "", "127.0.0.1"),
        (1, "2001:db8::1", "2001:db8::1"),
    ],
)
def test_vale_o_endereco_que_o_nosso_proxy_viu(
    settings: Any, proxies: int, passado: str, endereco: str
) -> None:
    settings.PROXIES = proxies
    request = HttpRequest()
    request.META = {"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": passado}
    endereco_do_cliente(lambda r: HttpResponse(r.META["REMOTE_ADDR"]))(request)
    assert request.META["REMOTE_ADDR"] == endereco
