"""The tributos of Muriaé at, below and above their limits, as the text and duvidas.md say."""

from datetime import date

import pytest

from prefeitura.legislacao import (
    AusenciaNaLei,
    ErroDeLei,
    FatoInvalido,
    ForaDaTabela,
    ParametroLocal,
    Recusado,
    carregar,
)
from prefeitura.legislacao.cobertura import faltas, ler

CODIGO = carregar("muriae-1936")
LEI = CODIGO.em(date(1937, 1, 1))
LICENCA, AMBULANTE = "licenca-localizacao", "licenca-ambulante"
TERRENO, AREA = "territorial-urbano", "territorial-urbano-nao-edificado"
INDUSTRIAS, CEDULAR = "industrias-e-profissoes", "cedular-renda-rural"
TRANSMISSAO, DIVIDA = "transmissao-inter-vivos", "divida-ativa"
VELHA = {"exercicio_divida": 1934, "ja_inscrita": True}
FECHADO = {
    "situacao": "fechado",
    "valor_locativo_anual": "1200.000",
    "comunicado": True,
    "locado": False,
}


def apurar(tributo, fatos, exercicio=1937, em=None):
    lei = LEI if em is None else CODIGO.em(em)
    return lei.apurar(tributo, fatos, exercicio=exercicio)


