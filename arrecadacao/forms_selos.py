"""Forms of stamps, talões, tickets counted, agents and sureties."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms

from arrecadacao.fases import regras
from arrecadacao.forms import CampoExator, exatores
from arrecadacao.models import Taloes
from cadastro.forms.campos import PessoaField
from prefeitura.comum.calendario import codigo
from prefeitura.comum.campos_de_formulario import DataField, QuantiaField
from prefeitura.comum.dinheiro import moeda

MAIS_VALORES = 4


class FormDeQuantidades(forms.Form):
    """How many stamps of each value; ``ler`` gives {value: how many}."""

    def __init__(self, valores: Iterable[int], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.valores = sorted(valores)
        self._quantidades("q", "Selos de {}")

    def _quantidades(self, prefixo: str, rotulo: str) -> None:
        for valor in self.valores:
            self.fields[f"{prefixo}_{valor}"] = forms.IntegerField(
                label=rotulo.format(moeda().formatar(valor)), required=False, min_value=0
            )

    def ler(self, prefixo: str = "q") -> dict[int, int]:
        d = self.cleaned_data
        return {v: n for v in self.valores if (n := d.get(f"{prefixo}_{v}"))}


class FormDeEntrada(forms.Form):
    """New stamps: value and quantity, some lines of them."""

    motivo = forms.CharField(
        label="De onde vêm", max_length=300, help_text="A portaria e a impressão."
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for i in range(1, MAIS_VALORES + 1):
            self.fields[f"valor_{i}"] = QuantiaField(label=f"{i}º valor", required=i == 1)
            self.fields[f"quantos_{i}"] = forms.IntegerField(
                label=f"Quantos do {i}º valor", required=i == 1, min_value=1
            )

    def ler(self) -> dict[int, int]:
        d = self.cleaned_data
        selos: dict[int, int] = {}
        for i in range(1, MAIS_VALORES + 1):
            if d.get(f"valor_{i}") and d.get(f"quantos_{i}"):
                valor = d[f"valor_{i}"]
                selos[valor] = selos.get(valor, 0) + d[f"quantos_{i}"]
        return selos


class FormDeSuprimento(FormDeQuantidades):
    tesoureiro = CampoExator(label="Tesoureiro")

    def __init__(self, valores: Iterable[int], *args: Any, **kwargs: Any) -> None:
        super().__init__(valores, *args, **kwargs)
        self.fields["tesoureiro"].queryset = exatores()  # type: ignore[attr-defined]


class FormDeResponsavel(forms.Form):
    """Who answers for the house: asked first, since the rest depends on what they bought."""

    responsavel = PessoaField(label="Responsável pela casa de diversões")


class FormDeVenda(FormDeQuantidades):
    """What is bought now, and the account of what was bought before."""

    casa = forms.CharField(label="Casa ou empresa de diversões", max_length=160)
    chave = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(
        self, valores: Iterable[int], comprados: Iterable[int], *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(valores, *args, **kwargs)
        regra = regras().selos
        self.partes: tuple[str, ...] = ()
        self.antes = sorted(comprados)
        if regra is None or not self.antes:
            return
        self.partes = ("canhotos",) if regra.anterior == "canhotos" else ("consumidos", "saldo")
        rotulos = {
            "canhotos": "Canhotos com selos de {}",
            "consumidos": "Consumidos, de {}",
            "saldo": "Em saldo na casa, de {}",
        }
        for parte in self.partes:
            for valor in self.antes:
                self.fields[f"{parte}_{valor}"] = forms.IntegerField(
                    label=rotulos[parte].format(moeda().formatar(valor)),
                    required=False,
                    min_value=0,
                )

    def conferencia(self) -> dict[str, dict[int, int]] | None:
        if not self.partes:
            return None
        d = self.cleaned_data
        return {p: {v: d.get(f"{p}_{v}") or 0 for v in self.antes} for p in self.partes}


class FormDeDevolucao(FormDeQuantidades):
    casa = forms.CharField(label="Casa ou empresa de diversões", max_length=160)
    motivo = forms.CharField(label="Por que cessam os espetáculos", max_length=300)
    perfeitos = forms.BooleanField(
        label="Não utilizados e em perfeito estado de conservação", required=False
    )
    escrita_exibida = forms.BooleanField(
        label="A escrita da casa foi exibida e verificada", required=False
    )
    chave = forms.UUIDField(widget=forms.HiddenInput)


class FiltroDoPeriodo(forms.Form):
    de = DataField(label="De", required=False)
    ate = DataField(label="Até", required=False)


class FormDeTaloes(forms.Form):
    """What is stamped: tickets say all that the law wants, bills only their numbers."""

    especie = forms.ChoiceField(label="Espécie")
    responsavel = PessoaField(label="Proprietário ou empresário")
    casa = forms.CharField(label="Casa ou estabelecimento", max_length=160)
    localidade = forms.CharField(
        label="Localidade", max_length=80, required=False, help_text="Plateia, camarote, frisa…"
    )
    cor = forms.CharField(label="Cor do bilhete", max_length=40, required=False)
    preco = QuantiaField(label="Preço impresso", required=False, help_text="O da venda ao público.")
    serie = forms.CharField(label="Série", max_length=12, required=False)
    primeiro = forms.IntegerField(label="Do número", min_value=1)
    ultimo = forms.IntegerField(label="Ao número", min_value=1, max_value=10_000_000)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["especie"].choices = [  # type: ignore[attr-defined]
            (t.especie, t.nome) for t in regras().taloes
        ]


class FormDeBaixa(forms.Form):
    """The guia of what was used in a period."""

    primeiro = forms.IntegerField(label="Do número", min_value=1)
    ultimo = forms.IntegerField(label="Ao número", min_value=1)
    de = DataField(label="De")
    ate = DataField(label="Até")
    total = QuantiaField(label="Quanto importam as contas", required=False)
    inutilizados = forms.CharField(
        label="Inutilizados",
        required=False,
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="Um por linha: o número e o motivo, como “7 rasura no nome”.",
    )

    def __init__(self, taloes: Taloes, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if taloes.preco:
            del self.fields["total"]

    def clean_inutilizados(self) -> list[tuple[int, str]]:
        lidos = []
        for linha in self.cleaned_data["inutilizados"].splitlines():
            if not linha.strip():
                continue
            numero, _, motivo = linha.strip().partition(" ")
            if not numero.isascii() or not numero.isdigit() or len(numero) > 9:
                raise forms.ValidationError(f"Não se entende a linha “{linha[:40]}”.")
            lidos.append((int(numero), motivo.strip(" :,;-")))
        return lidos


class FormDeContagem(forms.Form):
    """Tickets counted at the door."""

    responsavel = PessoaField(label="Responsável pela diversão")
    casa = forms.CharField(label="Local", max_length=160)
    natureza = forms.CharField(label="Natureza da diversão", max_length=120)
    preco = QuantiaField(label="Preço do ingresso")
    contados = forms.IntegerField(label="Ingressos vendidos", min_value=1, max_value=1_000_000)
    presentes = forms.IntegerField(
        label="Espectadores presentes", min_value=0, max_value=1_000_000, required=False
    )
    chave = forms.UUIDField(widget=forms.HiddenInput)


class FormDeAgente(forms.Form):
    """The agreement by which somebody outside collects."""

    agente = CampoExator(label="Quem recebe")
    entidade = PessoaField(label="Repartição ou entidade")
    acordo = forms.CharField(label="Acordo ou contrato", max_length=80)
    tributos = forms.MultipleChoiceField(
        label="Impostos ou taxas", widget=forms.SelectMultiple(attrs={"size": 8})
    )
    inicio = DataField(label="De")
    fim = DataField(label="Até")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["agente"].queryset = exatores()  # type: ignore[attr-defined]
        self.fields["tributos"].choices = sorted(  # type: ignore[attr-defined]
            ((t.slug, t.nome) for t in codigo().tributos.values()), key=lambda par: par[1]
        )


class FormDeFianca(forms.Form):
    """The surety of whoever collects."""

    afiancado = CampoExator(label="Quem arrecada ou guarda")
    especie = forms.ChoiceField(label="Espécie")
    valor = QuantiaField(label="Valor")
    descricao = forms.CharField(label="Em que consiste", max_length=300)
    de_quem = forms.CharField(label="Prestada por", max_length=160)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        regra = regras().fianca
        self.fields["afiancado"].queryset = exatores()  # type: ignore[attr-defined]
        self.fields["especie"].choices = (  # type: ignore[attr-defined]
            list(regra.especies.items()) if regra else []
        )
