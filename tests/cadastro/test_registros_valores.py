"""Revision by declarations, survey of rents, values found, estates, yearly gathering."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import DatabaseError, transaction

from arrecadacao import quitar
from cadastro import coletas, espolios, fichas_fiscais, inscricoes, titularidades, valores
from cadastro.fichas_fiscais import Declarado
from cadastro.models import (
    Coleta,
    DeclaracaoDeRevisao,
    Edificacao,
    Espolio,
    Imovel,
    LevantamentoDeAluguel,
    ValorAchado,
)
from cadastro.titularidades import Titular
from lancamentos.avulso_de_imovel import lancar_imovel
from lancamentos.models import Lancamento
from prefeitura.comum import documentos
from prefeitura.comum.calendario import codigo, lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Ato
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.exemplos_de_registros import EXEMPLOS

pytestmark = pytest.mark.django_db
ONDE = {"distrito": "Sede", "logradouro": "Rua Direita", "numero": "12"}


@pytest.fixture
def lafaiete(settings: Any) -> Any:
    settings.CODIGO_TRIBUTARIO = "lafaiete-1948"
    with no_dia(date(1950, 3, 1)):
        yield


@pytest.fixture
def muriae(settings: Any) -> Any:
    settings.CODIGO_TRIBUTARIO = "muriae-1936"
    with no_dia(date(1937, 3, 1)):
        yield


@pytest.fixture
def januaria() -> Any:
    with no_dia(date(1964, 3, 20)):
        yield


def lote(**dados: Any) -> Imovel:
    return fabrica.imovel(desde=date(1930, 1, 1), **dados)


def declarar(coleta: Coleta, imovel: Imovel, **extra: Any) -> DeclaracaoDeRevisao:
    titular = titularidades.em(imovel, date(1937, 1, 1))[0].pessoa
    extra.setdefault("declarante", titular)
    extra.setdefault("usuario", fabrica.usuario("fiscal"))
    dados: dict[str, Any] = {
        "qualidade": "proprietario",
        "area": Decimal(320),
        "valor": 8_000_000,
        "dados": ONDE,
    }
    return coletas.declarar(coleta, imovel=imovel, **{**dados, **extra})


def rastro() -> tuple[int, ...]:
    return (
        DeclaracaoDeRevisao.objects.count(),
        LevantamentoDeAluguel.objects.count(),
        ValorAchado.objects.count(),
        Espolio.objects.count(),
        Coleta.objects.count(),
        Ato.objects.exclude(tipo__startswith="pessoa.").count(),
    )


# -- revision of the territorial ---------------------------------------------------------------


def test_revisao_de_lafaiete_e_dos_anos_multiplos_de_cinco_com_edital(lafaiete: None) -> None:
    """Lafaiete, arts. 102, 104 and 105."""
    chefe = fabrica.usuario("chefe")
    coleta = coletas.abrir_revisao(exercicio=1950, usuario=chefe)
    assert coleta.termina_em == date(1950, 5, 2)  # sixty days end on Sunday, 30 April; holiday
    texto = documentos.html(coleta.edital)
    assert "área em metros quadrados e o valor real, o distrito, a denominação, a rua" in texto
    with pytest.raises(ErroDeNegocio, match="já foi aberta"):
        coletas.abrir_revisao(exercicio=1950, usuario=chefe)
    with no_dia(date(1951, 3, 1)), pytest.raises(ErroDeNegocio, match="múltiplos de 5"):
        coletas.abrir_revisao(exercicio=1951, usuario=chefe)


def test_revisao_de_muriae_vem_de_lei_da_camara(muriae: None) -> None:
    """Muriaé, art. 123."""
    chefe = fabrica.usuario("chefe")
    with pytest.raises(ErroDeNegocio, match=r"lei da Câmara.*art\. 123"):
        coletas.abrir_revisao(exercicio=1937, usuario=chefe)
    coleta = coletas.abrir_revisao(exercicio=1937, lei_da_camara="Lei 20/1937", usuario=chefe)
    assert coleta.lei == "Lei 20/1937"
    assert (coleta.termina_em - coleta.edital_em).days in (60, 61)


@pytest.mark.parametrize("slug", ["lafaiete-1948", "muriae-1936"])
def test_a_declaracao_tem_o_que_a_lei_pede_e_muda_o_cadastro(slug: str, settings: Any) -> None:
    """Lafaiete 104, Muriaé 125: district, name, street, number, circumstances; area and value."""
    settings.CODIGO_TRIBUTARIO = slug
    with no_dia(date(1950, 3, 1) if slug.startswith("laf") else date(1937, 3, 1)) as _:
        chefe = fabrica.usuario("chefe")
        ano = 1950 if slug.startswith("laf") else 1937
        coleta = coletas.abrir_revisao(exercicio=ano, lei_da_camara="Lei 20", usuario=chefe)
        imovel = lote(area_terreno=Decimal(300), valor_venal_terreno=6_000_000)
        antes = rastro()
        for extra, dito in (
            ({"dados": {"distrito": "Sede"}}, "deve conter a rua"),
            ({"dados": {"logradouro": "Rua A"}}, "deve conter o distrito"),
            ({"dados": {**ONDE, "cor": "azul"}}, "não tem o campo"),
            ({"area": Decimal(0)}, "não podem ser negativos nem zero"),
            ({"qualidade": "vizinho"}, "Declara quem é"),
            ({"declarante": fabrica.pessoa("Intruso")}, "não é titular"),
            ({"testemunhas": ("Um só",)}, "duas testemunhas"),
            ({"fim": "capricho"}, "não tem este fim"),
        ):
            with pytest.raises(ErroDeNegocio, match=dito):
                declarar(coleta, imovel, **extra)
        assert rastro() == antes
        completa = declarar(
            coleta,
            imovel,
            dados={**ONDE, "denominacao": "Chácara", "circunstancias": "Esquina, murado"},
            area_fora=Decimal(50),
            testemunhas=("João", "José"),
        )
        assert (completa.area, completa.area_fora) == (320, 50)
        imovel.refresh_from_db()
        assert imovel.area_terreno == 300
        with pytest.raises(ErroDeNegocio, match="já declarou"):
            declarar(coleta, imovel)
        with pytest.raises(ErroDeNegocio, match="outra pessoa"):
            coletas.aceitar(completa, usuario=completa.recebida_por)
        coletas.aceitar(completa, usuario=chefe)
        imovel.refresh_from_db()
        # Only the urban part is of the tax.
        assert (imovel.area_terreno, imovel.valor_venal_terreno) == (320, 8_000_000)
        with pytest.raises(DatabaseError, match="só podem mudar"), transaction.atomic():
            DeclaracaoDeRevisao.objects.filter(pk=completa.pk).update(valor=1)


@pytest.mark.parametrize(
    ("slug", "qualidades"),
    [
        (
            "lafaiete-1948",
            ["proprietario", "enfiteuta", "ocupante", "condomino", "representante"],
        ),
        (
            "muriae-1936",
            ["proprietario", "usufrutuario", "ocupante", "condomino", "representante"],
        ),
    ],
)
def test_quem_e_obrigado_a_declarar(slug: str, qualidades: list[str], settings: Any) -> None:
    """Lafaiete 106, Muriaé 127."""
    settings.CODIGO_TRIBUTARIO = slug
    dia = date(1950, 3, 1) if slug.startswith("laf") else date(1937, 3, 1)
    with no_dia(dia):
        coleta = coletas.abrir_revisao(
            exercicio=dia.year, lei_da_camara="Lei 20", usuario=fabrica.usuario("chefe")
        )
        for qualidade in qualidades:
            quem = {}
            if qualidade in ("ocupante", "representante"):
                quem = {"declarante": fabrica.pessoa("Procurador")}
            assert declarar(coleta, lote(), qualidade=qualidade, **quem).qualidade == qualidade


@pytest.mark.parametrize(
    ("valor", "fim", "esperado"),
    [
        (8_000_000, "", "valor"),
        (4_000_000, "", "decrescimo"),
        (8_000_000, "erros", "erros"),
    ],
)
def test_os_fins_da_revisao(muriae: None, valor: int, fim: str, esperado: str) -> None:
    """Muriaé, art. 124: errors, real value, value of the title that has fallen."""
    coleta = coletas.abrir_revisao(
        exercicio=1937, lei_da_camara="Lei 20", usuario=fabrica.usuario("chefe")
    )
    declaracao = declarar(coleta, lote(), valor=valor, fim=fim)
    julgada = coletas.aceitar(declaracao, usuario=fabrica.usuario("lancador"))
    assert julgada.fim == esperado
    julgada.imovel.refresh_from_db()
    assert julgada.imovel.valor_venal_terreno == valor


def test_suspeita_de_fraude_supre_se_de_oficio_com_documentos(lafaiete: None) -> None:
    chefe, outro = fabrica.usuario("chefe"), fabrica.usuario("lancador")
    coleta = coletas.abrir_revisao(exercicio=1950, usuario=chefe)
    declaracao = declarar(coleta, lote(), valor=1_000)
    with pytest.raises(ErroDeNegocio, match="documentos"):
        coletas.suprir(declaracao, valor=9_000_000, motivo=" ", usuario=outro)
    suprida = coletas.suprir(
        declaracao, valor=9_000_000, motivo="Escritura vizinha, livro 4", usuario=outro
    )
    suprida.imovel.refresh_from_db()
    assert suprida.situacao == "suprida"
    assert suprida.imovel.valor_venal_terreno == 9_000_000
    with pytest.raises(ErroDeNegocio, match="já foi suprida"):
        coletas.aceitar(declaracao, usuario=outro)


def test_sem_declaracao_prevalece_o_lancamento_vigente(lafaiete: None) -> None:
    chefe = fabrica.usuario("chefe")
    coleta = coletas.abrir_revisao(exercicio=1950, usuario=chefe)
    calado, dito = lote(), lote()
    declaracao = declarar(coleta, dito)
    with pytest.raises(ErroDeNegocio, match="corre até"):
        coletas.encerrar(coleta, usuario=chefe)
    with no_dia(date(1950, 6, 1)):
        with pytest.raises(ErroDeNegocio, match="As declarações iam até"):
            declarar(coleta, calado)
        with pytest.raises(ErroDeNegocio, match="por julgar"):
            coletas.encerrar(coleta, usuario=chefe)
        coletas.aceitar(declaracao, usuario=chefe)
        assert coletas.encerrar(coleta, usuario=chefe).prevaleceram == 1
        with pytest.raises(ErroDeNegocio, match="encerrou-se"):
            coletas.encerrar(coleta, usuario=chefe)
    calado.refresh_from_db()
    assert calado.valor_venal_terreno == 6_000_000


@pytest.mark.parametrize("slug", ["lafaiete-1948", "muriae-1936"])
def test_condomino_que_nao_declara_e_lancado_de_oficio(slug: str, settings: Any) -> None:
    """Muriaé 131 and Lafaiete 110: area and value of the part of each."""
    settings.CODIGO_TRIBUTARIO = slug
    dia = date(1950, 3, 1) if slug.startswith("laf") else date(1937, 3, 1)
    ana, bento = fabrica.pessoa("Ana"), fabrica.pessoa("Bento")
    imovel = lote(
        area_terreno=Decimal(300),
        titulares=[Titular(ana, Decimal("0.6"), principal=True), Titular(bento, Decimal("0.4"))],
    )
    with no_dia(dia):
        chefe, fiscal = fabrica.usuario("chefe"), fabrica.usuario("fiscal")
        coleta = coletas.abrir_revisao(exercicio=dia.year, lei_da_camara="Lei 20", usuario=chefe)
        feita = declarar(
            coleta,
            imovel,
            declarante=ana,
            qualidade="condomino",
            area=Decimal(180),
            valor=6_000_000,
            parte=Decimal("0.6"),
        )
        coletas.aceitar(feita, usuario=chefe)
        imovel.refresh_from_db()
        assert imovel.valor_venal_terreno == 6_000_000  # the other part is not known yet
        oficio: dict[str, Any] = {
            "imovel": imovel,
            "condomino": bento,
            "valor": 4_500_000,
            "motivo": "Escritura do 1º ofício",
            "usuario": fiscal,
        }
        with pytest.raises(ErroDeNegocio, match="pode declarar até"):
            coletas.lancar_condomino_de_oficio(coleta, **oficio)
        assert coletas.condominos_faltosos(coleta) == [(imovel, bento, Decimal("0.4"))]
    with no_dia(dia.replace(month=6)):
        with pytest.raises(ErroDeNegocio, match="não é condômino em falta"):
            coletas.lancar_condomino_de_oficio(coleta, **{**oficio, "condomino": ana})
        de_oficio = coletas.lancar_condomino_de_oficio(coleta, **oficio)
        assert (de_oficio.area, de_oficio.parte, de_oficio.de_oficio) == (
            Decimal("120.00"),
            Decimal("0.4"),
            True,
        )
        coletas.aceitar(de_oficio, usuario=chefe)
    imovel.refresh_from_db()
    assert (imovel.area_terreno, imovel.valor_venal_terreno) == (300, 10_500_000)


# -- values found in transmissions ---------------------------------------------------------------


@pytest.mark.parametrize("slug", ["lafaiete-1948", "muriae-1936"])
def test_maior_valor_achado_na_transmissao_corrige_e_o_menor_nao(slug: str, settings: Any) -> None:
    """Lafaiete 87, Muriaé 110: even when the transmission is not made effective."""
    settings.CODIGO_TRIBUTARIO = slug
    dia = date(1950, 3, 1) if slug.startswith("laf") else date(1937, 3, 1)
    with no_dia(dia):
        imovel, fiscal = lote(valor_venal_terreno=6_000_000), fabrica.usuario("fiscal")

        def achar(valor: int, **extra: Any) -> ValorAchado:
            dados: dict[str, Any] = {
                "ato": "transmissao",
                "titulo": "Escritura, livro 4, fl. 12",
                "em": dia,
            }
            return valores.achar_valor(imovel, valor=valor, usuario=fiscal, **{**dados, **extra})

        menor = achar(5_000_000)
        imovel.refresh_from_db()
        assert (menor.corrigiu, imovel.valor_venal_terreno) == (False, 6_000_000)
        maior = achar(9_000_000, ato="divisao")
        imovel.refresh_from_db()
        assert (maior.corrigiu, maior.valor_anterior) == (True, 6_000_000)
        assert imovel.valor_venal_terreno == 9_000_000
        assert maior.artigo == ("87" if slug.startswith("laf") else "110")
        antes = rastro()
        for extra, dito in (
            ({"ato": "boato"}, "se acha em"),
            ({"titulo": ""}, "Informe o título"),
            ({"em": dia.replace(month=4)}, "data futura"),
        ):
            with pytest.raises(ErroDeNegocio, match=dito):
                achar(9_500_000, **extra)
        assert rastro() == antes
        with pytest.raises(DatabaseError, match="não se alteram"), transaction.atomic():
            ValorAchado.objects.update(valor=1)


def test_lancamento_do_territorial_muda_com_o_valor_achado(lafaiete: None) -> None:
    """Lafaiete, arts. 86 and 87: 0.8% of the land, by the greater value."""
    imovel = lote(valor_venal_terreno=6_000_000, edificacao={})
    lei = lei_em(date(1950, 3, 1))

    def imposto() -> int:
        imovel.refresh_from_db()
        fatos = {"valor_terreno": lei.moeda.texto(imovel.valor_venal_terreno), "edificado": True}
        return lei.apurar("territorial-urbano", fatos, exercicio=1950).valor

    antes = imposto()
    valores.achar_valor(
        imovel,
        ato="causa_mortis",
        titulo="Avaliação judicial",
        valor=12_000_000,
        em=date(1950, 3, 1),
        usuario=fabrica.usuario("fiscal"),
    )
    assert imposto() == 2 * antes
    with no_dia(date(1951, 1, 5)):
        lancar_imovel(
            imovel=imovel,
            exercicio=1951,
            usuario=fabrica.usuario("lancador"),
            motivo="Lançamento do exercício",
        )
    lancado = Lancamento.objects.get(imovel=imovel, tributo="territorial-urbano")
    assert lancado.valor == 96_000


def test_valores_do_estado_sao_a_base_em_muriae_todos_ou_nenhum(muriae: None) -> None:
    """Muriaé, art. 110 a."""
    um, dois = lote(valor_venal_terreno=6_000_000), lote(valor_venal_terreno=6_000_000)
    fiscal = fabrica.usuario("fiscal")
    antes = rastro()
    with pytest.raises(ErroDeNegocio, match="Não há no cadastro: 99"):
        valores.valores_do_estado(
            [(um.inscricao, 7_000_000), ("99", 1)], exercicio=1937, usuario=fiscal
        )
    with pytest.raises(ErroDeNegocio, match="duas vezes"):
        valores.valores_do_estado(
            [(um.inscricao, 7_000_000), (um.inscricao, 1)], exercicio=1937, usuario=fiscal
        )
    assert rastro() == antes
    valores.valores_do_estado(
        [(um.inscricao, 7_000_000), (dois.inscricao, 5_000_000)], exercicio=1937, usuario=fiscal
    )
    um.refresh_from_db()
    dois.refresh_from_db()
    # The base is the State's, greater or less.
    assert (um.valor_venal_terreno, dois.valor_venal_terreno) == (7_000_000, 5_000_000)
    assert um.valores_achados.get().titulo == "Lançamento do Estado, 1937"


def test_lei_que_nao_corrige_assim_recusa(januaria: None) -> None:
    with pytest.raises(ErroDeNegocio, match="não corrige o valor"):
        valores.achar_valor(
            lote(),
            ato="transmissao",
            titulo="x",
            valor=1,
            em=date(1964, 1, 1),
            usuario=fabrica.usuario("fiscal"),
        )
    with pytest.raises(ErroDeNegocio, match="não tem revisão"):
        coletas.abrir_revisao(exercicio=1964, usuario=fabrica.usuario("chefe"))


# -- rents ---------------------------------------------------------------------------------------


def casa(**dados: Any) -> Edificacao:
    return lote(edificacao=dados).edificacoes.get()


def levantar(edificacao: Edificacao, **extra: Any) -> LevantamentoDeAluguel:
    dados: dict[str, Any] = {
        "exercicio": 1950,
        "fonte": "contrato",
        "ocupacao": "locada",
        "valor_locativo": 600_000,
        "morador": "Caio Lima",
        "documento": "Contrato de 1949",
        "usuario": fabrica.usuario("fiscal"),
    }
    return valores.levantar_aluguel(edificacao, **{**dados, **extra})


def test_o_fiscal_levanta_o_aluguel_e_a_contabilidade_ratifica_ou_retifica(lafaiete: None) -> None:
    """Lafaiete, art. 121."""
    uma, outra = casa(), casa()
    contador = fabrica.usuario("contador")
    assert set(valores.por_levantar(1950)) == {uma, outra}
    convite = documentos.html(valores.convidar_locatarios(exercicio=1950, usuario=contador))
    assert "contratos de locação e sublocação ou os recibos" in convite
    assert str(uma.imovel.logradouro) in convite
    levantado = levantar(uma)
    assert valores.por_levantar(1950) == [outra]
    uma.refresh_from_db()
    assert (uma.valor_locativo, uma.habitacao) == (1_200_000, "")
    with pytest.raises(ErroDeNegocio, match="outra pessoa"):
        valores.conferir_aluguel(levantado, usuario=levantado.feito_por)
    ratificado = valores.conferir_aluguel(levantado, usuario=contador)
    uma.refresh_from_db()
    assert (ratificado.situacao, uma.valor_locativo, uma.habitacao) == (
        "ratificado",
        600_000,
        "locada",
    )
    propria = levantar(
        outra, fonte="declaracao", ocupacao="propria", morador="", documento="", valor_locativo=9
    )
    with pytest.raises(ErroDeNegocio, match="por que o valor se retifica"):
        valores.conferir_aluguel(propria, valor=700_000, usuario=contador)
    retificado = valores.conferir_aluguel(
        propria, valor=700_000, motivo="Casas vizinhas", usuario=contador
    )
    outra.refresh_from_db()
    assert (retificado.situacao, outra.valor_locativo) == ("retificado", 700_000)
    assert not valores.por_levantar(1950)
    assert len(valores.por_levantar(1951)) == 2


def test_levantamento_sem_contrato_nem_morador_e_recusado_sem_rastro(lafaiete: None) -> None:
    predio = casa()
    antes = rastro()
    for extra, dito in (
        ({"fonte": "boato"}, "O valor vem de"),
        ({"ocupacao": "assombrada"}, "quem habita"),
        ({"documento": ""}, "contrato ou recibo visto"),
        ({"valor_locativo": -1}, "não pode ser negativo"),
    ):
        with pytest.raises(ErroDeNegocio, match=dito):
            levantar(predio, **extra)
    assert rastro() == antes
    levantar(predio)
    with pytest.raises(ErroDeNegocio, match="já foi levantado"):
        levantar(predio)


def test_de_oficio_o_valor_vem_das_casas_proximas_que_se_dizem(muriae: None) -> None:
    """Muriaé, arts. 97 and 100."""
    propria, alugada = casa(), casa()
    oficio = {"exercicio": 1937, "morador": "", "documento": "", "ocupacao": "propria"}
    with pytest.raises(ErroDeNegocio, match="as casas mais próximas"):
        levantar(propria, **oficio, fonte="vizinhas")
    with pytest.raises(ErroDeNegocio, match="por que é suspeita"):
        levantar(alugada, **oficio, fonte="suspeita")
    achado = levantar(
        propria,
        **{**oficio, "documento": "Rua Direita, 10 e 14: 480$000 cada uma"},
        fonte="vizinhas",
        valor_locativo=480_000,
    )
    valores.conferir_aluguel(achado, usuario=fabrica.usuario("contador"))
    propria.refresh_from_db()
    assert (propria.valor_locativo, propria.habitacao) == (480_000, "propria")
    ato = Ato.objects.get(tipo="aluguel.levantado")
    assert ato.artigo == "97, 100"
    assert "casas mais próximas" in ato.descricao


def test_o_lancamento_do_predial_diz_o_que_a_lei_manda(lafaiete: None) -> None:
    """Lafaiete, art. 123, letters a to f."""
    predio = casa(valor_locativo=0)
    assert valores.falta_no_predial(predio, date(1950, 3, 1)) == [
        "Ocupação",
        "Valor locativo anual",
    ]
    valores.conferir_aluguel(
        levantar(predio, valor_do_predio=9_000_000), usuario=fabrica.usuario("contador")
    )
    predio.refresh_from_db()
    conteudo = valores.conteudo_do_predial(predio, date(1950, 3, 1))
    assert {letra for _, _, letra in conteudo} == set("abcdef")
    ditos = {rotulo: valor for rotulo, valor, _ in conteudo}
    assert ditos["Proprietário"] == titularidades.em(predio.imovel, date(1950, 3, 1))[0].pessoa.nome
    assert ditos["Ocupação"] == "Alugada ou arrendada"
    assert ditos["Isenções"] == "nenhuma"
    assert ditos["Valor locativo anual"] == "Cr$ 6.000,00"
    assert ditos["Valor do prédio"] == "Cr$ 90.000,00"
    assert valores.falta_no_predial(predio, date(1950, 3, 1)) == []
    # And the lançamento made from it keeps what it was made from.
    with no_dia(date(1951, 1, 5)):
        lancar_imovel(
            imovel=predio.imovel,
            exercicio=1951,
            usuario=fabrica.usuario("lancador"),
            motivo="Lançamento do exercício",
        )
    predial = Lancamento.objects.get(edificacao=predio, tributo="predial")
    assert predial.fatos["ocupacao"] == "locado"
    # 5% of the gross rent of 6.000,00 (art. 117).
    assert predial.valor == 30_000
    assert predial.imovel.endereco in predial.lugar


# -- estates -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "dia"), [("lafaiete-1948", date(1950, 3, 1)), ("januaria-1963", date(1964, 3, 20))]
)
def test_espolio_e_lancado_em_seu_nome_ate_a_partilha(slug: str, dia: date, settings: Any) -> None:
    """Lafaiete 89 and 114, Januária 237 § 3º."""
    settings.CODIGO_TRIBUTARIO = slug
    viuva, falecido = fabrica.pessoa("Rosa Lima"), fabrica.pessoa("Caio Lima")
    filhos = [fabrica.pessoa(nome) for nome in ("Davi", "Eva", "Fábio")]
    em_comum = lote(
        titulares=[
            Titular(viuva, Decimal("0.5"), principal=True),
            Titular(falecido, Decimal("0.5")),
        ],
    )
    so_dele, alheio = lote(titular=falecido), lote(titular=viuva)
    with no_dia(dia):
        chefe = fabrica.usuario("chefe")
        espolio = espolios.abrir(
            falecido,
            obito_em=date(dia.year, 1, 10),
            inventario="Juízo de Direito, 1º ofício",
            inventariante=viuva,
            usuario=chefe,
        )
        assert (espolio.pessoa.nome, espolio.pessoa.natureza) == ("Espólio de Caio Lima", "espolio")
        assert titularidades.em(so_dele, dia).get().pessoa == espolio.pessoa
        assert titularidades.em(alheio, dia).get().pessoa == viuva
        assert {(t.pessoa, t.parte) for t in titularidades.em(em_comum, dia)} == {
            (viuva, Decimal("0.5")),
            (espolio.pessoa, Decimal("0.5")),
        }
        antes = rastro()
        with pytest.raises(ErroDeNegocio, match="já foi aberto"):
            espolios.abrir(falecido, obito_em=dia, inventario="x", usuario=chefe)
        terco = Decimal("0.33333333")
        quinhoes: dict[int, Any] = {
            so_dele.pk: list(zip(filhos, [terco, terco, 1 - 2 * terco], strict=True)),
            em_comum.pk: [(viuva, Decimal(1))],
        }
        partilha: dict[str, Any] = {
            "quinhoes": quinhoes,
            "formal": "Formal de partilha de fevereiro",
            "encerrado_em": date(dia.year, 2, 20),
            "usuario": chefe,
        }
        for mudanca, dito in (
            ({"formal": " "}, "formal de partilha"),
            ({"quinhoes": {so_dele.pk: quinhoes[so_dele.pk]}}, "cada imóvel do espólio"),
            (
                {"quinhoes": {**quinhoes, so_dele.pk: [(viuva, Decimal("0.9"))]}},
                "não somam o todo",
            ),
            ({"encerrado_em": date(dia.year, 1, 1)}, "depois do óbito"),
        ):
            with pytest.raises(ErroDeNegocio, match=dito):
                espolios.partilhar(espolio, **{**partilha, **mudanca})
        assert rastro() == antes
        if slug == "lafaiete-1948":
            # The partition is a transmission: it wants the quittance of the land (art. 99).
            with pytest.raises(ErroDeNegocio, match=r"Falta a certidão.*art\. 99"):
                espolios.partilhar(espolio, **partilha)
            for imovel in (so_dele, em_comum):
                quitar.certificar(finalidade="Partilha", imovel=imovel, usuario=chefe)
        feito = espolios.partilhar(espolio, **partilha)
        herdeiros = list(titularidades.em(so_dele, dia))
        assert {t.pessoa for t in herdeiros} == set(filhos)
        assert sum(t.parte for t in herdeiros) == 1
        assert titularidades.em(em_comum, dia).get().parte == 1
        # Lafaiete: at the end of the inventory; Januária: thirty days from it.
        assert feito.fora_do_prazo is (slug == "lafaiete-1948")
        with pytest.raises(ErroDeNegocio, match="já foi partilhado"):
            espolios.partilhar(espolio, **partilha)


@pytest.mark.parametrize(
    ("slug", "dia"), [("lafaiete-1948", date(1950, 3, 1)), ("januaria-1963", date(1964, 3, 20))]
)
def test_o_lancamento_do_ano_seguinte_sai_em_nome_do_espolio(
    slug: str, dia: date, settings: Any
) -> None:
    settings.CODIGO_TRIBUTARIO = slug
    falecido = fabrica.pessoa("Caio Lima")
    imovel = lote(titular=falecido, edificacao={"habitacao": "propria"})
    with no_dia(dia):
        espolio = espolios.abrir(
            falecido,
            obito_em=date(dia.year, 1, 10),
            inventario="1º ofício",
            usuario=fabrica.usuario("chefe"),
        )
    with no_dia(date(dia.year + 1, 1, 5)):
        lancar_imovel(
            imovel=imovel,
            exercicio=dia.year + 1,
            usuario=fabrica.usuario("lancador"),
            motivo="Lançamento do exercício",
        )
    lancados = Lancamento.objects.filter(imovel=imovel, exercicio=dia.year + 1)
    assert {la.tributo for la in lancados} >= {"predial"}
    assert {la.contribuinte for la in lancados} == {espolio.pessoa}


def test_espolio_sem_bens_ou_de_firma_e_recusado(lafaiete: None) -> None:
    chefe = fabrica.usuario("chefe")
    for pessoa, dito in (
        (fabrica.pessoa("Sem Bens"), "não era titular"),
        (fabrica.pessoa("Firma", natureza="juridica"), "pessoa natural"),
    ):
        with pytest.raises(ErroDeNegocio, match=dito):
            espolios.abrir(pessoa, obito_em=date(1950, 1, 1), inventario="x", usuario=chefe)
    assert not Espolio.objects.exists()


# -- yearly gathering of declarations ------------------------------------------------------------


def test_coleta_anual_com_edital_oito_dias_antes_e_faltosos(januaria: None) -> None:
    """Januária, arts. 59 § 1º, 258 and 278."""
    chefe, lancador = fabrica.usuario("chefe"), fabrica.usuario("lancador")

    def abrir_casa(endereco: str) -> Any:
        return inscricoes.inscrever(
            especie="estabelecimento",
            titular=fabrica.pessoa(),
            nome="Casa",
            endereco=endereco,
            dados=EXEMPLOS["januaria-1963"]["estabelecimento"].dados,
            usuario=lancador,
        )

    declarou, faltou = abrir_casa("Rua A"), abrir_casa("Rua B")
    with no_dia(date(1965, 1, 5)):
        antes = rastro()
        with pytest.raises(ErroDeNegocio, match="oito dias antes"):
            coletas.abrir_declaracoes(exercicio=1965, comeca_em=date(1965, 1, 12), usuario=chefe)
        with pytest.raises(ErroDeNegocio, match="a 15/01/1965"):
            coletas.abrir_declaracoes(exercicio=1965, comeca_em=date(1965, 1, 16), usuario=chefe)
        assert rastro() == antes
        coleta = coletas.abrir_declaracoes(
            exercicio=1965, comeca_em=date(1965, 1, 15), usuario=chefe
        )
        assert coleta.termina_em == date(1965, 1, 31)
        assert "começa em 15/01/1965" in documentos.html(coleta.edital)
    with no_dia(date(1965, 1, 20)):
        ficha = fichas_fiscais.receber(
            registro="estabelecimento",
            especie="renovacao",
            declarante=declarou.titular,
            declarado=Declarado({"movimento": "1500000.00", "operarios": 3}),
            fato_em=date(1965, 1, 20),
            inscricao=declarou,
            usuario=lancador,
        )
        assert list(coletas.faltosos(coleta)) == [faltou]
        fichas_fiscais.deferir(ficha, usuario=chefe)
    with no_dia(date(1965, 2, 1)):
        assert coletas.encerrar(coleta, usuario=chefe).prevaleceram == 1
        assert Ato.objects.get(tipo="coleta.encerrada").artigo == "259"


def test_a_declaracao_anual_tem_os_doze_requisitos_da_lei(januaria: None) -> None:
    """Januária, art. 59 § 1º III, letters a to l: none may be missing of a commerce."""
    registro = codigo().registros["estabelecimento"]
    letras = {c.artigo.rpartition(" ")[2] for c in registro.campos if "59 § 1º III" in c.artigo}
    # a and b are holder and place, kept by every inscription; c and d are the movement.
    assert letras >= set("efghijkl")
