"""Tickets counted at the door by an official, who gives the conhecimento there (335)."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction

from arrecadacao import escolha
from arrecadacao.fases import regras
from arrecadacao.models import ContagemNoLocal
from arrecadacao.receber import receber
from arrecadacao.taloes import fatos_de, regra_de
from lancamentos.avulso import lancar_fatos
from prefeitura.comum import atos, series
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje

if TYPE_CHECKING:
    from cadastro.models import Pessoa
    from prefeitura.acesso.models import Usuario

INGRESSOS = "ingressos"


@transaction.atomic
def contar(
    *,
    responsavel: Pessoa,
    casa: str,
    natureza: str,
    preco: int,
    contados: int,
    chave: UUID,
    usuario: Usuario,
    presentes: int | None = None,
) -> ContagemNoLocal:
    """Count at the door the tickets sold, and give the conhecimento there (335).

    The conhecimento says how many, what was paid, the day and the kind of show. Whoever counts
    has the till and the caderno of an exator. ``preco`` is in the smallest unit. Raises
    ErroDeNegocio where the code has no such thing, for no ticket, and as ``receber`` does.
    """
    regra, artigo = regra_de(INGRESSOS), regras().contagem
    if not artigo:
        raise ErroDeNegocio("O código em vigor não manda contar os ingressos no local.")
    if feita := ContagemNoLocal.objects.filter(conhecimento__chave=chave).first():
        return feita
    if not casa.strip() or not natureza.strip() or preco <= 0 or contados <= 0:
        raise ErroDeNegocio(
            "Diga o local, a natureza da diversão, o preço e quantos ingressos se contaram.",
            artigo=artigo,
        )
    ano = hoje().year
    numero = series.proximo(f"contagem-no-local/{ano}")
    lancamento = lancar_fatos(
        tributo=regra.tributo,
        contribuinte=responsavel,
        fatos=fatos_de(regra, preco=preco, quantos=contados, total=0, mes=hoje()),
        exercicio=ano,
        usuario=usuario,
        motivo=f"Contagem no local, {natureza.strip()}",
        artigo=artigo,
        referencia=f"contagem {numero}/{ano}: {contados} ingressos, {natureza.strip()}, "
        f"{casa.strip()}, {hoje():%d/%m/%Y}"[:120],
    )
    contagem = ContagemNoLocal.objects.create(
        numero=numero,
        exercicio=ano,
        responsavel=responsavel,
        casa=casa.strip(),
        natureza=natureza.strip(),
        dia=hoje(),
        preco=preco,
        contados=contados,
        presentes=presentes,
        fiscal=usuario,
        lancamento=lancamento,
    )
    ids = list(lancamento.parcelas.values_list("pk", flat=True))
    total = escolha.conferir(ids).conta.total
    contagem.conhecimento = receber(
        parcelas=ids,
        pagador=responsavel,
        recebido=total,
        total_esperado=total,
        chave=chave,
        usuario=usuario,
    )
    contagem.save(update_fields=["conhecimento"])
    atos.registrar(
        "contagem.feita",
        contagem,
        usuario=usuario,
        descricao=f"{contados} ingressos a {moeda().formatar(preco)}: "
        f"{moeda().formatar(lancamento.valor)}",
        artigo=artigo,
    )
    return contagem
