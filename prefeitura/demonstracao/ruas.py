"""Districts, quarters and streets of the demonstration. The people in street names are invented."""

from __future__ import annotations

from dataclasses import dataclass

SEDE = "Januária"
VILAS = ("Brejo do Amparo", "Pandeiros")


@dataclass(frozen=True)
class Bairro:
    """A quarter: `nivel` 3 is the paved centre with every service, 0 has none.

    `valor_m2` is the land value, in cruzeiros a square metre.
    """

    distrito: str
    setor: int
    nome: str
    nivel: int
    valor_m2: int
    zona: str = "urbana"


@dataclass(frozen=True)
class Rua:
    tipo: str
    nome: str
    bairro: Bairro
    peso: int = 10  # share of the properties
    antigos: str = ""


CENTRO = Bairro(SEDE, 1, "Centro", 3, 900)
PORTO = Bairro(SEDE, 2, "Porto", 3, 700)
ROSARIO = Bairro(SEDE, 3, "Rosário", 2, 450)
BOA_VISTA = Bairro(SEDE, 4, "Boa Vista", 2, 320)
OLARIA = Bairro(SEDE, 5, "Olaria", 1, 160)
ALTO = Bairro(SEDE, 6, "Alto do Cruzeiro", 1, 140)
MARGENS = Bairro(SEDE, 7, "Jardim das Margens", 1, 120, "suburbana")
BREJO = Bairro(VILAS[0], 1, "", 1, 90)
BREJO_FORA = Bairro(VILAS[0], 2, "Barreiro", 0, 45, "povoado")
PANDEIROS = Bairro(VILAS[1], 1, "", 1, 70)
PANDEIROS_FORA = Bairro(VILAS[1], 2, "Beira do Rio", 0, 35, "povoado")

RUAS = (
    Rua("Praça", "da Matriz", CENTRO, 9, "Largo da Matriz"),
    Rua("Praça", "do Mercado", CENTRO, 8),
    Rua("Rua", "do Comércio", CENTRO, 16, "Rua Direita"),
    Rua("Rua", "Sete de Setembro", CENTRO, 13, "Rua da Cadeia"),
    Rua("Rua", "Quinze de Novembro", CENTRO, 13),
    Rua("Rua", "Coronel Belarmino Queirós", CENTRO, 15),
    Rua("Rua", "Doutor Amâncio Freire", CENTRO, 14),
    Rua("Rua", "Professora Eulália Prates", CENTRO, 10),
    Rua("Travessa", "do Teatro", CENTRO, 5),
    Rua("Avenida", "São Francisco", PORTO, 20, "Rua da Praia"),
    Rua("Rua", "do Cais", PORTO, 12),
    Rua("Rua", "dos Vapores", PORTO, 12),
    Rua("Rua", "dos Barqueiros", PORTO, 12),
    Rua("Rua", "da Balsa", PORTO, 8),
    Rua("Beco", "das Canoas", PORTO, 5),
    Rua("Largo", "do Rosário", ROSARIO, 7),
    Rua("Rua", "Padre Lourenço Viegas", ROSARIO, 14),
    Rua("Rua", "Nossa Senhora das Dores", ROSARIO, 14),
    Rua("Rua", "da Gameleira", ROSARIO, 13),
    Rua("Rua", "das Mangueiras", ROSARIO, 13),
    Rua("Rua", "Capitão Teófilo Sampaio", ROSARIO, 13),
    Rua("Travessa", "da Fonte", ROSARIO, 5),
    Rua("Avenida", "Marechal Hermes", BOA_VISTA, 18),
    Rua("Rua", "Santa Rita", BOA_VISTA, 14),
    Rua("Rua", "São José", BOA_VISTA, 14),
    Rua("Rua", "do Campo", BOA_VISTA, 12),
    Rua("Rua", "da Estação Telegráfica", BOA_VISTA, 10),
    Rua("Rua", "Major Clarindo Dourado", BOA_VISTA, 13),
    Rua("Rua", "da Olaria", OLARIA, 14),
    Rua("Rua", "do Curtume", OLARIA, 12),
    Rua("Rua", "do Barro Vermelho", OLARIA, 12),
    Rua("Rua", "das Lavadeiras", OLARIA, 11),
    Rua("Rua", "do Umbuzeiro", OLARIA, 11),
    Rua("Beco", "do Sossego", OLARIA, 5),
    Rua("Ladeira", "do Cruzeiro", ALTO, 12),
    Rua("Rua", "do Mirante", ALTO, 12),
    Rua("Rua", "São Benedito", ALTO, 12),
    Rua("Rua", "da Caixa-d'Água", ALTO, 10),
    Rua("Avenida", "das Margens", MARGENS, 12),
    Rua("Rua", "do Surubim", MARGENS, 8),
    Rua("Rua", "do Dourado", MARGENS, 8),
    Rua("Rua", "do Pacamã", MARGENS, 7),
    Rua("Praça", "Nossa Senhora do Amparo", BREJO, 8),
    Rua("Rua", "dos Engenhos", BREJO, 14),
    Rua("Rua", "da Rapadura", BREJO, 10),
    Rua("Rua", "do Tamarindo", BREJO, 10),
    Rua("Rua", "da Grota", BREJO_FORA, 8),
    Rua("Estrada", "do Barreiro", BREJO_FORA, 8),
    Rua("Largo", "do Pouso", PANDEIROS, 7),
    Rua("Rua", "da Cachoeira", PANDEIROS, 11),
    Rua("Rua", "dos Tropeiros", PANDEIROS, 10),
    Rua("Rua", "da Vereda", PANDEIROS_FORA, 8),
    Rua("Estrada", "do Porto Velho", PANDEIROS_FORA, 7),
)
