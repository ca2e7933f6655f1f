"""Rendas of contract and transfer (arts. 2 and 144) and tributos without a rule (duvida 7)."""

from dataclasses import dataclass
from datetime import date

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.votuporanga_1950.comum import exigir
from prefeitura.legislacao.erros import AusenciaNaLei
from prefeitura.legislacao.regras import Conta, Preparo, regra
from prefeitura.legislacao.vigencia import Vigencia


@dataclass(frozen=True, slots=True, kw_only=True)
class Contrato:
    """A municipal property let or sold by contract."""

    bem: str | None = f.texto("bem municipal")
    aluguel_mensal_do_contrato: int | None = f.dinheiro("quantia do contrato, no mês")
    mes: date | None = f.mes("mês do aluguel")


@regra("proprios-municipais", fatos=Contrato)
def proprios_municipais(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """As the contract says (144)."""

    def conta(c: Contrato, m: Memoria | None) -> Resultado:
        nome = "aluguel_mensal_do_contrato"
        valor = exigir(c.aluguel_mensal_do_contrato, nome, "a quantia do contrato")
        if m is not None:
            m.passo("art. 144", "quantia do contrato", valor)
        return Resultado(valor)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Transferencia:
    """A sum received from State or União."""

    valor_recebido: int | None = f.dinheiro("quantia recebida")
    origem: str | None = f.texto("de quem se recebeu")


@regra("rendas-transferidas", fatos=Transferencia)
def rendas_transferidas(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Only booked: nothing is computed (2 III 5 to 8)."""

    def conta(t: Transferencia, m: Memoria | None) -> Resultado:
        valor = exigir(t.valor_recebido, "valor_recebido", "a quantia recebida")
        if m is not None:
            m.passo("art. 2º III", "quantia recebida", valor)
        return Resultado(valor)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class SemRegra:
    """A tributo that art. 2 names and no article regulates."""

    pedidos: tuple[str, ...] = f.lista("tributos pedidos", "texto")
    quantidade: int | None = f.inteiro("unidades, pela lei que o município informar")


def _sem_regra(slug: str) -> Preparo:
    def preparar(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
        """Refused until the municipality enters a law with the amount by unit (duvida 7)."""
        artigo = lei.codigo.parametros[f"sem_regra.{slug}"].artigo

        def conta(s: SemRegra, m: Memoria | None) -> Resultado:
            try:
                p = lei.parametro(f"sem_regra.{slug}")
            except AusenciaNaLei as ausencia:
                raise AusenciaNaLei(
                    f"{lei.codigo.titulo(slug)}: o tributo consta do art. 2º, mas a lei não traz "
                    f"regra de cálculo; informe a de lei municipal, “{ausencia.parametro}”",
                    parametro=ausencia.parametro,
                    artigo=artigo,
                ) from None
            quantos = 1 if s.quantidade is None else s.quantidade
            valor = quantos * p.valor
            if m is not None:
                m.passo(p.lei, f"{quantos} × {m.moeda.valor(p.valor)}", valor)
            return Resultado(valor)

        return conta

    return preparar


carregadores = regra("licenca-carregadores", fatos=SemRegra)(_sem_regra("licenca-carregadores"))
bancas = regra("licenca-bancas-jornais", fatos=SemRegra)(_sem_regra("licenca-bancas-jornais"))
sepulturas = regra("licenca-sepulturas", fatos=SemRegra)(_sem_regra("licenca-sepulturas"))
laudemio = regra("laudemio", fatos=SemRegra)(_sem_regra("laudemio"))
calcamento = regra("calcamento", fatos=SemRegra)(_sem_regra("calcamento"))
pedagio = regra("pedagio", fatos=SemRegra)(_sem_regra("pedagio"))
assistencia = regra("assistencia-social", fatos=SemRegra)(_sem_regra("assistencia-social"))
fiscalizacao = regra("fiscalizacao-servicos", fatos=SemRegra)(_sem_regra("fiscalizacao-servicos"))
melhoria = regra("contribuicao-melhoria", fatos=SemRegra)(_sem_regra("contribuicao-melhoria"))
