"""The chefe do serviço de fazenda decides in first instance (arts. 111 §1 and 117 II)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.db import transaction

from lancamentos.regras import regras
from lancamentos.suspender import retomar
from prefeitura.comum import formatos
from prefeitura.comum.atos import registrar
from prefeitura.comum.calendario import codigo
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje
from processos import efeitos, papeis, prazos
from processos.autos import MAXIMO_DE_LETRAS, juntar_folha, travar
from processos.models import Andamento, Prazo, Processo

if TYPE_CHECKING:
    from prefeitura.acesso.models import Usuario

_D = Processo.Decisao
_S = Processo.Situacao


@transaction.atomic
def determinar_diligencia(*, processo: Processo, despacho: str, usuario: Usuario) -> Processo:
    """Send a process back to the lançador to clear something up (art. 113).

    The term of the decision ends as interrupted; a new one opens when the process is ready
    again, and both stay on record.
    """
    processo = travar(processo)
    if processo.situacao != _S.INFORMADO:
        raise ErroDeNegocio(f"O processo {processo.rotulo} não está concluso para decisão.")
    despacho = _conferir_texto(despacho, "Diga o que deve ser verificado.")
    juntar_folha(processo, Andamento.Tipo.DILIGENCIA, despacho, usuario=usuario)
    prazos.encerrar(
        processo, Prazo.Nome.DECISAO, em=hoje(), como="Convertido o julgamento em diligência"
    )
    processo.situacao = _S.EM_INFORMACAO
    processo.save(update_fields=["situacao"])
    registrar(
        "processo.diligencia",
        processo,
        usuario=usuario,
        descricao=f"Diligência determinada no processo {processo.rotulo}",
        artigo=regras().fundamentos.diligencia,
        processo=processo.rotulo,
        motivo=despacho,
    )
    return processo


@transaction.atomic
def decidir(
    *,
    processo: Processo,
    decisao: Processo.Decisao,
    artigo: str,
    fundamentos: str,
    usuario: Usuario,
    fatos: Mapping[str, Any] | None = None,
    cancelar: bool = False,
    lancar: bool = False,
) -> Processo:
    """Decide a complaint and do what the decision says, in one transaction.

    - *procedente*: the lançamento is substituted by one made from ``fatos``, or cancelled
      (``cancelar``); upon an omission, what the property owes is launched (``lancar``), or waits
      for its inscription in the cadastro;
    - *em parte*: substituted by one made from ``fatos``;
    - *improcedente*: stays as it is;
    - *não conhecida* (late, or without standing): stays as it is; with ``fatos`` the lançamento
      is revised ex officio for an error in its base (art. 64), where the law still allows it.

    ``fatos`` are in the notation of the law's data. A late complaint can only be *não conhecida*
    (art. 115). Whoever informed does not decide. ``artigo`` is the ground and must exist.
    """
    processo = travar(processo)
    _conferir_estado(processo, decisao, usuario)
    fundamentos = _conferir_texto(fundamentos, "Escreva os fundamentos da decisão.")
    artigo = _conferir_artigo(artigo)
    ordem = efeitos.Ordem(fatos, cancelar, lancar)
    _conferir_ordem(processo, decisao, ordem)
    dia = hoje()
    efeito = efeitos.aplicar(
        processo,
        ordem,
        usuario=usuario,
        artigo=regras().fundamentos.alterar if decisao == _D.NAO_CONHECIDA else artigo,
        motivo=f"Decisão no processo {processo.rotulo}: {_D(decisao).label.lower()}",
    )
    if processo.lancamento is not None:
        retomar(
            lancamentos=[processo.lancamento],
            usuario=usuario,
            motivo="Proferida a decisão",
            artigo=artigo,
            processo=processo.rotulo,
        )
    processo.decisao = decisao
    processo.artigo = artigo
    processo.decidido_em = dia
    processo.decidido_por = usuario
    processo.situacao = _S.DECIDIDO
    processo.resultante = efeito.novo
    processo.documento = papeis.emitir_decisao(processo, fundamentos, efeito, usuario)
    processo.save(
        update_fields=[
            "decisao",
            "artigo",
            "decidido_em",
            "decidido_por",
            "situacao",
            "resultante",
            "documento",
        ]
    )
    juntar_folha(
        processo,
        Andamento.Tipo.DECISAO,
        papeis.dispositivo(processo, efeito),
        usuario=usuario,
        documento=processo.documento,
    )
    prazos.encerrar(
        processo,
        Prazo.Nome.DECISAO,
        em=dia,
        como=f"Decisão proferida em {formatos.data(dia)}",
    )
    registrar(
        "processo.decidido",
        processo,
        usuario=usuario,
        descricao=f"Processo {processo.rotulo} decidido: {_D(decisao).label.lower()}",
        artigo=artigo,
        processo=processo.rotulo,
        motivo=fundamentos,
        lancamento_novo=efeito.novo.pk if efeito.novo else None,
    )
    return processo


def decisoes_possiveis(processo: Processo) -> list[Processo.Decisao]:
    """What the chefe may decide now: the choices of the form and the check of the verb."""
    if not processo.aberto:
        return []
    if not processo.tempestivo or processo.situacao == _S.EM_INFORMACAO:
        return [_D.NAO_CONHECIDA]
    if processo.especie == Processo.Especie.OMISSAO:
        return [_D.PROCEDENTE, _D.IMPROCEDENTE, _D.NAO_CONHECIDA]
    return [_D.PROCEDENTE, _D.EM_PARTE, _D.IMPROCEDENTE, _D.NAO_CONHECIDA]


def _conferir_estado(processo: Processo, decisao: str, usuario: Usuario) -> None:
    if not processo.aberto:
        raise ErroDeNegocio(f"O processo {processo.rotulo} já foi decidido.")
    if usuario.pk == processo.informado_por_id:
        raise ErroDeNegocio(
            "Quem informou o processo não o decide: a decisão cabe a outra pessoa.",
            artigo=regras().fundamentos.informar,
        )
    if decisao in decisoes_possiveis(processo):
        return
    if not processo.tempestivo:
        raise ErroDeNegocio(
            "A reclamação entrou fora do prazo: só cabe não conhecer dela, sem prejuízo da revisão "
            "de ofício por erro na base.",
            artigo=regras().reclamacao(processo.tributo).nao_se_conhece,
        )
    if processo.situacao == _S.EM_INFORMACAO:
        raise ErroDeNegocio(
            "O processo ainda aguarda a informação do lançador: sem ela, só cabe não conhecer.",
            artigo=regras().fundamentos.informar,
        )
    raise ErroDeNegocio("Contra omissão, a reclamação é procedente ou não é.")


def _conferir_ordem(processo: Processo, decisao: str, ordem: efeitos.Ordem) -> None:
    if ordem.quantas > 1:
        raise ErroDeNegocio("O lançamento se substitui ou se cancela, não as duas coisas.")
    if decisao == _D.IMPROCEDENTE and ordem.quantas:
        raise ErroDeNegocio("Decisão improcedente não altera o lançamento.")
    if decisao == _D.NAO_CONHECIDA and ordem.fatos is not None:
        efeitos.conferir_revisao_de_oficio(processo.lancamento)
    if ordem.cancelar and (decisao != _D.PROCEDENTE or processo.lancamento is None):
        raise ErroDeNegocio("Só se cancela o lançamento quando a reclamação é procedente.")
    if ordem.lancar and (decisao != _D.PROCEDENTE or processo.lancamento is not None):
        raise ErroDeNegocio("Só se lança o omitido quando a reclamação é procedente.")
    if ordem.lancar and processo.imovel is None:
        raise ErroDeNegocio("Inscreva primeiro o imóvel no cadastro; depois se lança.")
    if processo.lancamento is None:
        if ordem.fatos is not None:
            raise ErroDeNegocio("O que foi omitido se lança pelos fatos do cadastro.")
        return
    if decisao in (_D.PROCEDENTE, _D.EM_PARTE):
        if ordem.fatos is not None:
            efeitos.conferir_alivio(processo.lancamento, ordem.fatos)
        elif not ordem.cancelar:
            raise ErroDeNegocio(
                "Diga os fatos corrigidos do lançamento"
                + (", ou mande cancelá-lo." if decisao == _D.PROCEDENTE else ".")
            )


def _conferir_texto(texto: str, recusa: str) -> str:
    texto = texto.strip()
    if len(texto) < 20:
        raise ErroDeNegocio(recusa)
    if len(texto) > MAXIMO_DE_LETRAS:
        raise ErroDeNegocio(f"O texto passa de {MAXIMO_DE_LETRAS} letras.")
    return texto


def _conferir_artigo(artigo: str) -> str:
    """The ground as typed (`246`, `228, § 1º`), whose number must be of the code."""
    artigo = artigo.strip().removeprefix("art.").removeprefix("Art.").strip()
    numero = "".join(c for c in artigo.split(",")[0].split(" ")[0] if c.isdigit())
    if not numero or numero not in codigo().artigos:
        raise ErroDeNegocio(f"{codigo().nome} não tem o artigo “{artigo}”. Cite o fundamento.")
    return artigo
