"""Jambeiro, Lei 104/1958: the limits of each tributo."""

from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prefeitura.legislacao import (
    AusenciaNaLei,
    FatoInvalido,
    ForaDaTabela,
    Recusado,
)
from tests.legislacao.jambeiro import INDUSTRIAS, INICIO, JAMBEIRO, apurar, ato, pagar, valor


def terreno(**fatos):
    return apurar("territorial-urbano", valores_informados={"taxa_por_metro": "3.00"}, **fatos)


# -- territorial ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lados", "metros"),
    [
        (("12", "10"), "12.00"), (("12", "10.01"), "12.01"), (("10.01", "6"), "6.01"),
        (("10", "10"), "10.00"), (("9", "6"), "6.00"), (("6", "9"), "6.00"),
    ],
)  # fmt: skip
def test_a_esquina_deixa_dez_metros_de_um_lado(lados, metros):
    conta = terreno(configuracao="esquina", lados_m=list(lados))
    assert conta.outros["metros_tributados"] == metros


@pytest.mark.parametrize(("lado", "metros"), [("20", "28.00"), ("20.5", "28.50"), ("5", "28.00")])
def test_a_terceira_face_paga_so_o_que_passa_de_vinte_metros(lado, metros):
    conta = terreno(
        configuracao="frente_e_fundos", frente_m="15", fundos_m="13", laterais_m=[lado, "20"]
    )
    assert conta.outros["metros_tributados"] == metros


def test_o_jardim_da_residencia_nao_conta_nas_faces():
    conta = terreno(
        configuracao="frente_e_fundos", frente_m="15", fundos_m="13", jardim_frente_m="4"
    )
    assert conta.outros["metros_tributados"] == "24.00"


@pytest.mark.parametrize(
    ("lancado", "mais", "isento"),
    [
        (date(1960, 4, 10), {}, True),
        (date(1960, 4, 11), {}, False),
        (date(1960, 4, 11), {"prorrogacao_do_alvara": True}, True),
        (date(1960, 1, 4), {"obra_interditada": True}, False),
        (date(1961, 4, 11), {"prorrogacao_do_alvara": True, "data_interrupcao": date(1960, 4, 10)},
         False),
    ],
)  # fmt: skip
def test_a_construcao_isenta_doze_meses_do_alvara(lancado, mais, isento):
    conta = terreno(
        exercicio=lancado.year, frente_m="10", em_construcao=True,
        data_alvara_construcao=date(1959, 4, 10), data_lancamento=lancado, **mais,
    )  # fmt: skip
    assert conta.isento is isento


def test_o_lancador_arbitra_abaixo_do_teto_da_area_grande_e_nunca_acima():
    fatos = {
        "configuracao": "irregular_area_grande", "maior_largura_m": "45",
        "valor_venal_terreno": "4000.00",
    }  # fmt: skip
    assert terreno(**fatos).valor == 60_00
    assert terreno(**fatos, valor_arbitrado="59.99").valor == 59_99
    with pytest.raises(FatoInvalido, match=r"não passa de Cr\$ 60,00"):
        terreno(**fatos, valor_arbitrado="60.01")


@given(frente=st.decimals("0", "200", places=2), venal=st.integers(0, 10**7))
@settings(max_examples=60, deadline=None)
def test_a_area_pequena_nao_paga_menos_de_vinte_cruzeiros_nem_dos_dois_tercos(frente, venal):
    conta = terreno(
        configuracao="irregular_area_pequena", frente_m=str(frente),
        valor_venal_terreno=f"{venal}.00",
    )  # fmt: skip
    assert conta.valor >= 20_00
    assert conta.valor >= int(frente * 2 * 100)
    assert conta.valor <= max(20_00, int(frente * 300) + 1)


def test_cada_configuracao_tem_o_seu_codigo_e_nao_a_de_outro():
    fatos = {"lados_m": ["22", "14"], "valores_informados": {"taxa_por_metro": "3.50"}}
    assert valor("territorial-urbano-esquina", **fatos) == "91.00"
    with pytest.raises(FatoInvalido, match="esquina"):
        apurar("territorial-urbano-esquina", configuracao="regular", **fatos)


