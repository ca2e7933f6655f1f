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

# What the words among which a fact is chosen lose in the data, put back to be read.
_ACENTOS = {
    "adjudicacao": "adjudicação",
    "agencia": "agência",
    "agricola": "agrícola",
    "agronomo": "agrônomo",
    "agua": "água",
    "aguas": "águas",
    "alteracao": "alteração",
    "anuncio": "anúncio",
    "anulatoria": "anulatória",
    "aplicacao": "aplicação",
    "apos": "após",
    "aritmetico": "aritmético",
    "armazem": "armazém",
    "arrematacao": "arrematação",
    "artificio": "artifício",
    "artistica": "artística",
    "assistencia": "assistência",
    "associacao": "associação",
    "ate": "até",
    "autorizacao": "autorização",
    "avaliacao": "avaliação",
    "barracao": "barracão",
    "beneficencia": "beneficência",
    "bomboniere": "bombonière",
    "cabare": "cabaré",
    "cafe": "café",
    "camara": "câmara",
    "caminhao": "caminhão",
    "carroca": "carroça",
    "carrocao": "carroção",
    "certidao": "certidão",
    "cessao": "cessão",
    "colegio": "colégio",
    "comercio": "comércio",
    "concessao": "concessão",
    "condicao": "condição",
    "conservacao": "conservação",
    "constituicao": "constituição",
    "construcao": "construção",
    "consultorio": "consultório",
    "contrario": "contrário",
    "credito": "crédito",
    "dacao": "dação",
    "decisao": "decisão",
    "declaracao": "declaração",
    "deposito": "depósito",
    "dissolucao": "dissolução",
    "distico": "dístico",
    "diversao": "diversão",
    "diversoes": "diversões",
    "divida": "dívida",
    "doacao": "doação",
    "dominio": "domínio",
    "educacao": "educação",
    "eletrica": "elétrica",
    "emprestimos": "empréstimos",
    "escritorio": "escritório",
    "espaco": "espaço",
    "espetaculo": "espetáculo",
    "exposicao": "exposição",
    "extincao": "extinção",
    "familia": "família",
    "farmacia": "farmácia",
    "fianca": "fiança",
    "frigorifico": "frigorífico",
    "funcionario": "funcionário",
    "funeraria": "funerária",
    "fusao": "fusão",
    "generos": "gêneros",
    "graca": "graça",
    "hidrometro": "hidrômetro",
    "historico": "histórico",
    "horario": "horário",
    "incorporacao": "incorporação",
    "industria": "indústria",
    "industrias": "indústrias",
    "infracao": "infração",
    "inquerito": "inquérito",
    "instituicao": "instituição",
    "instrucao": "instrução",
    "intimacao": "intimação",
    "isencao": "isenção",
    "ja": "já",
    "lancado": "lançado",
    "lancamento": "lançamento",
    "legitimacao": "legitimação",
    "leitoes": "leitões",
    "licenca": "licença",
    "liquidacao": "liquidação",
    "liquidos": "líquidos",
    "literaria": "literária",
    "lubrificacao": "lubrificação",
    "mausoleu": "mausoléu",
    "maximo": "máximo",
    "media": "média",
    "medico": "médico",
    "medio": "médio",
    "mes": "mês",
    "minima": "mínima",
    "minimo": "mínimo",
    "mostruario": "mostruário",
    "municipio": "município",
    "municoes": "munições",
    "nao": "não",
    "ninguem": "ninguém",
    "onibus": "ônibus",
    "operacoes": "operações",
    "ossuario": "ossuário",
    "palacio": "palácio",
    "paralelepipedo": "paralelepípedo",
    "patrioticos": "patrióticos",
    "pavimentacao": "pavimentação",
    "pecuaria": "pecuária",
    "pensao": "pensão",
    "poliedrica": "poliédrica",
    "poliedrico": "poliédrico",
    "politico": "político",
    "politicos": "políticos",
    "praca": "praça",
    "predio": "prédio",
    "privilegio": "privilégio",
    "profissoes": "profissões",
    "propria": "própria",
    "proprietario": "proprietário",
    "proprio": "próprio",
    "prorrogacao": "prorrogação",
    "protetico": "protético",
    "publico": "público",
    "quimico": "químico",
    "rogacao": "rogação",
    "reclamacao": "reclamação",
    "reconsideracao": "reconsideração",
    "relatorio": "relatório",
    "relevacao": "relevação",
    "remissao": "remissão",
    "renovacao": "renovação",
    "renuncia": "renúncia",
    "residencia": "residência",
    "restituicao": "restituição",
    "sanatorio": "sanatório",
    "saude": "saúde",
    "seminario": "seminário",
    "sentenca": "sentença",
    "servico": "serviço",
    "servicos": "serviços",
    "sitio": "sítio",
    "solidos": "sólidos",
    "sonegacao": "sonegação",
    "subdivisao": "subdivisão",
    "subtracao": "subtração",
    "suburbio": "subúrbio",
    "tabeliao": "tabelião",
    "temporario": "temporário",
    "titulo": "título",
    "titulos": "títulos",
    "tracao": "tração",
    "transferencia": "transferência",
    "uniao": "união",
    "unica": "única",
    "usucapiao": "usucapião",
    "veiculo": "veículo",
    "veterinario": "veterinário",
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


def palavra(escrita: str) -> str:
    """A word of the data as it is read: `fogos de artifício` for ``fogos_de_artificio``."""
    return " ".join(_ACENTOS.get(p, p) for p in escrita.split("_"))


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
