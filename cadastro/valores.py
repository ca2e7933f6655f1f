"""Values of land found in acts of the law, rents surveyed, and what the predial must state."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django.db import transaction

from cadastro import imoveis, titularidades
from cadastro.gravacao import criar
from cadastro.inscricoes import citacao
from cadastro.models import Edificacao, Imovel, Isencao, LevantamentoDeAluguel, ValorAchado
from cadastro.papeis import emitir_edital
from prefeitura.comum import atos, series
from prefeitura.comum.calendario import codigo
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Documento
from prefeitura.comum.relogio import hoje
from prefeitura.legislacao.registros import Aluguel, MaiorValor

Situacao = LevantamentoDeAluguel.Situacao
ESTADO = "estado"


@transaction.atomic
def achar_valor(
    imovel: Imovel, *, ato: str, titulo: str, valor: int, em: date, usuario: Any
) -> ValorAchado:
    """Note the value of the land that an act of transmission or division shows.

    If it is greater than the one launched, even when the transmission was not made effective, the
    cadastro is corrected by it; a lesser one is kept and corrects nothing (Lafaiete, 87, Muriaé,
    110). Raises ErroDeNegocio: the law does not correct so, act unknown, no title, future day.
    """
    lei = _maior_valor()
    if ato not in lei.atos:
        aceitos = ", ".join(lei.atos.values())
        raise ErroDeNegocio(f"O valor se acha em: {aceitos}.", artigo=lei.artigo)
    return _achar(imovel, ato, titulo, valor, em, usuario, lei.artigo, so_maior=True)


@transaction.atomic
def valores_do_estado(
    linhas: Sequence[tuple[str, int]], *, exercicio: int, usuario: Any
) -> list[ValorAchado]:
    """Take in the values by which the State launched the lots in the year: the base of the law.

    `linhas`: inscrição and value. All or none. Raises ErroDeNegocio: the law does not take them,
    a property that is not in the cadastro, the same one twice.
    """
    lei = _maior_valor()
    if not lei.do_estado:
        raise ErroDeNegocio("A lei deste município não toma os valores do Estado.")
    numeros = [inscricao.strip() for inscricao, _ in linhas]
    if len(set(numeros)) < len(numeros):
        raise ErroDeNegocio("A mesma inscrição aparece duas vezes.")
    achados = {i.inscricao: i for i in Imovel.objects.filter(inscricao__in=numeros)}
    faltam = [n for n in numeros if n not in achados]
    if faltam:
        raise ErroDeNegocio(f"Não há no cadastro: {', '.join(faltam[:5])}.")
    titulo = f"Lançamento do Estado, {exercicio}"
    return [
        _achar(achados[n.strip()], ESTADO, titulo, valor, hoje(), usuario, lei.do_estado)
        for n, valor in linhas
    ]


@transaction.atomic
def levantar_aluguel(
    edificacao: Edificacao,
    *,
    exercicio: int,
    fonte: str,
    ocupacao: str,
    valor_locativo: int,
    usuario: Any,
    morador: str = "",
    documento: str = "",
    valor_do_predio: int | None = None,
) -> LevantamentoDeAluguel:
    """What the fiscal finds of a building: contract, receipt, declaration of the owner (121).

    Nothing changes in the cadastro until the Contabilidade ratifies it. Raises ErroDeNegocio:
    the law has no survey, source or occupation unknown, contract or receipt not told, done already.
    """
    lei = _aluguel()
    if fonte not in lei.fontes:
        raise ErroDeNegocio("O valor vem de: " + ", ".join(lei.fontes.values()) + ".")
    if ocupacao not in Edificacao.Habitacao.values or not ocupacao:
        raise ErroDeNegocio("Diga quem habita o prédio.", artigo=lei.artigo)
    if fonte in ("contrato", "recibo") and (not documento.strip() or not morador.strip()):
        raise ErroDeNegocio("Informe o morador e o contrato ou recibo visto.", artigo=lei.artigo)
    if fonte in lei.prova and not documento.strip():
        raise ErroDeNegocio(f"Diga {lei.prova[fonte]}.", artigo=lei.artigo)
    if valor_locativo < 0:
        raise ErroDeNegocio("O valor locativo não pode ser negativo.")
    if edificacao.levantamentos.filter(exercicio=exercicio).exists():
        raise ErroDeNegocio(f"Este prédio já foi levantado para {exercicio}.")
    levantamento = criar(
        LevantamentoDeAluguel,
        edificacao=edificacao,
        exercicio=exercicio,
        fonte=fonte,
        morador=morador.strip(),
        ocupacao=ocupacao,
        valor_locativo=valor_locativo,
        valor_do_predio=valor_do_predio,
        documento=documento.strip(),
        feito_em=hoje(),
        feito_por=usuario,
    )
    atos.registrar(
        "aluguel.levantado",
        edificacao.imovel,
        usuario=usuario,
        descricao=f"{levantamento}: {moeda().formatar(valor_locativo)} por ano, "
        f"{lei.fontes[fonte].lower()}",
        artigo=lei.artigo,
    )
    return levantamento


@transaction.atomic
def conferir_aluguel(
    levantamento: LevantamentoDeAluguel,
    *,
    usuario: Any,
    valor: int | None = None,
    motivo: str = "",
) -> LevantamentoDeAluguel:
    """The Contabilidade ratifies what was found, or rectifies it with the reason; then it holds.

    Raises ErroDeNegocio: checked already, by who made it, another value with no reason.
    """
    lei = _aluguel()
    levantamento = (
        LevantamentoDeAluguel.objects.select_for_update(of=("self",))
        .select_related("edificacao__imovel")
        .get(pk=levantamento.pk)
    )
    if levantamento.situacao != Situacao.LEVANTADO:
        raise ErroDeNegocio(
            f"Este levantamento já foi {levantamento.get_situacao_display().lower()}."
        )
    if levantamento.feito_por_id == usuario.pk:
        raise ErroDeNegocio("Quem fez o levantamento não o confere: peça a outra pessoa.")
    fixado = levantamento.valor_locativo if valor is None else valor
    retifica = fixado != levantamento.valor_locativo
    if retifica and not motivo.strip():
        raise ErroDeNegocio("Diga por que o valor se retifica.")
    levantamento.situacao = Situacao.RETIFICADO if retifica else Situacao.RATIFICADO
    levantamento.valor_conferido = fixado
    levantamento.conferido_em = hoje()
    levantamento.conferido_por = usuario
    levantamento.motivo = motivo.strip()
    levantamento.save()
    mudancas: dict[str, Any] = {"valor_locativo": fixado, "habitacao": levantamento.ocupacao}
    if levantamento.valor_do_predio is not None:
        mudancas["valor_venal"] = levantamento.valor_do_predio
    imoveis.alterar_edificacao(
        levantamento.edificacao,
        usuario=usuario,
        motivo=motivo.strip() or f"Levantamento de {levantamento.exercicio}",
        **mudancas,
    )
    atos.registrar(
        "aluguel.conferido",
        levantamento.edificacao.imovel,
        usuario=usuario,
        descricao=f"{levantamento} {levantamento.get_situacao_display().lower()}: "
        f"{moeda().formatar(fixado)}",
        artigo=lei.artigo,
        motivo=motivo,
    )
    return levantamento


@transaction.atomic
def convidar_locatarios(*, exercicio: int, usuario: Any) -> Documento:
    """The call, by edital, to have contracts and receipts in hand when the fiscal comes (121 a)."""
    lei = _aluguel()
    ruas = sorted({str(e.imovel.logradouro) for e in por_levantar(exercicio)})
    if not ruas:
        raise ErroDeNegocio(f"Todos os prédios já foram levantados para {exercicio}.")
    vez = series.proximo(f"convite-de-locatarios:{exercicio}")
    return emitir_edital(
        numero=f"locatarios/{exercicio}/{vez}",
        titulo="Convite aos locatários e sublocatários",
        artigo=lei.artigo,
        paragrafos=[
            f"A Prefeitura convida os locatários e sublocatários a terem em mão, para o lançamento "
            f"do imposto predial de {exercicio}, os contratos de locação e sublocação ou os "
            "recibos de pagamento da renda, e os donos que morem em seus prédios a declará-los.",
            f"Ruas por percorrer: {'; '.join(ruas)}.",
        ],
        usuario=usuario,
    )


def por_levantar(exercicio: int) -> list[Edificacao]:
    """Buildings with no survey of the exercício, by street: whom the fiscal still invites."""
    return list(
        Edificacao.objects.filter(imovel__situacao=Imovel.Situacao.ATIVO)
        .exclude(estado=Edificacao.Estado.DEMOLIDA)
        .exclude(levantamentos__exercicio=exercicio)
        .select_related("imovel__logradouro")
        .order_by("imovel__logradouro__busca", "imovel__numero", "numero", "id")
    )


def conteudo_do_predial(edificacao: Edificacao, em: date) -> list[tuple[str, str, str]]:
    """What the lançamento of the predial must state (Lafaiete, 123): label, value, letter."""
    imovel = edificacao.imovel
    dinheiro = moeda()
    donos = [t.pessoa.nome for t in titularidades.em(imovel, em)]
    isencoes = Isencao.objects.filter(imovel=imovel, situacao="concedida", tributo="predial")
    return [
        ("Proprietário", "; ".join(donos), "a"),
        ("Rua e número", imovel.endereco, "a"),
        ("Distrito", imovel.distrito, "a"),
        ("Ocupação", str(edificacao.get_habitacao_display()) if edificacao.habitacao else "", "b"),
        ("Isenções", "; ".join(str(i) for i in isencoes) or "nenhuma", "c"),
        ("Valor locativo anual", dinheiro.formatar(edificacao.valor_locativo), "d"),
        ("Valor do prédio", dinheiro.formatar(edificacao.valor_venal), "e"),
        ("Área construída", f"{edificacao.area} m²".replace(".", ","), "f"),
        ("Pavimentos", str(edificacao.pavimentos), "f"),
        ("Uso", str(edificacao.get_uso_display()), "f"),
    ]


def falta_no_predial(edificacao: Edificacao, em: date) -> list[str]:
    """Of what the lançamento must state, what the cadastro does not know yet."""
    vazios = {"Valor locativo anual": not edificacao.valor_locativo}
    return [
        rotulo
        for rotulo, valor, _ in conteudo_do_predial(edificacao, em)
        if not valor or vazios.get(rotulo, False)
    ]


def fontes_de_aluguel() -> Mapping[str, str]:
    lei = codigo().cadastro.aluguel
    return lei.fontes if lei else {}


def _achar(
    imovel: Imovel,
    ato: str,
    titulo: str,
    valor: int,
    em: date,
    usuario: Any,
    artigo: str,
    *,
    so_maior: bool = False,
) -> ValorAchado:
    if not titulo.strip():
        raise ErroDeNegocio("Informe o título em que o valor se achou.")
    if em > hoje():
        raise ErroDeNegocio("O título não pode ter data futura.")
    if valor <= 0:
        raise ErroDeNegocio("O valor deve ser maior que zero.")
    imovel = Imovel.objects.select_for_update(of=("self",)).get(pk=imovel.pk)
    anterior = imovel.valor_venal_terreno
    corrige = valor > anterior if so_maior else valor != anterior
    achado = ValorAchado.objects.create(
        imovel=imovel,
        ato=ato,
        titulo=titulo.strip(),
        em=em,
        valor=valor,
        valor_anterior=anterior,
        corrigiu=corrige,
        artigo=citacao(artigo),
        por=usuario,
    )
    if corrige:
        imoveis.alterar(
            imovel,
            valor_venal_terreno=valor,
            usuario=usuario,
            motivo=f"Valor achado: {titulo.strip()}",
        )
    dinheiro = moeda()
    atos.registrar(
        "imovel.valor-achado",
        imovel,
        usuario=usuario,
        descricao=f"{titulo.strip()}: {dinheiro.formatar(valor)}, era "
        f"{dinheiro.formatar(anterior)}" + ("" if corrige else "; nada se corrige"),
        artigo=citacao(artigo),
        corrigiu=corrige,
    )
    return achado


def _maior_valor() -> MaiorValor:
    lei = codigo().cadastro.maior_valor
    if lei is None:
        raise ErroDeNegocio("A lei deste município não corrige o valor pela transmissão.")
    return lei


def _aluguel() -> Aluguel:
    lei = codigo().cadastro.aluguel
    if lei is None:
        raise ErroDeNegocio("A lei deste município não tem levantamento de aluguéis.")
    return lei
