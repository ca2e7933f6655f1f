import pytest

from tests import fabrica

pytestmark = pytest.mark.django_db


def test_fabrica():
    i = fabrica.imovel(edificacao={})
    i.refresh_from_db()
    print(i.busca, i.history.count(), i.endereco)
    assert i.edificacoes.count() == 1
