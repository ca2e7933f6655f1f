"""A page with every piece of the look, only for tests."""

from datetime import UTC, date, datetime
from pathlib import Path
from types import SimpleNamespace as N

from django import forms
from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import include, path

from prefeitura.acesso.permissoes import exige

MODELO = Path(__file__).with_name("galeria.html")


class FichaForm(forms.Form):
    """Fields of every kind, two of them in error."""

    nome = forms.CharField(label="Nome do contribuinte", max_length=160)
    documento = forms.CharField(
        label="CPF ou CNPJ",
        required=False,
        help_text="Com ou sem pontos; quem não tem, em branco.",
        widget=forms.TextInput(attrs={"data-mascara": "documento"}),
    )
    valor = forms.IntegerField(label="Valor venal", widget=forms.TextInput)
    uso = forms.ChoiceField(label="Uso", choices=[("r", "Residencial"), ("c", "Comercial")])
    fecho = forms.ChoiceField(
        label="Fecho", widget=forms.RadioSelect, choices=[("m", "Murado"), ("a", "Aberto")]
    )
    passeio = forms.BooleanField(label="Tem passeio", required=False)
    observacao = forms.CharField(
        label="Observação", widget=forms.Textarea(attrs={"rows": 3}), required=False
    )


def _debito(tributo: str, parcela: int, situacao: str, tipo: str, principal: int, mais: int) -> N:
    return N(
        tributo=tributo,
        parcela=parcela,
        vencimento=date(1964, 3 * parcela, 30),
        situacao=situacao,
        tipo=tipo,
        principal=principal,
        acrescimo=mais,
        total=principal + mais,
        marcado=tipo == "perigo",
    )


CONTEXTO = {
    "estados": [
        {"nome": "Simulado", "situacao": "feito", "quando": date(1964, 1, 3), "quem": "A. Lima"},
        {"nome": "Aprovado", "situacao": "feito", "quando": date(1964, 1, 7), "quem": "J. Reis"},
        {"nome": "Lançando", "situacao": "atual"},
        {"nome": "Avisos", "situacao": "futuro"},
    ],
    "cartoes": [
        {"titulo": "Vence primeiro", "valor": "Cr$ 1.275,00", "detalhe": "em 30/03/1964"},
        {"titulo": "Em atraso", "valor": "Cr$ 2.550,00", "detalhe": "2 parcelas", "tipo": "perigo"},
        {"titulo": "Espera por mim", "valor": "12 fichas", "url": "/", "detalhe": "a conferir"},
        {"titulo": "Recebido hoje", "valor": "Cr$ 48.310,50", "tipo": "sucesso"},
    ],
    "debitos": [
        _debito("Imposto predial", 1, "Vencido", "perigo", 120000, 7500),
        _debito("Taxa de limpeza pública", 1, "Vencido", "perigo", 120000, 7500),
        _debito("Imposto predial", 2, "A vencer", "aviso", 120000, 0),
        _debito("Taxa de iluminação", 3, "Pago", "sucesso", 8050, 0),
    ],
    "passos": [
        {"passo": "Valor venal do terreno e da edificação", "artigo": "148", "valor": "150.000,00"},
        {"passo": "Alíquota da classe até 200 mil: 2,05%", "artigo": "153", "valor": "3.075,00"},
        {"passo": "Sem isenção", "artigo": "171", "valor": None},
    ],
    "meses": [
        ("Janeiro", 1250000, 980000),
        ("Fevereiro", 8413050, 7210000),
        ("Março", 21007500, 19850020),
        ("Abril", 0, 4000000),
    ],
    "bairros": [("Sede", 1412), ("Levinópolis", 318), ("Brejo do Amparo", 270)],
    "linhas": [
        ("Nome", "Joaquim Antônio de Araújo"),
        ("CPF", "***.456.789-**"),
        ("Telefone", ""),
    ],
    "atos": [
        N(
            quando=datetime(1964, 1, 7, 17, 5, tzinfo=UTC),
            descricao="Lançamento aprovado",
            artigo="62",
            motivo="",
            autor="José dos Reis, Chefe do Serviço de Fazenda",
            processo="12/1964",
        ),
        N(
            quando=datetime(1964, 1, 3, 12, 30, tzinfo=UTC),
            descricao="Lançamento simulado",
            artigo="",
            motivo="Revisão do cadastro",
            autor="Ana Lima, Lançadora",
            processo="",
        ),
    ],
}


@exige("inicio")
def galeria(request: HttpRequest) -> HttpResponse:
    form = FichaForm({"nome": "", "valor": "mil", "uso": "r", "fecho": "m"})
    modelo = engines["django"].from_string(MODELO.read_text())
    return HttpResponse(modelo.render({**CONTEXTO, "form": form}, request))


@exige("inicio")
def progresso(request: HttpRequest) -> HttpResponse:
    modelo = engines["django"].from_string(
        '{% barra_de_progresso "/galeria/progresso/" 2000 2000 terminado=True %}'
    )
    return HttpResponse(modelo.render({}, request))


urlpatterns = [
    path("galeria/", galeria, name="galeria"),
    path("galeria/progresso/", progresso, name="progresso"),
    path("", include("prefeitura.urls")),
]
