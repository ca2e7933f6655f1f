"""The screens of the treasury: what each shows, and that all works without JavaScript."""

from datetime import date
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from arrecadacao import caixas, inscrever
from arrecadacao.models import Caderno, Caixa, Certidao, Conhecimento, Inscricao
from cadastro.titularidades import Titular
from lancamentos.models import Aviso
from prefeitura.comum import lotes
from prefeitura.comum.documentos import emitir
from prefeitura.comum.models import Ato, Instalacao
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.arrecadacao.fabrica import casa_lancada, exator, pagar, parcelas

pytestmark = pytest.mark.django_db

DIA = date(1964, 6, 27)


@pytest.fixture(autouse=True)
def dia_de_trabalho():
    Instalacao.objects.update_or_create(id=1, defaults={"data_de_trabalho": DIA})


def trabalhar_em(dia: date) -> None:
    Instalacao.objects.update(data_de_trabalho=dia)


def entrar(usuario) -> Client:
    cliente = Client()
    cliente.force_login(usuario, "django.contrib.auth.backends.ModelBackend")
    return cliente


def texto(pdf: bytes) -> str:
    return "\n".join(p.extract_text() for p in PdfReader(BytesIO(pdf)).pages)


@pytest.fixture
def ana():
    return exator("Ana Reis")


@pytest.fixture
def cliente(ana):
    return entrar(ana)


BALCAO = "/arrecadacao/balcao/"


# --- finding -------------------------------------------------------------------------------------


def test_acha_por_nome_documento_inscricao_rua_e_aviso(cliente):
    rua = fabrica.logradouro("Barão de São Romão")
    imovel, dona = casa_lancada(
        titular=fabrica.pessoa("Conceição Ari", documento="52998224725"),
        logradouro=rua,
        numero=77,
    )
    casa_lancada(titular=fabrica.pessoa("Concórdia Lima"))
    aviso = Aviso.objects.create(
        numero=12,
        exercicio=1964,
        contribuinte=dona,
        documento=emitir(
            tipo="aviso",
            numero="12/1964",
            titulo="Aviso",
            modelo="x",
            conteudo={},
            publico={},
            usuario=None,
        ),
        emitido_em=DIA,
        codigo_de_acesso="x",
    )
    da_pessoa, do_imovel = f"{BALCAO}?pessoa={dona.pk}", f"{BALCAO}?imovel={imovel.pk}"
    for procurado, destino in (
        ("conceicao", da_pessoa),
        ("529.982.247-25", da_pessoa),
        (f"{aviso.numero}/1964", da_pessoa),
        (imovel.inscricao, do_imovel),
        ("barao sao romao 77", do_imovel),
    ):
        assert cliente.get(BALCAO, {"q": procurado}).headers.get("Location") == destino, procurado
    varios = cliente.get(BALCAO, {"q": "conc"}).content.decode()
    assert "Conceição Ari" in varios
    assert "Concórdia Lima" in varios
    assert "Ninguém com estes dados" in cliente.get(BALCAO, {"q": "zzz"}).content.decode()
    assert "529.982" not in varios


def test_o_condomino_ve_o_que_pesa_sobre_o_seu_imovel(cliente):
    um, outro = fabrica.pessoa("Ana Sá"), fabrica.pessoa("Bento Sá")
    casa_lancada(titulares=[Titular(um, principal=True), Titular(outro, qualidade="possuidor")])
    pagina = cliente.get(BALCAO, {"pessoa": outro.pk}).content.decode()
    assert "Imposto predial" in pagina
    assert "em nome de Ana Sá" in pagina


def test_o_numero_de_consultas_do_balcao_nao_cresce_com_os_debitos(
    cliente, django_assert_max_num_queries
):
    dono = fabrica.pessoa()
    casa_lancada(titular=dono)
    cliente.get(BALCAO, {"pessoa": dono.pk})
    with django_assert_max_num_queries(24) as poucas:
        cliente.get(BALCAO, {"pessoa": dono.pk, "marcar": "todas"})
    for _ in range(4):
        casa_lancada(titular=dono)
    with django_assert_max_num_queries(24) as muitas:
        resposta = cliente.get(BALCAO, {"pessoa": dono.pk, "marcar": "todas"})
    assert len(muitas) == len(poucas)
    assert resposta.content.decode().count('name="parcela"') == 35


