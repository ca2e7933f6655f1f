"""Allotments: the plan, the areas, and each lot promised or sold."""

import hashlib
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import Sum

from cadastro.contas import registro_de
from cadastro.gravacao import criar
from cadastro.inscricoes import citacao, travar
from cadastro.models import Desmembramento, InscricaoFiscal, Pessoa, PlantaDeLoteamento
from prefeitura.comum import atos
from prefeitura.comum.calendario import calendario, codigo, lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje

Ato = Desmembramento.Ato
MAXIMO_DA_PLANTA = 5 * 1024 * 1024
_FORMATOS = {
    b"%PDF-": ("application/pdf", (".pdf",)),
    b"\x89PNG\r\n\x1a\n": ("image/png", (".png",)),
    b"\xff\xd8\xff": ("image/jpeg", (".jpg", ".jpeg")),
}
# The term in which the loteador tells of a sale or promise (Januária, art. 162).
_PRAZO = "venda-de-lotes"


@dataclass(frozen=True)
class Areas:
    """The areas that the ficha of an allotment must show (Januária, art. 50). Square metres."""

    total: Decimal
    a_ceder: Decimal
    cedida: Decimal
    compromissada: Decimal
    alienada: Decimal

    @property
    def por_ceder(self) -> Decimal:
        return max(self.a_ceder - self.cedida, Decimal(0))

    @property
    def livre(self) -> Decimal:
        return self.total - self.a_ceder - self.compromissada - self.alienada


@transaction.atomic
def juntar_planta(
    inscricao: InscricaoFiscal, *, nome: str, conteudo: bytes, usuario: Any
) -> PlantaDeLoteamento:
    """Join the complete plan, in a scale upon which the lots can be noted.

    Raises ErroDeNegocio: not an allotment, not PDF, PNG or JPEG, above 5 MB, joined already.
    """
    inscricao = _loteamento(inscricao, "Juntada da planta")
    nome = nome.replace("\\", "/").rsplit("/", 1)[-1].strip()[-160:] or "planta"
    if not conteudo:
        raise ErroDeNegocio(f"O arquivo {nome} está vazio.")
    if len(conteudo) > MAXIMO_DA_PLANTA:
        raise ErroDeNegocio(f"O arquivo {nome} passa de 5 MB.")
    achado = next((f for marca, f in _FORMATOS.items() if conteudo.startswith(marca)), None)
    if achado is None or not nome.lower().endswith(achado[1]):
        raise ErroDeNegocio("A planta é um arquivo PDF, PNG ou JPEG.")
    resumo = hashlib.sha256(conteudo).hexdigest()
    if inscricao.plantas.filter(sha256=resumo).exists():
        raise ErroDeNegocio("Esta planta já foi juntada.")
    planta = criar(
        PlantaDeLoteamento,
        inscricao=inscricao,
        nome=nome,
        escala=str(inscricao.dados.get("escala", "")),
        tipo=achado[0],
        sha256=resumo,
        conteudo=conteudo,
        recebida_em=hoje(),
        por=usuario,
    )
    atos.registrar(
        "loteamento.planta",
        inscricao,
        usuario=usuario,
        descricao=f"Planta {nome}, na escala {planta.escala}",
        artigo=citacao(registro_de(inscricao.especie).loteamento),
    )
    return planta


@transaction.atomic
def anotar(
    inscricao: InscricaoFiscal,
    *,
    ato: str,
    area: Decimal,
    fato_em: date,
    usuario: Any,
    quadra: str = "",
    lote: str = "",
    adquirente: Pessoa | None = None,
) -> Desmembramento:
    """Note upon the plan an area ceded to the municipality, promised, sold, or given up.

    A promise ends by the sale of the same lot to whom it was promised, or by being undone. A late
    communication is noted all the same, marked. Raises ErroDeNegocio: no plan yet, area that the
    allotment does not have, lot of another, lot sold already, future day.
    """
    inscricao = _loteamento(inscricao, "Desmembramento")
    artigo = citacao(registro_de(inscricao.especie).loteamento)
    if not inscricao.plantas.exists():
        raise ErroDeNegocio("Junte antes a planta completa do loteamento.", artigo=artigo)
    if fato_em > hoje():
        raise ErroDeNegocio("A data da escritura não pode ser futura.")
    if area <= 0:
        raise ErroDeNegocio("A área deve ser maior que zero.")
    quadra, lote = quadra.strip(), lote.strip()
    if ato != Ato.CEDIDA and (not quadra or not lote or adquirente is None):
        raise ErroDeNegocio("Informe a quadra, o lote e o adquirente.")
    _conferir_area(inscricao, ato, area, quadra, lote, adquirente)
    novo = Desmembramento.objects.create(
        inscricao=inscricao,
        ato=ato,
        quadra=quadra,
        lote=lote,
        area=area,
        adquirente=adquirente,
        fato_em=fato_em,
        comunicado_em=hoje(),
        prazo_ate=None if ato == Ato.CEDIDA else _prazo(fato_em),
        por=usuario,
    )
    atos.registrar(
        "loteamento.desmembramento",
        inscricao,
        usuario=usuario,
        descricao=f"{novo}, {area} m²"
        + (f", {adquirente}" if adquirente else "")
        + (", fora do prazo" if novo.fora_do_prazo else ""),
        artigo=artigo,
    )
    return novo


