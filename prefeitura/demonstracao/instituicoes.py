"""Churches, schools, hospital, public offices: whose buildings the law does not tax."""

from __future__ import annotations

from dataclasses import dataclass

from cadastro.models import Pessoa

N = Pessoa.Natureza


@dataclass(frozen=True)
class Instituicao:
    """A building of an institution. `predial` and `terreno` are the grounds it asks for."""

    nome: str
    natureza: str
    rua: str
    uso: str
    area: int
    ocupacao: str = ""
    predial: str = ""
    terreno: str = ""
    com_documento: bool = False


PREFEITURA = "Prefeitura Municipal de Januária"
ESTADO = "Estado de Minas Gerais"
PAROQUIA = "Paróquia de Nossa Senhora das Dores"

_linha = Instituicao
INSTITUICOES = (
    _linha(PREFEITURA, N.ORGAO_PUBLICO, "do Mercado", "Paço municipal", 520),
    _linha(PREFEITURA, N.ORGAO_PUBLICO, "do Mercado", "Mercado municipal", 900),
    _linha("União Federal", N.ORGAO_PUBLICO, "do Comércio", "Correios e Telégrafos", 260,
           "bem_da_uniao"),
    _linha(ESTADO, N.ORGAO_PUBLICO, "Sete de Setembro", "Fórum da comarca", 340, "bem_do_estado"),
    _linha(ESTADO, N.ORGAO_PUBLICO, "Marechal Hermes", "Grupo escolar", 620, "bem_do_estado"),
    _linha(PAROQUIA, N.TEMPLO, "da Matriz", "Casa paroquial", 210,
           "casa_paroquial", "art-249-VI", "art-171-I"),
    _linha(PAROQUIA, N.TEMPLO, "da Matriz", "Salão da igreja matriz", 680,
           "dependencia_de_templo", "art-249-V", "art-171-I"),
    _linha("Irmandade do Rosário", N.TEMPLO, "do Rosário", "Consistório da igreja", 300,
           "dependencia_de_templo", "art-249-V", "art-171-I"),
    _linha("Igreja Evangélica do Vale", N.TEMPLO, "Santa Rita", "Casa do ministro", 120,
           "casa_paroquial", "art-249-VI", "art-171-I"),
    _linha("Colégio Nossa Senhora do Amparo", N.EDUCACAO, "Professora Eulália Prates", "Colégio",
           940, "colegio_proprio", "art-249-III", "art-171-III", True),
    _linha("Ginásio Ribeirinho", N.EDUCACAO, "São José", "Ginásio e internato", 560,
           "colegio_proprio", "art-249-III", "art-171-III"),
    _linha("Santa Casa de Caridade", N.ASSISTENCIA, "Padre Lourenço Viegas", "Hospital", 1200,
           "hospital", "art-249-VIII", "art-171-II", True),
    _linha("Asilo dos Pobres de São Vicente", N.ASSISTENCIA, "São Benedito", "Asilo", 380,
           "asilo", "art-249-VIII", "art-171-II"),
    _linha("Grêmio Literário Barranqueiro", N.CULTURAL, "Quinze de Novembro", "Biblioteca", 160,
           "instituicao_cultural", "art-249-II", "art-171-I-cultural"),
    _linha("Clube Náutico Velho Chico", N.ESPORTIVA, "São Francisco", "Sede e galpão de canoas",
           420, "instituicao_esportiva", "art-249-II-esportiva", "art-171-I-esportiva"),
    _linha("Sindicato dos Barqueiros e Remeiros", N.SINDICATO, "dos Vapores", "Sede", 140),
    _linha("Massa falida de Navegação Guaicuí Ltda.", N.MASSA_FALIDA, "do Cais", "Armazém", 480,
           "desocupado"),
    _linha("Usina Boa Esperança de Algodão Ltda.", N.JURIDICA, "do Campo", "Usina", 1100,
           "operacoes_industriais", "art-249-IV", "", True),
)  # fmt: skip
