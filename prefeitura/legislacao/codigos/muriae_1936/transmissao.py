"""Imposto de transmissão de propriedade inter vivos (arts. 162 to 170 and 188)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.muriae_1936.comum import exigir, isento, no_ato
from prefeitura.legislacao.codigos.muriae_1936.isencoes import PUBLICOS
from prefeitura.legislacao.codigos.muriae_1936.nomes import comeca, contem
from prefeitura.legislacao.erros import FatoInvalido, ForaDaTabela, Recusado
from prefeitura.legislacao.numeros import Numero, em_portugues
from prefeitura.legislacao.primitivas import Aliquota, escrito
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia

COMPRA, DOACAO, PERMUTA, INCORPORACAO, DISSOLUCAO = "2", "1", "3", "4", "5"
# The words by which an act is known, the more particular ones first.
_ATOS = (
    (INCORPORACAO, ("incorporacao", "capital")),
    (DISSOLUCAO, ("dissolucao",)),
    (PERMUTA, ("permuta", "troca")),
    (
        COMPRA,
        (
            *("compra", "venda", "arrematacao", "adjudicacao", "dacao", "remissao", "remicao"),
            *("procuracao", "pacto_comissorio", "melhor_comprador"),
        ),
    ),
    (DOACAO, ("doacao", "desistencia", "renuncia")),
)
_EM_PAGAMENTO = ("em_pagamento",)
_MEEIRO = ("conjuge", "meeiro", "meeira", "viuva", "viuvo")
_PROCURACAO = ("procuracao",)
_AUTORAL = ("literaria", "artistica", "autoral")


@dataclass(frozen=True, slots=True, kw_only=True)
class Transmissao:
    """A transfer of immovables."""

    ato: str | None = f.texto("ato: compra e venda, doação, permuta, incorporação…")
    outorgante: str | None = f.texto("quem transmite")
    outorgado: str | None = f.texto("quem adquire")
    valor_base_estado: int | None = f.dinheiro("valor que serviu ao imposto do Estado")
    preco: int | None = f.dinheiro("preço do contrato")
    hipoteca_assumida: int | None = f.dinheiro("dívida hipotecária que passa ao adquirente")
    valor_real: int | None = f.dinheiro("valor real do imóvel", nomes=("valor_imovel",))
    preco_total: int | None = f.dinheiro("preço de imóveis e móveis juntos")
    imoveis_relacionados: int | None = f.dinheiro("preço dos imóveis, relacionados na escritura")
    valor_imovel_1: int | None = f.dinheiro("valor do primeiro imóvel permutado")
    valor_imovel_2: int | None = f.dinheiro("valor do segundo imóvel permutado")
    valor_bens: int | None = f.dinheiro("valor dos bens adjudicados ou doados")
    conjuge_meeiro: bool | None = f.sim_nao("adjudica o cônjuge meeiro, por remissão de dívidas")
    consentimento: bool | None = f.sim_nao("a procuração traz o preço e o consentimento")
    debito_transmitente: int | None = f.dinheiro("débito do transmitente com o município")
    certidao_territorial: bool | None = f.sim_nao("há certidão do territorial pago")
    data_escritura: date | None = f.data("dia da escritura ou da carta")


def _ato(t: Transmissao) -> str:
    """The row of the table of an act."""
    if t.ato is None:
        if t.valor_imovel_1 is not None and t.valor_imovel_2 is not None:
            return PERMUTA
        raise FatoInvalido("falta dizer o ato (ato)")
    if contem(t.ato, _EM_PAGAMENTO):
        return COMPRA
    for linha, nomes in _ATOS:
        if contem(t.ato, nomes):
            return linha
    raise ForaDaTabela(f"ato fora da tabela da transmissão: “{t.ato}” (art. 162)")


def _isencao(lei: Vigencia) -> Callable[[Transmissao], str | None]:
    """Art. 18 II: public bodies on either side, schools, hospitals and charities as acquirers."""
    linhas = lei.tabela("ocupacoes").linhas
    publicos = tuple(p for o in PUBLICOS for p in linhas[o]["palavras"].split("|"))
    outorgados = tuple(
        p
        for o, x in linhas.items()
        if o not in PUBLICOS and x["outorgado"] == "sim" and x["palavras"]
        for p in x["palavras"].split("|")
    )

    def isencao(t: Transmissao) -> str | None:
        publica = comeca(t.outorgante, publicos) or comeca(t.outorgado, publicos)
        if publica or contem(t.outorgado, outorgados) or contem(t.ato, _AUTORAL):
            return "art. 18 II"
        return None

    return isencao


def _conferir(t: Transmissao) -> None:
    """What forbids the conhecimento: debts (167 § 2), no certidão (121), an empty power (164)."""
    if t.debito_transmitente:
        raise Recusado("transmitente em débito com o município: sem conhecimento (art. 167 §2)")
    if t.certidao_territorial is False:
        raise Recusado("sem certidão do territorial pago não há transmissão (art. 121)")
    if contem(t.ato, _PROCURACAO):
        if t.consentimento is False:
            raise ForaDaTabela(
                "procuração sem preço e consentimento não está sujeita ao imposto (art. 164)"
            )
        if t.preco is None and t.valor_base_estado is None:
            raise FatoInvalido("falta o preço da procuração em causa própria (preco)")


Base = Callable[[Transmissao, str, Memoria | None], Numero]


def _base(lei: Vigencia) -> Base:
    """The State value rules (167 § 1); lacking it the real one, not under price and mortgage."""
    meeiro = lei.parametro("transmissao.meeiro")

    def da_permuta(t: Transmissao, m: Memoria | None) -> int:
        um = exigir(t.valor_imovel_1, "valor_imovel_1", "o valor do primeiro imóvel")
        outro = exigir(t.valor_imovel_2, "valor_imovel_2", "o valor do segundo imóvel")
        base = max(um, outro)
        if m is not None:
            qual = "valores iguais: um dos valores" if um == outro else "o maior dos valores"
            m.passo("art. 163", qual, base)
        return int(base)

    def real(t: Transmissao, m: Memoria | None) -> int:
        declarado: int | None
        if t.imoveis_relacionados is not None:
            if t.preco_total is not None and t.imoveis_relacionados > t.preco_total:
                raise FatoInvalido("os imóveis passam do preço total (imoveis_relacionados)")
            if m is not None:
                m.passo("art. 165", "relação com preço na escritura", t.imoveis_relacionados)
            declarado = t.imoveis_relacionados
        elif t.preco_total is not None:
            if m is not None:
                m.passo("art. 165", "sem relação na escritura: preço total", t.preco_total)
            declarado = t.preco_total
        else:
            declarado = t.preco if t.preco is not None else t.valor_bens
        if declarado is None and t.valor_real is None:
            raise FatoInvalido("falta o valor do imóvel (valor_base_estado, preco ou valor_real)")
        soma = (declarado or 0) + (t.hipoteca_assumida or 0)
        if m is not None and t.hipoteca_assumida:
            m.passo(
                "art. 169",
                f"preço {m.moeda.valor(declarado or 0)} mais hipoteca "
                f"{m.moeda.valor(t.hipoteca_assumida)}",
                soma,
            )
        base = max(soma, t.valor_real or 0)
        if m is not None and t.valor_real is not None:
            m.passo("art. 188", f"valor real: {m.moeda.valor(t.valor_real)}; base", base)
        return base

    def base(t: Transmissao, linha: str, m: Memoria | None) -> Numero:
        if t.valor_base_estado is not None:
            valor = t.valor_base_estado
            if m is not None:
                m.passo("art. 167 §1", "valor que serviu ao imposto do Estado", valor)
        elif linha == PERMUTA:
            valor = da_permuta(t, m)
        else:
            valor = real(t, m)
        if not valor:
            raise FatoInvalido("o valor da transmissão deve ser maior que zero")
        if t.conjuge_meeiro or contem(t.ato, _MEEIRO):
            parte = Fraction(valor * meeiro.valor.n, meeiro.valor.d)
            if m is not None:
                m.passo(meeiro.artigo, f"cônjuge meeiro: metade, {escrito(parte, m.moeda)}")
            return int(parte) if parte.denominator == 1 else parte
        return valor

    return base


@regra("transmissao-inter-vivos", fatos=Transmissao)
def transmissao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """3.5% (1.5% in companies) of the base of the act, paid before the deed or the carta (167)."""
    tabela = lei.tabela("transmissao")
    aliquotas = {
        k: Aliquota(tabela.taxa(k), f"{tabela.artigo}, {k}", x["ato"], lei.arredondar)
        for k, x in tabela.linhas.items()
    }
    isencao = _isencao(lei)
    base_de = _base(lei)
    texto = lei.moeda.texto

    def aliquota_de(t: Transmissao, linha: str) -> Aliquota:
        if linha != PERMUTA:
            return aliquotas[linha]
        return aliquotas["3a" if t.valor_imovel_1 == t.valor_imovel_2 else "3b"]

    def conta(t: Transmissao, m: Memoria | None) -> Resultado:
        linha = _ato(t)
        artigo = isencao(t)
        if artigo is not None:
            return isento(artigo, "ato isento do imposto de transmissão", m)
        _conferir(t)
        base = base_de(t, linha, m)
        aliquota = aliquota_de(t, linha)
        valor = aliquota(base, m)
        if m is not None:
            m.passo("art. 167", "pago pelo adquirente, antes da escritura ou da carta", valor)
        escrita = lei.arredondar(*base.as_integer_ratio())
        outros: dict[str, Any] = {
            "base": texto(escrita),
            "aliquota": em_portugues(aliquota.taxa.pct).replace(",", "."),
        }
        return Resultado(valor, no_ato(t.data_escritura, valor), outros=outros)

    return conta
