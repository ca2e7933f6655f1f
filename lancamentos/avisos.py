"""Issues avisos de lançamento, one a taxpayer, and checks the access code printed on them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import QuerySet

from lancamentos import codigo_de_acesso
from lancamentos.models import Aviso, Lancamento, Rodada
from lancamentos.texto_do_aviso import Redator, condominos
from prefeitura.comum import documentos, series
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Documento
from prefeitura.comum.relogio import hoje

if TYPE_CHECKING:
    from cadastro.models import Pessoa

MODELO = "lancamentos/papeis/aviso.html"


@transaction.atomic
def emitir_aviso(*, contribuinte: Pessoa, lancamentos: Sequence[Lancamento], usuario: Any) -> Aviso:
    """Issue one aviso of lançamentos in force of a taxpayer (arts. 63 and 243).

    For those of a run see ``avisos_em_lote``. Raises ``ErroDeNegocio`` when there is none, or
    when they are of another taxpayer, of several exercícios, or no longer in force.
    """
    ids = [x.pk for x in lancamentos]
    lidos = list(para_aviso(Lancamento.objects.filter(pk__in=ids)))
    if not lidos:
        raise ErroDeNegocio("Escolha ao menos um lançamento para avisar.")
    if any(x.contribuinte_id != contribuinte.pk for x in lidos):
        raise ErroDeNegocio("Há lançamento em nome de outro contribuinte.")
    if any(x.situacao != Lancamento.Situacao.VIGENTE for x in lidos):
        raise ErroDeNegocio("Há lançamento que já não está em vigor.")
    exercicios = {x.exercicio for x in lidos}
    if len(exercicios) > 1:
        raise ErroDeNegocio("Cada aviso é de um só exercício.")
    redator = Redator(exercicios.pop())
    donos = condominos(lidos, date(redator.exercicio - 1, 12, 31))
    return gravar(
        contribuinte=contribuinte,
        lancamentos=lidos,
        conteudo=redator.compor(contribuinte, lidos, donos),
        exercicio=redator.exercicio,
        rodada=None,
        usuario=usuario,
    )


def para_aviso(lancamentos: QuerySet[Lancamento]) -> QuerySet[Lancamento]:
    """What the text of an aviso reads, without a query a row."""
    return (
        lancamentos.select_related("imovel__logradouro", "inscricao", "edificacao")
        .prefetch_related("parcelas")
        .order_by("imovel__inscricao", "inscricao_id", "referencia", "id")
    )


def gravar(
    *,
    contribuinte: Pessoa,
    lancamentos: Sequence[Lancamento],
    conteudo: dict[str, Any],
    exercicio: int,
    rodada: Rodada | None,
    usuario: Any,
) -> Aviso:
    """Number and write an aviso already composed; inside the transaction of the caller."""
    numero = series.proximo(f"aviso/{exercicio}")
    documento = documentos.emitir(
        tipo="aviso",
        numero=f"{numero}/{exercicio}",
        titulo="Aviso de lançamento",
        modelo=MODELO,
        conteudo={
            **conteudo,
            "numero": f"{numero}/{exercicio}",
            "emitido_em": f"{hoje()}",
            "assina": {"nome": usuario.nome, "cargo": usuario.cargo} if usuario else {},
        },
        publico={
            "exercicio": exercicio,
            "lancamentos": len(lancamentos),
            "total": conteudo["total"],
        },
        usuario=usuario,
    )
    aviso = Aviso.objects.create(
        numero=numero,
        exercicio=exercicio,
        contribuinte=contribuinte,
        rodada=rodada,
        documento=documento,
        emitido_em=hoje(),
        codigo_de_acesso=codigo_de_acesso.resumir(
            codigo_de_acesso.gerar(documento.codigo), documento.codigo
        ),
    )
    aviso.lancamentos.set(lancamentos)
    return aviso


def conferir_codigo_de_acesso(pessoa: Pessoa, codigo: str) -> bool:
    """Whether ``codigo`` is printed on a valid aviso of this person; takes the same time for
    each aviso, right or wrong.
    """
    avisos = Aviso.objects.filter(
        contribuinte=pessoa, documento__situacao=Documento.Situacao.VALIDO
    ).values_list("documento__codigo", "codigo_de_acesso")
    respostas = [codigo_de_acesso.confere(codigo, papel, resumo) for papel, resumo in avisos]
    return any(respostas)
