"""Avisos: one a taxpayer, with every word of the account; the code printed on them."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from io import BytesIO

import pytest
from pypdf import PdfReader

from cadastro import isencoes
from cadastro.titularidades import Titular
from lancamentos.avisos import conferir_codigo_de_acesso, emitir_aviso
from lancamentos.avisos_em_lote import emitir_avisos
from lancamentos.avulso_de_imovel import lancar_imovel
from lancamentos.codigo_de_acesso import gerar
from lancamentos.imprimir_avisos import arquivo, imprimir_avisos
from lancamentos.models import Aviso
from prefeitura.comum import documentos, lotes
from prefeitura.comum.documentos import mudar_situacao
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Documento, ParametroMunicipal
from prefeitura.comum.relogio import agora, no_dia
from tests import fabrica
from tests.lancamentos.fabrica import JANEIRO, aprovada, avisada

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def em_1963() -> Iterator[None]:
    with no_dia(date(1963, 12, 1)):
        yield


def texto_do_pdf(*papeis: Documento) -> str:
    leitor = PdfReader(BytesIO(documentos.pdf(*papeis)))
    return "\n".join(pagina.extract_text() for pagina in leitor.pages)


def test_um_aviso_por_contribuinte_com_tudo_o_que_deve() -> None:
    maria, jose = fabrica.pessoa("Maria"), fabrica.pessoa("José")
    fabrica.imovel(titular=maria, edificacao={})
    fabrica.imovel(titular=maria)
    fabrica.imovel(titular=jose)
    rodada = avisada()
    avisos = {a.contribuinte: a for a in Aviso.objects.filter(rodada=rodada)}
    assert set(avisos) == {maria, jose}
    assert sorted(a.numero for a in avisos.values()) == [1, 2]
    assert avisos[maria].lancamentos.count() == 9
    assert avisos[maria].documento.conteudo["total"] == "Cr$ 3.170,00"
    assert avisos[jose].documento.conteudo["vencimentos"] == [
        {"data": "28/02/1964", "valor": "640,00"},
        {"data": "31/08/1964", "valor": "600,00"},
    ]
    assert avisos[maria].documento.publico == {
        "exercicio": 1964,
        "lancamentos": 9,
        "total": "Cr$ 3.170,00",
    }


def test_o_aviso_traz_a_conta_passo_a_passo_com_os_artigos() -> None:
    fabrica.imovel(edificacao={"projecao": Decimal(150)})
    avisada()
    (imovel,) = Aviso.objects.get().documento.conteudo["objetos"]
    predial = imovel["lancamentos"][0]
    assert predial["tributo"] == "Imposto predial"
    assert predial["objeto"] == "edificação 1"
    assert predial["fatos"] == [
        ["Valor venal do prédio", "Cr$ 150.000,00"],
        ["Valor locativo anual apurado", "Cr$ 12.000,00"],
        ["Uso do prédio", "residencial"],
    ]
    assert predial["passos"] == [
        {
            "artigo": "arts. 228 I e 229",
            "passo": "imposto predial: 150.000,00 × 0,82%",
            "valor": "1.230,00",
        },
        {"artigo": "art. 226", "passo": "imposto do exercício", "valor": "1.230,00"},
    ]
    assert predial["parcelas"] == [
        {"numero": 1, "vencimento": "28/02/1964", "valor": "615,00"},
        {"numero": 2, "vencimento": "31/08/1964", "valor": "615,00"},
    ]


def test_o_papel_diz_como_pagar_como_reclamar_e_ate_quando() -> None:
    dona = fabrica.pessoa("Maria da Conceição", endereco="Rua Direita, 45", cep="39480000")
    fabrica.imovel(titular=dona, edificacao={})
    avisada()
    aviso = Aviso.objects.get()
    texto = " ".join(texto_do_pdf(aviso.documento).split())
    for dito in (
        "Aviso de lançamento · exercício de 1964",
        "nº 1/1964",
        "Maria da Conceição",
        "Rua Direita, 45",
        "39480-000",
        "Cr$ 1.930,00",
        "mil novecentos e trinta cruzeiros",
        "reclame em 15 dias",
        "chefe do serviço de fazenda",
        "A reclamação não suspende a cobrança (art. 114)",
        "multa de 10%",
        "juros de mora de 12% ao ano",
        "Recibo de entrega",
        gerar(aviso.documento.codigo),
    ):
        assert dito in texto, dito
    assert "Desconto" not in texto


def test_condominos_e_desconto_por_decreto_constam_do_aviso() -> None:
    um, outra = fabrica.pessoa("João"), fabrica.pessoa("Ana")
    fabrica.imovel(
        titulares=[
            Titular(um, Decimal("0.75"), principal=True),
            Titular(outra, Decimal("0.25")),
        ]
    )
    ParametroMunicipal.objects.create(
        parametro="desconto.art-170",
        valor="10",
        desde=date(1964, 1, 1),
        lei="Decreto nº 3/1964",
        proposto_por=fabrica.usuario("contador"),
        proposto_em=agora(),
        confirmado_por=fabrica.usuario("chefe"),
        confirmado_em=agora(),
    )
    avisada()
    conteudo = Aviso.objects.get().documento.conteudo
    assert conteudo["objetos"][0]["condominos"] == [
        "João (proprietário, 75%)",
        "Ana (proprietário, 25%)",
    ]
    assert conteudo["descontos"] == [
        "Desconto de 10% para quem pagar de uma só vez até 28 de fevereiro de 1964: "
        "imposto territorial urbano (art. 170; Decreto nº 3/1964)."
    ]


def test_codigo_de_acesso_confere_so_para_a_pessoa_e_nao_fica_no_banco() -> None:
    dona, outra = fabrica.pessoa("Dona"), fabrica.pessoa("Outra")
    fabrica.imovel(titular=dona)
    fabrica.imovel(titular=outra)
    avisada()
    aviso = Aviso.objects.get(contribuinte=dona)
    codigo = gerar(aviso.documento.codigo)
    assert conferir_codigo_de_acesso(dona, codigo)
    assert conferir_codigo_de_acesso(dona, codigo.lower().replace("-", " "))
    assert not conferir_codigo_de_acesso(outra, codigo)
    assert not conferir_codigo_de_acesso(dona, "ABCD-EFGH-JKMN")
    assert codigo not in str(aviso.documento.conteudo)
    assert codigo.replace("-", "") not in aviso.codigo_de_acesso
    mudar_situacao(aviso.documento, Documento.Situacao.CANCELADO)
    assert not conferir_codigo_de_acesso(dona, codigo)


def test_codigo_impresso_vale_depois_de_trocada_a_chave_da_instalacao(settings) -> None:
    fabrica.imovel()
    avisada()
    aviso = Aviso.objects.get()
    codigo = gerar(aviso.documento.codigo)
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "outra"
    assert conferir_codigo_de_acesso(aviso.contribuinte, codigo)


def test_avisos_refeitos_nao_se_repetem_nem_pulam_numero() -> None:
    for _ in range(3):
        fabrica.imovel()
    rodada = avisada()
    with pytest.raises(ErroDeNegocio, match="já têm o seu aviso"):
        emitir_avisos(rodada=rodada, usuario=fabrica.usuario("atendente"))
    assert rodada.avisos_lote is not None
    rodada.avisos_lote.partes.update(situacao="pendente")
    rodada.avisos_lote.situacao = "aberto"
    rodada.avisos_lote.save()
    lotes.executar(rodada.avisos_lote.pk)
    assert list(Aviso.objects.order_by("numero").values_list("numero", flat=True)) == [1, 2, 3]


def test_antes_de_lancar_nao_ha_avisos() -> None:
    fabrica.imovel()
    with pytest.raises(ErroDeNegocio, match="depois de concluído"):
        emitir_avisos(rodada=aprovada(), usuario=fabrica.usuario("atendente"))


def test_lancamento_avulso_tem_o_seu_aviso() -> None:
    terreno = fabrica.imovel()
    quem = fabrica.usuario("lancador")
    with no_dia(JANEIRO):
        feitos = lancar_imovel(imovel=terreno, exercicio=1964, usuario=quem, motivo="Pedido")
        aviso = emitir_aviso(contribuinte=feitos[0].contribuinte, lancamentos=feitos, usuario=quem)
    assert aviso.rodada is None
    assert aviso.documento.conteudo["total"] == "Cr$ 1.240,00"
    with pytest.raises(ErroDeNegocio, match="outro contribuinte"):
        emitir_aviso(contribuinte=fabrica.pessoa(), lancamentos=feitos, usuario=quem)
    with pytest.raises(ErroDeNegocio, match="ao menos um"):
        emitir_aviso(contribuinte=fabrica.pessoa(), lancamentos=[], usuario=quem)


def test_isento_recebe_aviso_com_o_fundamento() -> None:
    terreno = fabrica.imovel()
    pedido = isencoes.requerer(
        terreno,
        tributo="territorial-urbano",
        fundamento="art-171-I",
        desde=date(1964, 1, 1),
        processo="13/1963",
        usuario=fabrica.usuario("atendente"),
    )
    isencoes.conceder(pedido, usuario=fabrica.usuario("prefeito"))
    avisada()
    texto = " ".join(texto_do_pdf(Aviso.objects.get().documento).split())
    assert "isento (art. 171 I)" in texto
    assert "até 31/03/1964" in texto  # the taxa de educação e saúde goes on


@pytest.mark.django_db(transaction=True)
def test_impressao_em_massa_sai_em_arquivos_feitos_por_outro_programa() -> None:
    for _ in range(3):
        fabrica.imovel()
    with no_dia(JANEIRO):
        avisada()
        lote = imprimir_avisos(avisos=Aviso.objects.all(), usuario=fabrica.usuario("atendente"))
    lote.refresh_from_db()
    assert lote.situacao == "concluido"
    (parte,) = lote.partes.all()
    assert (parte.dados["de"], parte.dados["ate"]) == ("Aviso 1/1964", "Aviso 3/1964")
    leitor = PdfReader(arquivo(parte))
    texto = "\n".join(p.extract_text() for p in leitor.pages)
    assert [n for n in (1, 2, 3) if f"nº {n}/1964" in texto] == [1, 2, 3]