@pytest.mark.parametrize(
    ("tributo", "fatos", "valor"),
    [
        # licença, tabelas A e B
        (LICENCA, {"codigo": "A20", "localidade": "Boa Família", "situacao": "ja_lancado"},
         "96.000"),
        (LICENCA, {"tabela": "B", "atividade": "Formicida", "localidade": "Bom Jesus",
                   "situacao": "ja_lancado"}, "14.800"),
        (LICENCA, {"atividade": "Padaria", "localidade": "Cidade", "situacao": "novo",
                   "data_requerimento": "1937-12-31"}, "2.500"),
        (LICENCA, {"localidade": "Cidade", "situacao": "ja_lancado",
                   "itens": [{"codigo": "A10"}, {"codigo": "A12"}]}, "32.000"),
        # ambulantes
        (AMBULANTE, {"atividade": "Frutas", "situacao": "renovacao"}, "8.000"),
        (AMBULANTE, {"atividade": "Frutas", "escala": "minima", "situacao": "renovacao"}, "4.000"),
        (AMBULANTE, {"atividade": "verduras", "situacao": "renovacao"}, "4.000"),
        (AMBULANTE, {"codigo": "C33", "artigos": 2, "situacao": "renovacao"}, "80.000"),
        (AMBULANTE, {"codigo": "C06", "situacao": "renovacao", "data_pagamento": "1937-02-02"},
         "4.400"),
        (AMBULANTE, {"atividade": "marmitas", "pessoas": 13, "situacao": "renovacao"}, "80.000"),
        # tabela D
        ("licenca-diversoes", {"codigo": "D09g", "dias": 7}, "12.500"),
        ("licenca-diversoes", {"codigo": "D09g", "dias": 8}, "25.000"),
        ("licenca-diversoes", {"codigo": "D09c", "sessoes_por_dia": [1, 3]}, "75.000"),
        ("licenca-diversoes", {"codigo": "D09b", "sessoes_por_dia": [1, 3]}, "20.000"),
        ("licenca-publicidade", {"quantidade": 4, "data_requerimento": "1937-07-31"}, "12.500"),
        ("licenca-extracao", {"data_requerimento": "1937-12-01"}, "25.000"),
        # predial
        ("predial", FECHADO | {"fechado_de": "1937-03-01", "fechado_ate": "1937-05-29"}, "36.000"),
        ("predial", FECHADO | {"fechado_de": "1937-03-01", "fechado_ate": "1937-05-30"}, "27.000"),
        ("predial", FECHADO | {"fechado_de": "1937-01-01", "fechado_ate": "1937-12-31"}, "18.000"),
        ("predial", FECHADO | {"fechado_de": "1937-01-01", "locado": True}, "84.000"),
        ("predial", {"situacao": "locado", "aluguel_mensal": "100.000",
                     "data_pagamento": "1937-03-31"}, "92.400"),
        ("predial", {"proprietario": "Sociedade Esportiva", "fim_comercial": True,
                     "valor_locativo_anual": "600.000"}, "18.000"),
        ("predial", {"proprietario": "Sociedade Esportiva", "fim_comercial": False,
                     "valor_locativo_anual": "600.000"}, "0.000"),
        ("predial", {"proprietario": "Banco do Estado", "valor_locativo_anual": "600.000"},
         "18.000"),
        ("predial", {"proprietario": "Estado de Minas Gerais", "valor_locativo_anual": "600.000"},
         "0.000"),
        # territorial
        (TERRENO, {"valor_terreno": "307.692"}, "2.000"),
        (TERRENO, {"valor_terreno": "307.770"}, "2.001"),
        (AREA, {"area": "500"}, "2.500"),
        (AREA, {"area": "500.01"}, "5.000"),
        (AREA, {"area_lancada_m2": "500", "area_achada_m2": "1001", "anos_nao_prescritos": 2},
         "10.000"),
        # diversões
        ("diversoes", {"preco": "0.000", "vendidos": 9}, "0.000"),
        ("diversoes", {"preco": "2.000", "vendidos": 60, "funcao_iniciada": False,
                       "bilhetes_devolvidos": 50}, "2.000"),
        ("diversoes", {"preco": "2.000", "vendidos": 60, "destino": [
            {"beneficiario": "caixa escolar", "percentual": "60"},
            {"beneficiario": "Hospital São Paulo", "percentual": "40"}]}, "0.000"),
        ("diversoes", {"preco": "2.000", "vendidos": 60, "destino": [
            {"beneficiario": "caixa escolar", "percentual": "99"}]}, "12.000"),
        # cedular
        (CEDULAR, {"valor_imovel": "3000.000", "area_ha": "5"}, "0.000"),
        (CEDULAR, {"valor_imovel": "3000.000", "area_ha": "5.01"}, "7.500"),
        (CEDULAR, {"valor_lancado": "20000.000", "valor_arbitrado": "15000.000",
                   "arbitramento_aceito_pelo_prefeito": False}, "50.000"),
        # transmissão
        (TRANSMISSAO, {"ato": "permuta", "valor_imovel_1": "8000.000",
                       "valor_imovel_2": "9000.000"}, "315.000"),
        (TRANSMISSAO, {"ato": "adjudicação ao cônjuge meeiro", "valor_bens": "10000.000"},
         "175.000"),
        (TRANSMISSAO, {"ato": "dissolução de sociedade", "valor_real": "1000.000"}, "15.000"),
        (TRANSMISSAO, {"ato": "compra e venda", "preco_total": "15000.000"}, "525.000"),
        (TRANSMISSAO, {"ato": "doação", "outorgante": "hospital", "outorgado": "particular",
                       "valor_real": "1000.000"}, "35.000"),
        (TRANSMISSAO, {"ato": "doação", "outorgado": "hospital", "valor_real": "1000.000"},
         "0.000"),
        (TRANSMISSAO, {"ato": "procuração em causa própria", "preco": "1000.000",
                       "consentimento": True}, "35.000"),
        # indústrias e profissões
        (INDUSTRIAS, {"contribuicao_lancada": "400.000", "data_pagamento": "1937-04-01"},
         "220.000"),
        # taxas
        ("sanitaria", {"data_pagamento": "1937-03-31"}, "8.250"),
        ("calcamento", {"tipo": "alvenaria_poliedrica", "testada_m": "10.5"}, "18.900"),
        ("agua-pena", {"pena": "meia_pena"}, "36.000"),
        ("agua-classe", {"uso": "casa", "pena": "meia_pena", "valor_locativo": "600.000"},
         "35.000"),
        ("agua-classe", {"uso": "casa", "pena": "meia_pena", "valor_locativo": "600.001"},
         "40.000"),
        ("agua-classe", {"uso": "casa", "pena": "uma_pena", "valor_locativo": "1800.001"},
         "95.000"),
        ("agua-classe", {"uso": "hotel", "pena": "uma_pena", "remodelado": False}, "60.000"),
        ("matadouro", {"numero": "X a", "quantidade": "3"}, "18.000"),
        ("expediente-requerimentos", {"linhas": 66}, "2.500"),
        ("expediente-requerimentos", {"especie": "requerimento", "linhas": 67}, "3.500"),
        ("expediente-certidoes", {"folhas": 1, "busca_meses": 13}, "4.000"),
        ("expediente-certidoes", {"folhas": 9, "eleitoral": True}, "0.000"),
        ("expediente-portarias-termos", {"especie": "transferencia_titulos",
                                         "valor_titulos": "1000.001"}, "2.000"),
        ("atos-da-economia-pessoal", {"fato": "aposentadoria", "vencimento_mensal": "200.000"},
         "240.000"),
        ("atos-da-economia-contratos", {"fato": "transferência de privilégio",
                                        "valor_privilegio": "1000.000"}, "70.000"),
        ("atos-da-economia-multa", {"multa": "200.000", "culpa_propria": True}, "20.000"),
        ("atos-da-economia-multa", {"multa_paga": "200.000", "culpa_propria": False,
                                    "data_pagamento": "1937-05-03"}, "200.000"),
        # multas e dívida antiga
        ("multas", {"artigo": "12 V", "multa": "100.000"}, "100.000"),
        ("multas", {"infracao": "lançamento deficiente", "multa": "50.000"}, "50.000"),
        ("multas", {"infracao": "o que não tem pena especial", "multa": "500.000"}, "500.000"),
        ("multas", {"importancia_sonegada": "1000.000", "percentual": "20"}, "200.000"),
        ("multas", {"artigo": "95", "multa": "500.000"}, "500.000"),
        ("multas", {"artigo": "148", "multa": "100.000"}, "100.000"),
        ("multas", {"infracao": "negar ingresso ao fiscal", "multa": "300.000"}, "300.000"),
        (DIVIDA, VELHA | {"divida_imposto": "100.000"}, "100.000"),
    ],
)  # fmt: skip
def test_quanto(tributo, fatos, valor):
    assert LEI.moeda.texto(apurar(tributo, fatos).valor) == valor


