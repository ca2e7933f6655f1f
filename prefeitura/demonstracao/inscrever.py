"""The inscriptions of the registers: shops and workshops, ambulantes, carts, farms, water."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from cadastro import inscricoes
from cadastro.models import Edificacao, Imovel, Pessoa
from prefeitura.acesso.papeis import Papel
from prefeitura.comum.calendario import codigo

from .cena import Cena
from .municipios import municipio


def inscrever(cena: Cena) -> None:
    """Each inscription of the town, open since the year before its first exercício."""
    lugar = municipio(codigo().slug)
    sorte = cena.sorte("inscricoes")
    lojas = list(
        Imovel.objects.filter(edificacoes__uso=Edificacao.Uso.COMERCIAL)
        .select_related("logradouro")
        .distinct()
        .order_by("pk")
    )
    casas = list(Imovel.objects.filter(testadas__trecho__agua=True).distinct().order_by("pk"))
    pessoas = list(Pessoa.objects.filter(natureza="natural").order_by("pk"))
    feitas = 0
    for lote in lugar.inscricoes:
        for n in range(lote.quantas):
            imovel: Imovel | None = None
            if lote.registro == "estabelecimento" and lojas:
                imovel = lojas.pop(sorte.randrange(len(lojas)))
            elif lote.registro == "ligacao-de-agua" and casas:
                imovel = casas.pop(sorte.randrange(len(casas)))
            inscricoes.inscrever(
                especie=lote.registro,
                titular=sorte.choice(pessoas),
                dados=_numerados(lote.dados, n + 10),
                nome=lote.nomes[n % len(lote.nomes)],
                imovel=imovel,
                endereco="" if imovel else f"{lote.nomes[n % len(lote.nomes)]}, {n + 1}",
                distrito=codigo().municipio if imovel is None else "",
                desde=date(lugar.exercicio - 1, sorte.randrange(1, 12), 10),
                usuario=cena.quem(Papel.LANCADOR),
            )
            feitas += 1
    cena.dizer(f"{feitas} inscrições em {len({i.registro for i in lugar.inscricoes})} registros")


def _numerados(dados: Mapping[str, Any], numero: int) -> dict[str, Any]:
    """The fields of one of many: "{n}" is what tells it from the others."""
    return {
        nome: valor.replace("{n}", str(numero)) if isinstance(valor, str) else valor
        for nome, valor in dados.items()
    }
