"""One declaration of each register of each code, with the account that the rules give of it.

`CONTAS` holds the amount in the smallest unit, or AUSENTE where the publication lacks the table.
"""

from typing import Any, NamedTuple

AUSENTE = None


class Exemplo(NamedTuple):
    exercicio: int
    dados: dict[str, Any]
    contas: dict[str, int | None]
    # An alteration that the law accepts.
    mudanca: dict[str, Any]


_COMERCIO = {
    "especie": "comercial",
    "secao": "comercio",
    "atividade": "Secos e molhados",
    "movimento": "1000000.00",
    "valor_locativo": "120000.00",
    "predio_proprio": False,
    "escala": "varejo",
    "capital": "300000.00",
    "mercadorias": "150000.00",
    "instalacoes": "40000.00",
    "operarios": 2,
}
_RURAL = {
    "fora_do_perimetro": True,
    "area_ha": "100",
    "area_cultivada_ha": "30",
    "area_nao_cultivada_ha": "20",
    "area_de_pastagens_ha": "50",
    "valor_das_culturas": "30000.00",
    "valor_das_pastagens": "20000.00",
    "valor_venal": "50000.00",
    "classe": "cultivadas_em_mais_da_metade",
    "titulo": "Escritura do 1º ofício, livro 12, folha 40",
}

