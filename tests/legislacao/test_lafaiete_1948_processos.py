"""Lei 24/1948, Conselheiro Lafaiete: multas, recursos, procedures, terms, text, refusals."""

from datetime import date

import pytest

from prefeitura.legislacao import AusenciaNaLei, Calendario, ErroDeLei, FatoInvalido, Recusado
from tests.legislacao.lafaiete import CODIGO, apurar, local, valor

CASA = {"ocupacao": "proprio", "valor_lancado": "60000.00", "servico_de_limpeza": False}


# -- multas ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fatos", "minima", "maxima"),
    [
        ({"artigo": "13"}, "100.00", "500.00"),
        ({"artigo": "art. 234, § 2º"}, "20.00", "50.00"),
        ({"artigo": "234 §2", "reincidente": True}, "20.00", "50.00"),
        ({"artigo": "218", "reincidente": True}, "40.00", "100.00"),
        ({"artigo": "236 IV", "reincidente": True}, "500.00", "1000.00"),
        ({"artigo": "266", "reincidente": True}, "100.00", "200.00"),
        ({"infracao": "aberto_sem_licenca"}, "500.00", "500.00"),
        ({"artigo": "245", "quantidade": 3}, "30.00", "30.00"),
    ],
)
def test_limites_e_reincidencia_das_multas(fatos, minima, maxima):
    conta = apurar("multas", **fatos)
    assert (conta.outros["multa_minima"], conta.outros["multa_maxima"]) == (minima, maxima)


@pytest.mark.parametrize(("proposta", "aceita"), [("100", True), ("500", True), ("99.99", False)])
def test_a_autoridade_fixa_a_multa_dentro_dos_limites(proposta, aceita):
    fatos = {"artigo": "13 IV", "valor_proposto": proposta}
    if aceita:
        assert valor("multas", **fatos) == int(proposta) * 100
    else:
        with pytest.raises(Recusado, match="fora dos limites"):
            apurar("multas", **fatos)


def test_multa_sem_inciso_ou_sem_artigo_e_recusada():
    for fatos, linha in (
        ({"artigo": "188"}, "diga o inciso"),
        ({"artigo": "999"}, "não tem multa"),
        ({"valor_proposto": "10.00"}, "falta o artigo"),
    ):
        with pytest.raises(FatoInvalido, match=linha):
            apurar("predial", **fatos)


def test_corte_fechamento_e_apreensao_acompanham_a_multa():
    assert apurar("agua-hidrometro", artigo="203").outros["corte"] is True
    assert apurar("licenca-localizacao", artigo="83").outros["fechamento"] is True
    assert apurar("afericao", infracao="aparelho_viciado").outros["apreensao"] is True
    assert apurar("construcao", infracao="obra_sem_licenca").outros["paralisacao"] is True


# -- recursos e dívida ----------------------------------------------------------------------


def test_recurso_no_ultimo_dia_e_no_seguinte():
    recebido = apurar("recurso", data_ciencia="1950-01-31", data_recurso="1950-03-02")
    assert recebido.outros["decisao_ate"] == "1950-03-07"
    with pytest.raises(Recusado, match="fora do prazo"):
        apurar("recurso", data_ciencia="1950-01-31", data_recurso="1950-03-03")
    do_predial = apurar(
        "recurso", objeto="lancamento_predial", data_ciencia="1950-01-31", data_recurso="1950-03-02"
    )
    assert do_predial.outros["decisao_ate"] == "1950-03-13"  # 12 March is a Sunday


def test_valor_do_titulo_de_propriedade_nao_tem_recurso():
    with pytest.raises(Recusado, match="do título de propriedade"):
        apurar(
            "territorial-urbano",
            origem_do_valor="titulo_de_propriedade",
            data_ciencia="1950-01-31",
            data_recurso="1950-02-10",
        )


