"""Imposto territorial urbano (arts. 84 to 111)."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, ParcelaDevida, Passo, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.lafaiete_1948.comum import (
    ASSISTENCIA,
    Contas,
    chave,
    fim_do_prazo,
    mostrar,
)
from prefeitura.legislacao.codigos.lafaiete_1948.isencoes import (
    NOMES_DOS_TIPOS,
    TIPOS,
    isencao_do_19,
)
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.numeros import Numero, Taxa, em_portugues
from prefeitura.legislacao.regras import Conta, regra, situacao
from prefeitura.legislacao.vencimentos import data_fixa
from prefeitura.legislacao.vigencia import Vigencia

TRIBUTO = "territorial-urbano"
_TIPOS_DE_VIA = {"r": "rua", "av": "avenida", "pca": "praca", "pc": "praca"}
# "Meio" is how the text prints Melo (duvida 12)
_GRAFIAS = {"doutor": "dr", "meio": "melo", "mello": "melo", "vianna": "viana", "mal": "marechal"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Condomino:
    """Who owns a part of a land in common."""

    nome: str | None = f.texto("nome do condômino")
    parte_pct: Decimal | None = f.quantidade("parte do condômino", "%", maximo=100)


@dataclass(frozen=True, slots=True, kw_only=True)
class Terreno:
    """A lot as art. 94 records it."""

    valor_terreno: int | None = f.dinheiro(
        "valor do terreno, sem as benfeitorias", nomes=("valor_venal",)
    )
    valor_lancado: int | None = f.dinheiro("valor do lançamento vigente")
    area_m2: Decimal | None = f.quantidade("área do terreno", "m²")
    edificado: bool | None = f.sim_nao("há construção no terreno")
    testada_m: Decimal | None = f.quantidade("frente para rua, avenida ou praça", "m")
    logradouro: str | None = f.texto("logradouro, como “Praça Tiradentes”")
    trecho: str | None = f.texto("trecho do logradouro em que está o lote")
    logradouro_pavimentado: bool | None = f.sim_nao("logradouro pavimentado")
    rede_agua: bool | None = f.sim_nao("logradouro com rede de água")
    rede_esgoto: bool | None = f.sim_nao("logradouro com rede de esgoto")
    murado: bool | None = f.sim_nao("terreno murado")
    muro_em_bom_estado: bool | None = f.sim_nao("muro em bom estado de conservação")
    passeio: bool | None = f.sim_nao("terreno com passeio")
    passeio_em_bom_estado: bool | None = f.sim_nao("passeio em bom estado de conservação")
    condominos: tuple[Condomino, ...] = f.registros("condôminos e suas partes", Condomino)
    assistencia_a_parte: bool | None = f.sim_nao(
        "só o imposto: a taxa de assistência lança-se à parte (arts. 98 e 244)"
    )
    proprietario_tipo: str | None = f.palavra("quem é o proprietário", TIPOS, NOMES_DOS_TIPOS)
    prova_apresentada: bool | None = f.sim_nao("apresentou os documentos da isenção")
    data_edital: date | None = f.data("data do edital da revisão")
    declaracao_entregue: bool | None = f.sim_nao("entregou a declaração da revisão no prazo")
    fiscal_tem_motivo_para_elevar: bool | None = f.sim_nao(
        "o agente fiscal tem motivo para elevar o lançamento"
    )
    data_pagamento: date | None = f.data("data do pagamento", nomes=("pagamento",))


@dataclass(frozen=True, slots=True, kw_only=True)
class DiferencaDeArea(Terreno):
    """A lot whose transmission showed a larger area than the one launched."""

    area_lancada_m2: Decimal | None = f.quantidade("área lançada", "m²")
    area_apurada_m2: Decimal | None = f.quantidade("área achada na transmissão", "m²")
    exercicios_nao_prescritos: tuple[int, ...] = f.lista(
        "exercícios não prescritos a cobrar", "inteiro"
    )


@regra(TRIBUTO, fatos=Terreno)
def territorial_urbano(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Rate of the lot on its value, the minimum, 20% of assistência, due in February (86, 93)."""
    contas = Contas(lei, calendario)
    aliquota = _aliquota(lei)
    minimo = lei.minimo("territorial-urbano.minimo", "contribuição mínima")
    isencao = isencao_do_19(lei, TRIBUTO)
    base = _base(lei, ano)
    vencimento = data_fixa(lei.valor(f"calendario.{TRIBUTO}")[0]["datas"][0], ano)

    def titulos(t: Terreno, valor: Numero, m: Memoria | None) -> list[tuple[str, int]]:
        taxa = aliquota(t, ano, m)
        n, d = valor.as_integer_ratio()
        imposto = lei.arredondar(n * taxa.n, d * taxa.d)
        if m is not None:
            m.passo(
                "art. 86",
                f"imposto: {mostrar(valor, m.moeda)} × {em_portugues(taxa.pct)}%",
                imposto,
            )
        imposto = minimo(imposto, m)
        if t.assistencia_a_parte:
            return [(TRIBUTO, imposto)]
        return [(TRIBUTO, imposto), (ASSISTENCIA, contas.assistencia(imposto, m))]

    def em_condominio(t: Terreno, valor: int, m: Memoria | None) -> Resultado:
        """Arts. 90 and 95: a launch for each part, which answers only for itself."""
        _conferir_partes(t)
        lancamentos, soma, mora = [], 0, 0
        somados: dict[str, int] = {TRIBUTO: 0}
        for c in t.condominos:
            assert c.parte_pct is not None
            if m is not None:
                m.passo("art. 90", f"{c.nome or 'condômino'}: {em_portugues(c.parte_pct)}%")
            seus = titulos(t, Fraction(c.parte_pct) * valor / 100, m)
            sua = sum(v for _, v in seus)
            soma += sua
            for tributo, quantia in seus:
                somados[tributo] = somados.get(tributo, 0) + quantia
            if t.data_pagamento is not None:
                da_parte = contas.mora(seus, vencimento, t.data_pagamento, m)
                mora += da_parte
                sua += da_parte
                seus = [*seus, ("mora", da_parte)] if da_parte else seus
            lancamentos.append(
                {"nome": c.nome, "valor": lei.moeda.texto(sua), "itens": contas.itens(seus)}
            )
        itens = [*somados.items(), *([("mora", mora)] if mora else ())]
        outros: dict[str, Any] = {"lancamentos": lancamentos, "itens": contas.itens(itens)}
        if t.data_pagamento is not None:
            outros["mora"] = lei.moeda.texto(mora)
        parcelas = (ParcelaDevida(1, vencimento, soma),) if soma else ()
        return Resultado(soma + mora, parcelas, outros=outros)

    def conta(t: Terreno, m: Memoria | None) -> Resultado:
        if t.area_m2 is not None and not t.area_m2:
            raise FatoInvalido("a área do terreno deve ser maior que zero (area_m2)")
        valor, outros = base(t, calendario, m)
        fundamento = isencao(t, m)
        if fundamento is not None:
            return contas.isento([(TRIBUTO, 0), (ASSISTENCIA, 0)], *fundamento, m, **outros)
        if t.condominos:
            return em_condominio(t, valor, m)
        return contas.unica(
            titulos(t, valor, m), vencimento, m, pagamento=t.data_pagamento, **outros
        )

    return conta


