"""Imposto de indústrias e profissões (arts. 180 to 187)."""

from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.muriae_1936.comum import Cobranca, exigir, isento
from prefeitura.legislacao.codigos.muriae_1936.isencoes import Isentavel, isencao_do_art_18
from prefeitura.legislacao.erros import Recusado
from prefeitura.legislacao.numeros import Taxa, em_portugues
from prefeitura.legislacao.primitivas import Reducao
from prefeitura.legislacao.regras import Conta, regra, situacao
from prefeitura.legislacao.vencimentos import data_fixa
from prefeitura.legislacao.vigencia import Vigencia

INDUSTRIAS = "industrias-e-profissoes"


@dataclass(frozen=True, slots=True, kw_only=True)
class Contribuicao(Isentavel):
    """The contribution launched by the mixed commission."""

    contribuicao_lancada: int | None = f.dinheiro("contribuição lançada, da segunda via do aviso")
    reducao_percentual: Decimal | None = f.quantidade("redução fixada pelo município", "%")
    data_pagamento: date | None = f.data("data do pagamento")


@regra(INDUSTRIAS, fatos=Contribuicao)
def industrias(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Half of the contribution, cut by up to 25% (181); 20% off by 31 March, mora after (183)."""
    metade = lei.aliquota("industrias.parte_municipal", "metade da contribuição lançada")
    maxima = lei.parametro("industrias.reducao_maxima")
    cobrar = Cobranca(lei, INDUSTRIAS, ano, calendario)
    isencao = isencao_do_art_18(lei)

    def conta(c: Contribuicao, m: Memoria | None) -> Resultado:
        artigo = isencao(c, m)
        if artigo is not None:
            return isento(artigo, "isento de indústrias e profissões", m)
        lancada: int = exigir(
            c.contribuicao_lancada, "contribuicao_lancada", "a contribuição lançada"
        )
        valor = metade(lancada, m)
        if c.reducao_percentual:
            if c.reducao_percentual > maxima.valor:
                raise Recusado(
                    f"a redução não passa de {em_portugues(maxima.valor)}% ({maxima.artigo})"
                )
            taxa = Taxa.de_pct(c.reducao_percentual)
            valor = Reducao(taxa, maxima.artigo, "redução municipal", lei.arredondar)(valor, m)
        return cobrar(valor, c.data_pagamento, m)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class CobrancaAmigavel:
    """The friendly collection of an unpaid tax."""

    vencimento: date | None = f.data("data do vencimento")
    data_ciencia_aviso: date | None = f.data("recebimento do aviso ao devedor")
    data_edital: date | None = f.data("publicação do edital")
    pago: bool | None = f.sim_nao("o imposto foi pago")


@situacao(
    "cobranca-amigavel",
    INDUSTRIAS,
    fatos=CobrancaAmigavel,
    quando={"data_ciencia_aviso", "data_edital", "vencimento", "pago"},
)
def cobranca_amigavel(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Art. 185: avisos from 30 April, ten days, edital, thirty days, inscription (doubt 79)."""
    datas = lei.valor(f"calendario.{INDUSTRIAS}")[0]["datas"]

    def ate(termo: str, desde: date, m: Memoria | None) -> date:
        prazo = lei.prazo(termo, desde=desde, calendario=calendario)
        fim = date(prazo.fim.year, prazo.fim.month, prazo.fim.day)
        if m is not None:
            m.passo(prazo.artigo, f"{prazo.regra}: {fim:%d/%m/%Y}")
        return fim

    def conta(c: CobrancaAmigavel, m: Memoria | None) -> Resultado:
        vencimento = c.vencimento or data_fixa(datas[0], ano)
        avisos = ate("avisos-aos-devedores", vencimento, m)
        estado = "vencido" if lei.data > calendario.proximo_util(vencimento) else "aberto"
        outros: dict[str, Any] = {"avisos_a_partir_de": avisos.isoformat()}
        if c.data_ciencia_aviso is not None:
            fim = ate("pagamento-do-aviso", c.data_ciencia_aviso, m)
            outros |= {"prazo_aviso": fim.isoformat(), "prazo_final": fim.isoformat()}
            estado = "aviso_amigavel"
        if c.data_edital is not None:
            fim = ate("pagamento-do-edital", c.data_edital, m)
            inscricao = fim + timedelta(days=1)
            outros |= {
                "prazo_edital": fim.isoformat(),
                "prazo_final": fim.isoformat(),
                "inscricao_a_partir_de": inscricao.isoformat(),
            }
            estado = "inscrito" if lei.data >= inscricao else "edital"
            if m is not None:
                m.passo("art. 185 §2", f"inscrição imediata em {inscricao:%d/%m/%Y}, se não pago")
        outros["estado"] = "pago" if c.pago else estado
        return Resultado(0, outros=outros)

    return conta
