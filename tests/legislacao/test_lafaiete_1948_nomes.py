"""Lei 24/1948, Conselheiro Lafaiete: Tabelas A to D cell by cell, and rows by their other names."""

import pytest

from prefeitura.legislacao import FatoInvalido
from prefeitura.legislacao.erros import ForaDaTabela
from tests.legislacao.lafaiete import CODIGO, apurar, titulo

# transcribed from the text of the law, whole cruzeiros by group
TABELA_A = {
    1: (800, 700, 600, 500, 300),
    2: (720, 630, 540, 450, 270),
    3: (640, 560, 480, 400, 240),
    4: (560, 490, 420, 350, 210),
    5: (480, 420, 360, 300, 180),
    6: (400, 350, 300, 250, 150),
    7: (320, 280, 240, 200, 120),
    8: (240, 210, 180, 150, 90),
    9: (220, 190, 160, 140, 80),
    10: (200, 170, 150, 125, 75),
    11: (180, 160, 135, 110, 65),
    12: (160, 140, 120, 100, 60),
    13: (140, 120, 100, 90, 55),
    14: (120, 105, 90, 75, 45),
    15: (112, 98, 84, 70, 42),
    16: (104, 91, 78, 65, 39),
    17: (96, 84, 72, 60, 36),
    18: (88, 77, 66, 55, 33),
    19: (80, 70, 60, 50, 30),
    20: (70, 65, 57, 48, 28),
}
COMERCIO = {
    1: ["Jogos permitidos", "Jogo permitido"],
    3: ["Automóveis", "Automóvel", "Bar-restaurante", "Bar restaurante", "Bar e restaurante"],
    4: ["Aguardente", "Aves e ovos (exportador)", "Exportador de aves e ovos"],
    5: ["Armas e munições", "Baralhos ou artigos para jogos", "Munições", "Munição"],
    6: [
        "Agência de leilões",
        "Agências de leilões",
        "Armarinho",
        "Armarinhos",
        "Hotel",
        "Hotéis",
        "Socata",
        "Sucata",
    ],
    7: [
        "Azulejos, ladrilhos, etc.",
        "Azulejos",
        "Ladrilhos",
        "Botequim",
        "Botequins",
        "Casa de Saúde",
    ],
    8: [
        "Acessórios para automóveis",
        "Acessórios de automóveis",
        "Álcool não desnaturado",
        "Aparelho elétrico",
        "Aparelhos elétricos",
        "Bar",
        "Bebidas",
        "Relojoaria",
    ],
    9: [
        "Borracha, artefatos de",
        "Artefatos de borracha",
        "Coroas e artigos funerários",
        "Corôas e artigos funerários",
        "Artigos funerários",
        "Ferragens",
        "Livraria",
    ],
    10: [
        "Açougue",
        "Açougues",
        "Armazém",
        "Armazéns",
        "Bilhar",
        "Bilhares",
        "Charutaria",
        "Farmácia",
        "Farmacia",
        "FARMÁCIAS",
        "Fogos",
        "Lança-perfume",
        "Lança perfume",
        "Loteria (casa lotérica)",
        "Casa lotérica",
        "Móveis",
        "Pensão",
        "Pensões",
    ],
    11: ["Conservas"],
    12: [
        "Calçados",
        "Calçado",
        "Chapelaria",
        "Guarda-chuvas, sombrinhas, etc.",
        "Guardas chuvas, sombrinhas, etc.",
        "Guarda-chuva",
        "Laticínios",
        "Laticínos",
        "Óleos lubrificantes",
        "Óleo lubrificante",
    ],
    15: ["Colchões e almofadas", "Colchões"],
    16: [
        "Cabeleireiro, salão para senhora",
        "Cabeleireiro",
        "Cabelereiro, salão para senhora",
        "Salão de cabeleireiro",
    ],
    17: ["Bicicleta", "Bicicletas"],
    18: ["Serpentina e confeti", "Serpentina e confete", "Serpentinas"],
    20: ["Aviários", "Aviário", "Barbearia", "Engraxate", "Engraxates", "Peixaria"],
}
INDUSTRIA = {
    1: ["Baralhos ou artigos de jogos", "Baralhos", "Extração de minérios", "Extração de minério"],
    3: [
        "Armador ou emprêsa funerária",
        "Empresa funerária",
        "Armador",
        "Azulejos, ladrilhos e congêneres",
        "Ladrilhos e congêneres",
    ],
    4: [
        "Alcool não desnaturado",
        "Bebidas alcoólicas",
        "Bebida alcoólica",
        "Carpintaria",
        "Cerâmica",
        "Curtume",
        "Cortume",
    ],
    5: ["Banha", "Calçados", "Carvão vegetal", "Chapéus", "Chapéu"],
    6: ["Roupas (alfaiate)", "Alfaiate", "Alfaiataria", "Tintas"],
    7: ["Destilaria", "Distilaria", "Engenho de serra", "Pedreira"],
    8: ["Olaria", "Ourives", "Tipografia"],
    9: ["Atelier de costura", "Ateliê de costura", "Formicidas", "Formicida", "Fornecidas"],
    10: ["Bombeiros hidráulicos", "Bombeiro hidráulico", "Ferraria"],
    11: ["Balas e doces", "Balas", "Doces", "Malas"],
    12: ["Bebidas não alcoólicas"],
    13: ["Instrumentos de música", "Instrumentos de musica", "Instrumentos musicais"],
    15: [
        "Lavanderia",
        "Transportes serviço de frete",
        "Transportes, serviço de frete",
        "Serviço de frete",
    ],
    18: ["Veículos (qualquer espécie)", "Veículos (qualquer especie)", "Veículos"],
    20: ["Padaria"],
}
AMBULANTES = {
    1: ["Armas de fogo ou munições", "Armas de fogo", "Armas de fogo e munições"],
    3: ["Peles, peliças, plumas e congêneres", "Peles"],
    6: ["Cristal", "Cristais", "Divertimentos públicos, 1ª classe"],
    8: [
        "Divertimentos públicos, 2ª classe",
        "Jogo (permitido)",
        "Jogo permitido",
        "Jogos permitidos",
    ],
    10: [
        "Agente de Cia. de Seguro que adote sistema de sorteio de qualquer espécie",
        "Agente de companhia de seguro que adote sistema de sorteio de qualquer espécie",
        "Agente de seguros com sorteio",
        "Bebidas alcoólicas",
        "Fazendas, roupas feitas ou armarinhos",
        "Fazendas",
        "Fazendas, roupas feitas e armarinho",
        "Roupas feitas",
        "Jogo (objetos de)",
        "Objetos de jogo",
        "Joias ou pedras preciosas",
        "Joias",
        "Joias e pedras preciosas",
        "Mica",
    ],
    12: ["Belchior", "Divertimentos públicos, 3ª classe", "Gado"],
    15: [
        "Agente comercial",
        "Intermediário de negócios",
        "Cobrador",
        "Mercador",
        "Mercador ambulante de plantas",
        "Vendedor de pipoca",
    ],
    17: ["Espelhos, estampas, quadros e molduras", "Espelhos"],
    18: [
        "Bijuterias ou joias não preciosas",
        "Bijouterias ou joias não preciosas",
        "Joias não preciosas",
        "Bijuteria",
        "Brinquedos",
        "Brinquedo",
        "Perfumaria",
        "Perfumarias",
        "Vendedor ambulante de brinquedos",
    ],
    20: [
        "Amoladores",
        "Amolador",
        "Armarinho ou miudezas",
        "Armarinho",
        "Armarinho e miudezas",
        "Arreio e acessórios",
        "Arreios e acessórios",
        "Arreios",
        "Cambista",
        "Cambistas",
        "Estatuetas",
        "Estatueta",
        "Ferragens, alumínio, etc.",
        "Ferragens, aluminio etc.",
        "Ferragens",
        "Fumos",
        "Fumo",
        "Óculos e artigos de ótica",
        "Óculos",
        "Artigos de ótica",
        "Salsichas, conservas, etc.",
        "Salchichas, conservas etc",
        "Salsichas",
        "Conservas",
        "Mercador de fumo",
    ],
}


