"""Imposto predial urbano (arts. 24 to 35)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.jambeiro_1958.comum import depois_da_ciencia, isento
from prefeitura.legislacao.codigos.jambeiro_1958.fundamentos import isencao_no_lancamento
from prefeitura.legislacao.codigos.jambeiro_1958.locativo import (
    OCUPACOES,
    SINONIMOS,
    Encargo,
    locativo,
)
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia


@dataclass(frozen=True, slots=True, kw_only=True)
class Dono:
    """The conditions of art. 35 a, all of them wanted."""

    unico_bem: bool | None = f.sim_nao("o prédio é o único bem")
    unico_recurso: bool | None = f.sim_nao("o prédio é o único recurso")
    invalido: bool | None = f.sim_nao("o dono é inválido")
    sem_arrimo: bool | None = f.sim_nao("o dono não tem arrimo")

    def todas(self) -> bool:
        """Whether all the conditions are met."""
        return bool(self.unico_bem and self.unico_recurso and self.invalido and self.sem_arrimo)


@dataclass(frozen=True, slots=True, kw_only=True)
class Predio:
    """An urban building."""

    ocupacao: str | None = f.palavra("quem ocupa o prédio", OCUPACOES, SINONIMOS)
    aluguel_mensal: int | None = f.dinheiro("aluguel mensal")
    diferenca_sublocacao_anual: int | None = f.dinheiro("diferença a mais da sublocação, no ano")
    encargos_do_locatario: tuple[Encargo, ...] = f.registros("encargos do locatário", Encargo)
    tipo_predio: str | None = f.texto(
        "tipo do prédio: casa_de_comodos_mobiliada, apartamento_mobiliado…"
    )
    valor_anual_dos_moveis: int | None = f.dinheiro("valor dos móveis no aluguel do ano")
    valor_locativo_arbitrado_anual: int | None = f.dinheiro(
        "valor locativo anual que o lançador arbitrou"
    )
    valor_venal_imovel: int | None = f.dinheiro("valor venal do imóvel", nomes=("valor_venal",))
    data_ciencia: date | None = f.data("ciência do lançamento, se feito depois da época")
    proprietario: Dono | None = f.registro("condições do art. 35 a", Dono)
    proprietario_tipo: str | None = f.texto("dono: uniao, estado, municipio, templo…")
    entidade: str | None = f.texto("entidade dona, por exemplo associacao_esportiva")
    legalmente_constituida: bool | None = f.sim_nao("entidade legalmente constituída")
    sem_fins_lucrativos: bool | None = f.sim_nao("entidade sem fins lucrativos")
    leitos_gratuitos: bool | None = f.sim_nao("hospital com leitos gratuitos")
    asilo_colegio_ou_escola_gratuita: bool | None = f.sim_nao("asilo, colégio ou escola gratuita")
    despacho_do_prefeito: bool | None = f.sim_nao("há despacho favorável do Prefeito")
    casa_propria_so_de_residencia: bool | None = f.sim_nao("casa própria, só de residência")
    extremamente_pobre: bool | None = f.sim_nao("dono extremamente pobre")
    circunstancias_comprovadas: bool | None = f.sim_nao("circunstâncias comprovadas")


@regra("predial", fatos=Predio)
def predial(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """8% of the yearly locativo, in two instalments (25 and 34)."""
    isencao = isencao_no_lancamento(lei, "predial", Predio)
    locativo_de = locativo(lei)
    aliquota = lei.aliquota("predial.aliquota", "sobre o valor locativo anual")
    parcelas = lei.vencimentos("predial", ano)
    do_invalido = _do_invalido(lei)
    mover = depois_da_ciencia(lei, calendario)
    texto = lei.moeda.texto

    def conta(p: Predio, m: Memoria | None) -> Resultado:
        ground = isencao(p)
        if ground is not None:
            return isento(ground.nome, ground.texto, m)
        base = locativo_de(p, m)
        if p.proprietario is not None and do_invalido(p.proprietario, base, m):
            return isento(
                "art. 35 a", "único bem e recurso de inválido sem arrimo", m,
                valor_locativo_anual=texto(base),
            )  # fmt: skip
        valor = aliquota(base, m)
        return Resultado(
            valor,
            mover(parcelas(valor), p.data_ciencia, m),
            outros={"valor_locativo_anual": texto(base)},
        )

    return conta


def _do_invalido(lei: Vigencia) -> Callable[[Dono, int, Memoria | None], bool]:
    """Art. 35 a: the limit is included, and all the conditions are wanted (doubt 43)."""
    limite = lei.parametro("predial.isento_ate")

    def livre(dono: Dono, base: int, m: Memoria | None) -> bool:
        cabe: bool = base <= limite.valor and dono.todas()
        if m is not None:
            conclusao = "com as condições" if cabe else "não se isenta"
            m.passo(
                limite.artigo,
                f"locativo {m.moeda.valor(base)}, limite {m.moeda.valor(limite.valor)} incluído: "
                f"{conclusao}",
            )
        return cabe

    return livre
