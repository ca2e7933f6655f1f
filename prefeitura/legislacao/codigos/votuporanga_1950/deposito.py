"""Municipal deposit and leilão of seized things (arts. 145 and 152 to 156)."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.votuporanga_1950.comum import exigir
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.fatos import normalizar
from prefeitura.legislacao.palavras import por_palavra
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia


@dataclass(frozen=True, slots=True, kw_only=True)
class Coisa:
    """A thing or animal in the municipal deposit."""

    coisa: str | None = f.texto("coisa ou animal apreendido")
    genero_ou_semovente: bool | None = f.sim_nao("é gênero ou semovente, de leilão em três dias")
    entrada_no_deposito: date | None = f.data("dia da entrada no depósito")
    retirada_em: date | None = f.data("dia da retirada")
    diarias: int | None = f.inteiro("diárias", "dias")
    despesas: int | None = f.dinheiro("despesas de apreensão, conservação e trato")
    multa: int | None = f.dinheiro("multa da infração")
    impostos: int | None = f.dinheiro("impostos incidentes")
    produto_do_leilao: int | None = f.dinheiro("produto do leilão")
    recurso_pendente: bool | None = f.sim_nao("há recurso pendente contra o auto")


@regra("deposito-municipal", fatos=Coisa)
def deposito_municipal(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table M and the rest to take a thing back (156); the proceeds of the leilão (155 §3)."""
    tabela = lei.tabela("tabela-m")
    dias_do_leilao = lei.parametro("deposito-municipal.dias_do_leilao")
    logo = {x for v in lei.valor("deposito-municipal.semoventes_e_generos") for x in por_palavra(v)}
    texto = lei.moeda.texto

    def despesas(c: Coisa, m: Memoria | None) -> int:
        if c.despesas is not None:
            return c.despesas
        diarias = c.diarias
        if diarias is None:
            entrada = exigir(c.entrada_no_deposito, "diarias", "o número de diárias")
            diarias = (exigir(c.retirada_em, "retirada_em", "o dia da retirada") - entrada).days
            if diarias < 0:
                raise FatoInvalido("a retirada é anterior à entrada no depósito")
        apreensao, diaria = tabela.dinheiro("apreensão"), tabela.dinheiro("diária")
        total = apreensao + diarias * diaria
        if m is not None:
            moeda = m.moeda
            conta_ = f"{moeda.valor(apreensao)} + {diarias} × {moeda.valor(diaria)}"
            m.passo(tabela.artigo, f"tabela M, apreensão e diárias: {conta_}", total)
        return total

    def leilao(c: Coisa, produto: int, m: Memoria | None) -> Resultado:
        """Fine, impostos, expenses, in this order; the rest of the first two stays a debt."""
        gastos = 0
        if any(x is not None for x in (c.despesas, c.diarias, c.entrada_no_deposito)):
            gastos = despesas(c, m)
        das = {"multa": c.multa or 0, "impostos": c.impostos or 0, "despesas": gastos}
        artigos = {"multa": "na_multa", "impostos": "nos_impostos", "despesas": "nas_despesas"}
        resto, outros = produto, dict[str, Any]()
        for nome, quantia in das.items():
            aplicado = min(quantia, resto)
            resto -= aplicado
            outros[f"aplicado_{artigos[nome]}"] = texto(aplicado)
            if nome != "despesas":
                outros[f"divida_que_fica_{nome}"] = texto(quantia - aplicado)
            if m is not None:
                m.passo("arts. 155 §3 e 156", f"{nome}: {m.moeda.valor(quantia)}", aplicado)
        outros["saldo_ao_infrator"] = texto(resto)
        if m is not None:
            m.passo("art. 155 §3", "saldo ao infrator", resto)
        return Resultado(produto - resto, outros=outros)

    def prazo(c: Coisa, m: Memoria | None) -> dict[str, Any]:
        """Food and animals go to leilão in three days; the rest waits for the appeal (155)."""
        if c.entrada_no_deposito is None:
            return {}
        rapido = c.genero_ou_semovente
        if rapido is None:
            rapido = not logo.isdisjoint(por_palavra(normalizar(c.coisa or ""))[:1])
        if not rapido:
            espera = c.recurso_pendente is not False
            if m is not None:
                quando = "depois do recurso ou do seu prazo" if espera else "sem recurso pendente"
                m.passo("art. 155", f"leilão {quando}, com edital prévio")
            return {"leilao_aguarda_recurso": espera}
        fim = calendario.somar_dias(c.entrada_no_deposito, dias_do_leilao.valor)
        if m is not None:
            dias = dias_do_leilao.valor
            m.passo("art. 155 §2", f"leilão em {dias} dias da entrada: até {fim:%d/%m/%Y}")
        return {"prazo_final": fim.isoformat(), "leilao_aguarda_recurso": False}

    def conta(c: Coisa, m: Memoria | None) -> Resultado:
        if c.produto_do_leilao is not None:
            return leilao(c, c.produto_do_leilao, m)
        outros = prazo(c, m)
        so_prazo = c.retirada_em is None and c.diarias is None and c.despesas is None
        if so_prazo and outros:
            return Resultado(0, outros=outros)
        gastos = despesas(c, m)
        total = (c.multa or 0) + (c.impostos or 0) + gastos
        if m is not None:
            m.passo("art. 156", "multa, impostos e despesas, antes do leilão", total)
        return Resultado(total, outros={"despesas": texto(gastos)} | outros)

    return conta
