"""Paying with bonds of the municipal debt, where the law takes them (364 and 394 of Januária)."""

from __future__ import annotations

from arrecadacao.conta import Conta
from arrecadacao.escolha import Escolha
from prefeitura.comum.calendario import codigo, lei_em
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.erros import ErroDeNegocio

GRUPO = "titulos."


def recebe(conta: Conta) -> bool:
    """Whether the law takes them for any of what is being paid."""
    parametros = codigo().parametros
    return any(i.parcela and f"{GRUPO}{i.tributo}" in parametros for i in conta.itens)


def conferir(escolha: Escolha, em_titulos: int, titulos: str) -> None:
    """Refuse bonds that the law does not take for what is paid, by their nominal value.

    Of each instalment it takes the whole or a part, as its tributo says: of the contribuição de
    melhoria all, of the building of roads half. Raises ``ErroDeNegocio`` beyond that, for bonds
    without their numbers, or numbers without bonds.
    """
    if em_titulos < 0:
        raise ErroDeNegocio("O valor dos títulos não pode ser negativo.")
    if bool(em_titulos) != bool(titulos.strip()):
        raise ErroDeNegocio("Diga o valor nominal dos títulos e os seus números.")
    if not em_titulos:
        return
    lei = lei_em(escolha.conta.em)
    limite, artigos = 0, set()
    for item in escolha.conta.itens:
        nome = f"{GRUPO}{item.tributo}"
        if item.parcela is None or nome not in lei.codigo.parametros:
            continue
        parametro = lei.parametro(nome)
        limite += item.total * parametro.valor.n // parametro.valor.d
        artigos.add(parametro.artigo)
    if not artigos:
        raise ErroDeNegocio("A lei não recebe títulos em pagamento destes débitos.")
    if em_titulos > limite:
        raise ErroDeNegocio(
            f"Destes débitos recebem-se em títulos até {moeda().formatar(limite)}.",
            artigo=", ".join(sorted(artigos)).replace("art. ", ""),
        )
