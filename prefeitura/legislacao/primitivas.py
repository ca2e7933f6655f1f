"""The steps from which the rules are made. Each computes and explains in one act.

A primitive is built once for a date, with its parameter and article, and then called with the
value and a ``Memoria`` (or ``None``, when nobody reads the steps: then it only computes).
All return whole numbers of the smallest unit, rounded by the rounding of the law.
"""

from bisect import bisect_left
from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from prefeitura.legislacao.apuracao import Memoria
from prefeitura.legislacao.dinheiro import Moeda
from prefeitura.legislacao.erros import AusenciaNaLei, ForaDaTabela
from prefeitura.legislacao.numeros import (
    Arredondamento,
    Numero,
    Taxa,
    em_portugues,
    fracoes,
    meio_acima,
)
from prefeitura.legislacao.parametros import Tabela


def escrito(base: Numero, moeda: Moeda) -> str:
    """A base in smallest units as money, with its extra places if it is not whole."""
    if isinstance(base, int):
        return moeda.valor(base)
    return em_portugues(Fraction(*base.as_integer_ratio()) / moeda.unidade)


class Aliquota:
    """A rate on a base: surcharges and discounts are rates on an amount already written."""

    __slots__ = ("_arredondar", "_d", "_n", "artigo", "taxa", "texto")

    def __init__(
        self, taxa: Taxa, artigo: str, texto: str, arredondar: Arredondamento = meio_acima
    ) -> None:
        self.taxa, self.artigo, self.texto = taxa, artigo, texto
        self._n, self._d, self._arredondar = taxa.n, taxa.d, arredondar

    def __call__(self, base: Numero, m: Memoria | None) -> int:
        n, d = base.as_integer_ratio()
        valor = self._arredondar(n * self._n, d * self._d)
        if m is not None:
            pct = em_portugues(self.taxa.pct)
            m.passo(self.artigo, f"{self.texto}: {escrito(base, m.moeda)} × {pct}%", valor)
        return valor


class Reducao(Aliquota):
    """A percentage taken off an amount; the step shows what is left."""

    __slots__ = ()

    def __call__(self, base: Numero, m: Memoria | None) -> int:
        n, d = base.as_integer_ratio()
        parte = self._arredondar(n * self._n, d * self._d)
        valor = self._arredondar(n, d) - parte
        if m is not None:
            m.passo(
                self.artigo,
                f"{self.texto}: {escrito(base, m.moeda)} menos {em_portugues(self.taxa.pct)}% "
                f"({m.moeda.valor(parte)})",
                valor,
            )
        return valor


class AliquotaPorClasse:
    """The rate of the class in which the base falls, on the whole base.

    Columns ``ate`` (inclusive, blank in the last) and ``aliquota_pct``. Above the last limit the
    rate grows by ``acrescimo`` for each further ``passo`` of the base, a fraction counting whole.
    """

    __slots__ = ("_acrescimo", "_arredondar", "_limites", "_passo", "_taxas", "artigo", "texto")

    def __init__(
        self,
        tabela: Tabela,
        texto: str,
        *,
        acrescimo: Taxa | None = None,
        passo: int = 1,
        arredondar: Arredondamento = meio_acima,
    ) -> None:
        chaves = list(tabela.linhas)
        self._limites = [tabela.dinheiro(k, "ate") for k in chaves if tabela.linhas[k]["ate"]]
        self._taxas = [tabela.taxa(k) for k in chaves]
        self._acrescimo, self._passo, self._arredondar = acrescimo, passo, arredondar
        self.artigo, self.texto = tabela.artigo, texto

    def taxa(self, base: Numero) -> Taxa:
        """The rate of a base."""
        classe = bisect_left(self._limites, base)
        taxa = self._taxas[classe]
        if classe == len(self._limites) and self._acrescimo is not None:
            taxa = taxa.mais(self._acrescimo, fracoes(base - self._limites[-1], self._passo))
        return taxa

    def __call__(self, base: Numero, m: Memoria | None) -> int:
        taxa = self.taxa(base)
        n, d = base.as_integer_ratio()
        valor = self._arredondar(n * taxa.n, d * taxa.d)
        if m is not None:
            pct = em_portugues(taxa.pct)
            m.passo(self.artigo, f"{self.texto}: {escrito(base, m.moeda)} × {pct}%", valor)
        return valor


