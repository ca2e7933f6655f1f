"""Pages of the cadastro: they open, in a constant number of queries, and do what they say."""

from datetime import date
from decimal import Decimal

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from cadastro import abas, imoveis, isencoes, titularidades
from cadastro.abas import Aba
from cadastro.forms.campos import PessoaField
from cadastro.imoveis import Frente
from cadastro.models import (
    FichaDeInscricao,
    Imovel,
    Importacao,
    Isencao,
    Logradouro,
    Pessoa,
    Trecho,
)
from cadastro.titularidades import Titular
from prefeitura.comum.relogio import no_dia
from tests import fabrica

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def em_marco_de_1964():
    with no_dia(date(1964, 3, 20)):
        yield


def em(nome, *args):
    return reverse(f"cadastro:{nome}", args=args)


def texto(resposta):
    return resposta.content.decode()


@pytest.mark.parametrize(
    "nome", ["painel", "imoveis", "pessoas", "logradouros", "fichas", "isencoes"]
)
def test_listas_abrem_vazias_cheias_buscando_e_exportando(nome, cliente_de):
    cliente = cliente_de("lancador")
    assert cliente.get(em(nome)).status_code == 200
    fabrica.imovel(edificacao={}, titular=fabrica.pessoa("Secundino Ari"))
    assert cliente.get(em(nome)).status_code == 200
    if nome == "painel":
        return
    assert cliente.get(em(nome), {"q": "secundino ari"}).status_code == 200
    exportado = b"".join(cliente.get(em(nome), {"formato": "csv"}).streaming_content).decode()
    if nome in ("imoveis", "pessoas"):
        assert "Secundino Ari" in exportado
        assert "Secundino Ari" in texto(cliente.get(em(nome), {"q": "SECUNDINO"}))


def test_filtros_da_lista_de_imoveis(cliente_de):
    cliente = cliente_de("auditor")
    com, sem = fabrica.imovel(edificacao={}), fabrica.imovel(valor_venal_terreno=0)
    sem.titularidades.update(ate=date(1964, 1, 1))
    for filtro, achado, outro in (
        ({"construcao": "sim"}, com, sem),
        ({"construcao": "nao"}, sem, com),
        ({"falta": "titular"}, sem, com),
        ({"falta": "valor"}, sem, com),
        ({"q": com.inscricao}, com, sem),
    ):
        pagina = texto(cliente.get(em("imoveis"), filtro))
        assert achado.inscricao in pagina, filtro
        assert outro.inscricao not in pagina, filtro


def test_todas_as_paginas_de_um_imovel_com_tudo(cliente_de):
    cliente = cliente_de("lancador")
    dona = fabrica.pessoa("Luzia Ari")
    imovel = fabrica.imovel(edificacao={"ocupacao": "hotel"}, titular=dona, litigio="Ação no juízo")
    trecho = imovel.testadas.get().trecho
    for nome, pk in (
        ("imovel", imovel.pk),
        ("imovel_historico", imovel.pk),
        ("ficha_alteracao", imovel.pk),
        ("ficha_baixa", imovel.pk),
        ("isencao_nova", imovel.pk),
        ("pessoa", dona.pk),
        ("pessoa_alterar", dona.pk),
        ("logradouro", imovel.logradouro_id),
        ("logradouro_alterar", imovel.logradouro_id),
        ("trecho_novo", imovel.logradouro_id),
        ("trecho_alterar", trecho.pk),
    ):
        assert cliente.get(em(nome, pk)).status_code == 200, nome
        assert cliente.get(em(nome, 10**9)).status_code == 404, nome
    for nome in ("pessoa_nova", "logradouro_novo", "ficha_nova", "importacao_nova", "importacoes"):
        assert cliente.get(em(nome)).status_code == 200, nome


def consultas(cliente, url):
    with CaptureQueriesContext(connection) as capturadas:
        assert cliente.get(url).status_code == 200
    return len(capturadas)


