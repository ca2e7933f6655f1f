"""Facts: what a rule reads, as frozen dataclasses with a description and a unit per field.

Inside, money is an ``int`` of the smallest unit, quantities are ``Decimal``, words are plain
lower-case names. Outside (JSON), money and quantities are strings with a dot ("1275.00"), and
``ler`` turns one into the other, refusing what is unknown, negative or absurd in Portuguese.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import date, datetime, time
from decimal import Decimal
from functools import cache
from typing import Any, TypeVar

from prefeitura.legislacao.dinheiro import MAXIMO, DinheiroInvalido, Moeda
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.palavras import reconhecer

_MAXIMO_DE_UNIDADES = Decimal(10) ** 10
# Words are looked up and kept: what nobody would write is refused.
MAIOR_TEXTO = 500
_SIM = {"sim", "s", "true", "verdadeiro"}
_NAO = {"nao", "n", "false", "falso"}


@dataclass(frozen=True, slots=True)
class Campo:
    """What a fact means: kind, description, unit, accepted words and other names."""

    tipo: str
    descricao: str
    unidade: str = ""
    palavras: tuple[str, ...] = ()
    nomes: tuple[str, ...] = ()
    minimo: Decimal = Decimal(0)
    maximo: Decimal = _MAXIMO_DE_UNIDADES
    item: str = ""
    classe: type | None = None
    sinonimos: Mapping[str, str] = field(default_factory=dict)


def _campo(campo: Campo, padrao: Any = None) -> Any:
    return field(default=padrao, metadata={"campo": campo})


def dinheiro(descricao: str, *, nomes: tuple[str, ...] = ()) -> Any:
    """An amount of the money of the code."""
    return _campo(Campo("dinheiro", descricao, nomes=nomes))


def quantidade(
    descricao: str,
    unidade: str,
    *,
    minimo: int = 0,
    maximo: Decimal | int | None = None,
    nomes: tuple[str, ...] = (),
) -> Any:
    """A quantity that may have a fraction: area, metres, tons, a percentage.

    Negative ones are refused unless ``minimo`` says otherwise (an error of measure, say).
    """
    teto = _MAXIMO_DE_UNIDADES if maximo is None else Decimal(maximo)
    return _campo(
        Campo("decimal", descricao, unidade, nomes=nomes, minimo=Decimal(minimo), maximo=teto)
    )


def inteiro(
    descricao: str,
    unidade: str = "",
    *,
    minimo: int = 0,
    maximo: int = 10**7,
    nomes: tuple[str, ...] = (),
) -> Any:
    """A whole number."""
    piso, teto = Decimal(minimo), Decimal(maximo)
    return _campo(Campo("inteiro", descricao, unidade, nomes=nomes, minimo=piso, maximo=teto))


def exercicio(descricao: str) -> Any:
    """The year of an exercise."""
    return _campo(Campo("inteiro", descricao, "ano", minimo=Decimal(1850), maximo=Decimal(2999)))


def sim_nao(descricao: str) -> Any:
    """Yes or no; ``None`` when not said."""
    return _campo(Campo("sim_nao", descricao))


def palavra(
    descricao: str, palavras: Iterable[str], sinonimos: Mapping[str, str] | None = None
) -> Any:
    """One of the words that the law's table knows, or a synonym (``palavras.reconhecer``)."""
    return _campo(Campo("palavra", descricao, palavras=tuple(palavras), sinonimos=sinonimos or {}))


def texto(descricao: str, unidade: str = "", *, nomes: tuple[str, ...] = ()) -> Any:
    """Free text."""
    return _campo(Campo("texto", descricao, unidade, nomes=nomes))


def data(descricao: str, *, nomes: tuple[str, ...] = ()) -> Any:
    """A day, AAAA-MM-DD."""
    return _campo(Campo("data", descricao, "AAAA-MM-DD", nomes=nomes))


def data_ou_sim_nao(descricao: str) -> Any:
    """A day, or only whether it was so."""
    return _campo(Campo("data_ou_sim_nao", descricao, "sim, não ou AAAA-MM-DD"))


def mes(descricao: str) -> Any:
    """A month, AAAA-MM; a full date is also accepted."""
    return _campo(Campo("mes", descricao, "AAAA-MM"))


def lista(
    descricao: str,
    item: str,
    unidade: str = "",
    palavras: Iterable[str] = (),
    sinonimos: Mapping[str, str] | None = None,
) -> Any:
    """Several values of one kind."""
    return _campo(
        Campo("lista", descricao, unidade, tuple(palavras), item=item, sinonimos=sinonimos or {}),
        (),
    )


