"""Refunds: ordered by a decision, paid once out of the till, noted on the second via."""

from __future__ import annotations

from datetime import date
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import IntegrityError, connection

from arrecadacao import caixas, litigios, quitar, restituir
from arrecadacao.balanco import balanco
from arrecadacao.condicoes_da_restituicao import restituivel
from arrecadacao.conhecimentos import segunda_via, texto_impresso
from arrecadacao.inutilizar import inutilizar
from arrecadacao.models import Partida, Restituicao
from lancamentos.substituir import cancelar as cancelar_lancamento
from prefeitura.comum import atos, documentos
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.arrecadacao.fabrica import casa_lancada, exator, lancado, pagar, parcelas
from tests.arrecadacao.test_guardas import aplicar

pytestmark = pytest.mark.django_db

PAGO_EM = date(1964, 2, 28)
# 615,00 of predial and fifty cruzeiros of the conhecimento.
PAGO = 66_500


def pago(dia: date = PAGO_EM) -> tuple[Any, Any, Any]:
    imovel, dono = casa_lancada()
    with no_dia(dia):
        quem = exator()
        return pagar(quem, dono, parcelas(imovel)[:1]), dono, quem


def mandar(feito: Any, **dados: Any) -> Restituicao:
    return restituir.restituir(
        conhecimento=feito,
        usuario=fabrica.usuario("chefe", cargo="Chefe do Serviço de Fazenda"),
        **{
            "processo": "12/1964",
            "motivo": "Pago por quem era isento",
            "pedida_em": PAGO_EM,
            **dados,
        },
    )


def test_a_ordem_o_pagamento_o_recibo_e_o_livro_de_caixa_que_fecha():
    feito, dono, quem = pago()
    with no_dia(PAGO_EM):
        ordem = mandar(feito, valor=61_500)
        assert (ordem.numero, ordem.exercicio, ordem.situacao) == (1, 1964, "autorizada")
        # 60 days of the payment, on 28 April (38).
        assert (ordem.pedir_ate, ordem.fundamento) == (date(1964, 4, 28), "38")
        assert caixas.dinheiro_esperado(feito.caixa) == PAGO
        restituir.pagar(restituicao=ordem, usuario=quem)
        ordem.refresh_from_db()
        assert (ordem.situacao, ordem.paga_em, ordem.caixa) == ("paga", PAGO_EM, feito.caixa)
        assert [(p.conta, p.receita, p.natureza, p.valor) for p in ordem.partidas.all()] == [
            ("caixa", "", "dinheiro", -61_500),
            ("restituicao", "predial", "principal", 61_500),
        ]
        dia = balanco(PAGO_EM)
        assert (dia.entrou, dia.distribuido, dia.confere) == (5_000, 5_000, True)
        assert dia.total_restituido == 61_500
        assert caixas.dinheiro_esperado(feito.caixa) == 5_000
        caixas.fechar(caixa=feito.caixa, contado=5_000, usuario=quem)
    recibo = documentos.html(ordem.recibo)
    assert dono.nome in recibo
    assert "Cr$ 615,00" in recibo
    assert "dou quitação" in recibo
    assert documentos.pdf(ordem.ordem, ordem.recibo).startswith(b"%PDF")


def test_a_segunda_via_traz_o_processo_o_dia_do_deferimento_e_a_quantia():
    feito, _, _ = pago()
    with no_dia(PAGO_EM):
        mandar(feito, valor=61_500)
        assert restituir.notas(feito) == [
            {
                "processo": "12/1964",
                "deferida_em": "1964-02-28",
                "valor": 61_500,
                "artigo": "198, § 2º, e 224",
            }
        ]
        assert segunda_via(conhecimento=feito, usuario=fabrica.usuario("contador"))
    texto = texto_impresso(feito)
    assert "RESTITUIÇÃO: processo 12/1964, deferida em 28/02/1964, Cr$ 615,00" in texto
    nota = next(a for a in atos.atos_de(feito) if a.tipo == "conhecimento.restituicao")
    assert (nota.processo, nota.artigo) == ("12/1964", "198, § 2º, e 224")


