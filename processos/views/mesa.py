"""The desk of the chefe do serviço de fazenda: what awaits decision, and what was decided."""

from datetime import date
from typing import cast

from django.db.models import Count, F, Q, Sum
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from prefeitura.acesso.models import Usuario
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.calendario import codigo
from prefeitura.comum.relogio import hoje
from processos import consultas
from processos.models import RECLAMACOES, Prazo, Processo

_S = Processo.Situacao


@exige("reclamacao.decidir")
def mesa(request: HttpRequest) -> HttpResponse:
    usuario = cast(Usuario, request.user)
    lei = codigo()
    abertos = list(
        consultas.processos().filter(situacao__in=Processo.ABERTOS).prefetch_related("prazos")
    )
    linhas = [(p, lei.titulo(p.tributo), consultas.termo_de(p)) for p in abertos]
    conclusos = [linha for linha in linhas if linha[0].situacao == _S.INFORMADO]
    conclusos.sort(key=lambda linha: _fim(linha[0]))
    exercicio = hoje().year
    decididos = (
        Processo.objects.filter(especie__in=RECLAMACOES, decidido_em__year=exercicio)
        .order_by()
        .values("decisao")
        .annotate(
            quantos=Count("id"),
            lancado=Sum("lancamento__valor"),
            # What the decisions took off: all of a cancelled one, the difference of a substitute.
            reduzido=Sum(
                F("lancamento__valor") - Coalesce(F("resultante__valor"), 0),
                filter=Q(resultante__isnull=False) | Q(lancamento__situacao="cancelado"),
            ),
        )
    )
    por_decisao = {d["decisao"]: d for d in decididos}
    contexto = {
        "conclusos": [
            (p, tributo, termo, p.informado_por_id == usuario.pk) for p, tributo, termo in conclusos
        ],
        "fora_do_prazo": [
            linha
            for linha in linhas
            if linha[0].situacao == _S.EM_INFORMACAO and not linha[0].tempestivo
        ],
        "em_informacao": [
            linha
            for linha in linhas
            if linha[0].situacao == _S.EM_INFORMACAO and linha[0].tempestivo
        ],
        "exercicio": exercicio,
        "decisoes": [
            {"nome": d.label, **por_decisao.get(d.value, {"quantos": 0})} for d in Processo.Decisao
        ],
    }
    return render(request, "processos/mesa.html", contexto)


def _fim(processo: Processo) -> date:
    """The end of the running term of decision: the first to end comes first."""
    return min(
        p.fim
        for p in processo.prazos.all()
        if p.nome == Prazo.Nome.DECISAO and p.encerrado_em is None
    )
