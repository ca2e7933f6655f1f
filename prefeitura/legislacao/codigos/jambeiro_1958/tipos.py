"""The kinds of establishment of art. 40, and the other words for them."""

from pathlib import Path

from prefeitura.legislacao.fatos import normalizar
from prefeitura.legislacao.palavras import reconhecer
from prefeitura.legislacao.parametros import ler_csv

_ARQUIVO = Path(__file__).parent / "tabelas" / "parte-variavel.csv"
TIPOS = tuple(linha["tipo"] for linha in ler_csv(_ARQUIVO))
COMUM = "comum"

_PROPRIOS = {
    "banco": "estabelecimento_de_credito",
    "casa_bancaria": "estabelecimento_de_credito",
    "agencia_bancaria": "estabelecimento_de_credito",
    "estabelecimento_bancario": "estabelecimento_de_credito",
    "escritorio_de_descontos": "escritorio_de_desconto_de_titulos",
    "pensao": "pensao_familiar",
    "cinematografo": "cinema",
    "cine": "cinema",
    "cine_teatro": "cinema",
    "ginasio": "colegio",
    "santa_casa": "hospital",
}
_COMUNS = (
    "loja comercio comercial casa_comercial estabelecimento_comercial industria industrial "
    "fabrica estabelecimento_industrial oficina escritorio bar botequim padaria armazem farmacia "
    "outro geral"
)
SINONIMOS = _PROPRIOS | dict.fromkeys(_COMUNS.split(), COMUM)


def tipo_de(dito: str | None, atividade: str | None) -> str:
    """The kind that was said or, without it, the one that the activity itself names."""
    return dito or reconhecer(normalizar(atividade or ""), TIPOS, _PROPRIOS) or COMUM
