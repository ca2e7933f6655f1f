"""Imposto territorial urbano (arts. 12 to 23)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import cache

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario, somar_meses
from prefeitura.legislacao.codigos.jambeiro_1958.comum import (
    depois_da_ciencia,
    exigir,
    isento,
    medida,
)
from prefeitura.legislacao.codigos.jambeiro_1958.fundamentos import isencao_no_lancamento
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.numeros import em_portugues
from prefeitura.legislacao.regras import Conta, Regra, regra
from prefeitura.legislacao.vigencia import Vigencia

REGULAR, ESQUINA, FUNDOS = "regular", "esquina", "frente_e_fundos"
GRANDE, PEQUENA = "irregular_area_grande", "irregular_area_pequena"
EXCEDENTE = "area_excedente_edificada"
CONFIGURACOES = (REGULAR, ESQUINA, FUNDOS, GRANDE, PEQUENA, EXCEDENTE)
_OUTRAS_PALAVRAS = {
    REGULAR: "terreno_regular uma_frente frente_unica",
    ESQUINA: "terreno_de_esquina lote_de_esquina",
    FUNDOS: "frente_fundos frente_fundos_e_lados frente_e_fundos_e_lado duas_frentes",
    GRANDE: "irregular_grande area_grande area_muito_grande irregular_area_muito_grande",
    PEQUENA: "irregular_pequena area_pequena area_muito_pequena irregular_area_muito_pequena",
    EXCEDENTE: "excedente area_excedente area_excedente_da_parte_edificada edificado",
}
SINONIMOS = {outra: nome for nome, outras in _OUTRAS_PALAVRAS.items() for outra in outras.split()}
ZERO = Decimal(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Vizinho:
    """A lot near by, economically equivalent."""

    imposto_lancado: int | None = f.dinheiro("imposto lançado")
    area_m2: Decimal | None = f.quantidade("área do terreno", "m²")


@dataclass(frozen=True, slots=True, kw_only=True)
class Terreno:
    """A lot as measured by the lançador (art. 19)."""

    configuracao: str | None = f.palavra("configuração do terreno", CONFIGURACOES, SINONIMOS)
    frente_m: Decimal | None = f.quantidade("frente para a via pública", "m")
    fundos_m: Decimal | None = f.quantidade("fundos para a via pública", "m")
    laterais_m: tuple[Decimal, ...] = f.lista("lados para a via pública", "decimal", "m")
    lados_m: tuple[Decimal, ...] = f.lista("os dois lados da esquina", "decimal", "m")
    jardim_frente_m: Decimal | None = f.quantidade("metros da frente tomados por jardim", "m")
    jardim_fundos_m: Decimal | None = f.quantidade("metros dos fundos tomados por jardim", "m")
    maior_largura_m: Decimal | None = f.quantidade("maior largura do terreno", "m")
    valor_venal_terreno: int | None = f.dinheiro("valor venal do terreno, sem benfeitorias")
    valor_arbitrado: int | None = f.dinheiro("imposto que o lançador arbitra abaixo do teto")
    area_excedente_m2: Decimal | None = f.quantidade("área excedente da parte edificada", "m²")
    valor_venal_area_excedente: int | None = f.dinheiro("valor venal da área excedente")
    terrenos_vizinhos_equivalentes: tuple[Vizinho, ...] = f.registros(
        "terrenos vizinhos equivalentes", Vizinho
    )
    fechado_com_muro_ou_grade_artistica: bool | None = f.sim_nao(
        "terreno edificado fechado com muro ou grade artística"
    )
    em_construcao: bool | None = f.sim_nao("em construção")
    data_alvara_construcao: date | None = f.data("expedição do alvará")
    data_ciencia: date | None = f.data("ciência do lançamento, se feito depois da época")
    data_lancamento: date | None = f.data("dia do lançamento")
    obra_interditada: bool | None = f.sim_nao("obra interditada")
    data_interrupcao: date | None = f.data("dia em que a obra se interrompeu")
    prorrogacao_do_alvara: bool | None = f.sim_nao("alvará prorrogado, em vigor no lançamento")
    proprietario_tipo: str | None = f.texto("dono: uniao, estado, municipio, templo…")
    entidade: str | None = f.texto("entidade dona, por exemplo associacao_esportiva")
    legalmente_constituida: bool | None = f.sim_nao("entidade legalmente constituída")
    sem_fins_lucrativos: bool | None = f.sim_nao("entidade sem fins lucrativos")
    leitos_gratuitos: bool | None = f.sim_nao("hospital com leitos gratuitos")
    asilo_colegio_ou_escola_gratuita: bool | None = f.sim_nao("asilo, colégio ou escola gratuita")
    despacho_do_prefeito: bool | None = f.sim_nao("há despacho favorável do Prefeito (art. 3º)")


Metros = Callable[[Terreno, Memoria | None], Decimal]


def _em_construcao(lei: Vigencia) -> Callable[[Terreno, Memoria | None], bool]:
    """Art. 13 d and its sole paragraph: the state on the day of the lançamento (doubt 27)."""
    meses = lei.valor("territorial-urbano.meses_da_obra")
    anos = lei.valor("territorial-urbano.anos_da_obra")

    def livre(t: Terreno, m: Memoria | None) -> bool:
        if t.obra_interditada:
            if m is not None:
                m.passo("art. 13, par. único", "obra interditada: paga")
            return False
        alvara = exigir(t.data_alvara_construcao, "data_alvara_construcao", "a data do alvará")
        dia = t.data_lancamento or lei.data
        fim = somar_meses(alvara, meses)
        parada = t.data_interrupcao
        motivo = ""
        if parada is not None and dia > somar_meses(parada, 12 * anos):
            motivo = f"obra interrompida desde {parada:%d/%m/%Y}, há mais de um ano"
        elif dia > fim and not t.prorrogacao_do_alvara:
            motivo = f"doze meses do alvará findos em {fim:%d/%m/%Y}, sem prorrogação"
        if m is not None and motivo:
            m.passo("art. 13, par. único", f"{motivo}: paga no lançamento de {dia:%d/%m/%Y}")
        elif m is not None:
            m.passo("art. 13 d", f"doze meses do alvará de {alvara:%d/%m/%Y}: até {fim:%d/%m/%Y}")
        return not motivo

    return livre


def _metros(lei: Vigencia) -> dict[str, Metros]:
    """The taxed metres of each configuration (16 to 18)."""
    esquina = lei.parametro("territorial-urbano.esquina_franquia")
    terceira = lei.parametro("territorial-urbano.terceira_face")
    franquia: Decimal = esquina.valor
    livres: Decimal = terceira.valor

    def regular(t: Terreno, m: Memoria | None) -> Decimal:
        frente: Decimal = exigir(t.frente_m, "frente_m", "a frente")
        if m is not None:
            m.passo("art. 16", f"frente para a via pública: {em_portugues(frente)} m")
        if t.jardim_frente_m is None:
            return frente
        if t.jardim_frente_m > frente:
            raise FatoInvalido("o jardim é maior que a frente (jardim_frente_m)")
        if m is not None:
            m.passo("art. 13 b", f"jardim: menos {em_portugues(t.jardim_frente_m)} m")
        return frente - t.jardim_frente_m

    def de_esquina(t: Terreno, m: Memoria | None) -> Decimal:
        if len(t.lados_m) != 2:
            raise FatoInvalido("a esquina tem dois lados (lados_m)")
        menor, maior = sorted(t.lados_m)
        if menor > franquia:
            metros, artigo = maior + menor - franquia, "art. 17"
            texto = f"lado maior {em_portugues(maior)} m, e do menor {em_portugues(menor)} m"
        else:
            metros, artigo = menor + max(ZERO, maior - franquia), "art. 17, par. único"
            texto = f"lado menor {em_portugues(menor)} m, e do maior {em_portugues(maior)} m"
        if m is not None:
            passa = f"o que passa de {em_portugues(franquia)} m"
            m.passo(artigo, f"{texto} {passa}: {em_portugues(metros)} m")
        return metros

    def frente_e_fundos(t: Terreno, m: Memoria | None) -> Decimal:
        frente: Decimal = exigir(t.frente_m, "frente_m", "a frente")
        fundos: Decimal = exigir(t.fundos_m, "fundos_m", "os fundos")
        if len(t.laterais_m) > 2:
            raise FatoInvalido("o terreno tem dois lados, no máximo (laterais_m)")
        jardim_f, jardim_t = t.jardim_frente_m or ZERO, t.jardim_fundos_m or ZERO
        if jardim_f > frente or jardim_t > fundos:
            raise FatoInvalido("o jardim é maior que a face (jardim_frente_m, jardim_fundos_m)")
        metros = frente + fundos - jardim_f - jardim_t
        if m is not None:
            jardim = f", menos jardim {em_portugues(jardim_f + jardim_t)} m" if (
                jardim_f or jardim_t
            ) else ""  # fmt: skip
            m.passo(
                "art. 18",
                f"frente {em_portugues(frente)} m e fundos {em_portugues(fundos)} m{jardim}: "
                f"{em_portugues(metros)} m",
            )
        for n, lado in enumerate(t.laterais_m, 1):
            excesso = max(ZERO, lado - livres)
            metros += excesso
            if m is not None:
                m.passo(
                    f"art. 18 §{n}",
                    f"lado de {em_portugues(lado)} m, o que passa de {em_portugues(livres)} m: "
                    f"{em_portugues(excesso)} m",
                )
        return metros

    return {REGULAR: regular, ESQUINA: de_esquina, FUNDOS: frente_e_fundos}


def _extensao(quanto: Decimal | None, unidade: str) -> dict[str, list[str]]:
    """The extent taxed, as the book of art. 21 writes it."""
    return {} if quanto is None else {"extensao_tributada": [f"{em_portugues(quanto)} {unidade}"]}


def _irregulares(lei: Vigencia, taxa: int) -> dict[str, Callable[[Terreno, Memoria | None], int]]:
    """Lots very large or very small for their one front (16 §§1 and 2, doubts 29 and 30)."""
    tercos = lei.valor("territorial-urbano.tercos")
    piso = lei.parametro("territorial-urbano.minimo_pequena")
    pelo_menor = lei.valor("territorial-urbano.pequena_pelo_menor")
    teto_grande = lei.aliquota("territorial-urbano.venal_maximo", "sobre o valor venal")
    teto_pequena = lei.aliquota("territorial-urbano.venal_maximo_pequena", "sobre o valor venal")

    def pelos_metros(metros: Fraction, artigo: str, texto: str, m: Memoria | None) -> int:
        valor = lei.arredondar(*(metros * taxa).as_integer_ratio())
        if m is not None:
            m.passo(artigo, f"{texto}: {em_portugues(metros)} m × {m.moeda.valor(taxa)}", valor)
        return valor

    def venal(t: Terreno) -> int:
        valor: int = exigir(t.valor_venal_terreno, "valor_venal_terreno", "o valor venal")
        return valor

    def grande(t: Terreno, m: Memoria | None) -> int:
        do_venal = teto_grande(venal(t), m)
        largura = Fraction(exigir(t.maior_largura_m, "maior_largura_m", "a maior largura"))
        da_largura = pelos_metros(
            largura * tercos / 3, "art. 16 §1", "dois terços da maior largura", m
        )
        teto = min(do_venal, da_largura)
        if t.valor_arbitrado is not None:
            if t.valor_arbitrado > teto:
                raise FatoInvalido(
                    f"o valor arbitrado não passa de {lei.moeda.formatar(teto)} (art. 16 §1)"
                )
            teto = t.valor_arbitrado
        if m is not None:
            m.passo("art. 16 §1", "o menor, ou o que o lançador arbitrou abaixo dele", teto)
        return teto

    def pequena(t: Terreno, m: Memoria | None) -> int:
        frente = Fraction(exigir(t.frente_m, "frente_m", "a frente"))
        da_frente = pelos_metros(frente, "art. 16", "frente", m)
        do_venal = teto_pequena(venal(t), m)
        base = min(da_frente, do_venal) if pelo_menor else do_venal
        dos_tercos = pelos_metros(frente * tercos / 3, "art. 16 §2", "dois terços da frente", m)
        valor = max(base, piso.valor, dos_tercos)
        if m is not None:
            m.passo(
                piso.artigo,
                f"{m.moeda.valor(base)}, não inferior a {m.moeda.valor(piso.valor)} nem a "
                f"{m.moeda.valor(dos_tercos)}",
                valor,
            )
        return valor

    return {GRANDE: grande, PEQUENA: pequena}


def _excedente(lei: Vigencia) -> Callable[[Terreno, Memoria | None], int]:
    """Excess area of a built lot, by the neighbours' tax per m² (16 §3, doubt 31)."""
    teto_de = lei.aliquota("territorial-urbano.venal_maximo_excedente", "limite do valor venal")

    def excedente(t: Terreno, m: Memoria | None) -> int:
        area: Decimal = exigir(t.area_excedente_m2, "area_excedente_m2", "a área excedente")
        if not t.terrenos_vizinhos_equivalentes:
            raise FatoInvalido(
                "falta um terreno vizinho equivalente (terrenos_vizinhos_equivalentes, art. 16 §3)"
            )
        imposto, vizinha = 0, ZERO
        for v in t.terrenos_vizinhos_equivalentes:
            imposto += exigir(v.imposto_lancado, "imposto_lancado", "o imposto do vizinho")
            vizinha += exigir(v.area_m2, "area_m2", "a área do vizinho")
        if not vizinha:
            raise FatoInvalido("a área dos vizinhos não pode ser zero (area_m2)")
        exato = Fraction(area) * imposto / Fraction(vizinha)
        valor = lei.arredondar(*exato.as_integer_ratio())
        if m is not None:
            m.passo(
                "art. 16 §3",
                f"{em_portugues(area)} m² × {m.moeda.valor(imposto)} / {em_portugues(vizinha)} m²",
                valor,
            )
        if t.valor_venal_area_excedente is None:
            if m is not None:
                m.aviso("sem o valor venal da área excedente não se conferiu o limite de 1,5%")
            return valor
        return min(valor, teto_de(t.valor_venal_area_excedente, m))

    return excedente