def momento(descricao: str) -> Any:
    """A day and an hour, AAAA-MM-DDTHH:MM; a day alone is its first minute."""
    return _campo(Campo("momento", descricao, "AAAA-MM-DDTHH:MM"))


def registro(descricao: str, classe: type) -> Any:
    """A thing with facts of its own, read by another facts class."""
    return _campo(Campo("registro", descricao, "registro", classe=classe))


def registros(descricao: str, classe: type) -> Any:
    """Several things of one kind (faces of a lot, owners…), each read by a facts class."""
    return _campo(Campo("registros", descricao, "lista de registros", classe=classe), ())


def campos(classe: type) -> dict[str, Campo]:
    """The fields of a facts class, by name."""
    return {f.name: f.metadata["campo"] for f in fields(classe)}


@cache
def nomes(classe: type) -> frozenset[str]:
    """Every name by which the facts of a class may be given."""
    return frozenset(n for nome, campo in campos(classe).items() for n in (nome, *campo.nomes))


def normalizar(palavra_: str) -> str:
    """ "Assistência Social" → "assistencia_social"."""
    sem_acento = unicodedata.normalize("NFKD", palavra_.strip().lower())
    limpo = "".join(c for c in sem_acento if not unicodedata.combining(c))
    return re.sub(r"[\s\-]+", "_", limpo)


T = TypeVar("T")


def ler(classe: type[T], mapa: Mapping[str, Any], moeda: Moeda) -> T:
    """The facts object of a mapping in the notation of data.

    Raises ``FatoInvalido`` for an unknown name, a wrong type, a negative or absurd value.
    """
    conhecidos = campos(classe)
    outros_nomes = {nome: chave for chave, c in conhecidos.items() for nome in c.nomes}
    valores: dict[str, Any] = {}
    for nome, bruto in mapa.items():
        chave = outros_nomes.get(nome, nome)
        campo = conhecidos.get(chave)
        if campo is None:
            raise FatoInvalido(f"fato desconhecido: “{nome}”")
        if chave in valores:
            raise FatoInvalido(f"o fato “{chave}” foi dito duas vezes")
        lido = _ler_campo(nome, campo, bruto, moeda)
        if lido is not None:
            valores[chave] = lido
    return classe(**valores)


def escrever(fatos: Any, moeda: Moeda) -> dict[str, Any]:
    """The facts as data, without those not said: the inverse of ``ler``."""
    saida: dict[str, Any] = {}
    for f in fields(fatos):
        valor = getattr(fatos, f.name)
        if valor is None or valor == f.default:
            continue
        saida[f.name] = escrever_valor(f.metadata["campo"], valor, moeda)
    return saida


def esquema(classes: Iterable[type], moeda: Moeda, titulo: str) -> dict[str, Any]:
    """JSON Schema of the facts of one or more classes read by a tributo."""
    propriedades: dict[str, Any] = {}
    for classe in classes:
        for nome, campo in campos(classe).items():
            propriedades.setdefault(nome, _esquema_do_campo(campo, moeda))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": titulo,
        "type": "object",
        "properties": propriedades,
        "additionalProperties": False,
    }


def escrever_valor(campo: Campo, valor: Any, moeda: Moeda) -> Any:
    """One fact as data."""
    match campo.tipo:
        case "dinheiro":
            return moeda.texto(valor)
        case "decimal":
            return format(valor, "f")
        case "data":
            return valor.isoformat()
        case "data_ou_sim_nao":
            return valor if isinstance(valor, bool) else valor.isoformat()
        case "mes":
            return f"{valor:%Y-%m}" if valor.day == 1 else valor.isoformat()
        case "lista":
            return [escrever_valor(Campo(campo.item, ""), v, moeda) for v in valor]
        case "momento":
            return valor.isoformat(timespec="minutes")
        case "registro":
            return escrever(valor, moeda)
        case "registros":
            return [escrever(v, moeda) for v in valor]
    return valor


