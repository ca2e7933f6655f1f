"""The list of all who were launched, posted up or published."""

from collections.abc import Callable
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from cadastro import inscricoes
from lancamentos import relacao
from lancamentos.models import Lancamento
from prefeitura.comum.models import Ato, Documento
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.exemplos_de_registros import EXEMPLOS
from tests.lancamentos.codigos import fixar, lote, rodar, vespera
from tests.lancamentos.test_avisos import texto_do_pdf

pytestmark = pytest.mark.django_db
LOCADA = {"habitacao": "locada", "valor_locativo": 1_200_000, "classe": "1"}
Clientes = Callable[..., Client]


def lancar(slug: str, ano: int) -> None:
    """Two taxpayers in the exercício, posted by the run."""
    if slug == "jambeiro-1958":
        for nome in ("Zilda Reis", "Ária Lima"):
            inscricoes.inscrever(
                especie="estabelecimento",
                titular=fabrica.pessoa(nome),
                nome=f"Casa {nome}",
                endereco=f"Rua {nome}",
                dados=EXEMPLOS[slug]["estabelecimento"].dados,
                usuario=fabrica.usuario("lancador"),
            )
    else:
        if slug == "votuporanga-1950":
            fixar("tabela-b/1/aliquota_pct", "10", vespera(slug))
        for nome in ("Zilda Reis", "Ária Lima"):
            lote(titular=fabrica.pessoa(nome, endereco=f"Rua {nome}"), edificacao=LOCADA)
    rodar(ano)


@pytest.mark.parametrize(
    ("slug", "ano", "qual", "artigo", "dito"),
    [
        ("jambeiro-1958", 1959, "industrias-e-profissoes", "52", "repartição arrecadadora"),
        ("votuporanga-1950", 1951, "predial", "37", "local apropriado"),
        ("muriae-1936", 1937, "predial", "99", "30 dias"),
    ],
)
def test_a_relacao_de_todos_os_lancados_afixa_se_com_nomes_e_importancias(
    slug: str, ano: int, qual: str, artigo: str, dito: str, cliente_de: Clientes, settings: object
) -> None:
    settings.CODIGO_TRIBUTARIO = slug  # type: ignore[attr-defined]
    with no_dia(vespera(slug)):
        lancar(slug, ano)
    with no_dia(date(ano, 2, 1)):
        lancador, contador = cliente_de("lancador"), cliente_de("contador")
        publicar = reverse("lancamentos:relacao-publicar", args=[qual])
        vazia = lancador.post(publicar, {"exercicio": ano + 5}, follow=True)
        assert "Nada foi lançado" in vazia.content.decode()
        assert not Documento.objects.filter(tipo=relacao.TIPO).exists()
        assert contador.post(publicar, {"exercicio": ano}).status_code == 403
        pagina = lancador.post(publicar, {"exercicio": ano}, follow=True).content.decode()
        papel = Documento.objects.get(tipo=relacao.TIPO)
        assert reverse("documento", args=[papel.pk]) in pagina
        assert (
            reverse("lancamentos:relacoes")
            in lancador.get(reverse("lancamentos:editais")).content.decode()
        )
    lancados = Lancamento.objects.filter(tributo=qual)
    assert [x["nome"] for x in papel.conteudo["linhas"]] == ["Ária Lima", "Zilda Reis"]
    assert lancados.count() == 2
    texto = " ".join(texto_do_pdf(papel).split())
    assert papel.conteudo["total"] in texto
    assert f"art. {artigo} da" in texto
    assert dito in texto
    assert ("Rua Zilda Reis" in texto) == (slug == "muriae-1936")
    assert Ato.objects.get(tipo="relacao.publicada").artigo == artigo


def test_muriae_154_o_lancamento_do_cedular_publica_se_com_trinta_dias(settings: object) -> None:
    settings.CODIGO_TRIBUTARIO = "muriae-1936"  # type: ignore[attr-defined]
    with no_dia(vespera("muriae-1936")):
        for nome in ("Zilda Reis", "Ária Lima"):
            inscricoes.inscrever(
                especie="imovel-rural",
                titular=fabrica.pessoa(nome),
                nome=f"Sítio {nome}",
                endereco="Córrego Fundo",
                dados=EXEMPLOS["muriae-1936"]["imovel-rural"].dados,
                usuario=fabrica.usuario("lancador"),
            )
        rodar(1937)
    with no_dia(date(1937, 1, 15)):
        (papel,) = relacao.publicar(
            relacao=relacao.achar("cedular-renda-rural"),
            exercicio=1937,
            usuario=fabrica.usuario("lancador"),
        )
    assert [x["nome"] for x in papel.conteudo["linhas"]] == ["Ária Lima", "Zilda Reis"]
    texto = " ".join(texto_do_pdf(papel).split())
    assert "art. 154" in texto
    assert "30 dias" in texto


def test_a_lei_que_nao_manda_publicar_nao_tem_relacao(cliente_de: Clientes) -> None:
    with no_dia(date(1964, 3, 20)):
        chefe = cliente_de("chefe")
        editais = chefe.get(reverse("lancamentos:editais")).content.decode()
        assert reverse("lancamentos:relacoes") not in editais
        recusa = chefe.post(
            reverse("lancamentos:relacao-publicar", args=["predial"]),
            {"exercicio": 1964},
            follow=True,
        )
        assert "não manda publicar" in recusa.content.decode()


def test_muitos_lancados_repartem_se_em_varios_papeis(
    monkeypatch: pytest.MonkeyPatch, settings: object
) -> None:
    settings.CODIGO_TRIBUTARIO = "muriae-1936"  # type: ignore[attr-defined]
    monkeypatch.setattr(relacao, "LINHAS", 1)
    with no_dia(vespera("muriae-1936")):
        lancar("muriae-1936", 1937)
    with no_dia(date(1937, 2, 1)):
        papeis = relacao.publicar(
            relacao=relacao.achar("predial"), exercicio=1937, usuario=fabrica.usuario("lancador")
        )
    assert [p.numero for p in papeis] == ["1/1937-1", "1/1937-2"]
    assert "parte 2 de 2" in " ".join(texto_do_pdf(papeis[1]).split())
