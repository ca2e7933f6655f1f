"""The registers of the five codes: data that the codes bear out, facts that the rules compute."""

from datetime import date
from pathlib import Path

import pytest

from prefeitura.legislacao import AusenciaNaLei, Calendario, carregar, codigos
from prefeitura.legislacao.codigo import Codigo
from prefeitura.legislacao.erros import ErroDeLei, FatoInvalido
from prefeitura.legislacao.leitura_de_registros import Registros
from tests.exemplos_de_registros import AUSENTE, EXEMPLOS, TODOS


@pytest.mark.parametrize("slug", codigos())
def test_os_registros_de_cada_codigo_se_leem_e_conferem(slug: str) -> None:
    codigo = carregar(slug)
    codigo.cadastro.conferir()
    assert set(codigo.registros) == set(EXEMPLOS[slug])
    for registro in codigo.registros.values():
        assert registro.quem
        assert registro.uma_para
        assert all(c.artigo for c in registro.campos if c.obrigatorio)


@pytest.mark.parametrize(("slug", "nome"), TODOS)
def test_os_campos_dao_os_fatos_e_a_regra_da_a_conta(slug: str, nome: str) -> None:
    exemplo = EXEMPLOS[slug][nome]
    codigo = carregar(slug)
    registro = codigo.registros[nome]
    lei = codigo.em(
        date(exemplo.exercicio, 1, 2)
        if exemplo.exercicio > codigo.vigencia.year
        else codigo.vigencia
    )
    dados = registro.ler_dados(exemplo.dados, lei.moeda)
    assert dados == {**dados, **exemplo.dados}
    desde = date(exemplo.exercicio, 1, 2)
    if slug == "jambeiro-1958" and nome == "estabelecimento":
        desde = date(exemplo.exercicio - 1, 1, 2)
    fatos = registro.fatos(dados, {}, {"desde": desde.isoformat(), "ano": desde.year})
    registro.conferir_fatos(fatos, lei)
    valores = {}
    for tributo, proprios in fatos.items():
        if registro.tributos[tributo].esperando(dados):
            continue
        for fato, outro in registro.tributos[tributo].de_tributo.items():
            proprios[fato] = lei.moeda.texto(valores[outro])
        try:
            conta = lei.apurar(tributo, proprios, exercicio=exemplo.exercicio, memoria=False)
        except AusenciaNaLei:
            valores[tributo] = AUSENTE
        else:
            valores[tributo] = conta.valor
    esperadas = {t: v for t, v in exemplo.contas.items() if t in valores or v is not AUSENTE}
    assert valores == esperadas


@pytest.mark.parametrize(("slug", "nome"), TODOS)
def test_falta_do_que_a_lei_exige_e_campo_estranho_sao_recusados(slug: str, nome: str) -> None:
    exemplo = EXEMPLOS[slug][nome]
    codigo = carregar(slug)
    registro = codigo.registros[nome]
    moeda = codigo.em(codigo.vigencia).moeda
    for campo in registro.campos:
        if campo.obrigatorio:
            sem = {k: v for k, v in exemplo.dados.items() if k != campo.nome}
            with pytest.raises(FatoInvalido, match=r"a lei o exige \(art\. \d"):
                registro.ler_dados(sem, moeda)
    with pytest.raises(FatoInvalido, match="não tem o campo"):
        registro.ler_dados({**exemplo.dados, "cor": "azul"}, moeda)
    for campo in registro.campos:
        if campo.tipo in ("dinheiro", "decimal", "inteiro"):
            with pytest.raises(FatoInvalido, match="negativo"):
                registro.ler_dados({**exemplo.dados, campo.nome: "-1"}, moeda)