@pytest.mark.parametrize(
    ("tributo", "fatos", "erro"),
    [
        (LICENCA, {"atividade": "Restaurante", "localidade": "Cidade", "situacao": "ja_lancado"},
         ForaDaTabela),
        (LICENCA, {"codigo": "A10", "localidade": "Leopoldina", "situacao": "ja_lancado"},
         ForaDaTabela),
        (LICENCA, {"atividade": "álcool", "localidade": "Cidade", "situacao": "ja_lancado"},
         FatoInvalido),
        (LICENCA, {"codigo": "A10", "localidade": "Cidade", "situacao": "novo",
                   "data_requerimento": "1938-01-01"}, FatoInvalido),
        (AMBULANTE, {"codigo": "C43", "situacao": "renovacao"}, AusenciaNaLei),
        (AMBULANTE, {"atividade": "Navegação a remo com comércio", "situacao": "renovacao"},
         ForaDaTabela),
        (TERRENO, {"valor_terreno": "0"}, FatoInvalido),
        (TERRENO, {"valor_terreno": "2000.000", "area_lancada_m2": "4", "area_achada_m2": "5"},
         AusenciaNaLei),
        (AREA, {"area": "2", "unidade": "alqueire"}, AusenciaNaLei),
        (AREA, {"area": "2", "unidade": "vara"}, ForaDaTabela),
        (TRANSMISSAO, {"ato": "compra e venda", "preco": "1.000", "certidao_territorial": False},
         Recusado),
        (TRANSMISSAO, {"ato": "locação", "preco": "1.000"}, ForaDaTabela),
        (TRANSMISSAO, {"ato": "procuração em causa própria", "preco": "1.000",
                       "consentimento": False}, ForaDaTabela),
        (INDUSTRIAS, {"contribuicao_lancada": "4.000", "reducao_percentual": "25.01"}, Recusado),
        ("multas", {"artigo": "12 V", "multa": "99.999"}, Recusado),
        ("multas", {"artigo": "11 a", "multa": "200.001"}, Recusado),
        ("multas", {"importancia_sonegada": "1000.000", "percentual": "9.99"}, Recusado),
        (DIVIDA, VELHA | {"divida_imposto": "50.000"}, Recusado),
        (DIVIDA, {"divida_imposto": "60.000", "exercicio_divida": 1937}, Recusado),
        ("expediente-requerimentos", {"especie": "requerimento", "linhas": 0}, FatoInvalido),
        ("testemunhas-do-inquerito", {"testemunhas_ouvidas": 3, "afirmam": 3}, Recusado),
        ("conhecimento", {"exator_emissor": "um", "exator_responsavel": "outro"}, Recusado),
        ("apreensao", {"data_auto": "1937-07-05T10:00", "divida": "9.000",
                       "produto_leilao": "9.000", "testemunhas_do_termo": 1}, Recusado),
        ("predial", {"data_ciencia": "1937-01-30", "data_recurso": "1937-03-02"}, Recusado),
        ("predial", {"valor_pago_a_mais": "9.000", "data_pagamento": "1937-03-30",
                     "data_pedido": "1937-04-30", "prova": "conhecimento"}, Recusado),
        ("predial", {"valor_pago_a_mais": "9.000", "data_pagamento": "1937-03-30",
                     "data_pedido": "1937-04-29"}, Recusado),
        (TERRENO, {"valor_do_titulo": True, "data_ciencia": "1937-01-30"}, Recusado),
        ("predial", {"situacao": "locado", "aluguel_mensal": "9.000",
                     "data_pagamento": "1936-12-31"}, FatoInvalido),
        ("geral", {"nada": 1}, FatoInvalido),
    ],
)  # fmt: skip
def test_o_que_se_recusa(tributo, fatos, erro):
    with pytest.raises(erro, match=r"^[^\n]+$"):
        apurar(tributo, fatos)


