"""How the verbs of the cadastro write: fields checked, history with user, reason and date."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, TypeVar

from django.core.exceptions import ValidationError
from django.db import IntegrityError, models, transaction
from psycopg.errors import ExclusionViolation, UniqueViolation

from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import agora

M = TypeVar("M", bound=models.Model)


def gravar(objeto: M, *, usuario: Any, motivo: str = "", quando: datetime | None = None) -> M:
    """Check the fields of `objeto` and save it, with its history. Raises ErroDeNegocio.

    `quando` is the moment of the act; the rows of one act are given the same.
    """
    conferir_campos(objeto)
    _assinar(objeto, usuario, motivo, quando)
    try:
        with transaction.atomic():
            objeto.save()
    except IntegrityError as erro:
        # The verb looked before it wrote: only somebody at the same moment gets here.
        if isinstance(erro.__cause__, UniqueViolation | ExclusionViolation):
            raise ErroDeNegocio(
                "Outra pessoa acaba de gravar o mesmo: confira e tente de novo."
            ) from erro
        raise
    return objeto


def criar(modelo: type[M], **campos: Any) -> M:
    """Write a row that has no history. Raises ErroDeNegocio if somebody just wrote the same."""
    try:
        with transaction.atomic():
            return modelo._default_manager.create(**campos)
    except IntegrityError as erro:
        # The verb looked before it wrote: only somebody at the same moment gets here.
        if isinstance(erro.__cause__, UniqueViolation | ExclusionViolation):
            raise ErroDeNegocio(
                "Outra pessoa acaba de gravar o mesmo: confira e tente de novo."
            ) from erro
        raise


def apagar(objeto: models.Model, *, usuario: Any, motivo: str = "") -> None:
    """Remove a detail (a frontage); its history stays."""
    _assinar(objeto, usuario, motivo)
    objeto.delete()


def mudar(
    objeto: models.Model, mudancas: Mapping[str, Any], permitidos: tuple[str, ...]
) -> list[str]:
    """Set fields of `objeto`; returns the names of those that really changed.

    A field out of `permitidos` is a programming error (TypeError).
    """
    estranhos = set(mudancas) - set(permitidos)
    if estranhos:
        raise TypeError(f"campos que não se alteram assim: {', '.join(sorted(estranhos))}")
    mudados = [nome for nome, novo in mudancas.items() if _atual(objeto, nome) != _chave(novo)]
    for nome in mudados:
        setattr(objeto, nome, mudancas[nome])
    return mudados


def nomes_dos_campos(modelo: type[models.Model] | models.Model, campos: list[str]) -> str:
    """`área do terreno, valor venal`: for the description of an act."""
    return ", ".join(str(modelo._meta.get_field(c).verbose_name) for c in campos)  # type: ignore[union-attr]


def conferir_campos(objeto: models.Model) -> None:
    """Types, choices and lengths; a refusal names the field. Foreign keys are the database's."""
    chaves = [f.name for f in objeto._meta.fields if isinstance(f, models.ForeignKey)]
    try:
        objeto.clean_fields(exclude=chaves)
    except ValidationError as erro:
        nome, mensagens = next(iter(erro.message_dict.items()))
        rotulo = str(objeto._meta.get_field(nome).verbose_name)  # type: ignore[union-attr]
        raise ErroDeNegocio(f"{rotulo[:1].upper()}{rotulo[1:]}: {mensagens[0]}") from erro


def _atual(objeto: models.Model, nome: str) -> Any:
    """The value of a field; of a foreign key, the key (which may not be set yet)."""
    return getattr(objeto, objeto._meta.get_field(nome).attname)  # type: ignore[union-attr]


def _chave(valor: Any) -> Any:
    return valor.pk if isinstance(valor, models.Model) else valor


def _assinar(objeto: Any, usuario: Any, motivo: str, quando: datetime | None = None) -> None:
    objeto._history_user = usuario
    objeto._history_date = quando or agora()
    objeto._change_reason = motivo
