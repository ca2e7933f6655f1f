"""The first page of each."""

from collections.abc import Callable
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from prefeitura.acesso.papeis import Papel
from prefeitura.comum.relogio import no_dia
from prefeitura.portal import painel
from tests import fabrica
from tests.arrecadacao.fabrica import exator
from tests.portal.fabrica import DIA, bens, cliente
from tests.processos import fabrica as f

pytestmark = pytest.mark.django_db
Clientes = Callable[..., Client]


def test_o_estranho_ve_o_que_se_pode_fazer(client: Client) -> None:
    texto = client.get("/").content.decode()
    for nome in ("acesso:entrar", "portal:cadastro", "portal:verificar"):
        assert reverse(nome) in texto


def test_o_contribuinte_vai_ao_portal() -> None:
    pessoa = fabrica.pessoa()
    resposta = cliente(pessoa).get("/")
    assert (resposta.status_code, resposta["Location"]) == (302, reverse("portal:inicio"))


@pytest.mark.parametrize("papel", [p.value for p in Papel if p != Papel.CONTRIBUINTE])
def test_cada_papel_tem_a_sua_primeira_pagina(papel: str, cliente_de: Clientes) -> None:
    f.decidido()
    with no_dia(DIA):
        resposta = cliente_de(papel).get("/")
    assert resposta.status_code == 200
    assert "O que espera" in resposta.content.decode()


def test_o_que_atrasou_vem_primeiro_e_cada_espera_e_de_quem_pode() -> None:
    f.informado()
    f.reclamado()
    f.decidido()
    chefe, lancador = fabrica.usuario("chefe"), fabrica.usuario("lancador")
    auditor = fabrica.usuario("auditor")
    with no_dia(date(1964, 2, 24)):
        do_chefe = [e.texto for e in painel.esperas(chefe)]
        do_lancador = [e.texto for e in painel.esperas(lancador)]
        assert do_chefe[0] == "1 reclamação com o prazo de decisão vencido"
        assert "1 reclamação a decidir" in do_chefe
        assert "1 decisão à espera de ciência" in do_chefe
        assert "1 reclamação a informar" in do_lancador
        assert not any("a decidir" in espera for espera in do_lancador)
        assert [e.tipo for e in painel.esperas(auditor)] == ["perigo"]


def test_o_tesoureiro_e_lembrado_do_caixa_de_outro_dia() -> None:
    tesoureiro = exator(dia=date(1964, 2, 13))
    with no_dia(DIA):
        esperas = painel.esperas(tesoureiro)
    assert [(e.texto, e.tipo) for e in esperas] == [
        ("O caixa de 13/02/1964 não foi fechado", "perigo")
    ]


def test_as_cifras_do_dia_dizem_o_recebido_e_o_que_vence() -> None:
    bens("Maria das Dores")
    with no_dia(DIA):
        cifras = {
            c.titulo: c.valor.replace("\xa0", " ") for c in painel.cifras(fabrica.usuario("chefe"))
        }
    assert cifras["Recebido hoje"] == "Cr$ 250,00"
    assert cifras["Vencido, sem acréscimos"] == "Cr$ 0,00"
    assert cifras["Reclamações em andamento"] == "0"


def test_os_tres_cartoes_do_contribuinte(
    django_assert_max_num_queries: Callable[..., object],
) -> None:
    eu = bens("Maria das Dores")
    navegador = cliente(eu.pessoa)
    with no_dia(DIA), django_assert_max_num_queries(20):  # type: ignore[attr-defined]
        texto = navegador.get(reverse("portal:inicio")).content.decode().replace("\xa0", " ")
    for cartao in ("Próximo vencimento", "até 28 de fevereiro de 1964", "1 imóvel", "foi decidido"):
        assert cartao in texto


def test_a_pagina_dos_recibos_acende_a_aba_dos_debitos() -> None:
    eu = bens("Maria das Dores")
    texto = cliente(eu.pessoa).get(reverse("portal:conhecimentos")).content.decode()
    assert f'<a href="{reverse("portal:debitos")}" aria-current="page">Débitos</a>' in texto
    assert texto.count('aria-current="page">') == 2  # the tab and the last of the breadcrumbs


def test_quanto_se_deve_num_dia_escolhido() -> None:
    eu = bens("Maria das Dores")
    navegador = cliente(eu.pessoa)
    url = reverse("portal:debitos")
    with no_dia(DIA):
        # 410,00 + 10% in March, before the thirtieth day.
        texto = navegador.get(url, {"em": "10/03/1964"}).content.decode().replace("\xa0", " ")
        assert "Cr$ 451,00" in texto
        passado = navegador.get(url, {"em": "10/01/1964"}).content.decode()
        assert "Escolha hoje ou um dia futuro" in passado


def test_o_contribuinte_reclama_acompanha_e_da_ciencia_pelo_portal() -> None:
    from processos.models import Processo

    pessoa = fabrica.pessoa("Maria das Dores")
    lancamento = f.lancado(f.casa(pessoa))
    navegador = cliente(pessoa)
    with no_dia(f.FEVEREIRO):
        navegador.post(reverse("portal:pedido_novo", args=[lancamento.pk]), {"pedido": f.PEDIDO})
    processo = Processo.objects.get()
    assert (processo.via, processo.requerente, processo.tempestivo) == ("portal", pessoa, True)
    assert processo.andamentos.get(tipo="certidao").autor == "Rotina automática"
    f.decidido(f.informado(processo))
    with no_dia(DIA):
        navegador.post(reverse("portal:ciente", args=[processo.pk]))
        pagina = navegador.get(reverse("portal:pedido", args=[processo.pk])).content.decode()
    processo.refresh_from_db()
    assert (processo.situacao, processo.ciencia_em) == ("ciente", DIA)
    assert "Recurso até 05/03/1964" in pagina
    # Another request upon what replaced it is possible; upon the same, not.
    with no_dia(DIA):
        outra = navegador.post(
            reverse("portal:pedido_novo", args=[lancamento.pk]), {"pedido": f.PEDIDO}
        )
    assert "está substituído" in outra.content.decode()


def test_o_aviso_se_declara_recebido_pelo_portal_e_corre_o_prazo() -> None:
    from lancamentos.avisos import emitir_aviso
    from processos.prazos import de_reclamacao

    pessoa = fabrica.pessoa("Maria das Dores")
    lancamento = f.lancado(f.casa(pessoa), ciencia=None)
    navegador = cliente(pessoa)
    with no_dia(f.FEVEREIRO):
        aviso = emitir_aviso(
            contribuinte=pessoa, lancamentos=[lancamento], usuario=fabrica.usuario("lancador")
        )
        url = reverse("portal:aviso", args=[aviso.pk])
        assert "Recebi este aviso" in navegador.get(url).content.decode()
        navegador.post(reverse("portal:aviso_ciente", args=[aviso.pk]))
        assert "25 de fevereiro de 1964" in navegador.get(url).content.decode()
        prazo = de_reclamacao(lancamento)
    assert prazo is not None
    assert prazo.fim == date(1964, 2, 25)


def test_no_ano_seguinte_o_procurador_e_chamado_a_inscrever() -> None:
    f.lancado(ciencia=None)
    with no_dia(date(1965, 1, 4)):
        esperas = [
            e.texto.replace("\xa0", " ") for e in painel.esperas(fabrica.usuario("procurador"))
        ]
    assert len(esperas) == 1
    assert "a inscrever em dívida ativa: Cr$" in esperas[0]
