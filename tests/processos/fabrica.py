"""Sets up complaints through the real verbs."""

import io
from collections.abc import Mapping
from datetime import date
from typing import Any

from PIL import Image
from pypdf import PdfWriter

from cadastro.models import Imovel, Pessoa
from lancamentos.avisos import emitir_aviso
from lancamentos.avulso_de_imovel import lancar_imovel
from lancamentos.models import Lancamento
from lancamentos.notificar import registrar_entrega
from prefeitura.comum.relogio import no_dia
from processos.decidir import decidir
from processos.informar import informar
from processos.models import Processo
from processos.reclamar import protocolar
from tests import fabrica
from tests.lancamentos.fabrica import de

JANEIRO = date(1964, 1, 10)
CIENCIA = date(1964, 2, 3)
FEVEREIRO = date(1964, 2, 10)
PEDIDO = "A área construída é de 60 m², e não de 100 m²; pede-se a correção do valor venal."
INFORMACAO = "Vistoriado o prédio, verificou-se que o valor venal é de 100.000,00."
RAZOES = "Está provado nos autos, pela vistoria, o erro na fixação da base."


def casa(titular: Pessoa | None = None, **dados: Any) -> Imovel:
    """A residence worth Cr$ 150.000,00, let at 10.000,00: predial of Cr$ 1.230,00, two halves."""
    return fabrica.imovel(titular=titular, edificacao={"valor_locativo": 1_000_000}, **dados)


def lancado(
    imovel: Imovel | None = None,
    tributo: str = "predial",
    *,
    dia: date = JANEIRO,
    ciencia: date | None = CIENCIA,
) -> Lancamento:
    """The lançamento of a property in the exercício of ``dia``, of which the holder was told."""
    imovel = imovel or casa()
    with no_dia(dia):
        lancar_imovel(
            imovel=imovel,
            exercicio=dia.year,
            usuario=fabrica.usuario("lancador"),
            motivo="Lançamento do exercício",
        )
    lancamento = de(imovel, tributo, exercicio=dia.year)
    if ciencia is not None:
        dar_ciencia(lancamento, em=ciencia)
    return lancamento


def reclamado(
    lancamento: Lancamento | None = None, *, dia: date = FEVEREIRO, **dados: Any
) -> Processo:
    """A reclamação received at the counter."""
    lancamento = lancamento or lancado()
    with no_dia(dia):
        return protocolar(
            lancamento=lancamento,
            requerente=dados.pop("requerente", lancamento.contribuinte),
            pedido=dados.pop("pedido", PEDIDO),
            usuario=dados.pop("usuario", None) or fabrica.usuario("atendente"),
            **dados,
        )


def com_fatos(lancamento: Lancamento, **mudancas: Any) -> Mapping[str, Any]:
    """The facts of a lançamento with some of them corrected."""
    return {**lancamento.fatos, **mudancas}


def informado(processo: Processo | None = None, *, dia: date = FEVEREIRO, **dados: Any) -> Processo:
    """A complaint ready for decision, with a proposal to lower the value to 100.000,00."""
    processo = processo or reclamado()
    fatos = None
    if processo.lancamento is not None and processo.tempestivo:
        fatos = com_fatos(processo.lancamento, valor_venal="100000.00")
    padrao = Processo.Decisao.EM_PARTE if fatos else Processo.Decisao.NAO_CONHECIDA
    with no_dia(dia):
        informar(
            processo=processo,
            texto=dados.pop("texto", INFORMACAO),
            proposta=dados.pop("proposta", padrao),
            fatos=dados.pop("fatos", fatos),
            usuario=dados.pop("usuario", None) or fabrica.usuario("lancador"),
        )
    processo.refresh_from_db()
    return processo


def decidido(processo: Processo | None = None, *, dia: date = FEVEREIRO, **dados: Any) -> Processo:
    """A decided complaint: the value lowered to 100.000,00, so predial of Cr$ 820,00."""
    processo = processo or informado()
    if "decisao" not in dados:
        assert processo.lancamento is not None
        dados |= {
            "decisao": Processo.Decisao.EM_PARTE,
            "fatos": com_fatos(processo.lancamento, valor_venal="100000.00"),
        }
    with no_dia(dia):
        return decidir(
            processo=processo,
            artigo=dados.pop("artigo", "64"),
            fundamentos=dados.pop("fundamentos", RAZOES),
            usuario=dados.pop("usuario", None)
            or fabrica.usuario("chefe", nome="Raimundo Lima", cargo="Chefe do Serviço de Fazenda"),
            **dados,
        )


def dar_ciencia(lancamento: Lancamento, *, em: date) -> None:
    """An aviso of this lançamento, delivered in hand on the day."""
    with no_dia(em):
        aviso = emitir_aviso(
            contribuinte=lancamento.contribuinte,
            lancamentos=[lancamento],
            usuario=fabrica.usuario("lancador"),
        )
        registrar_entrega(
            aviso=aviso,
            modo="em_maos",
            resultado="recebido",
            em=em,
            recebedor=lancamento.contribuinte.nome,
            usuario=fabrica.usuario("atendente"),
        )


def pdf(paginas: int = 1) -> bytes:
    """A PDF of blank pages."""
    escritor = PdfWriter()
    for _ in range(paginas):
        escritor.add_blank_page(width=595, height=842)
    saida = io.BytesIO()
    escritor.write(saida)
    return saida.getvalue()


def imagem(formato: str = "PNG", lado: int = 40) -> bytes:
    saida = io.BytesIO()
    Image.new("RGB", (lado, lado), "gray").save(saida, formato)
    return saida.getvalue()
