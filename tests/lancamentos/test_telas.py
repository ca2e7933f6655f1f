"""The screens of the annual run and of a lançamento show the figures of the run itself."""

from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import pytest
from django.test import Client

from lancamentos.models import Lancamento, Rodada
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.lancamentos.fabrica import JANEIRO, lancada, simulada

pytestmark = pytest.mark.django_db

Clientes = Callable[..., Client]


@pytest.fixture(autouse=True)
def em_1963() -> Iterator[None]:
    with no_dia(date(1963, 12, 1)):
        yield


def _texto(cliente: Client, endereco: str) -> str:
    resposta = cliente.get(endereco)
    assert resposta.status_code == 200, endereco
    return resposta.content.decode()


def test_rodada_vai_da_abertura_ao_lancamento_pelas_telas(
    cliente_de: Clientes, django_capture_on_commit_callbacks: Any
) -> None:
    fabrica.imovel()
    lancador, chefe = cliente_de("lancador"), cliente_de("chefe")
    with no_dia(JANEIRO):
        with django_capture_on_commit_callbacks(execute=True):
            resposta = lancador.post("/lancamentos/anuais/abrir/", {"exercicio": "1964"})
        rodada = Rodada.objects.get()
        pagina = f"/lancamentos/anuais/{rodada.pk}/"
        assert resposta["Location"] == pagina
        assert "Quem abriu o lançamento anual não o aprova" not in _texto(chefe, pagina)
        assert "Só o chefe do serviço de fazenda aprova." in _texto(lancador, pagina)
        assert "1.240,00" in _texto(chefe, pagina)
        assert lancador.post(f"{pagina}aprovar/").status_code == 403
        chefe.post(f"{pagina}aprovar/")
        with django_capture_on_commit_callbacks(execute=True):
            lancador.post(f"{pagina}lancar/")
        rodada.refresh_from_db()
        assert rodada.situacao == Rodada.Situacao.LANCADA
        assert "Lançada" in _texto(lancador, pagina)
    assert Lancamento.objects.count() == 3


def test_exercicio_sem_lei_e_recusado_no_formulario(cliente_de: Clientes) -> None:
    fabrica.imovel()
    resposta = cliente_de("lancador").post("/lancamentos/anuais/abrir/", {"exercicio": "1950"})
    assert "Não há lei para o exercício de 1950" in resposta.content.decode()
    assert not Rodada.objects.exists()


def test_recusas_aparecem_com_o_imovel_a_emendar(cliente_de: Clientes) -> None:
    with no_dia(date(1964, 1, 2)):  # bought after the situation that is launched
        orfao = fabrica.imovel(desde=date(1964, 1, 2))
    rodada = simulada()
    texto = _texto(cliente_de("lancador"), f"/lancamentos/anuais/{rodada.pk}/recusas/")
    assert orfao.inscricao in texto
    assert "Sem titular principal" in texto


def test_lancamento_mostra_valor_passos_parcelas_e_objeto(
    cliente_de: Clientes, django_assert_max_num_queries: Any
) -> None:
    fabrica.imovel()
    lancada()
    lancamento = Lancamento.objects.get(tributo="territorial-urbano")
    cliente = cliente_de("atendente")
    cliente.get("/lancamentos/")
    with django_assert_max_num_queries(20):
        texto = _texto(cliente, f"/lancamentos/{lancamento.pk}/")
    artigo = "/lei/artigo/art.%20153/"
    for dito in ("Cr$ 1.200,00", "60.000,00 × 2%", "28/02/1964", "31/08/1964", artigo):
        assert dito in texto
    assert "Cancelar…" not in texto


def test_so_quem_lanca_cancela_e_com_motivo(cliente_de: Clientes) -> None:
    fabrica.imovel()
    lancada()
    lancamento = Lancamento.objects.get(tributo="territorial-urbano")
    endereco = f"/lancamentos/{lancamento.pk}/cancelar/"
    assert cliente_de("tesoureiro").post(endereco, {"motivo": "Erro"}).status_code == 403
    cliente_de("lancador").post(endereco, {"motivo": " "})
    lancamento.refresh_from_db()
    assert lancamento.situacao == "vigente"
    cliente_de("lancador").post(endereco, {"motivo": "Imóvel do município"})
    lancamento.refresh_from_db()
    assert lancamento.situacao == "cancelado"


def test_lancamento_a_mao_mostra_antes_e_lanca_uma_vez(cliente_de: Clientes) -> None:
    imovel = fabrica.imovel()
    endereco = f"/lancamentos/imovel/{imovel.pk}/1964/"
    cliente = cliente_de("lancador")
    with no_dia(JANEIRO):
        assert "Lançar Cr$ 1.240,00" in _texto(cliente, endereco)
        assert not Lancamento.objects.exists()
        cliente.post(endereco, {"motivo": "Ficou fora do lançamento anual"})
        assert Lancamento.objects.count() == 3
        assert "Não há nada mais a lançar" in _texto(cliente, endereco)
        cliente.post(endereco, {"motivo": "De novo"})
    assert Lancamento.objects.count() == 3


def test_lista_acha_pelo_contribuinte_pela_inscricao_e_pelo_numero(cliente_de: Clientes) -> None:
    imovel = fabrica.imovel(titular=fabrica.pessoa("João Ari"))
    fabrica.imovel(titular=fabrica.pessoa("Outra Pessoa"))
    lancada()
    cliente = cliente_de("auditor")
    numero = Lancamento.objects.filter(imovel=imovel).first().pk  # type: ignore[union-attr]
    for busca in ("joao ari", imovel.inscricao):
        texto = _texto(cliente, f"/lancamentos/?q={busca}")
        assert "3 registros" in texto, busca
        assert "Outra Pessoa" not in texto
    assert f"/lancamentos/{numero}/" in _texto(cliente, f"/lancamentos/?q={numero}")


def test_lista_de_lancamentos_nao_pergunta_mais_com_mais_linhas(
    cliente_de: Clientes, django_assert_max_num_queries: Any
) -> None:
    for _ in range(12):
        fabrica.imovel()
    lancada()
    cliente = cliente_de("auditor")
    cliente.get("/lancamentos/")
    with django_assert_max_num_queries(12):
        cliente.get("/lancamentos/")


def test_imovel_e_pessoa_mostram_os_seus_lancamentos(cliente_de: Clientes) -> None:
    dono = fabrica.pessoa("Dona Ana")
    imovel = fabrica.imovel(titular=dono)
    lancada()
    cliente = cliente_de("lancador")
    for endereco in (f"/cadastro/imoveis/{imovel.pk}/", f"/cadastro/pessoas/{dono.pk}/"):
        assert "Imposto territorial urbano" in _texto(cliente, endereco)
