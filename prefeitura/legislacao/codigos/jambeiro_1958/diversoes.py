"""Imposto sobre jogos, espetáculos e diversões públicas (arts. 94 to 109)."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.jambeiro_1958.comum import exigir, isento, no_ato
from prefeitura.legislacao.codigos.jambeiro_1958.fundamentos import isencao_no_lancamento
from prefeitura.legislacao.erros import FatoInvalido, ForaDaTabela
from prefeitura.legislacao.fatos import normalizar
from prefeitura.legislacao.numeros import em_portugues
from prefeitura.legislacao.primitivas import PorLinha
from prefeitura.legislacao.regras import Conta, Regra, regra
from prefeitura.legislacao.vigencia import Vigencia

JOGOS = {
    "mesas_carambola": "carambola",
    "mesas_snooker": "snooker",
    "quadras_bocha_chinquilho_malha": "quadra",
}
POR_EXTENSO = {"primeira": "1", "segunda": "2", "terceira": "3", "i": "1", "ii": "2", "iii": "3"}
_SEM_PESO = frozenset({"clube", "clubes", "de", "da", "categoria", "classe"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Bilhetes:
    """Tickets of one price."""

    preco: int | None = f.dinheiro("preço impresso, o da venda ao público")
    quantidade: int | None = f.inteiro("bilhetes vendidos")


@dataclass(frozen=True, slots=True, kw_only=True)
class Espetaculo:
    """An entertainment with paid entrance, or a game by pules."""

    ingressos: tuple[Bilhetes, ...] = f.registros("ingressos vendidos, por preço", Bilhetes)
    apostas: tuple[Bilhetes, ...] = f.registros("pules, cartões ou bilhetes, por preço", Bilhetes)
    permanentes: int | None = f.inteiro("permanentes de autoridades e jornalistas usadas")
    filiada_ao_conselho_nacional_de_desportos: bool | None = f.sim_nao(
        "exibição de entidade filiada ao Conselho Nacional de Desportos"
    )
    proprietario_tipo: str | None = f.texto("promotor: uniao, estado, municipio…")
    data_da_venda: date | None = f.data("dia da compra dos selos")


@dataclass(frozen=True, slots=True, kw_only=True)
class Bilhar:
    """Tables and courts of lawful games."""

    mesas_carambola: int | None = f.inteiro("mesas de bilhar carambola (francês)")
    mesas_snooker: int | None = f.inteiro("mesas de bilhar snooker (inglês)")
    quadras_bocha_chinquilho_malha: int | None = f.inteiro("quadras de bocha, chinquilho ou malha")
    meses: int | None = f.inteiro("meses, contados inteiros", "meses", minimo=1, maximo=12)
    proprietario_tipo: str | None = f.texto("dono: uniao, estado, municipio…")


@dataclass(frozen=True, slots=True, kw_only=True)
class Clube:
    """A club of lawful games."""

    categoria: str | None = f.texto("categoria que a Prefeitura dá: 1, 2 ou 3")
    proprietario_tipo: str | None = f.texto("dono: uniao, estado, municipio…")
    entidade: str | None = f.texto("entidade, por exemplo associacao_esportiva")
    legalmente_constituida: bool | None = f.sim_nao("entidade legalmente constituída")
    sem_fins_lucrativos: bool | None = f.sim_nao("entidade sem fins lucrativos")
    despacho_do_prefeito: bool | None = f.sim_nao("há despacho favorável do Prefeito (art. 3º)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Diversoes:
    """All that one house owes."""

    ingressos: tuple[Bilhetes, ...] = f.registros("ingressos vendidos, por preço", Bilhetes)
    apostas: tuple[Bilhetes, ...] = f.registros("pules, cartões ou bilhetes, por preço", Bilhetes)
    permanentes: int | None = f.inteiro("permanentes de autoridades e jornalistas usadas")
    filiada_ao_conselho_nacional_de_desportos: bool | None = f.sim_nao(
        "exibição de entidade filiada ao Conselho Nacional de Desportos"
    )
    data_da_venda: date | None = f.data("dia da compra dos selos")
    mesas_carambola: int | None = f.inteiro("mesas de bilhar carambola (francês)")
    mesas_snooker: int | None = f.inteiro("mesas de bilhar snooker (inglês)")
    quadras_bocha_chinquilho_malha: int | None = f.inteiro("quadras de bocha, chinquilho ou malha")
    meses: int | None = f.inteiro("meses, contados inteiros", "meses", minimo=1, maximo=12)
    categoria: str | None = f.texto("categoria do clube que a Prefeitura dá: 1, 2 ou 3")
    proprietario_tipo: str | None = f.texto("dono: uniao, estado, municipio…")


PorBilhetes = Callable[[Iterable[Bilhetes], str, Memoria | None], int]


def _bilhetes(lei: Vigencia) -> PorBilhetes:
    """10% of each ticket, raised to the next Cr$ 0.10 (106 1, doubts 64 and 65)."""
    p = lei.parametro("diversoes.aliquota")
    multiplo = lei.valor("diversoes.multiplo")

    def somar(vendidos: Iterable[Bilhetes], artigo: str, m: Memoria | None) -> int:
        total = bilhetes = 0
        for b in vendidos:
            preco = exigir(b.preco, "preco", "o preço do bilhete")
            quantos = exigir(b.quantidade, "quantidade", "o número de bilhetes")
            cada = -(-preco * p.valor.n // (p.valor.d * multiplo)) * multiplo
            total, bilhetes = total + cada * quantos, bilhetes + quantos
            if m is not None:
                exato = Fraction(preco * p.valor.n, p.valor.d) / m.moeda.unidade
                m.passo(
                    artigo,
                    f"{em_portugues(p.valor.pct)}% de {m.moeda.valor(preco)}: "
                    f"{em_portugues(exato)}, elevado a {m.moeda.valor(cada)}; × {quantos}",
                    cada * quantos,
                )
        if not bilhetes:
            raise FatoInvalido("nenhum bilhete vendido (quantidade)")
        return total

    return somar


def _bilhares(lei: Vigencia) -> Callable[["Bilhar | Diversoes", Memoria | None], int]:
    """Per table or court and month (106 2)."""
    por_mesa = PorLinha(lei.tabela("diversoes"))

    def somar(b: Bilhar | Diversoes, m: Memoria | None) -> int:
        if not any(getattr(b, nome) for nome in JOGOS):
            raise FatoInvalido(f"faltam as mesas ou quadras ({', '.join(JOGOS)})")
        meses: int = exigir(b.meses, "meses", "o número de meses")
        por_mes = sum(
            por_mesa(chave, quantas, m)
            for nome, chave in JOGOS.items()
            if (quantas := getattr(b, nome)) is not None
        )
        if m is not None:
            m.passo("art. 106, 2", f"{m.moeda.valor(por_mes)} × {meses} meses", por_mes * meses)
        return por_mes * meses

    return somar


def _clubes(lei: Vigencia) -> Callable[[str | None, Memoria | None], int]:
    """By the category that the Prefeitura gave (106 3, doubt 66)."""
    por_categoria = PorLinha(lei.tabela("diversoes"))

    def somar(dita: str | None, m: Memoria | None) -> int:
        categoria = normalizar(exigir(dita, "categoria", "a categoria do clube"))
        palavras = [p for p in categoria.split("_") if p not in _SEM_PESO]
        categoria = "_".join(palavras)
        limpa = POR_EXTENSO.get(categoria, re.sub(r"(\.0+|a)$", "", categoria))
        if limpa not in POR_EXTENSO.values():
            raise ForaDaTabela(f"categoria de clube desconhecida na lei: “{dita}” (art. 106, 3)")
        return por_categoria(limpa, 1, m)

    return somar


def _permanentes(e: Espetaculo | Diversoes, m: Memoria | None) -> None:
    if m is not None and e.permanentes:
        m.passo("art. 109 I", f"{e.permanentes} permanentes: isentas", 0)


def _por_selos(slug: str, nome: str, artigo: str) -> Regra:
    def preparar(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
        """At the purchase of the selos (99 to 103)."""
        por_bilhetes = _bilhetes(lei)
        isencao = isencao_no_lancamento(lei, slug, Espetaculo)

        def conta(e: Espetaculo, m: Memoria | None) -> Resultado:
            if (ground := isencao(e)) is not None:
                return isento(ground.nome, ground.texto, m)
            valor = por_bilhetes(getattr(e, nome), artigo, m)
            _permanentes(e, m)
            return Resultado(valor, no_ato(lei, valor, e.data_da_venda))

        return conta

    return regra(slug, fatos=Espetaculo)(preparar)


ingressos = _por_selos("diversoes-ingressos", "ingressos", "art. 106, 1")
apostas = _por_selos("diversoes-apostas", "apostas", "arts. 95 e 106, 1")


@regra("diversoes-bilhares", fatos=Bilhar)
def bilhares(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Billiards, bocha, chinquilho and malha (98 and 106 2)."""
    somar = _bilhares(lei)
    isencao = isencao_no_lancamento(lei, "diversoes-bilhares", Bilhar)

    def conta(b: Bilhar, m: Memoria | None) -> Resultado:
        if (ground := isencao(b)) is not None:
            return isento(ground.nome, ground.texto, m)
        valor = somar(b, m)
        return Resultado(valor, no_ato(lei, valor))

    return conta


