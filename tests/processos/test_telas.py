"""The screens of the processes: what each role is offered, and what the forms do."""

from collections.abc import Callable
from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from prefeitura.acesso.models import Usuario
from prefeitura.comum.relogio import no_dia
from processos.consultas import esperando, proximos_atos, termo_de
from processos.models import Processo
from tests import fabrica
from tests.processos import fabrica as f

pytestmark = pytest.mark.django_db
Clientes = Callable[..., Client]


def texto(resposta: object) -> str:
    return resposta.content.decode().replace("\xa0", " ")  # type: ignore[attr-defined]


def test_protocolo_no_balcao_com_documentos(cliente_de: Clientes) -> None:
    lancamento = f.lancado()
    balcao = cliente_de("atendente")
    url = reverse("processos:protocolar", args=[lancamento.pk])
    with no_dia(f.FEVEREIRO):
        achados = balcao.get(reverse("processos:novo"), {"q": lancamento.imovel.inscricao})
        assert url in texto(achados)
        assert "prazo até 18/02/1964" in texto(balcao.get(url))
        dados = {
            "requerente": lancamento.contribuinte_id,
            "pedido": f.PEDIDO,
            "anexos": [
                SimpleUploadedFile("planta.pdf", f.pdf(2)),
                SimpleUploadedFile("foto.png", f.imagem()),
            ],
        }
        resposta = balcao.post(url, dados, follow=True)
    processo = Processo.objects.get()
    assert resposta.redirect_chain[-1][0] == reverse("processos:processo", args=[processo.pk])
    assert "planta.pdf" in texto(resposta)
    assert processo.andamentos.get(tipo="peticao").folhas == 4
    with no_dia(f.FEVEREIRO):
        repetida = balcao.post(url, dados | {"anexos": []})
    assert "Já há reclamação contra este lançamento: processo 1/1964" in texto(repetida)


def test_anexo_disfarcado_e_recusado_na_tela(cliente_de: Clientes) -> None:
    lancamento = f.lancado()
    with no_dia(f.FEVEREIRO):
        resposta = cliente_de("atendente").post(
            reverse("processos:protocolar", args=[lancamento.pk]),
            {
                "requerente": lancamento.contribuinte_id,
                "pedido": f.PEDIDO,
                "anexos": SimpleUploadedFile(
                    "foto.png", b"<script>alert(1)</script>", content_type="image/png"
                ),
            },
        )
    assert "não é PDF, PNG nem JPEG" in texto(resposta)
    assert not Processo.objects.exists()


def test_o_anexo_sai_como_arquivo_e_nunca_como_pagina(cliente_de: Clientes) -> None:
    processo = f.reclamado(anexos=[("planta.pdf", f.pdf())])
    anexo = processo.andamentos.get(tipo="peticao").anexos.get()
    resposta = cliente_de("auditor").get(reverse("processos:anexo", args=[processo.pk, anexo.pk]))
    assert resposta.content == f.pdf()
    assert resposta["Content-Disposition"].startswith("attachment")
    assert "sandbox" in resposta["Content-Security-Policy"]
    assert resposta["X-Content-Type-Options"] == "nosniff"


def test_informar_e_decidir_pela_tela_com_previa(cliente_de: Clientes) -> None:
    processo = f.reclamado()
    fatos = {
        "fato-valor_venal": "100.000,00",
        "fato-valor_locativo": "10.000,00",
        "fato-uso": "residencial",
    }
    lancador, chefe = cliente_de("lancador"), cliente_de("chefe")
    informar = reverse("processos:informar", args=[processo.pk])
    decidir = reverse("processos:decidir", args=[processo.pk])
    with no_dia(f.FEVEREIRO):
        previa = texto(lancador.post(informar, fatos | {"ver": "1"}))
        assert "Cr$ 1.230,00" in previa
        assert "Cr$ 820,00" in previa
        assert "Há um problema" not in previa
        lancador.post(informar, fatos | {"texto": f.INFORMACAO, "proposta": "em_parte"})
        processo.refresh_from_db()
        assert processo.situacao == "informado"
        assert processo.informacoes.get().fatos["valor_venal"] == "100000.00"
        # The proposal comes with its account, and nothing else is asked yet.
        assert "Cr$ 410,00 a menos" in texto(chefe.get(decidir))
        recusada = chefe.post(decidir, fatos | {"decisao": "em_parte", "efeito": "corrigir"})
        assert "Fundamentos" in texto(recusada)
        resposta = chefe.post(
            decidir,
            fatos
            | {
                "decisao": "em_parte",
                "efeito": "corrigir",
                "artigo": "64",
                "fundamentos": f.RAZOES,
            },
            follow=True,
        )
    assert "decidido. Falta dar ciência" in texto(resposta)
    processo.refresh_from_db()
    assert processo.resultante is not None
    assert processo.resultante.valor == 82_000


