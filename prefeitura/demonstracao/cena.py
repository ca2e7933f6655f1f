"""What every stage of the load needs: the seed, the people of the office, where to tell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from django.conf import settings

from prefeitura.acesso.models import Usuario

if TYPE_CHECKING:
    from prefeitura.acesso.papeis import Papel


@dataclass
class Cena:
    """One load: `semente` and `imoveis` decide everything that is drawn."""

    semente: int
    imoveis: int
    dizer: Callable[[str], None]
    _pessoal: dict[str, Usuario] = field(default_factory=dict)

    @property
    def senha(self) -> str:
        """The password of every user of the demonstration."""
        return str(settings.SENHA_DA_DEMONSTRACAO)

    def sorte(self, assunto: str) -> Random:
        """The luck of one subject: a stage taken up again draws what it would have drawn."""
        return Random(f"{self.semente}/{assunto}")  # noqa: S311 -- must be repeatable

    def quem(self, papel: Papel) -> Usuario:
        """The official of a role."""
        if papel not in self._pessoal:
            self._pessoal[papel] = Usuario.objects.get(username=papel.value)
        return self._pessoal[papel]
