"""Those who disagree: one is heard, one is not, and one still waits."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import Count

from cadastro.models import Pessoa
from lancamentos import codigo_de_acesso
from lancamentos.models import Aviso, Lancamento
from prefeitura.acesso.papeis import Papel
from prefeitura.comum.relogio import hoje
from prefeitura.portal.contas import abrir_conta
from processos.decidir import decidir
from processos.informar import informar
from processos.models import Processo
from processos.notificar import dar_ciencia
from processos.reclamar import protocolar, protocolar_omissao

from .arrecadar import idas_de
from .cena import Cena
from .expediente import no_dia

D = Processo.Decisao


def reclamar(ano: int) -> Callable[[Cena], None]:
    """A stage: two reclamações received in February, one attended, the other not."""

    def etapa(cena: Cena) -> None:
        atendida, negada = _reclamaveis(cena, ano)
        _tramitar(
            cena,
            atendida,
            pedido="O prédio foi avaliado como se fosse de tijolo; é de adobe, com telhado velho. "
            "Pede-se nova avaliação.",
            informacao="Vistoriado o prédio, verificou-se que é de adobe e que o valor venal não "
            "passa de sete décimos do lançado, na forma da tabela de avaliação.",
            fundamentos="Provado pela vistoria o erro na fixação da base, procede a reclamação.",
            decisao=D.PROCEDENTE,
            artigo="64",
            fatos=_abatidos(atendida, Decimal("0.7")),
        )
        _tramitar(
            cena,
            negada,
            pedido="O imposto subiu muito em relação ao ano passado. Pede-se a sua redução pela "
            "metade.",
            informacao="A base é a do cadastro, conferida no local; a alíquota é a da lei nova. "
            "Não há erro no lançamento.",
            fundamentos="O aumento vem da lei, que o lançamento apenas aplica. Improcede.",
            decisao=D.IMPROCEDENTE,
            artigo="229",
            fatos=None,
        )
        cena.dizer("2 decididas: uma procedente, outra improcedente")

    return etapa


def denunciar_omissao(cena: Cena) -> None:
    """On the eve of the visit a neighbour tells of a building that nobody launched."""
    vizinho = Pessoa.objects.filter(natureza=Pessoa.Natureza.NATURAL).order_by("pk")[10]
    protocolar_omissao(
        requerente=vizinho,
        objeto="Barracão de depósito na Estrada do Barreiro, depois da ponte",
        tributo="predial",
        exercicio=hoje().year,
        pedido="O barracão foi levantado em 1963 e serve de depósito; nunca foi lançado. "
        "Pede-se que a Prefeitura o lance.",
        usuario=cena.quem(Papel.ATENDENTE),
    )
    cena.dizer("1 reclamação contra omissão, à espera de informação")


def abrir_portal(ano: int) -> Callable[[Cena], None]:
    """A stage: who was heard opens an account with the code of the aviso."""

    def etapa(cena: Cena) -> None:
        processo = Processo.objects.get(decisao=D.PROCEDENTE, ano=ano)
        pessoa = processo.requerente
        assert pessoa is not None
        aviso = Aviso.objects.select_related("documento").get(contribuinte=pessoa, exercicio=ano)
        abrir_conta(
            identificacao=pessoa.documento or "",
            codigo=codigo_de_acesso.gerar(aviso.documento.codigo),
            senha=cena.senha,
        )
        cena.dizer(f"conta de {pessoa.nome}")

    return etapa


def _reclamaveis(cena: Cena, ano: int) -> tuple[Lancamento, Lancamento]:
    """Two prediais of people told in the last days of January who paid nothing until then."""
    idas = idas_de(cena, ano)
    cedo = {ida.pessoa for ida in idas if ida.dia < date(ano, 2, 20)}
    # Who pays the first instalments and stops: an account with receipts and with debts.
    pela_metade = {ida.pessoa for ida in idas} - {
        ida.pessoa for ida in idas if ida.ate is None or ida.ate > date(ano, 4, 30)
    }
    candidatos = (
        Lancamento.objects.filter(
            exercicio=ano,
            tributo="predial",
            valor__gte=50_000,
            avisos__ciencia__range=(date(ano, 1, 21), date(ano, 1, 31)),
            contribuinte__natureza=Pessoa.Natureza.NATURAL,
        )
        .exclude(contribuinte__in=cedo)
        .select_related("contribuinte")
        .annotate(imoveis=Count("contribuinte__titularidades__imovel", distinct=True))
        .order_by("-imoveis", "pk")
    )
    # Who is heard has a document to enter the portal with; in a small town, any will do.
    com_documento = [x for x in candidatos if x.contribuinte.documento]
    atendida = next(
        (x for x in com_documento if x.contribuinte_id in pela_metade), com_documento[0]
    )
    negada = next(x for x in candidatos if x.contribuinte_id != atendida.contribuinte_id)
    return atendida, negada


def _tramitar(
    cena: Cena,
    lancamento: Lancamento,
    *,
    pedido: str,
    informacao: str,
    fundamentos: str,
    decisao: Processo.Decisao,
    artigo: str,
    fatos: dict[str, Any] | None,
) -> None:
    ano = lancamento.exercicio
    pessoa = lancamento.contribuinte
    with no_dia(date(ano, 2, 4)):
        processo = protocolar(
            lancamento=lancamento,
            requerente=pessoa,
            pedido=pedido,
            usuario=cena.quem(Papel.ATENDENTE),
        )
    with no_dia(date(ano, 2, 7)):
        informar(
            processo=processo,
            texto=informacao,
            proposta=decisao,
            fatos=fatos,
            usuario=cena.quem(Papel.LANCADOR),
        )
    with no_dia(date(ano, 2, 12)):
        processo = decidir(
            processo=processo,
            decisao=decisao,
            artigo=artigo,
            fundamentos=fundamentos,
            fatos=fatos,
            usuario=cena.quem(Papel.CHEFE),
        )
    with no_dia(date(ano, 2, 14)):
        dar_ciencia(
            processo=processo,
            em=date(ano, 2, 14),
            recebedor=pessoa.nome,
            usuario=cena.quem(Papel.ATENDENTE),
        )


def _abatidos(lancamento: Lancamento, fator: Decimal) -> dict[str, Any]:
    """The facts of the lançamento with its values lowered."""
    fatos = dict(lancamento.fatos)
    for campo in ("valor_venal", "valor_locativo"):
        if fatos.get(campo):
            fatos[campo] = f"{Decimal(fatos[campo]) * fator:.2f}"
    return fatos
