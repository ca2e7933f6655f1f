"""The ficha de inscrição and de alteração: land, holders, frontages and buildings in one page."""

from decimal import Decimal
from typing import Any

from django import forms
from django.forms.utils import ErrorDict, ErrorList
from django.http import QueryDict

from cadastro import declaracao
from cadastro.declaracao import Declaracao
from cadastro.forms.campos import LogradouroField, PessoaField
from cadastro.imoveis import Frente
from cadastro.models import Edificacao, Imovel, Logradouro, Titularidade, Trecho
from cadastro.ocupacoes import ocupacoes
from cadastro.titularidades import Titular
from prefeitura.comum.campos_de_formulario import (
    DataField,
    NumeroField,
    QuantiaField,
    inteiro_digitado,
)


class DadosDaFichaForm(forms.Form):
    declarante = PessoaField(
        label="Quem declara", help_text="CPF, CNPJ, número no cadastro ou nome."
    )
    fato_em = DataField(
        label="Data do fato",
        help_text="Da escritura ou do compromisso; da obra, da venda ou do que mudou.",
    )
    de_oficio = forms.BooleanField(
        label="Ficha de ofício",
        required=False,
        help_text="Próprio público, ou imóvel que não foi inscrito no prazo (art. 46, d).",
    )
    observacao = forms.CharField(
        label="Observação", required=False, widget=forms.Textarea(attrs={"rows": 2})
    )


class ImovelForm(forms.Form):
    logradouro = LogradouroField(
        label="Logradouro",
        help_text="Nome ou código. Havendo mais de um, o mais importante (art. 48).",
    )
    numero = NumeroField(casas=0, maximo=999999, label="Número", required=False)
    complemento = forms.CharField(label="Complemento", required=False, max_length=60)
    bairro = forms.CharField(label="Bairro", required=False, max_length=80)
    cep = forms.CharField(label="CEP", required=False, max_length=10)
    quadra = forms.CharField(label="Quadra", required=False, max_length=12)
    lote = forms.CharField(label="Lote", required=False, max_length=12)
    area_terreno = NumeroField(label="Área do terreno (m²)")
    jardim_na_frente = NumeroField(
        label="Jardim na frente (m²)", required=False, help_text="Sai da área excedente (art. 152)."
    )
    fracao_ideal = NumeroField(
        casas=8,
        maximo=1,
        label="Fração ideal",
        required=False,
        help_text="Só em condomínio: 0,25. Em branco, o lote inteiro.",
    )
    posicao = forms.ChoiceField(
        label="Posição na quadra", required=False, choices=Imovel.Posicao.choices
    )
    forma = forms.ChoiceField(
        label="Forma do terreno", required=False, choices=Imovel.Forma.choices
    )
    maior_largura = NumeroField(
        label="Maior largura (m)", required=False, help_text="Do terreno irregular."
    )
    valor_venal_terreno = QuantiaField(label="Valor venal do terreno")
    fecho = forms.ChoiceField(label="Fecho", choices=Imovel.Fecho.choices)
    passeio = forms.BooleanField(label="Tem passeio", required=False)
    sem_edificar_desde = DataField(
        label="Sem edificação desde", required=False, help_text="Terreno vago: agravo do art. 155."
    )
    titulo = forms.CharField(
        label="Título de aquisição",
        required=False,
        max_length=200,
        help_text="Cartório, livro, folha e data (art. 47 § 2º).",
    )
    loteamento_aprovado_em = NumeroField(
        casas=0, maximo=2200, label="Exercício da aprovação do loteamento", required=False
    )
    valor_de_aquisicao = QuantiaField(label="Valor de aquisição", required=False)
    preco_de_venda = QuantiaField(label="Preço de venda do loteamento", required=False)
    litigio = forms.CharField(
        label="Litígio",
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text="Litigantes, possuidores, natureza do feito, juízo e cartório (art. 49).",
    )
    observacao = forms.CharField(
        label="Observação do imóvel", required=False, widget=forms.Textarea(attrs={"rows": 2})
    )

    def clean_area_terreno(self) -> Decimal:
        area: Decimal = self.cleaned_data["area_terreno"]
        if area <= 0:
            raise forms.ValidationError("A área deve ser maior que zero.")
        return area

    def clean_maior_largura(self) -> Decimal | None:
        return self.cleaned_data["maior_largura"] or None

    def clean_fracao_ideal(self) -> Decimal:
        return self.cleaned_data["fracao_ideal"] or Decimal(1)

    def clean_jardim_na_frente(self) -> Decimal:
        return self.cleaned_data["jardim_na_frente"] or Decimal(0)

    def clean_numero(self) -> int | None:
        return self.cleaned_data["numero"] or None

    def clean_cep(self) -> str:
        digitos = "".join(c for c in self.cleaned_data["cep"] if c.isdigit())
        if digitos and len(digitos) != 8:
            raise forms.ValidationError("O CEP tem oito dígitos.")
        return digitos


