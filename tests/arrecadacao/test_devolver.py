"""Convite, certidão by protocol, return with reasons: Votuporanga 13, 14, Jambeiro 8, 9."""

from __future__ import annotations

from datetime import date
from typing import Any, NamedTuple

import pytest
from django.db import DatabaseError, transaction
from django.urls import reverse

from arrecadacao import certidoes, devolver
from arrecadacao.convidar import convidar, convidar_todos
from arrecadacao.models import Certidao, Devolucao, Inscricao
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Ato
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.arrecadacao.fabrica import lancado
from tests.arrecadacao.test_divida import inscrever_tudo

pytestmark = pytest.mark.django_db
RAZOES = "O devedor morreu sem deixar bens, como diz a certidão do cartório."


class Lei(NamedTuple):
    codigo: str
    tributo: str
    fatos: dict[str, Any]
    lancado_em: date
    inscrita_em: date
    convite_ate: date
    remetida_em: date
    ajuizar_ate: date
    artigo: str
    insistir: str


LEIS = {
    "votuporanga": Lei(
        "votuporanga-1950",
        "diversoes",
        {"preco_do_ingresso": "10.00", "ingressos_vendidos": 100},
        date(1952, 5, 5),
        date(1952, 6, 5),
        date(1952, 7, 5),
        date(1952, 7, 7),
        date(1952, 8, 6),
        "14 §1",
        "14, § 2º",
    ),
    "jambeiro": Lei(
        "jambeiro-1958",
        "diversoes-bilhares",
        {"mesas_carambola": 1, "meses": 1},
        date(1959, 5, 5),
        date(1959, 7, 1),
        date(1959, 7, 16),
        date(1959, 7, 17),
        date(1959, 8, 17),
        "9º §1",
        "9, § 2º",
    ),
}


@pytest.fixture(params=list(LEIS))
def lei(request: pytest.FixtureRequest, settings: Any) -> Lei:
    escolhida = LEIS[request.param]
    settings.CODIGO_TRIBUTARIO = escolhida.codigo
    return escolhida


def convidada(lei: Lei) -> Inscricao:
    dono = fabrica.pessoa()
    lancado(lei.tributo, lei.fatos, dia=lei.lancado_em, dono=dono, referencia="ato de prova")
    inscrever_tudo(lei.inscrita_em)
    with no_dia(lei.inscrita_em):
        convidar(devedor=dono, usuario=fabrica.usuario("procurador"))
    return Inscricao.objects.get()


def remetida(lei: Lei) -> Certidao:
    inscrita = convidada(lei)
    procurador = fabrica.usuario("procurador")
    with no_dia(lei.convite_ate):
        feita = certidoes.emitir_certidao(
            devedor=inscrita.devedor, inscricoes=[inscrita], usuario=procurador
        )
        with pytest.raises(ErroDeNegocio, match="só pode ser remetida a partir de"):
            certidoes.remeter_certidao(certidao=feita, usuario=procurador)
    with no_dia(lei.remetida_em):
        return certidoes.remeter_certidao(certidao=feita, usuario=procurador)


def test_o_convite_da_o_prazo_da_propria_lei(lei: Lei) -> None:
    inscrita = convidada(lei)
    assert inscrita.convite_ate == lei.convite_ate
    assert inscrita.convite is not None
    assert inscrita.convite.conteudo["ate"] == lei.convite_ate.isoformat()
    with no_dia(lei.inscrita_em):
        assert convidar_todos(usuario=None) is None


def test_a_certidao_se_entrega_por_protocolo_e_ha_trinta_dias_para_ajuizar(lei: Lei) -> None:
    certidao = remetida(lei)
    assert certidao.protocolo == f"1/{lei.remetida_em.year}"
    assert devolver.ajuizar_ate(certidao) == lei.ajuizar_ate
    with no_dia(lei.ajuizar_ate):
        certidao = certidoes.ajuizar_certidao(
            certidao=certidao, autos="1º Ofício, autos 3", usuario=fabrica.usuario("procurador")
        )
        assert devolver.ajuizar_ate(certidao) is None
        with pytest.raises(ErroDeNegocio, match="antes de ajuizada"):
            devolver.devolver_certidao(
                certidao=certidao, razoes=RAZOES, usuario=fabrica.usuario("procurador")
            )


