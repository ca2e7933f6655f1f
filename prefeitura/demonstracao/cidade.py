"""A synthetic Januária at 31 December 1963: the same seed builds the same town."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from decimal import Decimal
from random import Random

from cadastro.models import (
    Edificacao,
    Imovel,
    Logradouro,
    Pessoa,
    Testada,
    Titularidade,
    Trecho,
)

from .instituicoes import INSTITUICOES, Instituicao
from .lotes_urbanos import CENTAVOS, Lote, arruar
from .nomes import Gente
from .predios import Mestre, redondo, sortear_especie
from .ruas import MARGENS
from .titulares import Registro

LOTEADORA = "Imobiliária Jardim das Margens Ltda."


@dataclass(frozen=True)
class PedidoDeIsencao:
    """What an institution asked of the prefeito, with its ground."""

    imovel: Imovel
    edificacao: Edificacao | None
    pessoa: Pessoa
    tributo: str
    fundamento: str


@dataclass
class Cidade:
    """All the rows of the cadastro, not yet saved, in an order that can be saved."""

    logradouros: list[Logradouro] = field(default_factory=list)
    trechos: list[Trecho] = field(default_factory=list)
    pessoas: list[Pessoa] = field(default_factory=list)
    imoveis: list[Imovel] = field(default_factory=list)
    testadas: list[Testada] = field(default_factory=list)
    edificacoes: list[Edificacao] = field(default_factory=list)
    titularidades: list[Titularidade] = field(default_factory=list)
    pedidos: list[PedidoDeIsencao] = field(default_factory=list)


def gerar(semente: int, imoveis: int) -> Cidade:
    """Build the town. `imoveis` is the number of urban properties."""
    sorte = Random(semente)  # noqa: S311 -- a demonstration must be repeatable
    arruamento = arruar(sorte, imoveis)
    gente = Gente(sorte)
    registro = Registro(sorte, gente, imoveis)
    mestre = Mestre(sorte)
    cidade = Cidade(logradouros=arruamento.logradouros, trechos=arruamento.trechos)
    reservados = _reservar(arruamento.lotes)
    instituicoes: dict[str, Pessoa] = {}
    loteadora = registro.pessoa(LOTEADORA, Pessoa.Natureza.JURIDICA, gente.cnpj())
    for lote in arruamento.lotes:
        instituicao = reservados.get(id(lote))
        if instituicao is not None:
            _instalar(cidade, lote, instituicao, instituicoes, registro, mestre)
        elif lote.rua.bairro is MARGENS and sorte.random() < 0.55:
            _lotear(cidade, lote, loteadora, registro, mestre)
        else:
            especie = sortear_especie(sorte, lote.rua.bairro.nivel)
            cidade.edificacoes.extend(mestre.construir(lote, especie))
            cidade.titularidades.extend(registro.titularidades(lote, especie))
        cidade.imoveis.append(lote.imovel)
        cidade.testadas.extend(t for t in (lote.testada, lote.esquina) if t is not None)
    cidade.pessoas = registro.pessoas
    _desarrumar(sorte, cidade)
    return cidade


def _reservar(lotes: list[Lote]) -> dict[int, Instituicao]:
    """Give each institution the next lot of its street; a small town lacks some of them."""
    por_rua: dict[str, list[Lote]] = defaultdict(list)
    for lote in lotes:
        por_rua[lote.rua.nome].append(lote)
    reservados = {}
    for instituicao in INSTITUICOES:
        livres = por_rua[instituicao.rua]
        if len(livres) > 1:
            reservados[id(livres.pop(0))] = instituicao
    return reservados


def _instalar(
    cidade: Cidade,
    lote: Lote,
    instituicao: Instituicao,
    conhecidas: dict[str, Pessoa],
    registro: Registro,
    mestre: Mestre,
) -> None:
    pessoa = conhecidas.get(instituicao.nome)
    if pessoa is None:
        documento = registro.gente.cnpj() if instituicao.com_documento else None
        pessoa = registro.pessoa(instituicao.nome, instituicao.natureza, documento)
        conhecidas[instituicao.nome] = pessoa
    predio = mestre.construir(lote, "casa")[0]
    area = Decimal(instituicao.area)
    venal = instituicao.area * 1800 * CENTAVOS
    predio.area, predio.complemento = area, instituicao.uso
    predio.valor_venal, predio.valor_locativo = venal, redondo(venal * 8 // 100, 100)
    predio.parcialmente_alugada = False
    predio.ocupacao = instituicao.ocupacao
    industrial = instituicao.ocupacao == "operacoes_industriais"
    predio.uso = Edificacao.Uso.COMERCIAL if industrial else Edificacao.Uso.OUTRO
    # Yards and gardens: more land than twice the building.
    mestre.terreno(lote, area * Decimal("2.6"))
    cidade.edificacoes.append(predio)
    cidade.titularidades.extend(registro.em_nome_de(lote, pessoa))
    for tributo, fundamento, objeto in (
        ("predial", instituicao.predial, predio),
        ("territorial-urbano", instituicao.terreno, None),
    ):
        if fundamento:
            cidade.pedidos.append(PedidoDeIsencao(lote.imovel, objeto, pessoa, tributo, fundamento))


def _lotear(
    cidade: Cidade, lote: Lote, loteadora: Pessoa, registro: Registro, mestre: Mestre
) -> None:
    """A lot of the loteamento, still of who opened it (art. 161)."""
    mestre.construir(lote, "terreno")
    imovel = lote.imovel
    imovel.fecho, imovel.passeio = Imovel.Fecho.ABERTO, False
    imovel.loteamento_aprovado_em = 1961 if imovel.logradouro.tipo == "Avenida" else 1962
    imovel.valor_de_aquisicao = redondo(int(imovel.area_terreno) * 25 * CENTAVOS, 100)
    imovel.preco_de_venda = redondo(int(imovel.area_terreno) * 160 * CENTAVOS, 1000)
    cidade.titularidades.extend(registro.em_nome_de(lote, loteadora))


def _desarrumar(sorte: Random, cidade: Cidade) -> None:
    """The mess of every register: what the annual run must refuse, list and not guess."""
    medida = max(1, len(cidade.imoveis) * 3 // 1000)
    isentos = {id(p.imovel) for p in cidade.pedidos}
    predios: dict[int, list[Edificacao]] = defaultdict(list)
    for predio in cidade.edificacoes:
        predios[id(predio.imovel)].append(predio)
    comuns = [i for i in cidade.imoveis if id(i) not in isentos]
    vagos = [i for i in comuns if not predios[id(i)] and i.loteamento_aprovado_em is None]
    casas = [i for i in comuns if len(predios[id(i)]) == 1]
    loteados = [i for i in comuns if i.loteamento_aprovado_em is not None]
    sem_titular = {id(i) for i in sorte.sample(casas, medida)}
    for titularidade in cidade.titularidades:
        if id(titularidade.imovel) in sem_titular:
            titularidade.principal = False
    for imovel in sorte.sample(vagos, min(medida, len(vagos))):
        imovel.valor_venal_terreno = 0
    for imovel in sorte.sample(casas, medida):
        if id(imovel) not in sem_titular:
            predios[id(imovel)][0].valor_venal = predios[id(imovel)][0].valor_locativo = 0
    for imovel in sorte.sample(loteados, min(medida // 2, len(loteados))):
        imovel.valor_de_aquisicao = imovel.preco_de_venda = None
    for imovel in sorte.sample(comuns, medida * 2):
        imovel.numero = None
        imovel.complemento = "s/n"
