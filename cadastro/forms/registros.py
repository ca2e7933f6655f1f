"""Forms of persons, streets, stretches and exemptions."""

from decimal import Decimal
from typing import Any

from django import forms

from cadastro import isencoes
from cadastro.cpf_cnpj import DocumentoInvalido, normalizar
from cadastro.forms.campos import PessoaField
from cadastro.models import Imovel, Logradouro, Pessoa, Trecho
from prefeitura.comum import formatos
from prefeitura.comum.calendario import codigo
from prefeitura.comum.campos_de_formulario import DataField, NumeroField, QuantiaField


def campo_de_motivo(rotulo: str = "Motivo da alteração") -> forms.CharField:
    return forms.CharField(
        label=rotulo,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text="Fica no histórico, com o seu nome e a data.",
    )


class PessoaForm(forms.Form):
    nome = forms.CharField(label="Nome", max_length=160)
    natureza = forms.ChoiceField(label="Natureza", choices=Pessoa.Natureza.choices)
    documento = forms.CharField(
        label="CPF ou CNPJ",
        required=False,
        max_length=20,
        help_text="Com ou sem pontuação. Deixe em branco se a pessoa não tem.",
    )
    endereco = forms.CharField(label="Endereço", required=False, max_length=200)
    bairro = forms.CharField(label="Bairro", required=False, max_length=80)
    cidade = forms.CharField(label="Cidade", required=False, max_length=80)
    uf = forms.CharField(label="UF", required=False, max_length=2)
    cep = forms.CharField(label="CEP", required=False, max_length=10)
    reside_na_sede = forms.BooleanField(
        label="Reside na sede do município",
        required=False,
        help_text="Muda o prazo de pagamento do prédio novo.",
    )
    email = forms.EmailField(label="E-mail", required=False)
    telefone = forms.CharField(label="Telefone", required=False, max_length=20)
    observacao = forms.CharField(
        label="Observação", required=False, widget=forms.Textarea(attrs={"rows": 2})
    )

    def __init__(self, *args: Any, pessoa: Pessoa | None = None, **kwargs: Any) -> None:
        if pessoa is not None:
            kwargs["initial"] = {c: getattr(pessoa, c) for c in self.base_fields}
            kwargs["initial"]["documento"] = formatos.documento(pessoa.documento)
        super().__init__(*args, **kwargs)
        if pessoa is not None:
            self.fields["motivo"] = campo_de_motivo()

    def clean_documento(self) -> str:
        texto = str(self.cleaned_data["documento"]).strip()
        if not texto:
            return ""
        try:
            return normalizar(texto)
        except DocumentoInvalido as erro:
            raise forms.ValidationError(str(erro)) from erro

    def clean_cep(self) -> str:
        digitos = "".join(c for c in self.cleaned_data["cep"] if c.isdigit())
        if digitos and len(digitos) != 8:
            raise forms.ValidationError("O CEP tem oito dígitos.")
        return digitos

    def clean_uf(self) -> str:
        return str(self.cleaned_data["uf"]).upper()


class LogradouroForm(forms.Form):
    codigo = forms.CharField(label="Código", max_length=12)
    tipo = forms.CharField(label="Tipo", max_length=20, help_text="Rua, Avenida, Praça, Beco…")
    nome = forms.CharField(label="Nome", max_length=120)
    bairro = forms.CharField(label="Bairro", required=False, max_length=80)
    distrito = forms.CharField(label="Distrito", max_length=80)
    cep = forms.CharField(label="CEP", required=False, max_length=10)

    def __init__(self, *args: Any, logradouro: Logradouro | None = None, **kwargs: Any) -> None:
        if logradouro is not None:
            kwargs["initial"] = {c: getattr(logradouro, c) for c in self.base_fields}
        super().__init__(*args, **kwargs)
        if logradouro is not None:
            self.fields["nome"].help_text = "O nome antigo continua a ser achado na busca."
            self.fields["motivo"] = campo_de_motivo()

    def clean_cep(self) -> str:
        digitos = "".join(c for c in self.cleaned_data["cep"] if c.isdigit())
        if digitos and len(digitos) != 8:
            raise forms.ValidationError("O CEP tem oito dígitos.")
        return digitos


