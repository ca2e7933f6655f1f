"""Water meters: tested and sealed before they are put in, read every month, kept or withdrawn."""

from datetime import date
from decimal import Decimal
from typing import Any

from django.db import transaction

from cadastro.contas import registro_de
from cadastro.gravacao import gravar
from cadastro.inscricoes import citacao, travar
from cadastro.models import (
    AfericaoDeHidrometro,
    Hidrometro,
    InscricaoFiscal,
    LeituraDeHidrometro,
    Pessoa,
)
from cadastro.papeis import emitir_leitura
from prefeitura.comum import atos, series
from prefeitura.comum.calendario import calendario, codigo, lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje
from prefeitura.legislacao.registros import Leitura, Registro

Situacao = Hidrometro.Situacao


@transaction.atomic
def cadastrar(
    *,
    numero: str,
    diametro: str = "",
    marca: str = "",
    do_proprietario: bool = False,
    usuario: Any,
) -> Hidrometro:
    """Enter a meter, by its maker's number. Raises ErroDeNegocio: number missing or taken."""
    numero = numero.strip()
    if not numero:
        raise ErroDeNegocio("Informe o número de fabricação do hidrômetro.")
    if Hidrometro.objects.filter(numero=numero).exists():
        raise ErroDeNegocio(f"O hidrômetro {numero} já está cadastrado.")
    hidrometro = Hidrometro(
        numero=numero, diametro=diametro, marca=marca, do_proprietario=do_proprietario
    )
    gravar(hidrometro, usuario=usuario, motivo="Cadastro")
    atos.registrar(
        "hidrometro.cadastrado", hidrometro, usuario=usuario, descricao=f"{hidrometro} cadastrado"
    )
    return hidrometro


@transaction.atomic
def aferir(
    hidrometro: Hidrometro,
    *,
    erro_pct: Decimal,
    usuario: Any,
    lacre: str = "",
    pedida_por: Pessoa | None = None,
    assistiu: str = "",
) -> AfericaoDeHidrometro:
    """Write the result of a test in the special book; the seal bears the prefeitura's mark.

    Who is interested may ask for it and attend it. Raises ErroDeNegocio: error out of -100 to 100.
    """
    if not -100 <= erro_pct <= 100:
        raise ErroDeNegocio("O erro de leitura vai de -100% a 100%.")
    hidrometro = Hidrometro.objects.select_for_update(of=("self",)).get(pk=hidrometro.pk)
    afericao = AfericaoDeHidrometro(
        hidrometro=hidrometro,
        em=hoje(),
        erro_pct=erro_pct,
        lacre=lacre.strip(),
        pedida_por=pedida_por,
        assistiu=assistiu.strip(),
        por=usuario,
    )
    afericao.numero = series.proximo("afericao-de-hidrometro")
    afericao.save()
    atos.registrar(
        "hidrometro.aferido",
        hidrometro,
        usuario=usuario,
        descricao=f"{afericao}: erro de {format(erro_pct.normalize(), 'f').replace('.', ',')}%"
        + (f", lacre {afericao.lacre}" if afericao.lacre else ""),
        artigo=_do_livro(),
    )
    return afericao


@transaction.atomic
def instalar(
    hidrometro: Hidrometro,
    inscricao: InscricaoFiscal,
    *,
    marcava: int,
    usuario: Any,
    motivo: str = "Instalação",
) -> Hidrometro:
    """Put a meter in a connection. Where the law keeps the book, it is tested and sealed before.

    Raises ErroDeNegocio: not a connection with meter, another one there, not tested and sealed,
    of another diameter than the prefeitura determined, already in use.
    """
    inscricao = travar(inscricao, motivo)
    leitura = _lei_da_leitura(inscricao)
    hidrometro = Hidrometro.objects.select_for_update(of=("self",)).get(pk=hidrometro.pk)
    if hidrometro.situacao != Situacao.GUARDADO:
        estado = hidrometro.get_situacao_display().lower()
        raise ErroDeNegocio(f"{hidrometro} não está livre: {estado}.")
    if inscricao.hidrometros.filter(situacao=Situacao.INSTALADO).exists():
        raise ErroDeNegocio("Esta ligação já tem hidrômetro: retire-o antes.")
    if inscricao.dados.get("sistema") not in (None, "hidrometro"):
        raise ErroDeNegocio("Esta ligação não é por hidrômetro: altere antes o seu sistema.")
    determinado = inscricao.dados.get("diametro")
    if determinado and hidrometro.diametro and hidrometro.diametro != determinado:
        raise ErroDeNegocio(
            f"A prefeitura determinou o diâmetro de {determinado}; este é de {hidrometro.diametro}."
        )
    if marcava < 0:
        raise ErroDeNegocio("A marcação do hidrômetro não pode ser negativa.")
    ultima = hidrometro.afericoes.first()
    if leitura.livro and (ultima is None or not ultima.lacre):
        raise ErroDeNegocio(
            "Antes de colocado, o hidrômetro é aferido e lacrado com sinete da prefeitura.",
            artigo=leitura.livro,
        )
    hidrometro.situacao = Situacao.INSTALADO
    hidrometro.inscricao = inscricao
    hidrometro.instalado_em = hoje()
    hidrometro.marcava = marcava
    gravar(hidrometro, usuario=usuario, motivo=motivo)
    atos.registrar(
        "hidrometro.instalado",
        inscricao,
        usuario=usuario,
        descricao=f"{hidrometro} instalado, marcando {marcava} m³",
        artigo=citacao(leitura.livro or registro_de(inscricao.especie).artigo),
        motivo=motivo,
    )
    return hidrometro


