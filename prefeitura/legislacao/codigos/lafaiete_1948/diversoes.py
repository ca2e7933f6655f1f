"""Diversões públicas (136 to 154), indústrias e profissões (155), assistência (243, 244)."""

from dataclasses import dataclass
from datetime import date

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, ParcelaDevida, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.lafaiete_1948.comum import ASSISTENCIA, Contas, chave
from prefeitura.legislacao.codigos.lafaiete_1948.isencoes import (
    NOMES_DOS_TIPOS,
    TIPOS,
    isencao_do_19,
)
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.numeros import Taxa, em_portugues, fracoes, repartir
from prefeitura.legislacao.parametros import chave_de_linha
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vencimentos import data_fixa
from prefeitura.legislacao.vigencia import Vigencia

BENEFICIARIOS = ("caixa_escolar", "instituicao_beneficente", "outro")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ingresso:
    """Tickets of one price; a camarote or friza is one price (art. 146 p.u.)."""

    preco: int | None = f.dinheiro("preço do ingresso")
    quantidade: int | None = f.inteiro("ingressos vendidos")


@dataclass(frozen=True, slots=True, kw_only=True)
class Funcao:
    """A function whose tickets were counted."""

    ingressos: tuple[Ingresso, ...] = f.registros("ingressos vendidos, por preço", Ingresso)
    funcao: str | None = f.texto("espécie da função, como recital ou conferência")
    renda_liquida_integral_para: str | None = f.palavra(
        "a quem reverte toda a renda líquida", BENEFICIARIOS
    )
    licenca_previa_do_prefeito: bool | None = f.sim_nao("tem licença prévia do Prefeito")
    realizada: bool | None = f.sim_nao("a função realizou-se")
    importancias_devolvidas: bool | None = f.sim_nao("o dinheiro foi devolvido ao público")
    proprietario_tipo: str | None = f.palavra("quem é o responsável", TIPOS, NOMES_DOS_TIPOS)
    prova_apresentada: bool | None = f.sim_nao("apresentou os documentos da isenção")
    data_espetaculo: date | None = f.data("data da função")


