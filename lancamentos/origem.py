"""What a lançamento rests on: a title against whose value nobody is heard, a launch of office."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cadastro.models import FichaFiscal, ValorAchado
from lancamentos.regras import regras
from prefeitura.comum.atos import atos_de
from prefeitura.comum.erros import ErroDeNegocio

if TYPE_CHECKING:
    from lancamentos.models import Lancamento
    from prefeitura.legislacao.lancamento import RegraDeTitulo


def valor_de_titulo(lancamento: Lancamento) -> RegraDeTitulo | None:
    """The rule by which the value is not complained of, when it came from a title.

    Of an inscription by its last ficha (its cause, or a transfer by title), of an urban lot by the
    value found in an act of transmission that corrected it (Januária, 190; Lafaiete, 92; Muriaé,
    113).
    """
    regra = regras().titulo
    if regra is None or lancamento.tributo not in regra.tributos:
        return None
    if lancamento.inscricao_id is not None:
        ficha = (
            FichaFiscal.objects.filter(
                inscricao=lancamento.inscricao_id,
                situacao=FichaFiscal.Situacao.DEFERIDA,
                conferida_em__lte=lancamento.lancado_em,
            )
            .order_by("-pk")
            .first()
        )
        vem = {ficha.causa, ficha.especie} if ficha is not None else set()
        return regra if vem.intersection(regra.causas) else None
    if lancamento.imovel_id is None:
        return None
    achado = ValorAchado.objects.filter(
        imovel=lancamento.imovel_id, corrigiu=True, em__lte=lancamento.lancado_em
    )
    return regra if achado.exists() else None


def exigir_prova(lancamento: Lancamento, processo: str) -> None:
    """A launch of office stands until there is proof against it (Januária, 65 and 259).

    Raises ``ErroDeNegocio`` when the process with the proof is not cited.
    """
    regra = regras().fonte(lancamento.tributo)
    if regra is None or not regra.de_oficio or processo.strip():
        return
    fontes = atos_de(lancamento).filter(tipo="lancamento.avulso").values_list("dados", flat=True)
    if any(dados.get("fonte") in regra.de_oficio for dados in fontes):
        raise ErroDeNegocio(
            "Lançado de ofício, prevalece até prova em contrário: cite o processo em que a prova "
            "foi feita.",
            artigo=regra.artigo,
        )
