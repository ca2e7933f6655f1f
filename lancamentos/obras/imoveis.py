"""The properties that a work benefits: measures, contiguous areas, parts of common use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import IntegrityError, transaction

from cadastro import titularidades
from cadastro.models import Imovel, InscricaoFiscal, Pessoa, Titularidade
from lancamentos.models import Beneficiado, Distribuicao, Obra
from lancamentos.obras.abrir import especie_da
from lancamentos.obras.especies import DINHEIRO, NUMERO, Medida, Objeto
from prefeitura.comum.atos import registrar
from prefeitura.comum.calendario import codigo
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje
from prefeitura.legislacao.numeros import meio_acima

if TYPE_CHECKING:
    from datetime import date

Q = Titularidade.Qualidade
_SOMADAS = (DINHEIRO, NUMERO)


class Dono(NamedTuple):
    """Who answers for a property, and for which share of it."""

    pessoa: Pessoa
    parte: Decimal


@transaction.atomic
def incluir(
    *,
    obra: Obra,
    medidas: Mapping[str, Any],
    usuario: Any,
    imovel: Imovel | None = None,
    inscricao: InscricaoFiscal | None = None,
    imune: bool = False,
) -> Beneficiado:
    """Put a property among those that a work benefits, with what the law measures of it.

    Each lot of an approved loteamento comes by itself (375). Raises ``ErroDeNegocio`` for a
    property without owner, of another kind than the work's, already there, or without a measure.
    """
    obra = _travar(obra)
    especie = especie_da(obra)
    if (imovel is None) == (inscricao is None):
        raise ErroDeNegocio("Diga o imóvel ou a inscrição beneficiada, um dos dois.")
    if especie.rural and inscricao is None:
        raise ErroDeNegocio("Esta obra beneficia propriedades rurais inscritas.")
    if not especie.rural and imovel is None:
        raise ErroDeNegocio("Esta obra beneficia imóveis do cadastro.")
    novo = Beneficiado(
        obra=obra,
        imovel=imovel,
        inscricao=inscricao,
        medidas=_conferir(especie.medidas, medidas),
        imune=imune,
    )
    donos(novo, hoje())
    try:
        with transaction.atomic():
            novo.save()
    except IntegrityError:
        raise ErroDeNegocio("Este imóvel já está entre os beneficiados da obra.") from None
    _registrar(novo, usuario, "obra.imovel_incluido", f"Incluído {novo.objeto}")
    return novo


@transaction.atomic
def alterar(
    *, beneficiado: Beneficiado, medidas: Mapping[str, Any], imune: bool, usuario: Any, motivo: str
) -> Beneficiado:
    """Change what is measured of a property; published quotas stay as they are."""
    if not motivo.strip():
        raise ErroDeNegocio("Diga por que a medida muda.")
    _travar(beneficiado.obra)
    beneficiado = _ler(beneficiado)
    antes = beneficiado.medidas
    beneficiado.medidas = _conferir(especie_da(beneficiado.obra).medidas, medidas)
    beneficiado.imune = imune
    beneficiado.save(update_fields=["medidas", "imune"])
    _registrar(
        beneficiado,
        usuario,
        "obra.imovel_alterado",
        f"Alteradas as medidas de {beneficiado.objeto}",
        motivo=motivo.strip(),
        antes=antes,
        depois=beneficiado.medidas,
    )
    return beneficiado


@transaction.atomic
def retirar(*, beneficiado: Beneficiado, usuario: Any, motivo: str) -> Beneficiado:
    """Take a property out. Raises ``ErroDeNegocio`` while it has a published quota in force."""
    if not motivo.strip():
        raise ErroDeNegocio("Diga por que o imóvel sai.")
    _travar(beneficiado.obra)
    beneficiado = _ler(beneficiado)
    if beneficiado.retirado_em is not None:
        return beneficiado
    if beneficiado.quotas.exclude(distribuicao__situacao=Distribuicao.Situacao.ANULADA).exists():
        raise ErroDeNegocio("O imóvel tem quota publicada: anule antes o edital.")
    if beneficiado.contiguos.filter(retirado_em__isnull=True).exists():
        raise ErroDeNegocio("Há áreas contíguas juntas a este imóvel: separe-as antes.")
    beneficiado.retirado_em = hoje()
    beneficiado.save(update_fields=["retirado_em"])
    _registrar(
        beneficiado,
        usuario,
        "obra.imovel_retirado",
        f"Retirado {beneficiado.objeto}",
        motivo=motivo.strip(),
    )
    return beneficiado


@transaction.atomic
def juntar(*, primeiro: Beneficiado, contiguo: Beneficiado, usuario: Any) -> Beneficiado:
    """Count contiguous areas of the same owner as one property, whatever the titles (365).

    Raises ``ErroDeNegocio`` for other owners, or for a lot of an approved loteamento, which is
    always by itself (375).
    """
    _travar(primeiro.obra)
    primeiro, contiguo = _ler(primeiro), _ler(contiguo)
    if primeiro.pk == contiguo.pk or primeiro.obra_id != contiguo.obra_id:
        raise ErroDeNegocio("Escolha dois imóveis diferentes da mesma obra.")
    if primeiro.junto_de_id is not None or contiguo.contiguos.exists():
        raise ErroDeNegocio("Junte as áreas todas ao mesmo imóvel, o primeiro delas.")
    for b in (primeiro, contiguo):
        if b.imovel is not None and b.imovel.loteamento_aprovado_em is not None:
            raise ErroDeNegocio(
                f"{b.imovel} é lote de loteamento aprovado, que se considera um a um.",
                artigo="375",
            )
    dia = hoje()
    de_um, de_outro = (
        sorted((d.pessoa.pk, d.parte) for d in donos(b, dia)) for b in (primeiro, contiguo)
    )
    if de_um != de_outro:
        raise ErroDeNegocio(
            "Só são uma propriedade as áreas contíguas do mesmo proprietário.", artigo="365"
        )
    contiguo.junto_de = primeiro
    contiguo.save(update_fields=["junto_de"])
    _registrar(
        contiguo,
        usuario,
        "obra.areas_juntas",
        f"{contiguo.objeto} conta com {primeiro.objeto} como uma só propriedade",
        artigo="365",
    )
    return contiguo


@transaction.atomic
def separar(*, contiguo: Beneficiado, usuario: Any, motivo: str) -> Beneficiado:
    """Count a contiguous area by itself again."""
    if not motivo.strip():
        raise ErroDeNegocio("Diga por que a área se separa.")
    _travar(contiguo.obra)
    contiguo = _ler(contiguo)
    contiguo.junto_de = None
    contiguo.save(update_fields=["junto_de"])
    _registrar(
        contiguo,
        usuario,
        "obra.areas_separadas",
        f"{contiguo.objeto} conta por si",
        motivo=motivo.strip(),
    )
    return contiguo


@transaction.atomic
def deduzir(*, beneficiado: Beneficiado, area: Decimal, titulo: str, usuario: Any) -> Beneficiado:
    """Take off the area that goods of common use occupy within a property (366).

    Only where its domain was legally transferred to União, Estado or Município: ``titulo`` is
    the act. Raises ``ErroDeNegocio`` without it, or for an area that the property does not have.
    """
    _travar(beneficiado.obra)
    beneficiado = _ler(beneficiado)
    medida = next((m for m in especie_da(beneficiado.obra).medidas if m.da_area), None)
    if medida is None:
        raise ErroDeNegocio("Esta obra não se distribui pela área: nada há a deduzir.")
    if not titulo.strip():
        raise ErroDeNegocio(
            "A dedução só se autoriza quando o domínio da área foi legalmente transferido à "
            "União, ao Estado ou ao Município: informe o título da transferência.",
            artigo="366",
        )
    if not 0 < area < Decimal(beneficiado.medidas[medida.nome]):
        raise ErroDeNegocio("A área deduzida é menor que a do imóvel e maior que zero.")
    beneficiado.area_de_uso_comum = area
    beneficiado.titulo_da_transferencia = titulo.strip()
    beneficiado.save(update_fields=["area_de_uso_comum", "titulo_da_transferencia"])
    _registrar(
        beneficiado,
        usuario,
        "obra.area_deduzida",
        f"Deduzida de {beneficiado.objeto} a área de uso comum",
        artigo="366",
        motivo=titulo.strip(),
        area=str(area),
    )
    return beneficiado


def donos(beneficiado: Beneficiado, dia: date) -> list[Dono]:
    """Who answers on a day: the enfiteuta where there is one (360), else the owners by share.

    Raises ``ErroDeNegocio`` for a property that nobody holds.
    """
    if beneficiado.inscricao is not None:
        return [Dono(beneficiado.inscricao.titular, Decimal(1))]
    assert beneficiado.imovel is not None
    titulares = list(titularidades.em(beneficiado.imovel, dia).select_related("pessoa"))
    for qualidade in (Q.ENFITEUTA, Q.PROPRIETARIO, Q.PROMITENTE, Q.POSSUIDOR, Q.USUFRUTUARIO):
        achados = [t for t in titulares if t.qualidade == qualidade]
        if achados:
            achados.sort(key=lambda t: (not t.principal, t.pk))
            return [Dono(t.pessoa, t.parte) for t in achados]
    raise ErroDeNegocio(f"{beneficiado.imovel} está sem proprietário no cadastro.")


def objetos(obra: Obra, medidas: Sequence[Medida]) -> list[tuple[Beneficiado, Objeto]]:
    """The properties of a work as the law counts them, with the measures of a rateio.

    Contiguous areas are added (365) and areas of common use taken off (366). Raises
    ``ErroDeNegocio`` for a measure missing.
    """
    todos = list(
        obra.beneficiados.filter(retirado_em__isnull=True)
        .select_related("imovel", "inscricao__titular")
        .order_by("pk")
    )
    achados = []
    for primeiro in (b for b in todos if b.junto_de_id is None):
        grupo = [primeiro, *(b for b in todos if b.junto_de_id == primeiro.pk)]
        lidas = [_descontadas(b, medidas) for b in grupo]
        nome = ", ".join(str(b.objeto) for b in grupo)
        achados.append(
            (primeiro, Objeto(primeiro.pk, nome, _juntas(lidas, medidas, nome), primeiro.imune))
        )
    if not achados:
        raise ErroDeNegocio("A obra ainda não tem imóveis beneficiados.")
    return achados


# -- inside ---------------------------------------------------------------------------------


def _descontadas(b: Beneficiado, medidas: Sequence[Medida]) -> dict[str, Any]:
    """The measures of one property, less what its area of common use takes off (366)."""
    lidas: dict[str, Any] = {}
    for m in medidas:
        if m.nome in b.medidas:
            lidas[m.nome] = b.medidas[m.nome]
        elif not m.opcional:
            raise ErroDeNegocio(f"Falta “{m.rotulo}” de {b.objeto}.")
    area = next((m for m in medidas if m.da_area), None)
    if area is None or not b.area_de_uso_comum:
        return lidas
    inteira = Fraction(str(lidas[area.nome]))
    fica = inteira - Fraction(b.area_de_uso_comum)
    moeda = codigo().moeda(hoje())
    for m in medidas:
        if m.da_area:
            lidas[m.nome] = f"{Decimal(str(lidas[m.nome])) - b.area_de_uso_comum}"
        elif m.com_a_area and m.nome in lidas:
            valor = moeda.de_decimal(lidas[m.nome]) * fica / inteira
            lidas[m.nome] = moeda.texto(meio_acima(*valor.as_integer_ratio()))
    return lidas


def _juntas(lidas: list[dict[str, Any]], medidas: Sequence[Medida], nome: str) -> dict[str, Any]:
    """The measures of contiguous areas as those of one."""
    if len(lidas) == 1:
        return lidas[0]
    moeda = codigo().moeda(hoje())
    juntas: dict[str, Any] = {}
    for m in medidas:
        ditas = [x[m.nome] for x in lidas if m.nome in x]
        if not ditas:
            continue
        if m.tipo in _SOMADAS and not m.comum:
            if m.tipo == DINHEIRO:
                juntas[m.nome] = moeda.texto(sum(moeda.de_decimal(x) for x in ditas))
            else:
                juntas[m.nome] = str(sum(Decimal(str(x)) for x in ditas))
        elif len(set(map(str, ditas))) > 1:
            raise ErroDeNegocio(f"As áreas contíguas diferem em “{m.rotulo}”: {nome}.")
        else:
            juntas[m.nome] = ditas[0]
    return juntas


def _conferir(aceitas: Sequence[Medida], ditas: Mapping[str, Any]) -> dict[str, Any]:
    """The measures given, if they are of the kind of work; what is missing is seen on sharing."""
    conhecidas = {m.nome: m for m in aceitas}
    lidas: dict[str, Any] = {}
    for nome, valor in ditas.items():
        medida = conhecidas.get(nome)
        if medida is None:
            raise ErroDeNegocio(f"Esta obra não mede “{nome}”.")
        if valor in (None, ""):
            continue
        if medida.tipo in (DINHEIRO, NUMERO) and Decimal(str(valor)) <= 0:
            raise ErroDeNegocio(f"“{medida.rotulo}” deve ser maior que zero.")
        if medida.palavras and valor not in dict(medida.palavras):
            raise ErroDeNegocio(f"“{medida.rotulo}” não pode ser “{valor}”.")
        lidas[nome] = str(valor) if isinstance(valor, Decimal) else valor
    return lidas


def _travar(obra: Obra) -> Obra:
    return Obra.objects.select_for_update(of=("self",)).get(pk=obra.pk)


def _ler(beneficiado: Beneficiado) -> Beneficiado:
    return (
        Beneficiado.objects.select_for_update(of=("self",))
        .select_related("obra", "imovel", "inscricao__titular")
        .get(pk=beneficiado.pk)
    )


def _registrar(
    beneficiado: Beneficiado,
    usuario: Any,
    tipo: str,
    descricao: str,
    *,
    artigo: str = "",
    motivo: str = "",
    **dados: Any,
) -> None:
    registrar(
        tipo,
        beneficiado.obra,
        usuario=usuario,
        descricao=descricao,
        artigo=artigo,
        motivo=motivo,
        beneficiado=beneficiado.pk,
        **dados,
    )