def _conferir_partes(t: Terreno) -> None:
    if any(not c.parte_pct for c in t.condominos):
        raise FatoInvalido("falta a parte de um condômino (parte_pct)")
    if sum(c.parte_pct or 0 for c in t.condominos) != 100:
        raise FatoInvalido("as partes dos condôminos devem somar 100%")


def _base(
    lei: Vigencia, ano: int
) -> Callable[[Terreno, Calendario, Memoria | None], tuple[int, dict[str, Any]]]:
    """The value of the land; in a revision, that of the declaração or the old one (102 to 107)."""
    anos = lei.valor("territorial-urbano.anos_da_revisao")

    def base(t: Terreno, calendario: Calendario, m: Memoria | None) -> tuple[int, dict[str, Any]]:
        outros: dict[str, Any] = {}
        valor = t.valor_terreno if t.valor_terreno is not None else t.valor_lancado
        if t.data_edital is not None:
            if ano % anos:
                raise FatoInvalido(f"a revisão é nos anos múltiplos de {anos} (art. 102)")
            fim = fim_do_prazo(lei, "declaracao-da-revisao", t.data_edital, calendario)
            outros["prazo_final"] = fim.isoformat()
            if m is not None:
                m.passos.append(Passo("art. 105", "declarações da revisão até", fim.isoformat()))
        if t.data_edital is not None or t.declaracao_entregue is not None:
            valor = revisto(t, m)
        if valor is None:
            raise FatoInvalido("falta o valor do terreno (valor_terreno)")
        if not valor:
            raise FatoInvalido("o valor do terreno deve ser maior que zero: não foi avaliado")
        return valor, outros

    def revisto(t: Terreno, m: Memoria | None) -> int | None:
        if t.declaracao_entregue or t.fiscal_tem_motivo_para_elevar:
            if t.valor_terreno is None:
                raise FatoInvalido("falta o valor apurado na revisão (valor_terreno)")
            if m is not None:
                artigo = "art. 107" if t.declaracao_entregue else "art. 107 §1"
                m.passo(artigo, "valor da revisão", t.valor_terreno)
            return t.valor_terreno
        if t.valor_lancado is None:
            raise FatoInvalido("falta o valor do lançamento vigente (valor_lancado)")
        if m is not None:
            m.passo("art. 107 §2", "sem declaração, prevalece o lançamento", t.valor_lancado)
        return t.valor_lancado

    return base


