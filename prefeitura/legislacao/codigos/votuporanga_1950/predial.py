"""Imposto predial urbano (arts. 27 to 39) with the taxas that ride with it (36)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, ParcelaDevida, Resultado
from prefeitura.legislacao.calendario import Calendario, somar_meses
from prefeitura.legislacao.codigos.votuporanga_1950.comum import exigir, isento, vencimentos
from prefeitura.legislacao.codigos.votuporanga_1950.lixo_e_limpeza import (
    taxa_de_limpeza,
    taxa_de_lixo,
)
from prefeitura.legislacao.codigos.votuporanga_1950.locativo import Alugado, valor_locativo
from prefeitura.legislacao.codigos.votuporanga_1950.ocupacoes import (
    OCUPACOES,
    dono_isento,
    isentos_do_predial,
)
from prefeitura.legislacao.codigos.votuporanga_1950.palavras_da_lei import sinonimos
from prefeitura.legislacao.codigos.votuporanga_1950.trimestres import (
    TRIMESTRES,
    do_habite_se,
    restantes,
)
from prefeitura.legislacao.erros import FatoInvalido, Recusado
from prefeitura.legislacao.numeros import em_portugues, repartir
from prefeitura.legislacao.primitivas import Aliquota, Proporcao
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia

DOZE = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Predio(Alugado):
    """A building, what it yields, and what happened to it in the exercise."""

    classe_tabela_b: str | None = f.texto("classe do prédio na tabela B")
    predial_anual: int | None = f.dinheiro("predial do ano inteiro, já calculado")
    proprietario: str | None = f.texto("nome do proprietário")
    ocupacao: str | None = f.palavra("ocupação do prédio", OCUPACOES, sinonimos("ocupacao"))
    ato_do_prefeito: bool | None = f.sim_nao("há despacho do prefeito que reconhece a isenção")
    proprietario_ex_combatente: bool | None = f.sim_nao("o proprietário é ex-combatente")
    rua_servida_por_lixo: bool | None = f.sim_nao("rua com remoção de lixo")
    rua_servida_por_limpeza: bool | None = f.sim_nao("rua com limpeza pública")
    data_do_habite_se: date | None = f.data("data do habite-se")
    aviso_recebido_em: date | None = f.data("dia do aviso do lançamento do prédio novo")
    edificio_ocupa_toda_a_frente: bool | None = f.sim_nao("o prédio ocupa toda a frente")
    territorial_do_exercicio: int | None = f.dinheiro("territorial do mesmo terreno no exercício")
    territorial_pago: bool | None = f.sim_nao("o territorial do exercício já foi pago")
    territorial_do_terreno_anual: int | None = f.dinheiro("territorial anual do terreno")
    inabitavel_de: date | None = f.data("primeiro dia em que o prédio ficou inabitável")
    inabitavel_ate: date | None = f.data("último dia em que ficou inabitável")
    requerido_pelo_contribuinte: bool | None = f.sim_nao("a substituição foi requerida")


@regra("predial", fatos=Predio)
def predial(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Valor locativo by the rate of the class; quarters (34); months uninhabitable (37 §1)."""
    locativo = valor_locativo(lei)
    imposto = _imposto(lei)
    isento_ate = lei.valor("predial.isento_ate")
    ocupacoes = isentos_do_predial(lei)
    trimestres = do_habite_se(lei, ano)
    prazos = vencimentos(lei, "predial", ano)
    parcelas_do_novo = _parcelas_do_novo(lei, ano, calendario)
    inabitavel = _inabitavel(lei, ano)
    taxas = _taxas(lei, ano)

    def motivo(p: Predio, base: int | Fraction | None, m: Memoria | None) -> str | None:
        """The item of art. 39 that exempts the building."""
        if p.proprietario_ex_combatente:
            lei.valor("predial.regulamento_ex_combatentes")
            return "art. 39, 6"
        if p.ocupacao is not None and p.ocupacao in ocupacoes:
            artigo, exige_ato = ocupacoes[p.ocupacao]
            if p.ato_do_prefeito or not exige_ato:
                return artigo
            if m is not None:
                m.aviso(f"a isenção ({artigo}) depende de despacho do prefeito")
        return "art. 39, 1" if base is not None and base <= isento_ate else None

    def do_livro(base: int | Fraction | None) -> dict[str, Any]:
        """The valor locativo, which the book of art. 35 has a column for."""
        if base is None:
            return {}
        n, d = base.as_integer_ratio()
        return {"valor_locativo_anual": lei.moeda.texto(lei.arredondar(n, d))}

    def conta(p: Predio, m: Memoria | None) -> Resultado:
        base = None if p.predial_anual is not None else locativo(p, m)
        item = motivo(p, base, m)
        if item is not None:
            livre = isento(item, "isento do imposto predial", m)
            return livre._replace(outros=do_livro(base) | taxas(p, 0, (), m))
        anual = p.predial_anual
        if anual is None:
            assert base is not None
            anual = imposto(base, p.classe_tabela_b, m)
        elif m is not None:
            m.passo("art. 28", "predial do ano inteiro, já calculado", anual)
        valor = trimestres(anual, p.data_do_habite_se, m)
        outros: dict[str, Any] = {"isento": False} | do_livro(base) | territorial_do_novo(p, m)
        if p.inabitavel_de is not None:
            valor, mais = inabitavel(p, valor, m)
            outros |= mais
        if restantes(p.data_do_habite_se, ano) < TRIMESTRES or p.aviso_recebido_em:
            parcelas = parcelas_do_novo(p, prazos(valor), m)
        else:
            parcelas = prazos(valor)
        return Resultado(valor, parcelas, outros=outros | taxas(p, valor, parcelas, m))

    def territorial_do_novo(p: Predio, m: Memoria | None) -> dict[str, Any]:
        """Art. 34, sole §: the territorial of the same quarters, returned or cancelled."""
        if p.territorial_do_exercicio is None:
            return {}
        if p.edificio_ocupa_toda_a_frente is False:
            if m is not None:
                m.aviso("a frente que excede o prédio continua sujeita ao territorial (dúvida 28)")
            return {}
        parte = trimestres(p.territorial_do_exercicio, p.data_do_habite_se, m)
        fica = p.territorial_do_exercicio - parte
        como = "restituir" if p.territorial_pago else "cancelar"
        if m is not None:
            m.passo("art. 34, par. único", f"territorial a {como}", parte)
        return {
            f"territorial_a_{como}": lei.moeda.texto(parte),
            "territorial_que_fica": lei.moeda.texto(fica),
        }

    return conta


