"""The sheets of a process: locked, numbered, only added (art. 117)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

from prefeitura.comum.atos import assinatura
from prefeitura.comum.models import Documento
from prefeitura.comum.relogio import agora, hoje
from processos.anexos import PapelRecebido
from processos.models import Andamento, Anexo, Processo

if TYPE_CHECKING:
    from prefeitura.acesso.models import Usuario

CAPA = 1
# Two sides of a sheet.
MAXIMO_DE_LETRAS = 6000


def travar(processo: Processo) -> Processo:
    """The process as it is now, locked until the transaction ends."""
    return (
        Processo.objects.select_for_update(of=("self",))
        .select_related("requerente", "lancamento", "imovel", "inscricao", "processo_de_origem")
        .get(pk=processo.pk)
    )


def proxima_folha(processo: Processo) -> int:
    """The number of the sheet that comes after the last."""
    ultima = Andamento.objects.filter(processo=processo).order_by("-folha").first()
    return CAPA + 1 if ultima is None else ultima.folha + ultima.folhas


def juntar_folha(
    processo: Processo,
    tipo: str,
    texto: str,
    *,
    usuario: Usuario | None,
    em: date | None = None,
    autor: str = "",
    documento: Documento | None = None,
    papeis: Sequence[PapelRecebido] = (),
    nome: str = "",
    dados: dict[str, Any] | None = None,
    da_parte: bool = False,
) -> Andamento:
    """Add an act on the next sheet, with its attachments on the sheets after it.

    ``nome``, ``dados`` and ``da_parte`` are of the acts of procedures of the law.

    The caller holds the lock of the process, so that sheets neither repeat nor leave holes.
    """
    folha = proxima_folha(processo)
    andamento = Andamento.objects.create(
        processo=processo,
        folha=folha,
        folhas=1 + sum(papel.paginas for papel in papeis),
        tipo=tipo,
        em=em or hoje(),
        registrado_em=agora(),
        usuario=usuario,
        autor=autor or assinatura(usuario),
        texto=texto,
        documento=documento,
        nome=nome,
        dados=dados or {},
        da_parte=da_parte,
    )
    folha += 1
    for papel in papeis:
        Anexo.objects.create(
            andamento=andamento,
            nome=papel.nome,
            formato=papel.formato,
            tamanho=len(papel.conteudo),
            paginas=papel.paginas,
            folha=folha,
            sha256=papel.sha256,
            conteudo=papel.conteudo,
        )
        folha += papel.paginas
    return andamento
