"""Imposto de indústrias e profissões (arts. 40 and 41): nothing is computed by this law."""

from dataclasses import dataclass

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.votuporanga_1950.comum import exigir, vencimentos
from prefeitura.legislacao.erros import AusenciaNaLei, ErroDeLei
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vencimentos import data_fixa, parcelar
from prefeitura.legislacao.vigencia import Vigencia


@dataclass(frozen=True, slots=True, kw_only=True)
class Atividade:
    """An industry, trade or profession, with the amount that the municipality gives it."""

    atividade: str | None = f.texto("atividade")
    classe: str | None = f.texto("classe da atividade")
    imposto_do_exercicio: int | None = f.dinheiro(
        "imposto do exercício, informado pela prefeitura com o seu fundamento",
        nomes=("industrias_e_profissoes_do_exercicio", "industrias_e_profissoes_anual"),
    )


@regra("industrias-e-profissoes", fatos=Atividade)
def industrias_e_profissoes(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """The amount entered: the state tables of Decreto-lei 8.255/1937 are absent (duvida 37)."""
    tabela = lei.tabela("tabela-industrias")
    transitorio = ano == lei.valor("transitorio.exercicio")

    def informado(a: Atividade) -> int:
        nome: str = exigir(a.atividade, "atividade", "a atividade")
        completo = f"{nome} {a.classe}" if a.classe else nome
        try:
            return tabela.dinheiro(completo)
        except AusenciaNaLei:
            return tabela.dinheiro(nome)

    def conta(a: Atividade, m: Memoria | None) -> Resultado:
        valor = informado(a) if a.imposto_do_exercicio is None else a.imposto_do_exercicio
        if m is not None:
            m.passo("art. 41", "imposto informado pela prefeitura", valor)
        if transitorio:
            return Resultado(valor, vencimentos(lei, "industrias-e-profissoes", ano)(valor))
        try:
            dito = str(lei.valor("industrias-e-profissoes.vencimento"))
        except AusenciaNaLei as ausencia:
            if m is not None:
                m.aviso(str(ausencia))
            return Resultado(valor)
        try:
            dia = data_fixa(dito, ano)
        except ValueError:
            raise ErroDeLei(f"vencimento inválido (mês-dia, como 03-31): “{dito}”") from None
        return Resultado(valor, parcelar(valor, [dia], "ultima"))

    return conta
