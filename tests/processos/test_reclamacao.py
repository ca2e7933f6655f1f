"""One reclamação from the protocol to the ciência, with its exact effects."""

from datetime import date

import pytest
from django.db import IntegrityError, transaction

from lancamentos.models import Lancamento
from prefeitura.comum.atos import atos_de
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Ato, Documento, Serie
from prefeitura.comum.relogio import no_dia
from processos import decidir, notificar, reclamar
from processos.models import Andamento, Informacao, Prazo, Processo
from tests import fabrica
from tests.lancamentos.fabrica import de, parcelas
from tests.processos import fabrica as f

pytestmark = pytest.mark.django_db
D = Processo.Decisao


def folhas(processo: Processo) -> list[tuple[int, str]]:
    return list(processo.andamentos.values_list("folha", "tipo"))


def test_procedente_em_parte_substitui_o_lancamento_com_valor_parcelas_e_atos_exatos() -> None:
    antigo = f.lancado()
    assert (antigo.valor, parcelas(antigo)) == (
        123_000,
        [("28/02/1964", 61_500), ("31/08/1964", 61_500)],
    )
    processo = f.reclamado(antigo)
    assert (processo.rotulo, processo.tempestivo) == ("1/1964", True)
    f.informado(processo, dia=date(1964, 2, 12))
    processo = f.decidido(processo, dia=date(1964, 2, 14))

    antigo.refresh_from_db()
    novo = processo.resultante
    assert novo is not None
    assert (antigo.situacao, novo.situacao) == ("substituido", "vigente")
    assert (novo.valor, parcelas(novo)) == (
        82_000,
        [("28/02/1964", 41_000), ("31/08/1964", 41_000)],
    )
    assert novo.substitui_id == antigo.pk
    assert {p.situacao for p in antigo.parcelas.all()} == {"cancelada"}
    assert (processo.situacao, processo.decisao, processo.artigo) == ("decidido", "em_parte", "64")
    ato = atos_de(antigo).get(tipo="lancamento.substituido")
    assert (ato.processo, ato.artigo) == ("1/1964", "64")
    assert [a.tipo for a in atos_de(processo).order_by("id")] == [
        "processo.protocolado",
        "processo.informado",
        "processo.decidido",
    ]
    with no_dia(date(1964, 2, 18)):
        notificar.dar_ciencia(
            processo=processo,
            em=date(1964, 2, 17),
            recebedor="O próprio",
            usuario=fabrica.usuario("atendente"),
        )
    processo.refresh_from_db()
    assert (processo.situacao, processo.ciencia_em) == ("ciente", date(1964, 2, 17))
    assert folhas(processo) == [
        (2, "peticao"),
        (3, "certidao"),
        (4, "informacao"),
        (5, "conclusao"),
        (6, "decisao"),
        (7, "ciencia"),
    ]
    assert [(p.nome, p.inicio, p.fim, p.encerrado_em) for p in processo.prazos.all()] == [
        ("reclamacao", date(1964, 2, 3), date(1964, 2, 18), date(1964, 2, 10)),
        ("decisao", date(1964, 2, 12), date(1964, 2, 22), date(1964, 2, 14)),
        ("recurso", date(1964, 2, 17), date(1964, 3, 9), None),
    ]


def test_as_taxas_sobre_o_imposto_acompanham_a_decisao_e_a_decisao_as_nomeia() -> None:
    imovel = f.casa()
    antigo = f.lancado(imovel)
    processo = f.informado(f.reclamado(antigo))
    fatos = f.com_fatos(antigo, valor_venal="20000.00", valor_locativo="2000.00")
    processo = f.decidido(processo, decisao=D.EM_PARTE, fatos=fatos)
    assert processo.documento is not None
    mudaram = Lancamento.objects.filter(imovel=imovel, substitui__isnull=False).exclude(
        tributo="predial"
    )
    assert mudaram
    assert len(processo.documento.conteudo["acompanham"]) == len(mudaram)
    assert all(atos_de(taxa).get().processo == "1/1964" for taxa in mudaram)


def test_procedente_pode_cancelar_o_lancamento() -> None:
    antigo = f.lancado()
    processo = f.decidido(
        f.informado(f.reclamado(antigo)), decisao=D.PROCEDENTE, cancelar=True, artigo="249"
    )
    antigo.refresh_from_db()
    assert antigo.situacao == "cancelado"
    assert processo.resultante is None
    assert processo.documento is not None
    assert "CANCELAMENTO" in processo.documento.conteudo["dispositivo"]


def test_improcedente_nao_toca_no_lancamento() -> None:
    antigo = f.lancado()
    f.decidido(f.informado(f.reclamado(antigo)), decisao=D.IMPROCEDENTE)
    assert Lancamento.objects.get(pk=antigo.pk).situacao == "vigente"
    assert not Lancamento.objects.filter(substitui=antigo).exists()


