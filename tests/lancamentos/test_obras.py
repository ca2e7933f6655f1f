"""Works of Januária: from the plan to the launched quotas, with exact sums."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from cadastro.titularidades import Titular
from lancamentos.memoria import reconstruir
from lancamentos.models import Distribuicao, Lancamento, Obra, Parcela, QuotaDeObra
from lancamentos.obras import abrir, contestar, desdobrar, imoveis, lancar
from lancamentos.obras.desdobrar import Quinhao
from prefeitura.comum import documentos, lotes
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Ato, Documento, PendenciaDeLote
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.arrecadacao.fabrica import exator, pagar
from tests.lancamentos import obras as cena
from tests.lancamentos.obras import MAIO

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def em_maio() -> Any:
    with no_dia(MAIO):
        yield


def valorizado(anterior: str, posterior: str, **mais: Any) -> dict[str, Any]:
    return {"area_m2": "1000", "valor_anterior": anterior, "valor_posterior": posterior, **mais}


def melhoria(*medidas: dict[str, Any], parametros: dict[str, Any] | None = None) -> Obra:
    """A work whose plan was published and contested by nobody, begun, with 30,000.00 spent."""
    obra = cena.obra("melhoria", 30_000_00)
    cena.com(obra, *medidas)
    cena.provisoria(obra, "melhoria", parametros=parametros or {})
    obra = abrir.iniciar(obra=obra, usuario=fabrica.cadastrador())
    cena.gastar(obra, 30_000_00)
    return obra


# -- 361 to 364 ---------------------------------------------------------------------------------


def test_361_sem_o_calculo_provisorio_a_obra_nao_comeca_nem_se_publica_o_definitivo() -> None:
    obra = cena.obra("melhoria")
    cena.com(obra, valorizado("100000.00", "200000.00"))
    with pytest.raises(ErroDeNegocio, match="Antes de iniciar"):
        abrir.iniciar(obra=obra, usuario=fabrica.cadastrador())
    edital = cena.publicar(obra, "melhoria", provisoria=True)
    assert edital.contestar_ate == date(1964, 6, 3)  # thirty days
    with pytest.raises(ErroDeNegocio, match="corre até 03/06/1964"):
        contestar.encerrar(distribuicao=edital, usuario=fabrica.usuario("chefe"))
    obra = abrir.iniciar(obra=obra, usuario=fabrica.cadastrador())
    with pytest.raises(ErroDeNegocio, match="ouvem-se as reclamações"):
        cena.publicar(obra, "melhoria", primeiro_vencimento=date(1964, 9, 1))
    cena.encerrar(edital)
    with pytest.raises(ErroDeNegocio, match="provisório não se lança"):
        lancar.lancar(distribuicao=edital, usuario=fabrica.usuario("lancador"))
    assert not Lancamento.objects.exists()


def test_362_as_quotas_sao_as_das_faixas_e_nao_passam_do_custo() -> None:
    # +100% of 100,000.00: 7% of 10,000 + 10% of 20,000 + 12% of 20,000 + 15% of 30,000 = 9,600.00
    obra = melhoria(
        valorizado("100000.00", "200000.00"),
        valorizado("100000.00", "200000.00", zona=2),
        valorizado("100000.00", "120000.00"),
        parametros={"abatimento_da_zona_2": 20},
    )
    obra = cena.executada(obra)
    edital = cena.publicar(
        obra,
        "melhoria",
        parametros={"abatimento_da_zona_2": 20},
        primeiro_vencimento=date(1964, 9, 1),
    )
    assert cena.quotas(edital) == [9600_00, 7680_00, 0]
    assert edital.total == 17280_00
    assert edital.da_prefeitura == 30000_00 - 17280_00
    lancadas = cena.lancadas(cena.encerrar(edital))
    assert [x.valor for x in lancadas] == [9600_00, 7680_00]
    assert [x.parcelas.get().vencimento for x in lancadas] == [date(1964, 9, 1)] * 2
    for x in lancadas:
        assert reconstruir(x).valor == x.valor
        assert x.referencia == "obra 1/1964, edital 2/1964"


def test_362_acima_do_custo_reduz_se_na_proporcao_e_a_soma_e_o_custo() -> None:
    obra = cena.obra("melhoria", 10_000_00)
    cena.com(obra, *[valorizado("100000.00", "200000.00") for _ in range(3)])
    cena.provisoria(obra, "melhoria")
    abrir.iniciar(obra=obra, usuario=fabrica.cadastrador())
    cena.gastar(obra, 10_000_00)
    obra.refresh_from_db()
    obra = cena.executada(obra)
    edital = cena.publicar(obra, "melhoria", primeiro_vencimento=date(1964, 9, 1))
    assert cena.quotas(edital) == [3333_33, 3333_33, 3333_34]
    assert edital.total == 10000_00
    assert edital.da_prefeitura == 0


def test_363_a_obra_entregue_por_partes_cobra_as_partes_e_no_fim_o_que_falta() -> None:
    obra = melhoria(valorizado("100000.00", "200000.00"), valorizado("50000.00", "80000.01"))
    primeira, segunda = abrir.dividir_em_partes(
        obra=obra,
        partes=[("Até a ponte", 10_000_00), ("Da ponte ao cais", 20_000_00)],
        usuario=fabrica.cadastrador(),
    )
    dia = date(1964, 9, 1)
    with pytest.raises(ErroDeNegocio, match="depois de entregue"):
        cena.publicar(obra, "melhoria", primeiro_vencimento=dia)
    abrir.entregar_parte(parte=primeira, usuario=fabrica.cadastrador())
    edital = cena.publicar(obra, "melhoria", primeiro_vencimento=dia)
    inteiras = [9600_00, 1800_00]  # 7% of 5,000, 10% of 10,000 and 12% of 5,000.01
    inteiras[1] = 350_00 + 1000_00 + 600_00
    assert cena.quotas(edital) == [3200_00, 650_00]  # a third of each
    cena.lancadas(cena.encerrar(edital))
    with no_dia(edital.contestar_ate + timedelta(days=5)):
        abrir.entregar_parte(parte=segunda, usuario=fabrica.cadastrador())
        obra.refresh_from_db()
        obra = cena.executada(obra)
        resto = cena.publicar(obra, "melhoria", primeiro_vencimento=dia)
    assert [a + b for a, b in zip(cena.quotas(edital), cena.quotas(resto), strict=True)] == inteiras
    lancadas = cena.lancadas(cena.encerrar(resto))
    assert len(lancadas) == 2
    assert Lancamento.objects.filter(tributo="contribuicao-melhoria").count() == 4


def test_364_em_anos_com_juros_sobre_o_saldo() -> None:
    obra = cena.executada(melhoria(valorizado("100000.00", "200000.00")))
    edital = cena.publicar(
        obra,
        "melhoria",
        parametros={"prestacoes_anuais": 3},
        primeiro_vencimento=date(1964, 9, 1),
    )
    dia = edital.contestar_ate + timedelta(days=2)
    (lancamento,) = cena.lancadas(cena.encerrar(edital), dia)
    assert [p.valor for p in lancamento.parcelas.order_by("numero")] == [4160_00, 3840_00, 3520_00]
    assert lancamento.valor == 9600_00 + 960_00 + 640_00 + 320_00
    assert reconstruir(lancamento).valor == lancamento.valor


# -- 365, 366, 374 to 376 -----------------------------------------------------------------------


def test_365_areas_contiguas_do_mesmo_dono_sao_uma_so_propriedade() -> None:
    dono = fabrica.pessoa("Ana Prado")
    terrenos = [fabrica.imovel(titular=dono), fabrica.imovel(titular=dono), fabrica.imovel()]
    obra = cena.obra("melhoria", 30_000_00)
    # apart, neither increase of 20% would pay; together they are 60% of what they were
    um, outro, alheio = cena.com(
        obra,
        valorizado("100000.00", "120000.00"),
        valorizado("100000.00", "200000.00"),
        valorizado("100000.00", "200000.00"),
        objetos=terrenos,
    )
    with pytest.raises(ErroDeNegocio, match="do mesmo proprietário"):
        imoveis.juntar(primeiro=um, contiguo=alheio, usuario=fabrica.cadastrador())
    imoveis.juntar(primeiro=um, contiguo=outro, usuario=fabrica.cadastrador())
    edital = cena.publicar(obra, "melhoria", provisoria=True)
    assert edital.quotas.count() == 2
    quota = edital.quotas.get(beneficiado=um)
    # 200,000.00 to 320,000.00: +60%: 7% of 20,000 + 10% of 40,000 + 12% of 20,000
    assert quota.valor == 1400_00 + 4000_00 + 2400_00
    assert not edital.quotas.filter(beneficiado=outro).exists()
    assert Ato.objects.filter(tipo="obra.areas_juntas", artigo="365").exists()


def test_366_so_se_deduz_area_de_uso_comum_cujo_dominio_foi_transferido() -> None:
    obra = cena.obra("melhoria", 30_000_00)
    (b,) = cena.com(obra, valorizado("100000.00", "200000.00"))
    quem = fabrica.cadastrador()
    with pytest.raises(ErroDeNegocio, match="título da transferência"):
        imoveis.deduzir(beneficiado=b, area=Decimal(250), titulo=" ", usuario=quem)
    with pytest.raises(ErroDeNegocio, match="menor que a do imóvel"):
        imoveis.deduzir(beneficiado=b, area=Decimal(1000), titulo="Escritura", usuario=quem)
    b.refresh_from_db()
    assert b.area_de_uso_comum == 0
    imoveis.deduzir(
        beneficiado=b, area=Decimal(250), titulo="Escritura de doação da rua", usuario=quem
    )
    edital = cena.publicar(obra, "melhoria", provisoria=True)
    # three quarters of both values, so three quarters of 9,600.00
    assert cena.quotas(edital) == [7200_00]


def test_374_a_quota_do_imune_conta_e_corre_por_conta_da_prefeitura() -> None:
    obra = cena.obra("urbanizacao", 40_000_00)
    cena.com(obra, {"testada_m": "30"})
    cena.com(obra, {"testada_m": "10"}, imune=True)
    cena.provisoria(obra, "urbanizacao")
    abrir.iniciar(obra=obra, usuario=fabrica.cadastrador())
    cena.gastar(obra, 40_000_00)
    obra.refresh_from_db()
    obra = cena.executada(obra)
    edital = cena.publicar(obra, "urbanizacao", primeiro_vencimento=date(1964, 9, 1))
    # half of the cost (372), by testada
    assert cena.quotas(edital) == [15000_00, 5000_00]
    assert edital.da_prefeitura == 25000_00
    assert [x.valor for x in cena.lancadas(cena.encerrar(edital))] == [15000_00]
    assert "Prefeitura (imóvel imune)" in documentos.html(edital.documento)


def test_375_lotes_de_loteamento_aprovado_contam_um_a_um() -> None:
    dono = fabrica.pessoa()
    lotes_ = [fabrica.imovel(titular=dono, loteamento_aprovado_em=1960) for _ in range(2)]
    obra = cena.obra("melhoria")
    um, outro = cena.com(
        obra,
        valorizado("100000.00", "200000.00"),
        valorizado("100000.00", "200000.00"),
        objetos=lotes_,
    )
    with pytest.raises(ErroDeNegocio, match="um a um"):
        imoveis.juntar(primeiro=um, contiguo=outro, usuario=fabrica.cadastrador())
    assert cena.publicar(obra, "melhoria", provisoria=True).quotas.count() == 2


def test_376_cada_condomino_e_lancado_na_sua_proporcao_e_as_partes_somam_a_quota() -> None:
    tres = [
        Titular(fabrica.pessoa(nome), parte=parte, principal=nome == "Ana")
        for nome, parte in (
            ("Ana", Decimal("0.5")),
            ("Beto", Decimal("0.25")),
            ("Caio", Decimal("0.25")),
        )
    ]
    obra = cena.obra("melhoria", 30_000_00)
    cena.com(obra, valorizado("100000.00", "200000.01"), objetos=[fabrica.imovel(titulares=tres)])
    cena.provisoria(obra, "melhoria")
    abrir.iniciar(obra=obra, usuario=fabrica.cadastrador())
    cena.gastar(obra, 5_000_01)
    obra.refresh_from_db()
    obra = cena.executada(obra)
    edital = cena.publicar(obra, "melhoria", primeiro_vencimento=date(1964, 9, 1))
    assert cena.quotas(edital) == [2500_01, 1250_00, 1250_00]
    assert edital.total == 5000_01
    lancadas = cena.lancadas(cena.encerrar(edital))
    assert [(x.contribuinte.nome, x.valor) for x in lancadas] == [
        ("Ana", 2500_01),
        ("Beto", 1250_00),
        ("Caio", 1250_00),
    ]
    assert lancadas[1].referencia.endswith("condômino 2 de 3")


# -- 380 and 381 --------------------------------------------------------------------------------


def test_380_e_381_o_lancamento_desdobrado_soma_a_quota_e_o_que_ja_foi_pago() -> None:
    obra = cena.executada(melhoria(valorizado("100000.00", "200000.00")))
    edital = cena.publicar(
        obra,
        "melhoria",
        parametros={"prestacoes_anuais": 3},
        primeiro_vencimento=date(1964, 9, 1),
    )
    (antigo,) = cena.lancadas(cena.encerrar(edital))
    primeira = antigo.parcelas.get(numero=1)
    with no_dia(date(1964, 8, 3)):
        pagar(exator(), antigo.contribuinte, [primeira])
        quinhoes = [
            Quinhao(fabrica.imovel(), fabrica.pessoa(f"Dono {n}"), Decimal(medida))
            for n, medida in enumerate(("400", "300", "300"))
        ]
        with pytest.raises(ErroDeNegocio, match="requerimento"):
            desdobrar.desdobrar(
                lancamento=antigo,
                quinhoes=quinhoes,
                usuario=fabrica.cadastrador(),
                processo="",
                motivo="",
            )
        novos = desdobrar.desdobrar(
            lancamento=antigo,
            quinhoes=quinhoes,
            usuario=fabrica.cadastrador(),
            processo="31/1964",
            motivo="Imóvel dividido em três lotes",
        )
    antigo.refresh_from_db()
    assert antigo.situacao == "substituido"
    assert [n.fatos["cota"] for n in novos] == ["3840.00", "2880.00", "2880.00"]
    assert sum(n.valor for n in novos) == antigo.valor
    assert sum(n.pago_antes for n in novos) == primeira.valor
    abertas = Parcela.objects.filter(lancamento__in=novos).values_list("valor", flat=True)
    assert sum(abertas) == antigo.valor - primeira.valor
    for n in novos:
        assert reconstruir(n).valor == n.valor
    with no_dia(date(1964, 8, 4)), pytest.raises(ErroDeNegocio, match="já não está em vigor"):
        desdobrar.desdobrar(
            lancamento=antigo,
            quinhoes=quinhoes,
            usuario=fabrica.cadastrador(),
            processo="31/1964",
            motivo="De novo",
        )


# -- roads (382 to 401) -------------------------------------------------------------------------


def estrada() -> Obra:
    return cena.obra("estrada", 200_000_00, nome="Estrada do Brejo")


def test_384_e_385_metade_do_custo_por_hectare_com_dez_ou_vinte_prestacoes() -> None:
    obra = estrada()
    cena.com(
        obra,
        {"area_ha": "60", "posicao": "marginal"},
        {"area_ha": "39.9", "posicao": "adjacente"},
        {"area_ha": "0.1", "posicao": "adjacente"},
    )
    cena.provisoria(obra, "construcao")
    obra = abrir.iniciar(obra=obra, usuario=fabrica.cadastrador())
    cena.gastar(obra, 20_000_00)
    obra = cena.executada(obra)
    edital = cena.publicar(obra, "construcao", primeiro_vencimento=date(1964, 7, 10))
    # 10,000.00 by 100 ha: 100.00 a hectare, 70.00 the adjacent; 401: less than 50.00 is not asked
    assert cena.quotas(edital) == [6000_00, 2793_00, 0]
    maior, menor = cena.lancadas(cena.encerrar(edital))
    assert (maior.parcelas.count(), menor.parcelas.count()) == (20, 10)
    for x in (maior, menor):
        datas = list(x.parcelas.order_by("numero").values_list("vencimento", flat=True))
        assert datas[0] == date(1964, 7, 10)
        assert datas[-1] >= date(1967, 5, 4)  # three years from the edital (393)
        assert sum(x.parcelas.values_list("valor", flat=True)) == x.valor


def test_398_o_registro_das_despesas_de_cada_estrada_por_natureza_e_exercicio() -> None:
    obra = estrada()
    cena.gastar(obra, 7_000_00)
    cena.gastar(obra, 900_00, "conservacao", em=date(1963, 8, 1))
    cena.gastar(obra, 1_100_00, "conservacao", em=date(1964, 2, 1))
    assert abrir.despesa(obra, "construcao") == 7000_00
    assert abrir.despesa(obra, "conservacao", 1963) == 900_00
    assert abrir.despesa(obra, "conservacao") == 2000_00
    with pytest.raises(ErroDeNegocio, match="comprovante"):
        abrir.registrar_despesa(
            obra=obra,
            valor=1,
            natureza="construcao",
            descricao="Areia",
            comprovante="",
            usuario=fabrica.cadastrador(),
        )
    with pytest.raises(ErroDeNegocio, match="correção passa"):
        cena.gastar(obra, -7_000_01)
    cena.gastar(obra, -500_00)
    assert abrir.despesa(obra, "construcao") == 6500_00
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE lancamentos_despesadeobra SET valor = 1")


def test_388_a_conservacao_reparte_dois_tercos_da_despesa_do_ano_anterior() -> None:
    obra = estrada()
    cena.com(
        obra,
        {"area_ha": "50", "servido": "diretamente"},
        {"area_ha": "30", "servido": "indiretamente"},
        {"area_ha": "20", "servido": "mais_afastado"},
    )
    with pytest.raises(ErroDeNegocio, match="despesa registrada"):
        cena.publicar(obra, "conservacao")
    cena.gastar(obra, 15_000_00, "conservacao", em=date(1963, 8, 1))
    edital = cena.publicar(obra, "conservacao")
    assert cena.quotas(edital) == [5000_00, 2100_00, 1000_00]  # 100.00 a hectare
    assert len(cena.lancadas(cena.encerrar(edital))) == 3
    with pytest.raises(ErroDeNegocio, match="Já há um edital"):
        cena.publicar(obra, "conservacao")


# -- viação (406 to 425) ------------------------------------------------------------------------


def test_410_um_terco_do_custo_na_testada_mais_o_meio_fio_em_dez_prestacoes() -> None:
    obra = cena.obra("calcamento", 90_000_00)
    cena.com(obra, {"testada_m": "10"}, {"testada_m": "20", "passeio_modificado": "500.00"})
    edital = cena.publicar(
        obra,
        "calcamento",
        parametros={"custo_meio_fio_por_m": "60.00"},
        primeiro_vencimento=date(1964, 8, 10),
    )
    # 30,000.00 and 60,000.00 of cost: a third, 600.00 and 1,200.00 of kerb, 500.00 of sidewalk
    assert cena.quotas(edital) == [10600_00, 21700_00]
    edital = cena.encerrar(edital)
    with pytest.raises(ErroDeNegocio, match="depois de concluída"):
        lancar.lancar(distribuicao=edital, usuario=fabrica.usuario("lancador"))
    with no_dia(date(1964, 7, 1)):
        cena.executada(obra)
    um, outro = cena.lancadas(edital, date(1964, 7, 2))
    datas = list(um.parcelas.order_by("numero").values_list("vencimento", flat=True))
    assert (datas[0], datas[-1], len(datas)) == (date(1964, 8, 10), date(1966, 2, 10), 10)
    assert (um.valor, outro.valor) == (10600_00, 21700_00)
    assert reconstruir(outro).valor == 21700_00


def test_408_a_conservacao_do_calcamento_nao_passa_da_despesa_do_ano() -> None:
    obra = cena.obra("calcamento")
    cena.com(obra, {"testada_m": "10"}, {"testada_m": "55.5"}, {"testada_m": "84.5"})
    tipo = {"tipo": "paralelepipedo"}
    cena.gastar(obra, 1_000_00, "conservacao")
    edital = cena.publicar(obra, "conservacao", parametros=tipo)
    assert cena.quotas(edital) == [66_66, 370_00, 563_33]  # of 200.00, 1,110.00 and 1,690.00
    assert edital.total <= 1000_00
    lancadas = cena.lancadas(cena.encerrar(edital))
    assert [x.valor for x in lancadas] == [66_66, 370_00, 563_33]
    assert any(p.artigo == "art. 408" for p in reconstruir(lancadas[0]).memoria)


def test_424_a_quota_do_meio_fio_publica_se_antes_de_iniciada_a_obra() -> None:
    obra = cena.obra("meio-fio", nome="Meio-fio da Rua Nova")
    dona = fabrica.pessoa("Ana Prado", documento="12345678909")
    cena.com(
        obra,
        {"meio_fio_m": "12", "sarjeta_m": "12"},
        {"meio_fio_m": "8.5", "passeio_m2": "17"},
        objetos=[fabrica.imovel(titular=dona), fabrica.imovel()],
    )
    with pytest.raises(ErroDeNegocio, match="Antes de iniciar"):
        abrir.iniciar(obra=obra, usuario=fabrica.cadastrador())
    custos = {
        "custo_meio_fio_por_m": "100.00",
        "custo_sarjeta_por_m": "50.00",
        "custo_passeio_por_m2": "30.00",
    }
    edital = cena.publicar(obra, "meio-fio", parametros=custos)
    assert cena.quotas(edital) == [1800_00, 1360_00]
    assert edital.contestar_ate == date(1964, 5, 19)
    papel = documentos.html(edital.documento)
    for dito in ("Ana Prado", "1.800,00", "19 de maio de 1964", "Meio-fio da Rua Nova"):
        assert dito in papel
    assert "123.456.789-09" not in papel
    assert "Ana" not in str(edital.documento.publico)
    abrir.iniciar(obra=obra, usuario=fabrica.cadastrador())
    um, _ = cena.lancadas(cena.encerrar(edital))
    # 425: twelve, every two months from the publication
    datas = list(um.parcelas.order_by("numero").values_list("vencimento", flat=True))
    assert (datas[0], datas[-1], len(datas)) == (date(1964, 7, 4), date(1966, 5, 4), 12)
    assert sum(um.parcelas.values_list("valor", flat=True)) == 1800_00


def test_424_depois_de_iniciada_ja_nao_se_publica() -> None:
    obra = cena.obra("meio-fio")
    cena.com(obra, {"meio_fio_m": "12"})
    edital = cena.publicar(obra, "meio-fio", parametros={"custo_meio_fio_por_m": "100.00"})
    abrir.iniciar(obra=obra, usuario=fabrica.cadastrador())
    contestar.anular(distribuicao=edital, motivo="Erro", usuario=fabrica.usuario("chefe"))
    with pytest.raises(ErroDeNegocio, match="antes de iniciada"):
        cena.publicar(obra, "meio-fio", parametros={"custo_meio_fio_por_m": "100.00"})
    assert Documento.objects.filter(tipo="edital-de-quotas").count() == 1


# -- complaints, batch, guards ------------------------------------------------------------------


def test_contestacao_procedente_anula_o_edital_e_improcedente_o_mantem() -> None:
    obra = cena.obra("calcamento", 90_000_00)
    cena.com(obra, {"testada_m": "10"}, {"testada_m": "20"})
    dia = date(1964, 8, 10)
    edital = cena.publicar(obra, "calcamento", primeiro_vencimento=dia)
    uma, outra = edital.quotas.order_by("pk")
    quem, chefe = fabrica.usuario("atendente"), fabrica.usuario("chefe")
    contestar.contestar(quota=uma, texto="A testada é de 9 m", usuario=quem)
    with pytest.raises(ErroDeNegocio, match="já foi contestada"):
        contestar.contestar(quota=uma, texto="De novo", usuario=quem)
    with no_dia(edital.contestar_ate + timedelta(days=1)):
        with pytest.raises(ErroDeNegocio, match="terminou em"):
            contestar.contestar(quota=outra, texto="Tarde", usuario=quem)
        with pytest.raises(ErroDeNegocio, match="por decidir"):
            contestar.encerrar(distribuicao=edital, usuario=chefe)
        contestar.decidir(
            quota=uma, decisao="procedente", motivo="Medida no local: 9 m", usuario=chefe
        )
    edital.refresh_from_db()
    assert edital.situacao == Distribuicao.Situacao.ANULADA
    imoveis.alterar(
        beneficiado=uma.beneficiado,
        medidas={"testada_m": "9"},
        imune=False,
        usuario=quem,
        motivo="Decisão da contestação",
    )
    novo = cena.publicar(obra, "calcamento", primeiro_vencimento=dia)
    assert sum(cena.quotas(novo)) == 30000_00
    quota = novo.quotas.order_by("pk")[0]
    contestar.contestar(quota=quota, texto="Ainda alta", usuario=quem)
    contestar.decidir(quota=quota, decisao="improcedente", motivo="Confere", usuario=chefe)
    assert cena.encerrar(novo).situacao == Distribuicao.Situacao.ENCERRADA


def test_o_lote_interrompido_continua_e_nada_se_lanca_duas_vezes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lancar, "QUOTAS_POR_PARTE", 2)
    obra = cena.obra("meio-fio")
    cena.com(obra, *[{"meio_fio_m": "10"} for _ in range(5)])
    edital = cena.encerrar(
        cena.publicar(obra, "meio-fio", parametros={"custo_meio_fio_por_m": "100.00"})
    )
    quem = fabrica.usuario("lancador")
    with no_dia(edital.contestar_ate + timedelta(days=2)):
        feita = lancar.lancar(distribuicao=edital, usuario=quem)
        assert feita.lote_id is not None
        vezes = iter([True, False])
        assert not lotes.executar(feita.lote_id, continuar=lambda: next(vezes))
        assert Lancamento.objects.count() == 2
        assert lancar.lancar(distribuicao=edital, usuario=quem).lote_id == feita.lote_id
        lotes.executar(feita.lote_id)
        lotes.executar(feita.lote_id)
    edital.refresh_from_db()
    assert edital.situacao == Distribuicao.Situacao.LANCADA
    assert Lancamento.objects.count() == 5
    assert not PendenciaDeLote.objects.exists()
    assert QuotaDeObra.objects.filter(lancamento__isnull=True).count() == 0


def test_o_que_a_obra_nao_aceita_nao_deixa_rastro() -> None:
    obra = cena.obra("calcamento")
    terreno = fabrica.imovel()
    cena.com(obra, {"testada_m": "10"}, objetos=[terreno])
    atos = Ato.objects.filter(tipo__startswith="obra.").count()
    quem = fabrica.cadastrador()
    for recusado, motivo in (
        (lambda: cena.com(obra, {"testada_m": "1"}, objetos=[terreno]), "já está entre"),
        (lambda: cena.com(obra, {"asas": "2"}), "não mede"),
        (lambda: cena.com(obra, {"testada_m": "0"}), "maior que zero"),
        (lambda: cena.publicar(obra, "calcamento"), "primeira prestação"),
        (lambda: cena.publicar(obra, "vento"), "não se distribui"),
        (lambda: cena.obra("aeroporto"), "não conhece a obra"),
        (lambda: abrir.concluir(obra=obra, usuario=quem), "em execução"),
    ):
        with pytest.raises(ErroDeNegocio, match=motivo):
            recusado()
    assert Ato.objects.filter(tipo__startswith="obra.").count() == atos
    assert not Distribuicao.objects.exists()
    assert obra.beneficiados.count() == 1


def test_a_quota_publicada_nao_muda_nem_se_apaga_no_banco() -> None:
    obra = cena.obra("meio-fio")
    cena.com(obra, {"meio_fio_m": "12"})
    cena.publicar(obra, "meio-fio", parametros={"custo_meio_fio_por_m": "100.00"})
    for comando in (
        "UPDATE lancamentos_quotadeobra SET valor = 1",
        "DELETE FROM lancamentos_quotadeobra",
        "UPDATE lancamentos_distribuicao SET total = 1",
        "UPDATE lancamentos_obra SET orcamento = 1",
        "DELETE FROM lancamentos_beneficiado",
    ):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(comando)
