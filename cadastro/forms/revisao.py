"""Forms of the gatherings, the revision, the rents, the values found and the estates."""

from decimal import Decimal
from typing import Any

from django import forms

from cadastro.forms.campos import PessoaField
from cadastro.forms.fichas_fiscais import partes_de
from cadastro.models import Edificacao, Imovel, Pessoa
from prefeitura.comum.campos_de_formulario import DataField, NumeroField, QuantiaField
from prefeitura.legislacao.registros import MaiorValor, Revisao


class ColetaForm(forms.Form):
    exercicio = NumeroField(casas=0, maximo=2999, label="Exercício")
    comeca_em = DataField(label="Começa em")


class RevisaoForm(forms.Form):
    exercicio = NumeroField(casas=0, maximo=2999, label="Exercício")
    lei_da_camara = forms.CharField(
        label="Lei da Câmara", required=False, max_length=40, help_text="Onde o código a pede."
    )


class DeclaracaoForm(forms.Form):
    """The declaration of the revision: area, value and what identifies the lot."""

    inscricao = forms.CharField(label="Inscrição do imóvel", max_length=20)
    declarante = PessoaField(label="Quem declara", help_text="CPF, CNPJ ou nome.")
    qualidade = forms.ChoiceField(label="Em que qualidade")
    parte = NumeroField(
        casas=6, maximo=100, label="Parte (%)", required=False, help_text="Em branco: o todo."
    )
    area = NumeroField(label="Área urbana (m²)")
    area_fora = NumeroField(label="Área fora da zona urbana (m²)", required=False)
    valor = QuantiaField(label="Valor real do terreno, ou da parte")
    fim = forms.ChoiceField(label="O que se quer da revisão", required=False)
    distrito = forms.CharField(label="Distrito", max_length=80)
    denominacao = forms.CharField(label="Denominação", required=False, max_length=160)
    logradouro = forms.CharField(label="Rua", max_length=160)
    numero = forms.CharField(label="Número da casa", required=False, max_length=20)
    circunstancias = forms.CharField(
        label="O mais que caracterize o terreno",
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    testemunhas = forms.CharField(
        label="Testemunhas do termo",
        required=False,
        max_length=400,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text="Só de quem não sabe escrever: dois nomes, um por linha.",
    )

    def __init__(self, lei: Revisao, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _escolher(self, "qualidade", lei.quem)
        _escolher(self, "fim", lei.fins)

    def clean_inscricao(self) -> Imovel:
        return imovel_de(self.cleaned_data["inscricao"])

    def clean_parte(self) -> Decimal:
        parte = self.cleaned_data["parte"]
        return Decimal(1) if parte is None else parte / 100

    def clean_area_fora(self) -> Decimal:
        return self.cleaned_data["area_fora"] or Decimal(0)

    def clean_testemunhas(self) -> tuple[str, ...]:
        return tuple(x.strip() for x in self.cleaned_data["testemunhas"].splitlines() if x.strip())


class SuprirForm(forms.Form):
    valor = QuantiaField(label="Valor que se fixa")
    motivo = forms.CharField(
        label="Documentos em que se funda",
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 2}),
    )


class DeOficioForm(forms.Form):
    inscricao = forms.CharField(label="Inscrição do imóvel", max_length=20)
    condomino = PessoaField(label="Condômino que não declarou")
    valor = QuantiaField(label="Valor da sua parte")
    motivo = forms.CharField(
        label="Dados em que se funda", max_length=2000, widget=forms.Textarea(attrs={"rows": 2})
    )

    def clean_inscricao(self) -> Imovel:
        return imovel_de(self.cleaned_data["inscricao"])