def test_nao_se_restitui_duas_vezes_nem_mais_do_que_se_pagou():
    feito, _, quem = pago()
    with no_dia(PAGO_EM):
        with pytest.raises(ErroDeNegocio, match="só se pode restituir até Cr\\$ 665,00"):
            mandar(feito, valor=PAGO + 1)
        primeira = mandar(feito, valor=60_000)
        with pytest.raises(ErroDeNegocio, match="até Cr\\$ 65,00"):
            mandar(feito, valor=6_501)
        segunda = mandar(feito)
        assert segunda.valor == 6_500
        with pytest.raises(ErroDeNegocio, match="já se restituiu"):
            mandar(feito)
        restituir.cancelar(restituicao=segunda, motivo="Despacho revogado", usuario=quem)
        assert mandar(feito).valor == 6_500
        restituir.pagar(restituicao=primeira, usuario=quem)
        # The same exator sends the form again: nothing else leaves.
        restituir.pagar(restituicao=primeira, usuario=quem)
        assert Partida.objects.filter(restituicao=primeira, conta="caixa").count() == 1
        with pytest.raises(ErroDeNegocio, match="já está cancelada"):
            restituir.pagar(restituicao=segunda, usuario=quem)
        with pytest.raises(ErroDeNegocio, match="já está paga"):
            restituir.cancelar(restituicao=primeira, motivo="Arrependimento", usuario=quem)
        with pytest.raises(ErroDeNegocio, match="tem restituição"):
            inutilizar(conhecimento=feito, motivo="Nome do pagador errado", usuario=quem)
    assert list(Restituicao.objects.order_by("pk").values_list("numero", flat=True)) == [1, 2, 3]


def test_fora_dos_sessenta_dias_nao_se_recebe_mas_de_oficio_sim():
    feito, _, _ = pago()
    with no_dia(date(1964, 4, 29)):
        with pytest.raises(ErroDeNegocio, match="depois de 28/04/1964") as recusa:
            mandar(feito, pedida_em=date(1964, 4, 29))
        assert recusa.value.artigo == "38"
        assert mandar(feito, valor=100, pedida_em=date(1964, 4, 28)).pedir_ate == date(1964, 4, 28)
        de_oficio = mandar(feito, valor=200, pedida_em=None, de_oficio=True)
    assert (de_oficio.fundamento, de_oficio.pedir_ate) == ("39", None)
    assert Restituicao.objects.count() == 2


def test_pede_se_o_conhecimento_o_processo_e_o_dia_do_pedido():
    feito, _, _ = pago()
    with no_dia(PAGO_EM):
        for mudanca, dito in (
            ({"prova": "palavra"}, "certidão que o supre"),
            ({"processo": " "}, "processo e o motivo"),
            ({"pedida_em": None}, "dia do pedido"),
            ({"pedida_em": date(1964, 2, 27)}, "antes do pagamento"),
            ({"pedida_em": date(1964, 3, 1)}, "data futura"),
            ({"valor": 0}, "só se pode"),
            ({"itens": {feito.itens.first().pk: PAGO}}, "não resta tanto"),
        ):
            with pytest.raises(ErroDeNegocio, match=dito):
                mandar(feito, **mudanca)
    assert not Restituicao.objects.exists()


def test_do_territorial_rural_so_com_certidao_de_quitacao():
    dono = fabrica.pessoa()
    rural = lancado(
        "territorial-rural",
        {"valor_venal": "100000.00"},
        dia=date(1964, 4, 6),
        dono=dono,
        fonte="declaracao",
    )
    with no_dia(date(1964, 5, 25)):
        quem = exator()
        feito = pagar(quem, dono, rural.parcelas.all())
        pedido = {"valor": 1_000, "pedida_em": date(1964, 5, 25)}
        with pytest.raises(ErroDeNegocio, match="certidão de quitação") as recusa:
            mandar(feito, **pedido)
        assert recusa.value.artigo == "198"
        chefe = fabrica.usuario("chefe")
        alheia = quitar.certificar(pessoa=fabrica.pessoa(), finalidade="restituição", usuario=chefe)
        with pytest.raises(ErroDeNegocio, match="ampla e de"):
            mandar(feito, quitacao=alheia, **pedido)
        propria = quitar.certificar(pessoa=dono, finalidade="restituição", usuario=chefe)
        ordem = mandar(feito, quitacao=propria, **pedido)
    assert ordem.ordem.conteudo["quitacao"] == propria.documento.numero


def test_credito_de_lancamento_anulado_volta_ate_o_credito():
    imovel, dono = casa_lancada()
    primeira = parcelas(imovel)[0]
    lancamento = primeira.lancamento
    with no_dia(PAGO_EM):
        quem = exator()
        feito = pagar(quem, dono, [primeira])
        with pytest.raises(ErroDeNegocio, match="é de Cr\\$ 0,00, e dele restam Cr\\$ 0,00"):
            mandar(feito, lancamento=lancamento, valor=61_500)
        cancelar_lancamento(
            lancamento=lancamento,
            motivo="Prédio demolido em 1963",
            artigo="64",
            usuario=fabrica.usuario("chefe"),
        )
        lancamento.refresh_from_db()
        # Of a credit only the lines of its lançamento go back, without what the paper paid.
        assert restituivel(feito, lancamento) == 61_500
        ordem = mandar(feito, lancamento=lancamento, pedida_em=None, de_oficio=True)
        assert ordem.valor == 61_500
        with pytest.raises(ErroDeNegocio, match="já se restituiu"):
            mandar(feito, lancamento=lancamento)
        restituir.pagar(restituicao=ordem, usuario=quem)
        assert balanco(PAGO_EM).confere


