"""Auto de infração, apreensão and leilão (arts. 45 to 53)."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.muriae_1936.comum import exigir
from prefeitura.legislacao.erros import FatoInvalido, Recusado
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia


@dataclass(frozen=True, slots=True, kw_only=True)
class Auto:
    """An auto, the debt, and what became of the goods seized."""

    data_auto: datetime | None = f.momento("dia e hora do auto")
    data_pagamento: datetime | None = f.momento("dia e hora do pagamento")
    divida: int | None = f.dinheiro("imposto e multa devidos")
    produto_leilao: int | None = f.dinheiro("produto do leilão")
    testemunhas_do_termo: int | None = f.inteiro("testemunhas do termo de leilão", maximo=1000)


@regra("apreensao", "auto", "leilao", fatos=Auto)
def apreensao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Twenty-four hours to pay, then leilão of enough goods; the excess goes back (49, 50)."""
    testemunhas = lei.valor("processo.testemunhas_do_leilao")
    texto = lei.moeda.texto

    def leilao(a: Auto, divida: int, m: Memoria | None) -> tuple[int, dict[str, Any]]:
        produto: int = exigir(a.produto_leilao, "produto_leilao", "o produto do leilão")
        assinaram = exigir(
            a.testemunhas_do_termo, "testemunhas_do_termo", "as testemunhas do termo"
        )
        if assinaram < testemunhas:
            raise Recusado(f"o termo de leilão exige {testemunhas} testemunhas (art. 50)")
        pago = min(divida, produto)
        if m is not None:
            m.passo("art. 50", "dívida coberta pelo leilão", pago)
            m.passo("art. 49", "excesso restituído", produto - pago)
        return pago, {
            "excesso_restituido": texto(produto - pago),
            "saldo": texto(divida - pago),
            "estado": "encerrado" if pago == divida else "em_leilao",
        }

    def conta(a: Auto, m: Memoria | None) -> Resultado:
        auto: datetime = exigir(a.data_auto, "data_auto", "o dia e a hora do auto")
        divida: int = exigir(a.divida, "divida", "a dívida")
        prazo = lei.prazo("pagamento-do-auto", desde=auto)
        fim = prazo.fim
        assert isinstance(fim, datetime)
        outros: dict[str, Any] = {"prazo_final": fim.isoformat(timespec="minutes")}
        if m is not None:
            m.passo(prazo.artigo, f"{prazo.regra}: {fim:%d/%m/%Y %H:%M}")
        if a.data_pagamento is not None:
            if a.data_pagamento < auto:
                raise FatoInvalido("o pagamento vem antes do auto (data_pagamento)")
            em_tempo = a.data_pagamento <= fim
            if em_tempo and a.produto_leilao is not None:
                raise Recusado("pago nas 24 horas: não há leilão (art. 50)")
            if a.produto_leilao is None:
                if m is not None:
                    m.passo("art. 50", "pago" if em_tempo else "pago fora das 24 horas", divida)
                outros |= {"em_tempo": em_tempo, "estado": "pago" if em_tempo else "em_leilao"}
                return Resultado(divida, outros=outros)
        if a.produto_leilao is not None:
            valor, dito = leilao(a, divida, m)
            return Resultado(valor, outros={**outros, **dito})
        vencido = datetime(lei.data.year, lei.data.month, lei.data.day) > fim  # noqa: DTZ001
        outros["estado"] = "em_leilao" if vencido else "autuado"
        return Resultado(divida, outros=outros)

    return conta
