"""Reads one cell: numbers, money, dates and names the Brazilian way. Never guesses silently."""

import re
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from cadastro.cpf_cnpj import DocumentoInvalido, limpar, recuperar
from cadastro.texto import sem_acento
from prefeitura.legislacao import Moeda

_NUMERO = re.compile(r"-?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?", re.ASCII)
_DECIMAL_COM_PONTO = re.compile(r"-?\d+\.\d+", re.ASCII)
_DATA = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})", re.ASCII)
_DATA_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?", re.ASCII)
_MAIOR_NUMERO = 10**15
_SEM_NUMERO = {"", "s/n", "sn", "s/nº", "s/no", "s/num", "sem numero", "-", "s.n.", "s n"}


# Who lives in a building, as files say it.
_HABITACOES = {
    **dict.fromkeys(("propria", "proprio", "dono", "proprietario"), "propria"),
    **dict.fromkeys(("locada", "locado", "alugada", "alugado", "inquilino"), "locada"),
    **dict.fromkeys(("vaga", "vago", "desocupada", "desocupado", "fechada", "vazio"), "vaga"),
    **dict.fromkeys(("cedida", "cedido", "emprestada", "emprestado", "gratuita"), "cedida"),
}


class ValorInvalido(ValueError):
    """The cell cannot be understood; the message says what was expected."""


@dataclass(frozen=True)
class Lido:
    """A value understood, with a remark when something was supposed."""

    valor: Any
    aviso: str = ""


def texto(bruto: str) -> Lido:
    """One line, single spaces: line breaks inside a cell become spaces."""
    limpo = " ".join(bruto.split())
    return Lido(limpo, "quebra de linha trocada por espaço" if "\n" in bruto.strip() else "")


def decimal(bruto: str) -> Lido:
    """`1.068.562,63`, `0,27191`, `438`. A dot alone groups thousands: `1.234` is 1234.

    `438.5` has no Brazilian reading: it is taken as a decimal dot, with a remark.
    """
    limpo = bruto.replace(" ", "").replace("\u00a0", "").removeprefix("R$").removeprefix("Cr$")
    if _NUMERO.fullmatch(limpo):
        lido = Lido(Decimal(limpo.replace(".", "").replace(",", ".")))
    elif _DECIMAL_COM_PONTO.fullmatch(limpo):
        lido = Lido(Decimal(limpo), f"“{bruto}” lido com ponto decimal")
    else:
        raise ValorInvalido(f"“{bruto}” não é um número (escreva, por exemplo, 1.234,56)")
    # Beyond this Decimal itself can no longer round to the places of a measure.
    if abs(lido.valor) >= _MAIOR_NUMERO:
        raise ValorInvalido("o número é grande demais")
    return lido


def inteiro(bruto: str) -> Lido:
    lido = decimal(bruto)
    if lido.valor != lido.valor.to_integral_value():
        raise ValorInvalido(f"“{bruto}” não é um número inteiro")
    return Lido(int(lido.valor), lido.aviso)


def medida(bruto: str) -> Lido:
    """An area or length: not negative, two places (half up is the database's; more is refused)."""
    lido = decimal(bruto)
    if lido.valor < 0:
        raise ValorInvalido(f"“{bruto}” é negativo")
    arredondado = lido.valor.quantize(Decimal("0.01"))
    aviso = lido.aviso
    if arredondado != lido.valor:
        aviso = f"“{bruto}” arredondado para duas casas"
    if arredondado >= Decimal(10) ** 10:
        raise ValorInvalido(f"“{bruto}” é grande demais")
    return Lido(arredondado, aviso)


def dinheiro(bruto: str, moeda: Moeda) -> Lido:
    """An amount in the smallest unit of the money; more places than the money has are refused."""
    lido = decimal(bruto)
    if lido.valor < 0:
        raise ValorInvalido(f"“{bruto}” é negativo")
    quantia = lido.valor * moeda.unidade
    if quantia != quantia.to_integral_value():
        raise ValorInvalido(f"“{bruto}” tem casas demais para a moeda")
    if quantia >= 10**15:
        raise ValorInvalido(f"“{bruto}” é grande demais")
    return Lido(int(quantia), lido.aviso)


