"""Land in common: each condômino inscribed for their part, with area and value in proportion."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from django.db import transaction

from cadastro import inscricoes
from cadastro.models import InscricaoFiscal, Pessoa
from prefeitura.comum import atos
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.legislacao import ratear
from prefeitura.legislacao.registros import Registro

Partes = Sequence[tuple[Pessoa, Decimal]]
_CASAS_DAS_AREAS = 4


def conferir(registro: Registro, titulares: Partes) -> None:
    """Holders and shares of an inscription. Raises ErroDeNegocio."""
    if len(titulares) > 1 and not registro.condominio:
        raise ErroDeNegocio(f"A inscrição de {registro.nome.lower()} tem um titular só.")
    if len({pessoa.pk for pessoa, _ in titulares}) < len(titulares):
        raise ErroDeNegocio("O mesmo condômino aparece duas vezes.")
    if any(not 0 < parte <= 1 for _, parte in titulares):
        raise ErroDeNegocio("A parte de cada condômino vai de mais que zero a 100%.")
    soma = sum((parte for _, parte in titulares), Decimal(0))
    if titulares and soma != 1:
        raise ErroDeNegocio(
            f"As partes somam {format(soma * 100, 'f').rstrip('0').rstrip('.')}%: devem dar 100%.",
            artigo=registro.condominio,
        )


@transaction.atomic
def inscrever(
    registro: Registro,
    *,
    titulares: Partes,
    dados: Mapping[str, Any],
    usuario: Any,
    **resto: Any,
) -> InscricaoFiscal:
    """Inscribe for one holder, or part by part for the condôminos; the first is returned.

    What the register marks as proportional is split by the shares, each rounded half up and the
    difference to the greatest share, so that the parts add up to the whole.
    """
    conferir(registro, titulares)
    partes = repartir(registro, dados, [parte for _, parte in titulares])
    primeira: InscricaoFiscal | None = None
    for (pessoa, parte), proprios in zip(titulares, partes, strict=True):
        inscricao = inscricoes.inscrever(
            especie=registro.slug,
            titular=pessoa,
            dados=proprios,
            parte=parte,
            conjunto=primeira,
            usuario=usuario,
            **resto,
        )
        primeira = primeira or inscricao
    assert primeira is not None
    if len(titulares) > 1:
        atos.registrar(
            "inscricao-fiscal.condominio",
            primeira,
            usuario=usuario,
            descricao=f"{primeira}: {len(titulares)} condôminos, cada um por sua parte",
            artigo=registro.condominio,
        )
    return primeira


def repartir(
    registro: Registro, dados: Mapping[str, Any], partes: Sequence[Decimal]
) -> list[dict[str, Any]]:
    """The fields of each part. Areas to four places, money to the smallest unit."""
    if len(partes) == 1:
        return [dict(dados)]
    repartidos = [dict(dados) for _ in partes]
    for campo in registro.campos:
        todo = dados.get(campo.nome)
        if not campo.proporcional or todo in (None, ""):
            continue
        decimal = Decimal(str(todo))
        casas = _CASAS_DAS_AREAS if campo.tipo == "decimal" else -int(decimal.as_tuple().exponent)
        casas = max(casas, 2 if campo.tipo == "dinheiro" else 0)
        unidades = ratear(int(decimal.scaleb(casas)), [*partes])
        for proprios, quantas in zip(repartidos, unidades, strict=True):
            proprios[campo.nome] = format(Decimal(quantas).scaleb(-casas), "f")
    # A total follows its parts, so that each share is whole by itself.
    for total, somadas in registro.somas.items():
        for proprios in repartidos:
            if total in proprios:
                soma = sum((Decimal(proprios[p]) for p in somadas if p in proprios), Decimal(0))
                proprios[total] = format(soma, "f")
    return repartidos