def test_fato_mal_escrito_volta_com_o_erro_no_campo(cliente_de: Clientes) -> None:
    processo = f.reclamado()
    with no_dia(f.FEVEREIRO):
        resposta = cliente_de("lancador").post(
            reverse("processos:informar", args=[processo.pk]),
            {"fato-valor_venal": "1.23", "texto": f.INFORMACAO, "proposta": "em_parte"},
        )
    assert "campo-com-erro" in texto(resposta)
    processo.refresh_from_db()
    assert processo.situacao == "em_informacao"


def test_ciencia_pela_tela(cliente_de: Clientes) -> None:
    processo = f.decidido()
    url = reverse("processos:ciencia", args=[processo.pk])
    with no_dia(date(1964, 2, 20)):
        balcao = cliente_de("atendente")
        balcao.post(url, {"modo": "expedir", "em": "17/02/1964"})
        assert "O AR voltou assinado" in texto(balcao.get(url))
        resposta = balcao.post(
            url, {"modo": "ar", "em": "20/02/1964", "recebido_em": "18/02/1964"}, follow=True
        )
    assert "Recurso até 09/03/1964" in texto(resposta)


def test_cada_um_ve_so_o_que_pode_fazer_agora() -> None:
    processo = f.informado()
    lancador = Usuario.objects.get(pk=processo.informado_por_id)
    chefe, atendente = fabrica.usuario("chefe"), fabrica.usuario("atendente")
    with no_dia(f.FEVEREIRO):
        assert [a.rotulo for a in proximos_atos(processo, chefe)] == [
            "Decidir",
            "Determinar diligência",
        ]
        assert proximos_atos(processo, lancador) == []
        assert proximos_atos(processo, atendente) == []
        assert list(esperando(chefe)) == [processo]
        assert not esperando(lancador).exists()
        decidido = f.decidido(processo)
        assert [a.rotulo for a in proximos_atos(decidido, atendente)] == ["Dar ciência"]


@pytest.mark.parametrize(
    ("dia", "frase"),
    [
        (date(1964, 2, 10), "Decisão até 20/02/1964, faltam 10 dias"),
        (date(1964, 2, 19), "Decisão até 20/02/1964, falta 1 dia"),
        (date(1964, 2, 20), "Decisão até hoje, 20/02/1964"),
        (date(1964, 2, 22), "Decisão até 20/02/1964, venceu há 2 dias"),
    ],
)
def test_o_prazo_corrente_e_uma_frase(dia: date, frase: str) -> None:
    processo = f.informado()
    with no_dia(dia):
        assert termo_de(processo).frase == frase


def test_lista_filtra_o_que_espera_e_o_que_atrasou(cliente_de: Clientes) -> None:
    f.informado()
    f.reclamado()
    chefe = cliente_de("chefe")
    url = reverse("processos:reclamacoes")
    with no_dia(date(1964, 2, 24)):
        assert "2 registros" in texto(chefe.get(url))
        assert "1 registro" in texto(chefe.get(url, {"fila": "minhas"}))
        assert "1 registro" in texto(chefe.get(url, {"fila": "atrasadas"}))
        assert "1 registro" in texto(chefe.get(url, {"q": "2/1964"}))


def test_as_paginas_custam_poucas_consultas(
    cliente_de: Clientes, django_assert_max_num_queries: Callable[..., object]
) -> None:
    processos = [f.reclamado(anexos=[("planta.pdf", f.pdf())]) for _ in range(4)]
    f.informado(processos[0])
    chefe = cliente_de("chefe")
    with no_dia(f.FEVEREIRO):
        with django_assert_max_num_queries(8):  # type: ignore[attr-defined]
            chefe.get(reverse("processos:reclamacoes"))
        with django_assert_max_num_queries(11):  # type: ignore[attr-defined]
            chefe.get(reverse("processos:processo", args=[processos[0].pk]))
        with django_assert_max_num_queries(26):  # type: ignore[attr-defined]
            chefe.get(reverse("inicio"))


def test_mesa_do_chefe_ordena_pelo_prazo_e_soma_o_reduzido(cliente_de: Clientes) -> None:
    depois = f.informado(dia=date(1964, 2, 14))
    antes = f.informado(dia=date(1964, 2, 10))
    f.reclamado(dia=date(1964, 3, 2))
    f.decidido()
    with no_dia(date(1964, 3, 3)):
        resposta = cliente_de("chefe").get(reverse("processos:mesa"))
    assert [linha[0] for linha in resposta.context["conclusos"]] == [antes, depois]
    assert len(resposta.context["fora_do_prazo"]) == 1
    em_parte = next(d for d in resposta.context["decisoes"] if d["nome"] == "Procedente em parte")
    assert (em_parte["quantos"], em_parte["lancado"], em_parte["reduzido"]) == (1, 123_000, 41_000)