# -- predial -------------------------------------------------------------------------------


def test_o_aluguel_real_nao_tem_minimo_e_o_arbitrado_tem():
    assert valor("predial", ocupacao="locado", aluguel_mensal="50.00",
                 valor_venal_imovel="120000.00") == "48.00"  # fmt: skip
    assert valor("predial", ocupacao="desocupado", valor_locativo_arbitrado_anual="600.00",
                 valor_venal_imovel="120000.00") == "96.00"  # fmt: skip


@pytest.mark.parametrize(
    ("separado", "comprovada", "locativo"),
    [(True, True, "12000.00"), (False, True, "12240.00"), (True, False, "12240.00")],
)
def test_a_agua_so_sai_paga_em_separado_e_comprovada(separado, comprovada, locativo):
    conta = apurar(
        "predial", ocupacao="locado", aluguel_mensal="1000.00",
        encargos_do_locatario=[{
            "descricao": "água", "valor_anual": "240.00", "vantagem_do_locador": True,
            "paga_em_separado": separado, "comprovada": comprovada,
        }],
    )  # fmt: skip
    assert conta.outros["valor_locativo_anual"] == locativo


@pytest.mark.parametrize(
    ("moveis", "tipo", "locativo"),
    [
        ("4800.00", "casa_de_comodos_mobiliada", "19200.00"),
        ("4799.99", "apartamento_mobiliado", "19200.01"),
        ("9000.00", "apartamento_mobiliado", "19200.00"),
        ("9000.00", "casa", "24000.00"),
    ],
)
def test_os_moveis_deduzem_ate_vinte_por_cento(moveis, tipo, locativo):
    conta = apurar("predial", ocupacao="locado", aluguel_mensal="2000.00", tipo_predio=tipo,
                   valor_anual_dos_moveis=moveis)  # fmt: skip
    assert conta.outros["valor_locativo_anual"] == locativo


@pytest.mark.parametrize(
    ("arbitrado", "condicoes", "isento"),
    [
        ("200.00", {}, True),
        ("200.01", {}, False),
        ("150.00", {"sem_arrimo": False}, False),
    ],
)
def test_o_invalido_e_isento_ate_duzentos_cruzeiros_com_todas_as_condicoes(
    arbitrado, condicoes, isento
):
    dono = dict.fromkeys(("unico_bem", "unico_recurso", "invalido", "sem_arrimo"), True)
    conta = apurar("predial", ocupacao="proprietario", valor_locativo_arbitrado_anual=arbitrado,
                   valor_venal_imovel="10000.00", proprietario=dono | condicoes)  # fmt: skip
    assert conta.isento is isento


def test_a_primeira_prestacao_perdida_vence_a_segunda_e_nada_a_revive():
    fatos = {"valor_lancado_total": "1152.00"}
    em_dia = pagar("predial", **fatos, data_pagamento=date(1959, 1, 31))
    assert (em_dia.valor, em_dia.outros["multa"]) == (1152_00, "0.00")
    assert pagar("predial", **fatos, data_pagamento=date(1959, 2, 2)).valor == 1382_40
    paga = {"parcela": 1, "valor": "576.00", "data": date(1959, 1, 31)}
    so_a_segunda = pagar("predial", **fatos, pagamentos_anteriores=[paga],
                         data_pagamento=date(1959, 6, 30))  # fmt: skip
    assert so_a_segunda.valor == 576_00
    tarde = pagar("predial", **fatos, data_pagamento=date(1959, 6, 1),
                  pagamentos_anteriores=[paga | {"data": date(1959, 2, 10)}])  # fmt: skip
    assert tarde.outros["multa"] == "115.20"