def _imposto(lei: Vigencia) -> Callable[[int | Fraction, str | None, Memoria | None], int]:
    """The rate of the class of table B, which must keep to 8% to 10% (28, duvida 29)."""
    tabela = lei.tabela("tabela-b")
    minima, maxima = (lei.taxa(f"predial.aliquota_{x}ima") for x in ("min", "max"))
    prontas: dict[str, Aliquota] = {}

    def da_classe(classe: str) -> Aliquota:
        pronta = prontas.get(classe)
        if pronta is None:
            taxa = tabela.taxa(classe)
            if not minima.pct <= taxa.pct <= maxima.pct:
                raise Recusado(
                    f"alíquota de {em_portugues(taxa.pct)}% fora da faixa de "
                    f"{em_portugues(minima.pct)}% a {em_portugues(maxima.pct)}% do art. 28"
                )
            pronta = Aliquota(taxa, "art. 28", "predial, pelo valor locativo", lei.arredondar)
            prontas[classe] = pronta
        return pronta

    def imposto(base: int | Fraction, classe: str | None, m: Memoria | None) -> int:
        dita: str = exigir(classe, "classe_tabela_b", "a classe do prédio na tabela B")
        return da_classe(dita)(base, m)

    return imposto


def _inabitavel(
    lei: Vigencia, ano: int
) -> Callable[[Predio, int, Memoria | None], tuple[int, dict[str, Any]]]:
    """Art. 37 §1: twelfths of territorial in place of the predial, complete months (35)."""
    minimo = lei.valor("predial.inabitavel_meses")
    do_predial = Proporcao("art. 37 §1", "predial dos demais meses", lei.arredondar)
    do_territorial = Proporcao("art. 37 §1", "territorial dos meses inabitável", lei.arredondar)
    primeiro, ultimo = date(ano, 1, 1), date(ano, 12, 31)

    def completos(de: date, ate: date) -> int:
        meses = 0
        while somar_meses(de, meses + 1) <= ate + timedelta(days=1):
            meses += 1
        return meses

    def negado(p: Predio, de: date, ate: date) -> str | None:
        if not p.requerido_pelo_contribuinte:
            return "não foi requerida"
        if ate + timedelta(days=1) <= somar_meses(de, minimo):
            return f"não passou de {minimo} meses"
        return None

    def substituir(p: Predio, valor: int, m: Memoria | None) -> tuple[int, dict[str, Any]]:
        assert p.inabitavel_de is not None
        de = p.inabitavel_de
        ate = exigir(p.inabitavel_ate, "inabitavel_ate", "o fim do período inabitável")
        if ate < de:
            raise FatoInvalido("o período inabitável acaba antes de começar")
        razao = negado(p, de, ate)
        if razao is not None:
            if m is not None:
                m.passo("art. 37 §1", f"sem a substituição do predial: {razao}", valor)
            return valor, {"substituicao_deferida": False}
        nome = "territorial_do_terreno_anual"
        territorial = exigir(p.territorial_do_terreno_anual, nome, "o territorial do terreno")
        meses = max(completos(max(de, primeiro), min(ate, ultimo)), 0)
        total = do_predial(valor, DOZE - meses, DOZE, m) + do_territorial(
            territorial, meses, DOZE, m
        )
        return total, {"substituicao_deferida": True, "meses_inabitavel": meses}

    return substituir


