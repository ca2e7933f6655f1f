"""The books of each law: their rows, exact, from the lançamentos and what was paid of them."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client

from cadastro.models import InscricaoFiscal, Pessoa
from lancamentos import livros, livros_impressos
from lancamentos.avulso import lancar_fatos
from lancamentos.livros import Leitor
from lancamentos.models import Lancamento
from lancamentos.substituir import cancelar
from prefeitura.comum import documentos, lotes, parametros
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Documento, Lote
from prefeitura.comum.relogio import agora, no_dia
from tests import fabrica
from tests.arrecadacao.fabrica import casa_lancada
from tests.lancamentos.recebimentos import pagar_parcelas

pytestmark = pytest.mark.django_db


def linhas(slug: str, exercicio: int) -> list[list[str]]:
    livro = livros.achar(slug)
    leitor = Leitor(livro)
    return [leitor.linha(x) for x in livros.linhas(livro, exercicio)]


def lancado(tributo: str, contribuinte: Pessoa, fatos: dict[str, Any], **mais: Any) -> Lancamento:
    mais.setdefault("exercicio", 1960)
    return lancar_fatos(
        tributo=tributo,
        contribuinte=contribuinte,
        fatos=fatos,
        usuario=fabrica.cadastrador(),
        motivo="teste do livro",
        **mais,
    )


def inscricao(especie: str, titular: Pessoa, nome: str, **dados: Any) -> InscricaoFiscal:
    return InscricaoFiscal.objects.create(
        especie=especie,
        numero=InscricaoFiscal.objects.filter(especie=especie).count() + 1,
        titular=titular,
        nome=nome,
        desde=date(1950, 1, 1),
        criada_em=agora(),
        alterada_em=agora(),
        **dados,
    )


def informado(parametro: str, valor: str, desde: date) -> None:
    """A value that the publication lacks, entered by one person and confirmed by another."""
    proposto = parametros.propor(
        parametro=parametro,
        valor=valor,
        desde=desde,
        ate=None,
        lei="Lei municipal nº 31",
        usuario=fabrica.usuario("contador"),
    )
    parametros.confirmar(proposto, usuario=fabrica.usuario("chefe"))


def pagas(lancamento: Lancamento, dia: date, *numeros: int) -> None:
    """Receive instalments on a day, with the additions of the law."""
    with no_dia(dia):
        pagar_parcelas(lancamento, *numeros)


# -- Jambeiro ----------------------------------------------------------------------------------


def test_jambeiro_21_territorial_com_extensao_multa_e_data_dos_pagamentos(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "jambeiro-1958"
    with no_dia(date(1960, 1, 4)):
        informado("territorial-urbano.taxa_por_metro", "40.00", date(1959, 1, 1))
        rua = fabrica.logradouro("Direita", distrito="Jambeiro")
        dona = fabrica.pessoa("Ana Prado")
        terreno = fabrica.imovel(titular=dona, logradouro=rua, numero=12)
        lancamento = lancado(
            "territorial-urbano",
            dona,
            {"frente_m": "12.5", "valor_venal_terreno": "100000.00"},
            imovel=terreno,
        )
    valor = lancamento.valor
    assert linhas("territorial-urbano", 1960) == [
        ["Ana Prado", "Rua Direita, 12", "12,5 m", _escrito(valor), "", "", ""]
    ]
    primeira = lancamento.parcelas.get(numero=1)
    pagas(lancamento, date(1960, 2, 10), 1)
    multa = primeira.valor // 5  # art. 5: a fifth on what is late
    assert linhas("territorial-urbano", 1960) == [
        [
            "Ana Prado",
            "Rua Direita, 12",
            "12,5 m",
            _escrito(valor),
            _escrito(multa),
            "10/02/1960",
            "",
        ]
    ]


def test_jambeiro_21_na_esquina_a_extensao_e_a_que_se_tributa(settings: Any) -> None:
    """The greater side whole and of the smaller what passes ten metres (17)."""
    settings.CODIGO_TRIBUTARIO = "jambeiro-1958"
    with no_dia(date(1960, 1, 4)):
        informado("territorial-urbano.taxa_por_metro", "40.00", date(1959, 1, 1))
        dona = fabrica.pessoa("Ana Prado")
        esquina = fabrica.imovel(titular=dona)
        fatos = {"configuracao": "esquina", "lados_m": ["20", "15"]}
        lancado("territorial-urbano", dona, fatos, imovel=esquina)
        lote = fabrica.imovel(titular=dona)
        fatos = {"configuracao": "frente_e_fundos", "frente_m": "12", "fundos_m": "12"}
        lancado("territorial-urbano", dona, fatos, imovel=lote)
    assert [x[2] for x in linhas("territorial-urbano", 1960)] == ["25 m", "24 m"]


def test_muriae_83_fichas_da_licenca_em_ordem_alfabetica(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "muriae-1936"
    with no_dia(date(1937, 1, 11)):
        for nome in ("Zilda Reis", "Ária Lima"):
            dono = fabrica.pessoa(nome, endereco="Rua da Estação, 3")
            lancado(
                "licenca-localizacao",
                dono,
                {
                    "tabela": "A",
                    "atividade": "Bar",
                    "localidade": "Cidade",
                    "situacao": "novo",
                    "data_requerimento": "1937-01-11",
                },
                inscricao=inscricao("estabelecimento", dono, f"Bar {nome}"),
                exercicio=1937,
            )
    primeira, segunda = linhas("licencas", 1937)
    assert (primeira[0], segunda[0]) == ("Ária Lima", "Zilda Reis")
    assert (primeira[1], primeira[3]) == ("Rua da Estação, 3", "Bar")
    assert "licença" in primeira[2]


def test_jambeiro_30_predial_com_as_duas_prestacoes_e_suas_multas(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "jambeiro-1958"
    with no_dia(date(1960, 1, 4)):
        rua = fabrica.logradouro("Direita", distrito="Jambeiro")
        dona = fabrica.pessoa("Ana Prado")
        casa = fabrica.imovel(titular=dona, logradouro=rua, numero=20, edificacao={})
        lancamento = lancado(
            "predial", dona, {"ocupacao": "locado", "aluguel_mensal": "1000.00"}, imovel=casa
        )
    # 8% of 12,000.00, halves on 31 January and 30 June
    pagas(lancamento, date(1960, 1, 29), 1)
    pagas(lancamento, date(1960, 8, 10), 2)
    assert linhas("predial", 1960) == [
        [
            "Ana Prado",
            "",
            "Rua Direita, 20",
            "12.000,00",
            "960,00",
            "480,00",
            "",
            "480,00",
            "96,00",
            "1.056,00",
            "29/01/1960, 10/08/1960",
            "",
        ]
    ]


def test_jambeiro_67_licencas_em_ordem_alfabetica_com_classificacao(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "jambeiro-1958"
    with no_dia(date(1960, 1, 4)):
        zeca = fabrica.pessoa("Zeca Lima", endereco="Rua do Sol, 4")
        bento = fabrica.pessoa("Bento Dias", endereco="Rua da Lua, 1")
        for dono, imposto in ((zeca, "1000.00"), (bento, "2000.00")):
            casa = inscricao("estabelecimento", dono, f"Casa {dono.nome}")
            lancado(
                "licenca-localizacao-continuacao",
                dono,
                {"imposto_industrias_e_profissoes": imposto},
                inscricao=casa,
            )
    titulo = "Imposto de licença: estabelecimentos (continuação)"
    assert linhas("licencas", 1960) == [
        ["Bento Dias", "Rua da Lua, 1", "200,00", titulo, "", "200,00", "", ""],
        ["Zeca Lima", "Rua do Sol, 4", "100,00", titulo, "", "100,00", "", ""],
    ]


def test_jambeiro_88_publicidade_com_natureza_e_local(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "jambeiro-1958"
    with no_dia(date(1960, 3, 1)):
        dono = fabrica.pessoa("Bento Dias")
        placa = inscricao("publicidade", dono, "Placa da Casa Dias", endereco="Largo da Matriz")
        informado("licenca-publicidade.valor", "80.00", date(1959, 1, 1))
        lancado(
            "licenca-publicidade",
            dono,
            {"meio": "luminoso", "carater_permanente": True, "continuacao": True},
            inscricao=placa,
        )
    assert linhas("publicidade", 1960) == [
        ["Bento Dias", "luminoso", "Largo da Matriz", "80,00", "", "", ""]
    ]


def test_jambeiro_115_conservacao_de_estradas(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "jambeiro-1958"
    with no_dia(date(1960, 1, 4)):
        dono = fabrica.pessoa("Caio Reis")
        sitio = inscricao("imovel-rural", dono, "Sítio Alto", endereco="Bairro dos Reis")
        lancamento = lancado(
            "estradas-conservacao",
            dono,
            {"zona": "rural", "valor_venal_propriedade": "200000.00"},
            inscricao=sitio,
        )
    pagas(lancamento, date(1960, 6, 30), 1)
    # 0.25% of 200,000.00
    assert linhas("conservacao-de-estradas", 1960) == [
        ["Caio Reis", "Bairro dos Reis", "500,00", "", "30/06/1960", ""]
    ]


# -- Votuporanga -------------------------------------------------------------------------------


def test_votuporanga_24_territorial_com_zona_e_extensao_tributada(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "votuporanga-1950"
    with no_dia(date(1955, 1, 10)):
        informado("tabela-a/zona_2", "30.00", date(1951, 1, 1))
        rua = fabrica.logradouro("Amazonas", distrito="Votuporanga")
        dona = fabrica.pessoa("Dora Leal")
        terreno = fabrica.imovel(titular=dona, logradouro=rua, numero=7)
        lancado(
            "territorial-urbano",
            dona,
            {"faces": [{"face": "frente", "comprimento_m": "11.4", "zona": 2}]},
            imovel=terreno,
            exercicio=1955,
        )
    assert linhas("territorial-urbano", 1955) == [
        ["Dora Leal", "Rua Amazonas, 7", "2", "12", "360,00", "", "", ""]
    ]


def test_votuporanga_35_predial_em_ordem_alfabetica(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "votuporanga-1950"
    with no_dia(date(1955, 1, 10)):
        informado("tabela-b/a/aliquota_pct", "10", date(1951, 1, 1))
        rua = fabrica.logradouro("Amazonas", distrito="Votuporanga")
        for nome, numero in (("Zilda Paz", 1), ("Álvaro Nery", 2)):
            dono = fabrica.pessoa(nome)
            casa = fabrica.imovel(titular=dono, logradouro=rua, numero=numero, edificacao={})
            lancado(
                "predial",
                dono,
                {"aluguel_mensal": "500.00", "classe_tabela_b": "a"},
                imovel=casa,
                exercicio=1955,
            )
    achadas = linhas("predial", 1955)
    assert [x[0] for x in achadas] == ["Álvaro Nery", "Zilda Paz"]
    assert achadas[0][3] == "6.000,00"  # twelve rents
    total, primeira, segunda = achadas[0][4], achadas[0][5], achadas[0][7]
    assert _lido(primeira) + _lido(segunda) == _lido(total)


def test_votuporanga_50_licencas(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "votuporanga-1950"
    with no_dia(date(1955, 1, 10)):
        dono = fabrica.pessoa("Raul Melo", endereco="Rua Pará, 9")
        casa = inscricao("estabelecimento", dono, "Empório Melo")
        lancamento = lancado(
            "licenca-funcionamento",
            dono,
            {"industrias_e_profissoes_do_exercicio": "1000.00"},
            inscricao=casa,
            exercicio=1955,
        )
    valor = _escrito(lancamento.valor)
    assert linhas("licencas", 1955) == [
        [
            "Raul Melo",
            "Rua Pará, 9",
            valor,
            "Imposto de licença para continuação de funcionamento",
            "",
            valor,
            "",
            "",
        ]
    ]


# -- Lafaiete ----------------------------------------------------------------------------------


def test_votuporanga_99_livro_a_parte_da_santa_casa_ate_a_lei_316(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "votuporanga-1950"
    dono = fabrica.pessoa("Cine Votuporanga")
    feitos = []
    # Two shows of 300.00, half of it of the Santa Casa; one of them cancelled; and one by Lei 316.
    for dia in (date(1958, 5, 14), date(1958, 6, 3), date(1958, 12, 2)):
        with no_dia(dia):
            feitos.append(
                lancado(
                    "diversoes",
                    dono,
                    {"preco_do_ingresso": "7.25", "ingressos_vendidos": 200},
                    exercicio=1958,
                    referencia=f"função de {dia:%d/%m/%Y}",
                )
            )
    with no_dia(date(1958, 6, 4)):
        cancelar(
            lancamento=feitos[1],
            motivo="Não houve a função",
            artigo="87",
            usuario=fabrica.usuario("chefe"),
        )
    assert linhas("santa-casa", 1958) == [
        [*("Cine Votuporanga", "função de 14/05/1958"), "300,00", "150,00", "150,00", "", ref]
        if n == 0
        else [*("Cine Votuporanga", "função de 03/06/1958"), "300,00", "150,00", "150,00", "", ref]
        for n, ref in enumerate(("função de 14/05/1958", "Cancelado; função de 03/06/1958"))
    ]
    with no_dia(date(1958, 12, 31)):
        lote = livros_impressos.imprimir(
            slug="santa-casa", exercicio=1958, usuario=fabrica.cadastrador()
        )
        lotes.executar(lote.pk)
    papel = Documento.objects.get(tipo="livro").conteudo
    assert (len(papel["linhas"]), papel["total"]) == (2, "Cr$ 150,00")


def test_lafaiete_80_ficha_da_licenca_com_anotacao_do_pagamento(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "lafaiete-1948"
    with no_dia(date(1950, 1, 10)):
        dono = fabrica.pessoa("Igor Sá", endereco="Rua Nova, 3")
        casa = inscricao("estabelecimento", dono, "Armazém Sá")
        lancamento = lancado(
            "licenca-localizacao",
            dono,
            {
                "tabela": "B",
                "atividade": "Farmácia",
                "localidade": "Cidade (Conselheiro Lafaiete)",
                "contribuinte_novo": True,
                "data_requerimento": "1950-01-10",
            },
            inscricao=casa,
            exercicio=1950,
        )
    pagas(lancamento, date(1950, 2, 20), 1)
    (linha,) = linhas("licencas", 1950)
    assert linha == [
        "Igor Sá",
        "Rua Nova, 3",
        "Imposto de licença: estabelecimentos de comércio e indústria",
        "Farmácia",
        _escrito(lancamento.valor),
        "20/02/1950",
    ]


def test_lafaiete_91_territorial_com_os_elementos_do_94_e_indice(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "lafaiete-1948"
    with no_dia(date(1950, 1, 10)):
        rua = fabrica.logradouro("Tiradentes", distrito="Sede")
        for nome, numero in (("Zeno Alves", "4"), ("Abel Couto", "5")):
            dono = fabrica.pessoa(nome)
            terreno = fabrica.imovel(
                titular=dono, logradouro=rua, numero=int(numero), lote=numero, quadra="B"
            )
            lancado(
                "territorial-urbano",
                dono,
                {
                    "valor_terreno": "60000.00",
                    "testada_m": "12",
                    "logradouro": "Rua Tiradentes",
                    "edificado": False,
                    "murado": True,
                    "muro_em_bom_estado": True,
                    "passeio": True,
                    "passeio_em_bom_estado": True,
                },
                imovel=terreno,
                exercicio=1950,
            )
        achadas = linhas("territorial-urbano", 1950)
        lote = livros_impressos.imprimir(
            slug="territorial-urbano", exercicio=1950, usuario=fabrica.usuario("lancador")
        )
        lotes.executar(lote.pk)
    assert [x[:9] for x in achadas] == [
        [
            nome,
            numero,
            "B",
            f"Rua Tiradentes, {numero}",
            "Sede",
            "300,00",
            "12,00 m, Rua Tiradentes",
            "Cr$ 60.000,00",
            "Murado ou cercado; com passeio; rede de água; rede de esgotos",
        ]
        for nome, numero in (("Zeno Alves", "4"), ("Abel Couto", "5"))
    ]
    papel = Documento.objects.get(pk=lote.partes.get().resultado["documento"])
    assert [(x["nome"], x["n"]) for x in papel.conteudo["indice"]] == [
        ("Abel Couto", 2),
        ("Zeno Alves", 1),
    ]
    assert "Índice alfabético" in documentos.html(papel)


# -- Januária ----------------------------------------------------------------------------------


def test_januaria_194_rural_com_os_elementos_do_185() -> None:
    with no_dia(date(1964, 3, 2)):
        for nome, classe, valor in (
            ("Alda Reis", "nao_cultivadas", "500000.00"),
            ("Beto Luz", "pastagens_e_outras", "300000.00"),
        ):
            dono = fabrica.pessoa(nome)
            terra = inscricao("imovel-rural", dono, f"Fazenda {nome}", distrito="Brejo")
            lancado(
                "territorial-rural",
                dono,
                {"valor_venal": valor, "classe": classe, "area_ha": "120"},
                inscricao=terra,
                exercicio=1964,
            )
    alda, beto = linhas("territorial-rural", 1964)
    assert alda[1:] == [
        "Alda Reis",
        "Brejo",
        "Fazenda Alda Reis",
        "",
        "120 ha",
        "Cr$ 500.000,00",
        "2,00",
        "10.000,00",
        "",
        "",
        "",
        "10.000,00",
        "",
    ]
    assert beto[1:] == [
        "Beto Luz",
        "Brejo",
        "Fazenda Beto Luz",
        "",
        "",
        "",
        "",
        "",
        "120 ha",
        "Cr$ 300.000,00",
        "6.000,00",
        "6.000,00",
        "",
    ]


def test_januaria_405_o_livro_do_predial_traz_a_limpeza_e_as_outras_taxas() -> None:
    imovel, _ = casa_lancada(titular=fabrica.pessoa("Ana Prado"))
    (linha,) = linhas("predial", 1964)
    devidas = {
        x.tributo: _escrito(x.valor)
        for x in Lancamento.objects.filter(imovel=imovel).order_by("pk")
        if x.fatos.get("imposto", "predial") == "predial"
    }
    assert linha[0] == "Ana Prado"
    assert linha[3:8] == [
        "Cr$ 150.000,00",
        "1.230,00",
        devidas["limpeza-publica"],
        devidas["educacao-saude"],
        devidas["iluminacao-publica"],
    ]


def test_o_lancamento_cancelado_fica_no_livro_com_a_nota_e_nao_se_soma() -> None:
    imovel, _ = casa_lancada()
    with no_dia(date(1964, 1, 20)):
        cancelar(
            lancamento=Lancamento.objects.get(imovel=imovel, tributo="predial"),
            motivo="Lançado em duplicidade",
            artigo="64",
            usuario=fabrica.usuario("chefe"),
        )
    livro = livros.achar("predial")
    (lido,) = livros.linhas(livro, 1964)
    assert Leitor(livro).linha(lido)[-1] == "Cancelado"
    assert Leitor(livro).soma([lido]) == 0


def test_cada_volume_tem_termos_folhas_numeradas_e_a_sua_copia(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for n in range(3):
        casa_lancada(titular=fabrica.pessoa(f"Dono {n}"))
    monkeypatch.setattr(livros_impressos, "LINHAS_POR_VOLUME", 2)
    with no_dia(date(1964, 2, 3)):
        lote = livros_impressos.imprimir(
            slug="predial", exercicio=1964, usuario=fabrica.usuario("contador")
        )
        lotes.executar(lote.pk)
        lotes.executar(lote.pk)  # again: nothing is written twice
    papeis = list(Documento.objects.filter(tipo="livro").order_by("pk"))
    assert [p.numero for p in papeis] == ["1964, volume 1", "1964, volume 2"]
    assert [[x["n"] for x in p.conteudo["linhas"]] for p in papeis] == [[1, 2], [3]]
    texto = documentos.html(papeis[1])
    for dito in ("Termo de abertura", "Termo de encerramento", "volume 2 de 2", "de nº 3 a nº 3"):
        assert dito in texto
    assert "Cr$ 1.230,00" in texto
    assert "Dono" not in str(papeis[0].publico)
    assert documentos.pdf(papeis[1]).startswith(b"%PDF")


def test_livro_vazio_ou_que_a_lei_nao_tem_nao_se_escritura() -> None:
    quem = fabrica.usuario("lancador")
    with pytest.raises(ErroDeNegocio, match="Nada foi lançado"):
        livros_impressos.imprimir(slug="predial", exercicio=1964, usuario=quem)
    with pytest.raises(ErroDeNegocio, match="não tem o livro"):
        livros_impressos.imprimir(slug="loteria", exercicio=1964, usuario=quem)
    assert not Documento.objects.filter(tipo="livro").exists()


def test_telas_do_livro_listam_buscam_e_exportam(cliente_de: Callable[..., Client]) -> None:
    casa_lancada(titular=fabrica.pessoa("Ana Prado"))
    casa_lancada(titular=fabrica.pessoa("Zeno Alves"))
    cliente = cliente_de("contador")
    with no_dia(date(1964, 2, 3)):
        indice = cliente.get("/lancamentos/livros/?exercicio=1964").content.decode()
        pagina = cliente.get("/lancamentos/livros/predial/?exercicio=1964").content.decode()
        achado = cliente.get("/lancamentos/livros/predial/?exercicio=1964&q=zeno").content.decode()
        csv = cliente.get("/lancamentos/livros/predial/?exercicio=1964&formato=csv")
        resposta = cliente.post("/lancamentos/livros/predial/escriturar/", {"exercicio": "1964"})
        lotes.executar(Lote.objects.get(tipo=livros_impressos.IMPRESSAO).pk)
        feito = cliente.get(resposta["Location"]).content.decode()
    assert "Livro do imposto predial" in indice
    assert "Ana Prado" in pagina
    assert "2.460,00" in pagina  # the sum of both
    assert "Ana Prado" not in achado
    assert "Zeno Alves" in achado
    texto = b"".join(csv.streaming_content).decode("utf-8-sig")  # type: ignore[attr-defined]
    assert texto.splitlines()[0].startswith("Nome do contribuinte;Localização do prédio;")
    assert "Abrir o volume 1" in feito
    assert cliente.get("/lancamentos/livros/loteria/").status_code == 404


def test_quem_nao_escritura_le(cliente_de: Callable[..., Client]) -> None:
    casa_lancada()
    cliente = cliente_de("auditor")
    assert cliente.get("/lancamentos/livros/predial/?exercicio=1964").status_code == 200
    assert cliente.post("/lancamentos/livros/predial/escriturar/").status_code == 403


def _escrito(valor: int) -> str:
    inteiro, centavos = divmod(valor, 100)
    return f"{inteiro:,}".replace(",", ".") + f",{centavos:02d}"


def _lido(texto: str) -> int:
    return int(texto.replace(".", "").replace(",", ""))
