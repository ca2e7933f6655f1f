"""The annual run of Muriaé, Lei 8/1936: amounts in réis worked by hand from the law."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from cadastro import inscricoes
from cadastro.titularidades import Titular
from lancamentos.aprovar import aprovar
from lancamentos.avisos_em_lote import emitir_avisos
from lancamentos.avulso_de_imovel import lancar_imovel
from lancamentos.lancar import lancar
from lancamentos.models import Aviso, Lancamento
from lancamentos.rodada import criar_rodada
from prefeitura.comum import lotes
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.exemplos_de_registros import EXEMPLOS
from tests.lancamentos.codigos import (
    datas,
    fundamentos,
    isentar,
    lote,
    recusas,
    rodar,
    rua,
    valores,
    vespera,
)

pytestmark = pytest.mark.django_db
SLUG, ANO = "muriae-1936", 1937
# 1:200$000 of rent in the year, on a lot worth 6:000$000.
LOCADA = {"habitacao": "locada", "valor_locativo": 1_200_000, "valor_venal": 0}


@pytest.fixture(autouse=True)
def em_muriae(settings: Any) -> Iterator[None]:
    settings.CODIGO_TRIBUTARIO = SLUG
    with no_dia(vespera(SLUG)):
        yield


def test_casa_alugada_paga_territorial_predial_e_as_taxas_no_mesmo_dia() -> None:
    casa = lote(logradouro=rua(pavimentacao="paralelepipedo"), edificacao=LOCADA)
    rodar(ANO)
    assert valores(casa) == [
        ("territorial-urbano", 39_000),  # 6,5 por mil de 6:000$000 (109)
        ("predial", 84_000),  # 7% de 1:200$000 (tabela A)
        ("sanitaria", 7_500),  # tabela I
        ("esgoto", 36_000),  # tabela II
        ("calcamento", 31_200),  # 12 m × 2$600 (tabela IV)
    ]
    for tributo, valor in valores(casa):  # 104, 114 e 177 a
        assert datas(casa, tributo) == [("30/03/1937", valor)], tributo


def test_casa_do_dono_vaga_ou_cedida_paga_tres_por_cento_do_valor_locativo() -> None:
    casas = [
        lote(edificacao={**LOCADA, "habitacao": habitacao})
        for habitacao in ("propria", "vaga", "cedida")
    ]
    rodar(ANO)
    for casa in casas:
        assert dict(valores(casa))["predial"] == 36_000


def test_terreno_sem_edificacao_paga_por_quinhentos_metros_ou_fracao() -> None:
    terreno = lote(area_terreno=Decimal(1300))
    suburbano = lote(logradouro=rua(zona="suburbana"))
    rodar(ANO)
    assert valores(terreno) == [("territorial-urbano-nao-edificado", 7_500)]  # 3 × 2$500
    assert valores(suburbano) == []  # só as áreas urbanas (109, par. único)


def test_cada_condomino_e_lancado_pela_sua_parte_com_o_minimo_de_cada_um() -> None:
    terreno = lote(
        edificacao=LOCADA,
        valor_venal_terreno=400_000,
        titulares=[
            Titular(fabrica.pessoa("Um"), parte=Decimal("0.5"), principal=True),
            Titular(fabrica.pessoa("Outro"), parte=Decimal("0.5")),
        ],
    )
    rodar(ANO)
    # 6,5 por mil de 200$000 são 1$300: cada um paga o mínimo de 2$000 (109 e 112).
    assert dict(valores(terreno))["territorial-urbano"] == 4_000
    assert datas(terreno, "territorial-urbano") == [("30/03/1937", 4_000)]


def test_bens_publicos_e_templos_lancam_se_isentos_com_o_artigo() -> None:
    publico = lote(
        logradouro=rua(pavimentacao="poliedrica"),
        edificacao=LOCADA,
        titular=fabrica.pessoa("Estado de Minas Gerais", natureza="orgao_publico"),
    )
    templo = lote(edificacao=LOCADA)
    isentar(templo, "predial", "art-18-I-templo", date(1937, 1, 1))
    rodar(ANO)
    assert set(fundamentos(publico).values()) == {"art. 18 I"}
    assert sum(valor for _, valor in valores(publico)) == 0
    assert fundamentos(templo) == {"predial": "art. 18 I"}
    assert dict(valores(templo))["esgoto"] == 36_000


def test_o_que_o_cadastro_ou_a_tabela_nao_diz_fica_na_lista_e_o_resto_se_lanca() -> None:
    calada = lote(edificacao={**LOCADA, "habitacao": ""})
    asfalto = lote(logradouro=rua(pavimentacao="asfalto"), edificacao=LOCADA)
    mista = lote(edificacao={**LOCADA, "parcialmente_alugada": True})
    rodada = rodar(ANO)
    assert recusas(rodada, calada) == {("predial", "valor-ausente")}
    assert recusas(rodada, asfalto) == {("calcamento", "fora-da-tabela")}
    assert recusas(rodada, mista) == {("predial", "fato-invalido")}
    assert [t for t, _ in valores(calada)] == ["territorial-urbano", "sanitaria", "esgoto"]
    assert "predial" in dict(valores(asfalto))


def test_predio_novo_paga_os_meses_que_faltam_em_cinco_ou_quinze_dias() -> None:
    prontas = [
        lote(
            edificacao={**LOCADA, "habite_se": date(1937, 6, 10)},
            titular=fabrica.pessoa(reside_na_sede=na_sede),
        )
        for na_sede in (True, False)
    ]
    rodar(ANO)
    for casa, dia in zip(prontas, ("17/06/1937", "28/06/1937"), strict=True):
        assert dict(valores(casa)) == {"territorial-urbano-nao-edificado": 2_500}
        with no_dia(date(1937, 6, 12)):
            lancar_imovel(
                imovel=casa,
                exercicio=ANO,
                usuario=fabrica.usuario("lancador"),
                motivo="Licença de habitação",
            )
        # Junho a dezembro, a fração do mês por inteiro: 84$000 × 7/12 (106 § 1º).
        assert datas(casa, "predial") == [(dia, 49_000)]


def test_os_lancadores_lancam_uma_vez_por_ano_e_a_rodada_refeita_nao_dobra() -> None:
    casa = lote(edificacao=LOCADA)
    rodar(ANO)
    antes = Lancamento.objects.count()
    rodar(ANO, date(1937, 1, 20))
    assert Lancamento.objects.count() == antes
    rodar(ANO + 1)
    assert Lancamento.objects.filter(imovel=casa, exercicio=1938).count() == len(valores(casa)) / 2


def test_licenca_industrias_e_taxas_se_lancam_na_mesma_rodada_com_o_predial() -> None:
    """Arts. 80 and 174: licença with indústrias e profissões, taxas I to IV with the predial."""
    casa = lote(logradouro=rua(pavimentacao="poliedrica"), edificacao=LOCADA)
    feitas = {}
    with no_dia(date(1937, 3, 2)):
        for registro in ("estabelecimento", "ligacao-de-agua"):
            feitas[registro] = inscricoes.inscrever(
                especie=registro,
                dados=EXEMPLOS[SLUG][registro].dados,
                titular=fabrica.pessoa(),
                distrito="Sede",
                usuario=fabrica.usuario("lancador"),
            )
    rodada = rodar(ANO + 1)
    lancados = {
        (la.inscricao or la.imovel, la.tributo): la.valor
        for la in Lancamento.objects.filter(rodada=rodada).select_related("inscricao", "imovel")
    }
    assert lancados[feitas["estabelecimento"], "licenca-localizacao"] == 12_000  # tabela A
    assert lancados[feitas["estabelecimento"], "industrias-e-profissoes"] == 200_000  # metade
    assert lancados[feitas["ligacao-de-agua"], "agua-pena"] == 60_000  # tabela III
    assert {t for o, t in lancados if o == casa} == {
        *("territorial-urbano", "predial", "sanitaria", "esgoto", "calcamento"),
    }
    assert {la.lancado_em for la in Lancamento.objects.filter(rodada=rodada)} == {date(1938, 1, 10)}


def test_avisos_so_se_fazem_do_lancamento_conferido_e_aprovado_por_outro() -> None:
    """Art. 97: leases seen and declarations taken; the avisos after the section approves."""
    lote(edificacao=LOCADA)
    lote(edificacao={**LOCADA, "habitacao": "propria"})
    lancador, chefe = fabrica.usuario("lancador"), fabrica.usuario("chefe")
    with no_dia(date(ANO, 1, 10)):
        rodada = criar_rodada(exercicio=ANO, usuario=lancador)
        assert rodada.simulacao_id is not None
        lotes.executar(rodada.simulacao_id)
        with pytest.raises(ErroDeNegocio, match="Quem abriu"):
            aprovar(rodada=rodada, usuario=lancador)
        with pytest.raises(ErroDeNegocio, match="depois de concluído"):
            emitir_avisos(rodada=rodada, usuario=fabrica.usuario("atendente"))
        assert not Aviso.objects.exists()
        aprovar(rodada=rodada, usuario=chefe)
        lote_da_postagem = lancar(rodada=rodada, usuario=lancador).lancamento_id
        assert lote_da_postagem is not None
        lotes.executar(lote_da_postagem)
        avisos = emitir_avisos(rodada=rodada, usuario=fabrica.usuario("atendente"))
        lotes.executar(avisos.pk)
    assert Aviso.objects.count() == 2
    textos = [str(a.documento.conteudo) for a in Aviso.objects.select_related("documento")]
    assert any("84$000" in t for t in textos)
    assert any("36$000" in t for t in textos)
