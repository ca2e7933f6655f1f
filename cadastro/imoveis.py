"""Urban properties: inscribed, changed, built upon, closed.

Money in the smallest unit, areas in m², frontages in metres.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from django.db import transaction

from cadastro import indice, titularidades
from cadastro.gravacao import apagar, gravar, mudar, nomes_dos_campos
from cadastro.models import Edificacao, Imovel, Logradouro, Testada, Trecho
from cadastro.titularidades import Titular
from prefeitura.comum import atos, formatos
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import agora, hoje

CAMPOS = (
    "distrito",
    "logradouro",
    "numero",
    "complemento",
    "bairro",
    "quadra",
    "lote",
    "cep",
    "area_terreno",
    "fracao_ideal",
    "jardim_na_frente",
    "posicao",
    "forma",
    "maior_largura",
    "valor_venal_terreno",
    "fecho",
    "passeio",
    "sem_edificar_desde",
    "loteamento_aprovado_em",
    "valor_de_aquisicao",
    "preco_de_venda",
    "titulo",
    "litigio",
    "observacao",
)
CAMPOS_DA_EDIFICACAO = (
    "complemento",
    "uso",
    "ocupacao",
    "estado",
    "area",
    "projecao",
    "pavimentos",
    "frente",
    "valor_venal",
    "valor_locativo",
    "habitacao",
    "classe",
    "parcialmente_alugada",
    "termino",
    "habite_se",
)


@dataclass(frozen=True)
class Frente:
    """A frontage: a stretch of street and its metres. One of the lot's is the principal."""

    trecho: Trecho
    metros: Decimal
    principal: bool = False


def compor_inscricao(distrito: int, setor: int, quadra: int, lote: int) -> str:
    """`01.02.003.0456`. Raises ErroDeNegocio if a part does not fit."""
    for nome, valor, maior in (
        ("distrito", distrito, 99),
        ("setor", setor, 99),
        ("quadra", quadra, 999),
        ("lote", lote, 9999),
    ):
        if not 1 <= valor <= maior:
            raise ErroDeNegocio(f"Na inscrição, o número de {nome} vai de 1 a {maior}.")
    return f"{distrito:02d}.{setor:02d}.{quadra:03d}.{lote:04d}"


def proximo_lote(distrito: int, setor: int, quadra: int) -> int:
    """The number after the last lot of the block; only a suggestion."""
    prefixo = compor_inscricao(distrito, setor, quadra, 1)[:-4]
    ultima = (
        Imovel.objects.filter(inscricao__regex=f"^{re.escape(prefixo)}[0-9]{{4}}$")
        .order_by("-inscricao")
        .values_list("inscricao", flat=True)
        .first()
    )
    return int(ultima[-4:]) + 1 if ultima else 1


@transaction.atomic
def inscrever(
    *,
    inscricao: str,
    titulares: Sequence[Titular],
    testadas: Sequence[Frente] = (),
    edificacoes: Sequence[Mapping[str, Any]] = (),
    desde: date | None = None,
    usuario: Any,
    motivo: str = "",
    processo: str = "",
    **dados: Any,
) -> Imovel:
    """Inscribe a property (arts. 45 to 50) with its holders, frontages and buildings.

    `dados` are the fields in CAMPOS; `desde` is the day from which the holders hold (today).
    Raises ErroDeNegocio: number taken, no holder, shares above the whole, area not positive,
    two principal frontages, a frontage on a street that is not of the municipality.
    """
    inscricao = inscricao.strip()
    if not inscricao:
        raise ErroDeNegocio("Informe o número da inscrição.")
    if Imovel.objects.filter(inscricao=inscricao).exists():
        raise ErroDeNegocio(f"A inscrição {inscricao} já existe no cadastro.")
    momento = agora()
    imovel = Imovel(inscricao=inscricao, criado_em=momento, alterado_em=momento)
    mudar(imovel, dados, CAMPOS)
    conferir(imovel)
    gravar(imovel, usuario=usuario, motivo=motivo or "Inscrição", quando=momento)
    if not titulares:
        raise ErroDeNegocio(
            "Informe o proprietário ou, se não for conhecido, quem esteja no gozo do imóvel.",
            artigo="164 § 3º",
        )
    titularidades.abrir(
        imovel, titulares, desde=desde or hoje(), usuario=usuario, motivo=motivo or "Inscrição"
    )
    ato = {"usuario": usuario, "motivo": motivo or "Inscrição", "quando": momento}
    _escrever_testadas(imovel, testadas, **ato)
    for numero, campos in enumerate(edificacoes, 1):
        _nova_edificacao(imovel, numero, campos, **ato)
    indice.atualizar([imovel.pk])
    atos.registrar(
        "imovel.inscrito",
        imovel,
        usuario=usuario,
        descricao=f"Imóvel inscrito sob o número {inscricao}",
        artigo="45",
        processo=processo,
        motivo=motivo,
    )
    return imovel


