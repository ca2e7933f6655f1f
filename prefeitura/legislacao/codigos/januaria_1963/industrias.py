"""Imposto de indústrias e profissões (arts. 252 to 291)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, ParcelaDevida, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.januaria_1963 import nomes
from prefeitura.legislacao.erros import FatoInvalido, Recusado
from prefeitura.legislacao.numeros import Numero
from prefeitura.legislacao.palavras import reconhecer
from prefeitura.legislacao.parametros import ler_csv
from prefeitura.legislacao.primitivas import Aliquota, PorLinha, ValorPorClasse, escrito
from prefeitura.legislacao.regras import Conta, regra, situacao
from prefeitura.legislacao.vigencia import Vigencia

# section of the facts: section of table 1, activity of table 2 (duvida 38)
SECOES = {
    "comercio": ("comercio", "comercio"),
    "industria": ("industria", "industria"),
    "servicos": ("servicos", "servicos"),
    "bancos": ("servicos", "bancos"),
    "seguros": ("servicos", "seguros"),
    "cinema": ("servicos", "cinema"),
    "construcao": ("servicos", "construcao"),
    "emprestimos": ("", "bancos"),  # no fixed part, the rate of banks (274; duvida 42)
}
LOTERIA = "bilhetes_de_loteria"
ISENTAS = {
    "generos_do_proprio_produtor": "art. 291 a",
    LOTERIA: "art. 291 b",
    "caixeiro_viajante": "art. 291 c",
    "pensao_familiar": "art. 291 d",
    "jornais_e_revistas": "art. 291 e",
}
_TABELA_3 = ler_csv(Path(__file__).parent / "tabelas" / "tabela-03.csv")
PROFISSOES = tuple(linha["profissao"] for linha in _TABELA_3)


@dataclass(frozen=True, slots=True, kw_only=True)
class Estabelecimento:
    """An activity with its economic movement."""

    secao: str | None = f.palavra("seção das tabelas nº 1 e 2", SECOES, nomes.SECOES)
    grupo: str | None = f.palavra("grupo da indústria", ("i", "ii", "iii"), nomes.GRUPOS)
    atividade: str | None = f.texto("atividade exercida, se não tem seção")
    agencia: bool | None = f.sim_nao("o vendedor de loteria tem agência")
    movimento: int | None = f.dinheiro("movimento econômico do ano anterior")
    movimento_declarado: int | None = f.dinheiro("movimento econômico declarado")
    producao: int | None = f.dinheiro("valor da produção do ano anterior")
    venda_a_varejo: int | None = f.dinheiro("venda a varejo do fabricante (art. 269)")
    exercicios_da_obra: int | None = f.inteiro(
        "exercícios por que se estende a obra contratada (art. 278 §2)", "anos", minimo=1, maximo=50
    )
    despesa_total: int | None = f.dinheiro("despesa total, de que o movimento não desce")
    imposto_de_diversoes_no_ano: int | None = f.dinheiro("imposto de diversões do ano, no cinema")
    inicio: date | None = f.data("início da atividade")
    primeiros_30_dias: int | None = f.dinheiro("movimento dos primeiros trinta dias")
    movimento_do_primeiro_ano: int | None = f.dinheiro("movimento do primeiro ano")
    meses_do_primeiro_ano: int | None = f.inteiro(
        "meses contados do primeiro ano", "meses", minimo=1, maximo=12
    )
    aberto_apos_24h_com_bebidas: bool | None = f.sim_nao(
        "aberto depois da meia-noite com bebidas ou jogos permitidos (art. 268)"
    )
    cobranca_mensal: bool | None = f.sim_nao(
        "a prefeitura cobra por mês o imposto acima do limite (art. 286 §2)"
    )


@regra("industrias-e-profissoes", "industrias-e-profissoes-proporcional", fatos=Estabelecimento)
def industrias(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Fixed part by class of movement (261) plus rate of table 2 on it (260)."""
    fixas = {
        s: ValorPorClasse(lei.tabela(f"tabela-01-{s}"), "parte fixa")
        for s in ("industria", "comercio", "servicos")
    }
    tabela = lei.tabela("tabela-02")
    taxas = {
        a: Aliquota(tabela.taxa(a), tabela.artigo, "parte proporcional", lei.arredondar)
        for a in tabela.linhas
    }
    noturno = lei.aliquota("industrias-e-profissoes.aberto_apos_24h", "aberto depois da meia-noite")
    carencia = timedelta(days=lei.valor("industrias-e-profissoes.dias_de_carencia"))
    movimento = _movimento(lei, ano)
    trimestral = lei.vencimentos("industrias-e-profissoes", ano)
    mensal = lei.vencimentos("industrias-e-profissoes-mensal", ano)
    cobra_por_mes = lei.parametro("industrias-e-profissoes.cobranca_mensal")

    def parte(secao: str, grupo: str | None, base: Numero, m: Memoria | None) -> tuple[int, int]:
        fixa, atividade = SECOES[secao]
        if secao == "industria" and grupo is not None:
            atividade = f"industria_{grupo}"
        return fixas[fixa](base, m) if fixa else 0, taxas[atividade](base, m)

    def conta(e: Estabelecimento, m: Memoria | None) -> Resultado:
        isenta = _isencao(e)
        if isenta is not None:
            if m is not None:
                m.passo(isenta, "isento do imposto", 0)
            return Resultado(0, isento=True, fundamento=isenta)
        if e.secao is None:
            raise Recusado(
                "atividade sem classificação: o fiscal deve dizer a classe mais semelhante, em "
                "“secao” (art. 263)"
            )
        fixa, proporcional = parte(e.secao, e.grupo, movimento(e, m), m)
        if e.venda_a_varejo is not None:
            outra = parte("comercio", None, e.venda_a_varejo, m)
            fixa, proporcional = fixa + outra[0], proporcional + outra[1]
        if e.aberto_apos_24h_com_bebidas:
            proporcional += noturno(proporcional, m)
        total = fixa + proporcional
        if m is not None:
            m.passo("art. 261", "imposto do exercício", total)
        if e.inicio is None or e.inicio.year < ano:
            por_mes = cobra_por_mes.valor if e.cobranca_mensal is None else e.cobranca_mensal
            parcelas = (mensal if por_mes else trimestral)(total)
            if m is not None and len(parcelas) > 4:
                m.passo(cobra_por_mes.artigo, f"em {len(parcelas)} prestações mensais")
            return Resultado(total, parcelas)
        desde = e.inicio + carencia
        if m is not None:
            m.passo("art. 265", f"não se cobra antes de {desde:%d/%m/%Y}")
        return Resultado(total, outros={"nao_antes_de": desde.isoformat()})

    return conta


