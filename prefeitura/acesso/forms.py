"""Forms of access."""

import re
from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.contrib.auth.password_validation import validate_password
from django.db.models import QuerySet

from prefeitura.acesso.models import Usuario
from prefeitura.acesso.papeis import PAPEIS_EXCLUSIVOS, Papel

_CPF_OU_CNPJ = re.compile(
    r"\d{3}\.?\d{3}\.?\d{3}-?\d{2}|[\da-z]{2}\.?[\da-z]{3}\.?[\da-z]{3}/?[\da-z]{4}-?\d{2}"
)

_MAIOR_NOME = 150

AJUDA_DA_SENHA = (
    "Pelo menos 8 caracteres; não pode ser só de números, nem muito comum, nem parecida com o nome."
)

# Taxpayers open their own account in the portal.
PAPEIS_DE_SERVIDOR = [(p.value, p.label) for p in Papel if p != Papel.CONTRIBUINTE]


class EntradaForm(AuthenticationForm):
    """User name and password. A document typed with its punctuation is accepted."""

    error_messages = {
        "invalid_login": "Usuário ou senha não conferem. Confira e tente de novo.",
        "inactive": "Este usuário está desativado. Procure a chefia.",
    }

    def __init__(self, request: Any = None, *args: Any, **kwargs: Any) -> None:
        super().__init__(request, *args, **kwargs)
        self.fields["username"].label = "Usuário"
        self.fields["password"].label = "Senha"
        self.label_suffix = ""

    def clean_username(self) -> str:
        texto: str = self.cleaned_data["username"].strip().lower()
        # Longer than any user's name, it would not fit in the record of failures.
        if len(texto) > _MAIOR_NOME:
            raise self.get_invalid_login_error()
        return re.sub(r"[./-]", "", texto) if _CPF_OU_CNPJ.fullmatch(texto) else texto


class TrocaDeSenhaForm(PasswordChangeForm):
    """Change of one's own password."""

    error_messages = {
        **PasswordChangeForm.error_messages,
        "password_incorrect": "A senha atual não confere.",
        "password_mismatch": "As duas senhas novas são diferentes.",
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["old_password"].label = "Senha atual"
        self.fields["new_password1"].label = "Senha nova"
        self.fields["new_password1"].help_text = AJUDA_DA_SENHA
        self.fields["new_password2"].label = "Senha nova, outra vez"
        self.fields["new_password2"].help_text = ""


class SenhaForm(forms.Form):
    """A password that someone else gives to a user."""

    senha = forms.CharField(
        label="Senha inicial",
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        strip=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["senha"].help_text = AJUDA_DA_SENHA

    def clean_senha(self) -> str:
        senha: str = self.cleaned_data["senha"]
        validate_password(senha)
        return senha


class UsuarioForm(forms.ModelForm):
    """Data of an official."""

    papeis = forms.MultipleChoiceField(
        label="Papéis",
        choices=PAPEIS_DE_SERVIDOR,
        widget=forms.CheckboxSelectMultiple,
        help_text="O que a pessoa faz na repartição. Auditor não acumula outro papel.",
    )

    class Meta:
        model = Usuario
        fields = ["nome", "cargo", "email", "papeis"]

    def clean_papeis(self) -> list[str]:
        papeis: list[str] = self.cleaned_data["papeis"]
        if len(papeis) > 1 and not set(PAPEIS_EXCLUSIVOS).isdisjoint(papeis):
            raise forms.ValidationError("Auditor não acumula outro papel: use outro usuário.")
        return papeis


class NovoUsuarioForm(UsuarioForm):
    """An official who does not enter yet."""

    class Meta(UsuarioForm.Meta):
        fields = ["nome", "cargo", "email", "username", "papeis"]

    def clean_username(self) -> str:
        return str(self.cleaned_data["username"]).lower()


class FiltroDeUsuarios(forms.Form):
    """Filters of the list of users."""

    papel = forms.ChoiceField(
        label="Papel", choices=[("", "Todos"), *PAPEIS_DE_SERVIDOR], required=False
    )
    situacao = forms.ChoiceField(
        label="Situação",
        choices=[("", "Todos"), ("ativo", "Ativos"), ("inativo", "Desativados")],
        required=False,
    )

    def aplicar(self, queryset: QuerySet[Usuario]) -> QuerySet[Usuario]:
        if papel := self.cleaned_data["papel"]:
            queryset = queryset.filter(papeis__contains=[papel])
        if situacao := self.cleaned_data["situacao"]:
            queryset = queryset.filter(is_active=situacao == "ativo")
        return queryset