def _esquema_do_campo(campo: Campo, moeda: Moeda) -> dict[str, Any]:
    esq: dict[str, Any] = {"description": campo.descricao}
    match campo.tipo:
        case "dinheiro":
            casas = rf"(\.\d{{1,{moeda.casas}}})?" if moeda.casas else ""
            esq |= {"type": "string", "pattern": rf"^\d+{casas}$", "unidade": moeda.simbolo}
        case "decimal":
            sinal = "-?" if campo.minimo < 0 else ""
            esq |= {"type": "string", "pattern": rf"^{sinal}\d+(\.\d{{1,6}})?$"}
        case "inteiro":
            esq |= {
                "type": "integer",
                "minimum": int(campo.minimo),
                "maximum": int(campo.maximo),
            }
        case "sim_nao":
            esq |= {"type": "boolean", "unidade": "sim ou não"}
        case "palavra":
            esq |= {"type": "string", "enum": list(campo.palavras), "unidade": "palavra"}
        case "data":
            esq |= {"type": "string", "format": "date"}
        case "data_ou_sim_nao":
            esq |= {"type": ["boolean", "string"]}
        case "momento":
            esq |= {"type": "string", "format": "date-time"}
        case "registro" | "registros":
            assert campo.classe is not None
            item_ = {
                "type": "object",
                "properties": {
                    n: _esquema_do_campo(c, moeda) for n, c in campos(campo.classe).items()
                },
                "additionalProperties": False,
            }
            esq |= item_ if campo.tipo == "registro" else {"type": "array", "items": item_}
        case "mes":
            esq |= {"type": "string", "pattern": r"^\d{4}-\d{2}(-\d{2})?$"}
        case "lista":
            item = Campo(campo.item, "item da lista", campo.unidade, campo.palavras)
            esq |= {"type": "array", "items": _esquema_do_campo(item, moeda)}
        case _:
            esq |= {"type": "string"}
    if campo.unidade:
        esq["unidade"] = campo.unidade
    esq.setdefault("unidade", "texto")
    return esq


def ler_valor(nome: str, campo: Campo, bruto: Any, moeda: Moeda) -> Any:
    """One fact from the notation of data; ``None`` when nothing is said."""
    return _ler_campo(nome, campo, bruto, moeda)


def _ler_campo(nome: str, campo: Campo, bruto: Any, moeda: Moeda) -> Any:
    if bruto is None or (bruto == "" and campo.tipo != "dinheiro"):
        return None
    match campo.tipo:
        case "dinheiro":
            return _ler_dinheiro(nome, bruto, moeda)
        case "decimal":
            return _ler_decimal(nome, campo, bruto)
        case "inteiro":
            return _ler_inteiro(nome, campo, bruto)
        case "sim_nao":
            return _ler_sim_nao(nome, bruto)
        case "data":
            return _ler_data(nome, bruto)
        case "data_ou_sim_nao":
            if isinstance(bruto, bool):
                return bruto
            return _ler_data(nome, bruto) if str(bruto)[:1].isdigit() else _ler_sim_nao(nome, bruto)
        case "mes":
            dia = f"{bruto}-01" if isinstance(bruto, str) and len(bruto) == 7 else bruto
            return _ler_data(nome, dia)
        case "lista":
            return _ler_lista(nome, campo, bruto, moeda)
        case "palavra":
            return _ler_palavra(nome, campo, bruto)
        case "momento":
            return _ler_momento(nome, bruto)
        case "registro":
            return _ler_registro(nome, campo, bruto, moeda)
        case "registros":
            if not isinstance(bruto, list | tuple):
                raise FatoInvalido(f"“{nome}” deve ser uma lista")
            return tuple(
                _ler_registro(f"{nome}[{i}]", campo, b, moeda) for i, b in enumerate(bruto, 1)
            )
    if isinstance(bruto, bool) or not isinstance(bruto, str | int | Decimal):
        raise FatoInvalido(f"“{nome}” deve ser um texto")
    dito = str(bruto).strip()
    if len(dito) > MAIOR_TEXTO:
        raise FatoInvalido(f"“{nome}” é longo demais (até {MAIOR_TEXTO} letras)")
    return dito


def _ler_dinheiro(nome: str, bruto: Any, moeda: Moeda) -> int:
    if isinstance(bruto, bool | float) or not isinstance(bruto, str | int | Decimal):
        raise FatoInvalido(f"“{nome}” deve ser um valor em texto, como “1275.00”")
    _recusar_negativo(nome, bruto)
    try:
        valor = moeda.de_decimal(bruto)
    except DinheiroInvalido as erro:
        raise FatoInvalido(f"“{nome}”: {erro}") from None
    if valor > MAXIMO:
        raise FatoInvalido(f"“{nome}” é grande demais")
    return valor


def _recusar_negativo(nome: str, bruto: Any) -> None:
    if str(bruto).strip().startswith("-"):
        raise FatoInvalido(f"“{nome}” não pode ser negativo")


