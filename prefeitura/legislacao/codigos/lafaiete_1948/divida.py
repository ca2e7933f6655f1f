"""Payment after a decision (70, 73) and inscription of what was not paid (16, 44 §4, 212)."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Passo, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.lafaiete_1948.comum import ASSISTENCIA, Contas, fim_do_prazo
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.regras import Conta, situacao
from prefeitura.legislacao.vigencia import Vigencia


@dataclass(frozen=True, slots=True, kw_only=True)
class PagamentoAposDecisao:
    """A debt paid after a recurso was decided."""

    processo: str | None = f.palavra("processo", ("pagamento_apos_decisao",))
    debito: int | None = f.dinheiro("débito, sem a mora", nomes=("principal", "valor"))
    vencimento_original: date | None = f.data("vencimento do lançamento")
    recurso_tempestivo: bool | None = f.sim_nao("recorreu em tempo")
    data_ciencia_decisao_final: date | None = f.data("conhecimento da decisão definitiva")
    data_pagamento: date | None = f.data("data do pagamento", nomes=("pagamento",))


@situacao(
    "pagamento-apos-decisao",
    fatos=PagamentoAposDecisao,
    quando={"data_ciencia_decisao_final", "recurso_tempestivo", "debito", "processo"},
)
def pagamento_apos_decisao(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Art. 70: fifteen days; a timely recurso moves the date from which mora counts (duvida 63)."""
    contas = Contas(lei, calendario)

    def prazo(p: PagamentoAposDecisao, m: Memoria | None) -> date:
        if p.data_ciencia_decisao_final is None:
            raise FatoInvalido(
                "falta o conhecimento da decisão definitiva (data_ciencia_decisao_final)"
            )
        fim = fim_do_prazo(lei, "pagamento-apos-decisao", p.data_ciencia_decisao_final, calendario)
        if m is not None:
            termo = lei.codigo.prazo("pagamento-apos-decisao")
            m.passos.append(Passo(termo.artigo, termo.regra, fim.isoformat()))
        return fim

    def conta(p: PagamentoAposDecisao, m: Memoria | None) -> Resultado:
        fim = prazo(p, m)
        if p.debito is None or p.data_pagamento is None:
            raise FatoInvalido("faltam o débito e o pagamento (debito, data_pagamento)")
        vencimento = fim
        if p.recurso_tempestivo:
            if p.vencimento_original is not None:
                vencimento = max(fim, p.vencimento_original)
            if m is not None:
                m.passo("art. 73 (dúvida 63)", "o recurso em tempo suspendeu o débito")
        else:
            if p.vencimento_original is None:
                raise FatoInvalido("falta o vencimento do lançamento (vencimento_original)")
            vencimento = p.vencimento_original
        resultado = contas.unica(
            [(tributo, p.debito)],
            vencimento,
            m,
            pagamento=p.data_pagamento,
            prazo_final=fim.isoformat(),
        )
        return resultado._replace(parcelas=())

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Divida:
    """Titles not paid, seen on a day."""

    processo: str | None = f.palavra("processo", ("divida_ativa",))
    imposto: int | None = f.dinheiro(
        "imposto ou taxa não pago", nomes=("principal", "taxa", "valor")
    )
    assistencia: int | None = f.dinheiro("taxa de assistência não paga")
    vencimento: date | None = f.data("data do vencimento")
    data_consulta: date | None = f.data(
        "dia em que se pergunta", nomes=("data_pagamento", "pagamento")
    )


@situacao(
    "divida-ativa",
    fatos=Divida,
    quando={
        *("data_consulta", "imposto", "assistencia", "principal", "valor", "vencimento"),
        "processo",
    },
)
def divida_ativa(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """The day of the inscription, and what is owed with the mora, title by title (15, 16, 98)."""
    contas = Contas(lei, calendario)

    def conta(d: Divida, m: Memoria | None) -> Resultado:
        if d.imposto is None or d.vencimento is None:
            raise FatoInvalido("faltam o imposto e o vencimento (imposto, vencimento)")
        inscricao = lei.data_de_inscricao(tributo, d.vencimento, calendario)
        titulos = [(tributo, d.imposto)]
        if d.assistencia is not None:
            titulos.append((ASSISTENCIA, d.assistencia))
        dia = inscricao.isoformat()
        outros: dict[str, Any] = {"inscricao": dia, "data_inscricao": dia, "prazo_final": dia}
        if m is not None:
            artigo = lei.parametro("inscricao.no_exercicio_seguinte").artigo
            if tributo in lei.valor("inscricao.com_a_ultima_multa"):
                artigo = lei.parametro("inscricao.com_a_ultima_multa").artigo
            m.passos.append(Passo(artigo, "inscrição e cobrança a partir de", dia))
        if d.data_consulta is not None:
            inscrita = d.data_consulta >= inscricao
            outros |= {"inscrita": inscrita, "entregue_ao_departamento_juridico": inscrita}
        resultado = contas.unica(titulos, d.vencimento, m, pagamento=d.data_consulta, **outros)
        return resultado._replace(parcelas=())

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class DividaAntiga:
    """A debt whose prescription is asked."""

    exercicio_devido: int | None = f.exercicio("exercício em que o tributo se tornou devido")


@situacao("prescricao", fatos=DividaAntiga, quando={"exercicio_devido"})
def prescricao(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """The law gives no term: nothing prescribes by itself (duvida 68)."""

    def conta(d: DividaAntiga, m: Memoria | None) -> Resultado:
        if d.exercicio_devido is None:
            raise FatoInvalido("falta o exercício devido (exercicio_devido)")
        if m is not None:
            m.passo("dúvida 68", "a lei não dá prazo de prescrição")
        return Resultado(0, outros={"prazo_final": None, "prescrito": False})

    return conta
