"""An aviso says the articles of the code in force, not those of another."""

from datetime import date
from typing import Any

import pytest

from lancamentos.avisos import emitir_aviso
from lancamentos.avulso import lancar_fatos
from lancamentos.models import Aviso, Lancamento
from lancamentos.notificar import prazo_do_aviso, publicar_edital, registrar_entrega
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import no_dia
from prefeitura.legislacao import carregar
from prefeitura.legislacao.codigo import codigos
from prefeitura.legislacao.erros import ErroDeLei
from prefeitura.legislacao.lancamento import lancamento_de, ler
from tests import fabrica
from tests.lancamentos.test_avisos import texto_do_pdf

pytestmark = pytest.mark.django_db


def avisado(codigo: str, settings: Any, **lancamento: object) -> Aviso:
    """The aviso of one thing launched under a code."""
    settings.CODIGO_TRIBUTARIO = codigo
    quem = fabrica.pessoa(endereco="Rua Direita, 1")
    pedido: dict = {"exercicio": lancamento.pop("em").year} | lancamento  # type: ignore[attr-defined]
    feito = lancar_fatos(
        contribuinte=quem, usuario=fabrica.usuario("lancador"), motivo="Pedido", **pedido
    )
    return emitir_aviso(contribuinte=quem, lancamentos=[feito], usuario=fabrica.usuario("lancador"))


def papel(aviso: Aviso) -> str:
    return " ".join(texto_do_pdf(aviso.documento).split())


def test_as_regras_dos_cinco_codigos_se_leem_e_o_que_esta_errado_e_recusado() -> None:
    for slug in codigos():
        regras = lancamento_de(carregar(slug))
        assert regras.reclamacao("predial").artigo.startswith("art")
        assert regras.fundamentos.lancar in carregar(slug).artigos
    januaria = carregar("januaria-1963")
    comum = {
        "pagamento": ["Pague."],
        "fundamentos": {"lancar": "60", "avisar": "63", "alterar": "64"},
        "ciencia": {"edital_artigo": "63"},
    }
    reclamacao = {
        "nome": "reclamação",
        "prazo": "reclamacao",
        "artigo": "art. 112",
        "a_quem": "ao chefe",
        "como": "em petição",
        "cobranca": "Não suspende.",
    }
    assert ler(comum | {"reclamacoes": [reclamacao]}, januaria).reclamacao("x").nome
    errados: tuple[dict[str, Any], ...] = (
        {"reclamacoes": []},
        {"reclamacoes": [reclamacao | {"prazo": "nenhum"}]},
        {"reclamacoes": [reclamacao | {"cor": "azul"}]},
        {"reclamacoes": [reclamacao], "avisos": [{"tributos": ["nada"], "artigo": "1"}]},
        {"reclamacoes": [{"nome": "x"}]},
    )
    for errado in errados:
        with pytest.raises(ErroDeLei):
            ler(comum | errado, januaria)


def test_januaria_manda_reclamar_ao_chefe_e_nao_suspende(settings: Any) -> None:
    with no_dia(date(1964, 3, 10)):
        aviso = avisado(
            "januaria-1963",
            settings,
            tributo="multas",
            fatos={"artigo": "472", "grau": "minimo"},
            referencia="auto 12/1964",
            em=date(1964, 3, 10),
        )
        texto = papel(aviso)
    for dito in (
        "Auto 12/1964",
        "1.000,00",
        "reclame em 15 dias, contados do dia em que receber este aviso (arts. 112 e 115), ao chefe",
        "A reclamação não suspende a cobrança (art. 114).",
        "tesouraria da Prefeitura",
    ):
        assert dito in texto


def test_lafaiete_79_o_aviso_e_a_licenca_provisoria_e_o_recurso_suspende(settings: Any) -> None:
    with no_dia(date(1950, 2, 1)):
        aviso = avisado(
            "lafaiete-1948",
            settings,
            tributo="licenca-obras",
            fatos={"item": "construcao_barracao", "barracoes": 2},
            referencia="licença 1/1950",
            em=date(1950, 2, 1),
        )
        texto = papel(aviso)
    assert "Licença provisória" in texto
    assert "a definitiva é o conhecimento do imposto pago (art. 79, par. único)" in texto
    assert "recorra em 30 dias" in texto
    assert "suspende a cobrança até a decisão do Prefeito (art. 73)" in texto
    assert "114" not in " ".join(aviso.documento.conteudo["como_reclamar"])


def test_muriae_diz_o_recurso_do_art_70_e_a_exatoria(settings: Any) -> None:
    with no_dia(date(1938, 1, 10)):
        aviso = avisado(
            "muriae-1936",
            settings,
            tributo="industrias-e-profissoes",
            fatos={"contribuicao_lancada": "200.000"},
            referencia="aviso da comissão nº 15",
            em=date(1938, 1, 10),
        )
        texto = papel(aviso)
    for dito in (
        "Aviso da comissão nº 15",
        "100$000",
        "recorra em 30 dias",
        "(art. 70)",
        "suspende a cobrança até a decisão (art. 76)",
        "Exatoria Municipal",
        "mora de 10%",
    ):
        assert dito in texto


def test_jambeiro_e_votuporanga_dizem_os_seus_artigos_e_o_edital_conta_da_publicacao(
    settings: Any,
) -> None:
    dia = date(1960, 3, 10)
    casos: list[tuple[str, dict[str, str], str]] = [
        ("jambeiro-1958", {"infracao": "aluguel_nao_comunicado"}, "(art. 4º §1)"),
        ("votuporanga-1950", {"artigo_citado": "36"}, "(art. 8º §1)"),
    ]
    for codigo, fatos, artigo in casos:
        with no_dia(dia):
            aviso = avisado(
                codigo, settings, tributo="multas", fatos=fatos, referencia=f"auto {codigo}", em=dia
            )
            assert artigo in papel(aviso)
            assert "ao Prefeito" in papel(aviso)
            with pytest.raises(ErroDeNegocio, match="AR sem data não prova a ciência"):
                registrar_entrega(
                    aviso=aviso,
                    modo="correio",
                    resultado="recebido",
                    em=None,
                    recebedor="Fulano",
                    usuario=fabrica.usuario("atendente"),
                )
            registrar_entrega(
                aviso=aviso,
                modo="em_maos",
                resultado="nao_encontrado",
                em=dia,
                usuario=fabrica.usuario("atendente"),
            )
            edital = publicar_edital(avisos=[aviso], usuario=fabrica.usuario("chefe"))
            aviso.refresh_from_db()
            prazo = prazo_do_aviso(aviso)
        assert edital.ciencia_em == dia
        assert prazo is not None
        assert (prazo.fim, aviso.ciencia) == (date(1960, 3, 25), dia)
    assert Lancamento.objects.count() == 2
