"""Payment of what was launched (arts. 4, 5, 7, 34, 57 and 58)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.jambeiro_1958.comum import exigir
from prefeitura.legislacao.codigos.jambeiro_1958.industrias import INDUSTRIAS
from prefeitura.legislacao.codigos.jambeiro_1958.prazos_legais import suplementar
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.numeros import repartir
from prefeitura.legislacao.regras import Conta, situacao
from prefeitura.legislacao.vencimentos import data_fixa
from prefeitura.legislacao.vigencia import Vigencia

PREDIAL = "predial"


@dataclass(frozen=True, slots=True, kw_only=True)
class Suplementar:
    """The extra time of art. 7."""

    motivo: str | None = f.texto("força maior comprovada")
    dias: int | None = f.inteiro("dias concedidos", "dias")
    deferido_pelo_prefeito: bool | None = f.sim_nao("deferido pelo Prefeito")


@dataclass(frozen=True, slots=True, kw_only=True)
class Anterior:
    """An instalment already paid."""

    parcela: int | None = f.inteiro("número da parcela", minimo=1)
    valor: int | None = f.dinheiro("quantia paga, sem acréscimos")
    data: date | None = f.data("dia do pagamento")


@dataclass(frozen=True, slots=True, kw_only=True)
class Pagamento:
    """A parcel, or the whole of the predial, paid on a day."""

    valor_lancado: int | None = f.dinheiro("valor da parcela", nomes=("principal",))
    valor_lancado_total: int | None = f.dinheiro("imposto de todo o exercício")
    pagamentos_anteriores: tuple[Anterior, ...] = f.registros("parcelas já pagas", Anterior)
    parcela: int | None = f.inteiro("número da parcela", minimo=1, maximo=4)
    vencimento: date | None = f.data("vencimento")
    data_pagamento: date | None = f.data("dia do pagamento", nomes=("data_do_pagamento",))
    prazo_suplementar: Suplementar | None = f.registro("prazo suplementar do art. 7º", Suplementar)
    pagamento_unico_art_56_par_5: bool | None = f.sim_nao(
        "pagamento único de quem iniciou no segundo semestre"
    )
    data_ciencia: date | None = f.data("ciência do lançamento, se feito depois da época")
    reclamacao_em_tempo: bool | None = f.sim_nao("reclamou no prazo (art. 4º §5)")
    ciencia_da_decisao: date | None = f.data("ciência da decisão da reclamação")


Soma = tuple[int, int, int]  # principal, desconto, multa
DeUma = Callable[[Pagamento, int, date, date, Memoria | None], Soma]


def vencimentos_fixos(lei: Vigencia, tributo: str, ano: int) -> list[date]:
    """The fixed dates of a tributo in an exercise; none where the law gives none."""
    base = "territorial-urbano" if tributo.startswith("territorial-urbano") else tributo
    if tributo.startswith(INDUSTRIAS) or tributo == "assistencia-social":
        base = INDUSTRIAS
    nome = f"calendario.{base}"
    if nome not in lei.codigo.parametros:
        return []
    return [data_fixa(d, ano) for d in lei.valor(nome)[-1]["datas"]]


def _de_uma(lei: Vigencia, tributo: str, calendario: Calendario) -> DeUma:
    """One sum on its due date, with the extra time of 7 and the suspension of 4 §5."""

    def perdoado(p: Pagamento, vencimento: date, em: date, m: Memoria | None) -> bool:
        """Whether a favour covers the day: then there is no fine."""
        x = p.prazo_suplementar
        if x is not None and x.deferido_pelo_prefeito and x.dias is not None:
            fim = suplementar(lei, tributo, vencimento, x.dias, calendario)
            if m is not None:
                m.passo("art. 7º", f"prazo suplementar de {x.dias} dias: até {fim:%d/%m/%Y}")
            if em <= fim:
                return True
        decisao = p.ciencia_da_decisao
        if decisao is None or p.reclamacao_em_tempo is False or tributo.startswith(INDUSTRIAS):
            return False
        fim = calendario.somar_dias(decisao, lei.valor("processo.reclamacao_dias"))
        if m is not None:
            m.passo("art. 4º §5", f"dez dias da ciência da decisão: até {fim:%d/%m/%Y}")
        return decisao > vencimento and em <= fim

    def soma(p: Pagamento, valor: int, vencimento: date, em: date, m: Memoria | None) -> Soma:
        devido = lei.devido(
            tributo, valor=valor, vencimento=vencimento, em=em, calendario=calendario
        )
        if devido.multa and perdoado(p, vencimento, em, m):
            if m is not None:
                m.passo("arts. 4º §5 e 7º", "pago sem multa", valor)
            return valor, 0, 0
        if devido.desconto and p.pagamento_unico_art_56_par_5:
            if m is not None:
                m.passo("art. 57 a", "pagamento único do art. 56 §5: sem desconto", valor)
            return valor, 0, 0
        if m is not None:
            m.passos.extend(devido.memoria[:-1])
        return valor, devido.desconto, devido.multa

    return soma


@situacao("pagar", fatos=Pagamento, quando={"data_pagamento", "data_do_pagamento"})
def pagar(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Principal, less the discount of 57, plus the 20% of 5, with 10% of assistência (58)."""
    de_uma = _de_uma(lei, tributo, calendario)
    assistencia_de = lei.aliquota("assistencia-social.aliquota", "assistência social")
    com_assistencia = tributo == INDUSTRIAS
    dias_da_ciencia = lei.valor(f"{INDUSTRIAS}.ciencia_dias")
    datas = vencimentos_fixos(lei, tributo, ano)
    do_total = _do_total(lei, tributo, datas, de_uma, calendario)
    texto = lei.moeda.texto

    def vencimento_de(p: Pagamento) -> date:
        if p.vencimento is not None:
            return p.vencimento
        if p.data_ciencia is not None and p.pagamento_unico_art_56_par_5:
            return calendario.somar_dias(p.data_ciencia, dias_da_ciencia)
        if not datas:
            raise FatoInvalido("falta o vencimento (vencimento)")
        if p.parcela is None and p.valor_lancado_total is None and len(datas) > 1:
            raise FatoInvalido("falta o vencimento ou o número da parcela (vencimento, parcela)")
        numero = p.parcela or 1
        if numero > len(datas):
            raise FatoInvalido(f"este tributo não tem a {numero}ª parcela (parcela)")
        dia = datas[numero - 1]
        if p.data_ciencia is not None and dia < p.data_ciencia:
            return calendario.somar_dias(p.data_ciencia, dias_da_ciencia)
        return dia

    def conta(p: Pagamento, m: Memoria | None) -> Resultado:
        em: date = exigir(p.data_pagamento, "data_pagamento", "o dia do pagamento")
        if p.valor_lancado_total is not None:
            if p.valor_lancado is not None:
                raise FatoInvalido("diga a parcela ou o total (valor_lancado, valor_lancado_total)")
            principal, desconto, multa = do_total(p, p.valor_lancado_total, em, m)
        else:
            valor = exigir(p.valor_lancado, "valor_lancado", "o valor da parcela")
            principal, desconto, multa = de_uma(p, valor, vencimento_de(p), em, m)
        arrecadado = principal - desconto + multa
        outros: dict[str, Any] = {
            "principal": texto(principal),
            "desconto": texto(desconto),
            "multa": texto(multa),
        }
        total = arrecadado
        if com_assistencia:
            assistencia = assistencia_de(arrecadado, m)
            total += assistencia
            outros["assistencia_social"] = texto(assistencia)
        x = p.prazo_suplementar
        if x is not None and x.deferido_pelo_prefeito and x.dias is not None:
            fim = suplementar(lei, tributo, vencimento_de(p), x.dias, calendario)
            outros["prazo_final"] = fim.isoformat()
        if m is not None:
            m.passo("art. 57" if com_assistencia else "art. 5º", "total a pagar", total)
        return Resultado(total, outros=outros)

    return conta