class TitularForm(forms.Form):
    pessoa = PessoaField(label="Titular", help_text="CPF, CNPJ ou nome.")
    # A select always sends its first choice: the initial tells an untouched line from a filled one.
    qualidade = forms.ChoiceField(
        label="Qualidade",
        choices=Titularidade.Qualidade.choices,
        initial=Titularidade.Qualidade.PROPRIETARIO,
    )
    parte = NumeroField(
        casas=6, maximo=100, label="Parte (%)", required=False, help_text="Em branco: o todo."
    )
    principal = forms.BooleanField(label="Recebe o aviso", required=False)

    def titular(self) -> Titular:
        dados = self.cleaned_data
        parte = Decimal(1) if dados["parte"] is None else dados["parte"] / 100
        return Titular(dados["pessoa"], parte, dados["qualidade"], dados["principal"])


class TestadaForm(forms.Form):
    logradouro = LogradouroField(label="Logradouro")
    numero = NumeroField(
        casas=0,
        maximo=99999,
        label="Número nesta rua",
        required=False,
        help_text="Só se a rua tiver mais de um trecho.",
    )
    metros = NumeroField(label="Metros")
    principal = forms.BooleanField(label="Principal", required=False)

    def clean(self) -> dict[str, Any]:
        dados = super().clean() or {}
        if dados.get("logradouro"):
            try:
                dados["trecho"] = achar_trecho(dados["logradouro"], dados.get("numero"))
            except forms.ValidationError as erro:
                self.add_error("numero", erro)
        if dados.get("metros") == 0:
            self.add_error("metros", "A testada deve ter mais que zero metros.")
        return dados

    def frente(self) -> Frente:
        dados = self.cleaned_data
        return Frente(dados["trecho"], dados["metros"], dados["principal"])


