"""Muriaé, Lei 8/1936: the land, the buildings, and the yearly taxas I, II and IV (art. 174).

The water (taxa III) is launched upon its connection, which is inscribed by itself.
"""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from lancamentos.fatos import Falta, Item
from lancamentos.roteiros.comum import (
    SEM_HABITACAO,
    SEM_VALOR,
    SUBURBANA,
    RoteiroDoCodigo,
    area,
    condominos,
    pavimentadas,
    por_cento,
    zona,
)
from prefeitura.legislacao.fatos import campos

if TYPE_CHECKING:
    from cadastro.leitura import EdificacaoNaData, LinhaDeImovel
    from prefeitura.legislacao import Calendario, Vigencia

EDIFICADO, NAO_EDIFICADO = "territorial-urbano", "territorial-urbano-nao-edificado"
PREDIAL, SANITARIA, ESGOTO, CALCAMENTO = "predial", "sanitaria", "esgoto", "calcamento"
TRIBUTOS = (EDIFICADO, NAO_EDIFICADO, PREDIAL, SANITARIA, ESGOTO, CALCAMENTO)
ARTIGO_18 = "art. 18 I"
_SITUACAO = {
    "propria": "ocupado_pelo_dono",
    "locada": "locado",
    "vaga": "vago",
    "cedida": "cedido_de_graca",
}
# Row of table IV by paving; asphalt has none.
_CALCAMENTO = {"paralelepipedo": "paralelepipedo", "poliedrica": "alvenaria_poliedrica"}


def preparar(lei: Vigencia, exercicio: int, situacao_em: date, calendario: Calendario) -> Roteiro:
    return Roteiro(lei, exercicio, situacao_em, calendario)


class Roteiro(RoteiroDoCodigo):
    TRIBUTOS = TRIBUTOS
    DIREITO_PUBLICO = dict.fromkeys(TRIBUTOS, ARTIGO_18)

    def __init__(self, *dados: Any) -> None:
        super().__init__(*dados)
        self._condomino: Any = campos(self._fatos[EDIFICADO])["condominos"].classe
        self._taxa: Any = campos(self._fatos[CALCAMENTO])["itens"].classe

    def _apurar(
        self,
        imovel: LinhaDeImovel,
        predios: list[EdificacaoNaData],
        itens: list[Item],
        faltas: list[Falta],
    ) -> None:
        self._territorial(imovel, predios, itens, faltas)
        for predio in predios:
            self._predial(imovel, predio, {}, itens, faltas)
        for taxa, servico in ((SANITARIA, "coleta_lixo"), (ESGOTO, "esgoto")):
            if imovel.servida_por(servico):
                for predio in predios:
                    isencao = self._isencao(imovel, taxa, predio.id)
                    self._lancar(taxa, predio.id, {}, isencao, itens, faltas)
        self._calcamento(imovel, itens, faltas)

    def _territorial(
        self,
        imovel: LinhaDeImovel,
        predios: list[EdificacaoNaData],
        itens: list[Item],
        faltas: list[Falta],
    ) -> None:
        """By value where it is built upon; by area, in the town, where it is not (109)."""
        dados: dict[str, Any]
        if predios:
            tributo = EDIFICADO
            if not imovel.valor_venal_terreno:
                faltas.append(Falta(tributo, "valor-ausente", "O terreno está sem valor."))
                return
            dados = {"edificado": True, "valor_terreno": imovel.valor_venal_terreno}
        elif zona(imovel) == SUBURBANA:
            return
        else:
            tributo = NAO_EDIFICADO
            dados = {"edificado": False, "area": area(imovel)}
        juntos = condominos(imovel)
        if juntos:
            dados["condominos"] = tuple(
                self._condomino(nome=t.nome, percentual=por_cento(t.parte)) for t in juntos
            )
        self._lancar(
            tributo,
            None,
            dados,
            self._isencao(imovel, tributo, None),
            itens,
            faltas,
            vencimento=self._primeira_data(tributo),
        )

    def _predial(
        self,
        imovel: LinhaDeImovel,
        e: EdificacaoNaData,
        do_novo: dict[str, Any],
        itens: list[Item],
        faltas: list[Falta],
    ) -> None:
        """7% of the rent of a let building, 3% of the rental value of another (90, table A)."""
        if not e.valor_locativo:
            faltas.append(Falta(PREDIAL, "valor-ausente", SEM_VALOR))
            return
        if not e.habitacao:
            faltas.append(Falta(PREDIAL, "valor-ausente", SEM_HABITACAO))
            return
        if e.parcialmente_alugada:
            motivo = "Alugada em parte: lance-a à mão, com o aluguel da parte e o valor do resto."
            faltas.append(Falta(PREDIAL, "fato-invalido", motivo))
            return
        base = "aluguel_anual" if e.habitacao == "locada" else "valor_locativo_anual"
        dados = {
            "situacao": _SITUACAO[e.habitacao],
            "locado": e.habitacao == "locada",
            base: e.valor_locativo,
        } | do_novo
        isencao = self._isencao(imovel, PREDIAL, e.id)
        self._lancar(PREDIAL, e.id, dados, isencao, itens, faltas)

    def _calcamento(self, imovel: LinhaDeImovel, itens: list[Item], faltas: list[Falta]) -> None:
        """By metre of each frontage to a paved street (table IV)."""
        frentes = pavimentadas(imovel)
        if not frentes:
            return
        if any(t.pavimentacao not in _CALCAMENTO for t in frentes):
            motivo = "A tabela IV só tem paralelepípedo e alvenaria poliédrica."
            faltas.append(Falta(CALCAMENTO, "fora-da-tabela", motivo))
            return
        taxas = [{"tipo": _CALCAMENTO[t.pavimentacao], "testada_m": t.metros} for t in frentes]
        dados = taxas[0] if len(taxas) == 1 else {"itens": tuple(self._taxa(**t) for t in taxas)}
        self._lancar(
            CALCAMENTO, None, dados, self._isencao(imovel, CALCAMENTO, None), itens, faltas
        )

    def _do_novo(
        self,
        imovel: LinhaDeImovel,
        e: EdificacaoNaData,
        lancado_em: date,
        itens: list[Item],
        faltas: list[Falta],
    ) -> None:
        """The months left (106 §1), due five days after in the sede, fifteen elsewhere (104)."""
        novo = {
            "licenca_habitacao": e.habite_se,
            "data_lancamento": lancado_em,
            "contribuinte_na_sede": imovel.principal is None or imovel.principal.reside_na_sede,
        }
        self._predial(imovel, e, novo, itens, faltas)
