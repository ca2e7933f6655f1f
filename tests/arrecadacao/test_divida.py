"""Dívida ativa: inscription on its day, invitation, certidão, execution (arts. 140 to 150)."""

from datetime import date, timedelta

import pytest
from django.db import IntegrityError, transaction

from arrecadacao import certidoes, inscrever
from arrecadacao.conta import LeiDoDia
from arrecadacao.convidar import convidar, convidar_todos
from arrecadacao.debitos import debitos_de
from arrecadacao.inutilizar import inutilizar
from arrecadacao.models import Certidao, Inscricao, LivroDaDivida
from arrecadacao.prazos_da_divida import fase
from arrecadacao.tasks import rotina_diaria
from lancamentos.models import Parcela
from prefeitura.comum import lotes
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Documento, Lote, ParteDeLote
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.arrecadacao.fabrica import casa_lancada, exator, pagar, parcelas
from tests.arrecadacao.test_guardas import aplicar

pytestmark = pytest.mark.django_db

ANO_NOVO = date(1965, 1, 1)
MOTIVO = "Devedor faleceu antes do lançamento"


def rodar(lote: Lote | None) -> Lote:
    """Do the batch here, as a worker would."""
    assert lote is not None
    lotes.executar(lote.pk)
    lote.refresh_from_db()
    return lote


def inscrever_tudo(dia: date = ANO_NOVO) -> Lote:
    with no_dia(dia):
        return rodar(inscrever.inscrever(usuario=fabrica.usuario("procurador")))


def devedor_inscrito() -> tuple:
    imovel, dono = casa_lancada()
    inscrever_tudo()
    return imovel, dono, list(Inscricao.objects.filter(devedor=dono).order_by("numero"))


@transaction.atomic
def _fazer_e_morrer(parte: ParteDeLote) -> None:
    inscrever.parte(parte)
    raise RuntimeError("morto")


# --- the day and the line -----------------------------------------------------------------------


def test_em_31_de_dezembro_nada_se_inscreve_e_em_1_de_janeiro_sim():
    imovel, _ = casa_lancada()
    with no_dia(date(1964, 12, 31)):
        assert inscrever.prever() == []
        assert inscrever.inscrever(usuario=None) is None
    with no_dia(ANO_NOVO):
        assert sum(p.quantas for p in inscrever.prever()) == 7
    inscrever_tudo()
    assert {p.situacao for p in parcelas(imovel)} == {"inscrita"}
    assert set(Inscricao.objects.values_list("inscrita_em", flat=True)) == {ANO_NOVO}


def test_a_linha_copia_o_que_o_art_141_pede_com_uma_so_multa():
    imovel, dono = casa_lancada()
    inscrever_tudo()
    i = Inscricao.objects.get(parcela=parcelas(imovel)[1])
    assert (i.devedor_nome, i.exercicio, i.tributo) == (dono.nome, 1964, "predial")
    assert (i.principal, i.multa) == (615_00, 61_50)
    assert (i.vencimento, i.juros_desde) == (date(1964, 8, 31), date(1964, 9, 30))
    assert imovel.inscricao in i.origem
    assert imovel.endereco in i.origem
    with no_dia(ANO_NOVO):
        debito = next(d for d in debitos_de(pessoa=dono).todos if d.parcela.pk == i.parcela_id)
    # 123 days late: 10% once (D83), interest on 94 days.
    assert debito.devido.multa == i.multa
    assert debito.devido.juros == round(676_50 * 0.12 * 94 / 365)
    assert debito.na_divida


