"""Sets up the annual run under each code: the street, the values that its law leaves blank."""

from datetime import date, timedelta
from typing import Any

from cadastro import isencoes
from cadastro.models import Imovel, Logradouro
from lancamentos.memoria import reconstruir
from lancamentos.models import Lancamento, Parcela, Recusa, Rodada
from prefeitura.comum import parametros
from tests import fabrica
from tests.lancamentos.fabrica import aprovada, lancada

INICIO = {
    "muriae-1936": date(1937, 1, 1),
    "lafaiete-1948": date(1949, 1, 1),
    "votuporanga-1950": date(1951, 1, 1),
    "jambeiro-1958": date(1959, 1, 1),
    "januaria-1963": date(1964, 1, 1),
}


def vespera(slug: str) -> date:
    """The last day before the first exercício that the code launches: the day of the facts."""
    return INICIO[slug] - timedelta(days=1)


def rua(nome: str = "", *, tipo: str = "Rua", **servicos: Any) -> Logradouro:
    """A street with every service but cleaning of the way, and what else is said."""
    tudo = {**fabrica.COM_TUDO, "limpeza": False, **servicos}
    return fabrica.logradouro(nome, tipo=tipo, distrito="Sede", servicos=tudo)


def lote(**dados: Any) -> Imovel:
    """A lot of 300 m² worth 60.000 on a frontage of 12 m, held since before any of the codes."""
    dados.setdefault("logradouro", None)
    dados["logradouro"] = dados["logradouro"] or rua()
    return fabrica.imovel(desde=date(1930, 1, 1), **dados)


def fixar(parametro: str, valor: str, desde: date) -> None:
    """A value that the law leaves to the municipality, proposed and confirmed."""
    proposto = parametros.propor(
        parametro=parametro,
        valor=valor,
        desde=desde,
        ate=None,
        lei="Lei municipal nº 1",
        usuario=fabrica.usuario("contador"),
    )
    parametros.confirmar(proposto, usuario=fabrica.usuario("chefe"))


def isentar(imovel: Imovel, tributo: str, fundamento: str, desde: date) -> None:
    pedido = isencoes.requerer(
        imovel,
        tributo=tributo,
        fundamento=fundamento,
        desde=desde,
        processo="1/1",
        usuario=fabrica.usuario("atendente"),
    )
    isencoes.conceder(pedido, usuario=fabrica.usuario("prefeito"))


def rodar(ano: int, dia: date | None = None) -> Rodada:
    """The run of an exercício, simulated, approved by another and posted on 10 January."""
    rodada = lancada(exercicio=ano, dia=dia or date(ano, 1, 10))
    assert rodada.situacao == Rodada.Situacao.LANCADA
    for lancamento in Lancamento.objects.filter(rodada=rodada):
        reconstruir(lancamento)
    return rodada


def aprovar_so(ano: int) -> Rodada:
    return aprovada(exercicio=ano, dia=date(ano, 1, 10))


def valores(imovel: Imovel) -> list[tuple[str, int]]:
    """What is launched upon a property, in the smallest unit of the money."""
    lancados = Lancamento.objects.filter(imovel=imovel, situacao="vigente").order_by("id")
    return [(la.tributo, la.valor) for la in lancados]


def datas(imovel: Imovel, tributo: str) -> list[tuple[str, int]]:
    """Due dates and amounts of a tributo, as ("30/03/1937", 84000)."""
    return [
        (f"{p.vencimento:%d/%m/%Y}", p.valor)
        for p in Parcela.objects.filter(
            lancamento__imovel=imovel, lancamento__tributo=tributo, lancamento__situacao="vigente"
        ).order_by("vencimento", "lancamento_id", "numero")
    ]


def recusas(rodada: Rodada, imovel: Imovel) -> set[tuple[str, str]]:
    return set(
        Recusa.objects.filter(rodada=rodada, imovel=imovel).values_list("tributo", "especie")
    )


def fundamentos(imovel: Imovel) -> dict[str, str]:
    """The ground of each exempt lançamento."""
    return dict(
        Lancamento.objects.filter(imovel=imovel, isento=True).values_list("tributo", "fundamento")
    )
