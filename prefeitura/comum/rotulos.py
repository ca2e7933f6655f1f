"""Words for what data call by a short name: columns of the law's tables, kinds of act."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal

from prefeitura.comum import formatos

_COLUNAS = {
    "acima_de": "Acima de",
    "acima_de_pct": "Acima de (%)",
    "acrescimo_pct": "Acréscimo (%)",
    "aliquota": "Alíquota",
    "aliquota_pct": "Alíquota (%)",
    "anual_se_coletivo": "Anual, se coletivo",
    "ate": "Até",
    "ate_filhos": "Até quantos filhos",
    "ate_idade": "Até que idade",
    "ate_kg": "Até (kg)",
    "ate_pct": "Até (%)",
    "ate_pessoas": "Até quantas pessoas",
    "ate_toneladas": "Até (t)",
    "beneficiario": "Beneficiário",
    "boa_familia": "Boa Família",
    "codigo": "Código",
    "comeco": "Começo",
    "condicao": "Condição",
    "condicoes": "Condições",
    "consequencia": "Consequência",
    "criterio": "Critério",
    "descricao": "Descrição",
    "duvida": "Dúvida",
    "epoca": "Época",
    "especie": "Espécie",
    "exige_ato": "Exige ato",
    "exigencia": "Exigência",
    "grafia_publicada": "Como foi publicado",
    "hipotese": "Hipótese",
    "infracao": "Infração",
    "infracoes": "Infrações",
    "inicio": "Início",
    "limpeza-publica": "Limpeza pública",
    "limpeza_acrescimo": "Acréscimo de limpeza",
    "maximo": "Máximo",
    "maximo_pct": "Máximo (%)",
    "metros_quadrados": "Metros quadrados",
    "minimo": "Mínimo",
    "na_reincidencia": "Na reincidência",
    "nua_propriedade": "Nua-propriedade",
    "ocupacao": "Ocupação",
    "paga_pct": "Paga (%)",
    "patrocinio": "Patrocínio",
    "pct_maximo": "Máximo (%)",
    "pct_minimo": "Mínimo (%)",
    "pelo_dono": "Pelo dono",
    "periodo": "Período",
    "por_fracao_de": "Por fração de",
    "prestacao": "Prestação",
    "profissao": "Profissão",
    "reducao_pct": "Redução (%)",
    "reincidencia": "Reincidência",
    "renovacao": "Renovação",
    "santo_antonio": "Santo Antônio",
    "servico": "Serviço",
    "servido": "Servido por",
    "situacao": "Situação",
    "tambem": "Também",
    "territorial-urbano": "Territorial urbano",
    "usufruto": "Usufruto",
    "valor_excedente": "Valor do que excede",
    "veiculo": "Veículo",
}
# Numbers, written at the right, digits one under another.
_DE_NUMEROS = ("valor", "aliquota", "ate", "acima_de", "minimo", "maximo", "percentual", "fixo")

_NUMERO = re.compile(r"\d+(\.\d+)?", re.ASCII)
_CHAVE = re.compile(r"[a-z0-9]+(_[a-z0-9]+)+", re.ASCII)

_ESPECIES = {
    "imposto": ("Imposto", "Impostos"),
    "taxa": ("Taxa", "Taxas"),
    "contribuicao": ("Contribuição", "Contribuições"),
    "renda": ("Renda", "Rendas"),
    "multa": ("Multa", "Multas"),
}

_OBJETOS = {
    "aluguel": "Aluguel",
    "avisos": "Avisos",
    "caderno": "Caderno",
    "caixa": "Caixa",
    "certidao": "Certidão",
    "coleta": "Coleta de declarações",
    "conhecimento": "Conhecimento",
    "divida": "Dívida ativa",
    "edificacao": "Edificação",
    "edital": "Edital",
    "espolio": "Espólio",
    "feriado": "Feriado",
    "ficha": "Ficha",
    "ficha-fiscal": "Ficha de registro",
    "hidrometro": "Hidrômetro",
    "imovel": "Imóvel",
    "importacao": "Importação",
    "inscricao-fiscal": "Inscrição em registro",
    "isencao": "Isenção",
    "lancamento": "Lançamento",
    "licenca": "Licença",
    "logradouro": "Logradouro",
    "loteamento": "Loteamento",
    "parametro": "Parâmetro",
    "pessoa": "Pessoa",
    "portal": "Portal",
    "processo": "Processo",
    "revisao": "Revisão do territorial",
    "rodada": "Lançamento anual",
    "tabela": "Tabela de valores",
    "trecho": "Trecho",
    "usuario": "Usuário",
}
_ACONTECIDOS = {
    "diligencia": "diligência",
    "edificacao_alterada": "edificação alterada",
    "lancamento_iniciado": "lançamento iniciado",
}


def coluna(nome: str) -> str:
    """``aliquota_pct`` as `Alíquota (%)`."""
    if nome in _COLUNAS:
        return _COLUNAS[nome]
    escrito = nome.replace("_", " ").replace("-", " ")
    if escrito.endswith(" pct"):
        escrito = f"{escrito.removesuffix(' pct')} (%)"
    return escrito[:1].upper() + escrito[1:]


def de_numeros(nome: str) -> bool:
    return nome in _DE_NUMEROS or nome.startswith(("pct_", "ate_")) or nome.endswith("_pct")


def celula(escrita: str, nome: str) -> str:
    """A cell as Brazilians read it: `1.275,00` for ``1275.00``, spaces for the joints of a key."""
    if de_numeros(nome) and _NUMERO.fullmatch(escrita):
        return formatos.numero(Decimal(escrita), len(escrita.partition(".")[2]))
    if escrita == "nao":
        return "não"
    return escrita.replace("_", " ") if _CHAVE.fullmatch(escrita) else escrita


def para_ler(linhas: Sequence[Mapping[str, str]]) -> list[Mapping[str, str]]:
    """Rows without the key that only data need, when a description says the same."""
    if not linhas or "descricao" not in linhas[0]:
        return list(linhas)
    chave = next(iter(linhas[0]))
    if chave == "descricao" or not any(_CHAVE.fullmatch(linha[chave]) for linha in linhas):
        return list(linhas)
    return [{n: c for n, c in linha.items() if n != chave} for linha in linhas]


def especie(slug: str, *, muitos: bool = False) -> str:
    """Kind of tributo: `Contribuição`, or `Contribuições` over a list of them."""
    um, varios = _ESPECIES.get(slug, (slug.capitalize(), slug.capitalize()))
    return varios if muitos else um


def tipo_de_ato(tipo: str) -> str:
    """``caixa.aberto`` as `Caixa: aberto`."""
    objeto, _, acontecido = tipo.partition(".")
    escrito = _ACONTECIDOS.get(acontecido, acontecido.replace("_", " "))
    return f"{_OBJETOS.get(objeto, objeto.capitalize())}: {escrito}"


def objetos_de_atos() -> list[tuple[str, str]]:
    """The objects that acts are upon, by the name that people read."""
    return sorted(_OBJETOS.items(), key=lambda par: par[1])
