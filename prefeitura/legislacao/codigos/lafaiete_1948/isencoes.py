"""Exemptions of the impostos by who owns or by what is done (art. 19; duvida 69)."""

from collections.abc import Callable
from typing import Any

from prefeitura.legislacao.apuracao import Memoria
from prefeitura.legislacao.vigencia import Vigencia

TIPOS = (
    *("particular", "uniao", "estado", "municipio"),
    *("estabelecimento_de_instrucao", "biblioteca", "instituicao_beneficente"),
    *("sociedade_cultural", "sociedade_artistica", "sociedade_esportiva", "hospital"),
    *("templo", "partido_politico"),
    *("ato_do_poder_publico", "ato_em_favor_de_ensino_ou_beneficencia"),
    *("propriedade_literaria_ou_artistica", "servico_publico", "ensino_livre", "culto"),
    *("trabalho_assalariado", "funcionario"),
)
# other names of who owns
NOMES_DOS_TIPOS = {
    "governo_federal": "uniao",
    "federal": "uniao",
    "governo_do_estado": "estado",
    "estadual": "estado",
    "prefeitura": "municipio",
    "municipal": "municipio",
    "escola": "estabelecimento_de_instrucao",
    "colegio": "estabelecimento_de_instrucao",
    "instituicao_de_ensino": "estabelecimento_de_instrucao",
    "estabelecimento_de_ensino": "estabelecimento_de_instrucao",
    "entidade_beneficente": "instituicao_beneficente",
    "sociedade_beneficente": "instituicao_beneficente",
    "instituicao_de_caridade": "instituicao_beneficente",
    "clube_esportivo": "sociedade_esportiva",
    "estabelecimento_hospitalar": "hospital",
    "santa_casa": "hospital",
    "templo_religioso": "templo",
    "igreja": "templo",
    "partido": "partido_politico",
}
# Goods of the public powers: the title is the proof.
PUBLICOS = frozenset({"uniao", "estado", "municipio"})
Isencao = Callable[[Any, Memoria | None], tuple[str, str] | None]


def isencao_do_19(lei: Vigencia, tributo: str) -> Isencao:
    """Gives the ground (article, words) that frees the imposto, when it is proved."""
    fundamentos = {
        i.ocupacao: (i.artigo, i.texto) for i in lei.isencoes(tributo) if i.ocupacao is not None
    }

    def isencao(fatos: Any, m: Memoria | None) -> tuple[str, str] | None:
        tipo = fatos.proprietario_tipo
        if tipo is None or tipo not in fundamentos:
            return None
        if tipo in PUBLICOS or fatos.prova_apresentada:
            return fundamentos[tipo]
        if m is not None:
            m.aviso(
                f"a isenção do art. {fundamentos[tipo][0]} depende de requerimento com "
                "documentos e despacho do Prefeito (dúvida 69)"
            )
        return None

    return isencao
