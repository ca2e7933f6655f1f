"""What the filters and tags of the house write, to the letter."""

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pytest
from django import forms
from django.contrib.auth.models import AnonymousUser
from django.forms import formset_factory
from django.template import Context, Template
from django.test import RequestFactory

from prefeitura.acesso.models import Usuario
from prefeitura.comum.relogio import no_dia

ESPACO = " "


def escrever(texto: str, **contexto: Any) -> str:
    return Template(texto).render(Context(contexto))


@pytest.fixture(autouse=True)
def em_1964() -> Any:
    with no_dia(date(1964, 3, 12)):
        yield


@pytest.mark.parametrize(
    ("filtro", "valor", "escrito"),
    [
        ("dinheiro", 127500, "Cr$ 1.275,00"),
        ("dinheiro", 0, "Cr$ 0,00"),
        ("dinheiro", None, ""),
        ("dinheiro", "", ""),
        ("valor", 127500, "1.275,00"),
        ("valor", -127550, "-1.275,50"),
        ("extenso", 127500, "mil duzentos e setenta e cinco cruzeiros"),
        ("data", date(1964, 3, 2), "02/03/1964"),
        ("data", "1964-03-02", "02/03/1964"),
        ("data", None, ""),
        ("data_extenso", date(1964, 3, 12), "12 de março de 1964"),
        ("data_extenso", date(1963, 11, 1), "1º de novembro de 1963"),
        ("data_hora", datetime(1964, 3, 12, 17, 5, tzinfo=UTC), "12/03/1964 às 14:05"),
        ("documento_fmt", "12345678909", "123.456.789-09"),
        ("documento_fmt", "12345678000195", "12.345.678/0001-95"),
        ("documento_fmt", "12ABC34501DE35", "12.ABC.345/01DE-35"),
        ("documento_fmt", "RG 123", "RG 123"),
        ("documento_mascarado", "12345678909", "***.456.789-**"),
        ("documento_mascarado", "123.456.789-09", "***.456.789-**"),
        ("documento_mascarado", "12345678000195", "12.345.***/****-95"),
        ("documento_mascarado", "RG 123", "***"),
        ("documento_mascarado", None, ""),
        ("numero", 35000, "35.000"),
        ("numero", Decimal("1234.5"), "1.234,5"),
        ("numero:2", Decimal("1234.565"), "1.234,57"),
        ("numero:2", Decimal("0.125"), "0,13"),
        ('plural:"débito,débitos"', 1, "1 débito"),
        ('plural:"débito,débitos"', 0, "0 débitos"),
        ('plural:"débito,débitos"', 2000, "2.000 débitos"),
    ],
)
def test_filtros_escrevem_a_moda_brasileira(filtro: str, valor: Any, escrito: str) -> None:
    texto = escrever("{{ v|" + filtro + " }}", v=valor)
    assert texto.replace("\xa0", ESPACO) == escrito


def test_pode_pergunta_aos_papeis_e_nega_a_quem_nao_entrou() -> None:
    modelo = '{% if u|pode:"caixa.operar" %}sim{% else %}não{% endif %}'
    assert escrever(modelo, u=Usuario(papeis=["tesoureiro"])) == "sim"
    assert escrever(modelo, u=Usuario(papeis=["chefe"])) == "não"
    assert escrever(modelo, u=AnonymousUser()) == "não"
    assert escrever(modelo) == "não"


def test_url_com_guarda_o_que_ja_foi_pedido(rf: RequestFactory) -> None:
    request = rf.get("/", {"q": "joão & cia", "pagina": "3"})
    assert escrever("{% url_com pagina=4 %}", request=request) == (
        "?q=jo%C3%A3o+%26+cia&amp;pagina=4"
    )
    assert escrever("{% url_com pagina=None %}", request=request) == "?q=jo%C3%A3o+%26+cia"


def test_etiqueta_tem_icone_alem_da_cor() -> None:
    html = escrever('{% etiqueta "Vencido" "perigo" %}')
    assert "etiqueta-perigo" in html
    assert "#alerta" in html
    assert "Vencido" in html


class Ficha(forms.Form):
    nome = forms.CharField(label="Nome", help_text="Como no registro.")
    documento = forms.CharField(label="CPF", required=False)
    fecho = forms.ChoiceField(label="Fecho", choices=[("m", "Murado")], widget=forms.RadioSelect)


