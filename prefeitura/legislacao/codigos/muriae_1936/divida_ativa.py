"""Old dívida ativa in six instalments of 1937 (arts. 189 and 190)."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, ParcelaDevida, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.muriae_1936.comum import exigir
from prefeitura.legislacao.erros import FatoInvalido, Recusado
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia


@dataclass(frozen=True, slots=True, kw_only=True)
class DividaAntiga:
    """A debt of impostos inscribed before the code, and what was paid of the favour."""

    divida_imposto: int | None = f.dinheiro("dívida de impostos, sem a multa")
    exercicio_divida: int | None = f.exercicio("exercício da dívida")
    ja_inscrita: bool | None = f.sim_nao("já constituía dívida ativa")
    multa_mora: int | None = f.dinheiro("multa de mora que se dispensa")
    pagas: int | None = f.inteiro("prestações pagas", maximo=6)
    data: date | None = f.data("dia em que se examina o favor")


@regra("divida-ativa", fatos=DividaAntiga)
def divida_ativa(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Six parts rounded down, the rest in the last; a missing one ends the favour (doubt 82)."""
    acima_de = lei.valor("divida-ativa.acima_de")
    excetuados = {int(x) for x in lei.valor("divida-ativa.exercicios_excetuados")}
    ultimo = lei.valor("divida-ativa.ultimo_exercicio")
    multa_de = lei.aliquota("divida-ativa.multa", "multa que revive sobre o saldo")
    datas = [date.fromisoformat(x["ate"]) for x in lei.tabela("divida-ativa").linhas.values()]
    texto = lei.moeda.texto

    def conferir(d: DividaAntiga) -> int:
        divida: int = exigir(d.divida_imposto, "divida_imposto", "a dívida de impostos")
        exercicio = exigir(d.exercicio_divida, "exercicio_divida", "o exercício da dívida")
        if exercicio in excetuados:
            raise Recusado(f"a dívida do exercício de {exercicio} foi excetuada (art. 189)")
        if exercicio > ultimo or d.ja_inscrita is False:
            raise Recusado("só a dívida que já constituía dívida ativa tem o favor (art. 189)")
        if divida <= acima_de:
            raise Recusado(
                f"só a dívida superior a {lei.moeda.formatar(acima_de)} se divide (art. 189)"
            )
        return divida

    def exame(d: DividaAntiga, divida: int, partes: list[int], m: Memoria | None) -> Resultado:
        pagas = d.pagas or 0
        em = d.data or lei.data
        if pagas > len(partes):
            raise FatoInvalido(f"são {len(partes)} prestações (pagas)")
        saldo = sum(partes[pagas:])
        vencidas = sum(1 for dia in datas if em > calendario.proximo_util(dia))
        outros: dict[str, Any] = {"saldo_imposto": texto(saldo)}
        if m is not None:
            m.passo("art. 189", f"pagas {pagas} de {len(partes)}: saldo", saldo)
        if pagas >= vencidas:
            outros["estado"] = "quitado" if not saldo else "em_dia"
            outros["multa_dispensada"] = texto(d.multa_mora or 0)
            parcelas = tuple(
                ParcelaDevida(n, dia, valor)
                for n, (dia, valor) in enumerate(zip(datas, partes, strict=True), 1)
                if n > pagas
            )
            return Resultado(saldo, parcelas, outros=outros)
        multa = multa_de(saldo, m)
        if m is not None:
            m.passo("art. 190", "favor perdido: saldo e multa exigíveis", saldo + multa)
        outros |= {"estado": "perdido", "multa_revivida": texto(multa)}
        return Resultado(saldo + multa, outros=outros)

    def conta(d: DividaAntiga, m: Memoria | None) -> Resultado:
        divida = conferir(d)
        igual = divida // len(datas)
        partes = [igual] * (len(datas) - 1)
        partes.append(divida - sum(partes))
        if m is not None:
            m.passo("art. 189", f"{len(datas)} prestações, arredondadas para baixo", igual)
            m.passo("art. 189", "última prestação, o saldo", partes[-1])
        if d.pagas is not None or d.data is not None:
            return exame(d, divida, partes, m)
        parcelas = tuple(map(ParcelaDevida, range(1, len(datas) + 1), datas, partes))
        if m is not None:
            m.passo("art. 189", "multa dispensada", d.multa_mora or 0)
        return Resultado(
            divida,
            parcelas,
            outros={"multa_dispensada": texto(d.multa_mora or 0), "estado": "concedido"},
        )

    return conta
