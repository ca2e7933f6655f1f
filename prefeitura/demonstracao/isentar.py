"""The exemptions that the institutions asked for, granted by the prefeito."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from cadastro.isencoes import conceder, requerer
from cadastro.models import Imovel
from prefeitura.acesso.papeis import Papel

from .cena import Cena
from .cidade import gerar


def requerer_isencoes(ano: int) -> Callable[[Cena], None]:
    """A stage: each institution asks (arts. 173 and 250), the prefeito decides, one is told to
    wait."""

    def etapa(cena: Cena) -> None:
        pedidos = gerar(cena.semente, cena.imoveis).pedidos
        imoveis = {
            i.inscricao: i
            for i in Imovel.objects.filter(inscricao__in=[p.imovel.inscricao for p in pedidos])
        }
        concedidas = 0
        for numero, pedido in enumerate(pedidos, 1):
            imovel = imoveis[pedido.imovel.inscricao]
            isencao = requerer(
                imovel,
                tributo=pedido.tributo,
                fundamento=pedido.fundamento,
                desde=date(ano, 1, 1),
                processo=f"{numero}/{ano - 1}",
                edificacao=imovel.edificacoes.get() if pedido.edificacao else None,
                usuario=cena.quem(Papel.ATENDENTE),
            )
            # The last request waits for papers that the party has not brought.
            if numero < len(pedidos):
                conceder(
                    isencao,
                    usuario=cena.quem(Papel.PREFEITO),
                    motivo="Provadas as condições da lei",
                )
                concedidas += 1
        cena.dizer(f"{concedidas} concedidas pelo prefeito, {len(pedidos) - concedidas} em exame")

    return etapa
