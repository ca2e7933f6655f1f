"""Refusals of acts by answers and by other processes: what the reader refuses, and how they decide."""
# ruff: noqa: E501 -- tables of the data stand on one line, as in its files

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from prefeitura.legislacao import ErroDeLei, carregar
from prefeitura.legislacao.procedimentos.leitura import ler_procedimentos
from prefeitura.legislacao.procedimentos.modelo import AtoDaLei, Procedimento
from prefeitura.legislacao.procedimentos.recusas import da_resposta, do_que_basta

EXEMPLO = """
[auto]
nome = "Auto"
artigo = "76"
parte = "autuado"
finais = ["julgado"]
estados = { lavrado = "Lavrado", julgado = "Julgado" }
[auto.atos.lavratura]
nome = "Lavratura"
artigo = "76"
quem = ["fiscal"]
de = []
para = "lavrado"
campos = [
  { nome = "caso", rotulo = "Caso", tipo = "opcao", opcoes = { um = "Um", outro = "Outro" } },
  { nome = "contra", rotulo = "Contra funcionário", tipo = "sim_nao" },
  { nome = "bens", rotulo = "Bens", tipo = "itens", obrigatorio = false },
  { nome = "divida", rotulo = "Dívida", tipo = "dinheiro", obrigatorio = false },
]
%(lavratura)s
[auto.atos.decisao]
nome = "Decisão"
artigo = "117"
quem = ["chefe"]
de = ["lavrado"]
para = "julgado"
campos = [
  { nome = "condicao", rotulo = "Condição", tipo = "opcao", opcoes = { livre = "Livre", fiscal = "Fiscal" } },
  { nome = "primeiro", rotulo = "Primeiro", tipo = "dinheiro" },
  { nome = "segundo", rotulo = "Segundo", tipo = "dinheiro" },
]
%(decisao)s

[recurso]
nome = "Recurso"
artigo = "119"
parte = "recorrente"
nasce_de = ["auto"]
finais = ["negado"]
estados = { interposto = "Interposto", negado = "Negado" }
%(recurso)s
[recurso.atos.interposicao]
nome = "Interposição"
artigo = "119"
quem = ["atendente"]
de = []
para = "interposto"
[recurso.atos.acordao]
nome = "Acórdão"
artigo = "131"
quem = ["junta"]
de = ["interposto"]
para = "negado"
"""


def ler(
    tmp_path: Path, *, lavratura: str = "", decisao: str = "", recurso: str = ""
) -> dict[str, Procedimento]:
    texto = EXEMPLO % {"lavratura": lavratura, "decisao": decisao, "recurso": recurso}
    (tmp_path / "procedimentos.toml").write_text(texto, encoding="utf-8")
    return ler_procedimentos(carregar("januaria-1963"), tmp_path)


@pytest.mark.parametrize(
    ("onde", "escrito", "erro"),
    [
        (
            "decisao",
            'condicoes.recusas = [{ campo = "x", valor = "y", artigo = "93", motivo = "Não." }]',
            "“x” não é campo",
        ),
        (
            "decisao",
            'condicoes.recusas = [{ campo = "condicao", valor = "y", artigo = "93", motivo = "Não." }]',
            "“y” não é resposta de “condicao”",
        ),
        (
            "decisao",
            'condicoes.recusas = [{ campo = "condicao", valor = "livre", artigo = "93" }]',
            "falta “motivo”",
        ),
        (
            "decisao",
            'condicoes.recusas = [{ campo = "condicao", artigo = "93", motivo = "Não." }]',
            "falta “valor”",
        ),
        (
            "decisao",
            'condicoes.recusas = [{ campo = "lavratura.nada", valor = "livre", artigo = "93", motivo = "Não." }]',
            "“lavratura.nada” não é campo",
        ),
        (
            "decisao",
            'condicoes.limites = [{ campo = "condicao", ate = 10, artigo = "93", motivo = "Não." }]',
            "não é campo do tipo dinheiro",
        ),
        (
            "decisao",
            'condicoes.iguais = { campos = ["primeiro", "terceiro"], artigo = "67", motivo = "Não." }',
            "“terceiro” não é campo",
        ),
        (
            "decisao",
            'condicoes.pela_regra = [{ regra = "nada", artigo = "122" }]',
            "não tem a regra “nada”",
        ),
        (
            "decisao",
            'condicoes.pela_regra = [{ regra = "recurso", exige = { fianca_admitida = true }, artigo = "123" }]',
            "“exige” tem “motivo”",
        ),
        (
            "decisao",
            'condicoes.derivado = { procedimento = "apelo", em = ["negado"], artigo = "133" }',
            "“apelo” não nasce de “auto”",
        ),
        (
            "decisao",
            'condicoes.derivado = { procedimento = "recurso", em = ["perdido"], artigo = "133" }',
            "não tem o estado “perdido”",
        ),
        (
            "decisao",
            'condicoes.derivado = { procedimento = "recurso", em = ["negado"], com_ato = "volta", artigo = "133" }',
            "não tem o ato “volta”",
        ),
        ("decisao", 'condicoes.sem_aberto = ["apelo"]', "não há o procedimento “apelo”"),
        (
            "decisao",
            'condicoes.mandato = { procedimento = "recurso", campo = "membro", prazo = "mandato-da-junta", papel = "junta", artigo = "126" }',
            "“mandato”",
        ),
        (
            "lavratura",
            'condicoes.basta = { itens = "divida", divida = "bens", artigo = "83" }',
            "não é campo do tipo itens",
        ),
        ("decisao", 'risca = "condicao"', "não é campo do tipo texto_longo"),
        ("decisao", "condicoes.basta = { itens = 3 }", "“itens” devia ser texto"),
        (
            "recurso",
            'nao_se_ha = { procedimento = "apelo", dentro_de = "nova-falta", artigo = "24" }',
            "“nao_se_ha”: não há o procedimento “apelo”",
        ),
        (
            "recurso",
            'em_curso = { campo = "bancada", vezes = 2, artigo = "126" }',
            "a abertura não tem o campo “bancada”",
        ),
    ],
)
def test_o_que_as_recusas_nomeiam_tem_de_existir(
    tmp_path: Path, onde: str, escrito: str, erro: str
) -> None:
    ler(tmp_path)
    with pytest.raises(ErroDeLei) as recusado:
        ler(tmp_path, **{onde: escrito})
    assert erro in str(recusado.value)


