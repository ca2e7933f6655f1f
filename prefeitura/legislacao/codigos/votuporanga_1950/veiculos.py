"""Licence and transfer of vehicles (arts. 64 to 71)."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.votuporanga_1950.comum import (
    com_reducao,
    exigir,
    fora,
    isento,
    multa_de_mora,
    no_ato,
    vencimentos,
)
from prefeitura.legislacao.codigos.votuporanga_1950.palavras_da_lei import sinonimos
from prefeitura.legislacao.erros import AusenciaNaLei, ErroDeLei, FatoInvalido
from prefeitura.legislacao.primitivas import Aliquota, Proporcao
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vencimentos import parcelar
from prefeitura.legislacao.vigencia import Vigencia

DOZE = 12
ISENCOES = {
    "veiculo_publico": "art. 71, 1",
    "transporte_de_doentes": "art. 71, 2",
    "servico_agricola": "art. 71, 3",
    "funeraria_de_indigentes": "art. 71, 4",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Veiculo:
    """A vehicle in the transport service of the municipality."""

    veiculo: str | None = f.texto("natureza e tonelagem do veículo, na tabela E")
    data_da_aquisicao: date | None = f.data("dia da aquisição do veículo")
    mudanca_de_domicilio_em: date | None = f.data("dia da mudança de domicílio para o município")
    combustivel_nacional: bool | None = f.sim_nao("gasogênio, álcool-motor ou combustível nacional")
    isencao: str | None = f.palavra("isenção do art. 71", ISENCOES, sinonimos("veiculo"))
    em_transito: bool | None = f.sim_nao("em trânsito, sem comércio local de transporte")
    imposto_pago_na_origem: bool | None = f.sim_nao("prova do imposto no município de origem")
    data_do_pagamento: date | None = f.data("dia do pagamento")
    vencimento_fixado_pelo_estado: date | None = f.data("data fixada pelo Estado no exercício")


def sem_a_reducao(lei: Vigencia) -> Aliquota:
    """Art. 70: what a vehicle of national fuel pays of licences and emoluments."""
    texto = "combustível nacional: parte que paga"
    return com_reducao(lei, "licenca-veiculos.combustivel_nacional", texto)


@regra("licenca-veiculos", fatos=Veiculo)
def licenca_veiculos(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table E; months left of what was acquired after March (67); national fuel (70)."""
    tabela = lei.tabela("tabela-e")
    inteiro_ate = lei.valor("licenca-veiculos.inteiro_ate_o_mes")
    proporcao = Proporcao("art. 67", "meses que faltam", lei.arredondar)
    combustivel = sem_a_reducao(lei)
    multa_de = multa_de_mora(lei, "licenca-veiculos", calendario)
    texto = lei.moeda.texto
    transitorio = ano == lei.valor("transitorio.exercicio")

    def meses(v: Veiculo) -> int:
        ditas = [d for d in (v.data_da_aquisicao, v.mudanca_de_domicilio_em) if d is not None]
        if any(d.year > ano for d in ditas):
            raise FatoInvalido("o veículo foi adquirido ou domiciliado depois deste exercício")
        do_ano = [d.month for d in ditas if d.year == ano]
        mes = max(do_ano, default=1)
        return DOZE if mes <= inteiro_ate else DOZE + 1 - mes

    def vencimento(v: Veiculo, m: Memoria | None) -> date | None:
        if v.vencimento_fixado_pelo_estado is not None:
            return v.vencimento_fixado_pelo_estado
        if transitorio:
            return vencimentos(lei, "licenca-veiculos", ano)(1)[0].vencimento
        try:
            dita = str(lei.valor("licenca-veiculos.vencimento"))
        except AusenciaNaLei as ausencia:
            if m is not None:
                m.aviso(str(ausencia))
            return None
        try:
            dia = date.fromisoformat(dita)
        except ValueError:
            raise ErroDeLei(f"data do Estado inválida (AAAA-MM-DD): “{dita}”") from None
        return dia if dia.year == ano else None

    def conta(v: Veiculo, m: Memoria | None) -> Resultado:
        if v.isencao is not None:
            return isento(ISENCOES[v.isencao], "isento da licença de veículos", m)
        if v.em_transito:
            if v.imposto_pago_na_origem:
                return fora("art. 65: em trânsito", "art. 65", "em trânsito, pago na origem", m)
            if m is not None:
                m.aviso("em trânsito sem prova do imposto na origem: sujeito à licença (art. 65)")
        nome: str = exigir(v.veiculo, "veiculo", "o veículo")
        valor = tabela.dinheiro(nome)
        if m is not None:
            m.passo(tabela.artigo, f"tabela E, {nome}", valor)
        quantos = meses(v)
        if quantos < DOZE:
            valor = proporcao(valor, quantos, DOZE, m)
        elif m is not None:
            m.passo("art. 67", "o ano inteiro", valor)
        if v.combustivel_nacional:
            valor = combustivel(valor, m)
        dia = vencimento(v, m)
        if v.data_do_pagamento is None:
            return Resultado(valor, parcelar(valor, [dia], "ultima") if dia else ())
        multa = multa_de(valor, dia, v.data_do_pagamento, m)
        outros: dict[str, Any] = {"principal": texto(valor), "multa": texto(multa)}
        return Resultado(valor + multa, outros=outros)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class TransferenciaDeVeiculo:
    """A vehicle that passes to another owner."""

    ato: str | None = f.texto("ato: transferência de propriedade")
    combustivel_nacional: bool | None = f.sim_nao("gasogênio, álcool-motor ou combustível nacional")


@regra("licenca-veiculos-transferencia", fatos=TransferenciaDeVeiculo)
def licenca_veiculos_transferencia(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Cr$ 30.00 (69), less 30% for national fuel (70, duvida 43)."""
    p = lei.parametro("licenca-veiculos.transferencia")
    combustivel = sem_a_reducao(lei)

    def conta(t: TransferenciaDeVeiculo, m: Memoria | None) -> Resultado:
        valor: int = p.valor
        if m is not None:
            m.passo(p.artigo, p.descricao, valor)
        if t.combustivel_nacional:
            valor = combustivel(valor, m)
        return Resultado(valor, no_ato(lei, valor))

    return conta
