"""The load of the demonstration, on a town of sixty properties."""

from datetime import date
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.db.models import Count

from arrecadacao.models import Caixa, Certidao, Conhecimento, Inscricao
from cadastro.models import Imovel, Isencao
from lancamentos.models import Aviso, Lancamento, Parcela, Recusa, Rodada
from prefeitura.acesso.models import Usuario
from prefeitura.acesso.papeis import Papel
from prefeitura.comum.models import Instalacao
from prefeitura.comum.relogio import hoje, no_dia
from prefeitura.demonstracao import januaria_1963
from prefeitura.demonstracao.carga import Etapa, Marca, carregar
from prefeitura.demonstracao.cena import Cena
from prefeitura.demonstracao.conferir import conferir, numeros
from prefeitura.legislacao import carregar as carregar_codigo
from prefeitura.legislacao import codigos

IMOVEIS = 60


def _carregar(**opcoes: object) -> str:
    saida = StringIO()
    call_command("demonstracao", imoveis=IMOVEIS, stdout=saida, **opcoes)
    return saida.getvalue()


def _os_livros_conferem() -> None:
    assert conferir() == []


def _ha_um_usuario_de_cada_papel() -> None:
    papeis = {papel for u in Usuario.objects.all() for papel in u.papeis}
    assert papeis >= set(Papel)


def _o_escritorio_fica_em_fevereiro_de_1965_com_o_caixa_aberto() -> None:
    with no_dia(date(2000, 1, 1)):
        instalacao = Instalacao.objects.get()
    assert instalacao.data_de_trabalho == januaria_1963.DATA_FINAL
    assert hoje().weekday() < 5
    assert Caixa.objects.get(fechado_em__isnull=True).dia == januaria_1963.DATA_FINAL


def _lancamento_de_1964_foi_aprovado_por_outra_pessoa() -> None:
    rodada = Rodada.objects.get(exercicio=1964)
    assert rodada.situacao == Rodada.Situacao.LANCADA
    assert rodada.aprovada_por != rodada.criada_por
    assert Lancamento.objects.filter(rodada=rodada, isento=True).exists()


def _o_que_esta_errado_no_cadastro_foi_recusado() -> None:
    recusas = Recusa.objects.filter(rodada__exercicio=1964)
    assert {"sem-titular", "valor-ausente"} <= set(recusas.values_list("especie", flat=True))


def _parcelas_em_todas_as_situacoes() -> None:
    situacoes = set(Parcela.objects.values_list("situacao", flat=True))
    assert {"paga", "inscrita"} <= situacoes
    assert "vencida" not in set(
        Parcela.objects.filter(vencimento__lt=date(1964, 12, 31), lancamento__exercicio=1964)
        .exclude(lancamento__situacao="cancelado")
        .values_list("situacao", flat=True)
    )


def _um_conhecimento_inutilizado_sem_furo_na_numeracao() -> None:
    assert Conhecimento.objects.filter(situacao="inutilizado").count() == 1
    usados = Conhecimento.objects.values("caderno__exercicio", "caderno__especie").annotate(
        n=Count("id")
    )
    for linha in usados:
        numeros_usados = Conhecimento.objects.filter(
            caderno__exercicio=linha["caderno__exercicio"],
            caderno__especie=linha["caderno__especie"],
        ).values_list("numero", flat=True)
        assert sorted(numeros_usados) == list(range(1, linha["n"] + 1))


def _divida_inscrita_em_primeiro_de_janeiro() -> None:
    dias = set(Inscricao.objects.values_list("inscrita_em", flat=True))
    assert dias == {date(1965, 1, 1)}
    assert Certidao.objects.exists()


def _isencoes_concedidas_pelo_prefeito() -> None:
    concedidas = Isencao.objects.filter(situacao="concedida")
    assert concedidas
    assert {i.decidida_por.username for i in concedidas if i.decidida_por} == {"prefeito"}


def _segunda_carga_diz_que_ja_esta_carregada_e_nada_muda() -> None:
    antes = numeros()
    assert "já está carregada" in _carregar(semente=7)
    assert numeros() == antes


