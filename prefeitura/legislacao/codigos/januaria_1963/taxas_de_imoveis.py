"""Taxas launched in the books of the impostos: limpeza, educação e saúde, iluminação."""

from collections.abc import Callable
from dataclasses import dataclass

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, ParcelaDevida, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.januaria_1963 import nomes
from prefeitura.legislacao.codigos.januaria_1963.ocupacoes import OCUPACOES
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.numeros import meio_acima
from prefeitura.legislacao.primitivas import ValorPorClasse
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia

IMPOSTOS = ("predial", "territorial-urbano", "industrias-e-profissoes")
_PALAVRAS = tuple(i.replace("-", "_") for i in IMPOSTOS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Economia:
    """A building, or part of one with its own economia, where garbage is collected."""

    valor_locativo: int | None = f.dinheiro("valor locativo anual")
    valor_venal: int | None = f.dinheiro("valor venal do prédio, de que o locativo é ao menos 10%")
    ocupacao: str | None = f.palavra("ocupação do prédio", OCUPACOES, nomes.OCUPACOES)


@regra("limpeza-publica", fatos=Economia)
def limpeza_publica(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Arts. 403 to 405: class of valor locativo; 30% more for the listed uses, last."""
    classe = ValorPorClasse(lei.tabela("tabela-15"), "limpeza pública")
    acrescimo = lei.aliquota("limpeza-publica.acrescimo", "hotel, colégio, comércio e semelhantes")
    sobre_venal = lei.taxa("limpeza-publica.locativo_sobre_venal")
    agravadas = {
        nome
        for nome, linha in lei.tabela("ocupacoes").linhas.items()
        if linha["limpeza_acrescimo"] == "sim"
    }
    parcelas = lei.vencimentos("limpeza-publica", ano)

    def conta(e: Economia, m: Memoria | None) -> Resultado:
        locativo = e.valor_locativo
        if e.valor_venal is not None:
            minimo = meio_acima(e.valor_venal * sobre_venal.n, sobre_venal.d)
            if locativo is None or minimo > locativo:
                locativo = minimo
                if m is not None:
                    m.passo(
                        "art. 229, par. único",
                        f"valor locativo: 10% do venal {m.moeda.valor(e.valor_venal)} = "
                        f"{m.moeda.valor(minimo)}",
                    )
        if locativo is None:
            raise FatoInvalido("falta o valor locativo (valor_locativo)")
        valor = classe(locativo, m)
        if e.ocupacao in agravadas:
            valor += acrescimo(valor, m)
        if m is not None:
            m.passo("art. 404", "taxa do exercício", valor)
        return Resultado(valor, parcelas(valor))

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class ImovelOuAtividade:
    """A launched property (by valor venal) or activity (by movement)."""

    valor_venal: int | None = f.dinheiro("valor venal do imóvel lançado")
    movimento: int | None = f.dinheiro("movimento econômico da atividade")
    imposto: str | None = f.palavra("imposto em cujo livro é lançada", _PALAVRAS)
    imposto_lancado: int | None = f.dinheiro("valor do imposto lançado")


@regra("educacao-saude", fatos=ImovelOuAtividade)
def educacao_saude(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Arts. 431 to 434: class of value and of movement, whole with the first instalment."""
    do_imovel = ValorPorClasse(lei.tabela("tabela-17-imoveis"), "educação e saúde, imóvel")
    da_atividade = ValorPorClasse(lei.tabela("tabela-17-movimento"), "educação e saúde, atividade")
    parcela = _com_o_imposto(lei, ano, "art. 434")

    def conta(i: ImovelOuAtividade, m: Memoria | None) -> Resultado:
        if i.valor_venal is None and i.movimento is None:
            raise FatoInvalido("falta o valor venal (valor_venal) ou o movimento (movimento)")
        valor = 0
        if i.valor_venal is not None:
            valor += do_imovel(i.valor_venal, m)
        if i.movimento is not None:
            valor += da_atividade(i.movimento, m)
        if m is not None:
            m.passo("art. 431", "taxa do exercício", valor)
        return Resultado(valor, parcela(i.imposto, i.imposto_lancado, valor, m))

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class ImpostoLancado:
    """One launch of predial, territorial urbano or indústrias e profissões."""

    imposto_lancado: int | None = f.dinheiro("valor do imposto lançado no exercício")
    imposto: str | None = f.palavra("imposto lançado", _PALAVRAS)


@regra("iluminacao-publica", fatos=ImpostoLancado)
def iluminacao_publica(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Arts. 441 and 442: class of the imposto launched, whole with its first instalment."""
    classe = ValorPorClasse(lei.tabela("tabela-19"), "iluminação pública")
    parcela = _com_o_imposto(lei, ano, "art. 442, par. único")

    def conta(i: ImpostoLancado, m: Memoria | None) -> Resultado:
        if i.imposto_lancado is None:
            raise FatoInvalido("falta o valor do imposto lançado (imposto_lancado)")
        valor = classe(i.imposto_lancado, m) if i.imposto_lancado else 0
        if m is not None:
            m.passo("art. 441", "taxa do exercício", valor)
        return Resultado(valor, parcela(i.imposto, i.imposto_lancado, valor, m))

    return conta


def _com_o_imposto(
    lei: Vigencia, ano: int, artigo: str
) -> Callable[[str | None, int | None, int, Memoria | None], tuple[ParcelaDevida, ...]]:
    """The single instalment of a taxa, on the date of the first instalment of its imposto."""
    planos = {
        palavra: lei.vencimentos(imposto, ano)
        for palavra, imposto in zip(_PALAVRAS, IMPOSTOS, strict=True)
    }

    def parcela(
        imposto: str | None, lancado: int | None, valor: int, m: Memoria | None
    ) -> tuple[ParcelaDevida, ...]:
        if imposto is None or lancado is None:
            if m is not None:
                m.aviso(f"vence com a primeira prestação do imposto ({artigo})")
            return ()
        do_imposto = planos[imposto](lancado)
        if not do_imposto or not valor:
            return ()
        return (ParcelaDevida(1, do_imposto[0].vencimento, valor),)

    return parcela
