"""Imposto predial (arts. 226 to 251)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, ParcelaDevida, Resultado
from prefeitura.legislacao.calendario import Calendario, anos_completos
from prefeitura.legislacao.codigos.januaria_1963 import nomes
from prefeitura.legislacao.codigos.januaria_1963.ocupacoes import OCUPACOES, fundamentos
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.numeros import Numero, em_portugues
from prefeitura.legislacao.primitivas import Aliquota, Proporcao, escrito
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia

USOS = (
    *("residencial", "comercial", "industrial", "escritorio", "consultorio"),
    *("associacao_com_fins_lucrativos", "misto"),
    *("garagem", "recreio", "desocupado", "comercio_fechado", "outro"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Predio:
    """A building, or an autonomous part of one."""

    valor_venal: int | None = f.dinheiro("valor venal do prédio")
    valor_venal_novo: int | None = f.dinheiro("valor venal do prédio como novo, a depreciar")
    valor_locativo: int | None = f.dinheiro("valor locativo anual apurado")
    uso: str | None = f.palavra("uso do prédio", USOS, nomes.USOS)
    parcialmente_alugado: bool | None = f.sim_nao("parte do prédio, e não todo, está alugada")
    depreciacao_adotada: bool | None = f.sim_nao("a depreciação do art. 232 foi adotada")
    termino_da_construcao: date | None = f.mes("mês do término da construção")
    em_ruinas_ocupado: bool | None = f.sim_nao("condenado, incendiado ou em ruínas, e ocupado")
    habite_se: date | None = f.data("data do habite-se")
    data_do_lancamento: date | None = f.data("data do lançamento do prédio novo")
    residente_na_sede: bool | None = f.sim_nao("o contribuinte reside na sede do município")
    ocupacao: str | None = f.palavra("ocupação do prédio", OCUPACOES, nomes.OCUPACOES)
    ato_do_prefeito: bool | None = f.sim_nao("há ato do prefeito que reconhece a isenção")
    servicos_prestados: int | None = f.dinheiro(
        "valor dos serviços públicos prestados pelo dono, a critério da prefeitura (art. 241)"
    )


@regra("predial", fatos=Predio)
def predial(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Rate of the use on the valor venal; twelfths of a new building; then the minimum."""
    aliquota_do_uso = _aliquota_do_uso(lei)
    base = _base(lei, ano)
    duodecimos = Proporcao("art. 248", "meses do exercício desde o habite-se", lei.arredondar)
    minimo = lei.minimo("predial.minimo", "contribuição mínima")
    isentos = fundamentos(lei, "predial")
    parcelas = lei.vencimentos("predial", ano)
    parcela_do_novo = _parcela_do_novo(lei, calendario)
    limpeza = lei.regra("limpeza-publica", ano, calendario)

    def conta(p: Predio, m: Memoria | None) -> Resultado:
        if p.ocupacao is not None and p.ocupacao in isentos:
            artigo, exige_ato = isentos[p.ocupacao]
            if p.ato_do_prefeito or not exige_ato:
                if m is not None:
                    m.passo(artigo, "isento do imposto predial", 0)
                    m.aviso("a isenção não abrange as taxas (art. 44 §3)")
                return Resultado(0, (), True, artigo, _taxas(p))
            if m is not None:
                m.aviso(f"a isenção ({artigo}) depende de ato do prefeito (art. 250)")
        aplicar = aliquota_do_uso(p)
        valor = aplicar(base(p, m), m)
        novo = p.habite_se is not None and p.habite_se.year >= ano
        if novo:
            assert p.habite_se is not None
            if p.habite_se.year > ano:
                raise FatoInvalido("o habite-se é posterior ao exercício")
            valor = duodecimos(valor, 13 - p.habite_se.month, 12, m)
        valor = minimo(valor, m)
        if p.servicos_prestados:
            valor = max(valor - p.servicos_prestados, 0)
            if m is not None:
                m.passo("art. 241", "deduzidos os serviços prestados pelo dono", valor)
        if m is not None:
            m.passo("art. 226", "imposto do exercício", valor)
        return Resultado(valor, parcela_do_novo(p, valor, m) if novo else parcelas(valor))

    def _taxas(p: Predio) -> dict[str, dict[str, str]] | None:
        """The limpeza that an exempt owner still pays."""
        if p.valor_locativo is None:
            return None
        fatos = limpeza.fatos(
            valor_locativo=p.valor_locativo, valor_venal=p.valor_venal, ocupacao=p.ocupacao
        )
        return {"taxas": {"limpeza-publica": lei.moeda.texto(limpeza(fatos).valor)}}

    return conta


