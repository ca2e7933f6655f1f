"""Guias: who issues them, in which phase each is demanded, what they say, how they are paid."""

from __future__ import annotations

from datetime import date
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from arrecadacao import certidoes, guias
from arrecadacao.convidar import convidar
from arrecadacao.debitos import debitos_de
from arrecadacao.inutilizar import inutilizar
from arrecadacao.models import Conhecimento, DebitoDaGuia, Guia, Inscricao
from lancamentos.models import Parcela
from prefeitura.comum import documentos, parametros
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.arrecadacao.fabrica import casa_lancada, exator, lancado, pagar, parcelas
from tests.arrecadacao.test_divida import inscrever_tudo
from tests.arrecadacao.test_guardas import aplicar

pytestmark = pytest.mark.django_db

PREDIAL = {"aluguel_mensal": "1200.00", "ocupacao": "locado"}
EM_JUIZO = date(1965, 3, 8)
MULTA = {
    "jambeiro-1958": {"infracao": "bilhetes sem selo", "multa_fixada": "600.00"},
    "votuporanga-1950": {"infracao": "bilhetes sem selo", "multa_proposta": "600.00"},
}
BILHAR = {"mesas_carambola": 1, "meses": 1}
SHOW = {"preco_do_ingresso": "10.00", "ingressos_vendidos": 100}


def em_execucao() -> tuple[Any, Any, list[Inscricao], Any]:
    """Januária: a debtor whose debts went to execution on 8 March 1965."""
    imovel, dono = casa_lancada()
    inscrever_tudo()
    inscritas = list(Inscricao.objects.filter(devedor=dono).order_by("numero"))
    procurador = fabrica.usuario("procurador")
    with no_dia(date(1965, 1, 4)):
        certidao = certidoes.emitir_certidao(devedor=dono, inscricoes=inscritas, usuario=procurador)
        convidar(devedor=dono, usuario=procurador)
    with no_dia(EM_JUIZO):
        certidoes.remeter_certidao(certidao=certidao, usuario=procurador)
    return imovel, dono, inscritas, procurador


def guia_do_escrivao(dono: Any, quais: list[Parcela], procurador: Any, **dados: Any) -> Guia:
    return guias.expedir(
        emissor="escrivao",
        parcelas=[p.pk for p in quais],
        devedor=dono,
        usuario=procurador,
        **{
            "assina": "Escrivão do 1º Ofício",
            "visto": "Dr. Ari Franco",
            "cartorio": "Cartório do 1º Ofício",
            **dados,
        },
    )


def jambeiro(settings: Any) -> tuple[Any, list[Parcela], Any]:
    """Jambeiro: a predial of Cr$ 1.152,00 of 1959, in two halves, and who owes it."""
    settings.CODIGO_TRIBUTARIO = "jambeiro-1958"
    dono = fabrica.pessoa()
    feito = lancado("predial", PREDIAL, dia=date(1959, 1, 5), dono=dono)
    return dono, list(feito.parcelas.order_by("numero")), fabrica.usuario("contador")


def afiancado(nome: str = "") -> Any:
    """An exator of Jambeiro, with surety, cadernos and till."""
    from arrecadacao import agentes, caixas

    quem = exator(nome, caixa=False)
    agentes.afiancar(
        afiancado=quem,
        especie="moeda",
        valor=500_000,
        descricao="Depósito na Caixa Econômica",
        de_quem=quem.nome,
        usuario=fabrica.usuario("chefe"),
    )
    caixas.abrir(exator=quem)
    return quem


# --- Januária: 147, 148 -------------------------------------------------------------------------