def test_sem_dinheiro_no_caixa_a_restituicao_espera():
    feito, _, _ = pago()
    with no_dia(PAGO_EM):
        ordem = mandar(feito, valor=61_500)
        with pytest.raises(ErroDeNegocio, match="O caixa tem Cr\\$ 0,00"):
            restituir.pagar(restituicao=ordem, usuario=exator())
        with pytest.raises(ErroDeNegocio, match="Abra o seu caixa"):
            restituir.pagar(restituicao=ordem, usuario=exator(caixa=False))
    ordem.refresh_from_db()
    assert (ordem.situacao, ordem.partidas.count()) == ("autorizada", 0)


# --- Lafaiete (54 to 57), Muriaé (54 to 57, 118) -------------------------------------------------


def territorial(settings: Any, codigo: str, dia: date, fatos: dict[str, Any]) -> Any:
    settings.CODIGO_TRIBUTARIO = codigo
    dono = fabrica.pessoa()
    imovel = fabrica.imovel(titular=dono)
    return (
        imovel,
        dono,
        lancado("territorial-urbano", fatos, dia=dia, dono=dono, imovel=imovel, referencia=""),
    )


def test_lafaiete_sem_prazo_na_lei_ninguem_fica_de_fora_e_ha_despacho_e_nota(settings):
    dia = date(1949, 2, 10)
    _, dono, lancamento = territorial(
        settings, "lafaiete-1948", dia, {"valor_terreno": "10000.00", "edificado": False}
    )
    with no_dia(dia):
        feito = pagar(exator(), dono, lancamento.parcelas.all())
    with no_dia(date(1949, 12, 12)):
        # The law sends to terms that it does not give: the authority decides (doubt 64).
        ordem = mandar(feito, pedida_em=date(1949, 12, 12), prova="certidao")
        assert (ordem.fundamento, ordem.get_prova_display()) == ("54", "Certidão que o supre")
        assert ordem.pedir_ate is None
        (nota,) = restituir.notas(feito)
        assert (nota["artigo"], nota["valor"]) == ("56", lancamento.valor)
        quem = exator(caixa=False)
        caixas.abrir(exator=quem, troco_inicial=feito.total)
        restituir.pagar(restituicao=ordem, usuario=quem)
        assert balanco(date(1949, 12, 12)).confere
    assert "art. 56" in texto_impresso(feito)


def test_muriae_trinta_dias_do_pagamento_ou_da_decisao_que_da_o_direito(settings):
    dia = date(1937, 2, 10)
    _, dono, lancamento = territorial(settings, "muriae-1936", dia, {"valor_terreno": "1000.000"})
    with no_dia(dia):
        feito = pagar(exator(), dono, lancamento.parcelas.all())
    with no_dia(date(1937, 6, 1)):
        with pytest.raises(ErroDeNegocio, match="depois de 12/03/1937") as recusa:
            mandar(feito, pedida_em=date(1937, 6, 1))
        assert recusa.value.artigo == "54"
        ordem = mandar(feito, pedida_em=date(1937, 6, 1), direito_em=date(1937, 5, 20))
    assert ordem.pedir_ate == date(1937, 6, 19)


