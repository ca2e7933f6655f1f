"""Certificates of quittance: of a person, of a property; what a debtor may not do without one."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.db import IntegrityError
from django.test import Client

from arrecadacao import quitar
from arrecadacao.models import CertidaoDeQuitacao
from cadastro import titularidades
from cadastro.titularidades import Titular
from prefeitura.comum import documentos
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.arrecadacao.fabrica import casa_lancada, exator, lancado, pagar, parcelas
from tests.arrecadacao.test_divida import inscrever_tudo
from tests.arrecadacao.test_guardas import aplicar

pytestmark = pytest.mark.django_db


def certificar(**dados: Any) -> CertidaoDeQuitacao:
    return quitar.certificar(
        usuario=fabrica.usuario("contador", cargo="Contador"),
        **{"finalidade": "contratar com o município", **dados},
    )


def test_quem_nada_deve_transaciona_e_a_certidao_diz_o_que_ainda_vence():
    _, dono = casa_lancada()
    with no_dia(date(1964, 2, 20)):
        assert quitar.pode_transacionar(dono)
        feita = certificar(pessoa=dono)
    d = feita.documento.conteudo
    assert (feita.numero, feita.artigo, d["pessoa"]["nome"]) == (1, "480", dono.nome)
    assert {(x["nome"], x["parcela"]) for x in d["a_vencer"]} >= {
        ("Imposto predial", 1),
        ("Imposto predial", 2),
    }
    texto = documentos.html(feita.documento)
    assert "Certidão negativa de débitos" in texto
    assert "deles não consta" in texto
    assert "art. 480" in texto


def test_em_debito_de_imposto_taxa_ou_multa_nao_se_certifica_e_nada_fica():
    imovel, dono = casa_lancada()
    with no_dia(date(1964, 3, 3)):
        assert not quitar.pode_transacionar(dono)
        with pytest.raises(ErroDeNegocio, match="Está em débito de Cr\\$") as recusa:
            certificar(pessoa=dono)
        assert recusa.value.artigo == "480"
        assert "Imposto predial" in str(recusa.value)
        assert not CertidaoDeQuitacao.objects.exists()
        vencidas = [d.parcela for d in quitar.pendencias(pessoa=dono)[0]]
        pagar(exator(), dono, vencidas)
        assert quitar.pode_transacionar(dono)
        assert certificar(pessoa=dono).numero == 1
    assert parcelas(imovel)[1].situacao == "aberta"


def test_multa_em_atraso_e_divida_inscrita_tambem_sao_debito():
    dono, outro = fabrica.pessoa(), fabrica.pessoa()
    lancado(
        "multas",
        {"artigo": "472"},
        dia=date(1964, 3, 2),
        dono=dono,
        referencia="auto 12/1964",
        vencimento=date(1964, 4, 1),
    )
    with no_dia(date(1964, 4, 1)):
        assert certificar(pessoa=dono)
    with no_dia(date(1964, 4, 2)), pytest.raises(ErroDeNegocio, match="Multa"):
        certificar(pessoa=dono)
    casa_lancada(titular=outro)
    inscrever_tudo()
    with no_dia(date(1965, 1, 4)), pytest.raises(ErroDeNegocio, match="em débito"):
        certificar(pessoa=outro)


def test_a_certidao_se_confere_por_quem_a_recebe_sem_dizer_de_quem_e(client: Client):
    dono = fabrica.pessoa("Maria Ari")
    with no_dia(date(1964, 2, 20)):
        feita = certificar(pessoa=dono)
        pagina = client.get(f"/verificar/{feita.documento.codigo}/").content.decode()
    assert "Certidão negativa de débitos" in pagina
    assert feita.documento.numero in pagina
    assert "Maria Ari" not in pagina


def test_e_de_uma_pessoa_ou_de_um_imovel_e_diz_para_que():
    with no_dia(date(1964, 2, 20)):
        with pytest.raises(ErroDeNegocio, match="pessoa ou de um imóvel"):
            certificar()
        with pytest.raises(ErroDeNegocio, match="para que"):
            certificar(pessoa=fabrica.pessoa(), finalidade=" ")
        with pytest.raises(ErroDeNegocio, match="desconhecido"):
            certificar(pessoa=fabrica.pessoa(), tributos=["nenhum"])


def lafaiete(settings: Any) -> tuple[Any, Any]:
    """A lot of Lafaiete, with the territorial of 1949 due at the end of February."""
    settings.CODIGO_TRIBUTARIO = "lafaiete-1948"
    dono = fabrica.pessoa()
    imovel = fabrica.imovel(titular=dono, desde=date(1940, 1, 1))
    lancado(
        "territorial-urbano",
        {"valor_terreno": "10000.00", "edificado": False},
        dia=date(1949, 1, 10),
        dono=dono,
        imovel=imovel,
        referencia="",
    )
    return imovel, dono


def transferir(imovel: Any, para: Any, dia: date) -> None:
    titularidades.transferir(
        imovel,
        [Titular(para)],
        desde=dia,
        usuario=fabrica.cadastrador(),
        motivo="Escritura de compra e venda",
    )


def test_lafaiete_sem_certidao_do_territorial_pago_nao_ha_transmissao(settings):
    imovel, dono = lafaiete(settings)
    comprador, contador = fabrica.pessoa(), fabrica.usuario("contador")
    dia = date(1949, 3, 10)

    def certificar_o_imovel() -> CertidaoDeQuitacao:
        return quitar.certificar(
            imovel=imovel,
            tributos=["territorial-urbano"],
            finalidade="transmissão",
            usuario=contador,
        )

    with no_dia(dia):
        with pytest.raises(ErroDeNegocio, match="Falta a certidão") as recusa:
            transferir(imovel, comprador, dia)
        assert recusa.value.artigo == "99"
        with pytest.raises(ErroDeNegocio, match="territorial"):
            certificar_o_imovel()
        (titular,) = titularidades.em(imovel, dia)
        assert titular.pessoa == dono
        vencidas = [d.parcela for d in quitar.pendencias(imovel=imovel)[0]]
        pagar(exator(), dono, vencidas)
        feita = certificar_o_imovel()
        assert (feita.artigo, feita.tributos) == ("99", ["territorial-urbano"])
        assert imovel.inscricao in documentos.html(feita.documento)
        transferir(imovel, comprador, dia)
        assert [t.pessoa for t in titularidades.em(imovel, dia)] == [comprador]


def test_em_januaria_a_transmissao_nao_pede_essa_certidao():
    imovel, _ = casa_lancada()
    comprador = fabrica.pessoa()
    with no_dia(date(1964, 7, 1)):
        transferir(imovel, comprador, date(1964, 7, 1))
        assert [t.pessoa for t in titularidades.em(imovel, date(1964, 7, 1))] == [comprador]


@pytest.mark.parametrize(
    "comando",
    [
        "DELETE FROM arrecadacao_certidaodequitacao",
        "UPDATE arrecadacao_certidaodequitacao SET tributos = '{}', finalidade = 'x'",
        "UPDATE arrecadacao_certidaodequitacao SET numero = 5",
    ],
)
def test_a_certidao_nao_se_altera_por_fora(comando):
    with no_dia(date(1964, 2, 20)):
        certificar(pessoa=fabrica.pessoa())
    with pytest.raises(IntegrityError):
        aplicar(comando)