class ValorPorClasse:
    """The fixed amount of the class in which the base falls.

    Columns ``ate`` (inclusive), ``valor`` and ``por_fracao_de``: a row with the last one adds
    its ``valor`` to that of the class before, for each such amount or fraction above it.
    """

    __slots__ = ("_fracao", "_limites", "_por_fracao", "_tabela", "_valores", "texto")

    def __init__(self, tabela: Tabela, texto: str, chaves: Sequence[str] | None = None) -> None:
        chaves = list(tabela.linhas) if chaves is None else list(chaves)
        linhas = [tabela.linhas[k] for k in chaves]
        self._tabela, self.texto = tabela, texto
        self._limites = [tabela.dinheiro(k, "ate") for k in chaves if tabela.linhas[k]["ate"]]
        fixas = [k for k, linha in zip(chaves, linhas, strict=True) if not linha["por_fracao_de"]]
        self._valores = [
            tabela.moeda.da_lei(v) if (v := tabela.linhas[k]["valor"]) else None for k in fixas
        ]
        self._fracao, self._por_fracao = 0, 0
        if len(fixas) < len(chaves):
            self._fracao = tabela.dinheiro(chaves[-1], "por_fracao_de")
            self._por_fracao = tabela.dinheiro(chaves[-1])

    def __call__(self, base: Numero, m: Memoria | None) -> int:
        classe = bisect_left(self._limites, base)
        artigo = self._tabela.artigo
        if classe < len(self._valores):
            valor = self._valores[classe]
            if valor is None:
                raise AusenciaNaLei(
                    f"tabela sem valor: {self._tabela.titulo}, classe {classe + 1} ({artigo})",
                    parametro=f"{self._tabela.nome}/{classe + 1}/valor",
                    artigo=artigo,
                )
            if m is not None:
                m.passo(artigo, f"{self.texto}: classe de {escrito(base, m.moeda)}", valor)
            return valor
        ultimo = self._valores[-1] or 0
        vezes = fracoes(base - self._limites[-1], self._fracao)
        valor = ultimo + vezes * self._por_fracao
        if m is not None:
            moeda = m.moeda
            m.passo(
                artigo,
                f"{self.texto}: {moeda.valor(ultimo)} + {vezes} × {moeda.valor(self._por_fracao)} "
                f"(cada {moeda.valor(self._fracao)} ou fração acima de "
                f"{moeda.valor(self._limites[-1])})",
                valor,
            )
        return valor


class PorExcesso:
    """Marginal brackets: each rate only on the part of the base inside its bracket.

    Limits are amounts or, when called with a ``referencia``, parts of it (0.2 for 20%). Each
    bracket is a written amount, unless ``cada`` is false: then only the sum is rounded.
    """

    __slots__ = ("_arredondar", "_cada", "_escala", "_faixas", "artigo", "texto")

    def __init__(
        self,
        faixas: Sequence[tuple[Numero, Numero | None, Taxa]],
        artigo: str,
        texto: str,
        *,
        cada: bool = True,
        arredondar: Arredondamento = meio_acima,
    ) -> None:
        limites = [x for a, b, _ in faixas for x in (a, b) if x is not None]
        self._escala = lcm(*(x.as_integer_ratio()[1] for x in limites))
        self._faixas = [
            (self._inteiro(a), None if b is None else self._inteiro(b), t) for a, b, t in faixas
        ]
        self._cada, self._arredondar = cada, arredondar
        self.artigo, self.texto = artigo, texto

    def _inteiro(self, limite: Numero) -> int:
        n, d = limite.as_integer_ratio()
        return n * self._escala // d

    def __call__(self, base: Numero, m: Memoria | None, referencia: int = 1) -> int:
        n, d = base.as_integer_ratio()
        alvo, unidade, todo = n * self._escala, referencia * d, d * self._escala
        total, exato = 0, Fraction(0)
        for acima, ate, taxa in self._faixas:
            parte = alvo if ate is None else min(alvo, ate * unidade)
            parte -= acima * unidade
            if parte <= 0:
                break
            valor = self._arredondar(parte * taxa.n, todo * taxa.d)
            total += valor
            if not self._cada:
                exato += Fraction(parte * taxa.n, todo * taxa.d)
            if m is not None and taxa.n:
                da_faixa = escrito(Fraction(parte, todo), m.moeda)
                pct = em_portugues(taxa.pct)
                m.passo(self.artigo, f"{self.texto}: {da_faixa} × {pct}%", valor)
        return total if self._cada else self._arredondar(exato.numerator, exato.denominator)