@pytest.mark.parametrize(
    ("assunto", "fatos", "em", "chave", "resposta"),
    [
        ("predial", {"data_transferencia": "1937-02-10", "data_averbacao": "1937-03-12"}, None,
         "estado", "averbado"),
        ("predial", {"data_transferencia": "1937-02-10", "data_averbacao": "1937-03-13",
                     "multa": "200.000"}, None, "estado", "sujeito_a_multa"),
        ("predial", {"vencimento": "1937-03-30", "imposto": "84.000"}, None,
         "inscricao_a_partir_de", "1937-03-31"),
        ("predial", {"notificacao": "1937-04-05"}, None, "prazo_final", "1937-04-20"),
        ("predial", {"data_edital": "1937-01-30"}, None, "prazo_final", "1937-03-01"),
        ("predial", {"exercicio_devido": 1937}, None, "prazo_final", None),
        ("predial", {"data_ciencia": "1937-04-05", "reconsideracao": True}, None,
         "prazo_final", "1937-05-05"),
        ("multas", {"data_ciencia": "1937-04-05"}, None, "prazo_final", "1937-05-05"),
        (TERRENO, {"data_edital": "1937-05-10"}, None, "prazo_final", "1937-07-09"),
        (TERRENO, {"local": "fora", "data_compromisso": "1937-05-10"}, date(1937, 5, 25),
         "estado", "em_curso"),
        (TERRENO, {"local": "fora", "data_compromisso": "1937-05-10", "culpa": "fisco"},
         date(1937, 5, 26), "estado", "novo_prazo"),
        (CEDULAR, {"vencimento": "1937-08-31", "pago": False}, date(1937, 9, 30),
         "cobranca_executiva", False),
        (CEDULAR, {"vencimento": "1937-08-31", "pago": False}, date(1937, 10, 1),
         "cobranca_executiva", True),
        (CEDULAR, {"data_publicacao": "1937-01-10"}, date(1937, 2, 10), "estado", "definitivo"),
        (INDUSTRIAS, {"data_edital": "1937-05-17"}, date(1937, 6, 16), "estado", "edital"),
        (INDUSTRIAS, {"data_edital": "1937-05-17"}, date(1937, 6, 17), "estado", "inscrito"),
        ("diversoes", {"inicio_funcao": "1937-05-08T20:00",
                       "comunicada_em": "1937-05-07T20:01"}, None, "em_tempo", False),
        ("geral", {"testemunhas_ouvidas": 6, "afirmam": 3}, None, "provado", False),
        ("geral", {"pena": "demissão", "data_posse": "1935-06-10",
                   "data_julgamento": "1937-06-10"}, None, "processo_administrativo", False),
        ("geral", {"pena": "demissão", "data_posse": "1935-06-09",
                   "data_julgamento": "1937-06-10"}, None, "processo_administrativo", True),
        ("geral", {"data_auto": "1937-07-05T10:00", "data_pagamento": "1937-07-06T10:00",
                   "divida": "9.000"}, None, "estado", "pago"),
        ("geral", {"intimacao": "1937-07-05T10:00", "reside_na_cidade": True}, None,
         "prazo_final", "1937-07-06T10:00"),
        (DIVIDA, VELHA | {"divida_imposto": "600.000", "pagas": 2}, date(1937, 5, 15),
         "estado", "em_dia"),
        (DIVIDA, VELHA | {"divida_imposto": "600.000", "pagas": 6}, date(1937, 12, 16),
         "estado", "quitado"),
    ],
)  # fmt: skip
def test_prazos_e_estados(assunto, fatos, em, chave, resposta):
    assert apurar(assunto, fatos, em=em).outros[chave] == resposta


