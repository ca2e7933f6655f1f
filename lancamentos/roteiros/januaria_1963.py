"""Januária, Lei 500/1963: the five tributos of an urban property, in the order of computing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from lancamentos.fatos import Falta, Item
from lancamentos.roteiros.comum import CENTESIMO, SUBURBANA, RoteiroDoCodigo, base_recusada, zona
from lancamentos.roteiros.comum import area as area_do_lote

if TYPE_CHECKING:
    from cadastro.leitura import (
        EdificacaoNaData,
        IsencaoNaData,
        LinhaDeImovel,
        TitularNaData,
    )
    from prefeitura.legislacao import Calendario, Vigencia

TERRITORIAL = "territorial-urbano"
PREDIAL = "predial"
LIMPEZA = "limpeza-publica"
EDUCACAO = "educacao-saude"
ILUMINACAO = "iluminacao-publica"
TRIBUTOS = (TERRITORIAL, PREDIAL, LIMPEZA, EDUCACAO, ILUMINACAO)

# Words by which the taxas name the imposto in whose book they are launched.
_PALAVRA = {TERRITORIAL: "territorial_urbano", PREDIAL: "predial"}
SEM_VALOR = "A edificação está sem valor venal e sem valor locativo."


def preparar(lei: Vigencia, exercicio: int, situacao_em: date, calendario: Calendario) -> Roteiro:
    return Roteiro(lei, exercicio, situacao_em, calendario)


class Roteiro(RoteiroDoCodigo):
    TRIBUTOS = TRIBUTOS
    # Art. 44 §3 leaves the taxas out.
    DIREITO_PUBLICO = dict.fromkeys((TERRITORIAL, PREDIAL), "44 §2")

    def __init__(self, *dados: Any) -> None:
        super().__init__(*dados)
        lei = self._lei
        self._ocupacoes = frozenset(lei.tabela("ocupacoes").linhas)
        self._vezes = lei.valor("territorial-urbano.vezes_area_edificada")
        self._agravo = lei.valor("territorial-urbano.agravo_adotado")
        self._depreciacao = lei.valor("predial.depreciacao_adotada")
        self._decuplo = lei.valor("predial.vezes_locativo")

    def _apurar(
        self,
        imovel: LinhaDeImovel,
        predios: list[EdificacaoNaData],
        itens: list[Item],
        faltas: list[Falta],
    ) -> None:
        self._territorial(imovel, predios, itens, faltas)
        if zona(imovel) != SUBURBANA:
            for predio in predios:
                self._predial(imovel, predio, itens, faltas)
        impostos = itens[:]
        if imovel.servida_por("coleta_lixo") and LIMPEZA in self._contas:
            for predio in predios:
                self._limpeza(imovel, predio, itens, faltas)
        if EDUCACAO in self._contas:
            self._educacao(imovel, predios, impostos, itens, faltas)
        if imovel.servida_por("iluminacao") and ILUMINACAO in self._contas:
            self._iluminacao(impostos, itens, faltas)

    # -- launched by hand ---------------------------------------------------------------------

    def _do_novo(
        self,
        imovel: LinhaDeImovel,
        e: EdificacaoNaData,
        lancado_em: date,
        itens: list[Item],
        faltas: list[Falta],
    ) -> None:
        """In twelfths (248), due 15 days after for who lives in the sede, 30 for others (245)."""
        self._predial(
            imovel,
            e,
            itens,
            faltas,
            habite_se=e.habite_se,
            data_do_lancamento=lancado_em,
            residente_na_sede=imovel.principal and imovel.principal.reside_na_sede,
        )

    def taxas_que_acompanham(
        self,
        imposto: str,
        antes: Mapping[str, Any],
        depois: Mapping[str, Any],
        valor: int,
        taxas: Iterable[tuple[str, Mapping[str, Any]]],
    ) -> list[dict[str, Any]]:
        """The facts of the taxas launched with an imposto, when the imposto is launched anew.

        All facts are in the notation of data. ``valor`` is the new amount of the imposto; a taxa
        whose base is gone has it as ``imposto_lancado`` zero.
        """
        moeda = self._lei.moeda
        diferenca = self._venal(imposto, depois) - self._venal(imposto, antes)
        novas = []
        for tributo, fatos in taxas:
            novos = dict(fatos)
            if tributo == ILUMINACAO:
                novos["imposto_lancado"] = moeda.texto(valor)
            elif tributo == EDUCACAO:
                if diferenca:
                    venal = moeda.de_decimal(novos["valor_venal"]) + diferenca
                    novos["valor_venal"] = moeda.texto(max(venal, 0))
            elif tributo == LIMPEZA:
                for nome in ("valor_venal", "valor_locativo", "ocupacao"):
                    if depois.get(nome) != antes.get(nome):
                        novos[nome] = depois.get(nome)
                if depois.get("uso") != antes.get("uso") and not depois.get("ocupacao"):
                    novos["ocupacao"] = "comercio" if depois.get("uso") == "comercial" else None
                novos = {n: v for n, v in novos.items() if v is not None}
            novas.append(novos)
        return novas

    def _venal(self, imposto: str, fatos: Mapping[str, Any]) -> int:
        """The valor venal by which the imposto entered the taxa de educação e saúde."""
        moeda = self._lei.moeda
        venal = moeda.de_decimal(fatos.get("valor_venal") or 0)
        if imposto == PREDIAL:
            return max(venal, self._decuplo * moeda.de_decimal(fatos.get("valor_locativo") or 0))
        return venal

    # -- each tributo -----------------------------------------------------------------------

    def _territorial(
        self,
        imovel: LinhaDeImovel,
        predios: list[EdificacaoNaData],
        itens: list[Item],
        faltas: list[Falta],
    ) -> None:
        dados: dict[str, Any] = {}
        if predios:
            area = area_do_lote(imovel)
            edificada = sum((_projecao(p) for p in predios), Decimal(0))
            if area - self._vezes * edificada - imovel.jardim_na_frente <= 0:
                return
            dados["area_do_terreno_m2"] = area
            dados["area_edificada_m2"] = edificada
            if imovel.jardim_na_frente:
                dados["jardim_na_frente_m2"] = imovel.jardim_na_frente
        elif imovel.loteamento_aprovado_em is not None:
            dados["exercicio_da_aprovacao"] = imovel.loteamento_aprovado_em
            dados["valor_de_aquisicao"] = imovel.valor_de_aquisicao
            dados["preco_de_venda_total"] = imovel.preco_de_venda
        if "exercicio_da_aprovacao" not in dados:
            if not imovel.valor_venal_terreno:
                faltas.append(
                    Falta(TERRITORIAL, "valor-ausente", "O terreno está sem valor venal.")
                )
                return
            dados["valor_venal"] = imovel.valor_venal_terreno
        dados["fecho"] = imovel.fecho
        dados["passeio"] = imovel.passeio
        if self._agravo and not predios and imovel.sem_edificar_desde and zona(imovel) == "urbana":
            dados["anos_sem_edificar"] = _anos_contados(
                imovel.sem_edificar_desde, self._situacao_em
            )
        isencao = self._isencao(imovel, TERRITORIAL, None)
        if _de_outro(isencao, imovel.principal):
            dados["compromissario_comprador"] = True
        self._lancar(TERRITORIAL, None, dados, isencao, itens, faltas)

    def _predial(
        self,
        imovel: LinhaDeImovel,
        e: EdificacaoNaData,
        itens: list[Item],
        faltas: list[Falta],
        **do_novo: Any,
    ) -> None:
        if not e.valor_venal and not e.valor_locativo:
            faltas.append(Falta(PREDIAL, "valor-ausente", SEM_VALOR))
            return
        dados: dict[str, Any] = {"valor_venal": e.valor_venal, "uso": e.uso}
        if e.valor_locativo:
            dados["valor_locativo"] = e.valor_locativo
        if e.parcialmente_alugada:
            dados["parcialmente_alugado"] = True
        if e.estado == "ruinas_ocupada":
            dados["em_ruinas_ocupado"] = True
        if self._depreciacao and e.termino is not None:
            dados["termino_da_construcao"] = e.termino
        if e.ocupacao:
            dados["ocupacao"] = e.ocupacao
        dados |= do_novo
        self._lancar(PREDIAL, e.id, dados, self._isencao(imovel, PREDIAL, e.id), itens, faltas)

    def _limpeza(
        self,
        imovel: LinhaDeImovel,
        e: EdificacaoNaData,
        itens: list[Item],
        faltas: list[Falta],
    ) -> None:
        if not e.valor_venal and not e.valor_locativo:
            faltas.append(Falta(LIMPEZA, "valor-ausente", SEM_VALOR))
            return
        dados: dict[str, Any] = {}
        if e.valor_locativo:
            dados["valor_locativo"] = e.valor_locativo
        if e.valor_venal:
            dados["valor_venal"] = e.valor_venal
        ocupacao = e.ocupacao or ("comercio" if e.uso == "comercial" else "")
        if ocupacao:
            dados["ocupacao"] = ocupacao
        self._lancar(LIMPEZA, e.id, dados, None, itens, faltas)

    def _educacao(
        self,
        imovel: LinhaDeImovel,
        predios: list[EdificacaoNaData],
        impostos: list[Item],
        itens: list[Item],
        faltas: list[Falta],
    ) -> None:
        """Once a property, by the value launched in the book of predial or territorial."""
        base = PREDIAL if predios and zona(imovel) != "suburbana" else TERRITORIAL
        if base in [f.tributo for f in faltas]:
            faltas.append(base_recusada(EDUCACAO, base))
            return
        lancados = [i.valor for i in impostos if i.tributo == base]
        if not lancados:
            return
        if base == PREDIAL:
            venal = sum(max(p.valor_venal, self._decuplo * p.valor_locativo) for p in predios)
        else:
            venal = (
                imovel.valor_venal_terreno
                or imovel.preco_de_venda
                or imovel.valor_de_aquisicao
                or 0
            )
        dados: dict[str, Any] = {"valor_venal": venal, "imposto": _PALAVRA[base]}
        if any(lancados):
            dados["imposto_lancado"] = max(lancados)
            self._lancar(EDUCACAO, None, dados, None, itens, faltas)
            return
        # The imposto is exempt, the taxa is not (art. 44 §3): it falls due when the first
        # instalment of the imposto would.
        dia = self._primeira_data(base)
        self._lancar(EDUCACAO, None, dados, None, itens, faltas, vencimento=dia)

    def _iluminacao(self, impostos: list[Item], itens: list[Item], faltas: list[Falta]) -> None:
        """Upon each imposto launched (art. 441): where nothing is launched, nothing is due."""
        for imposto in impostos:
            if imposto.valor:
                dados = {
                    "imposto_lancado": imposto.valor,
                    "imposto": _PALAVRA[imposto.tributo],
                }
                self._lancar(ILUMINACAO, imposto.edificacao, dados, None, itens, faltas)
        faltas += [base_recusada(ILUMINACAO, f.tributo) for f in faltas if f.tributo in _PALAVRA]

    # -- inside -----------------------------------------------------------------------------

    def _lancar(
        self,
        tributo: str,
        edificacao: int | None,
        dados: dict[str, Any],
        isencao: IsencaoNaData | None,
        itens: list[Item],
        faltas: list[Falta],
        *,
        vencimento: date | None = None,
    ) -> Item | None:
        ocupacao = dados.get("ocupacao")
        if ocupacao is not None and ocupacao not in self._ocupacoes:
            motivo = f"Ocupação desconhecida da lei: “{ocupacao}”."
            faltas.append(Falta(tributo, "fato-invalido", motivo))
            return None
        return super()._lancar(
            tributo, edificacao, dados, isencao, itens, faltas, vencimento=vencimento
        )

    def _reconhecer(self, tributo: str, isencao: IsencaoNaData, dados: dict[str, Any]) -> str:
        if dados.get("compromissario_comprador"):
            return ""
        do_codigo = self._isencoes[tributo].get(isencao.fundamento)
        if do_codigo is not None and do_codigo.ocupacao is not None:
            dados["ocupacao"] = do_codigo.ocupacao
            dados["ato_do_prefeito"] = True
            return ""
        return super()._reconhecer(tributo, isencao, dados)


def _projecao(e: EdificacaoNaData) -> Decimal:
    return e.projecao_no_solo.quantize(CENTESIMO)


def _de_outro(isencao: IsencaoNaData | None, titular: TitularNaData | None) -> bool:
    """Whether the exemption is the owner's, and the promissory buyer pays (art. 174)."""
    return (
        isencao is not None
        and titular is not None
        and titular.qualidade == "promitente"
        and isencao.pessoa_id != titular.pessoa_id
    )


def _anos_contados(desde: date, ate: date) -> int:
    """Years without building, a year begun counting whole: more than one year is two."""
    completos = ate.year - desde.year - ((ate.month, ate.day) < (desde.month, desde.day))
    return completos + ((ate.month, ate.day) != (desde.month, desde.day))