def da_origem(tmp_path: Path, escrito: str) -> str:
    texto = EXEMPLO % {"lavratura": "", "decisao": "", "recurso": ""}
    texto = texto.replace(
        'para = "interposto"', f'para = "interposto"\ncondicoes.da_origem = {{ {escrito} }}'
    )
    (tmp_path / "procedimentos.toml").write_text(texto, encoding="utf-8")
    with pytest.raises(ErroDeLei) as recusado:
        ler_procedimentos(carregar("januaria-1963"), tmp_path)
    return str(recusado.value)


def test_a_origem_que_se_exige_tem_de_existir(tmp_path: Path) -> None:
    assert "não nasce de “multa”" in da_origem(tmp_path, 'em = ["multa:paga"], artigo = "119"')
    assert "não tem o estado “pago”" in da_origem(tmp_path, 'em = ["auto:pago"], artigo = "119"')
    assert "não tem o prazo" in da_origem(tmp_path, 'dentro_de = "nunca", artigo = "119"')
    assert "falta “artigo”" in da_origem(tmp_path, 'em = ["auto:lavrado"]')


def recusa(ato: AtoDaLei, **respostas: Any) -> str:
    return da_resposta(ato, lambda nome: respostas.get(nome.replace(".", "_")), 100)


def test_a_resposta_recusa_quando_acompanhada_e_salvo_a_que_a_salva(tmp_path: Path) -> None:
    ato = ler(
        tmp_path,
        decisao="""condicoes.recusas = [
  { campo = "condicao", valor = "fiscal", quando = { campo = "lavratura.caso", valor = "um" }, salvo = { campo = "lavratura.contra", valor = true }, artigo = "93, IV", motivo = "fiscal não depõe" },
]""",
    )["auto"].atos["decisao"]
    assert recusa(ato, condicao="fiscal", lavratura_caso="um") == "fiscal não depõe (art. 93, IV)"
    assert not recusa(ato, condicao="livre", lavratura_caso="um")
    assert not recusa(ato, condicao="fiscal", lavratura_caso="outro")
    assert not recusa(ato, condicao="fiscal", lavratura_caso="um", lavratura_contra=True)
    assert recusa(ato, condicao="fiscal", lavratura_caso="um", lavratura_contra=False)


def test_limites_e_comparacoes_contam_em_unidades_da_moeda(tmp_path: Path) -> None:
    ato = ler(
        tmp_path,
        decisao="""condicoes.limites = [
  { campo = "primeiro", ate = 10, quando = { campo = "condicao", valor = "livre" }, artigo = "221", motivo = "passa" },
  { campo = "primeiro", acima_de = 10, quando = { campo = "condicao", valor = "fiscal" }, artigo = "221", motivo = "não passa" },
]
condicoes.diferentes = { campos = ["primeiro", "segundo"], artigo = "67", motivo = "são iguais" }""",
    )["auto"].atos["decisao"]
    assert not recusa(ato, condicao="livre", primeiro=1000, segundo=1)
    assert recusa(ato, condicao="livre", primeiro=1001, segundo=1) == "passa (art. 221)"
    assert recusa(ato, condicao="fiscal", primeiro=1000, segundo=1) == "não passa (art. 221)"
    assert not recusa(ato, condicao="fiscal", primeiro=1001, segundo=1)
    assert recusa(ato, condicao="livre", primeiro=5, segundo=5) == "são iguais (art. 67)"


@pytest.mark.parametrize(
    ("valores", "divida", "apreende"),
    [
        ([90, 50], 100, True),  # neither alone covers it
        ([90, 50], 90, False),  # the dearer alone covers it
        ([500], 100, True),  # one object is never divided
        ([40, 40, 40], 120, True),
        ([40, 40, 40], 80, False),
    ],
)
def test_apreende_se_so_o_que_basta(
    tmp_path: Path, valores: list[int], divida: int, apreende: bool
) -> None:
    ato = ler(
        tmp_path,
        lavratura='condicoes.basta = { itens = "bens", divida = "divida", salvo = { campo = "caso", valor = "outro" }, artigo = "83" }',
    )["auto"].atos["lavratura"]
    dados = {"bens": [{"valor": v} for v in valores], "divida": divida, "caso": "um"}
    assert (do_que_basta(ato, dados.get) == "") == apreende
    assert do_que_basta(ato, (dados | {"caso": "outro"}).get) == ""
    assert "informe a dívida" in do_que_basta(ato, (dados | {"divida": None}).get)
