"""The registers with two people at the same moment: one act is done, the other is refused."""

from datetime import date
from typing import Any

import pytest

from cadastro import fichas_fiscais, hidrometros, inscricoes, licencas
from cadastro.fichas_fiscais import Declarado
from cadastro.models import (
    ContribuinteDeRegistro,
    FichaFiscal,
    InscricaoFiscal,
    LeituraDeHidrometro,
    LicencaFiscal,
)
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.cadastro.test_ao_mesmo_tempo import DIA, juntos
from tests.exemplos_de_registros import EXEMPLOS

pytestmark = pytest.mark.django_db(transaction=True)
DADOS = EXEMPLOS["januaria-1963"]


def inscrever(especie: str, titular: Any, **extra: Any) -> InscricaoFiscal:
    return inscricoes.inscrever(
        especie=especie,
        titular=titular,
        dados=DADOS[especie].dados,
        usuario=extra.pop("usuario", None) or fabrica.cadastrador(),
        **extra,
    )


def test_numeros_sem_lacuna_com_muitos_ao_mesmo_tempo_e_uma_recusa():
    usuario, donos = fabrica.cadastrador(), [fabrica.pessoa() for _ in range(4)]
    recusas = juntos(
        *(
            lambda d=dono: inscrever("estabelecimento", d, endereco="Rua A", usuario=usuario)
            for dono in donos
        ),
        lambda: inscricoes.inscrever(
            especie="estabelecimento", titular=donos[0], dados={}, usuario=usuario
        ),
    )
    assert [bool(r) for r in recusas] == [False] * 4 + [True]
    numeros = InscricaoFiscal.objects.order_by("numero").values_list("numero", flat=True)
    assert list(numeros) == [1, 2, 3, 4]


def test_o_mesmo_estabelecimento_e_o_mesmo_contribuinte_uma_vez_so():
    usuario, dono = fabrica.cadastrador(), fabrica.pessoa("Ana")
    recusas = juntos(
        lambda: inscrever("estabelecimento", dono, endereco="Rua A", usuario=usuario),
        lambda: inscrever("estabelecimento", dono, endereco="Rua A", usuario=usuario),
    )
    assert recusas[0] == ""
    assert "Já inscrito" in recusas[1]
    recusas = juntos(
        lambda: inscrever("imovel-rural", dono, usuario=usuario),
        lambda: inscrever("imovel-rural", dono, usuario=usuario),
    )
    assert recusas == ["", ""]
    assert ContribuinteDeRegistro.objects.get().numero == 1


def test_a_mesma_ficha_a_mesma_licenca_e_a_mesma_leitura_uma_vez_so():
    usuario, outro = fabrica.usuario("lancador"), fabrica.usuario("chefe")
    with no_dia(DIA):
        loja = inscrever("estabelecimento", fabrica.pessoa(), endereco="Rua A")
        ligacao = inscrever("ligacao-de-agua", fabrica.pessoa())
        aparelho = hidrometros.cadastrar(numero="H", usuario=usuario)
        hidrometros.instalar(aparelho, ligacao, marcava=0, usuario=usuario)

    def declarar() -> FichaFiscal:
        return fichas_fiscais.receber(
            registro="estabelecimento",
            especie="baixa",
            declarante=loja.titular,
            declarado=Declarado(),
            fato_em=DIA,
            inscricao=loja,
            usuario=usuario,
        )

    recusas = juntos(
        lambda: licencas.conceder_licenca(loja, usuario=outro),
        lambda: licencas.conceder_licenca(loja, usuario=outro),
    )
    assert (recusas[0], LicencaFiscal.objects.count()) == ("", 1)
    assert "Já há licença" in recusas[1]
    recusas = juntos(declarar, declarar)
    assert FichaFiscal.objects.count() == 1
    assert "aguarda conferência" in "".join(recusas)
    ficha = FichaFiscal.objects.get()
    recusas = juntos(
        lambda: fichas_fiscais.deferir(ficha, usuario=outro),
        lambda: fichas_fiscais.devolver(ficha, usuario=outro, motivo="Falta papel"),
    )
    assert recusas[0] == ""
    assert "já foi" in recusas[1]
    recusas = juntos(
        lambda: hidrometros.ler(ligacao, mes=date(1964, 3, 1), atual=5, usuario=usuario),
        lambda: hidrometros.ler(ligacao, mes=date(1964, 3, 1), atual=6, usuario=usuario),
    )
    assert recusas == ["", "O mês 03/1964 já foi lido."]
    assert LeituraDeHidrometro.objects.count() == 1