@pytest.mark.parametrize(("artigo", "quem"), [("12 V", "Prefeito (art. 8)"), ("14", "(art. 9)")])
def test_a_multa_diz_quem_a_impoe(artigo, quem):
    conta = apurar("multas", {"artigo": artigo, "multa": "100.000"})
    assert quem in conta.outros["autoridade"]


def test_o_lancamento_predial_nao_se_modifica_no_exercicio():
    assert LEI.valor("revisao.encerrada_no_exercicio") == ("predial",)


def test_restitui_se_o_predial_do_predio_fechado():
    fatos = FECHADO | {
        "fechado_de": "1936-11-01",
        "fechado_ate": "1937-04-15",
        "valor_pago": "32.400",
        "data_pagamento": "1937-03-30",
        "data_pedido": "1937-04-29",
        "prova": "conhecimento",
        "segunda_via_anotada": True,
    }
    conta = apurar("predial", fatos)
    assert (conta.valor, conta.outros["estado"]) == (8_100, "pago")


def test_a_divida_antiga_reparte_se_para_baixo_e_a_ultima_leva_o_resto():
    conta = apurar(DIVIDA, VELHA | {"divida_imposto": "100.000"})
    assert [p.valor for p in conta.parcelas] == [16_666] * 5 + [16_670]


