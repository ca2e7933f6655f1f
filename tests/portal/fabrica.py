"""Taxpayers of the portal, with something of each kind."""

from dataclasses import dataclass
from datetime import date

from django.conf import settings
from django.test import Client

from arrecadacao.models import Conhecimento
from cadastro.models import Imovel, Pessoa
from lancamentos.models import Aviso, Lancamento
from prefeitura.acesso.models import Usuario
from prefeitura.comum.relogio import agora, no_dia
from prefeitura.portal.models import ContaDoContribuinte
from processos.models import Anexo, Processo
from tests import fabrica
from tests.arrecadacao.fabrica import exator, pagar
from tests.processos import fabrica as f

DIA = date(1964, 2, 14)


def cliente(pessoa: Pessoa) -> Client:
    """A client of the person's account, opened if need be."""
    conta = ContaDoContribuinte.objects.filter(pessoa=pessoa).first()
    if conta is None:
        usuario = Usuario.objects.create_user(
            username=pessoa.documento or f"p{pessoa.pk}", nome=pessoa.nome, papeis=["contribuinte"]
        )
        conta = ContaDoContribuinte.objects.create(
            usuario=usuario, pessoa=pessoa, aberta_em=agora()
        )
    novo = Client()
    novo.force_login(conta.usuario, settings.AUTHENTICATION_BACKENDS[-1])
    return novo


@dataclass(frozen=True)
class Bens:
    """What one taxpayer has: an object of each kind that the portal shows."""

    pessoa: Pessoa
    imovel: Imovel
    lancamento: Lancamento
    aviso: Aviso
    conhecimento: Conhecimento
    processo: Processo
    anexo: Anexo
    em_duvida: Lancamento


def bens(nome: str) -> Bens:
    """A taxpayer with a house complained of and decided, and a payment."""
    pessoa = fabrica.pessoa(nome, endereco=f"Beco de {nome}, 7")
    imovel = f.casa(pessoa)
    predial = f.lancado(imovel)
    processo = f.decidido(f.informado(f.reclamado(predial, anexos=[("planta.pdf", f.pdf())])))
    territorial = f.de(imovel, "territorial-urbano")
    with no_dia(DIA):
        pago = pagar(exator(), pessoa, territorial.parcelas.all())
    return Bens(
        pessoa=pessoa,
        imovel=imovel,
        lancamento=predial,
        aviso=predial.avisos.get(),
        conhecimento=pago,
        processo=processo,
        anexo=Anexo.objects.get(andamento__processo=processo),
        em_duvida=f.de(imovel, "limpeza-publica"),
    )
