"""What else the treasury did: stamps, talões, a circus, a refund, a quittance, a pardon."""

from __future__ import annotations

from datetime import date
from uuid import UUID

from arrecadacao import caixas, quitar, selos, taloes
from arrecadacao.contagem import contar
from arrecadacao.models import Caderno, Conhecimento, Inscricao
from arrecadacao.perdoar import perdoar
from arrecadacao.restituir import pagar, restituir
from cadastro.models import Pessoa
from prefeitura.acesso.papeis import Papel

from .arrecadar import TROCO, fechar_conferido
from .cena import Cena
from .expediente import no_dia

P = Papel
DIA = date(1965, 2, 11)
# Stamps of five, ten and twenty-five cruzeiros.
SELOS = {500: 2_000, 1_000: 3_000, 2_500: 1_000}


def movimentar_a_tesouraria(cena: Cena) -> None:
    """A stage: one of each of what the treasury does besides receiving at the counter."""
    with no_dia(DIA):
        tesoureiro = cena.quem(P.TESOUREIRO)
        cinema, circo, hotel = _responsaveis()
        selos.entrar(
            selos=SELOS,
            motivo="Portaria nº 3, de 8 de fevereiro de 1965",
            usuario=cena.quem(P.CONTADOR),
        )
        selos.suprir(
            tesoureiro=tesoureiro, selos={500: 600, 1_000: 800}, usuario=cena.quem(P.CONTADOR)
        )
        caixa = caixas.abrir(exator=tesoureiro, troco_inicial=TROCO)
        sorte = cena.sorte("tesouraria")
        chaves = [UUID(int=sorte.getrandbits(128), version=4) for _ in range(2)]
        selos.vender(
            responsavel=cinema,
            casa="Cine São Francisco",
            selos={500: 200, 1_000: 300},
            conferencia=None,
            chave=chaves[0],
            usuario=tesoureiro,
        )
        _taloes(cena, cinema, hotel)
        contar(
            responsavel=circo,
            casa="Praça Getúlio Vargas",
            natureza="Espetáculo de circo",
            preco=3_000,
            contados=212,
            presentes=220,
            chave=chaves[1],
            usuario=tesoureiro,
        )
        devolvido = _restituir(cena)
        fechar_conferido(cena, caixa)
        _certificar(cena)
        perdoado = _perdoar(cena)
        cena.dizer(f"selos, talões, contagem, {devolvido} restituição, {perdoado} perdão")


def _responsaveis() -> list[Pessoa]:
    """Three persons of the town who answer for a house of shows or a hotel."""
    return list(Pessoa.objects.order_by("pk")[:3])


def _taloes(cena: Cena, cinema: Pessoa, hotel: Pessoa) -> None:
    fiscal = cena.quem(P.FISCAL)
    bilhetes = taloes.autenticar(
        especie="ingressos",
        responsavel=cinema,
        casa="Cine São Francisco",
        localidade="Plateia",
        cor="azul",
        preco=2_500,
        primeiro=1,
        ultimo=500,
        usuario=fiscal,
    )
    taloes.dar_baixa(
        taloes=bilhetes,
        primeiro=1,
        ultimo=120,
        de=DIA,
        ate=DIA,
        inutilizados=[(37, "rasgado na bilheteria")],
        usuario=fiscal,
    )
    taloes.autenticar(
        especie="contas",
        responsavel=hotel,
        casa="Hotel do Rio",
        primeiro=1,
        ultimo=100,
        usuario=fiscal,
    )


def _restituir(cena: Cena) -> int:
    """What was received by mistake goes back of office (39), the first of the year."""
    pago = (
        Conhecimento.objects.filter(
            situacao=Conhecimento.Situacao.VALIDO, caderno__especie=Caderno.Especie.DIVIDA_ATIVA
        )
        .order_by("total", "pk")
        .first()
    )
    if pago is None:
        return 0
    ordem = restituir(
        conhecimento=pago,
        processo="7/1965",
        motivo="Multa cobrada em dobro por erro da tesouraria",
        valor=min(pago.total, 10_000),
        de_oficio=True,
        usuario=cena.quem(P.CHEFE),
    )
    pagar(restituicao=ordem, usuario=cena.quem(P.TESOUREIRO))
    return 1


def _certificar(cena: Cena) -> None:
    """The first person found without debt wants to supply the school."""
    for pessoa in Pessoa.objects.order_by("-pk")[:40]:
        if quitar.pode_transacionar(pessoa):
            quitar.certificar(
                pessoa=pessoa,
                finalidade="fornecer ao grupo escolar",
                usuario=cena.quem(P.CONTADOR),
            )
            return


def _perdoar(cena: Cena) -> int:
    """The Câmara pardons the smallest debtor who is in no certidão, for notorious poverty."""
    menor = (
        Inscricao.objects.filter(situacao=Inscricao.Situacao.INSCRITA)
        .exclude(nas_certidoes__vale=True)
        .order_by("principal", "pk")
        .first()
    )
    if menor is None:
        return 0
    perdoar(
        inscricoes=[menor],
        lei="Lei nº 512, de 5 de fevereiro de 1965",
        lei_de=date(1965, 2, 5),
        motivo="pobreza",
        favoraveis=8,
        membros=11,
        usuario=cena.quem(P.PREFEITO),
    )
    return 1
