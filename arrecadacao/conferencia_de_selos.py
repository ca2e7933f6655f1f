"""How many stamps there are and were sold, and whether a buyer accounts for those bought before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.db.models import Sum

from arrecadacao.models import MovimentoDeSelos
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.erros import ErroDeNegocio

if TYPE_CHECKING:
    from cadastro.models import Pessoa
    from prefeitura.acesso.models import Usuario
    from prefeitura.legislacao.arrecadacao import RegraDeSelos

Quantidades = Mapping[int, int]


def estoque(tesoureiro: Usuario | None) -> dict[int, int]:
    """How many stamps of each value a tesoureiro (or the vault) has."""
    return _somas(MovimentoDeSelos.objects.filter(tesoureiro=tesoureiro))


def comprados_por(responsavel: Pessoa) -> dict[int, int]:
    """The stamps of each value sold to somebody, less those given back."""
    return {
        s: -n
        for s, n in _somas(MovimentoDeSelos.objects.filter(guia__responsavel=responsavel)).items()
    }


def conferir_anteriores(
    regra: RegraDeSelos, responsavel: Pessoa, conferencia: Mapping[str, Any] | None
) -> dict[str, Any]:
    """What the buyer says of the stamps bought before, conferred with what was sold."""
    comprados = {s: n for s, n in comprados_por(responsavel).items() if n}
    if not comprados:
        return {}
    dito = {k: _limpo(v) for k, v in (conferencia or {}).items()}
    if regra.anterior == "canhotos":
        canhotos = dito.get("canhotos", {})
        if not canhotos:
            raise ErroDeNegocio(
                "Apresentem-se os canhotos dos bilhetes com os selos já servidos, para se "
                "conferirem com as guias e se inutilizarem.",
                artigo=regra.anterior_artigo,
            )
        antes = _canhotos_ja_conferidos(responsavel)
        for selo, n in canhotos.items():
            if n + antes.get(selo, 0) > comprados.get(selo, 0):
                raise ErroDeNegocio(
                    f"Há {n} canhotos com selos de {moeda().formatar(selo)}, mais do que os "
                    "selos comprados e ainda não conferidos.",
                    artigo=regra.anterior_artigo,
                )
        return {"canhotos": _escrito(canhotos)}
    if "consumidos" not in dito or "saldo" not in dito:
        raise ErroDeNegocio(
            "O pedido vem com o balancete dos selos adquiridos, consumidos e em saldo.",
            artigo=regra.anterior_artigo,
        )
    consumidos, saldo = dito["consumidos"], dito["saldo"]
    for selo in {*comprados, *consumidos, *saldo}:
        soma = consumidos.get(selo, 0) + saldo.get(selo, 0)
        if soma != comprados.get(selo, 0):
            raise ErroDeNegocio(
                f"O balancete não confere: de {moeda().formatar(selo)} foram vendidos "
                f"{comprados.get(selo, 0)} selos, e ele dá {soma}.",
                artigo=regra.anterior_artigo,
            )
    return {
        "adquiridos": _escrito(comprados),
        "consumidos": _escrito(consumidos),
        "saldo": _escrito(saldo),
    }


def _canhotos_ja_conferidos(responsavel: Pessoa) -> dict[int, int]:
    somas: dict[int, int] = {}
    for conferencia in responsavel.guias_de_selos.values_list("conferencia", flat=True):
        for selo, n in conferencia.get("canhotos", {}).items():
            somas[int(selo)] = somas.get(int(selo), 0) + n
    return somas


def _somas(movimentos: Any) -> dict[int, int]:
    pares = movimentos.order_by("selo").values_list("selo").annotate(soma=Sum("quantidade"))
    return {int(selo): int(n) for selo, n in pares if n}


def _limpo(quantidades: Any) -> dict[int, int]:
    return {int(s): int(n) for s, n in dict(quantidades).items() if int(n)}


def _escrito(quantidades: Quantidades) -> dict[str, int]:
    return {str(s): n for s, n in sorted(quantidades.items())}