def test_o_prazo_de_cada_ficha_e_o_da_lei() -> None:
    calendario = Calendario()
    esperados = {
        ("januaria-1963", "estabelecimento", "inscricao"): (date(1964, 3, 2), date(1964, 3, 2)),
        ("januaria-1963", "estabelecimento", "alteracao"): (date(1964, 3, 2), date(1964, 4, 1)),
        ("januaria-1963", "estabelecimento", "baixa"): (date(1964, 3, 2), date(1964, 4, 1)),
        ("januaria-1963", "imovel-rural", "inscricao"): (date(1964, 3, 2), date(1964, 4, 1)),
        ("januaria-1963", "imovel-rural", "alteracao"): (date(1964, 3, 2), date(1964, 5, 2)),
        ("januaria-1963", "veiculo", "alteracao"): (date(1964, 3, 2), date(1964, 3, 17)),
        ("jambeiro-1958", "estabelecimento", "inscricao"): (date(1959, 3, 2), date(1959, 3, 17)),
        ("jambeiro-1958", "estabelecimento", "alteracao"): (date(1959, 3, 2), date(1959, 3, 17)),
        ("jambeiro-1958", "estabelecimento", "renovacao"): (date(1960, 1, 1), date(1960, 1, 30)),
        ("lafaiete-1948", "ligacao-de-agua", "inscricao"): (date(1950, 3, 1), date(1950, 3, 31)),
        ("votuporanga-1950", "imovel-rural", "renovacao"): (date(1951, 1, 1), date(1951, 3, 1)),
    }
    for (slug, nome, especie), (desde, fim) in esperados.items():
        codigo = carregar(slug)
        prazo = codigo.registros[nome].prazos[especie]
        assert codigo.em(desde).prazo(prazo, desde=desde, calendario=calendario).fim == fim, nome


def test_anuais_sao_os_que_a_rodada_lanca() -> None:
    registros = carregar("januaria-1963").registros
    assert registros["veiculo"].anuais == ("licenca-veiculos", "rodoviaria-veiculos")
    assert registros["imovel-rural"].anuais == ("territorial-rural", "rodoviaria-conservacao")
    assert registros["ambulante"].anuais == ()


def test_o_adquirente_responde_onde_a_lei_o_diz() -> None:
    januaria = carregar("januaria-1963").registros["estabelecimento"].transferencia
    assert (januaria.responde, januaria.se) == ("257", "fora_do_prazo")
    assert carregar("votuporanga-1950").registros["ambulante"].transferencia.proibida == "56"
    assert carregar("jambeiro-1958").registros["ambulante"].transferencia.proibida == "69"


BOM = """
[registro.coisa]
nome = "Coisa"
plural = "Coisas"
artigo = "55"
quem = "Quem a tenha."
[registro.coisa.tributos.licenca-veiculos]
anual = true
[[registro.coisa.campos]]
nome = "veiculo"
rotulo = "Veículo"
tipo = "opcao"
opcoes = { onibus = "Ônibus" }
fatos = { licenca-veiculos = "veiculo" }
"""


@pytest.mark.parametrize(
    ("de", "para", "dito"),
    [
        ('artigo = "55"', 'artigo = "5500"', "não tem o artigo 5500"),
        ("licenca-veiculos", "licenca-de-nada", "não tem o tributo"),
        ('"veiculo" }', '"vehiculo" }', "não tem o fato"),
        ("onibus =", "disco_voador =", "não conhece"),
        ('tipo = "opcao"', 'tipo = "cor"', "tipo desconhecido"),
        ("anual = true", 'cor = "azul"', "nome desconhecido “cor”"),
        ('plural = "Coisas"', 'plural = "Coisas"\nprazos = { baixa = "nunca" }', "prazo “nunca”"),
        ('plural = "Coisas"', 'plural = "Coisas"\nunica_por = ["cor"]', "unica_por"),
        ('quem = "Quem a tenha."', "", "quem"),
        ("[registro", "[rejistro", "nome desconhecido"),
        (
            'tipo = "opcao"\nopcoes = { onibus = "Ônibus" }',
            'tipo = "dinheiro"',
            "não serve ao fato",
        ),
        (
            "anual = true",
            'anual = true\nquando = { campo = "x", valores = [1] }',
            "condição sem campo",
        ),
    ],
)
def test_dado_errado_e_recusado_pelo_nome(tmp_path: Path, de: str, para: str, dito: str) -> None:
    class Emprestado(Codigo):
        pass

    codigo = Emprestado("januaria-1963")
    assert codigo.registros
    codigo.pasta = tmp_path
    codigo.__dict__["prazos"] = carregar("januaria-1963").prazos
    codigo.__dict__["artigos"] = carregar("januaria-1963").artigos
    codigo.__dict__["tributos"] = carregar("januaria-1963").tributos
    arquivo = tmp_path / "registros.toml"
    arquivo.write_text(BOM, "utf-8")
    Registros(codigo).conferir()
    assert de in BOM
    arquivo.write_text(BOM.replace(de, para), "utf-8")
    with pytest.raises(ErroDeLei, match=dito):
        Registros(codigo).conferir()