def test_consultas_nao_crescem_com_os_dados(cliente_de):
    cliente = cliente_de("lancador")
    dona = fabrica.pessoa()
    imovel = fabrica.imovel(edificacao={}, titular=dona)
    paginas = [em("imovel", imovel.pk), em("imovel_historico", imovel.pk), em("imoveis"),
               em("pessoa", dona.pk), em("logradouro", imovel.logradouro_id), em("pessoas"),
               em("logradouros"), em("fichas"), em("isencoes")]  # fmt: skip
    for pagina in paginas:
        cliente.get(pagina)
    antes = [consultas(cliente, p) for p in paginas]
    quem = fabrica.cadastrador()
    terco = Decimal("0.33333333")
    titularidades.transferir(
        imovel,
        [Titular(dona, terco, principal=True), *(Titular(fabrica.pessoa(), terco) for _ in "ab")],
        desde=date(1963, 1, 1),
        usuario=quem,
        motivo="Venda",
    )
    for n in range(3):
        fabrica.imovel(titular=dona, logradouro=imovel.logradouro, edificacao={})
        imoveis.edificar(imovel, area=Decimal(9), valor_venal=n, usuario=quem, motivo="Obra")
    imoveis.definir_testadas(
        imovel,
        [Frente(fabrica.logradouro().trechos.get(), Decimal(9), n == 0) for n in range(3)],
        usuario=quem,
        motivo="Esquina",
    )
    depois = [consultas(cliente, p) for p in paginas]
    assert [d <= a for a, d in zip(antes, depois, strict=True)] == [True] * len(paginas), list(
        zip(paginas, antes, depois, strict=True)
    )
    assert antes[0] <= 14


def test_busca_da_barra_abre_o_imovel_pela_inscricao_exata(cliente_de):
    cliente = cliente_de("tesoureiro")
    imovel = fabrica.imovel(inscricao="01.02.003.0456", titular=fabrica.pessoa("João Ari"))
    resposta = cliente.get(em("busca"), {"q": "01.02.003.0456"})
    assert resposta.url == em("imovel", imovel.pk)
    pagina = texto(cliente.get(em("busca"), {"q": "joao"}))
    assert "João Ari" in pagina
    assert imovel.inscricao in pagina
    assert "Nada encontrado" in texto(cliente.get(em("busca"), {"q": "zzzz"}))


def test_sugestoes_de_pessoa_e_de_rua_vem_escapadas(cliente_de):
    cliente = cliente_de("atendente")
    pessoa = fabrica.pessoa('João "O Bom" <b>')
    pagina = texto(cliente.get(em("pessoas_opcoes"), {"titulares-0-pessoa": "joao"}))
    assert pagina == (f'<option value="João &quot;O Bom&quot; &lt;b&gt; (nº {pessoa.pk})">')
    assert texto(cliente.get(em("logradouros_opcoes"), {"x": "z"})) == ""


# --- forms ---


def test_pessoa_se_cadastra_e_se_altera_pela_tela(cliente_de):
    cliente = cliente_de("atendente")
    dados = {"nome": "Maria Ari", "natureza": "natural", "documento": "529.982.247-25", "uf": "mg"}
    resposta = cliente.post(em("pessoa_nova"), dados)
    maria = Pessoa.objects.get()
    assert resposta.url == em("pessoa", maria.pk)
    assert (maria.documento, maria.uf) == ("52998224725", "MG")
    repetida = texto(cliente.post(em("pessoa_nova"), dados))
    assert "já é de Maria Ari" in repetida
    sem_motivo = texto(cliente.post(em("pessoa_alterar", maria.pk), dados | {"nome": "Outra"}))
    assert "obrigatório" in sem_motivo
    cliente.post(
        em("pessoa_alterar", maria.pk), dados | {"nome": "Maria Ari Lopes", "motivo": "Casou-se"}
    )
    assert Pessoa.objects.get().nome == "Maria Ari Lopes"
    assert "Casou-se" in texto(cliente.get(em("pessoa", maria.pk)))


