"""Tickets and bills stamped before use, and what of them was used."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any

from django.db import IntegrityError, transaction
from django.db.models import Sum

from arrecadacao import papeis
from arrecadacao.fases import regras
from arrecadacao.models import BaixaDeTaloes, ItemDoConhecimento, Taloes
from lancamentos.avulso import lancar_fatos, prever_fatos
from prefeitura.comum import atos, documentos, series
from prefeitura.comum.calendario import calendario, lei_em
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje

if TYPE_CHECKING:
    from cadastro.models import Pessoa
    from prefeitura.acesso.models import Usuario
    from prefeitura.legislacao.arrecadacao import RegraDeTaloes

MODELO = "arrecadacao/papeis/taloes.html"
BAIXA = "arrecadacao/papeis/baixa_de_taloes.html"


@transaction.atomic
def autenticar(
    *,
    especie: str,
    responsavel: Pessoa,
    casa: str,
    primeiro: int,
    ultimo: int,
    usuario: Usuario,
    localidade: str = "",
    cor: str = "",
    preco: int = 0,
    serie: str = "",
) -> Taloes:
    """Stamp and rubricate talões, and debit what they owe to who answers for them (329 §2; 346).

    Tickets bear their number, the house, the owner, the class of seat and the price, in a colour
    for each class (331 §1; 90 §1; 97 §1); bills of a hotel are numbered. The tax of all the
    tickets is debited in the book, without payment. Raises ErroDeNegocio where the code stamps no
    such thing, something that the ticket must say is missing, or the numbers were already
    stamped.
    """
    regra = regra_de(especie)
    casa, localidade, cor = casa.strip(), localidade.strip(), cor.strip()
    if not casa or primeiro < 1 or ultimo < primeiro:
        raise ErroDeNegocio(
            "Diga a casa e os números dos talões, do primeiro ao último.", artigo=regra.dizeres
        )
    if regra.preco and not (localidade and preco > 0 and cor):
        raise ErroDeNegocio(
            "O bilhete diz o seu número, a casa, o proprietário, a localidade e o preço, e tem a "
            "cor da sua classe.",
            artigo=regra.dizeres,
        )
    if regra.preco:
        _conferir_cor(regra, responsavel, casa, localidade, cor)
    quantos = ultimo - primeiro + 1
    imposto = _imposto(regra, preco, quantos) if regra.preco else 0
    ano = hoje().year
    numero = series.proximo(f"taloes/{especie}/{ano}")
    documento = documentos.emitir(
        tipo=f"autenticacao-de-{especie}",
        numero=f"{numero}/{ano}",
        titulo=f"Guia de autenticação: {regra.nome.lower()}",
        modelo=MODELO,
        conteudo={
            **papeis.casa(),
            "artigo": regra.artigo,
            "responsavel": papeis.pessoa(responsavel),
            "casa": casa,
            "localidade": localidade,
            "cor": cor,
            "serie": serie.strip(),
            "primeiro": primeiro,
            "ultimo": ultimo,
            "quantos": quantos,
            "preco": preco,
            "imposto": imposto,
            "em": hoje().isoformat(),
            "assina": {"nome": usuario.nome, "cargo": usuario.cargo},
        },
        publico={
            "Documento": regra.nome,
            "Número": f"{numero}/{ano}",
            "Data": f"{hoje():%d/%m/%Y}",
        },
        usuario=usuario,
    )
    try:
        with transaction.atomic():
            taloes = Taloes.objects.create(
                especie=especie,
                numero=numero,
                exercicio=ano,
                responsavel=responsavel,
                casa=casa,
                localidade=localidade,
                cor=cor,
                serie=serie.strip(),
                primeiro=primeiro,
                ultimo=ultimo,
                preco=preco,
                imposto=imposto,
                autenticado_em=hoje(),
                autenticado_por=usuario,
                documento=documento,
            )
    except IntegrityError:
        raise ErroDeNegocio(
            f"Já há talões autenticados entre os números {primeiro} e {ultimo}."
        ) from None
    atos.registrar(
        "taloes.autenticados",
        taloes,
        usuario=usuario,
        descricao=f"{regra.nome} {primeiro} a {ultimo}, {casa}: debitados "
        f"{moeda().formatar(imposto)}",
        artigo=regra.artigo,
    )
    return taloes


@transaction.atomic
def dar_baixa(
    *,
    taloes: Taloes,
    primeiro: int,
    ultimo: int,
    de: date,
    ate: date,
    usuario: Usuario,
    total: int = 0,
    inutilizados: Sequence[tuple[int, str]] = (),
) -> BaixaDeTaloes:
    """Enter the guia of what was used in a period, and launch what is due for it (329 §2 c, 347).

    The numbers follow on from the last guia; ``inutilizados`` are those spoiled, each with its
    reason, which stay in the block (346 §2) and owe nothing. For bills, ``total`` is what they
    charged. What is launched is paid at the counter, and then it lowers the debit of the book.
    Raises ErroDeNegocio for numbers out of order or of the talões, or a period that is none.
    """
    regra = regra_de(taloes.especie)
    taloes = Taloes.objects.select_for_update(of=("self",)).get(pk=taloes.pk)
    anterior = taloes.baixas.order_by("-ultimo").first()
    esperado = anterior.ultimo + 1 if anterior else taloes.primeiro
    if primeiro != esperado or not primeiro <= ultimo <= taloes.ultimo:
        raise ErroDeNegocio(
            f"A guia segue do número {esperado}, e estes talões vão até {taloes.ultimo}.",
            artigo=regra.baixa,
        )
    if ate < de or ate > hoje():
        raise ErroDeNegocio("O período da guia acaba antes de começar, ou depois de hoje.")
    fora = _conferir_inutilizados(regra, primeiro, ultimo, inutilizados)
    usados = ultimo - primeiro + 1 - len(fora)
    if regra.preco:
        total = usados * taloes.preco
    elif usados and total <= 0:
        raise ErroDeNegocio("Diga quanto importam as contas extraídas.", artigo=regra.baixa)
    fatos = fatos_de(regra, preco=taloes.preco, quantos=usados, total=total, mes=ate)
    lancamento = None
    if usados:
        lancamento = lancar_fatos(
            tributo=regra.tributo,
            contribuinte=taloes.responsavel,
            fatos=fatos,
            exercicio=ate.year,
            usuario=usuario,
            motivo=f"Guia dos talões {taloes.numero}/{taloes.exercicio}",
            artigo=regra.baixa.split(",")[0],
            vencimento=_vencimento(regra, fatos, ate),
            referencia=f"{taloes.casa}, números {primeiro} a {ultimo} dos talões "
            f"{taloes.numero}/{taloes.exercicio}"[-120:],
        )
    documento = documentos.emitir(
        tipo=f"guia-de-{taloes.especie}",
        numero=f"{taloes.numero}/{taloes.exercicio}-{primeiro}",
        titulo=f"Guia de recolhimento: {regra.nome.lower()}",
        modelo=BAIXA,
        conteudo={
            **papeis.casa(),
            "artigo": regra.baixa,
            "responsavel": papeis.pessoa(taloes.responsavel),
            "casa": taloes.casa,
            "taloes": f"{taloes.numero}/{taloes.exercicio}",
            "de": de.isoformat(),
            "ate": ate.isoformat(),
            "primeiro": primeiro,
            "ultimo": ultimo,
            "usados": usados,
            "inutilizados": fora,
            "preco": taloes.preco,
            "total": total,
            "imposto": lancamento.valor if lancamento else 0,
            "em": hoje().isoformat(),
        },
        publico={
            "Documento": f"Guia de {regra.nome.lower()}",
            "Data": f"{hoje():%d/%m/%Y}",
        },
        usuario=usuario,
    )
    baixa = BaixaDeTaloes.objects.create(
        taloes=taloes,
        de=de,
        ate=ate,
        primeiro=primeiro,
        ultimo=ultimo,
        usados=usados,
        inutilizados=fora,
        total=total,
        imposto=lancamento.valor if lancamento else 0,
        lancamento=lancamento,
        documento=documento,
        registrada_em=hoje(),
        registrada_por=usuario,
    )
    atos.registrar(
        "taloes.baixa",
        baixa,
        usuario=usuario,
        descricao=f"{usados} usados, do nº {primeiro} ao {ultimo}: "
        f"{moeda().formatar(baixa.imposto)}",
        artigo=regra.baixa,
    )
    return baixa


@dataclass(frozen=True, slots=True)
class ContaDosTaloes:
    """One line of the book of debits (329 §2 b, d): debited, lowered by what was paid, balance."""

    taloes: Taloes
    usados: int
    inutilizados: int
    declarado: int
    pago: int

    @property
    def restantes(self) -> int:
        return self.taloes.quantos - self.usados - self.inutilizados

    @property
    def saldo(self) -> int:
        """What is still debited: not yet used, or used and not yet paid."""
        return self.taloes.imposto - self.pago - self._dos_inutilizados

    @property
    def _dos_inutilizados(self) -> int:
        return self.taloes.imposto // self.taloes.quantos * self.inutilizados


def livro_de_debitos(taloes: Sequence[Taloes]) -> list[ContaDosTaloes]:
    """The book of debits of these talões."""
    linhas = []
    for t in taloes:
        baixas = list(t.baixas.select_related("lancamento"))
        ids = [b.lancamento_id for b in baixas if b.lancamento_id]
        pago = _pago(ids)
        linhas.append(
            ContaDosTaloes(
                t,
                sum(b.usados for b in baixas),
                sum(len(b.inutilizados) for b in baixas),
                sum(b.imposto for b in baixas),
                pago,
            )
        )
    return linhas


def _pago(lancamentos: Sequence[int]) -> int:
    soma = ItemDoConhecimento.objects.filter(
        parcela__lancamento__in=lancamentos, valido=True
    ).aggregate(s=Sum("principal"))["s"]
    return int(soma or 0)


def _imposto(regra: RegraDeTaloes, preco: int, quantos: int) -> int:
    """What all these tickets would owe."""
    return prever_fatos(
        tributo=regra.tributo,
        fatos=fatos_de(regra, preco=preco, quantos=quantos, total=0, mes=hoje()),
        exercicio=hoje().year,
    ).conta.valor


def _vencimento(regra: RegraDeTaloes, fatos: dict[str, Any], ate: date) -> date | None:
    """The day that the law gives to the guia, even if it has passed: late is late (347 §1)."""
    conta = lei_em(hoje()).apurar(regra.tributo, fatos, exercicio=ate.year, calendario=calendario())
    return conta.parcelas[0].vencimento if conta.parcelas else None


def fatos_de(
    regra: RegraDeTaloes, *, preco: int, quantos: int, total: int, mes: date
) -> dict[str, Any]:
    """The facts of the rule of the tributo, in the notation of data."""
    m = moeda()
    if regra.preco:
        linha = {regra.preco: m.texto(preco), regra.quantidade: quantos}
        return {regra.lista: [linha]} if regra.lista else linha
    return {regra.total: m.texto(total), regra.mes: f"{mes:%Y-%m}"}


def _conferir_cor(
    regra: RegraDeTaloes, responsavel: Pessoa, casa: str, localidade: str, cor: str
) -> None:
    """A colour for each class of seat (331 §1): never the same for two."""
    igual = (
        Taloes.objects.filter(
            especie=regra.especie, responsavel=responsavel, casa__iexact=casa, cor__iexact=cor
        )
        .exclude(localidade__iexact=localidade)
        .first()
    )
    if igual is not None:
        raise ErroDeNegocio(
            f"A cor {cor} já é dos bilhetes de {igual.localidade}: cada classe tem a sua.",
            artigo=regra.dizeres,
        )


def _conferir_inutilizados(
    regra: RegraDeTaloes, primeiro: int, ultimo: int, inutilizados: Sequence[tuple[int, str]]
) -> list[dict[str, Any]]:
    numeros = [n for n, _ in inutilizados]
    if len(set(numeros)) != len(numeros) or any(not primeiro <= n <= ultimo for n in numeros):
        raise ErroDeNegocio("Um número inutilizado não é desta guia, ou vem duas vezes.")
    if any(not motivo.strip() for _, motivo in inutilizados):
        raise ErroDeNegocio("Anote-se em cada via o motivo do cancelamento.", artigo=regra.dizeres)
    return [{"numero": n, "motivo": m.strip()} for n, m in sorted(inutilizados)]


def regra_de(especie: str) -> RegraDeTaloes:
    regra = regras().talao(especie)
    if regra is None:
        raise ErroDeNegocio("O código em vigor não manda autenticar esses talões.")
    return regra
