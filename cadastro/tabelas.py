"""Tables of prices that the municipality makes: of properties, and of construction."""

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from cadastro.gravacao import criar
from cadastro.inscricoes import citacao
from cadastro.models import PrecoObservado, TabelaDeValores
from prefeitura.comum import atos
from prefeitura.comum.calendario import calendario, codigo, lei_em
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje
from prefeitura.legislacao import DinheiroInvalido, somar_meses
from prefeitura.legislacao.registros import TabelaMunicipal

Origem = PrecoObservado.Origem


@transaction.atomic
def observar(
    tabela: str,
    *,
    classe: str,
    origem: str,
    em: date,
    area: Decimal,
    valor: int,
    fonte: str,
    usuario: Any,
    valor_do_terreno: int = 0,
) -> PrecoObservado:
    """Note a building finished or a deal: price and area; the part of the land goes out of it.

    Raises ErroDeNegocio: table that the law does not have, no source, future day, area or price
    that are not positive once the land is taken.
    """
    lei = da_lei(tabela)
    if em > hoje():
        raise ErroDeNegocio("O preço não pode ser de data futura.")
    if not classe.strip() or not fonte.strip():
        raise ErroDeNegocio("Informe o tipo e a fonte do preço.")
    if area <= 0 or valor_do_terreno < 0 or valor <= valor_do_terreno:
        raise ErroDeNegocio("Confira área e valor: o terreno vale menos que o todo.")
    preco = PrecoObservado.objects.create(
        tabela=tabela,
        classe=_classe(classe),
        origem=origem,
        em=em,
        area=area,
        valor=valor,
        valor_do_terreno=valor_do_terreno,
        fonte=fonte.strip(),
        por=usuario,
    )
    atos.registrar(
        "tabela.preco",
        preco,
        usuario=usuario,
        descricao=f"{lei.nome}: {preco}",
        artigo=citacao(lei.artigo),
    )
    return preco


def medias(tabela: str, em: date) -> dict[str, int]:
    """By class, the mean price of a unit of area in the months that the law looks at.

    Of construction (Januária, 231): what was built in the last three months and the latest deals,
    without the land. Of properties (209): the deals of the exercício before. Half up.
    """
    somas: dict[str, list[Decimal]] = {}
    for preco in _considerados(da_lei(tabela), em):
        soma = somas.setdefault(preco.classe, [Decimal(0), Decimal(0)])
        soma[0] += preco.valor - preco.valor_do_terreno
        soma[1] += preco.area
    arredondar = lei_em(max(em, codigo().vigencia)).arredondar
    return {
        classe: arredondar(*(valor / area).as_integer_ratio())
        for classe, (valor, area) in sorted(somas.items())
    }


@transaction.atomic
def fazer(
    tabela: str, *, linhas: Sequence[Mapping[str, Any]], desde: date, usuario: Any
) -> TabelaDeValores:
    """Make an edition of a table: classes with their values and the signs of value of the law.

    It holds once somebody else confirms it. Late ones are marked. Raises ErroDeNegocio: no
    rows, a class twice, a value that is not money, a sign that the law does not know, one of the
    same day already.
    """
    lei = da_lei(tabela)
    if not linhas:
        raise ErroDeNegocio("A tabela precisa de ao menos uma linha.")
    prontas: list[dict[str, Any]] = []
    for linha in linhas:
        classe = _classe(str(linha.get("classe", "")))
        if not classe or classe in [p["classe"] for p in prontas]:
            raise ErroDeNegocio(f"Classe vazia ou repetida: “{classe}”.")
        indicios = {k: str(v).strip() for k, v in linha.get("indicios", {}).items() if v}
        for indicio in indicios:
            if indicio not in lei.indicios:
                raise ErroDeNegocio(f"A lei não conhece o indício “{indicio}”.", artigo=lei.artigo)
        try:
            valor = moeda(em=desde).de_decimal(linha["valor"])
        except (DinheiroInvalido, KeyError) as erro:
            raise ErroDeNegocio(f"{classe}: o valor não é uma quantia.") from erro
        if valor <= 0:
            raise ErroDeNegocio(f"{classe}: o valor deve ser maior que zero.")
        prontas.append(
            {"classe": classe, "valor": moeda(em=desde).texto(valor), "indicios": indicios}
        )
    if TabelaDeValores.objects.filter(tabela=tabela, desde=desde).exists():
        raise ErroDeNegocio(f"{lei.nome}: já há uma de {desde:%d/%m/%Y}.")
    nova = criar(
        TabelaDeValores,
        tabela=tabela,
        desde=desde,
        artigo=citacao(lei.artigo),
        linhas=prontas,
        prazo_ate=_prazo(lei, desde),
        feita_em=hoje(),
        feita_por=usuario,
    )
    atos.registrar(
        "tabela.feita",
        nova,
        usuario=usuario,
        descricao=f"{lei.nome}, desde {desde:%d/%m/%Y}: {len(prontas)} classes"
        + (", fora do prazo" if nova.fora_do_prazo else ""),
        artigo=nova.artigo,
    )
    return nova


