"""The screens of the avisos, walked by who does the work."""

from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import pytest
from django.test import Client

from lancamentos.avulso_de_imovel import lancar_imovel
from lancamentos.models import Aviso, Edital
from prefeitura.comum.models import Lote
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.lancamentos.fabrica import JANEIRO, avisada, de, lancada

pytestmark = pytest.mark.django_db

Clientes = Callable[..., Client]


@pytest.fixture(autouse=True)
def em_fevereiro() -> Iterator[None]:
    """Three properties of 1963; the office lives on 10 February 1964."""
    with no_dia(date(1963, 12, 1)):
        for _ in range(3):
            fabrica.imovel()
    with no_dia(date(1964, 2, 10)):
        yield


def texto(cliente: Client, endereco: str) -> str:
    resposta = cliente.get(endereco)
    assert resposta.status_code == 200, endereco
    return resposta.content.decode()


def test_avisos_da_rodada_se_fazem_pela_lista(
    cliente_de: Clientes, django_capture_on_commit_callbacks: Any
) -> None:
    rodada = lancada()
    atendente = cliente_de("atendente")
    assert "Fazer os avisos de 1964" in texto(atendente, "/lancamentos/avisos/")
    with django_capture_on_commit_callbacks(execute=True):
        resposta = atendente.post(f"/lancamentos/anuais/{rodada.pk}/avisos/")
    assert resposta.status_code == 302
    pagina = texto(atendente, "/lancamentos/avisos/")
    assert "Fazer os avisos" not in pagina
    assert Aviso.objects.count() == 3
    assert "1/1964" in pagina
    assert "Cr$ 1.240,00" in pagina


def test_entrega_registrada_mostra_a_ciencia_e_o_prazo(cliente_de: Clientes) -> None:
    avisada()
    aviso = Aviso.objects.get(numero=1)
    endereco = f"/lancamentos/avisos/{aviso.pk}/"
    atendente = cliente_de("atendente")
    assert "Ainda sem ciência" in texto(atendente, endereco)
    dados = {"modo": "em_maos", "resultado": "recebido", "em": "05/02/1964", "recebedor": ""}
    pagina = atendente.post(endereco, dados).content.decode()
    assert "Informe quem recebeu" in pagina
    assert atendente.post(endereco, {**dados, "recebedor": "Ana"}).status_code == 302
    pagina = texto(atendente, endereco)
    assert "teve ciência em <strong>05/02/1964</strong>" in pagina
    assert "Pode reclamar até <strong>20/02/1964</strong>" in pagina
    assert cliente_de("contador").post(endereco, dados).status_code == 403


def test_relacao_do_entregador_e_edital_dos_que_voltaram(cliente_de: Clientes) -> None:
    avisada()
    atendente = cliente_de("atendente")
    dados = {"modo": "em_maos", "em": "05/02/1964", "exercicio": "1964"}
    resposta = atendente.post(
        "/lancamentos/avisos/entregas/", {**dados, "resultado": "recebido", "numeros": "1, 9"}
    )
    assert "Não há aviso com o número 9" in resposta.content.decode()
    atendente.post(
        "/lancamentos/avisos/entregas/", {**dados, "resultado": "recebido", "numeros": "1"}
    )
    atendente.post(
        "/lancamentos/avisos/entregas/",
        {**dados, "resultado": "nao_encontrado", "numeros": "1-3"},
    )
    assert sorted(Aviso.objects.values_list("situacao_da_entrega", flat=True)) == [
        "entregue",
        "nao_encontrado",
        "nao_encontrado",
    ]
    assert "2 avisos não encontraram o destinatário" in texto(atendente, "/lancamentos/avisos/")
    assert "Publicar o edital de 2 avisos" in texto(
        atendente, "/lancamentos/avisos/editais/publicar/"
    )
    atendente.post("/lancamentos/avisos/editais/publicar/", {"publicado_em": "10/02/1964"})
    edital = Edital.objects.get()
    assert edital.ciencia_em == date(1964, 2, 20)
    assert "1/1964" in texto(atendente, "/lancamentos/avisos/editais/")
    assert "Nenhum aviso voltou" in texto(atendente, "/lancamentos/avisos/editais/publicar/")


def test_busca_acha_por_numero_e_por_nome_sem_acento(cliente_de: Clientes) -> None:
    avisada()
    nome = Aviso.objects.get(numero=2).contribuinte.nome
    atendente = cliente_de("atendente")
    for q in ("2", "2/1964", nome.lower()):
        pagina = texto(atendente, f"/lancamentos/avisos/?q={q}")
        assert nome in pagina
        assert "1/1964</a>" not in pagina


def test_lancamento_avulso_e_avisado_da_sua_pagina(cliente_de: Clientes) -> None:
    with no_dia(JANEIRO):
        terreno = fabrica.imovel()
        lancar_imovel(
            imovel=terreno, exercicio=1964, usuario=fabrica.usuario("lancador"), motivo="Pedido"
        )
    territorial = de(terreno, "territorial-urbano")
    resposta = cliente_de("atendente").post(f"/lancamentos/{territorial.pk}/avisar/")
    aviso = Aviso.objects.get()
    assert resposta.url == f"/lancamentos/avisos/{aviso.pk}/"
    assert aviso.lancamentos.count() == 3


def test_impressao_pedida_aparece_com_os_seus_arquivos(cliente_de: Clientes) -> None:
    avisada()
    atendente = cliente_de("atendente")
    resposta = atendente.post("/lancamentos/avisos/impressoes/", {"exercicio": "1964"})
    lote = Lote.objects.get(tipo="lancamentos.impressao")
    assert resposta.url == f"/lancamentos/avisos/impressoes/{lote.pk}/"
    pagina = texto(atendente, resposta.url)
    assert "Impressão de 3 avisos" in pagina
    assert "Aviso 1/1964 a Aviso 3/1964" in pagina
    assert atendente.get(f"{resposta.url}1/").status_code == 404
    assert "hx-get" in texto(atendente, f"{resposta.url}progresso/")


def test_consultas_das_paginas_nao_crescem_com_os_avisos(
    cliente_de: Clientes, django_assert_max_num_queries: Any
) -> None:
    avisada()
    aviso = Aviso.objects.get(numero=1)
    atendente = cliente_de("atendente")
    with django_assert_max_num_queries(14):
        texto(atendente, "/lancamentos/avisos/")
    with django_assert_max_num_queries(14):
        texto(atendente, f"/lancamentos/avisos/{aviso.pk}/")
