"""Forms of the launch of any tributo: upon what, of when, why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms

from cadastro.models import Imovel, InscricaoFiscal, Titularidade
from lancamentos.regras import regras
from prefeitura.comum.campos_de_formulario import DataField
from prefeitura.comum.relogio import hoje

if TYPE_CHECKING:
    from cadastro.models import Pessoa


class ObjetoForm(forms.Form):
    """Upon what the tributo falls, for which time, why it is launched by hand."""

    sobre = forms.ChoiceField(
        label="Sobre o quê",
        required=False,
        help_text="As inscrições e os imóveis do contribuinte.",
    )
    outro_imovel = forms.CharField(
        label="Outro imóvel, pela inscrição",
        required=False,
        max_length=40,
        help_text="Quando o contribuinte ainda não é o titular, como na transmissão.",
    )
    referencia = forms.CharField(
        label="Ato de que vem",
        required=False,
        max_length=120,
        help_text="Por exemplo: auto 12/1964, guia 15/1964, espetáculo de 3 de maio.",
    )
    exercicio = forms.IntegerField(label="Exercício", min_value=1900, max_value=2999)
    periodo = forms.IntegerField(
        label="Mês ou dia",
        required=False,
        min_value=0,
        max_value=366,
        help_text="O mês (1 a 12) ou o dia do ano, do tributo mensal ou diário.",
    )
    em = DataField(label="Lei em vigor em", help_text="O dia do fato, ou o de hoje.")
    vencimento = DataField(
        label="Vencimento",
        required=False,
        help_text="Só quando a lei não marca o dia, ou o dia já passou.",
    )
    fonte = forms.ChoiceField(label="De onde vem o lançamento", required=False)
    artigo = forms.CharField(label="Artigo", required=False, max_length=40)
    processo = forms.CharField(label="Processo", required=False, max_length=40)
    motivo = forms.CharField(label="Motivo", max_length=300)

    def __init__(self, pessoa: Pessoa, tributo: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.inscricoes = {i.pk: i for i in InscricaoFiscal.objects.filter(titular=pessoa)}
        titularidades = Titularidade.objects.filter(pessoa=pessoa, desde__lte=hoje()).exclude(
            ate__lte=hoje()
        )
        self.imoveis = {
            t.imovel_id: t.imovel for t in titularidades.select_related("imovel__logradouro")
        }
        self.fields["sobre"].choices = [  # type: ignore[attr-defined]
            ("", "Só o ato escrito abaixo"),
            *((f"inscricao-{pk}", str(i)) for pk, i in self.inscricoes.items()),
            *(
                (f"imovel-{pk}", f"imóvel {i.inscricao}, {i.endereco}")
                for pk, i in self.imoveis.items()
            ),
        ]
        self.fields["exercicio"].initial = hoje().year
        self.fields["em"].initial = hoje()
        fonte = regras().fonte(tributo)
        if fonte is None:
            del self.fields["fonte"]
        else:
            self.fields["fonte"].choices = [  # type: ignore[attr-defined]
                ("", "Não se diz"),
                *fonte.casos.items(),
            ]

    def clean_periodo(self) -> int:
        return self.cleaned_data["periodo"] or 0

    def clean(self) -> dict[str, Any]:
        dados = super().clean() or {}
        especie, _, chave = dados.get("sobre", "").partition("-")
        pk = int(chave) if chave else 0
        dados["inscricao"] = self.inscricoes.get(pk) if especie == "inscricao" else None
        dados["imovel"] = self.imoveis.get(pk) if especie == "imovel" else None
        if inscricao := dados.get("outro_imovel", "").strip():
            dados["imovel"] = Imovel.objects.filter(inscricao=inscricao).first()
            if dados["imovel"] is None:
                self.add_error("outro_imovel", "Não há imóvel com esta inscrição no cadastro.")
        if not (dados["inscricao"] or dados["imovel"] or dados.get("referencia", "").strip()):
            self.add_error("sobre", "Diga sobre o que recai: a inscrição, o imóvel ou o ato.")
        return dados