# --- receiving, without JavaScript ---------------------------------------------------------------


def test_sem_javascript_soma_recebe_imprime_e_volta_a_busca(cliente, ana):
    imovel, dono = casa_lancada()
    escolha = {"pessoa": dono.pk, "parcela": [parcelas(imovel)[0].pk], "pagador": dono.pk}
    soma = cliente.post(reverse("arrecadacao:somar"), escolha)
    assert soma.context["conta"].total == 746_74
    assert "Receber Cr$ 746,74" in soma.content.decode()
    envio = {
        **escolha,
        "chave": soma.context["chave"],
        "total_esperado": 746_74,
        "meio": "dinheiro",
        "recebido": "1.000,00",
    }
    recebido = cliente.post(reverse("arrecadacao:receber"), envio, follow=True)
    feito = Conhecimento.objects.get()
    pagina = recebido.content.decode()
    assert f"Conhecimento nº {feito.documento.numero}" in pagina
    assert "Cr$ 253,26" in pagina
    # Sent again, by the "back" of the browser: the same one, and nothing more.
    cliente.post(reverse("arrecadacao:receber"), envio)
    assert Conhecimento.objects.count() == 1
    pdf = cliente.post(reverse("arrecadacao:imprimir", args=[feito.pk]))
    assert pdf["Content-Type"] == "application/pdf"
    impresso = texto(pdf.content)
    assert impresso.count("Nº 1") == 3
    for via in ("Contribuinte", "Contabilidade", "Caderno, indestacável"):
        assert via in impresso
    assert "setecentos e quarenta e seis cruzeiros e setenta e quatro centavos" in impresso
    assert "150.000,00 × 0,82%" in impresso


def test_a_soma_por_htmx_e_so_o_painel(cliente):
    imovel, dono = casa_lancada()
    parte = cliente.post(
        reverse("arrecadacao:somar"),
        {"pessoa": dono.pk, "parcela": [p.pk for p in parcelas(imovel)]},
        headers={"HX-Request": "true"},
    ).content.decode()
    assert parte.lstrip().startswith("<section")
    assert "<html" not in parte


@pytest.mark.parametrize(
    ("mudanca", "aviso"),
    [
        ({"total_esperado": 1}, "Os valores mudaram"),
        ({"recebido": "7,5,0"}, "Valor inválido"),
        ({"recebido": "700,00"}, "Faltam Cr$ 46,74"),
        ({"total_esperado": ""}, "confira o total"),
        ({"pagador": 0}, "Escolha quem paga"),
        ({"parcela": []}, "Escolha as parcelas"),
        ({"meio": "cheque", "recebido": "800,00"}, "valor exato"),
    ],
)
def test_a_recusa_volta_na_mesma_pagina_com_o_que_estava_marcado(cliente, mudanca, aviso):
    imovel, dono = casa_lancada()
    envio = {
        "pessoa": dono.pk,
        "parcela": [parcelas(imovel)[0].pk],
        "pagador": dono.pk,
        "chave": "7f2c0b3e-1111-4000-8000-000000000000",
        "total_esperado": 746_74,
        "meio": "dinheiro",
        "recebido": "",
        **mudanca,
    }
    resposta = cliente.post(reverse("arrecadacao:receber"), envio)
    assert resposta.status_code == 409
    assert aviso in resposta.content.decode()
    if envio["parcela"]:
        assert " checked" in resposta.content.decode()
    assert not Conhecimento.objects.exists()


def test_a_simulacao_mostra_outro_dia_e_nao_recebe(cliente):
    imovel, _ = casa_lancada()
    pagina = cliente.get(BALCAO, {"imovel": imovel.pk, "em": "29/02/1964", "marcar": "todas"})
    corpo = pagina.content.decode()
    assert "Valores de 29/02/1964" in corpo
    # One day late: the fine, and no interest yet.
    assert "676,50" in corpo
    assert 'data-tecla="F9"' not in corpo


def test_com_o_caixa_fechado_consulta_se_mas_nao_se_recebe(cliente, ana):
    _, dono = casa_lancada()
    with no_dia(DIA):
        caixas.fechar(caixa=Caixa.objects.get(), contado=0, usuario=ana)
    corpo = cliente.get(BALCAO, {"pessoa": dono.pk, "marcar": "todas"}).content.decode()
    assert "O seu caixa está fechado" in corpo
    assert "disabled" in corpo[corpo.index('data-tecla="F9"') :][:40]


