"""Who holds each property: owners, co-owners, estates, firms, promised buyers."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from random import Random

from cadastro.models import Pessoa, Titularidade

from .lotes_urbanos import Lote
from .nomes import OUTRAS_CIDADES, Gente
from .ruas import SEDE

Q = Titularidade.Qualidade
N = Pessoa.Natureza
COMERCIAIS = {"loja", "galeria", "hotel", "oficina", "garagem"}
PARTE = Decimal("0.00000001")


class Registro:
    """The register of people and of what they hold."""

    def __init__(self, sorte: Random, gente: Gente, imoveis: int) -> None:
        self.sorte = sorte
        self.gente = gente
        self.pessoas: list[Pessoa] = []
        # A few families hold a good part of the town.
        self.senhorios = [self.natural(documento=0.6) for _ in range(max(3, imoveis // 50))]
        self.moradores: list[Pessoa] = []

    def pessoa(self, nome: str, natureza: str, documento: str | None = None) -> Pessoa:
        pessoa = Pessoa(
            nome=nome,
            natureza=natureza,
            documento=documento,
            cidade=SEDE,
            uf="MG",
        )
        self.pessoas.append(pessoa)
        return pessoa

    def natural(self, *, sobrenome: str = "", documento: float = 0.35) -> Pessoa:
        """A person; `documento` is the chance of having one."""
        cpf = self.gente.cpf() if self.sorte.random() < documento else None
        return self.pessoa(self.gente.nome(sobrenome=sobrenome), N.NATURAL, cpf)

    def firma(self) -> Pessoa:
        cnpj = self.gente.cnpj() if self.sorte.random() < 0.6 else None
        return self.pessoa(self.gente.firma(), N.JURIDICA, cnpj)

    def espolio(self) -> Pessoa:
        return self.pessoa(f"Espólio de {self.gente.nome()}", N.ESPOLIO)

    def titular(self, lote: Lote, especie: str) -> Pessoa:
        """The one in whose name it is launched."""
        sorte = self.sorte
        acaso = sorte.random()
        if especie in COMERCIAIS and acaso < 0.3:
            pessoa = self.firma()
        elif acaso < 0.045:
            pessoa = self.espolio()
        elif acaso < 0.25:
            pessoa = sorte.choice(self.senhorios)
        elif acaso < 0.36 and self.moradores:
            return sorte.choice(self.moradores)
        else:
            pessoa = self.natural()
            self.moradores.append(pessoa)
        vazio = especie in {"terreno", "ruina", "paralisada", "garagem"}
        if vazio and pessoa in self.senhorios:
            return pessoa  # lives in another of the family's houses
        if vazio or sorte.random() < 0.05:
            self._morar_fora(pessoa)
        else:
            self._morar_em(pessoa, lote)
        return pessoa

    def titularidades(self, lote: Lote, especie: str) -> list[Titularidade]:
        """Holders of the lot; the parts of those who hold it together add up to one."""
        sorte = self.sorte
        principal = self.titular(lote, especie)
        desde = date(sorte.randrange(1926, 1963), sorte.randrange(1, 13), sorte.randrange(1, 28))
        acaso = sorte.random()
        if acaso < 0.08 and principal.natureza == N.NATURAL:
            return self._condominio(lote, principal, desde)
        if acaso < 0.11:
            return self._promessa(lote, principal, desde)
        if acaso < 0.14:
            return self._venda(lote, principal, desde)
        if acaso < 0.17 and especie == "casa":
            return self._usufruto(lote, principal, desde)
        qualidade = sorte.choices((Q.PROPRIETARIO, Q.POSSUIDOR, Q.ENFITEUTA), weights=(90, 7, 3))[0]
        return [self._titularidade(lote, principal, desde, qualidade=qualidade)]

    def em_nome_de(self, lote: Lote, pessoa: Pessoa) -> list[Titularidade]:
        """The whole, held by one known beforehand."""
        self._morar_em(pessoa, lote)
        desde = date(self.sorte.randrange(1900, 1950), 1, 2)
        return [self._titularidade(lote, pessoa, desde)]

    def _titularidade(
        self,
        lote: Lote,
        pessoa: Pessoa,
        desde: date,
        *,
        principal: bool = True,
        qualidade: str = Q.PROPRIETARIO,
        parte: Decimal = Decimal(1),
        ate: date | None = None,
    ) -> Titularidade:
        return Titularidade(
            imovel=lote.imovel,
            pessoa=pessoa,
            qualidade=qualidade,
            parte=parte,
            principal=principal,
            desde=desde,
            ate=ate,
        )

    def _condominio(self, lote: Lote, principal: Pessoa, desde: date) -> list[Titularidade]:
        """Two to four heirs in equal parts; the odd fraction goes to the last."""
        quantos = self.sorte.randrange(2, 5)
        igual = (Decimal(1) / quantos).quantize(PARTE)
        ultima = 1 - igual * (quantos - 1)
        familia = principal.nome.split()[-1]
        outros = [self.natural(sobrenome=familia, documento=0.2) for _ in range(quantos - 1)]
        for outro in outros:
            self._morar_em(outro, lote) if self.sorte.random() < 0.6 else self._morar_fora(outro)
        return [
            self._titularidade(
                lote, pessoa, desde, principal=n == 0, parte=igual if n < quantos - 1 else ultima
            )
            for n, pessoa in enumerate((principal, *outros))
        ]

    def _promessa(self, lote: Lote, vendedor: Pessoa, desde: date) -> list[Titularidade]:
        """Promised to a buyer, in whose name it is launched."""
        comprador = self.natural()
        self._morar_em(comprador, lote)
        return [
            self._titularidade(
                lote, comprador, date(1962, self.sorte.randrange(1, 13), 10), qualidade=Q.PROMITENTE
            ),
            self._titularidade(lote, vendedor, desde, principal=False),
        ]

    def _venda(self, lote: Lote, vendedor: Pessoa, desde: date) -> list[Titularidade]:
        """Sold in 1963: the former owner stays in the register until the day."""
        dia = date(1963, self.sorte.randrange(1, 13), self.sorte.randrange(1, 28))
        comprador = self.natural(documento=0.5)
        self._morar_em(comprador, lote)
        return [
            self._titularidade(lote, vendedor, desde, ate=dia),
            self._titularidade(lote, comprador, dia),
        ]

    def _usufruto(self, lote: Lote, dono: Pessoa, desde: date) -> list[Titularidade]:
        viuva = self.natural(sobrenome=dono.nome.split()[-1], documento=0.1)
        self._morar_em(viuva, lote)
        return [
            self._titularidade(lote, viuva, desde, qualidade=Q.USUFRUTUARIO),
            self._titularidade(lote, dono, desde, principal=False),
        ]

    def _morar_em(self, pessoa: Pessoa, lote: Lote) -> None:
        if pessoa.endereco:
            return
        imovel = lote.imovel
        pessoa.endereco = f"{imovel.logradouro}, {imovel.numero}"
        pessoa.bairro = imovel.bairro
        if imovel.distrito != SEDE:
            pessoa.bairro = pessoa.bairro or imovel.distrito
            pessoa.reside_na_sede = False

    def _morar_fora(self, pessoa: Pessoa) -> None:
        """Of another town, or of this one with an address that nobody wrote down."""
        if pessoa.endereco:
            return
        if self.sorte.random() < 0.7:
            pessoa.cidade, pessoa.uf = self.sorte.choice(OUTRAS_CIDADES)
            pessoa.endereco = f"Rua {self.gente.sobrenome()}, {self.sorte.randrange(2, 900)}"
            pessoa.reside_na_sede = False