def _aliquota(lei: Vigencia) -> Callable[[Terreno, int, Memoria | None], Taxa]:
    """The rate of a lot in an exercise: caput or §1, and the surcharges of §§2 to 4."""
    caput, com_frente = (
        lei.parametro("territorial-urbano.caput"),
        lei.parametro("territorial-urbano.com_frente"),
    )
    frente_minima = lei.valor("territorial-urbano.frente_minima")
    cresce = lei.valor("territorial-urbano.crescimento")
    primeiro = lei.valor("territorial-urbano.primeiro_exercicio")
    tabela = lei.tabela("acrescimos-86")
    acrescimos = {
        k: (Decimal(linha["acrescimo_pct"]), Decimal(linha["maximo_pct"]), linha["descricao"])
        for k, linha in tabela.linhas.items()
    }
    do_par4 = _logradouros(lei)

    def aliquota(t: Terreno, ano: int, m: Memoria | None) -> Taxa:
        if t.edificado is None:
            raise FatoInvalido("falta dizer se o terreno é edificado (edificado)")
        tem_frente = bool(t.testada_m) or (t.testada_m is None and t.logradouro is not None)
        achada = caput if t.edificado or not tem_frente else com_frente
        if m is not None:
            m.passo(achada.artigo, f"{achada.descricao}: {em_portugues(achada.valor.pct)}%")
        taxa: Taxa = achada.valor
        if t.edificado or not tem_frente:
            return taxa
        if not (t.logradouro_pavimentado and t.rede_agua and t.rede_esgoto):
            return taxa
        if t.testada_m is None:
            raise FatoInvalido("falta a testada do terreno (testada_m)")
        if t.testada_m < frente_minima:
            return taxa
        pct = acrescimo(t, ano, m)
        taxa = taxa.mais(Taxa.de_pct(pct))
        if m is not None:
            m.passo("art. 86", f"soma das alíquotas: {em_portugues(taxa.pct)}%")
        return taxa

    def acrescimo(t: Terreno, ano: int, m: Memoria | None) -> Decimal:
        if t.murado is None:
            raise FatoInvalido("falta dizer se o terreno é murado (murado)")
        situacao_ = "murado"
        if not t.murado or t.muro_em_bom_estado is False:
            if t.passeio is None:
                raise FatoInvalido("falta dizer se o terreno tem passeio (passeio)")
            sem_passeio = not t.passeio or t.passeio_em_bom_estado is False
            situacao_ = "sem_passeio" if sem_passeio else "com_passeio"
        pct, maximo, descricao = acrescimos[situacao_]
        if m is not None:
            m.passo(
                tabela.artigo,
                f"frente de {em_portugues(t.testada_m or 0)} m, {descricao}: "
                f"mais {em_portugues(pct)}%",
            )
        if do_par4(t, m):
            passados = ano - primeiro
            pct = min(pct + cresce * passados, maximo)
            if m is not None:
                m.passo(
                    "art. 86 §4 (dúvida 11)",
                    f"{passados} exercício(s) depois de {primeiro}: {em_portugues(pct)}%, "
                    f"até {em_portugues(maximo)}%",
                )
        return pct

    return aliquota


