"""Imposto de licença of establishments and ambulantes (arts. 74 to 83, Tabelas A to D)."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.lafaiete_1948.comum import ASSISTENCIA, Contas, chave
from prefeitura.legislacao.codigos.lafaiete_1948.isencoes import (
    NOMES_DOS_TIPOS,
    TIPOS,
    isencao_do_19,
)
from prefeitura.legislacao.erros import AusenciaNaLei, FatoInvalido, ForaDaTabela
from prefeitura.legislacao.palavras import reconhecer
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vencimentos import data_fixa
from prefeitura.legislacao.vigencia import Vigencia

LOCALIZACAO, AMBULANTE = "licenca-localizacao", "licenca-ambulante"
Linha = dict[str, str]
# words before the goods that say only that they are sold or made
_RAMOS = {
    "b": ("comercio", "comerciante", "loja", "venda", "vendedor", "negocio", "negociante"),
    "c": ("industria", "fabrica", "fabricacao", "fabricante", "oficina"),
    "d": ("ambulante", "mercador", "vendedor", "venda", "comercio", "comerciante", "negociante"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Estabelecimento:
    """An establishment of commerce or industry in a place."""

    tabela: str | None = f.palavra(
        "tabela: B, comércio; C, indústria",
        ("b", "c"),
        {"tabela_b": "b", "comercio": "b", "tabela_c": "c", "industria": "c"},
    )
    atividade: str | None = f.texto("atividade, como na tabela")
    localidade: str | None = f.texto("cidade, distrito ou povoado")
    contribuinte_novo: bool | None = f.sim_nao("pede licença pela primeira vez")
    ano_da_licenca_inicial: int | None = f.exercicio("exercício da primeira licença")
    transporte_coletivo: bool | None = f.sim_nao("faz transporte coletivo")
    data_requerimento: date | None = f.data("data do requerimento")
    data_vistoria: date | None = f.data("data da vistoria, se houve")
    aberto_sem_licenca: bool | None = f.sim_nao("abriu sem licença")
    data_constatacao: date | None = f.data("dia em que se achou aberto sem licença")
    proprietario_tipo: str | None = f.palavra("quem é o contribuinte", TIPOS, NOMES_DOS_TIPOS)
    prova_apresentada: bool | None = f.sim_nao("apresentou os documentos da isenção")
    data_pagamento: date | None = f.data("data do pagamento", nomes=("pagamento",))


@dataclass(frozen=True, slots=True, kw_only=True)
class Ambulante:
    """An itinerant trade or profession."""

    tabela: str | None = f.palavra(
        "tabela: D, ambulantes", ("d",), {"tabela_d": "d", "ambulantes": "d"}
    )
    atividade: str | None = f.texto("atividade; a não especificada é da primeira linha")
    atividade_declarada: str | None = f.texto("atividade como o ambulante a declara")
    linha_da_tabela: str | None = f.texto("linha da Tabela D em que foi posta")
    localidade: str | None = f.texto("lugar do requerimento, ou “município”")
    data_requerimento: date | None = f.data("data do requerimento")
    data_vistoria: date | None = f.data("data da vistoria, se houve")
    proprietario_tipo: str | None = f.palavra("quem é o contribuinte", TIPOS, NOMES_DOS_TIPOS)
    prova_apresentada: bool | None = f.sim_nao("apresentou os documentos da isenção")
    data_pagamento: date | None = f.data("data do pagamento", nomes=("pagamento",))


@regra(LOCALIZACAO, fatos=Estabelecimento)
def licenca_localizacao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Tabela A by class and group; whole year (82); later years only by art. 75 §1."""
    contas = Contas(lei, calendario)
    atividades = {t: _atividades(lei, t) for t in ("b", "c")}
    imposto = _imposto(lei)
    isencao = isencao_do_19(lei, LOCALIZACAO)
    fevereiro = data_fixa(lei.valor(f"calendario.{LOCALIZACAO}")[0]["datas"][0], ano)
    artigo_da_multa = lei.valor("licenca.multa_sem_licenca")
    multa = lei.tabela("multas").dinheiro(artigo_da_multa, "minimo")

    def achar(e: Estabelecimento) -> tuple[str, Linha]:
        if e.atividade is None:
            raise FatoInvalido("falta a atividade (atividade)")
        tabelas = [e.tabela] if e.tabela else ["b", "c"]
        achadas = [(t, x) for t in tabelas if (x := atividades[t](e.atividade)) is not None]
        if not achadas:
            onde = " e ".join(t.upper() for t in tabelas)
            raise ForaDaTabela(
                f"a atividade “{e.atividade}” não está na Tabela {onde}, que não tem linha "
                "residual (arts. 75 e 76; dúvida 39)"
            )
        if len(achadas) > 1:
            raise FatoInvalido(f"“{e.atividade}” está nas Tabelas B e C: diga qual (tabela)")
        return achadas[0]

    def nova(e: Estabelecimento) -> bool:
        if e.aberto_sem_licenca:
            return True
        inicial = e.ano_da_licenca_inicial
        if inicial is not None and inicial > ano:
            raise FatoInvalido("a primeira licença é posterior ao exercício")
        if e.contribuinte_novo is not None:
            if inicial is not None and e.contribuinte_novo != (inicial == ano):
                raise FatoInvalido("o ano da primeira licença desmente que o contribuinte é novo")
            return e.contribuinte_novo
        if inicial is not None:
            return inicial == ano
        if e.data_requerimento is not None or e.data_vistoria is not None:
            return True
        raise FatoInvalido("falta dizer se o contribuinte é novo (contribuinte_novo)")

    def conta(e: Estabelecimento, m: Memoria | None) -> Resultado:
        tabela, linha = achar(e)
        eh_nova = nova(e)
        coletivo = e.transporte_coletivo and linha["anual_se_coletivo"] == "sim"
        renovacao = "anual" if coletivo else linha["renovacao"]
        if not eh_nova and renovacao == "inicial":
            if m is not None:
                m.passo(
                    "art. 75 §2 (dúvida 34)",
                    f"{linha['atividade']} não está no §1: a licença só se deve no início",
                    0,
                )
            return Resultado(
                0,
                fundamento="75 §2",
                outros={"itens": contas.itens([(LOCALIZACAO, 0)]), "renovacao": renovacao},
            )
        fundamento = isencao(e, m)
        if fundamento is not None:
            titulos = [(LOCALIZACAO, 0), (ASSISTENCIA, 0)]
            return contas.isento(titulos, *fundamento, m, renovacao=renovacao)
        valor = imposto(tabela, linha, e.localidade, m)
        titulos = [(LOCALIZACAO, valor), (ASSISTENCIA, contas.assistencia(valor, m))]
        if e.aberto_sem_licenca:
            if m is not None:
                m.passo("art. 83 (dúvida 41)", "fechamento e multa", multa)
            titulos.append(("multa", multa))
            return contas.unica(titulos, None, m, renovacao=renovacao, fechamento=True)
        if not eh_nova:
            return contas.unica(
                titulos, fevereiro, m, pagamento=e.data_pagamento, renovacao=renovacao
            )
        vencimento = e.data_vistoria or e.data_requerimento
        if m is not None:
            m.passo("art. 82", "paga no requerimento ou após a vistoria, por todo o exercício")
        outros: dict[str, Any] = {"renovacao": renovacao}
        if e.data_pagamento is not None:
            # paid when asked for, and not launched every year: no mora (duvida 3)
            outros["mora"] = lei.moeda.texto(0)
        return contas.unica(titulos, vencimento, m, **outros)

    return conta