def test_a_guia_do_escrivao_menciona_o_que_o_art_148_pede():
    imovel, dono, inscritas, procurador = em_execucao()
    with no_dia(EM_JUIZO):
        guia = guia_do_escrivao(dono, parcelas(imovel), procurador, custas=12_500)
    d = guia.documento.conteudo
    assert (d["devedor"]["nome"], d["devedor"]["endereco"]) == (dono.nome, "")
    assert d["certidao"] == inscritas[0].nas_certidoes.get().certidao.documento.numero
    assert [(x["tributo"], x["exercicio"]) for x in d["debitos"]] == [("Imposto predial", 1964)] * 2
    # 615,00 each; fine 10%; interest from the 30th day, on 676,50, at 12%/365: due on 28 February
    # (a Friday) 374 days, 345 of interest; on 31 August 189 days, 160 of interest.
    assert [(x["principal"], x["multa"], x["juros"]) for x in d["debitos"]] == [
        (61_500, 6_150, 7_673),
        (61_500, 6_150, 3_559),
    ]
    numeros = {i.parcela_id: i.numero for i in inscritas}
    assert [x["inscricao"].split(",")[0] for x in d["debitos"]] == [
        str(numeros[p.pk]) for p in parcelas(imovel)
    ]
    assert (d["total"], d["custas"], d["com_custas"]) == (146_532, 12_500, 159_032)
    assert (d["em"], d["assina"]["nome"], d["cartorio"], d["vias"]) == (
        "1965-03-08",
        "Escrivão do 1º Ofício",
        "Cartório do 1º Ofício",
        2,
    )
    assert d["visto"] == {"nome": "Dr. Ari Franco", "cargo": "advogado da prefeitura"}
    texto = documentos.html(guia.documento)
    for dito in (dono.nome, "art. 148", "Custas", "1.590,32", "carimbo do cartório", "Visto do"):
        assert dito in texto
    assert documentos.pdf(guia.documento).startswith(b"%PDF")


def test_em_execucao_so_se_recebe_pela_guia_e_o_conhecimento_a_cita():
    imovel, dono, _, procurador = em_execucao()
    with no_dia(EM_JUIZO):
        quem = exator()
        with pytest.raises(ErroDeNegocio, match="guia do escrivão, com o visto") as recusa:
            pagar(quem, dono, parcelas(imovel), total=1)
        assert recusa.value.artigo == "147"
        guia = guia_do_escrivao(dono, parcelas(imovel), procurador)
        with pytest.raises(ErroDeNegocio, match="guia do escrivão"):
            pagar(quem, dono, parcelas(imovel), total=1)
        with pytest.raises(ErroDeNegocio, match="se paga inteira"):
            pagar(quem, dono, parcelas(imovel)[:1], total=1, guia=guia)
        feito = pagar(quem, dono, parcelas(imovel), guia=guia)
    guia.refresh_from_db()
    # The conhecimento pays its own fifty cruzeiros besides (342).
    assert (guia.situacao, guia.conhecimento, feito.total) == ("paga", feito, 146_532 + 5_000)
    assert feito.documento.conteudo["guia"] == "Guia do escrivão nº 1/1965"
    assert feito.caderno.especie == "divida_ativa"
    assert set(
        Parcela.objects.filter(pk__in=[p.pk for p in parcelas(imovel)]).values_list(
            "situacao", flat=True
        )
    ) == {"paga"}


def test_guia_de_ontem_com_juros_de_hoje_nao_serve_e_outra_se_expede():
    imovel, dono, _, procurador = em_execucao()
    with no_dia(EM_JUIZO):
        guia = guia_do_escrivao(dono, parcelas(imovel), procurador)
    with no_dia(date(1965, 3, 9)):
        with pytest.raises(ErroDeNegocio, match="calculada para 08/03/1965"):
            pagar(exator(), dono, parcelas(imovel), total=1, guia=guia)
        with pytest.raises(ErroDeNegocio, match="já está na Guia 1/1965"):
            guia_do_escrivao(dono, parcelas(imovel), procurador)
        guias.cancelar(guia=guia, motivo="Juros de outro dia", usuario=procurador)
        nova = guia_do_escrivao(dono, parcelas(imovel), procurador)
        assert (nova.numero, pagar(exator(), dono, parcelas(imovel), guia=nova).valido) == (2, True)
    guia.documento.refresh_from_db()
    assert guia.documento.situacao == "cancelado"