@pytest.mark.parametrize(("meses", "deferido"), [(6, False), (7, True), (12, True)])
def test_so_alem_de_seis_meses_o_territorial_substitui_o_predial(meses, deferido):
    conta = apurar(
        "predial", "substituir_por_territorial", motivo="incendio", totalmente_inabitavel=True,
        requerida=True, meses_de_duracao=meses, imposto_predial_anual="600.00",
        imposto_territorial_anual="42.00",
    )  # fmt: skip
    assert conta.outros["deferido"] is deferido
    assert conta.valor == (4200 * meses + 60000 * (12 - meses)) // 12 if deferido else 600_00


def test_o_territorial_por_pagar_cancela_se_e_o_pago_devolve_se():
    conta = apurar(
        "predial", "conciliar_com_territorial", imposto_predial_lancado="320.00",
        imposto_territorial_lancado="42.00", imposto_territorial_pago="21.00",
        mesmo_imovel_e_periodo=True,
    )  # fmt: skip
    assert (conta.outros["devolver"], conta.outros["cancelar"]) == ("21.00", "21.00")


# -- indústrias e profissões ---------------------------------------------------------------


def estabelecimento(fixa="1500.00", **fatos):
    informados = {} if fixa is None else {"valores_informados": {"parte_fixa": fixa}}
    base = {"valor_locativo_anual": "24000.00"} | fatos
    return apurar(INDUSTRIAS, **informados, **base)


@pytest.mark.parametrize(
    ("tipo", "fixa", "total"),
    [
        ("comum", "1500.00", 3900_00), ("colegio", "1500.00", 2700_00),
        ("pensao_familiar", "1500.00", 2700_00), ("estabelecimento_de_credito", "1500.00", 1500_00),
        ("deposito_fechado", None, 2400_00), ("armazem_geral", None, 1200_00),
        ("deposito_de_armazem_geral", None, 1200_00),
    ],
)  # fmt: skip
def test_a_parte_variavel_segue_o_tipo_do_estabelecimento(tipo, fixa, total):
    assert estabelecimento(fixa, tipo_estabelecimento=tipo).valor == total


@pytest.mark.parametrize(
    ("fatos", "fixa"),
    [
        ({}, 2000_00),
        ({"mesmo_local": True, "administracao_unica": True, "escrituracao_comum": True}, 1200_00),
        ({"mesmo_local": True, "administracao_unica": True, "escrituracao_comum": False}, 2000_00),
        ({"atividades_conexas": True}, 800_00),
    ],
)
def test_varias_atividades_somam_salvo_conexas_ou_do_mesmo_local(fatos, fixa):
    partes = [
        {"atividade": "bar", "valor": "800.00", "principal": True},
        {"atividade": "padaria", "valor": "1200.00"},
    ]
    conta = apurar(INDUSTRIAS, valor_locativo_anual="0.00",
                   valores_informados={"partes_fixas": partes}, **fatos)  # fmt: skip
    assert conta.valor == fixa


@pytest.mark.parametrize(
    ("inicio", "quartos", "numeros"),
    [
        (date(1958, 5, 1), 4, [1, 2, 3, 4]), (date(1959, 3, 31), 4, [1, 2, 3, 4]),
        (date(1959, 4, 1), 3, [2, 3, 4]), (date(1959, 6, 30), 3, [2, 3, 4]),
        (date(1959, 7, 1), 2, [1]), (date(1959, 12, 31), 1, [1]),
    ],
)  # fmt: skip
def test_quem_comeca_paga_desde_o_trimestre_do_inicio(inicio, quartos, numeros):
    conta = estabelecimento("1600.00", inicio_atividade=inicio, data_ciencia=date(1959, 1, 5))
    assert conta.valor == 1000_00 * quartos
    assert [p.numero for p in conta.parcelas] == numeros


def test_a_parcela_ja_passada_vence_dez_dias_depois_da_ciencia():
    conta = estabelecimento(inicio_atividade=date(1959, 5, 10), data_ciencia=date(1959, 6, 1))
    assert [p.vencimento for p in conta.parcelas] == [
        date(1959, 6, 11), date(1959, 8, 27), date(1959, 11, 25),
    ]  # fmt: skip


