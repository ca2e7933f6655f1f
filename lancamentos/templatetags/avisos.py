"""Tags of the papers of the lançamentos."""

from collections.abc import Mapping
from typing import Any

from django import template

from lancamentos.codigo_de_acesso import gerar
from prefeitura.comum.models import Documento

register = template.Library()


@register.filter
def objetos_do_aviso(conteudo: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What an aviso is about; a paper of the time when it told of properties alone included."""
    antigos = [
        {
            **i,
            "nome": f"Imóvel {i['inscricao']}",
            "descricao": ", ".join(filter(None, (f"Terreno de {i['area']}", i["quadra_e_lote"])))
            + ".",
        }
        for i in conteudo.get("imoveis", ())
    ]
    return [*conteudo.get("objetos", ()), *antigos]


@register.filter
def vias_do_aviso(conteudo: Mapping[str, Any]) -> list[str]:
    """The vias of an aviso, by name where the law asks for more than one."""
    if conteudo.get("vias", 1) == 1:
        return [""]
    return ["1ª via: contribuinte", "2ª via: repartição"]


@register.filter
def codigo_de_acesso(documento: Documento) -> str:
    """The access code of an aviso, made again each time it is printed; never stored."""
    return gerar(documento.codigo)
