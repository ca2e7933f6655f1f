"""Aferição de pesos e medidas (232 to 237); vistoria and plates of vehicles (241, 242)."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.lafaiete_1948.comum import Contas
from prefeitura.legislacao.erros import FatoInvalido, ForaDaTabela
from prefeitura.legislacao.primitivas import PorLinha
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vencimentos import data_fixa
from prefeitura.legislacao.vigencia import Vigencia

INSTRUMENTOS = (
    *("balanca_primeira", "balanca_excedente", "balanca", "metro", "trena", "liquidos"),
    *("solidos", "carroca_lenha", "bomba_gasolina"),
)
NOMES_DOS_INSTRUMENTOS = {
    "primeira_balanca": "balanca_primeira",
    "balancas_excedentes": "balanca_excedente",
    "fita_metrica": "metro",
    "metro_ou_fita_metrica": "metro",
    "medida_para_liquidos": "liquidos",
    "medida_de_liquidos": "liquidos",
    "medida_de_capacidade_para_liquidos": "liquidos",
    "medida_para_solidos": "solidos",
    "medida_de_solidos": "solidos",
    "terno_para_solidos": "solidos",
    "terno": "solidos",
    "medida_de_capacidade_para_solidos": "solidos",
    "veiculo_de_lenha": "carroca_lenha",
    "bomba": "bomba_gasolina",
}
VEICULOS = ("carroca", "charrete", "bicicleta")
NOMES_DOS_VEICULOS = {"carrocao": "carroca"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Instrumento:
    """Instruments of one kind."""

    codigo: str | None = f.palavra("instrumento", INSTRUMENTOS, NOMES_DOS_INSTRUMENTOS)
    quantidade: int | None = f.inteiro("quantidade", minimo=1, maximo=100_000)
    capacidade_litros: Decimal | None = f.quantidade("capacidade da medida", "litros")


@dataclass(frozen=True, slots=True, kw_only=True)
class Afericao:
    """The instruments of a shop."""

    instrumentos: tuple[Instrumento, ...] = f.registros("instrumentos a aferir", Instrumento)
    data_pagamento: date | None = f.data("data do pagamento", nomes=("pagamento",))


@regra("afericao", fatos=Afericao)
def afericao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """The table of art. 237 by instrument; above 20 litres it has nothing (duvida 50)."""
    contas = Contas(lei, calendario)
    tabela = lei.tabela("afericao")
    linha = PorLinha(tabela)
    litros = {k: Decimal(x["litros"]) for k, x in tabela.linhas.items() if x["litros"]}
    fevereiro = data_fixa(lei.valor("calendario.afericao")[0]["datas"][0], ano)

    def de_um(i: Instrumento, m: Memoria | None) -> int:
        if i.codigo is None:
            raise FatoInvalido("falta o instrumento (codigo)")
        codigo = i.codigo.replace("_", "-")
        if codigo in litros and i.capacidade_litros and i.capacidade_litros > litros[codigo]:
            raise ForaDaTabela(
                f"medida acima de {litros[codigo]} litros não está na tabela do art. 237 "
                "(dúvida 50)"
            )
        if codigo == "balanca-primeira" and m is not None:
            m.aviso("a primeira balança está impressa a 1,00, menos que a excedente (dúvida 50)")
        return linha(codigo, i.quantidade or 1, m)

    def separadas(instrumentos: tuple[Instrumento, ...]) -> list[Instrumento]:
        """The balanças only counted, as the first one and those that exceed it."""
        ditas = sum(i.quantidade or 1 for i in instrumentos if i.codigo == "balanca")
        todas = [i for i in instrumentos if i.codigo != "balanca"]
        if ditas and not any(i.codigo == "balanca_primeira" for i in todas):
            todas.append(Instrumento(codigo="balanca_primeira", quantidade=1))
            ditas -= 1
        if ditas:
            todas.append(Instrumento(codigo="balanca_excedente", quantidade=ditas))
        return todas

    def conta(a: Afericao, m: Memoria | None) -> Resultado:
        if not a.instrumentos:
            raise FatoInvalido("faltam os instrumentos (instrumentos)")
        instrumentos = separadas(a.instrumentos)
        if sum(i.quantidade or 1 for i in instrumentos if i.codigo == "balanca_primeira") > 1:
            raise FatoInvalido("só há uma primeira balança: as outras são excedentes (art. 237)")
        valor = sum(de_um(i, m) for i in instrumentos)
        return contas.unica([("afericao", valor)], fevereiro, m, pagamento=a.data_pagamento)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Veiculo:
    """Vehicles of one kind."""

    codigo: str | None = f.palavra("veículo", VEICULOS, NOMES_DOS_VEICULOS)
    quantidade: int | None = f.inteiro("quantidade", minimo=1, maximo=100_000)


@dataclass(frozen=True, slots=True, kw_only=True)
class Vistoria:
    """The vehicles of an owner."""

    veiculos: tuple[Veiculo, ...] = f.registros("veículos", Veiculo)
    circulando_sem_placa: bool | None = f.sim_nao("circulava sem emplacamento")
    reincidente: bool | None = f.sim_nao("reincidente")


@regra("veiculos-vistoria", fatos=Vistoria)
def vistoria_de_veiculos(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 241, a vehicle and year; without plate, 20.00 doubled on recidivism (242)."""
    contas = Contas(lei, calendario)
    linha = PorLinha(lei.tabela("veiculos"))
    multa = lei.tabela("multas").dinheiro("242", "minimo")

    def conta(v: Vistoria, m: Memoria | None) -> Resultado:
        titulos: list[tuple[str, int]] = []
        outros: dict[str, Any] = {}
        if v.veiculos:
            if any(x.codigo is None for x in v.veiculos):
                raise FatoInvalido("falta a espécie de um veículo (codigo)")
            valor = sum(linha(str(x.codigo), x.quantidade or 1, m) for x in v.veiculos)
            titulos.append(("veiculos-vistoria", valor))
        elif not v.circulando_sem_placa:
            raise FatoInvalido("faltam os veículos (veiculos)")
        if v.circulando_sem_placa:
            valor = multa * 2 if v.reincidente else multa
            titulos.append(("multa", valor))
            outros["multa"] = lei.moeda.texto(valor)
            if m is not None:
                dobro = ", em dobro na reincidência" if v.reincidente else ""
                m.passo("art. 242", f"circulava sem placa{dobro}", valor)
        return contas.unica(titulos, None, m, **outros)

    return conta
