"""What each role may do, in one table, and the decorators that views carry.

Everything is denied unless a line of `PERMISSOES` grants it. A view is either
`@exige("slug")` or `@publica`; a test walks every URL and refuses a view that is neither.
"""

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar, cast

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import resolve_url
from django.utils.http import url_has_allowed_host_and_scheme, urlencode

from prefeitura.acesso.papeis import Papel

if TYPE_CHECKING:
    from prefeitura.acesso.models import Usuario

_P = Papel
TODOS = frozenset(Papel)
# Who judges and is no official of the Fazenda: of fiscal matters they see only the processes.
COLEGIADOS = frozenset({_P.JUNTA, _P.CAMARA})
SERVIDORES = TODOS - {_P.CONTRIBUINTE} - COLEGIADOS

# Slugs that end in `.ver` only read: the auditor has all of them and nothing else.
PERMISSOES: dict[str, frozenset[Papel]] = {
    # anyone who has entered: own password, way out, first page
    "conta": TODOS,
    "inicio": TODOS,
    # cadastro
    "cadastro.ver": SERVIDORES,
    "cadastro.editar": frozenset({_P.ATENDENTE, _P.LANCADOR, _P.FISCAL}),
    "cadastro.conferir": frozenset({_P.LANCADOR, _P.CHEFE}),
    "cadastro.importar": frozenset({_P.LANCADOR, _P.CHEFE}),
    "licenca.conceder": frozenset({_P.CHEFE, _P.PREFEITO}),
    "aluguel.conferir": frozenset({_P.CONTADOR, _P.CHEFE}),
    "isencao.propor": frozenset({_P.ATENDENTE, _P.LANCADOR}),
    "isencao.conceder": frozenset({_P.PREFEITO}),
    # lançamentos
    "lancamento.ver": SERVIDORES,
    "lancamento.simular": frozenset({_P.LANCADOR, _P.CHEFE}),
    "lancamento.aprovar": frozenset({_P.CHEFE}),
    "lancamento.lancar": frozenset({_P.LANCADOR, _P.CHEFE}),
    "aviso.emitir": frozenset({_P.ATENDENTE, _P.LANCADOR, _P.CHEFE}),
    "aviso.entregar": frozenset({_P.ATENDENTE, _P.LANCADOR, _P.FISCAL}),
    "obra.ver": SERVIDORES,
    "obra.editar": frozenset({_P.LANCADOR, _P.CONTADOR, _P.CHEFE}),
    "obra.publicar": frozenset({_P.CHEFE, _P.PREFEITO}),
    "obra.contestar": frozenset({_P.ATENDENTE, _P.LANCADOR}),
    "obra.decidir": frozenset({_P.CHEFE, _P.PREFEITO}),
    "obra.lancar": frozenset({_P.LANCADOR, _P.CONTADOR, _P.CHEFE}),
    "livro.escriturar": frozenset({_P.LANCADOR, _P.CONTADOR, _P.CHEFE}),
    # arrecadação
    "debito.ver": SERVIDORES,
    "caixa.ver": frozenset({_P.TESOUREIRO, _P.CONTADOR, _P.CHEFE, _P.PREFEITO, _P.AUDITOR}),
    "caixa.operar": frozenset({_P.TESOUREIRO}),
    "conhecimento.ver": SERVIDORES,
    "conhecimento.inutilizar": frozenset({_P.TESOUREIRO}),
    "caderno.rubricar": frozenset({_P.CHEFE, _P.PREFEITO}),
    "caderno.remeter": frozenset({_P.CONTADOR, _P.CHEFE}),
    "divida.ver": SERVIDORES,
    "divida.inscrever": frozenset({_P.PROCURADOR, _P.CHEFE}),
    "divida.certidao": frozenset({_P.PROCURADOR, _P.CHEFE}),
    "guia.ver": SERVIDORES,
    "guia.expedir": frozenset({_P.CONTADOR, _P.PROCURADOR, _P.ESCRIVAO, _P.FISCAL}),
    "restituicao.ver": SERVIDORES,
    "restituicao.ordenar": frozenset({_P.CHEFE, _P.PREFEITO}),
    "selos.ver": frozenset(
        {_P.TESOUREIRO, _P.FISCAL, _P.CONTADOR, _P.CHEFE, _P.PREFEITO, _P.AUDITOR}
    ),
    "selos.suprir": frozenset({_P.CONTADOR, _P.CHEFE}),
    "taloes.autenticar": frozenset({_P.ATENDENTE, _P.FISCAL, _P.CHEFE}),
    "quitacao.ver": SERVIDORES,
    "quitacao.emitir": frozenset({_P.ATENDENTE, _P.CONTADOR, _P.CHEFE}),
    "divida.insistir": frozenset({_P.PREFEITO}),
    "divida.perdoar": frozenset({_P.CHEFE, _P.PREFEITO}),
    "exator.ver": frozenset({_P.TESOUREIRO, _P.CONTADOR, _P.CHEFE, _P.PREFEITO, _P.AUDITOR}),
    "exator.gerir": frozenset({_P.CHEFE, _P.PREFEITO}),
    "litigio.gerir": frozenset({_P.PROCURADOR, _P.CHEFE}),
    # processos
    "processo.ver": SERVIDORES | COLEGIADOS,
    # which acts, the procedure of the law says: its `quem` is checked by the verb
    "processo.praticar": (SERVIDORES | COLEGIADOS) - {_P.AUDITOR},
    "papel.cobrar": frozenset({_P.ATENDENTE, _P.LANCADOR, _P.TESOUREIRO, _P.CHEFE}),
    "reclamacao.ver": SERVIDORES,
    "reclamacao.protocolar": frozenset({_P.ATENDENTE}),
    "reclamacao.informar": frozenset({_P.LANCADOR}),
    "reclamacao.decidir": frozenset({_P.CHEFE}),
    "reclamacao.notificar": frozenset({_P.ATENDENTE, _P.LANCADOR, _P.CHEFE}),
    # the house
    "documento.ver": SERVIDORES,
    "legislacao.ver": SERVIDORES | COLEGIADOS,
    "parametro.ver": SERVIDORES | COLEGIADOS,
    "parametro.propor": frozenset({_P.CONTADOR}),
    "parametro.confirmar": frozenset({_P.CHEFE}),
    "usuario.ver": frozenset({_P.CHEFE, _P.PREFEITO, _P.AUDITOR}),
    "usuario.gerir": frozenset({_P.CHEFE, _P.PREFEITO}),
    "auditoria.ver": frozenset({_P.CHEFE, _P.PREFEITO, _P.AUDITOR}),
    # the taxpayer
    "portal": frozenset({_P.CONTRIBUINTE}),
}

