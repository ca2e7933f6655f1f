"""The code printed on an aviso, with which its taxpayer opens an account in the portal.

It is made from the secret key of the installation and the verification code of the paper, so
that the paper is printed again with the same code and the database never holds it: only its
hash is kept.
"""

from __future__ import annotations

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from prefeitura.comum.documentos import normalizar_codigo

# No 0/O, 1/I/L: the code is read from paper and typed. 12 characters are 59 bits.
_ALFABETO = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
_TAMANHO = 12


def gerar(do_papel: str) -> str:
    """The access code of the paper with this verification code: "ABCD-EFGH-JKMN"."""
    numero = int.from_bytes(
        salted_hmac("lancamentos.codigo_de_acesso", do_papel, algorithm="sha256").digest(), "big"
    )
    letras = []
    for _ in range(_TAMANHO):
        numero, resto = divmod(numero, len(_ALFABETO))
        letras.append(_ALFABETO[resto])
    texto = "".join(letras)
    return "-".join(texto[i : i + 4] for i in range(0, _TAMANHO, 4))


def resumir(codigo: str, do_papel: str, *, segredo: str | bytes | None = None) -> str:
    """The hash that is kept of a code. A random code of 59 bits needs no slow hash."""
    return salted_hmac(
        "lancamentos.codigo_de_acesso.resumo",
        f"{do_papel}:{normalizar_codigo(codigo)}",
        secret=segredo,
        algorithm="sha256",
    ).hexdigest()


def confere(codigo: str, do_papel: str, resumo: str) -> bool:
    """Whether a typed code is that of the paper, under the present or a former secret key."""
    chaves = [None, *settings.SECRET_KEY_FALLBACKS]
    respostas = [
        constant_time_compare(resumir(codigo, do_papel, segredo=chave), resumo) for chave in chaves
    ]
    return any(respostas)
