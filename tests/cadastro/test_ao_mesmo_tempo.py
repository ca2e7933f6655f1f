"""Two people at the same moment: one act is done, the other is refused."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from decimal import Decimal
from threading import Barrier

import pytest
from django.db import connection

from cadastro import fichas, titularidades
from cadastro.declaracao import Declaracao
from cadastro.models import Imovel, Titularidade
from cadastro.titularidades import Titular
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import no_dia
from tests import fabrica

pytestmark = pytest.mark.django_db(transaction=True)

DIA = date(1964, 3, 20)


def juntos(*atos: Callable[[], object]) -> list[str]:
    """Run the acts in threads that start together; what each was refused for, or ""."""
    largada = Barrier(len(atos))

    def fazer(ato: Callable[[], object]) -> str:
        try:
            with no_dia(DIA):
                largada.wait()
                ato()
            return ""
        except ErroDeNegocio as erro:
            return str(erro)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(atos)) as equipe:
        return sorted(equipe.map(fazer, atos))


def ficha_de(numero):
    rua = fabrica.logradouro()
    with no_dia(DIA):
        return fichas.receber(
            especie="inscricao",
            declarante=fabrica.pessoa(),
            declarado=Declaracao(
                {"logradouro": rua, "numero": numero, "area_terreno": Decimal(10),
                 "valor_venal_terreno": 1},
                [Titular(fabrica.pessoa())],
            ),
            fato_em=date(1964, 3, 1),
            usuario=fabrica.cadastrador(),
        )  # fmt: skip


def test_a_mesma_ficha_deferida_por_duas_pessoas_inscreve_um_imovel():
    ficha = ficha_de(1)
    um, outro = fabrica.usuario("lancador"), fabrica.usuario("chefe")
    recusas = juntos(
        lambda: fichas.deferir(ficha, usuario=um, inscricao="01.01.001.0001"),
        lambda: fichas.deferir(ficha, usuario=outro, inscricao="01.01.001.0002"),
    )
    assert recusas == ["", "A Ficha 1/1964 já foi deferida."]
    assert Imovel.objects.count() == 1


def test_a_mesma_inscricao_dada_a_duas_fichas_fica_com_uma():
    uma, outra = ficha_de(1), ficha_de(2)
    conferente = fabrica.usuario("lancador")
    recusas = juntos(
        lambda: fichas.deferir(uma, usuario=conferente, inscricao="01.01.001.0001"),
        lambda: fichas.deferir(outra, usuario=conferente, inscricao="01.01.001.0001"),
    )
    assert recusas[0] == ""
    assert "já existe" in recusas[1] or "acaba de gravar" in recusas[1]
    assert Imovel.objects.count() == 1


def test_duas_transferencias_deixam_um_so_dono():
    imovel = fabrica.imovel()
    quem = fabrica.cadastrador()
    donos = [fabrica.pessoa(), fabrica.pessoa()]
    recusas = juntos(
        *(
            lambda dono=dono: titularidades.transferir(
                imovel, [Titular(dono)], desde=date(1964, 3, 1), usuario=quem, motivo="Venda"
            )
            for dono in donos
        )
    )
    assert recusas[0] == ""
    assert "posterior" in recusas[1]
    assert Titularidade.objects.filter(imovel=imovel, ate=None).count() == 1