@regra("diversoes", fatos=Funcao)
def diversoes(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Ticket by ticket, 0.10 for each whole cruzeiro or fraction of the price (duvidas 24, 25)."""
    contas = Contas(lei, calendario)
    por_fracao, fracao = lei.parametro("diversoes.por_fracao"), lei.valor("diversoes.fracao")
    do_19 = isencao_do_19(lei, "diversoes")

    def isencao(x: Funcao, m: Memoria | None) -> tuple[str, str] | None:
        if x.realizada is False and x.importancias_devolvidas:
            return "154", "função não realizada, dinheiro devolvido"
        if x.renda_liquida_integral_para in ("caixa_escolar", "instituicao_beneficente"):
            if x.licenca_previa_do_prefeito:
                return "138", "toda a renda líquida em favor de caixa escolar ou beneficência"
            if m is not None:
                m.passo("art. 138", "sem licença prévia do Prefeito não há isenção")
        return do_19(x, m)

    def imposto(x: Funcao, m: Memoria | None) -> int:
        total = 0
        for i in x.ingressos:
            if i.preco is None or i.quantidade is None:
                raise FatoInvalido("cada ingresso tem preço e quantidade (preco, quantidade)")
            de_um = por_fracao.valor * fracoes(i.preco, fracao)
            total += de_um * i.quantidade
            if m is not None:
                m.passo(
                    por_fracao.artigo,
                    f"ingresso de {m.moeda.valor(i.preco)} → {m.moeda.valor(de_um)}; "
                    f"× {i.quantidade}",
                    de_um * i.quantidade,
                )
        return total

    def conta(x: Funcao, m: Memoria | None) -> Resultado:
        if not x.ingressos:
            raise FatoInvalido("faltam os ingressos vendidos (ingressos)")
        fundamento = isencao(x, m)
        if fundamento is not None:
            return contas.isento([("diversoes", 0), (ASSISTENCIA, 0)], *fundamento, m)
        valor = imposto(x, m)
        titulos = [("diversoes", valor), (ASSISTENCIA, contas.assistencia(valor, m))]
        if m is not None:
            m.passo("arts. 137 e 138 p.u.", "paga-se depois da contagem, logo após a função")
        return contas.unica(titulos, x.data_espetaculo, m)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Atividade:
    """An industry or profession, by the state tables that the publication lacks."""

    atividade: str | None = f.texto("atividade")
    movimento_anual: int | None = f.dinheiro("movimento do ano")
    imposto_lancado_manualmente: int | None = f.dinheiro("imposto lançado à mão")
    autoridade: str | None = f.texto("ato ou autoridade do lançamento à mão")


@regra("industrias-e-profissoes", fatos=Atividade)
def industrias_e_profissoes(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 155: the state tables of 1947; what the municipality enters, or a launch by hand."""
    tabela = lei.tabela("industrias-e-profissoes")
    contas = Contas(lei, calendario)

    def da_tabela(a: Atividade, m: Memoria | None) -> int:
        if a.atividade is None:
            raise FatoInvalido("falta a atividade (atividade)")
        nome = chave_de_linha(a.atividade)
        linha = tabela.linhas.get(nome, {})
        if not linha.get("aliquota_pct"):
            valor = tabela.dinheiro(nome)
            if m is not None:
                m.passo(tabela.artigo, f"{a.atividade}, tabela informada", valor)
            return valor
        if a.movimento_anual is None:
            raise FatoInvalido("falta o movimento do ano (movimento_anual)")
        taxa = Taxa.de_pct(linha["aliquota_pct"])
        valor = lei.arredondar(a.movimento_anual * taxa.n, taxa.d)
        if m is not None:
            m.passo(
                tabela.artigo,
                f"{a.atividade}: {m.moeda.valor(a.movimento_anual)} × {em_portugues(taxa.pct)}%",
                valor,
            )
        return valor + (tabela.dinheiro(nome) if linha.get("valor") else 0)

    def conta(a: Atividade, m: Memoria | None) -> Resultado:
        if a.imposto_lancado_manualmente is None:
            valor = da_tabela(a, m)
        else:
            if not a.autoridade:
                raise FatoInvalido("o lançamento à mão diz a autoridade que o fez (autoridade)")
            valor = a.imposto_lancado_manualmente
            if m is not None:
                m.passo("art. 155 (dúvida 26)", f"lançado à mão: {a.autoridade}", valor)
        if m is not None:
            m.aviso("a taxa de assistência não recai neste imposto (art. 244)")
        return contas.unica([("industrias-e-profissoes", valor)], None, m)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class ImpostoPago:
    """An imposto that is being paid."""

    imposto_base: str | None = f.texto("imposto sobre que recai a taxa")
    imposto_lancado_manualmente: int | None = f.dinheiro(
        "imposto, com os seus acréscimos", nomes=("imposto", "imposto_lancado")
    )
    vencimento: date | None = f.data("vencimento do imposto")
    prestacoes: int | None = f.inteiro(
        "prestações em que se paga o imposto predial", minimo=1, maximo=2
    )
    data_pagamento: date | None = f.data("data do pagamento", nomes=("pagamento",))


@regra(ASSISTENCIA, fatos=ImpostoPago, quando={"imposto_base"})
def assistencia(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 244: 20% of every imposto but indústrias e profissões (duvida 52)."""
    contas = Contas(lei, calendario)
    fora = frozenset(lei.valor("assistencia.nao_incide"))
    impostos = [t for t in lei.codigo.tributos if lei.codigo.especie(t) == "imposto"]
    resto = lei.valor("resto_do_parcelamento")
    datas_do_predial = lei.valor("calendario.predial")[-1]["datas"]

    def em_prestacoes(imposto: int, quantas: int, m: Memoria | None) -> Resultado:
        """20% of each instalment of the predial, on its date (132; duvida 21)."""
        partes = [contas.assistencia(p, m) for p in repartir(imposto, quantas, resto)]
        datas = [data_fixa(d, ano) for d in datas_do_predial[:quantas]]
        devidas = zip(datas, partes, strict=True)
        parcelas = tuple(ParcelaDevida(n, d, p) for n, (d, p) in enumerate(devidas, 1) if p)
        if m is not None:
            m.passo("art. 98", f"com o predial, em {quantas} prestação(ões)", sum(partes))
        return Resultado(
            sum(partes), parcelas, outros={"itens": contas.itens([(ASSISTENCIA, sum(partes))])}
        )

    def conta(i: ImpostoPago, m: Memoria | None) -> Resultado:
        if i.imposto_lancado_manualmente is None or i.imposto_base is None:
            raise FatoInvalido("faltam o imposto e o seu valor (imposto_base)")
        tributo = chave(i.imposto_base).replace("_", "-").removeprefix("imposto-")
        tributo = next((t for t in impostos if t == tributo or t.startswith(f"{tributo}-")), "")
        if not tributo:
            raise FatoInvalido(f"“{i.imposto_base}” não é imposto deste código (imposto_base)")
        if tributo in fora:
            if m is not None:
                m.passo("art. 244", "a taxa não recai em indústrias e profissões", 0)
            return contas.unica([(ASSISTENCIA, 0)], None, m, fundamento="244")
        if i.prestacoes is not None:
            if tributo != "predial" or i.data_pagamento is not None:
                raise FatoInvalido("só o predial se paga em prestações: diga cada uma (prestacoes)")
            return em_prestacoes(i.imposto_lancado_manualmente, i.prestacoes, m)
        valor = contas.assistencia(i.imposto_lancado_manualmente, m)
        return contas.unica([(ASSISTENCIA, valor)], i.vencimento, m, pagamento=i.data_pagamento)

    return conta
