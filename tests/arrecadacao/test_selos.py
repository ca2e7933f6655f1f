"""Stamps of shows, tickets and bills stamped before use, tickets counted at the door."""

from __future__ import annotations

from datetime import date
from threading import Barrier, Thread
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection

from arrecadacao import caixas, guias, selos, taloes
from arrecadacao.balanco import balanco
from arrecadacao.conferencia_de_selos import comprados_por, estoque
from arrecadacao.contagem import contar
from arrecadacao.debitos import debitos_de
from arrecadacao.livros_de_selos import balancete, livro_caixa
from arrecadacao.models import (
    Conhecimento,
    ContagemNoLocal,
    GuiaDeSelos,
    Partida,
    Taloes,
)
from prefeitura.comum import documentos
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import ParametroMunicipal
from prefeitura.comum.relogio import agora, no_dia
from tests import fabrica
from tests.arrecadacao.fabrica import exator, pagar
from tests.arrecadacao.test_guardas import aplicar
from tests.arrecadacao.test_guias import afiancado

pytestmark = pytest.mark.django_db

DIA = date(1964, 6, 27)
# Stamps of Cr$ 10,00 and Cr$ 5,00, by face value in centavos.
ESTOQUE = {1_000: 500, 500: 200}


def tesoureiro_com_selos(quem: Any = None, quais: dict[int, int] | None = None) -> Any:
    quem = quem or exator()
    chefe = fabrica.usuario("chefe")
    selos.entrar(selos=quais or ESTOQUE, motivo="Portaria 2/1964", usuario=chefe)
    selos.suprir(tesoureiro=quem, selos=quais or ESTOQUE, usuario=chefe)
    return quem


def vender(quem: Any, responsavel: Any, **dados: Any) -> GuiaDeSelos:
    return selos.vender(
        usuario=quem,
        responsavel=responsavel,
        **{
            "casa": "Cine Januária",
            "selos": {1_000: 100},
            "conferencia": None,
            "chave": uuid4(),
            **dados,
        },
    )


def devolver(quem: Any, responsavel: Any, **dados: Any) -> GuiaDeSelos:
    return selos.devolver(
        usuario=quem,
        responsavel=responsavel,
        **{
            "casa": "Cine Januária",
            "selos": {1_000: 40},
            "motivo": "Fechou o cinema",
            "perfeitos": True,
            "escrita_exibida": True,
            "chave": uuid4(),
            **dados,
        },
    )


# --- Januária: 329, 330, 337 ---------------------------------------------------------------------


def test_selos_se_vendem_por_guia_em_duplicata_e_o_dinheiro_entra_no_caixa():
    dono = fabrica.pessoa("Empresa Exibidora")
    with no_dia(DIA):
        quem = tesoureiro_com_selos()
        guia = vender(quem, dono, selos={1_000: 100, 500: 20})
        assert (guia.numero, guia.valor, guia.pago) == (1, 110_000, 110_000)
        assert estoque(quem) == {1_000: 400, 500: 180}
        assert estoque(None) == {}
        assert comprados_por(dono) == {1_000: 100, 500: 20}
        assert [(p.conta, p.receita, p.valor) for p in guia.partidas.all()] == [
            ("caixa", "", 110_000),
            ("selos", "diversoes", -110_000),
        ]
        dia = balanco(DIA)
        assert (dia.entrou, dia.total_dos_selos, dia.confere) == (110_000, 110_000, True)
        # No conhecimento: the stamp is the receipt (29).
        assert not Conhecimento.objects.exists()
        caixas.fechar(caixa=guia.caixa, contado=110_000, usuario=quem)
    texto = documentos.html(guia.documento)
    for dito in ("Em duplicata (art. 330", "Empresa Exibidora", "Cine Januária", "visto"):
        assert dito in texto
    assert guia.documento.conteudo["linhas"] == [
        {"selo": 500, "quantidade": 20, "importa": 10_000},
        {"selo": 1_000, "quantidade": 100, "importa": 100_000},
    ]
    assert documentos.pdf(guia.documento).startswith(b"%PDF")