@pytest.mark.parametrize("falta", ["inscricao_regular", "renovada_no_prazo", "exibiu_livros"])
def test_o_acrescimo_ex_officio_aplica_se_uma_vez(falta):
    assert estabelecimento(**{falta: False}).valor == 4680_00
    assert estabelecimento(inscricao_regular=False, renovada_no_prazo=False).valor == 4680_00


def test_sem_as_tabelas_anexas_nao_se_fecha_o_lancamento():
    with pytest.raises(AusenciaNaLei, match=r"parte variável é de Cr\$ 2\.400,00"):
        estabelecimento(None, atividade="bar")
    locais = [ato("tabela-industrias/bar", "700.00")]
    assert estabelecimento(None, atividade="bar", locais=locais).valor == 3100_00
    com_assemelhada = estabelecimento(
        None, atividade="sericicultura", atividade_assemelhada="bar", locais=locais
    )
    assert com_assemelhada.valor == 3100_00
    with pytest.raises(ForaDaTabela, match="assemelhada"):
        estabelecimento(None, atividade="sericicultura", locais=locais)


@pytest.mark.parametrize(
    ("dia", "total"),
    [
        (date(1959, 3, 30), 858_00), (date(1959, 3, 31), 1072_50), (date(1959, 4, 29), 1072_50),
        (date(1959, 4, 30), 1287_00),
    ],
)  # fmt: skip
def test_a_arrecadacao_do_art_57(dia, total):
    fatos = {"valor_lancado": "975.00", "vencimento": date(1959, 3, 30), "data_pagamento": dia}
    assert pagar(INDUSTRIAS, **fatos).valor == total


def test_os_trinta_dias_do_art_57_correm_da_data_impressa():
    # 25 December, the thirtieth day, is a holiday
    lei = JAMBEIRO.em(INICIO)
    devido = lei.devido(INDUSTRIAS, valor=975_00, vencimento=date(1959, 11, 25),
                        em=date(1959, 12, 26))  # fmt: skip
    assert (devido.multa, devido.desconto, devido.total) == (0, 0, 975_00)
    um_dia_depois = lei.devido(INDUSTRIAS, valor=975_00, vencimento=date(1959, 11, 25),
                               em=date(1959, 12, 28))  # fmt: skip
    assert um_dia_depois.multa == 195_00


def test_o_desconto_e_so_das_quatro_prestacoes():
    lei = JAMBEIRO.em(INICIO)
    unica = lei.devido(INDUSTRIAS, valor=1000_00, vencimento=date(1959, 10, 19),
                       em=date(1959, 10, 15))  # fmt: skip
    assert (unica.desconto, unica.total) == (0, 1000_00)
    segunda = lei.devido(INDUSTRIAS, valor=1000_00, vencimento=date(1959, 5, 29),
                         em=date(1959, 5, 20))  # fmt: skip
    assert segunda.desconto == 200_00


@pytest.mark.parametrize(
    ("letra", "fatos", "isento"),
    [
        ("h", {"volume_anual_negocios": "20000.01"}, False),
        ("h", {"volume_anual_negocios": "20000.00", "oficiais_ou_aprendizes": 1}, False),
        ("j", {"volume_anual_negocios": "24000.00"}, True),
        ("j", {"volume_anual_negocios": "24000.01"}, False),
        ("m", {"pensionistas": 6, "volume_anual_negocios": "100.00"}, False),
        ("m", {"pensionistas": 5, "volume_anual_negocios": "30000.01"}, False),
        ("n", {"cargo": "gerente", "imposto_lancado_do_estabelecimento": "10000.00"}, True),
        ("n", {"cargo": "balconista", "imposto_lancado_do_estabelecimento": "90000.00"}, True),
        ("p", {"feira_livre": True, "volume_anual_negocios": "20000.00"}, True),
        ("p", {"feira_livre": True, "volume_anual_negocios": "20000.01"}, False),
        ("r", {}, True), ("a", {}, True), ("r", {"requerida_no_exercicio": False}, False),
        ("a", {"requerida_no_exercicio": False}, True),
    ],
)  # fmt: skip
def test_isencoes_do_art_60_com_o_limite_incluido(letra, fatos, isento):
    base = {
        "requerida_no_exercicio": True, "trabalho_individual_por_conta_propria": True,
        "so_fornece_comida_em_horas_determinadas": True,
    }  # fmt: skip
    conta = apurar(INDUSTRIAS, "reconhecer_isencao", letra=letra, **(base | fatos))
    assert conta.isento is isento
    assert conta.fundamento == (f"art. 60 {letra}" if isento else None)


