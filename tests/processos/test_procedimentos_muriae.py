"""The procedures of Muriaé to their end: inquérito, faults, auto, recursos, licença, litigation."""

from __future__ import annotations

from datetime import date, time
from typing import Any

import pytest

from arrecadacao.models import Conhecimento, Inscricao, Restituicao
from cadastro import inscricoes
from cadastro.models import InscricaoFiscal, LicencaFiscal
from lancamentos.models import Lancamento
from lancamentos.suspender import suspensas
from prefeitura.comum.relogio import no_dia
from processos.models import BemApreendido, Leilao
from tests import fabrica
from tests.exemplos_de_registros import EXEMPLOS
from tests.processos.januaria import Autos, Gente, abre, gente, nao_abre, paga
from tests.processos.outros_codigos import lancado, rol

__all__ = ["gente"]
pytestmark = pytest.mark.django_db
MAIO = date(1937, 5, 3)  # a Monday


@pytest.fixture(autouse=True)
def em_muriae(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "muriae-1936"


def dia(n: int, mes: int = 5) -> date:
    return date(1937, mes, n)


# ------------------------------------------------------------------ inquérito (23 to 44)


def aberto(gente: Gente, natureza: str = "fraude", **dados: Any) -> Autos:
    qual = {"fraude": "recibos"} if natureza == "fraude" else {"culpa": "silencia"}
    return abre(
        "inquerito",
        gente.prefeito,
        MAIO,
        parte=fabrica.pessoa("Tibúrcio Lana"),
        natureza=natureza,
        noticia="denúncia do lançador",
        fato="Recibos de aluguel falsificados.",
        **qual | dados,
    )


def intimado(gente: Gente, natureza: str = "fraude", **dados: Any) -> Autos:
    autos = aberto(gente, natureza)
    autos.faz(
        "sindicancia",
        gente.fiscal,
        MAIO,
        apurado="O inquilino paga o dobro.",
        documentos=rol("Recibos de março e abril"),
    )
    autos.faz(
        "portaria",
        gente.fiscal,
        MAIO,
        escrivao=gente.escrivao,
        circunstancias="Recibos de uma só letra.",
        testemunhas=rol("João Cruz", "Ana Reis", "Rui Sá", "Eva Paz"),
    )
    autos.faz("autuacao", gente.escrivao, MAIO)
    autos.faz(
        "intimacao-na-sede",
        gente.escrivao,
        dia(4),
        **{
            "intimado_em": "1937-05-04T09:00",
            "lugar": "a Prefeitura",
            "conjuge_caso": "tem",
            "conjuge": "Dona Lia Lana",
        }
        | dados,
    )
    return autos


DECLARACOES: dict[str, Any] = {
    "declaracoes": "Que os recibos são verdadeiros.",
    "resposta": "nega",
    "testemunhas": rol("Pedro Luz", "Rosa Dias"),
    "onde": "reparticao",
    "por_quem": "proprio",
    "conjuge_caso": "ratifica",
    "conjuge": "Dona Lia Lana",
}
TESTEMUNHA: dict[str, Any] = {
    "arrolada_por": "fisco",
    "pode_depor": True,
    "idade": 40,
    "profissao": "lavrador",
    "estado_civil": "casado",
    "domicilio": "Rua da Estação, 3",
    "relacoes": "nenhuma",
    "compromisso": True,
    "onde": "inquerito",
    "depoimento": "Que pagava o dobro do recibo, e o sabe por ter visto.",
    "afirma": True,
}
CITACAO: dict[str, Any] = {
    "citado_em": "1937-05-05T10:00",
    "audiencia": "1937-05-06T10:00",
    "lugar": "Sala da Prefeitura",
    "testemunhas": rol("João Cruz"),
}
ASSENTADA: dict[str, Any] = {"presentes": "O infrator.", "testemunhas": rol("João Cruz")}


def em_inquiricao(gente: Gente) -> Autos:
    autos = intimado(gente)
    autos.faz("declaracoes", gente.fiscal, dia(4), **DECLARACOES)
    autos.faz("citacao", gente.escrivao, dia(5), **CITACAO)
    autos.faz("assentada", gente.fiscal, dia(6), as_=time(10, 0), **ASSENTADA)
    return autos


def depoe(autos: Autos, gente: Gente, afirmam: int, negam: int) -> None:
    for i in range(afirmam + negam):
        autos.faz(
            "depoimento",
            gente.fiscal,
            dia(6),
            nome=f"Testemunha {i}",
            **TESTEMUNHA | {"afirma": i < afirmam},
        )


def no_prefeito(autos: Autos, gente: Gente, conclusao: str = "conclusao", **dados: Any) -> Autos:
    autos.faz(conclusao, gente.escrivao, dia(6))
    autos.faz("vista", gente.fiscal, dia(7))
    autos.faz("conclusao-para-relatorio", gente.escrivao, dia(13))
    autos.faz(
        "relatorio",
        gente.fiscal,
        dia(14),
        **{"relatorio": "Relato o que se apurou.", "ha_cumplices": False} | dados,
    )
    return autos


def test_o_prefeito_manda_abrir_dizendo_a_fraude_ou_a_culpa(gente: Gente) -> None:
    parte = {"parte": fabrica.pessoa()}
    pedido = {"noticia": "denúncia", "fato": "Recibos falsos."}
    nao_abre(
        "Falta: Fraude consumada (art. 24)",
        "inquerito",
        gente.prefeito,
        MAIO,
        natureza="fraude",
        **parte,
        **pedido,
    )
    nao_abre(
        "Falta: Culpa do funcionário (art. 25)",
        "inquerito",
        gente.prefeito,
        MAIO,
        natureza="falta",
        **parte,
        **pedido,
    )
    nao_abre("cabe a: Prefeito", "inquerito", gente.fiscal, MAIO, **parte)
    assert "Silenciou infrações" in str(
        aberto(gente, "falta").processo.andamentos.get(tipo="ordem").texto
    )


def test_o_conjuge_e_intimado_e_ratifica_salvo_na_falta_de_funcionario(gente: Gente) -> None:
    autos = intimado(gente)
    assert "Dona Lia Lana" in autos.papel("intimacao-na-sede")
    sem = {k: v for k, v in DECLARACOES.items() if k != "conjuge"}
    autos.recusa("declaracoes", gente.fiscal, dia(4), "Cônjuge que ratifica", **sem)
    procurador = sem | {"conjuge_caso": "sem", "por_quem": "representante"}
    autos.recusa("declaracoes", gente.fiscal, dia(4), "Representante e mandato", **procurador)
    autos.faz("declaracoes", gente.fiscal, dia(4), **DECLARACOES)
    assert autos.estado == "negado"


def test_a_citacao_vem_24_horas_antes_e_nao_se_ouve_antes_da_hora(gente: Gente) -> None:
    autos = intimado(gente)
    autos.faz("declaracoes", gente.fiscal, dia(4), **DECLARACOES)
    tarde = CITACAO | {"citado_em": "1937-05-05T10:01"}
    autos.recusa("citacao", gente.escrivao, dia(5), "terminou em 05/05/1937 às 10:00", **tarde)
    autos.faz("citacao", gente.escrivao, dia(5), **CITACAO)
    autos.recusa(
        "assentada", gente.fiscal, dia(6), "não antes de 06/05/1937", as_=time(9, 59), **ASSENTADA
    )
    autos.faz("assentada", gente.fiscal, dia(6), as_=time(10, 0), **ASSENTADA)
    assert "abriu-se a assentada" in autos.papel("assentada")


def test_impedida_nao_depoe_e_so_quatro_testemunhas_concluem(gente: Gente) -> None:
    autos = em_inquiricao(gente)
    impedida = TESTEMUNHA | {"pode_depor": False}
    autos.recusa("depoimento", gente.fiscal, dia(6), "(art. 30)", nome="Sua mulher", **impedida)
    depoe(autos, gente, 3, 0)
    autos.recusa("conclusao", gente.escrivao, dia(6), "pelo menos 4")
    autos.faz(
        "depoimento",
        gente.fiscal,
        dia(6),
        nome="Do infrator",
        contestacoes="Contestada pelo representante do fisco.",
        **TESTEMUNHA | {"arrolada_por": "infrator"},
    )
    papel = autos.papel("depoimento")
    assert "compromisso solene" in papel
    assert "Contestada pelo representante" in papel
    autos.faz("conclusao", gente.escrivao, dia(6))
    assert autos.estado == "concluso"


def test_dois_de_quatro_nao_provam_e_tres_provam(gente: Gente) -> None:
    pena = {
        "pena": {"artigo": "12 III", "multa": "200.000"},
        "fundamentos": "Provado pelas testemunhas.",
    }
    empate = em_inquiricao(gente)
    depoe(empate, gente, 2, 2)
    no_prefeito(empate, gente)
    empate.recusa("multa", gente.prefeito, dia(15), "afirmam 2 de 4", **pena)
    empate.faz("arquivamento", gente.prefeito, dia(15), fundamentos="Não provado.")
    assert empate.estado == "arquivado"

    provado = em_inquiricao(gente)
    depoe(provado, gente, 3, 1)
    no_prefeito(provado, gente, ha_cumplices=True, cumplices=rol("Leonel Sá, o inquilino"))
    assert "Leonel Sá" in provado.papel("relatorio")
    provado.recusa("multa", gente.chefe, dia(15), "cabe a: Prefeito", **pena)
    fora = pena | {"pena": {"artigo": "12 III", "multa": "99.999"}}
    provado.recusa("multa", gente.prefeito, dia(15), "100$000", **fora)
    provado.faz("multa", gente.prefeito, dia(15), **pena)
    (multa,) = provado.multas()
    assert (multa.valor, multa.tributo) == (200_000, "multas")
    assert Inscricao.objects.get().inscrita_em == dia(15)


def test_vista_de_cinco_dias_prorroga_se_uma_vez_por_mais_cinco(gente: Gente) -> None:
    autos = em_inquiricao(gente)
    depoe(autos, gente, 4, 0)
    autos.faz("conclusao", gente.escrivao, dia(6))
    autos.faz("vista", gente.fiscal, dia(7))
    assert autos.prazo("vista-do-inquerito") == dia(12)
    autos.faz("prorrogacao-da-vista", gente.fiscal, dia(12), motivo="Doença do advogado.")
    assert autos.prazo("vista-prorrogada") == dia(17)
    autos.recusa("prorrogacao-da-vista", gente.fiscal, dia(12), "já foi feito", motivo="Outra.")
    autos.faz("defesa", gente.atendente, dia(17), alegacoes="Junta recibos.")
    autos.recusa("conclusao-para-relatorio", gente.escrivao, dia(17), "só depois do prazo")
    autos.recusa("defesa", gente.atendente, dia(18), "o prazo terminou", alegacoes="Fora.")
    autos.faz("conclusao-para-relatorio", gente.escrivao, dia(18))
    assert autos.prazo("relatorio-do-inquerito") == dia(24)  # the 23rd is a Sunday


def multado(gente: Gente) -> Autos:
    autos = intimado(gente)
    autos.faz("recusa", gente.escrivao, dia(4), como="Não quis falar.")
    no_prefeito(autos, gente, "conclusao-do-confesso")
    autos.faz(
        "multa",
        gente.prefeito,
        dia(15),
        pena={"artigo": "12 III", "multa": "300.000"},
        fundamentos="Confesso.",
    )
    autos.faz("remessa-da-certidao", gente.chefe, dia(15), funcionario="O agente fiscal")
    return autos


def test_o_agente_cobra_amigavelmente_e_na_recusa_vai_ao_procurador(gente: Gente) -> None:
    autos = multado(gente)
    autos.recusa("pagamento", gente.fiscal, dia(17), "aberto", conhecimento="9")
    autos.faz("recusa-de-pagamento", gente.fiscal, dia(17), como="por carta")
    assert autos.estado == "em-juizo"
    assert "ao procurador da Fazenda Municipal" in autos.papel("recusa-de-pagamento")
    autos.faz(
        "remessa-criminal",
        gente.prefeito,
        dia(18),
        domicilio="Muriahé",
        crime="Falsificação de recibos, 240$000.",
    )
    assert "Ao Promotor de Justiça de Muriahé" in autos.papel("remessa-criminal")


def test_no_peculato_o_agente_suspende_antes_e_o_foragido_e_confesso(gente: Gente) -> None:
    autos = aberto(gente, "peculato")
    autos.recusa("sindicancia", gente.fiscal, MAIO, "só cabe", apurado="Falta dinheiro.")
    autos.faz("suspensao-previa", gente.fiscal, MAIO, foragido=True, prisao="Pede-se a prisão.")
    assert "Pede-se a prisão" in autos.papel("suspensao-previa")
    autos.faz("sindicancia", gente.fiscal, MAIO, apurado="Falta dinheiro.")
    autos.faz(
        "portaria",
        gente.fiscal,
        MAIO,
        escrivao=gente.escrivao,
        circunstancias="Fugiu com o saldo.",
        testemunhas=rol("João Cruz"),
    )
    autos.faz("autuacao", gente.escrivao, MAIO)
    autos.faz("foragido", gente.escrivao, dia(4), funcionario=True, certidao="Fugiu.")
    no_prefeito(autos, gente, "conclusao-do-confesso")
    autos.recusa(
        "demissao", gente.prefeito, dia(15), "fora do prazo", posse="1935-05-14", fundamentos="x"
    )
    autos.faz(
        "remessa-ao-processo-administrativo",
        gente.prefeito,
        dia(15),
        posse="1935-05-14",
        fato="Peculato.",
    )
    novo = autos.derivado("processo-administrativo")
    novo.faz("sem-defesa", gente.escrivao, dia(25), chamado_em="1937-05-18")
    novo.faz("demissao", gente.prefeito, dia(26), fundamento="alcance", razoes="Provado.")
    assert novo.estado == "demitido"


# ------------------------------------------------------------------ faults (16, 17, 151)


def instruida(gente: Gente) -> Autos:
    autos = abre(
        "falta-de-funcionario",
        gente.chefe,
        MAIO,
        parte=fabrica.pessoa("Otávio Melo"),
        culpa="silencia",
        fato="Aceitou uma frisa no Cine Muriahé.",
    )
    autos.faz(
        "instrucao", gente.chefe, dia(4), apurado="Confirmado.", provas=rol("Carta do empresário")
    )
    return autos


def test_quem_aceita_favores_da_casa_que_fiscaliza_e_censurado(gente: Gente) -> None:
    autos = instruida(gente)
    autos.faz("censura", gente.prefeito, dia(5), fundamento="favores", razoes="Aceitou a frisa.")
    papel = autos.papel("censura")
    assert "aceitou camarote, frisa ou outro favor" in papel
    assert "151" in papel


def test_suspensao_ate_sessenta_dias_por_ausencia_ou_impontualidade(gente: Gente) -> None:
    autos = instruida(gente)
    pena = {"inicio": "1937-05-10", "fim": "1937-07-09", "razoes": "Reincidiu."}
    longa = pena | {"fim": "1937-07-10", "fundamento": "impontualidade"}
    autos.recusa("suspensao", gente.prefeito, dia(5), "terminou em 09/07/1937", **longa)
    ausencia = pena | {"fundamento": "ausencia", "ausente_desde": "1937-04-01"}
    autos.recusa(
        "suspensao", gente.prefeito, dia(5), "só depois", **ausencia, voltou_em="1937-04-06"
    )
    autos.faz("suspensao", gente.prefeito, dia(5), **ausencia, voltou_em="1937-04-07")
    assert autos.estado == "suspenso"


def test_a_responsabilidade_vai_ate_o_dano_da_tomada_de_contas(gente: Gente) -> None:
    autos = instruida(gente)
    dano = {"dano": 900_000, "tomada_de_contas": "de abril", "razoes": "Perdeu o saldo."}
    autos.recusa("responsabilidade", gente.prefeito, dia(5), "não passa de", valor=900_001, **dano)
    autos.faz("responsabilidade", gente.prefeito, dia(5), valor=900_000, **dano)
    assert "tomada de contas de abril" in autos.papel("responsabilidade")


def test_o_deferimento_de_funcionario_vai_ex_officio_ao_prefeito(gente: Gente) -> None:
    dono = fabrica.pessoa("Maria Ari")
    multa = lancado("multas", {"artigo": "12 V", "multa": "150.000"}, MAIO, contribuinte=dono)
    autos = abre(
        "pedido-a-funcionario",
        gente.atendente,
        dia(4),
        parte=dono,
        lancamento=multa,
        pedido="Havia licença.",
    )
    autos.faz("decisao", gente.chefe, dia(5), decisao="defiro", cancela=True, fundamentos="Havia.")
    multa.refresh_from_db()
    assert (autos.estado, multa.situacao) == ("em-recurso-de-oficio", "vigente")
    autos.faz("confirmacao", gente.prefeito, dia(6), cancela=True, razoes="Confere.")
    multa.refresh_from_db()
    assert (autos.estado, multa.situacao) == ("confirmado", "cancelado")


# ------------------------------------------------------------------ auto (45 to 53, 150)

AUTO: dict[str, Any] = {
    "proprio_punho": True,
    "lavrado_em": "1937-05-03T20:00",
    "lugar": "Cine Muriahé",
    "dispositivos": "arts. 46 III e 150",
    "caracteristico": "Bilhetes usados segunda vez.",
    "objeto_da_fraude": "Imposto dos ingressos",
    "imposto": 30_000,
    "bens": rol(("Trinta bilhetes", 0), ("Projetor", 800_000), ("Cadeiras", 90_000)),
    "deposito": "Almoxarifado",
    "depositario": "Zelador Lima",
    "forca": True,
    "assinou": False,
    "recusa_confirmada": "Confirmam que se negou.",
    "testemunhas": rol("João Cruz", "Ana Reis"),
    "pena": "do-superior",
}


def convidado(gente: Gente) -> Autos:
    return abre(
        "auto-de-infracao",
        gente.fiscal,
        MAIO,
        as_=time(20, 0),
        parte=fabrica.pessoa("Nicolau Pires"),
        ato_visto="bilhetes",
        fato="Vendia bilhetes já usados.",
        surpreendido_em="1937-05-03T19:30",
        cumplices=rol("O bilheteiro"),
    )


def com_auto(gente: Gente, **dados: Any) -> Autos:
    autos = convidado(gente)
    autos.faz("auto", gente.fiscal, MAIO, as_=time(20, 1), **AUTO | dados)
    return autos


def com_multa(gente: Gente) -> Autos:
    autos = com_auto(gente)
    autos.faz(
        "imposicao",
        gente.chefe,
        MAIO,
        as_=time(21, 0),
        multa={"artigo": "148", "multa": "120.000"},
        fundamentos="Provado.",
    )
    return autos


def test_o_auto_e_de_proprio_punho_com_os_bilhetes_e_duas_testemunhas(gente: Gente) -> None:
    autos = convidado(gente)
    texto = autos.processo.andamentos.get(tipo="convite").texto
    assert "respondem solidariamente: O bilheteiro" in texto
    autos.recusa(
        "auto",
        gente.fiscal,
        MAIO,
        "sem isto o ato não se pratica (art. 48)",
        as_=time(20, 1),
        **AUTO | {"proprio_punho": False},
    )
    autos.recusa("auto", gente.chefe, MAIO, "cabe a: Fiscal ou Escrivão", **AUTO)
    uma = AUTO | {"testemunhas": rol("João Cruz")}
    autos.recusa("auto", gente.fiscal, MAIO, "pelo menos 2", as_=time(20, 1), **uma)
    autos.faz("auto", gente.fiscal, MAIO, as_=time(20, 1), **AUTO)
    papel = autos.papel("auto")
    for dito in ("arts. 46 III e 150", "Trinta bilhetes", "Zelador Lima", "próprio punho"):
        assert dito in papel, dito
    assert autos.prazo("pagamento-do-auto") == dia(4)


def test_o_agente_vende_em_leilao_depois_de_24_horas_e_o_excedente_volta(gente: Gente) -> None:
    autos = com_multa(gente)
    autos.faz(
        "excedente",
        gente.fiscal,
        dia(4),
        divida=150_000,
        restituidos=rol("Cadeiras"),
        ficam=rol("Projetor"),
    )
    venda = {
        "vendidas": rol(("Projetor", 700_000)),
        "produto": 700_000,
        "arrematante": "Clube Aymorés",
        "testemunhas": rol("João Cruz", "Ana Reis"),
    }
    autos.recusa("leilao", gente.fiscal, dia(4), "só depois", as_=time(19, 59), **venda)
    autos.faz("leilao", gente.fiscal, dia(5), **venda)
    assert "vendi em leilão" in autos.papel("leilao")
    leilao = Leilao.objects.get()
    assert (leilao.multas, leilao.excedente) == (120_000, 580_000)
    autos.faz("saldo", gente.tesoureiro, dia(6))
    assert autos.estado == "vendido"


def test_as_multas_dos_arts_11_a_13_impoe_o_prefeito_e_as_outras_confirma(gente: Gente) -> None:
    autos = com_auto(gente, pena="do-prefeito")
    pena = {"multa": {"artigo": "12 IV", "multa": "300.000"}, "fundamentos": "Provado."}
    autos.recusa("imposicao", gente.chefe, dia(4), "só cabe", **pena)
    autos.faz("imposicao-do-prefeito", gente.prefeito, dia(4), **pena)
    assert autos.prazo("reconsideracao") == dia(3, 6)
    outro = com_multa(gente)
    assert outro.prazo("recurso-de-multa") == dia(2, 6)
    outro.faz("relevacao", gente.prefeito, dia(4), razoes="Pagou o imposto.")
    assert outro.multas()[0].situacao == "cancelado"


def test_pago_em_24_horas_voltam_os_bens_e_a_fraude_consumada_vai_a_inquerito(
    gente: Gente,
) -> None:
    autos = com_multa(gente)
    paga(autos.multas(), dia(4))
    autos.faz("pagamento", gente.fiscal, dia(4), conhecimentos="7")
    assert autos.estado == "pago"
    assert not BemApreendido.objects.filter(situacao="em_deposito").exists()
    outro = convidado(gente)
    outro.faz("fraude-consumada", gente.fiscal, MAIO, fato="O mês inteiro se vendeu assim.")
    inquerito = abre(
        "inquerito",
        gente.prefeito,
        dia(4),
        parte=outro.processo.requerente,
        origem=outro,
        natureza="fraude",
        fraude="espetaculo",
        noticia="o auto",
        fato="Espetáculos sem imposto.",
    )
    assert inquerito.processo.processo_de_origem == outro.processo


# ------------------------------------------------------------------ recursos (69 to 76, 99)


def multa_de(dono: Any) -> Lancamento:
    return lancado("multas", {"artigo": "12 V", "multa": "150.000"}, MAIO, contribuinte=dono)


def test_o_recurso_suspende_e_sem_prova_o_prefeito_manda_provar(gente: Gente) -> None:
    dono = fabrica.pessoa("Maria Ari")
    multa = multa_de(dono)
    pedido = {
        "parte": dono,
        "lancamento": multa,
        "conhecimento_em": "1937-05-03",
        "modo": "epistolar",
        "do_titulo": True,
        "pedido": "Havia licença.",
    }
    nao_abre(
        "terminou em 02/06/1937",
        "recurso-do-lancamento",
        gente.lancador,
        dia(3, 6),
        **pedido,
    )
    autos = abre("recurso-do-lancamento", gente.lancador, dia(2, 6), **pedido)
    with no_dia(dia(2, 6)):
        assert suspensas().filter(lancamento=multa).exists()
    autos.faz("informacao", gente.lancador, dia(3, 6), informacao="Não consta licença.")
    assert autos.prazo("decisao-do-recurso") == dia(8, 6)
    autos.faz("ordem-de-prova", gente.prefeito, dia(4, 6), despacho="Junte a licença.")
    autos.faz("prova", gente.atendente, dia(9, 6), provas=rol("Conhecimento da licença"))
    autos.faz("cancelamento", gente.prefeito, dia(10, 6), fundamentos="Provou a licença.")
    multa.refresh_from_db()
    assert (autos.estado, multa.situacao) == ("decidido", "cancelado")
    with no_dia(dia(10, 6)):
        assert not suspensas().filter(lancamento=multa).exists()


def test_reconsideracao_em_trinta_dias_e_pagamento_quinze_dias_depois_do_despacho(
    gente: Gente,
) -> None:
    dono = fabrica.pessoa("Maria Ari")
    multa = multa_de(dono)
    autos = abre(
        "recurso-do-lancamento",
        gente.lancador,
        dia(4),
        parte=dono,
        lancamento=multa,
        conhecimento_em="1937-05-03",
        modo="pessoal",
        do_titulo=True,
        pedido="Havia licença.",
        provas=rol("Testemunhas"),
    )
    autos.faz("informacao", gente.lancador, dia(5), informacao="Não havia.")
    autos.faz("negativa", gente.prefeito, dia(6), fundamentos="Não provou.")
    autos.faz("ciencia", gente.atendente, dia(7), despacho_em="1937-05-06", ciente_em="1937-05-07")
    assert autos.prazo("reconsideracao") == dia(7, 6)  # the 6th is a Sunday
    assert autos.prazo("pagamento-apos-decisao") == dia(21)
    autos.recusa("definitiva", gente.atendente, dia(7, 6), "só depois do prazo")
    autos.faz("reconsideracao", gente.atendente, dia(7, 6), pedido="Reconsidere.")
    with no_dia(dia(7, 6)):
        assert suspensas().filter(lancamento=multa).exists()
    autos.faz("resposta", gente.prefeito, dia(9, 6), resposta="mantem", fundamentos="Mantenho.")
    assert autos.prazo("pagamento-apos-decisao") == dia(24, 6)
    assert autos.estado == "definitivo"


def test_a_reclamacao_do_predial_se_conta_do_edital_e_modifica_o_lancamento(gente: Gente) -> None:
    dono = fabrica.pessoa("Maria Ari")
    imovel = fabrica.imovel(titular=dono, edificacao={}, desde=date(1930, 1, 1))
    lancamento = lancado(
        "predial",
        {"situacao": "locado", "aluguel_mensal": "100.000"},
        date(1937, 1, 11),
        contribuinte=dono,
        imovel=imovel,
    )
    pedido = {
        "parte": dono,
        "lancamento": lancamento,
        "edital_em": "1937-01-15",
        "pedido": "O aluguel é de 50$000 por mês.",
    }
    nao_abre(
        "terminou em 15/02/1937",  # the 14th is a Sunday
        "reclamacao-do-predial",
        gente.atendente,
        date(1937, 2, 16),
        **pedido,
    )
    autos = abre("reclamacao-do-predial", gente.atendente, date(1937, 2, 10), **pedido)
    autos.faz("informacao", gente.lancador, date(1937, 2, 11), informacao="Confere.")
    autos.faz(
        "decisao",
        gente.prefeito,
        date(1937, 2, 12),
        decisao="modifica",
        fatos=dict(lancamento.fatos) | {"aluguel_mensal": "50.000"},
        fundamentos="O contrato o prova.",
    )
    novo = Lancamento.objects.get(substitui=lancamento)
    assert (lancamento.valor, novo.valor) == (84_000, 42_000)  # 7% (art. 90)
    assert autos.estado == "definitiva"


# --------------------------------------------------------------- licença (82), litigation (118)


def loja(dono: Any) -> InscricaoFiscal:
    with no_dia(date(1937, 4, 20)):
        return inscricoes.inscrever(
            especie="estabelecimento",
            dados=EXEMPLOS["muriae-1936"]["estabelecimento"].dados,
            titular=dono,
            nome="Bar Central",
            endereco="Rua da Estação, 1",
            usuario=fabrica.usuario("lancador"),
        )


def provisoria(gente: Gente) -> Autos:
    dono = fabrica.pessoa("Maria Ari")
    autos = abre(
        "licenca",
        gente.atendente,
        MAIO,
        parte=dono,
        inscricao=loja(dono),
        natureza="bar",
        endereco_do_estabelecimento="Rua da Estação, 1",
        abre_em="1937-05-10",
    )
    aviso = {
        "classe": "Bar, tabela A",
        "licenca": {
            "tabela": "A",
            "atividade": "Bar",
            "localidade": "Cidade",
            "situacao": "novo",
            "data_requerimento": "1937-05-03",
        },
    }
    autos.recusa("aviso", gente.lancador, dia(4), "só cabe", **aviso)
    autos.faz(
        "vistoria",
        gente.fiscal,
        dia(4),
        vistoriado_em="1937-05-04",
        laudo="Balcão e seis mesas.",
        prejudicial=False,
    )
    autos.faz("aviso", gente.lancador, dia(4), **aviso)
    return autos


def test_o_aviso_e_a_licenca_provisoria_e_o_conhecimento_a_definitiva(gente: Gente) -> None:
    autos = provisoria(gente)
    papel = autos.papel("aviso")
    for dito in (
        "ESTE AVISO REPRESENTA A LICENÇA PROVISÓRIA",
        "Maria Ari",
        "Rua da Estação, 1",
        "Bar, tabela A",
    ):
        assert dito in papel, dito
    assert autos.estado == "provisoria"
    assert not LicencaFiscal.objects.exists()
    autos.recusa("definitiva", gente.atendente, dia(4), "aberto", conhecimento="5")
    paga(autos.multas(), dia(4))
    autos.faz("definitiva", gente.atendente, dia(4), conhecimento="5")
    assert autos.estado == "definitiva"
    assert LicencaFiscal.objects.get().situacao == "vigente"
    assert "é a licença definitiva" in autos.papel("definitiva")
    autos.faz("cassacao", gente.prefeito, dia(20), fundamentos="Perturba o sossego público.")
    assert LicencaFiscal.objects.get().situacao == "cassada"


def test_nao_paga_a_licenca_provisoria_se_cassa_e_se_executa(gente: Gente) -> None:
    autos = provisoria(gente)
    autos.recusa("cassacao-da-provisoria", gente.prefeito, dia(4), "só depois do prazo")
    autos.faz("cassacao-da-provisoria", gente.prefeito, dia(5))
    assert autos.estado == "cassada"
    assert Inscricao.objects.count() == 1


def test_no_litigio_ambos_pagam_e_o_vencido_e_reembolsado_com_prova(gente: Gente) -> None:
    um, outro = fabrica.pessoa("Um Litigante"), fabrica.pessoa("Outro Litigante")
    imovel = fabrica.imovel(titular=um, desde=date(1930, 1, 1))
    fatos = {"valor_terreno": "1000.000", "edificado": True}
    primeiro = lancado(
        "territorial-urbano", fatos, date(1937, 1, 11), contribuinte=um, imovel=imovel
    )
    autos = abre(
        "litigio-sobre-terreno",
        gente.lancador,
        date(1937, 2, 1),
        parte=outro,
        lancamento=primeiro,
        juizo="Juízo de Muriahé, ação 12",
        imposto=fatos,
    )
    (segundo,) = autos.multas()
    assert (segundo.contribuinte, segundo.valor) == (outro, primeiro.valor)
    assert autos.prazo("pagamento-em-litigio") == date(1937, 3, 30)
    assert "ambos os litigantes são obrigados" in autos.papel("abertura")
    paga([segundo], date(1937, 3, 20))
    conhecimento = Conhecimento.objects.get()
    reembolso = {
        "vencido_pessoa": outro,
        "pedido_em": "1937-05-03",
        "conhecimento": conhecimento.documento.numero,
        "valor": conhecimento.total,
    }
    autos.recusa("reembolso", gente.prefeito, MAIO, "só cabe", **reembolso)
    autos.faz(
        "decisao-final",
        gente.atendente,
        MAIO,
        certidao="Certidão de 30 de abril",
        decidido_em="1937-04-30",
        vencido="outro",
        houve="vencido-pagou",
    )
    autos.faz("reembolso", gente.prefeito, MAIO, **reembolso)
    ordem = Restituicao.objects.get()
    assert (ordem.valor, ordem.favorecido) == (conhecimento.total, outro)
    assert autos.estado == "reembolsado"
