"""Water connected on request, and services of the owner deducted (Januária 447 and 241)."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from lancamentos.avulso_de_imovel import lancar_imovel
from lancamentos.models import Lancamento
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.processos.januaria import MARCO, Autos, Gente, abre, gente, nao_abre, paga

__all__ = ["gente"]
pytestmark = pytest.mark.django_db


def pedida(gente: Gente) -> Autos:
    dono = fabrica.pessoa("Joaquim Souza")
    with no_dia(MARCO):
        casa = fabrica.imovel(titular=dono, edificacao={})
    return abre(
        "ligacao-de-agua",
        gente.atendente,
        MARCO,
        parte=dono,
        imovel=casa,
        predio="Rua Direita, 12",
        consumo=Decimal(20),
    )


def test_a_agua_liga_se_a_requerimento_e_so_paga_a_taxa(gente: Gente) -> None:
    """Art. 447: table 20 II-2-a, 8 m at 100,00."""
    autos = pedida(gente)
    assert "Joaquim Souza requer ao prefeito a ligação de água" in autos.papel("requerimento")
    despacho: dict[str, Any] = {
        "despacho": "deferido",
        "diametro": "1/2",
        "taxa": {"tubo": "1/2", "metros": "8"},
    }
    autos.recusa(
        "despacho", gente.prefeito, MARCO, "Taxa de ligação", despacho="deferido", diametro="1/2"
    )
    autos.faz("despacho", gente.prefeito, date(1964, 3, 4), **despacho)
    (taxa,) = autos.multas()
    assert (taxa.tributo, taxa.valor) == ("agua-ligacao", 800_00)
    autos.recusa("pagamento", gente.chefe, date(1964, 3, 5), "débito em aberto")
    paga([taxa], date(1964, 3, 6))
    autos.faz("pagamento", gente.chefe, date(1964, 3, 6))
    autos.faz("ligacao", gente.fiscal, date(1964, 3, 9), ligada_em="1964-03-09", inscricao="31")
    assert autos.estado == "ligada"
    assert "sob o nº 31 do registro" in autos.papel("ligacao")


def test_a_ligacao_indeferida_nada_lanca(gente: Gente) -> None:
    autos = pedida(gente)
    autos.faz("despacho", gente.prefeito, MARCO, despacho="indeferido", razoes="Não há rede.")
    assert (autos.estado, autos.multas()) == ("indeferida", [])


def test_nao_paga_a_taxa_o_pedido_se_arquiva(gente: Gente) -> None:
    autos = pedida(gente)
    autos.faz(
        "despacho",
        gente.prefeito,
        MARCO,
        despacho="deferido",
        diametro="1/2",
        taxa={"tubo": "1/2", "metros": "8"},
    )
    autos.faz("desistencia", gente.chefe, date(1964, 3, 20))
    assert autos.estado == "arquivada"
    (taxa,) = autos.multas()
    assert taxa.situacao == "cancelado"


def test_os_servicos_do_proprietario_deduzem_se_a_criterio_da_prefeitura(gente: Gente) -> None:
    """Art. 241."""
    dono = fabrica.pessoa("Ana Reis")
    with no_dia(date(1963, 12, 1)):
        casa = fabrica.imovel(titular=dono, edificacao={})
    with no_dia(date(1964, 1, 10)):
        lancar_imovel(
            imovel=casa, exercicio=1964, usuario=gente.lancador, motivo="Lançamento do exercício"
        )
    predial = Lancamento.objects.get(imovel=casa, tributo="predial")
    pedido = {"servicos": [{"descricao": "Limpeza da rua", "quantidade": "1", "valor": 5_000}]}
    nao_abre(
        "diga sobre o que recai",
        "deducao-de-servicos",
        gente.atendente,
        MARCO,
        parte=dono,
        **pedido,
    )
    for concede in (False, True):
        autos = abre(
            "deducao-de-servicos", gente.atendente, MARCO, parte=dono, lancamento=predial, **pedido
        )
        autos.faz("avaliacao", gente.engenheiro, MARCO, valor=5_000, informacao="Varre-se a rua.")
        if not concede:
            autos.faz("despacho", gente.prefeito, MARCO, despacho="indefere")
            predial.refresh_from_db()
            assert (autos.estado, predial.situacao) == ("indeferida", "vigente")
            continue
        autos.faz(
            "despacho",
            gente.prefeito,
            MARCO,
            despacho="deduz",
            fatos={**predial.fatos, "servicos_prestados": "50.00"},
        )
    assert autos.estado == "deduzida"
    novo = Lancamento.objects.get(imovel=casa, tributo="predial", situacao="vigente")
    assert novo.valor == predial.valor - 5_000
    assert "Deduza-se" in autos.papel("despacho")
