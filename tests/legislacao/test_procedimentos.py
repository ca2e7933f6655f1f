"""Procedures of the law as data: what the reader refuses, and the acts that are possible."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

import pytest

from prefeitura.legislacao import carregar, codigos
from prefeitura.legislacao.procedimentos.atos_possiveis import possibilidades, vencedores
from prefeitura.legislacao.procedimentos.leitura import (
    ProcedimentoInvalido,
    ler_procedimentos,
)
from prefeitura.legislacao.procedimentos.modelo import Autos, Corrida, Feito, Procedimento, Votacao

EXEMPLO = """
[auto]
nome = "Auto de infração"
artigo = "76"
parte = "autuado"
parte_obrigatoria = false
sobre = ["inscricao"]
finais = ["encerrado"]
[auto.estados]
lavrado = "Lavrado, aguardando defesa"
concluso = "Concluso para decisão"
encerrado = "Encerrado"

[auto.atos.lavratura]
nome = "Lavratura do auto"
artigo = "76; 77, § 1º"
quem = ["fiscal"]
de = []
para = "lavrado"
abre = ["defesa-auto"]
[[auto.atos.lavratura.campos]]
nome = "local"
rotulo = "Local, dia e hora"
tipo = "texto"
[[auto.atos.lavratura.campos]]
nome = "preso_em"
rotulo = "Dia"
tipo = "data"
obrigatorio = false
[auto.atos.lavratura.papel]
titulo = "Auto de infração"
texto = "Aos {data_extenso}, em {local}, autuei {parte.nome}, que tem até {prazo.defesa-auto}."
verso = ["76", "77"]
vias = 2
assinam = ["Autuante", "Autuado"]

[auto.atos.defesa]
nome = "Defesa do autuado"
artigo = "81"
quem = ["atendente"]
da_parte = true
de = ["lavrado"]
para = "concluso"
fecha = ["defesa-auto"]
condicoes.dentro_de = "defesa-auto"
condicoes.maximo = 1

[auto.atos.revelia]
nome = "Certidão de revelia"
artigo = "81, § 4º"
quem = ["escrivao", "atendente"]
de = ["lavrado"]
para = "concluso"
fecha = ["defesa-auto"]
condicoes.depois_de = "defesa-auto"

[auto.atos.depoimento]
nome = "Depoimento"
artigo = "80"
quem = ["escrivao"]
de = ["*"]
condicoes.antes_dos_atos = ["decisao"]

