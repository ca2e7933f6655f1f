"""Imposto de licença of ambulantes, table C (arts. 79, 84 to 86)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.muriae_1936.comum import (
    Cobranca,
    exigir,
    isento,
    meses_que_faltam,
    no_ato,
)
from prefeitura.legislacao.codigos.muriae_1936.isencoes import Isentavel, isencao_do_art_18
from prefeitura.legislacao.codigos.muriae_1936.nomes import Nomes, contem
from prefeitura.legislacao.erros import AusenciaNaLei, FatoInvalido, ForaDaTabela, Recusado
from prefeitura.legislacao.primitivas import Proporcao
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia

ESCALAS = ("normal", "unica", "grande", "media", "pequena", "minima")
SEM_MENOR = {"normal", "unica", "grande"}
ESCALAS_DITAS = {
    "menor": "pequena",
    **{
        f"{antes}{nome}": escala
        for escala, nomes in {
            "grande": ("grande_escala",),
            "media": ("media_escala", "escala_media"),
            "pequena": ("pequena_escala", "menor_escala"),
            "minima": ("escala_minima", "minima_escala"),
        }.items()
        for nome in nomes
        for antes in ("", "em_")
    },
}
SITUACOES_DITAS = {
    **dict.fromkeys(("antigo", "ja_lancado", "ja_licenciado", "licenciado"), "renovacao"),
    "ambulante_novo": "novo",
}
_NO_TEXTO = {
    "grande": ("grande_escala",),
    "media": ("escala_media", "media_escala"),
    "pequena": ("pequena_escala", "menor_escala"),
    "minima": ("escala_minima", "minima_escala"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Comercio:
    """An ambulant activity."""

    codigo: str | None = f.texto("linha da tabela C, como “C06”")
    atividade: str | None = f.texto("atividade do ambulante")
    escala: str | None = f.palavra("escala do comércio", ESCALAS, ESCALAS_DITAS)
    pessoas: int | None = f.inteiro("pessoas servidas pela pensão em marmitas", minimo=1)
    artigos: int | None = f.inteiro(
        "gêneros de artigos (fazendas, roupas, armarinhos)", minimo=1, maximo=100
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Ambulante(Isentavel, Comercio):
    """An ambulante and the licença asked."""

    itens: tuple[Comercio, ...] = f.registros("atividades, quando mais de uma", Comercio)
    situacao: str | None = f.palavra(
        "renovação ou ambulante novo", ("renovacao", "novo"), SITUACOES_DITAS
    )
    licenca_anterior: bool | None = f.sim_nao("apresentou a licença do ano anterior")
    carteira_identidade: bool | None = f.sim_nao("apresentou a carteira de identidade")
    data_requerimento: date | None = f.data("data do requerimento do ambulante novo")
    data_pagamento: date | None = f.data("data do pagamento")


def _escala_no_texto(atividade: str | None) -> str | None:
    return next((e for e, nomes in _NO_TEXTO.items() if contem(atividade, nomes)), None)


def _sem_escala(atividade: str) -> str:
    """The activity without the words of its scale."""
    limpo = f"_{f.normalizar(atividade)}_".replace(",", "_")
    for nomes in _NO_TEXTO.values():
        for nome in nomes:
            limpo = limpo.replace(f"_em_{nome}_", "_").replace(f"_{nome}_", "_")
    return limpo.replace("_", " ")


def linha_do_comercio(lei: Vigencia) -> Callable[[Comercio, str | None], str]:
    """The row of table C of an activity, the residual ones for what it does not name."""
    linhas = lei.tabela("tabela-c").linhas
    nomes = Nomes({k: f"{x['atividade']}|{x['nomes']}" for k, x in linhas.items()})
    pensao = [k for k, x in linhas.items() if x["criterio"]]
    residual, de_generos = (
        lei.valor(f"licenca-ambulante.{n}") for n in ("residual", "residual_de_generos")
    )
    generos = tuple(lei.valor("licenca-ambulante.generos"))
    em_minima = tuple(lei.valor("licenca-ambulante.generos_em_escala_minima"))
    sem_residual = tuple(lei.valor("licenca-ambulante.sem_residual"))

    def por_pessoas(pessoas: int | None) -> str:
        quantas = exigir(pessoas, "pessoas", "as pessoas servidas")
        return min(
            (k for k in pensao if not (x := linhas[k]["ate_pessoas"]) or quantas <= int(x)),
            key=lambda k: int(linhas[k]["ate_pessoas"] or 10**9),
        )

    def pela_escala(codigos: list[str], escala: str | None, dita: str) -> str:
        das = {linhas[k]["escala"]: k for k in codigos}
        if len(codigos) == 1 and (escala is None or escala in das or {escala, *das} <= {
            "normal", "unica"
        }):  # fmt: skip
            return codigos[0]
        if len({linhas[k]["atividade"] for k in codigos}) == 1:
            if escala is None and "normal" in das:
                return das["normal"]
            if escala in das:
                return das[escala]
            if escala == "unica" and "normal" in das:
                return das["normal"]
        elif escala in das and len(das) == len(codigos):
            return das[escala]
        quais = "; ".join(f"{k}, {linhas[k]['atividade']}, {linhas[k]['escala']}" for k in codigos)
        raise FatoInvalido(f"diga o código ou a escala de “{dita}”: {quais}")

    def conferir(c: Comercio, codigo: str, atividade: str | None) -> None:
        daqui = linhas[codigo]["escala"]
        if c.escala not in (None, daqui) and not {c.escala, daqui} <= SEM_MENOR:
            raise FatoInvalido(f"a linha {codigo} é da escala {daqui}, não da {c.escala} (escala)")
        if atividade is None or codigo in (residual, de_generos):
            return
        achadas = nomes.achar(_sem_escala(atividade), pelo_genero=True)
        if achadas and codigo not in achadas:
            raise FatoInvalido(f"o código {codigo} não é o de “{atividade}” ({achadas[0]})")

    def linha(c: Comercio, atividade: str | None) -> str:
        if c.codigo is not None:
            codigo = c.codigo.upper().strip()
            if codigo not in linhas:
                raise ForaDaTabela(f"não há linha “{c.codigo}” na tabela C (art. 79)")
            conferir(c, codigo, atividade)
            return por_pessoas(c.pessoas) if codigo in pensao and c.pessoas else codigo
        if c.pessoas is not None and not atividade:
            return por_pessoas(c.pessoas)
        dita: str = exigir(atividade, "atividade", "a atividade do ambulante")
        escala = c.escala or _escala_no_texto(dita)
        limpa = _sem_escala(dita)
        if contem(limpa, generos) and escala in (None, "minima", "unica"):
            return str(de_generos)
        if contem(limpa, em_minima) and escala == "minima":
            return str(de_generos)
        achadas = [k for k in nomes.achar(limpa, pelo_genero=True) if k != residual]
        if achadas and set(achadas) <= set(pensao):
            return por_pessoas(c.pessoas) if c.pessoas else pela_escala(achadas, escala, dita)
        if achadas:
            return pela_escala(achadas, escala, dita)
        if contem(limpa, sem_residual):
            raise ForaDaTabela(f"a tabela C não tem linha para “{dita}” (dúvida 39)")
        return str(residual)

    return linha


@regra("licenca-ambulante", fatos=Ambulante)
def licenca_ambulante(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """The row of table C; renewal in January with both papers (84); months left of a new one."""
    tabela = lei.tabela("tabela-c")
    linha_de = linha_do_comercio(lei)
    doze = lei.valor("licenca.meses_do_ano")
    meses_de = Proporcao("art. 85, par. único", "meses que faltam", lei.arredondar)
    cobrar = Cobranca(lei, "licenca-ambulante", ano, calendario)
    confirmado = lei.valor("licenca-ambulante.jogo_pequena_escala_confirmado")
    isencao = isencao_do_art_18(lei)
    texto = lei.moeda.texto

    def do_comercio(c: Comercio, atividade: str | None, m: Memoria | None) -> tuple[str, int]:
        codigo = linha_de(c, atividade)
        linha = tabela.linhas[codigo]
        if linha["a_confirmar"] == "sim" and not confirmado:
            raise AusenciaNaLei(
                f"{codigo}, {linha['atividade']}, escala {linha['escala']}: o valor impresso é "
                "incerto e espera confirmação da autoridade em Parâmetros da lei, "
                "“licenca-ambulante.jogo_pequena_escala_confirmado” (dúvida 35)",
                parametro="licenca-ambulante.jogo_pequena_escala_confirmado",
                artigo=tabela.artigo,
            )
        vezes = (c.artigos or 1) if linha["por_artigo"] == "sim" else 1
        valor = tabela.dinheiro(codigo) * vezes
        if m is not None:
            escala = "" if linha["escala"] == "unica" else f", escala {linha['escala']}"
            quantos = f", {vezes} gêneros de artigos" if vezes > 1 else ""
            m.passo(tabela.artigo, f"{codigo}, {linha['atividade']}{escala}{quantos}", valor)
        return codigo, valor

    def documentos(a: Ambulante) -> None:
        faltam = [
            nome
            for nome, tem in (
                ("a licença do ano anterior", a.licenca_anterior),
                ("a carteira de identidade", a.carteira_identidade),
            )
            if tem is False
        ]
        if faltam:
            raise Recusado(f"a renovação exige {' e '.join(faltam)} (art. 84, par. único)")

    def conta(a: Ambulante, m: Memoria | None) -> Resultado:
        artigo = isencao(a, m)
        if artigo is not None:
            return isento(artigo, "isento da licença", m)
        novo = a.situacao == "novo" or (a.situacao is None and a.data_requerimento is not None)
        if a.situacao is None and not novo:
            raise FatoInvalido("falta dizer se é renovação ou novo (situacao)")
        if not novo:
            documentos(a)
        outros: dict[str, Any] = {}
        if a.itens:
            achados = [(c, *do_comercio(c, c.atividade or a.atividade, m)) for c in a.itens]
            valor = sum(v for _, _, v in achados)
            outros["itens"] = [
                {"codigo": codigo, "valor": texto(v)}
                | ({"pessoas": c.pessoas} if c.pessoas is not None else {})
                for c, codigo, v in achados
            ]
            if m is not None and len(achados) > 1:
                m.passo(tabela.artigo, "soma", valor)
        else:
            outros["codigo"], valor = do_comercio(a, a.atividade, m)
        if not novo:
            return cobrar(valor, a.data_pagamento, m, **outros)
        pedido = a.data_requerimento or a.data_pagamento
        dia: date = exigir(pedido, "data_requerimento", "a data do requerimento")
        meses = meses_que_faltam(dia, ano, "data_requerimento")
        valor = meses_de(valor, meses, doze, m)
        if m is not None:
            m.passo("art. 85", "ambulante novo, pago no requerimento: sem desconto", valor)
        return Resultado(
            valor,
            no_ato(dia if a.data_pagamento is None else None, valor),
            outros={
                "imposto": texto(valor),
                "desconto": texto(0),
                "mora": texto(0),
                "meses": meses,
                **outros,
            },
        )

    return conta
