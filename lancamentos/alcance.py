"""Which lançamentos go with their object to whoever holds it next, and which stay with a person.

A burden upon the property itself, a taxa or a contribuição of a work upon it, goes with the
property; a fine, or an imposto upon an act (a transfer), is of whoever it was launched upon, and
nobody else sees it.
"""

from django.db.models import Q

from prefeitura.comum.calendario import codigo

_REAIS = ("taxa", "contribuicao")
_PESSOAIS = "multa"


def segue_o_imovel() -> Q:
    """Lançamentos that bind and are shown to every holder of their property."""
    reais = [slug for slug, r in codigo().receitas.items() if r.especie in _REAIS]
    return Q(inscricao=None) & (Q(referencia="") | Q(tributo__in=reais)) & _nao_pessoais()


def segue_a_inscricao() -> Q:
    """Lançamentos for which who succeeds in an inscription may answer."""
    return _nao_pessoais()


def _nao_pessoais() -> Q:
    pessoais = [slug for slug, r in codigo().receitas.items() if r.especie == _PESSOAIS]
    return ~Q(tributo__in=["multas", *pessoais])