def test_logradouro_e_trecho_pela_tela(cliente_de):
    cliente = cliente_de("fiscal")
    cliente.post(
        em("logradouro_novo"),
        {"codigo": "12", "tipo": "Rua", "nome": "Direita", "distrito": "Sede", "cep": "39480-000"},
    )
    rua = Logradouro.objects.get()
    trecho = {"numero_inicial": "1", "numero_final": "1.099", "lado": "impar", "zona": "urbana",
              "pavimentacao": "asfalto", "valor_m2": "1.234,56", "agua": "on"}  # fmt: skip
    assert cliente.post(em("trecho_novo", rua.pk), trecho).status_code == 302
    novo = Trecho.objects.get()
    assert (novo.numero_final, novo.valor_m2, novo.servicos) == (1099, 123_456, ["água"])
    assert "sobrepõe" in texto(cliente.post(em("trecho_novo", rua.pk), trecho))
    errado = texto(cliente.post(em("trecho_novo", rua.pk), trecho | {"valor_m2": "12.34"}))
    assert "Escreva o valor assim" in errado


def ficha(rua, **mudancas):
    dados = {
        "declarante": "529.982.247-25",
        "fato_em": "01/03/1964",
        "imovel-logradouro": f"{rua} ({rua.codigo})",
        "imovel-numero": "77",
        "imovel-area_terreno": "1.250,50",
        "imovel-valor_venal_terreno": "40.000,00",
        "imovel-fecho": "murado",
        "imovel-passeio": "on",
        "titulares-TOTAL_FORMS": "2",
        "titulares-INITIAL_FORMS": "0",
        "titulares-0-pessoa": "Luzia Ari",
        "titulares-0-qualidade": "proprietario",
        "titulares-0-parte": "",
        "titulares-1-qualidade": "proprietario",
        "testadas-TOTAL_FORMS": "1",
        "testadas-INITIAL_FORMS": "0",
        "testadas-0-logradouro": rua.codigo,
        "testadas-0-metros": "12,5",
        "testadas-0-principal": "on",
        "edificacoes-TOTAL_FORMS": "1",
        "edificacoes-INITIAL_FORMS": "0",
        "edificacoes-0-area": "80",
        "edificacoes-0-valor_venal": "90.000,00",
        "edificacoes-0-uso": "residencial",
        "edificacoes-0-estado": "em_uso",
    }
    return dados | mudancas


def test_ficha_de_inscricao_da_tela_ao_imovel(cliente_de):
    rua = fabrica.logradouro("Direita")
    luzia = fabrica.pessoa("Luzia Ari", documento="52998224725")
    resposta = cliente_de("atendente").post(em("ficha_nova"), ficha(rua))
    recebida = FichaDeInscricao.objects.get()
    assert resposta.url == em("ficha", recebida.pk)
    assert recebida.declarante == luzia
    propria = texto(cliente_de("atendente").get(em("ficha", recebida.pk)))
    assert "outra pessoa deve conferi-la" in propria
    assert "Deferir" not in propria
    lancador = cliente_de("lancador")
    assert "Deferir inscrição" in texto(lancador.get(em("ficha", recebida.pk)))
    numero = {"distrito": "1", "setor": "2", "quadra": "3", "lote": "456"}
    resposta = lancador.post(em("ficha_deferir", recebida.pk), numero)
    imovel = Imovel.objects.get()
    assert resposta.url == em("imovel", imovel.pk)
    assert (imovel.inscricao, imovel.area_terreno) == ("01.02.003.0456", Decimal("1250.50"))
    assert imovel.edificacoes.get().valor_venal == 9_000_000
    assert imovel.testadas.get().metros == Decimal("12.5")
    assert imovel.titularidades.get().principal
    assert lancador.get(em("ficha", recebida.pk)).status_code == 200


def test_inscricao_ja_usada_volta_com_erro_no_campo(cliente_de):
    existente = fabrica.imovel(inscricao="01.02.003.0456")
    fabrica.pessoa("Luzia Ari", documento="52998224725")
    cliente_de("atendente").post(em("ficha_nova"), ficha(existente.logradouro))
    recebida = FichaDeInscricao.objects.get()
    pagina = cliente_de("lancador").post(
        em("ficha_deferir", recebida.pk),
        {"distrito": "1", "setor": "2", "quadra": "3", "lote": "456"},
    )
    assert "já existe" in texto(pagina)
    assert Imovel.objects.count() == 1