REGRAS = (
    _os_livros_conferem,
    _ha_um_usuario_de_cada_papel,
    _o_escritorio_fica_em_fevereiro_de_1965_com_o_caixa_aberto,
    _lancamento_de_1964_foi_aprovado_por_outra_pessoa,
    _o_que_esta_errado_no_cadastro_foi_recusado,
    _parcelas_em_todas_as_situacoes,
    _um_conhecimento_inutilizado_sem_furo_na_numeracao,
    _divida_inscrita_em_primeiro_de_janeiro,
    _isencoes_concedidas_pelo_prefeito,
    _segunda_carga_diz_que_ja_esta_carregada_e_nada_muda,
)


@pytest.mark.django_db
def test_um_ano_de_uma_cidade_de_sessenta_imoveis(subtests: pytest.Subtests) -> None:
    """One load answers for every rule, since it takes seconds; another must give the same."""
    with transaction.atomic():
        _carregar()
        totais = numeros()
        for regra in REGRAS:
            with subtests.test(msg=regra.__name__):
                regra()
        transaction.set_rollback(True)
    with transaction.atomic():
        _carregar()
        assert numeros() == totais, "a mesma semente deu outros totais"
        transaction.set_rollback(True)


@pytest.mark.django_db
def test_carga_interrompida_continua_na_etapa_em_que_parou() -> None:
    feitas: list[str] = []

    def etapa(nome: str, *, falhar: bool = False) -> Etapa:
        def fazer(cena: Cena) -> None:
            if falhar and nome not in feitas:
                feitas.append(nome)
                raise RuntimeError("luz cortada")
            Usuario.objects.create_user(nome)
            feitas.append(nome)

        return Etapa(nome, date(1964, 1, 2), fazer)

    etapas = [etapa("a"), etapa("b", falhar=True), etapa("c")]

    def rodar(semente: int) -> bool:
        return carregar(
            etapas=etapas,
            data_final=date(1965, 2, 15),
            semente=semente,
            imoveis=60,
            dizer=lambda texto: None,
        )

    with pytest.raises(RuntimeError):
        rodar(semente=1)
    assert set(Usuario.objects.values_list("username", flat=True)) == {"a"}
    assert rodar(semente=2) is True
    assert Usuario.objects.count() == 3
    marca = Marca.lida()
    assert marca is not None
    assert (marca.semente, marca.completa) == (1, True)
    assert rodar(semente=3) is False


@pytest.mark.django_db
def test_nao_se_carrega_sobre_uma_instalacao_em_uso() -> None:
    Usuario.objects.create_user("alguem")
    with pytest.raises(CommandError, match="banco vazio"):
        _carregar()
    assert not Imovel.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("codigo", [c for c in codigos() if c != "januaria-1963"])
def test_outro_codigo_tem_a_sua_pequena_cidade_com_o_primeiro_exercicio(
    settings: Any, codigo: str
) -> None:
    settings.CODIGO_TRIBUTARIO = codigo
    saida = _carregar()
    assert carregar_codigo(codigo).municipio in saida
    rodada = Rodada.objects.get()
    assert rodada.situacao == Rodada.Situacao.LANCADA
    assert rodada.aprovada_por != rodada.criada_por
    lancados = Lancamento.objects.filter(rodada=rodada)
    assert lancados.filter(tributo="predial", valor__gt=0).exists()
    assert lancados.filter(inscricao__isnull=False, valor__gt=0).exists()
    assert lancados.filter(isento=True).exists()
    assert Recusa.objects.filter(rodada=rodada, especie="valor-ausente").exists()
    assert Aviso.objects.filter(rodada=rodada).exists()
    assert Conhecimento.objects.filter(situacao="valido").exists()
    _os_livros_conferem()
    papeis = {papel for u in Usuario.objects.all() for papel in u.papeis}
    assert papeis >= set(Papel) - {Papel.CONTRIBUINTE}
    assert Instalacao.objects.get().data_de_trabalho.year == rodada.exercicio
    assert "já está carregada" in _carregar()