def test_o_municipio_informa_o_que_a_lei_nao_da():
    desde = date(1937, 1, 1)
    atos = {
        "licenca-ambulante.jogo_pequena_escala_confirmado": "sim",
        "medidas/alqueire/metros_quadrados": "48400",
        "territorial-urbano.anos_nao_prescritos": "5",
    }
    lei = CODIGO.em(desde, [ParametroLocal(n, v, desde, "Ato 1") for n, v in atos.items()])
    for tributo, fatos, valor in (
        (AMBULANTE, {"codigo": "C43", "situacao": "renovacao"}, 96_000),
        (AREA, {"area": "1", "unidade": "alqueire"}, 97 * 2_500),
        (TERRENO, {"valor_terreno": "2000.000", "area_lancada_m2": "400",
                   "area_achada_m2": "500"}, 16_250),
    ):  # fmt: skip
        assert lei.apurar(tributo, fatos, exercicio=1937).valor == valor


def test_de_novembro_de_1942_em_diante_um_mil_reis_e_um_cruzeiro():
    lei = CODIGO.em(date(1943, 1, 1))
    fatos = {"codigo": "A06", "localidade": "Santo Antônio", "situacao": "ja_lancado"}
    assert lei.moeda.formatar(lei.apurar(LICENCA, fatos, exercicio=1943).valor) == "Cr$ 5,40"


@pytest.mark.parametrize(
    ("tributo", "vencimento", "em", "desconto", "mora"),
    [
        ("predial", "1937-03-30", "1937-03-30", 10_000, 0),
        ("predial", "1937-03-30", "1937-03-31", 0, 10_000),
        (INDUSTRIAS, "1937-03-31", "1937-03-31", 20_000, 0),
        (LICENCA, "1937-03-31", "1937-03-31", 10_000, 0),
        (AMBULANTE, "1937-01-31", "1937-02-01", 0, 0),  # 31 January of 1937 was a Sunday
        (CEDULAR, "1941-08-31", "1941-09-01", 10_000, 0),  # and that of August of 1941
        (AMBULANTE, "1937-01-31", "1937-02-02", 0, 10_000),
        ("sanitaria", "1937-03-30", "1937-03-30", 0, 0),
        ("sanitaria", "1937-03-30", "1940-03-30", 0, 10_000),
        ("diversoes", "1937-03-30", "1937-04-30", 0, 0),
    ],
)
def test_desconto_ou_mora_uma_so_vez(tributo, vencimento, em, desconto, mora):
    devido = LEI.devido(
        tributo,
        valor=100_000,
        vencimento=date.fromisoformat(vencimento),
        em=date.fromisoformat(em),
    )
    assert (devido.desconto, devido.multa, devido.juros) == (desconto, mora, 0)


def test_cada_tributo_tem_regra_e_artigos_do_codigo():
    assert [t.slug for t in CODIGO.tributos.values() if not t.implementado] == []
    assert list(CODIGO.artigos) == [str(n) for n in range(1, 194)]


def test_todo_prazo_da_lei_responde():
    sem_data = {"P01", "P02", "P11", "P49", "P53"}
    for termo in CODIGO.prazos.values():
        if termo.id in sem_data:
            with pytest.raises(ErroDeLei):
                LEI.prazo(termo.nome, desde=date(1937, 1, 1))
        else:
            assert LEI.prazo(termo.nome, desde=date(1937, 1, 1)).fim
    assert len(CODIGO.prazos) == 84


def test_um_mes_depois_de_31_de_agosto_e_30_de_setembro():
    prazo = LEI.prazo("executivo-do-cedular", desde=date(1937, 8, 31))
    assert prazo.fim == date(1937, 9, 30)


@pytest.mark.parametrize("tributo", CODIGO.tributos)
def test_as_isencoes_do_tributo_citam_o_artigo(tributo):
    for fundamento in LEI.isencoes(tributo):
        assert fundamento.artigo.startswith("art. ")


def test_a_cobertura_dos_artigos_esta_completa(pytestconfig):
    assert len(ler(CODIGO)) == 193
    assert faltas(CODIGO, pytestconfig.rootpath) == []
