"""What refuses an act by what it answers: an answer alone, a rule of the code put to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import TYPE_CHECKING, Any

from prefeitura.comum import formatos
from prefeitura.comum.calendario import calendario, lei_em
from prefeitura.comum.dinheiro import moeda
from prefeitura.legislacao import ErroDeLei
from prefeitura.legislacao.procedimentos import recusas
from prefeitura.legislacao.procedimentos.conferencia import campo_de

if TYPE_CHECKING:
    from prefeitura.legislacao.procedimentos.modelo import AtoDaLei, Autos, Procedimento
    from prefeitura.legislacao.procedimentos.recusas import PelaRegra
    from processos.models import Processo

Responder = Callable[[str], Any]


def recusa(
    processo: Processo | None,
    procedimento: Procedimento,
    ato: AtoDaLei,
    dados: Mapping[str, Any],
    *,
    autos: Autos,
    dia: date,
) -> str:
    """The first refusal, with its article; empty when nothing refuses."""

    def responder(nome: str) -> Any:
        slug, _, campo = nome.rpartition(".")
        return autos.ultimo(campo, slug) if slug else dados.get(campo)

    achada = recusas.da_resposta(ato, responder, 10 ** moeda(dia).casas)
    achada = achada or recusas.do_que_basta(ato, responder)
    for regra in ato.condicoes.recusas.pela_regra:
        if achada:
            break
        if regra.se is None or regra.se.vale(responder):
            achada = _pela_regra(regra, procedimento, ato, responder, dia)
    return achada


def _pela_regra(
    r: PelaRegra, procedimento: Procedimento, ato: AtoDaLei, responder: Responder, dia: date
) -> str:
    fatos = {}
    for fato, nome in r.fatos.items():
        campo, valor = campo_de(procedimento, ato, nome), responder(nome)
        if campo is not None and valor is not None:
            fatos[fato] = moeda(dia).texto(valor) if campo.tipo == "dinheiro" else valor
    try:
        conta = lei_em(dia).apurar(
            r.regra, fatos, exercicio=dia.year, memoria=False, calendario=calendario()
        )
    except ErroDeLei as erro:
        return f"{erro} (art. {r.artigo})"
    for nome, saida in r.ao_menos.items():
        devido, dito = moeda(dia).de_decimal(conta.outros[saida]), responder(nome) or 0
        if dito < devido:
            campo = campo_de(procedimento, ato, nome)
            rotulo = campo.rotulo.lower() if campo is not None else nome
            return (
                f"{rotulo}: {moeda(dia).formatar(dito)} não chega a "
                f"{moeda(dia).formatar(devido)} (art. {r.artigo})"
            )
    for saida, valor in r.exige.items():
        dita = conta.outros.get(saida)
        if ({True: "sim", False: "nao"}[dita] if isinstance(dita, bool) else str(dita)) != valor:
            return f"{r.motivo} (art. {r.artigo})"
    if r.ate:
        fim = date.fromisoformat(conta.outros[r.ate])
        if dia > fim:
            return f"fora do prazo, que terminou em {formatos.data(fim)} (art. {r.artigo})"
    return ""