@regra(AMBULANTE, fatos=Ambulante)
def licenca_ambulante(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Tabela D, with its residual row; yearly, due when lançado (75 §1, 78, 81, 82)."""
    contas = Contas(lei, calendario)
    achar = _atividades(lei, "d")
    residual = lei.tabela("licenca-d").linhas[lei.valor("licenca.residual_do_ambulante")]
    imposto = _imposto(lei)
    isencao = isencao_do_19(lei, AMBULANTE)
    do_municipio = lei.valor("licenca.todo_o_municipio")

    def linha_de(a: Ambulante, m: Memoria | None) -> Linha:
        if a.linha_da_tabela is not None:
            linha = achar(a.linha_da_tabela)
            if linha is None:
                raise ForaDaTabela(f"a Tabela D não tem a linha “{a.linha_da_tabela}” (art. 76)")
            return linha
        dita = a.atividade or a.atividade_declarada
        if dita is None:
            raise FatoInvalido("falta a atividade (atividade)")
        linha = achar(_com_a_classe(dita))
        if linha is not None:
            return linha
        if m is not None:
            m.passo("art. 76, Tabela D", f"“{dita}” não é especificada: linha residual")
        return residual

    def conta(a: Ambulante, m: Memoria | None) -> Resultado:
        linha = linha_de(a, m)
        fundamento = isencao(a, m)
        if fundamento is not None:
            titulos = [(AMBULANTE, 0), (ASSISTENCIA, 0)]
            return contas.isento(titulos, *fundamento, m, renovacao=linha["renovacao"])
        lugar = a.localidade
        if lugar is not None and "municipio" in chave(lugar).split("_"):
            lugar = do_municipio
        valor = imposto("d", linha, lugar, m)
        titulos = [(AMBULANTE, valor), (ASSISTENCIA, contas.assistencia(valor, m))]
        vencimento = a.data_vistoria or a.data_requerimento
        if m is not None:
            m.passo("arts. 81 p.u. e 82", "paga quando lançada, por todo o exercício")
        return contas.unica(
            titulos,
            vencimento,
            m,
            pagamento=a.data_pagamento,
            renovacao=linha["renovacao"],
        )

    return conta


def _atividades(lei: Vigencia, tabela: str) -> Callable[[str], Linha | None]:
    """The row of an activity, by its name in the table or another it goes by (duvida 36).

    The plural is the same name, and so is "loja de móveis" for "móveis".
    """
    linhas = lei.tabela(f"licenca-{tabela}").linhas
    nomes = {_nucleo(n): k for k, x in linhas.items() for n in x["tambem"].split(";") if n}
    nomes |= {_nucleo(k): k for k in linhas}
    ramo = re.compile(rf"(({'|'.join(_RAMOS[tabela])})_)+(de_)?")

    def achar(atividade: str) -> Linha | None:
        dita = _nucleo(atividade)
        achada = reconhecer(dita, (), nomes)
        if achada is None and (sem_ramo := ramo.sub("", dita, count=1)) and ramo.match(dita):
            achada = reconhecer(sem_ramo, (), nomes)
        return None if achada is None else linhas[achada]

    return achar


_DIVERTIMENTOS = re.compile(
    r"(^|_)(divertimentos?|diversao|diversoes|circos?|touradas?|cinemas?|teatros?)(_|$)"
)


def _com_a_classe(atividade: str) -> str:
    """The name in Tabela D of an empresário de divertimentos, by his class (duvida 37)."""
    dita = chave(atividade)
    if not _DIVERTIMENTOS.search(dita):
        return atividade
    classe = re.search(r"([123])_?a?_classe|classe_([123])", dita)
    if classe is None:
        raise FatoInvalido(
            "o empresário de divertimentos tem 1ª, 2ª ou 3ª classe, posta pela autoridade no "
            f"lançamento: diga qual, como “{atividade}, 2ª classe” (Tabela D; dúvida 37)"
        )
    return f"Divertimentos públicos, {classe[1] or classe[2]}ª classe"


def _nucleo(atividade: str) -> str:
    """The key of an activity without "etc." or "e congêneres"."""
    return re.sub(r"(_e)?_(etc|congeneres)$", "", chave(atividade))


def _imposto(lei: Vigencia) -> Callable[[str, Linha, str | None, Memoria | None], int]:
    """The cell of Tabela A for a class and the group of a place (duvida 35)."""
    valores = lei.tabela("licenca-a")
    celulas = {
        (classe, coluna[-1]): valores.dinheiro(classe, coluna)
        for classe, linha in valores.linhas.items()
        for coluna in linha
        if coluna.startswith("grupo_")
    }
    grupo_de = _grupo(lei)

    def imposto(tabela: str, linha: Linha, lugar: str | None, m: Memoria | None) -> int:
        grupo, nome = grupo_de(lugar)
        valor = celulas[linha["classe"], grupo]
        if m is not None:
            m.passo(
                f"art. 76, Tabela {tabela.upper()}",
                f"{linha['atividade']}: classe {linha['classe']}",
            )
            m.passo("DT art. 2º", f"{nome}: grupo {grupo}")
            m.passo("art. 76, Tabela A", f"classe {linha['classe']}, grupo {grupo}", valor)
        return valor

    return imposto


_OUTROS_NOMES = {
    "cristiano": "cristiano_otoni",
    "cristiano_ottoni": "cristiano_otoni",
    "catas_altas_da_noruega": "catas_altas",
}


def chave_do_lugar(lugar: str) -> str:
    """The key of a place: the cidade by any of its names, any povoado as one."""
    dito = chave(lugar)
    if dito.startswith(("cidade", "sede")) or dito in ("conselheiro_lafaiete", "lafaiete"):
        return "cidade"
    if dito.startswith("povoado"):
        return "povoado"
    for inicio in ("distrito_de_", "vila_de_", "distrito_", "vila_"):
        dito = dito.removeprefix(inicio)
    return _OUTROS_NOMES.get(dito, dito)


def _grupo(lei: Vigencia) -> Callable[[str | None], tuple[str, str]]:
    """The group of a place and its name; a place without group is refused until a new act."""
    linhas = lei.tabela("localidades").linhas
    grupos = ("1", "2", "3", "4", "5")

    def grupo(lugar: str | None) -> tuple[str, str]:
        if not lugar:
            raise FatoInvalido("falta a localidade (localidade)")
        achada = linhas.get(chave_do_lugar(lugar))
        if achada is None or achada["grupo"] not in grupos:
            parametro = f"localidades/{chave_do_lugar(lugar)}/grupo"
            raise AusenciaNaLei(
                f"“{lugar}” não tem grupo na Tabela A (DT art. 2º; dúvida 35): escreva “povoado” "
                f"se o é, ou informe a nova classificação em Parâmetros da lei, “{parametro}”",
                parametro=parametro,
                artigo="DT art. 2º",
            )
        return achada["grupo"], achada["nome"] or lugar

    return grupo
