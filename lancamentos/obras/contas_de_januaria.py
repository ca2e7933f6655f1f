"""How Januária shares the cost of works, and puts each quota into instalments."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any

from lancamentos.obras.especies import (
    Objeto,
    Parte,
    Pedido,
    Quitacao,
    passo,
    passos,
)
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.legislacao import data_do_plano, ratear

MELHORIA, URBANIZACAO = "contribuicao-melhoria", "contribuicao-melhoria-urbanizacao"
ESTRADA, CONSERVACAO_DA_ESTRADA = "rodoviaria-construcao", "rodoviaria-conservacao"
CALCAMENTO, CONSERVACAO, MEIO_FIO = "calcamento", "calcamento-conservacao", "meio-fio-passeio"


def melhoria(pedido: Pedido) -> list[Parte]:
    """Art. 362: brackets of each property, cut to the cost; of the parts delivered (363)."""
    contas = []
    for o in pedido.objetos:
        fatos: dict[str, Any] = {
            "valor_anterior": o.medidas["valor_anterior"],
            "valor_posterior": o.medidas["valor_posterior"],
        }
        if abatimento := _abatimento(pedido, o):
            fatos["abatimento_zona_pct"] = abatimento
        for nome in ("abatimento_tarifa_pct", "inflacao_pct"):
            if pedido.parametros.get(nome):
                fatos[nome] = pedido.parametros[nome]
        contas.append(pedido.apurar(MELHORIA, fatos))
    limite = pedido.apurar(
        MELHORIA,
        {
            "contribuicoes": [pedido.texto(c.valor) for c in contas],
            "custo_da_obra": pedido.texto(pedido.custo),
        },
    )
    moeda = pedido.lei.moeda
    inteiras = [moeda.de_decimal(x) for x in limite.outros["contribuicoes"]]
    partes = []
    for o, conta, inteira in zip(pedido.objetos, contas, inteiras, strict=True):
        escada = passos(conta)
        if inteira != conta.valor:
            motivo = "reduzida ao custo da obra" if inteira else "não se cobra"
            escada.append(passo("art. 362 §1", motivo, moeda.texto(inteira)))
        valor = inteira
        if pedido.entregue < 1:
            valor = pedido.lei.arredondar(*(inteira * pedido.entregue).as_integer_ratio())
            escada.append(passo("art. 363", "das partes entregues", moeda.texto(valor)))
        if o.ja_distribuido:
            valor = max(valor - o.ja_distribuido, 0)
            escada.append(passo("art. 363", "menos a das partes já lançadas", moeda.texto(valor)))
        partes.append(Parte(valor, {"cota": moeda.texto(valor)}, escada))
    return partes


def _abatimento(pedido: Pedido, objeto: Objeto) -> int:
    """Art. 362 §2: the abatement of the zone of a property; none in the first."""
    zona = int(objeto.medidas.get("zona") or 1)
    if zona == 1:
        return 0
    dito = pedido.parametros.get(f"abatimento_da_zona_{zona}")
    if not dito:
        raise ErroDeNegocio(f"Falta o abatimento da {zona}ª zona de valorização.", artigo="362 §2")
    return int(dito)


def urbanizacao(pedido: Pedido) -> list[Parte]:
    """Arts. 372 and 373: half of the difference of cost, by testada, corrected by the depth."""
    fatos: dict[str, Any] = {
        "custo_novo": pedido.texto(pedido.custo),
        "custo_antigo": pedido.parametros.get("custo_antigo") or "0",
        "alargamento": bool(pedido.parametros.get("alargamento")),
        "testada_do_imovel_m": "1",
        "soma_das_testadas_m": "1",
    }
    todo = pedido.apurar(URBANIZACAO, fatos)
    pesos = [
        Fraction(str(o.medidas["testada_m"])) * Fraction(str(o.medidas.get("fator") or 1))
        for o in pedido.objetos
    ]
    soma = sum(pesos, Fraction(0))
    quotas = ratear(todo.valor, list(pesos), "maior") if soma else [0] * len(pesos)
    total = pedido.texto(todo.valor)
    return [
        Parte(
            valor,
            {"cota": pedido.texto(valor)},
            [
                passo("art. 372", "total a distribuir", total),
                passo("art. 373", f"testada de {_metros(o.medidas['testada_m'])} m{_pelo(o)}"),
                passo("art. 373", "quota pela testada", pedido.texto(valor)),
            ],
        )
        for o, valor in zip(pedido.objetos, quotas, strict=True)
    ]


def _pelo(o: Objeto) -> str:
    fator = o.medidas.get("fator")
    return f", corrigida pela profundidade ({_metros(fator)})" if fator else ""


def estrada(pedido: Pedido) -> list[Parte]:
    """Arts. 384 and 385: half of the cost by hectare; the adjacent land pays 70%."""
    areas = {
        posicao: sum(
            (Fraction(str(o.medidas["area_ha"])) for o in pedido.objetos if _posicao(o) == posicao),
            Fraction(0),
        )
        for posicao in ("marginal", "adjacente")
    }
    conta = pedido.apurar(
        ESTRADA,
        {
            "custo_total": pedido.texto(pedido.custo),
            "area_marginal_ha": _decimal(areas["marginal"]),
            "area_adjacente_ha": _decimal(areas["adjacente"]),
        },
    )
    minimo = pedido.lei.parametro("rodoviaria.nao_exigida_abaixo_de")
    moeda = pedido.lei.moeda
    quotas: dict[int, int] = {}
    for posicao in areas:
        donos = [o for o in pedido.objetos if _posicao(o) == posicao]
        if not donos:
            continue
        pesos = [Fraction(str(o.medidas["area_ha"])) for o in donos]
        total = moeda.de_decimal(conta.outros["valores"][posicao])
        for o, valor in zip(donos, ratear(total, list(pesos), "maior"), strict=True):
            quotas[o.chave] = valor
    partes = []
    for o in pedido.objetos:
        valor = quotas[o.chave]
        escada = [
            *passos(conta),
            passo(
                "art. 384" if _posicao(o) == "marginal" else "art. 385",
                f"{_metros(o.medidas['area_ha'])} ha de terreno {_posicao(o)}",
                moeda.texto(valor),
            ),
        ]
        if valor < minimo.valor:
            valor = 0
            escada.append(passo(minimo.artigo, "inferior ao mínimo: não se exige", moeda.texto(0)))
        partes.append(Parte(valor, {"cota": moeda.texto(valor)}, escada))
    return partes


def _posicao(o: Objeto) -> str:
    return str(o.medidas["posicao"])


def conservacao_da_estrada(pedido: Pedido) -> list[Parte]:
    """Arts. 386 and 388 II: two thirds of last year's expense by hectare of all that is served."""
    comuns = {
        "despesa_anterior": pedido.texto(pedido.custo),
        "area_total_ha": _decimal(pedido.somado("area_ha")),
    }
    partes = []
    for o in pedido.objetos:
        fatos = comuns | {
            "area_do_imovel_ha": o.medidas["area_ha"],
            "servido": o.medidas["servido"],
        }
        if o.medidas.get("sujeito_a_construcao"):
            fatos["sujeito_a_construcao_no_exercicio"] = True
        conta = pedido.apurar(CONSERVACAO_DA_ESTRADA, fatos)
        partes.append(Parte(conta.valor, fatos, passos(conta)))
    return partes


