"""Conselheiro Lafaiete, Lei 24/1948: land, buildings, the 20% of assistência on both (art. 244),
and the taxas that go with the predial. The water is launched upon its connection.

Each title is launched by itself, as art. 98 wants of its conhecimento.
"""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from lancamentos.fatos import Falta, Item
from lancamentos.roteiros.comum import (
    SEM_HABITACAO,
    SEM_VALOR,
    SUBURBANA,
    RoteiroDoCodigo,
    base_recusada,
    condominos,
    logradouro,
    pavimentadas,
    por_cento,
    zona,
)
from prefeitura.legislacao.fatos import campos

if TYPE_CHECKING:
    from cadastro.leitura import EdificacaoNaData, IsencaoNaData, LinhaDeImovel
    from prefeitura.legislacao import Calendario, Vigencia

TERRITORIAL, PREDIAL, ASSISTENCIA = "territorial-urbano", "predial", "assistencia-instrucao"
SANITARIA, ESGOTO, CONSERVACAO = "sanitaria", "esgoto", "calcamento-conservacao"
TRIBUTOS = (TERRITORIAL, PREDIAL, ASSISTENCIA, SANITARIA, ESGOTO, CONSERVACAO)
UNICO_PREDIO = "art-115"
_OCUPACAO = {"propria": "proprio", "locada": "locado", "vaga": "vago", "cedida": "cedido"}
_VIAS = {"rua": "rua", "avenida": "avenida", "praça": "praca"}
_CENTIMETRO_QUADRADO = Decimal("0.0001")


def preparar(lei: Vigencia, exercicio: int, situacao_em: date, calendario: Calendario) -> Roteiro:
    return Roteiro(lei, exercicio, situacao_em, calendario)


