"""The books of the five codes: each article's columns, and what the loader refuses."""

from pathlib import Path

import pytest

from prefeitura.legislacao import ErroDeLei, carregar, codigos
from prefeitura.legislacao.livros import ORIGENS, ler, livro, livros

# What each article asks for, word by word, in its order (spelling of today; dúvida 71 of Jambeiro
# gives back the first prestação of art. 30).
COLUNAS = {
    ("jambeiro-1958", "territorial-urbano", "21"): (
        "Nome do proprietário; Localização do terreno; Extensão tributada; Importância do imposto; "
        "Importância da multa; Data dos pagamentos; Observações"
    ),
    ("jambeiro-1958", "predial", "30"): (
        "Nome do proprietário; Natureza do prédio; Localização do prédio; Valor locativo anual; "
        "Importância do imposto; Importância da 1ª prestação; Importância da multa; "
        "Importância da 2ª prestação; Importância da multa da 2ª; Total; Data dos pagamentos; "
        "Observações"
    ),
    ("jambeiro-1958", "licencas", "67"): (
        "Nome do contribuinte; Endereço; Importância do imposto; Classificação; Multa; Total; "
        "Data do pagamento; Observações"
    ),
    ("jambeiro-1958", "publicidade", "88"): (
        "Nome do responsável; Natureza do anúncio ou do ato de publicidade; "
        "Local onde é afixado ou feito; Importância do imposto; Importância da multa; "
        "Época dos pagamentos; Observações"
    ),
    ("jambeiro-1958", "conservacao-de-estradas", "115"): (
        "Nome do proprietário; Localização do terreno; Importância da taxa; Importância da multa; "
        "Data do pagamento; Observações"
    ),
    ("votuporanga-1950", "territorial-urbano", "24"): (
        "Nome do proprietário; Localização do terreno; Zona; Extensão tributada (m); "
        "Importância do imposto; Importância da multa; Data dos pagamentos; Observações"
    ),
    ("votuporanga-1950", "predial", "35"): (
        "Nome do contribuinte; Natureza do prédio; Situação do prédio; Valor locativo anual; "
        "Importância do imposto; Importância da primeira prestação; Multa; "
        "Importância da segunda prestação; Multa da segunda; Total; Época do pagamento; Observações"
    ),
    ("votuporanga-1950", "licencas", "50"): (
        "Nome do contribuinte; Endereço; Importância do imposto; Classificação; Multa; Total; "
        "Data do pagamento; Observações"
    ),
    ("votuporanga-1950", "publicidade", "82"): (
        "Nome do responsável; Natureza do anúncio ou ato de publicidade; "
        "Local onde é afixado ou feito; Importância do imposto; Importância da multa; Total; "
        "Épocas dos pagamentos; Observações"
    ),
    ("votuporanga-1950", "santa-casa", "99"): (
        "Nome do contribuinte; Função; Importância do imposto; Parte da Santa Casa; "
        "Parte do município; Data do pagamento; Observações"
    ),
    ("votuporanga-1950", "execucao-de-estradas", "114"): (
        "Nome do contribuinte; Estrada e propriedade; Taxa total; Taxa anual; "
        "Pagamentos efetuados; Data dos pagamentos; Saldo; Observações"
    ),
    ("votuporanga-1950", "guias-e-sarjetas", "131"): (
        "Nome do contribuinte; Obra e imóvel; Taxa total; Taxa anual; Pagamentos feitos; "
        "Data dos pagamentos; Saldo; Observações"
    ),
    ("lafaiete-1948", "licencas", "80"): (
        "Nome do contribuinte; Endereço; Natureza da licença; Classe do lançamento; "
        "Importância do imposto; Anotação do pagamento"
    ),
    ("lafaiete-1948", "territorial-urbano", "91"): (
        "Nome do proprietário ou usufrutuário; Lote; Quarteirão; Rua; Distrito fiscal; "
        "Área (m²); Testadas; Valor venal; Estado do lote; Importância do imposto; "
        "Data dos pagamentos; Observações"
    ),
    ("januaria-1963", "territorial-rural", "194"): (
        "Inscrição; Nome do contribuinte; Distrito da situação; Denominação do imóvel; "
        "Área de cultura cultivada (ha); Área de cultura não cultivada (ha); "
        "Valor das terras de cultura; Alíquota sobre a cultura (%); Imposto sobre a cultura; "
        "Área de pastagens, minérios e outras (ha); Valor das pastagens e outras; "
        "Imposto sobre as pastagens e outras; Total do imposto; Quitação"
    ),
    ("januaria-1963", "rodoviaria", "391"): (
        "Nome do contribuinte; Propriedade e estrada; Espécie da taxa; Área (ha); "
        "Importância da taxa; Prestação; Pagamentos; Data dos pagamentos; Saldo; Observações"
    ),
    ("muriae-1936", "licencas", "83"): (
        "Nome; Endereço; Natureza da licença; Classe do lançamento; Importância do imposto; "
        "Anotação do pagamento"
    ),
}