def _casos(tabela, classes):
    return [(tabela, nome, classe) for classe, nomes in classes.items() for nome in nomes]


def _imposto(tabela, atividade, localidade="Cidade"):
    tributo = "licenca-ambulante" if tabela == "D" else "licenca-localizacao"
    novo = {} if tabela == "D" else {"contribuinte_novo": True}
    conta = apurar(
        tributo,
        tabela=tabela,
        atividade=atividade,
        localidade=localidade,
        data_requerimento="1950-03-01",
        **novo,
    )
    return titulo(conta, tributo)


@pytest.mark.parametrize(
    ("tabela", "atividade", "classe"),
    [*_casos("B", COMERCIO), *_casos("C", INDUSTRIA), *_casos("D", AMBULANTES)],
)
def test_a_atividade_e_conhecida_pelos_seus_nomes(tabela, atividade, classe):
    assert _imposto(tabela, atividade) == f"{TABELA_A[classe][0]}.00"


@pytest.mark.parametrize("classe", TABELA_A)
def test_cada_celula_da_tabela_a(classe):
    tabela = CODIGO.em(CODIGO.vigencia).tabela("licenca-a")
    celulas = [tabela.dinheiro(str(classe), f"grupo_{g}") for g in range(1, 6)]
    assert celulas == [100 * v for v in TABELA_A[classe]]


@pytest.mark.parametrize(
    ("lugar", "grupo"),
    [
        ("Cidade (Conselheiro Lafaiete)", 1),
        ("Cidade", 1),
        ("cidade", 1),
        ("Conselheiro Lafaiete", 1),
        ("Lafaiete", 1),
        ("Sede", 1),
        ("Cristiano Otoni", 3),
        ("Cristiano Ottoni", 3),
        ("Catauá", 3),
        ("Cataua", 3),
        ("Itaverava", 3),
        ("Distrito de Itaverava", 3),
        ("Catas Altas", 3),
        ("Catas Altas da Noruega", 3),
        ("Queluzito", 4),
        ("QUELUZITO", 4),
        ("Vila de Queluzito", 4),
        ("Povoado", 5),
        ("Povoados (qualquer)", 5),
        ("Povoado de Buarque", 5),
        ("povoados", 5),
    ],
)
def test_o_lugar_e_conhecido_pelos_seus_nomes(lugar, grupo):
    assert _imposto("B", "Farmácia", lugar) == f"{TABELA_A[10][grupo - 1]}.00"


@pytest.mark.parametrize("atividade", ["Floricultura", "Restaurante", "Padaria", "Loja de flores"])
def test_o_comercio_nao_tem_linha_residual(atividade):
    with pytest.raises(ForaDaTabela, match="não tem linha residual"):
        _imposto("B", atividade)


def test_o_empresario_de_divertimentos_diz_a_classe():
    with pytest.raises(FatoInvalido, match="diga qual"):
        _imposto("D", "Circo")
    assert _imposto("D", "Empresário de circo de 3ª classe") == "160.00"
