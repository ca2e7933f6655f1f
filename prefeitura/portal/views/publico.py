"""Pages that anybody opens: first access and verification of papers."""

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from prefeitura.acesso.permissoes import publica
from prefeitura.comum.documentos import normalizar_codigo
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Documento
from prefeitura.portal import contas, tentativas
from prefeitura.portal.forms import PrimeiroAcessoForm, VerificacaoForm
from prefeitura.portal.models import Tentativa

PORTA = Tentativa.Porta
# Wrong tries in 15 minutes: from one address, and upon one document from anywhere.
TENTATIVAS_POR_ENDERECO = 10
TENTATIVAS_POR_DOCUMENTO = 5
VERIFICACOES_ERRADAS = 20
_ENTRADA_POR_SENHA = "django.contrib.auth.backends.ModelBackend"


@publica
@sensitive_post_parameters()
@never_cache
def primeiro_acesso(request: HttpRequest) -> HttpResponse:
    """Open the account of a taxpayer. Says only that the whole does not match, never which part."""
    if request.user.is_authenticated:
        return redirect("inicio")
    form = PrimeiroAcessoForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        dados = form.cleaned_data
        endereco = tentativas.de_onde(request)
        digitado = contas.so_letras_e_numeros(dados["identificacao"])
        documento = tentativas.chave("quem", digitado)
        if tentativas.bloqueado(
            PORTA.PRIMEIRO_ACESSO, [endereco], limite=TENTATIVAS_POR_ENDERECO
        ) or tentativas.bloqueado(
            PORTA.PRIMEIRO_ACESSO, [documento], limite=TENTATIVAS_POR_DOCUMENTO
        ):
            form.add_error(None, "Foram muitas tentativas. Espere 15 minutos e tente de novo.")
            return render(request, "portal/primeiro_acesso.html", {"form": form}, status=429)
        # Counted before it is checked, so that tries sent together count all.
        anotadas = tentativas.anotar(PORTA.PRIMEIRO_ACESSO, [endereco, documento])
        try:
            usuario = contas.abrir_conta(
                identificacao=dados["identificacao"], codigo=dados["codigo"], senha=dados["senha"]
            )
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
        else:
            tentativas.perdoar(anotadas)
            login(request, usuario, backend=_ENTRADA_POR_SENHA)
            messages.success(
                request,
                f"Conta aberta. Das próximas vezes, entre com o usuário {usuario.username} e a "
                "sua senha.",
            )
            return redirect("portal:inicio")
    return render(request, "portal/primeiro_acesso.html", {"form": form})


@publica
@never_cache
def verificar(request: HttpRequest) -> HttpResponse:
    """Where the code of a paper is typed; the answer has an address of its own."""
    form = VerificacaoForm(request.GET or None)
    if request.GET and form.is_valid():
        codigo = normalizar_codigo(form.cleaned_data["codigo"])
        if codigo:
            return redirect("portal:verificacao", codigo)
        form.add_error("codigo", "Escreva as letras e os números do código.")
    return render(request, "portal/verificar.html", {"form": form})


@publica
@never_cache
def verificacao(request: HttpRequest, codigo: str) -> HttpResponse:
    """Whether the paper is of this office: kind, number, date, situation; no personal data."""
    endereco = tentativas.de_onde(request)
    if tentativas.bloqueado(PORTA.VERIFICACAO, [endereco], limite=VERIFICACOES_ERRADAS):
        return render(request, "portal/verificar.html", {"muitas": True}, status=429)
    procurado = normalizar_codigo(codigo)
    documento = Documento.objects.defer("conteudo").filter(codigo=procurado).first()
    if documento is None:
        tentativas.anotar(PORTA.VERIFICACAO, [endereco])
    return render(
        request,
        "portal/verificacao.html",
        {
            "documento": documento,
            "codigo": _em_grupos(procurado),
            "consta": _o_que_consta(documento) if documento else [],
        },
        status=200 if documento else 404,
    )


# Names of what papers let the public see, and what the page shows of every paper by itself.
_ROTULOS = {"exercicio": "Exercício", "lancamentos": "Lançamentos", "total": "Total"}
_JA_DITOS = {"Documento", "Número", "Data"}


def _o_que_consta(documento: Documento) -> list[tuple[str, str]]:
    return [
        (_ROTULOS.get(rotulo, rotulo), str(conteudo))
        for rotulo, conteudo in documento.publico.items()
        if rotulo not in _JA_DITOS
    ]


def _em_grupos(codigo: str) -> str:
    """`ABCD-EFGH-JKLM`: easier to compare with the paper."""
    return "-".join(codigo[i : i + 4] for i in range(0, min(len(codigo), 40), 4))
