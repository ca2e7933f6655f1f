"""Multas, with minimum and maximum (arts. 10 to 17, 58, 59, 71, 87, 92, 95, 148, 149)."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.muriae_1936.comum import exigir
from prefeitura.legislacao.codigos.muriae_1936.nomes import Nomes
from prefeitura.legislacao.erros import FatoInvalido, ForaDaTabela, Recusado
from prefeitura.legislacao.numeros import Taxa, em_portugues
from prefeitura.legislacao.primitivas import Aliquota
from prefeitura.legislacao.regras import Conta, regra, situacao
from prefeitura.legislacao.vigencia import Vigencia

SEM_PENA_ESPECIAL = "14"
DO_PRECO = "13 I"
DA_TRANSFERENCIA = "92"
# Art. 87 punishes with the fine of art. 12 those who open without licença.
REMETEM = {"87": "12 v"}
_ANTES_DO_NUMERO = frozenset({"art", "arts", "artigo", "letra", "alinea", "n", "no", "inciso"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Infracao:
    """An infraction and the fine that the authority sets."""

    artigo: str | None = f.texto("artigo da multa, como “12 V” ou “148”")
    infracao: str | None = f.texto("infração cometida")
    multa: int | None = f.dinheiro("multa fixada pela autoridade")
    valor_real: int | None = f.dinheiro("valor real do bem transmitido")
    valor_declarado: int | None = f.dinheiro("valor declarado na escritura")
    importancia_sonegada: int | None = f.dinheiro("importância sonegada à incidência")
    percentual: Decimal | None = f.quantidade("percentual fixado pelo prefeito", "%", maximo=1000)
    data_ciencia: date | None = f.data("conhecimento da multa pelo infrator")


Faixa = Callable[[str, int | None, Memoria | None], tuple[int, dict[str, Any]]]


def multa_na_faixa(lei: Vigencia) -> Faixa:
    """A fine set by the authority, refused outside the range of its article."""
    tabela = lei.tabela("multas")

    def na_faixa(artigo: str, multa: int | None, m: Memoria | None) -> tuple[int, dict[str, Any]]:
        linha = tabela.linhas[artigo]
        minimo, maximo = tabela.dinheiro(artigo, "minimo"), tabela.dinheiro(artigo, "maximo")
        valor: int = exigir(multa, "multa", "a multa fixada pela autoridade")
        moeda = lei.moeda
        if not minimo <= valor <= maximo:
            raise Recusado(
                f"a multa do art. {artigo} vai de {moeda.formatar(minimo)} a "
                f"{moeda.formatar(maximo)}; {moeda.formatar(valor)} está fora da faixa"
            )
        if m is not None:
            m.passo(
                f"art. {artigo}",
                f"{linha['infracao']}: faixa de {moeda.valor(minimo)} a {moeda.valor(maximo)}; "
                f"impõe: {linha['autoridade']}",
                valor,
            )
        return valor, {
            "artigo": f"art. {artigo}",
            "minimo": moeda.texto(minimo),
            "maximo": moeda.texto(maximo),
            "autoridade": linha["autoridade"],
        }

    return na_faixa


@regra("multas", fatos=Infracao)
def multas(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Fixed ranges (11, 12, 14), or 10 to 20% of the value withheld (13, doubt 7)."""
    tabela = lei.tabela("multas")
    na_faixa = multa_na_faixa(lei)
    nomes = Nomes({k: f"{x['infracao']}|{x['nomes']}" for k, x in tabela.linhas.items()})
    minima, maxima = (
        Decimal(tabela.celula(DO_PRECO, coluna)) for coluna in ("pct_minimo", "pct_maximo")
    )

    def artigo_de(i: Infracao) -> str:
        if i.artigo is not None:
            palavras = re.findall(r"[a-z0-9]+", f.normalizar(i.artigo).replace("_", " "))
            dito = " ".join(p for p in palavras if p not in _ANTES_DO_NUMERO)
            dito = REMETEM.get(dito, dito)
            achado = next((k for k in tabela.linhas if k.lower() == dito), None)
            if achado is None:
                do_mesmo = [k for k in tabela.linhas if k.split()[0] == dito]
                achado = do_mesmo[0] if do_mesmo else None
            if achado is None:
                raise ForaDaTabela(f"o código não tem multa no art. {i.artigo}")
            return achado
        if {i.valor_real, i.valor_declarado, i.importancia_sonegada, i.percentual} != {None}:
            return DO_PRECO
        achadas = nomes.achar(exigir(i.infracao, "infracao", "a infração"), pelo_genero=True)
        return achadas[0] if len(achadas) == 1 else SEM_PENA_ESPECIAL

    def sonegada(i: Infracao, m: Memoria | None) -> int:
        if i.importancia_sonegada is not None:
            return i.importancia_sonegada
        real = exigir(i.valor_real, "valor_real", "o valor real")
        declarado = exigir(i.valor_declarado, "valor_declarado", "o valor declarado")
        if declarado >= real:
            raise Recusado("o valor declarado não é inferior ao real: não há multa (art. 13)")
        if m is not None:
            m.passo(
                "art. 13",
                f"importância sonegada: {m.moeda.valor(real)} menos {m.moeda.valor(declarado)}",
                real - declarado,
            )
        return int(real - declarado)

    def sobre_o_sonegado(i: Infracao, artigo: str, m: Memoria | None) -> Resultado:
        base = sonegada(i, m)
        pct: Decimal = exigir(i.percentual, "percentual", "o percentual fixado pelo prefeito")
        if not minima <= pct <= maxima:
            raise Recusado(
                f"a multa do art. 13 vai de {em_portugues(minima)}% a {em_portugues(maxima)}%; "
                f"{em_portugues(pct)}% está fora da faixa"
            )
        aplicar = Aliquota(Taxa.de_pct(pct), "art. 13", "multa sobre o sonegado", lei.arredondar)
        return Resultado(
            aplicar(base, m),
            outros={
                "artigo": f"art. {artigo}",
                "importancia_sonegada": lei.moeda.texto(base),
                "autoridade": tabela.linhas[artigo]["autoridade"],
            },
        )

    def conta(i: Infracao, m: Memoria | None) -> Resultado:
        artigo = artigo_de(i)
        if tabela.linhas[artigo]["pct_minimo"]:
            r = sobre_o_sonegado(i, artigo, m)
        else:
            valor, dito = na_faixa(artigo, i.multa, m)
            r = Resultado(valor, outros=dito)
        if i.data_ciencia is None:
            return r
        prazo = lei.prazo("recurso-de-multa", desde=i.data_ciencia, calendario=calendario)
        if m is not None:
            m.passo(prazo.artigo, f"recurso ao prefeito, {prazo.regra}: {prazo.fim:%d/%m/%Y}")
        return r._replace(outros={**(r.outros or {}), "prazo_final": prazo.fim.isoformat()})

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Averbacao:
    """A transfer of a building, and its averbação."""

    data_transferencia: date | None = f.data("transferência do prédio")
    data_averbacao: date | None = f.data("dia em que o título foi levado à averbação")
    multa: int | None = f.dinheiro("multa fixada pela autoridade")