def _aliquota_do_uso(lei: Vigencia) -> Callable[[Predio], Aliquota]:
    """Art. 228, and 229 for a building let in part (duvidas 33 and 34)."""
    nomes = {u: linha["aliquota"] for u, linha in lei.tabela("usos-do-predio").linhas.items()}
    taxas = {n: lei.aliquota(f"predial.{n}", "imposto predial") for n in set(nomes.values())}
    por_uso = {uso: taxas[nome] for uso, nome in nomes.items()}
    alugado = lei.aliquota("predial.parcialmente_alugado", "imposto predial, alugado em parte")
    da_ocupacao = {o: linha["uso"] for o, linha in lei.tabela("ocupacoes").linhas.items()}

    def aliquota(p: Predio) -> Aliquota:
        if p.parcialmente_alugado:
            return alugado
        uso = p.uso or da_ocupacao.get(p.ocupacao or "")
        if not uso:
            raise FatoInvalido("falta o uso do prédio (uso)")
        return por_uso[uso]

    return aliquota


def _base(lei: Vigencia, ano: int) -> Callable[[Predio, Memoria | None], Numero]:
    """The valor venal: depreciated (232), never under ten times the rent (229), ruins (234)."""
    vezes = lei.valor("predial.vezes_locativo")
    adotada = lei.valor("predial.depreciacao_adotada")
    por_quinquenio = lei.taxa("predial.depreciacao")
    maximo = lei.valor("predial.depreciacao_quinquenios")
    ruina = lei.taxa("predial.ruina")
    inicio = date(ano, 1, 1)

    def base(p: Predio, m: Memoria | None) -> Numero:
        venal: Numero | None = p.valor_venal
        if p.valor_venal_novo is not None or p.termino_da_construcao is not None:
            venal = depreciado(p, m)
        if p.valor_locativo is not None:
            decuplo = vezes * p.valor_locativo
            if venal is None or decuplo > venal:
                venal = decuplo
                if m is not None:
                    m.passo(
                        "art. 229, par. único",
                        f"valor venal: {vezes} × locativo {m.moeda.valor(p.valor_locativo)} = "
                        f"{m.moeda.valor(decuplo)}",
                    )
        if venal is None:
            raise FatoInvalido("falta o valor venal do prédio (valor_venal)")
        if p.em_ruinas_ocupado:
            venal = Fraction(*venal.as_integer_ratio()) * (ruina.d + ruina.n) / ruina.d
            if m is not None:
                m.passo(
                    "art. 234",
                    f"valor venal com {em_portugues(ruina.pct)}% de aumento: "
                    f"{escrito(venal, m.moeda)}",
                )
        return venal

    def depreciado(p: Predio, m: Memoria | None) -> Numero | None:
        venal = p.valor_venal if p.valor_venal_novo is None else p.valor_venal_novo
        vale = adotada if p.depreciacao_adotada is None else p.depreciacao_adotada
        if not vale or venal is None:
            return venal
        if p.termino_da_construcao is None:
            raise FatoInvalido("falta o término da construção (termino_da_construcao)")
        periodos = min(anos_completos(p.termino_da_construcao, inicio) // 5, maximo)
        taxa = por_quinquenio
        depois = Fraction(venal * (taxa.d - periodos * taxa.n), taxa.d)
        if m is not None and periodos:
            m.passo(
                "art. 232",
                f"depreciação: {m.moeda.valor(venal)} menos {periodos} × "
                f"{em_portugues(taxa.pct)}% = {escrito(depois, m.moeda)}",
            )
        return depois

    return base


def _parcela_do_novo(
    lei: Vigencia, calendario: Calendario
) -> Callable[[Predio, int, Memoria | None], tuple[ParcelaDevida, ...]]:
    """Art. 245: so many days from the launch, by where the taxpayer lives."""
    sede, fora = lei.valor("predial.prazo_sede"), lei.valor("predial.prazo_fora")

    def parcela(p: Predio, valor: int, m: Memoria | None) -> tuple[ParcelaDevida, ...]:
        dias = fora if p.residente_na_sede is False else sede
        if p.data_do_lancamento is None:
            if m is not None:
                m.aviso(
                    f"prédio novo: vence em {sede} dias do lançamento, ou {fora} para quem não "
                    "reside na sede (art. 245)"
                )
            return ()
        vencimento = calendario.somar_dias(p.data_do_lancamento, dias)
        if m is not None:
            m.passo("art. 245", f"prédio novo: {dias} dias do lançamento")
        return (ParcelaDevida(1, vencimento, valor),) if valor else ()

    return parcela
