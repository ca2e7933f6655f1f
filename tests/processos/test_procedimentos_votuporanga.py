"""The procedures of Votuporanga to their end: alterations, autos, diversões, ambulantes."""

from __future__ import annotations

from datetime import date, time
from typing import Any

import pytest

from arrecadacao.models import Inscricao
from cadastro import inscricoes
from cadastro.models import InscricaoFiscal, LicencaFiscal
from lancamentos.models import Lancamento
from lancamentos.suspender import suspensas
from prefeitura.comum import parametros
from prefeitura.comum.relogio import no_dia
from processos.models import BemApreendido, Leilao
from tests import fabrica
from tests.exemplos_de_registros import EXEMPLOS
from tests.processos.januaria import Autos, Gente, abre, gente, nao_abre
from tests.processos.outros_codigos import lancado, paga_por_guia, rol

__all__ = ["gente"]
pytestmark = pytest.mark.django_db
MAIO = date(1953, 5, 4)  # a Monday


@pytest.fixture(autouse=True)
def em_votuporanga(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "votuporanga-1950"


def dia(n: int, mes: int = 5) -> date:
    return date(1953, mes, n)


def registro(especie: str, dono: Any) -> InscricaoFiscal:
    with no_dia(dia(1, 4)):
        return inscricoes.inscrever(
            especie=especie,
            dados=EXEMPLOS["votuporanga-1950"][especie].dados,
            titular=dono,
            nome="Do exemplo",
            endereco="Rua Amazonas, 10",
            usuario=fabrica.usuario("lancador"),
        )


# --------------------------------------------------------------- alteration (8 to 10, 122 to 125)


def taxa(dono: Any, em: date = date(1953, 3, 10)) -> Lancamento:
    fatos = {"valor_global": "16000.00", "beneficiada": True}
    return lancado("estradas-conservacao", fatos, em, contribuinte=dono)


def reclamada(gente: Gente, especie: str = "reclamacao-do-lancamento", **dados: Any) -> Autos:
    dono = fabrica.pessoa("Maria Ari")
    lancamento = taxa(dono)
    pedido = {
        "parte": dono,
        "lancamento": lancamento,
        "ciente_em": "1953-03-12",
        "pedido": "A propriedade vale oito mil.",
        "provas": rol("Escritura"),
    } | dados
    sem_prova = pedido | {"provas": []}
    nao_abre("Prova dos fatos alegados", especie, gente.atendente, date(1953, 3, 20), **sem_prova)
    nao_abre("terminou em 27/03/1953", especie, gente.atendente, date(1953, 3, 28), **pedido)
    return abre(especie, gente.atendente, date(1953, 3, 27), **pedido)


def test_so_o_prefeito_altera_ouvido_o_lancador_e_na_duvida_a_procuradoria(gente: Gente) -> None:
    autos = reclamada(gente)
    lancamento = autos.processo.lancamento
    with no_dia(date(1953, 3, 27)):
        assert suspensas().filter(lancamento=lancamento).exists()
    decisao = {
        "decisao": "altera",
        "fatos": {"valor_global": "8000.00", "beneficiada": True},
        "fundamentos": "A escritura o prova.",
    }
    autos.recusa("decisao", gente.prefeito, date(1953, 3, 28), "só cabe", **decisao)
    autos.faz(
        "informacao",
        gente.lancador,
        date(1953, 3, 28),
        informacao="O cadastro diz dezesseis mil.",
        duvida=True,
    )
    assert autos.estado == "na-procuradoria"
    autos.recusa("decisao", gente.prefeito, date(1953, 3, 30), "só cabe", **decisao)
    autos.faz("parecer", gente.procurador, date(1953, 3, 30), parecer="A escritura prevalece.")
    autos.recusa("decisao", gente.chefe, date(1953, 5, 11), "cabe a: Prefeito", **decisao)
    autos.faz("decisao", gente.prefeito, date(1953, 5, 11), **decisao)
    novo = Lancamento.objects.get(substitui=lancamento)
    assert (lancamento.valor, novo.valor) == (8_000, 4_000)
    papel = autos.papel("decisao")
    for dito in ("O cadastro diz dezesseis mil", "A escritura prevalece", "altere-se"):
        assert dito in papel, dito
    with no_dia(date(1953, 5, 11)):
        assert not suspensas().exists()
    autos.faz("intimacao", gente.atendente, date(1953, 5, 12), ciente_em="1953-05-12", tardia=True)
    assert autos.prazo("pagamento-apos-decisao") == date(1953, 5, 27)
    autos.faz("definitiva", gente.atendente, date(1953, 5, 27), como="Pagou.")
    assert autos.estado == "definitiva"


def test_sem_duvida_o_prefeito_decide_ou_manda_ouvir_a_procuradoria(gente: Gente) -> None:
    autos = reclamada(gente)
    autos.faz("informacao", gente.lancador, dia(4), informacao="Confere.", duvida=False)
    assert autos.estado == "instruida"
    autos.faz("duvida-do-prefeito", gente.prefeito, dia(5), duvida="Vale a escritura?")
    autos.faz("parecer", gente.procurador, dia(6), parecer="Vale.")
    autos.faz(
        "decisao", gente.prefeito, dia(7), decisao="cancela", fundamentos="Não é beneficiada."
    )
    autos.processo.lancamento.refresh_from_db()
    assert autos.processo.lancamento.situacao == "cancelado"


def test_na_conservacao_de_estradas_recorre_se_a_camara_e_ha_dez_dias_para_pagar(
    gente: Gente,
) -> None:
    autos = reclamada(gente, "reclamacao-da-conservacao", modo="edital")
    assert not suspensas(date(1953, 3, 27)).exists()
    autos.faz("informacao", gente.lancador, dia(4), informacao="Improcede.")
    recusa = {"decisao": "indefiro", "fundamentos": "O cadastro prevalece."}
    autos.recusa("decisao", gente.chefe, dia(5), "cabe a: Prefeito", **recusa)
    autos.faz("decisao", gente.prefeito, dia(5), **recusa)
    autos.faz("intimacao", gente.atendente, dia(6), ciente_em="1953-05-06", tardia=True)
    assert autos.prazo("conservacao-apos-decisao") == dia(16)
    autos.faz("recurso", gente.atendente, dia(8), razoes="Insiste na escritura.")
    autos.faz(
        "decisao-da-camara",
        gente.camara,
        dia(20),
        resolucao="Resolução 3, de 20 de maio",
        resultado="provido",
    )
    autos.processo.lancamento.refresh_from_db()
    assert (autos.estado, autos.processo.lancamento.situacao) == ("definitiva", "cancelado")


# ------------------------------------------------------------------ auto (149 to 156)

AUTO: dict[str, Any] = {
    "multa": {"artigo_citado": "46", "multa": "300.00"},
    "por_preposto": False,
    "presente": True,
    "assinou": False,
    "declaracao": "Recusou-se a assinar, o que declaro.",
    "testemunhas": rol("João Cruz", "Ana Reis"),
    "apreensao": True,
    "bens": rol(("Vinte caixas de sabão, marca Sol", 60_000)),
    "deposito": "Depósito municipal",
    "depositario": "Zelador Lima",
}


def verificada(gente: Gente) -> Autos:
    return abre(
        "auto-de-infracao",
        gente.fiscal,
        MAIO,
        as_=time(10, 0),
        parte=fabrica.pessoa("Nicolau Pires", endereco="Rua Amazonas, 9"),
        fato="Loja aberta sem licença.",
        lugar="Rua Amazonas, 9",
        verificada_em="1953-05-04T09:30",
        preceito="art. 46",
    )


def autuado(gente: Gente, **dados: Any) -> Autos:
    autos = verificada(gente)
    autos.faz("auto", gente.fiscal, MAIO, **AUTO | dados)
    return autos


def test_o_auto_tem_os_requisitos_a_apreensao_e_os_textos_no_verso(gente: Gente) -> None:
    autos = verificada(gente)
    for falta, porque in (
        ({"testemunhas": rol("João Cruz")}, "pelo menos 2"),
        ({"declaracao": ""}, "Declaração do autuante"),
        ({"por_preposto": True}, "Quem a cometeu"),
        ({"bens": []}, "Coisas apreendidas"),
        ({"multa": {"artigo_citado": "46"}}, "não está fixada"),
    ):
        autos.recusa("auto", gente.fiscal, MAIO, porque, **AUTO | falta)
    autos.faz("auto", gente.fiscal, MAIO, **AUTO)
    papel = autos.papel("auto")
    for dito in (
        "Nicolau Pires",
        "Rua Amazonas, 9",
        "Loja aberta sem licença",
        "art. 46",
        "Cr$ 300,00",
        "Vinte caixas de sabão, marca Sol",
        "Recusou-se a assinar",
        # The back: recurso (151), leilão (155), return (156).
        "poderão recorrer ao Prefeito no prazo de 5",
        "posto em leilão depois de julgado improcedente",
        "poderão ser retirados pelos infratores, antes do leilão",
    ):
        assert dito in papel, dito
    documento = autos.processo.andamentos.get(tipo="auto").documento
    assert documento is not None
    assert documento.conteudo["vias"] == 2
    assert [m.valor for m in autos.multas()] == [30_000]
    assert BemApreendido.objects.get().situacao == "em_deposito"
    assert autos.prazo("defesa-auto") == dia(9)


def test_pago_antes_do_auto_por_guia_do_funcionario_nao_se_autua(gente: Gente) -> None:
    autos = verificada(gente)
    guia = {"multa": {"artigo_citado": "46", "multa": "50.00"}}
    outro = fabrica.usuario("fiscal")
    autos.recusa("guia-voluntaria", outro, MAIO, "cabe só a quem praticou", **guia)
    autos.faz("guia-voluntaria", gente.fiscal, MAIO, **guia)
    assert "antes de lavrado o auto" in autos.papel("guia-voluntaria")
    autos.recusa("auto", gente.fiscal, MAIO, "só cabe", **AUTO)
    paga_por_guia(autos.multas(), MAIO)
    autos.faz("pagamento-voluntario", gente.tesoureiro, MAIO, conhecimento="1")
    assert autos.estado == "pago-sem-auto"

    outra = verificada(gente)
    outra.faz("guia-voluntaria", gente.fiscal, MAIO, **guia)
    outra.faz("guia-sem-efeito", gente.fiscal, dia(5))
    assert (outra.estado, outra.multas()[0].situacao) == ("verificada", "cancelado")


def test_ausente_intima_se_e_sem_recurso_a_multa_se_inscreve(gente: Gente) -> None:
    autos = autuado(gente, presente=False, apreensao=False)
    assert autos.estado == "aguarda-intimacao"
    assert autos.correntes() == set()
    autos.faz("intimacao", gente.fiscal, dia(14), intimado_em="1953-05-14")
    assert "inteiro teor" in autos.papel("intimacao")
    assert autos.prazo("defesa-auto") == dia(19)
    autos.recusa("confirmacao", gente.prefeito, dia(19), "só depois do prazo")
    autos.recusa("confirmacao", gente.chefe, dia(20), "cabe a: Prefeito")
    autos.faz("confirmacao", gente.prefeito, dia(20))
    assert Inscricao.objects.get().inscrita_em == dia(20)
    autos.faz("remessa", gente.contador, dia(21), protocolo="7")
    assert autos.estado == "executivo"


def test_em_recurso_espera_se_o_prefeito_e_provido_tudo_volta(gente: Gente) -> None:
    autos = autuado(gente)
    autos.recusa("recurso", gente.atendente, dia(11), "o prazo terminou", razoes="Fora.")
    autos.faz("recurso", gente.atendente, dia(9), razoes="Tinha licença.")
    assert suspensas(dia(9)).exists()
    autos.faz("provimento", gente.prefeito, dia(11), fundamentos="Tinha licença.")
    autos.faz("devolucao", gente.fiscal, dia(11))
    assert (autos.estado, autos.multas()[0].situacao) == ("anulado", "cancelado")
    assert BemApreendido.objects.get().situacao == "devolvido"


def test_improcedente_inscreve_se_e_vai_a_leilao_por_edital_com_saldo_ao_infrator(
    gente: Gente,
) -> None:
    autos = autuado(gente)
    edital = {"leilao_em": "1953-05-20T14:00", "onde_se_anuncia": "imprensa"}
    autos.faz("recurso", gente.atendente, dia(6), razoes="Nada devo.")
    autos.recusa("edital-de-leilao", gente.fiscal, dia(7), "só cabe", **edital)
    autos.faz("confirmacao-em-recurso", gente.prefeito, dia(8), fundamentos="Provado.")
    assert Inscricao.objects.get().inscrita_em == dia(8)
    venda = {"produto": 80_000, "arrematante": "Casa Paulista", "despesas": 5_000}
    autos.recusa("leilao", gente.fiscal, dia(8), "falta antes", **venda)
    autos.faz("edital-de-leilao", gente.fiscal, dia(11), **edital)
    autos.recusa(
        "leilao", gente.fiscal, dia(20), "não antes de 20/05/1953", as_=time(13, 0), **venda
    )
    autos.faz("leilao", gente.fiscal, dia(20), as_=time(14, 30), **venda)
    leilao = Leilao.objects.get()
    assert (leilao.despesas, leilao.excedente) == (5_000, 80_000 - leilao.multas - 5_000)
    autos.faz("saldo", gente.tesoureiro, dia(21))
    assert "Nicolau Pires recebeu o saldo" in autos.papel("saldo")


def test_antes_do_leilao_retira_quem_paga_multa_impostos_e_despesas(gente: Gente) -> None:
    autos = autuado(gente)
    autos.recusa("retirada", gente.fiscal, dia(6), "aberto", conhecimentos="3 e 4")
    paga_por_guia(autos.multas(), dia(6))
    autos.faz("retirada", gente.fiscal, dia(6), conhecimentos="3 e 4")
    assert autos.estado == "pago"
    assert BemApreendido.objects.get().situacao == "devolvido"


def test_genero_se_leiloa_em_tres_dias_e_o_que_se_deteriora_vai_a_casa_de_assistencia(
    gente: Gente,
) -> None:
    autos = autuado(gente, pereciveis=True)
    assert autos.prazo("leilao-de-pereciveis") == dia(7)
    doar = {"rapida": True, "casa": "Santa Casa"}
    autos.recusa("doacao", gente.fiscal, dia(8), "o prazo terminou", **doar)
    autos.recusa("doacao", gente.fiscal, dia(7), "sem isto", **doar | {"rapida": False})
    autos.faz("doacao", gente.fiscal, dia(7), **doar)
    assert BemApreendido.objects.get().recebedor == "Santa Casa"


def test_de_desconhecido_so_se_exige_a_entrada_no_deposito_e_a_venda(gente: Gente) -> None:
    entrada = {
        "porque": "abandonada",
        "achado": "Largada na praça, de manhã.",
        "bens": rol(("Bicicleta preta", 40_000)),
        "deposito": "Depósito municipal",
        "depositario": "Zelador Lima",
    }
    autos = abre("apreensao-de-desconhecido", gente.fiscal, MAIO, **entrada)
    assert autos.processo.requerente is None
    assert "Bicicleta preta" in autos.papel("entrada")
    venda = {"produto": 30_000, "arrematante": "Oficina", "despesas": 2_000}
    autos.recusa("leilao", gente.fiscal, MAIO, "só cabe", **venda)
    publica = {"leilao_em": "1953-05-12T14:00", "onde_se_anuncia": "costume"}
    autos.faz("edital", gente.fiscal, dia(5), **publica)
    autos.faz("leilao", gente.fiscal, dia(12), as_=time(15, 0), **venda)
    assert (autos.estado, Leilao.objects.get().excedente) == ("leiloada", 28_000)

    outra = abre("apreensao-de-desconhecido", gente.fiscal, MAIO, **entrada)
    outra.recusa("retirada", gente.fiscal, dia(6), "falta antes", conhecimentos="1")
    outra.faz(
        "identificacao",
        gente.fiscal,
        dia(6),
        dono=fabrica.pessoa("Zé Preto"),
        prova="Nota de compra",
        multa={"artigo_citado": "160", "multa": "50.00"},
    )
    outra.recusa("retirada", gente.fiscal, dia(6), "aberto", conhecimentos="1")
    paga_por_guia(outra.multas(), dia(6))
    outra.faz("retirada", gente.fiscal, dia(6), conhecimentos="1")
    assert outra.estado == "retirada"


# ------------------------------------------------------------------ diversões (98, 102, 103)


def test_o_termo_de_responsabilidade_obriga_pela_selagem(gente: Gente) -> None:
    dono = fabrica.pessoa("Nicolau Pires")
    autos = abre(
        "termo-de-responsabilidade",
        gente.tesoureiro,
        MAIO,
        parte=dono,
        inscricao=registro("casa-de-diversoes", dono),
        casa="Cine Votuporanga",
        qualidade="empresario",
        com_quem=rol("João Sócio"),
        forma="selo",
    )
    papel = autos.papel("assinatura")
    for dito in (
        "Nicolau Pires",
        "empresário de Cine Votuporanga",
        "João Sócio",
        "exato cumprimento da selagem dos bilhetes (selo adesivo)",
        "inutilizados no ato da venda",  # art. 96, on the back
    ):
        assert dito in papel, dito
    assert autos.estado == "assinado"
    autos.faz(
        "baixa", gente.tesoureiro, dia(20), baixado_em="1953-05-20", motivo="Fim da temporada"
    )
    assert autos.estado == "baixado"


def multa_de_diversoes(gente: Gente) -> Autos:
    return abre(
        "multa-de-diversoes",
        gente.fiscal,
        MAIO,
        as_=time(21, 0),
        parte=fabrica.pessoa("Circo Irmãos Sá"),
        preceito="96",
        por_preposto=True,
        preposto="O bilheteiro Davi",
        fato="Bilhetes sem selo.",
        verificada_em="1953-05-04T20:00",
        lugar="Praça da Matriz",
        multa={"artigo_citado": "102", "multa": "600.00"},
        presente=True,
        assinou=True,
        testemunhas=rol("João Cruz", "Ana Reis"),
    )


def test_nenhum_recurso_sem_o_deposito_previo_da_multa(gente: Gente) -> None:
    autos = multa_de_diversoes(gente)
    papel = autos.papel("auto")
    for dito in ("art. 96", "O bilheteiro Davi", "9 de maio de 1953"):
        assert dito in papel, dito
    recurso = {"conhecimento": "8", "razoes": "Os selos acabaram na Tesouraria."}
    autos.recusa("recurso", gente.atendente, dia(6), "ainda não foi paga", **recurso)
    paga_por_guia(autos.multas(), dia(6))
    autos.faz("recurso", gente.atendente, dia(9), **recurso)
    autos.faz("provimento", gente.prefeito, dia(12), fundamentos="Era verdade.")
    assert (autos.estado, autos.multas()[0].situacao) == ("cancelada", "cancelado")


def test_avisado_tem_dez_dias_e_depois_inscreve_se_ou_interdita_se(gente: Gente) -> None:
    autos = multa_de_diversoes(gente)
    autos.faz("aviso", gente.fiscal, dia(5), intima=False, modo="oficio", avisado_em="1953-05-05")
    assert autos.prazo("recolhimento-da-multa") == dia(15)
    interdita = {"itinerante": True, "espetaculo": "Circo Irmãos Sá", "forca": True}
    autos.recusa(
        "interdicao", gente.prefeito, dia(6), "sem isto", **interdita | {"itinerante": False}
    )
    autos.faz("interdicao", gente.prefeito, dia(6), **interdita)
    assert "Fica interditado o espetáculo" in autos.papel("interdicao")
    autos.recusa("inscricao", gente.prefeito, dia(15), "só depois do prazo")
    autos.faz("inscricao", gente.prefeito, dia(18))
    assert Inscricao.objects.count() == 1
    autos.faz("remessa", gente.contador, dia(19), protocolo="4")
    assert autos.estado == "executiva"


# ------------------------------------------------------------------ ambulantes (53 to 63)

PEDIDO: dict[str, Any] = {
    "carteira": "nº 1.234, série 5",
    "generos": rol("Pipoca", "Amendoim"),
    "permitidos": True,
    "provas": "apresentadas",
    "alimentos": True,
    "centro_de_saude": "nº 77",
    "estrangeiro": False,
    "por_terceiros": True,
    "empregador": "Bar Paulista",
    "menor": "nao",
}
LICENCA: dict[str, Any] = {
    "identificacao": "Moreno, cicatriz no queixo",
    "desde_o_dia": "1953-05-06",
    "ate_o_dia": "1953-12-31",
    "horario": "das 8 às 22 horas",
    "condicoes_especiais": "Avental branco e carrinho fechado.",
}


def licenciado(gente: Gente) -> Autos:
    dono = fabrica.pessoa("Zé Pipoca")
    autos = abre(
        "licenca-de-ambulante",
        gente.atendente,
        MAIO,
        parte=dono,
        inscricao=registro("ambulante", dono),
        **PEDIDO,
    )
    autos.faz("deferimento", gente.prefeito, dia(5), rubrica="pipoca", fixo=False)
    with no_dia(dia(5)):  # tabela D is not in the publication
        for proposto in parametros.propor_linha(
            tabela="tabela-d",
            linha="pipoca",
            valores={"valor": "400.00"},
            desde=dia(1, 1),
            ate=None,
            lei="Lei nº 30, tabela D",
            usuario=gente.contador,
        ):
            parametros.confirmar(proposto, usuario=gente.chefe)
    autos.faz(
        "imposto",
        gente.lancador,
        dia(5),
        imposto={
            "artigo": "pipoca",
            "carteira_profissional": True,
            "idade": 30,
        },
    )
    autos.recusa("licenca", gente.atendente, dia(6), "aberto", **LICENCA)
    paga_por_guia([x for x in autos.multas() if x.tributo == "licenca-ambulante"], dia(6))
    autos.faz("licenca", gente.atendente, dia(6), **LICENCA)
    return autos


def test_a_licenca_de_ambulante_pede_as_provas_e_veda_alguns_generos(gente: Gente) -> None:
    dono = fabrica.pessoa("Zé Pipoca")
    sobre = {"parte": dono, "inscricao": registro("ambulante", dono)}
    for falta, porque in (
        ({"permitidos": False}, "sem isto o ato não se pratica (art. 57)"),
        ({"carteira": ""}, "Carteira profissional"),
        ({"centro_de_saude": ""}, "Registro no Centro de Saúde"),
        ({"estrangeiro": True}, "legalmente no Brasil"),
        ({"empregador": ""}, "Empregador"),
        ({"menor": "de-terceiros"}, "Certidão de idade"),
    ):
        nao_abre(porque, "licenca-de-ambulante", gente.atendente, MAIO, **sobre, **PEDIDO | falta)


def test_o_instrumento_e_pessoal_precario_e_diz_generos_periodo_e_empregador(
    gente: Gente,
) -> None:
    autos = licenciado(gente)
    papel = autos.papel("licenca")
    for dito in (
        "PESSOAL, INTRANSFERÍVEL E PRECÁRIA",
        "Zé Pipoca",
        "cicatriz no queixo",
        "Pipoca",
        "Amendoim",
        "31 de dezembro de 1953",
        "das 8 às 22 horas",
        "Avental branco",
        "Bar Paulista",
        "a exibe aos fiscais",
    ):
        assert dito in papel, dito
    licenca = LicencaFiscal.objects.get()
    assert (licenca.situacao, licenca.ate) == ("vigente", date(1953, 12, 31))


def test_apreende_se_para_garantir_a_multa_e_cassa_se_por_interesse_publico(gente: Gente) -> None:
    autos = licenciado(gente)
    apreensao = {
        "infracao": "Vendia sem avental.",
        "multa": {"artigo_citado": "62"},
        "bens": rol(("Carrinho", 90_000), "Dois sacos de milho"),
        "deposito": "Depósito municipal",
        "depositario": "Zelador Lima",
        "testemunhas": rol("João Cruz", "Ana Reis"),
    }
    uma = apreensao | {"testemunhas": rol("João Cruz")}
    autos.recusa("apreensao", gente.fiscal, dia(7), "pelo menos 2", **uma)
    autos.faz("apreensao", gente.fiscal, dia(7), **apreensao)
    assert autos.multas()[-1].valor == 5_000
    assert BemApreendido.objects.filter(situacao="em_deposito").count() == 2
    assert "garantir a cobrança da multa" in autos.papel("apreensao")
    autos.recusa("devolucao", gente.fiscal, dia(8), "ainda não foi paga", conhecimento="9")
    paga_por_guia(autos.multas()[-1:], dia(8))
    autos.faz("devolucao", gente.fiscal, dia(8), conhecimento="9")
    assert autos.estado == "licenciada"
    fim = {"interesse": "A praça entra em obras."}
    autos.recusa("cassacao", gente.chefe, dia(9), "cabe a: Prefeito", **fim)
    autos.faz("cassacao", gente.prefeito, dia(9), **fim)
    assert LicencaFiscal.objects.get().situacao == "cassada"
    assert "A praça entra em obras" in autos.papel("cassacao")


def test_a_licenca_se_renova_com_novo_atestado_ou_vence(gente: Gente) -> None:
    autos = licenciado(gente)
    autos.recusa("vencimento", gente.atendente, dia(7), "não antes de 31/12/1953")
    autos.faz("renovacao", gente.atendente, dia(7), atestado="atestado")
    assert autos.estado == "deferida"
    outro = licenciado(gente)
    outro.faz("vencimento", gente.atendente, date(1954, 1, 2))
    assert outro.estado == "vencida"


def test_pagas_a_multa_do_auto_e_a_de_diversoes_encerram_se(gente: Gente) -> None:
    autos = autuado(gente, apreensao=False)
    paga_por_guia(autos.multas(), dia(6))
    autos.faz("pagamento", gente.tesoureiro, dia(6), conhecimento="3")
    assert autos.estado == "pago"
    multa = multa_de_diversoes(gente)
    paga_por_guia(multa.multas(), dia(6))
    multa.faz("pagamento", gente.tesoureiro, dia(6), conhecimento="4")
    assert multa.estado == "paga"
    outra = multa_de_diversoes(gente)
    paga_por_guia(outra.multas(), dia(6))
    outra.faz("recurso", gente.atendente, dia(8), conhecimento="5", razoes="Havia selos.")
    outra.faz("negativa", gente.prefeito, dia(9), fundamentos="Não havia.")
    assert outra.estado == "paga"


def test_o_prefeito_nega_a_licenca_de_ambulante(gente: Gente) -> None:
    dono = fabrica.pessoa("Zé Pipoca")
    autos = abre(
        "licenca-de-ambulante",
        gente.atendente,
        MAIO,
        parte=dono,
        inscricao=registro("ambulante", dono),
        **PEDIDO,
    )
    autos.faz("indeferimento", gente.prefeito, dia(5), fundamentos="Má conduta provada.")
    assert autos.estado == "negada"