def test_nova_aquisicao_pede_os_canhotos_e_estes_se_conferem_com_as_guias():
    dono = fabrica.pessoa()
    with no_dia(DIA):
        quem = tesoureiro_com_selos()
        vender(quem, dono)
        with pytest.raises(ErroDeNegocio, match="canhotos") as recusa:
            vender(quem, dono)
        assert recusa.value.artigo == "330, § 2º"
        with pytest.raises(ErroDeNegocio, match="mais do que os selos comprados"):
            vender(quem, dono, conferencia={"canhotos": {1_000: 101}})
        segunda = vender(quem, dono, conferencia={"canhotos": {1_000: 90}})
        assert segunda.conferencia == {"canhotos": {"1000": 90}}
        # Stubs once conferred are spoiled, and do not serve again: 200 bought, 90 conferred.
        with pytest.raises(ErroDeNegocio, match="mais do que"):
            vender(quem, dono, conferencia={"canhotos": {1_000: 111}})
        assert vender(quem, dono, conferencia={"canhotos": {1_000: 110}}).numero == 3


def test_devolucao_para_na_percentagem_que_a_lei_deixa_em_branco_e_com_ela_se_deduz():
    dono = fabrica.pessoa()
    with no_dia(DIA):
        quem = tesoureiro_com_selos()
        vender(quem, dono)
        with pytest.raises(ErroDeNegocio, match=r"selos\.percentagem_do_exator") as recusa:
            devolver(quem, dono)
        assert recusa.value.artigo == "337"
        ParametroMunicipal.objects.create(
            parametro="selos.percentagem_do_exator",
            valor="5",
            desde=date(1964, 1, 1),
            lei="Decreto 9/1964",
            proposto_por=fabrica.usuario("contador"),
            proposto_em=agora(),
            confirmado_por=fabrica.usuario("chefe"),
            confirmado_em=agora(),
        )
        guia = devolver(quem, dono)
        # Forty stamps of ten cruzeiros, less 5%.
        assert (guia.valor, guia.deducao, guia.pago) == (40_000, 2_000, 38_000)
        assert estoque(quem) == {1_000: 440, 500: 200}
        dia = balanco(DIA)
        assert (dia.entrou, dia.total_dos_selos, dia.confere) == (62_000, 62_000, True)
        with pytest.raises(ErroDeNegocio, match="só comprou 60 selos"):
            devolver(quem, dono, selos={1_000: 61})
        with pytest.raises(ErroDeNegocio, match="perfeito estado"):
            devolver(quem, dono, perfeitos=False)
    assert "Percentagem do exator" in documentos.html(guia.documento)


def test_o_mesmo_formulario_vende_uma_vez_e_sem_estoque_ou_caixa_nao_se_vende():
    dono, chave = fabrica.pessoa(), uuid4()
    with no_dia(DIA):
        quem = tesoureiro_com_selos()
        assert vender(quem, dono, chave=chave) == vender(quem, dono, chave=chave)
        with pytest.raises(ErroDeNegocio, match="tem 400 selos de Cr\\$ 10,00, e pedem-se 401"):
            vender(quem, fabrica.pessoa(), selos={1_000: 401})
        with pytest.raises(ErroDeNegocio, match="tem 0 selos"):
            vender(exator(), fabrica.pessoa())
        with pytest.raises(ErroDeNegocio, match="Abra o seu caixa"):
            vender(exator(caixa=False), fabrica.pessoa())
        with pytest.raises(ErroDeNegocio, match="No cofre há 0"):
            selos.suprir(tesoureiro=quem, selos={1_000: 1}, usuario=fabrica.usuario("chefe"))
        with pytest.raises(ErroDeNegocio, match="quantos selos"):
            vender(quem, dono, selos={})
    assert GuiaDeSelos.objects.count() == 1


