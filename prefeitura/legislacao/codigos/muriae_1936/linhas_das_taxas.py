"""The rows of the table of taxas: by number, by name, times a quantity (art. 173)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria
from prefeitura.legislacao.codigos.muriae_1936.nomes import Nomes, contem
from prefeitura.legislacao.erros import FatoInvalido, ForaDaTabela
from prefeitura.legislacao.numeros import em_portugues
from prefeitura.legislacao.vigencia import Vigencia


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemDeTaxa:
    """What is charged by a row of the table."""

    tributo: str | None = f.texto("taxa, pelo nome no catálogo")
    numero: str | None = f.texto("número da tabela, como “IV a” ou “IIIb”")
    fato: str | None = f.texto("o que se fez")
    descricao: str | None = f.texto("o que se cobra")
    quantidade: Decimal | None = f.quantidade("quantos: prédios, penas, metros, cabeças…", "")


Linha = Callable[
    [str | None, str | None, str | None, Decimal | None, Memoria | None],
    tuple[int, dict[str, Any]],
]


def linha_da_taxa(lei: Vigencia, tributos: Sequence[str]) -> Linha:
    """The amount of a row, found by number, by taxa or by description, times the quantity."""
    tabela = lei.tabela("taxas")
    linhas = {k: x for k, x in tabela.linhas.items() if x["tributo"] in tributos and x["valor"]}
    por_numero = {k.lower(): k for k in linhas}
    nomes = Nomes({k: f"{x['descricao']}|{x['nomes']}" for k, x in linhas.items()})
    ditos = {k: tuple(x["nomes"].split("|")) for k, x in linhas.items() if x["nomes"]}

    def achar(tributo: str | None, numero: str | None, descricao: str | None) -> str:
        if numero is not None:
            limpo = "".join(c for c in numero.lower() if c.isalnum())
            if limpo not in por_numero:
                raise ForaDaTabela(f"não há número “{numero}” na tabela das taxas (art. 173)")
            chave = por_numero[limpo]
            if tributo not in (None, linhas[chave]["tributo"]):
                raise FatoInvalido(f"o número {chave} não é da taxa “{tributo}”")
            return chave
        suas = [k for k, x in linhas.items() if tributo in (None, x["tributo"])]
        if len(suas) == 1:
            return suas[0]
        achadas = [k for k in nomes.achar(descricao or "") if k in suas] if descricao else []
        if not achadas:
            achadas = [k for k in suas if contem(descricao, ditos.get(k, ()))]
        if len(achadas) == 1:
            return achadas[0]
        if not suas:
            raise ForaDaTabela(f"a tabela das taxas não tem linha de “{tributo}” (art. 173)")
        quais = "; ".join(f"{k}, {linhas[k]['descricao']}" for k in achadas or suas)
        raise FatoInvalido(f"falta o número da tabela (numero): {quais}")

    def da_linha(
        tributo: str | None,
        numero: str | None,
        descricao: str | None,
        quantidade: Decimal | None,
        m: Memoria | None,
    ) -> tuple[int, dict[str, Any]]:
        chave = achar(tributo, numero, descricao)
        linha = linhas[chave]
        quantos = Decimal(1) if quantidade is None else quantidade
        n, d = quantos.as_integer_ratio()
        if linha["inteira"] == "sim" and d != 1:
            raise FatoInvalido(f"a quantidade do número {chave} é inteira (quantidade)")
        if not n:
            raise FatoInvalido("a quantidade deve ser maior que zero (quantidade)")
        unidade = tabela.dinheiro(chave)
        valor = lei.arredondar(n * unidade, d)
        if m is not None:
            m.passo(
                f"{tabela.artigo} {chave}",
                f"{linha['descricao']}: {em_portugues(quantos)} × {m.moeda.valor(unidade)} "
                f"({linha['unidade']})",
                valor,
            )
        return valor, {"numero": chave, "tributo": linha["tributo"]}

    return da_linha