@situacao(
    "averbacao",
    "predial",
    fatos=Averbacao,
    quando={"data_transferencia", "data_averbacao"},
)
def averbacao(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Art. 92: thirty days; after them a fine of 100$000 to 500$000 (doubt 46)."""
    na_faixa = multa_na_faixa(lei)

    def conta(a: Averbacao, m: Memoria | None) -> Resultado:
        dia = exigir(a.data_transferencia, "data_transferencia", "a data da transferência")
        prazo = lei.prazo("averbacao-da-transferencia", desde=dia, calendario=calendario)
        fim = date(prazo.fim.year, prazo.fim.month, prazo.fim.day)
        if m is not None:
            m.passo(prazo.artigo, f"{prazo.regra}: {fim:%d/%m/%Y}")
        outros: dict[str, Any] = {"prazo_final": fim.isoformat()}
        if a.data_averbacao is None:
            if a.multa is None:
                return Resultado(0, outros=outros)
            if lei.data <= fim:
                raise Recusado("o prazo da averbação ainda corre: não há multa (art. 92)")
        elif a.data_averbacao < dia:
            raise FatoInvalido("a averbação vem antes da transferência (data_averbacao)")
        em_tempo = a.data_averbacao is not None and a.data_averbacao <= fim
        outros |= {"em_tempo": em_tempo, "estado": "averbado" if em_tempo else "sujeito_a_multa"}
        if em_tempo:
            if a.multa:
                raise Recusado("averbado no prazo: não há multa (art. 92)")
            return Resultado(0, outros=outros)
        if a.multa is None:
            if m is not None:
                m.aviso("fora do prazo: multa de 100$000 a 500$000, fixada pela autoridade (92)")
            return Resultado(0, outros=outros)
        valor, dito = na_faixa(DA_TRANSFERENCIA, a.multa, m)
        return Resultado(valor, outros={**outros, **dito})

    return conta
