"""Imposto cedular sobre a renda de imóveis rurais (arts. 153 to 161; 18 V)."""

from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.muriae_1936.comum import Cobranca, exigir, isento
from prefeitura.legislacao.codigos.muriae_1936.isencoes import Isentavel, isencao_do_art_18
from prefeitura.legislacao.numeros import em_portugues
from prefeitura.legislacao.regras import Conta, regra, situacao
from prefeitura.legislacao.vencimentos import data_fixa
from prefeitura.legislacao.vigencia import Vigencia

CEDULAR = "cedular-renda-rural"


@dataclass(frozen=True, slots=True, kw_only=True)
class ImovelRural(Isentavel):
    """A rural property."""

    valor_imovel: int | None = f.dinheiro("valor do imóvel rural", nomes=("valor_venal",))
    valor_lancado: int | None = f.dinheiro("valor lançado, de que se recorreu")
    valor_arbitrado: int | None = f.dinheiro("valor da decisão arbitral")
    arbitramento_aceito_pelo_prefeito: bool | None = f.sim_nao("o prefeito aceitou o arbitramento")
    area_ha: Decimal | None = f.quantidade("área", "ha")
    data_pagamento: date | None = f.data("data do pagamento")


@regra(CEDULAR, fatos=ImovelRural)
def cedular(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """5% of the presumed rental value, which is 5% of the property (153); exempt up to 5 ha."""
    locativo = lei.parametro("cedular.valor_locativo")
    imposto = lei.aliquota("cedular.aliquota", "imposto sobre o valor locativo")
    ate = lei.parametro("cedular.isento_ate_ha")
    cobrar = Cobranca(lei, CEDULAR, ano, calendario)
    isencao = isencao_do_art_18(lei)

    def valor_do(x: ImovelRural, m: Memoria | None) -> int:
        lancado = x.valor_lancado if x.valor_imovel is None else x.valor_imovel
        if x.valor_arbitrado is None:
            return int(exigir(lancado, "valor_imovel", "o valor do imóvel"))
        if x.arbitramento_aceito_pelo_prefeito:
            if m is not None:
                m.passo("art. 161", "valor arbitrado, aceito pelo prefeito", x.valor_arbitrado)
            return x.valor_arbitrado
        if m is not None:
            m.passo("art. 161", "sem aceitação do prefeito, fica o valor lançado", lancado)
        return int(exigir(lancado, "valor_lancado", "o valor lançado"))

    def conta(x: ImovelRural, m: Memoria | None) -> Resultado:
        artigo = isencao(x, m)
        if artigo is None and x.area_ha is not None and x.area_ha <= ate.valor:
            artigo = ate.artigo
        if artigo is not None:
            return isento(artigo, "isento do imposto cedular", m)
        valor = valor_do(x, m)
        presumido = Fraction(valor * locativo.valor.n, locativo.valor.d)
        escrita = lei.arredondar(presumido.numerator, presumido.denominator)
        if m is not None:
            m.passo(
                locativo.artigo,
                f"valor locativo presumido: {m.moeda.valor(valor)} × "
                f"{em_portugues(locativo.valor.pct)}%",
                escrita,
            )
        return cobrar(
            imposto(presumido, m),
            x.data_pagamento,
            m,
            valor_locativo_presumido=lei.moeda.texto(escrita),
        )

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Publicacao:
    """The publication of the launch."""

    data_publicacao: date | None = f.data("publicação do lançamento, ou do edital")
    data_recurso: date | None = f.data("dia do recurso")


@situacao("publicacao", CEDULAR, fatos=Publicacao, quando={"data_publicacao"})
def publicacao(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Art. 154 § 2: final thirty days after, save for those who appealed."""

    def conta(p: Publicacao, m: Memoria | None) -> Resultado:
        dia = exigir(p.data_publicacao, "data_publicacao", "a publicação do lançamento")
        prazo = lei.prazo("recurso-do-cedular", desde=dia, calendario=calendario)
        fim = date(prazo.fim.year, prazo.fim.month, prazo.fim.day)
        recorreu = p.data_recurso is not None and dia <= p.data_recurso <= fim
        definitivo = lei.data > fim and not recorreu
        outros: dict[str, Any] = {
            "prazo_final": fim.isoformat(),
            "definitivo": definitivo,
            "estado": "reclamado" if recorreu else "definitivo" if definitivo else "publicado",
        }
        if m is not None:
            m.passo(prazo.artigo, f"{prazo.regra}: {fim:%d/%m/%Y}")
        return Resultado(0, outros=outros)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Atraso:
    """A cedular not paid on its date."""

    vencimento: date | None = f.data("data do vencimento")
    pago: bool | None = f.sim_nao("o imposto foi pago")


@situacao("executivo", CEDULAR, fatos=Atraso, quando={"pago"})
def executivo(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Art. 157: executive collection one month after the date (doubt 62)."""
    datas = lei.valor(f"calendario.{CEDULAR}")[0]["datas"]

    def conta(a: Atraso, m: Memoria | None) -> Resultado:
        vencimento = a.vencimento or data_fixa(datas[0], ano)
        prazo = lei.prazo("executivo-do-cedular", desde=vencimento, calendario=calendario)
        fim = date(prazo.fim.year, prazo.fim.month, prazo.fim.day)
        desde = fim + timedelta(days=1)
        aberto = not a.pago and lei.data >= desde
        vencido = lei.data > vencimento
        estado = "pago" if a.pago else "executivo" if aberto else "vencido" if vencido else "aberto"
        if m is not None:
            m.passo(prazo.artigo, f"cobrança executiva a partir de {desde:%d/%m/%Y}")
        return Resultado(
            0,
            outros={
                "prazo_final": fim.isoformat(),
                "executiva_a_partir_de": desde.isoformat(),
                "cobranca_executiva": aberto,
                "estado": estado,
            },
        )

    return conta
