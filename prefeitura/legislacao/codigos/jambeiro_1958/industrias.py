"""Imposto de indústrias e profissões and taxa de assistência social (arts. 36 to 60)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, ParcelaDevida, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.jambeiro_1958.comum import (
    Parcelas,
    depois_da_ciencia,
    em_dados,
    exigir,
    isento,
    no_ato,
)
from prefeitura.legislacao.codigos.jambeiro_1958.fundamentos import isencao_no_lancamento
from prefeitura.legislacao.codigos.jambeiro_1958.letras import DO_OFICIO, letra_de
from prefeitura.legislacao.codigos.jambeiro_1958.parte_fixa import ParteFixa, parte_fixa
from prefeitura.legislacao.codigos.jambeiro_1958.tipos import SINONIMOS, TIPOS, tipo_de
from prefeitura.legislacao.erros import AusenciaNaLei, FatoInvalido, ForaDaTabela
from prefeitura.legislacao.numeros import repartir
from prefeitura.legislacao.primitivas import Aliquota, Proporcao
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vencimentos import data_fixa
from prefeitura.legislacao.vigencia import Vigencia

INDUSTRIAS = "industrias-e-profissoes"
LETRAS = tuple("abcdefghijklmnopqr")


@dataclass(frozen=True, slots=True, kw_only=True)
class Estabelecimento:
    """Who exploits industry or trade, or exercises a profession."""

    atividade: str | None = f.texto("atividade")
    atividade_assemelhada: str | None = f.texto("atividade mais próxima, nas tabelas")
    tipo_estabelecimento: str | None = f.palavra("tipo do estabelecimento", TIPOS, SINONIMOS)
    valor_locativo_anual: int | None = f.dinheiro(
        "valor locativo anual do local", nomes=("valor_locativo_estimado_anual",)
    )
    partes_fixas: tuple[ParteFixa, ...] = f.registros("atividades e suas partes fixas", ParteFixa)
    mesmo_local: bool | None = f.sim_nao("atividades no mesmo local")
    administracao_unica: bool | None = f.sim_nao("uma só administração")
    escrituracao_comum: bool | None = f.sim_nao("escrituração comum")
    atividades_conexas: bool | None = f.sim_nao("atividades conexas ou dependentes")
    inscricao_regular: bool | None = f.sim_nao("inscrição regular e exata")
    renovada_no_prazo: bool | None = f.sim_nao("dados renovados até 30 de janeiro (art. 46)")
    exibiu_livros: bool | None = f.sim_nao("exibiu documentos e livros (art. 44, par. único)")
    inicio_atividade: date | None = f.data("início da atividade")
    data_ciencia: date | None = f.data("ciência do lançamento")
    transitorio: bool | None = f.sim_nao(
        "comércio ambulante transitório, feira, festividade, bar em lugar de recreação (art. 59)"
    )
    feira_livre: bool | None = f.sim_nao("mercador de feira livre (art. 59)")
    isento_pela_letra: str | None = f.palavra("letra do art. 60 já reconhecida", LETRAS)
    proprietario_tipo: str | None = f.texto("contribuinte: uniao, estado, municipio…")
    pequeno_produtor: bool | None = f.sim_nao("é pequeno produtor")
    produtos_proprios: bool | None = f.sim_nao("vende só produtos próprios")
    entidade: str | None = f.texto("entidade, por exemplo associacao_esportiva")
    legalmente_constituida: bool | None = f.sim_nao("entidade legalmente constituída")
    sem_fins_lucrativos: bool | None = f.sim_nao("entidade sem fins lucrativos")
    despacho_do_prefeito: bool | None = f.sim_nao("há despacho favorável do Prefeito")


def _transitorio(e: Estabelecimento) -> bool:
    """What pays once, in advance, for a certain period (59)."""
    return bool(e.transitorio or e.feira_livre)


def _parte_variavel(lei: Vigencia) -> Callable[[Estabelecimento, Memoria | None], int]:
    """10% of the locativo of the place, 5% for some, none for credit (40, doubt 46)."""
    tabela = lei.tabela("parte-variavel")
    aliquotas = {
        tipo: Aliquota(
            tabela.taxa(tipo), linha["artigo"],
            f"parte variável, {linha['descricao']}", lei.arredondar,
        )
        for tipo, linha in tabela.linhas.items()
    }  # fmt: skip

    def variavel(e: Estabelecimento, m: Memoria | None) -> int:
        aliquota = aliquotas[tipo_de(e.tipo_estabelecimento, e.atividade)]
        locativo = e.valor_locativo_anual
        if locativo is None and (not aliquota.taxa.n or _transitorio(e)):
            locativo = 0
        return aliquota(exigir(locativo, "valor_locativo_anual", "o valor locativo do local"), m)

    return variavel


def _imposto_anual(lei: Vigencia) -> Callable[[Estabelecimento, Memoria | None], dict[str, int]]:
    """Parte fixa, parte variável and the 20% of who is not regular (37, 44, 49 §1)."""
    tabela = lei.tabela("parte-variavel")
    sem_fixa = {tipo for tipo, linha in tabela.linhas.items() if linha["parte_fixa"] != "sim"}
    variavel_de, fixa_de = _parte_variavel(lei), parte_fixa(lei)
    ex_officio = lei.aliquota("industrias-e-profissoes.ex_officio", "acréscimo ex officio")

    def fixa(e: Estabelecimento, variavel: int, m: Memoria | None) -> int:
        if tipo_de(e.tipo_estabelecimento, e.atividade) in sem_fixa:
            if m is not None:
                m.passo("art. 38 §3", "armazém geral ou depósito fechado: sem parte fixa", 0)
            return 0
        try:
            return fixa_de(e, m)
        except (AusenciaNaLei, ForaDaTabela) as falta:
            falta.args = (
                f"{falta}; a parte variável é de {lei.moeda.formatar(variavel)} (art. 40)",
            )
            raise

    def anual(e: Estabelecimento, m: Memoria | None) -> dict[str, int]:
        variavel = variavel_de(e, m)
        partes = {"parte_variavel": variavel, "parte_fixa": fixa(e, variavel, m), "acrescimo": 0}
        soma = partes["parte_variavel"] + partes["parte_fixa"]
        if m is not None:
            m.passo("art. 37", "parte fixa e parte variável", soma)
        if False in (e.inscricao_regular, e.renovada_no_prazo, e.exibiu_livros):
            partes["acrescimo"] = ex_officio(soma, m)
        return partes

    return anual


def _parcelas(
    lei: Vigencia, ano: int, calendario: Calendario
) -> Callable[[int, int, date | None, Memoria | None], Parcelas]:
    """The parcels of the quarters that are left, or one payment (50, 56, doubt 51)."""
    datas = [data_fixa(d, ano) for d in lei.valor(f"calendario.{INDUSTRIAS}")[0]["datas"]]
    parcelados = lei.valor(f"{INDUSTRIAS}.trimestres_parcelados")
    p = lei.parametro(f"{INDUSTRIAS}.ciencia_dias")
    resto = lei.valor("resto_do_parcelamento")
    mover = depois_da_ciencia(lei, calendario)

    def parcelas(total: int, trimestre: int, ciencia: date | None, m: Memoria | None) -> Parcelas:
        tarde = None if ciencia is None else calendario.somar_dias(ciencia, p.valor)
        if not total:
            return ()
        if trimestre > parcelados:
            if tarde is None:
                if m is not None:
                    m.aviso("o vencimento é dez dias depois da ciência do lançamento (art. 56 §5)")
                return ()
            if m is not None:
                m.passo("art. 56 §5", f"de uma só vez, dez dias da ciência: {tarde:%d/%m/%Y}")
            return (ParcelaDevida(1, tarde, total),)
        numeros = range(trimestre, len(datas) + 1)
        valores = repartir(total, len(numeros), resto)
        feitas = map(ParcelaDevida, numeros, datas[trimestre - 1 :], valores)
        return mover(tuple(feitas), ciencia, m)

    return parcelas


@regra(INDUSTRIAS, fatos=Estabelecimento)
def industrias_e_profissoes(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Both parts, by the quarters left, with 10% of assistência social beside (37 to 58)."""
    isencao = isencao_no_lancamento(lei, INDUSTRIAS, Estabelecimento)
    anual = _imposto_anual(lei)
    em_parcelas = _parcelas(lei, ano, calendario)
    trimestres = lei.valor("industrias-e-profissoes.trimestres")
    proporcao = Proporcao("art. 49 §4", "trimestres devidos", lei.arredondar)
    assistencia_de = lei.aliquota("assistencia-social.aliquota", "taxa de assistência social")
    resto = lei.valor("resto_do_parcelamento")
    texto = lei.moeda.texto

    def trimestre(e: Estabelecimento) -> int:
        if e.inicio_atividade is None or e.inicio_atividade.year < ano:
            return 1
        if e.inicio_atividade.year > ano:
            raise FatoInvalido("a atividade começa depois deste exercício (inicio_atividade)")
        return (e.inicio_atividade.month - 1) * trimestres // 12 + 1

    def conta(e: Estabelecimento, m: Memoria | None) -> Resultado:
        ground = isencao(e)
        if ground is not None:
            return isento(ground.nome, ground.texto, m)
        letra = e.isento_pela_letra or letra_de(e.atividade, DO_OFICIO)
        if letra is not None:
            return isento(f"art. 60 {letra}", "atividade isenta, lançada a zero", m)
        partes = anual(e, m)
        valor, inicio = sum(partes.values()), trimestre(e)
        if inicio > 1 and not _transitorio(e):
            valor = proporcao(valor, trimestres + 1 - inicio, trimestres, m)
        if _transitorio(e):
            parcelas = no_ato(lei, valor, e.inicio_atividade)
            if m is not None:
                m.passo("art. 59", "de uma só vez, adiantadamente", valor)
        else:
            parcelas = em_parcelas(valor, inicio, e.data_ciencia, m)
        assistencia = assistencia_de(valor, m)
        outros: dict[str, Any] = {nome: texto(x) for nome, x in partes.items()}
        outros |= {
            "assistencia_social": texto(assistencia),
            "total": texto(valor + assistencia),
            "numero_de_parcelas": len(parcelas),
        }
        if parcelas:
            quotas = repartir(assistencia, len(parcelas), resto)
            outros["parcelas"] = [
                dados | {"assistencia_social": texto(quota)}
                for dados, quota in zip(em_dados(parcelas, lei.moeda), quotas, strict=True)
            ]
        return Resultado(valor, parcelas, outros=outros)

    return conta


