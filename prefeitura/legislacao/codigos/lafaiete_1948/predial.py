"""Imposto predial (arts. 112 to 135), and the taxas that go with it (156, 230, 244)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, ParcelaDevida, Passo, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.lafaiete_1948.comum import (
    ASSISTENCIA,
    Contas,
    Titulos,
    fim_do_prazo,
)
from prefeitura.legislacao.codigos.lafaiete_1948.isencoes import (
    NOMES_DOS_TIPOS,
    TIPOS,
    isencao_do_19,
)
from prefeitura.legislacao.codigos.lafaiete_1948.renda_do_predio import (
    NOMES_DAS_OCUPACOES,
    OCUPACOES,
    VIAS,
    imposto_do,
)
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.numeros import repartir
from prefeitura.legislacao.primitivas import PorUnidade
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vencimentos import data_fixa
from prefeitura.legislacao.vigencia import Vigencia

TRIBUTO = "predial"


@dataclass(frozen=True, slots=True, kw_only=True)
class Predio:
    """A building as art. 123 records it, and what happened to it in the exercise."""

    valor_lancado: int | None = f.dinheiro("valor do prédio no lançamento, sem o terreno")
    ocupacao: str | None = f.palavra("ocupação do prédio", OCUPACOES, NOMES_DAS_OCUPACOES)
    unico_predio: bool | None = f.sim_nao("é o único prédio do contribuinte")
    aluguel_mensal: int | None = f.dinheiro("aluguel do mês")
    renda_bruta_anual: int | None = f.dinheiro("renda bruta do ano")
    valor_locativo_arbitrado: int | None = f.dinheiro("valor locativo do ano, por arbitramento")
    via: str | None = f.palavra("via para que o prédio tem frente", VIAS, {"av": "avenida"})
    via_pavimentada: bool | None = f.sim_nao("via pavimentada")
    passeio_conservado: bool | None = f.sim_nao("passeio conservado")
    servico_de_limpeza: bool | None = f.sim_nao("a Prefeitura faz a limpeza e remove o lixo")
    habitacoes_distintas: int | None = f.inteiro("habitações distintas no prédio", maximo=10_000)
    area_do_terco_m2: Decimal | None = f.quantidade("área do terço do calçamento", "m²")
    assistencia_a_parte: bool | None = f.sim_nao(
        "só o imposto: a taxa de assistência lança-se à parte (arts. 98 e 244)"
    )
    predio_novo: bool | None = f.sim_nao("prédio novo, não coletado no lançamento")
    data_conclusao: date | None = f.data("dia em que o prédio foi concluído")
    data_habitado: date | None = f.data("dia em que o prédio foi habitado")
    dono_mora_em_outro_predio: bool | None = f.sim_nao("o dono mora em outro prédio seu")
    data_aviso: date | None = f.data("dia em que recebeu o aviso do lançamento")
    renda_bruta_anual_lancada: int | None = f.dinheiro("renda bruta anual lançada")
    renda_bruta_anual_nova: int | None = f.dinheiro("renda bruta anual nova")
    comunicado: bool | None = f.sim_nao("a mudança do valor locativo foi comunicada")
    data_comunicacao: date | None = f.data("dia da comunicação da mudança")
    aumento_vigente_desde: date | None = f.data("dia desde o qual vigora o aumento")
    proprietario_tipo: str | None = f.palavra("quem é o proprietário", TIPOS, NOMES_DOS_TIPOS)
    prova_apresentada: bool | None = f.sim_nao("apresentou os documentos da isenção")
    prestacao: int | None = f.inteiro("prestação que se paga", minimo=1, maximo=2)
    data_pagamento: date | None = f.data("data do pagamento", nomes=("pagamento",))


@regra(TRIBUTO, fatos=Predio)
def predial(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """The imposto of the year, the taxas beside it, one payment or two (art. 132)."""
    contas = Contas(lei, calendario)
    imposto_do_predio = imposto_do(lei, ano)
    isencao = _isencao(lei)
    taxas = _taxas(lei)
    datas_de = _datas(lei, ano, calendario)

    def conta(p: Predio, m: Memoria | None) -> Resultado:
        fundamento = isencao(p, m)
        if fundamento is None:
            imposto, segunda = imposto_do_predio(p, m)
        else:
            imposto, segunda = 0, None
            if m is not None:
                m.passo(f"art. {fundamento[0]}", f"isento do imposto: {fundamento[1]}", 0)
        datas = datas_de(p, imposto, m)
        acompanham = taxas(p, m)
        partes = _prestacoes(
            contas,
            imposto,
            segunda,
            acompanham,
            max(len(datas), 1),
            m,
            com_assistencia=not p.assistencia_a_parte,
        )
        return _fechar(contas, p, partes, datas, fundamento, m)

    return conta


def _isencao(lei: Vigencia) -> Callable[[Predio, Memoria | None], tuple[str, str] | None]:
    """Arts. 19 and 115; neither frees from the taxas but that of assistência (duvida 69)."""
    do_19 = isencao_do_19(lei, TRIBUTO)
    limite = lei.valor("predial.isento_abaixo_de")

    def isencao(p: Predio, m: Memoria | None) -> tuple[str, str] | None:
        fundamento = do_19(p, m)
        if fundamento is not None:
            return fundamento
        if p.ocupacao != "proprio" or p.valor_lancado is None or p.valor_lancado >= limite:
            return None
        if p.unico_predio:
            return "115", "morada própria, único prédio, de valor inferior a 5.000,00"
        if m is not None and p.unico_predio is None:
            m.aviso("não se disse que é o único prédio do dono: sem a isenção do art. 115")
        return None

    return isencao


def _taxas(lei: Vigencia) -> Callable[[Predio, Memoria | None], list[tuple[str, int]]]:
    """The sanitária (157) and the conservação do calçamento (230), launched with the predial."""
    sanitaria = PorUnidade(
        lei.valor("sanitaria.valor"),
        lei.parametro("sanitaria.valor").artigo,
        "taxa sanitária",
        "habitação(ões)",
    )
    conservacao = PorUnidade(
        lei.valor("calcamento.conservacao"),
        lei.parametro("calcamento.conservacao").artigo,
        "conservação do calçamento",
        "m²",
        arredondar=lei.arredondar,
    )

    def taxas(p: Predio, m: Memoria | None) -> list[tuple[str, int]]:
        titulos = []
        if p.servico_de_limpeza:
            titulos.append(("sanitaria", sanitaria(max(p.habitacoes_distintas or 1, 1), m)))
        elif m is not None and p.servico_de_limpeza is None:
            m.aviso("serviço de limpeza não informado: sem a taxa sanitária (art. 156)")
        if p.area_do_terco_m2:
            titulos.append(("calcamento-conservacao", conservacao(p.area_do_terco_m2, m)))
        return titulos

    return taxas


def _datas(
    lei: Vigencia, ano: int, calendario: Calendario
) -> Callable[[Predio, int, Memoria | None], tuple[date, ...]]:
    """Art. 132 by the imposto due (duvida 20); a launch made after it, by art. 70 (duvida 22)."""
    plano = lei.vencimentos(TRIBUTO, ano)
    primeira = data_fixa(lei.valor("calendario.predial")[0]["datas"][0], ano)
    dias = int(lei.codigo.prazo("pagamento-apos-decisao").prazo)

    def datas(p: Predio, imposto: int, m: Memoria | None) -> tuple[date, ...]:
        if p.data_aviso is not None and p.data_aviso > primeira:
            recurso = fim_do_prazo(lei, "reclamacao", p.data_aviso, calendario)
            vencimento = recurso + timedelta(days=dias)
            if m is not None:
                m.passos += [
                    Passo("arts. 67 e 128", "reclamação até", recurso.isoformat()),
                    Passo("art. 70 (dúvida 22)", f"mais {dias} dias", vencimento.isoformat()),
                ]
            return (vencimento,)
        tardio = p.comunicado is False or (p.predio_novo and _conclusao(p).year >= ano)
        if tardio and p.data_aviso is None:
            if m is not None:
                m.aviso(
                    f"lançado fora da época: paga-se em {dias} dias do fim do prazo de "
                    "reclamação, contado do aviso (arts. 70 e 128; dúvida 22)"
                )
            return ()
        do_imposto = tuple(x.vencimento for x in plano(imposto)) or (primeira,)
        if m is not None:
            quantas = "duas prestações" if len(do_imposto) == 2 else "uma prestação"
            m.passo("art. 132 (dúvida 20)", f"imposto devido: {quantas}", imposto)
        return do_imposto

    return datas


def _conclusao(p: Predio) -> date:
    """The first day on which a new building was finished or inhabited; far off if not known."""
    return min(x for x in (p.data_conclusao, p.data_habitado, date.max) if x is not None)


def _prestacoes(
    contas: Contas,
    imposto: int,
    segunda: int | None,
    acompanham: Titulos,
    quantas: int,
    m: Memoria | None,
    *,
    com_assistencia: bool,
) -> list[list[tuple[str, int]]]:
    """The titles of each payment: 20% of each, the taxas split with the imposto (duvida 21)."""
    resto = contas.lei.valor("resto_do_parcelamento")
    if quantas == 2 and segunda is not None:
        do_imposto = [imposto - segunda, segunda]
    else:
        do_imposto = repartir(imposto, quantas, resto)
    das_taxas = [(tributo, repartir(valor, quantas, resto)) for tributo, valor in acompanham]
    return [
        [
            (TRIBUTO, parte),
            *([(ASSISTENCIA, contas.assistencia(parte, m))] if com_assistencia else ()),
            *((tributo, valores[i]) for tributo, valores in das_taxas),
        ]
        for i, parte in enumerate(do_imposto)
    ]


def _fechar(
    contas: Contas,
    p: Predio,
    partes: list[list[tuple[str, int]]],
    datas: tuple[date, ...],
    fundamento: tuple[str, str] | None,
    m: Memoria | None,
) -> Resultado:
    """The payments asked, with the mora of each when they are late (arts. 15 and 98)."""
    numeradas = list(enumerate(zip(partes, datas or (None,), strict=True), 1))
    if p.prestacao is not None:
        numeradas = [x for x in numeradas if x[0] == p.prestacao]
        if not numeradas:
            raise FatoInvalido(f"este imposto não tem a {p.prestacao}ª prestação")
    outros: dict[str, Any] = {}
    somados: dict[str, int] = {}
    parcelas, total, mora = [], 0, 0
    for numero, (titulos, vencimento) in numeradas:
        da_parte = sum(v for _, v in titulos)
        total += da_parte
        for tributo, valor in titulos:
            somados[tributo] = somados.get(tributo, 0) + valor
        if vencimento is not None and da_parte:
            parcelas.append(ParcelaDevida(numero, vencimento, da_parte))
        if p.data_pagamento is not None:
            if vencimento is None:
                raise FatoInvalido(
                    "falta o dia do aviso, de que se conta o vencimento (data_aviso)"
                )
            mora += contas.mora(titulos, vencimento, p.data_pagamento, m)
    itens = list(somados.items())
    if p.data_pagamento is not None:
        outros["mora"] = contas.lei.moeda.texto(mora)
        if mora:
            itens.append(("mora", mora))
    if len(parcelas) == 1:
        fim = contas.calendario.proximo_util(parcelas[0].vencimento)
        outros["prazo_final"] = fim.isoformat()
    if m is not None:
        m.passo("art. 98", "a pagar, cada título à parte", total + mora)
    return Resultado(
        total + mora,
        tuple(parcelas),
        fundamento is not None,
        fundamento[0] if fundamento else None,
        {"itens": contas.itens(itens), **outros},
    )
