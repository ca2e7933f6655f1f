"""Churches, schools, hospital, public offices: whose buildings the law does not tax."""

from __future__ import annotations

from dataclasses import dataclass

from cadastro.models import Pessoa

N = Pessoa.Natureza


@dataclass(frozen=True)
class Instituicao:
    """A building of an institution, and the ground that exempts it (none: it pays).

    `fundamento` is the item of art. 249 for the predial; the land around follows art. 171.
    """

    nome: str
    natureza: str
    rua: str
    uso: str
    area: int
    fundamento: str = ""
    fundamento_do_terreno: str = ""
    ocupacao: str = ""
    com_documento: bool = False


PREFEITURA = "Prefeitura Municipal de Januária"
PAROQUIA = "Paróquia de Nossa Senhora das Dores"

INSTITUICOES = (
    Instituicao(PREFEITURA, N.ORGAO_PUBLICO, "do Mercado", "Paço municipal", 520),
    Instituicao(PREFEITURA, N.ORGAO_PUBLICO, "do Mercado", "Mercado municipal", 900),
    Instituicao(
        "União Federal", N.ORGAO_PUBLICO, "do Comércio", "Agência dos Correios e Telégrafos", 260
    ),
    Instituicao(
        "Estado de Minas Gerais", N.ORGAO_PUBLICO, "Sete de Setembro", "Fórum da comarca", 340
    ),
    Instituicao(
        "Estado de Minas Gerais", N.ORGAO_PUBLICO, "Marechal Hermes", "Grupo escolar", 620
    ),
    Instituicao(PAROQUIA, N.TEMPLO, "da Matriz", "Casa paroquial", 210, "249-VI", "171-I"),
    Instituicao(PAROQUIA, N.TEMPLO, "da Matriz", "Salão da igreja matriz", 680, "249-V", "171-I"),
    Instituicao(
        "Irmandade do Rosário", N.TEMPLO, "do Rosário", "Igreja do Rosário", 300, "249-V", "171-I"
    ),
    Instituicao(
        "Igreja Evangélica do Vale", N.TEMPLO, "Santa Rita", "Casa do ministro", 120, "249-VI",
        "171-I",
    ),
    Instituicao(
        "Colégio Nossa Senhora do Amparo", N.EDUCACAO, "Professora Eulália Prates", "Colégio", 940,
        "249-III", "171-III", "colegio", True,
    ),
    Instituicao(
        "Ginásio Ribeirinho", N.EDUCACAO, "São José", "Ginásio e internato", 560, "249-III",
        "171-III", "colegio",
    ),
    Instituicao(
        "Santa Casa de Caridade", N.ASSISTENCIA, "Padre Lourenço Viegas", "Hospital", 1200,
        "249-VIII", "171-II", "", True,
    ),
    Instituicao(
        "Asilo dos Pobres de São Vicente", N.ASSISTENCIA, "São Benedito", "Asilo", 380, "249-VIII",
        "171-II",
    ),
    Instituicao(
        "Grêmio Literário Barranqueiro", N.CULTURAL, "Quinze de Novembro", "Biblioteca", 160,
        "249-II", "171-I",
    ),
    Instituicao(
        "Clube Náutico Velho Chico", N.ESPORTIVA, "São Francisco", "Sede e galpão de canoas", 420,
        "249-II", "171-I",
    ),
    Instituicao(
        "Sindicato dos Barqueiros e Remeiros", N.SINDICATO, "dos Vapores", "Sede", 140
    ),
    Instituicao(
        "Massa falida de Navegação Guaicuí Ltda.", N.MASSA_FALIDA, "do Cais", "Armazém", 480
    ),
    Instituicao(
        "Usina Boa Esperança de Algodão Ltda.", N.JURIDICA, "do Campo", "Usina", 1100, "249-IV", "",
        "industria", True,
    ),
)  # fmt: skip
