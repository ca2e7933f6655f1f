"""What the roteiros of the codes share: rules compiled once, exemptions, refusals, late dates."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any, ClassVar

from cadastro.leitura import IsencaoNaData
from lancamentos.adiamento import prazo_do_tardio
from lancamentos.fatos import Falta, Item, falta_da_lei
from prefeitura.legislacao import ErroDeLei, ParcelaDevida, Resultado

if TYPE_CHECKING:
    from cadastro.leitura import EdificacaoNaData, LinhaDeImovel, TestadaNaData, TitularNaData
    from prefeitura.legislacao import Calendario, Fundamento, Vigencia

# Buildings that stand for the law; stopped works and empty ruins leave bare land.
_DE_PE = ("em_uso", "ruinas_ocupada")
SUBURBANA = "suburbana"
CENTESIMO = Decimal("0.01")
SEM_VALOR = "A edificação está sem valor locativo."
SEM_HABITACAO = (
    "Não se disse quem habita a edificação (o dono, um inquilino, ninguém ou alguém de graça)."
)


class RoteiroDoCodigo(ABC):
    """Compiled once for a law, an exercício and the day of the facts; called with each property.

    A code says its ``TRIBUTOS``, impostos before the taxas that are computed on them, and
    ``_apurar``. What the law leaves without value refuses that tributo and no other.
    """

    TRIBUTOS: ClassVar[tuple[str, ...]] = ()
    # From what an entity of public law is free without any act, and the article that says so.
    DIREITO_PUBLICO: ClassVar[Mapping[str, str]] = {}

    def __init__(
        self, lei: Vigencia, exercicio: int, situacao_em: date, calendario: Calendario
    ) -> None:
        self.tributos = tuple(t for t in self.TRIBUTOS if lei.disponivel(t))
        self._lei = lei
        self._exercicio = exercicio
        self._situacao_em = situacao_em
        self._calendario = calendario
        self._contas: dict[str, Any] = {}
        self._fatos: dict[str, type] = {}
        self._sem_regra: dict[str, Falta] = {}
        for tributo in self.tributos:
            try:
                regra = lei.regra(tributo, exercicio, calendario)
            except ErroDeLei as erro:
                self._sem_regra[tributo] = falta_da_lei(tributo, erro)
            else:
                self._contas[tributo], self._fatos[tributo] = regra.conta, regra.fatos
        self._isencoes: dict[str, dict[str, Fundamento]] = {
            t: {f.codigo: f for f in lei.isencoes(t)} for t in self.tributos
        }

    def __call__(self, imovel: LinhaDeImovel) -> tuple[list[Item], list[Falta]]:
        """The lançamentos of the property and what cannot be launched, with the reason."""
        itens: list[Item] = []
        faltas: list[Falta] = []
        if imovel.principal is None:
            motivo = f"Sem titular principal em {self._situacao_em:%d/%m/%Y}."
            return itens, [Falta("", "sem-titular", motivo)]
        predios = [e for e in imovel.edificacoes if self.de_pe(e)]
        self._apurar(imovel, predios, itens, faltas)
        return itens, faltas

    @abstractmethod
    def _apurar(
        self,
        imovel: LinhaDeImovel,
        predios: list[EdificacaoNaData],
        itens: list[Item],
        faltas: list[Falta],
    ) -> None: ...

    def de_pe(self, e: EdificacaoNaData) -> bool:
        """Whether the building stood, finished, on the day of the facts."""
        if e.estado not in _DE_PE:
            return False
        pronta = e.habite_se or e.termino
        return pronta is None or pronta <= self._situacao_em

    # -- launched by hand ---------------------------------------------------------------------

    def novo(self, e: EdificacaoNaData) -> bool:
        """Whether it was finished within the exercício: launched by hand, for what is left."""
        return (
            e.estado in _DE_PE
            and e.habite_se is not None
            and e.habite_se > self._situacao_em
            and e.habite_se.year == self._exercicio
        )

    def predio_novo(
        self, imovel: LinhaDeImovel, e: EdificacaoNaData, lancado_em: date
    ) -> tuple[list[Item], list[Falta]]:
        """The predial of such a building for the rest of the exercício."""
        itens: list[Item] = []
        faltas: list[Falta] = []
        self._do_novo(imovel, e, lancado_em, itens, faltas)
        return itens, faltas

    @abstractmethod
    def _do_novo(
        self,
        imovel: LinhaDeImovel,
        e: EdificacaoNaData,
        lancado_em: date,
        itens: list[Item],
        faltas: list[Falta],
    ) -> None: ...

    def prazo_do_avulso(self, imovel: LinhaDeImovel, lancado_em: date) -> date:
        """Day on which a late launch falls due."""
        titular = imovel.principal
        fora = titular is not None and not titular.reside_na_sede
        return self.prazo(lancado_em, na_sede=not fora)

    def prazo(self, desde: date, *, na_sede: bool) -> date:
        return prazo_do_tardio(self._lei, desde, self._calendario, na_sede=na_sede)

    def taxas_que_acompanham(
        self,
        imposto: str,
        antes: Mapping[str, Any],
        depois: Mapping[str, Any],
        valor: int,
        taxas: Iterable[tuple[str, Mapping[str, Any]]],
    ) -> list[dict[str, Any]]:
        """The facts of the taxas launched with an imposto, when the imposto is launched anew.

        All facts are in the notation of data; ``valor`` is the new amount of the imposto.
        """
        return [self._com_a_base(imposto, valor, t, dict(fatos)) for t, fatos in taxas]

    def _com_a_base(
        self, imposto: str, valor: int, tributo: str, fatos: dict[str, Any]
    ) -> dict[str, Any]:
        """The facts of a taxa whose base is the imposto; by default none hangs on it."""
        return fatos

    # -- each launch --------------------------------------------------------------------------

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
        """Apply the rule to the facts and keep the item, or the refusal of the law.

        ``vencimento`` is the date in place of the rule's.
        """
        conta = self._contas.get(tributo)
        if conta is None:
            if tributo in self._sem_regra:
                faltas.append(self._sem_regra[tributo])
            return None
        fundamento = ""
        if isencao is not None:
            fundamento = self._reconhecer(tributo, isencao, dados)
        try:
            fatos = self._fatos[tributo](**dados)
            resultado: Resultado = conta(fatos, None)
        except ErroDeLei as erro:
            faltas.append(falta_da_lei(tributo, erro))
            return None
        valor, parcelas, isento, da_regra, _ = resultado
        if isento or fundamento:
            item = Item(tributo, edificacao, fatos, 0, (), _artigo(da_regra or fundamento))
        elif not valor:
            return None
        else:
            if vencimento is not None:
                parcelas = (ParcelaDevida(1, vencimento, valor),)
            item = Item(tributo, edificacao, fatos, valor, parcelas)
        itens.append(item)
        return item

    def _reconhecer(self, tributo: str, isencao: IsencaoNaData, dados: dict[str, Any]) -> str:
        """The ground of a recognized exemption; or put it among the facts and return ""."""
        do_codigo = self._isencoes[tributo].get(isencao.fundamento)
        return _artigo(do_codigo.artigo if do_codigo is not None else isencao.artigo)

    def _isencao(
        self, imovel: LinhaDeImovel, tributo: str, edificacao: int | None
    ) -> IsencaoNaData | None:
        """The exemption in force upon the object, or that of an entity of public law, which
        needs no act."""
        for isencao in imovel.isencoes:
            if isencao.tributo == tributo and isencao.edificacao_id in (None, edificacao):
                return isencao
        dono = imovel.principal
        if dono is not None and dono.natureza == "orgao_publico":
            artigo = self.DIREITO_PUBLICO.get(tributo)
            if artigo is not None:
                texto = "entidade de direito público"
                return IsencaoNaData(tributo, None, "", artigo, texto, dono.pessoa_id)
        return None

    def _primeira_data(self, tributo: str) -> date:
        """The first date of payment of a tributo in the exercício."""
        return self._lei.vencimentos(tributo, self._exercicio)(1)[0].vencimento


def base_recusada(tributo: str, imposto: str) -> Falta:
    return Falta(tributo, "base-recusada", f"Depende do imposto recusado ({imposto}).")


def zona(imovel: LinhaDeImovel) -> str:
    """The zone of the main frontage; what has none on record is in the town."""
    testada = imovel.testada_principal
    return testada.zona if testada is not None else "urbana"


def logradouro(imovel: LinhaDeImovel) -> str:
    """The street of the address: "Rua Ari"."""
    return imovel.endereco.split(",", 1)[0]


def condominos(imovel: LinhaDeImovel) -> list[TitularNaData]:
    """Those who hold the property together with the principal one, him too; empty if alone."""
    principal = imovel.principal
    if principal is None or principal.parte == 1:
        return []
    juntos = [t for t in imovel.titulares if t.qualidade == principal.qualidade]
    return juntos if len(juntos) > 1 else []


def faces_por_dizer(imovel: LinhaDeImovel) -> str:
    """Why the fronts of the land cannot be measured; empty when they can."""
    if not imovel.testadas:
        return "O terreno está sem testada."
    if len(imovel.testadas) > 1 and not imovel.posicao:
        return "O terreno tem mais de uma testada: diga a sua posição na quadra."
    if len(imovel.testadas) > 2:
        return "O terreno tem mais de duas testadas: lance-o à mão, dizendo a face de cada uma."
    return ""


def por_cento(parte: Decimal) -> Decimal:
    """A share as a percentage, without the zeros of its places."""
    return Decimal(f"{(100 * parte).normalize():f}")


def area(imovel: LinhaDeImovel) -> Decimal:
    """m² of the land, or of the share of it that goes with a unit."""
    return (imovel.area_terreno * imovel.fracao_ideal).quantize(CENTESIMO)


def pavimentadas(imovel: LinhaDeImovel) -> list[TestadaNaData]:
    return [t for t in imovel.testadas if t.pavimentacao != "nenhuma"]


def _artigo(texto: str) -> str:
    return texto if texto.startswith(("art.", "Lei", "lei", "Const")) else f"art. {texto}"