def test_devolvida_com_razoes_o_prefeito_insiste_e_o_prazo_corre_de_novo(lei: Lei) -> None:
    certidao = remetida(lei)
    procurador, prefeito = fabrica.usuario("procurador"), fabrica.usuario("prefeito")
    with no_dia(lei.ajuizar_ate):
        with pytest.raises(ErroDeNegocio, match="Exponha as razões") as recusa:
            devolver.devolver_certidao(certidao=certidao, razoes=" ", usuario=procurador)
        assert recusa.value.artigo == lei.artigo
        devolucao = devolver.devolver_certidao(certidao=certidao, razoes=RAZOES, usuario=procurador)
        assert devolucao.oficio.conteudo["razoes"] == RAZOES
        assert devolver.ajuizar_ate(certidao) is None
        with pytest.raises(ErroDeNegocio, match="espera o Prefeito"):
            certidoes.ajuizar_certidao(certidao=certidao, autos="3", usuario=procurador)
        with pytest.raises(ErroDeNegocio, match="espera o Prefeito"):
            devolver.devolver_certidao(certidao=certidao, razoes=RAZOES, usuario=procurador)
        devolver.decidir_devolucao(
            devolucao=devolucao, insiste=True, despacho="Há herdeiros.", usuario=prefeito
        )
        assert devolver.ajuizar_ate(certidao) > lei.ajuizar_ate
        with pytest.raises(ErroDeNegocio, match="já foram examinadas"):
            devolver.decidir_devolucao(
                devolucao=devolucao, insiste=False, despacho="Não.", usuario=prefeito
            )
    assert Ato.objects.get(tipo="certidao.devolucao-decidida").artigo == lei.insistir
    assert Inscricao.objects.get().situacao == "em_execucao"
    with pytest.raises(DatabaseError), transaction.atomic():
        Devolucao.objects.update(despacho="Outro")


def test_aceitas_as_razoes_a_divida_volta_ao_livro_e_pode_ir_em_outra(lei: Lei) -> None:
    certidao = remetida(lei)
    with no_dia(lei.ajuizar_ate):
        devolucao = devolver.devolver_certidao(
            certidao=certidao, razoes=RAZOES, usuario=fabrica.usuario("procurador")
        )
        devolver.decidir_devolucao(
            devolucao=devolucao,
            insiste=False,
            despacho="Espere-se o inventário.",
            usuario=fabrica.usuario("prefeito"),
        )
        inscrita = Inscricao.objects.get()
        certidao.refresh_from_db()
        assert (inscrita.situacao, certidao.situacao) == ("inscrita", "cancelada")
        certidoes.emitir_certidao(
            devedor=inscrita.devedor,
            inscricoes=[inscrita],
            usuario=fabrica.usuario("procurador"),
        )


def test_pela_tela_devolve_o_procurador_e_so_o_prefeito_insiste(lei: Lei, cliente_de: Any) -> None:
    certidao = remetida(lei)
    pagina = reverse("arrecadacao:certidao", args=[certidao.pk])
    with no_dia(lei.remetida_em):
        procurador, prefeito = cliente_de("procurador"), cliente_de("prefeito")
        assert f"{lei.ajuizar_ate:%d/%m/%Y}" in procurador.get(pagina).content.decode()
        insistir = reverse("arrecadacao:certidao_insistir", args=[certidao.pk])
        assert procurador.post(insistir, {"motivo": RAZOES}).status_code == 403
        procurador.post(
            reverse("arrecadacao:certidao_devolver", args=[certidao.pk]), {"motivo": RAZOES}
        )
        texto = prefeito.get(pagina).content.decode()
        assert RAZOES in texto
        assert "Insistir na cobrança" in texto
        prefeito.post(insistir, {"motivo": "Insisto: há herdeiros."})
        assert Devolucao.objects.get().insiste is True
        assert "O Prefeito insiste" in procurador.get(pagina).content.decode()


def test_em_januaria_a_certidao_nao_se_devolve() -> None:
    with pytest.raises(ErroDeNegocio, match="não prevê a devolução"):
        devolver.devolver_certidao(
            certidao=Certidao(), razoes=RAZOES, usuario=fabrica.usuario("procurador")
        )
