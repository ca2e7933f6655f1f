"""How the decision is told (art. 118) and when the term to appeal begins (art. 119)."""

from datetime import date
from typing import Any

import pytest

from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import no_dia
from processos import notificar
from processos.models import Processo
from tests import fabrica
from tests.processos import fabrica as f

pytestmark = pytest.mark.django_db


def expedida(em: date = date(1964, 2, 17)) -> Processo:
    processo = f.decidido()
    with no_dia(em):
        notificar.expedir(processo=processo, em=em, usuario=fabrica.usuario("atendente"))
    return processo


def voltou(processo: Processo, em: date, **dados: Any) -> Processo:
    with no_dia(em):
        notificar.receber_ar(
            processo=processo, em=em, usuario=fabrica.usuario("atendente"), **dados
        )
    processo.refresh_from_db()
    return processo


def test_ar_datado_da_ciencia_no_dia_escrito() -> None:
    processo = voltou(
        expedida(), date(1964, 2, 25), recebido_em=date(1964, 2, 20), recebedor="Maria"
    )
    assert processo.ciencia_em == date(1964, 2, 20)
    assert processo.prazos.get(nome="recurso").fim == date(1964, 3, 11)


def test_ar_sem_data_presume_a_ciencia_cinco_dias_depois_da_postagem() -> None:
    processo = voltou(expedida(), date(1964, 2, 25))
    assert processo.ciencia_em == date(1964, 2, 22)
    assert "presume-se" in processo.andamentos.get(tipo="ciencia").texto


def test_a_presuncao_espera_os_cinco_dias() -> None:
    with pytest.raises(ErroDeNegocio, match="só se completa em 22/02/1964"):
        voltou(expedida(), date(1964, 2, 20))


def test_carta_devolvida_nao_da_ciencia_e_pode_vir_o_edital() -> None:
    processo = voltou(expedida(), date(1964, 2, 25), devolvida=True)
    assert (processo.situacao, processo.ciencia_em) == ("decidido", None)
    with no_dia(date(1964, 2, 26)):
        notificar.publicar_edital(
            processo=processo,
            em=date(1964, 2, 26),
            motivo="A carta foi devolvida: mudou-se sem deixar endereço.",
            usuario=fabrica.usuario("atendente"),
        )
    processo.refresh_from_db()
    assert processo.ciencia_em == date(1964, 3, 7)
    assert processo.prazos.get(nome="recurso").fim == date(1964, 3, 27)
    assert processo.andamentos.get(tipo="edital").documento is not None


def test_uma_carta_por_vez_e_nenhuma_data_fora_do_lugar() -> None:
    processo = expedida()
    with no_dia(date(1964, 2, 18)):
        usuario = fabrica.usuario("atendente")
        with pytest.raises(ErroDeNegocio, match="Já há carta"):
            notificar.expedir(processo=processo, em=date(1964, 2, 18), usuario=usuario)
        with pytest.raises(ErroDeNegocio, match="A data fica entre"):
            notificar.dar_ciencia(
                processo=processo, em=date(1964, 2, 19), recebedor="Maria", usuario=usuario
            )
        with pytest.raises(ErroDeNegocio, match="A data fica entre"):
            notificar.dar_ciencia(
                processo=processo, em=date(1964, 2, 9), recebedor="Maria", usuario=usuario
            )


def test_ciencia_se_da_uma_vez() -> None:
    processo = voltou(expedida(), date(1964, 2, 25))
    with no_dia(date(1964, 2, 26)), pytest.raises(ErroDeNegocio, match="à espera de ciência"):
        notificar.dar_ciencia(
            processo=processo,
            em=date(1964, 2, 26),
            recebedor="Maria",
            usuario=fabrica.usuario("atendente"),
        )
