"""What a ficha declares, as data: written to JSON, read back, compared with the cadastro."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

from django.db import models

from cadastro import titularidades
from cadastro.imoveis import CAMPOS, CAMPOS_DA_EDIFICACAO, Frente
from cadastro.models import Edificacao, Imovel, Logradouro, Pessoa, Titularidade, Trecho
from cadastro.ocupacoes import nome as nome_da_ocupacao
from cadastro.titularidades import Titular
from prefeitura.comum import formatos
from prefeitura.comum.campos import DinheiroField
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.relogio import hoje

_DA_TITULARIDADE = ("pessoa", "parte", "qualidade", "principal")
_DA_TESTADA = ("trecho", "metros", "principal")


@dataclass
class Declaracao:
    """The content of a ficha. A building with `numero` is one that exists already."""

    imovel: dict[str, Any] = field(default_factory=dict)
    titulares: list[Titular] = field(default_factory=list)
    testadas: list[Frente] = field(default_factory=list)
    edificacoes: list[dict[str, Any]] = field(default_factory=list)

    @property
    def vazia(self) -> bool:
        return not (self.imovel or self.titulares or self.testadas or self.edificacoes)

    def para_json(self) -> dict[str, Any]:
        return {
            "imovel": {k: _escrever(v) for k, v in self.imovel.items()},
            "titulares": [
                {k: _escrever(getattr(t, k)) for k in (*_DA_TITULARIDADE, "titulo")}
                for t in self.titulares
            ],
            "testadas": [{k: _escrever(getattr(t, k)) for k in _DA_TESTADA} for t in self.testadas],
            "edificacoes": [{k: _escrever(v) for k, v in e.items()} for e in self.edificacoes],
        }


def ler(dados: Mapping[str, Any]) -> Declaracao:
    """The declaration written by `Declaracao.para_json`."""
    imovel = {k: _ler(Imovel, k, v) for k, v in dados.get("imovel", {}).items()}
    if imovel.get("logradouro") is not None:
        imovel["logradouro"] = Logradouro.objects.get(pk=imovel["logradouro"])
    pessoas = Pessoa.objects.in_bulk([t["pessoa"] for t in dados.get("titulares", [])])
    trechos = Trecho.objects.select_related("logradouro").in_bulk(
        [t["trecho"] for t in dados.get("testadas", [])]
    )
    return Declaracao(
        imovel,
        [
            Titular(
                pessoas[t["pessoa"]],
                Decimal(t["parte"]),
                t["qualidade"],
                t["principal"],
                t.get("titulo", ""),
            )
            for t in dados.get("titulares", [])
        ],
        [
            Frente(trechos[t["trecho"]], Decimal(t["metros"]), t["principal"])
            for t in dados.get("testadas", [])
        ],
        [{k: _ler(Edificacao, k, v) for k, v in e.items()} for e in dados.get("edificacoes", [])],
    )


def do_imovel(imovel: Imovel) -> Declaracao:
    """The property as it is now in the cadastro."""
    return Declaracao(
        {campo: getattr(imovel, campo) for campo in CAMPOS},
        [
            Titular(t.pessoa, t.parte, t.qualidade, t.principal, t.titulo)
            for t in titularidades.em(imovel, hoje())
        ],
        [
            Frente(t.trecho, t.metros, t.principal)
            for t in imovel.testadas.select_related("trecho__logradouro")
        ],
        [
            {"numero": e.numero, **{campo: getattr(e, campo) for campo in CAMPOS_DA_EDIFICACAO}}
            for e in imovel.edificacoes.all()
        ],
    )


def so_mudancas(declarado: Declaracao, atual: Declaracao) -> Declaracao:
    """Of a whole declaration, what differs from the cadastro; an unchanged part comes empty."""
    atuais = {e["numero"]: e for e in atual.edificacoes}
    edificacoes = []
    for edificacao in declarado.edificacoes:
        numero = edificacao.get("numero")
        anterior = atuais.get(numero, {})
        mudadas = {k: v for k, v in edificacao.items() if k not in anterior or anterior[k] != v}
        if numero is None or numero not in atuais:
            edificacoes.append({k: v for k, v in edificacao.items() if k != "numero"})
        elif mudadas:
            edificacoes.append({"numero": numero, **mudadas})
    return Declaracao(
        {k: v for k, v in declarado.imovel.items() if atual.imovel.get(k) != v},
        [] if _mesmos(declarado.titulares, atual.titulares, _titular) else declarado.titulares,
        [] if _mesmos(declarado.testadas, atual.testadas, _testada) else declarado.testadas,
        edificacoes,
    )


def _mesmos(uns: Sequence[Any], outros: Sequence[Any], retrato: Callable[[Any], str]) -> bool:
    def quem(x: Any) -> tuple[int, str]:
        return (x.pessoa.pk if isinstance(x, Titular) else x.trecho.pk, retrato(x))

    return sorted(map(quem, uns)) == sorted(map(quem, outros))


@dataclass(frozen=True)
class Linha:
    """One line of the comparison, in words."""

    rotulo: str
    declarado: str
    atual: str = ""

    @property
    def mudou(self) -> bool:
        return self.declarado != self.atual


@dataclass(frozen=True)
class Secao:
    """A group of lines; `nova` when the cadastro has nothing to compare with."""

    titulo: str
    linhas: Sequence[Linha]
    coluna: str = "Campo"
    nova: bool = False

    @property
    def mudou(self) -> bool:
        return any(linha.mudou for linha in self.linhas)


def comparar(declarado: Declaracao, atual: Declaracao) -> list[Secao]:
    """Declared against current, section by section; lines empty on both sides are left out."""
    secoes = [Secao("Terreno", _linhas(Imovel, CAMPOS, declarado.imovel, atual.imovel))]
    # An alteração declares these groups whole, or not at all.
    if declarado.titulares:
        lados = [
            [(t.pessoa.nome, _titular(t)) for t in lado]
            for lado in (declarado.titulares, atual.titulares)
        ]
        secoes.append(Secao("Titulares", _lado_a_lado(*lados), "Nome"))
    if declarado.testadas:
        lados = [
            [(str(t.trecho), _testada(t)) for t in lado]
            for lado in (declarado.testadas, atual.testadas)
        ]
        secoes.append(Secao("Testadas", _lado_a_lado(*lados), "Trecho"))
    atuais = {e["numero"]: e for e in atual.edificacoes}
    for edificacao in declarado.edificacoes:
        numero = edificacao.get("numero")
        anterior = atuais.get(numero, {}) if numero else {}
        titulo = f"Edificação {numero}" if anterior else "Edificação nova"
        linhas = _linhas(Edificacao, CAMPOS_DA_EDIFICACAO, edificacao, anterior)
        secoes.append(Secao(titulo, linhas, nova=not anterior))
    return [s for s in secoes if s.linhas]


def em_palavras(modelo: type[models.Model], campo: str, valor: Any) -> str:
    """A value as people read it: money, date, choice, yes or no."""
    if valor is None or valor == "":
        return ""
    definicao = modelo._meta.get_field(campo)
    if isinstance(definicao, DinheiroField):
        return moeda().formatar(valor)
    if isinstance(valor, bool):
        return "sim" if valor else "não"
    if isinstance(valor, date):
        return formatos.data(valor)
    if isinstance(valor, Decimal):
        return formatos.numero(valor.normalize() if valor % 1 else valor.quantize(Decimal(1)))
    if campo == "ocupacao":
        return nome_da_ocupacao(valor)
    escolhas = getattr(definicao, "choices", None)
    return str(dict(escolhas).get(valor, valor)) if escolhas else str(valor)


def rotulo(modelo: type[models.Model], campo: str) -> str:
    nome = str(modelo._meta.get_field(campo).verbose_name)  # type: ignore[union-attr]
    return nome[:1].upper() + nome[1:]


def _linhas(
    modelo: type[models.Model],
    campos: Iterable[str],
    declarado: Mapping[str, Any],
    atual: Mapping[str, Any],
) -> list[Linha]:
    linhas = (
        Linha(
            rotulo(modelo, campo),
            em_palavras(modelo, campo, declarado.get(campo)),
            em_palavras(modelo, campo, atual.get(campo)),
        )
        for campo in campos
        if campo in declarado
    )
    return [linha for linha in linhas if linha.declarado or linha.atual]


def _lado_a_lado(
    declarados: Sequence[tuple[str, str]], atuais: Sequence[tuple[str, str]]
) -> list[Linha]:
    antes, depois = dict(atuais), dict(declarados)
    nomes = list(dict.fromkeys([*depois, *antes]))
    return [Linha(nome, depois.get(nome, ""), antes.get(nome, "")) for nome in nomes]


def _titular(t: Titular) -> str:
    qualidade = Titularidade.Qualidade(t.qualidade).label
    aviso = ", recebe o aviso" if t.principal else ""
    return f"{qualidade}, {formatos.numero((t.parte * 100).normalize() + 0)}%{aviso}"


def _testada(t: Frente) -> str:
    return f"{formatos.numero(t.metros, 2)} m{', principal' if t.principal else ''}"


def _escrever(valor: Any) -> Any:
    if isinstance(valor, models.Model):
        return valor.pk
    if isinstance(valor, Decimal):
        return format(valor, "f")
    return valor.isoformat() if isinstance(valor, date) else valor


def _ler(modelo: type[models.Model], campo: str, valor: Any) -> Any:
    definicao = modelo._meta.get_field(campo)
    if valor is None or isinstance(definicao, models.ForeignKey):
        return valor
    return definicao.to_python(valor)  # type: ignore[union-attr]
