"""The synthetic town: repeatable, and fit to be taxed."""

from collections import Counter, defaultdict
from decimal import Decimal

import pytest

from cadastro.cpf_cnpj import normalizar
from prefeitura.demonstracao.cidade import Cidade, gerar


@pytest.fixture(scope="module")
def cidade() -> Cidade:
    return gerar(1963, 400)


def _retrato(cidade: Cidade) -> list[tuple[object, ...]]:
    return [
        *((p.nome, p.documento, p.endereco) for p in cidade.pessoas),
        *((i.inscricao, i.numero, i.valor_venal_terreno) for i in cidade.imoveis),
        *((e.area, e.valor_venal, e.valor_locativo, e.estado) for e in cidade.edificacoes),
        *((t.qualidade, t.parte, t.desde, t.ate) for t in cidade.titularidades),
    ]


def test_a_mesma_semente_faz_a_mesma_cidade(cidade: Cidade) -> None:
    assert _retrato(gerar(1963, 400)) == _retrato(cidade)


def test_outra_semente_faz_outra_cidade(cidade: Cidade) -> None:
    assert _retrato(gerar(7, 400)) != _retrato(cidade)


@pytest.mark.parametrize("imoveis", [60, 61, 137])
def test_faz_quantos_imoveis_se_pedem(imoveis: int) -> None:
    cidade = gerar(1, imoveis)
    assert len({i.inscricao for i in cidade.imoveis}) == imoveis


def test_partes_dos_titulares_de_uma_qualidade_nao_passam_do_inteiro(cidade: Cidade) -> None:
    somas: dict[tuple[int, str], Decimal] = defaultdict(Decimal)
    for t in cidade.titularidades:
        if t.ate is None:
            somas[id(t.imovel), t.qualidade] += t.parte
    assert set(somas.values()) == {Decimal(1)}


def test_documentos_tem_digitos_certos_e_nao_se_repetem(cidade: Cidade) -> None:
    documentos = [p.documento for p in cidade.pessoas if p.documento]
    assert documentos
    assert len(set(documentos)) == len(documentos)
    assert [normalizar(d) for d in documentos] == documentos


def test_predio_fica_no_trecho_do_seu_numero(cidade: Cidade) -> None:
    for testada in cidade.testadas:
        if testada.principal:
            imovel, trecho = testada.imovel, testada.trecho
            assert trecho.logradouro is imovel.logradouro
            if imovel.numero is not None:
                assert trecho.numero_inicial <= imovel.numero <= trecho.numero_final


def test_ha_de_tudo_na_cidade(cidade: Cidade) -> None:
    estados = Counter(e.estado for e in cidade.edificacoes)
    assert {"em_uso", "ruinas_ocupada", "paralisada"} <= set(estados)
    assert {"PROPRIETARIO", "PROMITENTE", "POSSUIDOR"} <= {
        t.qualidade.name for t in cidade.titularidades
    }
    assert cidade.pedidos
    assert any(i.loteamento_aprovado_em for i in cidade.imoveis)
    assert any(i.numero is None for i in cidade.imoveis)
    sem_principal = {id(i) for i in cidade.imoveis} - {
        id(t.imovel) for t in cidade.titularidades if t.principal
    }
    assert sem_principal
