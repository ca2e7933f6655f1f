"""Screens of guias, refunds, stamps, talões, quittances, pardon, agents, land in dispute."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from arrecadacao import caixas
from arrecadacao.conhecimentos import texto_impresso
from arrecadacao.convidar import convidar_todos, quantos_por_convidar
from arrecadacao.models import (
    AgenteArrecadador,
    CertidaoDeQuitacao,
    Conhecimento,
    ContagemNoLocal,
    Guia,
    GuiaDeSelos,
    Inscricao,
    Litigio,
    Perdao,
    Restituicao,
    Taloes,
)
from prefeitura.comum.relogio import no_dia
from prefeitura.legislacao import carregar
from tests import fabrica
from tests.arrecadacao.fabrica import (
    casa_lancada,
    entregar_cadernos,
    exator,
    lancado,
    pagar,
    parcelas,
)
from tests.arrecadacao.test_divida import devedor_inscrito
from tests.arrecadacao.test_guias import EM_JUIZO, PREDIAL, em_execucao

pytestmark = pytest.mark.django_db

Clientes = Callable[..., Client]
DIA = date(1964, 6, 27)


def ler(cliente: Client, nome: str, *args: Any, **consulta: Any) -> str:
    resposta = cliente.get(reverse(f"arrecadacao:{nome}", args=args), consulta)
    assert resposta.status_code == 200, nome
    return resposta.content.decode()


def mandar(cliente: Client, nome: str, *args: Any, seguir: str = "", **dados: Any) -> str:
    """Post to a page and read the one that comes after."""
    endereco = reverse(f"arrecadacao:{nome}", args=args) + seguir
    resposta = cliente.post(endereco, dados, follow=True)
    assert resposta.status_code in (200, 409), nome
    pdf = resposta.headers["Content-Type"] == "application/pdf"
    return "PDF" if pdf else resposta.content.decode()


def tesoureiro(cliente_de: Clientes, usuario_com: Any) -> tuple[Client, Any]:
    cliente, quem = cliente_de("tesoureiro"), usuario_com("tesoureiro")
    entregar_cadernos(quem)
    caixas.abrir(exator=quem)
    return cliente, quem


LISTAS = (
    "guias",
    "restituicoes",
    "litigios",
    "selos",
    "selos_guias",
    "selos_caixa",
    "taloes_lista",
    "contagens",
    "quitacoes",
    "perdoes",
    "exatores",
)


@pytest.mark.parametrize(
    "codigo",
    ["januaria-1963", "jambeiro-1958", "votuporanga-1950", "lafaiete-1948", "muriae-1936"],
)
def test_cada_lista_e_cada_formulario_abrem_em_cada_codigo(settings, cliente_de, codigo):
    settings.CODIGO_TRIBUTARIO = codigo
    with no_dia(carregar(codigo).vigencia + timedelta(days=60)):
        auditor = cliente_de("auditor")
        for nome in LISTAS:
            ler(auditor, nome)
        for papel, paginas in (
            ("chefe", ("selos_entrar", "selos_suprir", "taloes_autenticar", "quitacao_nova")),
            ("prefeito", ("agente_novo", "fianca_nova")),
            ("procurador", ("litigio_novo",)),
            ("tesoureiro", ("selos_vender", "selos_devolver", "contar")),
        ):
            for pagina in paginas:
                ler(cliente_de(papel), pagina)
        dono = fabrica.pessoa()
        ler(cliente_de("contador"), "guia_nova", dono.pk)
        ler(cliente_de("prefeito"), "perdao_novo", dono.pk)


def test_a_guia_do_escrivao_se_expede_e_se_recebe_pelas_telas(cliente_de, usuario_com):
    imovel, dono, _, _ = em_execucao()
    with no_dia(EM_JUIZO):
        procurador = cliente_de("procurador")
        pagina = ler(procurador, "guia_nova", dono.pk)
        assert "Guia do escrivão" in pagina
        assert "Visto do advogado da prefeitura" in pagina
        ids = [p.pk for p in parcelas(imovel)]
        dados = {
            "emissor": "escrivao",
            "parcela": ids,
            "para": "08/03/1965",
            "assina": "João Escrivão",
            "cartorio": "1º Ofício",
            "visto": "",
            "custas": "25,00",
        }
        assert "obrigatório" in mandar(procurador, "guia_nova", dono.pk, **dados)
        assert not Guia.objects.exists()
        pagina = mandar(procurador, "guia_nova", dono.pk, **{**dados, "visto": "Dr. Ari"})
        guia = Guia.objects.get()
        assert "Guia do escrivão nº 1/1965" in pagina
        assert (guia.custas, guia.cartorio) == (2_500, "1º Ofício")
        balcao, _ = tesoureiro(cliente_de, usuario_com)
        pagina = ler(balcao, "balcao", pessoa=dono.pk)
        assert "só se recebe por guia do escrivão" in pagina
        assert "1 guia por pagar" in pagina
        pagina = ler(balcao, "guia", guia.pk)
        assert "Cr$ 1.515,32" in pagina
        dados = {"meio": "dinheiro", "total_esperado": 1, "chave": uuid4()}
        assert "Os valores mudaram" in mandar(balcao, "guia_receber", guia.pk, **dados)
        dados["total_esperado"] = 151_532
        pagina = mandar(balcao, "guia_receber", guia.pk, **dados)
        assert "pagou" in pagina
        assert "conhecimento nº" in ler(cliente_de("auditor"), "guia", guia.pk).lower()
    assert Conhecimento.objects.get().total == 151_532


def test_jambeiro_o_balcao_diz_que_so_recebe_por_guia_e_o_contador_a_expede_e_cancela(
    settings, cliente_de
):
    settings.CODIGO_TRIBUTARIO = "jambeiro-1958"
    dono = fabrica.pessoa()
    lancado("predial", PREDIAL, dia=date(1959, 1, 5), dono=dono)
    with no_dia(date(1959, 1, 20)):
        pagina = ler(cliente_de("tesoureiro"), "balcao", pessoa=dono.pk, marcar="todas")
        assert "só se recebe por guia da contadoria" in pagina
        assert 'name="parcela"' not in pagina
        contador = cliente_de("contador")
        primeira = dono.lancamentos.get().parcelas.get(numero=1)
        dados = {"emissor": "contadoria", "parcela": primeira.pk, "para": "20/01/1959"}
        mandar(contador, "guia_nova", dono.pk, **dados)
        guia = Guia.objects.get()
        assert "já está na Guia 1/1959" in mandar(contador, "guia_nova", dono.pk, **dados)
        resposta = cliente_de("tesoureiro").get(
            reverse("arrecadacao:balcao"), {"q": "Guia nº 1/1959"}, follow=True
        )
        assert dono.nome in resposta.content.decode()
        mandar(contador, "guia_cancelar", guia.pk, motivo="Engano de contribuinte")
        guia.refresh_from_db()
        assert guia.situacao == "cancelada"


def test_a_restituicao_pelas_telas_da_ordem_ao_recibo(cliente_de, usuario_com):
    imovel, dono = casa_lancada()
    with no_dia(date(1964, 2, 28)):
        balcao, quem = tesoureiro(cliente_de, usuario_com)
        feito = pagar(quem, dono, parcelas(imovel)[:1])
        chefe = cliente_de("chefe")
        assert "Restituir…" in ler(chefe, "conhecimento", feito.pk)
        dados = {
            "valor": "615,00",
            "processo": "12/1964",
            "motivo": "Pago por quem era isento",
            "pedida_em": "28/02/1964",
            "prova": "conhecimento",
        }
        pagina = mandar(chefe, "restituicao_nova", feito.pk, **{**dados, "valor": "700,00"})
        assert "só se pode restituir até" in pagina
        pagina = mandar(chefe, "restituicao_nova", feito.pk, **dados)
        ordem = Restituicao.objects.get()
        assert "Restituição nº 1/1964" in pagina
        assert "Notas na segunda via" in ler(chefe, "conhecimento", feito.pk)
        pagina = mandar(balcao, "restituicao_pagar", ordem.pk)
        assert "colha a assinatura no recibo" in pagina
        pagina = ler(balcao, "balanco", dia="28/02/1964")
        assert "Restituições pagas" in pagina
        assert "os dois lados conferem" in pagina
        assert balcao.get(reverse("arrecadacao:balanco_pdf")).status_code == 200
        pagina = mandar(chefe, "restituicao_cancelar", ordem.pk, motivo="Arrependimento da casa")
        assert "já está paga" in pagina


def test_selos_pelas_telas_do_cofre_a_venda_e_ao_livro(cliente_de, usuario_com):
    dono = fabrica.pessoa("Empresa Exibidora")
    with no_dia(DIA):
        balcao, quem = tesoureiro(cliente_de, usuario_com)
        contador = cliente_de("contador")
        mandar(contador, "selos_entrar", motivo="Portaria 2/1964", valor_1="10,00", quantos_1="500")
        mandar(contador, "selos_suprir", tesoureiro=quem.pk, q_1000="300")
        resposta = balcao.get(
            reverse("arrecadacao:selos_vender"), {"responsavel": "Empresa Exibidora"}
        )
        assert resposta.status_code == 302
        assert resposta["Location"].endswith(f"?pessoa={dono.pk}")
        seguir = f"?pessoa={dono.pk}"
        dados = {"casa": "Cine Januária", "chave": uuid4()}
        pagina = mandar(balcao, "selos_vender", seguir=seguir, q_1000="400", **dados)
        assert "pedem-se 400" in pagina
        mandar(balcao, "selos_vender", seguir=seguir, q_1000="100", **dados)
        guia = GuiaDeSelos.objects.get()
        assert guia.valor == 100_000
        dados["chave"] = uuid4()
        pagina = mandar(balcao, "selos_vender", seguir=seguir, q_1000="10", **dados)
        assert "canhotos" in pagina
        mandar(balcao, "selos_vender", seguir=seguir, q_1000="10", canhotos_1000="90", **dados)
        assert GuiaDeSelos.objects.count() == 2
        pagina = mandar(
            balcao,
            "selos_devolver",
            seguir=seguir,
            casa="Cine Januária",
            motivo="Fechou",
            perfeitos="on",
            q_1000="5",
            chave=uuid4(),
        )
        assert "selos.percentagem_do_exator" in pagina
        pagina = ler(balcao, "selos")
        assert "190" in pagina
        pagina = ler(balcao, "selos_caixa")
        assert "1.100,00" in pagina
        assert "Selos, em caixa à parte" in ler(balcao, "balanco", dia="27/06/1964")


def test_taloes_e_contagem_pelas_telas(cliente_de, usuario_com):
    dono = fabrica.pessoa("Empresa Exibidora")
    with no_dia(DIA):
        fiscal = cliente_de("fiscal")
        dados = {
            "especie": "ingressos",
            "responsavel": dono.nome,
            "casa": "Cine Januária",
            "localidade": "Plateia",
            "cor": "azul",
            "preco": "25,00",
            "primeiro": "1",
            "ultimo": "100",
        }
        assert "a cor da sua classe" in mandar(fiscal, "taloes_autenticar", **{**dados, "cor": ""})
        pagina = mandar(fiscal, "taloes_autenticar", **dados)
        feitos = Taloes.objects.get()
        assert "Cr$ 250,00" in pagina
        pagina = mandar(
            fiscal,
            "taloes_baixa",
            feitos.pk,
            primeiro="1",
            ultimo="40",
            de="27/06/1964",
            ate="27/06/1964",
            inutilizados="7 rasgado na bilheteria",
        )
        assert "39" in pagina
        assert feitos.baixas.get().inutilizados == [
            {"numero": 7, "motivo": "rasgado na bilheteria"}
        ]
        balcao, _ = tesoureiro(cliente_de, usuario_com)
        pagina = mandar(
            balcao,
            "contar",
            responsavel=dono.nome,
            casa="Praça",
            natureza="Circo",
            preco="3,00",
            contados="212",
            presentes="215",
            chave=uuid4(),
        )
        assert "Conhecimento nº" in pagina
        assert ContagemNoLocal.objects.get().contados == 212


def test_certidao_negativa_pelas_telas(cliente_de):
    _, dono = casa_lancada()
    with no_dia(date(1964, 3, 3)):
        atendente = cliente_de("atendente")
        dados = {"pessoa": dono.nome, "finalidade": "concorrência pública"}
        assert "Está em débito" in mandar(atendente, "quitacao_nova", **dados)
        assert "um dos dois" in mandar(atendente, "quitacao_nova", finalidade="x")
        livre = fabrica.pessoa("Sem Débito")
        mandar(atendente, "quitacao_nova", pessoa=livre.nome, finalidade="concorrência")
        assert CertidaoDeQuitacao.objects.get().pessoa == livre
        assert "Sem Débito" in ler(atendente, "quitacoes")


def test_onde_a_lei_nao_manda_convidar_ninguem_fica_a_espera_de_convite(settings):
    _, dono, _ = devedor_inscrito()
    assert quantos_por_convidar() == 1
    settings.CODIGO_TRIBUTARIO = "lafaiete-1948"
    with no_dia(date(1965, 2, 1)):
        assert quantos_por_convidar() == 0
        assert convidar_todos(usuario=fabrica.usuario("procurador")) is None
    assert not dono.inscricoes.filter(convidada_em__isnull=False).exists()


def test_perdao_pelas_telas(cliente_de):
    _, dono, inscritas = devedor_inscrito()
    with no_dia(date(1965, 2, 1)):
        prefeito = cliente_de("prefeito")
        assert "Perdoar por lei" in ler(prefeito, "devedor", dono.pk)
        dados = {
            "inscricao": [inscritas[0].pk],
            "lei": "Lei nº 512/1965",
            "lei_de": "20/01/1965",
            "motivo": "pobreza",
            "favoraveis": "7",
            "membros": "11",
        }
        assert "teve 7 de 11" in mandar(prefeito, "perdao_novo", dono.pk, **dados)
        mandar(prefeito, "perdao_novo", dono.pk, **{**dados, "favoraveis": "8"})
        assert Perdao.objects.get().dividas.get().inscricao == inscritas[0]
        assert "Lei nº 512/1965" in ler(prefeito, "perdoes")
        assert "Perdoada por lei" in ler(prefeito, "inscricao", inscritas[0].pk)
    assert Inscricao.objects.filter(situacao="perdoada").count() == 1


def test_acordo_de_arrecadacao_pelas_telas(cliente_de):
    fabrica.pessoa("Banco do Norte")
    agente = exator(caixa=False, dia=DIA)
    with no_dia(DIA):
        prefeito = cliente_de("prefeito")
        mandar(
            prefeito,
            "agente_novo",
            agente=agente.pk,
            entidade="Banco do Norte",
            acordo="Contrato 3/1964",
            tributos=["predial"],
            inicio="01/06/1964",
            fim="31/12/1964",
        )
        feito = AgenteArrecadador.objects.get()
        assert "Imposto predial" in ler(prefeito, "exatores")
        mandar(prefeito, "agente_encerrar", feito.pk, motivo="Rescindido pelas partes")
        assert "Rescindido pelas partes" in ler(prefeito, "exatores")


def test_fianca_pelas_telas(settings, cliente_de):
    settings.CODIGO_TRIBUTARIO = "jambeiro-1958"
    with no_dia(date(1959, 1, 5)):
        quem = exator(caixa=False)
        prefeito = cliente_de("prefeito")
        mandar(
            prefeito,
            "fianca_nova",
            afiancado=quem.pk,
            especie="titulos",
            valor="5.000,00",
            descricao="Apólices federais",
            de_quem=quem.nome,
        )
        fianca = quem.fiancas.get()
        assert "Apólices federais" in ler(prefeito, "exatores")
        mandar(prefeito, "fianca_levantar", fianca.pk, motivo="Deixou o cargo hoje")
        fianca.refresh_from_db()
        assert fianca.levantada_em == date(1959, 1, 5)


def test_litigio_pelas_telas(settings, cliente_de):
    settings.CODIGO_TRIBUTARIO = "muriae-1936"
    dono, outro = fabrica.pessoa("Dono Lançado"), fabrica.pessoa("Outro Litigante")
    imovel = fabrica.imovel(titular=dono)
    with no_dia(date(1937, 2, 10)):
        lancado(
            "territorial-urbano",
            {"valor_terreno": "1000.000"},
            dia=date(1937, 2, 10),
            dono=dono,
            imovel=imovel,
            referencia="",
        )
        procurador = cliente_de("procurador")
        pagina = mandar(
            procurador,
            "litigio_novo",
            imovel=imovel.inscricao,
            outro=outro.nome,
            processo="Autos 31/1937",
        )
        litigio = Litigio.objects.get()
        assert "Dono Lançado" in pagina
        pagina = mandar(
            procurador, "litigio_decidir", litigio.pk, vencido=outro.pk, decisao="Acórdão"
        )
        assert "Decidido" in pagina


def test_muriae_o_conhecimento_leva_o_titulo_em_diagonal_e_os_outros_nao(settings):
    imovel, dono = casa_lancada()
    with no_dia(date(1964, 2, 28)):
        comum = pagar(exator(), dono, parcelas(imovel)[:1])
    settings.CODIGO_TRIBUTARIO = "muriae-1936"
    dono = fabrica.pessoa()
    feito = lancado(
        "territorial-urbano", {"valor_terreno": "1000.000"}, dia=date(1937, 2, 10), dono=dono
    )
    with no_dia(date(1937, 2, 10)):
        de_muriae = pagar(exator(), dono, feito.parcelas.all())
    texto = texto_impresso(de_muriae, original=True)
    # From the lower left corner to the upper right one, in black, in each of the vias.
    titulo = f'<div class="via-diagonal">{de_muriae.documento.conteudo["assunto"]}</div>'
    assert "Imposto territorial urbano" in titulo
    assert texto.count(titulo) == len(de_muriae.documento.conteudo["vias"])
    assert "rotate(-14deg)" in texto
    assert 'class="via-diagonal"' not in texto_impresso(comum, original=True)