# --- papers --------------------------------------------------------------------------------------


def test_a_segunda_impressao_e_segunda_via_e_cada_uma_fica_registrada(cliente, ana):
    imovel, dono = casa_lancada()
    with no_dia(DIA):
        feito = pagar(ana, dono, parcelas(imovel)[:1])
    endereco = reverse("arrecadacao:imprimir", args=[feito.pk])
    assert "2ª VIA" not in texto(cliente.post(endereco).content)
    segunda = texto(cliente.post(endereco).content)
    assert "2ª VIA. Reimpressa em 27/06/1964" in segunda
    assert segunda.count("Nº 1") == 1
    de_outro = entrar(fabrica.usuario("atendente")).post(endereco)
    assert "2ª VIA" in texto(de_outro.content)
    assert Ato.objects.filter(tipo="conhecimento.impresso").count() == 1
    assert Ato.objects.filter(tipo="conhecimento.segunda_via").count() == 2
    assert cliente.get(endereco).status_code == 405


def test_inutilizado_sai_escrito_em_cada_via(cliente, ana):
    imovel, dono = casa_lancada()
    with no_dia(DIA):
        feito = pagar(ana, dono, parcelas(imovel)[:1])
    pagina = reverse("arrecadacao:conhecimento", args=[feito.pk])
    assert "Inutilizar…" in cliente.get(pagina).content.decode()
    curto = cliente.post(
        reverse("arrecadacao:inutilizar", args=[feito.pk]), {"motivo": "x"}, follow=True
    )
    assert "ao menos dez letras" in curto.content.decode()
    depois = cliente.post(
        reverse("arrecadacao:inutilizar", args=[feito.pk]),
        {"motivo": "Pagador errado no papel"},
        follow=True,
    ).content.decode()
    assert "Pagador errado no papel" in depois
    assert "Inutilizar…" not in depois
    papel = texto(cliente.post(reverse("arrecadacao:imprimir", args=[feito.pk])).content)
    assert papel.count("INUTILIZADO") == 3


def test_balanco_do_dia_na_tela_e_no_papel(cliente, ana):
    imovel, dono = casa_lancada()
    with no_dia(DIA):
        pagar(ana, dono, parcelas(imovel)[:1])
    tela = cliente.get(reverse("arrecadacao:balanco")).content.decode()
    assert "os dois lados conferem" in tela
    papel = texto(cliente.get(reverse("arrecadacao:balanco_pdf")).content)
    assert "PROVISÓRIO" in papel
    assert "Cr$ 746,74" in papel
    fechar = reverse("arrecadacao:caixa_fechar")
    recusa = cliente.post(fechar, {"contado": "700,00"})
    assert recusa.status_code == 409
    assert "Faltam Cr$ 46,74" in recusa.content.decode()
    assert cliente.post(fechar, {"contado": "746,74"}).status_code == 302
    papel = texto(cliente.get(reverse("arrecadacao:balanco_pdf")).content)
    assert "PROVISÓRIO" not in papel


# --- cadernos and dívida -------------------------------------------------------------------------


def test_prefeito_rubrica_contador_remete_e_o_registro_mostra():
    quem = fabrica.usuario("tesoureiro", nome="Rui Lima")
    prefeito, contador = (entrar(fabrica.usuario(p)) for p in ("prefeito", "contador"))
    prefeito.post(
        reverse("arrecadacao:cadernos_rubricar"),
        {"especie": "comum", "exercicio": 1964, "quantidade": 1, "taloes": 50},
    )
    caderno = Caderno.objects.get()
    assert contador.get(reverse("arrecadacao:cadernos_rubricar")).status_code == 403
    contador.post(
        reverse("arrecadacao:cadernos_remeter"), {"exator": quem.pk, "cadernos": [caderno.pk]}
    )
    registro = contador.get(reverse("arrecadacao:cadernos")).content.decode()
    assert "Rui Lima" in registro
    assert "nenhum usado" in registro
    assert contador.get(reverse("arrecadacao:caderno", args=[caderno.pk])).status_code == 200
    contador.post(
        reverse("arrecadacao:caderno_recolher", args=[caderno.pk]), {"motivo": "Fim do exercício"}
    )
    caderno.refresh_from_db()
    assert caderno.situacao == "baixado"