# --- Votuporanga (92, 94, 95) and Jambeiro (99, 101, 102) ----------------------------------------


@pytest.mark.parametrize(
    ("codigo", "dia", "pedido", "volta"),
    [
        ("votuporanga-1950", date(1952, 5, 5), "94, § 1º", "95"),
        ("jambeiro-1958", date(1959, 5, 5), "101, § 1º", "102"),
    ],
)
def test_o_pedido_de_selos_vem_com_balancete_e_os_nao_usados_voltam_por_inteiro(
    settings, codigo, dia, pedido, volta
):
    settings.CODIGO_TRIBUTARIO = codigo
    dono = fabrica.pessoa()
    with no_dia(dia):
        quem = tesoureiro_com_selos(afiancado() if codigo.startswith("jam") else exator())
        vender(quem, dono)
        with pytest.raises(ErroDeNegocio, match="balancete") as recusa:
            vender(quem, dono)
        assert recusa.value.artigo == pedido
        with pytest.raises(ErroDeNegocio, match="foram vendidos 100 selos, e ele dá 95"):
            vender(quem, dono, conferencia={"consumidos": {1_000: 80}, "saldo": {1_000: 15}})
        guia = vender(quem, dono, conferencia={"consumidos": {1_000: 80}, "saldo": {1_000: 20}})
        assert guia.conferencia == {
            "adquiridos": {"1000": 100},
            "consumidos": {"1000": 80},
            "saldo": {"1000": 20},
        }
        with pytest.raises(ErroDeNegocio, match="Exiba-se a escrita") as recusa:
            devolver(quem, dono, escrita_exibida=False)
        assert recusa.value.artigo == volta
        # Here the law deducts nothing.
        assert devolver(quem, dono, selos={1_000: 120}).pago == 120_000
        antes, linhas = livro_caixa(de=dia, ate=dia)
        assert (antes, [(x.entrada, x.saida, x.saldo) for x in linhas]) == (
            0,
            [(100_000, 0, 100_000), (100_000, 0, 200_000), (0, 120_000, 80_000)],
        )
        (de_cinco, de_dez) = balancete(de=dia, ate=dia, tesoureiro=quem)
        assert (de_dez.supridos, de_dez.vendidos, de_dez.devolvidos, de_dez.saldo) == (
            500,
            200,
            120,
            420,
        )
        assert (de_cinco.saldo, de_cinco.importa) == (200, 100_000)
        assert balanco(dia).confere


def test_lafaiete_nao_tem_selos(settings):
    settings.CODIGO_TRIBUTARIO = "lafaiete-1948"
    with pytest.raises(ErroDeNegocio, match="não se paga em selos"):
        selos.entrar(selos=ESTOQUE, motivo="x", usuario=fabrica.usuario("chefe"))


# --- talões (329 §2, 331, 346, 347) --------------------------------------------------------------


def autenticar(responsavel: Any, **dados: Any) -> Taloes:
    return taloes.autenticar(
        responsavel=responsavel,
        usuario=fabrica.usuario("fiscal"),
        **{
            "especie": "ingressos",
            "casa": "Cine Januária",
            "localidade": "Plateia",
            "cor": "azul",
            "preco": 2_500,
            "primeiro": 1,
            "ultimo": 100,
            **dados,
        },
    )