def test_guia_para_outro_dia_vale_nesse_dia():
    imovel, dono, _, procurador = em_execucao()
    with no_dia(EM_JUIZO):
        guia = guia_do_escrivao(dono, parcelas(imovel), procurador, para=date(1965, 3, 10))
        with pytest.raises(ErroDeNegocio, match="dia passado"):
            guia_do_escrivao(dono, parcelas(imovel), procurador, para=date(1965, 3, 5))
    with no_dia(date(1965, 3, 10)):
        assert pagar(exator(), dono, parcelas(imovel), guia=guia).valido


def test_falta_visto_cartorio_ou_papel_e_a_guia_nao_se_expede():
    imovel, dono, _, procurador = em_execucao()
    livre = casa_lancada(titular=dono, exercicio=1965)[0]
    with no_dia(EM_JUIZO):
        for mudanca, dito in (
            ({"visto": " "}, "visto do advogado"),
            ({"cartorio": ""}, "carimbo ou timbre"),
            ({"assina": ""}, "escrivão que assina"),
            ({"custas": -1}, "custas"),
        ):
            with pytest.raises(ErroDeNegocio, match=dito):
                guia_do_escrivao(dono, parcelas(imovel), procurador, **mudanca)
        with pytest.raises(ErroDeNegocio, match="não expede"):
            guia_do_escrivao(dono, parcelas(imovel), fabrica.usuario("contador"))
        with pytest.raises(ErroDeNegocio, match="não está em fase"):
            guia_do_escrivao(dono, parcelas(livre), procurador)
        with pytest.raises(ErroDeNegocio, match="é de outro"):
            guia_do_escrivao(fabrica.pessoa(), parcelas(imovel), procurador)
        with pytest.raises(ErroDeNegocio, match="não prevê"):
            guias.expedir(emissor="contadoria", parcelas=[], devedor=dono, usuario=procurador)
        assert not Guia.objects.exists()
        # None of the refusals took a number.
        assert guia_do_escrivao(dono, parcelas(imovel), procurador).numero == 1


def test_inutilizado_o_conhecimento_a_guia_espera_outro():
    imovel, dono, _, procurador = em_execucao()
    with no_dia(EM_JUIZO):
        quem = exator()
        guia = guia_do_escrivao(dono, parcelas(imovel), procurador)
        feito = pagar(quem, dono, parcelas(imovel), guia=guia)
        inutilizar(conhecimento=feito, motivo="Nome do pagador errado", usuario=quem)
        guia.refresh_from_db()
        assert (guia.situacao, guia.conhecimento) == ("expedida", None)
        # What was in execution stays there, and the guia still pays it.
        assert all(d.guia is not None for d in debitos_de(pessoa=dono).todos)
        pagar(quem, dono, parcelas(imovel), guia=guia)
    guia.refresh_from_db()
    assert guia.situacao == "paga"


# --- Jambeiro (6, 10) and Votuporanga (12) ------------------------------------------------------


def test_jambeiro_nada_se_recolhe_sem_guia_da_contadoria(settings):
    dono, (primeira, segunda), contador = jambeiro(settings)
    with no_dia(date(1959, 1, 20)):
        quem = afiancado()
        with pytest.raises(ErroDeNegocio, match="guia da Contadoria") as recusa:
            pagar(quem, dono, [primeira], total=57_600)
        assert recusa.value.artigo == "6"
        assert not Conhecimento.objects.exists()
        guia = guias.expedir(
            emissor="contadoria", parcelas=[primeira.pk], devedor=dono, usuario=contador
        )
        assert (guia.total, guia.assina) == (57_600, contador.nome)
        feito = pagar(quem, dono, [primeira], guia=guia)
        with pytest.raises(ErroDeNegocio, match="já foi paga"):
            pagar(quem, dono, [primeira], total=57_600, guia=guia)
    assert feito.total == 57_600
    guia.refresh_from_db()
    assert guia.conhecimento == feito
    assert segunda.situacao == "aberta"