def test_da_inscricao_a_remessa_pelas_telas(django_capture_on_commit_callbacks):
    _, dono = casa_lancada()
    procurador = entrar(fabrica.usuario("procurador", nome="Rui Lima"))
    trabalhar_em(date(1965, 1, 1))
    assert (
        "Inscrever 7 dívidas"
        in procurador.get(reverse("arrecadacao:inscricao_em_lote")).content.decode()
    )
    with django_capture_on_commit_callbacks(execute=True):
        lote = procurador.post(reverse("arrecadacao:inscricao_em_lote"))
    pagina = procurador.get(lote.headers["Location"]).content.decode()
    assert "Concluído" in pagina
    assert Inscricao.objects.count() == 7
    for nome, args in (("divida", []), ("folha", [1, 1]), ("devedor", [dono.pk])):
        corpo = procurador.get(reverse(f"arrecadacao:{nome}", args=args)).content.decode()
        assert dono.nome in corpo
    assert procurador.get(reverse("arrecadacao:folha", args=[1, 2])).status_code == 404
    procurador.post(reverse("arrecadacao:convidar", args=[dono.pk]))
    emitida = procurador.post(
        reverse("arrecadacao:certidao_emitir", args=[dono.pk]),
        {"inscricao": list(Inscricao.objects.values_list("pk", flat=True))},
        follow=True,
    )
    assert "Pode ser remetida a partir de 03/03/1965" in emitida.content.decode()
    certidao = Certidao.objects.get()
    cedo = procurador.post(reverse("arrecadacao:certidao_remeter", args=[certidao.pk]), follow=True)
    assert "03/03/1965" in cedo.content.decode()
    trabalhar_em(date(1965, 3, 3))
    procurador.post(reverse("arrecadacao:certidao_remeter", args=[certidao.pk]))
    certidao.refresh_from_db()
    assert certidao.situacao == "remetida"
    inscricao = Inscricao.objects.first()
    assert inscricao is not None
    corpo = procurador.get(reverse("arrecadacao:inscricao", args=[inscricao.pk])).content.decode()
    assert "Em execução" in corpo
    tela = entrar(exator(dia=date(1965, 3, 3))).get(BALCAO, {"pessoa": dono.pk}).content.decode()
    assert "guia do escrivão" in tela
    assert 'name="parcela"' not in tela


def test_convites_em_lote_saem_num_pdf_por_maco(django_capture_on_commit_callbacks):
    casa_lancada()
    casa_lancada()
    chefe = entrar(fabrica.usuario("chefe"))
    trabalhar_em(date(1965, 1, 1))
    with no_dia(date(1965, 1, 1)):
        lote = inscrever.inscrever(usuario=None)
    assert lote is not None
    lotes.executar(lote.pk)
    with django_capture_on_commit_callbacks(execute=True):
        resposta = chefe.post(reverse("arrecadacao:convites_em_lote"))
    corpo = chefe.get(resposta.headers["Location"]).content.decode()
    assert "2 convites" in corpo
    maco = lotes.Lote.objects.get(tipo="convites-da-divida").partes.get()
    papel = texto(chefe.get(reverse("arrecadacao:convites_pdf", args=[maco.pk])).content)
    assert papel.count("Convite para pagamento de dívida ativa") == 2
    assert "2 de março de 1965" in papel


def test_painel_e_listas_abrem_e_exportam(cliente, ana):
    imovel, dono = casa_lancada()
    with no_dia(DIA):
        pagar(ana, dono, parcelas(imovel)[:1])
    assert "746,74" in cliente.get(reverse("arrecadacao:painel")).content.decode()
    for nome in ("conhecimentos", "cadernos", "caixas", "divida", "certidoes"):
        endereco = reverse(f"arrecadacao:{nome}")
        assert cliente.get(endereco).status_code == 200
        assert cliente.get(endereco, {"formato": "csv"}).status_code == 200
    achado = cliente.get(reverse("arrecadacao:conhecimentos"), {"q": "1/1964"}).content.decode()
    assert dono.nome in achado
