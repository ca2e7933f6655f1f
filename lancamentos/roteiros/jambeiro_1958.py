"""Jambeiro, Lei 104/1958: land by its fronts, buildings by their rent, never both (art. 33).

The taxas that the code leaves to other laws (art. 110) come after, once the municipality has
entered their amounts.
"""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from lancamentos.fatos import Falta, Item
from lancamentos.roteiros.comum import (
    CENTESIMO,
    SEM_HABITACAO,
    SEM_VALOR,
    SUBURBANA,
    RoteiroDoCodigo,
    area,
    faces_por_dizer,
    pavimentadas,
    zona,
)

if TYPE_CHECKING:
    from cadastro.leitura import EdificacaoNaData, LinhaDeImovel
    from prefeitura.legislacao import Calendario, Vigencia

TERRITORIAL, PREDIAL = "territorial-urbano", "predial"
LIXO, LIMPEZA, ESGOTO, CONSERVACAO = "lixo", "limpeza-publica", "esgoto", "calcamento-conservacao"
TRIBUTOS = (TERRITORIAL, PREDIAL, LIXO, LIMPEZA, ESGOTO, CONSERVACAO)
# Taxas of a building, by the service that its street has.
_DO_PREDIO = ((LIXO, "coleta_lixo"), (LIMPEZA, "limpeza"), (ESGOTO, "esgoto"))
_OCUPACAO = {
    "propria": "proprietario",
    "locada": "locado",
    "vaga": "desocupado",
    "cedida": "cedido_gratuitamente",
}
_FORMA = {"area_grande": "irregular_area_grande", "area_pequena": "irregular_area_pequena"}


def preparar(lei: Vigencia, exercicio: int, situacao_em: date, calendario: Calendario) -> Roteiro:
    return Roteiro(lei, exercicio, situacao_em, calendario)


