"""The papers of a process: receipt of protocol, decision, edital. Each keeps its own copy."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from lancamentos.notificar import prazo_do_edital
from lancamentos.regras import regras
from prefeitura.comum import documentos, formatos
from prefeitura.comum.atos import assinatura
from prefeitura.comum.calendario import codigo
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.models import Documento
from prefeitura.comum.relogio import agora
from prefeitura.legislacao import Apuracao, DinheiroInvalido
from processos.models import Andamento, Processo

if TYPE_CHECKING:
    from prefeitura.acesso.models import Usuario
    from processos.efeitos import Efeito

_D = Processo.Decisao
PROTOCOLO = "protocolo"
DECISAO = "decisao"
EDITAL = "edital-de-decisao"

_DISPOSITIVO = {
    _D.PROCEDENTE: "julgo PROCEDENTE a reclamação",
    _D.EM_PARTE: "julgo PROCEDENTE EM PARTE a reclamação",
    _D.IMPROCEDENTE: "julgo IMPROCEDENTE a reclamação",
    _D.NAO_CONHECIDA: "NÃO CONHEÇO da reclamação",
}

_RESULTADO = {
    _D.PROCEDENTE: "julgou procedente a reclamação",
    _D.EM_PARTE: "julgou procedente em parte a reclamação",
    _D.IMPROCEDENTE: "julgou improcedente a reclamação",
    _D.NAO_CONHECIDA: "não conheceu da reclamação",
}


def emitir_protocolo(processo: Processo, usuario: Usuario) -> Documento:
    """The receipt that the party takes home."""
    regra = regras().reclamacao(processo.tributo)
    return documentos.emitir(
        tipo=PROTOCOLO,
        numero=processo.rotulo,
        titulo="Comprovante de protocolo",
        modelo="processos/papeis/protocolo.html",
        conteudo=_comum(processo)
        | {
            "via": processo.get_via_display(),
            "hora": f"{agora():%H:%M}",
            "pedido": processo.pedido,
            "recebido_por": assinatura(usuario) if processo.via == Processo.Via.BALCAO else "",
            "tempestivo": processo.tempestivo,
            "artigo_do_prazo": regra.artigo,
            "cobranca": regra.cobranca,
            "suspende": bool(regra.suspende),
        },
        publico=_publico(processo),
        usuario=usuario,
    )


def emitir_decisao(
    processo: Processo, fundamentos: str, efeito: Efeito, usuario: Usuario
) -> Documento:
    """The decision in official words, with the account before and after."""
    regra = regras().reclamacao(processo.tributo)
    ultima = processo.informacoes.select_related("por", "andamento").last()
    return documentos.emitir(
        tipo=DECISAO,
        numero=processo.rotulo,
        titulo="Decisão de primeira instância",
        modelo="processos/papeis/decisao.html",
        conteudo=_comum(processo)
        | {
            "pedido": processo.pedido,
            "tempestivo": processo.tempestivo,
            "informacao": None
            if ultima is None
            else {
                "texto": ultima.texto,
                "por": assinatura(ultima.por),
                "em": ultima.em.isoformat(),
                "folha": ultima.andamento.folha,
                "proposta": ultima.get_proposta_display().lower(),
            },
            "fundamentos": fundamentos,
            "decisao": processo.get_decisao_display(),
            "dispositivo": dispositivo(processo, efeito),
            "antes": conta_escrita(efeito.antes),
            "depois": conta_escrita(efeito.depois),
            "cancelado": efeito.cancelado,
            "acompanham": list(efeito.acompanham),
            "pago_antes": _se_houver(efeito.novo.pago_antes) if efeito.novo else "",
            "credito": _se_houver(efeito.novo.credito) if efeito.novo else "",
            "parcelas": [
                {
                    "numero": p.numero,
                    "vencimento": p.vencimento.isoformat(),
                    "valor": moeda().valor(p.valor),
                }
                for p in (efeito.novo.parcelas.order_by("numero") if efeito.novo else ())
            ],
            "decidido_em": processo.decidido_em.isoformat() if processo.decidido_em else "",
            "autoridade": usuario.nome,
            "cargo": usuario.cargo or "Chefe do Serviço de Fazenda",
            "recurso": regra.na_decisao or regra.depois or "Esta decisão é definitiva.",
            "comunicar": regras().fundamentos.comunicar,
            "artigo_do_prazo": regra.artigo,
        },
        publico=_publico(processo) | {"Decisão": processo.get_decisao_display()},
        usuario=usuario,
    )


def emitir_edital(processo: Processo, em: date, ate: date, usuario: Usuario) -> Documento:
    """The edital that tells the decision to whom was not found (art. 118 §2)."""
    return documentos.emitir(
        tipo=EDITAL,
        numero=processo.rotulo,
        titulo="Edital de notificação de decisão",
        modelo="processos/papeis/edital.html",
        conteudo=_comum(processo)
        | {
            "resultado": _RESULTADO[_D(processo.decisao)],
            "decidido_em": processo.decidido_em.isoformat() if processo.decidido_em else "",
            "publicado_em": em.isoformat(),
            "ate": ate.isoformat(),
            "fundamento": prazo_do_edital(em).artigo,
            "recurso": regras().reclamacao(processo.tributo).depois,
            "servidor": usuario.nome,
            "cargo": usuario.cargo or "Serviço de Fazenda",
        },
        publico=_publico(processo) | {"Decisão": processo.get_decisao_display()},
        usuario=usuario,
    )


def dispositivo(processo: Processo, efeito: Efeito) -> str:
    """The operative part, made from what was decided and done."""
    partes = [
        f"Ante o exposto, com fundamento no art. {processo.artigo} da {codigo().lei}, "
        f"{_DISPOSITIVO[_D(processo.decisao)]}"
    ]
    if processo.decisao == _D.NAO_CONHECIDA and not processo.tempestivo:
        artigo = regras().reclamacao(processo.tributo).nao_se_conhece
        partes.append(f", por intempestiva (art. {artigo})" if artigo else ", por intempestiva")
    tributo = codigo().titulo(processo.tributo)
    if efeito.cancelado and efeito.antes is not None:
        partes.append(
            f" e determino o CANCELAMENTO do lançamento de {tributo} do exercício de "
            f"{processo.exercicio}, no valor de {_dinheiro(efeito.antes.valor)}"
        )
    elif efeito.novo is not None and efeito.antes is not None:
        de_oficio = ", de ofício (art. 64)," if processo.decisao == _D.NAO_CONHECIDA else ""
        partes.append(
            f" e determino{de_oficio} a SUBSTITUIÇÃO do lançamento de {tributo} do exercício de "
            f"{processo.exercicio}, de {_dinheiro(efeito.antes.valor)}, por outro de "
            f"{_dinheiro(efeito.novo.valor)} ({_extenso(efeito.novo.valor)})"
        )
    elif efeito.novo is not None:
        partes.append(
            f" e determino o LANÇAMENTO de {tributo} do exercício de {processo.exercicio}, no "
            f"valor de {_dinheiro(efeito.novo.valor)} ({_extenso(efeito.novo.valor)})"
        )
    elif efeito.antes is not None:
        partes.append(
            f", mantido o lançamento de {tributo} do exercício de {processo.exercicio}, no valor "
            f"de {_dinheiro(efeito.antes.valor)}"
        )
    elif processo.decisao == _D.PROCEDENTE:
        partes.append(
            f" e determino a inscrição no cadastro fiscal e o lançamento de {tributo} do exercício "
            f"de {processo.exercicio}"
        )
    return "".join(partes) + "."


def documentos_de(processo: Processo) -> list[Documento]:
    """Every paper issued in the process, the oldest first."""
    ids = Andamento.objects.filter(processo=processo, documento__isnull=False).values(
        "documento_id"
    )
    protocolo = Documento.objects.filter(tipo=PROTOCOLO, numero=processo.rotulo)
    return list((protocolo | Documento.objects.filter(pk__in=ids)).order_by("id"))


def conta_escrita(apuracao: Apuracao | None) -> dict[str, Any] | None:
    """An account as a paper copies it: every figure already written."""
    if apuracao is None:
        return None
    return {
        "valor": _dinheiro(apuracao.valor),
        "isento": apuracao.isento,
        "fundamento": apuracao.fundamento or "",
        "memoria": [
            {"artigo": p.artigo, "passo": p.passo, "valor": valor_do_passo(p.valor)}
            for p in apuracao.memoria
        ],
    }


def valor_do_passo(texto: str | None) -> str:
    """`2460.00` of the law's data as people read it: `2.460,00`; what is no amount, as it is."""
    if not texto:
        return ""
    sinal, quantia = ("- ", texto[1:]) if texto.startswith("-") else ("", texto)
    try:
        return sinal + moeda().valor(moeda().de_decimal(quantia))
    except DinheiroInvalido:
        return texto