def _parcelas_do_novo(
    lei: Vigencia, ano: int, calendario: Calendario
) -> Callable[[Predio, tuple[ParcelaDevida, ...], Memoria | None], tuple[ParcelaDevida, ...]]:
    """Instalments whose date has passed fall due some days after the aviso (duvida 34)."""
    dias = lei.valor("predial.novo_dias")

    def parcelas(
        p: Predio, ordinarias: tuple[ParcelaDevida, ...], m: Memoria | None
    ) -> tuple[ParcelaDevida, ...]:
        aviso = p.aviso_recebido_em
        if aviso is None:
            if m is not None:
                m.aviso(f"prestação já vencida paga-se em {dias} dias do aviso (art. 34)")
            return ()
        fim = calendario.somar_dias(aviso, dias)
        return tuple(x if x.vencimento >= aviso else x._replace(vencimento=fim) for x in ordinarias)

    return parcelas


def _taxas(
    lei: Vigencia, ano: int
) -> Callable[[Predio, int, tuple[ParcelaDevida, ...], Memoria | None], dict[str, Any]]:
    """Lixo and limpeza of the building, and the instalments of the three together."""
    de_lixo, de_limpeza = taxa_de_lixo(lei), taxa_de_limpeza(lei)
    unica = vencimentos(lei, "predial", ano)(1)
    resto = lei.valor("resto_do_parcelamento")
    dono = dono_isento(lei)

    def isentas(p: Predio, m: Memoria | None) -> set[str]:
        """The taxas from which the occupant or the owner is exempt (136 and 140)."""
        servidas = {"lixo": p.rua_servida_por_lixo, "limpeza-publica": p.rua_servida_por_limpeza}
        artigos = {t: a for t, a in dono(p.ocupacao, p.proprietario) if servidas[t]}
        if m is not None:
            for artigo in artigos.values():
                m.passo(artigo, "isento da taxa", 0)
        return set(artigos)

    def taxas(
        p: Predio, valor: int, parcelas: tuple[ParcelaDevida, ...], m: Memoria | None
    ) -> dict[str, Any]:
        das: dict[str, int] = {}
        livres = isentas(p, m)
        if p.rua_servida_por_lixo:
            das["lixo"] = 0 if "lixo" in livres else de_lixo(valor, m)
        if p.rua_servida_por_limpeza:
            das["limpeza"] = 0 if "limpeza-publica" in livres else de_limpeza(valor, m)
        if not das:
            return {}
        texto = lei.moeda.texto
        outros: dict[str, Any] = {nome: texto(quantia) for nome, quantia in das.items()}
        outros["total"] = texto(valor + sum(das.values()))
        datas = [
            x.vencimento for x in parcelas or (() if valor or not any(das.values()) else unica)
        ]
        if not datas:
            return outros
        juntas = [repartir(q, len(datas), resto) for q in (valor, *das.values())]
        nomes = ("predial", *das)
        outros["parcelas"] = [
            {"numero": i, "vencimento": dia.isoformat(), "valor": texto(sum(partes))}
            | dict(zip(nomes, map(texto, partes), strict=True))
            for i, (dia, partes) in enumerate(zip(datas, zip(*juntas, strict=True), strict=True), 1)
        ]
        return outros

    return taxas
