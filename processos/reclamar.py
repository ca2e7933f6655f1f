"""Receives complaints: against a lançamento, or against the omission of one (arts. 112 to 116)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q

from cadastro.models import Imovel, Pessoa, Titularidade
from lancamentos.alcance import segue_o_imovel
from lancamentos.models import Lancamento
from lancamentos.origem import valor_de_titulo
from lancamentos.regras import regras
from lancamentos.suspender import suspender
from prefeitura.comum import formatos, series
from prefeitura.comum.atos import registrar
from prefeitura.comum.calendario import codigo
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje
from prefeitura.legislacao import Prazo as PrazoDaLei
from processos import papeis, prazos
from processos.anexos import examinar
from processos.autos import MAXIMO_DE_LETRAS, juntar_folha
from processos.condicoes_de_processos import recusa_de_reclamacao
from processos.models import Andamento, Prazo, Processo

if TYPE_CHECKING:
    from prefeitura.acesso.models import Usuario

MINIMO_DE_LETRAS = 20


@transaction.atomic
def protocolar(
    *,
    lancamento: Lancamento,
    requerente: Pessoa,
    pedido: str,
    usuario: Usuario,
    via: Processo.Via = Processo.Via.BALCAO,
    representante: str = "",
    anexos: Iterable[tuple[str, bytes]] = (),
) -> Processo:
    """Receive a reclamação against a lançamento in force (arts. 112, 115).

    The requerente is the contribuinte or a holder of the property. It is due within 15 days of
    the ciência of the lançamento; a late one is received all the same, because refusing the
    paper would take from the chefe a judgement that is theirs, but enters certified as late and
    can only be *não conhecida* (with revision by art. 64 where the law allows it). One complaint
    a lançamento. It stops collection until it is decided only where the code says so (Lafaiete, 73;
    Muriaé, 76; not Januária, 114). ``anexos`` are (name, bytes) pairs.
    """
    pedido = _conferir_pedido(pedido)
    recebidos = examinar(anexos)
    lancamento = (
        Lancamento.objects.select_for_update(of=("self",))
        .select_related("imovel__logradouro", "inscricao")
        .get(pk=lancamento.pk)
    )
    if lancamento.situacao != Lancamento.Situacao.VIGENTE:
        raise ErroDeNegocio(
            f"Este lançamento está {lancamento.get_situacao_display().lower()}: "
            "reclame contra o que está em vigor.",
            artigo=_artigo(lancamento.tributo),
        )
    if not e_parte(requerente, lancamento):
        raise ErroDeNegocio(
            f"{requerente.nome} não é contribuinte deste lançamento nem titular do imóvel.",
            artigo=_artigo(lancamento.tributo),
        )
    artigo = recusa_de_reclamacao(lancamento.pk)
    if artigo:
        raise ErroDeNegocio(
            "Do débito reconhecido neste ato não se recebe reclamação nem defesa.", artigo=artigo
        )
    outro = Processo.objects.filter(
        lancamento=lancamento, especie=Processo.Especie.RECLAMACAO
    ).first()
    if outro is not None:
        raise ErroDeNegocio(
            f"Já há reclamação contra este lançamento: processo {outro.rotulo} "
            f"({outro.get_situacao_display().lower()})."
        )
    prazo = prazos.de_reclamacao(lancamento)
    dia = hoje()
    processo = Processo(
        especie=Processo.Especie.RECLAMACAO,
        requerente=requerente,
        representante=representante.strip(),
        lancamento=lancamento,
        imovel=lancamento.imovel,
        objeto=descrever_objeto(lancamento),
        tributo=lancamento.tributo,
        exercicio=lancamento.exercicio,
        pedido=pedido,
        via=via,
        protocolado_em=dia,
        protocolado_por=usuario,
        tempestivo=prazo is None or dia <= prazo.fim,
    )
    _numerar(processo)
    if prazo is not None:
        prazos.abrir(
            processo, Prazo.Nome.RECLAMACAO, prazo, motivo="Ciência do lançamento pelo contribuinte"
        )
        prazos.encerrar(
            processo,
            Prazo.Nome.RECLAMACAO,
            em=dia,
            como=f"Reclamação protocolada {'no' if processo.tempestivo else 'fora do'} prazo",
        )
    juntar_folha(
        processo,
        Andamento.Tipo.PETICAO,
        pedido,
        usuario=usuario,
        autor=_quem_assina(processo),
        papeis=recebidos,
    )
    juntar_folha(
        processo,
        Andamento.Tipo.CERTIDAO,
        _certidao(processo, prazo),
        usuario=usuario if via == Processo.Via.BALCAO else None,
    )
    _registrar(processo, usuario)
    regra = regras().reclamacao(lancamento.tributo)
    if regra.suspende and processo.tempestivo:
        suspender(
            lancamentos=[lancamento],
            usuario=usuario,
            motivo="Reclamação recebida em tempo",
            artigo=regra.suspende,
            processo=processo.rotulo,
        )
    return processo


@transaction.atomic
def protocolar_omissao(
    *,
    requerente: Pessoa,
    objeto: str,
    tributo: str,
    exercicio: int,
    pedido: str,
    usuario: Usuario,
    imovel: Imovel | None = None,
    via: Processo.Via = Processo.Via.BALCAO,
    representante: str = "",
    anexos: Iterable[tuple[str, bytes]] = (),
) -> Processo:
    """Receive a complaint against a lançamento that was omitted or left out.

    Anybody may bring it (art. 112, sole paragraph), and the law gives it no term. ``objeto``
    says what was not launched where ``imovel`` is not in the cadastro.
    """
    pedido = _conferir_pedido(pedido)
    recebidos = examinar(anexos)
    codigo().conferir_tributo(tributo)
    objeto = descrever(imovel) if imovel is not None else objeto.strip()
    if not objeto:
        raise ErroDeNegocio("Diga o que deixou de ser lançado: o imóvel ou o lugar.")
    if exercicio > hoje().year:
        raise ErroDeNegocio(f"O exercício de {exercicio} ainda não começou.")
    if imovel is not None:
        # One complaint at a time upon one object: the lock makes the second one wait and see.
        imovel = Imovel.objects.select_for_update(of=("self",)).get(pk=imovel.pk)
        _conferir_omissao(imovel, tributo, exercicio)
    processo = Processo(
        especie=Processo.Especie.OMISSAO,
        requerente=requerente,
        representante=representante.strip(),
        imovel=imovel,
        objeto=objeto,
        tributo=tributo,
        exercicio=exercicio,
        pedido=pedido,
        via=via,
        protocolado_em=hoje(),
        protocolado_por=usuario,
        tempestivo=True,
    )
    _numerar(processo)
    juntar_folha(
        processo,
        Andamento.Tipo.PETICAO,
        pedido,
        usuario=usuario,
        autor=_quem_assina(processo),
        papeis=recebidos,
    )
    juntar_folha(
        processo,
        Andamento.Tipo.CERTIDAO,
        _certidao(processo, None),
        usuario=usuario if via == Processo.Via.BALCAO else None,
    )
    _registrar(processo, usuario)
    return processo


def e_parte(pessoa: Pessoa, lancamento: Lancamento) -> bool:
    """Whether the person is the contribuinte or holds the property, today or when launched."""
    if lancamento.contribuinte_id == pessoa.pk:
        return True
    segue = Lancamento.objects.filter(segue_o_imovel(), pk=lancamento.pk).exists()
    if lancamento.imovel_id is None or not segue:
        return False
    dias = (hoje(), lancamento.lancado_em)
    return Titularidade.objects.filter(
        _vigente(dias[0]) | _vigente(dias[1]), imovel_id=lancamento.imovel_id, pessoa=pessoa
    ).exists()


def descrever_objeto(lancamento: Lancamento) -> str:
    """What a lançamento is upon, as papers name it."""
    if lancamento.imovel is not None and lancamento.so_do_imovel:
        return descrever(lancamento.imovel)
    onde = f", {lancamento.lugar}" if lancamento.lugar else ""
    return f"{lancamento.objeto[:1].upper()}{lancamento.objeto[1:]}{onde}"[:300]


def descrever(imovel: Imovel) -> str:
    """The property as papers name it."""
    numero = f", {imovel.numero}" if imovel.numero else ", s/n"
    return f"Imóvel {imovel.inscricao}, {imovel.logradouro}{numero}"[:300]


def _vigente(dia: date) -> Q:
    return Q(desde__lte=dia) & (Q(ate__isnull=True) | Q(ate__gt=dia))


def _conferir_pedido(pedido: str) -> str:
    pedido = pedido.strip()
    if len(pedido) < MINIMO_DE_LETRAS:
        raise ErroDeNegocio("Escreva o pedido: o que está errado e o que se pede.")
    if len(pedido) > MAXIMO_DE_LETRAS:
        raise ErroDeNegocio(
            f"O pedido passa de {MAXIMO_DE_LETRAS} letras. Junte o restante como documento."
        )
    return pedido


def _conferir_omissao(imovel: Imovel, tributo: str, exercicio: int) -> None:
    if Lancamento.objects.filter(
        imovel=imovel,
        inscricao=None,
        referencia="",
        tributo=tributo,
        exercicio=exercicio,
        situacao=Lancamento.Situacao.VIGENTE,
    ).exists():
        raise ErroDeNegocio(
            f"{codigo().titulo(tributo)} de {exercicio} já está lançado sobre este imóvel: "
            "não há omissão.",
            artigo=_artigo(tributo),
        )
    aberto = Processo.objects.filter(
        especie=Processo.Especie.OMISSAO,
        imovel=imovel,
        tributo=tributo,
        exercicio=exercicio,
        situacao__in=Processo.ABERTOS,
    ).first()
    if aberto is not None:
        raise ErroDeNegocio(f"Esta omissão já é examinada no processo {aberto.rotulo}.")


def _numerar(processo: Processo) -> None:
    processo.ano = processo.protocolado_em.year
    processo.numero = series.proximo(f"processo/{processo.ano}")
    processo.save()


def _registrar(processo: Processo, usuario: Usuario) -> None:
    papeis.emitir_protocolo(processo, usuario)
    registrar(
        "processo.protocolado",
        processo,
        usuario=usuario,
        descricao=f"{processo.get_especie_display()} protocolada: processo {processo.rotulo}",
        artigo=_artigo(processo.tributo),
        processo=processo.rotulo,
        tempestivo=processo.tempestivo,
    )


def _quem_assina(processo: Processo) -> str:
    nome = processo.reclamante.nome
    return f"{nome}, por {processo.representante}" if processo.representante else nome


def _artigo(tributo: str) -> str:
    """The articles of the complaint, as an act cites them: "112 e 115"."""
    return regras().reclamacao(tributo).artigo.removeprefix("arts. ").removeprefix("art. ")


def _certidao(processo: Processo, prazo: PrazoDaLei | None) -> str:
    regra = regras().reclamacao(processo.tributo)
    arts = "dos arts." if regra.artigo.startswith("arts.") else "do art."
    nome = f"do prazo {arts} {_artigo(processo.tributo)}"
    onde = "no balcão" if processo.via == Processo.Via.BALCAO else "pelo portal do contribuinte"
    inicio = (
        f"Certifico que a reclamação de fls. 2 deu entrada nesta Prefeitura {onde} em "
        f"{formatos.data_extenso(processo.protocolado_em)} e foi autuada sob o nº "
        f"{processo.rotulo}, nos termos da {codigo().lei}"
    )
    fecho = f" {regra.cobranca}"
    if processo.lancamento is not None and (titulo := valor_de_titulo(processo.lancamento)):
        fecho += (
            f" Certifico mais que o valor lançado provém de título. {titulo.recusa} "
            f"(art. {titulo.artigo})."
        )
    if processo.especie == Processo.Especie.OMISSAO:
        return (
            f"{inicio}. Versando sobre omissão de lançamento, cabe a qualquer pessoa e a lei não "
            "lhe fixa prazo."
        )
    if prazo is None:
        return (
            f"{inicio}. Não consta ciência anterior do lançamento, pelo que o prazo não corria: a "
            f"reclamação é tempestiva.{fecho}"
        )
    fim = formatos.data_extenso(prazo.fim)
    if processo.tempestivo:
        return (
            f"{inicio}, dentro {nome}, que, contado da ciência de "
            f"{formatos.data_extenso(prazo.inicio)}, termina em {fim}. É tempestiva.{fecho}"
        )
    return (
        f"{inicio}, FORA {nome}, que, contado da ciência de "
        f"{formatos.data_extenso(prazo.inicio)}, terminou em {fim}. É intempestiva.{fecho}"
    )
