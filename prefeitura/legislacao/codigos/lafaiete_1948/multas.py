"""Multas of the code: by article or by infraction, with limits and recidivism (12 to 14…)."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.lafaiete_1948.comum import Contas, chave
from prefeitura.legislacao.erros import FatoInvalido, Recusado
from prefeitura.legislacao.palavras import reconhecer
from prefeitura.legislacao.regras import Conta, regra, situacao
from prefeitura.legislacao.vigencia import Vigencia

Linha = Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Infracao:
    """An infraction found."""

    infracao: str | None = f.texto("infração, como “aparelho_viciado”")
    artigo: str | None = f.texto("artigo da multa, como “236 III” ou “13 IV”")
    reincidente: bool | None = f.sim_nao("reincidente")
    valor_proposto: int | None = f.dinheiro("multa proposta pela autoridade")
    aberto_sem_licenca: bool | None = f.sim_nao("abriu sem licença")
    tabela: str | None = f.texto("tabela da atividade")
    atividade: str | None = f.texto("atividade de quem infringiu")
    localidade: str | None = f.texto("lugar da infração")
    data_constatacao: date | None = f.data("dia em que se achou a infração")
    quantidade: int | None = f.inteiro(
        "infrações, ou cabeças", minimo=1, maximo=100_000, nomes=("infracoes", "cabecas")
    )


@situacao("penalidade", fatos=Infracao, quando={"infracao", "artigo", "valor_proposto"})
def penalidade(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """The multa of an infraction about a tributo."""
    return _multa(lei, calendario)


@regra("multas", fatos=Infracao)
def multas(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """The multa of any infraction."""
    return _multa(lei, calendario)


def _multa(lei: Vigencia, calendario: Calendario) -> Conta:
    """The figure inside the limits, doubled where the title says so (duvidas 42 and 44)."""
    contas = Contas(lei, calendario)
    tabela = lei.tabela("multas")
    achar = _achar(tabela.linhas)

    def limites(linha: Linha, i: Infracao) -> tuple[int, int]:
        vezes = (2 if i.reincidente and linha["reincidencia"] else 1) * (i.quantidade or 1)
        minimo, maximo = (tabela.dinheiro(linha["artigo"], c) for c in ("minimo", "maximo"))
        return minimo * vezes, maximo * vezes

    def entre(minimo: int, maximo: int) -> str:
        escrito = lei.moeda.valor(minimo)
        return f"{escrito} a {lei.moeda.valor(maximo)}" if maximo > minimo else escrito

    def explicar(linha: Linha, i: Infracao, minimo: int, maximo: int, m: Memoria) -> None:
        quanto = entre(minimo, maximo)
        m.passo(f"art. {linha['artigo']}", f"{linha['descricao']}: {quanto}")
        if i.reincidente:
            texto = (
                "dobrada na reincidência"
                if linha["reincidencia"]
                else "o artigo não dobra a multa na reincidência"
            )
            m.passo(f"art. {linha['artigo']} (dúvida 42)", texto)
        onde = [i.atividade, i.localidade, i.data_constatacao and f"{i.data_constatacao:%d/%m/%Y}"]
        if any(onde):
            m.passo(f"art. {linha['artigo']}", f"infração: {', '.join(x for x in onde if x)}")
        m.aviso(f"imposta por: {linha['autoridade']}")

    def conta(i: Infracao, m: Memoria | None) -> Resultado:
        linha = achar(i)
        minimo, maximo = limites(linha, i)
        if m is not None:
            explicar(linha, i, minimo, maximo, m)
        texto = lei.moeda.texto
        outros: dict[str, Any] = {"multa_minima": texto(minimo), "multa_maxima": texto(maximo)}
        outros |= {linha["efeito"]: True} if linha["efeito"] else {}
        proposta = i.valor_proposto
        if proposta is not None and not minimo <= proposta <= maximo:
            raise Recusado(
                f"a multa do art. {linha['artigo']} é de {entre(minimo, maximo)}: "
                f"{lei.moeda.valor(proposta)} está fora dos limites"
            )
        if proposta is None and maximo > minimo:
            if m is not None:
                m.passo("art. 10 (dúvida 44)", "a autoridade fixa a multa dentro dos limites")
            return Resultado(0, outros=outros)
        valor = minimo if proposta is None else proposta
        outros |= {"multa": texto(valor), "itens": contas.itens([("multa", valor)])}
        if m is not None:
            m.passo(f"art. {linha['artigo']}", "multa", valor)
        return Resultado(valor, outros=outros)

    return conta


def _achar(linhas: Mapping[str, Linha]) -> Callable[[Infracao], Linha]:
    """The row of an article or, for want of it, of an infraction's name."""
    por_artigo = {_artigo(a): linha for a, linha in linhas.items()}
    por_nome = {
        chave(n): artigo
        for artigo, linha in linhas.items()
        for n in (linha["descricao"], *linha["infracoes"].split(";"))
        if n
    }

    def do_nome(dita: str | None) -> Linha | None:
        achado = reconhecer(chave(dita), (), por_nome) if dita else None
        return None if achado is None else linhas[achado]

    def do_artigo(dito: str) -> list[Linha]:
        exata = por_artigo.get(_artigo(dito))
        if exata is not None:
            return [exata]
        return [x for a, x in por_artigo.items() if a.startswith(f"{_artigo(dito)} ")]

    def achar(i: Infracao) -> Linha:
        dita = i.infracao or ("aberto_sem_licenca" if i.aberto_sem_licenca else None)
        pelo_nome = do_nome(dita)
        if i.artigo is None:
            if pelo_nome is None:
                raise FatoInvalido("falta o artigo da multa, ou a infração pelo nome (artigo)")
            return pelo_nome
        achadas = do_artigo(i.artigo)
        if not achadas:
            raise FatoInvalido(f"o código não tem multa calculável no art. {i.artigo}")
        if pelo_nome in achadas:
            return pelo_nome
        iguais = {(x["minimo"], x["maximo"], x["reincidencia"], x["efeito"]) for x in achadas}
        if len(iguais) > 1:
            quais = ", ".join(x["artigo"] for x in achadas)
            raise FatoInvalido(f"diga o inciso da multa: {quais} (artigo)")
        return achadas[0]

    return achar


def _artigo(dito: str) -> str:
    """ "Art. 236, III" → "236 iii"; "§ 2º" → "§2"; "parágrafo único" → "p.u."."""
    texto = re.sub(r"^(art(igo)?s?\.?)\s*", "", dito.strip().lower())
    texto = re.sub(r"par[áa]grafo\s+[úu]nico|par\.\s*[úu]nico", "p.u.", texto)
    texto = re.sub(r"§\s*(\d+)\s*[º°]?", r"§\1", texto)
    return " ".join(re.sub(r"[,;)]", " ", texto).split())
