"""Posts an approved run by parts. Killed at any moment and run again, it goes on."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from django.db import transaction

from lancamentos.adiamento import adiar
from lancamentos.alvos import IMOVEL, Alvo, alvo_da_parte
from lancamentos.apurar import contas, ja_lancados, lei_da_rodada, roteiro_da_rodada, sem_coleta
from lancamentos.models import Lancamento, Rodada
from lancamentos.postar import Novo, postar
from lancamentos.regras import regras
from lancamentos.rodada import LANCAMENTO
from lancamentos.simular import assinaturas_da_parte
from prefeitura.comum import lotes
from prefeitura.comum.atos import registrar
from prefeitura.comum.calendario import calendario
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Lote
from prefeitura.comum.relogio import agora, hoje
from prefeitura.legislacao import ParcelaDevida

if TYPE_CHECKING:
    from lancamentos.alvos import Linha
    from lancamentos.fatos import Item
    from prefeitura.comum.models import ParteDeLote

S = Rodada.Situacao


@transaction.atomic
def lancar(*, rodada: Rodada, usuario: Any) -> Rodada:
    """Start posting an approved run. Quiet if it is being posted, or was.

    Raises ``ErroDeNegocio`` if it is not approved.
    """
    rodada = Rodada.objects.select_for_update(of=("self",)).get(pk=rodada.pk)
    if rodada.situacao in (S.LANCANDO, S.LANCADA):
        return rodada
    if rodada.situacao != S.APROVADA:
        raise ErroDeNegocio("O lançamento anual precisa ser aprovado antes de lançar.")
    assert rodada.simulacao is not None
    lei_da_rodada(rodada)
    rodada.lancamento = lotes.criar(
        tipo=LANCAMENTO,
        descricao=f"Lançamento anual de {rodada.exercicio}",
        partes=rodada.simulacao.partes.order_by("numero").values_list("dados", flat=True),
        usuario=usuario,
        rodada=rodada.pk,
        dia=hoje().isoformat(),
    )
    rodada.situacao = S.LANCANDO
    rodada.save(update_fields=["situacao", "lancamento"])
    registrar(
        "rodada.lancamento_iniciado",
        rodada,
        usuario=usuario,
        descricao=f"Iniciado o lançamento de {rodada.exercicio}",
    )
    return rodada


@sem_coleta()
def parte(parte: ParteDeLote) -> dict[str, Any]:
    """Post one part, in the transaction that marks it done.

    What is already launched is left alone; an object whose account is no longer the one that
    was simulated and approved, and what the law refused, are set aside.
    """
    rodada = Rodada.objects.get(pk=parte.lote.dados["rodada"])
    if rodada.lancamento_id != parte.lote_id:
        return {}
    alvo = alvo_da_parte(parte.dados)
    lei, roteiro = roteiro_da_rodada(rodada, alvo)
    dia, dias = date.fromisoformat(parte.lote.dados["dia"]), calendario()
    de, ate = parte.dados["de"], parte.dados["ate"]
    lancados = ja_lancados(rodada.exercicio, de, ate, alvo)
    simuladas = assinaturas_da_parte(rodada, parte.numero)
    novos: list[Novo] = []
    de_lado: list[dict[str, Any]] = []
    objetos = lancamentos = valor = 0
    for linha, itens, faltas, assinatura in contas(rodada, roteiro, alvo=alvo, de=de, ate=ate):
        objetos += 1
        if simuladas.get(linha.id) != assinatura:
            de_lado.append(
                {
                    "alvo": alvo.modelo,
                    "alvo_id": linha.id,
                    "especie": "mudou",
                    "motivo": f"{alvo.nome} mudou depois da simulação aprovada; "
                    "simule de novo para lançar.",
                }
            )
            continue
        de_lado += [
            {
                "alvo": alvo.modelo,
                "alvo_id": linha.id,
                "tributo": falta.tributo,
                "especie": falta.especie,
                "motivo": falta.motivo,
            }
            for falta in faltas
        ]
        contribuinte = linha.principal.pessoa_id if linha.principal else 0
        if lancados:
            itens = [i for i in itens if (linha.id, i.edificacao, i.tributo) not in lancados]
        for n, item in enumerate(itens):
            lancamentos += 1
            valor += item.valor
            if item.parcelas:
                if item.parcelas[0].vencimento < dia:
                    itens[n] = adiar(item, dia, dias, roteiro.prazo_do_avulso(linha, dia))
            elif item.valor:
                # The law gives no date: it falls due as what is launched late does.
                prazo = roteiro.prazo_do_avulso(linha, dia)
                itens[n] = item._replace(parcelas=(ParcelaDevida(1, prazo, item.valor),))
        novos.append(_novo(alvo, linha, contribuinte, itens))
    postar(
        novos,
        lei=lei,
        exercicio=rodada.exercicio,
        origem=Lancamento.Origem.ANUAL,
        rodada=rodada.pk,
        dia=dia,
    )
    lotes.por_de_lado(parte, de_lado)
    return {
        "objetos": objetos,
        "lancamentos": lancamentos,
        "valor": valor,
        "de_lado": len(de_lado),
    }


def _novo(alvo: Alvo, linha: Linha, contribuinte: int, itens: list[Item]) -> Novo:
    if alvo is IMOVEL:
        return Novo(linha.id, linha.distrito, contribuinte, itens)
    return Novo(None, linha.distrito, contribuinte, itens, inscricao=linha.id)


def fim(lote: Lote) -> None:
    """The posting is over, unless some part failed and waits to be repeated."""
    rodada = Rodada.objects.select_for_update().get(pk=lote.dados["rodada"])
    if rodada.situacao != S.LANCANDO or lote.situacao != Lote.Situacao.CONCLUIDO:
        return
    rodada.situacao = S.LANCADA
    rodada.lancada_em = agora()
    rodada.save(update_fields=["situacao", "lancada_em"])
    resultados = [p.resultado for p in lote.partes.only("resultado")]
    registrar(
        "rodada.lancada",
        rodada,
        usuario=lote.criado_por,
        descricao=f"Concluído o lançamento anual de {rodada.exercicio}",
        artigo=regras().fundamentos.lancar,
        lancamentos=sum(r.get("lancamentos", 0) for r in resultados),
        valor=sum(r.get("valor", 0) for r in resultados),
        de_lado=sum(r.get("de_lado", 0) for r in resultados),
    )