[auto.atos.decisao]
nome = "Decisão"
artigo = "117, II"
quem = ["chefe", "fiscal"]
de = ["concluso"]
destinos = [{ campo = "resultado", valor = "procedente", para = "encerrado" }, { para = "lavrado" }]
condicoes.nao_por = ["lavratura"]
condicoes.minimo = { depoimento = 2 }
[auto.atos.decisao.efeito]
nome = "lancar-multa"
prazo = "pagamento-apos-auto"
se = { campo = "resultado", valor = "procedente" }
[[auto.atos.decisao.campos]]
nome = "resultado"
rotulo = "Resultado"
tipo = "opcao"
opcoes = { procedente = "Procedente", improcedente = "Improcedente" }
"""


def ler(tmp_path: Path, texto: str = EXEMPLO) -> dict[str, Procedimento]:
    (tmp_path / "procedimentos.toml").write_text(texto, encoding="utf-8")
    return ler_procedimentos(carregar("januaria-1963"), tmp_path)


def test_o_exemplo_se_le_inteiro(tmp_path: Path) -> None:
    auto = ler(tmp_path)["auto"]
    assert auto.abertura.slug == "lavratura"
    assert auto.atos["depoimento"].de == ("lavrado", "concluso")
    assert auto.atos["depoimento"].destino("lavrado", {}) == "lavrado"
    decisao = auto.atos["decisao"]
    assert decisao.destino("concluso", {"resultado": "procedente"}) == "encerrado"
    assert decisao.destino("concluso", {"resultado": "improcedente"}) == "lavrado"
    assert decisao.efeitos[0].parametros == {"prazo": "pagamento-apos-auto"}


@pytest.mark.parametrize("slug", codigos())
def test_os_procedimentos_de_cada_codigo_se_leem(slug: str) -> None:
    for procedimento in carregar(slug).procedimentos.values():
        assert procedimento.abertura.quem


def recusa(tmp_path: Path, *trocas: tuple[str, str]) -> str:
    """What the reader says of the example with these changes."""
    texto = EXEMPLO
    for antes, depois in trocas:
        assert antes in texto, antes
        texto = texto.replace(antes, depois, 1)
    with pytest.raises(ProcedimentoInvalido) as erro:
        ler(tmp_path, texto)
    return str(erro.value)


# What is put in the place of what, and what is said of it.
RUINS: dict[str, tuple[str, str, str]] = {
    "chave do procedimento": (
        'parte = "autuado"',
        'parte = "autuado"\nsobra = 1',
        "auto: chave desconhecida “sobra”",
    ),
    "chave do ato": ("da_parte = true", "dele = true", "auto: defesa: chave desconhecida “dele”"),
    "chave do campo": (
        'tipo = "data"',
        'tipo = "data"\ncor = "azul"',
        "auto: lavratura: campos 2: chave desconhecida “cor”",
    ),
    "chave da condição": (
        "condicoes.maximo = 1",
        "condicoes.max = 1",
        "defesa: condicoes: chave desconhecida “max”",
    ),
    "chave do papel": ("vias = 2", "copias = 2", "lavratura: papel: chave desconhecida “copias”"),
    "falta nome": ('nome = "Certidão de revelia"\n', "", "revelia: falta “nome”"),
    "artigo que não há": (
        'artigo = "117, II"',
        'artigo = "999"',
        "decisao: Código Tributário de Januária não tem o artigo 999",
    ),
    "artigo sem sentido": (
        'artigo = "117, II"',
        'artigo = "artigo cem"',
        "não se entende o artigo “artigo cem”",
    ),
    "papel do ofício": (
        'quem = ["fiscal"]',
        'quem = ["policial"]',
        "lavratura: “quem”: não há o papel “policial”",
    ),
    "quem vazio": ('quem = ["fiscal"]', "quem = []", "“quem” está vazio"),
    "estado de partida": (
        'de = ["concluso"]',
        'de = ["perdido"]',
        "decisao: não há o estado “perdido”",
    ),
    "estado de chegada": (
        'para = "lavrado"\nabre',
        'para = "perdido"\nabre',
        "lavratura: não há o estado “perdido”",
    ),
    "estado final": (
        'finais = ["encerrado"]',
        'finais = ["fim"]',
        "“finais”: não há o estado “fim”",
    ),
    "estado sem entrada": (
        "[auto.estados]",
        '[auto.estados]\nilha = "Ilha"',
        "ao estado “ilha” nenhum ato leva",
    ),
    "estado sem saída": (
        'finais = ["encerrado"]',
        "finais = []",
        "do estado “encerrado” nenhum ato sai",
    ),
    "duas aberturas": (
        'de = ["lavrado"]\npara = "concluso"\nfecha = ["defesa-auto"]\ncondicoes.dentro',
        'de = []\npara = "concluso"\nfecha = ["defesa-auto"]\ncondicoes.dentro',
        "um ato, e um só, abre o processo",
    ),
    "abertura sem destino": (
        'para = "lavrado"\nabre',
        "abre",
        "o ato que abre o processo tem “para”",
    ),
    "sem de": (
        'de = ["lavrado"]\npara = "concluso"\nfecha = ["defesa-auto"]\ncondicoes.dentro',
        'para = "concluso"\nfecha = ["defesa-auto"]\ncondicoes.dentro',
        "defesa: falta “de”",
    ),
    "prazo que não há": (
        'abre = ["defesa-auto"]',
        'abre = ["defesa-auto", "eterno"]',
        "não tem o prazo “eterno”",
    ),
    "prazo nunca aberto": (
        'condicoes.dentro_de = "defesa-auto"',
        'condicoes.dentro_de = "recurso"',
        "o prazo “recurso” não é aberto por nenhum ato",
    ),
    "desde que não é data": (
        'abre = ["defesa-auto"]',
        'abre = [{ prazo = "defesa-auto", desde = "local" }]',
        "“desde”: “local” não é campo de data",
    ),
    "desde de prazo que não se abre": (
        'abre = ["defesa-auto"]',
        'abre = [{ prazo = "defesa-auto", desde = "prazo:recurso" }]',
        "“desde”: o prazo “recurso” não é aberto",
    ),
    "ato da condição": (
        'condicoes.nao_por = ["lavratura"]',
        'condicoes.nao_por = ["nada"]',
        "decisao: não há o ato “nada”",
    ),
    "circunstância": (
        "condicoes.maximo = 1",
        'condicoes.exige = ["chover"]',
        "“exige”: não há “chover”",
    ),
    "designado": (
        "condicoes.maximo = 1",
        'condicoes.so_designado = "relator"',
        "“so_designado”: nenhum ato tem o campo “relator”",
    ),
    "máximo por": (
        "condicoes.maximo = 1",
        'condicoes.maximo_por = { campo = "x", vezes = 2 }',
        "“maximo_por”: não há o campo “x”",
    ),
    "votação": (
        "condicoes.maximo = 1",
        'condicoes.votacao = { campo = "x", ato = "decisao", do_campo = "resultado" }',
        "“votacao”: “x” não é campo do tipo opcao",
    ),
    "minimo que não é tabela": (
        "condicoes.minimo = { depoimento = 2 }",
        "condicoes.minimo = 2",
        "“minimo” devia ser uma tabela",
    ),
    "efeito": ('nome = "lancar-multa"', 'nome = "fazer-chover"', "não há o efeito “fazer-chover”"),
    "parâmetro do efeito": (
        'prazo = "pagamento-apos-auto"',
        'valor = "resultado"',
        "o efeito “lancar-multa” não tem “valor”",
    ),
    "campo do efeito": (
        'prazo = "pagamento-apos-auto"',
        'fatos = "conta"',
        "efeito “lancar-multa”: não há o campo “conta”",
    ),
    "prazo do efeito": (
        'prazo = "pagamento-apos-auto"',
        'prazo = "eterno"',
        "não tem o prazo “eterno”",
    ),
    "abre o que não há": (
        'nome = "lancar-multa"\nprazo = "pagamento-apos-auto"',
        'nome = "abrir:inquerito"',
        "abrir:inquerito: não há o procedimento “inquerito”",
    ),
    "origem que não há": (
        'sobre = ["inscricao"]',
        'nasce_de = ["denuncia"]',
        "“nasce_de”: não há o procedimento “denuncia”",
    ),
    "sobre o quê": ('sobre = ["inscricao"]', 'sobre = ["cavalo"]', "“sobre”: não há “cavalo”"),
    "condição de destino": (
        '{ campo = "resultado", valor = "procedente", para',
        '{ campo = "resultado", valor = "talvez", para',
        "“talvez” não é resposta de “resultado”",
    ),
    "campo da condição": (
        '{ campo = "resultado", valor = "procedente", para',
        '{ campo = "nada", valor = "procedente", para',
        "destinos: não há o campo “nada”",
    ),
    "tipo de campo": ('tipo = "texto"', 'tipo = "cor"', "não há o tipo “cor”"),
    "opções sem tipo": (
        'tipo = "texto"',
        'tipo = "texto"\nopcoes = { a = "A" }',
        "“opcoes” é do tipo opcao",
    ),
    "fatos sem tributo": ('tipo = "texto"', 'tipo = "fatos"', "“tributo” é do tipo fatos"),
    "tributo que não há": (
        'tipo = "texto"',
        'tipo = "fatos"\ntributo = "chuva"',
        "tributo desconhecido",
    ),
    "papel sem usuario": (
        'tipo = "texto"',
        'tipo = "texto"\npapel = "junta"',
        "“papel” é do tipo usuario",
    ),
    "limite sem número": (
        'tipo = "texto"',
        'tipo = "texto"\nminimo = 2',
        "“minimo” e “maximo” são dos tipos",
    ),
    "hoje sem data": (
        'tipo = "texto"',
        'tipo = "texto"\nate_hoje = true',
        "são dos tipos data e data_hora",
    ),
    "confere sem pergunta": (
        'tipo = "texto"',
        'tipo = "texto"\nconfere = true',
        "“confere” é do tipo sim_nao",
    ),
    "nome de campo": (
        'nome = "local"',
        'nome = "Local Certo"',
        "o nome de um campo tem letras minúsculas",
    ),
    "nome reservado": ('nome = "local"', 'nome = "parte"', "“parte” é nome que o sistema usa"),
    "campo repetido": ('nome = "preso_em"', 'nome = "local"', "o campo “local” já existe"),
    "marca do texto": (
        "{data_extenso}",
        "{dia_de_hoje}",
        "“{dia_de_hoje}” não é campo nem palavra",
    ),
    "prazo do texto": ("{prazo.defesa-auto}", "{prazo.recurso}", "“{prazo.recurso}” não é campo"),
    "chave solta no texto": ("{data_extenso}", "{data_extenso}}", "no texto há chave"),
    "verso": (
        'verso = ["76", "77"]',
        'verso = ["999"]',
        "“verso”: Código Tributário de Januária não tem o artigo 999",
    ),
    "vias": ("vias = 2", "vias = 40", "“vias” vai de 1 a 6"),
    "texto que não é texto": ('parte = "autuado"', "parte = 3", "“parte” devia ser texto"),
    "dois destinos": (
        'para = "lavrado"\nabre',
        'para = "lavrado"\ndestinos = [{ para = "lavrado" }]\nabre',
        "só um deles",
    ),
    "nome de ato": (
        "[auto.atos.revelia]",
        "[auto.atos.Revelia_1]",
        "o nome de um ato tem letras minúsculas",
    ),
}


@pytest.mark.parametrize("qual", RUINS)
def test_o_que_nao_pode_ser_e_recusado_com_arquivo_procedimento_e_ato(
    tmp_path: Path, qual: str
) -> None:
    antes, depois, dito = RUINS[qual]
    achado = recusa(tmp_path, (antes, depois))
    assert achado.startswith("procedimentos.toml: auto") or achado.startswith("auto")
    assert dito in achado


def test_os_erros_se_dizem_todos_de_uma_vez(tmp_path: Path) -> None:
    achado = recusa(tmp_path, ('parte = "autuado"', "parte = 3"), ("vias = 2", "vias = 40"))
    assert len(achado.splitlines()) == 2


def test_o_que_nao_e_toml_ou_se_repete_e_recusado(tmp_path: Path) -> None:
    with pytest.raises(ProcedimentoInvalido, match=r"procedimentos\.toml: "):
        ler(tmp_path, "[auto\n")
    (tmp_path / "procedimentos_b.toml").write_text(EXEMPLO, encoding="utf-8")
    with pytest.raises(ProcedimentoInvalido, match="já está em outro arquivo"):
        ler(tmp_path)


MAIO = datetime(1964, 5, 4, 10)  # noqa: DTZ001
CORRE = Corrida("defesa-auto", date(1964, 5, 14))


def motivo(procedimento: Procedimento, ato: str, autos: Autos, papel: str, por: int = 1) -> str:
    """Why the act may not be done; empty when it may."""
    achadas = possibilidades(procedimento, autos, agora=MAIO, por=por, papeis=[papel])
    return next(p.impedimento for p in achadas if p.ato.slug == ato)


def test_os_atos_possiveis_e_o_porque_dos_outros(tmp_path: Path) -> None:
    auto = ler(tmp_path)["auto"]
    lavrado = Autos("lavrado", [Feito("lavratura", MAIO.date(), 7)], [CORRE])
    assert motivo(auto, "defesa", lavrado, "atendente") == ""
    assert motivo(auto, "defesa", lavrado, "chefe") == "cabe a: Atendente (art. 81)"
    assert motivo(auto, "revelia", lavrado, "escrivao") == (
        "só depois do prazo que corre até 14/05/1964 (art. 81, § 4º)"
    )
    assert motivo(auto, "decisao", lavrado, "chefe") == (
        "só cabe quando o processo está: concluso para decisão (art. 117, II)"
    )
    vencido = Autos("lavrado", lavrado.feitos, [Corrida("defesa-auto", date(1964, 5, 3))])
    assert motivo(auto, "defesa", vencido, "atendente") == (
        "o prazo terminou em 03/05/1964 (art. 81)"
    )
    assert motivo(auto, "revelia", vencido, "escrivao") == ""
    fechado = Autos("lavrado", lavrado.feitos, [Corrida("defesa-auto", date(1964, 5, 14), True)])
    assert motivo(auto, "defesa", fechado, "atendente") == "o prazo não corre (art. 81)"
    assert "prazo que não corre" in motivo(auto, "revelia", fechado, "escrivao")


def test_minimo_maximo_e_quem_ja_fez(tmp_path: Path) -> None:
    auto = ler(tmp_path)["auto"]
    feitos = [Feito("lavratura", MAIO.date(), 7), Feito("defesa", MAIO.date(), None)]
    concluso = Autos("concluso", feitos)
    assert motivo(auto, "decisao", concluso, "chefe") == (
        "pede pelo menos 2 vezes “Depoimento”; há 0 (art. 117, II)"
    )
    ouvidos = Autos("concluso", [*feitos, *[Feito("depoimento", MAIO.date(), 2)] * 2])
    assert motivo(auto, "decisao", ouvidos, "chefe") == ""
    assert motivo(auto, "decisao", ouvidos, "fiscal", por=7) == (
        "não cabe a quem praticou “Lavratura do auto” (art. 117, II)"
    )
    decidido = Autos("lavrado", [*ouvidos.feitos, Feito("decisao", MAIO.date(), 1)], [CORRE])
    assert motivo(auto, "depoimento", decidido, "escrivao") == (
        "não cabe depois de “Decisão” (art. 80)"
    )
    assert motivo(auto, "defesa", decidido, "atendente") == "já foi feito (art. 81)"


def test_o_prazo_em_horas_vence_na_sua_hora() -> None:
    as_dez = Corrida("x", datetime(1964, 5, 4, 10, 1))  # noqa: DTZ001
    assert not as_dez.venceu(MAIO)
    assert as_dez.venceu(datetime(1964, 5, 4, 10, 2))  # noqa: DTZ001


def test_ganham_os_mais_votados_e_o_empate_deixa_varios() -> None:
    votacao = Votacao("resultado", "voto", "sentido")

    def votos(*ditos: str) -> Autos:
        return Autos(
            "x", [Feito("voto", MAIO.date(), i, {"sentido": d}) for i, d in enumerate(ditos)]
        )

    assert vencedores(votacao, votos("a", "b", "a")) == {"a": 2}
    assert vencedores(votacao, votos("a", "b")) == {"a": 1, "b": 1}
    assert vencedores(votacao, votos()) == {}
