"""Checks the records of a file into lines: what was understood, what is wrong, what repeats."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any, Protocol

from cadastro.importar.campos import POR_ESPECIE, Campo, vazio
from cadastro.importar.leitor import Registro
from cadastro.importar.valores import ValorInvalido

# `repetida_de` of a line that brings what the cadastro already has.
JA_NO_CADASTRO = 0


@dataclass
class LinhaConferida:
    """A record understood. `dados` holds values of Python; `erros` and `avisos`, (field, text)."""

    numero: int
    original: list[str]
    dados: dict[str, Any] = field(default_factory=dict)
    erros: list[tuple[str, str]] = field(default_factory=list)
    avisos: list[tuple[str, str]] = field(default_factory=list)
    repetida_de: int | None = None

    def erro(self, campo: str, texto: str) -> None:
        self.erros.append((campo, texto))

    def aviso(self, campo: str, texto: str) -> None:
        self.avisos.append((campo, texto))

    @property
    def entra(self) -> bool:
        return not self.erros and self.repetida_de is None


class Conferente(Protocol):
    """What a kind of file checks beyond its cells: the row as a whole and against the others."""

    def conferir(self, linha: LinhaConferida) -> None: ...


@dataclass(frozen=True)
class Mapeamento:
    """Field -> index of its column; field -> text for every row; options of the kind."""

    campos: Mapping[str, int]
    fixos: Mapping[str, str]
    opcoes: Mapping[str, Any]

    @classmethod
    def de_json(cls, dados: Mapping[str, Any]) -> "Mapeamento":
        return cls(dados.get("campos", {}), dados.get("fixos", {}), dados.get("opcoes", {}))

    def para_json(self) -> dict[str, Any]:
        return {
            "campos": dict(self.campos),
            "fixos": dict(self.fixos),
            "opcoes": dict(self.opcoes),
        }


def conferir(
    especie: str, registros: Sequence[Registro], mapeamento: Mapeamento
) -> Iterator[LinhaConferida]:
    """The lines of a file, in its order. Whole repeated records are marked, not errors."""
    conferente = conferente_de(especie, mapeamento)
    usados = [c for c in POR_ESPECIE[especie] if _origem(c, mapeamento)]
    vistas: dict[tuple[str, ...], int] = {}
    for registro in registros:
        linha = LinhaConferida(registro.numero, registro.celulas)
        inteira = tuple(registro.celulas)
        if inteira in vistas:
            linha.repetida_de = vistas[inteira]
            yield linha
            continue
        vistas[inteira] = registro.numero
        for campo in usados:
            _ler_celula(linha, campo, mapeamento)
        _exigir(linha, POR_ESPECIE[especie])
        if not linha.erros:
            conferente.conferir(linha)
        yield linha


def conferente_de(especie: str, mapeamento: Mapeamento) -> Conferente:
    from cadastro.importar.imoveis import ConferenteDeImoveis
    from cadastro.importar.logradouros import ConferenteDeLogradouros
    from cadastro.importar.pessoas import ConferenteDePessoas

    match especie:
        case "logradouros":
            return ConferenteDeLogradouros()
        case "pessoas":
            return ConferenteDePessoas()
        case _:
            return ConferenteDeImoveis(
                criar_logradouros=bool(mapeamento.opcoes.get("criar_logradouros")),
                com_titular=bool({"titular", "documento"} & mapeamento.campos.keys()),
            )


def para_json(dados: Mapping[str, Any]) -> dict[str, Any]:
    return {k: _json(v) for k, v in dados.items() if not vazio(v)}


def _json(valor: Any) -> Any:
    if isinstance(valor, Decimal):
        return format(valor, "f")
    return valor.isoformat() if isinstance(valor, date) else valor


def _origem(campo: Campo, mapeamento: Mapeamento) -> bool:
    return campo.nome in mapeamento.campos or bool(mapeamento.fixos.get(campo.nome))


def _ler_celula(linha: LinhaConferida, campo: Campo, mapeamento: Mapeamento) -> None:
    indice = mapeamento.campos.get(campo.nome)
    bruto = ""
    if indice is not None and indice < len(linha.original):
        bruto = linha.original[indice]
    if not bruto.strip():
        bruto = mapeamento.fixos.get(campo.nome, "")
    if not bruto.strip():
        return
    try:
        lido = campo.ler(bruto)
    except ValorInvalido as erro:
        linha.erro(campo.nome, str(erro))
        return
    if campo.maximo and isinstance(lido.valor, str) and len(lido.valor) > campo.maximo:
        linha.erro(campo.nome, f"passa de {campo.maximo} letras")
        return
    if lido.aviso:
        linha.aviso(campo.nome, lido.aviso)
    linha.dados[campo.nome] = lido.valor


def _exigir(linha: LinhaConferida, campos: Sequence[Campo]) -> None:
    com_erro = {nome for nome, _ in linha.erros}
    for campo in campos:
        if campo.obrigatorio and campo.nome not in com_erro and vazio(linha.dados.get(campo.nome)):
            linha.erro(campo.nome, f"{campo.rotulo.lower()}: falta o valor")
