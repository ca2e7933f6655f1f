"""No licence to open for whoever owes indústrias e profissões or licences (Votuporanga, 49)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from cadastro import inscricoes, licencas
from cadastro.models import InscricaoFiscal, LicencaFiscal, Pessoa
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.formatos import documento
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.arrecadacao.fabrica import lancado
from tests.exemplos_de_registros import EXEMPLOS

pytestmark = pytest.mark.django_db
MAIO = date(1953, 5, 4)


@pytest.fixture(autouse=True)
def em_votuporanga(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "votuporanga-1950"


def casa(dono: Pessoa, socios: str = "", nome: str = "Casa Nova") -> InscricaoFiscal:
    dados = EXEMPLOS["votuporanga-1950"]["estabelecimento"].dados
    with no_dia(date(1953, 4, 1)):
        return inscricoes.inscrever(
            especie="estabelecimento",
            dados={**dados, "socios": socios} if socios else dados,
            titular=dono,
            nome=nome,
            endereco=f"Rua {nome}",
            usuario=fabrica.usuario("lancador"),
        )


def deve(dono: Pessoa, tributo: str = "industrias-e-profissoes") -> None:
    fatos = {
        "industrias-e-profissoes": {"imposto_do_exercicio": "1000.00"},
        "diversoes": {"preco_do_ingresso": "10.00", "ingressos_vendidos": 100},
    }
    lancado(
        tributo,
        fatos[tributo],
        dia=date(1953, 1, 5),
        dono=dono,
        referencia=f"dívida de {dono.pk}",
        vencimento=date(1953, 3, 31),
    )


def recusa(inscricao: InscricaoFiscal, nome: str) -> None:
    with no_dia(MAIO), pytest.raises(ErroDeNegocio, match=nome) as erro:
        licencas.conceder_licenca(inscricao, usuario=fabrica.usuario("chefe"))
    assert erro.value.artigo == "49"
    assert not LicencaFiscal.objects.exists()


def test_nao_se_licencia_o_proprietario_que_deve() -> None:
    dono = fabrica.pessoa("Nicolau Pires")
    deve(dono)
    recusa(casa(dono), "Nicolau Pires.*Está em débito")


def test_nem_a_firma_de_socio_que_deve_por_si_ou_por_outra_firma() -> None:
    socio, firma = fabrica.pessoa("Bento Reis"), fabrica.pessoa("Reis & Cia.")
    nova = casa(fabrica.pessoa("Nova Ltda."), f"Bento Reis, {documento(socio.documento)}")
    casa(firma, f"Bento Reis {socio.documento}", "Casa Reis")
    deve(firma)
    recusa(nova, "Reis & Cia")
    deve(socio)
    recusa(nova, "Bento Reis")


def test_divida_de_outro_tributo_nao_impede() -> None:
    dono = fabrica.pessoa("Nicolau Pires")
    deve(dono, "diversoes")
    with no_dia(MAIO):
        licencas.conceder_licenca(casa(dono), usuario=fabrica.usuario("chefe"))
    assert LicencaFiscal.objects.count() == 1