@transaction.atomic
def alterar(
    imovel: Imovel, *, usuario: Any, motivo: str, processo: str = "", **mudancas: Any
) -> Imovel:
    """Change fields of the property (art. 51); history keeps who, when, why and the old values.

    Returns quietly if nothing changes. Raises ErroDeNegocio: no reason, property closed.
    """
    imovel = travar(imovel, motivo)
    mudados = mudar(imovel, mudancas, CAMPOS)
    if not mudados:
        return imovel
    conferir(imovel)
    imovel.alterado_em = agora()
    gravar(imovel, usuario=usuario, motivo=motivo)
    indice.atualizar([imovel.pk])
    atos.registrar(
        "imovel.alterado",
        imovel,
        usuario=usuario,
        descricao=f"Alterado: {nomes_dos_campos(Imovel, mudados)}",
        artigo="51",
        processo=processo,
        motivo=motivo,
    )
    return imovel


@transaction.atomic
def definir_testadas(
    imovel: Imovel, testadas: Sequence[Frente], *, usuario: Any, motivo: str
) -> Imovel:
    """Replace the frontages (art. 48: the principal is upon the most important street)."""
    imovel = travar(imovel, motivo)
    if not _escrever_testadas(imovel, testadas, usuario=usuario, motivo=motivo):
        return imovel
    _tocar(imovel, usuario, motivo)
    atos.registrar(
        "imovel.testadas",
        imovel,
        usuario=usuario,
        descricao="Testadas: "
        + "; ".join(f"{formatos.numero(f.metros, 2)} m em {f.trecho.logradouro}" for f in testadas),
        artigo="48",
        motivo=motivo,
    )
    return imovel


@transaction.atomic
def edificar(imovel: Imovel, *, usuario: Any, motivo: str, **dados: Any) -> Edificacao:
    """Add a building or unit (art. 52); its number is the next of the property."""
    imovel = travar(imovel, motivo)
    ultimo = imovel.edificacoes.order_by("-numero").values_list("numero", flat=True).first()
    edificacao = _nova_edificacao(imovel, (ultimo or 0) + 1, dados, usuario=usuario, motivo=motivo)
    _tocar(imovel, usuario, motivo)
    atos.registrar(
        "imovel.edificado",
        imovel,
        usuario=usuario,
        descricao=f"Edificação {edificacao.numero} cadastrada",
        artigo="52",
        motivo=motivo,
        edificacao=edificacao.pk,
    )
    return edificacao


@transaction.atomic
def alterar_edificacao(
    edificacao: Edificacao, *, usuario: Any, motivo: str, **mudancas: Any
) -> Edificacao:
    """Change a building; demolition is `estado="demolida"`. Quiet if nothing changes."""
    imovel = travar(edificacao.imovel, motivo)
    edificacao = Edificacao.objects.select_for_update(of=("self",)).get(pk=edificacao.pk)
    mudados = mudar(edificacao, mudancas, CAMPOS_DA_EDIFICACAO)
    if not mudados:
        return edificacao
    edificacao.imovel = imovel
    conferir_edificacao(edificacao)
    gravar(edificacao, usuario=usuario, motivo=motivo)
    _tocar(imovel, usuario, motivo)
    atos.registrar(
        "imovel.edificacao_alterada",
        imovel,
        usuario=usuario,
        descricao=f"Edificação {edificacao.numero}: "
        f"alterado {nomes_dos_campos(Edificacao, mudados)}",
        artigo="51",
        motivo=motivo,
        edificacao=edificacao.pk,
    )
    return edificacao


@transaction.atomic
def baixar(
    imovel: Imovel, *, em: date | None = None, usuario: Any, motivo: str, processo: str = ""
) -> Imovel:
    """Close a property (joined to another, taken, inscribed twice). What it owes stays owed."""
    imovel = travar(imovel, motivo)
    dia = em or hoje()
    if dia > hoje():
        raise ErroDeNegocio("A baixa não pode ter data futura.")
    imovel.situacao = Imovel.Situacao.BAIXADO
    imovel.baixado_em = dia
    imovel.alterado_em = agora()
    gravar(imovel, usuario=usuario, motivo=motivo)
    atos.registrar(
        "imovel.baixado",
        imovel,
        usuario=usuario,
        descricao="Inscrição baixada",
        processo=processo,
        motivo=motivo,
    )
    return imovel