class ValorAchadoForm(forms.Form):
    ato = forms.ChoiceField(label="Ato em que se achou")
    titulo = forms.CharField(label="Título", max_length=200)
    em = DataField(label="Data do título")
    valor = QuantiaField(label="Valor do terreno")

    def __init__(self, lei: MaiorValor, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _escolher(self, "ato", lei.atos)


class ValoresDoEstadoForm(forms.Form):
    exercicio = NumeroField(casas=0, maximo=2999, label="Exercício do lançamento do Estado")
    linhas = forms.CharField(
        label="Imóveis e valores",
        max_length=100_000,
        widget=forms.Textarea(attrs={"rows": 10}),
        help_text="Um por linha: inscrição; valor do terreno. Entram todos, ou nenhum.",
    )

    def clean_linhas(self) -> list[tuple[str, int]]:
        prontas, quantias = [], QuantiaField()
        for linha in (x.strip() for x in self.cleaned_data["linhas"].splitlines() if x.strip()):
            inscricao, _, valor = linha.partition(";")
            try:
                prontas.append((inscricao.strip(), int(quantias.clean(valor.strip()))))
            except forms.ValidationError as erro:
                raise forms.ValidationError(f"Em “{linha}”: {' '.join(erro.messages)}") from erro
        return prontas


class AluguelForm(forms.Form):
    exercicio = NumeroField(casas=0, maximo=2999, label="Exercício")
    fonte = forms.ChoiceField(label="De onde vem o valor")
    ocupacao = forms.ChoiceField(
        label="Quem habita", choices=[c for c in Edificacao.Habitacao.choices if c[0]]
    )
    morador = forms.CharField(label="Morador", required=False, max_length=160)
    documento = forms.CharField(
        label="Contrato, recibo ou outra prova", required=False, max_length=200
    )
    valor_locativo = QuantiaField(label="Valor locativo anual")
    valor_do_predio = QuantiaField(label="Valor do prédio", required=False)

    def __init__(self, fontes: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _escolher(self, "fonte", fontes)


class ConferenciaDeAluguelForm(forms.Form):
    valor = QuantiaField(
        label="Valor locativo anual", help_text="Igual: ratifica. Outro: retifica."
    )
    motivo = forms.CharField(label="Por que se retifica", required=False, max_length=2000)


class EspolioForm(forms.Form):
    falecido = PessoaField(label="Falecido", help_text="CPF ou nome.")
    obito_em = DataField(label="Data do óbito")
    inventario = forms.CharField(label="Inventário: juízo e cartório", max_length=200)
    inventariante = PessoaField(label="Inventariante", required=False)


class PartilhaForm(forms.Form):
    """One box a property: its successors, one a line, with their shares."""

    formal = forms.CharField(label="Formal de partilha, ou documento que o supra", max_length=200)
    encerrado_em = DataField(label="Fim do inventário, ou julgamento da partilha")

    def __init__(self, bens: list[Imovel], *args: Any, **kwargs: Any) -> None:
        self.bens = bens
        super().__init__(*args, **kwargs)
        for imovel in bens:
            self.fields[f"imovel_{imovel.pk}"] = forms.CharField(
                label=f"Sucessores do imóvel {imovel.inscricao}",
                max_length=4000,
                widget=forms.Textarea(attrs={"rows": 3}),
                help_text=f"{imovel.endereco}. Um por linha: nome ou CPF; parte em %.",
            )

    def clean(self) -> dict[str, Any]:
        dados = super().clean() or {}
        quinhoes: dict[int, list[tuple[Pessoa, Decimal]]] = {}
        for imovel in self.bens:
            nome = f"imovel_{imovel.pk}"
            if nome not in dados:
                continue
            try:
                quinhoes[imovel.pk] = partes_de(dados.pop(nome))
            except forms.ValidationError as erro:
                self.add_error(nome, erro)
        dados["quinhoes"] = quinhoes
        return dados


def imovel_de(numero: str) -> Imovel:
    imovel = Imovel.objects.filter(inscricao=numero.strip()).first()
    if imovel is None:
        raise forms.ValidationError("Não há imóvel com esta inscrição.")
    return imovel


def _escolher(form: forms.Form, nome: str, opcoes: Any) -> None:
    campo = form.fields[nome]
    assert isinstance(campo, forms.ChoiceField)
    campo.choices = [("", "—"), *opcoes.items()]