class Roteiro(RoteiroDoCodigo):
    TRIBUTOS = TRIBUTOS
    DIREITO_PUBLICO = dict.fromkeys((TERRITORIAL, PREDIAL), "art. 19, 1")

    def __init__(self, *dados: Any) -> None:
        super().__init__(*dados)
        self._condomino: Any = campos(self._fatos[TERRITORIAL])["condominos"].classe
        self._terco = int(self._lei.valor("calcamento.divisor"))

    def _apurar(
        self,
        imovel: LinhaDeImovel,
        predios: list[EdificacaoNaData],
        itens: list[Item],
        faltas: list[Falta],
    ) -> None:
        if zona(imovel) == SUBURBANA:
            return
        self._territorial(imovel, predios, itens, faltas)
        prediais = [(p, self._predial(imovel, p, {}, itens, faltas)) for p in predios]
        for imposto in [i for i in itens if i.valor]:
            self._assistencia(imposto, itens, faltas)
        faltas += [
            base_recusada(ASSISTENCIA, f.tributo)
            for f in faltas
            if f.tributo in (TERRITORIAL, PREDIAL)
        ]
        if imovel.servida_por("coleta_lixo"):
            for predio, imposto_predial in prediais:
                self._sanitaria(predio, imposto_predial, itens, faltas)
        if imovel.servida_por("esgoto"):
            for predio in predios:
                self._lancar(ESGOTO, predio.id, {"predios": 1}, None, itens, faltas)
        self._conservacao(imovel, [i for _, i in prediais if i is not None], itens, faltas)

    def _territorial(
        self,
        imovel: LinhaDeImovel,
        predios: list[EdificacaoNaData],
        itens: list[Item],
        faltas: list[Falta],
    ) -> None:
        """0.8%, or 0.93% with a front and the surcharges of art. 86, on the value of the land."""
        if not imovel.valor_venal_terreno:
            faltas.append(Falta(TERRITORIAL, "valor-ausente", "O terreno está sem valor."))
            return
        dados: dict[str, Any] = {
            "valor_terreno": imovel.valor_venal_terreno,
            "edificado": bool(predios),
            "murado": imovel.fecho == "murado",
            "passeio": imovel.passeio,
            "assistencia_a_parte": True,
        }
        testada = imovel.testada_principal
        if testada is not None and not predios:
            dados |= {
                "testada_m": testada.metros,
                "logradouro": logradouro(imovel),
                "logradouro_pavimentado": testada.pavimentacao != "nenhuma",
                "rede_agua": testada.agua,
                "rede_esgoto": testada.esgoto,
            }
        juntos = condominos(imovel)
        if juntos:
            dados["condominos"] = tuple(
                self._condomino(nome=t.nome, parte_pct=por_cento(t.parte)) for t in juntos
            )
        isencao = self._isencao(imovel, TERRITORIAL, None)
        self._lancar(TERRITORIAL, None, dados, isencao, itens, faltas)

    def _predial(
        self,
        imovel: LinhaDeImovel,
        e: EdificacaoNaData,
        do_novo: dict[str, Any],
        itens: list[Item],
        faltas: list[Falta],
        vencimento: date | None = None,
    ) -> Item | None:
        """2.5% of a tenth of the value where the owner lives, else 5% of the rent (116, 117)."""
        if not e.habitacao:
            faltas.append(Falta(PREDIAL, "valor-ausente", SEM_HABITACAO))
            return None
        if e.parcialmente_alugada:
            motivo = "Alugada em parte: inscreva cada habitação distinta (art. 117, dúvida 17)."
            faltas.append(Falta(PREDIAL, "fato-invalido", motivo))
            return None
        dados: dict[str, Any] = {"ocupacao": _OCUPACAO[e.habitacao], "assistencia_a_parte": True}
        if e.habitacao == "propria":
            dados["valor_lancado"] = e.valor_venal
        elif not e.valor_locativo:
            faltas.append(Falta(PREDIAL, "valor-ausente", SEM_VALOR))
            return None
        elif e.habitacao == "locada":
            dados["renda_bruta_anual"] = e.valor_locativo
        else:
            dados["valor_locativo_arbitrado"] = e.valor_locativo
        testada = imovel.testada_principal
        if testada is not None:
            tipo = logradouro(imovel).split(" ", 1)[0].lower()
            dados["via"] = _VIAS.get(tipo, "outra")
            dados["via_pavimentada"] = testada.pavimentacao != "nenhuma"
            dados["passeio_conservado"] = imovel.passeio
        isencao = self._isencao(imovel, PREDIAL, e.id)
        return self._lancar(
            PREDIAL, e.id, dados | do_novo, isencao, itens, faltas, vencimento=vencimento
        )

    def _reconhecer(self, tributo: str, isencao: IsencaoNaData, dados: dict[str, Any]) -> str:
        """That it is the owner's only building the rule itself weighs, with its value (115)."""
        if isencao.fundamento == UNICO_PREDIO:
            dados["unico_predio"] = True
            return ""
        return super()._reconhecer(tributo, isencao, dados)

    def _assistencia(
        self, imposto: Item, itens: list[Item], faltas: list[Falta], *, novo: bool = False
    ) -> None:
        dados: dict[str, Any] = {
            "imposto_base": imposto.tributo,
            "imposto_lancado_manualmente": imposto.valor,
        }
        if imposto.tributo == TERRITORIAL or novo:
            dados["vencimento"] = imposto.parcelas[0].vencimento
        else:
            dados["prestacoes"] = len(imposto.parcelas)
        self._lancar(ASSISTENCIA, imposto.edificacao, dados, None, itens, faltas)

    def _sanitaria(
        self,
        e: EdificacaoNaData,
        imposto: Item | None,
        itens: list[Item],
        faltas: list[Falta],
    ) -> None:
        """With the predial, in its instalments, though the predial be exempt (156, 157)."""
        if imposto is None and PREDIAL in [f.tributo for f in faltas]:
            faltas.append(base_recusada(SANITARIA, PREDIAL))
            return
        dados = {
            "servico_de_limpeza": True,
            "habitacoes_distintas": 1,
            "predial_imposto": imposto.valor if imposto is not None else 0,
        }
        self._lancar(SANITARIA, e.id, dados, None, itens, faltas)

    def _conservacao(
        self,
        imovel: LinhaDeImovel,
        prediais: list[Item],
        itens: list[Item],
        faltas: list[Falta],
    ) -> None:
        """0.50 a m² of the owner's third of the paving before the lot (230)."""
        frentes = pavimentadas(imovel)
        if not frentes:
            return
        if any(t.largura_pavimentada is None for t in frentes):
            motivo = "O trecho está sem a largura pavimentada."
            faltas.append(Falta(CONSERVACAO, "valor-ausente", motivo))
            return
        dados: dict[str, Any] = {"predial_imposto": max((i.valor for i in prediais), default=0)}
        larguras = {t.largura_pavimentada for t in frentes}
        if len(larguras) == 1:
            dados["testada_m"] = sum((t.metros for t in frentes), Decimal(0))
            dados["largura_calcada_m"] = frentes[0].largura_pavimentada
        else:
            area = sum((t.metros * (t.largura_pavimentada or 0) for t in frentes), Decimal(0))
            dados["area_do_terco_m2"] = (area / self._terco).quantize(_CENTIMETRO_QUADRADO)
        isencao = self._isencao(imovel, CONSERVACAO, None)
        self._lancar(CONSERVACAO, None, dados, isencao, itens, faltas)

    # -- launched by hand ---------------------------------------------------------------------

    def _do_novo(
        self,
        imovel: LinhaDeImovel,
        e: EdificacaoNaData,
        lancado_em: date,
        itens: list[Item],
        faltas: list[Falta],
    ) -> None:
        """From the day it was finished (127), due when the term to complain has passed."""
        novo = {"predio_novo": True, "data_conclusao": e.habite_se}
        prazo = self.prazo_do_avulso(imovel, lancado_em)
        imposto = self._predial(imovel, e, novo, itens, faltas, prazo)
        if imposto is not None and imposto.valor:
            self._assistencia(imposto, itens, faltas, novo=True)

    def prazo(self, desde: date, *, na_sede: bool) -> date:
        """Fifteen days after those in which the launch may be complained of (70, dúvida 22)."""
        dias = int(self._lei.codigo.prazo("pagamento-apos-decisao").prazo)
        return super().prazo(desde, na_sede=na_sede) + timedelta(days=dias)

    def _com_a_base(
        self, imposto: str, valor: int, tributo: str, fatos: dict[str, Any]
    ) -> dict[str, Any]:
        texto = self._lei.moeda.texto(valor)
        if tributo == ASSISTENCIA and fatos.get("imposto_base") == imposto:
            fatos["imposto_lancado_manualmente"] = texto
            if "prestacoes" in fatos:
                plano = self._lei.vencimentos(PREDIAL, self._exercicio)
                fatos["prestacoes"] = max(len(plano(valor)), 1)
        elif tributo in (SANITARIA, CONSERVACAO) and imposto == PREDIAL:
            fatos["predial_imposto"] = texto
        return fatos