def test_campo_liga_rotulo_ajuda_e_erro() -> None:
    html = escrever("{% campo f.nome %}", f=Ficha({"nome": ""}))
    assert '<label class="campo-rotulo" for="id_nome">Nome</label>' in html
    assert 'aria-describedby="id_nome_helptext id_nome_error"' in html
    assert 'aria-invalid="true"' in html
    assert 'id="id_nome_helptext">Como no registro.<' in html
    assert 'id="id_nome_error"' in html


def test_campo_aceita_mascara_e_avisa_que_e_opcional() -> None:
    html = escrever('{% campo f.documento mascara="documento" inputmode="numeric" %}', f=Ficha())
    assert 'data-mascara="documento"' in html
    assert 'inputmode="numeric"' in html
    assert "(opcional)" in html
    assert "aria-describedby" not in html


def test_campo_de_escolhas_vira_um_grupo_com_legenda() -> None:
    html = escrever("{% campo f.fecho %}", f=Ficha())
    assert '<legend class="campo-rotulo">Fecho</legend>' in html


def test_sumario_reune_os_erros_de_formularios_e_conjuntos() -> None:
    ficha = Ficha({"nome": ""})
    ficha.add_error(None, "A ficha já foi conferida.")
    conjunto = formset_factory(Ficha)(
        {"form-TOTAL_FORMS": "1", "form-INITIAL_FORMS": "1", "form-0-fecho": "m"}
    )
    html = escrever("{% sumario_de_erros f c %}", f=ficha, c=conjunto)
    assert "Há 4 problemas a corrigir" in html
    assert '<a href="#id_nome">Nome: Este campo é obrigatório.</a>' in html
    assert '<a href="#id_form-0-nome">' in html
    assert "<li>A ficha já foi conferida.</li>" in html
    assert "autofocus" in html


def test_sumario_sem_erros_nao_desenha_nada() -> None:
    assert escrever("{% sumario_de_erros f %}", f=Ficha()).strip() == ""


def test_erro_nao_deixa_passar_marcacao() -> None:
    ficha = Ficha({"nome": "x", "fecho": "m"})
    ficha.add_error("nome", "<b>não</b>")
    assert "&lt;b&gt;não" in escrever("{% sumario_de_erros f %}{% campo f.nome %}", f=ficha)


def test_barras_sao_proporcionais_e_somam() -> None:
    dados = [("Janeiro", 100000, 50000), ("Fevereiro", 25000, 0)]
    html = escrever('{% grafico_barras d "Mês a mês" series="1964,1963" %}', d=dados)
    assert 'width="100.00"' in html
    assert 'width="50.00"' in html
    assert 'width="25.00"' in html
    assert "1.250,00" in html
    assert "style=" not in html


def test_grafico_nao_desenha_barra_abaixo_de_zero() -> None:
    html = escrever('{% grafico_barras d "X" %}', d=[("Restituído", -50), ("Recebido", 100)])
    assert 'width="0"' in html
    assert 'width="100.00"' in html
    assert 'width="-' not in html
    assert 'width="0"' in escrever('{% grafico_barras d "X" %}', d=[("Restituído", -50)])


def test_grafico_vazio_diz_que_nao_ha_valores() -> None:
    assert "Sem valores no período." in escrever('{% grafico_barras d "X" %}', d=[])


def test_progresso_pergunta_ate_terminar() -> None:
    meio = escrever('{% barra_de_progresso "/p/" 1 3 %}')
    assert 'hx-get="/p/"' in meio
    assert "(33%)" in meio
    fim = escrever('{% barra_de_progresso "/p/" 3 3 terminado=True %}')
    assert "hx-get" not in fim
    assert "Terminado" in fim


def test_memoria_mostra_cada_passo_com_seu_artigo() -> None:
    passos = [{"passo": "Alíquota 2,05%", "artigo": "153", "valor": "3.075,00"}]
    html = escrever("{% memoria p 307500 %}", p=passos)
    assert "Alíquota 2,05%" in html
    assert "art. 153" in html
    assert "Cr$ 3.075,00" in html.replace("\xa0", ESPACO)
