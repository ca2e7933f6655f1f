"""Stamps of shows: entered, given to a tesoureiro, sold and taken back by guia."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.db import connection, transaction
from django.db.models import Sum

from arrecadacao import caixas, papeis
from arrecadacao.fases import regras
from arrecadacao.models import GuiaDeSelos, MovimentoDeSelos, Partida
from prefeitura.comum import atos, documentos, series
from prefeitura.comum.calendario import lei_em
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje
from prefeitura.legislacao import AusenciaNaLei

if TYPE_CHECKING:
    from arrecadacao.models import Caixa
    from cadastro.models import Pessoa
    from prefeitura.acesso.models import Usuario
    from prefeitura.legislacao.arrecadacao import RegraDeSelos

_M = MovimentoDeSelos.Especie
_G = GuiaDeSelos.Especie
MODELO = "arrecadacao/papeis/guia_de_selos.html"
Quantidades = Mapping[int, int]


@transaction.atomic
def entrar(*, selos: Quantidades, motivo: str, usuario: Usuario) -> list[MovimentoDeSelos]:
    """Enter new stamps in the vault: {face value: how many}, values in the smallest unit.

    Raises ErroDeNegocio where the code has no stamps, for none, or without saying whence.
    """
    regra = _regra()
    _conferir_quantidades(selos)
    if not motivo.strip():
        raise ErroDeNegocio("Diga de onde vêm os selos: a portaria e a impressão.")
    _um_por_vez()
    feitos = [
        MovimentoDeSelos.objects.create(
            especie=_M.ENTRADA, selo=selo, quantidade=n, dia=hoje(), registrado_por=usuario
        )
        for selo, n in sorted(selos.items())
    ]
    for feito in feitos:
        atos.registrar(
            "selos.entrada",
            feito,
            usuario=usuario,
            descricao=f"{feito.quantidade} selos de {moeda().formatar(feito.selo)} no cofre",
            artigo=regra.artigo,
            motivo=motivo.strip(),
        )
    return feitos


@transaction.atomic
def suprir(*, tesoureiro: Usuario, selos: Quantidades, usuario: Usuario) -> list[MovimentoDeSelos]:
    """Give stamps of the vault to a tesoureiro, who answers for them from then on.

    Raises ErroDeNegocio when the vault has not so many, or the person operates no till.
    """
    regra = _regra()
    _conferir_quantidades(selos)
    if not tesoureiro.pode("caixa.operar"):
        raise ErroDeNegocio(f"{tesoureiro} não é tesoureiro: não vende selos.")
    _um_por_vez()
    _conferir_saldo(None, selos)
    entregues = []
    for selo, n in sorted(selos.items()):
        comum = {
            "especie": _M.SUPRIMENTO,
            "selo": selo,
            "dia": hoje(),
            "registrado_por": usuario,
        }
        MovimentoDeSelos.objects.create(quantidade=-n, **comum)
        entregues.append(
            MovimentoDeSelos.objects.create(quantidade=n, tesoureiro=tesoureiro, **comum)
        )
    for feito in entregues:
        atos.registrar(
            "selos.suprimento",
            feito,
            usuario=usuario,
            descricao=f"{feito.quantidade} selos de {moeda().formatar(feito.selo)} entregues a "
            f"{tesoureiro}",
            artigo=regra.artigo,
        )
    return entregues


@transaction.atomic
def vender(
    *,
    responsavel: Pessoa,
    casa: str,
    selos: Quantidades,
    conferencia: Mapping[str, Any] | None,
    chave: UUID,
    usuario: Usuario,
) -> GuiaDeSelos:
    """Sell stamps out of the tesoureiro's stock, by guia in duplicate (330; 94; 101).

    Who bought before first accounts for those: with the stubs, {"canhotos": {value: how many
    served}} (Januária 330 §2), or with the balancete of the book of the house, {"consumidos":
    {value: n}, "saldo": {value: n}} (Votuporanga 94 §1, Jambeiro 101 §1), which must agree with
    what was sold to them. The money enters the till; the stamps are their own receipt, and have
    a cash book of their own. ``chave`` is of the form: sent again, nothing is sold twice.

    Raises ErroDeNegocio without open till, stock or account, or when the account does not agree.
    """
    if feita := GuiaDeSelos.objects.filter(chave=chave).first():
        return feita
    regra = _regra()
    _conferir_quantidades(selos)
    if not casa.strip():
        raise ErroDeNegocio("Diga a casa ou empresa de diversões.", artigo=regra.artigo)
    caixa = caixas.travar_aberto(usuario)
    if feita := GuiaDeSelos.objects.filter(chave=chave).first():
        return feita
    _um_por_vez()
    conferido = _conferir_anteriores(regra, responsavel, conferencia)
    _conferir_saldo(usuario, selos)
    return _escrever(
        _G.VENDA,
        regra,
        caixa=caixa,
        responsavel=responsavel,
        casa=casa.strip(),
        selos=selos,
        deducao=0,
        conferencia=conferido,
        chave=chave,
        usuario=usuario,
    )


@transaction.atomic
def devolver(
    *,
    responsavel: Pessoa,
    casa: str,
    selos: Quantidades,
    motivo: str,
    perfeitos: bool,
    escrita_exibida: bool,
    chave: UUID,
    usuario: Usuario,
) -> GuiaDeSelos:
    """Take back stamps not used and pay for them out of the till (337; 95; 102).

    Whoever closes, ends the series of shows or moves away gives back what is in perfect state;
    where the account of the house is to be shown (95, 102), ``escrita_exibida``. In Januária the
    exator's percentage is deducted: the law leaves it blank, and it is a parameter that the
    municipality must enter.

    Raises ErroDeNegocio for more than was bought, damaged stamps, no reason, no cash in the
    till, or the blank percentage, naming the parameter.
    """
    if feita := GuiaDeSelos.objects.filter(chave=chave).first():
        return feita
    regra = _regra()
    _conferir_quantidades(selos)
    if not motivo.strip() or not casa.strip():
        raise ErroDeNegocio("Diga a casa e por que cessam os espetáculos.", artigo=regra.devolucao)
    if not perfeitos:
        raise ErroDeNegocio(
            "Só se devolvem selos não utilizados e em perfeito estado.", artigo=regra.devolucao
        )
    if regra.anterior == "balancete" and not escrita_exibida:
        raise ErroDeNegocio(
            "Exiba-se a escrita da casa, para a verificação.", artigo=regra.devolucao
        )
    caixa = caixas.travar_aberto(usuario)
    if feita := GuiaDeSelos.objects.filter(chave=chave).first():
        return feita
    _um_por_vez()
    comprados = comprados_por(responsavel)
    for selo, n in selos.items():
        if n > comprados.get(selo, 0):
            raise ErroDeNegocio(
                f"{responsavel.nome} só comprou {comprados.get(selo, 0)} selos de "
                f"{moeda().formatar(selo)}.",
                artigo=regra.devolucao,
            )
    valor = _total(selos)
    deducao = _deducao(regra, valor)
    if caixas.dinheiro_esperado(caixa) < valor - deducao:
        raise ErroDeNegocio(
            f"O caixa não tem {moeda().formatar(valor - deducao)} em dinheiro para os indenizar."
        )
    return _escrever(
        _G.DEVOLUCAO,
        regra,
        caixa=caixa,
        responsavel=responsavel,
        casa=casa.strip(),
        selos=selos,
        deducao=deducao,
        conferencia={"motivo": motivo.strip()},
        chave=chave,
        usuario=usuario,
    )


def estoque(tesoureiro: Usuario | None) -> dict[int, int]:
    """How many stamps of each value a tesoureiro (or the vault) has."""
    return _somas(MovimentoDeSelos.objects.filter(tesoureiro=tesoureiro))


def comprados_por(responsavel: Pessoa) -> dict[int, int]:
    """The stamps of each value sold to somebody, less those given back."""
    return {
        s: -n
        for s, n in _somas(MovimentoDeSelos.objects.filter(guia__responsavel=responsavel)).items()
    }


@dataclass(frozen=True, slots=True)
class LinhaDoBalancete:
    """One value in the balancete of a period: what there was, came, left and is."""

    selo: int
    antes: int
    supridos: int
    vendidos: int
    devolvidos: int

    @property
    def saldo(self) -> int:
        return self.antes + self.supridos - self.vendidos + self.devolvidos

    @property
    def importa(self) -> int:
        return self.saldo * self.selo


def balancete(*, de: date, ate: date, tesoureiro: Usuario | None = None) -> list[LinhaDoBalancete]:
    """The movement of the stamps in the hands of the treasury (of one tesoureiro), by value."""
    movimentos = MovimentoDeSelos.objects.filter(tesoureiro__isnull=False, dia__lte=ate)
    if tesoureiro is not None:
        movimentos = movimentos.filter(tesoureiro=tesoureiro)
    linhas: dict[int, dict[str, int]] = {}
    for selo, especie, dia, n in movimentos.values_list("selo", "especie", "dia", "quantidade"):
        linha = linhas.setdefault(selo, {"antes": 0, "suprimento": 0, "venda": 0, "devolucao": 0})
        linha["antes" if dia < de else especie] += n
    return [
        LinhaDoBalancete(s, li["antes"], li["suprimento"], -li["venda"], li["devolucao"])
        for s, li in sorted(linhas.items())
    ]


@dataclass(frozen=True, slots=True)
class LinhaDoCaixa:
    """One guia in the cash book of the stamps."""

    guia: GuiaDeSelos
    entrada: int
    saida: int
    saldo: int


def livro_caixa(*, de: date, ate: date) -> tuple[int, list[LinhaDoCaixa]]:
    """The cash book of the stamps, apart (94 §2; 101 §2): balance before, and each guia."""
    entradas = Partida.objects.filter(
        guia_de_selos__isnull=False, conta=Partida.Conta.CAIXA
    ).order_by("pk")
    antes = int(entradas.filter(dia__lt=de).aggregate(s=Sum("valor"))["s"] or 0)
    saldo, linhas = antes, []
    for partida in entradas.filter(dia__gte=de, dia__lte=ate).select_related(
        "guia_de_selos__responsavel", "guia_de_selos__documento", "guia_de_selos__caixa__exator"
    ):
        saldo += partida.valor
        guia = partida.guia_de_selos
        assert guia is not None
        linhas.append(LinhaDoCaixa(guia, max(partida.valor, 0), max(-partida.valor, 0), saldo))
    return antes, linhas


def _escrever(
    especie: str,
    regra: RegraDeSelos,
    *,
    caixa: Caixa,
    responsavel: Pessoa,
    casa: str,
    selos: Quantidades,
    deducao: int,
    conferencia: dict[str, Any],
    chave: UUID,
    usuario: Usuario,
) -> GuiaDeSelos:
    venda = especie == _G.VENDA
    valor = _total(selos)
    ano = caixa.dia.year
    numero = series.proximo(f"guia-de-selos/{ano}")
    titulo = "Guia de aquisição de selos" if venda else "Guia de devolução de selos"
    documento = documentos.emitir(
        tipo="guia-de-selos",
        numero=f"{numero}/{ano}",
        titulo=titulo,
        modelo=MODELO,
        conteudo={
            **papeis.casa(),
            "venda": venda,
            "responsavel": papeis.pessoa(responsavel),
            "casa": casa,
            "artigo": regra.artigo if venda else regra.devolucao,
            "linhas": [
                {"selo": s, "quantidade": n, "importa": s * n} for s, n in sorted(selos.items())
            ],
            "valor": valor,
            "deducao": deducao,
            "pago": valor - deducao,
            "extenso": moeda().extenso(valor - deducao),
            "conferencia": conferencia,
            "em": caixa.dia.isoformat(),
            "assina": {"nome": usuario.nome, "cargo": usuario.cargo or "Tesoureiro"},
        },
        publico={
            "Documento": titulo,
            "Número": f"{numero}/{ano}",
            "Data": f"{caixa.dia:%d/%m/%Y}",
        },
        usuario=usuario,
    )
    guia = GuiaDeSelos.objects.create(
        especie=especie,
        numero=numero,
        exercicio=ano,
        responsavel=responsavel,
        casa=casa,
        caixa=caixa,
        dia=caixa.dia,
        valor=valor,
        deducao=deducao,
        conferencia=conferencia,
        chave=chave,
        documento=documento,
    )
    sinal = 1 if venda else -1
    for selo, n in sorted(selos.items()):
        MovimentoDeSelos.objects.create(
            especie=especie,
            tesoureiro=usuario,
            selo=selo,
            quantidade=-sinal * n,
            guia=guia,
            dia=caixa.dia,
            registrado_por=usuario,
        )
    comum = {"caixa": caixa, "guia_de_selos": guia, "dia": caixa.dia}
    Partida.objects.bulk_create(
        [
            Partida(
                conta=Partida.Conta.CAIXA,
                natureza=Partida.Natureza.DINHEIRO,
                valor=sinal * guia.pago,
                **comum,
            ),
            Partida(
                conta=Partida.Conta.SELOS,
                receita=regra.tributo,
                exercicio=ano,
                natureza=Partida.Natureza.PRINCIPAL,
                valor=-sinal * guia.pago,
                **comum,
            ),
        ]
    )
    atos.registrar(
        f"selos.{especie}",
        guia,
        usuario=usuario,
        descricao=f"{titulo} nº {documento.numero}: {moeda().formatar(guia.pago)}, "
        f"{responsavel.nome}",
        artigo=regra.artigo if venda else regra.devolucao,
    )
    return guia


def _regra() -> RegraDeSelos:
    regra = regras().selos
    if regra is None:
        raise ErroDeNegocio("No código em vigor o imposto de diversões não se paga em selos.")
    return regra


def _conferir_quantidades(selos: Quantidades) -> None:
    if not selos or any(s <= 0 or n <= 0 for s, n in selos.items()):
        raise ErroDeNegocio("Diga quantos selos, e de que valor.")


def _conferir_saldo(tesoureiro: Usuario | None, selos: Quantidades) -> None:
    saldo = estoque(tesoureiro)
    onde = f"{tesoureiro} tem" if tesoureiro else "No cofre há"
    for selo, n in selos.items():
        if n > saldo.get(selo, 0):
            raise ErroDeNegocio(
                f"{onde} {saldo.get(selo, 0)} selos de {moeda().formatar(selo)}, e pedem-se {n}."
            )


def _conferir_anteriores(
    regra: RegraDeSelos, responsavel: Pessoa, conferencia: Mapping[str, Any] | None
) -> dict[str, Any]:
    """What the buyer says of the stamps bought before, conferred with what was sold."""
    comprados = {s: n for s, n in comprados_por(responsavel).items() if n}
    if not comprados:
        return {}
    dito = {k: _limpo(v) for k, v in (conferencia or {}).items()}
    if regra.anterior == "canhotos":
        canhotos = dito.get("canhotos", {})
        if not canhotos:
            raise ErroDeNegocio(
                "Apresentem-se os canhotos dos bilhetes com os selos já servidos, para se "
                "conferirem com as guias e se inutilizarem.",
                artigo=regra.anterior_artigo,
            )
        antes = _canhotos_ja_conferidos(responsavel)
        for selo, n in canhotos.items():
            if n + antes.get(selo, 0) > comprados.get(selo, 0):
                raise ErroDeNegocio(
                    f"Há {n} canhotos com selos de {moeda().formatar(selo)}, mais do que os "
                    "selos comprados e ainda não conferidos.",
                    artigo=regra.anterior_artigo,
                )
        return {"canhotos": _escrito(canhotos)}
    if "consumidos" not in dito or "saldo" not in dito:
        raise ErroDeNegocio(
            "O pedido vem com o balancete dos selos adquiridos, consumidos e em saldo.",
            artigo=regra.anterior_artigo,
        )
    consumidos, saldo = dito["consumidos"], dito["saldo"]
    for selo in {*comprados, *consumidos, *saldo}:
        soma = consumidos.get(selo, 0) + saldo.get(selo, 0)
        if soma != comprados.get(selo, 0):
            raise ErroDeNegocio(
                f"O balancete não confere: de {moeda().formatar(selo)} foram vendidos "
                f"{comprados.get(selo, 0)} selos, e ele dá {soma}.",
                artigo=regra.anterior_artigo,
            )
    return {
        "adquiridos": _escrito(comprados),
        "consumidos": _escrito(consumidos),
        "saldo": _escrito(saldo),
    }


def _canhotos_ja_conferidos(responsavel: Pessoa) -> dict[int, int]:
    somas: dict[int, int] = {}
    for conferencia in responsavel.guias_de_selos.values_list("conferencia", flat=True):
        for selo, n in conferencia.get("canhotos", {}).items():
            somas[int(selo)] = somas.get(int(selo), 0) + n
    return somas


def _deducao(regra: RegraDeSelos, valor: int) -> int:
    """The percentage of the exator, where the law lets it be deducted (337)."""
    if not regra.percentagem:
        return 0
    lei = lei_em(hoje())
    try:
        taxa = lei.valor(regra.percentagem)
    except AusenciaNaLei as erro:
        texto = str(erro)
        raise ErroDeNegocio(f"{texto[:1].upper()}{texto[1:]}.", artigo=regra.devolucao) from None
    return lei.arredondar(valor * taxa.n, taxa.d)


def _somas(movimentos: Any) -> dict[int, int]:
    pares = movimentos.order_by("selo").values_list("selo").annotate(soma=Sum("quantidade"))
    return {int(selo): int(n) for selo, n in pares if n}


def _limpo(quantidades: Any) -> dict[int, int]:
    return {int(s): int(n) for s, n in dict(quantidades).items() if int(n)}


def _escrito(quantidades: Quantidades) -> dict[str, int]:
    return {str(s): n for s, n in sorted(quantidades.items())}


def _total(selos: Quantidades) -> int:
    return sum(s * n for s, n in selos.items())


def _um_por_vez() -> None:
    """The lock that the database takes as well: one movement of the stock at a time."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext('arrecadacao-selos'))")