def fracao(bruto: str) -> Lido:
    """A share: `0,27191`, `27,191%`, `1/3`."""
    limpo = bruto.replace(" ", "")
    if partes := re.fullmatch(r"(\d{1,9})/(\d{1,9})", limpo):
        if int(partes[2]) == 0:
            raise ValorInvalido(f"“{bruto}” não é uma fração")
        valor = (Decimal(int(partes[1])) / int(partes[2])).quantize(Decimal("1e-8"), "ROUND_DOWN")
        aviso = ""
    elif limpo.endswith("%"):
        lido = decimal(limpo[:-1])
        valor, aviso = lido.valor / 100, lido.aviso
    else:
        lido = decimal(limpo)
        valor, aviso = lido.valor, lido.aviso
    if not 0 < valor <= 1:
        raise ValorInvalido(f"“{bruto}” não é uma fração entre 0 e 1")
    return Lido(valor.quantize(Decimal("1e-8"), "ROUND_DOWN"), aviso)


def numero_da_porta(bruto: str) -> Lido:
    """`123`; `-1`, `0` and `s/n` mean that the door has no number; `123A` gives (123, "A")."""
    limpo = " ".join(bruto.split())
    if sem_acento(limpo) in _SEM_NUMERO:
        return Lido((None, ""))
    if re.fullmatch(r"-?\d{1,7}(?:,0+)?", limpo):
        valor = int(limpo.split(",")[0])
        if valor <= 0:
            return Lido((None, ""), f"“{bruto}” lido como sem número")
        return Lido((valor, ""))
    if partes := re.fullmatch(r"([1-9]\d{0,6})\s*[-/ ]?\s*(\w.{0,20})", limpo):
        return Lido((int(partes[1]), partes[2]), f"“{partes[2]}” passou para o complemento")
    raise ValorInvalido(f"“{bruto}” não é um número de porta")


def data(bruto: str) -> Lido:
    """`12/03/1964` or `1964-03-12`."""
    limpo = bruto.strip()
    if partes := _DATA.fullmatch(limpo):
        dia, mes, ano = (int(p) for p in partes.groups())
    elif partes := _DATA_ISO.fullmatch(limpo):
        ano, mes, dia = (int(p) for p in partes.groups())
    else:
        raise ValorInvalido(f"“{bruto}” não é uma data (escreva dia/mês/ano)")
    try:
        return Lido(date(ano, mes, dia))
    except ValueError as erro:
        raise ValorInvalido(f"“{bruto}” não existe no calendário") from erro


def ano(bruto: str) -> Lido:
    lido = inteiro(bruto)
    if lido.valor == 0:
        return Lido(None, "ano 0 lido como não informado")
    if not 1500 <= lido.valor <= 2200:
        raise ValorInvalido(f"“{bruto}” não é um ano")
    return lido


def documento(bruto: str) -> Lido:
    """CPF or CNPJ; zeros on the left lost by a spreadsheet are given back if the digits agree."""
    if not limpar(bruto).strip("0"):
        return Lido(None)
    try:
        achado = recuperar(bruto)
    except DocumentoInvalido as erro:
        raise ValorInvalido(str(erro)) from erro
    perdidos = len(achado) - len(limpar(bruto))
    return Lido(achado, f"recuperados {perdidos} zeros à esquerda" if perdidos else "")


def habitacao(bruto: str) -> Lido:
    """Who lives in a building; what is not one of the four is refused."""
    achada = _HABITACOES.get(sem_acento(bruto).strip(" ."))
    if achada is None:
        raise ValorInvalido(f"“{bruto}” não diz quem habita (próprio, alugado, vago ou cedido)")
    return Lido(achada)


def cep(bruto: str) -> Lido:
    digitos = re.sub(r"\D", "", bruto)
    if re.search(r"[A-Za-z]", bruto) or len(digitos) not in (7, 8):
        raise ValorInvalido(f"“{bruto}” não é um CEP")
    aviso = "recuperado um zero à esquerda" if len(digitos) == 7 else ""
    return Lido(digitos.zfill(8), aviso)


def inscricao(bruto: str) -> Lido:
    """`01.02.003.0456`; eleven digits gain dots, ten also the zero that a spreadsheet took."""
    limpo = bruto.strip()
    if re.fullmatch(r"\d{10,11}", limpo):
        d = limpo.zfill(11)
        aviso = "recuperado um zero à esquerda" if len(limpo) == 10 else ""
        return Lido(f"{d[:2]}.{d[2:4]}.{d[4:7]}.{d[7:]}", aviso)
    if not re.fullmatch(r"[0-9A-Za-z][0-9A-Za-z./ -]{0,19}", limpo):
        raise ValorInvalido(f"“{bruto}” não serve como inscrição")
    return Lido(limpo)