def test_prazo_que_termina_no_domingo_vai_ao_dia_util_seguinte() -> None:
    # JAN-137: 15 days after 13 February 1965 end on Sunday the 28th.
    lancamento = f.lancado(dia=date(1965, 1, 11), ciencia=date(1965, 2, 13))
    no_prazo = f.reclamado(lancamento, dia=date(1965, 3, 1))
    assert no_prazo.tempestivo
    assert no_prazo.prazos.get(nome="reclamacao").fim == date(1965, 3, 1)
    outro = f.lancado(dia=date(1965, 1, 11), ciencia=date(1965, 2, 13))
    assert not f.reclamado(outro, dia=date(1965, 3, 2)).tempestivo


def test_sem_ciencia_do_lancamento_o_prazo_nao_corre() -> None:
    processo = f.reclamado(f.lancado(ciencia=None), dia=date(1964, 11, 3))
    assert processo.tempestivo
    assert not processo.prazos.exists()


def test_da_reclamacao_fora_do_prazo_nao_se_conhece() -> None:
    antigo = f.lancado()
    processo = f.reclamado(antigo, dia=date(1964, 3, 2))
    assert not processo.tempestivo
    assert "FORA do prazo" in processo.andamentos.get(tipo="certidao").texto
    f.informado(processo, dia=date(1964, 3, 3))
    with pytest.raises(ErroDeNegocio, match=r"art\. 115"):
        f.decidido(processo, dia=date(1964, 3, 4), decisao=D.IMPROCEDENTE)
    # Without more, the lançamento stays.
    f.decidido(processo, dia=date(1964, 3, 4), decisao=D.NAO_CONHECIDA, artigo="115")
    assert Lancamento.objects.get(pk=antigo.pk).situacao == "vigente"


def test_o_predial_fora_do_prazo_nao_se_reve_dentro_do_exercicio_mas_se_reve_depois() -> None:
    antigo = f.lancado()
    processo = f.reclamado(antigo, dia=date(1964, 3, 2))
    fatos = f.com_fatos(antigo, valor_venal="100000.00")
    with pytest.raises(ErroDeNegocio, match=r"art\. 246"):
        f.decidido(
            processo, dia=date(1964, 3, 4), decisao=D.NAO_CONHECIDA, artigo="115", fatos=fatos
        )
    decidido = f.decidido(
        processo, dia=date(1965, 1, 4), decisao=D.NAO_CONHECIDA, artigo="115", fatos=fatos
    )
    assert decidido.resultante is not None
    assert decidido.resultante.valor == 82_000
    assert atos_de(antigo).get(tipo="lancamento.substituido").artigo == "64"


def test_o_territorial_fora_do_prazo_se_reve_de_oficio() -> None:
    antigo = f.lancado(fabrica.imovel(), "territorial-urbano")
    processo = f.reclamado(antigo, dia=date(1964, 3, 2))
    decidido = f.decidido(
        processo,
        dia=date(1964, 3, 4),
        decisao=D.NAO_CONHECIDA,
        artigo="115",
        fatos=f.com_fatos(antigo, valor_venal="30000.00"),
    )
    assert decidido.resultante is not None
    assert decidido.resultante.valor < antigo.valor


def test_quem_informou_nao_decide_nem_no_banco() -> None:
    mesmo = fabrica.usuario("lancador", "chefe")
    processo = f.informado(usuario=mesmo)
    with pytest.raises(ErroDeNegocio, match="Quem informou"):
        f.decidido(processo, usuario=mesmo)
    outro = f.decidido(processo)
    with pytest.raises(IntegrityError), transaction.atomic():
        # Before any trigger of later acts: a fresh row that breaks the rule from the start.
        Processo.objects.create(
            **{
                campo.attname: getattr(outro, campo.attname)
                for campo in Processo._meta.concrete_fields
                if campo.attname not in {"id", "numero", "decidido_por_id"}
            },
            numero=99,
            decidido_por_id=mesmo.pk,
        )


def test_a_decisao_nao_agrava_quem_reclamou_nem_muda_nada_por_nada() -> None:
    antigo = f.lancado()
    processo = f.informado(f.reclamado(antigo))
    for valor, recusa in (("200000.00", "não agrava"), ("150000.00", "mesmo valor")):
        with pytest.raises(ErroDeNegocio, match=recusa):
            f.decidido(processo, decisao=D.EM_PARTE, fatos=f.com_fatos(antigo, valor_venal=valor))
    with pytest.raises(ErroDeNegocio, match="fatos corrigidos"):
        f.decidido(processo, decisao=D.PROCEDENTE)


