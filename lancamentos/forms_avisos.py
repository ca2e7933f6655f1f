"""Forms of the avisos: filters, deliveries, editais."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.db.models import QuerySet

from lancamentos.models import Aviso, Entrega
from lancamentos.regras import regras
from prefeitura.comum.calendario import codigo
from prefeitura.comum.campos_de_formulario import DataField
from prefeitura.comum.relogio import hoje

MAXIMO_DE_NUMEROS = 5000
# Nine digits fit in the column of the number.
_NUMERO_OU_INTERVALO = re.compile(r"(\d{1,9})(?:\s*-\s*(\d{1,9}))?", re.ASCII)

M = Entrega.Modo
R = Entrega.Resultado

# What a messenger or the post can bring back; the edital has its own page.
MODOS = [(M.EM_MAOS, M.EM_MAOS.label), (M.CORREIO, M.CORREIO.label)]
RESULTADOS = [
    (R.RECEBIDO, R.RECEBIDO.label),
    (R.EXPEDIDO, "Posto no correio"),
    (R.NAO_ENCONTRADO, R.NAO_ENCONTRADO.label),
    (R.RECUSADO, R.RECUSADO.label),
]


class FiltroDeAvisos(forms.Form):
    exercicio = forms.IntegerField(label="Exercício", required=False)
    entrega = forms.ChoiceField(
        label="Entrega",
        required=False,
        choices=[("", "Todas"), *Aviso.SituacaoDaEntrega.choices],
    )

    def aplicar(self, queryset: QuerySet[Aviso]) -> QuerySet[Aviso]:
        dados = self.cleaned_data
        if dados["exercicio"]:
            queryset = queryset.filter(exercicio=dados["exercicio"])
        if dados["entrega"]:
            queryset = queryset.filter(situacao_da_entrega=dados["entrega"])
        return queryset


class EntregaForm(forms.Form):
    modo = forms.ChoiceField(label="Modo", choices=MODOS)
    resultado = forms.ChoiceField(label="Resultado", choices=RESULTADOS)
    em = DataField(
        label="Data",
        required=False,
        help_text="Do recibo ou do AR.",
    )
    recebedor = forms.CharField(label="Quem recebeu", max_length=160, required=False)
    observacao = forms.CharField(label="Observação", max_length=300, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["em"].initial = hoje()
        if nome := regras().ciencia.ar_sem_data:
            termo = codigo().prazo(nome)
            self.fields["em"].help_text += (
                f" Deixe em branco se o AR voltou sem data: valem {termo.prazo} dias da postagem "
                f"({termo.artigo})."
            )


class EntregasForm(forms.Form):
    """The same delivery of several avisos on one day."""

    modo = forms.ChoiceField(label="Modo", choices=MODOS)
    resultado = forms.ChoiceField(label="Resultado", choices=RESULTADOS)
    em = DataField(label="Data")
    numeros = forms.CharField(
        label="Números dos avisos",
        max_length=5000,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text="Separados por vírgula ou linha; um intervalo com hífen: 1-40, 52, 60-75.",
    )
    exercicio = forms.IntegerField(label="Exercício", min_value=1900, max_value=2999)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["em"].initial = hoje()
        self.fields["exercicio"].initial = hoje().year

    def clean_numeros(self) -> list[int]:
        """The numbers listed, at most 5,000."""
        numeros: set[int] = set()
        for pedaco in self.cleaned_data["numeros"].replace("\n", ",").split(","):
            if not pedaco.strip():
                continue
            achado = _NUMERO_OU_INTERVALO.fullmatch(pedaco.strip())
            if achado is None:
                raise forms.ValidationError(f"“{pedaco.strip()}” não é número nem intervalo.")
            primeiro, ultimo = int(achado[1]), int(achado[2] or achado[1])
            if not 0 <= ultimo - primeiro <= MAXIMO_DE_NUMEROS:
                raise forms.ValidationError(f"O intervalo “{pedaco.strip()}” não serve.")
            numeros |= set(range(primeiro, ultimo + 1))
            if len(numeros) > MAXIMO_DE_NUMEROS:
                raise forms.ValidationError("São avisos demais de uma vez: registre-os por partes.")
        return sorted(numeros)

    def clean(self) -> dict[str, Any]:
        dados = super().clean() or {}
        if "numeros" in dados and "exercicio" in dados:
            achados = Aviso.objects.filter(
                exercicio=dados["exercicio"], numero__in=dados["numeros"]
            ).in_bulk(field_name="pk")
            dados["avisos"] = list(achados.values())
            faltam = set(dados["numeros"]) - {a.numero for a in dados["avisos"]}
            if faltam:
                quais = ", ".join(str(n) for n in sorted(faltam)[:10])
                self.add_error("numeros", f"Não há aviso com o número {quais}.")
        return dados


class EditalForm(forms.Form):
    publicado_em = DataField(
        label="Publicado ou afixado em",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["publicado_em"].initial = hoje()
        ciencia = regras().ciencia
        quando = "com a publicação"
        artigo = f"art. {ciencia.edital_artigo}"
        if ciencia.edital:
            termo = codigo().prazo(ciencia.edital)
            quando, artigo = f"{termo.prazo} dias depois", termo.artigo
        self.fields[
            "publicado_em"
        ].help_text = f"A notificação se tem por feita {quando} ({artigo})."
