"""Inquérito and faults of officials of Lafaiete (arts. 9 to 45, 71)."""

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
MAIO = date(1949, 5, 2)  # a Monday


@pytest.fixture(autouse=True)
def em_lafaiete(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "lafaiete-1948"


def dia(n: int, mes: int = 5) -> date:
    return date(1949, mes, n)


# ------------------------------------------------------------------ inquérito (24 to 45)


def sindicado(gente: Gente, natureza: str = "fraude") -> Autos:
    autos = abre(
        "inquerito",
        gente.prefeito,
        MAIO,
        parte=fabrica.pessoa("Tibúrcio Lana"),
        natureza=natureza,
        noticia="denúncia do coletor",
        fato="Recibos de aluguel falsos, que reduziram o predial.",
    )
    if natureza == "peculato":
        return autos
    return sindicancia(autos, gente)


def sindicancia(autos: Autos, gente: Gente) -> Autos:
    autos.faz(
        "sindicancia",
        gente.fiscal,
        MAIO,
        apurado="Os inquilinos pagam o dobro do que os recibos dizem.",
        documentos=rol("Recibos de janeiro a abril", "Escritura de locação"),
    )
    return autos


def autuado(gente: Gente, natureza: str = "fraude") -> Autos:
    autos = sindicado(gente, natureza)
    autos.faz(
        "portaria",
        gente.fiscal,
        dia(3),
        escrivao=gente.escrivao,
        circunstancias="Recibos com letra de uma só pessoa.",
        testemunhas=rol("João Cruz", "Ana Reis"),
        documentos=rol("Recibos de janeiro a abril"),
    )
    autos.faz("autuacao", gente.escrivao, dia(3))
    return autos


def intimado(gente: Gente, natureza: str = "fraude") -> Autos:
    autos = autuado(gente, natureza)
    autos.faz(
        "intimacao-na-sede",
        gente.escrivao,
        dia(4),
        intimado_em="1949-05-04T09:00",
        lugar="a Prefeitura",
    )
    return autos


DECLARACOES: dict[str, Any] = {
    "declaracoes": "Que os recibos são verdadeiros.",
    "resposta": "nega",
    "testemunhas": rol("Pedro Luz", "Rosa Dias"),
    "onde": "reparticao",
    "com_conjuge": False,
}
TESTEMUNHA: dict[str, Any] = {
    "arrolada_por": "fisco",
    "idade": 40,
    "profissao": "lavrador",
    "estado_civil": "casado",
    "naturalidade": "Queluz",
    "domicilio": "Rua do Rosário, 3",
    "relacoes": "nenhuma",
    "compromisso": True,
    "onde": "inquerito",
    "depoimento": "Que paga duzentos cruzeiros e recebe recibo de cem.",
}


def em_inquiricao(gente: Gente) -> Autos:
    autos = intimado(gente)
    autos.faz("declaracoes", gente.fiscal, dia(4), **DECLARACOES)
    assert autos.estado == "negado"
    autos.faz(
        "citacao",
        gente.escrivao,
        dia(5),
        citado_em="1949-05-05T10:00",
        audiencia="1949-05-06T10:00",
        lugar="Sala das audiências",
        testemunhas=rol("João Cruz", "Ana Reis"),
    )
    assentada = {"presentes": "O infrator e seu advogado.", "testemunhas": rol("João Cruz")}
    autos.recusa(
        "assentada",
        gente.fiscal,
        dia(6),
        "só depois do prazo que corre até 06/05/1949 às 10:00",
        as_=time(9, 59),
        **assentada,
    )
    autos.faz("assentada", gente.fiscal, dia(6), as_=time(10, 1), **assentada)
    return autos


def depoe(autos: Autos, gente: Gente, quantas: int, **dados: Any) -> None:
    for i in range(quantas):
        autos.faz("depoimento", gente.fiscal, dia(6), nome=f"Testemunha {i}", **TESTEMUNHA | dados)


def no_prefeito(gente: Gente, natureza: str = "falta", **relatorio: Any) -> Autos:
    """Confessed by not coming, heard no defence, reported in time."""
    autos = intimado(gente, natureza)
    autos.faz("falta-ao-depoimento", gente.escrivao, dia(5), as_=time(9, 1))
    autos.faz("conclusao-do-confesso", gente.escrivao, dia(5))
    return relatado(autos, gente, **relatorio)


def relatado(autos: Autos, gente: Gente, **relatorio: Any) -> Autos:
    autos.faz("vista", gente.fiscal, dia(9))
    autos.faz("conclusao-para-relatorio", gente.escrivao, dia(16))
    autos.faz(
        "relatorio",
        gente.fiscal,
        dia(17),
        **{"relatorio": "Está provado o fato.", "ha_cumplices": False} | relatorio,
    )
    return autos


def test_o_inquerito_comeca_por_sindicancia_e_portaria_autuada_pelo_escrivao(
    gente: Gente,
) -> None:
    autos = sindicado(gente)
    portaria = {
        "escrivao": gente.escrivao,
        "circunstancias": "Recibos com letra de uma só pessoa.",
        "testemunhas": rol("João Cruz"),
    }
    outro = fabrica.usuario("escrivao")
    autos.recusa("autuacao", gente.escrivao, MAIO, "só cabe quando o processo está")
    autos.faz("portaria", gente.fiscal, dia(3), **portaria)
    papel = autos.papel("portaria")
    assert "dá início ao inquérito administrativo" in papel
    assert "Escrivao" in papel
    assert "João Cruz" in papel
    assert "Tibúrcio Lana" in papel
    autos.recusa("autuacao", outro, dia(3), "quem foi designado")
    autos.faz("autuacao", gente.escrivao, dia(3))
    assert autos.estado == "autuado"
    nao_abre("cabe a", "inquerito", gente.fiscal, MAIO, parte=fabrica.pessoa())


def test_intimado_tem_24_horas_ou_tres_dias_e_sabe_que_a_recusa_e_confissao(gente: Gente) -> None:
    autos = intimado(gente)
    prazo = autos.processo.prazos.get(nome="depoimento-do-infrator")
    assert (prazo.fim, prazo.fim_as) == (dia(5), time(9, 0))
    papel = autos.papel("intimacao-na-sede")
    assert "vinte e quatro horas" in papel
    assert "será tido como confesso" in papel
    autos.recusa(
        "falta-ao-depoimento", gente.escrivao, dia(5), "só depois do prazo", as_=time(8, 59)
    )
    autos.faz("falta-ao-depoimento", gente.escrivao, dia(5), as_=time(9, 1))
    assert autos.estado == "confesso"

    fora = autuado(gente)
    fora.faz(
        "intimacao-fora", gente.escrivao, dia(4), intimado_em="1949-05-04", lugar="a Prefeitura"
    )
    assert fora.prazo("depoimento-do-infrator-fora") == dia(7)
    fora.faz("recusa", gente.escrivao, dia(5), como="Disse que não falaria.")
    assert fora.estado == "confesso"


def test_declara_perante_duas_testemunhas_estranhas_e_a_confissao_basta(gente: Gente) -> None:
    autos = intimado(gente)
    uma = DECLARACOES | {"testemunhas": rol("Pedro Luz")}
    autos.recusa("declaracoes", gente.fiscal, dia(4), "pelo menos 2", **uma)
    so_conjuge = DECLARACOES | {"com_conjuge": True}
    autos.recusa("declaracoes", gente.fiscal, dia(4), "Cônjuge que assiste", **so_conjuge)
    autos.faz("declaracoes", gente.fiscal, dia(4), **DECLARACOES | {"resposta": "confessa"})
    assert autos.estado == "confesso"
    assert not autos.correntes()
    assert "estranhas ao Fisco Pedro Luz" in autos.papel("declaracoes")
    autos.faz("conclusao-do-confesso", gente.escrivao, dia(4))
    assert autos.estado == "concluso"


def test_menos_de_quatro_testemunhas_nao_conclui_e_a_sexta_da_parte_se_recusa(
    gente: Gente,
) -> None:
    autos = em_inquiricao(gente)
    depoe(autos, gente, 3)
    autos.recusa("conclusao", gente.escrivao, dia(6), "pelo menos 4")
    sem_juramento = TESTEMUNHA | {"nome": "Ana Reis", "compromisso": False}
    autos.recusa("depoimento", gente.fiscal, dia(6), "sem isto o ato", **sem_juramento)
    sem_nome = {k: v for k, v in TESTEMUNHA.items() if k != "profissao"}
    autos.recusa("depoimento", gente.fiscal, dia(6), "Profissão", nome="Ana Reis", **sem_nome)
    depoe(autos, gente, 2)
    autos.recusa("depoimento", gente.fiscal, dia(6), "o máximo", nome="Sexta", **TESTEMUNHA)
    depoe(autos, gente, 1, arrolada_por="infrator", contestacoes="Contestou a letra dos recibos.")
    papel = autos.papel("depoimento")
    for dito in ("compromisso solene", "natural de Queluz", "lavrador", "Contestou a letra"):
        assert dito in papel
    autos.faz("conclusao", gente.escrivao, dia(6))
    assert autos.estado == "concluso"


def test_a_reclamacao_contra_a_testemunha_decide_o_presidente(gente: Gente) -> None:
    autos = em_inquiricao(gente)
    autos.faz(
        "reclamacao-contra-testemunha",
        gente.atendente,
        dia(6),
        reclamante="O infrator",
        testemunha="João Cruz",
        razoes="É inimigo dele.",
    )
    decisao = {"decisao": "depoe-suspeita", "razoes": "Pode depor, art. 31."}
    autos.recusa("depoimento", gente.fiscal, dia(6), "só cabe", nome="João Cruz", **TESTEMUNHA)
    autos.recusa(
        "decisao-sobre-testemunha", gente.chefe, dia(6), "cabe só a quem praticou", **decisao
    )
    autos.faz("decisao-sobre-testemunha", gente.fiscal, dia(6), **decisao)
    assert autos.estado == "em-inquiricao"


def test_vista_de_cinco_dias_relatorio_em_cinco_e_a_multa_se_inscreve_desde_logo(
    gente: Gente,
) -> None:
    autos = em_inquiricao(gente)
    depoe(autos, gente, 4)
    autos.faz("conclusao", gente.escrivao, dia(6))
    autos.faz("vista", gente.fiscal, dia(9))
    assert autos.prazo("vista-do-inquerito") == dia(14)
    autos.faz("exame-dos-autos", gente.escrivao, dia(10), quem_examinou="O advogado")
    autos.faz("defesa", gente.atendente, dia(14), alegacoes="Nega tudo e junta um recibo.")
    autos.recusa("conclusao-para-relatorio", gente.escrivao, dia(14), "só depois do prazo")
    autos.recusa("defesa", gente.atendente, dia(16), "o prazo terminou", alegacoes="Fora.")
    autos.faz("conclusao-para-relatorio", gente.escrivao, dia(16))
    assert autos.prazo("relatorio-do-inquerito") == dia(21)
    relatorio = {"relatorio": "Provado por quatro testemunhas.", "ha_cumplices": True}
    autos.recusa("relatorio", gente.fiscal, dia(17), "responsabilidade de cada um", **relatorio)
    autos.faz(
        "relatorio",
        gente.fiscal,
        dia(17),
        cumplices=rol("Leonel Sá, que escreveu os recibos"),
        **relatorio,
    )
    assert "Leonel Sá" in autos.papel("relatorio")
    pena = {"pena": {"artigo": "13 IV", "valor_proposto": "600.00"}, "fundamentos": "Provado."}
    autos.recusa("multa", gente.prefeito, dia(18), "100,00 a 500,00", **pena)
    sem_valor = pena | {"pena": {"artigo": "13 IV"}}
    autos.recusa("multa", gente.prefeito, dia(18), "não está fixada", **sem_valor)
    pena["pena"] = {"artigo": "13 IV", "valor_proposto": "400.00"}
    autos.recusa("multa", gente.chefe, dia(18), "cabe a: Prefeito", **pena)
    autos.faz("multa", gente.prefeito, dia(18), **pena)
    (multa,) = autos.multas()
    assert (multa.valor, multa.tributo) == (40_000, "multas")
    inscricao = Inscricao.objects.get()
    assert inscricao.inscrita_em == dia(18)
    autos.faz("remessa-da-certidao", gente.chefe, dia(18), destino="Departamento Jurídico")
    autos.faz(
        "remessa-criminal",
        gente.prefeito,
        dia(19),
        autoridade="Delegado de Polícia",
        crime="Falsificação de recibos.",
    )
    assert autos.estado == "punido"
    assert "Falsificação" in autos.papel("remessa-criminal")


def test_formalidade_preterida_converte_o_julgamento_em_diligencia(gente: Gente) -> None:
    autos = no_prefeito(gente, "fraude")
    autos.faz(
        "formalidade-preterida",
        gente.prefeito,
        dia(18),
        falta="testemunhas",
        despacho="Ouçam-se quatro testemunhas.",
    )
    assert autos.estado == "negado"


def test_no_peculato_o_prefeito_suspende_antes_do_inquerito_e_pede_a_prisao_do_foragido(
    gente: Gente,
) -> None:
    autos = sindicado(gente, "peculato")
    sindicar = {"apurado": "Falta dinheiro na gaveta do coletor."}
    autos.recusa("sindicancia", gente.fiscal, MAIO, "só cabe", **sindicar)
    autos.recusa("suspensao-previa", gente.prefeito, MAIO, "prisão administrativa", foragido=True)
    autos.faz(
        "suspensao-previa",
        gente.prefeito,
        MAIO,
        foragido=True,
        prisao="Oficie-se ao Delegado de Polícia.",
    )
    papel = autos.papel("suspensao-previa")
    assert "suspende de pronto" in papel
    assert "Oficie-se ao Delegado" in papel
    sindicancia(autos, gente)
    assert autos.estado == "sindicado"


def test_funcionario_foragido_e_confesso(gente: Gente) -> None:
    autos = autuado(gente, "falta")
    autos.faz(
        "foragido", gente.escrivao, dia(4), funcionario=True, certidao="Deixou a cidade em abril."
    )
    assert autos.estado == "confesso"


def test_so_quem_conta_ate_dois_anos_se_demite_no_inquerito(gente: Gente) -> None:
    autos = no_prefeito(gente)
    fato = {"fato": "Alcançou-se por dinheiros da agência."}
    autos.recusa(
        "remessa-ao-processo-administrativo",
        gente.prefeito,
        dia(18),
        "só depois de 18/05/1949",
        posse="1947-05-18",
        **fato,
    )
    autos.recusa(
        "demissao", gente.prefeito, dia(18), "fora do prazo", posse="1947-05-17", fundamentos="x"
    )
    autos.faz(
        "remessa-ao-processo-administrativo",
        gente.prefeito,
        dia(18),
        posse="1947-05-17",
        **fato,
    )
    novo = autos.derivado("processo-administrativo")
    assert novo.processo.requerente == autos.processo.requerente
    assert autos.processo.rotulo in novo.processo.andamentos.get(tipo="promocao").texto
    novo.faz("defesa", gente.atendente, dia(25), alegacoes="Vai repor.")
    novo.faz(
        "demissao",
        gente.prefeito,
        dia(26),
        fundamento="alcance",
        razoes="O inquérito o prova.",
    )
    assert novo.estado == "demitido"
    assert "demite Tibúrcio Lana" in novo.papel("demissao")

    novato = no_prefeito(gente)
    novato.faz(
        "demissao", gente.prefeito, dia(18), posse="1947-05-18", fundamentos="Provada a falta."
    )
    assert novato.estado == "punido"


# ------------------------------------------------------------------ faults of officials (17, 18)


def instruida(gente: Gente) -> Autos:
    autos = abre(
        "falta-de-funcionario",
        gente.chefe,
        MAIO,
        parte=fabrica.pessoa("Otávio Melo"),
        culpa="sacrifica",
        fato="Deixou de cobrar a feira de abril.",
    )
    autos.faz("defesa", gente.atendente, MAIO, alegacoes="Esteve doente.")
    autos.faz(
        "instrucao", gente.chefe, dia(3), apurado="Não há atestado.", provas=rol("Ponto de abril")
    )
    return autos


def test_suspensao_ate_sessenta_dias_e_por_ausencia_de_mais_de_cinco(gente: Gente) -> None:
    autos = instruida(gente)
    pena = {
        "fundamento": "ausencia",
        "ausente_desde": "1949-04-04",
        "voltou_em": "1949-04-10",
        "inicio": "1949-05-05",
        "fim": "1949-07-04",
        "razoes": "Ausentou-se sem permissão.",
    }
    cinco = pena | {"voltou_em": "1949-04-09"}
    autos.recusa("suspensao", gente.prefeito, dia(4), "só depois de 09/04/1949", **cinco)
    longa = pena | {"fim": "1949-07-05"}
    autos.recusa("suspensao", gente.prefeito, dia(4), "terminou em 04/07/1949", **longa)
    autos.recusa("suspensao", gente.chefe, dia(4), "cabe a: Prefeito", **pena)
    autos.faz("suspensao", gente.prefeito, dia(4), **pena)
    papel = autos.papel("suspensao")
    assert "perda de vencimentos" in papel
    assert "4 de julho de 1949" in papel
    assert autos.estado == "suspenso"


def test_censura_multa_e_responsabilidade_ate_o_dano(gente: Gente) -> None:
    censurado = instruida(gente)
    censurado.faz(
        "censura", gente.prefeito, dia(4), fundamento="negligencia", razoes="Descuidou da feira."
    )
    assert "censura o funcionário Otávio Melo" in censurado.papel("censura")

    multado = instruida(gente)
    multado.faz(
        "multa",
        gente.prefeito,
        dia(4),
        pena={"artigo": "12 c", "valor_proposto": "150.00"},
        razoes="Não recolheu.",
    )
    assert [m.valor for m in multado.multas()] == [15_000]
    assert multado.prazo("recurso-de-multa") == dia(3, 6)

    responde = instruida(gente)
    dano = {"dano": 90_000, "razoes": "Perdeu-se a renda da feira."}
    responde.recusa(
        "responsabilidade", gente.prefeito, dia(4), "não passa de", valor=90_001, **dano
    )
    responde.faz("responsabilidade", gente.prefeito, dia(4), valor=90_000, **dano)
    assert "Cr$ 900,00" in responde.papel("responsabilidade")


def test_da_falta_grave_nasce_o_inquerito(gente: Gente) -> None:
    autos = instruida(gente)
    autos.faz(
        "inquerito",
        gente.prefeito,
        dia(4),
        natureza="falta",
        noticia="este processo",
        fato="Distinguir a culpa de cada um.",
    )
    assert autos.estado == "em-inquerito"
    assert autos.derivado("inquerito").estado == "sindicancia"


def test_o_deferimento_de_funcionario_espera_o_recurso_de_oficio(gente: Gente) -> None:
    dono = fabrica.pessoa("Maria Ari")
    multa = lancado("multas", {"artigo": "83"}, MAIO, contribuinte=dono, vencimento=dia(31))

    def pede() -> Autos:
        autos = abre(
            "pedido-a-funcionario",
            gente.atendente,
            dia(3),
            parte=dono,
            lancamento=multa,
            pedido="A licença existia.",
        )
        autos.faz(
            "decisao",
            gente.chefe,
            dia(4),
            decisao="defiro",
            cancela=True,
            fundamentos="A licença é de abril.",
        )
        return autos

    autos = pede()
    multa.refresh_from_db()
    assert autos.estado == "em-recurso-de-oficio"
    assert multa.situacao == "vigente"
    autos.recusa(
        "confirmacao", gente.chefe, dia(5), "cabe a: Prefeito", cancela=True, razoes="Sim."
    )
    autos.faz("reforma", gente.prefeito, dia(5), razoes="A licença é de outro lugar.")
    multa.refresh_from_db()
    assert autos.estado == "reformado"
    assert multa.situacao == "vigente"
    outro = pede()
    outro.faz("confirmacao", gente.prefeito, dia(6), cancela=True, razoes="Confere.")
    multa.refresh_from_db()
    assert outro.estado == "confirmado"
    assert multa.situacao == "cancelado"


def test_o_presidente_ordena_diligencias_e_o_prefeito_faz_preencher_a_falta(gente: Gente) -> None:
    autos = em_inquiricao(gente)
    depoe(autos, gente, 4)
    autos.faz("conclusao", gente.escrivao, dia(6))
    autos.faz("diligencia", gente.fiscal, dia(6), especie="outra", despacho="Compare a letra.")
    autos.faz("cumprimento", gente.escrivao, dia(6), resultado="É a mesma letra.")
    autos.faz("diligencia", gente.fiscal, dia(6), especie="testemunhas", despacho="Ouça-se mais.")
    assert autos.estado == "negado"
    autos.faz(
        "citacao",
        gente.escrivao,
        dia(6),
        citado_em="1949-05-06T08:00",
        audiencia="1949-05-07T08:00",
        lugar="Sala das audiências",
        testemunhas=rol("Quinta"),
    )
    autos.faz(
        "assentada",
        gente.fiscal,
        dia(7),
        as_=time(9, 0),
        presentes="O infrator.",
        testemunhas=rol("Quinta"),
    )
    autos.faz("conclusao", gente.escrivao, dia(7))
    relatado(autos, gente)
    autos.faz(
        "formalidade-preterida",
        gente.prefeito,
        dia(18),
        falta="outra",
        despacho="Falta a assinatura do escrivão.",
    )
    autos.faz("falta-preenchida", gente.fiscal, dia(19), resultado="Assinado.")
    autos.faz("arquivamento", gente.prefeito, dia(20), fundamentos="Não provado.")
    assert autos.estado == "arquivado"


def test_o_prefeito_censura_ou_suspende_ate_sessenta_dias_no_julgamento(gente: Gente) -> None:
    autos = no_prefeito(gente)
    pena = {
        "pena": "suspensao",
        "inicio": "1949-05-20",
        "fim": "1949-07-20",
        "fundamentos": "Confesso.",
    }
    autos.recusa("pena-funcional", gente.prefeito, dia(18), "terminou em 19/07/1949", **pena)
    autos.faz("pena-funcional", gente.prefeito, dia(18), **pena | {"fim": "1949-07-19"})
    assert autos.estado == "punido"
    assert "com perda de vencimentos" in autos.papel("pena-funcional")


def test_falta_e_processo_sem_pena_se_encerram(gente: Gente) -> None:
    autos = instruida(gente)
    autos.faz("sem-pena", gente.prefeito, dia(4), razoes="Trouxe o atestado.")
    assert autos.estado == "sem-pena"
    multado = instruida(gente)
    multado.faz(
        "multa",
        gente.prefeito,
        dia(4),
        pena={"artigo": "12 c", "valor_proposto": "50.00"},
        razoes="Não recolheu.",
    )
    multado.faz("encerramento", gente.chefe, dia(10), como="Descontada da folha.")
    assert multado.estado == "punido"
    julgado = no_prefeito(gente)
    julgado.faz(
        "remessa-ao-processo-administrativo",
        gente.prefeito,
        dia(18),
        posse="1940-01-02",
        fato="Indisciplina.",
    )
    novo = julgado.derivado("processo-administrativo")
    novo.faz("sem-defesa", gente.escrivao, dia(25), chamado_em="1949-05-18")
    novo.faz("sem-demissao", gente.prefeito, dia(26), razoes="Tem bons serviços.")
    assert novo.estado == "conservado"
