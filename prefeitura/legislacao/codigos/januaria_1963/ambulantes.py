"""Indústrias e profissões of who sells without establishment (arts. 275 and 287)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.januaria_1963 import nomes
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.palavras import radicais, reconhecer
from prefeitura.legislacao.primitivas import Aliquota, Proporcao, ValorPorClasse
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia

OUTROS_ARTIGOS = "10"
ONDE = ("barraca", "festa")
VAGAS = frozenset({"", "artigo", "artigos", "de", "do", "da", "e", "em", "para"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Ambulante:
    """A trader without establishment."""

    movimento: int | None = f.dinheiro("giro comercial")
    secao: str | None = f.palavra("seção da tabela nº 1", ("ambulantes",))
    artigo: str | None = f.texto("artigo de comércio da tabela nº 4, ou o seu item")
    onde: str | None = f.palavra("onde vende (art. 275, par. único)", ONDE, nomes.ONDE_VENDE)
    dias: int | None = f.inteiro("dias de funcionamento da barraca ou da festa", "dias", minimo=1)
    valor_locativo: int | None = f.dinheiro("valor locativo anual, na festa até trinta dias")


@regra("industrias-e-profissoes-ambulantes", fatos=Ambulante)
def ambulantes(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Rate of table 4 plus fixed part, in advance (287; duvida 43)."""
    dias_da_barraca = lei.valor("industrias-e-profissoes.dias_da_barraca")
    um_mes = Proporcao("art. 275, par. único", "barraca: imposto de um mês", lei.arredondar)
    fixa = ValorPorClasse(lei.tabela("tabela-01-ambulantes"), "parte fixa")
    tabela = lei.tabela("tabela-04")
    taxas = {
        item: Aliquota(
            tabela.taxa(item),
            f"{tabela.artigo}, item {item}",
            str(linha["descricao"]),
            lei.arredondar,
        )
        for item, linha in tabela.linhas.items()
    }
    descricoes = {item: linha["descricao"] for item, linha in tabela.linhas.items()}

    def na_festa(a: Ambulante, m: Memoria | None) -> Resultado:
        if a.dias is None or a.valor_locativo is None:
            raise FatoInvalido("faltam os dias e o valor locativo (dias, valor_locativo)")
        if a.dias > lei.valor("industrias-e-profissoes.dias_da_feira"):
            raise FatoInvalido("passados trinta dias, seguem-se as regras comuns (art. 275)")
        taxa = lei.aliquota("industrias-e-profissoes.aliquota_das_feiras", "festa até trinta dias")
        return Resultado(taxa(a.valor_locativo, m), outros={"pagamento": "antecipado"})

    def conta(a: Ambulante, m: Memoria | None) -> Resultado:
        na_barraca = a.onde == "barraca" and (a.dias or 1) <= dias_da_barraca
        if a.onde is not None and not na_barraca:
            return na_festa(a, m)
        if a.movimento is None or a.artigo is None:
            raise FatoInvalido("faltam o giro e o artigo de comércio (movimento, artigo)")
        item = _item(a.artigo, descricoes)
        if item is None and m is not None:
            m.aviso(f"“{a.artigo}” não está na tabela nº 4: artigos não especificados (item 10)")
        total = fixa(a.movimento, m) + taxas[item or OUTROS_ARTIGOS](a.movimento, m)
        if na_barraca:
            total = um_mes(total, 1, 12, m)
        if m is not None:
            m.passo("art. 287", "imposto, pago antecipadamente", total)
        return Resultado(total, outros={"pagamento": "antecipado"})

    return conta


def _item(artigo: str, descricoes: Mapping[str, str]) -> str | None:
    """The item of table 4 that an article names: by number, whole, or by words of it."""
    if artigo in descricoes:
        return artigo
    dita = f.normalizar(artigo)
    for item, descricao in descricoes.items():
        nome = f.normalizar(descricao)
        if reconhecer(dita, {nome, *nome.replace(",_", "_e_").split("_e_")}, {}):
            return item
    palavras = {frozenset(radicais(p)) for p in re.split(r"[^a-z0-9]+", dita) if p not in VAGAS}
    for item, descricao in descricoes.items():
        nome = f.normalizar(descricao)
        da_lei = {frozenset(radicais(p)) for p in re.split(r"[^a-z0-9]+", nome)}
        if palavras and palavras <= da_lei:
            return item
    return None