# Mark of a view that anybody may open.
PUBLICA = "publica"

Vista = TypeVar("Vista", bound=Callable[..., HttpResponseBase])


def papeis_com(permissao: str) -> frozenset[Papel]:
    """Roles that hold the permission. A slug missing from the table is a programming error."""
    return PERMISSOES[permissao]


def exige(permissao: str) -> Callable[[Vista], Vista]:
    """Let a view run only for a user whose roles grant `permissao`.

    Anonymous: to the login page (by `HX-Redirect` when htmx asks). Without the role: 403.
    The slug stays in `view.permissao`, where the menu and the test of all URLs read it.
    """
    papeis_com(permissao)

    def decorar(vista: Vista) -> Vista:
        @wraps(vista)
        def guardada(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return _para_entrar(request)
            exigir(cast("Usuario", request.user), permissao)
            return vista(request, *args, **kwargs)

        guardada.permissao = permissao  # type: ignore[attr-defined]
        return cast(Vista, guardada)

    return decorar


def exigir(usuario: "Usuario", permissao: str) -> None:
    """Raise PermissionDenied unless the user may. For a check inside a view."""
    if not usuario.pode(permissao):
        raise PermissionDenied(permissao)


def publica(vista: Vista) -> Vista:
    """Mark a view that anybody may open, entered or not."""
    vista.permissao = PUBLICA  # type: ignore[attr-defined]
    return vista


def _para_entrar(request: HttpRequest) -> HttpResponseBase:
    if request.headers.get("HX-Request") != "true":
        return HttpResponseRedirect(_entrada(request.get_full_path()))
    # htmx swaps fragments: the whole page must go to login and come back to where it was.
    pagina = request.headers.get("HX-Current-URL", "")
    volta = pagina if url_has_allowed_host_and_scheme(pagina, {request.get_host()}) else "/"
    return HttpResponse(headers={"HX-Redirect": _entrada(volta)})


def _entrada(volta: str) -> str:
    return f"{resolve_url(settings.LOGIN_URL)}?{urlencode({'next': volta})}"
