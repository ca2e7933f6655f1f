"""The yearly valor locativo of a building: the rent, or what is arbitrated (arts. 26 to 28)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria
from prefeitura.legislacao.codigos.jambeiro_1958.comum import exigir
from prefeitura.legislacao.codigos.jambeiro_1958.fundamentos import nomeia
from prefeitura.legislacao.fatos import normalizar
from prefeitura.legislacao.vigencia import Vigencia

LOCADO = "locado"
OCUPACOES = (LOCADO, "proprietario", "desocupado", "cedido_gratuitamente")
_OUTRAS_PALAVRAS = {
    LOCADO: "alugado aluguel arrendado locatario inquilino",
    "proprietario": "proprio dono uso_proprio residencia_propria ocupado_pelo_proprietario "
    "ocupado_pelo_proprio ocupado_pelo_dono",
    "desocupado": "vazio vago",
    "cedido_gratuitamente": "cedido cessao_gratuita cedido_gratuitamente_em_parte "
    "cedido_gratuitamente_no_todo cedido_em_parte comodato gratuito",
}
SINONIMOS = {outra: nome for nome, outras in _OUTRAS_PALAVRAS.items() for outra in outras.split()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Encargo:
    """An obligation that the tenant took upon himself."""

    descricao: str | None = f.texto("encargo, por exemplo luz")
    valor_anual: int | None = f.dinheiro("valor no ano")
    vantagem_do_locador: bool | None = f.sim_nao("traduz vantagem pecuniária para o locador")
    paga_em_separado: bool | None = f.sim_nao("paga em separado")
    comprovada: bool | None = f.sim_nao("pagamento comprovado")


class Predio(Protocol):
    """What the locativo reads of a building."""

    @property
    def ocupacao(self) -> str | None: ...
    @property
    def aluguel_mensal(self) -> int | None: ...
    @property
    def diferenca_sublocacao_anual(self) -> int | None: ...
    @property
    def encargos_do_locatario(self) -> tuple[Encargo, ...]: ...
    @property
    def tipo_predio(self) -> str | None: ...
    @property
    def valor_anual_dos_moveis(self) -> int | None: ...
    @property
    def valor_locativo_arbitrado_anual(self) -> int | None: ...
    @property
    def valor_venal_imovel(self) -> int | None: ...


Locativo = Callable[[Predio, Memoria | None], int]


def _entra(lei: Vigencia) -> Callable[[Encargo], bool]:
    """Art. 28: only what favours the landlord; light, energy, water and gas apart do not."""
    a_parte = set(lei.valor("predial.servicos_a_parte"))

    def entra(e: Encargo) -> bool:
        servico = bool(a_parte & set(normalizar(e.descricao or "").split("_")))
        if servico and e.paga_em_separado and e.comprovada:
            return False
        return e.vantagem_do_locador is not False

    return entra


def _do_aluguel(lei: Vigencia) -> Locativo:
    """The rent of the year with what enters and what leaves it (26 and 28)."""
    meses = lei.parametro("predial.meses_do_ano")
    mobilia = lei.aliquota("predial.mobilia_maxima", "limite da dedução dos móveis")
    mobiliados = lei.valor("predial.mobiliados")
    entra = _entra(lei)

    def do_aluguel(p: Predio, m: Memoria | None) -> int:
        aluguel = exigir(p.aluguel_mensal, "aluguel_mensal", "o aluguel mensal")
        global_ = total = aluguel * meses.valor
        if m is not None:
            m.passo("art. 26", f"aluguel: {m.moeda.valor(aluguel)} × {meses.valor}", total)
        for e in p.encargos_do_locatario:
            quantia = exigir(e.valor_anual, "valor_anual", "o valor anual do encargo")
            inclui = entra(e)
            total += quantia if inclui else 0
            if m is not None:
                como = f"{m.moeda.valor(quantia)} a mais" if inclui else "não entra"
                m.passo("art. 28", f"encargo do locatário, {e.descricao or 'sem nome'}: {como}")
        if p.diferenca_sublocacao_anual:
            total += p.diferenca_sublocacao_anual
            if m is not None:
                m.passo(
                    "art. 28 §1",
                    f"diferença da sublocação: mais {m.moeda.valor(p.diferenca_sublocacao_anual)}",
                    total,
                )
        if p.valor_anual_dos_moveis is not None and nomeia(
            mobiliados, normalizar(p.tipo_predio or "")
        ):
            deducao = min(p.valor_anual_dos_moveis, mobilia(global_, m))
            total -= deducao
            if m is not None:
                m.passo(
                    "art. 28 §2",
                    f"móveis de {m.moeda.valor(p.valor_anual_dos_moveis)}: deduzem-se "
                    f"{m.moeda.valor(deducao)}",
                    total,
                )
        elif p.valor_anual_dos_moveis is not None and m is not None:
            m.passo("art. 28 §2", "só se deduzem móveis de casa de cômodos ou apartamento", total)
        return total

    return do_aluguel


def locativo(lei: Vigencia) -> Locativo:
    """The yearly locativo; an arbitrated one is not below 1% of the market value (27)."""
    do_aluguel = _do_aluguel(lei)
    piso = lei.aliquota("predial.arbitramento_minimo", "mínimo do locativo arbitrado")

    def arbitrado(p: Predio, m: Memoria | None) -> int:
        nome = "valor_locativo_arbitrado_anual"
        valor: int = exigir(p.valor_locativo_arbitrado_anual, nome, "o valor locativo arbitrado")
        if m is not None:
            m.passo("art. 26, par. único", "valor locativo arbitrado", valor)
        if p.valor_venal_imovel is None:
            if m is not None:
                m.aviso("sem o valor venal do imóvel não se conferiu o mínimo do art. 27")
            return valor
        return max(valor, piso(p.valor_venal_imovel, m))

    def calcular(p: Predio, m: Memoria | None) -> int:
        if p.aluguel_mensal is None and p.valor_locativo_arbitrado_anual is None:
            exigir(p.ocupacao, "ocupacao", "a ocupação do prédio")
        if p.ocupacao in (LOCADO, None) and p.valor_locativo_arbitrado_anual is None:
            return do_aluguel(p, m)
        return arbitrado(p, m)

    return calcular
