"""Jambeiro, Lei 104/1958: what is missing, who is exempt, fines, terms, late payment."""

from datetime import date

import pytest

from prefeitura.legislacao import (
    AusenciaNaLei,
    ErroDeLei,
    FatoInvalido,
    Recusado,
)
from prefeitura.legislacao.parametros import ler_csv
from tests.legislacao.jambeiro import INDUSTRIAS, INICIO, JAMBEIRO, apurar, ato, pagar, valor

# -- o que a publicação não traz -----------------------------------------------------------


@pytest.mark.parametrize(
    ("tributo", "fatos", "parametro", "quantia"),
    [
        ("licenca-veiculos", {"veiculo": "caminhão"}, "tabela-veiculos/caminhao", "300.00"),
        ("licenca-obras", {"obra": "muro"}, "licenca-obras.valor", "40.00"),
        ("licenca-publicidade", {"meio": "placa"}, "tabela-publicidade/placa", "15.00"),
        ("expediente", {"ato": "certidão"}, "tabela-expediente/certidao", "12.00"),
        ("mercado", {"uso": "banca"}, "mercado.valor", "5.00"),
        ("matadouro", {"especie": "bovino", "cabecas": 1}, "tabela-matadouro/bovino", "50.00"),
        ("deposito-municipal", {"especie": "bovino", "dias": 1}, "tabela-deposito/bovino", "8.00"),
        ("esgoto", {}, "de_fora.esgoto", "0.00"),
        ("cemiterio", {}, "de_fora.cemiterio", "20.00"),
    ],
)
def test_o_que_falta_recusa_se_ate_que_o_municipio_informe(tributo, fatos, parametro, quantia):
    with pytest.raises(AusenciaNaLei):
        apurar(tributo, **fatos)
    assert valor(tributo, locais=[ato(parametro, quantia)], **fatos) == quantia


def test_as_despesas_do_deposito_nunca_se_supoem():
    fatos = {"produto": "700.00", "multa": "200.00", "impostos": "600.00"}
    with pytest.raises(AusenciaNaLei, match=r"art\. 131"):
        apurar("deposito-municipal", "prestar_contas_leilao", **fatos)
    conta = apurar("deposito-municipal", "prestar_contas_leilao", **fatos,
                   valores_informados={"despesas_deposito": "0.00"})  # fmt: skip
    assert (conta.outros["devolver"], conta.outros["saldo_devedor"]) == ("0.00", "100.00")
    assert conta.outros["quitado"]["impostos"] == "500.00"


def test_ovinos_nao_estao_no_matadouro_e_animal_de_fazenda_e_isento():
    with pytest.raises(FatoInvalido, match=r"art\. 117"):
        apurar("matadouro", especie="ovino", cabecas=2)
    assert apurar("matadouro", especie="bovino", cabecas=1, abatido_na_fazenda=True,
                  consumo_exclusivo_do_pessoal=True).fundamento == "art. 2, 6º"  # fmt: skip


def test_a_epoca_do_estado_e_que_vence_a_licenca_do_veiculo_a_motor():
    fatos = {"veiculo": "caminhão", "valores_informados": {"valor": "300.00"}}
    assert apurar("licenca-veiculos", **fatos).parcelas == ()
    fatos["valores_informados"]["vencimento"] = "04-30"
    assert apurar("licenca-veiculos", **fatos).parcelas[0].vencimento == date(1959, 4, 30)


# -- isenções ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "tributo",
    [t for t, x in JAMBEIRO.tributos.items() if x.especie != "renda" and t != "assistencia-social"],
)
def test_nenhum_imposto_ou_taxa_recai_sobre_a_uniao(tributo):
    classe = JAMBEIRO.em(INICIO).fatos(tributo)
    if not hasattr(classe, "proprietario_tipo"):
        conta = apurar(tributo, "reconhecer_isencao", proprietario_tipo="uniao")
    else:
        conta = apurar(tributo, proprietario_tipo="uniao")
    assert (conta.isento, conta.fundamento) == (True, "art. 2, 1º")