def test_muriae_os_litigantes_pagam_ambos_e_o_vencido_e_reembolsado(settings):
    dia = date(1937, 2, 10)
    imovel, um, lancamento = territorial(
        settings, "muriae-1936", dia, {"valor_terreno": "1000.000"}
    )
    outro = fabrica.pessoa()
    procurador = fabrica.usuario("procurador")
    with no_dia(dia):
        quem = exator()
        with pytest.raises(ErroDeNegocio, match="entre duas pessoas"):
            litigios.abrir(imovel=imovel, outro=um, processo="31/1937", usuario=procurador)
        litigio = litigios.abrir(
            imovel=imovel, outro=outro, processo="Autos 31/1937", usuario=procurador
        )
        do_outro = litigio.lancamentos.get(litigante=outro).lancamento
        # Both owe the same, in the same term (118).
        assert (do_outro.valor, do_outro.contribuinte, do_outro.objeto) == (
            lancamento.valor,
            outro,
            f"imóvel {imovel.inscricao}, litígio 1",
        )
        assert [p.vencimento for p in do_outro.parcelas.all()] == [date(1937, 3, 30)]
        assert litigios.lancar(litigio=litigio, usuario=procurador) == []
        de_um = pagar(quem, um, lancamento.parcelas.all())
        de_outro = pagar(quem, outro, do_outro.parcelas.all())
    with no_dia(date(1937, 11, 3)):
        with pytest.raises(ErroDeNegocio, match="decisão final"):
            litigios.decidir(litigio=litigio, vencido=outro, decisao="", usuario=procurador)
        with pytest.raises(ErroDeNegocio, match="não é parte"):
            litigios.decidir(
                litigio=litigio, vencido=fabrica.pessoa(), decisao="Sentença", usuario=procurador
            )
        (ordem,) = litigios.decidir(
            litigio=litigio,
            vencido=outro,
            decisao="Acórdão de 28/10/1937",
            usuario=procurador,
        )
        # Nine months later, and still in time: the right is born of the decision.
        assert (ordem.conhecimento, ordem.favorecido, ordem.valor) == (
            de_outro,
            outro,
            de_outro.total,
        )
        assert ordem.fundamento == "118"
        assert not de_um.restituicoes.exists()
        with pytest.raises(ErroDeNegocio, match="já foi decidido"):
            litigios.decidir(litigio=litigio, vencido=um, decisao="Outra", usuario=procurador)
        pagadora = exator(caixa=False)
        caixas.abrir(exator=pagadora, troco_inicial=de_outro.total)
        restituir.pagar(restituicao=ordem, usuario=pagadora)
        assert balanco(date(1937, 11, 3)).confere


# --- the database, and two at once --------------------------------------------------------------


@pytest.mark.parametrize(
    "comando",
    [
        "DELETE FROM arrecadacao_restituicao",
        "UPDATE arrecadacao_restituicao SET valor = valor + 1",
        "UPDATE arrecadacao_restituicao SET situacao = 'paga'",
        "UPDATE arrecadacao_restituicao SET situacao = 'paga', paga_em = deferida_em,"
        " caixa_id = (SELECT id FROM arrecadacao_caixa), recibo_id = ordem_id",
        "UPDATE arrecadacao_linhadarestituicao SET valor = valor + 1",
        "DELETE FROM arrecadacao_linhadarestituicao",
        "INSERT INTO arrecadacao_linhadarestituicao (restituicao_id, item_id, valor)"
        " SELECT r.id, i.id, 5000 FROM arrecadacao_restituicao r, arrecadacao_itemdoconhecimento i"
        " WHERE i.parcela_id IS NULL",
        "UPDATE arrecadacao_restituicao SET numero = 7",
    ],
)
def test_a_restituicao_nao_se_altera_por_fora(comando):
    feito, _, _ = pago()
    with no_dia(PAGO_EM):
        mandar(feito, valor=1_000)
    with pytest.raises(IntegrityError):
        aplicar(comando)


def test_saida_do_caixa_sem_ordem_paga_e_recusada():
    feito, _, _ = pago()
    with no_dia(PAGO_EM):
        ordem = mandar(feito, valor=1_000)
    base = f"({feito.caixa_id}, {ordem.pk}, false, '{PAGO_EM}',"
    with pytest.raises(IntegrityError):
        aplicar(
            "INSERT INTO arrecadacao_partida (caixa_id, restituicao_id, estorno, dia, conta,"
            f" receita, exercicio, natureza, valor) VALUES {base} 'caixa', '', NULL, 'dinheiro',"
            f" -1000), {base} 'restituicao', 'predial', 1964, 'principal', 1000)"
        )


@pytest.mark.django_db(transaction=True)
def test_dois_tesoureiros_com_a_mesma_ordem_um_paga_e_o_outro_e_avisado():
    feito, dono, quem = pago()
    with no_dia(PAGO_EM):
        outro = exator()
        outra_casa, _ = casa_lancada(titular=dono)
        pagar(outro, dono, parcelas(outra_casa)[:1])
        ordem = mandar(feito, valor=61_500)
    largada, respostas = Barrier(2), []

    def pagar_ordem(tesoureiro: Any) -> None:
        try:
            with no_dia(PAGO_EM):
                largada.wait()
                restituir.pagar(restituicao=ordem, usuario=tesoureiro)
                respostas.append("paga")
        except ErroDeNegocio as erro:
            respostas.append(str(erro))
        finally:
            connection.close()

    fios = [Thread(target=pagar_ordem, args=[t]) for t in (quem, outro)]
    for fio in fios:
        fio.start()
    for fio in fios:
        fio.join()
    assert sorted(r == "paga" for r in respostas) == [False, True]
    assert Partida.objects.filter(restituicao=ordem, conta="caixa").count() == 1
