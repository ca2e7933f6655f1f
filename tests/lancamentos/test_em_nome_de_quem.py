"""In whose name it is launched: who represents those who cannot, and who answers besides."""

from typing import Any

import pytest

from cadastro.models import Titularidade
from cadastro.titularidades import Titular
from lancamentos.avisos import emitir_aviso
from lancamentos.models import Lancamento
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.lancamentos.codigos import fixar, lote, rodar, vespera
from tests.lancamentos.test_avisos import texto_do_pdf

pytestmark = pytest.mark.django_db
LOCADA = {"habitacao": "locada", "valor_locativo": 1_200_000, "classe": "1"}
Q = Titularidade.Qualidade


def aviso_de(lancamentos: list[Lancamento]) -> str:
    (quem,) = {x.contribuinte for x in lancamentos}
    aviso = emitir_aviso(
        contribuinte=quem, lancamentos=lancamentos, usuario=fabrica.usuario("lancador")
    )
    return " ".join(texto_do_pdf(aviso.documento).split())


@pytest.mark.parametrize(("slug", "ano"), [("jambeiro-1958", 1959), ("votuporanga-1950", 1951)])
@pytest.mark.parametrize(
    ("nome", "natureza"),
    [
        ("Espólio de Caio Lima", "espolio"),
        ("Massa falida de Souza e Cia", "massa_falida"),
        ("Tecidos Lima, em liquidação", "juridica"),
    ],
)
def test_heranca_massa_e_liquidacao_lancam_se_em_nome_do_representante(
    slug: str, ano: int, nome: str, natureza: str, settings: Any
) -> None:
    settings.CODIGO_TRIBUTARIO = slug
    de_quem = fabrica.pessoa(nome, natureza=natureza)
    sindico = fabrica.pessoa("Rui Prado", endereco="Rua Direita, 1")
    with no_dia(vespera(slug)):
        if slug == "votuporanga-1950":
            fixar("tabela-b/1/aliquota_pct", "10", vespera(slug))
        casa = lote(
            edificacao=LOCADA,
            titulares=[
                Titular(de_quem),
                Titular(sindico, qualidade=Q.REPRESENTANTE, principal=True),
            ],
        )
        rodar(ano)
        lancados = list(Lancamento.objects.filter(imovel=casa, exercicio=ano))
        assert "predial" in {x.tributo for x in lancados}
        assert {x.contribuinte for x in lancados} == {sindico}
        texto = aviso_de(lancados)
    assert f"{nome} (proprietário, 100%)" in texto
    assert "Rui Prado (representante legal, 100%)" in texto


def test_quem_consentiu_a_edificacao_no_seu_terreno_responde_tambem(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "muriae-1936"
    dono, do_terreno = fabrica.pessoa("Ana"), fabrica.pessoa("Bento")
    with no_dia(vespera("muriae-1936")):
        casa = lote(
            edificacao=LOCADA,
            titulares=[
                Titular(dono, principal=True),
                Titular(do_terreno, qualidade=Q.DONO_DO_TERRENO),
            ],
        )
        rodar(1937)
        lancados = list(Lancamento.objects.filter(imovel=casa, exercicio=1937))
        assert {x.contribuinte for x in lancados} == {dono}
        texto = aviso_de(lancados)
    assert "Ana (proprietário, 100%)" in texto
    assert "Bento (dono do terreno, também responsável, 100%)" in texto


def test_muriae_175_as_taxas_do_predio_vao_no_aviso_do_predial(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "muriae-1936"
    with no_dia(vespera("muriae-1936")):
        casa = lote(edificacao=LOCADA)
        rodar(1937)
        lancados = list(Lancamento.objects.filter(imovel=casa, exercicio=1937))
        assert {x.tributo for x in lancados} >= {"predial", "sanitaria", "esgoto"}
        texto = aviso_de(lancados)
    assert "vão no mesmo aviso do imposto predial (art. 175)" in texto
    assert texto.count("Aviso de lançamento") <= 2
