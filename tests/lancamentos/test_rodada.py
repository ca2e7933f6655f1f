"""The annual run from end to end: exact amounts, and who may do what when."""

from datetime import date
from decimal import Decimal

import pytest
from django.db import IntegrityError, transaction

from cadastro import imoveis, isencoes, titularidades
from cadastro.titularidades import Titular
from lancamentos.aprovar import aprovar
from lancamentos.lancar import lancar
from lancamentos.memoria import reconstruir
from lancamentos.models import Lancamento, Parcela, Recusa, Rodada
from lancamentos.rodada import criar_rodada, descartar, simular_de_novo
from prefeitura.comum import lotes
from prefeitura.comum.atos import atos_de
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import ParteDeLote
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.lancamentos.fabrica import (
    JANEIRO,
    aprovada,
    contas,
    de,
    lancada,
    parcelas,
    simulada,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def em_1963() -> object:
    """The cadastro is filled in December, before the situation that is launched."""
    with no_dia(date(1963, 12, 1)):
        yield


def test_terreno_paga_territorial_educacao_e_iluminacao() -> None:
    terreno = fabrica.imovel()
    lancada()
    assert contas(terreno) == [
        ("territorial-urbano", "1.200,00"),
        ("educacao-saude", "20,00"),
        ("iluminacao-publica", "20,00"),
    ]
    assert parcelas(de(terreno, "territorial-urbano")) == [
        ("28/02/1964", 60_000),
        ("31/08/1964", 60_000),
    ]
    assert parcelas(de(terreno, "iluminacao-publica")) == [("28/02/1964", 2_000)]


def test_entidade_de_direito_publico_nao_paga_impostos_sem_ato_algum_e_paga_as_taxas() -> None:
    escola = fabrica.imovel(
        edificacao={}, titular=fabrica.pessoa("Estado de Minas Gerais", natureza="orgao_publico")
    )
    lancada()
    for imposto in ("predial", "territorial-urbano"):
        lancamento = de(escola, imposto)
        assert (lancamento.isento, lancamento.fundamento) == (True, "art. 44 §2")
        assert reconstruir(lancamento).isento
    devidos = {tributo for tributo, valor in contas(escola) if valor != "0,00"}
    assert devidos == {"limpeza-publica", "educacao-saude"}


def test_casa_paga_predial_excedente_e_as_taxas_de_cada_imposto() -> None:
    casa = fabrica.imovel(edificacao={})
    lancada()
    assert contas(casa) == [
        ("territorial-urbano", "200,00"),  # 300 − 2 × 100 m², a third of 60.000,00, at 1%
        ("predial", "1.230,00"),
        ("limpeza-publica", "450,00"),
        ("educacao-saude", "25,00"),
        ("iluminacao-publica", "5,00"),
        ("iluminacao-publica", "20,00"),
    ]
    assert parcelas(de(casa, "predial")) == [("28/02/1964", 61_500), ("31/08/1964", 61_500)]
    assert parcelas(de(casa, "limpeza-publica")) == [("30/04/1964", 45_000)]
    assert parcelas(de(casa, "educacao-saude")) == [("28/02/1964", 2_500)]


def test_obra_paralisada_e_ruina_vazia_deixam_o_terreno_por_edificar() -> None:
    obra = fabrica.imovel(edificacao={"estado": "paralisada"})
    ruina = fabrica.imovel(edificacao={"estado": "ruinas"})
    lancada()
    for imovel in (obra, ruina):
        assert contas(imovel)[0] == ("territorial-urbano", "1.200,00")
        assert "predial" not in dict(contas(imovel))


def test_ruina_ocupada_paga_predial_com_dez_por_cento() -> None:
    casa = fabrica.imovel(edificacao={"estado": "ruinas_ocupada", "projecao": Decimal(150)})
    lancada()
    assert dict(contas(casa))["predial"] == "1.353,00"
    assert "territorial-urbano" not in dict(contas(casa))


def test_predio_que_ficou_pronto_depois_de_31_de_dezembro_nao_entra() -> None:
    casa = fabrica.imovel(edificacao={"habite_se": date(1964, 1, 5)})
    lancada()
    assert contas(casa)[0] == ("territorial-urbano", "1.200,00")
    assert "predial" not in dict(contas(casa))


def test_rua_sem_coleta_e_sem_luz_nao_paga_as_taxas_do_servico() -> None:
    rua = fabrica.logradouro(servicos={})
    casa = fabrica.imovel(logradouro=rua, edificacao={"projecao": Decimal(150)})
    lancada()
    assert contas(casa) == [("predial", "1.230,00"), ("educacao-saude", "25,00")]


def test_zona_suburbana_nao_paga_predial_mas_paga_limpeza() -> None:
    rua = fabrica.logradouro(servicos={**fabrica.COM_TUDO, "zona": "suburbana"})
    casa = fabrica.imovel(logradouro=rua, edificacao={"projecao": Decimal(150)})
    lancada()
    assert contas(casa) == [("limpeza-publica", "450,00")]


def test_cada_economia_e_lancada_por_si_e_a_educacao_uma_vez() -> None:
    casa = fabrica.imovel(
        edificacoes=[{}, {"uso": "comercial", "projecao": Decimal(50), "valor_locativo": 0}]
    )
    lancada()
    assert contas(casa) == [
        ("predial", "1.230,00"),
        ("predial", "1.260,00"),
        ("limpeza-publica", "450,00"),
        ("limpeza-publica", "585,00"),
        ("educacao-saude", "35,00"),
        ("iluminacao-publica", "20,00"),
        ("iluminacao-publica", "20,00"),
    ]


def test_isencao_em_vigor_lanca_isento_com_fundamento_e_as_taxas_continuam() -> None:
    escola = fabrica.imovel(edificacao={"projecao": Decimal(150)})
    pedido = isencoes.requerer(
        escola,
        tributo="predial",
        fundamento="art-249-III",
        desde=date(1964, 1, 1),
        processo="12/1963",
        usuario=fabrica.usuario("atendente"),
    )
    isencoes.conceder(pedido, usuario=fabrica.usuario("prefeito"))
    lancada()
    predial = de(escola, "predial")
    assert (predial.valor, predial.isento, predial.fundamento) == (0, True, "art. 249 III")
    assert not predial.parcelas.exists()
    assert contas(escola) == [
        ("predial", "0,00"),
        ("limpeza-publica", "450,00"),
        ("educacao-saude", "25,00"),
    ]
    assert parcelas(de(escola, "educacao-saude")) == [("30/04/1964", 2_500)]


def test_promitente_comprador_de_terreno_isento_paga() -> None:
    igreja, comprador = fabrica.pessoa("Diocese"), fabrica.pessoa("Comprador")
    terreno = fabrica.imovel(
        titulares=[
            Titular(igreja),
            Titular(comprador, qualidade="promitente", principal=True),
        ]
    )
    pedido = isencoes.requerer(
        terreno,
        tributo="territorial-urbano",
        fundamento="art-171-I",
        desde=date(1964, 1, 1),
        processo="13/1963",
        pessoa=igreja,
        usuario=fabrica.usuario("atendente"),
    )
    isencoes.conceder(pedido, usuario=fabrica.usuario("prefeito"))
    lancada()
    territorial = de(terreno, "territorial-urbano")
    assert (territorial.valor, territorial.contribuinte) == (120_000, comprador)


def test_lanca_em_nome_de_quem_era_dono_em_31_de_dezembro() -> None:
    antes, depois = fabrica.pessoa("Antes"), fabrica.pessoa("Depois")
    terreno = fabrica.imovel(titular=antes)
    with no_dia(date(1964, 1, 5)):
        titularidades.transferir(
            terreno,
            [Titular(depois)],
            desde=date(1964, 1, 5),
            usuario=fabrica.cadastrador(),
            motivo="Escritura",
        )
    lancada()
    assert de(terreno, "territorial-urbano").contribuinte == antes


def test_mudanca_depois_de_31_de_dezembro_nao_altera_o_exercicio() -> None:
    terreno = fabrica.imovel()
    with no_dia(date(1964, 1, 5)):
        imoveis.alterar(
            terreno, valor_venal_terreno=10_000_000, usuario=fabrica.cadastrador(), motivo="Revisão"
        )
    lancada()
    assert de(terreno, "territorial-urbano").valor == 120_000


def test_o_que_nao_se_pode_lancar_fica_na_lista_com_o_motivo() -> None:
    sem_valor = fabrica.imovel(valor_venal_terreno=0)
    with no_dia(date(1964, 1, 5)):
        sem_dono = fabrica.imovel(desde=date(1964, 1, 5))
    bom = fabrica.imovel()
    rodada = lancada()
    assert set(
        Recusa.objects.filter(rodada=rodada).values_list("imovel", "tributo", "especie")
    ) == {
        (sem_valor.pk, "territorial-urbano", "valor-ausente"),
        (sem_valor.pk, "educacao-saude", "base-recusada"),
        (sem_valor.pk, "iluminacao-publica", "base-recusada"),
        (sem_dono.pk, "", "sem-titular"),
    }
    assert rodada.lancamento is not None
    assert rodada.lancamento.pendencias.count() == 4
    assert rodada.situacao == Rodada.Situacao.LANCADA
    assert contas(sem_valor) == contas(sem_dono) == []
    assert len(contas(bom)) == 3


def test_simulacao_nao_lanca_nada_e_soma_por_tributo_e_distrito() -> None:
    fabrica.imovel()
    fabrica.imovel(edificacao={})
    rodada = simulada()
    assert not Lancamento.objects.exists()
    assert not Parcela.objects.exists()
    somas = {(r.tributo, r.distrito): (r.quantidade, r.valor) for r in rodada.resumos.all()}
    assert somas == {
        ("territorial-urbano", "Januária"): (2, 140_000),
        ("predial", "Januária"): (1, 123_000),
        ("limpeza-publica", "Januária"): (1, 45_000),
        ("educacao-saude", "Januária"): (2, 4_500),
        ("iluminacao-publica", "Januária"): (3, 4_500),
    }
    assert not rodada.variacoes.exists()


def test_variacoes_comparam_com_o_exercicio_anterior() -> None:
    terreno = fabrica.imovel()
    igual = fabrica.imovel()
    lancada()
    with no_dia(date(1964, 6, 1)):
        imoveis.alterar(
            terreno, valor_venal_terreno=10_000_001, usuario=fabrica.cadastrador(), motivo="Revisão"
        )
    rodada = simulada(exercicio=1965, dia=date(1965, 1, 4))
    variacoes = {(v.imovel_id, v.tributo): (v.anterior, v.atual) for v in rodada.variacoes.all()}
    assert variacoes == {
        (terreno.pk, "territorial-urbano"): (120_000, 205_000),
        (terreno.pk, "educacao-saude"): (2_000, 2_500),
        (terreno.pk, "iluminacao-publica"): (2_000, 3_000),
    }
    assert igual.pk not in {v[0] for v in variacoes}


def test_quem_abriu_nao_aprova() -> None:
    fabrica.imovel()
    chefe = fabrica.usuario("chefe")
    rodada = simulada(por=chefe)
    with pytest.raises(ErroDeNegocio, match="outra pessoa"):
        aprovar(rodada=rodada, usuario=chefe)
    with pytest.raises(IntegrityError), transaction.atomic():
        Rodada.objects.filter(pk=rodada.pk).update(aprovada_por=chefe)


def test_nao_se_aprova_antes_de_terminar_a_simulacao() -> None:
    fabrica.imovel()
    rodada = criar_rodada(exercicio=1964, usuario=fabrica.usuario("lancador"))
    with pytest.raises(ErroDeNegocio, match="ainda não terminou"):
        aprovar(rodada=rodada, usuario=fabrica.usuario("chefe"))


def test_cadastro_mudado_depois_da_simulacao_pede_outra() -> None:
    terreno = fabrica.imovel()
    rodada = simulada()
    imoveis.alterar(
        terreno, valor_venal_terreno=1, usuario=fabrica.cadastrador(), motivo="Correção"
    )
    chefe = fabrica.usuario("chefe")
    with no_dia(JANEIRO), pytest.raises(ErroDeNegocio, match="cadastro mudou"):
        aprovar(rodada=rodada, usuario=chefe)
    rodada = simular_de_novo(rodada=rodada, usuario=fabrica.usuario("lancador"))
    assert rodada.simulacao_id is not None
    lotes.executar(rodada.simulacao_id)
    with pytest.raises(ErroDeNegocio, match="ainda não chegou"):
        aprovar(rodada=rodada, usuario=chefe)
    with no_dia(JANEIRO):
        assert aprovar(rodada=rodada, usuario=chefe).situacao == Rodada.Situacao.APROVADA


def test_imovel_que_mudou_depois_da_aprovacao_fica_de_lado() -> None:
    terreno, outro = fabrica.imovel(), fabrica.imovel()
    rodada = aprovada()
    imoveis.alterar(
        terreno, valor_venal_terreno=1, usuario=fabrica.cadastrador(), motivo="Correção"
    )
    rodada = lancar(rodada=rodada, usuario=fabrica.usuario("lancador"))
    assert rodada.lancamento is not None
    lotes.executar(rodada.lancamento.pk)
    assert contas(terreno) == []
    assert len(contas(outro)) == 3
    (pendencia,) = rodada.lancamento.pendencias.all()
    assert (pendencia.alvo_id, pendencia.especie) == (terreno.pk, "mudou")


def test_so_ha_uma_rodada_aberta_por_exercicio() -> None:
    fabrica.imovel()
    rodada = simulada()
    with pytest.raises(ErroDeNegocio, match="Já há um lançamento anual"):
        criar_rodada(exercicio=1964, usuario=fabrica.usuario("lancador"))
    descartar(rodada=rodada, motivo="Aberta por engano", usuario=fabrica.usuario("chefe"))
    criar_rodada(exercicio=1964, usuario=fabrica.usuario("lancador"))


def test_nao_se_lanca_sem_aprovar_nem_se_descarta_depois_de_lancar() -> None:
    fabrica.imovel()
    rodada = simulada()
    with pytest.raises(ErroDeNegocio, match="aprovado"):
        lancar(rodada=rodada, usuario=fabrica.usuario("lancador"))
    descartar(rodada=rodada, motivo="Engano", usuario=fabrica.usuario("chefe"))
    with pytest.raises(ErroDeNegocio, match="não pode ser descartado"):
        descartar(rodada=lancada(), motivo="Engano", usuario=fabrica.usuario("chefe"))


def test_segunda_rodada_do_exercicio_lanca_so_o_que_falta() -> None:
    terreno = fabrica.imovel()
    sem_valor = fabrica.imovel(valor_venal_terreno=0)
    lancada()
    antes = list(Lancamento.objects.filter(imovel=terreno).values_list("pk", flat=True))
    imoveis.alterar(
        sem_valor, valor_venal_terreno=6_000_000, usuario=fabrica.cadastrador(), motivo="Correção"
    )
    rodada = lancada(dia=date(1964, 1, 20))
    assert sum(r.quantidade for r in rodada.resumos.all()) == 3
    assert list(Lancamento.objects.filter(imovel=terreno).values_list("pk", flat=True)) == antes
    assert len(contas(sem_valor)) == 3


def test_parte_refeita_nao_dobra_nada() -> None:
    fabrica.imovel(edificacao={})
    rodada = lancada()
    quantos = Lancamento.objects.count(), Parcela.objects.count()
    assert rodada.lancamento is not None
    ParteDeLote.objects.filter(lote=rodada.lancamento).update(situacao="pendente")
    rodada.lancamento.situacao = "aberto"
    rodada.lancamento.save()
    lotes.executar(rodada.lancamento.pk)
    assert (Lancamento.objects.count(), Parcela.objects.count()) == quantos


def test_cada_passo_fica_registrado_com_quem_e_quando() -> None:
    fabrica.imovel()
    rodada = lancada()
    assert [a.tipo for a in reversed(atos_de(rodada))] == [
        "rodada.criada",
        "rodada.simulada",
        "rodada.aprovada",
        "rodada.lancamento_iniciado",
        "rodada.lancada",
    ]
    ultimo = atos_de(rodada)[0]
    assert ultimo.quando.date() == JANEIRO
    assert ultimo.dados == {"lancamentos": 3, "valor": 124_000, "de_lado": 0}
