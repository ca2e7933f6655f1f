"""Auto, recursos, arbitramento, licença and litigation of Muriaé to their end."""

from __future__ import annotations

from datetime import date, time
from typing import Any

import pytest

from arrecadacao.models import Conhecimento, Inscricao, Restituicao
from cadastro import inscricoes
from cadastro.models import InscricaoFiscal, LicencaFiscal
from lancamentos.models import Lancamento
from lancamentos.suspender import suspensas
from prefeitura.comum.erros import ErroDeNegocio
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
    autos.faz("reconsideracao", gente.atendente, dia(10), pedido="O recibo é bom.")
    autos.faz("resposta", gente.prefeito, dia(12), resposta="cancela", fundamentos="É bom.")
    assert (autos.estado, autos.multas()[0].situacao) == ("relevado", "cancelado")
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
    # Of the decisions of the Prefeito, reconsideration in thirty days (71, sole §).
    autos.faz(
        "ciencia",
        gente.atendente,
        date(1937, 2, 13),
        despacho_em="1937-02-12",
        ciente_em="1937-02-13",
    )
    assert autos.prazo("reconsideracao") == date(1937, 3, 15)
    assert autos.prazo("pagamento-apos-decisao") == date(1937, 2, 27)
    autos.faz("reconsideracao", gente.atendente, date(1937, 3, 1), pedido="É de 40$000.")
    resposta = {"resposta": "mantem", "fundamentos": "O contrato diz 50$000."}
    autos.faz("resposta", gente.prefeito, date(1937, 3, 3), **resposta)
    assert autos.prazo("pagamento-apos-decisao") == date(1937, 3, 18)
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


# ------------------------------------------------------------------ arbitramento (19 to 22, 105)


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
    assert autos.prazo("arbitramento-sede") == dia(8)
    papel = autos.papel("compromisso")
    for dito in ("João Cruz", "Rui Sá", "É brejo", "vigora por um ano"):
        assert dito in papel, dito
    laudos = {"laudo_do_fisco": 1_800_000, "laudo_da_parte": 1_200_000, "razoes": "Brejo."}
    autos.recusa("laudos", gente.fiscal, dia(10), "o prazo terminou", **laudos)
    autos.faz("laudos", gente.fiscal, dia(7), **laudos)
    fim = {"vencida": "ambos", "custas": 5_000}
    autos.recusa("laudos-iguais", gente.fiscal, dia(7), "divergem", **fim)
    fora = fim | {"desempatador": "Dr. Lobo", "valor": 1_900_000}
    autos.recusa("desempate", gente.fiscal, dia(7), "fica entre os dois", **fora)
    autos.faz("desempate", gente.fiscal, dia(7), **fora | {"valor": 1_500_000})
    assert autos.estado == "arbitrado"
    assert autos.prazo("validade-do-arbitramento") == date(1938, 5, 7)
    assert "Dr. Lobo" in autos.papel("desempate")


def test_a_demora_por_culpa_da_parte_da_o_valor_do_agente(gente: Gente) -> None:
    tecnico = {"tecnico": True, "onde": "fora"}
    with pytest.raises(ErroDeNegocio, match="Profissão dos árbitros"):
        compromissado(gente, **tecnico)
    autos = compromissado(gente, profissao_dos_arbitros="engenheiros", **tecnico)
    assert autos.prazo("arbitramento-fora") == dia(18)
    culpa = {"como": "O árbitro dela não veio."}
    autos.recusa("culpa-da-parte", gente.fiscal, dia(18), "só depois", culpa=True, **culpa)
    autos.recusa("culpa-da-parte", gente.fiscal, dia(19), "sem isto", culpa=False, **culpa)
    novo = compromissado(gente)
    novo.faz("novo-prazo", gente.fiscal, dia(10), motivo="Choveu.", onde="sede")
    assert novo.estado == "compromissado"
    autos.faz("culpa-da-parte", gente.fiscal, dia(19), culpa=True, **culpa)
    assert autos.estado == "valor-do-agente"


def test_pago_ao_convite_nao_se_lavra_auto_e_os_detidos_vao_a_policia(gente: Gente) -> None:
    autos = convidado(gente)
    autos.faz("aceite", gente.fiscal, MAIO, multa={"artigo": "148", "multa": "100.000"})
    paga(autos.multas(), MAIO)
    autos.faz("pagamento-ao-convite", gente.fiscal, MAIO, conhecimento="1")
    assert autos.estado == "pago"
    outro = com_multa(gente)
    outro.faz("remessa-a-policia", gente.fiscal, dia(4), detidos=rol("O bilheteiro"))
    assert "O bilheteiro" in outro.papel("remessa-a-policia")


def test_o_recurso_modifica_o_lancamento_depois_da_diligencia(gente: Gente) -> None:
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
        pedido="É de menos.",
    )
    autos.faz("informacao", gente.lancador, dia(5), informacao="Primária.")
    autos.faz("diligencia", gente.prefeito, dia(6), despacho="Diga há quanto abriu.")
    autos.faz("cumprimento", gente.fiscal, dia(7), resultado="Há dois dias.")
    menor = {"fatos": {"artigo": "12 V", "multa": "100.000"}, "fundamentos": "O mínimo."}
    autos.faz("modificacao", gente.prefeito, dia(8), **menor)
    assert Lancamento.objects.get(substitui=multa).valor == 100_000


def test_a_restituicao_pede_se_em_trinta_dias_com_o_conhecimento(gente: Gente) -> None:
    dono = fabrica.pessoa("Maria Ari")
    multa = multa_de(dono)
    paga([multa], MAIO)
    numero = Conhecimento.objects.get().documento.numero
    pedido = {
        "parte": dono,
        "lancamento": multa,
        "causa": "multa-ilegal",
        "direito_desde": "1937-05-03",
        "prova": "conhecimento",
        "conhecimento": numero,
        "valor": 150_000,
        "razoes": "Havia licença.",
    }
    nao_abre("terminou em 02/06/1937", "restituicao", gente.atendente, dia(3, 6), **pedido)
    autos = abre("restituicao", gente.atendente, dia(2, 6), **pedido)
    autos.faz("instrucao", gente.tesoureiro, dia(2, 6), informacao="Consta o pagamento.")
    despacho = {"pago": 150_000, "fundamentos": "Multa ilegal."}
    autos.recusa("despacho", gente.prefeito, dia(3, 6), "não passa de", valor=150_001, **despacho)
    autos.faz("despacho", gente.prefeito, dia(3, 6), valor=150_000, **despacho)
    assert Restituicao.objects.get().valor == 150_000
    autos.faz("restituicao", gente.tesoureiro, dia(4, 6), anotado=True, recibo="2")
    assert autos.estado == "restituida"
    outro = abre("restituicao", gente.atendente, dia(2, 6), **pedido)
    outro.faz("instrucao", gente.tesoureiro, dia(3, 6), informacao="Já se restituiu.")
    outro.faz("indeferimento", gente.prefeito, dia(4, 6), fundamentos="Já se restituiu.")
    assert outro.estado == "indeferida"
