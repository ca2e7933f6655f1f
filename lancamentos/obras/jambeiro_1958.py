"""Works of Jambeiro: the code leaves their amounts to other laws, by unit (110 §§1 and 2)."""

from __future__ import annotations

from lancamentos.obras.especies import INTEIRO, Especie, Medida, Rateio, por_imovel


def _por_unidade(
    slug: str, nome: str, tributo: str, unidade: str, *, rural: bool = False
) -> Especie:
    rateio = Rateio(
        slug,
        nome,
        tributo,
        "110",
        por_imovel(tributo),
        "reclamacao",
        do_imovel=(Medida("quantidade", unidade, INTEIRO),),
        so_concluida=True,
        primeiro_vencimento=True,
    )
    return Especie(slug, nome, "110", (rateio,), rural)


ESPECIES = (
    _por_unidade(
        "guias", "Colocação de guias e sarjetas", "guias-e-sarjetas", "Metros, pela lei da taxa"
    ),
    _por_unidade(
        "calcamento", "Execução de calçamento", "calcamento", "Unidades, pela lei da taxa"
    ),
    _por_unidade(
        "estrada",
        "Execução de estrada de rodagem",
        "estradas-execucao",
        "Unidades, pela lei da taxa",
        rural=True,
    ),
)