class EdificacaoForm(forms.Form):
    numero = forms.IntegerField(required=False, widget=forms.HiddenInput)
    area = NumeroField(label="Área construída (m²)")
    valor_venal = QuantiaField(label="Valor venal")
    valor_locativo = QuantiaField(label="Valor locativo anual", required=False)
    uso = forms.ChoiceField(
        label="Uso", choices=Edificacao.Uso.choices, initial=Edificacao.Uso.RESIDENCIAL
    )
    ocupacao = forms.ChoiceField(
        label="Ocupação", required=False, help_text="A que a lei isenta, ou cobra mais."
    )
    estado = forms.ChoiceField(
        label="Estado", choices=Edificacao.Estado.choices, initial=Edificacao.Estado.EM_USO
    )
    pavimentos = NumeroField(casas=0, maximo=200, label="Pavimentos", required=False)
    projecao = NumeroField(label="Projeção no solo (m²)", required=False)
    frente = NumeroField(
        label="Frente do prédio (m)", required=False, help_text="Em branco: toda a testada."
    )
    complemento = forms.CharField(label="Complemento", required=False, max_length=60)
    habitacao = forms.ChoiceField(
        label="Quem habita", required=False, choices=Edificacao.Habitacao.choices
    )
    classe = forms.CharField(label="Classe na tabela da lei", required=False, max_length=20)
    parcialmente_alugada = forms.BooleanField(label="Alugada em parte", required=False)
    termino = DataField(label="Término da construção", required=False)
    habite_se = DataField(label="Habite-se", required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        campo = self.fields["ocupacao"]
        assert isinstance(campo, forms.ChoiceField)
        # An occupation brought by a file may be none of the law's: it stays choosable.
        atual = self.initial.get("ocupacao") or ""
        opcoes = ({atual: atual} if atual else {}) | ocupacoes()
        campo.choices = [("", "—"), *opcoes.items()]

    def clean_area(self) -> Decimal:
        area: Decimal = self.cleaned_data["area"]
        if area <= 0:
            raise forms.ValidationError("A área deve ser maior que zero.")
        return area

    def edificacao(self) -> dict[str, Any]:
        dados = dict(self.cleaned_data)
        dados["pavimentos"] = dados["pavimentos"] or 1
        dados["valor_locativo"] = dados["valor_locativo"] or 0
        dados["frente"] = dados["frente"] or None
        if not dados["numero"]:
            del dados["numero"]
        return dados


def achar_trecho(logradouro: Logradouro, numero: int | None) -> Trecho:
    """The stretch of a street on which a number stands. Raises ValidationError when in doubt."""
    trechos = list(logradouro.trechos.all())
    if not trechos:
        raise forms.ValidationError("Este logradouro não tem trecho cadastrado: cadastre-o antes.")
    if len(trechos) > 1 and numero is None:
        raise forms.ValidationError("Este logradouro tem vários trechos: informe o número.")
    if numero is not None:
        lado = Trecho.Lado.IMPAR if numero % 2 else Trecho.Lado.PAR
        trechos = [
            t
            for t in trechos
            if t.numero_inicial <= numero <= t.numero_final and t.lado in (lado, Trecho.Lado.AMBOS)
        ]
    if len(trechos) != 1:
        raise forms.ValidationError("Nenhum trecho deste logradouro tem este número.")
    return trechos[0]


class FichaCompleta:
    """The forms of one ficha, read and checked together."""

    def __init__(
        self,
        *,
        atual: Declaracao | None = None,
        dados: QueryDict | None = None,
        declarante: Any = None,
    ) -> None:
        self.atual = atual
        novo = atual is None
        dados = _com_mais_linhas(dados)
        self.dados = DadosDaFichaForm(dados, initial={"declarante": declarante})
        self.imovel = ImovelForm(
            dados,
            prefix="imovel",
            initial=dict(atual.imovel) if atual else {"passeio": True},
        )
        self.titulares = _formset(TitularForm, 2 if novo else 1)(
            dados, prefix="titulares", initial=_titulares(atual)
        )
        self.testadas = _formset(TestadaForm, 1)(dados, prefix="testadas", initial=_testadas(atual))
        self.edificacoes = _formset(EdificacaoForm, 1 if novo else 0, apaga=False)(
            dados, prefix="edificacoes", initial=list(atual.edificacoes) if atual else []
        )

    def calar(self) -> None:
        """Show no errors yet: a line was asked for, the ficha is not finished."""
        for parte in self.todas:
            for form in getattr(parte, "forms", [parte]):
                form._errors = ErrorDict()
                form.cleaned_data = {}
            if hasattr(parte, "forms"):
                parte._errors, parte._non_form_errors = [], ErrorList()

    @property
    def todas(self) -> tuple[Any, ...]:
        return (self.dados, self.imovel, self.titulares, self.testadas, self.edificacoes)

    def is_valid(self) -> bool:
        # Every form shows its errors at once, so none may stop the others.
        return min(list(map(_valido, self.todas)))

    def declaracao(self) -> Declaracao:
        """What was declared; of a property that exists, only what differs from the cadastro."""
        completa = Declaracao(
            dict(self.imovel.cleaned_data),
            [f.titular() for f in _preenchidas(self.titulares)],
            [f.frente() for f in _preenchidas(self.testadas)],
            [f.edificacao() for f in _preenchidas(self.edificacoes)],
        )
        if self.atual is None:
            completa.imovel.setdefault("distrito", completa.imovel["logradouro"].distrito)
            return completa
        return declaracao.so_mudancas(completa, self.atual)


def _formset(classe: type[forms.Form], extra: int, *, apaga: bool = True) -> Any:
    return forms.formset_factory(
        classe, extra=extra, can_delete=apaga, max_num=50, absolute_max=50, validate_max=True
    )


def _preenchidas(formset: Any) -> list[Any]:
    return [
        f
        for f in formset.forms
        if (f.has_changed() or f.initial) and f.cleaned_data and not f.cleaned_data.get("DELETE")
    ]


def _com_mais_linhas(dados: QueryDict | None) -> QueryDict | None:
    """The button "mais" of a group asks for one more line of it; no JavaScript is needed."""
    if dados is None or not (grupo := dados.get("mais")):
        return dados
    copia = dados.copy()
    chave = f"{grupo}-TOTAL_FORMS"
    linhas = inteiro_digitado(str(copia.get(chave, "")))
    if linhas is not None:
        copia[chave] = str(min(linhas + 1, 50))
    return copia


def _valido(formulario: Any) -> bool:
    return bool(formulario.is_valid())


def _titulares(atual: Declaracao | None) -> list[dict[str, Any]]:
    return [
        {
            "pessoa": t.pessoa,
            "qualidade": t.qualidade,
            "parte": t.parte * 100,
            "principal": t.principal,
        }
        for t in (atual.titulares if atual else [])
    ]


def _testadas(atual: Declaracao | None) -> list[dict[str, Any]]:
    return [
        {
            "logradouro": t.trecho.logradouro,
            "numero": t.trecho.numero_inicial or (2 if t.trecho.lado == Trecho.Lado.PAR else 1),
            "metros": t.metros,
            "principal": t.principal,
        }
        for t in (atual.testadas if atual else [])
    ]