def test_recurso_a_camara_pago_e_depois_de_reconsideracao():
    fatos = {"data_ciencia_decisao": "1950-05-15", "debito_recolhido": True}
    conta = apurar("recurso_camara", **fatos, data_recurso="1950-06-05")
    assert conta.outros["efeito_suspensivo"] is False
    with pytest.raises(Recusado, match="fora do prazo"):
        apurar("recurso_camara", **fatos, data_recurso="1950-06-06")
    de_novo = apurar(
        "recurso_camara",
        **fatos,
        data_pedido_reconsideracao="1950-05-25",
        data_ciencia_reconsideracao="1950-06-01",
        data_recurso="1950-06-21",
    )
    assert de_novo.outros["prazo_final"] == "1950-06-21"
    with pytest.raises(Recusado):
        apurar(
            "recurso_camara",
            **fatos,
            data_pedido_reconsideracao="1950-05-26",
            data_ciencia_reconsideracao="1950-06-01",
            data_recurso="1950-06-21",
        )


def test_reconsideracao_e_reclamacao_do_predial():
    with pytest.raises(Recusado, match="não é recebido"):
        apurar("reconsideracao", data_ciencia_decisao="1950-05-15", data_pedido="1950-05-26")
    conta = apurar("reclamacao", data_aviso="1950-02-01", data_pedido="1950-03-03")
    assert (conta.outros["informacao_ate"], conta.outros["decisao_ate"]) == (
        "1950-03-08",
        "1950-03-13",
    )
    por_edital = apurar("reclamacao", data_edital="1950-02-01")
    assert por_edital.outros["prazo_final"] == "1950-03-18"


@pytest.mark.parametrize(
    ("tempestivo", "pago", "mora"),
    [
        (True, "1950-06-27", "0.00"),
        (True, "1950-06-28", "0.00"),
        (True, "1950-07-01", "5.76"),
        (False, "1950-06-27", "23.04"),
    ],
)
def test_pagamento_depois_da_decisao(tempestivo, pago, mora):
    conta = apurar(
        "territorial-urbano",
        processo="pagamento_apos_decisao",
        debito="115.20",
        vencimento_original="1950-02-28",
        recurso_tempestivo=tempestivo,
        data_ciencia_decisao_final="1950-06-12",
        data_pagamento=pago,
    )
    assert (conta.outros["mora"], conta.outros["prazo_final"]) == (mora, "1950-06-27")


@pytest.mark.parametrize(
    ("tributo", "vencimento", "inscricao"),
    [
        ("territorial-urbano", date(1950, 2, 28), date(1951, 1, 1)),
        ("calcamento", date(1955, 8, 31), date(1956, 1, 1)),
        ("agua-hidrometro", date(1950, 5, 25), date(1950, 6, 11)),
        ("agua-pena", date(1950, 2, 28), date(1950, 3, 29)),
    ],
)
def test_inscricao_no_fim_do_exercicio_ou_um_mes_depois_da_conta(tributo, vencimento, inscricao):
    lei = CODIGO.em(date(1950, 1, 1))
    assert lei.data_de_inscricao(tributo, vencimento) == inscricao
    assert lei.data_de_prescricao(tributo, exercicio=1950) is None
    conta = apurar(
        tributo, processo="divida_ativa", imposto="100.00", vencimento=vencimento.isoformat(),
        data_consulta=inscricao.isoformat(),
    )  # fmt: skip
    assert (conta.outros["inscrita"], conta.outros["prazo_final"]) == (True, inscricao.isoformat())


def test_tributos_do_ato_nao_tem_mora_e_o_calcamento_tem_dez_por_cento():
    lei = CODIGO.em(date(1950, 1, 1))
    datas = {"vencimento": date(1950, 2, 28), "em": date(1950, 8, 1)}
    assert lei.devido("expediente", valor=100_00, **datas).total == 100_00
    assert lei.devido("hospedagem", valor=100_00, **datas).total == 100_00
    assert lei.devido("calcamento", valor=100_00, **datas).multa == 10_00
    assert lei.devido("sanitaria", valor=100_00, **datas).multa == 20_00
    inteira = lei.devido(
        "calcamento", valor=100_00, vencimento=date(1950, 2, 28), em=date(1950, 2, 1), integral=True
    )
    assert inteira.desconto == 10_00


# -- arbitramento, inquérito, auto, restituição ---------------------------------------------


