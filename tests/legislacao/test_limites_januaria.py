"""The tributos of Januária at, below and above their limits, as the text and duvidas.md say."""

from datetime import date

import pytest

from prefeitura.legislacao import AusenciaNaLei, ErroDeLei, ForaDaTabela, Recusado, carregar

LEI = carregar("januaria-1963").em(date(1964, 1, 1))
TRANSMISSAO = "transmissao-inter-vivos"
INDUSTRIAS = "industrias-e-profissoes"


def apurar(tributo, fatos, exercicio=1964):
    return LEI.apurar(tributo, fatos, exercicio=exercicio)


@pytest.mark.parametrize(
    ("tributo", "fatos", "valor"),
    [
        # territorial rural
        ("territorial-rural", {"valor_venal": "1999.99", "possui_outro_imovel": False}, "0.00"),
        ("territorial-rural", {"valor_venal": "1999.99", "possui_outro_imovel": True}, "50.00"),
        ("territorial-rural", {"valor_venal": "2500.00"}, "50.00"),
        ("territorial-rural", {"valor_venal": "2500.50"}, "50.01"),
        ("territorial-rural", {"area_lancada_ha": "100", "area_real_ha": "110", "exercicios": 2,
                               "valor_venal_lancado": "100000.00"}, "0.00"),
        ("territorial-rural", {"imposto_pago": "1000.00", "reclamacao_apresentada": "1964-01-01",
                               "restituicao": "1964-12-31"}, "1060.00"),
        # transmissão
        (TRANSMISSAO, {"ato": "permuta", "valores": ["100000.00", "5000.00"]}, "6300.00"),
        (TRANSMISSAO, {"ato": "permuta", "valores": ["100000.00", "4999.99"]}, "9450.00"),
        (TRANSMISSAO, {"ato": "compra_e_venda", "valor_real": "100000.00",
                       "promessa_meses": 12, "adquirente": "promitente_comprador"}, "7000.00"),
        (TRANSMISSAO, {"ato": "compra_e_venda", "valor_real": "100000.00",
                       "promessa_meses": 13, "adquirente": "terceiro"}, "10800.00"),
        (TRANSMISSAO, {"ato": "compra_e_venda", "valor_real": "100000.00",
                       "meses_desde_transmissao_anterior": 24}, "5000.00"),
        (TRANSMISSAO, {"ato": "compra_e_venda", "valor_real": "100000.00",
                       "meses_desde_transmissao_anterior": 25}, "9000.00"),
        (TRANSMISSAO, {"valor_real": "20000.00", "primeira_moradia": True,
                       "possui_outro_imovel": False}, "0.00"),
        (TRANSMISSAO, {"valor_real": "20000.00", "primeira_moradia": True, "favor_anterior": True,
                       "possui_outro_imovel": False}, "1800.00"),
        (TRANSMISSAO, {"valor_real": "200000.00", "filhos_menores": 3, "finalidade": "residencia",
                       "possui_outro_imovel": False}, "16200.00"),
        (TRANSMISSAO, {"valor_real": "200000.00", "filhos_menores": 7, "finalidade": "agricultura",
                       "possui_outro_imovel": False}, "12600.00"),
        (TRANSMISSAO, {"ato": "dissolucao", "valor_real": "100000.00",
                       "quota_do_socio": "100000.00"}, "5000.00"),
        ("transmissao-usufruto", {"ato": "compra_da_nua_propriedade", "valor_real": "200000.00",
                                  "idade_do_usufrutuario": 20}, "5400.00"),
        ("transmissao-usufruto", {"ato": "doacao", "valor_real": "200000.00",
                                  "reserva_usufruto_vitalicio": True,
                                  "idade_do_usufrutuario": 70}, "16000.00"),
        ("transmissao-usufruto", {"ato": "instituicao_usufruto_temporario", "prazo_anos": 20,
                                  "valor_real": "200000.00"}, "9000.00"),
        ("transmissao-usufruto", {"ato": "instituicao_usufruto_temporario", "prazo_anos": 21,
                                  "valor_real": "200000.00"}, "18000.00"),
        ("transmissao-enfiteuse", {"ato": "resgate", "valor_real": "100000.00",
                                   "foro_anual": "3000.00"}, "4500.00"),
        ("transmissao-enfiteuse", {"ato": "subenfiteuse", "valor_real": "100000.00",
                                   "foro_anual": "1000.00"}, "6075.00"),
        # indústrias e profissões
        (INDUSTRIAS, {"secao": "comercio", "movimento": "1000000.01"}, "5000.00"),
        (INDUSTRIAS, {"secao": "industria", "grupo": "II", "movimento": "1000000.00"}, "1600.00"),
        (INDUSTRIAS, {"secao": "bancos", "movimento": "1000000.00"}, "11000.00"),
        (INDUSTRIAS, {"secao": "cinema", "imposto_de_diversoes_no_ano": "20000.00"}, "2500.00"),
        (INDUSTRIAS, {"secao": "comercio", "movimento_do_primeiro_ano": "300000.00",
                      "meses_do_primeiro_ano": 9}, "2300.00"),
        (INDUSTRIAS, {"secao": "industria", "producao": "1000000.00",
                      "venda_a_varejo": "500000.00"}, "9000.00"),
        (INDUSTRIAS, {"atividade": "bilhetes_de_loteria", "agencia": False}, "0.00"),
        ("industrias-e-profissoes-liberais", {"profissao": "medico", "cargo_publico": True},
         "3000.00"),
        ("industrias-e-profissoes-ambulantes", {"movimento": "50000.00", "artigo": "panelas"},
         "2600.00"),
        ("industrias-e-profissoes-transferencia", {"imposto_pago_pelo_transmitente": "8000.00",
                                                   "transferencia": "1964-04-15",
                                                   "pagamento": "1964-05-05"}, "800.00"),
        # licenças
        ("licenca-localizacao", {"tipo": "renovacao", "valor_venal": "3000000.00"}, "2000.00"),
        ("licenca-localizacao", {"tipo": "inicial", "valor_venal": "800000.00",
                                 "fracao_ocupada": "0.25"}, "400.00"),
        ("licenca-ambulante", {"categoria": "comum", "periodo": "ano", "inicial": True,
                               "inicio": "1964-06-30"}, "3000.00"),
        ("licenca-ambulante", {"categoria": "diamantes_joias", "periodo": "mes"}, "800.00"),
        ("licenca-obras", {"ato": "reforma_de_telhado", "zona": "suburbana"}, "30.00"),
        ("licenca-veiculos", {"veiculo": "carga_particular", "toneladas": "1"}, "250.00"),
        ("licenca-veiculos", {"veiculo": "carga_particular", "toneladas": "1.01"}, "300.00"),
        ("licenca-veiculos", {"veiculo": "carga_particular", "toneladas": "10",
                              "primeira_licenca": "1964-07-01"}, "250.00"),
        ("licenca-publicidade", {"letra": "a", "area_m2": "1.5", "lingua_estrangeira": True},
         "250.00"),
        ("licenca-horario-especial", {"estabelecimento": "farmacia"}, "0.00"),
        ("licenca-abate", {"bovinos": 1, "suinos": 2}, "400.00"),
        ("licenca", {"ato": "faixa", "item_analogo": "9-a", "area_m2": "2"}, "200.00"),
        # diversões, hospedagem, minérios
        ("diversoes", {"preco_do_ingresso": "25.50", "ingressos_vendidos": 10}, "26.00"),
        ("diversoes", {"imposto": "560.00", "renda_liquida_beneficente": True,
                       "horas_de_antecedencia": 24}, "0.00"),
        ("minerios", {"toneladas": "10", "valor_por_tonelada": "5.00", "destino": "museu"}, "0.00"),
        # melhoria e estradas
        ("contribuicao-melhoria", {"valor_anterior": "100000.00",
                                   "valor_posterior": "127142.86"}, "0.00"),
        ("contribuicao-melhoria", {"contribuicoes": ["3000.00", "2000.00", "500.00"],
                                   "custo_da_obra": "5500.00"}, "5000.00"),
        ("contribuicao-melhoria", {"contribuicoes": ["3000.00", "3000.00"],
                                   "custo_da_obra": "4000.00"}, "4000.00"),
        ("contribuicao-melhoria-urbanizacao", {"total_a_distribuir": "1000.00",
                                               "testada_do_imovel_m": "10",
                                               "soma_das_testadas_m": "30"}, "333.33"),
        ("rodoviaria-construcao", {"cota": "5000.00", "pagamento_integral_antecipado": True},
         "4500.00"),
        ("rodoviaria-conservacao", {"taxa_por_ha": "1.00", "area_do_imovel_ha": "49.99",
                                    "servido": "diretamente"}, "0.00"),
        ("rodoviaria-conservacao", {"taxa_por_ha": "1.00", "area_do_imovel_ha": "50",
                                    "servido": "diretamente"}, "50.00"),
        ("rodoviaria-conservacao", {"taxa_por_ha": "200.00", "area_do_imovel_ha": "50",
                                    "servido": "indiretamente"}, "7000.00"),
        ("rodoviaria-veiculos", {"veiculo": "carreta", "kg": 5001}, "150.00"),
        # serviços
        ("alinhamento-nivelamento", {"servico": "alinhamento", "metros": "20"}, "50.00"),
        ("alinhamento-nivelamento", {"servico": "nivelamento_fecho", "metros": "21"}, "55.00"),
        ("verificacao-subdivisao", {"servico": "estrada", "area_ha": "20"}, "50.00"),
        ("verificacao-subdivisao", {"servico": "estrada", "area_ha": "30.1"}, "80.00"),
        ("vistoria-predios", {"zona": "suburbana", "pavimentos": 3, "reconstruido": True}, "40.00"),
        ("extincao-insetos", {"local": "zona_rural", "formigueiros": 2, "transporte": "80.00",
                              "materiais": "20.00"}, "700.00"),
        ("extincao-insetos", {"local": "cidade", "formigueiros": 2, "transporte": "80.00"},
         "200.00"),
        ("deposito-municipal", {"bovinos": 3, "dias": 2}, "600.00"),
        ("afericao", {"balancas": 3, "metros": 1}, "250.00"),
        # viação e assistência social
        ("calcamento", {"cota": "36000.00", "pagamento_antecipado": True}, "28800.00"),
        ("calcamento-conservacao", {"testada_m": "10", "tipo": "paralelepipedo",
                                    "contribuiu": "alienante", "adquirente": True}, "200.00"),
        ("calcamento-conservacao", {"testada_m": "10", "tipo": "asfalto",
                                    "contribuiu": "proprietario"}, "0.00"),
        ("assistencia-social", {"valor_da_construcao": "1500000.01", "area_m2": "100"}, "2200.00"),
        ("assistencia-social", {"valor_da_construcao": "180000.00", "area_m2": "90",
                                "pagamento_unico": True}, "1053.00"),
        # água e rendas
        ("agua-pena", {"pena": "1/2", "meses": 12}, "1200.00"),
        ("agua-ligacao", {"reassentamento": True}, "500.00"),
        ("esgoto-ligacao", {"orcamento": "7200.00", "deposito": "7200.00"}, "7200.00"),
        ("mercado", {"objeto": "volume", "quilos": "100", "horas": 25}, "40.00"),
        ("mercado", {"objeto": "animal_grande", "unidades": 2, "horas": 24}, "3.00"),
        ("cemiterio", {"item": "I", "idade": 11}, "100.00"),
        ("cemiterio", {"item": "V", "tipo": "carneira", "idade": 40}, "500.00"),
        ("cemiterio", {"item": "VIII", "tipo": "carneira"}, "500.00"),
        ("cemiterio", {"item": "IX-k"}, "400.00"),
        ("feiras", {"area_m2": "4", "dias": 3}, "12.00"),
        # atos da economia
        ("atos-da-economia", {"laudas": 1}, "50.00"),
        ("atos-da-economia", {"anos_de_busca": 4, "laudas": 3}, "290.00"),
        ("atos-da-economia", {"valor_dos_titulos": "1000.00"}, "20.00"),
        ("atos-da-economia", {"valor_dos_titulos": "1000.01"}, "25.00"),
        ("atos-da-economia", {"ato": "favor_legal", "valor": "3000.00"}, "200.00"),
        ("atos-da-economia", {"ato": "relevacao_de_multa", "valor": "500.00"}, "100.00"),
        ("atos-da-economia-conhecimento", {"tributo_pago": "agua-pena"}, "0.00"),
        ("atos-da-economia-conhecimento", {"tributo_pago": "feiras", "conhecimentos": 2}, "100.00"),
        # multas
        ("multas", {"tributo_sonegado": "100.00", "dolo": False}, "200.00"),
        ("multas", {"tributo_sonegado": "1000.00", "dolo": True, "grau": "medio"}, "3500.00"),
        ("multas", {"tributo_sonegado": "1000.00", "dolo": True, "grau": "maximo",
                    "reincidente": True}, "6000.00"),
        ("multas", {"artigo": "473", "grau": "medio"}, "2750.00"),
        ("multas", {"artigo": "472"}, "1000.00"),
        # questions by their own name
        ("mora", {"tributo": INDUSTRIAS, "principal": "1000.00", "vencimento": "1964-03-31",
                  "pagamento": "1964-04-01"}, "1100.00"),
    ],
)  # fmt: skip
def test_quanto(tributo, fatos, valor):
    assert LEI.moeda.texto(apurar(tributo, fatos).valor) == valor


