"""Shares the cost of a work among who benefits: preview, and edital with the quotas."""

from __future__ import annotations

from collections.abc import Sized
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import transaction
from django.db.models import Sum

from lancamentos.models import Distribuicao, Obra, QuotaDeObra
from lancamentos.obras import edital, imoveis
from lancamentos.obras.abrir import N, despesa, entregue, especie_da
from lancamentos.obras.especies import (
    CONSTRUCAO,
    DO_ANO,
    DO_ANO_ANTERIOR,
    Parte,
    Pedido,
    Rateio,
    passo,
)
from prefeitura.comum import series
from prefeitura.comum.atos import registrar
from prefeitura.comum.calendario import calendario, lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje
from prefeitura.legislacao import ErroDeLei, ratear

if TYPE_CHECKING:
    from lancamentos.models import Beneficiado

S = Distribuicao.Situacao


class QuotaPrevista(NamedTuple):
    """What one owner would bear of one property."""

    beneficiado: Beneficiado
    nome: str
    dono: imoveis.Dono
    condomino: str
    parte: Parte
    imune: bool


class Previa(NamedTuple):
    """A sharing before it is published."""

    rateio: Rateio
    custo: int
    quotas: list[QuotaPrevista]

    @property
    def total(self) -> int:
        return sum(q.parte.valor for q in self.quotas)

    @property
    def da_prefeitura(self) -> int:
        """What the owners do not bear: its own share of the cost, and that of the immune."""
        return self.custo - sum(q.parte.valor for q in self.quotas if not q.imune)


@transaction.atomic
def prever(
    *,
    obra: Obra,
    rateio: str,
    exercicio: int,
    parametros: dict[str, Any],
    provisoria: bool = False,
) -> Previa:
    """The quotas that a sharing would give today; writes nothing.

    The cost is the budget, what was spent on building, or what was spent on keeping in the
    exercício before or in it, as the law says; a provisional account goes by the budget. Raises
    ``ErroDeNegocio`` for a measure missing or what the law refuses.
    """
    como = especie_da(obra).rateio(rateio)
    lei = lei_em(hoje())
    custo = _custo(obra, como, exercicio, provisoria)
    lidos = imoveis.objetos(obra, como.do_imovel)
    fracao = entregue(obra) if como.por_partes and not provisoria else 1
    ja = _ja_distribuido(obra, como) if como.por_partes and not provisoria else {}
    pedido = Pedido(
        lei,
        exercicio,
        calendario(),
        custo,
        _parametros(como, parametros),
        [replace(o, ja_distribuido=ja.get(b.pk, 0)) for b, o in lidos],
        fracao or 1,  # type: ignore[arg-type]
    )
    if como.por_partes and not provisoria and not fracao:
        raise ErroDeNegocio(
            "A contribuição só se calcula depois de entregue a obra, ou parte dela.",
            artigo="361 §3",
        )
    try:
        partes = como.apurar(pedido)
    except ErroDeLei as erro:
        raise ErroDeNegocio(f"A lei recusa a distribuição: {erro}.") from None
    quotas = []
    for (beneficiado, objeto), parte in zip(lidos, partes, strict=True):
        quotas += _dos_donos(beneficiado, objeto.nome, objeto.imune, parte, como, pedido)
    return Previa(como, custo, quotas)


@transaction.atomic
def publicar(
    *,
    obra: Obra,
    rateio: str,
    exercicio: int,
    parametros: dict[str, Any],
    usuario: Any,
    provisoria: bool = False,
    primeiro_vencimento: date | None = None,
) -> Distribuicao:
    """Publish by edital the quota of each owner, with the term to examine and contest it.

    The quotas are frozen as published. Raises ``ErroDeNegocio`` where the law wants it before the
    works begin (424) or a provisional account first (361), if the date of the first instalment is
    missing, or if another edital of the same sharing is in force.
    """
    obra = Obra.objects.select_for_update(of=("self",)).get(pk=obra.pk)
    como = especie_da(obra).rateio(rateio)
    _conferir(obra, como, exercicio, provisoria, primeiro_vencimento)
    previa = prever(
        obra=obra,
        rateio=rateio,
        exercicio=exercicio,
        parametros=parametros,
        provisoria=provisoria,
    )
    if not previa.total:
        raise ErroDeNegocio("Não há quota a publicar: nenhuma se exige.")
    dia = hoje()
    fim = lei_em(dia).prazo(como.prazo, desde=dia, calendario=calendario())
    numero = series.proximo(f"edital-de-quotas/{exercicio}")
    documento = edital.emitir(
        obra=obra,
        previa=previa,
        numero=numero,
        exercicio=exercicio,
        prazo=fim,
        provisoria=provisoria,
        primeiro_vencimento=primeiro_vencimento,
        usuario=usuario,
    )
    nova = Distribuicao.objects.create(
        obra=obra,
        numero=numero,
        exercicio=exercicio,
        rateio=como.slug,
        provisoria=provisoria,
        custo=previa.custo,
        total=previa.total,
        da_prefeitura=max(previa.da_prefeitura, 0),
        parametros=_parametros(como, parametros),
        primeiro_vencimento=primeiro_vencimento,
        publicada_em=dia,
        contestar_ate=fim.fim,
        documento=documento,
    )
    QuotaDeObra.objects.bulk_create(
        [
            QuotaDeObra(
                distribuicao=nova,
                beneficiado=q.beneficiado,
                contribuinte=q.dono.pessoa,
                condomino=q.condomino,
                valor=q.parte.valor,
                por_conta_da_prefeitura=q.imune,
                fatos=q.parte.fatos,
                passos=q.parte.passos,
            )
            for q in previa.quotas
        ],
        batch_size=500,
    )
    registrar(
        "obra.quotas_publicadas",
        obra,
        usuario=usuario,
        descricao=f"{nova}: {_em_quotas(previa.quotas)}, contestação até {fim.fim:%d/%m/%Y}",
        artigo=como.artigo,
        distribuicao=nova.pk,
        total=previa.total,
    )
    return nova