@transaction.atomic
def retirar(
    hidrometro: Hidrometro,
    *,
    usuario: Any,
    motivo: str,
    pedido_por: Pessoa | None = None,
    extraviado: bool = False,
) -> Hidrometro:
    """Withdraw the meter of an empty building, or write off a lost one.

    The owner keeps the meter of an empty building unless they ask for its withdrawal; put back,
    the taxas are due again. Raises ErroDeNegocio: no reason, not installed, asked by another.
    """
    if not motivo.strip():
        raise ErroDeNegocio("Diga o motivo da retirada.")
    hidrometro = Hidrometro.objects.select_for_update(of=("self",)).get(pk=hidrometro.pk)
    inscricao = hidrometro.inscricao
    if hidrometro.situacao != Situacao.INSTALADO or inscricao is None:
        raise ErroDeNegocio(f"{hidrometro} não está instalado.")
    leitura = _lei_da_leitura(inscricao)
    if pedido_por is not None and pedido_por.pk != inscricao.titular_id:
        raise ErroDeNegocio(
            "A retirada é pedida pelo proprietário, que responde pela guarda.",
            artigo=citacao(leitura.guarda),
        )
    hidrometro.situacao = Situacao.INUTILIZADO if extraviado else Situacao.GUARDADO
    hidrometro.inscricao = None
    hidrometro.instalado_em = None
    hidrometro.marcava = None
    gravar(hidrometro, usuario=usuario, motivo=motivo)
    atos.registrar(
        "hidrometro.retirado",
        inscricao,
        usuario=usuario,
        descricao=f"{hidrometro} {'extraviado ou inutilizado' if extraviado else 'retirado'}; "
        f"responde pela guarda {inscricao.titular}",
        artigo=citacao(leitura.guarda),
        motivo=motivo,
    )
    return hidrometro


def reinstalacao(inscricao: InscricaoFiscal) -> bool:
    """Whether a meter was withdrawn from this connection before: a new one pays the taxas again."""
    return atos.atos_de(inscricao).filter(tipo="hidrometro.retirado").exists()


@transaction.atomic
def ler(
    inscricao: InscricaoFiscal,
    *,
    mes: date,
    atual: int,
    usuario: Any,
    irregularidade: str = "",
    corrige: LeituraDeHidrometro | None = None,
    motivo: str = "",
) -> LeituraDeHidrometro:
    """Note the reading of a month, in whole m³, and issue its two copies.

    The previous reading is that of the month before, or what the meter marked when put in. A
    wrong reading is corrected by another row, with its reason. Raises ErroDeNegocio: no meter,
    future month, month already read, reading below the previous one.
    """
    inscricao = travar(inscricao, motivo or "Leitura")
    leitura = _lei_da_leitura(inscricao)
    mes = mes.replace(day=1)
    if mes > hoje():
        raise ErroDeNegocio("Não se lê um mês que ainda não começou.")
    hidrometro = inscricao.hidrometros.filter(situacao=Situacao.INSTALADO).first()
    if hidrometro is None:
        raise ErroDeNegocio("Esta ligação não tem hidrômetro instalado.")
    if corrige is None and lida_de(inscricao, mes) is not None:
        raise ErroDeNegocio(f"O mês {mes:%m/%Y} já foi lido.")
    if corrige is not None:
        if not motivo.strip():
            raise ErroDeNegocio("Diga o motivo da correção.")
        if corrige.inscricao_id != inscricao.pk or hasattr(corrige, "substituta"):
            raise ErroDeNegocio("Só se corrige a leitura que vale.")
        mes = corrige.mes
    anterior = _anterior(inscricao, hidrometro, mes)
    if atual < anterior:
        raise ErroDeNegocio(
            f"A leitura não pode ser menor que a anterior, de {anterior} m³: confira o hidrômetro."
        )
    nova = LeituraDeHidrometro.objects.create(
        inscricao=inscricao,
        hidrometro=hidrometro,
        mes=mes,
        anterior=anterior,
        atual=atual,
        lida_em=hoje(),
        por=usuario,
        irregularidade=irregularidade.strip(),
        substitui=corrige,
        motivo=motivo if corrige else "",
    )
    nova.documento = emitir_leitura(nova, citacao(leitura.artigo), usuario=usuario)
    nova.save(update_fields=["documento"])
    atos.registrar(
        "hidrometro.lido",
        inscricao,
        usuario=usuario,
        descricao=f"{nova}: {nova.anterior} a {nova.atual}, {nova.consumo} m³",
        artigo=citacao(leitura.artigo),
        motivo=motivo,
    )
    return nova