@pytest.mark.parametrize(
    ("tributo", "fatos", "fundamento"),
    [
        ("predial", {"entidade": "associacao_esportiva", "fundamento_pedido": "art. 3º, 1º",
                     "despacho_do_prefeito": True}, "art. 3, 1º"),
        ("predial", {"entidade": "associacao_esportiva", "despacho_do_prefeito": True,
                     "sem_fins_lucrativos": False}, None),
        ("predial", {"entidade": "assistencia_publica_gratuita"}, "art. 35 b"),
        ("predial", {"fundamento_pedido": "artigo 35, e", "casa_propria_so_de_residencia": True,
                     "extremamente_pobre": True, "circunstancias_comprovadas": True}, "art. 35 e"),
        ("licenca-veiculos", {"uso": "servico_agricola", "transita_em_via_publica": True}, None),
        ("licenca-veiculos", {"uso": "servico_agricola", "transita_em_via_publica": False},
         "art. 78 c"),
        ("licenca-veiculos", {"uso": "transporte_exclusivo_de_doentes",
                              "proprietario_tipo": "hospital"}, None),
        ("licenca-publicidade", {"finalidade": "propaganda_politica"}, "art. 93 I"),
        ("licenca-publicidade", {"finalidade": "festa_beneficente"}, None),
        ("mercado", {"pequeno_produtor": True, "produtos_proprios": True, "requerida": False},
         None),
        ("licenca-obras", {"entidade": "obra_de_interesse_social", "despacho_do_prefeito": True,
                           "relevante_interesse_social": True}, "art. 3, 4º"),
    ],
)  # fmt: skip
def test_isencoes_por_fundamento(tributo, fatos, fundamento):
    conta = apurar(tributo, "reconhecer_isencao", **fatos)
    assert (conta.isento, conta.fundamento) == (fundamento is not None, fundamento)


def test_nenhuma_isencao_sem_lei():
    with pytest.raises(Recusado, match=r"art\. 134"):
        apurar("predial", "reconhecer_isencao", fundamento_pedido="amizade do prefeito",
               despacho_do_prefeito=True)  # fmt: skip
    with pytest.raises(Recusado, match=r"art\. 134"):
        apurar("estradas-conservacao", "reconhecer_isencao", entidade="associacao_esportiva",
               despacho_do_prefeito=True)  # fmt: skip


# -- multas, prazos, cobrança --------------------------------------------------------------


@pytest.mark.parametrize("linha", ler_csv(JAMBEIRO.pasta / "tabelas" / "multas.csv"),
                         ids=lambda linha: linha["infracao"])  # fmt: skip
def test_cada_multa_fica_na_sua_faixa_e_dobra_onde_a_lei_diz(linha):
    infracao = linha["infracao"]
    if not linha["minimo"]:
        conta = apurar("multas", "multar", infracao=infracao, multa_fixada="50.00",
                       imposto_devido="100.00")  # fmt: skip
        assert conta.outros["consequencia"] == linha["consequencia"]
        return
    for quantia in (linha["minimo"], linha["maximo"]):
        assert valor("multas", "multar", infracao=infracao, multa_fixada=quantia) == quantia
    dobro = apurar("multas", "multar", infracao=infracao, multa_fixada=linha["maximo"],
                   reincidente=True).valor  # fmt: skip
    assert dobro == int(float(linha["maximo"]) * 100) * (2 if linha["dobro"] == "sim" else 1)
    fora = [f"{float(linha['minimo']) - 0.01:.2f}", f"{float(linha['maximo']) + 0.01:.2f}"]
    for quantia in fora:
        with pytest.raises(Recusado, match="entre"):
            apurar("multas", "multar", infracao=infracao, multa_fixada=quantia)


AUTO = {
    "infrator_nome": "João de Tal", "infrator_residencia": "Rua 1, 10", "fato": "lixo na rua",
    "lugar": "Praça", "momento": "1959-05-04T09:00", "preceito_violado": "postura",
    "multa": "500.00", "intimacao": True, "prazo_recurso_dias": 5, "assinatura_autuante": True,
    "assinatura_infrator": True, "testemunhas": 2,
}  # fmt: skip


@pytest.mark.parametrize(
    ("mais", "valido"),
    [
        ({}, True), ({"testemunhas": 1}, False), ({"assinatura_infrator": False}, False),
        ({"assinatura_infrator": False, "declaracao_de_recusa": True}, True),
        ({"assinatura_infrator": False, "lavrado_na_presenca": False, "intimacao_escrita": True},
         True),
        ({"houve_apreensao": True}, False), ({"prazo_recurso_dias": 10}, False),
    ],
)  # fmt: skip
def test_o_auto_contem_o_que_a_lei_pede(mais, valido):
    assert apurar("multas", "lavrar_auto", **(AUTO | mais)).outros["auto_valido"] is valido


