"""Sewer, water, paving, works and refunds of Lafaiete (arts. 54 to 59, 181 to 240)."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from arrecadacao.models import Conhecimento, Restituicao
from cadastro import inscricoes, licencas
from cadastro.models import Imovel, LicencaFiscal
from prefeitura.comum.relogio import no_dia
from prefeitura.legislacao import carregar
from tests import fabrica
from tests.processos.januaria import Autos, Gente, abre, gente, nao_abre, paga
from tests.processos.outros_codigos import lancado, rol

__all__ = ["gente"]
pytestmark = pytest.mark.django_db
MAIO = date(1949, 5, 2)


@pytest.fixture(autouse=True)
def em_lafaiete(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "lafaiete-1948"


def dia(n: int, mes: int = 5) -> date:
    return date(1949, mes, n)


def exame_de(objeto: str, falha: str = "") -> dict[str, Any]:
    """The whole list of a vistoria, all as the law wants but one item."""

    def achado(linha: Any) -> dict[str, Any]:
        item, quer = linha["item"], linha["exigencia"]
        if quer == "sim":
            return {"item": item, "atende": item != falha}
        medida = Decimal(linha["valor"])
        if item == falha:
            medida = {
                "minimo": medida - Decimal("0.01"),
                "maximo": medida + Decimal("0.01"),
                "exato": medida + 1,
                "faixa": Decimal(linha["ate"] or 0) + 1,
            }[quer]
        return {"item": item, "medida": str(medida)}

    linhas = carregar("lafaiete-1948").em(MAIO).tabela("vistoria").linhas.values()
    exames = [achado(linha) for linha in linhas if linha["objeto"] == objeto]
    return {"objeto": objeto, "exames": exames}


def itens_de(objeto: str) -> list[str]:
    return [e["item"] for e in exame_de(objeto)["exames"]]


def casa() -> Imovel:
    return fabrica.imovel(edificacao={}, desde=date(1940, 1, 1))


# ------------------------------------------------------------------ sewer (181 to 184)

LIGACAO: dict[str, Any] = {
    "coberto": True,
    "planta": True,
    "construtor": "José Pedreiro",
    "execucao": "empreiteiro",
    "canalizacoes": rol("Água: 12 m", "Esgoto: 9 m"),
    "drenos_e_sifoes": rol("Dois sifões", "Um dreno"),
}


def requerida(gente: Gente) -> Autos:
    return abre(
        "ligacao-de-esgoto", gente.atendente, MAIO, parte=fabrica.pessoa(), imovel=casa(), **LIGACAO
    )


def test_a_ligacao_do_esgoto_pede_predio_coberto_planta_e_o_nome_do_construtor(
    gente: Gente,
) -> None:
    predio = casa()
    for falta, porque in (
        ({"coberto": False}, "sem isto o ato não se pratica (art. 181)"),
        ({"planta": False}, "sem isto o ato não se pratica (art. 181)"),
        ({"construtor": ""}, "Construtor ou instalador"),
        ({"drenos_e_sifoes": []}, "Drenos e todos os sifões"),
        ({"canalizacoes": []}, "Linhas de água e de esgoto"),
    ):
        nao_abre(
            porque,
            "ligacao-de-esgoto",
            gente.atendente,
            MAIO,
            parte=fabrica.pessoa(),
            imovel=predio,
            **LIGACAO | falta,
        )
    autos = requerida(gente)
    papel = autos.papel("requerimento")
    for dito in ("José Pedreiro", "Dois sifões", "Esgoto: 9 m", "será restituída"):
        assert dito in papel, dito


def test_negada_com_os_motivos_refaz_se_examina_se_paga_se_e_a_planta_volta(gente: Gente) -> None:
    autos = requerida(gente)
    ruim = {
        "descoberta": True,
        "lista": exame_de("esgoto", "declive-do-ramal"),
        "resultado": "execucao",
    }
    autos.recusa("exame", gente.fiscal, dia(3), "Defeitos, inconvenientes e motivos", **ruim)
    autos.recusa("exame", gente.fiscal, dia(3), "sem isto", **ruim | {"descoberta": False})
    autos.faz("exame", gente.fiscal, dia(3), motivos="Manilha sem caimento.", **ruim)
    assert autos.estado == "negada"
    assert "demolir e fazer novamente" in autos.papel("exame")
    autos.recusa("taxa", gente.lancador, dia(3), "só cabe", taxa={"predios": 1})
    autos.faz("correcao", gente.atendente, dia(10), corrigido="Refeito o ramal.")
    bom = {"descoberta": True, "lista": exame_de("esgoto"), "resultado": "aprovado"}
    autos.faz("exame", gente.fiscal, dia(11), **bom)
    autos.faz("taxa", gente.lancador, dia(11), taxa={"predios": 1})
    (taxa,) = autos.multas()
    assert (taxa.tributo, taxa.valor) == ("esgoto-ligacao", 5_000)
    autos.recusa("ligacao", gente.fiscal, dia(12), "aberto", ligada_em="1949-05-12")
    paga([taxa], dia(12))
    autos.faz("ligacao", gente.fiscal, dia(12), ligada_em="1949-05-12")
    assert autos.estado == "ligada"
    assert "restituiu-se" in autos.papel("ligacao")


def test_nenhum_item_da_lista_do_esgoto_pode_faltar_ao_que_se_aprova(gente: Gente) -> None:
    autos = requerida(gente)
    itens = itens_de("esgoto")
    assert len(itens) == 39
    for item in itens:
        autos.recusa(
            "exame",
            gente.fiscal,
            dia(3),
            "não cabe “atende às exigências da lei",
            descoberta=True,
            lista=exame_de("esgoto", item),
            resultado="aprovado",
        )


def test_o_acougue_que_nao_preenche_a_lista_perde_a_licenca(gente: Gente) -> None:
    dono = fabrica.pessoa("Zé Carneiro")
    with no_dia(date(1949, 3, 1)):
        acougue = inscricoes.inscrever(
            especie="estabelecimento",
            dados={"tabela": "b", "atividade": "Açougues", "localidade": "Cidade"},
            titular=dono,
            nome="Açougue Central",
            endereco="Praça da Matriz, 2",
            usuario=gente.lancador,
        )
        licencas.conceder_licenca(acougue, usuario=gente.chefe)
    sobre: dict[str, Any] = {"parte": dono, "inscricao": acougue}
    itens = itens_de("talho")
    assert len(itens) == 7
    for item in itens:
        nao_abre(
            "não cabe “preenche as exigências”",
            "vistoria-de-talho",
            gente.fiscal,
            MAIO,
            lista=exame_de("talho", item),
            resultado="conforme",
            **sobre,
        )
    irregular = {
        "lista": exame_de("talho", "grades-do-talho"),
        "resultado": "irregular",
        "motivos": "Janelas sem tela.",
    }
    autos = abre("vistoria-de-talho", gente.fiscal, MAIO, **irregular, **sobre)
    assert "Janelas sem tela" in autos.papel("vistoria")
    autos.faz("multa", gente.chefe, dia(3), multa={"artigo": "266", "valor_proposto": "50.00"})
    autos.faz("correcao", gente.atendente, dia(9), corrigido="Pus as telas.")
    autos.faz("nova-vistoria", gente.fiscal, dia(10), **irregular)
    autos.recusa("cassacao", gente.chefe, dia(11), "cabe a: Prefeito")
    autos.faz("cassacao", gente.prefeito, dia(11))
    assert (autos.estado, LicencaFiscal.objects.get().situacao) == ("cassado", "cassada")
    outro = abre("vistoria-de-talho", gente.fiscal, MAIO, **irregular, **sobre)
    outro.faz("correcao", gente.atendente, dia(9), corrigido="Pus as telas.")
    bom = {"lista": exame_de("talho"), "resultado": "conforme"}
    outro.faz("nova-vistoria", gente.fiscal, dia(10), **bom)
    assert outro.estado == "conforme"


# ------------------------------------------------------------------ water (206, 207, 217)


def test_a_captacao_privada_so_com_a_rede_incapaz_e_nunca_para_beber(gente: Gente) -> None:
    autos = abre(
        "captacao-privada",
        gente.atendente,
        MAIO,
        parte=fabrica.pessoa("Fábrica Lana"),
        imovel=casa(),
        fonte="nascente do fundo",
        fim="lavagem de tecidos",
    )
    autos.faz(
        "verificacao",
        gente.fiscal,
        dia(3),
        incapaz=True,
        aproveitavel=True,
        no_perimetro=True,
        laudo="A rede não dá para a fábrica.",
    )
    licenca = {"conveniencia": True, "condicoes_da_licenca": "Caixa coberta."}
    autos.recusa("licenca", gente.prefeito, dia(4), "sem isto", incapacidade=False, **licenca)
    autos.faz("licenca", gente.prefeito, dia(4), incapacidade=True, **licenca)
    papel = autos.papel("licenca")
    assert "vedado empregar esta água para beber e para cozinhar" in papel
    assert "Não pode ser fornecida a prédios vizinhos" in papel


def test_a_ligacao_provisoria_de_obra_e_precaria_e_se_liquida_antes_do_corte(
    gente: Gente,
) -> None:
    pedido = {"registro": "14", "obra": "Ponte do Bananal"}
    nao_abre(
        "sem isto",
        "ligacao-provisoria",
        gente.atendente,
        MAIO,
        parte=fabrica.pessoa(),
        nao_e_edificio=False,
        **pedido,
    )
    autos = abre(
        "ligacao-provisoria",
        gente.atendente,
        MAIO,
        parte=fabrica.pessoa(),
        nao_e_edificio=True,
        **pedido,
    )
    autos.faz(
        "concessao",
        gente.prefeito,
        dia(3),
        despesas={"com_hidrometro": True, "custo_do_ramal": "80.00"},
    )
    papel = autos.papel("concessao")
    assert "a título precário" in papel
    assert "registrado sob o nº 14" in papel
    ligacao = {"ligada_em": "1949-05-04", "hidrometro": "H-77", "leitura": 0}
    autos.recusa("ligacao", gente.fiscal, dia(4), "aberto", **ligacao)
    paga(autos.multas(), dia(4))
    autos.faz("ligacao", gente.fiscal, dia(4), **ligacao)
    autos.faz("fim-da-obra", gente.atendente, dia(30), finda_em="1949-05-28")
    autos.faz("leitura", gente.fiscal, dia(30), consumo={"consumo_m3": "50"})
    conta = autos.multas()[-1]
    assert conta.tributo == "agua-hidrometro"
    assert autos.prazo("pagamento-da-agua") == dia(14, 6)
    autos.recusa("corte", gente.fiscal, dia(31), "aberto", cortada_em="1949-05-31")
    paga([conta], dia(31))
    autos.faz("corte", gente.fiscal, dia(31), cortada_em="1949-05-31")
    assert autos.estado == "cortada"


def test_corta_se_com_dois_meses_por_pagar_e_so_se_religa_pago_tudo(gente: Gente) -> None:
    dono = fabrica.pessoa("Maria Ari")
    conta = lancado(
        "agua-hidrometro",
        {"consumo_m3": "40"},
        date(1949, 3, 1),
        contribuinte=dono,
        vencimento=date(1949, 3, 16),
    )
    ocorrencia = {
        "ocorrencia": "falta-de-pagamento",
        "primeira_nao_paga": "1949-03-16",
        "fato": "Nada pagou em março e abril.",
    }
    sobre: dict[str, Any] = {"parte": dono, "lancamento": conta}
    nao_abre(
        "só depois de 16/05/1949", "corte-de-agua", gente.fiscal, dia(16), **sobre, **ocorrencia
    )
    autos = abre("corte-de-agua", gente.fiscal, dia(17), **sobre, **ocorrencia)
    autos.faz("ordem", gente.chefe, dia(18), despesas=2_000)
    assert "Não pagamento das taxas em dois meses" in autos.papel("ordem")
    autos.faz("corte", gente.fiscal, dia(18), cortada_em="1949-05-18")
    autos.faz("multa", gente.chefe, dia(19), multa={"artigo": "218", "valor_proposto": "20.00"})
    religa = {"removida": "Pagou tudo.", "conhecimento": "31"}
    autos.recusa("religacao", gente.fiscal, dia(20), "aberto", causa_removida=True, **religa)
    paga([conta], dia(20))
    autos.recusa("religacao", gente.fiscal, dia(20), "aberto", causa_removida=True, **religa)
    paga(autos.multas(), dia(20))
    autos.recusa("religacao", gente.fiscal, dia(20), "sem isto", causa_removida=False, **religa)
    autos.faz("religacao", gente.fiscal, dia(20), causa_removida=True, **religa)
    assert autos.estado == "religada"


def test_corta_se_a_derivacao_clandestina_e_a_industria_so_depois_de_avisada(gente: Gente) -> None:
    """Arts. 203 §1 and 205."""
    sobre: dict[str, Any] = {"parte": fabrica.pessoa("Maria Ari"), "imovel": casa()}
    fato = {"ocorrencia": "derivacao", "fato": "Cano para o prédio 12."}
    autos = abre("corte-de-agua", gente.fiscal, dia(3), **sobre, **fato)
    autos.faz("ordem", gente.chefe, dia(3), despesas=0)
    assert "derivação clandestina" in autos.papel("ordem")
    autos.faz("corte", gente.fiscal, dia(3), cortada_em="1949-05-03")
    autos.faz("multa", gente.chefe, dia(4), multa={"artigo": "203"})
    assert [m.valor for m in autos.multas()] == [5_000]
    religa = {"causa_removida": True, "removida": "Destruído o cano.", "conhecimento": "3"}
    autos.recusa("religacao", gente.fiscal, dia(5), "aberto", **religa)
    paga(autos.multas(), dia(5))
    autos.faz("religacao", gente.fiscal, dia(5), **religa)

    uso = {"ocorrencia": "industria", "fato": "Lavanderia: há poço no lote."}
    nao_abre("Fim do prazo razoável", "corte-de-agua", gente.fiscal, dia(3), **sobre, **uso)
    avisada = abre("corte-de-agua", gente.fiscal, dia(16), **sobre, **uso, aviso_ate="1949-05-14")
    avisada.faz("ordem", gente.chefe, dia(17), despesas=0)
    assert "Fornecimento industrial" in avisada.papel("ordem")


# ------------------------------------------------------------------ paving and works (226, 238)

CALCAMENTO: dict[str, Any] = {
    "logradouro": "Rua Barão de Coromandel",
    "transversal_inicial": "Rua Direita",
    "transversal_final": "Rua do Rosário",
    "trecho_inteiro": True,
    "proprietarios": rol("Ana", "Bento", "Célia"),
    "requerentes": rol(("Ana", 15_000), ("Bento", 15_000)),
    "contribuicao": {
        "frentes": [{"testada_m": "20", "largura_calcada_m": "9"}],
        "custo_calcamento_m2": "5.00",
    },
    "depositado": 30_000,
    "conhecimento": "12",
}


def test_dois_tercos_pedem_o_calcamento_com_a_contribuicao_depositada(gente: Gente) -> None:
    def recusado(porque: str, **dados: Any) -> None:
        nao_abre(
            porque,
            "pedido-de-calcamento",
            gente.atendente,
            MAIO,
            parte=fabrica.pessoa("Ana"),
            **CALCAMENTO | dados,
        )

    recusado("são 1 de 3, e a lei pede 2/3", requerentes=rol(("Ana", 30_000)))
    recusado("são 2 de 4, e a lei pede 2/3", proprietarios=rol("Ana", "Bento", "Célia", "Davi"))
    recusado("Cr$ 299,99 não cobre Cr$ 300,00", depositado=29_999)
    recusado("sem isto o ato não se pratica (art. 227)", trecho_inteiro=False)
    autos = abre(
        "pedido-de-calcamento",
        gente.atendente,
        MAIO,
        parte=fabrica.pessoa("Ana"),
        **CALCAMENTO,
    )
    assert "de Rua Direita a Rua do Rosário" in autos.papel("requerimento")
    autos.faz("informacao", gente.engenheiro, dia(4), prejuizo=False, informacao="Cabe no plano.")
    autos.recusa("deferimento", gente.prefeito, dia(5), "sem isto", sem_prejuizo=False)
    autos.faz("deferimento", gente.prefeito, dia(5), sem_prejuizo=True)
    assert autos.estado == "deferido"
    assert "calce-se Rua Barão de Coromandel" in autos.papel("deferimento")


OBRA: dict[str, Any] = {
    "especie": "construcao",
    "descricao": "Casa de um pavimento.",
    "valor_da_obra": 8_000_000,
    "comeca_em": "1949-06-01",
    "planta": True,
}


def test_nenhuma_obra_comeca_sem_licenca_e_as_taxas_pagas(gente: Gente) -> None:
    nao_abre(
        "já passou",
        "licenca-de-obra",
        gente.atendente,
        MAIO,
        parte=fabrica.pessoa(),
        imovel=casa(),
        **OBRA | {"comeca_em": "1949-05-01"},
    )
    autos = abre(
        "licenca-de-obra",
        gente.atendente,
        MAIO,
        parte=fabrica.pessoa("Maria Ari"),
        imovel=casa(),
        **OBRA,
    )
    autos.faz(
        "exame",
        gente.engenheiro,
        dia(4),
        resultado="aprovada",
        alinhamento="Pela casa vizinha.",
        laudo="Confere.",
    )
    autos.faz(
        "taxas",
        gente.lancador,
        dia(5),
        planta={"valor_da_obra": "80000.00"},
        alinhamento={"metros_de_alinhamento": "12"},
        construcao={"valor_da_obra": "80000.00"},
    )
    assert [(x.tributo, x.valor) for x in autos.multas()] == [
        ("aprovacao-planta", 8_000),
        ("alinhamento-nivelamento", 1_200),
        ("construcao", 4_000),
    ]
    autos.recusa("licenca", gente.prefeito, dia(6), "aberto")
    paga(autos.multas(), dia(6))
    autos.faz("licenca", gente.prefeito, dia(6))
    assert autos.estado == "licenciada"
    assert "licença para Construção" in autos.papel("licenca")


def test_a_obra_comecada_sem_licenca_para_e_so_segue_regular(gente: Gente) -> None:
    autos = abre(
        "licenca-de-obra",
        gente.atendente,
        MAIO,
        parte=fabrica.pessoa(),
        imovel=casa(),
        **OBRA,
    )
    autos.faz(
        "paralisacao", gente.fiscal, dia(4), achado="Alicerces abertos.", multa={"artigo": "240"}
    )
    (multa,) = autos.multas()
    assert multa.valor == 5_000
    assert "paralise-se imediatamente" in autos.papel("paralisacao")
    segue = {"formalidades": True, "conhecimentos": "8 e 9"}
    autos.recusa("regularizacao", gente.prefeito, dia(5), "aberto", **segue)
    paga([multa], dia(5))
    autos.faz("regularizacao", gente.prefeito, dia(5), **segue)
    assert autos.estado == "regularizada"


def test_a_obra_de_quem_nada_pediu_tambem_se_paralisa_e_o_superior_multa(gente: Gente) -> None:
    achada = {"caso": "sem-licenca", "achado": "Paredes na verga."}

    def parada() -> Autos:
        return abre(
            "paralisacao-de-obra",
            gente.fiscal,
            MAIO,
            parte=fabrica.pessoa(),
            imovel=casa(),
            **achada,
        )

    autos = parada()
    assert "obra começada sem licença prévia" in autos.papel("paralisacao")
    pena = {"multa": {"artigo": "240"}}
    autos.recusa("multa", gente.fiscal, dia(3), "cabe a: Chefe", **pena)
    autos.faz("multa", gente.chefe, dia(3), **pena)
    assert [m.valor for m in autos.multas()] == [5_000]
    assert autos.prazo("recurso-de-multa") == date(1949, 6, 2)
    segue = {"formalidades": True, "licenca": "3/1949"}
    autos.recusa("regularizacao", gente.prefeito, dia(5), "aberto", **segue)
    paga(autos.multas(), dia(5))
    sem = segue | {"formalidades": False}
    autos.recusa("regularizacao", gente.prefeito, dia(5), "sem isto", **sem)
    autos.faz("regularizacao", gente.prefeito, dia(5), **segue)
    assert autos.estado == "regularizada"

    outra = parada()
    outra.faz("sem-transgressao", gente.chefe, dia(3), razoes="É reparo do telhado.")
    assert (outra.estado, outra.multas()) == ("relevada", [])


# ------------------------------------------------------------------ refunds (54 to 59)


def test_a_multa_por_culpa_propria_volta_sem_um_decimo_e_com_nota_na_segunda_via(
    gente: Gente,
) -> None:
    dono = fabrica.pessoa("Maria Ari")
    multa = lancado("multas", {"artigo": "83"}, MAIO, contribuinte=dono, vencimento=dia(31))
    paga([multa], dia(3))
    numero = Conhecimento.objects.get().documento.numero
    autos = abre(
        "restituicao",
        gente.atendente,
        dia(10),
        parte=dono,
        lancamento=multa,
        causa="multa-relevada",
        prova="conhecimento",
        conhecimento=numero,
        valor=50_000,
        razoes="A multa foi relevada.",
    )
    autos.faz("instrucao", gente.tesoureiro, dia(10), informacao="Consta o pagamento.")
    conta = {
        "especie": "multa",
        "valor_pago": "500.00",
        "culpa_propria": True,
        "conhecimento_apresentado": True,
    }
    despacho = {"conta": conta, "fundamentos": "Relevada por despacho."}
    autos.recusa("despacho", gente.prefeito, dia(11), "não passa de", valor=50_000, **despacho)
    autos.faz("despacho", gente.prefeito, dia(11), valor=45_000, **despacho)
    ordem = Restituicao.objects.get()
    assert (ordem.valor, ordem.processo) == (45_000, autos.processo.rotulo)
    assert numero in autos.papel("despacho")
    autos.faz("restituicao", gente.tesoureiro, dia(12), anotado=True, recibo="3")
    assert autos.estado == "restituida"


def test_o_que_se_sana_nao_se_corta_e_o_pedido_contra_o_plano_se_indefere(gente: Gente) -> None:
    dono = fabrica.pessoa("Maria Ari")
    autos = abre(
        "corte-de-agua",
        gente.fiscal,
        MAIO,
        parte=dono,
        imovel=casa(),
        ocorrencia="oposicao",
        fato="Não deixou ler o hidrômetro.",
    )
    autos.faz("sem-corte", gente.chefe, dia(3), razoes="Deixou ler no dia seguinte.")
    assert autos.estado == "sem-corte"
    pedido = abre(
        "pedido-de-calcamento",
        gente.atendente,
        MAIO,
        parte=fabrica.pessoa("Ana"),
        **CALCAMENTO,
    )
    pedido.faz("informacao", gente.engenheiro, dia(4), prejuizo=True, informacao="Vai à frente.")
    pedido.faz("indeferimento", gente.prefeito, dia(5), razoes="A rua será rebaixada.")
    assert "Restitua-se o depósito de Cr$ 300,00" in pedido.papel("indeferimento")


def test_a_restituicao_sem_causa_se_indefere(gente: Gente) -> None:
    dono = fabrica.pessoa("Maria Ari")
    multa = lancado("multas", {"artigo": "83"}, MAIO, contribuinte=dono, vencimento=dia(31))
    autos = abre(
        "restituicao",
        gente.atendente,
        dia(3),
        parte=dono,
        lancamento=multa,
        causa="duplicata",
        prova="certidao",
        conhecimento="1",
        valor=50_000,
        razoes="Paguei duas vezes.",
    )
    autos.faz("instrucao", gente.tesoureiro, dia(3), informacao="Nada consta.")
    autos.faz("indeferimento", gente.prefeito, dia(4), fundamentos="Não houve pagamento.")
    assert autos.estado == "indeferida"
