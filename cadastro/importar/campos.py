"""The fields that each kind of file may bring, and how their columns are recognised."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from cadastro.importar import valores
from cadastro.importar.valores import Lido
from cadastro.models import Importacao
from cadastro.texto import chave
from prefeitura.comum.dinheiro import moeda

Leitura = Callable[[str], Lido]


@dataclass(frozen=True)
class Campo:
    """A field: its heading names (unaccented) and how a cell of it is read.

    `fixo`: the clerk may give one text for every row. `maximo`: letters that fit.
    """

    nome: str
    rotulo: str
    sinonimos: tuple[str, ...] = ()
    ler: Leitura = valores.texto
    obrigatorio: bool = False
    fixo: bool = False
    maximo: int = 0
    ajuda: str = ""


def dinheiro(bruto: str) -> Lido:
    """An amount in the money of today."""
    return valores.dinheiro(bruto, moeda())


LOGRADOUROS: tuple[Campo, ...] = (
    Campo(
        "nome",
        "Nome do logradouro",
        ("logradouro", "nome", "rua", "endereco", "nome do logradouro"),
        obrigatorio=True,
        ajuda="Pode trazer o tipo na frente: Rua, Av., Beco…",
        ler=Lido,
    ),
    Campo(
        "tipo",
        "Tipo",
        ("tipo", "tipo logradouro", "tipo do logradouro", "tp logradouro"),
        maximo=20,
    ),
    Campo(
        "codigo",
        "Código",
        ("codigo", "cod", "cod logradouro", "codigo logradouro", "codlog"),
        maximo=12,
        ajuda="Sem coluna, o código é dado na carga.",
    ),
    Campo("bairro", "Bairro", ("bairro", "localidade"), maximo=80),
    Campo("distrito", "Distrito", ("distrito",), fixo=True, obrigatorio=True, maximo=80),
    Campo("cep", "CEP", ("cep", "codigo postal"), ler=valores.cep),
    Campo(
        "nomes_antigos",
        "Nomes antigos",
        ("nome antigo", "nomes antigos", "denominacao anterior"),
        maximo=300,
    ),
)

PESSOAS: tuple[Campo, ...] = (
    Campo(
        "nome",
        "Nome",
        ("nome", "contribuinte", "proprietario", "razao social", "nome completo"),
        obrigatorio=True,
        maximo=160,
    ),
    Campo(
        "documento",
        "CPF ou CNPJ",
        ("cpf", "cnpj", "cpf cnpj", "cpfcnpj", "documento", "cpf ou cnpj"),
        ler=valores.documento,
    ),
    Campo(
        "natureza",
        "Natureza",
        ("natureza", "tipo de pessoa", "tipo pessoa"),
        maximo=60,
        ajuda="Sem coluna: pessoa jurídica para quem tem CNPJ, natural para os demais.",
    ),
    Campo("endereco", "Endereço", ("endereco", "logradouro", "endereco completo"), maximo=200),
    Campo("bairro", "Bairro", ("bairro",), maximo=80),
    Campo("cidade", "Cidade", ("cidade", "municipio"), fixo=True, maximo=80),
    Campo("uf", "UF", ("uf", "estado"), fixo=True, maximo=2),
    Campo("cep", "CEP", ("cep",), ler=valores.cep),
    Campo("email", "E-mail", ("email", "e mail", "correio eletronico"), maximo=254),
    Campo("telefone", "Telefone", ("telefone", "fone", "celular"), maximo=20),
)

IMOVEIS: tuple[Campo, ...] = (
    Campo(
        "inscricao",
        "Inscrição",
        (
            "inscricao",
            "inscricao imobiliaria",
            "inscricao cadastral",
            "sequencial",
            "numero da inscricao",
        ),
        ler=valores.inscricao,
        ajuda="Sem coluna, o imóvel recebe um número provisório (distrito 99).",
    ),
    Campo(
        "logradouro",
        "Logradouro",
        ("logradouro", "rua", "endereco", "nome logradouro", "nome do logradouro"),
        ler=Lido,
        obrigatorio=True,
        ajuda="Pode trazer o tipo na frente.",
    ),
    Campo(
        "tipo_logradouro",
        "Tipo do logradouro",
        ("tipo logradouro", "tipo do logradouro", "tipo"),
        maximo=20,
    ),
    Campo(
        "codigo_logradouro",
        "Código do logradouro",
        ("cod logradouro", "codigo logradouro", "codigo do logradouro", "codlog"),
        maximo=12,
    ),
    Campo(
        "numero",
        "Número",
        ("numero", "num", "no", "nº", "numero da porta"),
        ler=valores.numero_da_porta,
    ),
    Campo("lado", "Lado (par ou ímpar)", ("lado",), maximo=10),
    Campo("complemento", "Complemento", ("complemento", "compl"), maximo=60),
    Campo("bairro", "Bairro", ("bairro",), maximo=80),
    Campo("cep", "CEP", ("cep",), ler=valores.cep),
    Campo("distrito", "Distrito", ("distrito",), fixo=True, obrigatorio=True, maximo=80),
    Campo("quadra", "Quadra", ("quadra", "qd"), maximo=12),
    Campo("lote", "Lote", ("lote", "lt"), maximo=12),
    Campo(
        "area_terreno",
        "Área do terreno (m²)",
        ("area terreno", "area do terreno", "area lote"),
        ler=valores.medida,
        obrigatorio=True,
    ),
    Campo("fracao_ideal", "Fração ideal", ("fracao ideal", "fracao"), ler=valores.fracao),
    Campo(
        "testada",
        "Testada principal (m)",
        ("testada", "testada principal", "frente"),
        ler=valores.medida,
        ajuda="Só entra se o logradouro tiver um único trecho.",
    ),
    Campo(
        "valor_venal_terreno",
        "Valor venal do terreno",
        ("valor venal terreno", "valor venal do terreno", "valor terreno", "vvt"),
        ler=dinheiro,
    ),
    Campo(
        "valor_total",
        "Valor venal do todo",
        ("valor venal", "valor avaliacao", "valor do imovel", "valor total", "avaliacao"),
        ler=dinheiro,
        ajuda="Havendo construção, fica na edificação; senão, no terreno.",
    ),
    Campo(
        "area_construida",
        "Área construída (m²)",
        ("area construida", "area edificada", "area da construcao"),
        ler=valores.medida,
        ajuda="Zero ou vazio: imóvel sem edificação.",
    ),
    Campo(
        "valor_edificacao",
        "Valor venal da edificação",
        (
            "valor venal edificacao",
            "valor venal da edificacao",
            "valor edificacao",
            "valor predial",
            "vve",
        ),
        ler=dinheiro,
    ),
    Campo(
        "valor_locativo",
        "Valor locativo anual",
        ("valor locativo", "valor locativo anual", "aluguel anual"),
        ler=dinheiro,
    ),
    Campo(
        "habitacao",
        "Quem habita",
        ("quem habita", "habitacao", "ocupante", "situacao da locacao"),
        ler=valores.habitacao,
        ajuda="Próprio, alugado, vago ou cedido.",
    ),
    Campo("classe", "Classe na tabela da lei", ("classe", "classe do predio"), maximo=20),
    Campo(
        "uso",
        "Uso",
        ("uso", "tipo ocupacao", "tipo de ocupacao", "utilizacao", "destinacao"),
        maximo=60,
    ),
    Campo("pavimentos", "Pavimentos", ("pavimentos", "andares"), ler=valores.inteiro),
    Campo(
        "ano_construcao",
        "Ano da construção",
        ("ano construcao", "ano da construcao", "ano de construcao"),
        ler=valores.ano,
    ),
    Campo("habite_se", "Habite-se", ("habite se", "data habite se"), ler=valores.data),
    Campo(
        "titular",
        "Titular",
        ("proprietario", "titular", "nome proprietario", "nome do proprietario", "contribuinte"),
        maximo=160,
    ),
    Campo(
        "documento",
        "CPF ou CNPJ do titular",
        (
            "cpf",
            "cnpj",
            "cpf cnpj",
            "documento",
            "cpf ou cnpj",
            "cpf do proprietario",
            "documento do proprietario",
        ),
        ler=valores.documento,
    ),
    Campo(
        "parte",
        "Parte do titular",
        ("parte", "percentual", "cota", "parte ideal", "parte do titular"),
        ler=valores.fracao,
        ajuda="Fração de 0 a 1 ou percentual; vazio é o todo.",
    ),
    Campo(
        "desde",
        "Titular desde",
        ("data da escritura", "titular desde", "data do titulo", "data aquisicao"),
        ler=valores.data,
    ),
)

POR_ESPECIE: dict[str, tuple[Campo, ...]] = {
    Importacao.Especie.LOGRADOUROS: LOGRADOUROS,
    Importacao.Especie.PESSOAS: PESSOAS,
    Importacao.Especie.IMOVEIS: IMOVEIS,
}


def tem_cabecalho(primeira: Sequence[str], especie: str) -> bool:
    """Whether the first record names columns: no cell is a number, and some name is known."""
    if any(c and any(ch.isdigit() for ch in c) for c in primeira):
        return False
    nomes = {chave(c) for c in primeira if c}
    return any(nomes & set(campo.sinonimos) for campo in POR_ESPECIE[especie])


def adivinhar(colunas: Sequence[str], especie: str) -> dict[str, int]:
    """Field -> index of the column whose heading is one of its names; each column once."""
    nomes = [chave(c) for c in colunas]
    achados: dict[str, int] = {}
    for campo in POR_ESPECIE[especie]:
        for sinonimo in (chave(campo.rotulo), campo.nome.replace("_", " "), *campo.sinonimos):
            if sinonimo in nomes and nomes.index(sinonimo) not in achados.values():
                achados[campo.nome] = nomes.index(sinonimo)
                break
    return achados


def vazio(valor: Any) -> bool:
    return valor is None or valor == ""