def calcamento(pedido: Pedido) -> list[Parte]:
    """Art. 410 IV: the cost by testada, a third of it to the owner, and the kerb and sidewalk."""
    por_metro = _de(pedido, "custo_meio_fio_por_m")
    partes = []
    custos = pedido.partilhar(pedido.custo, "testada_m", "maior")
    for o, custo in zip(pedido.objetos, custos, strict=True):
        testada = Fraction(str(o.medidas["testada_m"]))
        fatos: dict[str, Any] = {"custo_na_testada": pedido.texto(custo)}
        if por_metro:
            valor = pedido.lei.arredondar(*(testada * por_metro).as_integer_ratio())
            fatos["meio_fio"] = pedido.texto(valor)
        if o.medidas.get("passeio_modificado"):
            fatos["passeio_modificado"] = o.medidas["passeio_modificado"]
        conta = pedido.apurar(CALCAMENTO, fatos)
        # The third stays in the facts of the quota, and the instalments come with the launch.
        partes.append(Parte(conta.valor, fatos, passos(conta)))
    return partes


def conservacao(pedido: Pedido) -> list[Parte]:
    """Arts. 408 and 419: by metre of testada, never above the expense of the year."""
    comuns = {"tipo": pedido.parametros["tipo"]}
    proprios = [_da_conservacao(o) for o in pedido.objetos]
    soma = sum(pedido.apurar(CONSERVACAO, comuns | p).valor for p in proprios)
    if soma > pedido.custo:
        comuns |= {
            "despesa_da_conservacao": pedido.texto(pedido.custo),
            "soma_das_contribuicoes": pedido.texto(soma),
        }
    partes = []
    for proprio in proprios:
        fatos = comuns | proprio
        conta = pedido.apurar(CONSERVACAO, fatos)
        partes.append(Parte(conta.valor, fatos, passos(conta)))
    return partes


