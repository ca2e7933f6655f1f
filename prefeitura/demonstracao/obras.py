"""Works of the year: a paving published, contested and launched; kerbs still in their term."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from cadastro.models import Imovel, Testada
from lancamentos.livros_impressos import imprimir
from lancamentos.models import Distribuicao, Obra
from lancamentos.obras import abrir, contestar, distribuir, imoveis, lancar
from prefeitura.acesso.papeis import Papel
from prefeitura.comum import lotes

from .cena import Cena

# A stretch of street that holds a few owners.
IMOVEIS_DA_RUA = 12


def pavimentar(cena: Cena) -> None:
    """A street is paved: plan, owners, edital of the quotas, a complaint that does not hold."""
    quem, chefe = cena.quem(Papel.LANCADOR), cena.quem(Papel.CHEFE)
    da_rua = _da_rua(0)
    rua = da_rua[0].imovel.logradouro
    obra = abrir.abrir(
        especie="calcamento",
        nome=f"Calçamento da {rua}",
        local=f"{rua}, do nº {da_rua[0].imovel.numero or 1} em diante",
        ato="Lei nº 512, de 20 de novembro de 1964",
        descricao="Calçamento a paralelepípedo, com assentamento de meio-fio nos dois lados.",
        orcamento=25_000_00 * len(da_rua),
        usuario=quem,
    )
    for testada in da_rua:
        imoveis.incluir(
            obra=obra,
            imovel=testada.imovel,
            medidas={"testada_m": str(testada.metros)},
            usuario=quem,
        )
    edital = distribuir.publicar(
        obra=obra,
        rateio="calcamento",
        exercicio=obra.exercicio,
        parametros={"custo_meio_fio_por_m": "120.00"},
        primeiro_vencimento=date(1965, 4, 12),
        usuario=chefe,
    )
    quota = edital.quotas.order_by("-valor", "pk")[0]
    contestar.contestar(
        quota=quota,
        texto="A testada lançada inclui o beco ao lado, que é da Prefeitura.",
        usuario=cena.quem(Papel.ATENDENTE),
    )
    contestar.decidir(
        quota=quota,
        decisao="improcedente",
        motivo="Medida a testada no local, confere com a do edital; o beco não foi contado.",
        usuario=chefe,
    )
    obra = abrir.iniciar(obra=obra, usuario=quem)
    abrir.registrar_despesa(
        obra=obra,
        valor=obra.orcamento // 2,
        natureza="construcao",
        descricao="Paralelepípedos e areia",
        comprovante="empenho 8/1965",
        usuario=cena.quem(Papel.CONTADOR),
    )
    cena.dizer(f"{len(da_rua)} quotas de calçamento publicadas, uma contestada e decidida")


def lancar_quotas(cena: Cena) -> None:
    """The paving is finished and its quotas launched; those of kerbs elsewhere are published."""
    quem, chefe = cena.quem(Papel.LANCADOR), cena.quem(Papel.CHEFE)
    edital = Distribuicao.objects.select_related("obra").get(rateio="calcamento")
    obra = abrir.concluir(obra=edital.obra, usuario=quem)
    edital = contestar.encerrar(distribuicao=edital, usuario=chefe)
    edital = lancar.lancar(distribuicao=edital, usuario=quem)
    assert edital.lote_id is not None
    lotes.executar(edital.lote_id)
    lote = imprimir(slug="quotas-de-obras", exercicio=edital.exercicio, usuario=quem)
    lotes.executar(lote.pk)
    outra = _meios_fios(cena)
    cena.dizer(
        f"{edital.quotas.count()} quotas da {obra} lançadas, com o seu livro; "
        f"as da {outra} em prazo de contestação"
    )


def _meios_fios(cena: Cena) -> Obra:
    """Kerbs and sidewalks, whose quotas are published before the works begin (424)."""
    quem = cena.quem(Papel.LANCADOR)
    da_rua = _da_rua(1)
    rua = da_rua[0].imovel.logradouro
    obra = abrir.abrir(
        especie="meio-fio",
        nome=f"Meios-fios e passeios da {rua}",
        local=str(rua),
        ato="Decreto nº 31, de 5 de fevereiro de 1965",
        orcamento=6_000_00 * len(da_rua),
        usuario=quem,
    )
    for testada in da_rua:
        imoveis.incluir(
            obra=obra,
            imovel=testada.imovel,
            medidas={
                "meio_fio_m": str(testada.metros),
                "passeio_m2": str(testada.metros * Decimal("1.5")),
            },
            usuario=quem,
        )
    distribuir.publicar(
        obra=obra,
        rateio="meio-fio",
        exercicio=obra.exercicio,
        parametros={"custo_meio_fio_por_m": "150.00", "custo_passeio_por_m2": "180.00"},
        usuario=cena.quem(Papel.CHEFE),
    )
    return obra


def _da_rua(ordem: int) -> list[Testada]:
    """The first frontages of one of the streets with the most properties in use."""
    ativas = Testada.objects.filter(
        principal=True,
        imovel__situacao=Imovel.Situacao.ATIVO,
        imovel__titularidades__ate__isnull=True,
        imovel__titularidades__qualidade="proprietario",
    ).select_related("imovel__logradouro")
    ruas: dict[int, dict[int, Testada]] = {}
    for testada in ativas.order_by("imovel__numero", "pk"):
        ruas.setdefault(testada.imovel.logradouro_id, {})[testada.imovel_id] = testada
    maiores = sorted(ruas.items(), key=lambda r: (-len(r[1]), r[0]))
    return list(maiores[ordem][1].values())[:IMOVEIS_DA_RUA]
