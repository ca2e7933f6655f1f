"""What is launched at the counter and is not of a property: a show, a sale, a licence."""

from __future__ import annotations

from datetime import date
from typing import Any

from cadastro.models import Pessoa
from lancamentos.avisos import emitir_aviso
from lancamentos.avulso import lancar_fatos
from lancamentos.models import Lancamento
from prefeitura.acesso.papeis import Papel
from prefeitura.comum.relogio import hoje

from .cena import Cena

# Tributo, facts, the act that it comes from; the day of payment where the law gives none.
ATOS: tuple[tuple[str, dict[str, Any], str], ...] = (
    (
        "diversoes",
        {"preco_do_ingresso": "50.00", "ingressos_vendidos": 180},
        "espetáculo de 11/2/1965, Circo Irmãos Lima",
    ),
    (
        "transmissao-inter-vivos",
        {"ato": "compra_e_venda", "valor_real": "150000.00", "estimativa_fiscal": "120000.00"},
        "guia 1/1965",
    ),
    ("licenca-obras", {"ato": "reforma_de_telhado", "zona": "urbana"}, "pedido de obra 1/1965"),
    ("multas", {"artigo": "472", "grau": "minimo"}, "auto 1/1965"),
)


def lancar_outros(cena: Cena) -> None:
    """A stage: each act launched on the day, and its aviso made, as the counter does."""
    pessoas = list(Pessoa.objects.filter(natureza="natural").order_by("pk")[: len(ATOS)])
    feitos: list[Lancamento] = []
    for quem, (tributo, fatos, ato) in zip(pessoas, ATOS, strict=True):
        feito = lancar_fatos(
            tributo=tributo,
            contribuinte=quem,
            fatos=fatos,
            exercicio=hoje().year,
            usuario=cena.quem(Papel.LANCADOR),
            motivo="Pedido no balcão",
            referencia=ato,
            vencimento=date(1965, 3, 15) if tributo == "multas" else None,
        )
        emitir_aviso(contribuinte=quem, lancamentos=[feito], usuario=cena.quem(Papel.ATENDENTE))
        feitos.append(feito)
    cena.dizer(f"{len(feitos)} tributos de atos lançados no balcão")
