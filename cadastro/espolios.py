"""Estates: what the deceased held is launched in the name of the espólio until the partition."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from django.db import transaction

from cadastro import pessoas, titularidades
from cadastro.gravacao import criar
from cadastro.inscricoes import citacao
from cadastro.models import Espolio, Imovel, Pessoa, Titularidade
from cadastro.titularidades import Titular
from prefeitura.comum import atos
from prefeitura.comum.calendario import calendario, codigo, lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje


@transaction.atomic
def abrir(
    falecido: Pessoa,
    *,
    obito_em: date,
    inventario: str,
    usuario: Any,
    inventariante: Pessoa | None = None,
) -> Espolio:
    """Put all that the deceased holds in the name of their espólio, who answers for the tax.

    Raises ErroDeNegocio: the law says nothing of it, one open already, no inventory told, future
    day, a deceased who holds no property.
    """
    artigo = _artigo()
    if falecido.natureza != Pessoa.Natureza.NATURAL:
        raise ErroDeNegocio("Só de pessoa natural há espólio.")
    if obito_em > hoje():
        raise ErroDeNegocio("A data do óbito não pode ser futura.")
    if not inventario.strip():
        raise ErroDeNegocio("Informe o juízo e o cartório do inventário.")
    if Espolio.objects.filter(falecido=falecido).exists():
        raise ErroDeNegocio(f"O espólio de {falecido} já foi aberto.")
    dele = bens(falecido, obito_em)
    if not dele:
        raise ErroDeNegocio(f"{falecido} não era titular de imóvel em {obito_em:%d/%m/%Y}.")
    pessoa = pessoas.inscrever(
        nome=f"Espólio de {falecido.nome}",
        natureza=Pessoa.Natureza.ESPOLIO,
        endereco=inventariante.endereco if inventariante else falecido.endereco,
        bairro=inventariante.bairro if inventariante else falecido.bairro,
        cidade=inventariante.cidade if inventariante else falecido.cidade,
        uf=inventariante.uf if inventariante else falecido.uf,
        usuario=usuario,
        motivo=f"Inventário: {inventario.strip()}",
    )
    espolio = criar(
        Espolio,
        pessoa=pessoa,
        falecido=falecido,
        inventariante=inventariante,
        obito_em=obito_em,
        inventario=inventario.strip(),
    )
    for imovel in dele:
        _trocar(
            imovel,
            falecido,
            [(pessoa, Decimal(1))],
            obito_em,
            usuario,
            "Óbito do titular",
            exigencias=False,
        )
    atos.registrar(
        "espolio.aberto",
        espolio,
        usuario=usuario,
        descricao=f"{pessoa}: {len(dele)} imóveis, inventário em {inventario.strip()}",
        artigo=artigo,
    )
    return espolio


@transaction.atomic
def partilhar(
    espolio: Espolio,
    *,
    quinhoes: dict[int, Sequence[tuple[Pessoa, Decimal]]],
    formal: str,
    encerrado_em: date,
    usuario: Any,
) -> Espolio:
    """Pass each property on to the successors, by the formal de partilha, and close the estate.

    `quinhoes`: by property, the successors and their shares of what the estate held of it. The
    term of the law counts from the end of the inventory; late is marked. It is a transmission:
    what the law demands before one holds here too. Raises ErroDeNegocio: closed already, no
    formal, a property left out or that is not of the estate, shares that do not make the whole.
    """
    artigo = _artigo()
    espolio = Espolio.objects.select_for_update(of=("self",)).get(pk=espolio.pk)
    if espolio.encerrado_em is not None:
        raise ErroDeNegocio(f"{espolio} já foi partilhado.")
    if not formal.strip():
        raise ErroDeNegocio("Cite o formal de partilha, ou documento que o supra.", artigo=artigo)
    if not espolio.obito_em < encerrado_em <= hoje():
        raise ErroDeNegocio("O inventário encerra-se depois do óbito e não em data futura.")
    do_espolio = {imovel.pk: imovel for imovel in bens(espolio.pessoa, hoje())}
    if set(do_espolio) != set(quinhoes):
        raise ErroDeNegocio("A partilha deve dar sucessor a cada imóvel do espólio, e só a eles.")
    for pk, sucessores in quinhoes.items():
        if abs(sum((parte for _, parte in sucessores), Decimal(0)) - 1) > Decimal("0.000001"):
            raise ErroDeNegocio(
                f"Os quinhões do imóvel {do_espolio[pk].inscricao} não somam o todo."
            )
    for pk, sucessores in sorted(quinhoes.items()):
        _trocar(do_espolio[pk], espolio.pessoa, sucessores, encerrado_em, usuario, formal.strip())
    espolio.encerrado_em = encerrado_em
    espolio.formal = formal.strip()
    espolio.comunicado_em = hoje()
    espolio.prazo_ate = (
        lei_em(max(encerrado_em, codigo().vigencia))
        .prazo(codigo().cadastro.espolio["prazo"], desde=encerrado_em, calendario=calendario())
        .fim
    )
    espolio.save()
    atos.registrar(
        "espolio.partilhado",
        espolio,
        usuario=usuario,
        descricao=f"{espolio} partilhado: {espolio.formal}"
        + (", fora do prazo" if espolio.fora_do_prazo else ""),
        artigo=artigo,
    )
    return espolio


def bens(pessoa: Pessoa, em: date) -> list[Imovel]:
    """What somebody holds on a day and still today, as owner or possessor."""
    return list(
        Imovel.objects.filter(
            titularidades__in=Titularidade.objects.filter(
                pessoa=pessoa, desde__lte=em, ate__isnull=True
            ),
            situacao=Imovel.Situacao.ATIVO,
        )
        .distinct()
        .order_by("pk")
    )


def _trocar(
    imovel: Imovel,
    de: Pessoa,
    para: Sequence[tuple[Pessoa, Decimal]],
    desde: date,
    usuario: Any,
    motivo: str,
    *,
    exigencias: bool = True,
) -> None:
    """The holders of a property with `de` taken over by `para`, share by share."""
    novos: dict[tuple[int, str], Titular] = {}

    def somar(titular: Titular) -> None:
        # Who held a share already (the widow's half) holds one share, and not two.
        chave = (titular.pessoa.pk, titular.qualidade)
        antes = novos.get(chave)
        if antes is not None:
            titular = Titular(
                titular.pessoa,
                antes.parte + titular.parte,
                titular.qualidade,
                antes.principal or titular.principal,
                titular.titulo,
            )
        novos[chave] = titular

    for t in titularidades.em(imovel, hoje()):
        if t.pessoa_id != de.pk:
            somar(Titular(t.pessoa, t.parte, t.qualidade, t.principal, t.titulo))
            continue
        resto = t.parte
        for ordem, (pessoa, parte) in enumerate(para, 1):
            # The last takes what rounding leaves, so that the shares keep their sum.
            quinhao = resto if ordem == len(para) else (t.parte * parte).quantize(Decimal("1E-8"))
            resto -= quinhao
            somar(Titular(pessoa, quinhao, t.qualidade, t.principal and ordem == 1, motivo[:200]))
    titularidades.transferir(
        imovel,
        list(novos.values()),
        desde=desde,
        usuario=usuario,
        motivo=motivo,
        exigencias=exigencias,
    )


def _artigo() -> str:
    lei = codigo().cadastro.espolio
    if not lei:
        raise ErroDeNegocio("A lei deste município não trata do espólio no lançamento.")
    return citacao(lei["artigo"])