def _territorial(slug: str, propria: str | None) -> Regra:
    """The rule of a slug; all but the first stand for one configuration."""

    def preparar(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
        isencao = isencao_no_lancamento(lei, slug, Terreno)
        livre = _em_construcao(lei)
        parcelas = lei.vencimentos("territorial-urbano", ano)
        metros = _metros(lei)
        mover = depois_da_ciencia(lei, calendario)
        excedente = _excedente(lei)

        # tabela nº 1 is asked for only by the lots that it taxes
        @cache
        def taxa() -> int:
            return int(lei.valor("territorial-urbano.taxa_por_metro"))

        @cache
        def irregulares() -> dict[str, Callable[[Terreno, Memoria | None], int]]:
            return _irregulares(lei, taxa())

        def configuracao(t: Terreno) -> str:
            dita = t.configuracao or propria or REGULAR
            if propria is not None and dita != propria:
                raise FatoInvalido(f"“{slug}” é o terreno de configuração “{propria}”")
            return dita

        def conta(t: Terreno, m: Memoria | None) -> Resultado:
            qual = configuracao(t)
            if (ground := isencao(t)) is not None:
                return isento(ground.nome, ground.texto, m)
            if qual == EXCEDENTE and t.fechado_com_muro_ou_grade_artistica:
                return isento("art. 13 c", "terreno edificado, fechado com muro ou grade", m)
            em_obra = t.em_construcao or (
                t.em_construcao is None and t.data_alvara_construcao is not None
            )
            if em_obra and livre(t, m):
                return isento("art. 13 d", "imóvel em construção", m)
            if qual == EXCEDENTE:
                valor = excedente(t, m)
                return Resultado(
                    valor,
                    mover(parcelas(valor), t.data_ciencia, m),
                    outros=_extensao(t.area_excedente_m2, "m²"),
                )
            if qual in (GRANDE, PEQUENA):
                valor = irregulares()[qual](t, m)
                return Resultado(
                    valor,
                    mover(parcelas(valor), t.data_ciencia, m),
                    outros=_extensao(t.frente_m, "m"),
                )
            extensao = metros[qual](t, m)
            n, d = extensao.as_integer_ratio()
            valor = lei.arredondar(n * taxa(), d)
            if m is not None:
                m.passo(
                    "art. 16, tabela nº 1",
                    f"{em_portugues(extensao)} m × {m.moeda.valor(taxa())}",
                    valor,
                )
            return Resultado(
                valor,
                mover(parcelas(valor), t.data_ciencia, m),
                outros={"metros_tributados": medida(extensao)} | _extensao(extensao, "m"),
            )

        return conta

    return regra(slug, fatos=Terreno)(preparar)


territorial = _territorial("territorial-urbano", None)
irregular_grande = _territorial("territorial-urbano-irregular-grande", GRANDE)
irregular_pequena = _territorial("territorial-urbano-irregular-pequena", PEQUENA)
area_excedente = _territorial("territorial-urbano-area-excedente", EXCEDENTE)
esquina = _territorial("territorial-urbano-esquina", ESQUINA)
frente_e_fundos = _territorial("territorial-urbano-frente-e-fundos", FUNDOS)
