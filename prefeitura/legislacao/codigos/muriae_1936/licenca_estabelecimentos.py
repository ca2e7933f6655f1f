"""Imposto de licença of commerce and industry, tables A and B (arts. 77 to 87)."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.muriae_1936.comum import (
    Cobranca,
    exigir,
    isento,
    meses_que_faltam,
    no_ato,
)
from prefeitura.legislacao.codigos.muriae_1936.isencoes import Isentavel, isencao_do_art_18
from prefeitura.legislacao.codigos.muriae_1936.nomes import Nomes, palavras
from prefeitura.legislacao.erros import FatoInvalido, ForaDaTabela
from prefeitura.legislacao.numeros import Numero
from prefeitura.legislacao.primitivas import Proporcao
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia

SITUACOES_DITAS = {
    **dict.fromkeys(("lancado", "antigo", "renovacao", "continuacao"), "ja_lancado"),
    **dict.fromkeys(("contribuinte_novo", "abertura", "inicio"), "novo"),
}
TABELAS = {"A": "tabela-a", "B": "tabela-b"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Atividade:
    """An activity of table A or B."""

    tabela: str | None = f.texto("tabela da atividade: A (comércio) ou B (indústria)")
    codigo: str | None = f.texto("linha da tabela, como “A10”")
    atividade: str | None = f.texto("atividade, como na tabela")


@dataclass(frozen=True, slots=True, kw_only=True)
class Estabelecimento(Isentavel, Atividade):
    """An establishment and the licença asked for it."""

    itens: tuple[Atividade, ...] = f.registros(
        "atividades exercidas na mesma casa, quando mais de uma", Atividade
    )
    localidade: str | None = f.texto("localidade do estabelecimento")
    situacao: str | None = f.palavra(
        "já lançado ou contribuinte novo", ("ja_lancado", "novo"), SITUACOES_DITAS
    )
    data_requerimento: date | None = f.data("data do requerimento do contribuinte novo")
    data_pagamento: date | None = f.data("data do pagamento")


Linha = Callable[[Atividade], tuple[str, dict[str, str]]]
_RADICAIS = {"B": ("fabric",), "A": ("mercador", "comerci", "negociante", "vend", "loja")}
# "Patrocínio do Muriaé" is Patrocínio; "distrito de Limeira" is Limeira.
_LONGE_DE = re.compile(r"_d[aeo]_")
_LUGAR = re.compile(r"^((o_)?distrito|(a_)?vil+a|(o_)?povoado|(o_)?arraial)_(d[aeo]_)?")


def _lugar(dito: str) -> str:
    limpo = re.sub(r"[^a-z0-9]+", "_", f.normalizar(dito)).strip("_")
    return _LUGAR.sub("", limpo)


def linha_da_atividade(lei: Vigencia) -> Linha:
    """The table and the row of an activity. What is in neither owes no licença (doubt 86)."""
    tabelas = {letra: lei.tabela(nome) for letra, nome in TABELAS.items()}
    linhas = {k: (a, x) for a, t in tabelas.items() for k, x in t.linhas.items()}
    nomes = {
        letra: Nomes(
            {
                k: f"{x['atividade']}|{x['nomes']}"
                for k, (da, x) in linhas.items()
                if letra in (None, da)
            }
        )
        for letra in (None, *TABELAS)
    }

    def letra_de(a: Atividade) -> str | None:
        if a.tabela is None:
            return None
        letra = a.tabela.upper().removeprefix("TABELA").strip()
        if letra not in TABELAS:
            raise FatoInvalido(f"“tabela” não conhece “{a.tabela}” (aceita: A, B)")
        return letra

    def pela_atividade(a: Atividade, letra: str | None) -> list[str]:
        dita: str = exigir(a.atividade, "atividade", "a atividade")
        achadas = nomes[letra].achar(dita)
        if letra is None and {linhas[k][0] for k in achadas} == set(TABELAS):
            # The same name stands in both tables: industry is who makes, commerce who sells.
            ditas = palavras(dita)
            for letra_certa, radicais in _RADICAIS.items():
                if any(p.startswith(radicais) for p in ditas):
                    return [k for k in achadas if linhas[k][0] == letra_certa]
        return achadas

    def linha(a: Atividade) -> tuple[str, dict[str, str]]:
        letra = letra_de(a)
        if a.codigo is not None:
            codigo = a.codigo.upper().strip()
            if codigo not in linhas or letra not in (None, linhas[codigo][0]):
                raise ForaDaTabela(f"não há linha “{a.codigo}” na tabela (art. 79)")
            if a.atividade is not None:
                outras = pela_atividade(a, linhas[codigo][0])
                if len(outras) == 1 and codigo not in outras:
                    raise FatoInvalido(
                        f"o código {codigo} não é o de “{a.atividade}” ({outras[0]})"
                    )
            return linhas[codigo]
        achadas = pela_atividade(a, letra)
        if not achadas:
            raise ForaDaTabela(
                f"“{a.atividade}” não está nas tabelas A e B: não deve licença (arts. 78 e 79)"
            )
        if len(achadas) > 1:
            quais = "; ".join(f"{k}, {linhas[k][1]['atividade']}" for k in achadas)
            raise FatoInvalido(f"há mais de uma linha para “{a.atividade}”; diga o código: {quais}")
        return linhas[achadas[0]]

    return linha


@regra("licenca-localizacao", fatos=Estabelecimento)
def licenca_localizacao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """The cell of activity and place; months left of a new one (85); discount and mora (15, 86)."""
    linha_de = linha_da_atividade(lei)
    localidades = lei.tabela("localidades").linhas
    doze = lei.valor("licenca.meses_do_ano")
    meses_de = Proporcao("art. 85, par. único", "meses que faltam", lei.arredondar)
    cobrar = Cobranca(lei, "licenca-localizacao", ano, calendario)
    isencao = isencao_do_art_18(lei)
    texto = lei.moeda.texto

    def coluna(e: Estabelecimento) -> tuple[str, str]:
        dita = _lugar(exigir(e.localidade, "localidade", "a localidade"))
        achada = dita if dita in localidades else _LONGE_DE.split(dita)[0]
        if achada not in localidades:
            aceitas = ", ".join(dict.fromkeys(x["nome"] for x in localidades.values()))
            raise ForaDaTabela(
                f"localidade sem coluna nas tabelas A e B: “{e.localidade}” (há: {aceitas})"
            )
        return localidades[achada]["nome"], localidades[achada]["coluna"]

    def da_casa(e: Estabelecimento, m: Memoria | None) -> tuple[int, list[dict[str, Any]]]:
        nome, cabeca = coluna(e)
        total, itens = 0, []
        for a in e.itens or (e,):
            letra, linha = linha_de(a)
            tabela = lei.tabela(TABELAS[letra])
            valor = tabela.dinheiro(linha["codigo"], cabeca)
            if m is not None:
                m.passo(tabela.artigo, f"{linha['codigo']}, {linha['atividade']}, {nome}", valor)
            total += valor
            itens.append({"codigo": linha["codigo"], "imposto": texto(valor)})
        if m is not None and len(itens) > 1:
            m.passo("art. 79", "uma importância por atividade: soma", total)
        return total, itens

    def conta(e: Estabelecimento, m: Memoria | None) -> Resultado:
        artigo = isencao(e, m)
        if artigo is not None:
            return isento(artigo, "isento da licença", m)
        valor, itens = da_casa(e, m)
        outros: dict[str, Any] = {"itens": itens} if e.itens else {"codigo": itens[0]["codigo"]}
        situacao = e.situacao or ("novo" if e.data_requerimento else None)
        if exigir(situacao, "situacao", "dizer se é já lançado ou novo") == "ja_lancado":
            r = cobrar(valor, e.data_pagamento, m)
            if r.outros and r.outros["mora"] != texto(0):
                outros["licenca_provisoria"] = "cassada"
                if m is not None:
                    m.aviso("fora do prazo: licença provisória cassada e cobrança executiva (86)")
            return r._replace(outros={**(r.outros or {}), **outros})
        pedido = e.data_requerimento or e.data_pagamento
        dia: date = exigir(pedido, "data_requerimento", "a data do requerimento")
        meses: Numero = meses_que_faltam(dia, ano, "data_requerimento")
        valor = meses_de(valor, meses, doze, m)
        if m is not None:
            m.passo("art. 85", "contribuinte novo, pago no ato: sem desconto", valor)
        return Resultado(
            valor,
            no_ato(dia if e.data_pagamento is None else None, valor),
            outros={
                "imposto": texto(valor),
                "desconto": texto(0),
                "mora": texto(0),
                "meses": meses,
                **outros,
            },
        )

    return conta