@pytest.mark.parametrize(
    ("cessacao", "devido"),
    [(date(1959, 3, 31), 975_00), (date(1959, 4, 1), 1950_00), (date(1959, 12, 31), 3900_00)],
)
def test_a_baixa_deve_ate_o_trimestre_em_curso(cessacao, devido):
    conta = apurar(INDUSTRIAS, "baixar", imposto_anual="3900.00", data_cessacao=cessacao)
    assert conta.valor == devido
    assert conta.outros["cancelar"] == f"{(3900_00 - devido) / 100:.2f}"


# -- licenças e diversões ------------------------------------------------------------------


@pytest.mark.parametrize(("dias", "justo", "nova"), [(15, False, False), (16, False, True),
                                                     (40, True, False)])  # fmt: skip
def test_mais_de_quinze_dias_fechado_pedem_nova_licenca(dias, justo, nova):
    fechou = date(1959, 6, 1)
    conta = apurar("licenca-localizacao", "reabrir", fechado_desde=fechou,
                   reabertura=fechou + timedelta(days=dias), motivo_justificado=justo)  # fmt: skip
    assert conta.outros["nova_licenca_exigida"] is nova


def test_o_ambulante_paga_ao_menos_um_trimestre():
    assert valor("licenca-ambulante", modalidade="mensal", meses=3) == "600.00"
    assert valor("licenca-ambulante-ponto-fixo", modalidade="mensal", meses=3) == "900.00"
    with pytest.raises(Recusado, match="trimestre"):
        apurar("licenca-ambulante", modalidade="mensal", meses=2)
    with pytest.raises(Recusado, match="sanidade"):
        apurar("licenca-ambulante", provas={"identidade": True, "conduta": True})


@pytest.mark.parametrize(("idade", "isento"), [(15, True), (16, False)])
def test_o_menor_de_dezesseis_tem_licenca_gratuita(idade, isento):
    for operacao in ("lancar", "reconhecer_isencao"):
        conta = apurar("licenca-ambulante", operacao, atividade="engraxate", idade_anos=idade)
        assert conta.isento is isento
        assert ("licenca_gratuita" in conta.outros) is isento


@pytest.mark.parametrize(
    ("preco", "imposto"), [("12.50", 1_30), ("13.00", 1_30), ("13.01", 1_40), ("0.01", 10)]
)
def test_cada_bilhete_sobe_ao_decimo_seguinte(preco, imposto):
    bilhetes = [{"preco": preco, "quantidade": 1}]
    assert apurar("diversoes-ingressos", ingressos=bilhetes).valor == imposto
    assert apurar("diversoes-apostas", apostas=bilhetes).valor == imposto


def test_a_casa_de_diversoes_soma_as_quatro_partes():
    conta = apurar(
        "diversoes", ingressos=[{"preco": "20.00", "quantidade": 10}], mesas_snooker=1, meses=2,
        categoria="3",
    )  # fmt: skip
    assert conta.valor == 20_00 + 100_00 + 100_00
    with pytest.raises(ForaDaTabela, match="categoria"):
        apurar("diversoes-clubes", categoria="4")
    assert apurar("diversoes-ingressos", filiada_ao_conselho_nacional_de_desportos=True).isento


def test_o_comercio_de_feira_paga_se_de_uma_vez():
    conta = estabelecimento("100.00", valor_locativo_anual="0.00", feira_livre=True,
                            inicio_atividade=date(1959, 8, 15))  # fmt: skip
    assert [(p.vencimento, p.valor) for p in conta.parcelas] == [(date(1959, 8, 15), 100_00)]
