"""The procedures of Jambeiro to their end: autos, deposit, diversões, reclamações."""

from __future__ import annotations

from datetime import date, time
from typing import Any

import pytest

from arrecadacao.models import Inscricao
from cadastro import inscricoes
from cadastro.models import InscricaoFiscal
from lancamentos.models import Lancamento
from lancamentos.suspender import suspensas
from prefeitura.comum.relogio import no_dia
from processos.models import BemApreendido, Leilao
from tests import fabrica
from tests.exemplos_de_registros import EXEMPLOS
from tests.processos.januaria import Autos, Gente, abre, gente, nao_abre
from tests.processos.outros_codigos import lancado, paga_por_guia, rol

__all__ = ["gente"]
pytestmark = pytest.mark.django_db
MAIO = date(1959, 5, 4)  # a Monday


@pytest.fixture(autouse=True)
def em_jambeiro(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "jambeiro-1958"


def dia(n: int, mes: int = 5) -> date:
    return date(1959, mes, n)


def registro(especie: str, dono: Any) -> InscricaoFiscal:
    with no_dia(dia(1, 4)):
        return inscricoes.inscrever(
            especie=especie,
            dados=EXEMPLOS["jambeiro-1958"][especie].dados,
            titular=dono,
            nome="Do exemplo",
            endereco="Rua do Comércio, 10",
            usuario=fabrica.usuario("lancador"),
        )


# ------------------------------------------------------------------ auto and deposit (122 to 131)

AUTO: dict[str, Any] = {
    "residencia": "Rua do Comércio, 9",
    "multa": {"infracao": "sem_licenca_abertura", "multa_fixada": "300.00"},
    "por_preposto": True,
    "preposto": "O gerente Davi, da firma Pires & Cia.",
    "presente": True,
    "assinou": False,
    "declaracao": "Recusou-se a assinar, o que declaro.",
    "testemunhas": rol("João Cruz", "Ana Reis"),
    "apreensao": True,
    "forca": True,
    "bens": rol(("Vinte sacos de milho", 60_000)),
    "entrada_em": "1959-05-04T11:00",
    "deposito": "Depósito Municipal",
    "depositario": "Zelador Lima",
}


def verificada(gente: Gente) -> Autos:
    return abre(
        "auto-de-infracao",
        gente.fiscal,
        MAIO,
        as_=time(10, 0),
        parte=fabrica.pessoa("Nicolau Pires"),
        fato="Armazém aberto sem licença.",
        lugar="Rua do Comércio, 9",
        verificada_em="1959-05-04T09:30",
        preceito="art. 61",
    )


def autuado(gente: Gente, **dados: Any) -> Autos:
    autos = verificada(gente)
    autos.faz("auto", gente.fiscal, MAIO, as_=time(11, 30), **AUTO | dados)
    return autos


def test_a_formula_impressa_tem_os_claros_do_auto_e_no_verso_os_textos(gente: Gente) -> None:
    autos = verificada(gente)
    for falta, porque in (
        ({"residencia": ""}, "Residência do infrator"),
        ({"testemunhas": rol("João Cruz")}, "pelo menos 2"),
        ({"declaracao": ""}, "Declaração do autuante"),
        ({"preposto": ""}, "Quem a cometeu"),
        ({"bens": []}, "Coisas apreendidas"),
        ({"entrada_em": None}, "entrada no Depósito"),
    ):
        autos.recusa("auto", gente.fiscal, MAIO, porque, as_=time(11, 30), **AUTO | falta)
    autos.faz("auto", gente.fiscal, MAIO, as_=time(11, 30), **AUTO)
    papel = autos.papel("auto")
    for dito in (
        "Auto nº 1",
        "Nicolau Pires",
        "Residência: Rua do Comércio, 9",
        "O gerente Davi",
        "Armazém aberto sem licença",
        "art. 61",
        "Cr$ 300,00",
        "Vinte sacos de milho",
        "Recusou-se a assinar",
        "recorrer ao Prefeito em cinco dias",
        # The back: book (129), auction (130), return (131).
        "em livro próprio, depósito e leilão",
        "serão vendidas em leilão público",
        "poderão ser retirados pelos infratores",
    ):
        assert dito in papel, dito
    assert autos.prazo("recurso-de-auto") == dia(9)
    assert autos.prazo("reclamar-no-deposito") == dia(6)
    assert [m.valor for m in autos.multas()] == [30_000]


def test_o_bem_entra_no_livro_de_deposito_e_leilao_e_o_termo_se_lavra_nele(gente: Gente) -> None:
    autos = autuado(gente)
    bem = BemApreendido.objects.get()
    assert (bem.descricao, bem.lugar, bem.depositario, bem.apreendido_em) == (
        "Vinte sacos de milho",
        "Depósito Municipal",
        "Zelador Lima",
        MAIO,
    )
    edital = {"leilao_em": "1959-05-11T14:00", "onde_se_anuncia": "costume"}
    venda = {
        "vendidas": rol(("Vinte sacos de milho", 70_000)),
        "produto": 70_000,
        "arrematante": "Casa Paulista",
        "despesas": 4_000,
    }
    autos.recusa(
        "edital-de-leilao", gente.fiscal, dia(6), "só depois do prazo", as_=time(10, 59), **edital
    )
    autos.faz("edital-de-leilao", gente.fiscal, dia(6), as_=time(11, 1), **edital)
    assert "Não reclamadas em quarenta e oito horas" in autos.papel("edital-de-leilao")
    autos.recusa("leilao", gente.fiscal, dia(11), "não antes de", as_=time(13, 0), **venda)
    autos.faz("leilao", gente.fiscal, dia(11), as_=time(14, 5), **venda)
    papel = autos.papel("leilao")
    assert "do livro de depósito e leilão" in papel
    assert "Cr$ 700,00" in papel
    leilao = Leilao.objects.get()
    assert (leilao.multas, leilao.despesas, leilao.excedente) == (30_000, 4_000, 36_000)
    bem.refresh_from_db()
    assert (bem.situacao, bem.leilao) == ("leiloado", leilao)
    autos.faz("saldo", gente.tesoureiro, dia(12))
    leilao.refresh_from_db()
    assert leilao.excedente_devolvido_em == dia(12)


def test_retira_se_do_deposito_quem_paga_multa_impostos_e_despesas(gente: Gente) -> None:
    autos = autuado(gente)
    autos.recusa("retirada", gente.fiscal, dia(5), "aberto", conhecimentos="3 e 4")
    paga_por_guia(autos.multas(), dia(5))
    autos.faz("retirada", gente.fiscal, dia(5), conhecimentos="3 e 4")
    assert autos.estado == "pago"
    assert BemApreendido.objects.get().situacao == "devolvido"


def test_sem_recurso_confirma_a_reparticao_e_em_recurso_o_prefeito(gente: Gente) -> None:
    autos = autuado(gente, presente=False, apreensao=False)
    assert autos.estado == "aguarda-intimacao"
    autos.faz("intimacao", gente.fiscal, dia(6), intimado_em="1959-05-06")
    assert autos.prazo("recurso-de-auto-por-intimacao") == dia(11)
    autos.recusa("confirmacao", gente.chefe, dia(11), "só depois do prazo")
    autos.faz("confirmacao", gente.chefe, dia(12))
    assert Inscricao.objects.get().inscrita_em == dia(12)

    outro = autuado(gente)
    outro.recusa("recurso", gente.atendente, dia(11), "o prazo terminou", razoes="Fora.")
    outro.faz("recurso", gente.atendente, dia(9), razoes="Tinha licença.")
    outro.recusa("confirmacao-em-recurso", gente.chefe, dia(11), "cabe a: Prefeito")
    outro.faz("provimento", gente.prefeito, dia(11), fundamentos="Tinha licença.")
    outro.faz("devolucao", gente.fiscal, dia(11))
    assert (outro.estado, outro.multas()[0].situacao) == ("cancelado", "cancelado")
    assert BemApreendido.objects.get(processo=outro.processo).situacao == "devolvido"


def test_quem_paga_por_guia_antes_do_auto_nao_e_autuado(gente: Gente) -> None:
    autos = verificada(gente)
    autos.faz(
        "guia-voluntaria",
        gente.fiscal,
        MAIO,
        multa={"infracao": "sem_licenca_abertura", "multa_fixada": "200.00"},
    )
    paga_por_guia(autos.multas(), MAIO)
    autos.faz("pagamento-voluntario", gente.tesoureiro, MAIO, conhecimento="1")
    assert autos.estado == "pago-sem-auto"


NOTA: dict[str, Any] = {
    "porque": "mediocre",
    "multa_da_nota": "Cr$ 200,00",
    "lei_violada": "art. 73 do Código Tributário",
    "apreendido_em": "1959-05-04T09:00",
    "entrada_em": "1959-05-04T10:00",
    "bens": rol(("Cesto de laranjas", 5_000)),
    "deposito": "Depósito Municipal",
    "depositario": "Zelador Lima",
}


def test_a_nota_de_apreensao_dispensa_o_auto_e_da_24_horas_de_recurso(gente: Gente) -> None:
    autos = abre(
        "nota-de-apreensao",
        gente.fiscal,
        MAIO,
        as_=time(10, 30),
        parte=fabrica.pessoa("Zé Laranja"),
        **NOTA,
    )
    papel = autos.papel("nota")
    for dito in ("Nota nº 1", "Cr$ 200,00", "art. 73", "Cesto de laranjas", "valor medíocre"):
        assert dito in papel, dito
    autos.recusa(
        "recurso", gente.atendente, dia(5), "o prazo terminou", as_=time(9, 1), razoes="Fora."
    )
    autos.faz("recurso", gente.atendente, dia(5), as_=time(8, 59), razoes="É meu sustento.")
    prazo = autos.processo.prazos.get(nome="decidir-recurso-de-apreensao")
    assert (prazo.fim, prazo.fim_as) == (dia(6), time(8, 59))
    autos.recusa("edital", gente.fiscal, dia(7), "só cabe", leilao_em="1959-05-09T14:00")
    autos.faz("decisao", gente.prefeito, dia(6), decisao="libero", fundamentos="De plano.")
    assert autos.estado == "liberada"
    assert BemApreendido.objects.get().situacao == "devolvido"


def test_coisa_de_desconhecido_vai_a_leilao_depois_de_48_horas(gente: Gente) -> None:
    autos = abre(
        "nota-de-apreensao",
        gente.fiscal,
        MAIO,
        as_=time(10, 30),
        **NOTA | {"porque": "abandonada"},
    )
    autos.recusa(
        "recurso", gente.atendente, MAIO, "não foi identificada", as_=time(11, 0), razoes="?"
    )
    publica = {"leilao_em": "1959-05-09T14:00", "onde_se_anuncia": "costume"}
    autos.faz("edital", gente.fiscal, dia(7), **publica)
    autos.faz(
        "leilao",
        gente.fiscal,
        dia(9),
        as_=time(14, 30),
        vendidas=rol(("Cesto de laranjas", 4_000)),
        produto=4_000,
        arrematante="Pensão",
        despesas=1_000,
    )
    assert (autos.estado, Leilao.objects.get().excedente) == ("leiloada", 3_000)


# ------------------------------------------------------------------ diversões (105, 107, 108)


def test_o_termo_de_responsabilidade_obriga_pela_selagem(gente: Gente) -> None:
    dono = fabrica.pessoa("Nicolau Pires")
    autos = abre(
        "termo-de-responsabilidade",
        gente.tesoureiro,
        MAIO,
        parte=dono,
        inscricao=registro("casa-de-diversoes", dono),
        casa="Cine Jambeiro",
        qualidade="arrendatario",
        com_quem=rol("João Sócio"),
        forma="selo",
    )
    papel = autos.papel("assinatura")
    for dito in (
        "Termo nº 1",
        "Nicolau Pires",
        "arrendatário de Cine Jambeiro",
        "João Sócio",
        "exato cumprimento da selagem dos bilhetes",
        "bilhetes especiais a cada comprador",  # art. 97, on the back
    ):
        assert dito in papel, dito
    assert (autos.estado, autos.processo.aberto) == ("assinado", True)
    autos.faz("baixa", gente.tesoureiro, dia(20), baixado_em="1959-05-20", motivo="Fechou.")
    assert not autos.processo.aberto


def multa_de_diversoes(gente: Gente) -> Autos:
    return abre(
        "multa-de-diversoes",
        gente.fiscal,
        MAIO,
        as_=time(21, 0),
        parte=fabrica.pessoa("Circo Irmãos Sá"),
        residencia="Pensão da Estação",
        preceito="103",
        por_preposto=True,
        preposto="O bilheteiro Davi",
        fato="Bilhetes sem selo.",
        verificada_em="1959-05-04T20:00",
        lugar="Praça da Matriz",
        multa={"infracao": "diversoes", "multa_fixada": "600.00"},
        presente=True,
        assinou=True,
        testemunhas=rol("João Cruz", "Ana Reis"),
    )


def test_sem_deposito_nenhum_recurso_e_em_dez_dias_inscreve_se_ou_interdita_se(
    gente: Gente,
) -> None:
    autos = multa_de_diversoes(gente)
    papel = autos.papel("auto")
    for dito in ("Pensão da Estação", "art. 103", "O bilheteiro Davi", "9 de maio de 1959"):
        assert dito in papel, dito
    recurso = {"conhecimento": "8", "razoes": "Faltaram selos."}
    autos.recusa("recurso", gente.atendente, dia(6), "ainda não foi paga", **recurso)
    autos.faz("aviso", gente.fiscal, dia(5), intima=False, modo="carta", avisado_em="1959-05-05")
    assert autos.prazo("depositar-multa-diversoes") == dia(15)
    autos.faz(
        "interdicao",
        gente.prefeito,
        dia(6),
        itinerante=True,
        espetaculo="Circo Irmãos Sá",
        forca=True,
    )
    assert "Fica interditado o espetáculo" in autos.papel("interdicao")
    autos.recusa("inscricao", gente.prefeito, dia(15), "só depois do prazo")
    autos.faz("inscricao", gente.prefeito, dia(18))
    assert Inscricao.objects.count() == 1

    outra = multa_de_diversoes(gente)
    paga_por_guia(outra.multas(), dia(6))
    outra.faz("recurso", gente.atendente, dia(9), **recurso)
    outra.faz("negativa", gente.prefeito, dia(12), fundamentos="Havia selos.")
    assert outra.estado == "paga"


# ------------------------------------------------------------------ representação (51, 133)


def test_o_funcionario_representa_sobre_a_omissao_e_o_prefeito_manda_lancar(gente: Gente) -> None:
    dono = fabrica.pessoa("Pires & Cia.")
    autos = abre(
        "representacao",
        gente.fiscal,
        MAIO,
        parte=dono,
        inscricao=registro("estabelecimento", dono),
        especie="omitido",
        atividade="secos e molhados",
        local="Rua do Comércio, 9",
        exercicio_omitido=1959,
        achado="A porta está aberta desde janeiro e nada consta no livro.",
    )
    papel = autos.papel("representacao")
    for dito in ("Senhor Prefeito", "Pires & Cia.", "lançamento omitido", "1959", "nada consta"):
        assert dito in papel, dito
    fatos = {
        "atividade": "comércio de secos e molhados",
        "tipo_estabelecimento": "comum",
        "valor_locativo_anual": "24000.00",
        "inscricao_regular": True,
    }
    despacho = {"tipo_de_lancamento": "omitido", "despacho": "Lance-se e avise-se."}
    autos.recusa("lancamento", gente.lancador, dia(5), "só cabe", imposto=fatos)
    autos.recusa("despacho", gente.chefe, dia(5), "cabe a: Prefeito", **despacho)
    autos.faz("despacho", gente.prefeito, dia(5), **despacho)
    autos.recusa("lancamento", gente.lancador, dia(6), "não constam da publicação", imposto=fatos)
    with no_dia(dia(6)):  # the fixed part is of the annexed tables, which were not published
        parte_fixa(gente)
    autos.faz("lancamento", gente.lancador, dia(6), imposto=fatos)
    (imposto,) = autos.multas()
    assert (imposto.tributo, imposto.contribuinte) == ("industrias-e-profissoes", dono)
    assert autos.prazo("pagamento-unico") == dia(16)
    assert autos.estado == "lancado"


def parte_fixa(gente: Gente) -> None:
    from prefeitura.comum import parametros

    for proposto in parametros.propor_linha(
        tabela="tabela-industrias",
        linha="comércio de secos e molhados",
        valores={"valor": "1500.00"},
        desde=date(1959, 1, 1),
        ate=None,
        lei="Tabela I anexa",
        usuario=gente.contador,
    ):
        parametros.confirmar(proposto, usuario=gente.chefe)


def test_representacao_sem_omissao_se_arquiva(gente: Gente) -> None:
    autos = abre(
        "representacao",
        gente.lancador,
        MAIO,
        parte=fabrica.pessoa(),
        especie="sonegada",
        atividade="olaria",
        local="Bairro do Tapanhão",
        exercicio_omitido=1959,
        achado="Fumaça de forno.",
    )
    autos.faz("arquivamento", gente.prefeito, dia(5), razoes="É forno de pão da casa.")
    assert autos.estado == "arquivada"


# ------------------------------------------------------------------ reclamações (4, 53 to 55)


def taxa(dono: Any) -> Lancamento:
    fatos = {"valor_venal_propriedade": "85000.00", "zona": "rural"}
    return lancado("estradas-conservacao", fatos, date(1959, 3, 10), contribuinte=dono)


def test_o_prefeito_altera_ouvido_o_lancador_e_ha_dez_dias_depois(gente: Gente) -> None:
    dono = fabrica.pessoa("Maria Ari")
    lancamento = taxa(dono)
    pedido = {
        "parte": dono,
        "lancamento": lancamento,
        "ciente_em": "1959-03-12",
        "pedido": "A propriedade vale quarenta mil.",
        "provas": rol("Escritura"),
    }
    nao_abre(
        "terminou em 27/03/1959",
        "reclamacao-do-lancamento",
        gente.atendente,
        date(1959, 3, 28),
        **pedido,
    )
    autos = abre("reclamacao-do-lancamento", gente.atendente, date(1959, 3, 20), **pedido)
    assert suspensas(date(1959, 3, 20)).filter(lancamento=lancamento).exists()
    decisao = {
        "decisao": "altera",
        "fatos": {"valor_venal_propriedade": "40000.00", "zona": "rural"},
        "fundamentos": "A escritura o prova.",
    }
    autos.recusa("decisao", gente.prefeito, date(1959, 7, 1), "só cabe", **decisao)
    autos.faz("informacao", gente.lancador, date(1959, 7, 1), informacao="Confere.")
    autos.recusa("decisao", gente.chefe, date(1959, 7, 2), "cabe a: Prefeito", **decisao)
    autos.faz("decisao", gente.prefeito, date(1959, 7, 2), **decisao)
    novo = Lancamento.objects.get(substitui=lancamento)
    assert (lancamento.valor, novo.valor) == (21_250, 10_000)
    autos.faz("notificacao", gente.atendente, date(1959, 7, 3), ciente_em="1959-07-03", tardia=True)
    assert autos.prazo("pagar-apos-decisao") == date(1959, 7, 13)
    # The Câmara may alter what the Prefeito left.
    autos.faz("recurso", gente.atendente, date(1959, 7, 6), razoes="Vale vinte mil.")
    camara = {"resolucao": "Resolução 3", "resultado": "altera"}
    autos.recusa("decisao-da-camara", gente.camara, date(1959, 7, 8), "como ficam", **camara)
    autos.faz(
        "decisao-da-camara",
        gente.camara,
        date(1959, 7, 8),
        fatos_da_camara={"valor_venal_propriedade": "20000.00", "zona": "rural"},
        **camara,
    )
    assert Lancamento.objects.get(substitui=novo).valor == 5_000
    assert autos.estado == "definitiva"


def test_a_de_industrias_nao_suspende_e_diz_objetivos_razoes_e_numero(gente: Gente) -> None:
    dono = fabrica.pessoa("Pires & Cia.")
    multa = lancado(
        "multas",
        {"infracao": "aluguel_nao_comunicado"},
        date(1959, 3, 10),
        contribuinte=dono,
    )
    pedido = {
        "parte": dono,
        "lancamento": multa,
        "aviso_em": "1959-03-12",
        "contribuinte_numero": "12",
        "objetivos": "Reduzir o imposto.",
        "razoes": "O movimento é menor.",
        "documentos": rol("Livro de vendas"),
    }
    sem = pedido | {"contribuinte_numero": ""}
    nao_abre(
        "Número do contribuinte", "reclamacao-de-industrias", gente.atendente, dia(1, 4), **sem
    )
    autos = abre("reclamacao-de-industrias", gente.atendente, date(1959, 3, 20), **pedido)
    assert not suspensas(date(1959, 3, 20)).exists()
    autos.faz("informacao", gente.lancador, date(1959, 3, 21), informacao="Confere.")
    autos.faz(
        "decisao",
        gente.prefeito,
        date(1959, 3, 23),
        decisao="cancela",
        fundamentos="Provado.",
    )
    multa.refresh_from_db()
    assert multa.situacao == "cancelado"
    autos.faz(
        "notificacao", gente.atendente, date(1959, 3, 24), modo="escrito", ciente_em="1959-03-24"
    )
    autos.faz("recurso", gente.atendente, date(1959, 9, 1), razoes="Quer juros.")  # no term
    assert autos.estado == "na-instancia-superior"


def test_guia_nao_paga_auto_pago_e_certidao_para_a_cobranca(gente: Gente) -> None:
    autos = verificada(gente)
    multa = {"infracao": "sem_licenca_abertura", "multa_fixada": "200.00"}
    autos.faz("guia-voluntaria", gente.fiscal, MAIO, multa=multa)
    autos.faz("guia-sem-efeito", gente.fiscal, dia(5))
    assert (autos.estado, autos.multas()[0].situacao) == ("verificada", "cancelado")
    autos.faz("auto", gente.fiscal, dia(5), **AUTO | {"apreensao": False})
    paga_por_guia(autos.multas()[-1:], dia(6))
    autos.faz("pagamento", gente.tesoureiro, dia(6), conhecimento="3")
    assert autos.estado == "pago"
    outro = autuado(gente, apreensao=False)
    outro.faz("confirmacao", gente.chefe, dia(11))
    outro.faz("cobranca", gente.contador, dia(12), recibo="9")
    assert outro.estado == "em-cobranca"


def test_o_dono_que_aparece_paga_a_multa_da_nota_e_retira(gente: Gente) -> None:
    autos = abre("nota-de-apreensao", gente.fiscal, MAIO, as_=time(10, 30), **NOTA)
    autos.faz("identificacao", gente.fiscal, MAIO, dono=fabrica.pessoa("Zé"), prova="A nota")
    autos.faz("multa", gente.fiscal, MAIO, multa={"infracao": "ambulante_sem_licenca"})
    retira = {"conhecimentos": "4 e 5"}
    autos.recusa("retirada", gente.fiscal, dia(5), "ainda não foi paga", **retira)
    paga_por_guia(autos.multas(), dia(5))
    autos.faz("retirada", gente.fiscal, dia(5), **retira)
    assert (autos.estado, autos.multas()[0].valor) == ("retirada", 20_000)


def test_a_multa_de_diversoes_paga_se_ou_vai_ao_advogado(gente: Gente) -> None:
    autos = multa_de_diversoes(gente)
    paga_por_guia(autos.multas(), dia(5))
    autos.faz("pagamento", gente.tesoureiro, dia(5), conhecimento="6")
    assert autos.estado == "paga"
    outra = multa_de_diversoes(gente)
    outra.faz("aviso", gente.fiscal, dia(5), intima=False, modo="carta", avisado_em="1959-05-05")
    outra.faz("inscricao", gente.prefeito, dia(18))
    outra.faz("remessa", gente.contador, dia(19), protocolo="2")
    assert outra.estado == "executiva"


def test_da_decisao_recorre_se_a_camara_ou_fica_definitiva(gente: Gente) -> None:
    dono = fabrica.pessoa("Maria Ari")

    def decidida(especie: str, **pedido: Any) -> Autos:
        autos = abre(
            especie, gente.atendente, date(1959, 3, 20), parte=dono, lancamento=taxa(dono), **pedido
        )
        autos.faz("informacao", gente.lancador, date(1959, 3, 21), informacao="Improcede.")
        autos.faz(
            "decisao",
            gente.prefeito,
            date(1959, 3, 23),
            decisao="indefiro",
            fundamentos="O cadastro prevalece.",
        )
        return autos

    autos = decidida(
        "reclamacao-do-lancamento",
        ciente_em="1959-03-12",
        pedido="Vale menos.",
        provas=rol("Escritura"),
    )
    autos.faz(
        "notificacao", gente.atendente, date(1959, 3, 24), ciente_em="1959-03-24", tardia=False
    )
    autos.faz("recurso", gente.atendente, date(1959, 3, 30), razoes="Vale menos.")
    camara = {"resolucao": "Resolução 2", "resultado": "provido"}
    autos.faz("decisao-da-camara", gente.camara, date(1959, 4, 6), **camara)
    autos.processo.lancamento.refresh_from_db()
    assert autos.processo.lancamento.situacao == "cancelado"
    assert autos.prazo("pagar-apos-decisao") == date(1959, 4, 16)

    outros = {
        "aviso_em": "1959-03-12",
        "contribuinte_numero": "12",
        "objetivos": "Reduzir.",
        "razoes": "Vende menos.",
        "documentos": rol("Livro"),
    }
    escrito = {"modo": "escrito", "ciente_em": "1959-03-24"}
    conforme = decidida("reclamacao-de-industrias", **outros)
    conforme.faz("notificacao", gente.atendente, date(1959, 3, 24), **escrito)
    conforme.faz("definitiva", gente.atendente, date(1959, 4, 6), como="Pagou.")
    recorre = decidida("reclamacao-de-industrias", **outros)
    recorre.faz("notificacao", gente.atendente, date(1959, 3, 24), **escrito)
    recorre.faz("recurso", gente.atendente, date(1959, 3, 30), razoes="Insiste.")
    recorre.faz("decisao-superior", gente.camara, date(1959, 4, 6), **camara)
    assert (conforme.estado, recorre.estado) == ("definitiva", "definitiva")
