"""Muriaé, 186: four cases in which what is not due yet may be collected."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from arrecadacao.debitos import debitos_de
from arrecadacao.inscrever_lancamentos import inscrever_lancamentos
from lancamentos.antecipar import antecipar
from lancamentos.avulso import lancar_fatos
from lancamentos.models import Antecipacao, Lancamento
from prefeitura.comum.atos import atos_de
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import no_dia
from tests import fabrica

pytestmark = pytest.mark.django_db

JANEIRO = date(1938, 1, 10)


@pytest.fixture(autouse=True)
def muriae(settings: Any) -> object:
    settings.CODIGO_TRIBUTARIO = "muriae-1936"
    with no_dia(JANEIRO):
        yield


def lancado(exercicio: int = 1938, **dados: Any) -> Lancamento:
    """The half of 200$000, due on 31 March."""
    padrao: dict[str, Any] = {
        "tributo": "industrias-e-profissoes",
        "fatos": {"contribuicao_lancada": "200.000"},
        "referencia": "aviso 15 da comissão",
    }
    return lancar_fatos(
        contribuinte=fabrica.pessoa(),
        exercicio=exercicio,
        usuario=fabrica.usuario("lancador"),
        motivo="Segunda via do aviso",
        **padrao | dados,
    )


def test_muriae_186_cobra_antes_do_prazo_sem_mora_e_se_pode_inscrever_logo() -> None:
    feito = lancado()
    (parcela,) = feito.parcelas.all()
    assert (parcela.vencimento, parcela.valor) == (date(1938, 3, 31), 100_000)
    procurador = fabrica.usuario("procurador")
    inscrever: dict[str, Any] = {"usuario": procurador, "artigo": "186", "processo": "3/1938"}
    with pytest.raises(ErroDeNegocio, match="ainda não se inscreve"):
        inscrever_lancamentos(lancamentos=[feito], **inscrever)
    ato = antecipar(
        lancamento=feito,
        caso="mudanca",
        motivo="Anunciou a venda de tudo e a mudança para o Rio",
        usuario=fabrica.usuario("chefe"),
    )
    parcela.refresh_from_db()
    assert (parcela.situacao, parcela.vencimento) == ("vencida", date(1938, 3, 31))
    (debito,) = debitos_de(pessoa=feito.contribuinte).todos
    assert (debito.devido.multa, debito.devido.juros) == (0, 0)
    assert atos_de(feito)[0].artigo == "186"
    repetida = antecipar(
        lancamento=feito, caso="falencia", motivo="Outra", usuario=fabrica.usuario("chefe")
    )
    assert repetida == ato
    (inscricao,) = inscrever_lancamentos(lancamentos=[feito], **inscrever)
    assert inscricao.principal == 100_000
    with pytest.raises(IntegrityError), transaction.atomic():
        Antecipacao.objects.filter(pk=ato.pk).update(motivo="Nada")


@pytest.mark.parametrize(
    ("pedido", "recusa"),
    [
        ({"caso": "pobreza"}, "Escolha um dos casos da lei"),
        ({"motivo": " "}, "Diga o fato"),
    ],
)
def test_muriae_186_so_nos_quatro_casos_e_com_o_fato(pedido: dict[str, str], recusa: str) -> None:
    feito = lancado()
    dados = {"caso": "falencia", "motivo": "Falência decretada"} | pedido
    with pytest.raises(ErroDeNegocio, match=recusa):
        antecipar(lancamento=feito, usuario=fabrica.usuario("chefe"), **dados)
    assert not Antecipacao.objects.exists()
    assert feito.parcelas.get().situacao == "aberta"


def test_muriae_186_depois_de_iniciado_o_exercicio_e_so_de_industrias() -> None:
    chefe, caso = fabrica.usuario("chefe"), {"caso": "cessacao", "motivo": "Fechou as portas"}
    with no_dia(date(1937, 12, 20)):
        feito = lancado(em=date(1937, 12, 20))
        with pytest.raises(ErroDeNegocio, match="iniciado o exercício"):
            antecipar(lancamento=feito, usuario=chefe, **caso)
    outro = lancado(
        tributo="multas",
        fatos={"artigo": "92", "multa": "100.000"},
        vencimento=date(1938, 5, 1),
    )
    with pytest.raises(ErroDeNegocio, match="não deixa cobrar este tributo"):
        antecipar(lancamento=outro, usuario=chefe, **caso)
    with no_dia(date(1938, 4, 2)), pytest.raises(ErroDeNegocio, match="por vencer"):
        antecipar(lancamento=feito, usuario=chefe, **caso)
    assert not Antecipacao.objects.exists()


def test_a_pagina_do_lancamento_antecipa_e_o_diz(cliente_de: Callable[..., Client]) -> None:
    feito = lancado()
    chefe = cliente_de("chefe")
    assert "Antecipar a cobrança" in chefe.get(f"/lancamentos/{feito.pk}/").content.decode()
    pedido = {"caso": "falencia", "motivo": "Falência decretada pelo juiz"}
    chefe.post(f"/lancamentos/{feito.pk}/antecipar/", pedido)
    pagina = chefe.get(f"/lancamentos/{feito.pk}/").content.decode()
    assert "Cobrança antecipada em 10/01/1938 (art. 186): Falência decretada pelo juiz" in pagina
    outro = cliente_de("atendente").post(f"/lancamentos/{feito.pk}/antecipar/", pedido)
    assert outro.status_code == 403
