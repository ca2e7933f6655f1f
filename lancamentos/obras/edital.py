"""The edital of the quotas: who bears how much of what, and until when to contest it."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from prefeitura.comum import documentos, formatos
from prefeitura.comum.calendario import codigo
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.relogio import hoje

if TYPE_CHECKING:
    from lancamentos.models import Obra
    from lancamentos.obras.distribuir import Previa
    from prefeitura.comum.models import Documento
    from prefeitura.legislacao import Prazo


def emitir(
    *,
    obra: Obra,
    previa: Previa,
    numero: int,
    exercicio: int,
    prazo: Prazo,
    provisoria: bool,
    primeiro_vencimento: date | None,
    usuario: Any,
) -> Documento:
    """The paper, with its own copy of every quota. A name is told, a document is not."""
    lei, m = codigo(), moeda()
    return documentos.emitir(
        tipo="edital-de-quotas",
        numero=f"{numero}/{exercicio}",
        titulo="Edital de quotas de obra pública",
        modelo="lancamentos/papeis/edital_de_quotas.html",
        conteudo={
            "municipio": lei.municipio,
            "uf": lei.uf,
            "lei": lei.lei,
            "provisorio": provisoria,
            "tributo": previa.rateio.nome,
            "artigo": previa.rateio.artigo,
            "exercicio": exercicio,
            "obra": {
                "numero": f"{obra.numero}/{obra.exercicio}",
                "nome": obra.nome,
                "local": obra.local,
                "ato": obra.ato,
                "descricao": obra.descricao,
                "orcamento": m.formatar(obra.orcamento),
            },
            "custo": m.formatar(previa.custo),
            "despesas": [
                {"em": d.em.isoformat(), "descricao": d.descricao, "valor": m.valor(d.valor)}
                if d.valor > 0
                else {
                    "em": d.em.isoformat(),
                    "descricao": f"{d.descricao} (correção)",
                    "valor": f"-{m.valor(-d.valor)}",
                }
                for d in obra.despesas.filter(natureza="construcao").order_by("em", "pk")
            ]
            if not provisoria
            else [],
            "total": m.formatar(previa.total),
            "da_prefeitura": m.formatar(max(previa.da_prefeitura, 0)),
            "publicado_em": hoje().isoformat(),
            "contestar_ate": formatos.data_extenso(prazo.fim),
            "artigo_do_prazo": prazo.artigo,
            "primeiro_vencimento": primeiro_vencimento.isoformat() if primeiro_vencimento else "",
            "assina": {"nome": usuario.nome, "cargo": usuario.cargo},
            "quotas": [
                {
                    "nome": q.dono.pessoa.nome if not q.imune else "Prefeitura (imóvel imune)",
                    "objeto": q.nome,
                    "condomino": q.condomino,
                    "medida": _medida(q.beneficiado.medidas, previa),
                    "valor": m.valor(q.parte.valor),
                }
                for q in previa.quotas
            ],
        },
        publico={
            "obra": f"{obra.numero}/{obra.exercicio}, {obra.nome}",
            "exercicio": exercicio,
            "publicado_em": f"{hoje()}",
            "quotas": len(previa.quotas),
            "total": m.formatar(previa.total),
        },
        usuario=usuario,
    )


def _medida(medidas: dict[str, Any], previa: Previa) -> str:
    """What the quota was measured by: front, area… (410 III: the area of each)."""
    return "; ".join(
        f"{m.rotulo.split(' (')[0].lower()} {str(medidas[m.nome]).replace('.', ',')}"
        for m in previa.rateio.do_imovel
        if m.nome in medidas and m.tipo == "numero"
    )
