"""Pages of the registers: every register of every code opens; the acts through the forms."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from cadastro import hidrometros, inscricoes, pessoas
from cadastro.models import (
    Coleta,
    Espolio,
    FichaFiscal,
    InscricaoFiscal,
    LevantamentoDeAluguel,
    LicencaFiscal,
    TabelaDeValores,
    ValorAchado,
)
from cadastro.titularidades import em
from prefeitura.comum.calendario import codigo
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.exemplos_de_registros import EXEMPLOS, TODOS

pytestmark = pytest.mark.django_db
Clientes = Callable[..., Client]


@pytest.fixture(autouse=True)
def em_marco_de_1964():
    with no_dia(date(1964, 3, 20)):
        yield


def como_se_digita(registro: Any, dados: dict[str, Any]) -> dict[str, str]:
    """Fields of a ficha as people type them."""
    tela = {}
    for campo in registro.campos:
        valor = dados.get(campo.nome, "")
        if valor != "":
            match campo.tipo:
                case "dinheiro":
                    valor = moeda().valor(moeda().de_decimal(valor))
                case "decimal":
                    valor = format(Decimal(valor), "f").replace(".", ",")
                case "sim_nao":
                    valor = "sim" if valor else "nao"
                case "data":
                    valor = f"{date.fromisoformat(valor):%d/%m/%Y}"
        tela[f"campo_{campo.nome}"] = str(valor)
    return tela


def inscrita(especie: str, slug: str = "januaria-1963", **mudancas: Any) -> InscricaoFiscal:
    return inscricoes.inscrever(
        especie=especie,
        titular=fabrica.pessoa("Ana Reis"),
        nome="Casa Ana",
        endereco="Rua Direita, 1",
        dados={**EXEMPLOS[slug][especie].dados, **mudancas},
        usuario=fabrica.usuario("lancador"),
    )


@pytest.mark.parametrize(("slug", "especie"), TODOS)
def test_ficha_de_cada_registro_preenchida_recebida_conferida_e_vista(
    slug: str, especie: str, cliente_de: Clientes, settings: Any
) -> None:
    settings.CODIGO_TRIBUTARIO = slug
    exemplo = EXEMPLOS[slug][especie]
    with no_dia(date(exemplo.exercicio, 3, 2)):
        dono = fabrica.pessoa("Joaquim Souza")
        registro = codigo().registros[especie]
        atendente, lancador = cliente_de("atendente"), cliente_de("lancador")
        nova = reverse("cadastro:ficha_fiscal_nova", args=[especie])
        pagina = atendente.get(nova).content.decode()
        assert all(c.rotulo.replace("'", "&#x27;") in pagina for c in registro.campos)
        causas = list(registro.motivos.get("inscricao", {}))
        dita = {
            "declarante": f"Joaquim Souza (nº {dono.pk})",
            "fato_em": f"02/03/{exemplo.exercicio}",
            "nome": "Casa Souza",
            "distrito": "Sede",
            "causa": causas[0] if causas else "",
            **como_se_digita(registro, exemplo.dados),
        }
        resposta = atendente.post(nova, dita)
        assert resposta.status_code == 302, resposta.context["form"].errors
        ficha = FichaFiscal.objects.get()
        assert ficha.dados["campos"] == {**ficha.dados["campos"], **exemplo.dados}
        da_ficha = reverse("cadastro:ficha_fiscal", args=[ficha.pk])
        assert atendente.get(da_ficha).status_code == 200
        papel = atendente.post(reverse("cadastro:ficha_fiscal_papel", args=[ficha.pk]))
        assert lancador.get(papel.url).content.startswith(b"%PDF")
        lancador.post(reverse("cadastro:ficha_fiscal_deferir", args=[ficha.pk]), {"motivo": ""})
        inscricao = InscricaoFiscal.objects.get()
        pagina = lancador.get(reverse("cadastro:inscricao_fiscal", args=[inscricao.pk]))
        assert pagina.status_code == 200
        assert "Casa Souza" in pagina.content.decode()
        lista = reverse("cadastro:registro", args=[especie])
        assert "Casa Souza" in lancador.get(lista, {"q": "souza"}).content.decode()
        assert "Casa Souza" not in lancador.get(lista, {"q": "inexistente"}).content.decode()
        assert lancador.get(lista, {"formato": "csv"}).status_code == 200
        for tipo in ("alteracao", "baixa"):
            endereco = reverse("cadastro:ficha_fiscal_de", args=[inscricao.pk, tipo])
            assert lancador.get(endereco).status_code == 200
        assert lancador.get(reverse("cadastro:registros")).status_code == 200
        assert str(ficha) in lancador.get(da_ficha).content.decode()


def test_erro_do_campo_da_regra_e_da_ficha_aparecem_e_nada_se_grava(cliente_de: Clientes) -> None:
    atendente = cliente_de("atendente")
    dono = fabrica.pessoa("Joaquim Souza")
    registro = codigo().registros["estabelecimento"]
    nova = reverse("cadastro:ficha_fiscal_nova", args=["estabelecimento"])
    boa = {
        "declarante": dono.documento,
        "fato_em": "20/03/1964",
        **como_se_digita(registro, EXEMPLOS["januaria-1963"]["estabelecimento"].dados),
    }
    for mudanca, dito in (
        ({"campo_valor_locativo": "mil"}, "Valor inválido"),
        ({"campo_valor_locativo": ""}, "Este campo é obrigatório"),
        ({"fato_em": "21/03/1964"}, "A data do fato não pode ser futura"),
        ({"campo_secao": "industria"}, "Grupo da indústria"),
        ({"imovel": "99.99"}, "Não há imóvel com esta inscrição"),
        ({"fato-licenca-horario-especial-horas_a_mais": "x"}, "Não se entende"),
    ):
        pagina = atendente.post(nova, {**boa, **mudanca})
        assert pagina.status_code == 200
        assert dito in pagina.content.decode()
    assert not FichaFiscal.objects.exists()


def test_alteracao_declara_so_o_que_mudou_e_fatos_a_parte(cliente_de: Clientes) -> None:
    inscricao = inscrita("estabelecimento")
    registro = codigo().registros["estabelecimento"]
    atendente = cliente_de("atendente")
    endereco = reverse("cadastro:ficha_fiscal_de", args=[inscricao.pk, "alteracao"])
    resposta = atendente.post(
        endereco,
        {
            "declarante": inscricao.titular.documento,
            "fato_em": "20/03/1964",
            "causa": "area",
            "nome": "Casa Ana",
            "endereco": "Rua Direita, 1",
            **como_se_digita(registro, {**inscricao.dados, "valor_locativo": "150000.00"}),
            "fato-licenca-horario-especial-estabelecimento": "botequim",
            "fato-licenca-horario-especial-horas_a_mais": "3",
        },
    )
    assert resposta.status_code == 302, resposta.context["form"].errors
    ficha = FichaFiscal.objects.get()
    assert ficha.dados["campos"] == {"valor_locativo": "150000.00"}
    assert ficha.dados["fatos"]["licenca-horario-especial"]["estabelecimento"] == "botequim"
    pagina = atendente.get(reverse("cadastro:ficha_fiscal", args=[ficha.pk])).content.decode()
    assert "Cr$ 120.000,00" in pagina
    assert "Cr$ 150.000,00" in pagina
    cliente_de("chefe").post(
        reverse("cadastro:ficha_fiscal_devolver", args=[ficha.pk]), {"motivo": "Falta recibo"}
    )
    ficha.refresh_from_db()
    assert (ficha.situacao, ficha.motivo) == ("devolvida", "Falta recibo")


def test_transferencia_pela_tela_mostra_quem_responde(cliente_de: Clientes) -> None:
    with no_dia(date(1964, 1, 5)):
        inscricao = inscrita("estabelecimento")
    comprador = fabrica.pessoa("Bento Reis")
    resposta = cliente_de("atendente").post(
        reverse("cadastro:ficha_fiscal_de", args=[inscricao.pk, "transferencia"]),
        {
            "declarante": comprador.documento,
            "fato_em": "10/01/1964",
            "adquirente": comprador.documento,
            "titulo": "Escritura",
        },
    )
    assert resposta.status_code == 302
    ficha = FichaFiscal.objects.get()
    assert ficha.fora_do_prazo
    chefe = cliente_de("chefe")
    chefe.post(reverse("cadastro:ficha_fiscal_deferir", args=[ficha.pk]))
    pagina = chefe.get(reverse("cadastro:inscricao_fiscal", args=[inscricao.pk])).content.decode()
    assert "responde por eles (art. 257)" in pagina


def test_condominos_pela_tela_dao_uma_inscricao_a_cada_um(cliente_de: Clientes) -> None:
    ana, bento = fabrica.pessoa("Ana Reis"), fabrica.pessoa("Bento Reis")
    registro = codigo().registros["imovel-rural"]
    boa = {
        "declarante": ana.documento,
        "fato_em": "20/03/1964",
        "causa": "divisao",
        "nome": "Boa Vista",
        **como_se_digita(registro, EXEMPLOS["januaria-1963"]["imovel-rural"].dados),
    }
    nova = reverse("cadastro:ficha_fiscal_nova", args=["imovel-rural"])
    atendente, chefe = cliente_de("atendente"), cliente_de("chefe")
    torta = atendente.post(nova, {**boa, "condominos": f"{ana.documento}; metade"})
    assert "Escreva o número assim" in torta.content.decode()
    atendente.post(nova, {**boa, "condominos": f"{ana.documento}; 75\n{bento.documento}; 25%"})
    chefe.post(reverse("cadastro:ficha_fiscal_deferir", args=[FichaFiscal.objects.get().pk]))
    assert [i.parte for i in InscricaoFiscal.objects.order_by("numero")] == [
        Decimal("0.75"),
        Decimal("0.25"),
    ]
    livro = chefe.get(reverse("cadastro:livro_rural", args=[1965])).content.decode()
    assert "Inscrição 1" in livro
    assert "750,00" in livro
    papel = chefe.post(reverse("cadastro:livro_rural_imprimir", args=[1965]))
    assert chefe.get(papel.url).content.startswith(b"%PDF")
    assert chefe.get(reverse("cadastro:livro_rural", args=[99])).status_code == 404


def test_licenca_se_concede_e_se_cassa_pela_tela(cliente_de: Clientes) -> None:
    inscricao = inscrita("estabelecimento")
    chefe = cliente_de("chefe")
    conceder = reverse("cadastro:licenca_conceder", args=[inscricao.pk])
    errada = chefe.post(conceder, {"ate": "01/01/1964"})
    assert "não pode terminar antes de hoje" in errada.content.decode()
    chefe.post(conceder, {"ate": "31/12/1964", "condicoes": "Das 8 às 18"})
    licenca = LicencaFiscal.objects.get()
    pagina = chefe.get(reverse("cadastro:inscricao_fiscal", args=[inscricao.pk])).content.decode()
    assert "Das 8 às 18" in pagina
    assert "licenciado" in pagina
    cassar = reverse("cadastro:licenca_cassar", args=[inscricao.pk])
    chefe.post(cassar, {"motivo": ""})
    chefe.post(cassar, {"motivo": "Perigo à saúde"})
    licenca.refresh_from_db()
    assert licenca.situacao == "cassada"
    assert cliente_de("atendente").post(conceder).status_code == 403


def test_hidrometro_e_leitura_pela_tela(cliente_de: Clientes) -> None:
    ligacao = inscrita("ligacao-de-agua")
    fiscal = cliente_de("fiscal")
    aparelho = {
        "numero": "H-1",
        "diametro": "1/2",
        "erro_pct": "1,5",
        "lacre": "S",
        "marcava": "10",
    }
    instalar = reverse("cadastro:hidrometro_instalar", args=[ligacao.pk])
    errado = fiscal.post(instalar, {**aparelho, "diametro": "3/4"})
    assert "determinou o diâmetro" in errado.content.decode()
    assert not hidrometros.Hidrometro.objects.exists()
    assert fiscal.post(instalar, aparelho).status_code == 302
    ler = reverse("cadastro:leitura", args=[ligacao.pk])
    assert (
        "menor que a anterior"
        in fiscal.post(ler, {"mes": "03/1964", "atual": "9"}).content.decode()
    )
    assert (
        "Escreva o mês assim" in fiscal.post(ler, {"mes": "13/1964", "atual": "9"}).content.decode()
    )
    fiscal.post(ler, {"mes": "03/1964", "atual": "30"})
    fiscal.post(ler, {"mes": "03/1964", "atual": "28", "motivo": "Algarismo trocado"})
    vale = hidrometros.lida_de(ligacao, date(1964, 3, 1))
    assert (vale.anterior, vale.atual, vale.consumo) == (10, 28, 18)
    pagina = fiscal.get(reverse("cadastro:inscricao_fiscal", args=[ligacao.pk])).content.decode()
    assert "duas vias" in pagina
    mapa = fiscal.get(reverse("cadastro:leituras", args=["ligacao-de-agua"])).content.decode()
    assert "Tudo lido" in mapa
    assert fiscal.get(reverse("cadastro:leituras", args=["veiculo"])).status_code == 404
    retirar = reverse("cadastro:hidrometro_retirar", args=[ligacao.pk])
    assert fiscal.get(retirar).status_code == 200
    fiscal.post(retirar, {"motivo": "Desabitado"})
    assert fiscal.get(retirar).status_code == 404


def test_planta_e_desmembramento_pela_tela(cliente_de: Clientes) -> None:
    loteamento = inscrita("loteamento")
    atendente = cliente_de("atendente")
    juntar = reverse("cadastro:planta_juntar", args=[loteamento.pk])
    ruim = SimpleUploadedFile("planta.pdf", b"<script>")
    assert "PDF, PNG ou JPEG" in atendente.post(juntar, {"planta": ruim}).content.decode()
    atendente.post(juntar, {"planta": SimpleUploadedFile("planta.pdf", b"%PDF-1.4 x")})
    planta = loteamento.plantas.get()
    baixada = atendente.get(reverse("cadastro:planta", args=[planta.pk]))
    assert baixada.content == b"%PDF-1.4 x"
    assert baixada["Content-Disposition"].startswith("attachment")
    anotar = reverse("cadastro:desmembramento", args=[loteamento.pk])
    compra = fabrica.pessoa("Caio")
    feita = {
        "ato": "alienada",
        "quadra": "A",
        "lote": "1",
        "area": "300,00",
        "adquirente": compra.documento,
        "fato_em": "10/03/1964",
    }
    assert "só tem" in atendente.post(anotar, {**feita, "area": "9001"}).content.decode()
    atendente.post(anotar, feita)
    pagina = atendente.get(reverse("cadastro:inscricao_fiscal", args=[loteamento.pk]))
    assert "8.700,00 m²" in pagina.content.decode()
    assert (
        atendente.get(reverse("cadastro:planta_juntar", args=[inscrita("veiculo").pk])).status_code
        == 404
    )


def test_coleta_e_tabelas_pela_tela(cliente_de: Clientes) -> None:
    chefe, contador = cliente_de("chefe"), cliente_de("contador")
    with no_dia(date(1965, 1, 5)):
        abrir = reverse("cadastro:coleta_abrir")
        cedo = chefe.post(abrir, {"exercicio": "1965", "comeca_em": "08/01/1965"})
        assert "oito dias antes" in cedo.content.decode()
        chefe.post(abrir, {"exercicio": "1965", "comeca_em": "15/01/1965"})
        coleta = Coleta.objects.get()
        assert chefe.get(reverse("cadastro:coletas")).status_code == 200
        assert chefe.get(reverse("cadastro:coleta", args=[coleta.pk])).status_code == 200
        assert chefe.get(reverse("cadastro:revisao_abrir")).status_code == 404
    preco = reverse("cadastro:preco_novo", args=["preco-medio-da-construcao"])
    contador.post(
        preco,
        {
            "classe": "Alvenaria",
            "origem": "construcao",
            "em": "01/03/1964",
            "area": "100",
            "valor": "20.000,00",
            "fonte": "Alvará 3",
        },
    )
    nova = reverse("cadastro:tabela_nova", args=["valores-de-imoveis"])
    torta = contador.post(nova, {"desde": "01/01/1964", "linhas": "terra; muito"})
    assert "Valor inválido" in torta.content.decode()
    contador.post(nova, {"desde": "01/01/1964", "linhas": "terra de cultura; 1.500,00; de 1963"})
    tabela = TabelaDeValores.objects.get()
    pagina = contador.get(reverse("cadastro:tabelas_de_valores")).content.decode()
    assert "Cr$ 200,00" in pagina
    assert "por confirmar" in pagina
    chefe.post(reverse("cadastro:tabela_confirmar", args=[tabela.pk]))
    tabela.refresh_from_db()
    assert tabela.confirmada_em == date(1964, 3, 20)
    assert contador.get(reverse("cadastro:tabela_nova", args=["nada"])).status_code == 404


def test_revisao_aluguel_valor_e_espolio_pela_tela(cliente_de: Clientes, settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "lafaiete-1948"
    falecido = fabrica.pessoa("Caio Lima")
    imovel = fabrica.imovel(titular=falecido, edificacao={}, desde=date(1930, 1, 1))
    predio = imovel.edificacoes.get()
    with no_dia(date(1950, 3, 1)):
        fiscal, chefe, contador = (cliente_de(p) for p in ("fiscal", "chefe", "contador"))
        chefe.post(reverse("cadastro:revisao_abrir"), {"exercicio": "1950"})
        coleta = Coleta.objects.get()
        nova = reverse("cadastro:declaracao_nova", args=[coleta.pk])
        boa = {
            "inscricao": imovel.inscricao,
            "declarante": falecido.documento,
            "qualidade": "proprietario",
            "area": "320",
            "valor": "80.000,00",
            "distrito": "Sede",
            "logradouro": "Rua Direita",
        }
        assert "Não há imóvel" in fiscal.post(nova, {**boa, "inscricao": "9"}).content.decode()
        assert fiscal.post(nova, boa).status_code == 302
        declaracao = coleta.declaracoes.get()
        suprir = reverse("cadastro:declaracao_suprir", args=[declaracao.pk])
        assert chefe.get(suprir).status_code == 200
        chefe.post(reverse("cadastro:declaracao_aceitar", args=[declaracao.pk]))
        imovel.refresh_from_db()
        assert imovel.area_terreno == 320
        assert chefe.get(reverse("cadastro:coleta", args=[coleta.pk])).status_code == 200
        assert (
            fiscal.get(reverse("cadastro:declaracao_de_oficio", args=[coleta.pk])).status_code
            == 200
        )
        fiscal.post(
            reverse("cadastro:valor_achado", args=[imovel.pk]),
            {
                "ato": "divisao",
                "titulo": "Escritura",
                "em": "01/02/1950",
                "valor": "90.000,00",
            },
        )
        assert ValorAchado.objects.get().corrigiu
        convite = fiscal.post(reverse("cadastro:alugueis_convidar"))
        assert fiscal.get(convite.url).content.startswith(b"%PDF")
        fiscal.post(
            reverse("cadastro:aluguel_levantar", args=[predio.pk]),
            {
                "exercicio": "1950",
                "fonte": "contrato",
                "ocupacao": "locada",
                "morador": "Davi",
                "documento": "Contrato",
                "valor_locativo": "6.000,00",
            },
        )
        levantado = LevantamentoDeAluguel.objects.get()
        assert "Davi" in contador.get(reverse("cadastro:alugueis")).content.decode()
        conferir = reverse("cadastro:aluguel_conferir", args=[levantado.pk])
        contador.post(conferir, {"valor": "6.000,00"})
        conteudo = contador.get(reverse("cadastro:predial_conteudo", args=[predio.pk]))
        assert "Alugada ou arrendada" in conteudo.content.decode()
        chefe.post(
            reverse("cadastro:espolio_abrir"),
            {
                "falecido": falecido.documento,
                "obito_em": "10/01/1950",
                "inventario": "1º ofício",
            },
        )
        espolio = Espolio.objects.get()
        assert em(imovel, date(1950, 3, 1)).get().pessoa == espolio.pessoa
        assert "1º ofício" in chefe.get(reverse("cadastro:espolios")).content.decode()
        partilhar = reverse("cadastro:espolio_partilhar", args=[espolio.pk])
        herdeiro = fabrica.pessoa("Eva")
        pagina = chefe.post(
            partilhar,
            {
                "formal": "Formal",
                "encerrado_em": "20/02/1950",
                f"imovel_{imovel.pk}": f"{herdeiro.documento}; 100",
            },
        )
        assert "Falta a certidão" in pagina.content.decode()
    with no_dia(date(1950, 6, 1)):
        chefe.post(reverse("cadastro:coleta_encerrar", args=[coleta.pk]))
        coleta.refresh_from_db()
        assert coleta.encerrada_em == date(1950, 6, 1)


def test_valores_do_estado_pela_tela(cliente_de: Clientes, settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "muriae-1936"
    imovel = fabrica.imovel()
    with no_dia(date(1937, 3, 1)):
        chefe = cliente_de("chefe")
        endereco = reverse("cadastro:valores_do_estado")
        torta = chefe.post(endereco, {"exercicio": "1937", "linhas": f"{imovel.inscricao}; x"})
        assert "Valor inválido" in torta.content.decode()
        chefe.post(endereco, {"exercicio": "1937", "linhas": f"{imovel.inscricao}; 9:000$000"})
    imovel.refresh_from_db()
    assert imovel.valor_venal_terreno == 9_000_000


def test_a_busca_acha_a_inscricao_pelo_nome_pelo_titular_e_pela_placa(cliente_de: Clientes) -> None:
    casa = fabrica.imovel()
    loja = inscrita("estabelecimento")
    inscricoes.alterar(loja, imovel=casa, usuario=fabrica.usuario("lancador"), motivo="Onde está")
    carro = inscrita("veiculo")
    auditor = cliente_de("auditor")
    dela = reverse("cadastro:inscricao_fiscal", args=[loja.pk])
    do_carro = reverse("cadastro:inscricao_fiscal", args=[carro.pk])

    def achados(texto: str) -> str:
        return auditor.get(reverse("cadastro:busca"), {"q": texto}).content.decode()

    assert dela in achados("casa ana")
    assert do_carro in achados("MG 1-23")
    assert do_carro in achados("mg123")
    assert dela in auditor.get(reverse("cadastro:imovel", args=[casa.pk])).content.decode()
    assert dela in auditor.get(reverse("cadastro:pessoa", args=[loja.titular_id])).content.decode()
    pessoas.alterar(
        loja.titular, nome="Zulmira Reis", usuario=fabrica.usuario("lancador"), motivo="Casamento"
    )
    assert dela in achados("zulmira")
