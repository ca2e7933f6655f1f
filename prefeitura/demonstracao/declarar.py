"""Fichas that owners brought in the year: accepted, given back, and waiting for a check."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from django.db.models import Count

from cadastro import fichas, pessoas
from cadastro.declaracao import Declaracao
from cadastro.models import FichaDeInscricao, Imovel, Pessoa
from cadastro.titularidades import Titular
from prefeitura.acesso.papeis import Papel

from .cena import Cena
from .expediente import no_dia
from .nomes import Gente

ALTERACAO = FichaDeInscricao.Especie.ALTERACAO


def declarar(cena: Cena) -> None:
    """Five fichas: a sale and an enlargement accepted, one given back, two on the desk."""
    sorte = cena.sorte("fichas")
    casas = list(
        Imovel.objects.annotate(
            predios=Count("edificacoes", distinct=True),
            donos=Count("titularidades", distinct=True),
        )
        .filter(
            predios=1,
            donos=1,
            titularidades__principal=True,
            titularidades__pessoa__natureza=Pessoa.Natureza.NATURAL,
        )
        .order_by("pk")
    )
    venda, ampliada, devolvida, muro, garagem = sorte.sample(casas, 5)
    comprador = pessoas.inscrever(
        nome=Gente(sorte).nome(), cidade="Januária", uf="MG", usuario=cena.quem(Papel.ATENDENTE)
    )

    recebida = _receber(
        cena,
        venda,
        date(1964, 10, 6),
        date(1964, 10, 20),
        Declaracao(titulares=[Titular(comprador)]),
    )
    _deferir(cena, recebida, date(1964, 10, 23))

    recebida = _receber(
        cena,
        ampliada,
        date(1964, 9, 30),
        date(1964, 11, 5),
        Declaracao(edificacoes=[_maior(ampliada)]),
    )
    _deferir(cena, recebida, date(1964, 11, 9))

    recebida = _receber(
        cena,
        devolvida,
        date(1964, 7, 1),
        date(1964, 12, 3),
        Declaracao(edificacoes=[_maior(devolvida)]),
    )
    with no_dia(date(1964, 12, 4)):
        fichas.devolver(
            recebida,
            usuario=cena.quem(Papel.CHEFE),
            motivo="Falta a planta da obra, com a área de cada pavimento",
        )

    _receber(
        cena,
        muro,
        date(1965, 1, 29),
        date(1965, 2, 9),
        Declaracao(imovel={"passeio": not muro.passeio}),
    )
    _receber(
        cena,
        garagem,
        date(1965, 1, 15),
        date(1965, 2, 11),
        Declaracao(edificacoes=[_maior(garagem)]),
    )
    cena.dizer("2 deferidas, 1 devolvida, 2 à espera de conferência")


def _maior(imovel: Imovel) -> dict[str, object]:
    """The house after the works: a room more, worth more."""
    predio = imovel.edificacoes.get()
    return {
        "numero": predio.numero,
        "area": predio.area + Decimal(18),
        "valor_venal": predio.valor_venal * 115 // 100,
    }


def _receber(
    cena: Cena, imovel: Imovel, fato: date, entrada: date, declarado: Declaracao
) -> FichaDeInscricao:
    with no_dia(entrada):
        titular = imovel.titularidades.filter(principal=True).latest("desde")
        return fichas.receber(
            especie=ALTERACAO,
            declarante=titular.pessoa,
            declarado=declarado,
            fato_em=fato,
            imovel=imovel,
            usuario=cena.quem(Papel.ATENDENTE),
        )


def _deferir(cena: Cena, ficha: FichaDeInscricao, dia: date) -> None:
    with no_dia(dia):
        fichas.deferir(ficha, usuario=cena.quem(Papel.LANCADOR), motivo="Conferida no local")
