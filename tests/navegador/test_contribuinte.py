"""The taxpayer's own pages, and the check of a paper that anybody may make."""

from datetime import date
from typing import TYPE_CHECKING

import pytest

from arrecadacao.models import Conhecimento
from cadastro.models import Imovel, Pessoa
from lancamentos import codigo_de_acesso
from lancamentos.avisos import emitir_aviso
from lancamentos.models import Aviso, Entrega, Lancamento
from lancamentos.notificar import registrar_entrega
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.arrecadacao.fabrica import casa_lancada, exator, pagar, parcelas
from tests.navegador.passos import (
    FONE,
    pagina_em_ordem,
    texto_do_pdf,
    viver_em,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.navegador

CIENCIA = date(1964, 1, 27)
HOJE = date(1964, 2, 4)
SENHA = "rapadura-com-farinha"


@pytest.fixture
def aviso(live_server: object) -> Aviso:
    """Joana was launched and told: she has until 11 February to complain."""
    imovel, dona = casa_lancada(titular=fabrica.pessoa("Joana das Dores Ari"))
    with no_dia(CIENCIA):
        novo = emitir_aviso(
            contribuinte=dona,
            lancamentos=list(Lancamento.objects.filter(imovel=imovel)),
            usuario=fabrica.usuario("lancador"),
        )
        registrar_entrega(
            aviso=novo,
            modo=Entrega.Modo.EM_MAOS,
            resultado=Entrega.Resultado.RECEBIDO,
            em=CIENCIA,
            recebedor=dona.nome,
            usuario=fabrica.usuario("fiscal"),
        )
    viver_em(HOJE)
    return novo


def _abrir_conta(pagina: "Page", aviso: Aviso) -> None:
    """First access, with what the paper says."""
    pagina.goto("/primeiro-acesso/")
    pagina.get_by_label("CPF ou CNPJ").fill(aviso.contribuinte.documento or "")
    pagina.get_by_label("Código de acesso").fill(codigo_de_acesso.gerar(aviso.documento.codigo))
    pagina.get_by_label("Senha que quer usar").fill(SENHA)
    pagina.get_by_label("A mesma senha, outra vez").fill(SENHA)
    pagina.get_by_role("button", name="Abrir minha conta").click()
    pagina.wait_for_url("**/portal/**")


def test_codigo_errado_nao_abre_conta_nem_diz_o_que_estava_errado(
    pagina: "Page", aviso: Aviso
) -> None:
    pagina.goto("/primeiro-acesso/")
    pagina_em_ordem(pagina)
    pagina.get_by_label("CPF ou CNPJ").fill(aviso.contribuinte.documento or "")
    pagina.get_by_label("Código de acesso").fill("2222-3333-4444")
    pagina.get_by_label("Senha que quer usar").fill(SENHA)
    pagina.get_by_label("A mesma senha, outra vez").fill(SENHA)
    pagina.get_by_role("button", name="Abrir minha conta").click()
    pagina.get_by_text("O documento e o código não conferem").first.wait_for()
    pagina_em_ordem(pagina)


def test_paginas_do_portal_em_ordem_no_telefone(pagina: "Page", aviso: Aviso) -> None:
    dona = aviso.contribuinte
    predial = parcelas(Imovel.objects.get(), "predial")
    with no_dia(HOJE):
        pagar(exator(dia=HOJE), dona, predial[:1])
    pagina.set_viewport_size(FONE)  # type: ignore[arg-type]
    _abrir_conta(pagina, aviso)
    for endereco in (
        "/portal/",
        "/portal/imoveis/",
        f"/portal/imoveis/{Imovel.objects.get().pk}/",
        f"/portal/lancamentos/{predial[0].lancamento_id}/",
        "/portal/debitos/",
        "/portal/conhecimentos/",
        "/portal/avisos/",
        "/portal/pedidos/",
        "/portal/dados/",
    ):
        pagina.goto(endereco)
        pagina_em_ordem(pagina)
    aviso_em_pdf = pagina.context.request.get(f"/portal/avisos/{aviso.pk}/aviso.pdf").body()
    assert codigo_de_acesso.gerar(aviso.documento.codigo) in texto_do_pdf(aviso_em_pdf)


def test_quem_tem_o_codigo_verifica_o_papel_sem_ver_de_quem_e(pagina: "Page", aviso: Aviso) -> None:
    dona = aviso.contribuinte
    with no_dia(HOJE):
        pagar(exator(dia=HOJE), dona, parcelas(Imovel.objects.get(), "predial")[:1])
    codigo = Conhecimento.objects.get().documento.codigo
    pagina.goto("/verificar/")
    pagina_em_ordem(pagina)
    pagina.get_by_label("Código de verificação").fill(codigo.lower())
    pagina.keyboard.press("Enter")
    pagina.wait_for_url("**/verificar/*/")
    pagina_em_ordem(pagina)
    texto = pagina.content()
    assert "Conhecimento" in texto
    assert not any(dado in texto for dado in _dados_pessoais(dona))


def _dados_pessoais(pessoa: Pessoa) -> list[str]:
    return [pessoa.nome, pessoa.documento or "sem documento", "Joana"]