def _isencao(e: Estabelecimento) -> str | None:
    """The letter of 291, if the activity is one of its own; lottery tickets only without agency."""
    dita = f.normalizar(e.atividade or "")
    atividade = reconhecer(dita, ISENTAS, nomes.ATIVIDADES_ISENTAS)
    if atividade is None or (atividade == LOTERIA and e.agencia is not False):
        return None
    return ISENTAS[atividade]


def _movimento(lei: Vigencia, ano: int) -> Callable[[Estabelecimento, Memoria | None], Numero]:
    """The base of 260 and 262, never under the expense."""
    vezes = lei.valor("industrias-e-profissoes.vezes_diversoes")

    def apurado(e: Estabelecimento, m: Memoria | None) -> Numero:
        if e.primeiros_30_dias is not None:
            if e.inicio is None:
                raise FatoInvalido("falta o início da atividade (inicio)")
            if e.inicio.year != ano:
                raise FatoInvalido("o início da atividade não é deste exercício")
            meses = 13 - e.inicio.month
            if m is not None:
                m.passo(
                    "art. 262 I",
                    f"primeiros trinta dias {m.moeda.valor(e.primeiros_30_dias)} × {meses} meses",
                )
            return e.primeiros_30_dias * meses
        if e.movimento_do_primeiro_ano is not None:
            if e.meses_do_primeiro_ano is None:
                raise FatoInvalido("faltam os meses do primeiro ano (meses_do_primeiro_ano)")
            base = Fraction(e.movimento_do_primeiro_ano * 12, e.meses_do_primeiro_ano)
            if m is not None:
                m.passo("art. 262 II", f"média mensal × 12 = {escrito(base, m.moeda)}")
            return base
        if e.imposto_de_diversoes_no_ano is not None:
            if m is not None:
                m.passo("art. 260 §1 e", f"receita: {vezes} × imposto de diversões do ano")
            return int(vezes) * e.imposto_de_diversoes_no_ano
        for valor in (e.movimento, e.movimento_declarado, e.producao):
            if valor is not None and e.exercicios_da_obra is None:
                return valor
            if valor is not None and e.exercicios_da_obra is not None:
                da_obra = Fraction(valor, e.exercicios_da_obra)
                if m is not None:
                    m.passo("art. 278 §2", f"obra por exercício: {escrito(da_obra, m.moeda)}")
                return da_obra
        if e.despesa_total is not None:
            return 0
        raise FatoInvalido("falta o movimento econômico (movimento)")

    def movimento(e: Estabelecimento, m: Memoria | None) -> Numero:
        base = apurado(e, m)
        if e.despesa_total is not None and base < e.despesa_total:
            if m is not None:
                m.passo("art. 260 §5", f"não inferior à despesa: {m.moeda.valor(e.despesa_total)}")
            return e.despesa_total
        return base

    return movimento


@dataclass(frozen=True, slots=True, kw_only=True)
class Prestacoes:
    """Which instalment one wants to pay, and which are open."""

    prestacoes_em_aberto: tuple[int, ...] = f.lista("prestações em aberto", "inteiro", "número")
    pretende_pagar: int | None = f.inteiro("prestação que se quer pagar", "número", maximo=12)


