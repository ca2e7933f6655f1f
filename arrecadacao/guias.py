"""Guias: issued by whom the law says, paid at the counter by one conhecimento, or cancelled."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING, Any

from django.db import transaction

from arrecadacao.escolha import Escolha, travar_para_guia
from arrecadacao.fases import certidoes_de, guias_exigidas, regras
from arrecadacao.models import Conhecimento, DebitoDaGuia, Guia
from arrecadacao.papeis import casa, pessoa
from prefeitura.comum import atos, documentos, series
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Documento
from prefeitura.comum.relogio import hoje

if TYPE_CHECKING:
    from arrecadacao.models import Certidao
    from cadastro.models import Pessoa
    from prefeitura.acesso.models import Usuario
    from prefeitura.legislacao.arrecadacao import RegraDeGuia

MODELO = "arrecadacao/papeis/guia.html"
MAIORES_CUSTAS = 10**15


@transaction.atomic
def expedir(
    *,
    emissor: str,
    parcelas: Iterable[int],
    devedor: Pessoa,
    usuario: Usuario,
    para: date | None = None,
    assina: str = "",
    visto: str = "",
    cartorio: str = "",
    custas: int = 0,
) -> Guia:
    """Issue (or register, when the court issued it) a guia for instalments (ids) of one debtor.

    ``emissor`` is a guia of the code in force; the amounts are those of day ``para`` (today).
    ``custas``, in the smallest unit, are mentioned and not received here. What the guia says is
    frozen: debtor, inscription, exercício, tributo, fine, interest, certidão (art. 148 of
    Januária). Each instalment stands in one live guia; the number is taken last.

    Raises ErroDeNegocio when the law asks no such guia in the phase of a debt, the role of the
    user does not issue it, its visto, signature or court are missing, the debts are of another
    debtor or of two certidões, or one is in a guia that stands.
    """
    regra = regras().guia(emissor)
    if regra is None:
        raise ErroDeNegocio("O código em vigor não prevê essa guia.")
    if not usuario.tem_papel(*regra.expede):
        raise ErroDeNegocio(
            f"{usuario} não expede {regra.nome[:1].lower()}{regra.nome[1:]}.", artigo=regra.artigo
        )
    para = para or hoje()
    if para < hoje():
        raise ErroDeNegocio("A guia não se calcula para dia passado.")
    assina, visto, cartorio = assina.strip(), visto.strip(), cartorio.strip()
    _conferir_assinaturas(regra, assina, visto, cartorio)
    if custas < 0 or (custas and not regra.cartorio):
        raise ErroDeNegocio("Só a guia do cartório menciona custas.", artigo=regra.artigo)
    if custas > MAIORES_CUSTAS:
        raise ErroDeNegocio("As custas não são dessa grandeza: confira o valor.")
    escolha = travar_para_guia(parcelas, em=para)
    certidao = _conferir_debitos(regra, escolha, devedor)
    return _escrever(
        regra,
        escolha,
        devedor=devedor,
        certidao=certidao,
        usuario=usuario,
        assina=assina or usuario.nome,
        visto=visto,
        cartorio=cartorio,
        custas=custas,
    )


def _escrever(
    regra: RegraDeGuia,
    escolha: Escolha,
    *,
    devedor: Pessoa,
    certidao: Certidao | None,
    usuario: Usuario,
    assina: str,
    visto: str,
    cartorio: str,
    custas: int,
) -> Guia:
    itens = [i for i in escolha.conta.itens if i.parcela]
    total = sum(i.total for i in itens)
    ano = hoje().year
    numero = series.proximo(f"guia/{regra.emissor}/{ano}")
    documento = documentos.emitir(
        tipo=f"guia-{regra.emissor}",
        numero=f"{numero}/{ano}",
        titulo=regra.nome,
        modelo=MODELO,
        conteudo={
            **casa(),
            "titulo": regra.nome,
            "artigo": regra.menciona or regra.artigo,
            "numero": numero,
            "exercicio": ano,
            "vias": regra.vias,
            "devedor": pessoa(devedor),
            "em": hoje().isoformat(),
            "para": escolha.conta.em.isoformat(),
            "debitos": [_debito_escrito(i, escolha) for i in itens],
            "principal": sum(i.principal for i in itens),
            "desconto": sum(i.desconto for i in itens),
            "multa": sum(i.multa for i in itens),
            "juros": sum(i.juros for i in itens),
            "total": total,
            "custas": custas,
            "com_custas": total + custas,
            "extenso": moeda().extenso(total + custas),
            "certidao": certidao.documento.numero if certidao else "",
            "autos": certidao.autos if certidao else "",
            "assina": {"nome": assina, "cargo": regra.assina},
            "visto": {"nome": visto, "cargo": regra.visto} if regra.visto else None,
            "cartorio": cartorio,
        },
        publico={
            "Documento": regra.nome,
            "Número": f"{numero}/{ano}",
            "Data": f"{hoje():%d/%m/%Y}",
            "Total": moeda().formatar(total),
        },
        usuario=usuario,
    )
    guia = Guia.objects.create(
        emissor=regra.emissor,
        numero=numero,
        exercicio=ano,
        devedor=devedor,
        certidao=certidao,
        para=escolha.conta.em,
        total=total,
        custas=custas,
        cartorio=cartorio,
        assina=assina,
        visto=visto,
        expedida_em=hoje(),
        expedida_por=usuario,
        documento=documento,
    )
    DebitoDaGuia.objects.bulk_create(
        DebitoDaGuia(
            guia=guia,
            parcela=i.parcela,
            tributo=i.tributo,
            exercicio=i.exercicio,
            principal=i.principal,
            desconto=i.desconto,
            multa=i.multa,
            juros=i.juros,
            total=i.total,
        )
        for i in itens
    )
    atos.registrar(
        "guia.expedida",
        guia,
        usuario=usuario,
        descricao=f"{regra.nome} nº {documento.numero}, {moeda().formatar(total)}",
        artigo=regra.artigo,
    )
    return guia


@transaction.atomic
def cancelar(*, guia: Guia, motivo: str, usuario: Usuario) -> Guia:
    """Cancel a guia not paid: its debts may go in another; its number stays used.

    Raises ErroDeNegocio without a reason, for one paid or cancelled, or for whoever could not
    issue it.
    """
    if not motivo.strip():
        raise ErroDeNegocio("Diga o motivo do cancelamento.")
    guia = Guia.objects.select_for_update(of=("self",)).select_related("documento").get(pk=guia.pk)
    regra = regras().guia(guia.emissor)
    if regra is None or not usuario.tem_papel(*regra.expede):
        raise ErroDeNegocio("Só quem expede a guia pode cancelá-la.")
    if guia.situacao != Guia.Situacao.EXPEDIDA:
        raise ErroDeNegocio(f"A {guia} já está {guia.get_situacao_display().lower()}.")
    guia.debitos.update(vale=False)
    guia.situacao = Guia.Situacao.CANCELADA
    guia.motivo = motivo.strip()
    guia.save(update_fields=["situacao", "motivo"])
    documentos.mudar_situacao(guia.documento, Documento.Situacao.CANCELADO)
    atos.registrar(
        "guia.cancelada",
        guia,
        usuario=usuario,
        descricao=f"{regra.nome} nº {guia.documento.numero} cancelada",
        motivo=motivo.strip(),
    )
    return guia


def travar(guia: Guia) -> Guia:
    """The guia read again under lock: of two exatores at once the second sees it paid."""
    return Guia.objects.select_for_update(of=("self",)).select_related("documento").get(pk=guia.pk)


def dar_por_paga(*, guia: Guia, conhecimento: Conhecimento, usuario: Any) -> None:
    """Write in the guia the conhecimento that paid it; part of that act."""
    guia.situacao = Guia.Situacao.PAGA
    guia.conhecimento = conhecimento
    guia.save(update_fields=["situacao", "conhecimento"])
    atos.registrar(
        "guia.paga",
        guia,
        usuario=usuario,
        descricao=f"Paga pelo conhecimento nº {conhecimento.documento.numero}",
    )


def reabrir(*, conhecimento: Conhecimento, usuario: Any) -> None:
    """A guia whose conhecimento was spoiled waits to be paid again; part of that act."""
    guia = Guia.objects.select_for_update(of=("self",)).filter(conhecimento=conhecimento).first()
    if guia is None:
        return
    guia.situacao = Guia.Situacao.EXPEDIDA
    guia.conhecimento = None
    guia.save(update_fields=["situacao", "conhecimento"])
    atos.registrar(
        "guia.reaberta",
        guia,
        usuario=usuario,
        descricao=f"Conhecimento nº {conhecimento.documento.numero} inutilizado",
    )


def que_expede(usuario: Usuario) -> list[RegraDeGuia]:
    """The guias of the code that this user may issue."""
    return [g for g in regras().guias if usuario.tem_papel(*g.expede)]


def vivas_de(devedor: Pessoa) -> list[Guia]:
    """The guias of a debtor that wait to be paid."""
    return list(
        Guia.objects.select_related("documento")
        .filter(devedor=devedor, situacao=Guia.Situacao.EXPEDIDA)
        .order_by("pk")
    )


def _conferir_assinaturas(regra: RegraDeGuia, assina: str, visto: str, cartorio: str) -> None:
    if regra.cartorio and not (assina and cartorio):
        raise ErroDeNegocio(
            "Diga o cartório e o escrivão que assina: a guia leva o carimbo ou timbre do cartório.",
            artigo=regra.menciona or regra.artigo,
        )
    if regra.visto and not visto:
        raise ErroDeNegocio(f"A guia leva o visto do {regra.visto}.", artigo=regra.artigo)


def _conferir_debitos(regra: RegraDeGuia, escolha: Escolha, devedor: Pessoa) -> Certidao | None:
    """The debts are of the debtor, in a phase of this guia, and in no other; their certidão."""
    for parcela, (onde, exigida) in zip(
        escolha.parcelas, guias_exigidas(escolha.parcelas, escolha.inscricoes).values(), strict=True
    ):
        if not regras().serve(regra.emissor, onde, parcela.lancamento.tributo):
            outra = f": pede-se {exigida.nome}" if exigida else ""
            raise ErroDeNegocio(
                f"A dívida de {parcela.lancamento.objeto} não está em fase de "
                f"{regra.nome[:1].lower()}{regra.nome[1:]}{outra}.",
                artigo=exigida.artigo if exigida else regra.artigo,
            )
        inscricao = escolha.inscricoes.get(parcela.pk)
        dono = inscricao.devedor_id if inscricao else parcela.lancamento.contribuinte_id
        if dono != devedor.pk:
            raise ErroDeNegocio("A guia é de um só devedor, e uma das dívidas é de outro.")
    viva = (
        DebitoDaGuia.objects.select_related("guia__documento")
        .filter(parcela__in=escolha.parcelas, vale=True)
        .first()
    )
    if viva is not None:
        raise ErroDeNegocio(f"Uma das dívidas já está na {viva.guia}: cancele-a antes.")
    certidoes = {c.pk: c for c in certidoes_de(escolha.inscricoes.values()).values()}
    if len(certidoes) > 1:
        raise ErroDeNegocio(
            "As dívidas são de certidões diferentes: a guia menciona uma só.",
            artigo=regra.menciona or regra.artigo,
        )
    return next(iter(certidoes.values()), None)


def _debito_escrito(item: Any, escolha: Escolha) -> dict[str, Any]:
    inscricao = escolha.inscricoes.get(item.parcela.pk)
    return {
        "tributo": item.nome,
        "exercicio": item.exercicio,
        "objeto": item.parcela.lancamento.objeto,
        "parcela": item.parcela.numero,
        "vencimento": item.parcela.vencimento.isoformat(),
        "inscricao": f"{inscricao.numero}, livro {inscricao.livro.numero}, folha {inscricao.folha}"
        if inscricao
        else "",
        "principal": item.principal,
        "desconto": item.desconto,
        "multa": item.multa,
        "juros": item.juros,
        "total": item.total,
    }
