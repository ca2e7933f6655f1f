"""Pages of the processes of the law: list, opening, page, acts, deposit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from prefeitura.comum.relogio import no_dia
from processos.models import Processo
from tests import fabrica
from tests.processos import prova
from tests.processos.fabrica import pdf, reclamado
from tests.processos.prova import MAIO, fazer, lavrado
from tests.processos.test_praticar import votado

pytestmark = pytest.mark.django_db
Entrar = Callable[..., Client]


@pytest.fixture(autouse=True)
def procedimentos_de_prova() -> Iterator[None]:
    with prova.com_procedimentos(prova.lidos()), no_dia(MAIO):
        yield


def texto(resposta: object) -> str:
    return resposta.content.decode()  # type: ignore[attr-defined,no-any-return]


def test_a_pagina_diz_o_prazo_os_atos_possiveis_e_o_porque_dos_outros(cliente_de: Entrar) -> None:
    processo = lavrado()
    pagina = cliente_de("atendente").get(reverse("processos:processo", args=[processo.pk]))
    escrito = texto(pagina)
    assert "Auto de prova 1/1964" in escrito
    assert "até 14/05/1964, faltam 10 dias" in escrito
    assert reverse("processos:ato", args=[processo.pk, "defesa"]) in escrito
    assert reverse("processos:ato", args=[processo.pk, "revelia"]) not in escrito
    assert "Só depois do prazo que corre até 14/05/1964 (art. 81, § 4º)." in escrito
    assert "Saco de café" in escrito
    assert "Votou" not in escrito


def test_novo_processo_se_abre_pelo_formulario(cliente_de: Entrar) -> None:
    fiscal, dono = cliente_de("fiscal"), fabrica.pessoa("João da Costa")
    escolha = texto(fiscal.get(reverse("processos:escolher")))
    assert reverse("processos:abrir", args=["prova"]) in escolha
    assert "Inquérito de prova" in escolha
    endereco = reverse("processos:abrir", args=["prova"])
    formulario = texto(fiscal.get(endereco))
    assert "Em branco, se não se sabe quem é." in formulario
    assert "Um por linha: descrição; quantidade; valor." in formulario
    dados = {
        "parte": dono.documento,
        "local": "Rua Direita",
        "apreendido_em": "04/05/1964",
        "rol": "Saco de café; 2; 5.000,00\nBalança",
    }
    ruim = texto(fiscal.post(endereco, dados | {"rol": "a; b; c; d", "local": ""}))
    assert "A linha 1 tem mais de três partes." in ruim
    assert not Processo.objects.exists()
    resposta = fiscal.post(endereco, dados)
    processo = Processo.objects.get()
    assert resposta.headers["Location"] == reverse("processos:processo", args=[processo.pk])
    assert processo.requerente == dono
    assert [(b.descricao, b.valor) for b in processo.bens.all()] == [
        ("Saco de café", 500_000),
        ("Balança", None),
    ]


def test_quem_nao_abre_e_recusado_com_o_porque(cliente_de: Entrar) -> None:
    endereco = reverse("processos:abrir", args=["prova"])
    dados = {"local": "Rua", "apreendido_em": "04/05/1964", "rol": "Saco"}
    resposta = cliente_de("chefe").post(endereco, dados)
    assert "cabe a: Fiscal" in texto(resposta)
    assert not Processo.objects.exists()
    assert cliente_de("chefe").get(reverse("processos:abrir", args=["nada"])).status_code == 404


def test_o_ato_se_pratica_pelo_formulario_e_o_erro_fica_no_campo(cliente_de: Entrar) -> None:
    processo = lavrado()
    atendente = cliente_de("atendente")
    endereco = reverse("processos:ato", args=[processo.pk, "defesa"])
    assert "Junte: cópia da defesa." in texto(atendente.get(endereco))
    sem_papel = texto(atendente.post(endereco, {"razoes": "Não devo"}))
    assert "Junte o documento: cópia da defesa (art. 81)." in sem_papel
    papel = SimpleUploadedFile("defesa.pdf", pdf())
    resposta = atendente.post(endereco, {"razoes": "Não devo", "anexos": papel})
    assert resposta.status_code == 302
    processo.refresh_from_db()
    assert processo.situacao == "concluso"
    de_novo = texto(atendente.get(endereco))
    assert "Este ato não cabe agora" in de_novo
    assert "<form method" not in de_novo.split("<main")[1]
    inexistente = reverse("processos:ato", args=[processo.pk, "nada"])
    assert atendente.get(inexistente).status_code == 404


def test_a_multa_se_fixa_pelo_formulario_dos_fatos(cliente_de: Entrar) -> None:
    processo = votado("procedente", "procedente")
    chefe = cliente_de("chefe")
    endereco = reverse("processos:ato", args=[processo.pk, "decisao"])
    assert "multa-artigo" in texto(chefe.get(endereco))
    dados = {"resultado": "procedente"}
    assert "Falta: Multa." in texto(chefe.post(endereco, dados))
    fatos = {"multa-artigo": "471", "multa-tributo_sonegado": "10.000,00", "multa-dolo": "sim"}
    assert chefe.post(endereco, dados | fatos).status_code == 302
    pagina = texto(chefe.get(reverse("processos:processo", args=[processo.pk])))
    assert "Cr$ 1.000,00" in pagina


def test_a_lista_filtra_por_especie_situacao_e_vez(cliente_de: Entrar) -> None:
    um, outro = lavrado(), lavrado()
    fazer(outro, "defesa", "atendente", razoes="x", anexos=[("defesa.pdf", pdf())])
    fiscal, endereco = cliente_de("fiscal"), reverse("processos:processos")

    def achados(quem: Client, **filtros: str) -> list[str]:
        pagina = texto(quem.get(endereco, filtros))
        return [p.rotulo for p in (um, outro) if f">{p.rotulo}</a>" in pagina]

    assert achados(fiscal) == ["1/1964", "2/1964"]
    assert achados(fiscal, especie="prova", situacao="concluso") == ["2/1964"]
    assert achados(fiscal, especie="derivada") == []
    assert achados(fiscal, q="2/1964") == ["2/1964"]
    assert achados(fiscal, q="joao costa") == ["1/1964", "2/1964"]
    assert achados(cliente_de("junta"), fila="minhas") == ["2/1964"]
    assert achados(fiscal, fila="vencidos") == []
    assert achados(fiscal, fila="correndo") == ["1/1964", "2/1964"]
    assert achados(fiscal, fila="encerrados") == []
    with no_dia(date(1964, 5, 20)):
        assert achados(fiscal, fila="vencidos") == ["1/1964"]


def test_o_deposito_lista_os_bens_e_como_sairam(cliente_de: Entrar) -> None:
    processo = lavrado()
    fazer(processo, "devolucao", "fiscal", quais=[{"descricao": "Balança"}])
    pagina = texto(cliente_de("contador").get(reverse("processos:bens")))
    assert "Saco de café" in pagina
    assert "Devolvido" in pagina
    guardados = reverse("processos:bens") + "?situacao=em_deposito"
    assert "Balança" not in texto(cliente_de("contador").get(guardados)).split("<tbody")[1]


def test_quem_julga_ve_o_processo_e_nao_o_cadastro(cliente_de: Entrar) -> None:
    processo = lavrado()
    junta = cliente_de("junta")
    pagina = texto(junta.get(reverse("processos:processo", args=[processo.pk])))
    assert "João da Costa" in pagina
    assert reverse("cadastro:pessoa", args=[processo.requerente_id]) not in pagina
    autos = junta.get(reverse("processos:autos", args=[processo.pk]))
    assert autos.content.startswith(b"%PDF")
    assert junta.get(reverse("cadastro:pessoas")).status_code == 403
    # The reclamação is of the first instance: the page of one is not theirs.
    assert junta.get(reverse("processos:processo", args=[reclamado().pk])).status_code == 403


def test_a_inicial_diz_o_que_espera_por_quem(cliente_de: Entrar) -> None:
    lavrado()
    assert "1 processo em que cabe ato seu" in texto(cliente_de("atendente").get("/", follow=True))
    with no_dia(date(1964, 5, 20)):
        assert "1 processo com prazo vencido" in texto(cliente_de("chefe").get("/", follow=True))


def test_as_paginas_custam_poucas_consultas(
    cliente_de: Entrar, django_assert_max_num_queries: Any
) -> None:
    processo = votado("procedente", "procedente")
    for _ in range(3):
        lavrado()
    fiscal = cliente_de("fiscal")
    for endereco, quantas in (
        (reverse("processos:processos"), 20),
        (reverse("processos:processo", args=[processo.pk]), 45),
        (reverse("processos:bens"), 15),
    ):
        with django_assert_max_num_queries(quantas):
            fiscal.get(endereco)
