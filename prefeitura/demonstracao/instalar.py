"""The municipality itself: its row, its feast days, the decree of the early discount."""

from __future__ import annotations

from datetime import date

from prefeitura.acesso.papeis import Papel
from prefeitura.comum import parametros
from prefeitura.comum.models import Feriado, Instalacao

from .cena import Cena
from .pessoal import PREFEITO

ENDERECO = "Praça do Mercado, 15 — Januária, Minas Gerais"
FESTAS = (
    (9, 15, "Nossa Senhora das Dores, padroeira", "Lei nº 12, de 1948"),
    (10, 7, "Elevação à categoria de cidade", "Lei nº 12, de 1948"),
)
DECRETO = "Decreto nº 3, de 2 de janeiro de 1964"


def instalar(cena: Cena) -> None:
    """Name the prefeito and enter the municipal holidays of the years in play."""
    Instalacao.objects.update_or_create(pk=1, defaults={"prefeito": PREFEITO, "endereco": ENDERECO})
    Feriado.objects.bulk_create(
        [
            Feriado(data=date(ano, mes, dia), nome=nome, lei=lei)
            for ano in (1963, 1964, 1965)
            for mes, dia, nome, lei in FESTAS
        ]
    )
    cena.dizer("município, feriados e prefeito")


def propor_desconto_de_1965(cena: Cena) -> None:
    """The decree of the next year is on the desk of the chefe."""
    parametros.propor(
        parametro="desconto.art-247",
        valor="5",
        desde=date(1965, 2, 15),
        ate=date(1965, 12, 31),
        lei="Decreto nº 2, de 11 de fevereiro de 1965",
        usuario=cena.quem(Papel.CONTADOR),
    )
    cena.dizer("à espera de confirmação")


def decretar(cena: Cena) -> None:
    """The discount of 1964 for who pays early (arts. 170 and 247): proposed, then confirmed."""
    for parametro in ("desconto.art-170", "desconto.art-247"):
        proposto = parametros.propor(
            parametro=parametro,
            valor="10",
            desde=date(1964, 1, 2),
            ate=date(1964, 12, 31),
            lei=DECRETO,
            usuario=cena.quem(Papel.CONTADOR),
        )
        parametros.confirmar(proposto, usuario=cena.quem(Papel.CHEFE))
    cena.dizer(f"{DECRETO}: 10% de desconto para quem paga cedo")
