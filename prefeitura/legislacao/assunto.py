"""What a question is about: which of the rules of a tributo or procedure its facts call for."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.erros import FatoInvalido, NaoImplementado
from prefeitura.legislacao.regras import LANCAMENTO, Regra

if TYPE_CHECKING:
    from prefeitura.legislacao.vigencia import Vigencia

SEM_NOME = ("geral", "(geral)")
OPERACAO = "operacao"
LANCAR = "lancar"


def operacao(regra: Regra) -> str:
    """The word by which facts name a situation outright: ``{"operacao": "pagar"}``."""
    return LANCAR if regra.situacao == LANCAMENTO else f.normalizar(regra.situacao)


def escolher(
    tributo: str, regras: Iterable[Regra], dados: dict[str, Any], questao: str | None = None
) -> Regra:
    """The rule that the facts call for; the operation that they name is taken out of them.

    Without an operation, the first of the questions that read most of the facts, by their own
    names rather than by other ones; with ``questao``, of those of that situation, if any.
    """
    conhecidas = list(regras)
    da_questao = [r for r in conhecidas if r.situacao == questao]
    if OPERACAO in dados and not any(OPERACAO in f.nomes(r.fatos) for r in conhecidas):
        dita = dados.pop(OPERACAO)
        chamadas = [r for r in conhecidas if operacao(r) == f.normalizar(str(dita))]
        if not chamadas:
            aceitas = ", ".join(dict.fromkeys(operacao(r) for r in conhecidas))
            raise FatoInvalido(
                f"fato desconhecido: “{tributo}” não tem a operação “{dita}” (tem: {aceitas})"
            )
    elif da_questao:
        chamadas = da_questao
    else:
        chamadas = [r for r in conhecidas if not r.quando or r.quando & dados.keys()]
    if not chamadas:
        raise NaoImplementado(f"“{tributo}” ainda não é calculado pelo sistema")
    return max(
        chamadas,
        key=lambda r: (
            len(f.nomes(r.fatos) & dados.keys()),
            len(f.campos(r.fatos).keys() & dados.keys()),
        ),
    )


def procedimento_dos(lei: "Vigencia", fatos: Mapping[str, Any]) -> str:
    """The procedure outside the catalogue that can read the facts; the narrowest of them.

    Raises ``FatoInvalido`` if none can, or if two are as near.
    """
    lidos: list[tuple[int, str]] = []
    sem_operacao = {k: v for k, v in fatos.items() if k != OPERACAO}
    for regra in lei.codigo.questoes:
        if OPERACAO in f.nomes(regra.fatos):
            dados, chamada = fatos, True
        else:
            dados = sem_operacao
            dita = fatos.get(OPERACAO)
            chamada = dita is None or operacao(regra) == f.normalizar(str(dita))
        if chamada and (not regra.quando or regra.quando & fatos.keys()):
            try:
                f.ler(regra.fatos, dados, lei.moeda)
            except FatoInvalido:
                continue
            lidos.append((len(f.nomes(regra.fatos)), regra.tributos[0]))
    lidos.sort()
    if not lidos or len({nome for n, nome in lidos if n == lidos[0][0]}) > 1:
        raise FatoInvalido("os fatos não dizem o tributo nem o processo (tributo, processo)")
    return lidos[0][1]


def esquema(regras: Iterable[Regra]) -> dict[str, Any]:
    """JSON Schema of the operation."""
    return {
        "description": "pergunta que se faz; sem ela, a que os fatos pedem",
        "type": "string",
        "enum": sorted({operacao(r) for r in regras}),
        "unidade": "palavra",
    }