@transaction.atomic
def confirmar(tabela: TabelaDeValores, *, usuario: Any) -> TabelaDeValores:
    """Put an edition in force. Raises ErroDeNegocio: confirmed already, by who made it."""
    tabela = TabelaDeValores.objects.select_for_update(of=("self",)).get(pk=tabela.pk)
    if tabela.confirmada_em is not None:
        raise ErroDeNegocio("Esta tabela já foi confirmada.")
    if tabela.feita_por_id == usuario.pk:
        raise ErroDeNegocio("Quem fez a tabela não a confirma: peça a outra pessoa.")
    tabela.confirmada_em = hoje()
    tabela.confirmada_por = usuario
    tabela.save(update_fields=["confirmada_em", "confirmada_por"])
    atos.registrar(
        "tabela.confirmada",
        tabela,
        usuario=usuario,
        descricao=f"{da_lei(tabela.tabela).nome} confirmada",
        artigo=tabela.artigo,
    )
    return tabela


def estimativa(tabela: str, classe: str, area: Decimal, em: date) -> int:
    """The value of an area of a class by the edition in force on a day.

    It is the estimate that a transmission is compared with (Januária, 209 and 210), and the price
    of construction by which a building is valued (230 a). Raises ErroDeNegocio: no edition, class
    that it does not have.
    """
    lei = da_lei(tabela)
    vigente = (
        TabelaDeValores.objects.filter(tabela=tabela, desde__lte=em, confirmada_em__isnull=False)
        .order_by("-desde")
        .first()
    )
    if vigente is None:
        raise ErroDeNegocio(f"Não há {lei.nome.lower()} confirmada para {em:%d/%m/%Y}.")
    procurada = _classe(classe)
    linha = next((x for x in vigente.linhas if x["classe"] == procurada), None)
    if linha is None:
        raise ErroDeNegocio(f"{lei.nome} não tem a classe “{procurada}”.")
    unidade = moeda(em=em).de_decimal(linha["valor"])
    exato = unidade * area
    arredondar = lei_em(max(em, codigo().vigencia)).arredondar
    return int(arredondar(*exato.as_integer_ratio()))


def da_lei(tabela: str) -> TabelaMunicipal:
    lei = codigo().cadastro.tabelas.get(tabela)
    if lei is None:
        raise ErroDeNegocio(f"A lei deste município não manda fazer a tabela “{tabela}”.")
    return lei


def _considerados(lei: TabelaMunicipal, em: date) -> QuerySet[PrecoObservado]:
    precos = PrecoObservado.objects.filter(tabela=lei.slug)
    if lei.meses:
        return precos.filter(em__gt=somar_meses(em, -lei.meses), em__lte=em)
    return precos.filter(em__year=em.year - 1, origem=Origem.TRANSACAO)


def _prazo(lei: TabelaMunicipal, desde: date) -> date | None:
    if not lei.prazo:
        return None
    ano = max(date(desde.year, 1, 1), codigo().vigencia)
    fim: date = lei_em(ano).prazo(lei.prazo, desde=ano, calendario=calendario()).fim
    return fim


def _classe(texto: str) -> str:
    return " ".join(texto.split()).lower()[:80]