@pytest.mark.parametrize(
    ("tributo", "fatos", "erro"),
    [
        ("licenca-veiculos", {"veiculo": "carga_particular", "toneladas": "10.01"}, ForaDaTabela),
        ("licenca-veiculos", {"veiculo": "automovel_aluguel", "passageiros": 6}, ForaDaTabela),
        ("licenca-obras", {"ato": "construcao", "zona": "urbana"}, ForaDaTabela),
        ("licenca-horario-especial", {"estabelecimento": "botequim", "horas_a_mais": 1,
                                      "em_debito": True}, Recusado),
        ("agua-pena", {"pena": "3/4", "meses": 1}, AusenciaNaLei),
        ("agua-ligacao", {"tubo": "3/4", "metros": "8"}, AusenciaNaLei),
        ("agua-hidrometro", {"servico": "conservacao", "diametro": "1/2"}, AusenciaNaLei),
        ("esgoto", {"pavimentacao": "asfalto", "imovel": "predio"}, AusenciaNaLei),
        ("matadouro", {"especie": "caprino", "cabecas": 2}, AusenciaNaLei),
        ("cemiterio", {"item": "II", "idade": 30}, AusenciaNaLei),
        ("cemiterio", {"item": "V", "tipo": "carneira", "idade": 30,
                       "prorrogacoes_anteriores": 1}, Recusado),
        ("contribuicao-melhoria", {"valor_anterior": "100000.00", "valor_posterior": "160000.00",
                                   "abatimento_zona_pct": 51}, ErroDeLei),
        ("junta", {"presentes": 2}, Recusado),
        ("esgoto-ligacao", {"orcamento": "100.00", "deposito": "99.99"}, Recusado),
    ],
)  # fmt: skip
def test_o_que_se_recusa(tributo, fatos, erro):
    with pytest.raises(erro):
        apurar(tributo, fatos)


