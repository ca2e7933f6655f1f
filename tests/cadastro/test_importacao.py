"""Import: any file that people send, read or refused politely; all checked lines or none."""

import io
import zipfile
from datetime import date
from decimal import Decimal

import openpyxl
import pytest

from cadastro.importar import leitor, ruas, servico, valores
from cadastro.importar.conferencia import Mapeamento
from cadastro.importar.leitor import ArquivoRecusado
from cadastro.importar.valores import ValorInvalido
from cadastro.models import (
    Edificacao,
    Imovel,
    Importacao,
    Logradouro,
    Pessoa,
    Titularidade,
)
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Ato
from prefeitura.comum.relogio import no_dia
from tests import fabrica

# --- reading -------------------------------------------------------------------------------


def celulas(texto, codificacao="utf-8"):
    planilha = leitor.ler("a.csv", texto.encode(codificacao))
    return planilha, [(r.numero, r.celulas) for r in planilha.registros]


@pytest.mark.parametrize("separador", [";", ",", "\t", "|"])
@pytest.mark.parametrize("codificacao", ["utf-8", "utf-8-sig", "latin-1", "cp1252", "utf-16"])
@pytest.mark.parametrize("fim", ["\n", "\r\n"])
def test_qualquer_codificacao_separador_e_fim_de_linha(separador, codificacao, fim):
    texto = fim.join(separador.join(linha) for linha in (["rua", "bairro"], ["São João", "Açude"]))
    planilha, lidas = celulas(texto + fim, codificacao)
    assert planilha.separador == separador
    assert lidas == [(1, ["rua", "bairro"]), (2, ["São João", "Açude"])]


def test_quebra_de_linha_dentro_de_aspas_e_o_numero_da_linha_do_arquivo():
    _, lidas = celulas('nome,cep\n"Rua A\n\nCâmara",1\nRua B,2\n\nRua C,3\n')
    assert lidas == [
        (1, ["nome", "cep"]),
        (2, ["Rua A\n\nCâmara", "1"]),
        (5, ["Rua B", "2"]),
        (7, ["Rua C", "3"]),
    ]


def test_virgula_decimal_nao_engana_o_separador():
    planilha, lidas = celulas("area;valor\n1.234,50;10,00\n2,5;3,00\n")
    assert planilha.separador == ";"
    assert lidas[1][1] == ["1.234,50", "10,00"]


def _xlsx(linhas):
    pasta = openpyxl.Workbook()
    for linha in linhas:
        pasta.active.append(linha)
    saida = io.BytesIO()
    pasta.save(saida)
    return saida.getvalue()


def test_planilha_traz_numeros_datas_e_vazios_como_se_digitam():
    planilha = leitor.ler(
        "a.xlsx",
        _xlsx([["a", "b"], [0.27191, date(1964, 3, 12)], [1068562.63, True], [12, None], [None]]),
    )
    assert planilha.codificacao == "xlsx"
    assert [r.celulas for r in planilha.registros] == [
        ["a", "b"],
        ["0,27191", "12/03/1964"],
        ["1068562,63", "sim"],
        ["12"],
    ]


def test_formula_sem_valor_calculado_e_recusada_com_a_linha():
    with pytest.raises(ArquivoRecusado, match="linha 2 tem uma fórmula"):
        leitor.ler("a.xlsx", _xlsx([["a", "b"], ["x", "=1+1"]]))


def _zip(**partes):
    saida = io.BytesIO()
    with zipfile.ZipFile(saida, "w", zipfile.ZIP_DEFLATED) as pacote:
        for nome, conteudo in partes.items():
            pacote.writestr(nome.replace("__", "/"), conteudo)
    return saida.getvalue()


@pytest.mark.parametrize(
    ("conteudo", "mensagem"),
    [
        (b"", "vazio"),
        (b"  \n \r\n", "vazio"),
        (b";;\n;;\n", "nenhuma linha preenchida"),
        (b"%PDF-1.4 ...", "não é uma planilha"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "xls"),
        (b"<html><body>", "página"),
        (b"\x89PNG\r\n", "não é uma planilha"),
        (b"abc\x00\x01\x02def", "não é texto"),
        (b"PK\x03\x04lixo", "danificada"),
        (_zip(a="1"), "não é uma planilha XLSX"),
        (b'a,b\n"nunca fecha,' + b"x" * 9000, "aspas"),
        (b"a" * 300 + b";" * 250 + b"\n", "colunas"),
    ],
)
def test_arquivo_ruim_e_recusado_com_o_que_fazer(conteudo, mensagem):
    with pytest.raises(ArquivoRecusado, match=mensagem):
        leitor.ler("arquivo.bin", conteudo)