# -- inside ---------------------------------------------------------------------------------


def _custo(obra: Obra, rateio: Rateio, exercicio: int, provisoria: bool) -> int:
    if provisoria:
        return obra.orcamento
    match rateio.custo:
        case c if c == CONSTRUCAO:
            custo = despesa(obra, N.CONSTRUCAO)
        case c if c == DO_ANO_ANTERIOR:
            custo = despesa(obra, N.CONSERVACAO, exercicio - 1)
        case c if c == DO_ANO:
            custo = despesa(obra, N.CONSERVACAO, exercicio)
        case _:
            custo = obra.orcamento
    if not custo:
        raise ErroDeNegocio(
            "Não há despesa registrada a distribuir: registre antes as despesas da obra."
        )
    return custo


def _ja_distribuido(obra: Obra, rateio: Rateio) -> dict[int, int]:
    """What each property already bears of the parts delivered before (363)."""
    quotas = QuotaDeObra.objects.filter(
        distribuicao__obra=obra, distribuicao__rateio=rateio.slug, distribuicao__provisoria=False
    ).exclude(distribuicao__situacao=S.ANULADA)
    somas = quotas.order_by().values("beneficiado").annotate(soma=Sum("valor"))
    return {x["beneficiado"]: int(x["soma"]) for x in somas}


def _parametros(rateio: Rateio, ditos: dict[str, Any]) -> dict[str, Any]:
    """The parameters of the work that the rateio asks for, and no others."""
    lidos: dict[str, Any] = {}
    conhecidos = {m.nome: m for m in rateio.da_obra}
    for nome, valor in ditos.items():
        if nome not in conhecidos and nome != "contrato":
            raise ErroDeNegocio(f"Esta distribuição não pede “{nome}”.")
        if valor not in (None, "", False):
            lidos[nome] = valor if isinstance(valor, bool | int) else str(valor)
    for m in rateio.da_obra:
        if not m.opcional and m.nome not in lidos:
            raise ErroDeNegocio(f"Falta “{m.rotulo}”.")
    return lidos


def _dos_donos(
    beneficiado: Beneficiado, nome: str, imune: bool, parte: Parte, rateio: Rateio, pedido: Pedido
) -> list[QuotaPrevista]:
    """The quota of a property among its owners, in proportion (376): the parts add up to it."""
    donos = imoveis.donos(beneficiado, hoje())
    if len(donos) == 1 or not rateio.condominos:
        return [QuotaPrevista(beneficiado, nome, donos[0], "", parte, imune)]
    valores = ratear(parte.valor, [d.parte for d in donos], "ultima")
    quotas = []
    for n, (dono, valor) in enumerate(zip(donos, valores, strict=True), 1):
        texto = pedido.texto(valor)
        passos = [*parte.passos, passo("art. 376", f"condômino {n} de {len(donos)}", texto)]
        quotas.append(
            QuotaPrevista(
                beneficiado,
                nome,
                dono,
                f"{n} de {len(donos)}",
                Parte(valor, {"cota": texto}, passos),
                imune,
            )
        )
    return quotas


def _conferir(
    obra: Obra, rateio: Rateio, exercicio: int, provisoria: bool, primeiro: date | None
) -> None:
    if provisoria and not rateio.provisorio:
        raise ErroDeNegocio("A lei não pede cálculo provisório para esta distribuição.")
    if rateio.antes and obra.situacao != Obra.Situacao.PLANEJADA:
        raise ErroDeNegocio(
            "A quota de cada proprietário publica-se antes de iniciada a obra.", artigo="424"
        )
    iguais = obra.distribuicoes.filter(rateio=rateio.slug).exclude(situacao=S.ANULADA)
    if rateio.provisorio and not provisoria:
        ouvidos = iguais.filter(provisoria=True, situacao=S.ENCERRADA)
        if not ouvidos.exists():
            raise ErroDeNegocio(
                "Antes do lançamento publica-se o cálculo provisório e ouvem-se as reclamações.",
                artigo="361",
            )
    iguais = iguais.filter(provisoria=provisoria)
    if rateio.anual:
        iguais = iguais.filter(exercicio=exercicio)
    elif rateio.por_partes and not provisoria:
        iguais = iguais.exclude(situacao=S.LANCADA)
    if iguais.exists():
        raise ErroDeNegocio("Já há um edital desta distribuição: anule-o antes de publicar outro.")
    if rateio.primeiro_vencimento and not provisoria and primeiro is None:
        raise ErroDeNegocio("Diga o vencimento da primeira prestação, que o edital publica.")


def _em_quotas(quotas: Sized) -> str:
    return "1 quota" if len(quotas) == 1 else f"{len(quotas)} quotas"
