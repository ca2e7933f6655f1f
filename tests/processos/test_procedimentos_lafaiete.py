"""Auto, recursos and arbitramento of Lafaiete to their end (arts. 20 to 23, 46 to 53, 66 to 73)."""

from __future__ import annotations

from datetime import date, time
from typing import Any

import pytest

from lancamentos.models import Lancamento
from lancamentos.suspender import suspensas
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import no_dia
from processos.models import BemApreendido, Leilao
from tests import fabrica
from tests.processos.januaria import Autos, Gente, abre, gente, nao_abre, paga
from tests.processos.outros_codigos import lancado, rol

__all__ = ["gente"]
pytestmark = pytest.mark.django_db
MAIO = date(1949, 5, 2)  # a Monday


@pytest.fixture(autouse=True)
def em_lafaiete(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "lafaiete-1948"


def dia(n: int, mes: int = 5) -> date:
    return date(1949, mes, n)


# ------------------------------------------------------------------ auto (46 to 53)

AUTO: dict[str, Any] = {
    "lavrado_em": "1949-05-02T20:00",
    "lugar": "Cine Avenida",
    "dispositivos": "arts. 46 e 136",
    "caracteristico": "Bilhetes sem carimbo, vendidos na porta.",
    "objeto_da_fraude": "Imposto sobre diversões",
    "imposto": 30_000,
    "bens": rol(("Projetor", 200_000), ("Dez cadeiras", 50_000)),
    "deposito": "Almoxarifado",
    "depositario": "Zelador Lima",
    "forca": False,
    "assinou": False,
    "recusa_confirmada": "Ambas viram que se negou a assinar.",
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
        ato_visto="diversoes",
        fato="O cinema funcionava sem ter pago o imposto.",
        surpreendido_em="1949-05-02T19:30",
        cumplices=rol("O bilheteiro"),
    )


def com_auto(gente: Gente, **dados: Any) -> Autos:
    autos = convidado(gente)
    autos.faz("auto", gente.fiscal, MAIO, as_=time(20, 1), **AUTO | dados)
    return autos


def multado(gente: Gente, **dados: Any) -> Autos:
    autos = com_auto(gente, **dados)
    autos.faz(
        "imposicao",
        gente.chefe,
        MAIO,
        as_=time(21, 0),
        multa={"artigo": "150", "valor_proposto": "150.00"},
        fundamentos="Confirmo o que o auto diz.",
    )
    return autos


def test_convidado_que_paga_nao_e_autuado(gente: Gente) -> None:
    autos = convidado(gente)
    autos.faz("aceite", gente.fiscal, MAIO, multa={"artigo": "150", "valor_proposto": "50.00"})
    (multa,) = autos.multas()
    assert [p.vencimento for p in multa.parcelas.all()] == [MAIO]
    autos.recusa("pagamento-ao-convite", gente.fiscal, MAIO, "aberto", conhecimento="1")
    paga([multa], MAIO)
    autos.faz("pagamento-ao-convite", gente.fiscal, MAIO, conhecimento="1")
    assert autos.estado == "pago"
    assert not BemApreendido.objects.exists()


def test_quem_aceita_e_nao_paga_e_autuado_e_so_deve_a_multa_imposta(gente: Gente) -> None:
    autos = convidado(gente)
    autos.faz("aceite", gente.fiscal, MAIO, multa={"artigo": "150", "valor_proposto": "50.00"})
    autos.faz("auto", gente.fiscal, MAIO, as_=time(20, 1), **AUTO)
    autos.faz(
        "imposicao",
        gente.chefe,
        MAIO,
        as_=time(21, 0),
        multa={"artigo": "150", "valor_proposto": "150.00"},
        fundamentos="Não pagou ao convite.",
    )
    assert [(m.valor, m.situacao) for m in autos.multas()] == [
        (5_000, "cancelado"),
        (15_000, "vigente"),
    ]


def test_o_auto_diz_o_que_a_lei_pede_e_apreende_pelo_total(gente: Gente) -> None:
    autos = convidado(gente)
    sem = {k: v for k, v in AUTO.items() if k != "recusa_confirmada"}
    autos.recusa("auto", gente.fiscal, MAIO, "testemunhas a confirmam", **sem)
    uma = AUTO | {"testemunhas": rol("João Cruz")}
    autos.recusa("auto", gente.fiscal, MAIO, "pelo menos 2", as_=time(20, 1), **uma)
    autos.faz("auto", gente.escrivao, MAIO, as_=time(20, 1), **AUTO)
    papel = autos.papel("auto")
    for dito in (
        "arts. 46 e 136",
        "Bilhetes sem carimbo",
        "Projetor",
        "Zelador Lima",
        "viram que se negou",
        "3 de maio de 1949",
        "hasta pública",
    ):
        assert dito in papel, dito
    assert (
        BemApreendido.objects.filter(processo=autos.processo, situacao="em_deposito").count() == 2
    )
    autos.faz(
        "defesa", gente.atendente, dia(3), alegacoes="Ia pagar.", testemunhas=rol("Sua mulher")
    )


def test_impoe_o_superior_e_nao_quem_autuou_e_o_prefeito_confirma_ou_releva(
    gente: Gente,
) -> None:
    autos = convidado(gente)
    dois = fabrica.usuario("fiscal", "chefe")
    autos.faz("auto", dois, MAIO, as_=time(20, 1), **AUTO)
    pena = {"multa": {"artigo": "150", "valor_proposto": "150.00"}, "fundamentos": "Provado."}
    autos.recusa("imposicao", dois, dia(3), "não cabe a quem praticou", **pena)
    autos.faz("imposicao", gente.chefe, dia(3), **pena)
    assert autos.prazo("recurso-de-multa") == dia(2, 6)
    assert "Cr$ 150,00" in autos.papel("imposicao")
    autos.faz("relevacao", gente.prefeito, dia(4), razoes="Pagou logo o imposto.")
    (multa,) = autos.multas()
    assert autos.estado == "relevado"
    assert multa.situacao == "cancelado"
    assert not BemApreendido.objects.filter(situacao="em_deposito").exists()

    outro = multado(gente)
    outro.faz("confirmacao", gente.prefeito, dia(3), razoes="Sim.")
    assert outro.estado == "confirmado"


def test_a_fraude_do_art_13_impoe_o_prefeito(gente: Gente) -> None:
    autos = com_auto(gente, pena="do-prefeito")
    pena = {"multa": {"artigo": "13 IV", "valor_proposto": "300.00"}, "fundamentos": "Provado."}
    autos.recusa("imposicao", gente.chefe, dia(3), "só cabe", **pena)
    autos.faz("imposicao-do-prefeito", gente.prefeito, dia(3), **pena)
    assert autos.prazo("reconsideracao") == dia(13)
    assert autos.prazo("recurso-a-camara") == dia(23)

    pedido = {"pedido": "Paguei na véspera."}
    autos.recusa("reconsideracao", gente.atendente, dia(14), "prazo", **pedido)
    autos.faz("reconsideracao", gente.atendente, dia(10), **pedido)
    mantem = {"resposta": "mantem", "fundamentos": "Não há conhecimento."}
    autos.faz("resposta", gente.prefeito, dia(12), **mantem)
    assert autos.prazo("recurso-a-camara") == date(1949, 6, 1)  # again from the answer (D62)
    razoes = {"razoes": "O recibo se perdeu."}
    autos.recusa("recurso-a-camara", gente.atendente, dia(16), "aberto", **razoes)
    paga(autos.multas(), dia(16))
    autos.faz("recurso-a-camara", gente.atendente, dia(16), **razoes)
    negado = {"resolucao": "12, de 20 de maio", "resultado": "negado"}
    autos.faz("resolucao-da-camara", gente.camara, dia(20), **negado)
    assert autos.estado == "pago"
    assert not BemApreendido.objects.filter(situacao="em_deposito").exists()

    outro = com_auto(gente, pena="do-prefeito")
    outro.faz("imposicao-do-prefeito", gente.prefeito, dia(3), **pena)
    outro.faz("reconsideracao", gente.atendente, dia(10), **pedido)
    outro.faz("resposta", gente.prefeito, dia(12), resposta="cancela", fundamentos="Achou-se.")
    assert (outro.estado, outro.multas()[0].situacao) == ("relevado", "cancelado")


def test_o_excedente_se_restitui_e_o_resto_vai_a_hasta_depois_de_24_horas(gente: Gente) -> None:
    autos = multado(gente)
    autos.faz(
        "excedente",
        gente.fiscal,
        dia(3),
        divida=45_000,
        restituidos=rol("Dez cadeiras"),
        ficam=rol("Projetor"),
    )
    assert "Dez cadeiras" in autos.papel("excedente")
    assert BemApreendido.objects.filter(situacao="em_deposito").count() == 1
    hasta = {
        "vendidas": rol(("Projetor", 180_000)),
        "produto": 180_000,
        "arrematante": "Clube do Comércio",
        "testemunhas": rol("João Cruz", "Ana Reis"),
    }
    autos.recusa(
        "hasta-publica", gente.prefeito, dia(3), "só depois do prazo", as_=time(19, 59), **hasta
    )
    autos.recusa("hasta-publica", gente.chefe, dia(4), "cabe a: Prefeito", **hasta)
    uma = hasta | {"testemunhas": rol("João Cruz")}
    autos.recusa("hasta-publica", gente.prefeito, dia(4), "pelo menos 2", **uma)
    autos.faz("hasta-publica", gente.prefeito, dia(4), **hasta)
    leilao = Leilao.objects.get()
    assert (leilao.produto, leilao.multas, leilao.excedente) == (180_000, 15_000, 165_000)
    papel = autos.papel("hasta-publica")
    assert "Projetor" in papel
    assert "Clube do Comércio" in papel
    assert "Ana Reis" in papel
    autos.faz("saldo", gente.tesoureiro, dia(4))
    leilao.refresh_from_db()
    assert leilao.excedente_devolvido_em == dia(4)
    autos.faz("remessa-a-policia", gente.fiscal, dia(4), detidos=rol("O bilheteiro"))


def test_o_recurso_da_multa_suspende_a_hasta_publica_ate_o_prefeito_decidir(gente: Gente) -> None:
    """Art. 73, upon the fine of an auto (68)."""
    autos = multado(gente)
    (multa,) = autos.multas()
    recurso = abre(
        "recurso-do-lancamento",
        gente.fiscal,
        dia(3),
        parte=multa.contribuinte,
        lancamento=multa,
        conhecimento_em="1949-05-02",
        modo="pessoal",
        do_titulo=True,
        pedido="Paguei antes da função.",
    )
    hasta = {
        "vendidas": rol(("Projetor", 180_000)),
        "produto": 180_000,
        "arrematante": "Clube do Comércio",
        "testemunhas": rol("João Cruz", "Ana Reis"),
    }
    autos.recusa("hasta-publica", gente.prefeito, dia(4), "suspensa por recurso", **hasta)
    recurso.faz("informacao", gente.lancador, dia(4), informacao="Não pagou.")
    recurso.faz("negativa", gente.prefeito, dia(5), fundamentos="Não há conhecimento.")
    autos.faz("hasta-publica", gente.prefeito, dia(6), **hasta)
    assert autos.estado == "vendido"


def test_paga_em_24_horas_a_multa_os_bens_voltam(gente: Gente) -> None:
    autos = multado(gente)
    autos.recusa("pagamento", gente.fiscal, dia(3), "aberto", conhecimentos="7")
    paga(autos.multas(), dia(3))
    autos.faz("pagamento", gente.fiscal, dia(3), conhecimentos="7")
    assert autos.estado == "pago"
    assert not autos.correntes()
    assert set(BemApreendido.objects.values_list("situacao", flat=True)) == {"devolvido"}


def test_fraude_consumada_vai_ao_inquerito_que_nasce_do_auto(gente: Gente) -> None:
    autos = convidado(gente)
    autos.faz("fraude-consumada", gente.fiscal, MAIO, fato="O ano inteiro já se vendeu assim.")
    assert autos.estado == "em-inquerito"
    inquerito = abre(
        "inquerito",
        gente.prefeito,
        dia(3),
        parte=autos.processo.requerente,
        origem=autos,
        natureza="fraude",
        noticia="este auto",
        fato="Bilhetes sem imposto o ano inteiro.",
    )
    assert inquerito.processo.processo_de_origem == autos.processo


# ------------------------------------------------------------------ recursos (66 to 73, 128 to 131)


def predial(dono: Any) -> Lancamento:
    imovel = fabrica.imovel(titular=dono, edificacao={}, desde=date(1940, 1, 1))
    fatos = {"ocupacao": "locado", "renda_bruta_anual": "2400.00", "valor_lancado": "40000.00"}
    return lancado("predial", fatos, date(1949, 1, 10), contribuinte=dono, imovel=imovel)


def test_fora_dos_trinta_dias_nenhum_recurso_e_recebido(gente: Gente) -> None:
    dono = fabrica.pessoa("Maria Ari")
    multa = lancado("multas", {"artigo": "83"}, MAIO, contribuinte=dono, vencimento=dia(31))
    pedido = {"modo": "pessoal", "do_titulo": True, "pedido": "Cancele-se: havia licença."}
    nao_abre(
        "fora do prazo, que terminou em 01/06/1949",
        "recurso-do-lancamento",
        gente.lancador,
        dia(2, 6),
        parte=dono,
        lancamento=multa,
        conhecimento_em="1949-05-02",
        **pedido,
    )
    nao_abre(
        "sem isto o ato",
        "recurso-do-lancamento",
        gente.lancador,
        dia(3),
        parte=dono,
        lancamento=multa,
        conhecimento_em="1949-05-02",
        **pedido | {"do_titulo": False},
    )


def test_o_recurso_suspende_ate_o_prefeito_e_a_camara_so_depois_de_pago(gente: Gente) -> None:
    dono = fabrica.pessoa("Maria Ari")
    multa = lancado("multas", {"artigo": "83"}, MAIO, contribuinte=dono, vencimento=dia(31))
    autos = abre(
        "recurso-do-lancamento",
        gente.lancador,
        dia(3),
        parte=dono,
        lancamento=multa,
        conhecimento_em="1949-05-02",
        modo="pessoal",
        do_titulo=True,
        pedido="Cancele-se: havia licença.",
    )
    with no_dia(dia(3)):
        assert suspensas().filter(lancamento=multa).exists()
    assert "Recebi de Maria Ari" in autos.papel("interposicao")
    autos.faz("informacao", gente.lancador, dia(4), informacao="Não havia licença.")
    assert autos.prazo("decisao-do-recurso") == dia(9)
    autos.faz("negativa", gente.prefeito, dia(6), fundamentos="Provado que não havia.")
    with no_dia(dia(6)):
        assert not suspensas().filter(lancamento=multa).exists()
    autos.faz("ciencia", gente.atendente, dia(9), ciente_em="1949-05-09")
    assert (autos.prazo("reconsideracao"), autos.prazo("recurso-a-camara")) == (dia(19), dia(30))
    autos.faz("reconsideracao", gente.atendente, dia(19), pedido="Reconsidere.")
    autos.faz("resposta", gente.prefeito, dia(20), resposta="mantem", fundamentos="Mantenho.")
    autos.faz("ciencia-da-resposta", gente.atendente, dia(23), ciente_em="1949-05-23")
    assert autos.prazo("recurso-a-camara") == dia(13, 6)  # the 12th is a Sunday
    autos.recusa("recurso-a-camara", gente.atendente, dia(30), "aberto", razoes="Ainda.")
    paga([multa], dia(30))
    autos.faz("recurso-a-camara", gente.atendente, dia(30), razoes="Paguei e recorro.")
    autos.faz(
        "resolucao-da-camara",
        gente.camara,
        dia(20, 6),
        resolucao="Resolução 8, de 20 de junho",
        resultado="negado",
    )
    assert autos.estado == "definitivo"
    assert autos.prazo("pagamento-apos-decisao") == dia(5, 7)


def test_perdido_o_prazo_a_divida_se_paga_em_quinze_dias(gente: Gente) -> None:
    dono = fabrica.pessoa("Maria Ari")
    multa = lancado("multas", {"artigo": "83"}, MAIO, contribuinte=dono, vencimento=dia(31))
    autos = abre(
        "recurso-do-lancamento",
        gente.lancador,
        dia(3),
        parte=dono,
        lancamento=multa,
        conhecimento_em="1949-05-02",
        modo="edital",
        do_titulo=True,
        pedido="Cancele-se.",
    )
    autos.faz("informacao", gente.lancador, dia(4), informacao="Improcede.")
    autos.faz("negativa", gente.prefeito, dia(6), fundamentos="Improcede.")
    autos.faz("ciencia", gente.atendente, dia(9), ciente_em="1949-05-09")
    autos.recusa("definitiva", gente.atendente, dia(30), "só depois do prazo")
    autos.faz("definitiva", gente.atendente, dia(31))
    assert autos.prazo("pagamento-apos-decisao") == dia(14, 6)


def test_a_reclamacao_do_predial_ouve_fiscal_e_contabilidade_e_modifica_o_lancamento(
    gente: Gente,
) -> None:
    dono = fabrica.pessoa("Maria Ari")
    lancamento = predial(dono)
    pedido = {"modo": "aviso", "pedido": "O aluguel é de cem por mês."}
    nao_abre(
        "terminou em 14/02/1949",
        "reclamacao-do-predial",
        gente.atendente,
        date(1949, 2, 15),
        parte=dono,
        lancamento=lancamento,
        ciente_em="1949-01-15",
        **pedido,
    )
    nao_abre(
        "terminou em 25/01/1949",
        "reclamacao-do-predial",
        gente.atendente,
        date(1949, 2, 10),
        parte=dono,
        lancamento=lancamento,
        ciente_em="1949-01-26",
        edital_em="1949-01-10",
        **pedido | {"modo": "edital"},
    )
    autos = abre(
        "reclamacao-do-predial",
        gente.atendente,
        date(1949, 2, 10),
        parte=dono,
        lancamento=lancamento,
        ciente_em="1949-01-15",
        **pedido,
    )
    assert autos.prazo("informacao-da-reclamacao") == date(1949, 2, 15)
    assert autos.prazo("decisao-da-reclamacao") == date(1949, 2, 21)  # the 20th is a Sunday
    autos.faz("informacao-do-fiscal", gente.fiscal, date(1949, 2, 11), informacao="Confere.")
    decisao = {
        "decisao": "modifica",
        "fatos": dict(lancamento.fatos) | {"renda_bruta_anual": "1200.00"},
        "fundamentos": "O contrato prova o aluguel.",
    }
    autos.recusa("decisao", gente.prefeito, date(1949, 2, 12), "só cabe", **decisao)
    autos.faz(
        "informacao-da-contabilidade", gente.contador, date(1949, 2, 12), informacao="Confere."
    )
    autos.faz("decisao", gente.prefeito, date(1949, 2, 14), **decisao)
    novo = Lancamento.objects.get(substitui=lancamento)
    assert (lancamento.valor, novo.valor) == (lancamento.valor, lancamento.valor // 2)
    assert "31 de dezembro de 1949" in autos.papel("decisao")


def test_da_decisao_sobre_o_predial_pede_se_reconsideracao_e_recorre_se_a_camara(
    gente: Gente,
) -> None:
    """Of every decision of the Prefeito (69 §1): ten days; twenty again from the answer (D62)."""
    dono = fabrica.pessoa("Maria Ari")
    lancamento = predial(dono)
    autos = abre(
        "reclamacao-do-predial",
        gente.atendente,
        date(1949, 2, 10),
        parte=dono,
        lancamento=lancamento,
        ciente_em="1949-01-15",
        modo="aviso",
        pedido="O prédio não é meu.",
    )
    informacao = {"informacao": "Confere."}
    autos.faz("informacao-do-fiscal", gente.fiscal, date(1949, 2, 11), **informacao)
    autos.faz("informacao-da-contabilidade", gente.contador, date(1949, 2, 12), **informacao)
    mantem = {"decisao": "mantem", "fundamentos": "É."}
    autos.faz("decisao", gente.prefeito, date(1949, 2, 14), **mantem)
    autos.faz("ciencia", gente.atendente, date(1949, 2, 15), ciente_em="1949-02-15")
    assert autos.prazo("reconsideracao") == date(1949, 2, 25)
    assert autos.prazo("recurso-a-camara") == date(1949, 3, 7)
    pedido = {"pedido": "A escritura prova."}
    autos.recusa("reconsideracao", gente.atendente, date(1949, 2, 26), "prazo", **pedido)
    autos.faz("reconsideracao", gente.atendente, date(1949, 2, 25), **pedido)
    autos.recusa("recurso-a-camara", gente.atendente, date(1949, 2, 26), "só cabe", razoes="Não é.")
    autos.faz(
        "resposta", gente.prefeito, date(1949, 3, 1), resposta="mantem", fundamentos="É antiga."
    )
    autos.faz("ciencia-da-resposta", gente.atendente, date(1949, 3, 2), ciente_em="1949-03-02")
    assert autos.prazo("recurso-a-camara") == date(1949, 3, 22)
    autos.recusa("reconsideracao", gente.atendente, date(1949, 3, 3), "só cabe", **pedido)
    autos.recusa("recurso-a-camara", gente.atendente, date(1949, 3, 3), "aberto", razoes="Não é.")
    autos.faz("definitiva", gente.atendente, date(1949, 3, 23))
    assert autos.prazo("pagamento-apos-decisao") == date(1949, 4, 6)


# ------------------------------------------------------------------ arbitramento (20 to 23)


def compromissado(gente: Gente, **dados: Any) -> Autos:
    autos = abre(
        "arbitramento",
        gente.atendente,
        MAIO,
        parte=fabrica.pessoa("Maria Ari"),
        imovel=fabrica.imovel(desde=date(1930, 1, 1)),
        divergencia="O terreno vale dez contos.",
    )
    autos.faz(
        "compromisso",
        gente.fiscal,
        MAIO,
        **{
            "motivos_do_fisco": "Vendas vizinhas.",
            "motivos_da_parte": "É brejo.",
            "valor_do_fisco": 2_000_000,
            "valor_da_parte": 1_000_000,
            "arbitros": rol("João Cruz", "Ana Reis"),
            "suplentes": rol("Rui Sá", "Eva Paz"),
            "tecnico": False,
            "onde": "sede",
        }
        | dados,
    )
    return autos


def test_o_arbitramento_tem_cinco_dias_e_o_desempate_fica_entre_os_laudos(gente: Gente) -> None:
    autos = compromissado(gente)
    assert autos.prazo("arbitramento-sede") == dia(7)
    papel = autos.papel("compromisso")
    for dito in ("João Cruz", "Rui Sá", "É brejo", "vigora por um ano"):
        assert dito in papel, dito
    laudos = {"laudo_do_fisco": 1_800_000, "laudo_da_parte": 1_200_000, "razoes": "Brejo."}
    autos.recusa("laudos", gente.fiscal, dia(9), "o prazo terminou", **laudos)
    autos.faz("laudos", gente.fiscal, dia(6), **laudos)
    fim = {"vencida": "ambos", "custas": 5_000}
    autos.recusa("laudos-iguais", gente.fiscal, dia(6), "divergem", **fim)
    fora = fim | {"desempatador": "Dr. Lobo", "valor": 1_900_000}
    autos.recusa("desempate", gente.fiscal, dia(6), "fica entre os dois", **fora)
    autos.faz("desempate", gente.fiscal, dia(6), **fora | {"valor": 1_500_000})
    assert autos.estado == "arbitrado"
    assert autos.prazo("validade-do-arbitramento") == date(1950, 5, 6)
    assert "Dr. Lobo" in autos.papel("desempate")


def test_a_demora_por_culpa_da_parte_da_o_valor_do_agente(gente: Gente) -> None:
    tecnico = {"tecnico": True, "onde": "fora"}
    with pytest.raises(ErroDeNegocio, match="Profissão dos árbitros"):
        compromissado(gente, **tecnico)
    autos = compromissado(gente, profissao_dos_arbitros="engenheiros", **tecnico)
    assert autos.prazo("arbitramento-fora") == dia(17)
    culpa = {"como": "O árbitro dela não veio."}
    autos.recusa("culpa-da-parte", gente.fiscal, dia(17), "só depois", culpa=True, **culpa)
    autos.recusa("culpa-da-parte", gente.fiscal, dia(18), "sem isto", culpa=False, **culpa)
    novo = compromissado(gente)
    novo.faz("novo-prazo", gente.fiscal, dia(9), motivo="Choveu.", onde="sede")
    assert novo.estado == "compromissado"
    autos.faz("culpa-da-parte", gente.fiscal, dia(18), culpa=True, **culpa)
    assert autos.estado == "valor-do-agente"


def test_o_recurso_modifica_ou_cancela_o_lancamento_depois_da_diligencia(gente: Gente) -> None:
    dono = fabrica.pessoa("Maria Ari")
    pedido = {
        "parte": dono,
        "conhecimento_em": "1949-05-02",
        "modo": "pessoal",
        "do_titulo": True,
        "pedido": "É de menos.",
    }
    conta = lancado(
        "agua-hidrometro", {"consumo_m3": "60"}, MAIO, contribuinte=dono, vencimento=dia(20)
    )
    autos = abre("recurso-do-lancamento", gente.lancador, dia(3), lancamento=conta, **pedido)
    autos.faz("informacao", gente.lancador, dia(3), informacao="Lido no dia.")
    autos.faz("diligencia", gente.prefeito, dia(4), despacho="Releia-se o hidrômetro.")
    autos.faz("cumprimento", gente.fiscal, dia(5), resultado="Marca trinta.")
    assert autos.prazo("decisao-do-recurso") == dia(10)
    mudado = {"fatos": {"consumo_m3": "30"}, "fundamentos": "Erro de leitura."}
    autos.faz("modificacao", gente.prefeito, dia(6), **mudado)
    novo = Lancamento.objects.get(substitui=conta)
    assert (conta.valor, novo.valor) == (2_500, 1_300)  # 8,00 + 0,40 a m³, + 5,00 (193, 195)
    multa = lancado("multas", {"artigo": "83"}, MAIO, contribuinte=dono, vencimento=dia(31))
    outro = abre("recurso-do-lancamento", gente.lancador, dia(3), lancamento=multa, **pedido)
    outro.faz("informacao", gente.lancador, dia(3), informacao="Havia licença.")
    outro.faz("cancelamento", gente.prefeito, dia(4), fundamentos="Havia licença.")
    multa.refresh_from_db()
    assert multa.situacao == "cancelado"