@regra("industrias-e-profissoes-parte-fixa", fatos=Estabelecimento)
def so_parte_fixa(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """The parte fixa alone (38 and 39)."""
    tabela = lei.tabela("parte-variavel")
    fixa = parte_fixa(lei)
    isencao = isencao_no_lancamento(lei, INDUSTRIAS, Estabelecimento)

    def conta(e: Estabelecimento, m: Memoria | None) -> Resultado:
        if (ground := isencao(e)) is not None:
            return isento(ground.nome, ground.texto, m)
        if tabela.linhas[tipo_de(e.tipo_estabelecimento, e.atividade)]["parte_fixa"] != "sim":
            if m is not None:
                m.passo("art. 38 §3", "armazém geral ou depósito fechado: sem parte fixa", 0)
            return Resultado(0)
        return Resultado(fixa(e, m))

    return conta


@regra("industrias-e-profissoes-parte-variavel", fatos=Estabelecimento)
def so_parte_variavel(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """The parte variável alone, once for each place (40 to 42)."""
    variavel = _parte_variavel(lei)
    isencao = isencao_no_lancamento(lei, INDUSTRIAS, Estabelecimento)

    def conta(e: Estabelecimento, m: Memoria | None) -> Resultado:
        if (ground := isencao(e)) is not None:
            return isento(ground.nome, ground.texto, m)
        return Resultado(variavel(e, m))

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Assistencia:
    """The imposto on which the taxa falls."""

    imposto_industrias_e_profissoes: int | None = f.dinheiro(
        "imposto de indústrias e profissões", nomes=("imposto",)
    )


@regra("assistencia-social", fatos=Assistencia)
def assistencia_social(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """10% of the imposto, with its parcels (58)."""
    aliquota = lei.aliquota("assistencia-social.aliquota", "taxa de assistência social")
    parcelas = lei.vencimentos(INDUSTRIAS, ano)

    def conta(a: Assistencia, m: Memoria | None) -> Resultado:
        nome = "imposto_industrias_e_profissoes"
        valor = aliquota(exigir(a.imposto_industrias_e_profissoes, nome, "o imposto"), m)
        return Resultado(valor, parcelas(valor))

    return conta