def test_pago_nao_se_inscreve_e_a_ordem_e_por_devedor():
    casas = [
        casa_lancada(titular=fabrica.pessoa(nome)) for nome in ("Zélia", "Ágata", "Bruno", "agenor")
    ]
    with no_dia(date(1964, 2, 20)):
        pagar(exator(), casas[0][1], parcelas(casas[0][0]))
    inscrever_tudo()
    nomes = Inscricao.objects.order_by("numero").values_list("devedor_nome", flat=True)
    assert list(dict.fromkeys(nomes)) == ["Ágata", "agenor", "Bruno", "Zélia"]
    assert not Inscricao.objects.filter(parcela__in=parcelas(casas[0][0])).exists()
    linhas = list(Inscricao.objects.order_by("numero").values_list("numero", "folha", "linha"))
    assert linhas == [(n, (n - 1) // 20 + 1, (n - 1) % 20 + 1) for n in range(1, len(linhas) + 1)]


def test_acabadas_as_folhas_abre_se_outro_livro():
    LivroDaDivida.objects.create(numero=1, folhas=2, linhas_por_folha=3, aberto_em=date(1964, 1, 2))
    casa_lancada()
    casa_lancada()
    inscrever_tudo()
    livros = LivroDaDivida.objects.order_by("numero")
    assert [(li.numero, li.ultimo, li.encerrado_em) for li in livros] == [
        (1, 6, ANO_NOVO),
        (2, 6, ANO_NOVO),
        (3, 2, None),
    ]


def test_morto_no_meio_e_rodado_de_novo_nao_dobra_nada(monkeypatch):
    monkeypatch.setattr(inscrever, "POR_PARTE", 4)
    casa_lancada()
    casa_lancada()
    with no_dia(ANO_NOVO):
        lote = inscrever.inscrever(usuario=None)
    assert lote is not None
    assert lote.partes.count() == 4
    primeira = lote.partes.get(numero=1)
    # Killed after writing, before its end: the part's transaction is undone with its mark.
    with pytest.raises(RuntimeError, match="morto"):
        _fazer_e_morrer(primeira)
    assert not Inscricao.objects.exists()
    lotes.executar(lote.pk, continuar=iter([True, False]).__next__)
    assert Inscricao.objects.count() == 4
    with no_dia(ANO_NOVO):
        assert inscrever.inscrever(usuario=None) == lote
    rodar(lote)
    assert lote.situacao == Lote.Situacao.CONCLUIDO
    assert Inscricao.objects.count() == 14
    assert not Parcela.objects.exclude(situacao="inscrita").exists()
    with no_dia(ANO_NOVO):
        assert inscrever.inscrever(usuario=None) is None


def test_a_ordem_do_livro_nao_depende_do_tamanho_das_partes(monkeypatch):
    casa_lancada(titular=fabrica.pessoa("Bia"))
    casa_lancada(titular=fabrica.pessoa("Ana"))
    monkeypatch.setattr(inscrever, "POR_PARTE", 3)
    inscrever_tudo()
    escritas = list(
        Inscricao.objects.order_by("numero").values_list("devedor_nome", "tributo", "vencimento")
    )
    assert escritas == sorted(escritas)
    assert len(escritas) == 14


def test_a_rotina_diaria_marca_o_vencido_e_inscreve_quantas_vezes_rode(
    django_capture_on_commit_callbacks,
):
    imovel, _ = casa_lancada()
    with no_dia(date(1964, 2, 29)):
        rotina_diaria()
    assert [p.situacao for p in parcelas(imovel)] == ["vencida", "aberta"]
    for _ in range(2):
        with no_dia(ANO_NOVO), django_capture_on_commit_callbacks(execute=True):
            rotina_diaria()
    assert [p.situacao for p in parcelas(imovel)] == ["inscrita", "inscrita"]
    assert Lote.objects.filter(tipo=inscrever.INSCRICAO).count() == 1
    assert Inscricao.objects.count() == 7


@pytest.mark.parametrize(
    "comando",
    [
        "UPDATE arrecadacao_inscricao SET principal = principal + 1",
        "UPDATE arrecadacao_inscricao SET devedor_nome = 'Outro'",
        "DELETE FROM arrecadacao_inscricao",
        "UPDATE arrecadacao_livrodadivida SET ultimo = ultimo + 1",
        "UPDATE arrecadacao_livrodadivida SET ultimo = ultimo - 1",
        "UPDATE arrecadacao_livrodadivida SET folhas = 999",
    ],
)
def test_o_livro_nao_se_emenda(comando):
    casa_lancada()
    inscrever_tudo()
    with pytest.raises(IntegrityError):
        aplicar(comando)


# --- paying what is in the book -----------------------------------------------------------------


def test_divida_inscrita_paga_se_em_conhecimento_proprio_e_da_baixa_na_inscricao():
    imovel, dono, inscritas = devedor_inscrito()
    with no_dia(date(1965, 1, 4)):
        feito = pagar(exator(), dono, parcelas(imovel))
    assert feito.caderno.especie == "divida_ativa"
    assert feito.documento.titulo == "Conhecimento de dívida ativa"
    predial = [i for i in inscritas if i.tributo == "predial"]
    for i in predial:
        i.refresh_from_db()
    assert {i.situacao for i in predial} == {"paga"}
    assert {p.situacao for p in parcelas(imovel)} == {"paga"}
    contas = set(feito.partidas.values_list("conta", "receita"))
    assert contas == {
        ("caixa", ""),
        ("divida_ativa", "predial"),
        ("receita", "atos-da-economia-conhecimento"),
    }
    linha = feito.documento.conteudo["objetos"][0]["linhas"][0]
    assert linha["inscricao"] == f"{predial[0].numero}, livro 1, folha 1"


def test_divida_ativa_e_tributo_do_exercicio_nao_vao_no_mesmo_conhecimento():
    imovel, dono, _ = devedor_inscrito()
    novo, _ = casa_lancada(titular=dono, exercicio=1965)
    with no_dia(date(1965, 2, 1)), pytest.raises(ErroDeNegocio, match="conhecimento próprio"):
        pagar(exator(), dono, [*parcelas(imovel), *parcelas(novo)], total=1)


def test_inutilizado_o_pagamento_a_divida_volta_ao_livro():
    imovel, dono, _ = devedor_inscrito()
    with no_dia(date(1965, 1, 4)):
        quem = exator()
        feito = pagar(quem, dono, parcelas(imovel))
        inutilizar(conhecimento=feito, motivo="Pagador errado no papel", usuario=quem)
    assert {p.situacao for p in parcelas(imovel)} == {"inscrita"}
    assert not Inscricao.objects.exclude(situacao="inscrita").exists()


# --- invitation, certidão, execution ------------------------------------------------------------


def test_o_convite_da_sessenta_dias_e_vai_uma_vez():
    _, dono, _ = devedor_inscrito()
    with no_dia(date(1965, 1, 4)):
        papel = convidar(devedor=dono, usuario=fabrica.usuario("procurador"))
        with pytest.raises(ErroDeNegocio, match="à espera de convite"):
            convidar(devedor=dono, usuario=fabrica.usuario("procurador"))
    assert set(Inscricao.objects.values_list("convite_ate", flat=True)) == {date(1965, 3, 5)}
    assert papel.conteudo["ate"] == "1965-03-05"
    assert len(papel.conteudo["dividas"]) == 7
    assert dono.nome not in str(papel.publico)


def test_convidar_todos_faz_um_convite_por_devedor_e_nao_repete():
    casa_lancada()
    devedor_inscrito()
    with no_dia(date(1965, 1, 4)):
        rodar(convidar_todos(usuario=fabrica.usuario("procurador")))
        assert convidar_todos(usuario=None) is None
    assert Documento.objects.filter(tipo="convite-da-divida").count() == 2


def test_a_certidao_acumula_as_dividas_conexas_e_diz_o_que_a_lei_pede():
    _, dono, inscritas = devedor_inscrito()
    with no_dia(date(1965, 2, 15)):
        feita = certidoes.emitir_certidao(
            devedor=dono, inscricoes=inscritas, usuario=fabrica.usuario("procurador", nome="Rui")
        )
        with pytest.raises(ErroDeNegocio, match=r"já consta da certidão nº 1/1965"):
            certidoes.emitir_certidao(
                devedor=dono, inscricoes=inscritas[:1], usuario=fabrica.usuario("procurador")
            )
    copia = feita.documento.conteudo
    assert (feita.numero, feita.exercicio) == (1, 1965)
    assert copia["devedor"]["nome"] == dono.nome
    assert len(copia["dividas"]) == len(inscritas) == 7
    linha = next(d for d in copia["dividas"] if d["vencimento"] == "1964-08-31")
    assert (linha["livro"], linha["folha"], linha["principal"], linha["multa"]) == (
        1,
        1,
        615_00,
        61_50,
    )
    assert linha["juros_desde"] == "1964-09-30"
    assert copia["total"] == feita.total == sum(d["total"] for d in copia["dividas"])
    assert copia["extenso"].endswith("centavos")
    assert dono.nome not in str(feita.documento.publico)


def test_certidao_e_de_um_so_devedor():
    _, dono, _ = devedor_inscrito()
    _, outro = casa_lancada()
    inscrever_tudo(date(1965, 1, 2))
    with no_dia(date(1965, 2, 15)), pytest.raises(ErroDeNegocio, match="outro devedor"):
        certidoes.emitir_certidao(
            devedor=dono,
            inscricoes=list(Inscricao.objects.all()),
            usuario=fabrica.usuario("procurador"),
        )
    assert not Certidao.objects.exists()
    assert outro.pk != dono.pk


def test_a_remessa_espera_o_convite_e_a_fase_amigavel_e_fecha_o_balcao():
    imovel, dono, inscritas = devedor_inscrito()
    procurador = fabrica.usuario("procurador")
    with no_dia(date(1965, 1, 4)):
        feita = certidoes.emitir_certidao(devedor=dono, inscricoes=inscritas, usuario=procurador)
        with pytest.raises(ErroDeNegocio, match="ainda não foi convidado"):
            certidoes.remeter_certidao(certidao=feita, usuario=procurador)
        convidar(devedor=dono, usuario=procurador)
    with no_dia(date(1965, 3, 5)):
        with pytest.raises(ErroDeNegocio, match="a partir de 06/03/1965"):
            certidoes.remeter_certidao(certidao=feita, usuario=procurador)
        pagar(exator(), dono, parcelas(imovel, "limpeza-publica"))
    with no_dia(date(1965, 3, 6)):
        # What was paid meanwhile must not be asked in court.
        with pytest.raises(ErroDeNegocio, match="cancele esta certidão"):
            certidoes.remeter_certidao(certidao=feita, usuario=procurador)
        certidoes.cancelar_certidao(certidao=feita, motivo=MOTIVO, usuario=procurador)
        vivas = list(Inscricao.objects.filter(devedor=dono, situacao="inscrita"))
        nova = certidoes.emitir_certidao(devedor=dono, inscricoes=vivas, usuario=procurador)
        certidoes.remeter_certidao(certidao=nova, usuario=procurador)
        with pytest.raises(ErroDeNegocio, match="guia do escrivão"):
            pagar(exator(), dono, parcelas(imovel), total=1)
        with pytest.raises(ErroDeNegocio, match="já foi remetida"):
            certidoes.cancelar_certidao(certidao=nova, motivo=MOTIVO, usuario=procurador)
        assert all(d.em_execucao for d in debitos_de(pessoa=dono).todos)


def test_vencida_em_dezembro_a_notificacao_so_conta_depois_da_fase_amigavel():
    _, _, inscritas = devedor_inscrito()
    regra = LeiDoDia.de(ANO_NOVO)
    tarde = inscritas[0]
    tarde.vencimento = date(1964, 12, 31)
    tarde.convidada_em, tarde.convite_ate = ANO_NOVO, date(1965, 3, 2)
    termos = fase(tarde, regra.lei, regra.calendario)
    # 60 days from 31 December, then 30 of notice: later than the 60 of the invitation.
    assert termos.amigavel_ate == date(1965, 3, 1)
    assert termos.notificacao_ate == date(1965, 3, 31)
    assert termos.execucao_desde == date(1965, 3, 31) + timedelta(days=1)


def test_inscricao_de_lancamento_anulado_e_cancelada_e_a_linha_fica():
    _, dono, inscritas = devedor_inscrito()
    chefe = fabrica.usuario("chefe")
    with no_dia(date(1965, 1, 4)):
        certidoes.cancelar_inscricao(
            inscricao=inscritas[0], fundamento="64", processo="1/1965", usuario=chefe
        )
        with pytest.raises(ErroDeNegocio, match="cancelada"):
            certidoes.emitir_certidao(devedor=dono, inscricoes=inscritas, usuario=chefe)
    assert Inscricao.objects.count() == 7