class PorUnidade:
    """An amount per unit; with ``inteiras`` a fraction of a unit counts as a whole one."""

    __slots__ = ("_arredondar", "_inteiras", "artigo", "texto", "unidade", "valor")

    def __init__(
        self,
        valor: int,
        artigo: str,
        texto: str,
        unidade: str = "",
        *,
        inteiras: bool = False,
        arredondar: Arredondamento = meio_acima,
    ) -> None:
        self.valor, self.artigo, self.texto, self.unidade = valor, artigo, texto, unidade
        self._inteiras, self._arredondar = inteiras, arredondar

    def __call__(self, quantidade: Numero, m: Memoria | None) -> int:
        n, d = quantidade.as_integer_ratio()
        if self._inteiras:
            n, d = -(-n // d), 1
        total = self._arredondar(n * self.valor, d)
        if m is not None:
            quantos = em_portugues(Fraction(n, d))
            unidade = f" {self.unidade}" if self.unidade else ""
            m.passo(
                self.artigo,
                f"{self.texto}: {quantos}{unidade} × {m.moeda.valor(self.valor)}",
                total,
            )
        return total


class PorLinha:
    """The amount of a row of a table, times a quantity; with ``inteiras`` fractions count whole.

    The first column is the key of the row; ``item`` and ``descricao`` are cited in the step.
    Raises ``ForaDaTabela`` for a key that is no row, ``AusenciaNaLei`` for a blank amount.
    """

    __slots__ = ("_arredondar", "_inteiras", "_tabela", "_valores", "artigo")

    def __init__(
        self,
        tabela: Tabela,
        *,
        inteiras: bool = False,
        arredondar: Arredondamento = meio_acima,
    ) -> None:
        self._tabela, self._inteiras, self._arredondar = tabela, inteiras, arredondar
        self.artigo = tabela.artigo
        self._valores = {
            chave: tabela.moeda.da_lei(linha["valor"]) if linha["valor"] else None
            for chave, linha in tabela.linhas.items()
        }

    def __contains__(self, chave: str) -> bool:
        return chave in self._valores

    def __call__(self, chave: str, quantidade: Numero, m: Memoria | None) -> int:
        if chave not in self._valores:
            raise ForaDaTabela(
                f"hipótese fora da tabela: {self._tabela.titulo} não tem “{chave}” "
                f"({self._tabela.artigo})"
            )
        valor = self._valores[chave]
        if valor is None:
            valor = self._tabela.dinheiro(chave)
        n, d = quantidade.as_integer_ratio()
        if self._inteiras:
            n, d = -(-n // d), 1
        total = self._arredondar(n * valor, d)
        if m is not None:
            linha = self._tabela.linhas[chave]
            item = f", item {linha['item']}" if linha.get("item") else ""
            vezes = f"{em_portugues(Fraction(n, d))} × " if (n, d) != (1, 1) else ""
            m.passo(
                f"{self._tabela.artigo}{item}",
                f"{linha.get('descricao') or chave}: {vezes}{m.moeda.valor(valor)}",
                total,
            )
        return total


class Minimo:
    """An amount that the result is raised to."""

    __slots__ = ("artigo", "minimo", "texto")

    def __init__(self, minimo: int, artigo: str, texto: str = "mínimo") -> None:
        self.minimo, self.artigo, self.texto = minimo, artigo, texto

    def __call__(self, valor: int, m: Memoria | None) -> int:
        if valor >= self.minimo:
            return valor
        if m is not None:
            m.passo(
                self.artigo, f"{self.texto}: {m.moeda.valor(valor)} sobe ao mínimo", self.minimo
            )
        return self.minimo


class Maximo:
    """An amount that the result is lowered to."""

    __slots__ = ("artigo", "maximo", "texto")

    def __init__(self, maximo: int, artigo: str, texto: str = "limite") -> None:
        self.maximo, self.artigo, self.texto = maximo, artigo, texto

    def __call__(self, valor: int, m: Memoria | None) -> int:
        if valor <= self.maximo:
            return valor
        if m is not None:
            m.passo(
                self.artigo, f"{self.texto}: {m.moeda.valor(valor)} desce ao limite", self.maximo
            )
        return self.maximo


class Proporcao:
    """A share ``parte`` / ``todo`` of an amount: months of the year, area, frontage."""

    __slots__ = ("_arredondar", "artigo", "texto")

    def __init__(self, artigo: str, texto: str, arredondar: Arredondamento = meio_acima) -> None:
        self.artigo, self.texto, self._arredondar = artigo, texto, arredondar

    def __call__(self, valor: Numero, parte: Numero, todo: Numero, m: Memoria | None) -> int:
        n, d = valor.as_integer_ratio()
        pn, pd = parte.as_integer_ratio()
        tn, td = todo.as_integer_ratio()
        quota = self._arredondar(n * pn * td, d * pd * tn)
        if m is not None:
            m.passo(
                self.artigo,
                f"{self.texto}: {escrito(valor, m.moeda)} × "
                f"{em_portugues(parte)}/{em_portugues(todo)}",
                quota,
            )
        return quota


class ParaCima:
    """An amount raised to the next multiple, in favour of the treasury."""

    __slots__ = ("artigo", "multiplo", "texto")

    def __init__(self, multiplo: int, artigo: str, texto: str = "arredondado para cima") -> None:
        self.multiplo, self.artigo, self.texto = multiplo, artigo, texto

    def __call__(self, valor: Numero, m: Memoria | None) -> int:
        total = fracoes(valor, self.multiplo) * self.multiplo
        if m is not None:
            m.passo(self.artigo, f"{self.texto}: {escrito(valor, m.moeda)}", total)
        return total
