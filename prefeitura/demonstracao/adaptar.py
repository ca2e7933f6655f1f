"""Turns the town drawn for Januária into that of another code: places, years, money, and what
each law asks of a building or a lot.
"""

from __future__ import annotations

from collections import defaultdict
from datetime import date
from decimal import Decimal
from random import Random

from cadastro.models import Edificacao, Imovel, Pessoa
from cadastro.ocupacoes import ocupacoes
from prefeitura.comum.calendario import codigo

from .cidade import Cidade, gerar
from .instituicoes import ESTADO, PREFEITURA
from .municipios import Municipio
from .ruas import SEDE, VILAS

ANO_DA_CIDADE = 1964
MESES = 12
H = Edificacao.Habitacao
# Who lives in a house and who in a shop, in parts of a hundred; one in fifty nobody asked.
HABITACOES = {
    "residencial": ((H.PROPRIA, H.LOCADA, H.VAGA, H.CEDIDA, H.NAO_DITA), (57, 30, 6, 5, 2)),
    "outras": ((H.PROPRIA, H.LOCADA, H.VAGA, H.CEDIDA, H.NAO_DITA), (35, 55, 6, 2, 2)),
}
# Zone of the law by the level of the quarter: the paved centre is the first.
ZONAS = {"paralelepipedo": 1, "poliedrica": 2, "nenhuma": 3}


def cidade_de(semente: int, imoveis: int, lugar: Municipio) -> Cidade:
    """The town of the installation's code, not yet saved."""
    cidade = gerar(semente, imoveis)
    sorte = Random(f"{semente}/adaptar")  # noqa: S311 -- must be repeatable
    nomes = dict(zip((SEDE, *VILAS), (codigo().municipio, *lugar.vilas), strict=True))
    _lugares(cidade, lugar, nomes)
    _anos(cidade, ANO_DA_CIDADE - lugar.exercicio)
    _dinheiro(cidade, lugar)
    _predios(cidade, sorte, lugar)
    _terrenos(cidade, sorte)
    return cidade


def _lugares(cidade: Cidade, lugar: Municipio, nomes: dict[str, str]) -> None:
    sede = nomes[SEDE]
    for rua in cidade.logradouros:
        rua.distrito = nomes[rua.distrito]
        rua.nome = lugar.ruas.get(rua.nome, rua.nome)
        rua.bairro = nomes.get(rua.bairro, rua.bairro)
    for imovel in cidade.imoveis:
        imovel.distrito = nomes[imovel.distrito]
    for pessoa in cidade.pessoas:
        if pessoa.nome == PREFEITURA:
            pessoa.nome = f"Prefeitura Municipal de {sede}"
        elif pessoa.nome == ESTADO:
            pessoa.nome = lugar.estado
        pessoa.bairro = nomes.get(pessoa.bairro, pessoa.bairro)
        if pessoa.cidade == SEDE:
            pessoa.cidade, pessoa.uf = sede, codigo().uf
        elif pessoa.cidade == "Brasília":  # not yet built
            pessoa.cidade, pessoa.uf = "Rio de Janeiro", "DF"
        for antigo, novo in lugar.ruas.items():
            pessoa.endereco = pessoa.endereco.replace(f" {antigo},", f" {novo},")


def _anos(cidade: Cidade, anos: int) -> None:
    """Every date so many years earlier."""
    for predio in cidade.edificacoes:
        predio.termino = _antes(predio.termino, anos)
        predio.habite_se = _antes(predio.habite_se, anos)
    for imovel in cidade.imoveis:
        imovel.sem_edificar_desde = _antes(imovel.sem_edificar_desde, anos)
        imovel.loteamento_aprovado_em = None
        imovel.valor_de_aquisicao = imovel.preco_de_venda = None
    for titularidade in cidade.titularidades:
        titularidade.desde = titularidade.desde.replace(year=titularidade.desde.year - anos)
        titularidade.ate = _antes(titularidade.ate, anos)


def _antes(dia: date | None, anos: int) -> date | None:
    return None if dia is None else dia.replace(year=dia.year - anos)


def _dinheiro(cidade: Cidade, lugar: Municipio) -> None:
    def quantia(valor: int, passo: int) -> int:
        return (valor * lugar.vezes // lugar.por + passo // 2) // passo * passo

    for trecho in cidade.trechos:
        if trecho.valor_m2:
            trecho.valor_m2 = quantia(trecho.valor_m2, 1)
    for imovel in cidade.imoveis:
        imovel.valor_venal_terreno = quantia(imovel.valor_venal_terreno, lugar.passo)
    for predio in cidade.edificacoes:
        predio.valor_venal = quantia(predio.valor_venal, lugar.passo)
        # Twelve equal rents.
        predio.valor_locativo = quantia(predio.valor_locativo, MESES * 100)


def _predios(cidade: Cidade, sorte: Random, lugar: Municipio) -> None:
    conhecidas = ocupacoes()
    donos: dict[int, Pessoa] = {
        id(t.imovel): t.pessoa for t in cidade.titularidades if t.principal and t.ate is None
    }
    niveis = {id(t.imovel): t.trecho.pavimentacao for t in cidade.testadas if t.principal}
    for predio in cidade.edificacoes:
        casa = predio.uso == Edificacao.Uso.RESIDENCIAL
        quem, pesos = HABITACOES["residencial" if casa else "outras"]
        predio.habitacao = sorte.choices(quem, weights=pesos)[0]
        dono = donos.get(id(predio.imovel))
        if dono is not None and dono.natureza in (*lugar.isencoes, *lugar.ocupacoes):
            predio.habitacao = H.PROPRIA
        uso = lugar.ocupacoes.get(dono.natureza, "") if dono is not None else ""
        predio.ocupacao = uso or (predio.ocupacao if predio.ocupacao in conhecidas else "")
        predio.classe = str(ZONAS.get(niveis.get(id(predio.imovel), ""), 3))
        predio.parcialmente_alugada = False


def _terrenos(cidade: Cidade, sorte: Random) -> None:
    for trecho in cidade.trechos:
        calcado = trecho.pavimentacao != "nenhuma"
        trecho.largura_pavimentada = Decimal(sorte.choice((6, 7, 8))) if calcado else None
        trecho.limpeza = trecho.pavimentacao == "paralelepipedo"
        na_sede = trecho.logradouro.distrito == codigo().municipio
        trecho.zona_fiscal = ZONAS.get(trecho.pavimentacao, 3) if na_sede else 4
    faces: dict[int, int] = defaultdict(int)
    for testada in cidade.testadas:
        faces[id(testada.imovel)] += 1
    for imovel in cidade.imoveis:
        if faces[id(imovel)] > 1:
            fundos = sorte.random() < 0.3
            imovel.posicao = Imovel.Posicao.FRENTE_E_FUNDOS if fundos else Imovel.Posicao.ESQUINA
