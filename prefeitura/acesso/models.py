"""Who enters the house: officials and taxpayers."""

from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone

from prefeitura.acesso.papeis import PAPEIS_EXCLUSIVOS, Papel
from prefeitura.acesso.permissoes import papeis_com


class UsuarioManager(BaseUserManager["Usuario"]):
    """Creates users; user names are kept in lower case, whatever case is typed."""

    def create_user(self, username: str, password: str | None = None, **campos: Any) -> "Usuario":
        """Create a user with a hashed password (None: one that cannot enter by password)."""
        usuario = self.model(username=username.strip().lower(), **campos)
        usuario.set_password(password)
        usuario.save(using=self._db)
        return usuario

    def get_by_natural_key(self, username: str | None) -> "Usuario":
        return self.get(username=(username or "").strip().lower())

    def ativos_com(self, permissao: str) -> models.QuerySet["Usuario"]:
        """Active users whose roles grant the permission."""
        return self.filter(is_active=True, papeis__overlap=sorted(papeis_com(permissao)))


class Usuario(AbstractBaseUser):
    """A person who enters the system. What they may do comes only from `papeis`."""

    username = models.CharField(
        "nome de usuário",
        max_length=150,
        unique=True,
        validators=[UnicodeUsernameValidator()],
        help_text="Letras minúsculas, números e os sinais @ . + - _",
        error_messages={"unique": "Já existe um usuário com este nome de usuário."},
    )
    nome = models.CharField("nome completo", max_length=200)
    cargo = models.CharField(
        "cargo",
        max_length=120,
        blank=True,
        help_text="Como aparece sob a assinatura nos documentos.",
    )
    email = models.EmailField("e-mail", blank=True)
    papeis = ArrayField(
        models.CharField(max_length=20, choices=Papel.choices),
        verbose_name="papéis",
        default=list,
        blank=True,
    )
    is_active = models.BooleanField("ativo", default=True)
    date_joined = models.DateTimeField("criado em", default=timezone.now, editable=False)

    objects: ClassVar[UsuarioManager] = UsuarioManager()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["nome"]

    class Meta:
        verbose_name = "usuário"
        verbose_name_plural = "usuários"
        constraints = [
            models.CheckConstraint(
                name="acesso_usuario_username_minusculo",
                condition=Q(username=Lower("username")),
                violation_error_message="O nome de usuário se escreve em letras minúsculas.",
            ),
            models.CheckConstraint(
                name="acesso_usuario_papeis_conhecidos",
                condition=Q(papeis__contained_by=list(Papel.values)),
            ),
            models.CheckConstraint(
                name="acesso_usuario_papel_exclusivo",
                condition=~Q(papeis__overlap=list(PAPEIS_EXCLUSIVOS)) | Q(papeis__len=1),
                violation_error_message=(
                    "Auditor e contribuinte não acumulam outro papel: use outro usuário."
                ),
            ),
        ]

    def __str__(self) -> str:
        return self.nome or self.username

    def pode(self, permissao: str) -> bool:
        """Whether some role of this person grants the permission."""
        return self.is_active and not papeis_com(permissao).isdisjoint(self.papeis)

    def tem_papel(self, *papeis: str) -> bool:
        return not set(papeis).isdisjoint(self.papeis)

    @property
    def nomes_dos_papeis(self) -> str:
        """The roles as people read them: `Lançador, Fiscal`."""
        return ", ".join(str(Papel(papel).label) for papel in self.papeis)

    @property
    def e_contribuinte(self) -> bool:
        return Papel.CONTRIBUINTE in self.papeis