@regra("diversoes-clubes", fatos=Clube)
def clubes(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Clubs, whole for the year (98 and 106 3)."""
    somar = _clubes(lei)
    isencao = isencao_no_lancamento(lei, "diversoes-clubes", Clube)

    def conta(c: Clube, m: Memoria | None) -> Resultado:
        if (ground := isencao(c)) is not None:
            return isento(ground.nome, ground.texto, m)
        valor = somar(c.categoria, m)
        return Resultado(valor, no_ato(lei, valor))

    return conta


@regra("diversoes", fatos=Diversoes)
def diversoes(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """The four parts together (94 to 106)."""
    por_bilhetes, por_mesas, por_categoria = _bilhetes(lei), _bilhares(lei), _clubes(lei)
    isencao = isencao_no_lancamento(lei, "diversoes", Diversoes)
    texto = lei.moeda.texto

    def conta(d: Diversoes, m: Memoria | None) -> Resultado:
        if (ground := isencao(d)) is not None:
            return isento(ground.nome, ground.texto, m)
        partes: dict[str, int] = {}
        if d.ingressos:
            partes["ingressos"] = por_bilhetes(d.ingressos, "art. 106, 1", m)
        if d.apostas:
            partes["apostas"] = por_bilhetes(d.apostas, "arts. 95 e 106, 1", m)
        if any(getattr(d, nome) for nome in JOGOS):
            partes["bilhares"] = por_mesas(d, m)
        if d.categoria is not None:
            partes["clube"] = por_categoria(d.categoria, m)
        if not partes:
            raise FatoInvalido("faltam ingressos, apostas, mesas ou a categoria do clube")
        _permanentes(d, m)
        valor = sum(partes.values())
        outros: dict[str, Any] = {nome: texto(x) for nome, x in partes.items()}
        return Resultado(valor, no_ato(lei, valor, d.data_da_venda), outros=outros)

    return conta
