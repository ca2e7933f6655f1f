"""Money that would leave twice, or that is not money: refunds, guias, stamps, two at once."""

from __future__ import annotations

from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from django.db.models import Sum

from arrecadacao import guias, restituir, selos
from arrecadacao.balanco import balanco
from arrecadacao.models import Conhecimento, Guia, MovimentoDeSelos, Partida, Restituicao
from lancamentos.substituir import cancelar as cancelar_lancamento
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.arrecadacao.fabrica import exator, pagar, parcelas
from tests.arrecadacao.test_concorrencia import ao_mesmo_tempo
from tests.arrecadacao.test_guias import EM_JUIZO, em_execucao, guia_do_escrivao
from tests.arrecadacao.test_restituir import PAGO, PAGO_EM, mandar, pago
from tests.arrecadacao.test_selos import ESTOQUE, tesoureiro_com_selos, vender

pytestmark = pytest.mark.django_db
NAO_E_QUANTIA = [-1, 0, PAGO + 1, 10**18]


def fecha(dia: date) -> None:
    """The cash book adds up: each entry of the till has its counterpart."""
    assert (Partida.objects.aggregate(t=Sum("valor"))["t"] or 0) == 0
    assert balanco(dia).confere


@pytest.mark.parametrize("valor", NAO_E_QUANTIA)
def test_nao_se_restitui_o_que_nao_e_quantia(valor: int) -> None:
    feito, _, _ = pago()
    item = feito.itens.order_by("pk")[0]
    with no_dia(PAGO_EM):
        with pytest.raises(ErroDeNegocio):
            mandar(feito, valor=valor)
        with pytest.raises(ErroDeNegocio):
            mandar(feito, itens={item.pk: valor})
        with pytest.raises(ErroDeNegocio):
            mandar(feito, itens={10**9: 1})
    assert not Restituicao.objects.exists()


def _anulado(feito: Any) -> Any:
    lancamento = feito.itens.filter(parcela__isnull=False)[0].parcela.lancamento
    cancelar_lancamento(
        lancamento=lancamento,
        usuario=fabrica.usuario("chefe"),
        motivo="Não era devido",
        artigo="64",
        processo="1/1964",
    )
    lancamento.refresh_from_db()
    return lancamento


@pytest.mark.parametrize("pelo_processo", [10_000, 40_000, 61_500])
def test_o_que_o_processo_devolveu_nao_volta_pelo_credito(pelo_processo: int) -> None:
    feito, _, quem = pago()
    with no_dia(PAGO_EM):
        lancamento = _anulado(feito)
        restituir.pagar(restituicao=mandar(feito, valor=pelo_processo), usuario=quem)
        with pytest.raises(ErroDeNegocio):
            mandar(feito, lancamento=lancamento, valor=61_500 - pelo_processo + 1)
        if pelo_processo < 61_500:
            resto = mandar(feito, lancamento=lancamento, valor=61_500 - pelo_processo)
            restituir.pagar(restituicao=resto, usuario=quem)
        fecha(PAGO_EM)
    devolvido = Restituicao.objects.aggregate(t=Sum("valor"))["t"]
    assert devolvido == 61_500


def test_o_que_o_credito_devolveu_nao_volta_pelo_processo() -> None:
    feito, _, quem = pago()
    with no_dia(PAGO_EM):
        lancamento = _anulado(feito)
        restituir.pagar(restituicao=mandar(feito, lancamento=lancamento), usuario=quem)
        with pytest.raises(ErroDeNegocio):
            mandar(feito, valor=PAGO - 61_500 + 1)
        with pytest.raises(ErroDeNegocio):
            mandar(feito, lancamento=lancamento, valor=1)
        fecha(PAGO_EM)


def test_divida_de_guia_nao_se_paga_duas_vezes_por_nenhuma_porta() -> None:
    imovel, dono, _, procurador = em_execucao()
    with no_dia(EM_JUIZO):
        quem = exator()
        guia = guia_do_escrivao(dono, parcelas(imovel), procurador)
        # At the counter, without the guia or with part of it.
        with pytest.raises(ErroDeNegocio):
            pagar(quem, dono, parcelas(imovel))
        with pytest.raises(ErroDeNegocio):
            pagar(quem, dono, parcelas(imovel)[:1], guia=guia)
        with pytest.raises(ErroDeNegocio):
            guia_do_escrivao(dono, parcelas(imovel), procurador)
        feito = pagar(quem, dono, parcelas(imovel), guia=guia)
        with pytest.raises(ErroDeNegocio):
            pagar(quem, dono, parcelas(imovel), guia=guia, total=feito.total)
        with pytest.raises(ErroDeNegocio):
            guias.cancelar(guia=guia, motivo="x", usuario=procurador)
        fecha(EM_JUIZO)
    assert Conhecimento.objects.count() == 1


