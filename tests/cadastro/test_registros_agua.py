"""Meters of water: tested, sealed, put in, read every month in two copies, kept or withdrawn."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, transaction

from cadastro import hidrometros, inscricoes
from cadastro.contas import contas
from cadastro.models import AfericaoDeHidrometro, Hidrometro, InscricaoFiscal, LeituraDeHidrometro
from prefeitura.comum import documentos
from prefeitura.comum.calendario import lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Ato
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.exemplos_de_registros import EXEMPLOS

pytestmark = pytest.mark.django_db


@pytest.fixture
def lafaiete(settings: Any) -> Any:
    settings.CODIGO_TRIBUTARIO = "lafaiete-1948"
    with no_dia(date(1950, 4, 10)):
        yield


@pytest.fixture
def januaria() -> Any:
    with no_dia(date(1964, 4, 10)):
        yield


def ligar(codigo: str, **mudancas: Any) -> InscricaoFiscal:
    return inscricoes.inscrever(
        especie="ligacao-de-agua",
        titular=fabrica.pessoa("Ana Reis"),
        endereco="Rua Direita, 3",
        dados={**EXEMPLOS[codigo]["ligacao-de-agua"].dados, **mudancas},
        usuario=fabrica.usuario("lancador"),
    )


def instalado(codigo: str, *, marcava: int = 100, **extra: Any) -> InscricaoFiscal:
    inscricao, fiscal = ligar(codigo), fabrica.usuario("fiscal")
    hidrometro = hidrometros.cadastrar(numero="H-1", usuario=fiscal, **extra)
    hidrometros.aferir(hidrometro, erro_pct=Decimal("1.5"), lacre="S-9", usuario=fiscal)
    hidrometros.instalar(hidrometro, inscricao, marcava=marcava, usuario=fiscal)
    return inscricao


def rastro() -> tuple[int, ...]:
    modelos: tuple[Any, ...] = (Hidrometro, AfericaoDeHidrometro, LeituraDeHidrometro)
    return (
        *(m.objects.count() for m in modelos),
        Hidrometro.objects.filter(situacao="instalado").count(),
        Ato.objects.exclude(tipo__startswith="pessoa.").count(),
    )


def test_antes_de_colocado_o_hidrometro_e_aferido_e_lacrado(lafaiete: None) -> None:
    """Lafaiete, art. 208."""
    inscricao, fiscal = ligar("lafaiete-1948"), fabrica.usuario("fiscal")
    hidrometro = hidrometros.cadastrar(numero="H-77", usuario=fiscal)
    antes = rastro()
    with pytest.raises(ErroDeNegocio, match=r"aferido e lacrado.*art\. 208"):
        hidrometros.instalar(hidrometro, inscricao, marcava=0, usuario=fiscal)
    assert rastro() == antes
    hidrometros.aferir(hidrometro, erro_pct=Decimal("0.5"), usuario=fiscal)
    with pytest.raises(ErroDeNegocio, match="lacrado com sinete"):
        hidrometros.instalar(hidrometro, inscricao, marcava=0, usuario=fiscal)
    afericao = hidrometros.aferir(
        hidrometro,
        erro_pct=Decimal("-0.5"),
        lacre="Sinete 12",
        pedida_por=inscricao.titular,
        assistiu="Ana Reis",
        usuario=fiscal,
    )
    posto = hidrometros.instalar(hidrometro, inscricao, marcava=3, usuario=fiscal)
    assert (posto.inscricao, posto.marcava, posto.situacao) == (inscricao, 3, "instalado")
    # The special book: numbered without gaps, only added to.
    assert [a.numero for a in hidrometro.afericoes.order_by("numero")] == [1, 2]
    assert (afericao.assistiu, afericao.lacre) == ("Ana Reis", "Sinete 12")
    assert Ato.objects.filter(tipo="hidrometro.aferido", artigo="208").count() == 2
    with pytest.raises(DatabaseError, match="não se alteram"), transaction.atomic():
        AfericaoDeHidrometro.objects.update(erro_pct=0)


def test_januaria_fornece_o_hidrometro_do_diametro_que_determinou(januaria: None) -> None:
    """Januária, art. 444: free of charge, of the diameter that the prefeitura determines."""
    inscricao, fiscal = ligar("januaria-1963", diametro="1/2"), fabrica.usuario("fiscal")
    grande = hidrometros.cadastrar(numero="G", diametro="3/4", usuario=fiscal)
    with pytest.raises(ErroDeNegocio, match="determinou o diâmetro de 1/2"):
        hidrometros.instalar(grande, inscricao, marcava=0, usuario=fiscal)
    certo = hidrometros.cadastrar(numero="C", diametro="1/2", usuario=fiscal)
    hidrometros.instalar(certo, inscricao, marcava=0, usuario=fiscal)
    # Only the connection is charged: 8 m of 100,00; nothing for the meter.
    feitas = contas(inscricao, lei_em(date(1964, 4, 10)), 1964)
    assert {c.tributo: c.apuracao.valor for c in feitas if c.apuracao} == {"agua-ligacao": 80_000}
    outro = hidrometros.cadastrar(numero="D", diametro="1/2", usuario=fiscal)
    with pytest.raises(ErroDeNegocio, match="já tem hidrômetro"):
        hidrometros.instalar(outro, inscricao, marcava=0, usuario=fiscal)
    por_pena = ligar("januaria-1963", sistema="pena", pena="1/2")
    with pytest.raises(ErroDeNegocio, match="não é por hidrômetro"):
        hidrometros.instalar(
            hidrometros.cadastrar(numero="E", usuario=fiscal), por_pena, marcava=0, usuario=fiscal
        )


def test_leitura_mensal_em_duas_vias_com_anterior_e_atual(januaria: None) -> None:
    """Januária, art. 450."""
    inscricao, fiscal = instalado("januaria-1963"), fabrica.usuario("fiscal", cargo="Leiturista")
    marco = hidrometros.ler(inscricao, mes=date(1964, 3, 31), atual=118, usuario=fiscal)
    assert (marco.mes, marco.anterior, marco.consumo) == (date(1964, 3, 1), 100, 18)
    abril = hidrometros.ler(inscricao, mes=date(1964, 4, 1), atual=158, usuario=fiscal)
    assert (abril.anterior, abril.consumo) == (118, 40)
    conteudo = abril.documento.conteudo
    assert conteudo["vias"] == ["1ª via: contribuinte", "2ª via: registro na prefeitura"]
    assert (conteudo["anterior"], conteudo["atual"], conteudo["artigo"]) == (118, 158, "450")
    folha = documentos.html(abril.documento)
    assert folha.count("Leitura anterior") == 2
    assert documentos.pdf(abril.documento).startswith(b"%PDF")
    assert hidrometros.fatos_da_leitura(abril) == {"m3": "40", "diametro": "1/2"}
    assert hidrometros.mapa("ligacao-de-agua", date(1964, 4, 10)) == [abril]
    assert hidrometros.por_ler("ligacao-de-agua", date(1964, 4, 10)) == []


def test_leitura_para_tras_repetida_ou_futura_e_recusada_sem_rastro(januaria: None) -> None:
    inscricao, fiscal = instalado("januaria-1963"), fabrica.usuario("fiscal")
    assert hidrometros.por_ler("ligacao-de-agua", date(1964, 3, 1)) == [inscricao]
    hidrometros.ler(inscricao, mes=date(1964, 3, 1), atual=118, usuario=fiscal)
    antes = rastro()
    for mes, atual, dito in (
        (date(1964, 4, 1), 117, "menor que a anterior, de 118"),
        (date(1964, 3, 1), 130, "já foi lido"),
        (date(1964, 5, 1), 130, "ainda não começou"),
    ):
        with pytest.raises(ErroDeNegocio, match=dito):
            hidrometros.ler(inscricao, mes=mes, atual=atual, usuario=fiscal)
    with pytest.raises(ErroDeNegocio, match="não tem hidrômetro instalado"):
        hidrometros.ler(ligar("januaria-1963"), mes=date(1964, 3, 1), atual=1, usuario=fiscal)
    assert rastro()[:4] == antes[:4]
    with pytest.raises(IntegrityError, match="uma_leitura_por_mes"), transaction.atomic():
        LeituraDeHidrometro.objects.create(
            inscricao=inscricao,
            hidrometro=Hidrometro.objects.get(),
            mes=date(1964, 3, 1),
            anterior=0,
            atual=1,
            lida_em=date(1964, 4, 1),
            por=fiscal,
        )


def test_leitura_errada_se_corrige_por_outra_com_motivo(januaria: None) -> None:
    inscricao, fiscal = instalado("januaria-1963"), fabrica.usuario("fiscal")
    errada = hidrometros.ler(inscricao, mes=date(1964, 3, 1), atual=811, usuario=fiscal)
    with pytest.raises(ErroDeNegocio, match="motivo da correção"):
        hidrometros.ler(inscricao, mes=errada.mes, atual=118, corrige=errada, usuario=fiscal)
    certa = hidrometros.ler(
        inscricao,
        mes=errada.mes,
        atual=118,
        corrige=errada,
        motivo="Algarismos trocados",
        usuario=fiscal,
    )
    assert hidrometros.lida_de(inscricao, date(1964, 3, 1)) == certa
    seguinte = hidrometros.ler(inscricao, mes=date(1964, 4, 1), atual=130, usuario=fiscal)
    assert seguinte.anterior == 118
    with pytest.raises(DatabaseError, match="só podem mudar"), transaction.atomic():
        LeituraDeHidrometro.objects.filter(pk=errada.pk).update(atual=118)


def test_a_leitura_de_lafaiete_da_o_consumo_e_o_prazo_de_trinta_dias(lafaiete: None) -> None:
    inscricao, fiscal = instalado("lafaiete-1948"), fabrica.usuario("fiscal")
    leitura = hidrometros.ler(inscricao, mes=date(1950, 4, 1), atual=131, usuario=fiscal)
    fatos = hidrometros.fatos_da_leitura(leitura)
    assert fatos == {
        "leitura_anterior_m3": "100",
        "leitura_atual_m3": "131",
        "hidrometro_do_proprietario": False,
    }
    conta = lei_em(date(1950, 4, 10)).apurar("agua-hidrometro", fatos, exercicio=1950)
    # 8,00 for thirty, 0,40 for the other, 5,00 of conservation (arts. 193 and 195).
    assert conta.valor == 1_340
    assert hidrometros.ler_ate(inscricao) == date(1950, 5, 10)


def test_hidrometro_do_proprietario_isenta_da_conservacao(lafaiete: None) -> None:
    inscricao = instalado("lafaiete-1948", do_proprietario=True)
    leitura = hidrometros.ler(
        inscricao, mes=date(1950, 4, 1), atual=131, usuario=fabrica.usuario("fiscal")
    )
    fatos = hidrometros.fatos_da_leitura(leitura)
    lei = lei_em(date(1950, 4, 10))
    assert lei.apurar("agua-hidrometro", fatos, exercicio=1950).valor == 840


def test_predio_desabitado_o_dono_guarda_ou_pede_a_retirada(lafaiete: None) -> None:
    """Lafaiete, art. 213: put back, the taxas are due again."""
    inscricao, fiscal = instalado("lafaiete-1948"), fabrica.usuario("fiscal")
    hidrometro = Hidrometro.objects.get()
    antes = rastro()
    with pytest.raises(ErroDeNegocio, match=r"responde pela guarda.*art\. 213"):
        hidrometros.retirar(
            hidrometro, pedido_por=fabrica.pessoa("Intruso"), motivo="Pedido", usuario=fiscal
        )
    assert rastro() == antes
    assert not hidrometros.reinstalacao(inscricao)
    retirado = hidrometros.retirar(
        hidrometro, pedido_por=inscricao.titular, motivo="Prédio desabitado", usuario=fiscal
    )
    assert (retirado.situacao, retirado.inscricao) == ("guardado", None)
    ato = Ato.objects.get(tipo="hidrometro.retirado")
    assert ato.artigo == "213"
    assert "responde pela guarda Ana Reis" in ato.descricao
    assert hidrometros.reinstalacao(inscricao)
    with pytest.raises(ErroDeNegocio, match="não tem hidrômetro instalado"):
        hidrometros.ler(inscricao, mes=date(1950, 4, 1), atual=131, usuario=fiscal)
    hidrometros.instalar(retirado, inscricao, marcava=131, usuario=fiscal, motivo="Reocupado")
    perdido = hidrometros.retirar(
        Hidrometro.objects.get(), motivo="Extravio", extraviado=True, usuario=fiscal
    )
    with pytest.raises(ErroDeNegocio, match="não está livre: inutilizado"):
        hidrometros.instalar(perdido, inscricao, marcava=0, usuario=fiscal)
