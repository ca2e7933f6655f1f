"""Forms of the public works: fields made from what the law of the code measures."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from django import forms
from django.db.models import QuerySet

from cadastro.models import Imovel, InscricaoFiscal
from lancamentos.models import Beneficiado, DespesaDeObra, Obra
from lancamentos.obras.especies import (
    DINHEIRO,
    INTEIRO,
    NUMERO,
    PALAVRA,
    SIM_NAO,
    Medida,
    especies,
)
from prefeitura.comum.calendario import codigo
from prefeitura.comum.campos_de_formulario import (
    DataField,
    NumeroField,
    QuantiaField,
    inteiro_digitado,
)
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.relogio import hoje
from prefeitura.legislacao import DinheiroInvalido

PREFIXO = "medida_"


def especies_da_lei() -> list[tuple[str, str]]:
    return [(e.slug, f"{e.nome} (art. {e.artigo})") for e in especies(codigo().slug).values()]


class FiltroDeObras(forms.Form):
    especie = forms.ChoiceField(label="Espécie", required=False)
    situacao = forms.ChoiceField(
        label="Situação", required=False, choices=[("", "Todas"), *Obra.Situacao.choices]
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["especie"].choices = [("", "Todas"), *especies_da_lei()]  # type: ignore[attr-defined]

    def aplicar(self, queryset: QuerySet[Obra]) -> QuerySet[Obra]:
        return queryset.filter(**{k: v for k, v in self.cleaned_data.items() if v})


class ObraForm(forms.Form):
    especie = forms.ChoiceField(label="Espécie da obra")
    nome = forms.CharField(label="Nome da obra", max_length=160)
    local = forms.CharField(
        label="Local", max_length=200, help_text="Rua e trecho, ou a estrada e os seus extremos."
    )
    ato = forms.CharField(
        label="Ato que a resolveu", max_length=160, help_text="Lei, decreto, resolução ou edital."
    )
    orcamento = QuantiaField(label="Orçamento")
    programa = forms.ChoiceField(label="Programa", choices=Obra.Programa.choices)
    descricao = forms.CharField(
        label="Plano da obra", required=False, widget=forms.Textarea(attrs={"rows": 4})
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["especie"].choices = especies_da_lei()  # type: ignore[attr-defined]


class DespesaForm(forms.Form):
    natureza = forms.ChoiceField(label="Natureza", choices=DespesaDeObra.Natureza.choices)
    em = DataField(label="Data")
    descricao = forms.CharField(label="Despesa", max_length=200)
    comprovante = forms.CharField(label="Comprovante", max_length=80)
    valor = QuantiaField(label="Valor")
    correcao = forms.BooleanField(label="É correção: diminui o que foi registrado", required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["em"].initial = hoje


class PartesForm(forms.Form):
    partes = forms.CharField(
        label="Partes",
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text="Uma em cada linha: “descrição; custo”.",
    )

    def clean_partes(self) -> list[tuple[str, int]]:
        lidas = []
        for linha in filter(str.strip, self.cleaned_data["partes"].splitlines()):
            nome, _, custo = linha.rpartition(";")
            try:
                lidas.append((nome.strip(), moeda().de_texto(custo.strip())))
            except DinheiroInvalido as erro:
                raise forms.ValidationError(
                    f"Escreva “descrição; custo”: “{linha.strip()}”."
                ) from erro
        return lidas


class DiaForm(forms.Form):
    em = DataField(label="Data")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["em"].initial = hoje


class MedidasForm(forms.Form):
    """One field for each measure; ``medidas`` gives them back in the notation of data."""

    def __init__(
        self,
        medidas: Sequence[Medida],
        *args: Any,
        atuais: dict[str, Any] | None = None,
        obrigatorias: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self._medidas = tuple(medidas)
        for m in self._medidas:
            campo = _campo(m, obrigatorias)
            if atuais and m.nome in atuais:
                campo.initial = _inicial(m, atuais[m.nome])
            self.fields[PREFIXO + m.nome] = campo

    def campos_das_medidas(self) -> list[Any]:
        return [self[PREFIXO + m.nome] for m in self._medidas]

    @property
    def medidas(self) -> dict[str, Any]:
        lidas: dict[str, Any] = {}
        for m in self._medidas:
            valor = self.cleaned_data.get(PREFIXO + m.nome)
            if valor in (None, "", False):
                continue
            if m.tipo == DINHEIRO:
                valor = moeda().texto(valor)
            lidas[m.nome] = str(valor) if isinstance(valor, Decimal) else valor
        return lidas


class BeneficiadoForm(MedidasForm):
    """A property by its inscription, with its measures."""

    objeto = forms.CharField(label="Imóvel", max_length=20)
    imune = forms.BooleanField(label="Imune: a quota corre por conta da Prefeitura", required=False)

    def __init__(self, rural: bool, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._rural = rural
        self.fields["objeto"].label = (
            "Número da inscrição do imóvel rural" if rural else "Inscrição do imóvel"
        )

    def clean_objeto(self) -> Imovel | InscricaoFiscal:
        dito = self.cleaned_data["objeto"].strip()
        achado: Imovel | InscricaoFiscal | None
        if self._rural:
            numero = inteiro_digitado(dito) or 0
            achado = InscricaoFiscal.objects.filter(
                especie="imovel-rural", numero=numero, situacao="ativa"
            ).first()
        else:
            achado = Imovel.objects.filter(inscricao=dito, situacao="ativo").first()
        if achado is None:
            raise forms.ValidationError("Não há imóvel ativo com esta inscrição.")
        return achado


class AlteracaoForm(MedidasForm):
    imune = forms.BooleanField(label="Imune: a quota corre por conta da Prefeitura", required=False)
    motivo = forms.CharField(label="Por que a medida muda", max_length=300)


class JuncaoForm(forms.Form):
    contiguo = forms.ModelChoiceField(
        queryset=Beneficiado.objects.none(), label="Área contígua do mesmo proprietário"
    )

    def __init__(self, candidatos: QuerySet[Beneficiado], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["contiguo"].queryset = candidatos  # type: ignore[attr-defined]


class DeducaoForm(forms.Form):
    area = NumeroField(label="Área de uso comum", casas=4)
    titulo = forms.CharField(
        label="Título da transferência do domínio",
        max_length=200,
        help_text="Escritura ou lei que passou a área à União, ao Estado ou ao Município.",
    )


class EditalForm(MedidasForm):
    """What the sharing asks of the work, and when the first instalment falls due."""

    exercicio = forms.IntegerField(label="Exercício", min_value=1900, max_value=2999)
    primeiro_vencimento = DataField(
        label="Vencimento da primeira prestação",
        required=False,
        help_text="Só o cálculo o dispensa: o edital o publica.",
    )

    def __init__(self, *args: Any, com_vencimento: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, obrigatorias=True, **kwargs)
        self.fields["exercicio"].initial = hoje().year
        if not com_vencimento:
            del self.fields["primeiro_vencimento"]


class DesdobramentoForm(forms.Form):
    processo = forms.CharField(label="Requerimento do interessado, nº", max_length=40)
    motivo = forms.CharField(label="Motivo", max_length=300)
    imoveis = forms.CharField(
        label="Imóveis em que o primeiro se dividiu",
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text="Um em cada linha: “inscrição; medida” (a área ou a testada de cada um).",
    )

    def clean_imoveis(self) -> list[tuple[Imovel, Decimal]]:
        lidos = []
        campo = NumeroField(casas=4)
        for linha in filter(str.strip, self.cleaned_data["imoveis"].splitlines()):
            inscricao, _, medida = linha.partition(";")
            imovel = Imovel.objects.filter(inscricao=inscricao.strip()).first()
            if imovel is None:
                raise forms.ValidationError(f"Não há imóvel “{inscricao.strip()}”.")
            lidos.append((imovel, Decimal(campo.clean(medida))))
        return lidos


def _campo(m: Medida, obrigatorias: bool) -> forms.Field:
    exigida = obrigatorias and not m.opcional
    match m.tipo:
        case t if t == DINHEIRO:
            return QuantiaField(label=m.rotulo, required=exigida)
        case t if t == NUMERO:
            return NumeroField(label=m.rotulo, casas=4, required=exigida)
        case t if t == INTEIRO:
            return NumeroField(label=m.rotulo, casas=0, required=exigida)
        case t if t == SIM_NAO:
            return forms.BooleanField(label=m.rotulo, required=False)
        case t if t == PALAVRA:
            return forms.ChoiceField(
                label=m.rotulo, required=exigida, choices=[("", "—"), *m.palavras]
            )
    return forms.CharField(label=m.rotulo, required=exigida)


def _inicial(m: Medida, valor: Any) -> Any:
    if m.tipo == DINHEIRO:
        return moeda().de_decimal(valor)
    return Decimal(str(valor)) if m.tipo == NUMERO else valor
