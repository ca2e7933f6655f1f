"""Inquérito and faults of officials of Muriaé (arts. 8 to 44, 74, 151)."""

from __future__ import annotations

from datetime import date, time
from typing import Any

import pytest

from arrecadacao.models import Inscricao
from tests import fabrica
from tests.processos.januaria import Autos, Gente, abre, gente, nao_abre
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


def test_antes_da_portaria_vem_a_sindicancia_discreta_e_os_documentos(gente: Gente) -> None:
    """Of a fraud and of an official alike (26 to 28)."""
    portaria: dict[str, Any] = {
        "escrivao": gente.escrivao,
        "circunstancias": "Recibos de uma só letra.",
        "testemunhas": rol("João Cruz"),
    }
    for natureza in ("fraude", "falta"):
        autos = aberto(gente, natureza)
        autos.recusa("portaria", gente.fiscal, MAIO, "só cabe", **portaria)
        autos.recusa("sindicancia", gente.prefeito, MAIO, "cabe a: Fiscal", apurado="Viu-se.")
        achado = {"apurado": "O inquilino paga o dobro.", "documentos": rol("Recibo de março")}
        autos.faz("sindicancia", gente.fiscal, MAIO, **achado)
        folha = autos.processo.andamentos.get(tipo="sindicancia").texto
        assert "O inquilino paga o dobro" in folha
        assert "Recibo de março" in folha
        autos.faz("portaria", gente.fiscal, MAIO, **portaria)


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


def test_intimado_fora_tem_tres_dias_e_a_falta_e_confissao(gente: Gente) -> None:
    autos = aberto(gente)
    autos.faz("sindicancia", gente.fiscal, MAIO, apurado="Recibos falsos.")
    autos.faz(
        "portaria",
        gente.fiscal,
        MAIO,
        escrivao=gente.escrivao,
        circunstancias="Recibos de uma só letra.",
        testemunhas=rol("João Cruz"),
    )
    autos.faz("autuacao", gente.escrivao, MAIO)
    autos.faz(
        "intimacao-fora",
        gente.escrivao,
        dia(4),
        intimado_em="1937-05-04",
        lugar="a Prefeitura",
        conjuge_caso="sem",
    )
    assert autos.prazo("declaracoes-do-infrator-fora") == dia(7)
    autos.recusa("falta-ao-depoimento", gente.escrivao, dia(7), "só depois do prazo")
    autos.faz("falta-ao-depoimento", gente.escrivao, dia(8))
    assert autos.estado == "confesso"


def test_o_agente_decide_sobre_a_testemunha_e_ordena_diligencias(gente: Gente) -> None:
    autos = em_inquiricao(gente)
    autos.faz(
        "reclamacao-contra-testemunha",
        gente.atendente,
        dia(6),
        reclamante="O infrator",
        testemunha="João Cruz",
        razoes="Recebeu dádivas.",
    )
    autos.faz(
        "decisao-sobre-testemunha",
        gente.fiscal,
        dia(6),
        decisao="depoe-suspeita",
        razoes="Pode depor (art. 31).",
    )
    depoe(autos, gente, 4, 0)
    autos.faz("conclusao", gente.escrivao, dia(6))
    autos.faz("diligencia", gente.fiscal, dia(6), especie="outra", despacho="Compare a letra.")
    autos.faz("cumprimento", gente.escrivao, dia(6), resultado="É a mesma.")
    autos.faz("vista", gente.fiscal, dia(7))
    autos.faz("exame-dos-autos", gente.escrivao, dia(8), quem_examinou="O advogado")
    autos.faz("conclusao-para-relatorio", gente.escrivao, dia(13))
    autos.faz("relatorio", gente.fiscal, dia(14), relatorio="Provado.", ha_cumplices=False)
    autos.faz(
        "formalidade-preterida",
        gente.prefeito,
        dia(15),
        falta="outra",
        despacho="Assine o escrivão.",
    )
    autos.faz("falta-preenchida", gente.fiscal, dia(15), resultado="Assinado.")
    pena = {
        "pena": "suspensao",
        "inicio": "1937-05-17",
        "fim": "1937-07-17",
        "fundamentos": "Provado.",
    }
    autos.recusa("pena-funcional", gente.prefeito, dia(15), "terminou em 16/07/1937", **pena)
    autos.faz("pena-funcional", gente.prefeito, dia(15), **pena | {"fim": "1937-07-16"})
    assert autos.estado == "punido"


def test_sem_pena_multa_cumprida_e_pedido_reformado(gente: Gente) -> None:
    limpo = instruida(gente)
    limpo.faz("sem-pena", gente.prefeito, dia(5), razoes="Pagou a frisa.")
    assert limpo.estado == "sem-pena"
    multado = instruida(gente)
    multado.faz(
        "multa",
        gente.prefeito,
        dia(5),
        pena={"artigo": "11 c", "multa": "60.000"},
        razoes="Não recolheu o saldo.",
    )
    multado.faz("encerramento", gente.chefe, dia(10), como="Descontada.")
    assert (multado.estado, multado.multas()[0].valor) == ("punido", 60_000)
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
    autos.faz("decisao", gente.chefe, dia(5), decisao="defiro", cancela=True, fundamentos="Sim.")
    autos.faz("reforma", gente.prefeito, dia(6), razoes="Não havia.")
    multa.refresh_from_db()
    assert (autos.estado, multa.situacao) == ("reformado", "vigente")


def test_o_processo_administrativo_pode_conservar_o_funcionario(gente: Gente) -> None:
    autos = intimado(gente, "falta", conjuge_caso="funcionario")
    autos.faz("recusa", gente.escrivao, dia(4), como="Calou-se.")
    no_prefeito(autos, gente, "conclusao-do-confesso")
    autos.faz(
        "remessa-ao-processo-administrativo",
        gente.prefeito,
        dia(15),
        posse="1930-01-02",
        fato="Silenciou infrações.",
    )
    novo = autos.derivado("processo-administrativo")
    novo.faz("defesa", gente.atendente, dia(20), alegacoes="Trinta anos de casa.")
    novo.faz("sem-demissao", gente.prefeito, dia(21), razoes="Tem bons serviços.")
    assert novo.estado == "conservado"
