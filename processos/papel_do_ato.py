"""The paper that an act issues, in official form: words, rol, account, signatures, articles."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from prefeitura.comum import documentos, formatos, series
from prefeitura.comum.atos import assinatura
from prefeitura.comum.calendario import codigo
from prefeitura.comum.dinheiro import moeda
from processos.autos import proxima_folha
from processos.papeis import valor_do_passo

if TYPE_CHECKING:
    from prefeitura.comum.models import Documento
    from processos.textos_dos_atos import Contexto

TIPO = "ato-de-processo"
MODELO = "processos/papeis/ato.html"


def emitir(contexto: Contexto) -> Documento:
    """Issue the paper of the act, numbered by its sheet or by a series of its own."""
    papel = contexto.ato.papel
    assert papel is not None
    processo, lei = contexto.processo, codigo()
    numero = f"{processo.rotulo}, fl. {proxima_folha(processo)}"
    if papel.serie:
        ano = contexto.dia.year
        numero = f"{series.proximo(f'{papel.serie}/{ano}')}/{ano}"
    contexto = replace(contexto, numero=numero)
    return documentos.emitir(
        tipo=papel.serie or TIPO,
        numero=numero,
        titulo=papel.titulo,
        modelo=MODELO,
        conteudo={
            "municipio": lei.municipio,
            "uf": lei.uf,
            "lei": lei.lei,
            "processo": processo.rotulo,
            "proprio": bool(papel.serie),
            "procedimento": contexto.procedimento.nome,
            "artigo": contexto.ato.artigo,
            "texto": contexto.preencher(papel.texto),
            "em": contexto.dia.isoformat(),
            "rois": list(_rois(contexto)),
            "contas": list(_contas(contexto)),
            "assinaturas": list(_assinaturas(contexto)),
            "verso": [
                {"numero": numero, "texto": lei.artigo(numero).em(contexto.dia)}
                for numero in papel.verso
            ],
            "vias": papel.vias,
        },
        publico={
            "Processo": processo.rotulo,
            "Espécie": contexto.procedimento.nome,
            "Ato": contexto.ato.nome,
            "Data": formatos.data(contexto.dia),
        },
        usuario=contexto.usuario,
    )


def texto_do(documento: Documento | None) -> str:
    """The words of the paper, for the sheet."""
    return "" if documento is None else str(documento.conteudo["texto"])


def _rois(contexto: Contexto) -> Any:
    """Each list of goods as a table, with its sum."""
    for nome, campo in contexto.ato.campos.items():
        linhas = contexto.dados.get(nome)
        if campo.tipo != "itens" or not linhas:
            continue
        valores = [linha["valor"] for linha in linhas if linha["valor"] is not None]
        yield {
            "rotulo": campo.rotulo,
            "linhas": [
                {
                    "descricao": linha["descricao"],
                    "quantidade": linha["quantidade"],
                    "valor": "" if linha["valor"] is None else moeda().valor(linha["valor"]),
                }
                for linha in linhas
            ],
            "total": moeda().formatar(sum(valores)) if valores else "",
        }


def _contas(contexto: Contexto) -> Any:
    """Each account that the law made of facts of the act, step by step."""
    for nome, campo in contexto.ato.campos.items():
        conta = contexto.dados.get(nome)
        if campo.tipo != "fatos" or not conta or not conta["valor"]:
            continue
        yield {
            "rotulo": campo.rotulo,
            "valor": moeda().formatar(conta["valor"]),
            "memoria": [
                {
                    "artigo": p["artigo"],
                    "passo": p["passo"],
                    "valor": valor_do_passo(p["valor"]),
                }
                for p in conta["passos"]
            ],
        }


def _assinaturas(contexto: Contexto) -> Any:
    """The lines to sign: the first is of who does the act, the party's bears its name."""
    papel, processo = contexto.ato.papel, contexto.processo
    assert papel is not None
    parte = processo.requerente.nome if processo.requerente else ""
    for i, escrito in enumerate(papel.assinam):
        nome, rotulo = "", contexto.preencher(escrito)
        if rotulo.casefold() == contexto.procedimento.parte.casefold():
            nome = parte
        elif i == 0:
            nome = parte if contexto.ato.da_parte else assinatura(contexto.usuario)
        yield {"nome": nome, "rotulo": rotulo}