def test_o_recurso_de_diversoes_pede_deposito_de_toda_a_multa():
    with pytest.raises(Recusado, match="depósito"):
        apurar("diversoes", "recorrer_multa", multa="700.00", valor_depositado="699.99")
    assert apurar("diversoes", "recorrer_multa", multa="700.00", valor_depositado="700.00")
    assert apurar("multas", "recorrer_multa", multa="700.00", valor_depositado="0.00")


@pytest.mark.parametrize("termo", JAMBEIRO.prazos.values(), ids=lambda t: t.nome)
def test_cada_prazo_responde_ou_diz_por_que_nao(termo):
    lei = JAMBEIRO.em(INICIO)
    if termo.unidade == "sem_contagem" or not termo.prazo:
        with pytest.raises(ErroDeLei, match=r"^[^\n]+art\."):
            lei.prazo(termo.nome, desde=date(1959, 5, 4))
    else:
        assert lei.prazo(termo.id, desde=date(1959, 5, 4)).fim


def test_o_prazo_em_horas_nao_se_move_e_o_em_dias_vai_ao_dia_util():
    # 10 May 1959 is a Sunday
    horas = apurar("multas", "prazo", ato="recurso_de_apreensao",
                   termo_inicial="1959-05-09T10:00")  # fmt: skip
    assert horas.outros["prazo_final"] == "1959-05-10T10:00:00"
    dias = apurar("multas", "prazo", ato="recurso_de_auto", termo_inicial="1959-05-05")
    assert dias.outros["prazo_final"] == "1959-05-11"


def test_a_decisao_dentro_da_epoca_nao_muda_o_vencimento_e_industrias_nao_suspende():
    fatos = {"ato": "pagar_apos_decisao", "vencimento_original": "1959-06-30"}
    antes = apurar("predial", "prazo", termo_inicial="1959-06-25", **fatos)
    assert antes.outros["prazo_final"] == "1959-06-30"
    with pytest.raises(Recusado, match=r"art\. 55"):
        apurar(INDUSTRIAS, "prazo", termo_inicial="1959-08-03", **fatos)


def test_o_prazo_suplementar_perdoa_so_a_multa():
    favor = {"motivo": "enchente", "dias": 30, "deferido_pelo_prefeito": True}
    fatos = {"valor_lancado": "975.00", "vencimento": date(1959, 3, 30), "prazo_suplementar": favor}
    # the thirty days run after those of art. 57 b (29 April): until 29 May, without discount
    no_fim = pagar(INDUSTRIAS, **fatos, data_pagamento=date(1959, 5, 29))
    assert (no_fim.outros["multa"], no_fim.outros["desconto"]) == ("0.00", "0.00")
    assert no_fim.outros["prazo_final"] == "1959-05-29"
    assert pagar(INDUSTRIAS, **fatos, data_pagamento=date(1959, 5, 30)).outros["multa"] == "195.00"


def test_a_reclamacao_em_tempo_paga_sem_mora_ate_dez_dias_da_decisao():
    fatos = {"valor_lancado": "576.00", "vencimento": date(1959, 6, 30), "parcela": 2,
             "reclamacao_em_tempo": True, "ciencia_da_decisao": date(1959, 8, 3)}  # fmt: skip
    assert pagar("predial", **fatos, data_pagamento=date(1959, 8, 13)).valor == 576_00
    assert pagar("predial", **fatos, data_pagamento=date(1959, 8, 14)).valor == 691_20


def test_os_honorarios_saem_do_que_se_arrecada_ate_cinco_por_cento():
    fatos = {"quantia_arrecadada": "1000.01"}
    conta = apurar("predial", "arrecadar_pelo_procurador", percentual_honorarios="2.5", **fatos)
    assert (conta.valor, conta.outros["honorarios"]) == (1000_01, "25.00")
    with pytest.raises(Recusado, match="5%"):
        apurar("predial", "arrecadar_pelo_procurador", percentual_honorarios="5.01", **fatos)


