"""What an inscription owes by the law: its facts, read by the rules of a date."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cadastro.models import InscricaoFiscal
from prefeitura.comum.calendario import codigo
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.legislacao import Apuracao, AusenciaNaLei, ErroDeLei, NaoImplementado, Vigencia
from prefeitura.legislacao.registros import Registro


@dataclass(frozen=True)
class Conta:
    """One tributo of an inscription: the account, or why there is none yet."""

    tributo: str
    nome: str
    anual: bool
    apuracao: Apuracao | None = None
    falta: str = ""


def registro_de(especie: str) -> Registro:
    """A register of the code in force. Raises ErroDeNegocio if it has none such."""
    registro = codigo().registros.get(especie)
    if registro is None:
        raise ErroDeNegocio(f"A lei deste município não tem o registro “{especie}”.")
    return registro


def fatos_para(
    inscricao: InscricaoFiscal, tributo: str, lei: Vigencia, exercicio: int
) -> dict[str, Any]:
    """The facts of a tributo of an inscription, in the notation of data.

    Those that are the amount of another tributo (the licence that is a share of the imposto) are
    computed. Raises ErroDeLei as the rules do, and ErroDeNegocio when the tributo does not fall
    upon the inscription.
    """
    return _completar(
        registro_de(inscricao.especie), inscricao.dados, inscricao.fatos, tributo, lei, exercicio
    )


def contas(inscricao: InscricaoFiscal, lei: Vigencia, exercicio: int) -> list[Conta]:
    """The account of each tributo that falls upon an inscription, for reading."""
    registro = registro_de(inscricao.especie)
    return list(_contas(registro, inscricao.dados, inscricao.fatos, lei, exercicio, memoria=True))


def conferir(
    registro: Registro,
    dados: dict[str, Any],
    fatos: dict[str, dict[str, Any]],
    lei: Vigencia,
    exercicio: int,
) -> None:
    """Refuse facts by which the law cannot give an account. Raises ErroDeNegocio, one line.

    What the publication lacks is no fault of who declares: the account waits for the
    municipality, as it waits for what is only known later (`espera`).
    """
    registro.conferir_fatos(fatos, lei)
    for slug in fatos:
        if registro.tributos[slug].esperando(dados):
            continue
        try:
            completos = _completar(registro, dados, fatos, slug, lei, exercicio)
            lei.apurar(slug, completos, exercicio=exercicio, memoria=False)
        except (AusenciaNaLei, NaoImplementado):
            continue
        except ErroDeLei as erro:
            raise ErroDeNegocio(f"{lei.codigo.titulo(slug)}: {erro}") from erro


def _contas(
    registro: Registro,
    dados: dict[str, Any],
    fatos: dict[str, dict[str, Any]],
    lei: Vigencia,
    exercicio: int,
    *,
    memoria: bool,
) -> Iterator[Conta]:
    # In the order of the register: the database keeps names in an order of its own.
    for slug, tributo in registro.tributos.items():
        if slug not in fatos:
            continue
        nome = lei.codigo.titulo(slug)
        if tributo.esperando(dados):
            faltam = ", ".join(registro.por_nome[n].rotulo.lower() for n in tributo.espera)
            yield Conta(slug, nome, tributo.anual, falta=f"espera: {faltam}")
            continue
        try:
            completos = _completar(registro, dados, fatos, slug, lei, exercicio)
            apuracao = lei.apurar(slug, completos, exercicio=exercicio, memoria=memoria)
        except ErroDeLei as erro:
            yield Conta(slug, nome, tributo.anual, falta=str(erro))
        else:
            yield Conta(slug, nome, tributo.anual, apuracao)


def _completar(
    registro: Registro,
    dados: dict[str, Any],
    fatos: dict[str, dict[str, Any]],
    tributo: str,
    lei: Vigencia,
    exercicio: int,
) -> dict[str, Any]:
    if tributo not in fatos:
        raise ErroDeNegocio(
            f"{lei.codigo.titulo(tributo)} não recai sobre esta inscrição: não há fatos."
        )
    proprios = dict(fatos[tributo])
    for fato, outro in registro.tributos[tributo].de_tributo.items():
        base = _completar(registro, dados, fatos, outro, lei, exercicio)
        valor = lei.apurar(outro, base, exercicio=exercicio, memoria=False).valor
        proprios[fato] = lei.moeda.texto(valor)
    return proprios