def test_ficha_errada_mostra_o_erro_no_campo_e_guarda_o_que_foi_digitado(cliente_de):
    rua = fabrica.logradouro("Direita")
    fabrica.pessoa("Luzia Ari")
    fabrica.pessoa("Luzia Ari")
    pagina = texto(
        cliente_de("atendente").post(
            em("ficha_nova"),
            ficha(rua, **{"imovel-area_terreno": "0", "imovel-numero": "77", "fato_em": "1/1/64"}),
        )
    )
    assert "A área deve ser maior que zero." in pagina
    assert "Escreva a data assim" in pagina
    assert "Há mais de uma pessoa" in pagina
    assert 'value="77"' in pagina
    assert not FichaDeInscricao.objects.exists()


def test_mais_uma_linha_nao_recebe_a_ficha_nem_mostra_erros(cliente_de):
    rua = fabrica.logradouro("Direita")
    pagina = texto(
        cliente_de("atendente").post(em("ficha_nova"), ficha(rua, declarante="", mais="titulares"))
    )
    assert 'name="titulares-2-pessoa"' in pagina
    assert "Luzia Ari" in pagina
    assert "obrigatório" not in pagina
    assert not FichaDeInscricao.objects.exists()


def test_ficha_de_alteracao_guarda_so_o_que_mudou(cliente_de):
    atendente = cliente_de("atendente")
    dona = fabrica.pessoa("Luzia Ari", documento="52998224725")
    imovel = fabrica.imovel(edificacao={}, titular=dona)
    rua = imovel.logradouro
    dados = ficha(
        rua,
        **{
            "imovel-numero": str(imovel.numero),
            "imovel-area_terreno": "300",
            "imovel-valor_venal_terreno": "60.000,00",
            "titulares-INITIAL_FORMS": "1",
            "titulares-0-pessoa": f"Luzia Ari (nº {dona.pk})",
            "titulares-0-parte": "100",
            "titulares-0-principal": "on",
            "testadas-INITIAL_FORMS": "1",
            "testadas-0-metros": "12",
            "edificacoes-INITIAL_FORMS": "1",
            "edificacoes-0-numero": "1",
            "edificacoes-0-area": "100",
            "edificacoes-0-valor_venal": "150.000,00",
            "edificacoes-0-valor_locativo": "12.000,00",
            "edificacoes-0-pavimentos": "1",
        },
    )
    nada = texto(atendente.post(em("ficha_alteracao", imovel.pk), dados))
    assert "Nada foi alterado" in nada
    dados["edificacoes-0-uso"] = "comercial"
    atendente.post(em("ficha_alteracao", imovel.pk), dados)
    recebida = FichaDeInscricao.objects.get()
    assert recebida.dados["edificacoes"] == [{"numero": 1, "uso": "comercial"}]
    assert (recebida.dados["imovel"], recebida.dados["titulares"]) == ({}, [])
    pagina = texto(cliente_de("lancador").get(em("ficha", recebida.pk)))
    assert "Exclusivamente residencial" in pagina
    cliente_de("lancador").post(em("ficha_deferir", recebida.pk))
    assert imovel.edificacoes.get().uso == "comercial"


def test_ficha_de_baixa_e_devolucao(cliente_de):
    imovel = fabrica.imovel(titular=fabrica.pessoa("Luzia Ari", documento="52998224725"))
    dados = {"declarante": "52998224725", "fato_em": "01/03/1964", "observacao": "Unido ao vizinho"}
    cliente_de("atendente").post(em("ficha_baixa", imovel.pk), dados)
    recebida = FichaDeInscricao.objects.get()
    cliente_de("chefe").post(em("ficha_devolver", recebida.pk), {"motivo": "Faltou a planta"})
    recebida.refresh_from_db()
    assert recebida.situacao == "devolvida"
    assert "Faltou a planta" in texto(cliente_de("auditor").get(em("ficha", recebida.pk)))
    imovel.refresh_from_db()
    assert imovel.situacao == "ativo"


