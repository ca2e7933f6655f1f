"""Anybody verifies a paper; nobody learns whose it is."""

import pytest
from django.test import Client
from django.urls import reverse

from prefeitura.comum import documentos
from prefeitura.comum.models import Documento
from prefeitura.portal.models import Tentativa
from prefeitura.portal.views import publico
from tests.processos import fabrica as f

pytestmark = pytest.mark.django_db


def test_o_codigo_se_digita_com_hifens_espacos_e_minusculas(client: Client) -> None:
    processo = f.decidido()
    assert processo.documento is not None
    codigo = processo.documento.codigo
    digitado = f" {codigo[:4].lower()}-{codigo[4:8]} {codigo[8:].lower()} "
    resposta = client.get(reverse("portal:verificar"), {"codigo": digitado}, follow=True)
    texto = resposta.content.decode()
    assert resposta.redirect_chain[-1][0] == f"/verificar/{codigo}/"
    assert "Documento autêntico" in texto
    assert "Decisão de primeira instância" in texto
    assert "Procedente em parte" in texto


def test_a_verificacao_nao_mostra_dado_de_pessoa(client: Client) -> None:
    processo = f.decidido()
    for documento in Documento.objects.filter(numero=processo.rotulo):
        texto = client.get(f"/verificar/{documento.codigo}/").content.decode()
        assert documento.titulo in texto
        for dado in (
            processo.requerente.nome,
            processo.requerente.documento,
            processo.objeto,
            processo.imovel.inscricao if processo.imovel else "",
            f.PEDIDO,
        ):
            assert str(dado) not in texto


def test_documento_inutilizado_aparece_como_tal(client: Client) -> None:
    processo = f.decidido()
    assert processo.documento is not None
    documentos.mudar_situacao(processo.documento, Documento.Situacao.INUTILIZADO)
    texto = client.get(f"/verificar/{processo.documento.codigo}/").content.decode()
    assert "Documento inutilizado" in texto
    assert "não vale mais" in texto


def test_codigo_errado_e_404_e_muitos_fecham_a_porta(client: Client) -> None:
    for _ in range(publico.VERIFICACOES_ERRADAS):
        assert client.get("/verificar/AAAABBBBCCCC/").status_code == 404
    assert client.get("/verificar/AAAABBBBCCCC/").status_code == 429
    # From another address the door is open.
    assert client.get("/verificar/AAAABBBBCCCC/", REMOTE_ADDR="10.0.0.9").status_code == 404
    assert not Tentativa.objects.filter(chave__contains="127.0").exists()
