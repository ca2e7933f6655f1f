"""Launches anything at the counter from its facts: a fine, a licence, a show, a transfer."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import IntegrityError, transaction

from lancamentos.adiamento import adiar, prazo_do_tardio, primeiro_dia
from lancamentos.fatos import Item, ler_do_lancamento
from lancamentos.models import Lancamento
from lancamentos.postar import Novo, postar
from lancamentos.regras import regras
from prefeitura.comum import formatos
from prefeitura.comum.atos import registrar
from prefeitura.comum.calendario import calendario, lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje
from prefeitura.legislacao import AusenciaNaLei, ErroDeLei, ParcelaDevida

if TYPE_CHECKING:
    from cadastro.models import Imovel, InscricaoFiscal, Pessoa
    from prefeitura.legislacao import Apuracao, Vigencia

# What is paid for each act, show or day falls due with it, where the law gives no other day.
NO_ATO = ("por_ato", "diaria")
MAIOR_PERIODO = 366


class ValorAusente(ErroDeNegocio):
    """The law leaves blank what the account needs; ``parametro`` is where it is entered."""

    def __init__(self, erro: AusenciaNaLei) -> None:
        super().__init__(_frase(erro))
        self.parametro = erro.parametro


class Previsto(NamedTuple):
    """What would be launched: the account with its steps, and the instalments as they fall due."""

    lei: Vigencia
    item: Item
    conta: Apuracao


def prever_fatos(
    *,
    tributo: str,
    fatos: Mapping[str, Any],
    exercicio: int,
    contribuinte: Pessoa | None = None,
    vencimento: date | None = None,
    em: date | None = None,
) -> Previsto:
    """The account of what ``lancar_fatos`` would launch; writes nothing.

    Raises ``ValorAusente`` for a blank of the law, ``ErroDeNegocio`` for any other refusal.
    """
    dia = hoje()
    try:
        lei = lei_em(em or dia)
        ficha = lei.codigo.conferir_tributo(tributo)
        lidos = ler_do_lancamento(lei, tributo, fatos)
        # By the very facts that will be stored: the steps are rebuilt from them.
        conta = lei.apurar(
            tributo, lei.escrever_fatos(lidos), exercicio=exercicio, calendario=calendario()
        )
    except AusenciaNaLei as erro:
        raise ValorAusente(erro) from None
    except ErroDeLei as erro:
        raise ErroDeNegocio(_frase(erro)) from None
    if exercicio > dia.year + 1:
        raise ErroDeNegocio(f"O exercício de {exercicio} ainda não pode ser lançado.")
    fundamento = (conta.fundamento or "lei") if conta.isento else ""
    if not conta.valor and not fundamento:
        raise ErroDeNegocio(f"Com esses fatos não há {ficha.nome} a lançar.")
    parcelas = conta.parcelas if conta.valor else ()
    if conta.valor and not parcelas:
        if vencimento is None and ficha.periodicidade not in NO_ATO:
            raise ErroDeNegocio(
                f"A lei não marca o dia do pagamento de {ficha.nome}: informe o vencimento."
            )
        primeiro = primeiro_dia(conta.outros)
        if vencimento is not None and vencimento < primeiro:
            raise ErroDeNegocio(
                f"A lei não deixa cobrar {ficha.nome} antes de {formatos.data(primeiro)}."
            )
        parcelas = (ParcelaDevida(1, max(vencimento or dia, primeiro), conta.valor),)
    item = Item(tributo, None, lidos, conta.valor, parcelas, fundamento)
    na_sede = contribuinte is None or contribuinte.reside_na_sede
    prazo = vencimento or prazo_do_tardio(lei, dia, calendario(), na_sede=na_sede)
    return Previsto(lei, adiar(item, dia, calendario(), prazo), conta)


@transaction.atomic
def lancar_fatos(
    *,
    tributo: str,
    contribuinte: Pessoa,
    fatos: Mapping[str, Any],
    exercicio: int,
    usuario: Any,
    motivo: str,
    artigo: str = "",
    processo: str = "",
    imovel: Imovel | None = None,
    inscricao: InscricaoFiscal | None = None,
    referencia: str = "",
    periodo: int = 0,
    vencimento: date | None = None,
    em: date | None = None,
    fonte: str = "",
) -> Lancamento:
    """Launch a tributo (or "multas") from its facts, upon whatever it falls.

    ``fatos`` are in the notation of data; the law is that of ``em``, today if none is given.
    The object is ``imovel``, ``inscricao`` or ``referencia`` ("auto 12/1964"), at least one of
    them, and owes the tributo once for each exercício and ``periodo`` (a month, 1 to 12; a day,
    1 to 366; 0 for the year or the act). Instalments are those of the law; ``vencimento`` is
    used where the law gives no day, and in the place of days that have passed. ``fonte`` says
    where the launch comes from (a slug of the code's `lancamento.toml`), where the law tells it.

    Raises ``ValorAusente`` for a blank of the law, ``ErroDeNegocio`` without reason or object,
    for what is already launched, and for whatever the law refuses.
    """
    referencia = referencia.strip()
    if not motivo.strip():
        raise ErroDeNegocio("Diga por que o tributo é lançado à mão.")
    if imovel is None and inscricao is None and not referencia:
        raise ErroDeNegocio("Diga sobre o que recai: a inscrição, o imóvel ou o ato.")
    if not 0 <= periodo <= MAIOR_PERIODO:
        raise ErroDeNegocio("O período é o mês (1 a 12) ou o dia do ano (1 a 366).")
    if inscricao is not None and inscricao.ate and inscricao.ate < date(exercicio, 1, 1):
        raise ErroDeNegocio(f"A inscrição foi baixada em {inscricao.ate:%d/%m/%Y}.")
    origem = _origem(tributo, fonte)
    _conferir_alvara(tributo, inscricao)
    previsto = prever_fatos(
        tributo=tributo,
        fatos=fatos,
        exercicio=exercicio,
        contribuinte=contribuinte,
        vencimento=vencimento,
        em=em,
    )
    onde = imovel or inscricao
    novo = Novo(
        imovel.pk if imovel else None,
        onde.distrito if onde else "",
        contribuinte.pk,
        (previsto.item,),
        inscricao.pk if inscricao else None,
        referencia,
        periodo,
    )
    nome = previsto.lei.codigo.titulo(tributo)
    try:
        with transaction.atomic():
            (chave,) = postar(
                [novo],
                lei=previsto.lei,
                exercicio=exercicio,
                origem=Lancamento.Origem.AVULSO,
                rodada=None,
                dia=hoje(),
            )
    except IntegrityError:
        raise ErroDeNegocio(f"{nome} de {exercicio} já está lançado sobre esse objeto.") from None
    lancamento = Lancamento.objects.select_related("imovel", "inscricao", "contribuinte").get(
        pk=chave
    )
    registrar(
        "lancamento.avulso",
        lancamento,
        usuario=usuario,
        descricao=f"Lançado {nome} de {exercicio}: {lancamento.objeto}"
        + (f"; {origem}" if origem else ""),
        artigo=artigo,
        processo=processo,
        motivo=motivo.strip(),
        **({"fonte": fonte} if fonte else {}),
    )
    return lancamento


def _origem(tributo: str, fonte: str) -> str:
    """Where the launch comes from, in words. Raises ``ErroDeNegocio`` for what the law lacks."""
    if not fonte:
        return ""
    regra = regras().fonte(tributo)
    if regra is None or fonte not in regra.casos:
        raise ErroDeNegocio("A lei não dá esta origem ao lançamento.")
    return regra.casos[fonte]


def _conferir_alvara(tributo: str, inscricao: InscricaoFiscal | None) -> None:
    """What needs another authority's licence is launched only upon sight of it."""
    regra = regras().alvara
    if regra is None or inscricao is None or tributo not in regra.tributos:
        return
    if inscricao.dados.get(regra.exigido) and not inscricao.dados.get(regra.campo):
        raise ErroDeNegocio(f"{regra.recusa}.", artigo=regra.artigo)


def _frase(erro: ErroDeLei) -> str:
    """What the law answered, as a sentence."""
    texto = str(erro)
    return f"{texto[:1].upper()}{texto[1:]}."
