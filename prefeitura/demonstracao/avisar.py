"""The avisos of the exercício, made and delivered: in hand, by post, and at last by edital."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from datetime import date, timedelta
from random import Random

from lancamentos.avisos_em_lote import emitir_avisos
from lancamentos.models import Aviso, Entrega, Rodada
from lancamentos.notificar import publicar_edital, registrar_entrega, registrar_entregas
from lancamentos.regras import regras
from prefeitura.acesso.papeis import Papel
from prefeitura.comum import lotes
from prefeitura.comum.calendario import codigo
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.formatos import numero
from prefeitura.comum.models import Lote

from .cena import Cena
from .expediente import no_dia

M, R = Entrega.Modo, Entrega.Resultado


def emitir(exercicio: int) -> Callable[[Cena], None]:
    """A stage: one aviso a taxpayer."""

    def etapa(cena: Cena) -> None:
        rodada = Rodada.objects.get(exercicio=exercicio, situacao=Rodada.Situacao.LANCADA)
        lote = emitir_avisos(rodada=rodada, usuario=cena.quem(Papel.LANCADOR))
        lotes.executar(lote.pk)
        lote.refresh_from_db()
        if lote.situacao != Lote.Situacao.CONCLUIDO:
            raise ErroDeNegocio("A emissão dos avisos terminou com falhas: veja os registros.")
        cena.dizer(f"{numero(Aviso.objects.filter(rodada=rodada).count())} avisos")

    return etapa


def entregar(exercicio: int) -> Callable[[Cena], None]:
    """A stage: the messenger walks the town, the post takes the rest, the edital the last ones."""

    def etapa(cena: Cena) -> None:
        sorte = cena.sorte("entregas")
        a_pe: dict[tuple[date, str], list[Aviso]] = defaultdict(list)
        cartas: list[Aviso] = []
        avisos = Aviso.objects.filter(exercicio=exercicio).select_related("contribuinte")
        for aviso in avisos.order_by("pk"):
            pessoa = aviso.contribuinte
            if pessoa.endereco and pessoa.cidade != codigo().municipio:
                cartas.append(aviso)
                continue
            # The vilas are walked after the sede; who has no address is asked for in vain.
            primeiro = date(exercicio, 1, 20) if pessoa.reside_na_sede else date(exercicio, 2, 3)
            dia = _dia_de_semana(sorte, primeiro, 9)
            achado = pessoa.endereco and sorte.random() < 0.96
            a_pe[dia, R.RECEBIDO if achado else R.NAO_ENCONTRADO].append(aviso)
        for (dia, resultado), lista in sorted(a_pe.items()):
            with no_dia(dia):
                registrar_entregas(
                    avisos=lista,
                    modo=M.EM_MAOS,
                    resultado=resultado,
                    em=dia,
                    usuario=cena.quem(Papel.FISCAL),
                )
        _pelo_correio(cena, sorte, cartas, exercicio)
        _por_edital(cena, exercicio)
        em_maos = sum(len(v) for (_, r), v in a_pe.items() if r == R.RECEBIDO)
        cena.dizer(
            f"{numero(em_maos)} em mãos, {len(cartas)} pelo correio, "
            f"{Aviso.objects.filter(edital__isnull=False).count()} por edital"
        )

    return etapa


def _pelo_correio(cena: Cena, sorte: Random, cartas: list[Aviso], ano: int) -> None:
    atendente = cena.quem(Papel.ATENDENTE)
    postagem = date(ano, 1, 16)
    presume = bool(regras().ciencia.ar_sem_data)
    with no_dia(postagem):
        registrar_entregas(
            avisos=cartas, modo=M.CORREIO, resultado=R.EXPEDIDO, em=postagem, usuario=atendente
        )
    for carta in cartas:
        volta = _dia_de_semana(sorte, date(ano, 1, 27), 10)
        acaso = sorte.random()
        if acaso < 0.02:
            continue  # the AR never came back
        achado = acaso < 0.9
        with no_dia(volta):
            registrar_entrega(
                aviso=carta,
                modo=M.CORREIO,
                resultado=R.RECEBIDO if achado else R.NAO_ENCONTRADO,
                # One AR in ten comes back without a date, where the law presumes one.
                em=None if presume and achado and acaso < 0.12 else volta - timedelta(days=2),
                recebedor=carta.contribuinte.nome if achado else "",
                usuario=atendente,
            )


def _por_edital(cena: Cena, ano: int) -> None:
    dia = date(ano, 2, 14)
    perdidos = Aviso.objects.filter(
        exercicio=ano, situacao_da_entrega=Aviso.SituacaoDaEntrega.NAO_ENCONTRADO
    )
    if perdidos:
        with no_dia(dia):
            publicar_edital(avisos=perdidos, usuario=cena.quem(Papel.CHEFE))


def _dia_de_semana(sorte: Random, primeiro: date, quantos: int) -> date:
    dia = primeiro + timedelta(days=sorte.randrange(quantos))
    return dia if dia.weekday() < 5 else dia + timedelta(days=7 - dia.weekday())