def _logradouros(lei: Vigencia) -> Callable[[Terreno, Memoria | None], bool]:
    """Whether a lot is on the streets, or stretches of them, of §4 (duvida 12)."""
    linhas = lei.tabela("logradouros-par4").linhas
    sem_tipo = {chave(linha["logradouro"]): linha for linha in linhas.values()}

    @lru_cache(maxsize=4096)  # the same streets repeat along a batch
    def achar(logradouro: str) -> dict[str, str] | None:
        sem_numero = re.sub(r"[\s,]+(n[.º°o]*\s*)?\d+\s*$", "", logradouro)
        palavras = chave(sem_numero).split("_")
        palavras[0] = _TIPOS_DE_VIA.get(palavras[0], palavras[0])
        nome = "_".join(_GRAFIAS.get(p, p) for p in palavras)
        return linhas.get(nome) or sem_tipo.get(nome)

    def dentro(t: Terreno, m: Memoria | None) -> bool:
        if t.logradouro is None:
            raise FatoInvalido("falta o logradouro do terreno (logradouro)")
        linha = achar(t.logradouro)
        if linha is None:
            return False
        if linha["trecho"] in ("inteira", "trecho pavimentado") and t.trecho is None:
            return True
        if t.trecho is None:
            raise FatoInvalido(
                f"diga o trecho de “{t.logradouro}”: dentro ou fora de “{linha['trecho']}” (trecho)"
            )
        return no_trecho(linha, t.trecho, m)

    def no_trecho(linha: dict[str, str], trecho: str, m: Memoria | None) -> bool:
        dito = chave(trecho)
        if re.match(r"(fora|alem|nao)(_|$)", dito):
            resposta = False
        elif linha["trecho"] in ("inteira", "trecho pavimentado"):
            resposta = not dito.startswith("sem_pavimenta") and "nao_pavimentado" not in dito
        else:
            pontas = [chave(linha[p]).split("_") for p in ("de", "ate")]
            palavras = {_GRAFIAS.get(p, p) for p in dito.split("_")}
            resposta = dito.startswith(("dentro", "sim")) or all(
                ponta[-1] in palavras for ponta in pontas
            )
        if m is not None and not resposta:
            m.passo("art. 86 §4 (dúvida 12)", f"fora do trecho: {linha['trecho']}")
        return resposta

    return dentro


@situacao(
    "diferenca-de-area",
    TRIBUTO,
    fatos=DiferencaDeArea,
    quando={"area_lancada_m2", "area_apurada_m2", "exercicios_nao_prescritos"},
)
def diferenca_de_area(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Art. 96: the difference at the unit value launched, each year not prescribed (duvida 13)."""
    contas = Contas(lei, calendario)
    aliquota = _aliquota(lei)
    inicio = lei.codigo.vigencia.year

    def conferir(d: DiferencaDeArea) -> None:
        if not d.area_lancada_m2 or not d.area_apurada_m2:
            raise FatoInvalido("faltam as áreas, maiores que zero (area_lancada_m2)")
        if not d.valor_lancado:
            raise FatoInvalido("falta o valor lançado, maior que zero (valor_lancado)")
        anos = d.exercicios_nao_prescritos
        if not anos or len(set(anos)) < len(anos):
            raise FatoInvalido("diga os exercícios não prescritos, cada um uma vez")
        if min(anos) < inicio or max(anos) > ano:
            raise FatoInvalido(f"os exercícios não prescritos vão de {inicio} a {ano}")

    def conta(d: DiferencaDeArea, m: Memoria | None) -> Resultado:
        conferir(d)
        assert d.area_lancada_m2 is not None
        assert d.area_apurada_m2 is not None
        assert d.valor_lancado is not None
        a_mais = max(d.area_apurada_m2 - d.area_lancada_m2, Decimal(0))
        base = Fraction(a_mais) * d.valor_lancado / Fraction(d.area_lancada_m2)
        if m is not None:
            m.passo(
                "art. 96",
                f"{em_portugues(a_mais)} m² a mais, ao valor da unidade: {mostrar(base, m.moeda)}",
            )
        soma = Fraction(0)
        for exercicio in d.exercicios_nao_prescritos:
            taxa = aliquota(d, exercicio, m)
            soma += base * taxa.n / taxa.d
        imposto = lei.arredondar(*soma.as_integer_ratio())
        if m is not None:
            quantos = len(d.exercicios_nao_prescritos)
            m.passo("art. 96 (dúvida 13)", f"imposto de {quantos} exercício(s)", imposto)
            m.aviso("a lei não dá a prescrição: os exercícios são informados (dúvida 68)")
        titulos = [(TRIBUTO, imposto), (ASSISTENCIA, contas.assistencia(imposto, m))]
        return contas.unica(titulos, None, m)

    return conta