def _abertas(
    lei: Vigencia, p: Pagamento, total: int, datas: list[date]
) -> list[tuple[int, int, date]]:
    """Number, amount and due date of the parcels still open."""
    valores = repartir(total, len(datas), lei.valor("resto_do_parcelamento"))
    pagas = set()
    for x in p.pagamentos_anteriores:
        numero = exigir(x.parcela, "parcela", "o número da parcela paga")
        if numero > len(datas) or numero in pagas:
            raise FatoInvalido(f"a {numero}ª parcela não existe ou foi dita duas vezes (parcela)")
        pagas.add(numero)
    numeradas = enumerate(zip(valores, datas, strict=True), 1)
    abertas = [(n, valor, dia) for n, (valor, dia) in numeradas if n not in pagas]
    if not abertas:
        raise FatoInvalido("todas as parcelas já estão pagas (pagamentos_anteriores)")
    return abertas


def _do_total(
    lei: Vigencia,
    tributo: str,
    datas: list[date],
    de_uma: DeUma,
    calendario: Calendario,
) -> Callable[[Pagamento, int, date, Memoria | None], Soma]:
    """All that is open of an exercise; the first of the predial missed makes both due (34)."""

    def vencida(p: Pagamento, abertas: list[tuple[int, int, date]], em: date) -> bool:
        """Whether the first instalment of the predial was missed (doubt 42)."""
        if tributo != PREDIAL:
            return False
        limite = calendario.proximo_util(datas[0])
        if abertas[0][0] == 1:
            return em > limite
        return any(
            x.parcela == 1 and x.data is not None and x.data > limite
            for x in p.pagamentos_anteriores
        )

    def soma(p: Pagamento, total: int, em: date, m: Memoria | None) -> Soma:
        if not datas:
            raise FatoInvalido("este tributo não tem parcelas: diga valor_lancado e vencimento")
        abertas = _abertas(lei, p, total, datas)
        if vencida(p, abertas, em):
            principal = sum(valor for _, valor, _ in abertas)
            if m is not None:
                m.passo(
                    "art. 34, par. único",
                    f"primeira prestação não paga até {datas[0]:%d/%m/%Y}: vence-se a segunda",
                    principal,
                )
            return de_uma(p, principal, datas[0], em, m)
        partes = [de_uma(p, valor, dia, em, m) for _, valor, dia in abertas]
        return (
            sum(x[0] for x in partes),
            sum(x[1] for x in partes),
            sum(x[2] for x in partes),
        )

    return soma
