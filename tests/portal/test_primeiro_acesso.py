"""The taxpayer signs up with the code of the aviso, and nobody guesses it."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from cadastro.models import Pessoa
from lancamentos import codigo_de_acesso
from lancamentos.avisos import emitir_aviso
from prefeitura.acesso.models import Usuario
from prefeitura.comum.models import Ato
from prefeitura.comum.relogio import no_dia
from prefeitura.portal.contas import NAO_CONFERE
from prefeitura.portal.models import ContaDoContribuinte, Tentativa
from prefeitura.portal.views import publico
from tests import fabrica
from tests.processos import fabrica as f

pytestmark = pytest.mark.django_db
URL = "/primeiro-acesso/"
SENHA = "rio-são-francisco-1964"


def avisada(**dados: Any) -> tuple[Pessoa, str]:
    """A person and the access code of their aviso, as it is printed."""
    pessoa = fabrica.pessoa("Maria das Dores", **dados)
    lancamento = f.lancado(f.casa(pessoa), ciencia=None)
    with no_dia(f.JANEIRO):
        aviso = emitir_aviso(
            contribuinte=pessoa, lancamentos=[lancamento], usuario=fabrica.usuario("lancador")
        )
    return pessoa, codigo_de_acesso.gerar(aviso.documento.codigo)


def pedir(client: Client, quem: str, codigo: str, senha: str = SENHA, **extra: Any) -> Any:
    dados = {"identificacao": quem, "codigo": codigo, "senha": senha, "senha_de_novo": senha}
    return client.post(URL, dados, **extra)


def com_pontos(cpf: str) -> str:
    return f"{cpf[:3]}.{cpf[3:6]}.{cpf[6:9]}-{cpf[9:]}"


def test_abre_a_conta_com_cpf_e_codigo_do_aviso_e_entra(client: Client) -> None:
    pessoa, codigo = avisada()
    assert pessoa.documento
    resposta = pedir(client, com_pontos(pessoa.documento), f" {codigo.lower()} ")
    assert (resposta.status_code, resposta["Location"]) == (302, reverse("portal:inicio"))
    conta = ContaDoContribuinte.objects.get(pessoa=pessoa)
    assert conta.usuario.papeis == ["contribuinte"]
    assert "Maria das Dores" in client.get(reverse("portal:inicio")).content.decode()
    assert Ato.objects.filter(tipo="portal.conta_aberta", alvo_id=conta.pk).exists()
    # Whoever hit it was not guessing.
    assert not Tentativa.objects.exists()
    # And enters by the same page as everybody, with the document as it is written.
    outro = Client()
    entrada = outro.post(
        reverse("acesso:entrar"), {"username": com_pontos(pessoa.documento), "password": SENHA}
    )
    assert entrada.status_code == 302
    assert outro.get(reverse("portal:inicio")).status_code == 200


def test_quem_nao_tem_documento_usa_a_inscricao(client: Client) -> None:
    pessoa, codigo = avisada(documento=None)
    imovel = pessoa.titularidades.get().imovel
    assert pedir(client, imovel.inscricao, codigo).status_code == 302
    entrada = Client().post(
        reverse("acesso:entrar"), {"username": imovel.inscricao, "password": SENHA}
    )
    assert entrada.status_code == 302


def test_a_recusa_nao_diz_qual_parte_estava_errada(client: Client) -> None:
    pessoa, codigo = avisada()
    outra, outro_codigo = avisada()
    assert pessoa.documento
    respostas = [
        pedir(client, pessoa.documento, outro_codigo),
        pedir(client, fabrica.cpf(), codigo),
        pedir(client, "99.99.999.9999", codigo),
        pedir(client, pessoa.documento, "AAAA-BBBB-CCCC"),
    ]
    for resposta in respostas:
        assert resposta.status_code == 200
        assert NAO_CONFERE in resposta.content.decode()
    assert not ContaDoContribuinte.objects.exists()
    assert outra.documento not in "".join(r.content.decode() for r in respostas)


def test_quem_ja_tem_conta_nao_abre_outra(client: Client) -> None:
    pessoa, codigo = avisada()
    assert pessoa.documento
    pedir(client, pessoa.documento, codigo)
    resposta = pedir(Client(), pessoa.documento, codigo, "outra-senha-comprida-9")
    assert "já tem conta" in resposta.content.decode()
    assert ContaDoContribuinte.objects.count() == 1
    assert Usuario.objects.get(conta__pessoa=pessoa).check_password(SENHA)


def test_senha_fraca_ou_diferente_e_recusada_sem_gastar_tentativa(client: Client) -> None:
    pessoa, codigo = avisada()
    assert pessoa.documento
    assert pedir(client, pessoa.documento, codigo, "12345678").status_code == 200
    dados = {
        "identificacao": pessoa.documento,
        "codigo": codigo,
        "senha": SENHA,
        "senha_de_novo": SENHA + "x",
    }
    assert "são diferentes" in client.post(URL, dados).content.decode()
    assert not Tentativa.objects.exists()
    assert not ContaDoContribuinte.objects.exists()


def test_muitas_tentativas_sobre_um_documento_fecham_a_porta_venham_de_onde_vierem(
    client: Client,
) -> None:
    pessoa, codigo = avisada()
    assert pessoa.documento
    for n in range(publico.TENTATIVAS_POR_DOCUMENTO):
        errada = pedir(client, pessoa.documento, "AAAA-BBBB-CCCC", REMOTE_ADDR=f"10.0.0.{n}")
        assert errada.status_code == 200
    # Even the right code, from a new address and written in another way, waits.
    fechada = pedir(client, com_pontos(pessoa.documento), codigo, REMOTE_ADDR="10.0.0.99")
    assert fechada.status_code == 429
    assert not ContaDoContribuinte.objects.exists()


def test_muitas_tentativas_de_um_endereco_fecham_a_porta_para_qualquer_documento(
    client: Client,
) -> None:
    for _ in range(publico.TENTATIVAS_POR_ENDERECO):
        pedir(client, fabrica.cpf(), "AAAA-BBBB-CCCC")
    assert pedir(client, fabrica.cpf(), "AAAA-BBBB-CCCC").status_code == 429
    pessoa, codigo = avisada()
    assert pessoa.documento
    assert pedir(client, pessoa.documento, codigo, REMOTE_ADDR="10.0.0.7").status_code == 302


def test_as_tentativas_se_esquecem_e_nada_guardam_do_que_foi_digitado(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    from datetime import timedelta

    from django.utils import timezone

    cpf = fabrica.cpf()
    pedir(client, cpf, "AAAA-BBBB-CCCC")
    assert not Tentativa.objects.filter(chave__contains=cpf).exists()
    Tentativa.objects.update(em=timezone.now() - timedelta(days=2))
    pedir(client, cpf, "AAAA-BBBB-CCCC")
    assert Tentativa.objects.count() == 2
