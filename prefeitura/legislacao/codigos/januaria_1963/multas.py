"""Fines of the code, by degree and recidivism (arts. 15 to 25 and 465 to 481)."""

import re
from dataclasses import dataclass
from datetime import date
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.erros import FatoInvalido, Recusado
from prefeitura.legislacao.numeros import Taxa
from prefeitura.legislacao.primitivas import Aliquota
from prefeitura.legislacao.regras import Conta, regra, situacao
from prefeitura.legislacao.vigencia import Vigencia

GRAUS = ("minimo", "medio", "maximo")
# the articles whose paragraphs or items have fines of their own
COM_PARTES = frozenset({"217", "448", "475"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Infracao:
    """An infraction to be fined."""

    artigo: str | None = f.texto("artigo da multa, como “471” ou “475 III”")
    quantia_sonegada: int | None = f.dinheiro("quantia sonegada, paga por notificação preliminar")
    recebimento: date | None = f.data("recebimento da notificação preliminar")
    tributo_devido: int | None = f.dinheiro("tributo devido")
    tributo_sonegado: int | None = f.dinheiro("tributo sonegado")
    dolo: bool | None = f.sim_nao("houve artifício doloso ou intuito de fraude")
    grau: str | None = f.palavra("grau da multa", GRAUS)
    reincidente: bool | None = f.sim_nao("reincidente")
    multa_proposta: int | None = f.dinheiro("multa que a autoridade propõe (art. 370)")
    vencimento_diario: int | None = f.dinheiro("vencimento de um dia do funcionário (art. 476)")


def _artigo(dito: str) -> str:
    """The article of a fine as the table names it: "art. 475, III, a" is "475 III"."""
    achado = re.fullmatch(
        r"\s*(?:art\w*\.?)?\s*(\d+)\s*[ºo°]?[\s,.-]*(I{1,3}\b|§\s*\d)?.*", dito, re.I
    )
    if achado is None:
        return dito.strip()
    numero, parte = achado[1], "".join((achado[2] or "").upper().split())
    if numero == "448":
        parte = "§1"
    return f"{numero} {parte}" if parte and numero in COM_PARTES else numero


@regra("multas", fatos=Infracao)
def multas(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Arts. 21, 471 to 475; the degree first, then 20% for recidivism (466; duvida 73)."""
    notificacao = lei.aliquota("multas.notificacao", "multa da notificação preliminar")
    reincidencia = lei.aliquota("multas.reincidencia", "reincidência")
    da_contribuicao = lei.aliquota("multas.melhoria", "limite da multa")
    dias = lei.parametro("multas.dias_do_funcionario")

    def dez_dias(valor: int, m: Memoria | None) -> int:
        if m is not None:
            m.passo(dias.artigo, f"{dias.valor} dias de vencimento", valor)
        return valor

    faixas = {linha["artigo"]: linha for linha in lei.tabela("multas").linhas.values()}

    def grau(i: Infracao) -> int:
        if i.grau is None:
            raise FatoInvalido("falta o grau da multa (grau)")
        return GRAUS.index(i.grau)

    def no_grau(minimo: int, maximo: int, i: Infracao) -> int:
        if minimo == maximo:
            return minimo
        return (minimo, lei.arredondar(minimo + maximo, 2), maximo)[grau(i)]

    def por_artigo(artigo: str, i: Infracao, m: Memoria | None) -> int:
        linha = faixas.get(artigo)
        if linha is None:
            raise FatoInvalido(f"o código não tem multa calculável no art. {artigo}")
        minimo = lei.moeda.de_decimal(linha["minimo"] or 0)
        if not linha["pct_minimo"]:
            valor = no_grau(minimo, lei.moeda.de_decimal(linha["maximo"]), i)
            if m is not None:
                m.passo(f"art. {artigo}", linha["descricao"], valor)
            return valor
        base = next(
            (
                x
                for x in (i.tributo_sonegado, i.tributo_devido, i.quantia_sonegada)
                if x is not None
            ),
            None,
        )
        if base is None:
            raise FatoInvalido("falta o tributo sobre que recai a multa (tributo_devido)")
        # in thousandths of per cent, so that the mean of two limits stays whole
        pct = no_grau(int(linha["pct_minimo"]) * 1000, int(linha["pct_maximo"]) * 1000, i)
        taxa = Taxa(pct, 100_000)
        valor = Aliquota(taxa, f"art. {artigo}", linha["descricao"], lei.arredondar)(base, m)
        if valor < minimo:
            if m is not None:
                m.passo(f"art. {artigo}", "sobe ao mínimo da multa", minimo)
            return minimo
        return valor

    def da_melhoria(i: Infracao, m: Memoria | None) -> int:
        base = i.tributo_sonegado if i.tributo_devido is None else i.tributo_devido
        if base is None or i.multa_proposta is None:
            raise FatoInvalido("faltam o tributo e a multa proposta (tributo_devido)")
        limite = da_contribuicao(base, m)
        if i.multa_proposta > limite:
            raise Recusado(
                f"a multa não passa de {lei.moeda.valor(limite)}, metade do tributo (art. 370)"
            )
        return i.multa_proposta

    def do_funcionario(i: Infracao, m: Memoria | None) -> int:
        if i.vencimento_diario is None:
            raise FatoInvalido("falta o vencimento de um dia (vencimento_diario)")
        return dez_dias(i.vencimento_diario * dias.valor, m)

    def artigo_de(i: Infracao) -> str:
        if i.artigo is not None:
            artigo = _artigo(i.artigo)
            if artigo == "475" and i.dolo is not None:
                return "475 II" if i.dolo else "475 I"
            return artigo
        if i.tributo_sonegado is None or i.dolo is None:
            raise FatoInvalido("falta o artigo da multa, ou o tributo sonegado e o dolo (artigo)")
        return "475 II" if i.dolo else "475 I"

    def conta(i: Infracao, m: Memoria | None) -> Resultado:
        outros: dict[str, Any] = {}
        if i.quantia_sonegada is not None and (i.artigo is None or _artigo(i.artigo) == "21"):
            valor = notificacao(i.quantia_sonegada, m)
            if i.recebimento is not None:
                prazo = lei.prazo(
                    "notificacao-preliminar", desde=i.recebimento, calendario=calendario
                )
                outros["prazo_final"] = prazo.fim.isoformat()
        else:
            artigo = artigo_de(i)
            proprias = {"370": da_melhoria, "476": do_funcionario}
            valor = proprias[artigo](i, m) if artigo in proprias else por_artigo(artigo, i, m)
        if i.reincidente:
            valor += reincidencia(valor, m)
        if m is not None:
            m.passo("art. 465", "multa, além do tributo devido", valor)
        return Resultado(valor, outros=outros)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Concurso:
    """Several infractions found in one process."""

    multas_acessorias: tuple[int, ...] = f.lista("multas dos arts. 472 e 473", "dinheiro")
    multas_de_sonegacao: tuple[int, ...] = f.lista("multas do art. 475", "dinheiro")


@situacao("concurso", "multas", fatos=Concurso, quando={"multas_acessorias", "multas_de_sonegacao"})
def concurso(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Arts. 469 and 474: of each group only the gravest, and one beside the other (duvida 73)."""

    def conta(c: Concurso, m: Memoria | None) -> Resultado:
        if not c.multas_acessorias and not c.multas_de_sonegacao:
            raise FatoInvalido("faltam as multas (multas_acessorias, multas_de_sonegacao)")
        acessoria = max(c.multas_acessorias, default=0)
        sonegacao = max(c.multas_de_sonegacao, default=0)
        if m is not None:
            m.passo("art. 469", "a mais grave das acessórias", acessoria)
            m.passo("art. 469", "a mais grave das de sonegação", sonegacao)
            m.passo("art. 474", "uma sem prejuízo da outra", acessoria + sonegacao)
        return Resultado(acessoria + sonegacao)

    return conta
