"""Tells the party what was decided, with proof (art. 118), and opens the term to appeal (119)."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from django.db import transaction

from lancamentos.notificar import prazo_do_edital
from lancamentos.regras import regras
from prefeitura.comum import formatos
from prefeitura.comum.atos import registrar
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Documento
from prefeitura.comum.relogio import agora, hoje
from processos import papeis, prazos
from processos.autos import juntar_folha, travar
from processos.models import Andamento, Notificacao, Prazo, Processo

if TYPE_CHECKING:
    from prefeitura.acesso.models import Usuario

_M = Notificacao.Modo
_R = Notificacao.Resultado
_T = Andamento.Tipo


@transaction.atomic
def dar_ciencia(*, processo: Processo, em: date, recebedor: str, usuario: Usuario) -> Notificacao:
    """The party, or who represents them, signed and dated the *ciente* (art. 118 I)."""
    processo = _a_notificar(processo, em)
    recebedor = recebedor.strip()
    if not recebedor:
        raise ErroDeNegocio("Diga quem assinou o ciente.", artigo=regras().fundamentos.comunicar)
    texto = (
        f"Certifico que {recebedor} tomou ciência pessoal da decisão em "
        f"{formatos.data_extenso(em)}, datando e firmando o ciente{_cita('I')}."
    )
    return _anotar(
        processo,
        _M.EM_MAOS,
        _R.CIENTE,
        texto,
        em=em,
        ciencia=em,
        recebedor=recebedor,
        usuario=usuario,
    )


@transaction.atomic
def dar_ciencia_no_portal(*, processo: Processo, usuario: Usuario) -> Notificacao:
    """The requerente read the decision in the portal and declared it: a personal *ciente*."""
    dia = hoje()
    processo = _a_notificar(processo, dia)
    nome = processo.reclamante.nome
    texto = (
        f"{nome} declarou-se ciente da decisão em {formatos.data_extenso(dia)}, pelo portal do "
        f"contribuinte, em que entrou com senha pessoal{_cita('I')}."
    )
    return _anotar(
        processo, _M.PORTAL, _R.CIENTE, texto, em=dia, ciencia=dia, recebedor=nome, usuario=usuario
    )


@transaction.atomic
def expedir(*, processo: Processo, em: date, usuario: Usuario) -> Notificacao:
    """The decision went to the post with AR on day ``em``."""
    processo = _a_notificar(processo, em)
    if carta_sem_retorno(processo) is not None:
        raise ErroDeNegocio("Já há carta expedida, cujo AR ainda não voltou.")
    texto = (
        f"Certifico que a decisão foi entregue ao correio, com aviso de recebimento, em "
        f"{formatos.data_extenso(em)}, endereçada a {processo.reclamante.nome}."
    )
    return _anotar(processo, _M.CORREIO, _R.EXPEDIDA, texto, em=em, usuario=usuario)


@transaction.atomic
def receber_ar(
    *,
    processo: Processo,
    em: date,
    usuario: Usuario,
    recebido_em: date | None = None,
    recebedor: str = "",
    devolvida: bool = False,
) -> Notificacao:
    """The AR came back on day ``em``: dated, undated or with the letter returned.

    Undated, the ciência is presumed 5 days after posting (art. 118 §1). Returned, there is no
    ciência and another way must be tried.
    """
    processo = _a_notificar(processo, em)
    carta = carta_sem_retorno(processo)
    if carta is None:
        raise ErroDeNegocio("Não há carta expedida à espera de AR.")
    if devolvida:
        texto = "Certifico que a carta foi devolvida: o destinatário não foi encontrado."
        return _anotar(processo, _M.CORREIO, _R.DEVOLVIDA, texto, em=em, usuario=usuario)
    if recebido_em is not None:
        if not carta.em <= recebido_em <= em:
            raise ErroDeNegocio(
                "A data do AR fica entre a postagem e a volta.",
                artigo=regras().fundamentos.comunicar,
            )
        texto = (
            f"Junta-se o AR firmado{f' por {recebedor}' if recebedor else ''}, datado de "
            f"{formatos.data_extenso(recebido_em)}{_cita('II')}."
        )
        return _anotar(
            processo,
            _M.CORREIO,
            _R.AR_DATADO,
            texto,
            em=em,
            ciencia=recebido_em,
            recebedor=recebedor,
            usuario=usuario,
        )
    nome = regras().ciencia.ar_sem_data
    if not nome:
        raise ErroDeNegocio("Um AR sem data não prova a ciência: informe a data do recebimento.")
    contado = prazos.contar(nome, desde=carta.em)
    presumida = contado.fim
    if presumida > em:
        raise ErroDeNegocio(
            f"A presunção de ciência só se completa em {formatos.data(presumida)}.",
            artigo=regras().fundamentos.comunicar,
        )
    texto = (
        "Junta-se o AR sem data. Entregue a carta ao correio em "
        f"{formatos.data_extenso(carta.em)}, "
        f"presume-se feita a comunicação em {formatos.data_extenso(presumida)} ({contado.artigo})."
    )
    return _anotar(
        processo,
        _M.CORREIO,
        _R.AR_SEM_DATA,
        texto,
        em=em,
        ciencia=presumida,
        recebedor=recebedor,
        usuario=usuario,
    )


@transaction.atomic
def publicar_edital(*, processo: Processo, em: date, motivo: str, usuario: Usuario) -> Notificacao:
    """The address being unknown or uncertain, tell by edital for 10 days (art. 118 §2).

    The ciência is the last of the 10 days. ``motivo`` says why no other way serves.
    """
    processo = _a_notificar(processo, em)
    motivo = motivo.strip()
    if len(motivo) < 10:
        raise ErroDeNegocio(
            "Diga por que o endereço é desconhecido ou incerto.",
            artigo=regras().fundamentos.comunicar,
        )
    contado = prazo_do_edital(em)
    documento = papeis.emitir_edital(processo, em, contado.fim, usuario)
    texto = (
        f"Certifico que a decisão foi comunicada por edital afixado na Prefeitura em "
        f"{formatos.data_extenso(em)}, cujo prazo termina em "
        f"{formatos.data_extenso(contado.fim)} ({contado.artigo}). Motivo: {motivo}"
    )
    return _anotar(
        processo,
        _M.EDITAL,
        _R.PUBLICADA,
        texto,
        em=em,
        ciencia=contado.fim,
        usuario=usuario,
        documento=documento,
    )


def _cita(inciso: str) -> str:
    """The article of the communication, where the code has one: " (art. 118, I)"."""
    artigo = regras().fundamentos.comunicar
    return f" (art. {artigo}, {inciso})" if artigo else ""


def carta_sem_retorno(processo: Processo) -> Notificacao | None:
    """The letter posted whose AR has not come back."""
    ultima = processo.notificacoes.filter(modo=_M.CORREIO).order_by("-id").first()
    return ultima if ultima is not None and ultima.resultado == _R.EXPEDIDA else None


def _a_notificar(processo: Processo, em: date) -> Processo:
    processo = travar(processo)
    if processo.situacao != Processo.Situacao.DECIDIDO or processo.decidido_em is None:
        raise ErroDeNegocio(f"O processo {processo.rotulo} não tem decisão à espera de ciência.")
    if not processo.decidido_em <= em <= hoje():
        raise ErroDeNegocio(
            f"A data fica entre a da decisão ({formatos.data(processo.decidido_em)}) e a de hoje."
        )
    return processo


def _anotar(
    processo: Processo,
    modo: Notificacao.Modo,
    resultado: Notificacao.Resultado,
    texto: str,
    *,
    em: date,
    usuario: Usuario,
    ciencia: date | None = None,
    recebedor: str = "",
    documento: Documento | None = None,
) -> Notificacao:
    tipo = {_R.EXPEDIDA: _T.EXPEDICAO, _R.PUBLICADA: _T.EDITAL, _R.DEVOLVIDA: _T.JUNTADA}
    andamento = juntar_folha(
        processo,
        tipo.get(resultado, _T.CIENCIA),
        texto,
        usuario=usuario,
        em=em,
        documento=documento,
    )
    notificacao = Notificacao.objects.create(
        processo=processo,
        andamento=andamento,
        modo=modo,
        resultado=resultado,
        em=em,
        recebedor=recebedor,
        ciencia=ciencia,
        registrada_em=agora(),
        registrada_por=usuario,
    )
    registrar(
        f"processo.{resultado}",
        processo,
        usuario=usuario,
        descricao=f"Processo {processo.rotulo}: {modo.label}, {resultado.label.lower()}",
        artigo=regras().fundamentos.comunicar,
        processo=processo.rotulo,
        ciencia=ciencia.isoformat() if ciencia else None,
    )
    if ciencia is not None:
        _encerrar_instancia(processo, ciencia, modo)
    return notificacao


def _encerrar_instancia(processo: Processo, ciencia: date, modo: Notificacao.Modo) -> None:
    processo.situacao = Processo.Situacao.CIENTE
    processo.ciencia_em = ciencia
    processo.save(update_fields=["situacao", "ciencia_em"])
    if nome := regras().reclamacao(processo.tributo).recurso:
        prazos.abrir(
            processo,
            Prazo.Nome.RECURSO,
            prazos.contar(nome, desde=ciencia),
            motivo=f"Ciência da decisão ({modo.label.lower()})",
        )