def _comum(processo: Processo) -> dict[str, Any]:
    lei = codigo()
    return {
        "municipio": lei.municipio,
        "uf": lei.uf,
        "lei": lei.lei,
        "processo": processo.rotulo,
        "especie": processo.get_especie_display(),
        "requerente": processo.reclamante.nome,
        "requerente_documento": formatos.documento(processo.reclamante.documento),
        "requerente_endereco": endereco_de(processo.reclamante),
        "representante": processo.representante,
        "objeto": processo.objeto,
        "tributo": lei.titulo(processo.tributo),
        "exercicio": processo.exercicio,
        "protocolado_em": processo.protocolado_em.isoformat(),
    }


def endereco_de(pessoa: Any) -> str:
    """The address of a person in one line."""
    cidade = f"{pessoa.cidade} ({pessoa.uf})" if pessoa.cidade and pessoa.uf else pessoa.cidade
    return ", ".join(parte for parte in (pessoa.endereco, pessoa.bairro, cidade) if parte)


def _publico(processo: Processo) -> dict[str, str]:
    """What the verification shows: nothing that tells who or which property."""
    return {
        "Processo": processo.rotulo,
        "Espécie": processo.get_especie_display(),
        "Protocolado em": formatos.data(processo.protocolado_em),
    }


def _dinheiro(valor: int) -> str:
    return moeda().formatar(valor)


def _se_houver(valor: int) -> str:
    return _dinheiro(valor) if valor else ""


def _extenso(valor: int) -> str:
    return moeda().extenso(valor)
