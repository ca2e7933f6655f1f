"""How the house writes dates, documents and numbers. Pure functions; money is the law's."""

from datetime import date, datetime
from decimal import ROUND_HALF_UP, Decimal

from django.utils import timezone

MESES = (
    "janeiro",
    "fevereiro",
    "março",
    "abril",
    "maio",
    "junho",
    "julho",
    "agosto",
    "setembro",
    "outubro",
    "novembro",
    "dezembro",
)


def dia_de(valor: date | datetime | str) -> date:
    """The day of a date, of a moment (in the time zone of the office) or of an ISO text."""
    if isinstance(valor, str):
        return date.fromisoformat(valor[:10])
    if isinstance(valor, datetime):
        return timezone.localtime(valor).date() if timezone.is_aware(valor) else valor.date()
    return valor


def data(valor: date | datetime | str) -> str:
    """`12/03/1964`"""
    dia = dia_de(valor)
    return f"{dia.day:02d}/{dia.month:02d}/{dia.year:04d}"


def data_hora(valor: datetime) -> str:
    """`12/03/1964 às 14:05`"""
    local = timezone.localtime(valor) if timezone.is_aware(valor) else valor
    return f"{data(local)} às {local:%H:%M}"


def data_extenso(valor: date | datetime | str) -> str:
    """`12 de março de 1964`; the first day of a month is `1º`."""
    dia = dia_de(valor)
    numero = "1º" if dia.day == 1 else str(dia.day)
    return f"{numero} de {MESES[dia.month - 1]} de {dia.year}"


def documento(valor: str | None) -> str:
    """CPF or CNPJ with its punctuation; a CNPJ may hold letters. Anything else as it is."""
    texto = "".join(c for c in valor or "" if c.isalnum()).upper()
    if len(texto) == 11:
        return f"{texto[:3]}.{texto[3:6]}.{texto[6:9]}-{texto[9:]}"
    if len(texto) == 14:
        return f"{texto[:2]}.{texto[2:5]}.{texto[5:8]}/{texto[8:12]}-{texto[12:]}"
    return valor or ""


def documento_mascarado(valor: str | None) -> str:
    """CPF `***.456.789-**`, CNPJ `12.345.***/****-95`: enough to tell, not enough to use."""
    texto = documento(valor)
    if len(texto) == 14:
        return f"***{texto[3:11]}-**"
    if len(texto) == 18:
        return f"{texto[:7]}***/****{texto[15:]}"
    return "***" if texto else ""


def por_cento(parte: Decimal) -> str:
    """A share of the whole: `33,3333%` of 0.333333."""
    return f"{(parte * 100).normalize():f}".replace(".", ",") + "%"


def numero(valor: int | Decimal, casas: int | None = None) -> str:
    """`35.000`, `1.234,50`: with the places that the value has, or rounded half up to `casas`."""
    if casas is not None:
        valor = Decimal(valor).quantize(Decimal(1).scaleb(-casas), ROUND_HALF_UP)
    texto = f"{valor:,}"
    return texto.translate(str.maketrans(",.", ".,"))
