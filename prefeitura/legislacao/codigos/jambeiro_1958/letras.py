"""Which letter of art. 60 an activity, an entity or an office names."""

from prefeitura.legislacao.codigos.jambeiro_1958.fundamentos import nomeia
from prefeitura.legislacao.fatos import normalizar

# exempt as such, whatever the amounts and without a request (60, a to i)
DO_OFICIO = {
    "a": "vendedor_de_jornais vendedor_de_revistas jornaleiro",
    "b": "motorista_profissional motorista_de_carro_de_aluguel motorista_de_praca "
    "chofer_de_praca taxista",
    "d": "empregado_domestico empregada_domestica domestico operario",
    "e": "ministro_de_culto ministro_religioso sacerdote padre pastor diplomata consul "
    "funcionario_publico",
    "f": "serventuario_de_justica serventuario_da_justica",
    "g": "professor jornalista escritor",
    "i": "criado_de_servir criado condutor_de_veiculo",
}
# exempt by what is proved, or by a yearly request (60, h to r)
COM_PROVA = {
    "h": "industria_domiciliar pequena_industria_domiciliar industria_domestica",
    "j": "pequeno_lavrador lavrador",
    "k": "casa_de_caridade sociedade_de_socorro_mutuo sociedade_de_socorros_mutuos "
    "estabelecimento_humanitario",
    "l": "associacao_esportiva associacao_cultural associacao_desportiva clube_esportivo",
    "m": "pensao_familiar",
    "n": "auxiliar_de_escritorio auxiliar_do_comercio empregado_de_escritorio "
    "empregado_do_comercio",
    "o": "administrador_de_fazenda empregado_de_fazenda auxiliar_de_fazenda administrador_agricola",
    "p": "feirante mercador_de_feira_livre mercador_de_feiras_livres",
    "q": "serraria olaria",
    "r": "estabelecimento_de_ensino escola_particular colegio_particular",
}


def letra_de(palavra: str | None, *listas: dict[str, str]) -> str | None:
    """The letter that a word names in the lists, or ``None``."""
    dita = normalizar(palavra or "")
    for lista in listas:
        for letra, palavras in lista.items():
            if dita and nomeia(palavras.split(), dita):
                return letra
    return None