def lida_de(inscricao: InscricaoFiscal, mes: date) -> LeituraDeHidrometro | None:
    """The reading of a month that holds: the last of its corrections."""
    return inscricao.leituras.filter(mes=mes, substituta__isnull=True).first()


def fatos_da_leitura(leitura: LeituraDeHidrometro) -> dict[str, Any]:
    """The facts of the taxa of a month, in the notation of data."""
    inscricao = leitura.inscricao
    lei = _lei_da_leitura(inscricao)
    proprios = {
        "consumo": str(leitura.consumo),
        "anterior": str(leitura.anterior),
        "atual": str(leitura.atual),
        **inscricao.dados,
        "hidrometro_do_proprietario": leitura.hidrometro.do_proprietario,
    }
    return {
        fato: proprios[origem]
        for fato, origem in lei.fatos.items()
        if proprios.get(origem, "") != ""
    }


def tributo_da_leitura(inscricao: InscricaoFiscal) -> str:
    return _lei_da_leitura(inscricao).tributo


def mapa(especie: str, mes: date) -> list[LeituraDeHidrometro]:
    """The map of the readings of a month, by the number of the connection."""
    return list(
        LeituraDeHidrometro.objects.filter(
            inscricao__especie=especie, mes=mes.replace(day=1), substituta__isnull=True
        )
        .select_related("inscricao__titular", "hidrometro")
        .order_by("inscricao__numero")
    )


def por_ler(especie: str, mes: date) -> list[InscricaoFiscal]:
    """Connections with a meter and no reading in the month."""
    mes = mes.replace(day=1)
    return list(
        InscricaoFiscal.objects.filter(
            especie=especie, situacao="ativa", hidrometros__situacao=Situacao.INSTALADO
        )
        .exclude(leituras__mes=mes)
        .select_related("titular")
        .order_by("numero")
    )


def ler_ate(inscricao: InscricaoFiscal) -> date | None:
    """By when to read again, where the law gives the interval (Lafaiete, about thirty days)."""
    leitura = _lei_da_leitura(inscricao)
    ultima = inscricao.leituras.filter(substituta__isnull=True).first()
    if not leitura.prazo or ultima is None:
        return None
    lei = lei_em(ultima.lida_em)
    fim: date = lei.prazo(leitura.prazo, desde=ultima.lida_em, calendario=calendario()).fim
    return fim


def _anterior(inscricao: InscricaoFiscal, hidrometro: Hidrometro, mes: date) -> int:
    ultima = (
        inscricao.leituras.filter(
            hidrometro=hidrometro,
            mes__lt=mes,
            substituta__isnull=True,
            lida_em__gte=hidrometro.instalado_em,
        )
        .order_by("-mes")
        .first()
    )
    return ultima.atual if ultima else int(hidrometro.marcava or 0)


def _lei_da_leitura(inscricao: InscricaoFiscal) -> Leitura:
    registro: Registro = registro_de(inscricao.especie)
    if registro.leitura is None:
        raise ErroDeNegocio(f"{registro.nome} não tem hidrômetro pela lei deste município.")
    return registro.leitura


def _do_livro() -> str:
    leis = (r.leitura for r in codigo().registros.values() if r.leitura)
    return next((citacao(x.livro) for x in leis if x.livro), "")