def test_taloes_carimbados_se_debitam_sem_pagamento_e_a_guia_dos_vendidos_da_baixa():
    dono = fabrica.pessoa()
    with no_dia(DIA):
        feitos = autenticar(dono)
        # 10% of 25,00 a ticket (328 §2): 2,50 by a hundred.
        assert (feitos.quantos, feitos.imposto) == (100, 25_000)
        (conta,) = taloes.livro_de_debitos([feitos])
        assert (conta.usados, conta.pago, conta.saldo, conta.restantes) == (0, 0, 25_000, 100)
        baixa = taloes.dar_baixa(
            taloes=feitos,
            primeiro=1,
            ultimo=40,
            de=DIA,
            ate=DIA,
            usuario=fabrica.usuario("fiscal"),
        )
        assert (baixa.usados, baixa.total, baixa.imposto) == (40, 100_000, 10_000)
        (conta,) = taloes.livro_de_debitos([feitos])
        assert (conta.declarado, conta.pago, conta.saldo) == (10_000, 0, 25_000)
        feito = pagar(exator(), dono, baixa.lancamento.parcelas.all())
        (conta,) = taloes.livro_de_debitos([feitos])
        assert (conta.pago, conta.saldo, conta.restantes) == (10_000, 15_000, 60)
        with pytest.raises(ErroDeNegocio, match="segue do número 41"):
            taloes.dar_baixa(
                taloes=feitos,
                primeiro=40,
                ultimo=50,
                de=DIA,
                ate=DIA,
                usuario=fabrica.usuario("fiscal"),
            )
    # The conhecimento says the quantities, the value and the tax (329 §2 c).
    papel = str(feito.documento.conteudo)
    assert "números 1 a 40 dos talões 1/1964" in papel
    assert "40 ingressos" in papel or "ingressos" in papel
    texto = documentos.html(feitos.documento)
    for dito in ("art. 329, § 2º", "Plateia", "azul", "Cr$ 25,00", "sem pagamento"):
        assert dito in texto


def test_o_bilhete_diz_o_que_a_lei_pede_e_cada_classe_tem_a_sua_cor():
    dono = fabrica.pessoa()
    with no_dia(DIA):
        autenticar(dono)
        for mudanca, dito in (
            ({"casa": ""}, "Diga a casa"),
            ({"localidade": ""}, "a localidade e o preço"),
            ({"preco": 0}, "a localidade e o preço"),
            ({"cor": ""}, "a cor da sua classe"),
            ({"primeiro": 5, "ultimo": 4}, "do primeiro ao último"),
            ({"localidade": "Camarote", "preco": 9_000}, "azul já é dos bilhetes de Plateia"),
            ({"primeiro": 100, "ultimo": 120}, "Já há talões autenticados"),
        ):
            with pytest.raises(ErroDeNegocio, match=dito) as recusa:
                autenticar(dono, **mudanca)
            if "Já há" not in dito:
                assert recusa.value.artigo == "331, § 1º"
        assert autenticar(dono, primeiro=101, ultimo=200).numero == 2
        camarote = autenticar(dono, localidade="Camarote", cor="rosa", preco=9_000)
        assert (camarote.numero, camarote.imposto) == (3, 90_000)


def test_contas_de_hospedagem_numeradas_autenticadas_e_as_erradas_ficam_no_bloco():
    hotel = fabrica.pessoa("Hotel do Rio")
    fiscal = fabrica.usuario("fiscal")
    with no_dia(date(1964, 3, 2)):
        bloco = autenticar(
            hotel,
            especie="contas",
            casa="Hotel do Rio",
            localidade="",
            cor="",
            preco=0,
            ultimo=50,
        )
        assert bloco.imposto == 0
        # Tickets have numbers of their own: the first of both kinds is 1/1964.
        assert (bloco.numero, autenticar(fabrica.pessoa()).numero) == (1, 1)
    with no_dia(date(1964, 4, 6)):
        comum = {
            "taloes": bloco,
            "primeiro": 1,
            "ultimo": 20,
            "de": date(1964, 3, 2),
            "ate": date(1964, 3, 31),
            "usuario": fiscal,
        }
        with pytest.raises(ErroDeNegocio, match="motivo do cancelamento") as recusa:
            taloes.dar_baixa(total=100, inutilizados=[(7, " ")], **comum)
        assert recusa.value.artigo == "346, § 1º"
        with pytest.raises(ErroDeNegocio, match="não é desta guia"):
            taloes.dar_baixa(total=100, inutilizados=[(21, "rasura")], **comum)
        with pytest.raises(ErroDeNegocio, match="quanto importam"):
            taloes.dar_baixa(**comum)
        baixa = taloes.dar_baixa(
            total=1_000_000, inutilizados=[(7, "Nome do hóspede errado")], **comum
        )
        # 5% of Cr$ 10.000,00, to be paid by the tenth of the next month (345, 347 §1).
        assert (baixa.usados, baixa.imposto) == (19, 50_000)
        (parcela,) = baixa.lancamento.parcelas.all()
        assert (parcela.valor, parcela.vencimento) == (50_000, date(1964, 4, 10))
    assert "nº 7: Nome do hóspede errado" in documentos.html(baixa.documento)
    with no_dia(date(1964, 5, 13)):
        # The guia of April came three days late: ten per cent upon it (347 §1).
        taloes.dar_baixa(
            taloes=bloco,
            primeiro=21,
            ultimo=30,
            de=date(1964, 4, 1),
            ate=date(1964, 4, 30),
            total=200_000,
            usuario=fiscal,
        )
        atrasada = debitos_de(pessoa=hotel).todos[-1].devido
        assert (atrasada.principal, atrasada.multa, atrasada.dias_de_atraso) == (10_000, 1_000, 2)


