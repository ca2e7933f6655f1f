"""The Brazilian currencies: notation, words, reading and the reforms between them.

An amount is an ``int`` of the smallest unit (réis, centavos, or whole cruzeiros while there
were no centavos). Symbols repeat along the years: an amount is known by its currency and date.
"""

import re
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction

from prefeitura.legislacao.erros import ErroDeLei
from prefeitura.legislacao.extenso import pede_de, por_extenso
from prefeitura.legislacao.numeros import Arredondamento, meio_acima

MAXIMO = 10**17


class DinheiroInvalido(ErroDeLei):
    """Text that is not an amount of the currency."""


@dataclass(frozen=True, slots=True)
class Moeda:
    """A currency in force from ``desde``; ``divisor`` units of the one before make one of it."""

    chave: str
    simbolo: str
    singular: str
    plural: str
    casas: int
    desde: date
    divisor: int
    lei: str

    @property
    def unidade(self) -> int:
        """Smallest units in one unit: 100 centavos, 1000 réis, 1 where there are none."""
        return 10**self.casas

    def valor(self, quantia: int) -> str:
        """The amount without its symbol: "1.275,00"; in mil-réis "1:275$000"."""
        sinal = "-" if quantia < 0 else ""
        inteiro, resto = divmod(abs(quantia), self.unidade)
        if self.casas == 3:
            contos, mil = divmod(inteiro, 1000)
            if contos:
                return f"{sinal}{_milhares(contos)}:{mil:03d}${resto:03d}"
            return f"{sinal}{mil or ''}${resto:03d}"
        fracao = f",{resto:0{self.casas}d}" if self.casas else ""
        return f"{sinal}{_milhares(inteiro)}{fracao}"

    def formatar(self, quantia: int) -> str:
        """The amount as printed: "Cr$ 1.275,00"; the mil-réis carries its sign inside."""
        return self.valor(quantia) if self.casas == 3 else f"{self.simbolo} {self.valor(quantia)}"

    def texto(self, quantia: int) -> str:
        """The amount as data: "1275.00", a dot and all the places."""
        casas = self.casas
        if not casas:
            return str(quantia)
        if quantia < 0:
            return "-" + self.texto(-quantia)
        digitos = str(quantia).zfill(casas + 1)
        return f"{digitos[:-casas]}.{digitos[-casas:]}"

    def para_decimal(self, quantia: int) -> Decimal:
        return Decimal(self.texto(quantia))

    def de_decimal(self, valor: Decimal | int | str) -> int:
        """An amount as data ("1275.00", 1275) in the smallest unit.

        Raises ``DinheiroInvalido`` for signs, commas, other text, or more places than the
        currency has.
        """
        texto = format(valor, "f") if isinstance(valor, Decimal) else str(valor)
        achado = re.fullmatch(
            rf"(\d{{1,15}})(?:\.(\d{{1,{self.casas or 1}}}))?", texto.strip(), re.A
        )
        if achado is None or (achado[2] and not self.casas):
            exemplo = f"1275.{'0' * self.casas}" if self.casas else "1275"
            raise DinheiroInvalido(f"valor inválido: “{texto}” (escreva, por exemplo, “{exemplo}”)")
        return int(achado[1]) * self.unidade + int((achado[2] or "").ljust(self.casas, "0") or 0)

    def da_lei(self, valor: Decimal | int | str) -> int:
        """An amount written in a code, which may be older than the currency of the date.

        One cruzeiro is one mil-réis: "7.500" is Cr$ 7,50. Raises ``DinheiroInvalido`` if what
        the currency cannot hold is not zero.
        """
        texto = format(valor, "f") if isinstance(valor, Decimal) else str(valor).strip()
        inteiro, _, fracao = texto.partition(".")
        if fracao[self.casas :].strip("0"):
            return self.de_decimal(texto)
        fracao = fracao[: self.casas]
        return self.de_decimal(f"{inteiro}.{fracao}" if fracao else inteiro)

    def de_texto(self, texto: str) -> int:
        """What a Brazilian typed, strictly: "1.275,00", "1275", "Cr$ 1.234" (thousand).

        A dot only groups thousands and a comma only begins the centavos, so "1.234" is one
        thousand two hundred and thirty-four, and "12.34" or "1,234" is refused. In mil-réis:
        "1:800$000", "7$500", "$100".
        """
        limpo = re.sub(r"\s", "", texto).removeprefix(self.simbolo)
        if self.casas == 3:
            return self._de_mil_reis(texto, limpo.replace("#", "$"))
        centavos = rf"(?:,(\d{{1,{self.casas}}}))?" if self.casas else "()"
        achado = re.fullmatch(rf"(\d{{1,15}}|\d{{1,3}}(?:\.\d{{3}}){{1,4}}){centavos}", limpo, re.A)
        if achado is None:
            raise DinheiroInvalido(f"valor inválido: “{texto}” (escreva, por exemplo, “1.275,00”)")
        fracao = (achado[2] or "").ljust(self.casas, "0") or "0"
        return int(achado[1].replace(".", "")) * self.unidade + int(fracao)

    def _de_mil_reis(self, texto: str, limpo: str) -> int:
        achado = re.fullmatch(
            r"(?:(\d{1,3}(?:\.\d{3})+|\d{1,12}):(?=\d{3}\$))?(\d{0,3})\$(\d{3})", limpo, re.A
        )
        if achado is None:
            raise DinheiroInvalido(f"valor inválido: “{texto}” (escreva, por exemplo, “1:800$000”)")
        contos = int((achado[1] or "0").replace(".", ""))
        return (contos * 1000 + int(achado[2] or 0)) * 1000 + int(achado[3])

    def extenso(self, quantia: int) -> str:
        """The amount in words: "cento e um cruzeiros e um centavo"."""
        if quantia < 0:
            return f"menos {self.extenso(-quantia)}"
        if self.casas == 3:
            return _extenso_em_reis(quantia)
        inteiro, resto = divmod(quantia, self.unidade)
        partes = []
        if inteiro or not resto:
            nome = self.singular if inteiro == 1 else self.plural
            partes.append(f"{por_extenso(inteiro)} {'de ' if pede_de(inteiro) else ''}{nome}")
        if resto:
            partes.append(f"{por_extenso(resto)} {'centavo' if resto == 1 else 'centavos'}")
        return " e ".join(partes)