class Roteiro(RoteiroDoCodigo):
    TRIBUTOS = TRIBUTOS
    DIREITO_PUBLICO = dict.fromkeys(TRIBUTOS, "art. 2, 1º")

    def __init__(self, *dados: Any) -> None:
        super().__init__(*dados)
        self._meses = int(self._lei.valor("predial.meses_do_ano"))

    def _apurar(
        self,
        imovel: LinhaDeImovel,
        predios: list[EdificacaoNaData],
        itens: list[Item],
        faltas: list[Falta],
    ) -> None:
        if zona(imovel) == SUBURBANA:
            return
        if predios:
            self._excedente(imovel, predios, itens, faltas)
            for predio in predios:
                self._predial(imovel, predio, len(predios) == 1, itens, faltas)
        else:
            self._territorial(imovel, itens, faltas)
        for taxa, servico in _DO_PREDIO:
            if imovel.servida_por(servico):
                for predio in predios:
                    self._de_fora(taxa, imovel, predio.id, itens, faltas)
        if pavimentadas(imovel):
            self._de_fora(CONSERVACAO, imovel, None, itens, faltas)

    def _territorial(self, imovel: LinhaDeImovel, itens: list[Item], faltas: list[Falta]) -> None:
        """By metre of front in each configuration (16 to 18)."""
        recusa = faces_por_dizer(imovel)
        if recusa:
            faltas.append(Falta(TERRITORIAL, "valor-ausente", recusa))
            return
        metros = [t.metros for t in imovel.testadas]
        dados: dict[str, Any]
        if imovel.forma:
            dados = {
                "configuracao": _FORMA[imovel.forma],
                "frente_m": metros[0],
                "valor_venal_terreno": imovel.valor_venal_terreno or None,
                "maior_largura_m": imovel.maior_largura,
            }
        elif imovel.posicao == "esquina":
            dados = {"configuracao": "esquina", "lados_m": tuple(metros)}
        elif imovel.posicao == "frente_e_fundos":
            dados = {
                "configuracao": "frente_e_fundos",
                "frente_m": metros[0],
                "fundos_m": metros[1] if len(metros) > 1 else None,
            }
        else:
            dados = {"configuracao": "regular", "frente_m": metros[0]}
        isencao = self._isencao(imovel, TERRITORIAL, None)
        self._lancar(TERRITORIAL, None, dados, isencao, itens, faltas)

    def _excedente(
        self,
        imovel: LinhaDeImovel,
        predios: list[EdificacaoNaData],
        itens: list[Item],
        faltas: list[Falta],
    ) -> None:
        """What a built lot has beyond building and garden, unless closed (13 a to c, 16 §3).

        The law taxes it as the neighbours are, whom the lançador names: the rule refuses it here.
        """
        if imovel.fecho == "murado":
            return
        edificada = sum((p.projecao_no_solo for p in predios), Decimal(0))
        excedente = (area(imovel) - edificada - imovel.jardim_na_frente).quantize(CENTESIMO)
        if excedente <= 0:
            return
        dados = {"configuracao": "area_excedente_edificada", "area_excedente_m2": excedente}
        isencao = self._isencao(imovel, TERRITORIAL, None)
        self._lancar(TERRITORIAL, None, dados, isencao, itens, faltas)

    def _predial(
        self,
        imovel: LinhaDeImovel,
        e: EdificacaoNaData,
        unico: bool,
        itens: list[Item],
        faltas: list[Falta],
    ) -> None:
        """8% of the rent, or of what is arbitrated, never below 1% of the value (25 to 27)."""
        if not e.valor_locativo:
            faltas.append(Falta(PREDIAL, "valor-ausente", SEM_VALOR))
            return
        if not e.habitacao:
            faltas.append(Falta(PREDIAL, "valor-ausente", SEM_HABITACAO))
            return
        dados: dict[str, Any] = {"ocupacao": _OCUPACAO[e.habitacao]}
        if e.habitacao == "locada" and not e.parcialmente_alugada:
            aluguel, resto = divmod(e.valor_locativo, self._meses)
            if resto:
                motivo = "O valor locativo do prédio locado não é o de doze aluguéis iguais."
                faltas.append(Falta(PREDIAL, "fato-invalido", motivo))
                return
            dados["aluguel_mensal"] = aluguel
        else:
            dados["valor_locativo_arbitrado_anual"] = e.valor_locativo
            # The land goes with the building only where there is but one.
            venal = e.valor_venal + (imovel.valor_venal_terreno if unico else 0)
            dados["valor_venal_imovel"] = venal or None
        isencao = self._isencao(imovel, PREDIAL, e.id)
        self._lancar(PREDIAL, e.id, dados, isencao, itens, faltas)

    def _de_fora(
        self,
        taxa: str,
        imovel: LinhaDeImovel,
        edificacao: int | None,
        itens: list[Item],
        faltas: list[Falta],
    ) -> None:
        """A taxa of another law, when its amount was entered; due with the predial."""
        if taxa not in self.tributos:
            return
        self._lancar(
            taxa,
            edificacao,
            {"quantidade": 1},
            self._isencao(imovel, taxa, edificacao),
            itens,
            faltas,
            vencimento=self._primeira_data(PREDIAL),
        )

    # -- launched by hand ---------------------------------------------------------------------

    def novo(self, e: EdificacaoNaData) -> bool:
        """The revision of a year is for the next one (31): none is launched within it."""
        return False

    def _do_novo(
        self,
        imovel: LinhaDeImovel,
        e: EdificacaoNaData,
        lancado_em: date,
        itens: list[Item],
        faltas: list[Falta],
    ) -> None:
        return

    def prazo(self, desde: date, *, na_sede: bool) -> date:
        """Ten days, as after a late decision (4 §5, dúvida 18)."""
        fim = self._lei.prazo("pagar-apos-decisao", desde=desde, calendario=self._calendario).fim
        return date(fim.year, fim.month, fim.day)
