"""What a taxpayer reaches: only what is theirs. Every page of the portal asks here.

- properties: those of which they are a holder today, co-owned ones included;
- lançamentos: those in their name; of the properties they hold, those since they hold them and
  those still owed, because the debt follows the property (a fine, or a tax upon an act of another
  person, does not); and those still owed of an inscription for whose debts they answer;
- avisos: those addressed to them, since one aviso tells all that its addressee owes;
- conhecimentos: those of ``arrecadacao.conhecimentos.conhecimentos_de``;
- requests: those that they made.
"""

from __future__ import annotations

from typing import cast

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404, HttpRequest

from cadastro.models import Imovel, Pessoa, TitularDeInscricao, Titularidade
from lancamentos.alcance import segue_a_inscricao, segue_o_imovel
from lancamentos.models import Aviso, Lancamento, Parcela
from prefeitura.acesso.models import Usuario
from prefeitura.comum.relogio import hoje
from prefeitura.portal.models import ContaDoContribuinte
from processos.models import RECLAMACOES, Processo


def pessoa_de(request: HttpRequest) -> Pessoa:
    """The person behind the user. Raises Http404 for a user without account."""
    conta = (
        ContaDoContribuinte.objects.select_related("pessoa")
        .filter(usuario=cast(Usuario, request.user))
        .first()
    )
    if conta is None:
        raise Http404("usuário sem conta de contribuinte")
    return conta.pessoa


def titularidades(pessoa: Pessoa) -> QuerySet[Titularidade]:
    """What the person holds today."""
    dia = hoje()
    return Titularidade.objects.filter(pessoa=pessoa, desde__lte=dia).exclude(ate__lte=dia)


def imoveis(pessoa: Pessoa) -> QuerySet[Imovel]:
    return Imovel.objects.filter(pk__in=titularidades(pessoa).values("imovel_id"))


def lancamentos(pessoa: Pessoa) -> QuerySet[Lancamento]:
    do_imovel = titularidades(pessoa).filter(imovel=OuterRef("imovel"))
    segue = segue_o_imovel()
    devida = Parcela.objects.filter(lancamento=OuterRef("pk"), situacao__in=Parcela.ABERTAS)
    dia = hoje()
    responde = TitularDeInscricao.objects.filter(
        inscricao=OuterRef("inscricao"),
        pessoa=pessoa,
        responde_pelos_debitos=True,
        desde__lte=dia,
    ).exclude(ate__lte=dia)
    return Lancamento.objects.filter(
        Q(contribuinte=pessoa)
        | (segue & Q(Exists(do_imovel.filter(desde__year__lte=OuterRef("exercicio")))))
        | (segue & Q(Exists(do_imovel)) & Q(Exists(devida)))
        | (segue_a_inscricao() & Q(Exists(responde)) & Q(Exists(devida)))
    )


def avisos(pessoa: Pessoa) -> QuerySet[Aviso]:
    return Aviso.objects.filter(contribuinte=pessoa)


def pedidos(pessoa: Pessoa) -> QuerySet[Processo]:
    return Processo.objects.filter(requerente=pessoa, especie__in=RECLAMACOES)
