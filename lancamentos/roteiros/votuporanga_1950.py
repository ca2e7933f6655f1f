"""Votuporanga, Lei 30/1950: land by its fronts, buildings by their rent, lixo and limpeza."""

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
    base_recusada,
    faces_por_dizer,
    logradouro,
    zona,
)
from prefeitura.legislacao.fatos import campos

if TYPE_CHECKING:
    from cadastro.leitura import EdificacaoNaData, IsencaoNaData, LinhaDeImovel
    from prefeitura.legislacao import Calendario, Vigencia

TERRITORIAL, SUBURBANO = "territorial-urbano", "territorial-suburbano"
PREDIAL, LIXO, LIMPEZA = "predial", "lixo", "limpeza-publica"
TRIBUTOS = (TERRITORIAL, SUBURBANO, PREDIAL, LIXO, LIMPEZA)
LOTE_UNICO = "art-17-c"
ULTIMA_ZONA = 4
_SERVIDA = {LIXO: "rua_servida_por_lixo", LIMPEZA: "rua_servida_por_limpeza"}


def preparar(lei: Vigencia, exercicio: int, situacao_em: date, calendario: Calendario) -> Roteiro:
    return Roteiro(lei, exercicio, situacao_em, calendario)


class Roteiro(RoteiroDoCodigo):
    TRIBUTOS = TRIBUTOS
    # The code exempts them from the taxas; from the impostos, the Constitution of the day.
    DIREITO_PUBLICO = {
        **dict.fromkeys((TERRITORIAL, SUBURBANO, PREDIAL), "Constituição de 1946, art. 31, V, a"),
        LIXO: "art. 136 a",
        LIMPEZA: "art. 140",
    }

    def __init__(self, *dados: Any) -> None:
        super().__init__(*dados)
        self._face: Any = campos(self._fatos[TERRITORIAL])["faces"].classe
        self._ocupacoes = frozenset(self._lei.tabela("ocupacoes").linhas)

    def _apurar(
        self,
        imovel: LinhaDeImovel,
        predios: list[EdificacaoNaData],
        itens: list[Item],
        faltas: list[Falta],
    ) -> None:
        if zona(imovel) == SUBURBANA:
            self._suburbano(imovel, itens, faltas)
            return
        self._territorial(imovel, predios, itens, faltas)
        for predio in predios:
            self._predial(imovel, predio, {}, itens, faltas)
        for taxa, servico in ((LIXO, "coleta_lixo"), (LIMPEZA, "limpeza")):
            if imovel.servida_por(servico):
                self._taxa(taxa, imovel, predios, itens, faltas)

    def _suburbano(self, imovel: LinhaDeImovel, itens: list[Item], faltas: list[Falta]) -> None:
        """0.50% of the global value of the land (26 §2); no predial there (27 §2)."""
        if not imovel.valor_venal_terreno:
            faltas.append(Falta(SUBURBANO, "valor-ausente", "O terreno está sem valor."))
            return
        dados = {"valor_global": imovel.valor_venal_terreno}
        isencao = self._isencao(imovel, SUBURBANO, None)
        self._lancar(SUBURBANO, None, dados, isencao, itens, faltas)

    def _territorial(
        self,
        imovel: LinhaDeImovel,
        predios: list[EdificacaoNaData],
        itens: list[Item],
        faltas: list[Falta],
    ) -> None:
        """By metre of front; of a built lot, the front that the building leaves (17 a, 34)."""
        edificada: Decimal | None = None
        if predios:
            # A building without a measured front stands upon the whole of it.
            if any(p.frente is None for p in predios):
                return
            edificada = sum((p.frente or Decimal(0) for p in predios), Decimal(0))
        recusa = faces_por_dizer(imovel)
        if recusa:
            faltas.append(Falta(TERRITORIAL, "valor-ausente", recusa))
            return
        no_distrito = zona(imovel) == "povoado"
        if not no_distrito and any((t.zona_fiscal or 1) > ULTIMA_ZONA for t in imovel.testadas):
            motivo = f"A zona fiscal do trecho vai de 1 a {ULTIMA_ZONA} (art. 21)."
            faltas.append(Falta(TERRITORIAL, "fato-invalido", motivo))
            return
        dados: dict[str, Any] = {
            "posicao": imovel.posicao or "meio_de_quadra",
            "faces": self._faces(imovel, edificada, com_zona=not no_distrito),
            "em_distrito": no_distrito,
        }
        if predios:
            dados["parte_de_area_edificada"] = True
            dados["edificio_residencial"] = any(p.uso == "residencial" for p in predios)
        isencao = self._isencao(imovel, TERRITORIAL, None)
        if isencao is not None and isencao.fundamento == LOTE_UNICO:
            frente = imovel.testadas[0].metros
            dados["profundidade_m"] = (imovel.area_terreno / frente).quantize(CENTESIMO)
        self._lancar(TERRITORIAL, None, dados, isencao, itens, faltas)

    def _faces(
        self, imovel: LinhaDeImovel, edificada: Decimal | None, *, com_zona: bool
    ) -> tuple[Any, ...]:
        """The zone of each is that of its stretch, or of the street of the address (21)."""
        faces = []
        for n, testada in enumerate(imovel.testadas):
            lado = "frente" if n == 0 else "lateral"
            if n == 1 and imovel.posicao == "frente_e_fundos":
                lado = "fundos"
            faces.append(
                self._face(
                    face=lado,
                    comprimento_m=testada.metros,
                    zona=testada.zona_fiscal if com_zona else None,
                    logradouro=logradouro(imovel) if n == 0 else None,
                    frente_edificada_m=edificada and min(edificada, testada.metros)
                    if n == 0
                    else None,
                )
            )
        return tuple(faces)

    def _predial(
        self,
        imovel: LinhaDeImovel,
        e: EdificacaoNaData,
        do_novo: dict[str, Any],
        itens: list[Item],
        faltas: list[Falta],
    ) -> None:
        """By the class of table B on the rent, or on what is arbitrated (28 to 30)."""
        if not e.valor_locativo:
            faltas.append(Falta(PREDIAL, "valor-ausente", SEM_VALOR))
            return
        if not e.habitacao:
            faltas.append(Falta(PREDIAL, "valor-ausente", SEM_HABITACAO))
            return
        dados: dict[str, Any] = {"classe_tabela_b": e.classe or None}
        if e.habitacao == "locada":
            dados["valor_locativo_anual"] = e.valor_locativo
        else:
            dados["ocupado_pelo_proprietario"] = True
            dados["valor_locativo_arbitrado_anual"] = e.valor_locativo
            dados["valor_venal"] = e.valor_venal or None
        if e.ocupacao in self._ocupacoes:
            dados["ocupacao"] = e.ocupacao
        isencao = self._isencao(imovel, PREDIAL, e.id)
        self._lancar(PREDIAL, e.id, dados | do_novo, isencao, itens, faltas)

    def _reconhecer(self, tributo: str, isencao: IsencaoNaData, dados: dict[str, Any]) -> str:
        """The sole lot pays half, and more each year: the rule weighs its favour (17 c)."""
        if isencao.fundamento != LOTE_UNICO:
            return super()._reconhecer(tributo, isencao, dados)
        dados["unica_propriedade"] = dados["destinado_a_casa_propria"] = True
        dados["primeiro_exercicio_do_favor"] = int(isencao.desde[:4])
        return ""

    def _taxa(
        self,
        taxa: str,
        imovel: LinhaDeImovel,
        predios: list[EdificacaoNaData],
        itens: list[Item],
        faltas: list[Falta],
    ) -> None:
        """On the predial of each building, with its instalments (135, 138); limpeza on unbuilt
        land too, by metre (137, dúvida 60)."""
        if not predios and taxa == LIMPEZA and imovel.testadas:
            metros = sum((t.metros for t in imovel.testadas), Decimal(0))
            self._lancar(
                LIMPEZA,
                None,
                {"especie": "terreno", "metros_de_frente": metros},
                self._isencao(imovel, LIMPEZA, None),
                itens,
                faltas,
                vencimento=self._primeira_data(TERRITORIAL),
            )
        lancados = {i.edificacao: i.valor for i in itens if i.tributo == PREDIAL}
        for predio in predios:
            if predio.id not in lancados:
                faltas.append(base_recusada(taxa, PREDIAL))
                continue
            dados: dict[str, Any] = {"predial": lancados[predio.id], _SERVIDA[taxa]: True}
            # The rule looks at both services: the other one is launched by itself.
            dados |= {s: False for t, s in _SERVIDA.items() if t != taxa}
            if predio.ocupacao in self._ocupacoes:
                dados["ocupacao"] = predio.ocupacao
            isencao = self._isencao(imovel, taxa, predio.id)
            self._lancar(taxa, predio.id, dados, isencao, itens, faltas)

    # -- launched by hand ---------------------------------------------------------------------

    def _do_novo(
        self,
        imovel: LinhaDeImovel,
        e: EdificacaoNaData,
        lancado_em: date,
        itens: list[Item],
        faltas: list[Falta],
    ) -> None:
        """From the quarter of the habite-se (34); what is past falls due in 15 days."""
        novo = {"data_do_habite_se": e.habite_se, "aviso_recebido_em": lancado_em}
        self._predial(imovel, e, novo, itens, faltas)

    def _com_a_base(
        self, imposto: str, valor: int, tributo: str, fatos: dict[str, Any]
    ) -> dict[str, Any]:
        if tributo in _SERVIDA and imposto == PREDIAL and "predial" in fatos:
            fatos["predial"] = self._lei.moeda.texto(valor)
        return fatos