def _ler_decimal(nome: str, campo: Campo, bruto: Any) -> Decimal:
    if isinstance(bruto, bool | float) or not isinstance(bruto, str | int | Decimal):
        raise FatoInvalido(f"“{nome}” deve ser um número em texto, como “12.5”")
    if campo.minimo >= 0:
        _recusar_negativo(nome, bruto)
    escrito = format(bruto, "f") if isinstance(bruto, Decimal) else str(bruto).strip()
    if not re.fullmatch(r"-?\d{1,12}(\.\d{1,6})?", escrito, re.ASCII):
        raise FatoInvalido(f"“{nome}” não é um número: “{bruto}”")
    valor = Decimal(escrito)
    if not campo.minimo <= valor <= campo.maximo:
        raise FatoInvalido(f"“{nome}” deve ficar entre {campo.minimo} e {campo.maximo}")
    return valor


def _ler_inteiro(nome: str, campo: Campo, bruto: Any) -> int:
    """A whole number; an ordinal ("3ª") is the number it orders."""
    escrito = format(bruto, "f") if isinstance(bruto, Decimal) else str(bruto).strip()
    escrito = re.sub(r"(?<=\d)[ªº°]$", "", escrito)
    if isinstance(bruto, bool) or not re.fullmatch(r"-?\d{1,12}(\.0+)?", escrito, re.ASCII):
        raise FatoInvalido(f"“{nome}” deve ser um número inteiro: “{bruto}”")
    valor = int(escrito.split(".")[0])
    if valor < 0:
        raise FatoInvalido(f"“{nome}” não pode ser negativo")
    if not campo.minimo <= valor <= campo.maximo:
        raise FatoInvalido(f"“{nome}” deve ficar entre {campo.minimo} e {campo.maximo}")
    return valor


def _ler_sim_nao(nome: str, bruto: Any) -> bool:
    if isinstance(bruto, bool):
        return bruto
    dito = normalizar(bruto) if isinstance(bruto, str) else ""
    if dito in _SIM:
        return True
    if dito in _NAO:
        return False
    raise FatoInvalido(f"“{nome}” deve ser verdadeiro ou falso: “{bruto}”")


def _ler_data(nome: str, bruto: Any) -> date:
    if isinstance(bruto, date):
        dia = bruto.date() if isinstance(bruto, datetime) else bruto
    else:
        try:
            dia = date.fromisoformat(bruto)
        except (TypeError, ValueError):
            raise FatoInvalido(f"“{nome}” não é uma data (AAAA-MM-DD): “{bruto}”") from None
    if not 1800 <= dia.year <= 2999:
        raise FatoInvalido(f"“{nome}” está fora do calendário: “{bruto}”")
    return dia


def _ler_momento(nome: str, bruto: Any) -> datetime:
    if isinstance(bruto, str) and "T" in bruto:
        try:
            bruto = datetime.fromisoformat(bruto)
        except ValueError:
            raise FatoInvalido(
                f"“{nome}” não é uma data e hora (AAAA-MM-DDTHH:MM): “{bruto}”"
            ) from None
    if isinstance(bruto, datetime):
        return bruto.replace(tzinfo=None)
    return datetime.combine(_ler_data(nome, bruto), time())


def _ler_registro(nome: str, campo: Campo, bruto: Any, moeda: Moeda) -> Any:
    assert campo.classe is not None
    if not isinstance(bruto, Mapping):
        raise FatoInvalido(f"“{nome}” deve ser um objeto, com um valor para cada nome")
    try:
        return ler(campo.classe, bruto, moeda)
    except FatoInvalido as erro:
        raise FatoInvalido(f"em “{nome}”: {erro}") from None


def _ler_palavra(nome: str, campo: Campo, bruto: Any) -> str:
    dita = normalizar(str(bruto)) if isinstance(bruto, str | int | Decimal) else ""
    palavra_ = reconhecer(dita, campo.palavras, campo.sinonimos)
    if palavra_ is None:
        aceitas = ", ".join(campo.palavras)
        raise FatoInvalido(f"“{nome}” não conhece “{bruto}” (aceita: {aceitas})")
    return palavra_


def _ler_lista(nome: str, campo: Campo, bruto: Any, moeda: Moeda) -> tuple[Any, ...]:
    if not isinstance(bruto, list | tuple):
        raise FatoInvalido(f"“{nome}” deve ser uma lista")
    item = replace(campo, tipo=campo.item, item="")
    lidos = tuple(_ler_campo(nome, item, b, moeda) for b in bruto)
    if None in lidos:
        raise FatoInvalido(f"“{nome}” tem um item vazio")
    if campo.item == "palavra" and len(set(lidos)) < len(lidos):
        raise FatoInvalido(f"“{nome}” repete um item")
    return lidos