def areas(inscricao: InscricaoFiscal) -> Areas:
    """What is ceded and still to cede, promised and sold today."""
    somas = {
        linha["ato"]: linha["soma"]
        for linha in inscricao.desmembramentos.order_by().values("ato").annotate(soma=Sum("area"))
    }
    zero = Decimal(0)
    cumpridas = sum((p.area for p in _promessas(inscricao) if p.cumprida), zero)
    return Areas(
        total=Decimal(inscricao.dados["area_total_m2"]),
        a_ceder=Decimal(inscricao.dados["area_a_ceder_m2"]),
        cedida=somas.get("cedida", zero),
        compromissada=somas.get("compromissada", zero) - cumpridas,
        alienada=somas.get("alienada", zero),
    )


@dataclass(frozen=True)
class _Promessa:
    area: Decimal
    adquirente: int | None
    cumprida: bool


def _promessas(inscricao: InscricaoFiscal) -> list[_Promessa]:
    """The promises of the allotment, each with whether a sale or an undoing came after it."""
    abertas: dict[tuple[str, str], Desmembramento] = {}
    feitas: list[_Promessa] = []
    for d in inscricao.desmembramentos.order_by("id"):
        chave = (d.quadra, d.lote)
        if d.ato == Ato.COMPROMISSADA:
            abertas[chave] = d
        elif d.ato in (Ato.ALIENADA, Ato.DISTRATADA) and chave in abertas:
            promessa = abertas.pop(chave)
            feitas.append(_Promessa(promessa.area, promessa.adquirente_id, True))
    return [*feitas, *(_Promessa(p.area, p.adquirente_id, False) for p in abertas.values())]


def _aberta(inscricao: InscricaoFiscal, quadra: str, lote: str) -> Desmembramento | None:
    aberta = None
    for d in inscricao.desmembramentos.filter(quadra=quadra, lote=lote).order_by("id"):
        aberta = d if d.ato == Ato.COMPROMISSADA else None
    return aberta


def _conferir_area(
    inscricao: InscricaoFiscal,
    ato: str,
    area: Decimal,
    quadra: str,
    lote: str,
    adquirente: Pessoa | None,
) -> None:
    agora = areas(inscricao)
    if ato == Ato.CEDIDA:
        if area > agora.por_ceder:
            raise ErroDeNegocio(f"Só há {agora.por_ceder} m² por ceder ao patrimônio municipal.")
        return
    if inscricao.desmembramentos.filter(ato=Ato.ALIENADA, quadra=quadra, lote=lote).exists():
        raise ErroDeNegocio(f"O lote {lote} da quadra {quadra} já foi alienado.")
    promessa = _aberta(inscricao, quadra, lote)
    if ato == Ato.DISTRATADA:
        if promessa is None or promessa.area != area:
            raise ErroDeNegocio(f"Não há compromisso desta área no lote {lote}, quadra {quadra}.")
        return
    if promessa is not None and (ato == Ato.COMPROMISSADA or promessa.adquirente != adquirente):
        raise ErroDeNegocio(
            f"O lote {lote} da quadra {quadra} está compromissado a {promessa.adquirente}."
        )
    livre = agora.livre + (promessa.area if promessa else Decimal(0))
    if area > livre:
        raise ErroDeNegocio(f"O loteamento só tem {livre} m² livres.")


def _loteamento(inscricao: InscricaoFiscal, motivo: str) -> InscricaoFiscal:
    if not registro_de(inscricao.especie).loteamento:
        raise ErroDeNegocio(f"{inscricao} não é um loteamento.")
    return travar(inscricao, motivo)


def _prazo(fato_em: date) -> date | None:
    if _PRAZO not in codigo().prazos:
        return None
    lei = lei_em(max(fato_em, codigo().vigencia))
    fim: date = lei.prazo(_PRAZO, desde=fato_em, calendario=calendario()).fim
    return fim
