"""Taxas de água (arts. 192 to 219; DT art. 1º)."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Passo, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.lafaiete_1948.comum import Contas, fim_do_prazo
from prefeitura.legislacao.codigos.lafaiete_1948.licencas import chave_do_lugar
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.numeros import em_portugues
from prefeitura.legislacao.primitivas import PorUnidade
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vencimentos import data_fixa
from prefeitura.legislacao.vigencia import Vigencia

HIDROMETRO, CONSERVACAO = "agua-hidrometro", "agua-conservacao-hidrometro"


def _por_unidade(lei: Vigencia, nome: str, texto: str, unidade: str = "") -> PorUnidade:
    p = lei.parametro(nome)
    return PorUnidade(p.valor, p.artigo, texto, unidade)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hidrometro:
    """The water of a month by meter, or of a prédio on the rede still without it."""

    consumo_m3: Decimal | None = f.quantidade("consumo do mês", "m³")
    leitura_anterior_m3: Decimal | None = f.quantidade("leitura anterior", "m³")
    leitura_atual_m3: Decimal | None = f.quantidade("leitura atual", "m³")
    hidrometro_do_proprietario: bool | None = f.sim_nao(
        "hidrômetro de tipo aprovado, dado pelo proprietário"
    )
    data_apresentacao_conta: date | None = f.data("apresentação da conta")
    rede_na_via: bool | None = f.sim_nao("a via tem rede distribuidora")
    ligado: bool | None = f.sim_nao("o prédio está ligado à rede")
    meses: int | None = f.inteiro("meses sem ligação a cobrar", "meses", minimo=1, maximo=600)
    fim_das_obras_da_rede: date | None = f.data("fim das obras da rede")
    data_requerimento: date | None = f.data("data do pedido de ligação")
    data_pagamento: date | None = f.data("data do pagamento", nomes=("pagamento",))


@regra(HIDROMETRO, fatos=Hidrometro)
def hidrometro(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Arts. 193 to 195 and 211: minimum, whole m³ above it, conservação; fifteen days."""
    contas = Contas(lei, calendario)
    minimo, minimo_m3 = lei.parametro("agua.minimo"), lei.valor("agua.minimo_m3")
    excedente = lei.valor("agua.excedente")
    unidade = lei.valor("agua.unidade_da_leitura")
    conservacao = lei.parametro("agua.conservacao")
    nao_requerida = lei.tabela("multas").dinheiro("202 p.u.", "minimo")

    def consumo(h: Hidrometro) -> int:
        m3 = h.consumo_m3
        if h.leitura_atual_m3 is not None or h.leitura_anterior_m3 is not None:
            if h.leitura_atual_m3 is None or h.leitura_anterior_m3 is None:
                raise FatoInvalido("faltam as duas leituras (leitura_anterior_m3)")
            lido = h.leitura_atual_m3 - h.leitura_anterior_m3
            if lido < 0:
                raise FatoInvalido(
                    "a leitura atual é menor que a anterior: confira o hidrômetro (art. 210)"
                )
            if m3 is not None and m3 != lido:
                raise FatoInvalido("o consumo não confere com as leituras")
            m3 = lido
        if m3 is None:
            raise FatoInvalido("falta o consumo do mês ou as leituras (consumo_m3)")
        return int(m3 // unidade) * int(unidade)

    def nao_ligado(h: Hidrometro, m: Memoria | None) -> Resultado:
        """Art. 202: on the rede and not connected, the monthly minimum (duvida 31)."""
        outros: dict[str, Any] = {}
        titulos = [(HIDROMETRO, minimo.valor * (h.meses or 1) if h.rede_na_via else 0)]
        if m is not None:
            texto = (
                f"mínimo de {h.meses or 1} mês(es), rede na via"
                if h.rede_na_via
                else "sem rede na via, nada se deve"
            )
            m.passo("art. 202 (dúvida 31)", texto, titulos[0][1])
        if h.fim_das_obras_da_rede is not None:
            fim = fim_do_prazo(
                lei, "pedido-de-ligacao-de-agua", h.fim_das_obras_da_rede, calendario
            )
            outros["prazo_final"] = fim.isoformat()
            if m is not None:
                m.passos.append(Passo("art. 202 p.u.", "requerer a ligação até", fim.isoformat()))
            if h.data_requerimento is not None and h.data_requerimento > fim:
                titulos.append(("multa", nao_requerida))
                outros["multa"] = lei.moeda.texto(nao_requerida)
                if m is not None:
                    m.passo("art. 202 p.u.", "requerida depois do prazo", nao_requerida)
        return contas.unica(titulos, None, m, **outros)

    def titulos_do_mes(h: Hidrometro, m: Memoria | None) -> list[tuple[str, int]]:
        m3 = consumo(h)
        acima = max(m3 - minimo_m3, 0)
        taxa = minimo.valor + excedente * acima
        if m is not None:
            m.passo(
                minimo.artigo,
                f"{m3} m³: {m.moeda.valor(minimo.valor)} + {acima} m³ acima de {minimo_m3} × "
                f"{m.moeda.valor(excedente)}",
                taxa,
            )
        titulos = [(HIDROMETRO, taxa)]
        if h.hidrometro_do_proprietario:
            if m is not None:
                m.passo("art. 195 p.u.", "hidrômetro do proprietário: sem conservação")
        else:
            titulos.append((CONSERVACAO, conservacao.valor))
            if m is not None:
                m.passo(conservacao.artigo, conservacao.descricao, conservacao.valor)
        return titulos

    def conta(h: Hidrometro, m: Memoria | None) -> Resultado:
        if h.ligado is False:
            return nao_ligado(h, m)
        if (h.meses or 1) > 1:
            raise FatoInvalido("a conta do hidrômetro é de um mês (art. 193)")
        titulos = titulos_do_mes(h, m)
        if h.data_apresentacao_conta is None:
            if m is not None:
                m.aviso("vence em quinze dias da apresentação da conta (art. 211 §1)")
            return contas.unica(titulos, None, m, pagamento=h.data_pagamento)
        dias = int(lei.codigo.prazo("pagamento-da-agua").prazo)
        vencimento = calendario.somar_dias(h.data_apresentacao_conta, dias, mover=False)
        if m is not None:
            passo = f"{dias} dias da apresentação da conta"
            m.passos.append(Passo("art. 211 §1", passo, vencimento.isoformat()))
        return _da_conta(contas, titulos, vencimento, h.data_pagamento, m)

    return conta


def _da_conta(
    contas: Contas,
    titulos: list[tuple[str, int]],
    vencimento: date,
    pagamento: date | None,
    m: Memoria | None,
) -> Resultado:
    """Art. 212: the multa is of the whole conta, rounded once (duvida 33)."""
    resultado = contas.unica(titulos, vencimento, m)
    if pagamento is None:
        return resultado
    multa = contas.mora([(titulos[0][0], sum(v for _, v in titulos))], vencimento, pagamento, m)
    outros: dict[str, Any] = dict(resultado.outros or {})
    texto = contas.lei.moeda.texto(multa)
    outros |= {"mora": texto, "multa": texto}
    if multa:
        outros["itens"] = contas.itens([*titulos, ("multa", multa)])
    inscricao = contas.lei.data_de_inscricao(titulos[0][0], vencimento, contas.calendario)
    if pagamento >= inscricao:
        outros["inscrita"] = True
    if m is not None and multa:
        m.passo("art. 212", "a pagar com a multa", resultado.valor + multa)
    return resultado._replace(valor=resultado.valor + multa, outros=outros)


@dataclass(frozen=True, slots=True, kw_only=True)
class ConservacaoDeHidrometro:
    """A meter of the Prefeitura kept for some months."""

    meses: int | None = f.inteiro("meses", "meses", minimo=1, maximo=600)
    hidrometros: int | None = f.inteiro("hidrômetros", minimo=1, maximo=10_000)
    hidrometro_do_proprietario: bool | None = f.sim_nao(
        "hidrômetro de tipo aprovado, dado pelo proprietário"
    )


@regra(CONSERVACAO, fatos=ConservacaoDeHidrometro)
def conservacao_do_hidrometro(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 195: so much a month, but for the meter that the owner gave."""
    contas = Contas(lei, calendario)
    mes = _por_unidade(lei, "agua.conservacao", "conservação do hidrômetro", "mês(es)")

    def conta(c: ConservacaoDeHidrometro, m: Memoria | None) -> Resultado:
        if c.hidrometro_do_proprietario:
            return contas.isento([(CONSERVACAO, 0)], "195 p.u.", "hidrômetro do proprietário", m)
        valor = mes((c.meses or 1) * (c.hidrometros or 1), m)
        return contas.unica([(CONSERVACAO, valor)], None, m)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Pena:
    """A connection by pena de água."""

    vazao_litros_dia: int | None = f.inteiro("vazão", "litros por dia")
    data_pagamento: date | None = f.data("data do pagamento", nomes=("pagamento",))


@regra("agua-pena", fatos=Pena)
def pena(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 199: 100.00 for 1000 litres a day; less pays the rate of 1948 (duvida 29)."""
    contas = Contas(lei, calendario)
    litros = lei.valor("agua.pena_litros")
    vencimento = data_fixa(lei.valor("calendario.agua-pena")[0]["datas"][0], ano)

    def conta(p: Pena, m: Memoria | None) -> Resultado:
        if not p.vazao_litros_dia:
            raise FatoInvalido("falta a vazão, maior que zero (vazao_litros_dia)")
        cheia = p.vazao_litros_dia >= litros
        parametro = lei.parametro("agua.pena" if cheia else "agua.pena_menor")
        if m is not None:
            m.passo(
                parametro.artigo,
                f"{parametro.descricao}: {p.vazao_litros_dia} litros por dia",
                parametro.valor,
            )
        return _da_conta(contas, [("agua-pena", parametro.valor)], vencimento, p.data_pagamento, m)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Ligacao:
    """A connection asked."""

    com_hidrometro: bool | None = f.sim_nao("ligação por hidrômetro")
    custo_do_ramal: int | None = f.dinheiro("custo do ramal domiciliário")
    data_requerimento: date | None = f.data("data do requerimento")


@regra("agua-ligacao", fatos=Ligacao)
def ligacao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Arts. 194 and 201: the taxa, the box of a meter and the cost of the ramal, before."""
    contas = Contas(lei, calendario)
    taxa = _por_unidade(lei, "agua.ligacao", "ligação de água")
    caixa = _por_unidade(lei, "agua.caixa", "caixa de proteção do hidrômetro")

    def conta(x: Ligacao, m: Memoria | None) -> Resultado:
        if x.com_hidrometro is None:
            raise FatoInvalido("falta dizer se a ligação é por hidrômetro (com_hidrometro)")
        titulos = [("agua-ligacao", taxa(1, m))]
        if x.com_hidrometro:
            titulos.append(("agua-caixa-protecao", caixa(1, m)))
        if x.custo_do_ramal is not None:
            titulos.append(("ramal-domiciliario", x.custo_do_ramal))
            if m is not None:
                m.passo("art. 201", "despesas do ramal", x.custo_do_ramal)
        elif m is not None:
            m.aviso("pagam-se ainda as despesas do ramal domiciliário (art. 201)")
        return contas.unica(titulos, x.data_requerimento, m)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Caixa:
    """Boxes of meters."""

    quantidade: int | None = f.inteiro("hidrômetros", minimo=1, maximo=10_000)


@regra("agua-caixa-protecao", fatos=Caixa)
def caixa_de_protecao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 194: paid before the meter is set."""
    contas = Contas(lei, calendario)
    caixa = _por_unidade(lei, "agua.caixa", "caixa de proteção do hidrômetro", "hidrômetro(s)")

    def conta(c: Caixa, m: Memoria | None) -> Resultado:
        return contas.unica([("agua-caixa-protecao", caixa(c.quantidade or 1, m))], None, m)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class AfericaoDeHidrometro:
    """A meter tested."""

    erro_pct: Decimal | None = f.quantidade(
        "erro de leitura, para mais ou para menos", "%", minimo=-100, maximo=1000
    )
    pedido_do_interessado: bool | None = f.sim_nao("a aferição foi pedida pelo interessado")


@regra("agua-afericao-hidrometro", fatos=AfericaoDeHidrometro)
def afericao_do_hidrometro(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 209: who asked pays when the error does not exceed 6% either way (duvida 32)."""
    contas = Contas(lei, calendario)
    taxa, tolerancia = lei.valor("agua.afericao"), lei.parametro("agua.tolerancia")

    def conta(a: AfericaoDeHidrometro, m: Memoria | None) -> Resultado:
        if a.erro_pct is None:
            raise FatoInvalido("falta o erro de leitura (erro_pct)")
        regular = abs(a.erro_pct) <= tolerancia.valor
        valor = taxa if regular and a.pedido_do_interessado is not False else 0
        if m is not None:
            m.passo(
                tolerancia.artigo,
                f"erro de {em_portugues(abs(a.erro_pct))}%, "
                f"{'regular' if regular else 'com defeito'} (até "
                f"{em_portugues(tolerancia.valor)}%)",
                valor,
            )
        return contas.unica([("agua-afericao-hidrometro", valor)], None, m)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class AguaDeDistrito:
    """Water in a district or povoado, by the legislation of 1948."""

    localidade: str | None = f.texto("distrito ou povoado")
    ligacao_por: str | None = f.palavra("ligação", ("pena", "hidrometro"))
    consumo_m3: Decimal | None = f.quantidade("consumo do mês", "m³")


@regra("agua-distritos", fatos=AguaDeDistrito)
def agua_de_distrito(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 192 p.u.: not in the publication; by what the municipality enters (duvida 29)."""
    contas = Contas(lei, calendario)
    tabela = lei.tabela("agua-distritos")

    def conta(a: AguaDeDistrito, m: Memoria | None) -> Resultado:
        if not a.localidade:
            raise FatoInvalido("falta a localidade (localidade)")
        lugar = chave_do_lugar(a.localidade)
        if a.ligacao_por == "hidrometro" or (a.ligacao_por is None and a.consumo_m3 is not None):
            if a.consumo_m3 is None:
                raise FatoInvalido("falta o consumo do mês (consumo_m3)")
            valor = tabela.dinheiro(lugar, "por_m3") * int(a.consumo_m3)
        else:
            valor = tabela.dinheiro(lugar)
        if m is not None:
            m.passo(tabela.artigo, f"{a.localidade}: taxa informada", valor)
        return contas.unica([("agua-distritos", valor)], None, m)

    return conta
