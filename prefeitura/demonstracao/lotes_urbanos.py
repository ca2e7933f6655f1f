"""Streets with their stretches, and the lots along them, numbered by the metre."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from random import Random

from cadastro.models import Imovel, Logradouro, Testada, Trecho

from .ruas import RUAS, Rua

LOTES_POR_QUADRA = 12
CENTAVOS = 100


@dataclass
class Lote:
    """A lot on its street, before anything is said of what stands upon it."""

    imovel: Imovel
    rua: Rua
    testada: Testada
    esquina: Testada | None = None

    @property
    def metros(self) -> Decimal:
        return Decimal(self.testada.metros)


@dataclass
class Arruamento:
    logradouros: list[Logradouro]
    trechos: list[Trecho]
    lotes: list[Lote]


def arruar(sorte: Random, quantos: int) -> Arruamento:
    """Lay out `quantos` lots over the streets, each street by its weight."""
    logradouros: list[Logradouro] = []
    trechos: list[Trecho] = []
    lotes: list[Lote] = []
    quadras: dict[tuple[str, int], int] = defaultdict(int)
    dos_bairros: dict[str, list[Trecho]] = defaultdict(list)
    for codigo, (rua, total) in enumerate(_repartir(quantos), 1):
        bairro = rua.bairro
        logradouro = Logradouro(
            codigo=f"{codigo:04d}",
            tipo=rua.tipo,
            nome=rua.nome,
            nomes_antigos=rua.antigos,
            bairro=bairro.nome,
            distrito=bairro.distrito,
        )
        da_rua = _lotes_da_rua(sorte, rua, logradouro, total, quadras)
        seus = _trechos(rua, logradouro, [lote.imovel.numero or 0 for lote in da_rua])
        for lote in da_rua:
            lote.testada.trecho = _trecho_de(seus, lote.imovel.numero or 0)
            vizinhos = dos_bairros[bairro.nome + bairro.distrito]
            if vizinhos and sorte.random() < 0.07:
                lote.esquina = Testada(
                    imovel=lote.imovel,
                    trecho=sorte.choice(vizinhos),
                    metros=_metros(sorte, 10, 24),
                    principal=False,
                )
        logradouros.append(logradouro)
        trechos.extend(seus)
        dos_bairros[bairro.nome + bairro.distrito].extend(seus)
        lotes.extend(da_rua)
    return Arruamento(logradouros, trechos, lotes)


def _repartir(quantos: int) -> list[tuple[Rua, int]]:
    """Lots a street, by largest remainder: the parts add up to the whole."""
    peso = sum(rua.peso for rua in RUAS)
    partes = [divmod(quantos * rua.peso, peso) for rua in RUAS]
    faltam = quantos - sum(inteiro for inteiro, _ in partes)
    ordem = sorted(range(len(RUAS)), key=lambda i: (-partes[i][1], i))
    a_mais = set(ordem[:faltam])
    return [(rua, partes[i][0] + (i in a_mais)) for i, rua in enumerate(RUAS)]


def _lotes_da_rua(
    sorte: Random,
    rua: Rua,
    logradouro: Logradouro,
    total: int,
    quadras: dict[tuple[str, int], int],
) -> list[Lote]:
    bairro = rua.bairro
    distrito = {"Januária": 1, "Brejo do Amparo": 2, "Pandeiros": 3}[bairro.distrito]
    chave = (bairro.distrito, bairro.setor)
    lotes: list[Lote] = []
    for lado in (0, 1):  # the odd side, then the even one
        posicao, anterior = 0.0, -1 - lado
        for n in range((total + 1 - lado) // 2):
            if n % LOTES_POR_QUADRA == 0:
                quadras[chave] += 1
            metros = _metros(sorte, 6, 14 if bairro.nivel == 3 else 18)
            posicao += float(metros)
            numero = max(int(posicao) // 2 * 2 + 1 - lado, anterior + 2)
            anterior = numero
            quadra, lote = quadras[chave], n % LOTES_POR_QUADRA + 1
            imovel = Imovel(
                inscricao=f"{distrito:02d}.{bairro.setor:02d}.{quadra:03d}.{lote * 10:04d}",
                distrito=bairro.distrito,
                logradouro=logradouro,
                numero=numero,
                bairro=bairro.nome,
                quadra=f"{quadra:03d}",
                lote=f"{lote * 10:04d}",
            )
            testada = Testada(imovel=imovel, metros=metros, principal=True)
            lotes.append(Lote(imovel, rua, testada))
    return lotes


def _metros(sorte: Random, menor: int, maior: int) -> Decimal:
    return Decimal(sorte.randrange(menor * 2, maior * 2 + 1)) / 2


def _trechos(rua: Rua, logradouro: Logradouro, numeros: Sequence[int]) -> list[Trecho]:
    """One stretch, or two and three on long streets, the farther the worse served."""
    fim = max(numeros, default=0)
    cortes = [0] if fim < 120 else [0, fim // 2] if fim < 260 else [0, fim // 3, 2 * fim // 3]
    trechos = []
    for ordem, inicio in enumerate(cortes):
        ultimo = ordem == len(cortes) - 1
        nivel = max(rua.bairro.nivel - (ordem if rua.bairro.nivel < 3 else ordem // 2), 0)
        trechos.append(
            Trecho(
                logradouro=logradouro,
                numero_inicial=inicio + 1 if inicio else 0,
                numero_final=99999 if ultimo else cortes[ordem + 1],
                zona=rua.bairro.zona,
                pavimentacao={3: "paralelepipedo", 2: "poliedrica"}.get(nivel, "nenhuma"),
                meio_fio=nivel >= 2,
                sarjeta=nivel >= 2,
                agua=nivel >= 1,
                esgoto=nivel == 3,
                galeria_pluvial=nivel == 3 and ordem == 0,
                iluminacao=nivel >= 1,
                coleta_lixo=nivel >= 2 or (nivel == 1 and ordem == 0 and rua.peso >= 12),
                valor_m2=(rua.bairro.valor_m2 - 60 * ordem * rua.bairro.nivel // 3) * CENTAVOS,
            )
        )
    return trechos


def _trecho_de(trechos: Sequence[Trecho], numero: int) -> Trecho:
    return next(t for t in trechos if t.numero_inicial <= numero <= t.numero_final)
