"""The road of a rural property: inscribed, launched, paid, and the quittance in the book."""

from datetime import date

import pytest
from django.urls import reverse

from cadastro import inscricoes, rurais
from cadastro.contas import fatos_para
from lancamentos.avulso import lancar_fatos
from lancamentos.models import Parcela
from prefeitura.comum.calendario import lei_em
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.arrecadacao.fabrica import exator, pagar
from tests.exemplos_de_registros import EXEMPLOS

pytestmark = pytest.mark.django_db


def test_o_livro_rural_diz_o_conhecimento_so_do_que_esta_pago_por_inteiro(cliente_de) -> None:
    dono = fabrica.pessoa("Ana Reis")
    dados = EXEMPLOS["januaria-1963"]["imovel-rural"].dados
    with no_dia(date(1964, 6, 1)):
        # 3.000,00 of imposto, in two instalments by option (art. 192 § 1º).
        inscricao = inscricoes.inscrever(
            especie="imovel-rural",
            titular=dono,
            nome="Boa Vista",
            dados={
                **dados,
                "valor_das_culturas": "130000.00",
                "valor_venal": "150000.00",
                "opta_por_prestacoes": True,
            },
            usuario=fabrica.usuario("lancador"),
        )
    with no_dia(date(1965, 3, 1)):
        lancamento = lancar_fatos(
            tributo="territorial-rural",
            contribuinte=dono,
            fatos=fatos_para(inscricao, "territorial-rural", lei_em(date(1965, 1, 1)), 1965),
            exercicio=1965,
            inscricao=inscricao,
            usuario=fabrica.usuario("lancador"),
            motivo="Lançamento anual",
        )
        assert lancamento.valor == 300_000
        caixa = exator()
        parcelas = list(Parcela.objects.filter(lancamento=lancamento).order_by("numero"))
        assert len(parcelas) == 2

        def no_livro() -> str:
            [pagina] = rurais.livro(1965)
            return pagina.imoveis[0].quitacao

        assert no_livro() == ""
        primeiro = pagar(caixa, dono, parcelas[:1])
        assert no_livro() == ""
        segundo = pagar(caixa, dono, parcelas[1:])
        numeros = (primeiro.documento.numero, segundo.documento.numero)
        assert no_livro() == f"conhecimento {numeros[0]}, {numeros[1]}"
        pagina = cliente_de("auditor").get(
            reverse("cadastro:inscricao_fiscal", args=[inscricao.pk])
        )
        assert reverse("lancamentos:lancamento", args=[lancamento.pk]) in pagina.content.decode()