def test_jambeiro_da_certidao_ao_ajuizamento_so_por_guia_do_procurador_e_depois_do_cartorio(
    settings,
):
    dono, devidas, contador = jambeiro(settings)
    inscrever_tudo(date(1959, 2, 20))
    inscritas = list(Inscricao.objects.filter(devedor=dono).order_by("pk"))
    # The first half missed made the second due (34), and both went to the book.
    assert [(i.principal, i.multa) for i in inscritas] == [(57_600, 11_520)] * 2
    procurador = fabrica.usuario("procurador")
    ids = [p.pk for p in devidas]

    def guia(emissor: str, quem: Any, **dados: Any) -> Guia:
        return guias.expedir(emissor=emissor, parcelas=ids, devedor=dono, usuario=quem, **dados)

    with no_dia(date(1959, 2, 23)):
        velha = guia("contadoria", contador)
        convidar(devedor=dono, usuario=procurador)
        certidao = certidoes.emitir_certidao(devedor=dono, inscricoes=inscritas, usuario=procurador)
        with pytest.raises(ErroDeNegocio, match="a partir de 11/03/1959"):
            certidoes.remeter_certidao(certidao=certidao, usuario=procurador)
    with no_dia(date(1959, 3, 11)):
        certidoes.remeter_certidao(certidao=certidao, usuario=procurador)
        with pytest.raises(ErroDeNegocio, match="guia do Procurador") as recusa:
            pagar(afiancado(), dono, devidas, total=138_240, guia=velha)
        assert recusa.value.artigo == "10"
        guias.cancelar(guia=velha, motivo="A certidão foi entregue", usuario=contador)
        with pytest.raises(ErroDeNegocio, match="pede-se Guia do Procurador"):
            guia("contadoria", contador)
        do_procurador = guia("procurador", procurador)
        assert do_procurador.total == 138_240
        assert do_procurador.documento.conteudo["certidao"] == "1/1959"
        guias.cancelar(guia=do_procurador, motivo="Não veio pagar", usuario=procurador)
        certidoes.ajuizar_certidao(
            certidao=certidao, autos="2º Ofício, autos 31/1959", usuario=procurador
        )
        with pytest.raises(ErroDeNegocio, match="pede-se Guia do Cartório"):
            guia("procurador", procurador)
        with pytest.raises(ErroDeNegocio, match="carimbo ou timbre"):
            guia("cartorio", procurador)
        do_cartorio = guia("cartorio", procurador, assina="O escrivão", cartorio="2º Ofício")
        assert do_cartorio.documento.conteudo["autos"] == "2º Ofício, autos 31/1959"
        assert pagar(afiancado(), dono, devidas, guia=do_cartorio).total == 138_240
    # Each issuer has its own numbers.
    assert [(g.emissor, g.numero) for g in Guia.objects.order_by("pk")] == [
        ("contadoria", 1),
        ("procurador", 1),
        ("cartorio", 1),
    ]


def test_votuporanga_nenhum_imposto_sem_guia_da_contadoria(settings):
    settings.CODIGO_TRIBUTARIO = "votuporanga-1950"
    dono = fabrica.pessoa()
    show = lancado(
        "diversoes",
        {"preco_do_ingresso": "10.00", "ingressos_vendidos": 100},
        dia=date(1952, 5, 5),
        dono=dono,
        referencia="função de 05/05/1952",
    )
    (parcela,) = show.parcelas.all()
    with no_dia(date(1952, 5, 5)):
        quem = exator()
        with pytest.raises(ErroDeNegocio, match="guia da Contadoria") as recusa:
            pagar(quem, dono, [parcela], total=show.valor)
        assert recusa.value.artigo == "12"
        guia = guias.expedir(
            emissor="contadoria",
            parcelas=[parcela.pk],
            devedor=dono,
            usuario=fabrica.usuario("contador"),
        )
        assert pagar(quem, dono, [parcela], guia=guia).total == show.valor