def test_arbitramento():
    base = {"data_compromisso": "1950-04-17", "local": "fora_da_sede"}
    assert apurar("arbitramento", **base).outros["prazo_final"] == "1950-05-02"
    iguais = apurar("arbitramento", **base, laudos=["400.00", "400.00"], data_laudo="1950-04-20")
    assert (iguais.outros["valor_prevalecente"], iguais.outros["vigora_ate"]) == (
        "400.00",
        "1951-04-20",
    )
    diversos = {**base, "laudos": ["300.00", "400.00"]}
    assert apurar("arbitramento", **diversos).outros["estado"] == "desempate"
    terceiro = apurar("arbitramento", **diversos, desempate="350.00")
    assert terceiro.outros["valor_prevalecente"] == "350.00"
    with pytest.raises(FatoInvalido, match="entre os dois"):
        apurar("arbitramento", **diversos, desempate="450.00")
    sem_culpa = apurar("arbitramento", **base, concluido=False, culpa="ninguem")
    assert "valor_prevalecente" not in sem_culpa.outros


def test_inquerito():
    assert apurar("inquerito", testemunhas_inqueridas=4).outros["valido"] is True
    with pytest.raises(Recusado, match="ao menos 4"):
        apurar("relatorio", processo="inquerito", testemunhas_inqueridas=3, ato="relatorio")
    with pytest.raises(Recusado, match="até 5"):
        apurar("inquerito", testemunhas_arroladas=6)
    assert apurar("inquerito", data_vista="1950-03-06").outros["prazo_final"] == "1950-03-11"
    assert apurar("inquerito", data_conclusao="1950-03-13").outros["prazo_final"] == "1950-03-18"
    intimado = {"data_hora_intimacao": "1950-03-06T10:00"}
    na_sede = apurar("inquerito", **intimado, reside_na_sede=True)
    fora = apurar("inquerito", **intimado, reside_na_sede=False)
    assert na_sede.outros["prazo_final"] == "1950-03-07T10:00"
    assert fora.outros["prazo_final"] == "1950-03-09"


def test_auto_de_infracao_paga_se_em_24_horas():
    auto = {"data_hora_auto": "1950-08-09T16:00"}
    no_fim = apurar("auto_de_infracao", **auto, pago=False, data_hora_consulta="1950-08-10T16:00")
    assert no_fim.outros["hasta_publica"] is False
    pago = apurar("auto_de_infracao", **auto, pago=True, data_hora_consulta="1950-08-20T16:00")
    assert pago.outros["hasta_publica"] is False


def test_restituicao():
    base = {"valor_pago": "200.00", "conhecimento_apresentado": True}
    assert valor("restituicao", especie="imposto", causa="pagamento_em_duplicata", **base) == 200_00
    assert valor("restituicao", especie="multa", culpa_propria=False, **base) == 200_00
    assert valor("restituicao", especie="imposto", valor_devido="150.00", **base) == 50_00
    with pytest.raises(Recusado, match="conhecimento"):
        apurar("restituicao", especie="imposto", valor_pago="200.00")
    assert valor("restituicao", valor_pago="10.00", certidao_apresentada=True) == 10_00


# -- prazos, texto e catálogo ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("nome", "desde", "fim"),
    [
        ("recurso", date(1950, 1, 31), "1950-03-02"),
        ("P043", date(1950, 2, 1), "1950-03-03"),
        ("vigencia-da-alteracao-do-predial", date(1950, 7, 1), "1951-01-01"),
        ("vigencia-da-alteracao-do-predial", date(1950, 6, 30), "1950-07-01"),
        ("primeira-prestacao-do-calcamento", date(1950, 8, 31), "1951-02-28"),
        ("pagamento-da-hospedagem", date(1950, 6, 1), "1950-06-10"),
        ("multa-elevada-da-agua", date(1950, 1, 31), "1950-03-01"),
        ("vigencia", date(1948, 10, 30), "1949-01-01"),
    ],
)
def test_prazos_por_nome_ou_numero(nome, desde, fim):
    prazo = CODIGO.em(date(1950, 1, 1)).prazo(nome, desde=desde)
    assert prazo.fim.isoformat() == fim
    assert prazo.regra
    assert prazo.artigo


