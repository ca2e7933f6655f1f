"""Forms of who checks a ficha, and of the ficha de baixa."""

from typing import Any

from django import forms

from cadastro import imoveis
from cadastro.forms.campos import PessoaField
from cadastro.models import Imovel
from prefeitura.comum.campos_de_formulario import DataField, NumeroField
from prefeitura.comum.erros import ErroDeNegocio


class InscricaoForm(forms.Form):
    """The number of the property: distrito, setor, quadra and lote."""

    distrito = NumeroField(casas=0, maximo=99, label="Distrito")
    setor = NumeroField(casas=0, maximo=99, label="Setor")
    quadra = NumeroField(casas=0, maximo=999, label="Quadra")
    lote = NumeroField(casas=0, maximo=9999, label="Lote")

    def clean(self) -> dict[str, Any]:
        dados = super().clean() or {}
        if self.errors:
            return dados
        try:
            dados["inscricao"] = imoveis.compor_inscricao(
                dados["distrito"], dados["setor"], dados["quadra"], dados["lote"]
            )
        except ErroDeNegocio as erro:
            raise forms.ValidationError(str(erro)) from erro
        if Imovel.objects.filter(inscricao=dados["inscricao"]).exists():
            self.add_error("lote", f"A inscrição {dados['inscricao']} já existe.")
        return dados


class BaixaForm(forms.Form):
    declarante = PessoaField(
        label="Quem declara", help_text="CPF, CNPJ, número no cadastro ou nome."
    )
    fato_em = DataField(label="Data do fato", help_text="Da união dos lotes, da desapropriação…")
    observacao = forms.CharField(
        label="Por que se dá a baixa",
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="Unido a outro imóvel, desapropriado, inscrito duas vezes… O que o imóvel "
        "deve continua devido.",
    )
