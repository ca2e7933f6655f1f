"""What a lançamento rests on: declaration or office, alvará, title, vias and licences."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from arrecadacao.models import Conhecimento
from cadastro import fichas_fiscais, inscricoes, valores
from cadastro.fichas_fiscais import Declarado
from cadastro.models import InscricaoFiscal, Pessoa
from lancamentos.avisos import emitir_aviso
from lancamentos.avulso import lancar_fatos
from lancamentos.models import Aviso, Lancamento
from lancamentos.origem import valor_de_titulo
from lancamentos.substituir import cancelar, substituir
from prefeitura.comum.atos import atos_de
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import no_dia
from processos.reclamar import protocolar
from tests import fabrica
from tests.arrecadacao.fabrica import exator, pagar
from tests.exemplos_de_registros import EXEMPLOS
from tests.lancamentos.test_avisos import texto_do_pdf

pytestmark = pytest.mark.django_db

DIA = date(1964, 3, 10)
LOJA = EXEMPLOS["januaria-1963"]["estabelecimento"].dados
SITIO = EXEMPLOS["januaria-1963"]["imovel-rural"].dados
# The value of the transmission.
DE_TITULO = {
    "valor_venal": "500000.00",
    "valor_das_culturas": "300000.00",
    "valor_das_pastagens": "200000.00",
}
INDUSTRIA = {"secao": "comercio", "movimento": "1000000.00"}


def loja(**mudancas: Any) -> InscricaoFiscal:
    return inscricoes.inscrever(
        especie="estabelecimento",
        titular=fabrica.pessoa("Ana Souza"),
        nome="Casa Souza",
        endereco="Rua Direita, 9",
        distrito="Januária",
        dados={**LOJA, **mudancas},
        usuario=fabrica.usuario("lancador"),
    )


def lancar(inscricao: InscricaoFiscal, **pedido: Any) -> Lancamento:
    dados: dict[str, Any] = {"tributo": "industrias-e-profissoes", "fatos": INDUSTRIA} | pedido
    return lancar_fatos(
        contribuinte=inscricao.titular,
        inscricao=inscricao,
        exercicio=1964,
        usuario=fabrica.usuario("lancador"),
        motivo="Lançamento do exercício",
        **dados,
    )


def avisado(lancamento: Lancamento) -> tuple[Aviso, str]:
    aviso = emitir_aviso(
        contribuinte=lancamento.contribuinte,
        lancamentos=[lancamento],
        usuario=fabrica.usuario("lancador", nome="Joaquim Lançador", cargo="Lançador"),
    )
    return aviso, " ".join(texto_do_pdf(aviso.documento).split())


def test_januaria_259_sem_declaracao_lanca_se_de_oficio_e_prevalece_ate_prova() -> None:
    chefe = fabrica.usuario("chefe")
    with no_dia(DIA):
        feito = lancar(loja(), fonte="falta-de-declaracao")
        ato = atos_de(feito)[0]
        assert ato.dados["fonte"] == "falta-de-declaracao"
        assert "por arbitramento" in ato.descricao
        menos = {"secao": "comercio", "movimento": "500000.00"}
        mudar: dict[str, Any] = {"fatos": menos, "motivo": "Livros", "artigo": "65"}
        with pytest.raises(ErroDeNegocio, match=r"prevalece até prova em contrário.*art. 259"):
            substituir(lancamento=feito, usuario=chefe, **mudar)
        with pytest.raises(ErroDeNegocio, match="prevalece até prova"):
            cancelar(lancamento=feito, motivo="Engano", artigo="64", usuario=chefe)
        feito.refresh_from_db()
        assert feito.situacao == "vigente"
        novo = substituir(lancamento=feito, usuario=chefe, processo="8/1964", **mudar)
        assert (feito.valor, novo.valor) == (350_000, 250_000)
        declarado = lancar(loja(), fonte="declaracao")
        assert substituir(lancamento=declarado, usuario=chefe, **mudar).valor == 250_000
        with pytest.raises(ErroDeNegocio, match="não dá esta origem"):
            lancar(loja(), fonte="palpite")


def test_januaria_272_o_que_depende_de_licenca_so_se_lanca_a_vista_do_alvara() -> None:
    with no_dia(DIA):
        sem = loja(sujeito_a_licenca=True)
        with pytest.raises(ErroDeNegocio, match=r"só se lança à vista do alvará.*art. 272"):
            lancar(sem)
        assert not Lancamento.objects.exists()
        com = loja(sujeito_a_licenca=True, licenca_sanitaria_ou_policial="Saúde, 12/1964")
        assert lancar(com).valor == 350_000
        assert lancar(loja()).valor == 350_000


def test_januaria_276_no_decorrer_do_exercicio_quem_comeca_e_quem_acresce_atividade() -> None:
    with no_dia(DIA):
        casa = loja()
        primeiro = lancar(casa)
        with pytest.raises(ErroDeNegocio, match="já está lançado"):
            lancar(casa)
        acrescido = lancar(casa, referencia="nova atividade: padaria")
    assert [x.objeto for x in (primeiro, acrescido)] == [
        "estabelecimento 1, Casa Souza",
        "estabelecimento 1, Casa Souza, nova atividade: padaria",
    ]


def test_januaria_277_o_aviso_tem_duas_vias_datadas_e_assinadas_pelo_lancador() -> None:
    with no_dia(DIA):
        aviso, texto = avisado(lancar(loja()))
    assert aviso.documento.conteudo["vias"] == 2
    assert texto.index("1ª via: contribuinte") < texto.index("2ª via: repartição")
    assert texto.count("Joaquim Lançador") == 2
    assert texto.count("10 de março de 1964") == 2
    assert texto.count("parte proporcional: 1.000.000,00 × 0,2%") == 2


def reclamado(lancamento: Lancamento, quem: Pessoa) -> str:
    processo = protocolar(
        lancamento=lancamento,
        requerente=quem,
        pedido="O valor é maior que o da terra.",
        usuario=fabrica.usuario("atendente"),
    )
    return processo.andamentos.order_by("pk")[1].texto


def test_januaria_190_contra_valor_de_titulo_nao_se_atende_e_avisa_se() -> None:
    rural: dict[str, Any] = {
        "tributo": "territorial-rural",
        "fatos": {"valor_venal": "500000.00", "classe": "nao_cultivadas", "area_ha": "100"},
    }
    with no_dia(DIA):
        dona = fabrica.pessoa("Ana Reis")

        def sitio(nome: str) -> InscricaoFiscal:
            return inscricoes.inscrever(
                especie="imovel-rural",
                titular=dona,
                nome=nome,
                distrito="Brejo do Amparo",
                dados=SITIO,
                usuario=fabrica.usuario("lancador"),
            )

        comum, de_titulo = sitio("Boa Vista"), sitio("Alegre")
        recebida = fichas_fiscais.receber(
            registro="imovel-rural",
            especie="alteracao",
            causa="transmissao",
            inscricao=de_titulo,
            declarante=dona,
            declarado=Declarado(campos=DE_TITULO, titulo="Escritura de 2/3/1964"),
            fato_em=DIA,
            usuario=fabrica.usuario("atendente"),
        )
        fichas_fiscais.deferir(recebida, usuario=fabrica.usuario("lancador"))
        livre, preso = lancar(comum, **rural), lancar(de_titulo, **rural)
        assert (livre.valor, preso.valor) == (1_000_000, 1_000_000)
        assert valor_de_titulo(livre) is None
        assert valor_de_titulo(preso) is not None
        assert "provém de título" not in avisado(livre)[1]
        assert "Não se atende reclamação quanto ao valor" in avisado(preso)[1]
        assert "provém de título" not in reclamado(livre, dona)
        assert "(art. 190)" in reclamado(preso, dona)


def test_lafaiete_92_e_muriae_113_o_lote_de_valor_achado_em_titulo(settings: Any) -> None:
    for codigo, ano, artigo in (("lafaiete-1948", 1950, "92"), ("muriae-1936", 1938, "113")):
        settings.CODIGO_TRIBUTARIO = codigo
        with no_dia(date(ano, 1, 10)):
            dono = fabrica.pessoa()
            lote = fabrica.imovel(titular=dono, desde=date(ano, 1, 2))
            ato = next(iter(valores._maior_valor().atos))
            valores.achar_valor(
                lote,
                ato=ato,
                titulo="Escritura",
                valor=lote.valor_venal_terreno * 2,
                em=date(ano, 1, 5),
                usuario=fabrica.usuario("lancador"),
            )
            feito = lancar_fatos(
                tributo="territorial-urbano",
                contribuinte=dono,
                fatos={"valor_terreno": "120000.00" if ano == 1950 else "120000.000"}
                | ({"edificado": True} if ano == 1950 else {"edificado": True, "area": "300"}),
                exercicio=ano,
                usuario=fabrica.usuario("lancador"),
                motivo="Lançamento",
                imovel=lote,
            )
            regra = valor_de_titulo(feito)
            assert regra is not None
            assert regra.artigo == artigo
            assert f"(art. {artigo})" in " ".join(
                avisado(feito)[0].documento.conteudo["como_reclamar"]
            )


def licenca(dia: date, tributo: str, fatos: dict[str, Any]) -> tuple[str, Conhecimento]:
    with no_dia(dia):
        dono = fabrica.pessoa()
        feito = lancar_fatos(
            tributo=tributo,
            contribuinte=dono,
            fatos=fatos,
            exercicio=dia.year,
            usuario=fabrica.usuario("lancador"),
            motivo="Verificada a atividade",
            referencia="licença 1",
        )
        aviso = avisado(feito)[1]
        return aviso, pagar(exator(), dono, feito.parcelas.all())


@pytest.mark.parametrize(
    ("codigo", "dia", "tributo", "fatos", "artigo"),
    [
        (
            "lafaiete-1948",
            date(1950, 2, 1),
            "licenca-obras",
            {"item": "construcao_barracao", "barracoes": 2},
            "79",
        ),
        (
            "muriae-1936",
            date(1938, 2, 1),
            "licenca-localizacao",
            {
                "codigo": "A10",
                "localidade": "muriae",
                "situacao": "novo",
                "data_requerimento": "1938-02-01",
            },
            "82",
        ),
    ],
    ids=["lafaiete_79", "muriae_82"],
)
def test_o_aviso_e_a_licenca_provisoria_e_o_conhecimento_a_definitiva(
    settings: Any, codigo: str, dia: date, tributo: str, fatos: dict[str, Any], artigo: str
) -> None:
    settings.CODIGO_TRIBUTARIO = codigo
    aviso, conhecimento = licenca(dia, tributo, fatos)
    assert "Licença provisória" in aviso
    papel = " ".join(texto_do_pdf(conhecimento.documento).split())
    assert f"Licença definitiva (art. {artigo}, par. único)" in papel
    assert Decimal(conhecimento.total) > 0