@pytest.mark.parametrize(
    ("codigo", "dia"), [("jambeiro-1958", date(1959, 5, 5)), ("votuporanga-1950", date(1952, 5, 5))]
)
def test_a_multa_paga_antes_do_auto_vai_por_guia_do_fiscal(settings, codigo, dia):
    settings.CODIGO_TRIBUTARIO = codigo
    dono = fabrica.pessoa()
    fatos = MULTA[codigo]
    multa = lancado("multas", fatos, dia=dia, dono=dono, referencia="infração de hoje")
    fiscal = fabrica.usuario("fiscal")
    with no_dia(dia):
        (parcela,) = multa.parcelas.all()
        guia = guias.expedir(emissor="fiscal", parcelas=[parcela.pk], devedor=dono, usuario=fiscal)
        quem = afiancado() if codigo.startswith("jam") else exator()
        assert pagar(quem, dono, [parcela], guia=guia).total == multa.valor
        outro = lancado(
            "diversoes-bilhares" if codigo.startswith("jam") else "diversoes",
            BILHAR if codigo.startswith("jam") else SHOW,
            dia=dia,
            dono=dono,
            referencia="outra coisa",
        )
        with pytest.raises(ErroDeNegocio, match="pede-se Guia da Contadoria"):
            guias.expedir(
                emissor="fiscal",
                parcelas=[outro.parcelas.first().pk],
                devedor=dono,
                usuario=fiscal,
            )


# --- numbers and guards -------------------------------------------------------------------------


def test_os_numeros_das_guias_correm_sem_buracos_por_emissor_e_ano(settings):
    dono, devidas, contador = jambeiro(settings)
    outra = lancado("predial", PREDIAL, dia=date(1959, 1, 5), dono=dono, referencia="ficha 2")

    def expedir(parcela: Parcela) -> Guia:
        return guias.expedir(
            emissor="contadoria", parcelas=[parcela.pk], devedor=dono, usuario=contador
        )

    with no_dia(date(1959, 1, 20)):
        assert expedir(devidas[0]).numero == 1
        with pytest.raises(ErroDeNegocio, match="Prestação anterior"):
            expedir(outra.parcelas.get(numero=2))
        assert expedir(outra.parcelas.get(numero=1)).numero == 2
        guia = Guia.objects.get(numero=1)
        guias.cancelar(guia=guia, motivo="Engano de contribuinte", usuario=contador)
        assert expedir(devidas[0]).numero == 3
    with no_dia(date(1960, 1, 4)):
        guias.cancelar(guia=Guia.objects.get(numero=3), motivo="Não veio pagar", usuario=contador)
        assert expedir(devidas[0]).documento.numero == "1/1960"


@pytest.mark.parametrize(
    "comando",
    [
        "DELETE FROM arrecadacao_guia",
        "UPDATE arrecadacao_guia SET total = total + 1",
        "UPDATE arrecadacao_guia SET numero = numero + 1",
        "UPDATE arrecadacao_guia SET situacao = 'cancelada', motivo = 'x'",
        "UPDATE arrecadacao_guia SET situacao = 'paga'",
        "UPDATE arrecadacao_debitodaguia SET total = total + 1, principal = principal + 1",
        "UPDATE arrecadacao_debitodaguia SET vale = false",
        "DELETE FROM arrecadacao_debitodaguia",
    ],
)
def test_a_guia_nao_se_altera_por_fora(settings, comando):
    dono, devidas, contador = jambeiro(settings)
    with no_dia(date(1959, 1, 20)):
        guias.expedir(
            emissor="contadoria", parcelas=[devidas[0].pk], devedor=dono, usuario=contador
        )
    with pytest.raises(IntegrityError):
        aplicar(comando)