def test_planilha_danificada_e_bomba_sao_recusadas(monkeypatch):
    boa = _xlsx([["a"], ["b"]])
    with pytest.raises(ArquivoRecusado, match="danificada"):
        leitor.ler("a.xlsx", boa[: len(boa) // 2])
    bomba = io.BytesIO()
    with zipfile.ZipFile(bomba, "w", zipfile.ZIP_DEFLATED) as pacote:
        pacote.writestr("xl/workbook.xml", "x")
        pacote.writestr("xl/worksheets/sheet1.xml", b"\x00" * 30_000_000)
    with pytest.raises(ArquivoRecusado, match="grande demais"):
        leitor.ler("a.xlsx", bomba.getvalue())
    vazia = _zip(**{"xl__workbook.xml": "<x/>", "xl__worksheets__sheet1.xml": "<x>"})
    with pytest.raises(ArquivoRecusado, match="danificada"):
        leitor.ler("a.xlsx", vazia)


def test_limites_de_tamanho_e_de_linhas(monkeypatch):
    monkeypatch.setattr(leitor, "MAXIMO_LINHAS", 3)
    with pytest.raises(ArquivoRecusado, match="linhas: divida"):
        leitor.ler("a.csv", b"a;b\n" * 6)
    monkeypatch.setattr(leitor, "MAXIMO_BYTES", 10)
    with pytest.raises(ArquivoRecusado, match="divida-o"):
        leitor.ler("a.csv", b"a;b\n" * 6)


# --- cells ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bruto", "valor"),
    [
        ("1.068.562,63", "1068562.63"),
        ("0,27191", "0.27191"),
        ("1.234", "1234"),
        ("438,0", "438.0"),
        ("R$ 5,00", "5.00"),
        ("438.5", "438.5"),
        ("-1", "-1"),
    ],
)
def test_numeros_brasileiros(bruto, valor):
    assert valores.decimal(bruto).valor == Decimal(valor)


@pytest.mark.parametrize("bruto", ["1,234.56", "12.34.5", "abc", "1 2 x", "", "--1", "1,2,3", "١٢"])
def test_o_que_nao_e_numero_e_recusado(bruto):
    with pytest.raises(ValorInvalido):
        valores.decimal(bruto)


@pytest.mark.parametrize(
    ("bruto", "numero"),
    [
        ("123", 123),
        ("-1", None),
        ("0", None),
        ("s/n", None),
        ("S/Nº", None),
        ("", None),
        ("12,0", 12),
    ],
)
def test_numero_da_porta(bruto, numero):
    assert valores.numero_da_porta(bruto).valor == (numero, "")


def test_letra_junto_do_numero_vai_para_o_complemento():
    assert valores.numero_da_porta("123-A").valor == (123, "A")
    assert valores.numero_da_porta("45 fundos").valor == (45, "fundos")


def test_zeros_a_esquerda_e_outras_celulas():
    assert valores.cep("1310100").valor == "01310100"
    assert valores.inscricao("1020030456").valor == "01.02.003.0456"
    assert valores.inscricao("01020030456").valor == "01.02.003.0456"
    assert valores.data("12/03/1964").valor == valores.data("1964-03-12 00:00").valor
    assert valores.fracao("27,191%").valor == valores.fracao("0,27191").valor
    assert valores.fracao("1/3").valor == Decimal("0.33333333")
    for ler, bruto in (
        (valores.fracao, "1,00685"),
        (valores.fracao, "0"),
        (valores.cep, "Nova Busca"),
        (valores.data, "31/02/1964"),
        (valores.ano, "19"),
        (valores.medida, "-5"),
        (valores.documento, "12345678901"),
    ):
        with pytest.raises(ValorInvalido):
            ler(bruto)


@pytest.mark.parametrize(
    ("texto", "tipo", "nome"),
    [
        ("Rua Marechal Deodoro - até 0766 - lado par", "Rua", "Marechal Deodoro"),
        ("av. Norte", "Avenida", "Norte"),
        ("Rua do Ouro, 182\n\nSecretaria de Segurança", "Rua", "do Ouro"),
        ("Rua Dois - Setor B", "Rua", "Dois - Setor B"),
        ("Beco", "", "Beco"),
        ("XV de Novembro", "", "XV de Novembro"),
    ],
)
def test_tipo_e_nome_da_rua(texto, tipo, nome):
    assert ruas.separar(texto)[:2] == (tipo, nome)


def test_grafias_da_mesma_rua_tem_a_mesma_chave():
    assert ruas.chave_da_rua("Rua", "São João") == ruas.chave_da_rua("RUA", "SAO  JOAO")
    assert ruas.chave_da_rua("Rua", "X") != ruas.chave_da_rua("Beco", "X")
    assert ruas.arrumar("CANARIO (DO)") == "do Canario"


# --- whole files -----------------------------------------------------------------------------


@pytest.fixture
def em_1964(db):
    with no_dia(date(1964, 3, 20)):
        yield


def receber(especie, texto, codificacao="utf-8"):
    return servico.receber(
        especie=especie,
        nome="amostra.csv",
        conteudo=texto.encode(codificacao),
        usuario=fabrica.cadastrador(),
    )


def mapear(importacao, fixos=None, opcoes=None, campos=None, cabecalho=None):
    atual = Mapeamento.de_json(importacao.mapeamento)
    return servico.mapear(
        importacao,
        mapeamento=Mapeamento({**atual.campos, **(campos or {})}, fixos or {}, opcoes or {}),
        tem_cabecalho=importacao.tem_cabecalho if cabecalho is None else cabecalho,
        usuario=fabrica.cadastrador(),
    )


def carregar(importacao, so_validas=False):
    return servico.carregar(importacao, so_validas=so_validas, usuario=fabrica.cadastrador())


def erros(importacao):
    return {linha.numero: linha.erros for linha in importacao.linhas.exclude(erros=[])}


RUAS = """Logradouro,Bairro,Cidade,CEP
Rua José Loureiro,Centro,Januária/MG,80010-000
Rua Jose  Loureiro,Centro,Januária/MG,80010-000
"Rua do Rio, 182

Câmara",Centro,Januária/MG,80010-901
Beco do Rio,Centro,Januária/MG,80010-901
Rua Sem Fim - de 1 a 99,Centro,Januária/MG,8001
Nova Busca,,,
"""


def test_logradouros_com_a_bagunca_de_sempre(em_1964):
    importacao = mapear(receber("logradouros", RUAS), {"distrito": "Sede"})
    assert (importacao.total, importacao.com_erro, importacao.repetidas) == (6, 2, 1)
    assert set(erros(importacao)) == {8, 9}
    assert "não parece" in erros(importacao)[9][0][1]
    with pytest.raises(ErroDeNegocio, match="2 linhas com erro"):
        carregar(importacao)
    assert Logradouro.objects.count() == 0
    importacao = carregar(importacao, so_validas=True)
    assert [(r.tipo, r.nome, r.cep) for r in Logradouro.objects.all()] == [
        ("Beco", "do Rio", "80010901"),
        ("Rua", "do Rio", "80010901"),
        ("Rua", "José Loureiro", "80010000"),
    ]
    assert importacao.resultado == {"logradouros": 3}
    assert Logradouro.history.count() == 3
    assert Ato.objects.filter(tipo="importacao.carregada").count() == 1


def test_arquivo_sem_cabecalho_em_latin_1(em_1964):
    texto = (
        "AÇUDE,BEC,15,I,Vila Santa Lúcia\nAÇUDE,BEC,17,I,Vila Santa Lúcia\nAÇUDE,RUA,2,P,Centro\n"
    )
    importacao = receber("logradouros", texto, "latin-1")
    assert (importacao.codificacao, importacao.tem_cabecalho) == ("latin-1", False)
    importacao = mapear(
        importacao, {"distrito": "Sede"}, campos={"nome": 0, "tipo": 1, "bairro": 4}
    )
    carregar(importacao)
    assert sorted(map(str, Logradouro.objects.all())) == ["Beco Açude", "Rua Açude"]


def test_carregar_de_novo_o_mesmo_arquivo_e_recusado_e_outro_igual_so_repete(em_1964):
    carregar(mapear(receber("logradouros", RUAS), {"distrito": "Sede"}), so_validas=True)
    with pytest.raises(ErroDeNegocio, match="já foi carregado"):
        receber("logradouros", RUAS)
    importacao = mapear(receber("logradouros", RUAS + "\n"), {"distrito": "Sede"})
    assert importacao.validas == 0
    with pytest.raises(ErroDeNegocio, match="Nenhuma linha"):
        carregar(importacao, so_validas=True)


def test_pessoas_com_zeros_perdidos_repetidas_e_documentos_trocados(em_1964):
    cpf = "00123456797"
    texto = (
        "Nome;CPF/CNPJ;UF;E-mail\n"
        f"Maria Ari;{cpf.lstrip('0')};mg;\n"
        f"MARIA ARI;{cpf};MG;maria@exemplo.br\n"
        f"Outra Pessoa;{cpf};MG;\n"
        "José;529.982.247-26;MG;\n"
        "Cia. Ari Ltda;11.222.333/0001-81;MG;sem-arroba\n"
        "Firma Boa;11.222.333/0001-81;Minas;\n"
        ";52998224725;MG;\n"
        "Sem Papel;;;\n"
        "Sem Papel;;;\n"
        "Sem  papel;;SP;\n"
    )
    importacao = receber("pessoas", texto)
    assert {n: [c for c, _ in e] for n, e in erros(importacao).items()} == {
        4: ["documento"],
        5: ["documento"],
        6: ["email"],
        7: ["uf"],
        8: ["nome"],
    }
    assert importacao.repetidas == 2
    carregar(importacao, so_validas=True)
    assert [(p.nome, p.documento, p.uf) for p in Pessoa.objects.order_by("id")] == [
        ("Maria Ari", cpf, "MG"),
        ("Sem Papel", None, ""),
        ("Sem papel", None, "SP"),
    ]


IMOVEIS = """inscricao;logradouro;numero;cod_logradouro;complemento;area_terreno;area_construida;\
valor_avaliacao;tipo_ocupacao;ano_construcao;proprietario;cpf;parte
01020030456;rua ari;123;77;;300,00;100,5;1.068.562,63;RESIDENCIAL;1938;João Ari;529.982.247-25;0,6
01020030456;R. Ari;123;77;;300,00;100,5;1.068.562,63;RESIDENCIAL;1938;Luzia Ari;;40%
1020030457;av beira rio;-1;;lote 4;250;0;50.000,00;;;João Ari;52998224725;
01020030458;rua ari;s/n;77;;0;;0,00;;;Ana;;
01020030459;rua ari;12;77;;10;;1;;;Ana;;1,2
01020030460;rua ari;14;77;;10;20;0,00;COMERCIAL COM LIXO;;Ana;;1
01020030460;rua ari;16;77;;99;20;0,00;COMERCIAL;;Bia;;1
01020030461;rua ary;18;77;;10;;1,00;;;Zé;;0,7
01020030461;rua ary;18;77;;10;;1,00;;;Ari;;0,5
"""


def test_imoveis_com_condominos_provisorios_e_erros(em_1964):
    importacao = mapear(
        receber("imoveis", IMOVEIS), {"distrito": "Sede"}, {"criar_logradouros": True}
    )
    assert {n: [m for _, m in e] for n, e in erros(importacao).items()} == {
        5: ["a área do terreno deve ser maior que zero"],
        6: ["“1,2” não é uma fração entre 0 e 1"],
        8: ["a inscrição é a da linha 7, com outros dados"],
        10: ["as partes dos titulares da linha 9 passam do todo"],
    }
    importacao = carregar(importacao, so_validas=True)
    assert importacao.resultado == {
        "logradouros": 2,
        "pessoas": 4,
        "imóveis": 4,
        "edificações": 2,
        "titularidades": 5,
    }
    imovel = Imovel.objects.get(inscricao="01.02.003.0456")
    assert (imovel.numero, imovel.valor_venal_terreno, str(imovel.logradouro)) == (
        123,
        0,
        "Rua Ari",
    )
    casa = imovel.edificacoes.get()
    assert (casa.area, casa.valor_venal, casa.termino) == (
        Decimal("100.5"),
        106_856_263,
        date(1938, 12, 31),
    )
    assert [(t.pessoa.nome, t.parte, t.principal) for t in imovel.titularidades.all()] == [
        ("João Ari", Decimal("0.6"), True),
        ("Luzia Ari", Decimal("0.4"), False),
    ]
    vago = Imovel.objects.get(inscricao="01.02.003.0457")
    assert (vago.numero, vago.complemento, vago.valor_venal_terreno) == (None, "lote 4", 5_000_000)
    assert "joao ari" in vago.busca
    assert Edificacao.objects.get(imovel__inscricao="01.02.003.0460").uso == "comercial"
    assert Imovel.history.count() == 4
    assert Titularidade.history.count() == 5


def test_sem_inscricao_o_mesmo_endereco_entra_uma_vez_com_numero_provisorio(em_1964):
    texto = (
        "logradouro;numero;complemento;area_terreno;valor_avaliacao\n"
        "rua ari;1;apto 1;50;10,00\n"
        "rua ari;1;apto 1;50;12,00\n"
        "rua ari;1;apto 1;50;10,00\n"
        "rua ari;1;apto 2;50;10,00\n"
        "rua ari;-1;;50;10,00\n"
        "rua ari;s/n;;50;11,00\n"
    )
    importacao = mapear(
        receber("imoveis", texto), {"distrito": "Sede"}, {"criar_logradouros": True}
    )
    assert (importacao.validas, importacao.repetidas, importacao.com_erro) == (4, 2, 0)
    carregar(importacao)
    assert list(Imovel.objects.values_list("inscricao", flat=True)) == [
        f"99.01.001.{n:04d}" for n in range(1, 5)
    ]
    # Another year's file brings the same properties again.
    importacao = mapear(
        receber("imoveis", texto + "rua ari;2;;60;1,00\n"),
        {"distrito": "Sede"},
        {"criar_logradouros": True},
    )
    assert (importacao.validas, importacao.repetidas) == (3, 4)


def test_logradouro_desconhecido_e_erro_se_nao_se_pede_para_criar(em_1964):
    texto = "logradouro;numero;area_terreno\nrua nenhures;1;50\n"
    importacao = mapear(receber("imoveis", texto), {"distrito": "Sede"})
    assert "não está no cadastro" in erros(importacao)[2][0][1]
    fabrica.logradouro("Nenhures")
    carregar(importacao)
    assert Imovel.objects.get().logradouro.nome == "Nenhures"


def test_o_cadastro_que_mudou_depois_da_conferencia_e_conferido_de_novo(em_1964):
    importacao = receber("pessoas", "nome;cpf\nMaria;52998224725\n")
    fabrica.pessoa("Outra", documento="52998224725")
    with pytest.raises(ErroDeNegocio, match="1 linhas com erro"):
        carregar(importacao)
    assert Pessoa.objects.count() == 1


def test_mapeamento_errado_descarte_e_relatorio(em_1964):
    importacao = receber("pessoas", "a;b\nMaria;=HYPERLINK(1)\n;x\n")
    with pytest.raises(ErroDeNegocio, match="dois campos"):
        mapear(importacao, campos={"nome": 0, "endereco": 0})
    importacao = mapear(importacao, campos={"nome": 0, "endereco": 1}, cabecalho=True)
    relatorio = list(servico.relatorio(importacao))
    assert relatorio[0] == ["Linha", "Tipo", "Campo", "Mensagem", "a", "b"]
    assert relatorio[1][:2] == ["3", "erro"]
    servico.descartar(importacao, usuario=fabrica.cadastrador())
    importacao.refresh_from_db()
    assert importacao.situacao == Importacao.Situacao.DESCARTADA
    with pytest.raises(ErroDeNegocio, match="descartada"):
        carregar(importacao)