def test_a_mora_e_de_vinte_por_cento_seja_qual_for_o_atraso():
    lei = JAMBEIRO.em(INICIO)
    for em in (date(1959, 7, 1), date(1969, 7, 1)):
        devido = lei.devido("territorial-urbano", valor=21_00, vencimento=date(1959, 6, 30), em=em)
        assert (devido.multa, devido.juros) == (4_20, 0)
    sem = lei.devido("licenca-obras", valor=21_00, vencimento=date(1959, 6, 30), em=em)
    assert sem.total == 21_00


def test_inscricao_depois_do_convite_e_nenhuma_prescricao():
    lei = JAMBEIRO.em(INICIO)
    assert lei.data_de_inscricao("predial", date(1959, 6, 30)) == date(1959, 7, 15)
    assert lei.data_de_inscricao(INDUSTRIAS, date(1959, 3, 30)) == date(1959, 5, 14)
    assert lei.data_de_prescricao("predial", exercicio=1959) is None


def test_a_operacao_desconhecida_e_os_fatos_estranhos_sao_recusados():
    with pytest.raises(FatoInvalido, match="operação"):
        apurar("predial", "voar")
    with pytest.raises(FatoInvalido, match="desconhecido"):
        apurar("predial", ocupacao="locado", aluguel_mensal="10.00", cor="azul")
    with pytest.raises(ErroDeLei):
        JAMBEIRO.em(date(1958, 12, 31))


def test_receitas_por_distrito_e_so_de_rendas():
    recebido = [
        {"tributo": "proprios-municipais", "valores_informados": {"valor": "600.00"},
         "distrito": "Sede"},
        {"tributo": "quota-constitucional-art-20", "valores_informados": {"valor": "1.50"}},
    ]  # fmt: skip
    conta = apurar("geral", "registrar_receita", receitas=recebido)
    assert (conta.valor, conta.outros["por_distrito"]) == (601_50, {"Sede": "600.00"})
    with pytest.raises(FatoInvalido, match="não é renda"):
        apurar("geral", "registrar_receita", receitas=[{"tributo": "predial"}])


def test_todos_os_tributos_calculam_e_todos_os_artigos_tem_texto():
    assert all(t.implementado for t in JAMBEIRO.tributos.values())
    assert list(JAMBEIRO.artigos) == [str(n) for n in range(1, 144)]
    assert all(len(a.texto) > 20 for a in JAMBEIRO.artigos.values())
    assert JAMBEIRO.artigo("79").rotulo == "Artigo 29º"


def test_o_veiculo_de_fora_nao_se_licencia():
    with pytest.raises(Recusado, match=r"art\. 75"):
        apurar("licenca-veiculos-tracao-animal", veiculo="charrete", residente_no_municipio=False,
               valores_informados={"valor": "150.00"})  # fmt: skip


def test_o_anuncio_em_lugar_proibido_nao_se_licencia():
    with pytest.raises(Recusado, match=r"art\. 92"):
        apurar("licenca-publicidade", meio="placa", lugar_ou_forma_proibida=True)


@pytest.mark.parametrize(("zona", "taxa"), [("rural", 212_50), (None, 212_50), ("urbana", 0)])
def test_a_conservacao_de_estradas_e_so_da_zona_rural(zona, taxa):
    conta = apurar("estradas-conservacao", zona=zona, valor_venal_propriedade="85000.00")
    assert conta.valor == taxa


@pytest.mark.parametrize(
    ("tributo", "fatos", "datas"),
    [
        ("predial", {"ocupacao": "locado", "aluguel_mensal": "100.00"},
         [date(1959, 2, 13), date(1959, 6, 30)]),
        ("territorial-urbano", {"frente_m": "10", "valores_informados": {"taxa_por_metro": "3"}},
         [date(1959, 2, 13), date(1959, 6, 30)]),
        ("estradas-conservacao", {"valor_venal_propriedade": "85000.00"},
         [date(1959, 6, 30), date(1959, 10, 31)]),
    ],
)  # fmt: skip
def test_lancado_depois_da_epoca_paga_se_dez_dias_depois_da_ciencia(tributo, fatos, datas):
    conta = apurar(tributo, data_ciencia=date(1959, 2, 3), **fatos)
    assert [p.vencimento for p in conta.parcelas] == datas