def test_guia_nao_se_da_por_paga_por_conhecimento_que_nao_a_pagou_nem_pula_numero(settings):
    dono, devidas, contador = jambeiro(settings)
    outra = lancado("predial", PREDIAL, dia=date(1959, 1, 5), dono=dono, referencia="ficha 2")
    with no_dia(date(1959, 1, 20)):
        uma, duas = (
            guias.expedir(emissor="contadoria", parcelas=[p.pk], devedor=dono, usuario=contador)
            for p in (devidas[0], outra.parcelas.get(numero=1))
        )
        feito = pagar(afiancado(), dono, [devidas[0]], guia=uma)
    with pytest.raises(IntegrityError, match="não paga os seus débitos"):
        aplicar(
            f"UPDATE arrecadacao_guia SET situacao = 'expedida', conhecimento_id = NULL"
            f" WHERE id = {uma.pk}",
            f"UPDATE arrecadacao_guia SET situacao = 'paga', conhecimento_id = {feito.pk}"
            f" WHERE id = {duas.pk}",
        )
    duas.pk, duas.numero = None, 9
    duas.documento_id = feito.documento_id
    with pytest.raises(IntegrityError, match="deixa um buraco"), transaction.atomic():
        duas.save(force_insert=True)


def test_a_mesma_parcela_nao_esta_em_duas_guias_vivas(settings):
    dono, devidas, contador = jambeiro(settings)
    with no_dia(date(1959, 1, 20)):
        guia = guias.expedir(
            emissor="contadoria", parcelas=[devidas[0].pk], devedor=dono, usuario=contador
        )
    debito = guia.debitos.get()
    debito.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        debito.save(force_insert=True)
    assert DebitoDaGuia.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_dois_exatores_com_a_mesma_guia_um_recebe_e_o_outro_e_avisado(settings):
    dono, devidas, contador = jambeiro(settings)
    with no_dia(date(1959, 1, 20)):
        guia = guias.expedir(
            emissor="contadoria", parcelas=[devidas[0].pk], devedor=dono, usuario=contador
        )
        exatores = [afiancado(), afiancado()]
    largada, respostas = Barrier(2), []

    def receber(quem: Any) -> None:
        try:
            with no_dia(date(1959, 1, 20)):
                largada.wait()
                respostas.append(pagar(quem, dono, [devidas[0]], total=57_600, guia=guia).total)
        except ErroDeNegocio as erro:
            respostas.append(str(erro))
        finally:
            connection.close()

    fios = [Thread(target=receber, args=[q]) for q in exatores]
    for fio in fios:
        fio.start()
    for fio in fios:
        fio.join()
    assert sum(r == 57_600 for r in respostas) == 1
    assert any("já" in str(r) for r in respostas if r != 57_600)
    assert Conhecimento.objects.count() == 1


def test_votuporanga_o_veiculo_paga_por_guia_da_delegacia_com_o_visto_da_contadoria(settings):
    settings.CODIGO_TRIBUTARIO = "votuporanga-1950"
    dono, dia = fabrica.pessoa(), date(1952, 5, 5)
    contador = fabrica.usuario("contador")
    with no_dia(dia):  # table E is not in the publication
        for proposto in parametros.propor_linha(
            tabela="tabela-e",
            linha="caminhão",
            valores={"valor": "600.00"},
            desde=date(1952, 1, 1),
            ate=None,
            lei="Lei nº 30, tabela E",
            usuario=contador,
        ):
            parametros.confirmar(proposto, usuario=fabrica.usuario("chefe"))
    veiculo = lancado(
        "licenca-veiculos",
        {"veiculo": "caminhão"},
        dia=dia,
        dono=dono,
        referencia="caminhão 10-20",
        vencimento=date(1952, 5, 31),
    )
    (parcela,) = veiculo.parcelas.all()

    def guia(**dados: Any) -> Guia:
        return guias.expedir(
            emissor="delegacia",
            parcelas=[parcela.pk],
            devedor=dono,
            usuario=contador,
            assina="O Delegado de Polícia",
            **dados,
        )

    with no_dia(dia):
        with pytest.raises(ErroDeNegocio, match="visto do Contador") as recusa:
            guia()
        assert recusa.value.artigo == "66"
        visada = guia(visto="O Contador")
        assert visada.documento.conteudo["visto"] == {"nome": "O Contador", "cargo": "Contador"}
        assert pagar(exator(), dono, [parcela], guia=visada).total == 60_000
