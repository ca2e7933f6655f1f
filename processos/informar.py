"""The lançador says what they know of the complaint, and proposes (arts. 113, 116, 117)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.db import transaction

from lancamentos.regras import regras
from prefeitura.comum import formatos
from prefeitura.comum.atos import registrar
from prefeitura.comum.calendario import codigo
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje
from processos import efeitos, prazos
from processos.autos import MAXIMO_DE_LETRAS, juntar_folha, travar
from processos.models import Andamento, Informacao, Prazo, Processo

if TYPE_CHECKING:
    from prefeitura.acesso.models import Usuario


@transaction.atomic
def informar(
    *,
    processo: Processo,
    texto: str,
    proposta: Processo.Decisao,
    usuario: Usuario,
    fatos: Mapping[str, Any] | None = None,
) -> Informacao:
    """Write the information of the lançador and make the process ready for decision.

    ``fatos`` are the facts of the lançamento as they should be (notation of the law's data), when
    the proposal is to change it; they must yield an account. Readiness opens the 10 days of the
    decision (art. 117 II).
    """
    processo = travar(processo)
    if processo.situacao != Processo.Situacao.EM_INFORMACAO:
        raise ErroDeNegocio(f"O processo {processo.rotulo} não aguarda informação.")
    texto = _conferir_texto(texto)
    if fatos is not None:
        if proposta not in (Processo.Decisao.PROCEDENTE, Processo.Decisao.EM_PARTE):
            raise ErroDeNegocio("Só se corrigem fatos quando se propõe atender ao pedido.")
        if processo.lancamento is None:
            raise ErroDeNegocio("Não há lançamento cujos fatos corrigir.")
        efeitos.prever(processo.lancamento, fatos)
    dia = hoje()
    andamento = juntar_folha(processo, Andamento.Tipo.INFORMACAO, texto, usuario=usuario)
    informacao = Informacao.objects.create(
        processo=processo,
        andamento=andamento,
        texto=texto,
        proposta=proposta,
        fatos=None if fatos is None else dict(fatos),
        em=dia,
        por=usuario,
    )
    ate = ""
    if nome := regras().reclamacao(processo.tributo).decisao:
        contado = prazos.contar(nome, desde=dia)
        prazos.abrir(processo, Prazo.Nome.DECISAO, contado, motivo="Processo concluso para decisão")
        ate = f" até {formatos.data_extenso(contado.fim)} ({contado.artigo})"
    juntar_folha(
        processo,
        Andamento.Tipo.CONCLUSAO,
        f"Nesta data faço estes autos conclusos {_autoridade()}, que proferirá decisão{ate}.",
        usuario=usuario,
    )
    processo.situacao = Processo.Situacao.INFORMADO
    processo.informado_em = dia
    processo.informado_por = usuario
    processo.save(update_fields=["situacao", "informado_em", "informado_por"])
    registrar(
        "processo.informado",
        processo,
        usuario=usuario,
        descricao=f"Informação no processo {processo.rotulo}: propõe-se "
        f"{Processo.Decisao(proposta).label.lower()}",
        artigo=regras().fundamentos.informar,
        processo=processo.rotulo,
    )
    return informacao


def _autoridade() -> str:
    """To whom the process goes: "ao chefe do serviço de fazenda"."""
    return f"ao {codigo().dados['instancias'][0]}"


def _conferir_texto(texto: str) -> str:
    texto = texto.strip()
    if len(texto) < 20:
        raise ErroDeNegocio("Escreva a informação: o que foi verificado e em que se apoia.")
    if len(texto) > MAXIMO_DE_LETRAS:
        raise ErroDeNegocio(f"A informação passa de {MAXIMO_DE_LETRAS} letras.")
    return texto
