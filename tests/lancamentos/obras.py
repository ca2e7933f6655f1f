"""Works set up through the real verbs."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from cadastro.models import Imovel, InscricaoFiscal, Pessoa
from lancamentos.models import Beneficiado, Distribuicao, Lancamento, Obra
from lancamentos.obras import abrir, contestar, distribuir, imoveis, lancar
from prefeitura.comum import lotes
from prefeitura.comum.relogio import agora, hoje, no_dia
from tests import fabrica

MAIO = date(1964, 5, 4)


def obra(especie: str, orcamento: int = 100_000_00, **dados: Any) -> Obra:
    dados.setdefault("nome", "Obra da Rua Direita")
    return abrir.abrir(
        especie=especie,
        local="Rua Direita, entre a Praça e o Cais",
        ato="Lei nº 510, de 2 de março de 1964",
        orcamento=orcamento,
        usuario=fabrica.cadastrador(),
        **dados,
    )


def rural(titular: Pessoa, nome: str = "") -> InscricaoFiscal:
    return InscricaoFiscal.objects.create(
        especie="imovel-rural",
        numero=InscricaoFiscal.objects.count() + 1,
        titular=titular,
        nome=nome or f"Sítio de {titular.nome}",
        distrito="Brejo",
        desde=date(1950, 1, 1),
        criada_em=agora(),
        alterada_em=agora(),
    )


def com(
    de: Obra,
    *medidas: dict[str, Any],
    objetos: Sequence[Imovel | InscricaoFiscal] = (),
    **mais: Any,
) -> list[Beneficiado]:
    """Properties of the work, one for each set of measures."""
    rurais = abrir.especie_da(de).rural
    achados = list(objetos) or [
        rural(fabrica.pessoa()) if rurais else fabrica.imovel() for _ in medidas
    ]
    return [
        imoveis.incluir(
            obra=de,
            medidas=m,
            usuario=fabrica.cadastrador(),
            imovel=o if isinstance(o, Imovel) else None,
            inscricao=o if isinstance(o, InscricaoFiscal) else None,
            **mais,
        )
        for o, m in zip(achados, medidas, strict=True)
    ]


def gastar(de: Obra, valor: int, natureza: str = "construcao", em: date | None = None) -> None:
    abrir.registrar_despesa(
        obra=de,
        valor=valor,
        natureza=natureza,
        descricao="Materiais e mão de obra",
        comprovante="empenho 12",
        usuario=fabrica.cadastrador(),
        em=em,
    )


def publicar(de: Obra, rateio: str, **dados: Any) -> Distribuicao:
    dados.setdefault("exercicio", hoje().year)
    dados.setdefault("parametros", {})
    return distribuir.publicar(obra=de, rateio=rateio, usuario=fabrica.usuario("chefe"), **dados)


def encerrar(edital: Distribuicao) -> Distribuicao:
    """The end of the process, on the day after the term to contest."""
    with no_dia(edital.contestar_ate + timedelta(days=1)):
        return contestar.encerrar(distribuicao=edital, usuario=fabrica.usuario("chefe"))


def executada(de: Obra, em: date | None = None) -> Obra:
    """The work begun and finished."""
    quem = fabrica.cadastrador()
    if de.situacao == Obra.Situacao.PLANEJADA:
        de = abrir.iniciar(obra=de, usuario=quem)
    return abrir.concluir(obra=de, usuario=quem, em=em)


def provisoria(de: Obra, rateio: str, **dados: Any) -> Distribuicao:
    """The provisional account published with the plan, its term over."""
    return encerrar(publicar(de, rateio, provisoria=True, **dados))


def lancadas(edital: Distribuicao, em: date | None = None) -> list[Lancamento]:
    """All the quotas launched, in the order of the edital."""
    with no_dia(em or edital.contestar_ate + timedelta(days=2)):
        feita = lancar.lancar(distribuicao=edital, usuario=fabrica.usuario("lancador"))
        assert feita.lote_id is not None
        lotes.executar(feita.lote_id)
    edital.refresh_from_db()
    return [
        q.lancamento
        for q in edital.quotas.select_related("lancamento").order_by("pk")
        if q.lancamento is not None
    ]


def quotas(edital: Distribuicao) -> list[int]:
    return list(edital.quotas.order_by("pk").values_list("valor", flat=True))