def test_o_fundamento_e_um_artigo_que_existe() -> None:
    processo = f.informado()
    with pytest.raises(ErroDeNegocio, match="não tem o artigo"):
        f.decidido(processo, artigo="999")
    assert f.decidido(processo, artigo="art. 228, I").artigo == "228, I"


def contagens() -> list[int]:
    return [
        modelo.objects.count()
        for modelo in (Processo, Andamento, Prazo, Informacao, Documento, Ato, Lancamento)
    ] + list(Serie.objects.order_by("nome").values_list("ultimo", flat=True))


def test_atos_recusados_nao_deixam_rastro() -> None:
    antigo = f.lancado()
    estranho = fabrica.pessoa()
    atendente = fabrica.usuario("atendente")
    antes = contagens()
    with pytest.raises(ErroDeNegocio, match="não é contribuinte"):
        f.reclamado(antigo, requerente=estranho, usuario=atendente)
    with pytest.raises(ErroDeNegocio, match="não é PDF"):
        f.reclamado(antigo, anexos=[("foto.png", b"GIF89a...")], usuario=atendente)
    with pytest.raises(ErroDeNegocio, match="Escreva o pedido"):
        f.reclamado(antigo, pedido="errado", usuario=atendente)
    assert contagens() == antes

    processo = f.informado(f.reclamado(antigo))
    chefe = fabrica.usuario("chefe")
    antes = contagens()
    with pytest.raises(ErroDeNegocio, match="não há conta"):
        f.decidido(
            processo,
            decisao=D.EM_PARTE,
            fatos=f.com_fatos(antigo, valor_venal="-1"),
            usuario=chefe,
        )
    assert contagens() == antes
    processo.refresh_from_db()
    assert processo.situacao == "informado"


def test_uma_reclamacao_por_lancamento() -> None:
    processo = f.reclamado()
    assert processo.lancamento is not None
    with pytest.raises(ErroDeNegocio, match="Já há reclamação"):
        f.reclamado(processo.lancamento)
    f.decidido(f.informado(processo), decisao=D.IMPROCEDENTE)
    with pytest.raises(ErroDeNegocio, match="Já há reclamação"):
        f.reclamado(processo.lancamento)


def test_o_condomino_tambem_reclama() -> None:
    from decimal import Decimal

    from cadastro.titularidades import Titular

    dono, condomino = fabrica.pessoa(), fabrica.pessoa()
    metade = Decimal("0.5")
    imovel = fabrica.imovel(
        titulares=[Titular(dono, parte=metade, principal=True), Titular(condomino, parte=metade)],
        edificacao={},
    )
    assert f.reclamado(f.lancado(imovel), requerente=condomino).requerente == condomino


def test_diligencia_interrompe_o_prazo_da_decisao_e_a_nova_informacao_abre_outro() -> None:
    processo = f.informado(dia=date(1964, 2, 12))
    with no_dia(date(1964, 2, 17)):
        decidir.determinar_diligencia(
            processo=processo,
            despacho="Meça-se de novo a área construída, com a planta.",
            usuario=fabrica.usuario("chefe"),
        )
    processo.refresh_from_db()
    f.informado(processo, dia=date(1964, 3, 2))
    assert [
        (p.inicio, p.fim, p.encerrado_em, p.encerramento)
        for p in processo.prazos.filter(nome="decisao")
    ] == [
        (
            date(1964, 2, 12),
            date(1964, 2, 22),
            date(1964, 2, 17),
            "Convertido o julgamento em diligência",
        ),
        (date(1964, 3, 2), date(1964, 3, 12), None, ""),
    ]


def test_omissao_procedente_lanca_o_que_o_imovel_deve() -> None:
    imovel = f.casa()
    with no_dia(f.FEVEREIRO):
        processo = reclamar.protocolar_omissao(
            requerente=fabrica.pessoa(),
            imovel=imovel,
            objeto="",
            tributo="predial",
            exercicio=1964,
            pedido="O prédio vizinho ao meu não foi lançado neste exercício.",
            usuario=fabrica.usuario("atendente"),
        )
    f.informado(processo, proposta=D.PROCEDENTE, fatos=None)
    processo = f.decidido(processo, decisao=D.PROCEDENTE, lancar=True, artigo="60")
    assert processo.resultante == de(imovel, "predial")
    with no_dia(f.FEVEREIRO), pytest.raises(ErroDeNegocio, match="não há omissão"):
        reclamar.protocolar_omissao(
            requerente=fabrica.pessoa(),
            imovel=imovel,
            objeto="",
            tributo="predial",
            exercicio=1964,
            pedido="O prédio vizinho ao meu não foi lançado neste exercício.",
            usuario=fabrica.usuario("atendente"),
        )