def _milhares(n: int) -> str:
    return f"{n:,}".replace(",", ".")


def _extenso_em_reis(quantia: int) -> str:
    """Réis in words, as used: contos, then mil-réis ("vinte mil e quinhentos réis")."""
    contos, resto = divmod(quantia, 1_000_000)
    if not contos:
        return _mil_reis(quantia)
    nome = "conto" if contos == 1 else "contos"
    if not resto:
        return f"{por_extenso(contos)} {'de ' if pede_de(contos) else ''}{nome} de réis"
    cheio = resto % 1000 == 0 and (resto // 1000 < 100 or resto // 1000 % 100 == 0)
    return (
        f"{por_extenso(contos)} {nome}{' e' if cheio or resto < 1000 else ','} {_mil_reis(resto)}"
    )


def _mil_reis(resto: int) -> str:
    mil, reis = divmod(resto, 1000)
    if not reis and mil:
        return "mil-réis" if mil == 1 else f"{por_extenso(mil)} mil-réis"
    if resto == 1:
        return "um real"
    return f"{por_extenso(resto)} réis"


MOEDAS: tuple[Moeda, ...] = (
    Moeda("mil-reis", "Rs", "mil-réis", "mil-réis", 3, date.min, 1, "uso colonial; Lei 59/1833"),
    Moeda("cruzeiro-1942", "Cr$", "cruzeiro", "cruzeiros", 2, date(1942, 11, 1), 1,
          "Decreto-lei 4.791/1942"),
    Moeda("cruzeiro-1964", "Cr$", "cruzeiro", "cruzeiros", 0, date(1964, 12, 2), 1,
          "Lei 4.511/1964"),
    Moeda("cruzeiro-novo", "NCr$", "cruzeiro novo", "cruzeiros novos", 2, date(1967, 2, 13), 1000,
          "Decreto-lei 1/1965; Decreto 60.190/1967"),
    Moeda("cruzeiro-1970", "Cr$", "cruzeiro", "cruzeiros", 2, date(1970, 5, 15), 1,
          "Resolução 144/1970 do Banco Central"),
    Moeda("cruzeiro-1984", "Cr$", "cruzeiro", "cruzeiros", 0, date(1984, 8, 16), 1,
          "Lei 7.214/1984"),
    Moeda("cruzado", "Cz$", "cruzado", "cruzados", 2, date(1986, 2, 28), 1000,
          "Decreto-lei 2.283/1986"),
    Moeda("cruzado-novo", "NCz$", "cruzado novo", "cruzados novos", 2, date(1989, 1, 16), 1000,
          "Medida Provisória 32/1989"),
    Moeda("cruzeiro-1990", "Cr$", "cruzeiro", "cruzeiros", 2, date(1990, 3, 16), 1,
          "Medida Provisória 168/1990"),
    Moeda("cruzeiro-real", "CR$", "cruzeiro real", "cruzeiros reais", 2, date(1993, 8, 1), 1000,
          "Medida Provisória 336/1993"),
    Moeda("real", "R$", "real", "reais", 2, date(1994, 7, 1), 2750, "Lei 8.880/1994"),
)  # fmt: skip

POR_CHAVE = {moeda.chave: moeda for moeda in MOEDAS}


def moeda_em(data: date) -> Moeda:
    """The legal currency of the country on a date."""
    return next(moeda for moeda in reversed(MOEDAS) if moeda.desde <= data)


def converter(quantia: int, de: Moeda, para: Moeda, arredondar: Arredondamento = meio_acima) -> int:
    """An amount carried from one currency to a later one by all the reforms between.

    7$500 becomes Cr$ 7,50; Cr$ 1.000,00 becomes NCr$ 1,00. Rounded once, at the end.
    """
    inicio, fim = MOEDAS.index(de), MOEDAS.index(para)
    if fim < inicio:
        raise ErroDeLei(f"não se converte {de.plural} em {para.plural}, moeda anterior")
    razao = Fraction(quantia, de.unidade)
    for moeda in MOEDAS[inicio + 1 : fim + 1]:
        razao /= moeda.divisor
    return arredondar(*(razao * para.unidade).as_integer_ratio())
