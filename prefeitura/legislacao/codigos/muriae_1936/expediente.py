"""Taxas of expediente, XIX to XXIX: portarias, guias, petitions, certidões (arts. 64, 173)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.muriae_1936.comum import exigir, no_ato, so_nos_itens, somar
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.numeros import fracoes, para_cima
from prefeitura.legislacao.regras import Conta, regra, situacao
from prefeitura.legislacao.vigencia import Vigencia

PAPEIS = {
    "portaria_favor": ("XIX", "expediente-portarias-termos"),
    "portaria_licenca": ("XX", "expediente-portarias-termos"),
    "transferencia_titulos": ("XXI", "expediente-portarias-termos"),
    "termo": ("XXII", "expediente-portarias-termos"),
    "posse": ("XXIII", "expediente-portarias-termos"),
    "guia": ("XXIV", "expediente-guias"),
    "legitimacao": ("XXV", "expediente-portarias-termos"),
    "requerimento": ("XXVI", "expediente-requerimentos"),
    "documento_junto": ("XXVII", "expediente-requerimentos"),
    "atestado": ("XXVIII", "expediente-atestados"),
    "certidao": ("XXIX", "expediente-certidoes"),
}
PAPEIS_DITOS = {
    **dict.fromkeys(("peticao", "peticoes", "memorial", "memoriais"), "requerimento"),
    **dict.fromkeys(("documento", "documentos", "titulo_junto"), "documento_junto"),
    **dict.fromkeys(("termo_de_posse", "posse_de_funcionario"), "posse"),
    **dict.fromkeys(
        ("titulo_de_legitimacao", "legitimacao_de_posse", "titulo_de_legitimacao_de_posse"),
        "legitimacao",
    ),
    **dict.fromkeys(("portaria_de_favores", "favor"), "portaria_favor"),
    "licenca_de_funcionario": "portaria_licenca",
    "termo_de_transferencia_de_titulos": "transferencia_titulos",
    "transferencia_de_titulos_da_divida": "transferencia_titulos",
}
DO_EXPEDIENTE = tuple(dict.fromkeys(t for _, t in PAPEIS.values()))
DO_REQUERIMENTO = {"requerimento", "documento_junto"}
ELEITORAIS = ("atestado", "certidao")


@dataclass(frozen=True, slots=True, kw_only=True)
class Papel:
    """A paper dispatched or drawn."""

    especie: str | None = f.palavra("espécie do papel", tuple(PAPEIS), PAPEIS_DITOS)
    quantidade: int | None = f.inteiro("quantos papéis", minimo=1)
    linhas: int | None = f.inteiro("linhas escritas", "linhas")
    folhas: int | None = f.inteiro("folhas", "folhas")
    folhas_juntas: int | None = f.inteiro("folhas de documentos juntos", "folhas")
    busca_anos: int | None = f.inteiro("anos de busca", "anos", maximo=500)
    busca_meses: int | None = f.inteiro("meses de busca, além dos anos", "meses", maximo=6000)
    eleitoral: bool | None = f.sim_nao("para fim eleitoral")
    valor_titulos: int | None = f.dinheiro("valor dos títulos da dívida transferidos")


@dataclass(frozen=True, slots=True, kw_only=True)
class Papeis(Papel):
    """One paper or several."""

    itens: tuple[Papel, ...] = f.registros("papéis, quando mais de um", Papel)
    data_ato: date | None = f.data("dia em que o papel foi apresentado ou passado")


Taxa = Callable[[Papel, Memoria | None], tuple[int, dict[str, Any]]]


def _taxa_do_papel(lei: Vigencia, so: str | None) -> Taxa:
    tabela = lei.tabela("taxas")
    lauda = lei.valor("expediente.linhas_da_lauda")
    conto = lei.valor("expediente.conto")
    doze = lei.valor("expediente.meses_do_ano_de_busca")
    dos = {e: n for e, (n, t) in PAPEIS.items() if so in (None, t)}

    def passo(numero: str, texto: str, valor: int, m: Memoria | None) -> int:
        if m is not None:
            m.passo(f"{tabela.artigo} {numero}", texto, valor)
        return valor

    def por_laudas(numero: str, linhas: int, m: Memoria | None) -> int:
        if not linhas:
            raise FatoInvalido("papel sem linhas (linhas)")
        laudas = para_cima(linhas, lauda)
        valor = tabela.dinheiro(numero) + (laudas - 1) * tabela.dinheiro(numero, "valor_excedente")
        nome = "lauda" if laudas == 1 else "laudas"
        return passo(numero, f"{linhas} linhas: {laudas} {nome} de {lauda}", valor, m)

    def vezes(numero: str, quantos: int, nome: str, m: Memoria | None) -> int:
        return passo(numero, f"{quantos} {nome}", quantos * tabela.dinheiro(numero), m)

    def requerimento(p: Papel, m: Memoria | None) -> int:
        linhas = exigir(p.linhas, "linhas", "as linhas do requerimento")
        valor = por_laudas("XXVI", linhas, m) * (p.quantidade or 1)
        if p.folhas_juntas:
            valor += vezes("XXVII", p.folhas_juntas, "folhas juntas", m)
        return valor

    def certidao(p: Papel, m: Memoria | None) -> int:
        folhas = 1 if p.folhas is None else p.folhas
        if not folhas:
            raise FatoInvalido("certidão sem folhas (folhas)")
        valor = vezes("XXIXa", 1, "primeira folha", m)
        if folhas > 1:
            valor += vezes("XXIXb", folhas - 1, "folhas que acrescem", m)
        anos = para_cima((p.busca_anos or 0) * doze + (p.busca_meses or 0), doze)
        if anos:
            valor += vezes("XXIXc", anos, "anos de busca, a fração por inteiro", m)
        return valor * (p.quantidade or 1)

    def valor_de(p: Papel, especie: str, m: Memoria | None) -> int:
        numero = dos[especie]
        match especie:
            case "requerimento":
                return requerimento(p, m)
            case "certidao":
                return certidao(p, m)
            case "atestado":
                linhas = lauda if p.linhas is None else p.linhas
                return por_laudas(numero, linhas, m) * (p.quantidade or 1)
            case "transferencia_titulos":
                titulos: int = exigir(p.valor_titulos, "valor_titulos", "o valor dos títulos")
                if not titulos:
                    raise FatoInvalido("o valor dos títulos deve ser maior que zero")
                return vezes(numero, fracoes(titulos, conto), "contos ou fração", m)
            case "termo":
                folhas = (1 if p.folhas is None else p.folhas) * (p.quantidade or 1)
                if not folhas:
                    raise FatoInvalido("termo sem folhas (folhas)")
                return vezes(numero, folhas, "folhas de livro", m)
            case "documento_junto":
                juntas = p.folhas_juntas or p.folhas or p.quantidade
                return vezes(numero, exigir(juntas, "folhas_juntas", "as folhas"), "folhas", m)
        return vezes(numero, p.quantidade or 1, especie.replace("_", " "), m)

    def papel(p: Papel, m: Memoria | None) -> tuple[int, dict[str, Any]]:
        especie = p.especie
        if especie is None and len(dos) == 1:
            especie = next(iter(dos))
        elif especie is None and set(dos) == DO_REQUERIMENTO:
            especie = "requerimento" if p.linhas is not None else "documento_junto"
        dita: str = exigir(especie, "especie", "a espécie do papel")
        if dita not in dos:
            raise FatoInvalido(f"“{dita}” não é desta taxa (especie)")
        tributo = PAPEIS[dita][1]
        if p.eleitoral and dita in ELEITORAIS:
            passo(dos[dita], f"{dita} para fim eleitoral: nada paga", 0, m)
            return 0, {"tributo": tributo}
        return valor_de(p, dita, m), {"tributo": tributo}

    return papel


def _conta(lei: Vigencia, so: str | None) -> Conta:
    papel = _taxa_do_papel(lei, so)

    def conta(p: Papeis, m: Memoria | None) -> Resultado:
        if not p.itens:
            valor, dito = papel(p, m)
            return Resultado(valor, no_ato(p.data_ato, valor), outros=dito)
        so_nos_itens(p, Papel)
        valor, itens = somar(p.itens, papel, lei, m)
        return Resultado(valor, no_ato(p.data_ato, valor), outros={"itens": itens})

    return conta


@situacao("lancamento", *DO_EXPEDIENTE, fatos=Papeis, quando=set())
def expediente_de_uma_taxa(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """By act, folha, lauda of 33 lines, conto or year of search; before the act takes effect."""
    return _conta(lei, tributo)


@regra("expediente", fatos=Papeis)
def expediente(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Several papers of a day."""
    return _conta(lei, None)
