"""Rural land by contribuinte, condominiums, allotments with their plans, tables of prices."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import DatabaseError, transaction

from cadastro import fichas_fiscais, inscricoes, loteamentos, rurais, tabelas
from cadastro.condominios import repartir
from cadastro.contas import contas, fatos_para
from cadastro.fichas_fiscais import Declarado
from cadastro.models import (
    ContribuinteDeRegistro,
    Desmembramento,
    InscricaoFiscal,
    PlantaDeLoteamento,
    TabelaDeValores,
)
from cadastro.papeis import ficha_do_cadastro
from prefeitura.comum import documentos
from prefeitura.comum.calendario import codigo, lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Ato
from prefeitura.comum.relogio import no_dia
from prefeitura.legislacao import ErroDeLei
from tests import fabrica
from tests.exemplos_de_registros import EXEMPLOS

pytestmark = pytest.mark.django_db
SITIO = EXEMPLOS["januaria-1963"]["imovel-rural"].dados
LOTEAMENTO = EXEMPLOS["januaria-1963"]["loteamento"].dados
PLANTA = b"%PDF-1.4 planta"


@pytest.fixture(autouse=True)
def em_marco_de_1964():
    with no_dia(date(1964, 3, 20)):
        yield


def sitio(titular: Any = None, nome: str = "Boa Vista", **mudancas: Any) -> InscricaoFiscal:
    return inscricoes.inscrever(
        especie="imovel-rural",
        titular=titular or fabrica.pessoa("Ana Reis"),
        nome=nome,
        distrito="Brejo do Amparo",
        dados={**SITIO, **mudancas},
        usuario=fabrica.usuario("lancador"),
    )


def ficha(especie: str, declarado: Declarado, **extra: Any) -> InscricaoFiscal:
    recebida = fichas_fiscais.receber(
        registro="imovel-rural",
        especie=especie,
        declarante=extra.pop("declarante", None) or fabrica.pessoa(),
        declarado=declarado,
        fato_em=extra.pop("fato_em", date(1964, 3, 10)),
        usuario=fabrica.usuario("atendente"),
        **extra,
    )
    return fichas_fiscais.deferir(recebida, usuario=fabrica.usuario("lancador"))


def lotear() -> InscricaoFiscal:
    return inscricoes.inscrever(
        especie="loteamento",
        titular=fabrica.pessoa("Loteadora"),
        nome="Jardim Novo",
        dados=LOTEAMENTO,
        usuario=fabrica.usuario("lancador"),
    )


def com_planta() -> InscricaoFiscal:
    inscricao = lotear()
    loteamentos.juntar_planta(
        inscricao, nome="planta.pdf", conteudo=PLANTA, usuario=fabrica.usuario("atendente")
    )
    return inscricao


def test_a_cada_contribuinte_uma_inscricao_numerada_com_os_seus_imoveis() -> None:
    """Arts. 185 and 194: the book, with areas, values, rate and tax of each property."""
    ana, bento = fabrica.pessoa("Ana Reis"), fabrica.pessoa("Bento Reis")
    sitio(ana, "Boa Vista")
    sitio(bento, "Retiro", valor_das_culturas="0.00", valor_venal="20000.00")
    sitio(ana, "Lagoa")
    assert ContribuinteDeRegistro.objects.count() == 2
    paginas = rurais.livro(1965)
    assert [(p.numero, p.pessoa, len(p.imoveis)) for p in paginas] == [(1, ana, 2), (2, bento, 1)]
    linha = paginas[0].imoveis[0]
    assert (linha.nome, linha.distrito, linha.aliquota) == ("Boa Vista", "Brejo do Amparo", "2,00%")
    assert (linha.cultivada, linha.nao_cultivada, linha.pastagens) == (30, 20, 50)
    # 2% of 30.000,00 and of 20.000,00.
    assert (linha.imposto_das_culturas, linha.imposto_das_pastagens) == (60_000, 40_000)
    assert (linha.total, paginas[0].total, paginas[1].total) == (100_000, 200_000, 40_000)


def test_o_livro_se_imprime_com_a_quitacao_que_a_tesouraria_diz(monkeypatch: Any) -> None:
    inscricao = sitio()
    monkeypatch.setattr(rurais, "_quitacao", [])
    rurais.registrar_quitacao(lambda ids, ano: dict.fromkeys(ids, f"conhecimento 7/{ano}"))
    papel = rurais.imprimir(1965, usuario=fabrica.usuario("chefe"))
    [contribuinte] = papel.conteudo["contribuintes"]
    assert contribuinte["imoveis"][0]["quitacao"] == "conhecimento 7/1965"
    assert contribuinte["imoveis"][0]["total"] == "1.000,00"
    assert documentos.pdf(papel).startswith(b"%PDF")
    assert inscricao.numero == 1


def test_o_cadastro_rural_e_mantido_em_fichas() -> None:
    """Art. 195: the card of each property, kept up to date with its history."""
    inscricao = sitio()
    inscricoes.alterar(
        inscricao,
        dados={"valor_das_culturas": "40000.00", "valor_venal": "60000.00"},
        usuario=fabrica.usuario("lancador"),
        motivo="Revisão",
    )
    inscricao.refresh_from_db()
    cartao = dict(ficha_do_cadastro(inscricao, codigo().registros["imovel-rural"]))
    assert cartao["Área total (ha)"] == "100"
    assert cartao["Valor venal das terras, sem matas nem benfeitorias"] == "Cr$ 60.000,00"
    historia: Any = inscricao
    assert historia.history.count() == 2


def test_rural_e_o_que_fica_fora_do_perimetro() -> None:
    """Art. 176: the ficha must say so, and its parts must make the whole."""
    with pytest.raises(ErroDeNegocio, match="Fora do perímetro urbano"):
        sitio(fora_do_perimetro="")
    with pytest.raises(ErroDeNegocio, match=r"Área total.*deve ser a soma"):
        sitio(area_ha="101")
    with pytest.raises(ErroDeNegocio, match=r"Valor venal.*deve ser a soma"):
        sitio(valor_venal="50000.01")
    assert not InscricaoFiscal.objects.exists()


@pytest.mark.parametrize(
    "causa", ["declaracao", "transmissao", "causa_mortis", "divisao", "fim_da_imunidade"]
)
def test_o_lancamento_rural_vem_de_uma_das_fontes_da_lei(causa: str) -> None:
    """Art. 186."""
    inscricao = ficha("inscricao", Declarado(SITIO, nome="Boa Vista"), causa=causa)
    assert inscricao.fichas.get().causa == causa
    with pytest.raises(ErroDeNegocio, match="não conhece esta causa"):
        ficha("inscricao", Declarado(SITIO), causa="boato")


@pytest.mark.parametrize(
    ("causa", "mudanca", "imposto"),
    [
        (
            "cultura",
            {"area_cultivada_ha": "45", "area_nao_cultivada_ha": "5"},
            100_000,
        ),
        ("revisao", {"valor_das_culturas": "40000.00", "valor_venal": "60000.00"}, 120_000),
        ("medicao", {"area_ha": "110", "area_de_pastagens_ha": "60"}, 100_000),
        ("avaliacao", {"valor_das_culturas": "50000.00", "valor_venal": "70000.00"}, 140_000),
    ],
)
def test_o_lancamento_rural_se_modifica_nos_casos_da_lei(
    causa: str, mudanca: dict[str, str], imposto: int
) -> None:
    """Art. 187."""
    inscricao = sitio()
    mudada = ficha("alteracao", Declarado(mudanca), inscricao=inscricao, causa=causa)
    feitas = {c.tributo: c for c in contas(mudada, lei_em(date(1965, 1, 1)), 1965)}
    assert feitas["territorial-rural"].apuracao.valor == imposto
    assert Ato.objects.get(tipo="inscricao-fiscal.alterada").artigo == "51, 187"


def test_na_aquisicao_posterior_a_base_e_o_valor_da_transmissao() -> None:
    """Art. 184, sole §; the acquirer answers for the tax (178)."""
    inscricao, comprador = sitio(), fabrica.pessoa("Bento Reis")
    with no_dia(date(1964, 3, 25)):
        passada = ficha(
            "transferencia",
            Declarado(
                {"valor_das_culturas": "60000.00", "valor_venal": "80000.00"},
                titulares=[(comprador, Decimal(1))],
                titulo="Escritura de 25/03/1964",
            ),
            inscricao=inscricao,
            fato_em=date(1964, 3, 25),
        )
    lei = lei_em(date(1965, 1, 1))
    fatos = fatos_para(passada, "territorial-rural", lei, 1965)
    assert lei.apurar("territorial-rural", fatos, exercicio=1965).valor == 160_000
    novo = passada.titulares.get(ate__isnull=True)
    assert (novo.pessoa, novo.responde_pelos_debitos, novo.artigo) == (comprador, True, "178")
    assert [p.pessoa for p in rurais.livro(1965)] == [comprador]


def test_cada_condomino_e_inscrito_por_sua_parte_com_area_e_valor_proporcionais() -> None:
    """Art. 191."""
    tres = [fabrica.pessoa(nome) for nome in ("Ana", "Bento", "Caio")]
    partes = [Decimal("0.5"), Decimal("0.25"), Decimal("0.25")]
    primeira = ficha(
        "inscricao",
        Declarado(SITIO, nome="Boa Vista", titulares=list(zip(tres, partes, strict=True))),
        causa="divisao",
    )
    todas = list(InscricaoFiscal.objects.order_by("numero"))
    assert [i.titular for i in todas] == tres
    assert [i.parte for i in todas] == partes
    assert [i.dados["valor_venal"] for i in todas] == ["25000.00", "12500.00", "12500.00"]
    assert [i.dados["area_ha"] for i in todas] == ["50.0000", "25.0000", "25.0000"]
    assert {i.conjunto_id for i in todas[1:]} == {primeira.pk}
    lei = lei_em(date(1965, 1, 1))
    impostos = [
        lei.apurar(
            "territorial-rural", fatos_para(i, "territorial-rural", lei, 1965), exercicio=1965
        ).valor
        for i in todas
    ]
    assert impostos == [50_000, 25_000, 25_000]
    assert [p.numero for p in rurais.livro(1965)] == [1, 2, 3]


def test_partes_que_nao_somam_o_todo_sao_recusadas_sem_rastro() -> None:
    ana, bento = fabrica.pessoa("Ana"), fabrica.pessoa("Bento")
    for partes, dito in (
        ([(ana, Decimal("0.5")), (bento, Decimal("0.4"))], "As partes somam 90%"),
        ([(ana, Decimal("0.5")), (ana, Decimal("0.5"))], "aparece duas vezes"),
        ([(ana, Decimal("1.5")), (bento, Decimal("-0.5"))], "mais que zero a 100%"),
    ):
        with pytest.raises(ErroDeNegocio, match=dito):
            ficha("inscricao", Declarado(SITIO, titulares=partes), causa="declaracao")
    assert not InscricaoFiscal.objects.exists()


def test_as_partes_repartidas_somam_o_todo_ate_o_ultimo_centavo() -> None:
    registro = codigo().registros["imovel-rural"]
    terco = Decimal("0.33333333")
    partes = repartir(registro, SITIO, [terco, terco, 1 - 2 * terco])
    for nome in ("valor_das_culturas", "valor_das_pastagens", "valor_venal", "area_ha"):
        assert sum(Decimal(p[nome]) for p in partes) == Decimal(SITIO[nome])
    for parte in partes:
        assert registro.ler_dados(parte, lei_em(date(1964, 3, 20)).moeda)


def test_a_taxa_rodoviaria_se_lanca_pelo_cadastro() -> None:
    """Art. 389: the area of the cadastro by the rate of each hectare."""
    inscricao = sitio(servido="diretamente", taxa_por_ha="300.00")
    lei = lei_em(date(1965, 1, 1))
    fatos = fatos_para(inscricao, "rodoviaria-conservacao", lei, 1965)
    assert fatos == {"area_do_imovel_ha": "100", "servido": "diretamente", "taxa_por_ha": "300.00"}
    conta = lei.apurar("rodoviaria-conservacao", fatos, exercicio=1965)
    assert conta.valor == 3_000_000
    assert "rodoviaria-conservacao" in codigo().registros["imovel-rural"].anuais


def test_loteamento_se_inscreve_com_planta_e_mostra_as_areas() -> None:
    """Art. 50."""
    inscricao = lotear()
    with pytest.raises(ErroDeNegocio, match=r"Junte antes a planta.*art\. 50"):
        loteamentos.anotar(
            inscricao,
            ato="cedida",
            area=Decimal(1),
            fato_em=date(1964, 3, 20),
            usuario=fabrica.usuario("lancador"),
        )
    planta = loteamentos.juntar_planta(
        inscricao, nome="planta.pdf", conteudo=PLANTA, usuario=fabrica.usuario("atendente")
    )
    assert (planta.escala, planta.tipo, bytes(planta.conteudo)) == (
        "1:1000",
        "application/pdf",
        PLANTA,
    )
    areas = loteamentos.areas(inscricao)
    assert (areas.total, areas.a_ceder, areas.por_ceder, areas.livre) == (12000, 3000, 3000, 9000)


@pytest.mark.parametrize(
    ("nome", "conteudo", "dito"),
    [
        ("planta.pdf", b"", "vazio"),
        ("planta.exe", b"MZ", "PDF, PNG ou JPEG"),
        ("planta.png", PLANTA, "PDF, PNG ou JPEG"),
        ("planta.pdf", b"%PDF-" + b"x" * (5 * 1024 * 1024), "passa de 5 MB"),
    ],
)
def test_o_que_nao_e_planta_e_recusado(nome: str, conteudo: bytes, dito: str) -> None:
    with pytest.raises(ErroDeNegocio, match=dito):
        loteamentos.juntar_planta(
            lotear(), nome=nome, conteudo=conteudo, usuario=fabrica.usuario("atendente")
        )
    assert not PlantaDeLoteamento.objects.exists()


def test_areas_cedida_compromissada_e_alienada_se_anotam() -> None:
    inscricao, lancador = com_planta(), fabrica.usuario("lancador")
    ana, bento = fabrica.pessoa("Ana"), fabrica.pessoa("Bento")

    def anotar(ato: str, area: int, lote: str = "", quem: Any = None, dia: int = 19) -> Any:
        return loteamentos.anotar(
            inscricao,
            ato=ato,
            area=Decimal(area),
            quadra="A" if lote else "",
            lote=lote,
            adquirente=quem,
            fato_em=date(1964, 3, dia),
            usuario=lancador,
        )

    anotar("cedida", 1000)
    anotar("compromissada", 300, "1", ana)
    anotar("compromissada", 400, "2", ana)
    anotar("alienada", 300, "1", ana)
    anotar("distratada", 400, "2", ana)
    anotar("compromissada", 500, "2", bento)
    areas = loteamentos.areas(inscricao)
    assert (areas.cedida, areas.por_ceder) == (1000, 2000)
    assert (areas.compromissada, areas.alienada, areas.livre) == (500, 300, 8200)
    antes = Desmembramento.objects.count()
    for argumentos, dito in (
        (("alienada", 300, "1", bento), "já foi alienado"),
        (("alienada", 500, "2", ana), "está compromissado a Bento"),
        (("cedida", 2001), "Só há 2000"),
        (("alienada", 8201, "9", ana), "só tem 8200"),
        (("distratada", 10, "9", ana), "Não há compromisso"),
        (("alienada", 10, "9"), "o adquirente"),
        (("alienada", 0, "9", ana), "maior que zero"),
    ):
        with pytest.raises(ErroDeNegocio, match=dito):
            anotar(*argumentos)
    assert Desmembramento.objects.count() == antes
    with pytest.raises(DatabaseError, match="não se alteram"), transaction.atomic():
        Desmembramento.objects.update(area=1)


def test_venda_de_lote_comunicada_depois_de_trinta_dias_fica_marcada() -> None:
    inscricao = com_planta()
    for dia, atrasada in ((date(1964, 2, 19), False), (date(1964, 2, 18), True)):
        anotada = loteamentos.anotar(
            inscricao,
            ato="alienada",
            area=Decimal(100),
            quadra="B",
            lote=str(dia.day),
            adquirente=fabrica.pessoa(),
            fato_em=dia,
            usuario=fabrica.usuario("lancador"),
        )
        assert anotada.fora_do_prazo is atrasada


def test_tabela_de_valores_do_primeiro_trimestre_da_a_estimativa_da_transmissao() -> None:
    """Art. 209: the deals of the year before and the other signs of value; 31 March."""
    contador, chefe = fabrica.usuario("contador"), fabrica.usuario("chefe")
    for valor in (1_000_000, 2_000_000):
        tabelas.observar(
            "valores-de-imoveis",
            classe="Terra de cultura",
            origem="transacao",
            em=date(1963, 6, 1),
            area=Decimal(10),
            valor=valor,
            fonte="Escritura",
            usuario=contador,
        )
    assert tabelas.medias("valores-de-imoveis", date(1964, 3, 20)) == {"terra de cultura": 150_000}
    linhas = [
        {
            "classe": "Terra de cultura",
            "valor": "1500.00",
            "indicios": {"mutacoes": "média de 1963", "produtividade": "boa"},
        }
    ]
    tabela = tabelas.fazer(
        "valores-de-imoveis", linhas=linhas, desde=date(1964, 1, 1), usuario=contador
    )
    assert (tabela.prazo_ate, tabela.fora_do_prazo) == (date(1964, 3, 31), False)
    with pytest.raises(ErroDeNegocio, match="Não há tabela de valores"):
        tabelas.estimativa("valores-de-imoveis", "terra de cultura", Decimal(10), date(1964, 3, 20))
    with pytest.raises(ErroDeNegocio, match="outra pessoa"):
        tabelas.confirmar(tabela, usuario=contador)
    tabelas.confirmar(tabela, usuario=chefe)
    estimativa = tabelas.estimativa(
        "valores-de-imoveis", "Terra de Cultura", Decimal("10"), date(1964, 3, 20)
    )
    assert estimativa == 1_500_000
    lei = lei_em(date(1964, 3, 20))
    with pytest.raises(ErroDeNegocio, match="não tem a classe"):
        tabelas.estimativa("valores-de-imoveis", "mina", Decimal(1), date(1964, 3, 20))
    # The declared price is below the estimate: the conhecimento is refused (art. 210).
    with pytest.raises(ErroDeLei, match=r"210"):
        lei.apurar(
            "transmissao-inter-vivos",
            {
                "ato": "compra_e_venda",
                "valor_declarado": "10000.00",
                "estimativa_fiscal": lei.moeda.texto(estimativa),
            },
            exercicio=1964,
        )


def test_tabela_tardia_fica_marcada_e_a_errada_e_recusada() -> None:
    contador = fabrica.usuario("contador")
    for linhas, dito in (
        ([], "ao menos uma linha"),
        ([{"classe": "a", "valor": "x"}], "não é uma quantia"),
        ([{"classe": "a", "valor": "0.00"}], "maior que zero"),
        ([{"classe": "a", "valor": "1.00"}, {"classe": "A", "valor": "1.00"}], "repetida"),
        ([{"classe": "a", "valor": "1.00", "indicios": {"sorte": "x"}}], "não conhece o indício"),
    ):
        with pytest.raises(ErroDeNegocio, match=dito):
            tabelas.fazer(
                "valores-de-imoveis", linhas=linhas, desde=date(1964, 1, 1), usuario=contador
            )
    assert not TabelaDeValores.objects.exists()
    with no_dia(date(1964, 4, 1)):
        tardia = tabelas.fazer(
            "valores-de-imoveis",
            linhas=[{"classe": "a", "valor": "1.00"}],
            desde=date(1964, 1, 1),
            usuario=contador,
        )
    assert tardia.fora_do_prazo


def test_preco_medio_da_construcao_e_dos_ultimos_tres_meses_sem_o_terreno() -> None:
    """Art. 231; it is the price by which a building is valued (230 a)."""
    contador = fabrica.usuario("contador")
    for em, area, valor, terreno, origem in (
        (date(1964, 3, 1), 100, 2_000_000, 0, "construcao"),
        (date(1964, 1, 10), 50, 1_500_000, 500_000, "transacao"),
        (date(1963, 12, 20), 10, 9_000_000, 0, "construcao"),
    ):
        tabelas.observar(
            "preco-medio-da-construcao",
            classe="Alvenaria",
            origem=origem,
            em=em,
            area=Decimal(area),
            valor=valor,
            valor_do_terreno=terreno,
            fonte="Alvará",
            usuario=contador,
        )
    # (20.000,00 + 10.000,00) by 150 m²; that of 20 December is three months old.
    assert tabelas.medias("preco-medio-da-construcao", date(1964, 3, 20)) == {"alvenaria": 20_000}
    tabela = tabelas.fazer(
        "preco-medio-da-construcao",
        linhas=[{"classe": "alvenaria", "valor": "200.00"}],
        desde=date(1964, 3, 20),
        usuario=contador,
    )
    tabelas.confirmar(tabela, usuario=fabrica.usuario("chefe"))
    assert (
        tabelas.estimativa(
            "preco-medio-da-construcao", "alvenaria", Decimal("80.5"), date(1964, 3, 20)
        )
        == 1_610_000
    )
    with pytest.raises(ErroDeNegocio, match="o terreno vale menos"):
        tabelas.observar(
            "preco-medio-da-construcao",
            classe="x",
            origem="transacao",
            em=date(1964, 3, 1),
            area=Decimal(1),
            valor=10,
            valor_do_terreno=10,
            fonte="y",
            usuario=contador,
        )
