"""Finding who owes: by name, document, inscrição, street and number, or notice."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from django.db.models import Q, QuerySet

from cadastro.busca import buscar_imoveis, buscar_pessoas, termos
from cadastro.models import Imovel, InscricaoFiscal, Pessoa
from cadastro.texto import palavras
from lancamentos.models import Aviso, Lancamento

# Enough to choose from; whoever finds more types one more word.
MAXIMO = 12


@dataclass(slots=True)
class Achados:
    """What a search at the counter found."""

    texto: str
    pessoas: list[Pessoa] = field(default_factory=list)
    imoveis: list[Imovel] = field(default_factory=list)
    inscricoes: list[InscricaoFiscal] = field(default_factory=list)
    ha_mais: bool = False

    @property
    def unico(self) -> Pessoa | Imovel | InscricaoFiscal | None:
        """What was found, when it is only one."""
        todos: list[Pessoa | Imovel | InscricaoFiscal] = [
            *self.pessoas,
            *self.imoveis,
            *self.inscricoes,
        ]
        return todos[0] if len(todos) == 1 else None

    @property
    def nada(self) -> bool:
        return not self.pessoas and not self.imoveis and not self.inscricoes


def achar(texto: str) -> Achados:
    """Persons, properties and other inscriptions that answer to what was typed.

    ``123/1964`` is a notice: it finds whom it was sent to; ``auto 12/1964``, whom the launch
    that came from that act is upon; ``veículo 12``, the inscription of that number.
    """
    texto = texto.strip()
    achados = Achados(texto)
    if not texto:
        return achados
    aviso = re.fullmatch(r"(?:aviso\s*)?(?:n[º°o.]*\s*)?(\d{1,9})\s*/\s*(\d{4})", texto, re.I)
    if aviso:
        achados.pessoas = list(
            Pessoa.objects.filter(
                pk__in=Aviso.objects.filter(numero=int(aviso[1]), exercicio=int(aviso[2])).values(
                    "contribuinte"
                )
            )
        )
        return achados
    pessoas = list(_do_ato(texto)[: MAXIMO + 1] or buscar_pessoas(texto)[: MAXIMO + 1])
    # A name or document finds persons, and would bring each of their properties again.
    imoveis = [] if pessoas else list(buscar_imoveis(texto)[: MAXIMO + 1])
    inscricoes = [] if pessoas else list(_inscricoes(texto)[: MAXIMO + 1])
    achados.ha_mais = any(len(x) > MAXIMO for x in (pessoas, imoveis, inscricoes))
    achados.pessoas, achados.imoveis = pessoas[:MAXIMO], imoveis[:MAXIMO]
    achados.inscricoes = inscricoes[:MAXIMO]
    return achados


def _do_ato(texto: str) -> QuerySet[Pessoa]:
    """Who was launched by the act whose name is exactly what was typed."""
    de_ato = Lancamento.objects.order_by().exclude(referencia="")
    return Pessoa.objects.filter(
        pk__in=de_ato.filter(referencia__iexact=texto).values("contribuinte")
    ).order_by("pk")


def _inscricoes(texto: str) -> QuerySet[InscricaoFiscal]:
    """Inscriptions by register and number, or by words of name, place and holder."""
    palavra = Q()
    for termo in termos(texto):
        palavra &= termo.condicao
    numerada = re.fullmatch(r"(\D+?)\s*(\d{1,9})", texto)
    if numerada:
        especie = "-".join(palavras(numerada[1]))
        palavra |= Q(especie__startswith=especie, numero=int(numerada[2]))
    return (
        InscricaoFiscal.objects.filter(palavra)
        .select_related("titular")
        .order_by("especie", "numero")
    )
