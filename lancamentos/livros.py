"""The books of the law in force: their rows, read from the lançamentos and their payments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, Any

from django.db.models import (
    BigIntegerField,
    Case,
    Exists,
    F,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Sum,
    When,
)
from django.db.models.expressions import CombinedExpression
from django.db.models.functions import Coalesce

from cadastro.texto import SemAcento
from lancamentos import descrever
from lancamentos.models import Lancamento, Parcela
from prefeitura.comum import formatos
from prefeitura.comum.calendario import calendario, codigo, lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.legislacao import ErroDeLei
from prefeitura.legislacao.fatos import campos
from prefeitura.legislacao.livros import Livro, livro, livros

if TYPE_CHECKING:
    from prefeitura.legislacao import Vigencia
    from prefeitura.legislacao.livros import ColunaDeLivro

S = Lancamento.Situacao


def da_lei() -> list[Livro]:
    """The books that the law of this installation asks for."""
    return list(livros(codigo()).values())


def achar(slug: str) -> Livro:
    """A book of the law. Raises ``ErroDeNegocio`` if it asks for none such."""
    try:
        return livro(codigo(), slug)
    except ErroDeLei as erro:
        raise ErroDeNegocio(f"{erro}.") from None


def linhas(de: Livro, exercicio: int) -> QuerySet[Lancamento]:
    """The lines of a book in an exercício, in its order, with what its columns read.

    A substituted or cancelled lançamento stays in the book, with a note, and is not summed
    (``devida``).
    """
    lancamentos = (
        Lancamento.objects.filter(tributo__in=de.tributos, exercicio=exercicio)
        .select_related("contribuinte", "edificacao", "inscricao", "imovel__logradouro")
        .prefetch_related("parcelas__pagamentos__conhecimento")
        .annotate(devida=Case(When(situacao=S.VIGENTE, then=F("valor")), default=0))
    )
    if de.ate is not None:
        lancamentos = lancamentos.filter(lei_em__lt=de.ate)
    if {"testadas", "estado"} & {c.de for c in de.colunas}:
        lancamentos = lancamentos.prefetch_related("imovel__testadas__trecho__logradouro")
    taxas = {_da_taxa(n): _taxa(de, c.taxa) for n, c in enumerate(de.colunas) if c.taxa}
    if taxas:
        lancamentos = lancamentos.annotate(primeira=_primeira(de)).annotate(**taxas)
    return lancamentos.order_by(*ordem(de), "pk")


def ordem(de: Livro) -> tuple[Any, ...]:
    """By name, or as they were launched."""
    return () if de.ordem == "lancamento" else (SemAcento("contribuinte__nome"),)


class Leitor:
    """Says what each column of a book says of a lançamento.

    Keeps the law of each day, so that a page or a volume asks for it once.
    """

    def __init__(self, de: Livro) -> None:
        self.livro = de
        self._leis: dict[date, Vigencia] = {}

    def linha(self, lancamento: Lancamento) -> list[str]:
        """The texts of a line, one a column; money as ``1.275,00``."""
        return [
            self.texto(coluna, self.valor(n, lancamento), lancamento)
            for n, coluna in enumerate(self.livro.colunas)
        ]

    def valor(self, n: int, lancamento: Lancamento) -> Any:
        """What the column number ``n`` shows: int for money, else text; None for a blank."""
        coluna = self.livro.colunas[n]
        if coluna.somente is not None:
            fato, valores = coluna.somente
            if lancamento.fatos.get(fato) not in valores:
                return None
        match coluna.de:
            case "fato":
                return self._fato(coluna, lancamento)
            case "tabela":
                return self._tabela(coluna, lancamento)
            case "apurado":
                return self._apurado(coluna, lancamento)
            case "taxa":
                return getattr(lancamento, _da_taxa(n)) or None
        if coluna.dinheiro:
            return _QUANTIAS[coluna.de](lancamento, coluna.prestacao)
        if coluna.de == "pagamentos":
            return _datas(lancamento, coluna.prestacao)
        return _TEXTOS[coluna.de](lancamento)

    def texto(self, coluna: ColunaDeLivro, valor: Any, lancamento: Lancamento) -> str:
        if valor is None or valor == "":
            return ""
        return self._lei(lancamento).moeda.valor(valor) if coluna.dinheiro else str(valor)

    @cached_property
    def _dias(self) -> Any:
        return calendario()

    def _lei(self, lancamento: Lancamento) -> Vigencia:
        lei = self._leis.get(lancamento.lei_em)
        if lei is None:
            lei = self._leis[lancamento.lei_em] = lei_em(lancamento.lei_em)
        return lei

    def _fato(self, coluna: ColunaDeLivro, lancamento: Lancamento) -> str | None:
        nome = next((f for f in coluna.fatos if f in lancamento.fatos), None)
        if nome is None:
            return None
        lei, dito = self._lei(lancamento), lancamento.fatos[nome]
        if nome not in campos(lei.fatos(lancamento.tributo)):
            return str(dito)  # of another question than the launch
        ((_, texto),) = descrever.fatos(lancamento.tributo, {nome: dito}, lei)
        return texto

    def _tabela(self, coluna: ColunaDeLivro, lancamento: Lancamento) -> str | None:
        chave = next((lancamento.fatos[f] for f in coluna.fatos if f in lancamento.fatos), None)
        celulas = self._lei(lancamento).tabela(coluna.tabela).linhas.get(str(chave))
        return celulas[coluna.coluna].replace(".", ",") if celulas else None

    def soma(self, lidos: Iterable[Lancamento]) -> int:
        """What the lines in force add up to: the whole tax, or the part of it that the book is
        of."""
        vigentes = [x for x in lidos if x.situacao == S.VIGENTE]
        if not self.livro.parte:
            return sum(x.valor for x in vigentes)
        ditos = ((self._lei(x), self._outros(x).get(self.livro.parte)) for x in vigentes)
        return sum(lei.moeda.de_decimal(dito) for lei, dito in ditos if dito)

    def _outros(self, lancamento: Lancamento) -> Mapping[str, Any]:
        """What the rule, applied again to the same facts, says besides the amount."""
        return (
            self._lei(lancamento)
            .apurar(
                lancamento.tributo,
                lancamento.fatos,
                exercicio=lancamento.exercicio,
                memoria=False,
                calendario=self._dias,
            )
            .outros
        )

    def _apurado(self, coluna: ColunaDeLivro, lancamento: Lancamento) -> str | None:
        lei = self._lei(lancamento)
        dito = self._outros(lancamento).get(coluna.chave)
        if isinstance(dito, str):
            return lei.moeda.valor(lei.moeda.de_decimal(dito))
        if isinstance(dito, list):
            return " e ".join(map(str, dito))
        return None if dito is None else str(dito)


# -- inside ---------------------------------------------------------------------------------


def _da_taxa(n: int) -> str:
    return f"taxa_{n}"


def _primeira(de: Livro) -> Any:
    """Whether no other line of the book is of the same property: it bears what is owed once."""
    return ~Exists(
        Lancamento.objects.filter(
            tributo__in=de.tributos,
            situacao=S.VIGENTE,
            exercicio=OuterRef("exercicio"),
            imovel=OuterRef("imovel"),
            pk__lt=OuterRef("pk"),
        )
    )


def _taxa(de: Livro, tributo: str) -> CombinedExpression:
    """What the object owes of another tributo, upon the imposto of this book."""
    palavras = [t.replace("-", "_") for t in de.tributos]
    taxas = Lancamento.objects.filter(
        Q(fatos__imposto__in=palavras) | ~Q(fatos__has_key="imposto"),
        tributo=tributo,
        situacao=S.VIGENTE,
        exercicio=OuterRef("exercicio"),
        imovel=OuterRef("imovel"),
    )
    da_edificacao = _somadas(taxas.filter(edificacao=OuterRef("edificacao")))
    do_imovel = _somadas(taxas.filter(edificacao__isnull=True))
    return da_edificacao + Case(When(primeira=True, then=do_imovel), default=0)


def _somadas(taxas: QuerySet[Lancamento]) -> Coalesce:
    somadas = taxas.order_by().values("imovel").annotate(soma=Sum("valor")).values("soma")
    return Coalesce(Subquery(somadas, output_field=BigIntegerField()), 0)


def _parcelas(lancamento: Lancamento, prestacao: int) -> list[Parcela]:
    parcelas = sorted(lancamento.parcelas.all(), key=lambda p: p.numero)
    return [p for p in parcelas if prestacao in (0, p.numero)]


def _pagos(lancamento: Lancamento, prestacao: int = 0) -> list[Any]:
    """What was received of its instalments, by receipts that hold."""
    return [
        pago
        for parcela in _parcelas(lancamento, prestacao)
        for pago in parcela.pagamentos.all()
        if pago.valido
    ]


def _multa(lancamento: Lancamento, prestacao: int) -> int | None:
    return sum(p.multa for p in _pagos(lancamento, prestacao)) or None


def _total(lancamento: Lancamento, prestacao: int) -> int:
    """The tax with what was added, or taken off, when it was paid."""
    pagos = _pagos(lancamento)
    return lancamento.valor + sum(p.multa + p.juros - p.desconto for p in pagos)


def _anual(lancamento: Lancamento, prestacao: int) -> int | None:
    """What falls due in the year of the first instalment."""
    parcelas = _parcelas(lancamento, 0)
    return sum(p.valor for p in parcelas if p.vencimento.year == parcelas[0].vencimento.year)


def _prestacao(lancamento: Lancamento, prestacao: int) -> int | None:
    return sum(p.valor for p in _parcelas(lancamento, prestacao)) or None


def _saldo(lancamento: Lancamento, prestacao: int) -> int:
    return sum(p.valor for p in _parcelas(lancamento, 0) if p.situacao in p.ABERTAS)


_QUANTIAS: Mapping[str, Callable[[Lancamento, int], int | None]] = {
    "importancia": lambda lancamento, _: lancamento.valor,
    "prestacao": _prestacao,
    "anual": _anual,
    "multa": _multa,
    "total": _total,
    "pago": lambda lancamento, n: sum(p.total for p in _pagos(lancamento, n)) or None,
    "saldo": _saldo,
}


def _datas(lancamento: Lancamento, prestacao: int) -> str:
    dias = {p.conhecimento.dia for p in _pagos(lancamento, prestacao)}
    return ", ".join(formatos.data(d) for d in sorted(dias))


def _endereco(lancamento: Lancamento) -> str:
    pessoa = lancamento.contribuinte
    partes = (pessoa.endereco, pessoa.bairro, pessoa.cidade)
    return ", ".join(p for p in partes if p) or lancamento.lugar


def _natureza(lancamento: Lancamento) -> str:
    edificacao = lancamento.edificacao
    if edificacao is not None:
        return edificacao.nome_da_ocupacao or edificacao.get_uso_display()
    return "" if lancamento.inscricao is None else lancamento.inscricao.nome


def _testadas(lancamento: Lancamento) -> str:
    if lancamento.imovel is None:
        return ""
    testadas = lancamento.imovel.testadas.all()
    return "; ".join(f"{formatos.numero(t.metros, 2)} m, {t.trecho.logradouro}" for t in testadas)


def _estado(lancamento: Lancamento) -> str:
    """The state of the lot: fence, sidewalk, what its streets have, and exemption."""
    imovel = lancamento.imovel
    if imovel is None:
        return ""
    partes = [imovel.get_fecho_display(), "com passeio" if imovel.passeio else "sem passeio"]
    trechos = [t.trecho for t in imovel.testadas.all()]
    for nome, texto in (("agua", "rede de água"), ("esgoto", "rede de esgotos")):
        if any(getattr(t, nome) for t in trechos):
            partes.append(texto)
    if any(t.pavimentacao != t.Pavimentacao.NENHUMA for t in trechos):
        partes.append("calçamento")
    if lancamento.isento:
        partes.append("isento")
    return "; ".join(partes).capitalize()


def _observacoes(lancamento: Lancamento) -> str:
    notas = []
    if lancamento.situacao != S.VIGENTE:
        notas.append(lancamento.get_situacao_display())
    if lancamento.substitui_id is not None:
        notas.append(f"substitui o lançamento {lancamento.substitui_id}")
    if lancamento.isento:
        notas.append(f"isento, {lancamento.fundamento}")
    if lancamento.referencia:
        notas.append(lancamento.referencia)
    if any(p.situacao == Parcela.Situacao.INSCRITA for p in lancamento.parcelas.all()):
        notas.append("inscrito em dívida ativa")
    return "; ".join(notas)


_TEXTOS: Mapping[str, Callable[[Lancamento], str]] = {
    "contribuinte": lambda lancamento: lancamento.contribuinte.nome,
    "endereco": _endereco,
    "objeto": lambda lancamento: lancamento.objeto,
    "localizacao": lambda lancamento: lancamento.lugar or lancamento.objeto,
    "denominacao": lambda x: x.inscricao.nome if x.inscricao is not None else "",
    "distrito": lambda lancamento: lancamento.distrito,
    "quadra": lambda x: x.imovel.quadra if x.imovel is not None else "",
    "lote": lambda x: x.imovel.lote if x.imovel is not None else "",
    "area": lambda x: formatos.numero(x.imovel.area_terreno, 2) if x.imovel is not None else "",
    "testadas": _testadas,
    "estado": _estado,
    "natureza": _natureza,
    "tributo": lambda lancamento: codigo().titulo(lancamento.tributo),
    "observacoes": _observacoes,
}