@situacao("ordem", "industrias-e-profissoes", fatos=Prestacoes, quando={"pretende_pagar"})
def ordem(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Art. 288: no instalment before the earlier ones, fines included."""

    def conta(p: Prestacoes, m: Memoria | None) -> Resultado:
        if p.pretende_pagar is None:
            raise FatoInvalido("falta a prestação que se quer pagar (pretende_pagar)")
        antes = [n for n in p.prestacoes_em_aberto if n < p.pretende_pagar]
        if antes:
            raise Recusado(
                f"a {min(antes)}ª prestação, anterior, está em aberto: paga-se antes, com a multa "
                "(art. 288)"
            )
        if m is not None:
            m.passo("art. 288", f"pode pagar-se a {p.pretende_pagar}ª prestação")
        return Resultado(0, outros={"permitido": True})

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Profissional:
    """A liberal or technical professional, with or without office."""

    profissao: str | None = f.palavra("profissão da tabela nº 3", PROFISSOES, nomes.PROFISSOES)
    cargo_publico: bool | None = f.sim_nao("ocupa cargo público; paga do mesmo modo (art. 271)")


@regra("industrias-e-profissoes-liberais", fatos=Profissional)
def liberais(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table 3 only: the professions in it owe no fixed part of table 1."""
    linha = PorLinha(lei.tabela("tabela-03"))
    parcelas = lei.vencimentos("industrias-e-profissoes", ano)

    def conta(p: Profissional, m: Memoria | None) -> Resultado:
        if p.profissao is None:
            raise FatoInvalido("falta a profissão (profissao)")
        valor = linha(p.profissao, 1, m)
        return Resultado(valor, parcelas(valor))

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class VendaRural:
    """A sale of rural production."""

    venda: int | None = f.dinheiro("valor da produção vendida")


@regra("industrias-e-profissoes-produtor-rural", fatos=VendaRural)
def produtor_rural(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 260 §2: half per cent of the sale, where the prefeitura so decides."""
    taxa = lei.tabela("tabela-02").taxa("produtor_rural")
    aplicar = Aliquota(taxa, "art. 260 §2", "taxa de fomento rural", lei.arredondar)

    def conta(v: VendaRural, m: Memoria | None) -> Resultado:
        if v.venda is None:
            raise FatoInvalido("falta o valor da venda (venda)")
        return Resultado(aplicar(v.venda, m))

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Transferencia:
    """An establishment transferred with its conhecimento."""

    imposto_pago_pelo_transmitente: int | None = f.dinheiro("imposto pago pelo transmitente")
    transferencia: date | None = f.data("data da transferência")
    pagamento: date | None = f.data("data do pagamento; vazia se não pagou")


@regra(
    "industrias-e-profissoes-transferencia",
    fatos=Transferencia,
    quando={"imposto_pago_pelo_transmitente", "transferencia"},
)
def transferencia(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 281: 10% of the tax of the seller, in 20 days; else the buyer is launched anew."""
    aplicar = lei.aliquota("industrias-e-profissoes.transferencia", "contribuição de transferência")

    def conta(t: Transferencia, m: Memoria | None) -> Resultado:
        if t.imposto_pago_pelo_transmitente is None or t.transferencia is None:
            raise FatoInvalido("faltam o imposto do transmitente e a data da transferência")
        prazo = lei.prazo(
            "transferencia-de-estabelecimento", desde=t.transferencia, calendario=calendario
        )
        assert isinstance(prazo.fim, date)
        if (t.pagamento or lei.data) > prazo.fim:
            raise Recusado(
                f"o prazo da transferência acabou em {prazo.fim:%d/%m/%Y}: faz-se novo "
                "lançamento, com o imposto próprio (art. 281 §2)"
            )
        valor = aplicar(t.imposto_pago_pelo_transmitente, m)
        return Resultado(valor, (ParcelaDevida(1, prazo.fim, valor),) if valor else ())

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Mudanca:
    """A change of activity or of place within the exercise."""

    imposto_da_atividade: int | None = f.dinheiro("imposto lançado pela atividade anterior")
    imposto_da_nova_atividade: int | None = f.dinheiro("imposto da nova atividade")
    requerimento_deferido: bool | None = f.sim_nao(
        "o prefeito deferiu a nova classificação para o segundo semestre (art. 282, par. único)"
    )


@situacao("mudanca", "industrias-e-profissoes", fatos=Mudanca, quando={"imposto_da_nova_atividade"})
def mudanca(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Art. 282: the difference is paid up; for less only by request, in the second semester."""

    def conta(x: Mudanca, m: Memoria | None) -> Resultado:
        if x.imposto_da_atividade is None or x.imposto_da_nova_atividade is None:
            raise FatoInvalido("faltam os dois impostos (imposto_da_atividade)")
        diferenca = x.imposto_da_nova_atividade - x.imposto_da_atividade
        if diferenca < 0 and not x.requerimento_deferido and m is not None:
            m.aviso("para menos, só a requerimento deferido e no segundo semestre")
        if m is not None:
            m.passo("art. 282", "diferença do imposto, a pagar", max(diferenca, 0))
        return Resultado(max(diferenca, 0))

    return conta
