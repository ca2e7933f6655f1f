"""The words of the counter in Januária: plurals, accents, synonyms, numbers of items."""

import pytest

from prefeitura.legislacao import ErroDeLei, carregar

JANUARIA = carregar("januaria-1963")
LEI = JANUARIA.em(JANUARIA.vigencia)
PREDIO = {"valor_venal": "300000.00"}
GIRO = {"movimento": "80000.00"}


def _valor(tributo, fatos):
    return LEI.moeda.texto(LEI.apurar(tributo, fatos, exercicio=1964).valor)


@pytest.mark.parametrize(
    ("tributo", "fatos", "valor"),
    [
        (
            "territorial-urbano",
            {"valor_venal": "40000", "fecho": "Murada", "passeio": "não"},
            "440.00",
        ),
        ("predial", PREDIO | {"uso": "Residência"}, "2460.00"),
        ("predial", PREDIO | {"uso": "comércio"}, "2520.00"),
        ("predial", PREDIO | {"uso": "residencial e comercial"}, "2520.00"),
        ("predial", PREDIO | {"ocupacao": "hotéis"}, "2520.00"),
        ("territorial-rural", {"valor_venal": "100000.00", "classe": "pastagens"}, "2000.00"),
        ("transmissao-inter-vivos", {"ato": "venda", "valor_real": "100000.00"}, "9000.00"),
        ("transmissao-inter-vivos", {"ato": "Sub-rogação", "valor_real": "100000.00"}, "5000.00"),
        ("transmissao-inter-vivos", {"ato": "terras devolutas", "valor_real": 100000}, "9000.00"),
        (
            "transmissao-enfiteuse",
            {"ato": "resgate da enfiteuse", "valor_real": "100000.00", "foro_anual": "1000.00"},
            "7200.00",
        ),
        ("industrias-e-profissoes", {"secao": "hotel", "movimento": "600000.00"}, "7000.00"),
        (
            "industrias-e-profissoes",
            {"secao": "industria", "grupo": 1, "movimento": "4000000.00"},
            "6000.00",
        ),
        ("industrias-e-profissoes-liberais", {"profissao": "notário"}, "1000.00"),
        ("industrias-e-profissoes-liberais", {"profissao": "Diretores"}, "2000.00"),
        ("industrias-e-profissoes-ambulantes", GIRO | {"artigo": "automóveis"}, "1000.00"),
        ("industrias-e-profissoes-ambulantes", GIRO | {"artigo": "Confetes"}, "8200.00"),
        ("industrias-e-profissoes-ambulantes", GIRO | {"artigo": 11}, "1000.00"),
        ("industrias-e-profissoes-ambulantes", GIRO | {"artigo": "pentes"}, "4200.00"),
        ("licenca-localizacao", {"tipo": "abertura", "valor_locativo": "60000.00"}, "1200.00"),
        ("licenca-ambulante", {"categoria": "armas de fogo", "periodo": "mês"}, "1000.00"),
        ("licenca-ambulante", {"categoria": "caminhão-feira", "periodo": "dia"}, "2000.00"),
        ("licenca-obras", {"ato": "Demolição de prédios"}, "100.00"),
        ("licenca-obras", {"ato": "reforma de telhados", "zona": "Suburbana"}, "30.00"),
        ("licenca-veiculos", {"veiculo": "automóvel de aluguel"}, "200.00"),
        ("licenca-veiculos", {"veiculo": "caminhão", "toneladas": 3}, "350.00"),
        ("licenca-publicidade", {"letra": "a)", "area_m2": "2.5"}, "300.00"),
        (
            "licenca-horario-especial",
            {"estabelecimento": "Botequins", "horas_a_mais": "2.5"},
            "1000.00",
        ),
        ("licenca", {"item_analogo": "tabela nº 9, letra a", "area_m2": "2.5"}, "300.00"),
        ("licenca", {"item_analogo": "abertura de valetas"}, "20.00"),
        ("diversoes-sem-ingresso", {"classe": "Pequeno movimento", "dias": 1}, "200.00"),
        ("atos-da-economia", {"ato": "petição", "laudas": 2}, "55.00"),
        (
            "atos-da-economia-conhecimento",
            {"tributo_pago": "agua_pena", "conhecimentos": 1},
            "0.00",
        ),
        ("minerios", {"valor": "100.00", "destino": "centro de estudos"}, "0.00"),
        ("rodoviaria-veiculos", {"veiculo": "carro de boi"}, "50.00"),
        ("deposito-municipal", {"caes": 2, "dias": 3}, "300.00"),
        ("extincao-insetos", {"local": "povoados", "formigueiros": 1}, "200.00"),
        ("limpeza-publica", {"valor_locativo": "50000.00", "ocupacao": "escola"}, "780.00"),
        ("calcamento-conservacao", {"tipo": "asfáltica", "testada_m": "10"}, "100.00"),
        ("agua-pena", {"pena": "½", "meses": 2}, "200.00"),
        ("esgoto", {"pavimentacao": "meios-fios", "imovel": "lotes"}, "600.00"),
        ("mercado", {"objeto": "Cômodos", "area_m2": "12", "meses": 1}, "1200.00"),
        ("matadouro", {"especie": "bovina", "cabecas": 1}, "600.00"),
        ("cemiterio", {"item": "IX, g"}, "100.00"),
        ("multas", {"artigo": "475, III, a", "grau": "mínima"}, "1000.00"),
        ("multas", {"artigo": "art. 473º", "grau": "médio"}, "2750.00"),
    ],
)
def test_a_palavra_do_balcao_e_entendida(tributo, fatos, valor):
    assert _valor(tributo, fatos) == valor


@pytest.mark.parametrize(
    ("tributo", "fatos"),
    [
        ("predial", PREDIO | {"uso": "castelo"}),
        ("industrias-e-profissoes-liberais", {"profissao": "astrólogo"}),
        ("licenca-obras", {"ato": "demolição de muro"}),
        ("licenca", {"item_analogo": "publicidade", "area_m2": "2.5"}),
        ("matadouro", {"especie": "caprinos", "cabecas": 1}),
        ("cemiterio", {"item": "X", "idade": 30}),
    ],
)
def test_palavra_que_a_lei_nao_tem_e_recusada_em_uma_linha(tributo, fatos):
    with pytest.raises(ErroDeLei) as recusa:
        _valor(tributo, fatos)
    assert "\n" not in str(recusa.value)
