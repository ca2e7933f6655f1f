"""The screens that launch any tributo."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client

from cadastro.models import InscricaoFiscal
from lancamentos.avulso import lancar_fatos
from lancamentos.models import Lancamento
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import agora, no_dia
from tests import fabrica

pytestmark = pytest.mark.django_db

DIA = date(1964, 3, 10)
MULTA = {
    "referencia": "auto 12/1964",
    "exercicio": "1964",
    "em": "10/03/1964",
    "vencimento": "09/04/1964",
    "motivo": "Decisão do auto",
    "artigo": "472",
    "fato-artigo": "472",
    "fato-grau": "minimo",
}


@pytest.fixture(autouse=True)
def em_marco() -> object:
    with no_dia(DIA):
        yield


def test_acha_a_pessoa_e_o_tributo_pelo_nome(cliente_de: Callable[..., Client]) -> None:
    ana = fabrica.pessoa("Ana Souza")
    pagina = cliente_de("lancador").get("/lancamentos/outro/", {"q": "souza"}).content.decode()
    assert f"?pessoa={ana.pk}" in pagina
    busca = {"pessoa": ana.pk, "t": "indústrias liberais"}
    pagina = cliente_de("lancador").get("/lancamentos/outro/", busca).content.decode()
    assert f"/lancamentos/outro/{ana.pk}/industrias-e-profissoes-liberais/" in pagina
    assert "1 tributo<" in pagina
    todos = cliente_de("lancador").get("/lancamentos/outro/", {"pessoa": ana.pk}).content.decode()
    assert "Multas por infração" in todos
    assert "Imposto de transmissão inter vivos" in todos


def test_calcula_mostra_os_passos_e_so_lanca_quando_se_confirma(
    cliente_de: Callable[..., Client],
) -> None:
    ana = fabrica.pessoa("Ana Souza")
    endereco = f"/lancamentos/outro/{ana.pk}/multas/"
    pagina = cliente_de("lancador").post(endereco, MULTA | {"prever": "sim"}).content.decode()
    assert "Lançar Cr$ 1.000,00" in pagina
    assert "obrigação acessória" in pagina
    assert "até 09/04/1964" in pagina
    assert not Lancamento.objects.exists()
    resposta = cliente_de("lancador").post(endereco, MULTA | {"confirmar": "sim"})
    (feito,) = Lancamento.objects.all()
    assert resposta["Location"] == f"/lancamentos/{feito.pk}/"
    assert (feito.objeto, feito.valor, feito.contribuinte) == ("auto 12/1964", 100_000, ana)
    pagina = cliente_de("lancador").get(resposta["Location"]).content.decode()
    assert "auto 12/1964" in pagina
    assert "Multas por infração" in cliente_de("lancador").get("/lancamentos/").content.decode()
    filtrada = cliente_de("lancador").get("/lancamentos/", {"sobre": "ato", "q": "auto 12"})
    assert "auto 12/1964" in filtrada.content.decode()


def test_a_inscricao_vem_com_os_fatos_do_cadastro(cliente_de: Callable[..., Client]) -> None:
    ana = fabrica.pessoa("Ana Souza")
    carro = InscricaoFiscal.objects.create(
        especie="veiculo",
        numero=1,
        titular=ana,
        nome="Ford",
        desde=date(1960, 1, 1),
        fatos={"licenca-veiculos": {"veiculo": "carga", "toneladas": "3"}},
        criada_em=agora(),
        alterada_em=agora(),
    )
    endereco = f"/lancamentos/outro/{ana.pk}/licenca-veiculos/?sobre=inscricao-{carro.pk}"
    pagina = cliente_de("lancador").get(endereco).content.decode()
    assert '<option value="carga" selected>' in pagina
    assert f'value="inscricao-{carro.pk}" selected' in pagina
    pedido = {
        "sobre": f"inscricao-{carro.pk}",
        "exercicio": "1964",
        "em": "10/03/1964",
        "vencimento": "31/03/1964",
        "motivo": "Renovação",
        "fato-veiculo": "carga",
        "fato-toneladas": "3",
        "confirmar": "sim",
    }
    cliente_de("lancador").post(endereco, pedido)
    assert Lancamento.objects.get().inscricao == carro


def test_o_que_a_lei_deixou_em_branco_traz_o_caminho_para_informar(
    cliente_de: Callable[..., Client],
) -> None:
    ana = fabrica.pessoa()
    pedido = {
        "referencia": "abate de 10/3/1964",
        "exercicio": "1964",
        "em": "10/03/1964",
        "motivo": "Pedido",
        "confirmar": "sim",
        "fato-especie": "caprinos",
        "fato-cabecas": "3",
    }
    endereco = f"/lancamentos/outro/{ana.pk}/matadouro/"
    pagina = cliente_de("lancador").post(endereco, pedido).content.decode()
    assert "A lei não dá um valor" in pagina
    assert "tabela-23/caprinos/valor" in pagina
    assert "/parametros/" in pagina
    assert not Lancamento.objects.exists()


@pytest.mark.parametrize(
    ("mudanca", "recusa"),
    [
        ({"referencia": ""}, "Diga sobre o que recai"),
        ({"motivo": ""}, "obrigatório"),
        ({"fato-artigo": "9999"}, "não tem multa calculável"),
        ({"outro_imovel": "99.99"}, "Não há imóvel com esta inscrição"),
        ({"em": "10/03/1960"}, "vigora desde"),
    ],
)
def test_recusas_sao_ditas_e_nada_se_grava(
    cliente_de: Callable[..., Client], mudanca: dict[str, str], recusa: str
) -> None:
    ana = fabrica.pessoa()
    endereco = f"/lancamentos/outro/{ana.pk}/multas/"
    pagina = cliente_de("lancador").post(endereco, MULTA | mudanca | {"confirmar": "sim"})
    assert recusa in pagina.content.decode()
    assert not Lancamento.objects.exists()


def test_tributo_que_nao_ha_e_404_e_atendente_nao_lanca(cliente_de: Callable[..., Client]) -> None:
    ana = fabrica.pessoa()
    assert cliente_de("lancador").get(f"/lancamentos/outro/{ana.pk}/nada/").status_code == 404
    assert cliente_de("atendente").get("/lancamentos/outro/").status_code == 403


def test_substitui_pela_tela_com_a_conta_antes(cliente_de: Callable[..., Client]) -> None:
    ana = fabrica.pessoa()
    lancador = cliente_de("lancador")
    lancador.post(f"/lancamentos/outro/{ana.pk}/multas/", MULTA | {"confirmar": "sim"})
    antigo = Lancamento.objects.get()
    assert "Substituir" in lancador.get(f"/lancamentos/{antigo.pk}/").content.decode()
    endereco = f"/lancamentos/{antigo.pk}/substituir/"
    assert 'value="472"' in lancador.get(endereco).content.decode()
    pedido = {
        "fato-artigo": "472",
        "fato-grau": "minimo",
        "fato-reincidente": "sim",
        "motivo": "Era reincidente",
        "artigo": "466",
        "processo": "9/1964",
    }
    pagina = lancador.post(endereco, pedido | {"prever": "sim"}).content.decode()
    assert "Substituir por Cr$ 1.200,00" in pagina
    assert Lancamento.objects.count() == 1
    errado = pedido | {"fato-artigo": "9999", "confirmar": "sim"}
    assert "A lei recusa os fatos" in lancador.post(endereco, errado).content.decode()
    lancador.post(endereco, pedido | {"confirmar": "sim"})
    novo = Lancamento.objects.get(substitui=antigo)
    assert (novo.valor, novo.referencia) == (120_000, "auto 12/1964")
    repetida = lancador.post(endereco, pedido | {"confirmar": "sim"}).content.decode()
    assert "não pode ser substituído" in repetida
    assert cliente_de("atendente").get(endereco).status_code == 403


def test_imposto_de_atividade_nova_nao_vence_nos_primeiros_noventa_dias() -> None:
    """Januária, art. 265: an earlier date is refused and leaves nothing."""
    ana = fabrica.pessoa("Ana Souza")
    pedido: dict[str, Any] = {
        "tributo": "industrias-e-profissoes",
        "contribuinte": ana,
        "fatos": {"secao": "comercio", "primeiros_30_dias": "150000.00", "inicio": "1964-04-10"},
        "exercicio": 1964,
        "referencia": "ficha 1/1964",
        "usuario": fabrica.usuario("lancador"),
        "motivo": "Início de atividade",
    }
    with no_dia(date(1964, 4, 20)):
        with pytest.raises(ErroDeNegocio, match="antes de 09/07/1964"):
            lancar_fatos(**pedido, vencimento=date(1964, 7, 8))
        assert not Lancamento.objects.exists()
        feito = lancar_fatos(**pedido, vencimento=date(1964, 7, 9))
    assert [(p.vencimento, p.valor) for p in feito.parcelas.all()] == [(date(1964, 7, 9), 5700_00)]