@pytest.mark.parametrize(("codigo", "slug", "artigo"), COLUNAS)
def test_cada_livro_tem_as_colunas_do_seu_artigo(codigo: str, slug: str, artigo: str) -> None:
    achado = livro(carregar(codigo), slug)
    assert achado.artigo == artigo
    assert "; ".join(c.rotulo for c in achado.colunas) == COLUNAS[codigo, slug, artigo]


def test_a_ficha_e_solta_e_o_livro_do_territorial_de_lafaiete_tem_indice() -> None:
    lafaiete = livros(carregar("lafaiete-1948"))
    assert lafaiete["licencas"].forma == "fichas"
    assert lafaiete["territorial-urbano"].forma == "livro"
    assert lafaiete["territorial-urbano"].indice
    assert livro(carregar("votuporanga-1950"), "licencas").ordem == "contribuinte"


def test_todos_os_codigos_tem_livros_e_toda_origem_serve_a_algum() -> None:
    todos = [x for c in codigos() for x in livros(carregar(c)).values()]
    assert {c for c in codigos() if livros(carregar(c))} == set(codigos())
    usadas = {c.de for x in todos for c in x.colunas}
    assert usadas == set(ORIGENS)


BOM = """
[predial]
nome = "Livro"
artigo = "30"
tributos = ["predial"]
colunas = [{ rotulo = "Nome", de = "contribuinte" }]
"""


@pytest.mark.parametrize(
    ("de", "para", "motivo"),
    [
        ('"30"', '"999"', "não tem o artigo 999"),
        ('["predial"]', '["pedagio"]', "tributo desconhecido"),
        ('"contribuinte"', '"alma"', "não conhece “alma”"),
        ('nome = "Livro"\n', "", "falta “nome”"),
        ('nome = "Livro"', 'nome = "Livro"\ncor = "azul"', "não conhece “cor”"),
        ('"contribuinte"', '"fato", fatos = ["asas"]', "tem o fato “asas”"),
        ('"contribuinte"', '"fato"', "não é como “fato” pede"),
        ('"contribuinte"', '"contribuinte", prestacao = 1', "não tem prestação"),
        ('"contribuinte"', '"taxa", taxa = "pedagio"', "tributo desconhecido"),
        (
            '"contribuinte" }',
            '"contribuinte" }, { rotulo = "Nome", de = "total" }',
            "colunas de mesmo nome",
        ),
        (
            '"contribuinte"',
            '"tabela", tabela = "tabela-x", coluna = "c", fatos = ["ocupacao"]',
            "tabela desconhecida",
        ),
    ],
)
def test_o_que_o_codigo_nao_tem_e_recusado(de: str, para: str, motivo: str, tmp_path: Path) -> None:
    arquivo = tmp_path / "livros.toml"
    arquivo.write_text(BOM.replace(de, para), encoding="utf-8")
    with pytest.raises(ErroDeLei, match=motivo):
        ler(carregar("jambeiro-1958"), arquivo)