def test_votuporanga_taloes_seriados_de_ingressos(settings):
    settings.CODIGO_TRIBUTARIO = "votuporanga-1950"
    dono = fabrica.pessoa()
    with no_dia(date(1952, 5, 5)):
        feitos = autenticar(dono, casa="Cine Votuporanga", serie="A", preco=1_000)
        baixa = taloes.dar_baixa(
            taloes=feitos,
            primeiro=1,
            ultimo=100,
            de=date(1952, 5, 5),
            ate=date(1952, 5, 5),
            usuario=fabrica.usuario("fiscal"),
        )
        (parcela,) = baixa.lancamento.parcelas.all()
        # Even this is received only by guia of the contadoria (12).
        guia = guias.expedir(
            emissor="contadoria",
            parcelas=[parcela.pk],
            devedor=dono,
            usuario=fabrica.usuario("contador"),
        )
        assert pagar(exator(), dono, [parcela], guia=guia).total == feitos.imposto


# --- 335 -----------------------------------------------------------------------------------------


def test_contagem_e_conhecimento_no_local():
    circo = fabrica.pessoa("Circo Irmãos Ari")
    chave = uuid4()
    with no_dia(DIA):
        fiscal = exator("Fiscal do circo")
        comum = {
            "responsavel": circo,
            "casa": "Praça Getúlio Vargas",
            "natureza": "Espetáculo de circo",
            "preco": 3_000,
            "contados": 212,
            "presentes": 215,
            "usuario": fiscal,
        }
        feita = contar(chave=chave, **comum)
        assert contar(chave=chave, **comum) == feita
        with pytest.raises(ErroDeNegocio, match="quantos ingressos"):
            contar(**{**comum, "contados": 0, "chave": uuid4()})
    conhecimento = feita.conhecimento
    # Cr$ 3,00 by ticket, and the fifty cruzeiros of the conhecimento.
    assert (feita.lancamento.valor, conhecimento.total) == (63_600, 68_600)
    papel = str(conhecimento.documento.conteudo)
    assert "contagem 1/1964: 212 ingressos, Espetáculo de circo" in papel
    assert "27/06/1964" in papel
    assert (ContagemNoLocal.objects.count(), Conhecimento.objects.count()) == (1, 1)


def test_contagem_de_quem_nao_tem_caixa_nao_deixa_rasto():
    with no_dia(DIA), pytest.raises(ErroDeNegocio, match="Abra o seu caixa"):
        contar(
            responsavel=fabrica.pessoa(),
            casa="Circo",
            natureza="Circo",
            preco=100,
            contados=10,
            chave=uuid4(),
            usuario=exator(caixa=False),
        )
    assert not ContagemNoLocal.objects.exists()
    assert not Partida.objects.exists()