EXEMPLOS: dict[str, dict[str, Exemplo]] = {
    "januaria-1963": {
        "estabelecimento": Exemplo(
            1965,
            _COMERCIO,
            {
                "industrias-e-profissoes": 350_000,
                "licenca-localizacao": 120_000,
                "educacao-saude": 5_000,
                "iluminacao-publica": 3_000,
            },
            {"movimento": "2000000.00"},
        ),
        "ambulante": Exemplo(
            1964,
            {
                "categoria": "comum",
                "periodo": "ano",
                "inicial": False,
                "artigo": "tecidos e roupas",
                "movimento": "80000.00",
            },
            {"licenca-ambulante": 300_000, "industrias-e-profissoes-ambulantes": 420_000},
            {"movimento": "90000.00"},
        ),
        "veiculo": Exemplo(
            1964,
            {
                "veiculo": "carga_particular",
                "na_estrada": "caminhao",
                "placa": "MG 1-23",
                "toneladas": "3",
                "kg": "5000",
            },
            {"licenca-veiculos": 35_000, "rodoviaria-veiculos": 120_000},
            {"toneladas": "4"},
        ),
        "imovel-rural": Exemplo(
            1965,
            _RURAL,
            {"territorial-rural": 100_000},
            {"valor_das_culturas": "40000.00", "valor_venal": "60000.00"},
        ),
        "ligacao-de-agua": Exemplo(
            1964,
            {
                "sistema": "hidrometro",
                "diametro": "1/2",
                "consumo_presumivel": "20",
                "tubo": "1/2",
                "metros": "8",
            },
            {"agua-ligacao": 80_000},
            {"metros": "10"},
        ),
        "publicidade": Exemplo(
            1964,
            {"letra": "b", "area_m2": "2.3", "local": "Praça da Matriz"},
            {"licenca-publicidade": 60_000},
            {"area_m2": "1"},
        ),
        "casa-de-diversoes": Exemplo(
            1964,
            {"ingresso": "sem_ingresso", "carater": "permanente", "classe": "medio", "dias": 3},
            {"diversoes-sem-ingresso": 150_000},
            {"dias": 4},
        ),
        "loteamento": Exemplo(
            1964,
            {
                "aprovado_em": "1964-01-10",
                "valor_de_aquisicao": "200000.00",
                "valor_do_loteamento": "500000.00",
                "escala": "1:1000",
                "logradouros": "Ruas A, B e C",
                "quadras": 3,
                "lotes": 30,
                "area_total_m2": "12000",
                "area_a_ceder_m2": "3000",
            },
            {"assistencia-social-loteamento": 1_500_000},
            {"valor_do_loteamento": "600000.00"},
        ),
        "animal": Exemplo(
            1964,
            {"especie": "cães", "animais": 2, "chapas": 2},
            {"animais": 70_000},
            {"animais": 1, "chapas": 1},
        ),
    },
    "lafaiete-1948": {
        "estabelecimento": Exemplo(
            1950,
            {"tabela": "b", "atividade": "Armas e munições", "localidade": "Cidade"},
            {"licenca-localizacao": 57_600, "industrias-e-profissoes": AUSENTE},
            {"atividade": "Farmácia"},
        ),
        "ambulante": Exemplo(
            1950,
            {"atividade": "Gado", "localidade": "Cidade"},
            {"licenca-ambulante": 19_200},
            {"localidade": "município"},
        ),
        "veiculo": Exemplo(
            1950, {"veiculo": "carroca"}, {"veiculos-vistoria": 2_500}, {"veiculo": "charrete"}
        ),
        "ligacao-de-agua": Exemplo(
            1950,
            {"sistema": "hidrometro", "hidrometro_do_proprietario": False},
            {"agua-conservacao-hidrometro": 500},
            {"hidrometro_do_proprietario": True},
        ),
        "animal": Exemplo(
            1950, {"caes": 1, "placa": True, "vacina": True}, {"animais": 2_000}, {"caes": 2}
        ),
        "publicidade": Exemplo(
            1950,
            {"fixacoes": 3, "local": "Praça Tiradentes"},
            {"licenca-publicidade": 7_200},
            {"fixacoes": 2},
        ),
        "casa-de-diversoes": Exemplo(
            1950,
            {"item": "diversao_cinema", "sessoes": 4},
            {"licenca-diversoes": 960},
            {"sessoes": 5},
        ),
    },
    "muriae-1936": {
        "estabelecimento": Exemplo(
            1937,
            {
                "tabela": "A",
                "codigo": "A10",
                "natureza": "Barbearia",
                "localidade": "Cidade",
                "contribuicao_lancada": "400.000",
            },
            {"licenca-localizacao": 12_000, "industrias-e-profissoes": 200_000},
            {"localidade": "Patrocínio"},
        ),
        "ambulante": Exemplo(
            1937,
            {"codigo": "C01", "carteira_identidade": True, "licenca_anterior": True},
            {"licenca-ambulante": 40_000},
            {"codigo": "C02"},
        ),
        "imovel-rural": Exemplo(
            1937,
            {"valor_imovel": "20000.000", "area_ha": "12"},
            {"cedular-renda-rural": 50_000},
            {"valor_imovel": "24000.000"},
        ),
        "veiculo": Exemplo(
            1937, {"numero": "VIIIc"}, {"veiculos-numeracao": 12_500}, {"numero": "VIIId"}
        ),
        "ligacao-de-agua": Exemplo(
            1937,
            {"remodelado": False, "pena": "uma_pena"},
            {"agua-pena": 60_000},
            {"pena": "meia_pena"},
        ),
        "publicidade": Exemplo(
            1937,
            {"quantidade": 2, "local": "Cinema"},
            {"licenca-publicidade": 25_000},
            {"quantidade": 1},
        ),
        "animal": Exemplo(1937, {"quantidade": 2}, {"licenca-animais": 10_000}, {"quantidade": 3}),
        "extracao": Exemplo(
            1937, {"quantidade": 1}, {"licenca-extracao": 25_000}, {"quantidade": 2}
        ),
        "casa-de-diversoes": Exemplo(1937, {"especie": "Cinematógrafo"}, {}, {"lugares": "200"}),
    },
    "votuporanga-1950": {
        "estabelecimento": Exemplo(
            1951,
            {"atividade": "Armazém", "imposto_do_exercicio": "1800.00"},
            {"industrias-e-profissoes": 180_000, "licenca-funcionamento": 0},
            {"imposto_do_exercicio": "2000.00"},
        ),
        "ambulante": Exemplo(
            1951,
            {
                "artigo": "pipoca",
                "carteira_profissional": True,
                "idade": 30,
                "por_conta_de_terceiros": False,
                "provas": "RG, atestado de conduta e de saúde",
            },
            {"licenca-ambulante": AUSENTE},
            {"artigo": "doces"},
        ),
        "veiculo": Exemplo(
            1951,
            {"veiculo": "caminhão até 3 toneladas", "placa": "12-34", "residencia": "Recibo"},
            {"licenca-veiculos": AUSENTE},
            {"placa": "12-35"},
        ),
        "publicidade": Exemplo(
            1951,
            {"anuncio": "letreiro luminoso", "local": "Rua Amazonas", "permanente": True},
            {"licenca-publicidade": AUSENTE},
            {"local": "Rua São Paulo"},
        ),
        "casa-de-diversoes": Exemplo(
            1951,
            {"especie": "jogos", "mesas": 2},
            {"diversoes-bilhares": 2_000},
            {"mesas": 3},
        ),
        "imovel-rural": Exemplo(
            1952,
            {
                "valor_global": "20002.00",
                "beneficiada": True,
                "area_total": "10",
                "area_no_municipio": "4",
            },
            {"estradas-conservacao": 4_000},
            {"area_no_municipio": "10"},
        ),
        "extracao": Exemplo(
            1951,
            {"material": "areia", "fins_comerciais": True},
            {"licenca-extracao": AUSENTE},
            {"material": "pedra"},
        ),
        "banca": Exemplo(
            1951,
            {"local": "feira livre", "banca_m": "3.00"},
            {"licenca-localizacao-feira": AUSENTE},
            {"banca_m": "2"},
        ),
    },
    "jambeiro-1958": {
        "estabelecimento": Exemplo(
            1960,
            {
                "atividade": "comércio de secos e molhados",
                "tipo": "comum",
                "estoque_inicial": "50000.00",
                "capital": "100000.00",
                "valor_locativo": "24000.00",
                "despesas_mensais": "3000.00",
                "pessoal": 1,
                "instalacoes": "Balcão e prateleiras",
                "identidade": "Brasileiro, RG 1.234",
                "parte_fixa": "1500.00",
                "atividade_da_parte_fixa": "secos e molhados",
            },
            {
                "industrias-e-profissoes": 390_000,
                "assistencia-social": 39_000,
                "licenca-localizacao-continuacao": 39_000,
            },
            {"valor_locativo": "30000.00"},
        ),
        "ambulante": Exemplo(
            1959,
            {
                "mercadoria": "frutas",
                "modalidade": "anual",
                "ponto_fixo": False,
                "prova_de_identidade": True,
                "prova_de_conduta": True,
                "prova_de_sanidade": True,
            },
            {"licenca-ambulante": 200_000},
            {"mercadoria": "doces"},
        ),
        "veiculo": Exemplo(
            1959,
            {"tracao": "motora", "veiculo": "caminhão", "residente": True},
            {"licenca-veiculos": AUSENTE},
            {"placa": "1-20"},
        ),
        "publicidade": Exemplo(
            1959,
            {"meio": "luminoso", "local": "Praça", "permanente": True},
            {"licenca-publicidade": AUSENTE},
            {"local": "Rua"},
        ),
        "casa-de-diversoes": Exemplo(
            1959,
            {"especie": "jogos", "mesas_carambola": 2, "mesas_snooker": 1},
            {"diversoes-bilhares": 9_000},
            {"mesas_snooker": 2},
        ),
        "imovel-rural": Exemplo(
            1959,
            {"valor_venal": "85000.00", "localizacao": "Bairro do Capivari"},
            {"estradas-conservacao": 21_250},
            {"valor_venal": "90000.00"},
        ),
    },
}
TODOS = [(codigo, registro) for codigo, registros in EXEMPLOS.items() for registro in registros]