def travar(imovel: Imovel, motivo: str) -> Imovel:
    """The property, locked and read again; refused without a reason or when closed."""
    if not motivo.strip():
        raise ErroDeNegocio("Diga o motivo da alteração.")
    imovel = Imovel.objects.select_for_update(of=("self",)).get(pk=imovel.pk)
    if imovel.situacao == Imovel.Situacao.BAIXADO:
        raise ErroDeNegocio("Este imóvel está baixado: não se altera.")
    return imovel


def _tocar(imovel: Imovel, usuario: Any, motivo: str) -> None:
    """Note that a detail of the property changed; its own row did not, so no history."""
    imovel.alterado_em = agora()
    Imovel.objects.filter(pk=imovel.pk).update(alterado_em=imovel.alterado_em)


def conferir(imovel: Imovel) -> None:
    if imovel.logradouro_id is None:
        raise ErroDeNegocio("Informe o logradouro do imóvel.")
    if not imovel.distrito:
        imovel.distrito = Logradouro.objects.get(pk=imovel.logradouro_id).distrito
    if imovel.area_terreno is None or imovel.area_terreno <= 0:
        raise ErroDeNegocio("A área do terreno deve ser maior que zero.")
    if imovel.jardim_na_frente < 0 or imovel.jardim_na_frente > imovel.area_terreno:
        raise ErroDeNegocio("A área do jardim não pode passar da área do terreno.")
    if imovel.valor_venal_terreno is None or imovel.valor_venal_terreno < 0:
        raise ErroDeNegocio("Informe o valor venal do terreno.")
    if not 0 < imovel.fracao_ideal <= 1:
        raise ErroDeNegocio("A fração ideal deve ser maior que zero e no máximo 1.")
    if imovel.numero is not None and imovel.numero <= 0:
        raise ErroDeNegocio("O número deve ser maior que zero; deixe em branco se não houver.")


def _escrever_testadas(
    imovel: Imovel,
    testadas: Sequence[Frente],
    *,
    usuario: Any,
    motivo: str,
    quando: datetime | None = None,
) -> bool:
    """Make the frontages of the property those given; returns whether something changed."""
    if testadas:
        if any(f.metros <= 0 for f in testadas):
            raise ErroDeNegocio("A testada deve ter mais que zero metros.")
        if len({f.trecho.pk for f in testadas}) < len(testadas):
            raise ErroDeNegocio("Há duas testadas no mesmo trecho: some os metros em uma só.")
        if sum(f.principal for f in testadas) != 1:
            raise ErroDeNegocio(
                "Marque uma testada como principal: a do logradouro mais importante "
                "ou a de maior extensão.",
                artigo="48",
            )
    atuais = {t.trecho_id: t for t in imovel.testadas.select_for_update()}
    novas = {f.trecho.pk: f for f in testadas}
    mudou = False
    for trecho_id, atual in atuais.items():
        if trecho_id not in novas:
            apagar(atual, usuario=usuario, motivo=motivo)
            mudou = True
    # The one that stops being principal is written before the one that becomes it.
    for frente in sorted(testadas, key=lambda f: f.principal):
        existente = atuais.get(frente.trecho.pk)
        testada = existente or Testada(imovel=imovel, trecho=frente.trecho)
        if (
            mudar(
                testada,
                {"metros": frente.metros, "principal": frente.principal},
                ("metros", "principal"),
            )
            or not existente
        ):
            gravar(testada, usuario=usuario, motivo=motivo, quando=quando)
            mudou = True
    return mudou


def _nova_edificacao(
    imovel: Imovel,
    numero: int,
    dados: Mapping[str, Any],
    *,
    usuario: Any,
    motivo: str,
    quando: datetime | None = None,
) -> Edificacao:
    edificacao = Edificacao(imovel=imovel, numero=numero)
    mudar(edificacao, dados, CAMPOS_DA_EDIFICACAO)
    conferir_edificacao(edificacao)
    return gravar(edificacao, usuario=usuario, motivo=motivo, quando=quando)


def conferir_edificacao(edificacao: Edificacao) -> None:
    if edificacao.area is None or edificacao.area <= 0:
        raise ErroDeNegocio("A área construída deve ser maior que zero.")
    if edificacao.projecao is not None and edificacao.projecao <= 0:
        raise ErroDeNegocio("A projeção no solo deve ser maior que zero.")
    if edificacao.valor_venal is None or edificacao.valor_venal < 0:
        raise ErroDeNegocio("Informe o valor venal da edificação.")
    if edificacao.valor_locativo < 0:
        raise ErroDeNegocio("O valor locativo não pode ser negativo.")
    if edificacao.pavimentos < 1:
        raise ErroDeNegocio("A edificação tem ao menos um pavimento.")
