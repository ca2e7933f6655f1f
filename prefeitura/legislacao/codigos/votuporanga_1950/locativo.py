"""The annual valor locativo of a building (arts. 29, 30 and 32)."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria
from prefeitura.legislacao.codigos.votuporanga_1950.comum import simples
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.primitivas import escrito
from prefeitura.legislacao.vigencia import Vigencia

DOZE = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Alugado:
    """What a building yields, or is held to yield."""

    valor_locativo_anual: int | None = f.dinheiro("valor locativo anual")
    aluguel_mensal: int | None = f.dinheiro("aluguel convencionado, por mês")
    ocupado_pelo_proprietario: bool | None = f.sim_nao(
        "ocupado pelo dono, desocupado ou cedido de graça: o valor é arbitrado"
    )
    valor_locativo_arbitrado_anual: int | None = f.dinheiro("valor locativo arbitrado, por ano")
    valor_venal: int | None = f.dinheiro("valor venal do prédio")
    obrigacoes_do_locatario_em_proveito_do_locador_mensal: int | None = f.dinheiro(
        "obrigações do locatário em proveito do locador, por mês"
    )
    excedente_de_sublocacao_mensal: int | None = f.dinheiro("diferença da sublocação, por mês")
    luz_energia_agua_pagas_a_parte_e_comprovadas_mensal: int | None = f.dinheiro(
        "luz, energia e água pagas à parte e comprovadas, por mês: não entram"
    )
    mobiliado: bool | None = f.sim_nao("casa de cômodos ou apartamento mobiliado")
    parte_do_aluguel_da_mobilia_mensal: int | None = f.dinheiro(
        "parte do aluguel que corresponde à mobília, por mês"
    )


def valor_locativo(lei: Vigencia) -> Callable[[Alugado, Memoria | None], int | Fraction]:
    """Agreed rent, or arbitrated and never below 1% of the valor venal (duvidas 30 and 31)."""
    minimo = lei.taxa("predial.arbitramento_minimo")
    mobilia_maxima = lei.taxa("predial.mobilia_maxima")

    def locativo(p: Alugado, m: Memoria | None) -> int | Fraction:
        if p.ocupado_pelo_proprietario or p.valor_locativo_arbitrado_anual is not None:
            return arbitrado(p, m)
        if p.aluguel_mensal is not None:
            if p.valor_locativo_anual not in (None, DOZE * p.aluguel_mensal):
                raise FatoInvalido(
                    "informe o aluguel mensal ou o valor locativo anual, e não os dois"
                )
            aluguel = DOZE * p.aluguel_mensal
            if m is not None:
                m.passo("art. 29", f"aluguel: {m.moeda.valor(p.aluguel_mensal)} × {DOZE}", aluguel)
        elif p.valor_locativo_anual is not None:
            aluguel = p.valor_locativo_anual
        else:
            raise FatoInvalido("falta o valor locativo (valor_locativo_anual ou aluguel_mensal)")
        return aluguel + acrescimos(p, m) - mobilia(p, aluguel, m)

    def arbitrado(p: Alugado, m: Memoria | None) -> int | Fraction:
        valor: int | Fraction | None = p.valor_locativo_arbitrado_anual
        if valor is None:
            valor = p.valor_locativo_anual
        if valor is None:
            raise FatoInvalido("falta o valor locativo arbitrado (valor_locativo_arbitrado_anual)")
        if m is not None:
            m.passo("art. 29, par. único", f"valor locativo arbitrado: {escrito(valor, m.moeda)}")
        if p.valor_venal is not None:
            piso = Fraction(p.valor_venal * minimo.n, minimo.d)
            if piso > valor:
                valor = simples(piso)
                if m is not None:
                    m.passo(
                        "art. 30, par. único",
                        f"não inferior a 1% de {m.moeda.valor(p.valor_venal)}: "
                        f"{escrito(valor, m.moeda)}",
                    )
        return valor

    def acrescimos(p: Alugado, m: Memoria | None) -> int:
        mensal = (p.obrigacoes_do_locatario_em_proveito_do_locador_mensal or 0) + (
            p.excedente_de_sublocacao_mensal or 0
        )
        if mensal and m is not None:
            m.passo(
                "art. 32", f"obrigações e sublocação: {m.moeda.valor(mensal)} × 12", 12 * mensal
            )
        if p.luz_energia_agua_pagas_a_parte_e_comprovadas_mensal and m is not None:
            m.passo("art. 32", "luz, energia e água pagas à parte e comprovadas: não entram")
        return DOZE * mensal

    def mobilia(p: Alugado, aluguel: int, m: Memoria | None) -> int | Fraction:
        if p.mobiliado is False or not p.parte_do_aluguel_da_mobilia_mensal:
            if p.mobiliado and m is not None:
                m.aviso("mobília não estimada: sem a dedução do art. 32 §2")
            return 0
        estimada: int | Fraction = DOZE * p.parte_do_aluguel_da_mobilia_mensal
        teto = Fraction(aluguel * mobilia_maxima.n, mobilia_maxima.d)
        if estimada > teto:
            estimada = simples(teto)
        if m is not None:
            m.passo("art. 32 §2", f"menos a mobília, até 20%: {escrito(estimada, m.moeda)}")
        return estimada

    return locativo