@pytest.mark.parametrize(
    ("assunto", "fatos", "chave", "resposta"),
    [
        ("recurso", {"ciencia": "1964-09-03", "valor": "10000.01"}, "fianca_admitida", True),
        ("recurso", {"entrega_ao_correio": "1964-07-20", "data_no_ar": "1964-07-22"},
         "prazo_final", "1964-08-11"),
        ("auto", {"ciencia": "1964-03-02"}, "prazo_final", "1964-03-12"),
        ("auto", {"ciencia": "1964-03-02", "prorrogacao": True}, "prazo_final", "1964-03-23"),
        ("auto", {"afixacao": "1964-03-02"}, "prazo_final", "1964-03-27"),
        ("apreensao", {"apreensao": "1964-05-04"}, "prazo_final", "1964-07-03"),
        ("arbitramento", {"compromisso": "1964-03-02", "local": "fora_da_sede"},
         "prazo_final", "1964-03-17"),
        ("inquerito", {"intimacao": "1964-05-04", "reside_no_local": True},
         "prazo_final", "1964-05-06"),
        ("restituicao", {"pagamento": "1964-03-02"}, "prazo_final", "1964-05-02"),
        ("notificacao", {"ultima_notificacao": "1964-01-10", "nova_falta": "1965-01-10"},
         "medida", "notificacao_preliminar"),
        ("isencao", {"pedido": "isencao_nao_prevista", "vereadores": 11, "votos_favoraveis": 8},
         "aprovada", True),
        ("execucao", {"notificacao": "1964-03-02"}, "prazo_final", "1964-03-12"),
        ("transmissao-inter-vivos", {"recebimento": "1964-04-01", "sabado_util": False,
                                     "feriados": ["1964-04-02"]}, "prazo_final", "1964-05-04"),
        ("calcamento", {"vencimento": "1964-07-10", "convite": "1964-08-10",
                        "notificacao_art_73": "1964-09-08"}, "prazo_final", "1964-10-09"),
        ("predial", {"exercicio_devido": 1964, "valor": "50.00"}, "prazo_final", None),
    ],
)  # fmt: skip
def test_prazos_e_medidas(assunto, fatos, chave, resposta):
    assert apurar(assunto, fatos).outros[chave] == resposta