def test_isencao_do_pedido_a_cassacao_pela_tela(cliente_de):
    imovel = fabrica.imovel(edificacao={})
    atendente, prefeito = cliente_de("atendente"), cliente_de("prefeito")
    atendente.post(
        em("isencao_nova", imovel.pk),
        {"fundamento": "predial|art-249-III", "desde": "01/01/1964", "processo": "9/1964"},
    )
    isencao = Isencao.objects.get()
    assert "Conceder isenção" not in texto(atendente.get(em("isencao", isencao.pk)))
    assert atendente.post(em("isencao_conceder", isencao.pk)).status_code == 403
    assert "Conceder isenção" in texto(prefeito.get(em("isencao", isencao.pk)))
    prefeito.post(em("isencao_conceder", isencao.pk), {"motivo": "Provado"})
    assert isencoes.em_vigor(date(1964, 1, 1)).exists()
    prefeito.post(
        em("isencao_cassar", isencao.pk), {"em": "01/07/1964", "motivo": "Prédio alugado"}
    )
    isencao.refresh_from_db()
    assert (isencao.situacao, isencao.cassada_em) == ("cassada", date(1964, 7, 1))


def test_importacao_pela_tela_do_arquivo_ao_cadastro(cliente_de):
    cliente = cliente_de("lancador")
    conteudo = "Nome;CPF\nMaria;529.982.247-25\nJosé;123\n".encode("latin-1")
    arquivo = SimpleUploadedFile("gente.csv", conteudo, "text/csv")
    cliente.post(em("importacao_nova"), {"especie": "pessoas", "arquivo": arquivo})
    importacao = Importacao.objects.get()
    pagina = texto(cliente.get(em("importacao", importacao.pk)))
    assert "Carregar só as 1 linha válida" in pagina
    assert "Informe um CPF" in pagina
    relatorio = cliente.get(em("importacao_relatorio", importacao.pk))
    assert "José" in b"".join(relatorio.streaming_content).decode()
    cliente.post(em("importacao_carregar", importacao.pk), {"modo": "tudo"})
    assert not Pessoa.objects.exists()
    cliente.post(
        em("importacao_mapear", importacao.pk),
        {"tem_cabecalho": "on", "coluna_nome": "0", "coluna_documento": ""},
    )
    cliente.post(em("importacao_carregar", importacao.pk), {"modo": "tudo"})
    assert Pessoa.objects.count() == 2
    pagina = texto(cliente.get(em("importacao", importacao.pk)))
    assert "2 pessoas" in pagina
    ruim = SimpleUploadedFile("foto.png", b"\x89PNG....", "image/png")
    pagina = texto(cliente.post(em("importacao_nova"), {"especie": "pessoas", "arquivo": ruim}))
    assert "não é uma planilha" in pagina


def test_abas_dos_andares_de_cima_aparecem_a_quem_pode(cliente_de, monkeypatch):
    monkeypatch.setitem(abas._abas, "imovel", [])
    abas.registrar(
        "imovel",
        Aba("Caixa", "partes/vazio.html", lambda request, imovel: {}, "caixa.ver"),
    )
    imovel = fabrica.imovel()
    assert "<h2>Caixa</h2>" in texto(cliente_de("tesoureiro").get(em("imovel", imovel.pk)))
    assert "<h2>Caixa</h2>" not in texto(cliente_de("atendente").get(em("imovel", imovel.pk)))


@pytest.mark.parametrize("nome", ["Ana", "Luzia Ari", "Luzia A", "Maria Aparecida"])
def test_sugestao_escolhida_acha_a_pessoa_qualquer_que_seja_o_nome(nome):
    """The suggestion `Luzia Ari (nº 12)` has eleven letters and digits, as a CPF has."""
    for _ in range(12):
        dona = fabrica.pessoa(nome)
        assert PessoaField().clean(PessoaField.rotulo(dona)) == dona
