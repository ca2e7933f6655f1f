"""Fines by infraction, the auto and its appeal (arts. 6, 7, 36 to 160)."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.votuporanga_1950.comum import exigir
from prefeitura.legislacao.erros import FatoInvalido, Recusado
from prefeitura.legislacao.fatos import normalizar
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia

DIVERSOES = ("90", "97", "102")
# Any breach with no fine of its own (art. 160, sole §).
GERAL = "160 par. único"


@dataclass(frozen=True, slots=True, kw_only=True)
class Infracao:
    """An infraction, its auto and what followed."""

    infracao: str | None = f.texto("infração")
    artigo_citado: str | None = f.texto("artigo que o auto cita, como “7 d”")
    artigo_violado: str | None = f.texto("artigo violado")
    reincidente: bool | None = f.sim_nao("há multa anterior, definitiva, pelo mesmo artigo")
    multa_proposta: int | None = f.dinheiro("multa proposta")
    multa: int | None = f.dinheiro("multa imposta")
    auto_lavrado_em: date | None = f.data("dia do auto")
    na_presenca_do_infrator: bool | None = f.sim_nao("o auto foi lavrado na presença do infrator")
    intimacao_recebida_em: date | None = f.data("dia da intimação do infrator ausente")
    assinatura_do_infrator: bool | None = f.sim_nao("o infrator assinou o auto")
    declaracao_de_recusa: bool | None = f.sim_nao("o autuante declarou a recusa")
    testemunhas: int | None = f.inteiro("testemunhas que assinaram", maximo=100)
    recurso_apresentado: bool | None = f.sim_nao("o infrator recorre")
    deposito_previo: int | None = f.dinheiro("depósito prévio da multa")
    aviso_recebido_em: date | None = f.data("dia do aviso para depositar a multa de diversões")


@dataclass(frozen=True, slots=True)
class Faixa:
    """What a precept gives: its range and whether reincidência doubles it."""

    artigo: str
    descricao: str
    minimo: int
    maximo: int
    dobro: bool
    medida: str


@regra("multas", fatos=Infracao)
def multas(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """The amount fits the range of the one precept cited, doubled where it says so (d. 8, 9)."""
    preceito = _preceito(lei)
    conferir_auto = _auto(lei)
    recurso = _recurso(lei, calendario)
    moeda = lei.moeda

    def valor_da(i: Infracao, faixa: Faixa, m: Memoria | None) -> tuple[int, dict[str, Any]]:
        """The fine proposed, if it fits; without one, only the range in which to fix it."""
        vezes = 2 if i.reincidente and faixa.dobro else 1
        minimo, maximo = vezes * faixa.minimo, vezes * faixa.maximo
        quando = "na reincidência a multa" if vezes > 1 else "a multa"
        dita = i.multa_proposta if i.multa is None else i.multa
        limites = f"de {moeda.valor(minimo)} a {moeda.valor(maximo)}"
        if minimo == maximo:
            limites = f"é de {moeda.valor(minimo)}"
            dita = minimo if dita is None else dita
        else:
            limites = f"vai {limites}"
        frase = f"{quando} do art. {faixa.artigo} {limites}"
        outros = {"minimo": moeda.texto(minimo), "maximo": moeda.texto(maximo)}
        if dita is None and i.recurso_apresentado:
            raise FatoInvalido(f"falta a multa imposta: {frase} (multa)")
        if dita is not None and not minimo <= dita <= maximo:
            raise Recusado(frase)
        if m is not None:
            m.passo(f"art. {faixa.artigo}", f"{faixa.descricao}: {frase}", dita)
            if dita is None:
                m.aviso("multa por fixar dentro dos limites (multa_proposta)")
        return dita or 0, outros | ({} if dita is None else {"multa_aceita": True})

    def conta(i: Infracao, m: Memoria | None) -> Resultado:
        conferir_auto(i)
        faixa = preceito(i)
        outros: dict[str, Any] = {}
        if faixa is not None:
            valor, outros = valor_da(i, faixa, m)
            outros["artigo"] = faixa.artigo
            if faixa.medida:
                outros["medida"] = faixa.medida
                if m is not None:
                    m.aviso(faixa.medida)
        else:
            valor = exigir(i.multa or i.multa_proposta, "artigo_citado", "o artigo da multa")
            if m is not None:
                m.passo("art. 150 c", "multa imposta pelo auto", valor)
        return Resultado(valor, outros=outros | recurso(i, valor, faixa, m))

    return conta


def _preceito(lei: Vigencia) -> Callable[[Infracao], Faixa | None]:
    """The one precept of an infraction: that cited, or that which its words call for."""
    tabela = lei.tabela("multas")
    de_mora = lei.valor("processo.multas_de_mora")
    faixas = {
        artigo: Faixa(
            artigo,
            linha["descricao"],
            tabela.dinheiro(artigo, "minimo"),
            tabela.dinheiro(artigo, "maximo"),
            linha["dobro"] == "sim",
            linha["medida"],
        )
        for artigo, linha in tabela.linhas.items()
    }
    chaves = {_chave(artigo): x for artigo, x in faixas.items()}
    palavras = {
        artigo: [grupo.split() for grupo in linha["palavras"].split(";") if grupo]
        for artigo, linha in tabela.linhas.items()
    }

    def citado(dito: str) -> Faixa:
        chave = _chave(dito)
        numero = re.match(r"\d*", chave)[0]  # type: ignore[index]
        achado = chaves.get(chave)
        if achado is None:
            do_artigo = [x for c, x in chaves.items() if re.match(r"\d*", c)[0] == numero]  # type: ignore[index]
            if numero in de_mora:
                raise FatoInvalido(f"a multa do art. {dito} é de mora: não se impõe por auto")
            if not do_artigo and numero in lei.codigo.artigos:
                return faixas[GERAL]
            iguais = {(x.minimo, x.maximo, x.dobro) for x in do_artigo}
            if len(iguais) != 1 or chave != numero:
                raise FatoInvalido(f"o art. {dito} não comina multa (artigo_citado)")
            achado = do_artigo[-1]
            return Faixa(numero, "multa", achado.minimo, achado.maximo, achado.dobro, achado.medida)
        return achado

    def preceito(i: Infracao) -> Faixa | None:
        ditos = [citado(a) for a in (i.artigo_citado, i.artigo_violado) if a]
        if len({x.artigo for x in ditos}) > 1:
            raise Recusado("um fato tem um só preceito: o auto não cita dois artigos (art. 150 c)")
        if ditos:
            return ditos[0]
        if i.infracao:
            dita = normalizar(i.infracao)
            for artigo, grupos in palavras.items():
                if any(all(p in dita for p in grupo) for grupo in grupos):
                    return faixas[artigo]
            return faixas[GERAL]
        return chaves[DIVERSOES[-1]] if i.deposito_previo is not None else None

    return preceito


def _chave(artigo: str) -> str:
    """ "art. 7º, d" → "7d"; "160, par. único" → "160paragrafounico"."""
    limpo = normalizar(artigo.replace("º", "").replace("°", "").replace("ª", ""))
    limpo = re.sub(r"^(artigo|art)", "", re.sub(r"[^a-z0-9§]", "", limpo))
    return limpo.replace("paragrafo", "par").replace("letra", "")


def _auto(lei: Vigencia) -> Callable[[Infracao], None]:
    """Art. 150: two witnesses; the refusal to sign is made up by a declaration (duvida 62)."""
    testemunhas = lei.valor("processo.testemunhas")

    def conferir(i: Infracao) -> None:
        if i.testemunhas is not None and i.testemunhas < testemunhas:
            raise Recusado("o auto exige duas testemunhas (art. 150)")
        if i.assinatura_do_infrator is False and not i.declaracao_de_recusa:
            raise Recusado("falta a assinatura do infrator ou a declaração da recusa (art. 150 §2)")

    return conferir


def _recurso(
    lei: Vigencia, calendario: Calendario
) -> Callable[[Infracao, int, Faixa | None, Memoria | None], dict[str, Any]]:
    """Terms of 151 and 103, and the deposit that the appeal of 102 wants (duvida 49)."""
    do_auto = lei.parametro("processo.auto_dias")
    de_diversoes = lei.parametro("processo.diversoes_dias")
    moeda = lei.moeda

    def inicio(i: Infracao) -> date | None:
        if i.na_presenca_do_infrator is False:
            nome = "intimacao_recebida_em"
            dia: date = exigir(i.intimacao_recebida_em, nome, "a intimação do infrator ausente")
            return dia
        return i.intimacao_recebida_em or i.auto_lavrado_em

    def recurso(i: Infracao, valor: int, faixa: Faixa | None, m: Memoria | None) -> dict[str, Any]:
        outros: dict[str, Any] = {}
        if i.recurso_apresentado and faixa is not None and faixa.artigo in DIVERSOES:
            if (i.deposito_previo or 0) < valor:
                raise Recusado(
                    f"o recurso só se recebe com depósito prévio de {moeda.valor(valor)} "
                    "(art. 102, par. único)"
                )
            outros["recurso_recebido"] = True
        if i.aviso_recebido_em is not None:
            fim = calendario.somar_dias(i.aviso_recebido_em, de_diversoes.valor)
            _termo(m, de_diversoes.artigo, "depositar a multa", i.aviso_recebido_em, fim)
            outros["prazo_final"] = fim.isoformat()
            outros["sem_pagamento"] = "dívida ativa, certidão e procurador"
            return outros
        desde = inicio(i)
        if desde is not None:
            fim = calendario.somar_dias(desde, do_auto.valor)
            _termo(m, do_auto.artigo, "recorrer ao prefeito", desde, fim)
            outros["prazo_final"] = fim.isoformat()
            outros["sem_recurso"] = "multa confirmada, inscrita e executada"
        return outros

    return recurso


def _termo(m: Memoria | None, artigo: str, texto: str, desde: date, fim: date) -> None:
    if m is not None:
        m.passo(artigo, f"{texto}: de {desde:%d/%m/%Y} até {fim:%d/%m/%Y}")
