"""Forms of the portal."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password

from prefeitura.acesso.forms import AJUDA_DA_SENHA
from prefeitura.acesso.models import Usuario
from prefeitura.comum.campos_de_formulario import DataField
from prefeitura.comum.relogio import hoje

# Beyond this an account of fines and interest only misleads.
HORIZONTE = timedelta(days=366)


class PrimeiroAcessoForm(forms.Form):
    """Document, code of the aviso and the password that the taxpayer chooses."""

    identificacao = forms.CharField(
        label="CPF ou CNPJ",
        max_length=24,
        help_text="Quem não tem CPF escreve a inscrição do imóvel, como está no aviso.",
    )
    codigo = forms.CharField(
        label="Código de acesso",
        max_length=40,
        help_text="Está impresso no aviso de lançamento.",
    )
    senha = forms.CharField(
        label="Senha que quer usar",
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    senha_de_novo = forms.CharField(
        label="A mesma senha, outra vez",
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["senha"].help_text = AJUDA_DA_SENHA

    def clean_senha(self) -> str:
        senha: str = self.cleaned_data["senha"]
        validate_password(
            senha, Usuario(username=self.cleaned_data.get("identificacao", "").lower())
        )
        return senha

    def clean(self) -> dict[str, Any]:
        dados = super().clean() or {}
        if "senha" in dados and dados["senha"] != dados.get("senha_de_novo"):
            self.add_error("senha_de_novo", "As duas senhas são diferentes.")
        return dados


class DiaForm(forms.Form):
    """The day for which the debts are reckoned: today or later."""

    tudo_opcional = True

    em = DataField(label="Se eu pagar em", required=False)

    def clean_em(self) -> date:
        dia: date = self.cleaned_data["em"] or hoje()
        if dia < hoje():
            raise forms.ValidationError("Escolha hoje ou um dia futuro.")
        if dia > hoje() + HORIZONTE:
            raise forms.ValidationError("Escolha um dia dentro de um ano.")
        return dia


class VerificacaoForm(forms.Form):
    codigo = forms.CharField(
        label="Código de verificação",
        max_length=40,
        help_text="Está ao pé do documento, junto do desenho quadrado.",
    )
