"""Imposto de licença geral, table D (arts. 79, 81 and 85)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.muriae_1936.comum import (
    isento,
    meses_que_faltam,
    no_ato,
    so_nos_itens,
    somar,
)
from prefeitura.legislacao.codigos.muriae_1936.isencoes import Isentavel, isencao_do_art_18
from prefeitura.legislacao.codigos.muriae_1936.nomes import Nomes
from prefeitura.legislacao.erros import FatoInvalido, ForaDaTabela
from prefeitura.legislacao.numeros import em_portugues, para_cima
from prefeitura.legislacao.primitivas import Proporcao
from prefeitura.legislacao.regras import Conta, regra, situacao
from prefeitura.legislacao.vigencia import Vigencia

DA_TABELA_D = (
    *("licenca-obras", "licenca-via-publica", "licenca-publicidade", "licenca-animais"),
    *("licenca-extracao", "licenca-diversoes", "licenca-localizacao-feira"),
)
_OUTROS_NOMES = {
    "D01": "andaime",
    "D02": "anúncio|letreiro|cartaz|placa|toldo|emblema|publicidade",
    "D03": "animal de carga|animal de aluguel",
    "D04": "extração|extração de areia|extração de pedra|extração de barro|pedra|barro",
    "D05": "bomba|bomba de gasolina",
    "D06a": "casa|construção de casa",
    "D06b": "barraca",
    "D06c": "dependência",
    "D06d": "reconstrução",
    "D07": "coreto|correto",
    "D08": "depósito de materiais",
    "D09a": "espetáculo",
    "D09c": (
        "circo|tourada|teatro|companhia de teatro|parque de diversões|cinematógrafo ambulante"
        "|circo ambulante|companhia de theatro"
    ),
    "D09d": "baile",
    "D09e": "cassino|casino",
    "D09f": "cabaré|café-cantante",
    "D09h": "conferência|palestra",
    "D10": "localização em feira|feira",
    "D11": "poste",
    "D12": "aterro|escavação",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Licenca:
    """A licença of table D."""

    codigo: str | None = f.texto("linha da tabela D, como “D06a”")
    descricao: str | None = f.texto("o que se licencia")
    quantidade: int | None = f.inteiro("quantas obras, animais, postes, sessões…", minimo=1)
    dias: int | None = f.inteiro("dias, para o que se licencia por dia ou semana", minimo=1)
    sessoes_por_dia: tuple[int, ...] = f.lista("sessões de cada dia", "inteiro")
    data_requerimento: date | None = f.data("data do requerimento")


@dataclass(frozen=True, slots=True, kw_only=True)
class LicencaDaTabelaD(Isentavel, Licenca):
    """One licença or several."""

    tabela: str | None = f.texto("tabela: D")
    itens: tuple[Licenca, ...] = f.registros("licenças, quando mais de uma", Licenca)
    data_pagamento: date | None = f.data("data do pagamento, que é o do ato")


Calculo = Callable[[Licenca, Memoria | None], tuple[int, dict[str, Any]]]


def licenca_da_tabela_d(lei: Vigencia, ano: int, so: str | None) -> Calculo:
    """The amount of one licença; ``so``: only rows of that tributo."""
    tabela = lei.tabela("tabela-d")
    linhas = {k.lower(): x for k, x in tabela.linhas.items() if so in (None, x["tributo"])}
    nomes = Nomes(
        {k: f"{x['descricao']}|{_OUTROS_NOMES.get(x['codigo'], '')}" for k, x in linhas.items()}
    )
    doze = lei.valor("licenca.meses_do_ano")
    semana = lei.valor("licenca.dias_das_barraquinhas")
    proporcao = Proporcao("art. 85, par. único", "meses que faltam", lei.arredondar)

    def linha_de(x: Licenca) -> dict[str, str]:
        if x.codigo is not None:
            linha = linhas.get(x.codigo.lower().strip())
            if linha is None:
                raise ForaDaTabela(f"não há linha “{x.codigo}” na tabela D (art. 79)")
            return linha
        if x.descricao is None:
            if len(linhas) == 1:
                return next(iter(linhas.values()))
            raise FatoInvalido("falta a linha da tabela D (codigo ou descricao)")
        achadas = nomes.achar(x.descricao)
        if not achadas:
            raise ForaDaTabela(f"“{x.descricao}” não está na tabela D (art. 79)")
        if len(achadas) > 1:
            quais = "; ".join(f"{linhas[k]['codigo']}, {linhas[k]['descricao']}" for k in achadas)
            raise FatoInvalido(f"diga o código de “{x.descricao}”: {quais}")
        return linhas[achadas[0]]

    def vezes(x: Licenca, linha: dict[str, str]) -> int:
        match linha["contagem"]:
            case "semana":
                if x.dias is None and not x.sessoes_por_dia:
                    return x.quantidade or 1
                return para_cima(x.dias or len(x.sessoes_por_dia), semana)
            case "dia" if x.sessoes_por_dia:
                return sum(1 for n in x.sessoes_por_dia if n)
            case "sessao" if x.sessoes_por_dia:
                return sum(x.sessoes_por_dia)
            case "dia":
                return x.quantidade or x.dias or 1
            case "sessao" if x.dias is not None and x.quantidade is None:
                raise FatoInvalido("paga-se por sessão: diga quantas (quantidade)")
        return 1 if linha["fixo"] == "sim" else x.quantidade or 1

    def calcular(x: Licenca, m: Memoria | None) -> tuple[int, dict[str, Any]]:
        linha = linha_de(x)
        unidade = tabela.dinheiro(linha["codigo"])
        quantos = vezes(x, linha)
        if not quantos:
            raise FatoInvalido("nenhuma sessão foi dita (sessoes_por_dia)")
        valor = unidade * quantos
        dito: dict[str, Any] = {"codigo": linha["codigo"], "tributo": linha["tributo"]}
        if m is not None:
            m.passo(
                tabela.artigo,
                f"{linha['codigo']}, {linha['descricao']}: {em_portugues(quantos)} × "
                f"{m.moeda.valor(unidade)} ({linha['unidade']})",
                valor,
            )
        if linha["por_ano"] == "sim" and x.data_requerimento is not None:
            meses = meses_que_faltam(x.data_requerimento, ano, "data_requerimento")
            valor = proporcao(valor, meses, doze, m)
            dito["meses"] = meses
        return valor, dito

    return calcular


def _conta(lei: Vigencia, ano: int, so: str | None) -> Conta:
    calcular = licenca_da_tabela_d(lei, ano, so)
    isencao = isencao_do_art_18(lei)
    texto = lei.moeda.texto

    def conta(x: LicencaDaTabelaD, m: Memoria | None) -> Resultado:
        if x.tabela is not None and x.tabela.strip().upper() != "D":
            raise FatoInvalido(f"a licença geral é a da tabela D, não a da “{x.tabela}”")
        artigo = isencao(x, m)
        if artigo is not None:
            return isento(artigo, "isento da licença", m)
        outros: dict[str, Any] = {}
        if x.itens:
            so_nos_itens(x, Licenca, {"data_requerimento"})
            do_dia = [
                replace(i, data_requerimento=i.data_requerimento or x.data_requerimento)
                for i in x.itens
            ]
            valor, outros["itens"] = somar(do_dia, calcular, lei, m)
        else:
            valor, dito = calcular(x, m)
            outros |= dito
        outros |= {"imposto": texto(valor), "desconto": texto(0), "mora": texto(0)}
        if m is not None:
            m.passo("arts. 81 e 85", "pago quando devido, sem desconto nem mora", valor)
        return Resultado(valor, no_ato(x.data_requerimento, valor), outros=outros)

    return conta


@situacao("lancamento", *DA_TABELA_D, fatos=LicencaDaTabelaD, quando=set())
def licenca_de_um_tributo(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Table D, the rows of the tributo: whole per act, months left where it says per year."""
    return _conta(lei, ano, tributo)


@regra("licenca-geral", fatos=LicencaDaTabelaD)
def licenca_geral(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table D, several licenças of different tributos asked together."""
    return _conta(lei, ano, None)