def test_a_comunicacao_da_funcao_conta_se_para_tras():
    prazo = CODIGO.em(date(1950, 1, 1)).prazo("comunicacao-da-funcao", desde=date(1950, 5, 7))
    assert (prazo.fim.isoformat(), prazo.regra) == (
        "1950-05-06T00:00:00",
        "24 horas antes de: função",
    )


def test_todo_prazo_responde_ou_diz_por_que_nao():
    lei = CODIGO.em(date(1950, 1, 1))
    sem_data = set()
    for nome in CODIGO.prazos:
        try:
            lei.prazo(nome, desde=date(1950, 3, 1))
        except ErroDeLei:
            sem_data.add(nome)
    assert len(CODIGO.prazos) == 90
    assert sem_data == {
        *("testemunhas-minimas", "testemunhas-por-parte", "abate-aos-domingos"),
        *("restituicao", "diferenca-de-area", "aviso-de-corte-industrial"),
    }


def test_prazo_que_a_lei_nao_traz_o_municipio_informa():
    with pytest.raises(AusenciaNaLei) as recusa:
        CODIGO.em(date(1950, 1, 1)).prazo("restituicao", desde=date(1950, 3, 1))
    lei = local(recusa.value.parametro, "60")
    assert lei.prazo("restituicao", desde=date(1950, 3, 1)).fim == date(1950, 5, 2)  # 30 April


def test_feriado_municipal_adia_o_prazo():
    calendario = Calendario.nacional([date(1950, 2, 28)])
    conta = CODIGO.em(date(1950, 1, 1)).apurar(
        "territorial-urbano",
        {"valor_terreno": "12000.00", "edificado": True, "data_pagamento": "1950-03-01"},
        exercicio=1950,
        calendario=calendario,
    )
    assert conta.outros["mora"] == "0.00"


def test_texto_por_artigo_com_o_numero_pretendido():
    assert len(CODIGO.artigos) == 282
    assert CODIGO.artigo("89").rotulo == "Art. 39"
    assert CODIGO.artigo("89").texto.startswith("O lançamento de terrenos pertencentes a espólios")
    assert "ilegível" in CODIGO.artigo("274").texto
    assert CODIGO.artigo("DT-2").texto.startswith("Para os efeitos de lançamento")


def test_todos_os_tributos_calculam():
    assert len(CODIGO.tributos) == 36
    assert all(t.implementado for t in CODIGO.tributos.values())


@pytest.mark.parametrize(
    ("tributo", "fatos"),
    [
        ("predial", {"ocupacao": "proprio", "valor_lancado": "0.00"}),
        ("predial", {"ocupacao": "emprestado"}),
        ("predial", {"ocupacao": "locado", "aluguel_mensal": "250.00",
                     "renda_bruta_anual": "2999.00"}),
        ("predial", {**CASA, "prestacao": 2, "valor_lancado": "1000.00"}),
        ("territorial-urbano", {"valor_terreno": "0.00", "edificado": True}),
        ("territorial-urbano", {"valor_terreno": "100.00", "edificado": True, "area_m2": "0"}),
        ("territorial-urbano", {"valor_terreno": "100.00"}),
        ("agua-hidrometro", {"leitura_atual_m3": "10"}),
        ("agua-hidrometro", {"consumo_m3": "50", "meses": 2}),
        ("hospedagem", {"mes": "1950-05"}),
        ("diversoes", {"ingressos": [{"preco": "5.00"}]}),
        ("deposito-municipal", {"animais": 1, "data_entrada": "1950-03-06",
                                "data_retirada": "1950-03-05"}),
        ("esgoto", {"ligacao_nova": True}),
        ("expediente", {"letra": "z"}),
        ("recurso", {"data_ciencia": "1950-03-06", "data_recurso": "1950-03-05"}),
    ],
)  # fmt: skip
def test_fatos_maus_sao_recusados_em_uma_linha(tributo, fatos):
    with pytest.raises(FatoInvalido, match=r"^[^\n]+$"):
        apurar(tributo, **fatos)


def test_nao_ha_lei_antes_de_1949():
    with pytest.raises(ErroDeLei, match="vigora desde 01/01/1949"):
        CODIGO.em(date(1948, 12, 31))


