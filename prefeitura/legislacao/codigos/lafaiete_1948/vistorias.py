"""Vistoria of a sewer installation (161 to 183) and of a talho (251 to 258, 265): the checklist."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.lafaiete_1948.comum import chave
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia

Linha = dict[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Exame:
    """One thing examined: its measure or, where nothing is measured, whether it meets the law."""

    item: str | None = f.texto("item da lista, como “capacidade-da-caixa”")
    medida: Decimal | None = f.quantidade("medida achada", "a da lista")
    atende: bool | None = f.sim_nao("atende à exigência")


@dataclass(frozen=True, slots=True, kw_only=True)
class Vistoria:
    """An examination before the connection, or of an açougue."""

    objeto: str | None = f.palavra("o que se examina", ("esgoto", "talho"))
    exames: tuple[Exame, ...] = f.registros("itens examinados", Exame)


@regra("vistoria", fatos=Vistoria)
def vistoria(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """What does not meet the law, and so denies the connection (183) or the licence (265)."""
    linhas = {chave(k): linha for k, linha in lei.tabela("vistoria").linhas.items()}
    recusas = {"esgoto": ("183", "ligação"), "talho": ("265", "licença")}

    def conta(v: Vistoria, m: Memoria | None) -> Resultado:
        if v.objeto is None or not v.exames:
            raise FatoInvalido("faltam o objeto e os itens examinados (objeto, exames)")
        irregulares: list[dict[str, str]] = []
        for e in v.exames:
            linha = linhas.get(chave(e.item or ""))
            if linha is None or linha["objeto"] != v.objeto:
                raise FatoInvalido(f"a lista de exame de {v.objeto} não tem o item “{e.item}”")
            regular = _atende(linha, e)
            if not regular:
                irregulares.append({"item": linha["item"], "artigo": linha["artigo"]})
            if m is not None:
                como = "atende" if regular else "não atende"
                m.passo(f"art. {linha['artigo']}", f"{linha['descricao']}: {como}")
        faltam = [
            linha["item"]
            for k, linha in linhas.items()
            if linha["objeto"] == v.objeto and k not in {chave(e.item or "") for e in v.exames}
        ]
        if m is not None:
            artigo, recusa = recusas[v.objeto]
            if irregulares:
                m.passo(f"art. {artigo}", f"{recusa} negada, declarados os motivos")
            if faltam:
                m.aviso(f"{len(faltam)} itens da lista não foram examinados")
        outros: dict[str, Any] = {
            "conforme": not irregulares,
            "irregulares": irregulares,
            "nao_examinados": faltam,
        }
        return Resultado(0, outros=outros)

    return conta


def _atende(linha: Linha, e: Exame) -> bool:
    """Whether a thing examined meets its requirement."""
    if linha["exigencia"] == "sim":
        if e.atende is None:
            raise FatoInvalido(f"falta dizer se “{linha['item']}” atende (atende)")
        return e.atende
    if e.medida is None:
        raise FatoInvalido(f"falta a medida de “{linha['item']}”, em {linha['unidade']}")
    limite = Decimal(linha["valor"])
    match linha["exigencia"]:
        case "minimo":
            return e.medida >= limite
        case "maximo":
            return e.medida <= limite
        case "faixa":
            return limite <= e.medida <= Decimal(linha["ate"])
    return e.medida == limite
