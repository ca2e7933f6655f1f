"""What the taxpayer owes on a day, and the receipts of what was paid."""

from typing import cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.text import slugify

from arrecadacao.conhecimentos import conhecimentos_de, segunda_via
from arrecadacao.conta import LeiDoDia, apurar_conta, inteiros_em
from arrecadacao.debitos import debitos_de
from prefeitura.acesso.models import Usuario
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.relogio import hoje
from prefeitura.portal import alcance
from prefeitura.portal.forms import DiaForm


@exige("portal")
def debitos(request: HttpRequest) -> HttpResponse:
    """Everything open, with what each costs on the chosen day, and all of it paid at once."""
    pessoa = alcance.pessoa_de(request)
    form = DiaForm(request.GET or None)
    dia = form.cleaned_data["em"] if form.is_bound and form.is_valid() else hoje()
    debitos = debitos_de(pessoa=pessoa, em=dia)
    pagaveis = [d.parcela for d in debitos.todos if not d.em_execucao]
    # The imposto that the conhecimento itself pays (art. 342) is told apart.
    conta = apurar_conta(pagaveis, dia=LeiDoDia.de(dia), inteiros=inteiros_em(pagaveis, pagaveis))
    contexto = {
        "form": form if form.is_bound else DiaForm(initial={"em": dia}),
        "dia": dia,
        "debitos": debitos,
        "por_conhecimento": sum(i.total for i in conta.itens if i.parcela is None),
    }
    return render(request, "portal/debitos.html", contexto)


@exige("portal")
def conhecimentos(request: HttpRequest) -> HttpResponse:
    pessoa = alcance.pessoa_de(request)
    pagos = conhecimentos_de(pessoa).select_related("documento")
    return render(request, "portal/conhecimentos.html", {"conhecimentos": pagos})


@exige("portal")
def conhecimento_pdf(request: HttpRequest, pk: int) -> HttpResponse:
    """The second copy of a conhecimento; its printing is recorded."""
    pessoa = alcance.pessoa_de(request)
    conhecimento = get_object_or_404(conhecimentos_de(pessoa), pk=pk)
    nome = slugify(f"conhecimento-{conhecimento.documento.numero}-2a-via")
    return HttpResponse(
        segunda_via(conhecimento=conhecimento, usuario=cast(Usuario, request.user)),
        content_type="application/pdf",
        headers={"Content-Disposition": f'inline; filename="{nome}.pdf"'},
    )