# -- limites de todas as multas, vistorias --------------------------------------------------

MULTAS = {
    **dict.fromkeys(("12 a", "12 b", "12 c", "12 p.u.", "14", "150", "151", "250"), (50, 200, 50)),
    **dict.fromkeys(("13 I", "13 II", "13 III", "13 IV", "13 V"), (100, 500, 100)),
    "83": (500, 500, 500),
    "134": (200, 200, 200),
    "135": (100, 100, 100),
    "186": (100, 100, 100),
    "188 I": (100, 200, 100),
    **dict.fromkeys(("188 II a", "188 II b", "188 II c", "234 §2"), (20, 50, 20)),
    "189": (20, 100, 40),
    **dict.fromkeys(("196 p.u.", "200", "218"), (20, 50, 40)),
    "202 p.u.": (20, 20, 40),
    **dict.fromkeys(("203", "215 p.u."), (50, 50, 100)),
    **dict.fromkeys(("236 I", "236 II", "236 III"), (100, 500, 200)),
    "236 IV": (500, 1000, 500),
    "240": (50, 50, 50),
    "242": (20, 20, 40),
    "245": (10, 10, 10),
    "247 §2": (20, 20, 20),
    "266": (50, 100, 100),
}


@pytest.mark.parametrize("artigo", MULTAS)
def test_cada_multa_tem_os_limites_do_seu_artigo(artigo):
    minima, maxima, na_reincidencia = MULTAS[artigo]
    conta = apurar("multas", artigo=artigo)
    de_novo = apurar("multas", artigo=artigo, reincidente=True)
    assert (conta.outros["multa_minima"], conta.outros["multa_maxima"]) == (
        f"{minima}.00",
        f"{maxima}.00",
    )
    assert de_novo.outros["multa_minima"] == f"{na_reincidencia}.00"


def test_nenhuma_multa_da_lei_ficou_sem_teste():
    assert set(CODIGO.em(date(1950, 1, 1)).tabela("multas").linhas) == set(MULTAS)


def test_recurso_de_multa_tem_o_mesmo_prazo():
    conta = apurar("recurso", objeto="multa", data_ciencia="1950-03-06", data_recurso="1950-04-05")
    assert (conta.outros["prazo_final"], conta.outros["recebido"]) == ("1950-04-05", True)


@pytest.mark.parametrize(
    ("item", "medida", "conforme"),
    [
        ("capacidade-da-caixa", "9", True),
        ("capacidade-da-caixa", "8.9", False),
        ("tubo-de-ventilacao", "5", True),
        ("tubo-de-ventilacao", "10.5", False),
        ("tubo-de-queda", "10", True),
        ("tubo-de-queda", "9", False),
        ("declive-do-ramal", "3", True),
        ("animais-por-ralo", "11", False),
    ],
)
def test_vistoria_do_esgoto_pelas_medidas(item, medida, conforme):
    conta = apurar("vistoria", objeto="esgoto", exames=[{"item": item, "medida": medida}])
    assert conta.outros["conforme"] is conforme
    assert len(conta.outros["nao_examinados"]) == 38


def test_vistoria_completa_do_esgoto_e_do_talho():
    linhas = CODIGO.em(date(1950, 1, 1)).tabela("vistoria").linhas.values()
    for objeto in ("esgoto", "talho"):
        exames = [
            {"item": x["item"], "atende": True}
            if x["exigencia"] == "sim"
            else {"item": x["item"], "medida": x["valor"]}
            for x in linhas
            if x["objeto"] == objeto
        ]
        tudo = apurar("vistoria", objeto=objeto, exames=exames)
        assert (tudo.outros["conforme"], tudo.outros["nao_examinados"]) == (True, [])
    falta = apurar(
        "vistoria", objeto="talho", exames=[{"item": "grades-do-talho", "atende": False}]
    )
    assert falta.outros["irregulares"] == [{"item": "grades-do-talho", "artigo": "251"}]
    with pytest.raises(FatoInvalido, match="não tem o item"):
        apurar("vistoria", objeto="talho", exames=[{"item": "tubo-de-queda", "medida": "10"}])
