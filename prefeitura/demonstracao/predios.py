"""What stands upon each lot: houses, shops, hotels, ruins, open land. Values of 1963."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from random import Random

from cadastro.models import Edificacao, Imovel

from .lotes_urbanos import CENTAVOS, Lote

# What stands upon a lot of each kind of quarter (nivel 0 to 3), in parts of a thousand.
ESPECIES: dict[int, dict[str, int]] = {
    3: {
        "casa": 520, "sobrado": 130, "loja": 150, "galeria": 26, "hotel": 12, "oficina": 26,
        "garagem": 14, "terreno": 72, "ruina_ocupada": 16, "ruina": 8, "paralisada": 10,
        "casa_nova": 16,
    },
    2: {
        "casa": 640, "sobrado": 40, "loja": 70, "galeria": 6, "hotel": 4, "oficina": 20,
        "garagem": 12, "terreno": 142, "ruina_ocupada": 14, "ruina": 8, "paralisada": 14,
        "casa_nova": 30,
    },
    1: {
        "casa": 640, "sobrado": 6, "loja": 44, "oficina": 22, "terreno": 222,
        "ruina_ocupada": 14, "ruina": 6, "paralisada": 16, "casa_nova": 30,
    },
    0: {"casa": 690, "loja": 40, "terreno": 240, "ruina_ocupada": 14, "paralisada": 16},
}  # fmt: skip

# Cruzeiros a square metre of a common house by quarter: adobe at the edge, brick in the centre.
PRECO_DO_M2 = {3: 2300, 2: 1500, 1: 800, 0: 420}


def sortear_especie(sorte: Random, nivel: int) -> str:
    especies = ESPECIES[nivel]
    return sorte.choices(list(especies), weights=list(especies.values()))[0]


class Mestre:
    """Builds upon lots; every amount is drawn from the seed."""

    def __init__(self, sorte: Random) -> None:
        self.sorte = sorte

    def construir(self, lote: Lote, especie: str) -> list[Edificacao]:
        """Fill in the land of the lot and return its buildings, numbered from 1."""
        feitio = getattr(self, f"_{especie}")
        predios: list[Edificacao] = feitio(lote)
        for numero, predio in enumerate(predios, 1):
            predio.numero = numero
        return predios

    # Land -------------------------------------------------------------------------------------

    def terreno(self, lote: Lote, area: Decimal) -> None:
        """Area, value and fence of the land."""
        imovel = lote.imovel
        imovel.area_terreno = area
        valor = int(area) * (lote.testada.trecho.valor_m2 or 0)
        imovel.valor_venal_terreno = redondo(int(valor * self.sorte.uniform(0.8, 1.25)), 500)
        imovel.titulo = self.sorte.choice(
            ("Escritura pública", "Formal de partilha", "Carta de aforamento", "Recibo de compra")
        )

    def _chao(self, lote: Lote, menor: int, maior: int) -> Decimal:
        """Lot of the frontage and of a depth drawn between two, in metres."""
        fundo = Decimal(self.sorte.randrange(menor, maior + 1))
        area = (lote.metros * fundo).quantize(Decimal("0.01"))
        self.terreno(lote, area)
        return area

    def _terreno(self, lote: Lote) -> list[Edificacao]:
        self._chao(lote, 18, 42)
        imovel = lote.imovel
        imovel.fecho = self.sorte.choice((Imovel.Fecho.MURADO, Imovel.Fecho.ABERTO))
        imovel.passeio = self.sorte.random() < (0.65 if lote.rua.bairro.nivel >= 2 else 0.15)
        imovel.sem_edificar_desde = date(self.sorte.randrange(1940, 1963), 1, 1)
        return []

    # Buildings --------------------------------------------------------------------------------

    def _predio(
        self,
        lote: Lote,
        area: int,
        *,
        fator: float = 1.0,
        aluguel: float = 0.09,
        **campos: object,
    ) -> Edificacao:
        """A building worth its area at the price of the quarter, older ones less."""
        sorte = self.sorte
        ano = int(sorte.triangular(1880, 1962, 1945))
        idade = max(0.45, 1 - (1963 - ano) * 0.008)
        preco = PRECO_DO_M2[lote.rua.bairro.nivel] * sorte.lognormvariate(0, 0.35)
        venal = max(redondo(int(area * preco * idade * fator) * CENTAVOS, 500), 8_000 * CENTAVOS)
        predio = Edificacao(
            imovel=lote.imovel,
            area=Decimal(area),
            valor_venal=venal,
            valor_locativo=redondo(int(venal * aluguel * sorte.uniform(0.75, 1.2)), 60),
            termino=date(ano, sorte.randrange(1, 13), sorte.randrange(1, 28)),
        )
        for nome, valor in campos.items():
            setattr(predio, nome, valor)
        return predio

    def _quintal(self, lote: Lote, projecao: int) -> None:
        """Land of a built lot: one in seven is larger than twice the building."""
        sorte = self.sorte
        if sorte.random() < 0.14:
            area = Decimal(projecao) * Decimal(sorte.randrange(24, 48)) / 10
        else:
            area = Decimal(projecao) * Decimal(sorte.randrange(13, 20)) / 10
        self.terreno(lote, area.quantize(Decimal("0.01")))
        if sorte.random() < 0.12:
            lote.imovel.jardim_na_frente = Decimal(sorte.randrange(8, 40))

    def _casa(self, lote: Lote) -> list[Edificacao]:
        sorte = self.sorte
        area = int(sorte.triangular(36, 210, 62 + 14 * lote.rua.bairro.nivel))
        self._quintal(lote, area)
        return [self._predio(lote, area, parcialmente_alugada=sorte.random() < 0.04)]

    def _casa_nova(self, lote: Lote) -> list[Edificacao]:
        """Finished in the year before, with the habite-se of that year."""
        area = int(self.sorte.triangular(48, 180, 90))
        self._quintal(lote, area)
        predio = self._predio(lote, area, fator=1.5)
        dia = date(1963, self.sorte.randrange(1, 12), self.sorte.randrange(1, 28))
        predio.termino = dia
        predio.habite_se = dia.replace(month=dia.month + 1)
        return [predio]

    def _loja(self, lote: Lote) -> list[Edificacao]:
        area = int(self.sorte.triangular(40, 320, 90))
        self._quintal(lote, area)
        aberta = self.sorte.random() < 0.9
        return [
            self._predio(
                lote,
                area,
                fator=1.5,
                aluguel=0.1,
                uso=Edificacao.Uso.COMERCIAL if aberta else Edificacao.Uso.OUTRO,
                ocupacao="comercio" if aberta else "desocupado",
            )
        ]

    def _sobrado(self, lote: Lote) -> list[Edificacao]:
        """Two floors: shop below, family above, two economias."""
        area = int(self.sorte.triangular(70, 180, 100))
        self._quintal(lote, area)
        loja = self._predio(
            lote,
            area,
            fator=1.4,
            aluguel=0.1,
            uso=Edificacao.Uso.COMERCIAL,
            ocupacao="comercio",
            complemento="Loja",
            projecao=Decimal(area),
        )
        moradia = self._predio(
            lote, area, fator=1.2, complemento="Sobrado", projecao=Decimal(0), pavimentos=1
        )
        moradia.termino = loja.termino
        return [loja, moradia]

    def _galeria(self, lote: Lote) -> list[Edificacao]:
        """A house of several small shops and offices, each an economia."""
        salas = self.sorte.randrange(3, 7)
        area = self.sorte.randrange(24, 48)
        self._quintal(lote, area * salas)
        return [
            self._predio(
                lote,
                area,
                fator=1.7,
                aluguel=0.11,
                uso=Edificacao.Uso.COMERCIAL,
                ocupacao="comercio",
                complemento=f"Sala {sala}",
            )
            for sala in range(1, salas + 1)
        ]

    def _hotel(self, lote: Lote) -> list[Edificacao]:
        area = int(self.sorte.triangular(260, 720, 380))
        self._quintal(lote, area)
        ocupacao = "hotel" if area > 400 else "pensao"
        return [
            self._predio(
                lote,
                area,
                fator=1.6,
                aluguel=0.1,
                uso=Edificacao.Uso.COMERCIAL,
                ocupacao=ocupacao,
                projecao=Decimal(area // 2),
                pavimentos=2,
            )
        ]

    def _oficina(self, lote: Lote) -> list[Edificacao]:
        area = int(self.sorte.triangular(90, 600, 160))
        self._quintal(lote, area)
        return [
            self._predio(lote, area, fator=0.9, uso=Edificacao.Uso.COMERCIAL, ocupacao="industria")
        ]

    def _garagem(self, lote: Lote) -> list[Edificacao]:
        area = self.sorte.randrange(24, 90)
        self._quintal(lote, area)
        de_aluguel = self.sorte.random() < 0.5
        return [
            self._predio(
                lote,
                area,
                fator=0.7,
                uso=Edificacao.Uso.COMERCIAL if de_aluguel else Edificacao.Uso.OUTRO,
                ocupacao="garagem_de_aluguel" if de_aluguel else "",
            )
        ]

    def _ruina_ocupada(self, lote: Lote) -> list[Edificacao]:
        area = self.sorte.randrange(40, 160)
        self._quintal(lote, area)
        return [self._predio(lote, area, fator=0.5, estado=Edificacao.Estado.RUINAS_OCUPADA)]

    def _ruina(self, lote: Lote) -> list[Edificacao]:
        area = self.sorte.randrange(40, 160)
        self._quintal(lote, area)
        return [self._predio(lote, area, fator=0.3, estado=Edificacao.Estado.RUINAS)]

    def _paralisada(self, lote: Lote) -> list[Edificacao]:
        area = self.sorte.randrange(50, 180)
        self._quintal(lote, area)
        predio = self._predio(lote, area, fator=0.6, estado=Edificacao.Estado.PARALISADA)
        predio.termino = None
        return [predio]


def redondo(centavos: int, cruzeiros: int) -> int:
    """To the nearest multiple of so many cruzeiros, as appraisals are written."""
    passo = cruzeiros * CENTAVOS
    return (centavos + passo // 2) // passo * passo
