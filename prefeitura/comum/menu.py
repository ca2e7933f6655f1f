"""What the navigation offers, by department: one table of labels and URL names.

An entry appears when its URL exists and the role of the user holds the permission that its view
demands, read from the view itself: menu and decorator cannot disagree.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.urls import NoReverseMatch, Resolver404, resolve, reverse

MENU: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    ("", (("Início", "inicio"),)),
    (
        "Cadastro",
        (
            ("Painel do cadastro", "cadastro:painel"),
            ("Imóveis", "cadastro:imoveis"),
            ("Pessoas", "cadastro:pessoas"),
            ("Logradouros", "cadastro:logradouros"),
            ("Fichas de inscrição", "cadastro:fichas"),
            ("Atividades e outros registros", "cadastro:registros"),
            ("Isenções", "cadastro:isencoes"),
            ("Importação", "cadastro:importacoes"),
        ),
    ),
    (
        "Lançamento",
        (
            ("Lançamentos", "lancamentos:lancamentos"),
            ("Lançamento anual", "lancamentos:anuais"),
            ("Lançar outro tributo", "lancamentos:outro"),
            ("Avisos", "lancamentos:avisos"),
            ("Obras", "lancamentos:obras"),
            ("Livros", "lancamentos:livros"),
        ),
    ),
    (
        "Arrecadação",
        (
            ("Balcão", "arrecadacao:balcao"),
            ("Caixa", "arrecadacao:caixa"),
            ("Guias", "arrecadacao:guias"),
            ("Conhecimentos", "arrecadacao:conhecimentos"),
            ("Restituições", "arrecadacao:restituicoes"),
            ("Selos", "arrecadacao:selos"),
            ("Talões", "arrecadacao:taloes_lista"),
            ("Cadernos", "arrecadacao:cadernos"),
            ("Dívida ativa", "arrecadacao:divida"),
            ("Certidões", "arrecadacao:certidoes"),
            ("Certidões negativas", "arrecadacao:quitacoes"),
            ("Exatores", "arrecadacao:exatores"),
            ("Painel", "arrecadacao:painel"),
        ),
    ),
    (
        "Processos",
        (
            ("Todos os processos", "processos:processos"),
            ("Novo processo", "processos:escolher"),
            ("Pauta da junta", "processos:pauta"),
            ("Depósito de bens", "processos:bens"),
            ("Reclamações", "processos:reclamacoes"),
            ("Mesa de decisão", "processos:mesa"),
        ),
    ),
    (
        "Administração",
        (
            ("Legislação", "lei"),
            ("Simulador", "simulador"),
            ("Parâmetros municipais", "parametros"),
            ("Usuários", "acesso:usuarios"),
            ("Registro de atos", "auditoria"),
        ),
    ),
)

MENU_DO_PORTAL: tuple[tuple[str, str], ...] = (
    ("Início", "portal:inicio"),
    ("Imóveis", "portal:imoveis"),
    ("Débitos", "portal:debitos"),
    ("Pedidos", "portal:pedidos"),
)
# Pages of the portal that are reached from another tab than their address tells.
_SOB_OUTRA_ABA = (("lancamentos/", "portal:imoveis"), ("conhecimentos/", "portal:debitos"))


@dataclass(frozen=True)
class Item:
    """One link of the navigation."""

    rotulo: str
    url: str
    atual: bool


@dataclass(frozen=True)
class Departamento:
    """A group of links under the name of a department."""

    nome: str
    itens: tuple[Item, ...]


def menu_de(usuario: Any, caminho: str) -> list[Departamento]:
    """The departments and links that the user may open, from a page at `caminho`."""
    grupos = (Departamento(nome, _itens(linhas, usuario, caminho)) for nome, linhas in MENU)
    return [grupo for grupo in grupos if grupo.itens]


def menu_do_portal(usuario: Any, caminho: str) -> tuple[Item, ...]:
    raiz = endereco("portal:inicio") or "/"
    for pasta, aba in _SOB_OUTRA_ABA:
        if caminho.startswith(f"{raiz}{pasta}"):
            caminho = endereco(aba) or caminho
    return _itens(MENU_DO_PORTAL, usuario, caminho)


def endereco(nome: str) -> str | None:
    """Address of a URL name without arguments, or None when the house has no such page."""
    return _alvo(nome)[0]


@lru_cache(maxsize=128)
def _alvo(nome: str) -> tuple[str | None, str]:
    """Address of a URL name and the permission that its view demands."""
    try:
        url = reverse(nome)
        return url, getattr(resolve(url).func, "permissao", "")
    except (NoReverseMatch, Resolver404):
        return None, ""


def _itens(linhas: tuple[tuple[str, str], ...], usuario: Any, caminho: str) -> tuple[Item, ...]:
    alvos = [(rotulo, *_alvo(nome)) for rotulo, nome in linhas]
    visiveis = [
        (rotulo, url)
        for rotulo, url, permissao in alvos
        if url and (permissao == "publica" or (permissao and usuario.pode(permissao)))
    ]
    # The longest address that holds the page is the current one, so that one entry lights up.
    candidatos = [url for _, url in visiveis if caminho == url or _contem(url, caminho)]
    atual = max(candidatos, key=len, default=None)
    return tuple(Item(rotulo, url, url == atual) for rotulo, url in visiveis)


def _contem(url: str, caminho: str) -> bool:
    return url != "/" and caminho.startswith(url)