def test_guia_cancelada_nao_se_paga() -> None:
    imovel, dono, _, procurador = em_execucao()
    with no_dia(EM_JUIZO):
        quem = exator()
        guia = guia_do_escrivao(dono, parcelas(imovel), procurador)
        total = guia.total
        guias.cancelar(guia=guia, motivo="Engano", usuario=procurador)
        with pytest.raises(ErroDeNegocio):
            pagar(quem, dono, parcelas(imovel), guia=guia, total=total)
    assert not Conhecimento.objects.exists()


@pytest.mark.parametrize("custas", [-1, -(10**18), 10**18, 10**15 + 1])
def test_custas_que_nao_sao_quantia(custas: int) -> None:
    imovel, dono, _, procurador = em_execucao()
    with no_dia(EM_JUIZO), pytest.raises(ErroDeNegocio):
        guia_do_escrivao(dono, parcelas(imovel), procurador, custas=custas)
    assert not Guia.objects.exists()


@pytest.mark.parametrize(("selo", "quantos"), [(1_000, -1), (1_000, 0), (-1_000, 1), (0, 1)])
def test_selos_negativos_nao_se_vendem_nem_entram(selo: int, quantos: int) -> None:
    with no_dia(PAGO_EM):
        quem = tesoureiro_com_selos()
        antes = MovimentoDeSelos.objects.count()
        for ato in (
            lambda: vender(quem, fabrica.pessoa(), selos={selo: quantos}),
            lambda: selos.entrar(selos={selo: quantos}, motivo="x", usuario=quem),
            lambda: selos.suprir(tesoureiro=quem, selos={selo: quantos}, usuario=quem),
        ):
            with pytest.raises(ErroDeNegocio):
                ato()
        fecha(PAGO_EM)
    assert MovimentoDeSelos.objects.count() == antes


@pytest.mark.parametrize("valores", [{10**18: 1}, {1: 10**18}, {10**12: 10**12}])
def test_selos_sem_fim_sao_recusados_e_nao_sao_erro(valores: dict[int, int]) -> None:
    with no_dia(PAGO_EM), pytest.raises(ErroDeNegocio):
        selos.entrar(selos=valores, motivo="Portaria", usuario=fabrica.usuario("chefe"))


@pytest.mark.django_db(transaction=True)
def test_tres_portas_ao_mesmo_tempo_e_o_dinheiro_sai_uma_vez() -> None:
    feito, _, quem = pago(date(1964, 2, 20))
    with no_dia(date(1964, 2, 20)):
        lancamento = _anulado(feito)
    comum = {"pedida_em": date(1964, 2, 20)}
    respostas = ao_mesmo_tempo(
        lambda: mandar(feito, valor=61_500, **comum),
        lambda: mandar(feito, lancamento=lancamento, valor=61_500, **comum),
        lambda: mandar(feito, lancamento=lancamento, valor=61_500, **comum),
    )
    assert sum(isinstance(r, ErroDeNegocio) for r in respostas) == 2
    ordem = Restituicao.objects.get()
    pagas = ao_mesmo_tempo(
        *[lambda: restituir.pagar(restituicao=ordem, usuario=quem) for _ in range(3)],
        lambda: restituir.cancelar(restituicao=ordem, motivo="x", usuario=quem),
    )
    saidas = Partida.objects.filter(restituicao=ordem, conta=Partida.Conta.CAIXA)
    ordem.refresh_from_db()
    assert saidas.count() == (1 if ordem.situacao == "paga" else 0), pagas
    with no_dia(date(1964, 2, 20)):
        fecha(date(1964, 2, 20))


@pytest.mark.django_db(transaction=True)
def test_o_ultimo_selo_vende_se_uma_vez() -> None:
    dia = date(1964, 2, 20)
    with no_dia(dia):
        quem = tesoureiro_com_selos()
        chave = uuid4()
        um, outro = fabrica.pessoa(), fabrica.pessoa()
        tudo = {1_000: ESTOQUE[1_000]}
    respostas = ao_mesmo_tempo(
        lambda: vender(quem, um, selos=tudo, chave=chave),
        lambda: vender(quem, um, selos=tudo, chave=chave),
        lambda: vender(quem, outro, selos=tudo),
    )
    assert len({r.pk for r in respostas if not isinstance(r, ErroDeNegocio)}) == 1
    with no_dia(dia):
        fecha(dia)