class TrechoForm(forms.Form):
    numero_inicial = NumeroField(casas=0, maximo=99999, label="Do número", initial=0)
    numero_final = NumeroField(casas=0, maximo=99999, label="Ao número", initial=99999)
    lado = forms.ChoiceField(label="Lado", choices=Trecho.Lado.choices)
    zona = forms.ChoiceField(label="Zona", choices=Trecho.Zona.choices)
    pavimentacao = forms.ChoiceField(label="Pavimentação", choices=Trecho.Pavimentacao.choices)
    valor_m2 = QuantiaField(label="Valor do m² de terreno", required=False)
    largura_pavimentada = NumeroField(maximo=999, label="Largura pavimentada (m)", required=False)
    zona_fiscal = NumeroField(
        casas=0,
        maximo=9,
        label="Zona fiscal",
        required=False,
        help_text="Onde a lei taxa os terrenos por zona numerada.",
    )

    def __init__(self, *args: Any, trecho: Trecho | None = None, **kwargs: Any) -> None:
        nomes = [*self.base_fields, *Trecho.SERVICOS]
        if trecho is not None:
            kwargs["initial"] = {c: getattr(trecho, c) for c in nomes}
        super().__init__(*args, **kwargs)
        for servico in Trecho.SERVICOS:
            nome = str(Trecho._meta.get_field(servico).verbose_name)  # type: ignore[union-attr]
            self.fields[servico] = forms.BooleanField(
                label=nome[:1].upper() + nome[1:], required=False
            )
        if trecho is not None:
            self.fields["motivo"] = campo_de_motivo()

    def clean_largura_pavimentada(self) -> Decimal | None:
        return self.cleaned_data["largura_pavimentada"] or None

    def clean_zona_fiscal(self) -> int | None:
        return self.cleaned_data["zona_fiscal"] or None

    @property
    def servicos(self) -> list[forms.BoundField]:
        return [self[servico] for servico in Trecho.SERVICOS]


class IsencaoForm(forms.Form):
    """A request for exemption; the grounds offered are those of the law."""

    fundamento = forms.ChoiceField(label="Tributo e fundamento")
    edificacao = forms.ChoiceField(
        label="Alcance", required=False, help_text="O imóvel todo, ou só uma edificação."
    )
    pessoa = PessoaField(
        label="Requerente",
        required=False,
        help_text="CPF, CNPJ ou nome. Em branco: o titular que recebe o aviso.",
    )
    desde = DataField(label="Desde")
    ate = DataField(label="Até", required=False, help_text="Em branco: enquanto durar o motivo.")
    processo = forms.CharField(
        label="Processo", max_length=40, help_text="Número do requerimento (art. 44 § 1º)."
    )
    artigo = forms.CharField(
        label="Lei e artigo",
        required=False,
        max_length=40,
        help_text="Só para favor de lei própria (art. 488).",
    )
    descricao = forms.CharField(
        label="O que a lei concede",
        required=False,
        max_length=300,
        help_text="Só para favor de lei própria.",
    )

    def __init__(self, *args: Any, imovel: Imovel, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.edificacoes = {str(e.pk): e for e in imovel.edificacoes.all()}
        self._campo("edificacao").choices = [
            ("", "Todo o imóvel"),
            *(
                (pk, f"Edificação {e.numero} ({e.get_uso_display()})")
                for pk, e in self.edificacoes.items()
            ),
        ]
        self.tributos = dict(isencoes.isentaveis())
        self._campo("fundamento").choices = [
            ("", "Escolha…"),
            *(
                (
                    nome,
                    [
                        (f"{slug}|{f.codigo}", f"{f.artigo}: {f.texto}")
                        for f in isencoes.fundamentos(slug)
                    ]
                    + (
                        [(f"{slug}|{isencoes.LEI_PROPRIA}", "Favor de lei própria (art. 488)")]
                        if codigo().especie(slug) == "imposto"
                        else []
                    ),
                )
                for slug, nome in self.tributos.items()
            ),
        ]

    def _campo(self, nome: str) -> forms.ChoiceField:
        campo = self.fields[nome]
        assert isinstance(campo, forms.ChoiceField)
        return campo

    def clean(self) -> dict[str, Any]:
        dados = super().clean() or {}
        if dados.get("fundamento"):
            dados["tributo"], _, dados["fundamento"] = dados["fundamento"].partition("|")
        dados["edificacao"] = self.edificacoes.get(dados.get("edificacao", ""))
        desde, ate = dados.get("desde"), dados.get("ate")
        if desde and ate and ate < desde:
            self.add_error("ate", "O fim não pode vir antes do começo.")
        return dados


class CassacaoForm(forms.Form):
    em = DataField(label="Cassada a partir de", help_text="Primeiro dia sem a isenção.")