# --- the database, and two at once ---------------------------------------------------------------


@pytest.mark.parametrize(
    "comando",
    [
        "DELETE FROM arrecadacao_guiadeselos",
        "UPDATE arrecadacao_guiadeselos SET valor = valor + 1",
        "UPDATE arrecadacao_movimentodeselos SET quantidade = quantidade - 1",
        "DELETE FROM arrecadacao_movimentodeselos",
        "INSERT INTO arrecadacao_movimentodeselos (especie, tesoureiro_id, selo, quantidade, dia,"
        " registrado_por_id) SELECT 'entrada', tesoureiro_id, 1000, -401, dia, registrado_por_id"
        " FROM arrecadacao_movimentodeselos WHERE especie = 'venda'",
        "INSERT INTO arrecadacao_movimentodeselos (especie, tesoureiro_id, selo, quantidade, dia,"
        " registrado_por_id) SELECT 'suprimento', tesoureiro_id, 1000, 50, dia, registrado_por_id"
        " FROM arrecadacao_movimentodeselos WHERE especie = 'venda'",
        "INSERT INTO arrecadacao_movimentodeselos (especie, tesoureiro_id, selo, quantidade, dia,"
        " registrado_por_id, guia_id) SELECT 'venda', tesoureiro_id, 500, -1, dia,"
        " registrado_por_id, guia_id FROM arrecadacao_movimentodeselos WHERE especie = 'venda'",
    ],
)
def test_os_selos_nao_se_alteram_por_fora(comando):
    with no_dia(DIA):
        vender(tesoureiro_com_selos(), fabrica.pessoa())
    with pytest.raises(IntegrityError):
        aplicar(comando)


@pytest.mark.django_db(transaction=True)
def test_dois_suprimentos_ao_mesmo_tempo_nao_tiram_do_cofre_mais_do_que_ha():
    chefe = fabrica.usuario("chefe")
    with no_dia(DIA):
        selos.entrar(selos={1_000: 100}, motivo="Portaria 2/1964", usuario=chefe)
        quem = [exator(), exator()]
    largada, respostas = Barrier(2), []

    def suprir(tesoureiro: Any) -> None:
        try:
            with no_dia(DIA):
                largada.wait()
                selos.suprir(tesoureiro=tesoureiro, selos={1_000: 70}, usuario=chefe)
                respostas.append("suprido")
        except ErroDeNegocio as erro:
            respostas.append(str(erro))
        finally:
            connection.close()

    fios = [Thread(target=suprir, args=[t]) for t in quem]
    for fio in fios:
        fio.start()
    for fio in fios:
        fio.join()
    assert sorted(r == "suprido" for r in respostas) == [False, True]
    assert any("No cofre há 30" in r for r in respostas)
    assert estoque(None) == {1_000: 30}


def test_a_baixa_nao_cabe_fora_dos_taloes():
    dono = fabrica.pessoa()
    with no_dia(DIA):
        feitos = autenticar(dono)
        taloes.dar_baixa(
            taloes=feitos,
            primeiro=1,
            ultimo=10,
            de=DIA,
            ate=DIA,
            usuario=fabrica.usuario("fiscal"),
        )
    base = (
        "INSERT INTO arrecadacao_baixadetaloes (taloes_id, de, ate, primeiro, ultimo, usados,"
        " inutilizados, total, imposto, documento_id, registrada_em, registrada_por_id)"
        " SELECT taloes_id, de, ate, {0}, {1}, {2}, '[]', 0, 0, {3}, registrada_em,"
        " registrada_por_id FROM arrecadacao_baixadetaloes"
    )
    outro = feitos.documento_id
    for numeros in ((91, 101, 11), (5, 15, 11), (11, 20, 9)):
        with pytest.raises(IntegrityError):
            aplicar(base.format(*numeros, outro))
    aplicar(base.format(11, 20, 10, outro))
