"""Conditions that the text of a law puts upon an act: at the limit, a step before, a step after."""

from __future__ import annotations

from datetime import date, datetime
from fractions import Fraction
from typing import Any

import pytest

from prefeitura.legislacao import Calendario, carregar
from prefeitura.legislacao.procedimentos.condicoes_do_texto import (
    Apurado,
    CondicoesDoTexto,
    Entre,
    Maioria,
    NaoMaior,
    Proporcao,
    TermoDoCampo,
    recusas,
)
from prefeitura.legislacao.procedimentos.leitura import (
    ProcedimentoInvalido,
    ler_procedimentos,
)
from prefeitura.legislacao.procedimentos.modelo import AtoDaLei, Condicoes

LEI = carregar("lafaiete-1948")
AGORA = datetime(1949, 5, 2, 10, 0)  # noqa: DTZ001


def recusado(
    condicoes: CondicoesDoTexto, dados: dict[str, Any], agora: datetime = AGORA, *ditas: Any
) -> list[str]:
    ato = AtoDaLei("ato", "Ato", "1", ("fiscal",), condicoes=Condicoes(do_texto=condicoes))
    vigente = LEI.em(date(1949, 5, 2))
    return list(
        recusas(
            ato,
            dados,
            lambda _ato, _campo: list(ditas),
            agora=agora,
            contar=lambda nome, desde: vigente.prazo(nome, desde=desde, calendario=Calendario()),
            escrever=str,
            resultados=lambda _regra, _fatos: {},
        )
    )


def test_o_prazo_contado_de_um_campo_vale_ate_o_ultimo_dia() -> None:
    no_prazo = CondicoesDoTexto(no_prazo=(TermoDoCampo("recurso", "desde"),))
    assert recusado(no_prazo, {"desde": "1949-04-02"}) == []
    (recusa,) = recusado(no_prazo, {"desde": "1949-03-31"})
    assert recusa.startswith("fora do prazo, que terminou em 30/04/1949")
    assert recusado(no_prazo, {}) == []
    em = CondicoesDoTexto(no_prazo=(TermoDoCampo("suspensao-maxima", "inicio", "fim"),))
    assert recusado(em, {"inicio": "1949-05-02", "fim": "1949-07-01"}) == []
    assert recusado(em, {"inicio": "1949-05-02", "fim": "1949-07-02"})


def test_o_prazo_em_horas_se_compara_a_hora() -> None:
    depois = CondicoesDoTexto(passado_o_prazo=(TermoDoCampo("citacao-para-depoimento", "dia"),))
    assert recusado(depois, {"dia": "1949-05-01T10:00"})
    assert recusado(depois, {"dia": "1949-05-01T09:59"}) == []


def test_nao_antes_da_hora_marcada() -> None:
    marcado = CondicoesDoTexto(nao_antes_de="outro.hora")
    assert recusado(marcado, {}, AGORA, "1949-05-02T10:00") == []
    assert recusado(marcado, {}, AGORA, "1949-05-02T10:01") == [
        "não antes de 02/05/1949 às 10:01 (art. 1)"
    ]


def test_limites_de_quantias() -> None:
    maior = CondicoesDoTexto(nao_maior=(NaoMaior("valor", "dano"),))
    assert recusado(maior, {"valor": 10, "dano": 10}) == []
    assert recusado(maior, {"valor": 11, "dano": 10})
    conta = {"dano": {"fatos": {}, "valor": 9, "passos": []}}
    assert recusado(maior, {"valor": 10, **conta})
    meio = CondicoesDoTexto(entre=(Entre("valor", "um", "outro"),))
    for valor, passa in ((9, False), (10, True), (20, True), (21, False)):
        assert (recusado(meio, {"valor": valor, "um": 20, "outro": 10}) == []) is passa
    deposito = CondicoesDoTexto(apurado=(Apurado("dado", "quota"),))
    quota = {"quota": {"fatos": {}, "valor": 100, "passos": []}}
    assert recusado(deposito, {"dado": 100, **quota}) == []
    assert recusado(deposito, {"dado": 99, **quota})


@pytest.mark.parametrize(
    ("quantos", "de", "passa"), [(2, 3, True), (1, 3, False), (3, 4, True), (2, 4, False)]
)
def test_dois_tercos(quantos: int, de: int, passa: bool) -> None:
    condicao = CondicoesDoTexto(proporcao=(Proporcao("pedem", "todos", Fraction("2/3")),))
    dados = {"pedem": [{"descricao": "x"}] * quantos, "todos": de}
    assert (recusado(condicao, dados) == []) is passa


def test_a_maioria_e_mais_da_metade_e_sem_testemunha_nada_se_pergunta() -> None:
    prova = CondicoesDoTexto(maioria=(Maioria("depoimento", "afirma"),))
    assert recusado(prova, {}, AGORA, True, True, True, False) == []
    assert recusado(prova, {}, AGORA, True, True, False, False) == [
        "não está provado: afirmam 2 de 4, e não mais da metade (art. 1)"
    ]
    assert recusado(prova, {}) == []


def test_o_arquivo_que_nomeia_o_que_nao_ha_se_recusa(tmp_path: Any) -> None:
    (tmp_path / "procedimentos.toml").write_text(
        """
[prova]
nome = "Prova"
artigo = "67"
parte = "parte"
finais = ["fim"]
[prova.estados]
fim = "Fim"
[prova.atos.unico]
nome = "Único"
artigo = "67"
quem = ["fiscal"]
de = []
para = "fim"
campos = [{ nome = "dia", rotulo = "Dia", tipo = "texto" }]
[prova.atos.unico.condicoes]
no_prazo = { prazo = "nao-ha", desde = "dia" }
nao_antes_de = "outro.dia"
proporcao = { parte = "a", todo = "b", minimo = "metade" }
maioria = { ato = "unico", campo = "dia" }
entre = { campo = "x", um = "y" }
""",
        encoding="utf-8",
    )
    with pytest.raises(ProcedimentoInvalido) as recusa:
        ler_procedimentos(LEI, tmp_path)
    dito = str(recusa.value)
    for erro in (
        "não conta o prazo “nao-ha”",
        "“dia” não é campo de tipo data ou data_hora",
        "“outro.dia” não é campo",
        "“metade” não é fração como 2/3",
        "“unico.dia” não é campo de tipo sim_nao",
        "falta “outro”",
    ):
        assert erro in dito, erro