def _da_conservacao(o: Objeto) -> dict[str, Any]:
    fatos: dict[str, Any] = {"testada_m": o.medidas["testada_m"]}
    if o.medidas.get("calcado_em"):
        fatos |= {"contribuiu": "proprietario", "fim_das_obras": o.medidas["calcado_em"]}
    return fatos


def meio_fio(pedido: Pedido) -> list[Parte]:
    """Arts. 422 and 423: by the metre and the square metre, at cost."""
    custos = {
        n: pedido.parametros[n]
        for n in ("custo_meio_fio_por_m", "custo_sarjeta_por_m", "custo_passeio_por_m2")
        if pedido.parametros.get(n)
    }
    partes = []
    for o in pedido.objetos:
        medidas = {
            n: o.medidas[n] for n in ("meio_fio_m", "sarjeta_m", "passeio_m2") if n in o.medidas
        }
        conta = pedido.apurar(MEIO_FIO, custos | medidas)
        partes.append(Parte(conta.valor, custos | medidas, passos(conta)))
    return partes


# -- instalments ------------------------------------------------------------------------------


def em_anos(q: Quitacao) -> dict[str, Any]:
    """Art. 364: at once, or in as many years as the edital says."""
    anos = q.parametros.get("prestacoes_anuais")
    return {"prestacoes_anuais": int(anos), "lancamento": q.hoje.isoformat()} if anos else {}


def da_estrada(q: Quitacao) -> dict[str, Any]:
    """Arts. 392 and 393: 10 or 20, spread so that the last comes three years after the edital."""
    limite = q.lei.valor("rodoviaria.mais_prestacoes_acima_de")
    maior = q.valor > limite
    quantas = q.lei.valor("rodoviaria.mais_prestacoes" if maior else "rodoviaria.prestacoes")
    assert q.primeiro is not None
    return {
        "edital": q.publicada_em.isoformat(),
        "vencimentos_do_edital": _planas(q.primeiro, quantas, -(-36 // (quantas - 1))),
    }


def do_calcamento(q: Quitacao) -> dict[str, Any]:
    """Arts. 410 VI and 411: ten, every two months, after the stretch is finished."""
    assert q.primeiro is not None
    assert q.concluida_em is not None
    datas = _planas(q.primeiro, q.lei.valor("viacao.prestacoes"), 2)
    return {"conclusao": q.concluida_em.isoformat(), "vencimentos_do_edital": datas}


def do_meio_fio(q: Quitacao) -> dict[str, Any]:
    """Art. 425: counted from the contract, or from the publication of the budget."""
    return {"contrato": q.parametros.get("contrato") or q.publicada_em.isoformat()}


def _planas(primeiro: date, quantas: int, meses: int) -> list[str]:
    return [data_do_plano(primeiro, meses * n).isoformat() for n in range(quantas)]


# -- inside -----------------------------------------------------------------------------------


def _de(pedido: Pedido, nome: str) -> int:
    dito = pedido.parametros.get(nome)
    return pedido.lei.moeda.de_decimal(dito) if dito else 0


def _decimal(x: Fraction) -> str:
    """A sum of measures, which have six places at most, in the notation of data."""
    milionesimos = x.numerator * 10**6 // x.denominator
    return f"{milionesimos // 10**6}.{milionesimos % 10**6:06d}"


def _metros(x: Any) -> str:
    return str(x).replace(".", ",")
