"""Inquérito administrativo of Januária (arts. 87 to 110)."""

from __future__ import annotations

from datetime import date, time
from typing import Any

import pytest

from arrecadacao.models import Inscricao
from prefeitura.acesso.models import Usuario
from tests import fabrica
from tests.processos.januaria import MARCO, Autos, Gente, abre, gente, nao_abre, paga
from tests.processos.test_autos_januaria import infrator
from tests.processos.test_junta_januaria import ABRIL, julgado_por, membros

__all__ = ["gente", "membros"]
pytestmark = pytest.mark.django_db

NOVE, DEZ, ONZE = time(9), time(10), time(11)
ORDEM: dict[str, Any] = {
    "fato": "Recibos de aluguéis falsificados, para reduzir o imposto predial.",
    "fraude": "sonegacao",
    "escapou": True,
    "conhecimento_do_fato": "Denúncia escrita de um inquilino.",
    "contra_funcionario": False,
    "fraude_em_imposto": True,
}
DECLARACOES: dict[str, Any] = {
    "como": "pessoa",
    "primeira_testemunha": "Ana Rocha",
    "segunda_testemunha": "Rui Paz",
    "estranhas": True,
    "resposta": "negou",
    "declaracoes": "Que os recibos são verdadeiros.",
    "modo_de_assinar": "propria",
}
TESTEMUNHA: dict[str, Any] = {
    "arrolada_por": "fisco",
    "testemunha": "Pedro Dias da Silva",
    "idade": 41,
    "profissao": "alfaiate",
    "estado_civil": "casado",
    "domicilio": "Rua do Porto, 3, nesta cidade",
    "relacoes": "nenhuma",
    "condicao": "livre",
    "compromisso": True,
    "onde": "sede",
    "depoimento": "Que pagava o dobro do que diz o recibo, e o sabe por ser inquilino.",
    "lido": True,
}
JULGAMENTO: dict[str, Any] = {
    "resultado": "provada",
    "fundamentos": "As três testemunhas concordam, e o livro de recibos está raspado.",
    "multa": {"artigo": "475 II", "tributo_sonegado": "1000.00", "grau": "minimo"},
    "exigido": 300_000,
}


def sindicado(gente: Gente, **ordem: Any) -> Autos:
    autos = abre("inquerito-administrativo", gente.chefe, MARCO, parte=infrator(), **ORDEM | ordem)
    autos.faz(
        "sindicancia",
        gente.fiscal,
        date(1964, 3, 3),
        apurado="Ouvidos os vizinhos, há dois recibos para cada mês.",
        conclusao="fundada",
    )
    return autos


def em_instrucao(gente: Gente, **ordem: Any) -> Autos:
    autos = sindicado(gente, **ordem)
    autos.faz(
        "portaria",
        gente.fiscal,
        date(1964, 3, 4),
        fato_da_portaria="Recibos de aluguéis falsificados.",
        indicios="Dois recibos para cada mês.",
        rol="Pedro Dias da Silva",
        provas="Um recibo verdadeiro e um falso, de janeiro.",
        escrivao={"id": gente.escrivao.pk},
    )
    autos.faz("autuacao", gente.escrivao, date(1964, 3, 4))
    return autos


def intimado(gente: Gente, **ordem: Any) -> Autos:
    autos = em_instrucao(gente, **ordem)
    autos.faz(
        "intimacao",
        gente.escrivao,
        date(1964, 3, 4),
        as_=ONZE,
        reside="local",
        intimado_em="1964-03-04T10:00",
    )
    return autos


def com_assentada(gente: Gente, **ordem: Any) -> Autos:
    autos = intimado(gente, **ordem)
    autos.faz("declaracoes", gente.fiscal, date(1964, 3, 5), as_=DEZ, **DECLARACOES)
    autos.faz(
        "citacao",
        gente.escrivao,
        date(1964, 3, 9),
        as_=DEZ,
        citado_em="1964-03-09T10:00",
        audiencia="1964-03-10T11:00",
        local_da_audiencia="Sala da fazenda",
    )
    autos.faz("assentada", gente.fiscal, date(1964, 3, 10), as_=ONZE)
    return autos


def ouve(autos: Autos, gente: Gente, **dados: Any) -> None:
    autos.faz("testemunha", gente.fiscal, date(1964, 3, 10), as_=ONZE, **TESTEMUNHA | dados)


def relatado(gente: Gente, **ordem: Any) -> Autos:
    """Three witnesses on the 10th, vista to the 20th, report on the 24th of March."""
    autos = com_assentada(gente, **ordem)
    for _ in range(3):
        ouve(autos, gente)
    autos.faz("vista", gente.fiscal, date(1964, 3, 10))
    autos.faz("defesa", gente.atendente, date(1964, 3, 20), razoes="São verdadeiros os recibos.")
    autos.faz("conclusao", gente.escrivao, date(1964, 3, 21))
    autos.faz("relatorio", gente.fiscal, date(1964, 3, 24), relatorio="Está provada a fraude.")
    return autos


def condenado(gente: Gente) -> Autos:
    autos = ciente(gente)
    autos.faz("execucao", gente.escrivao, date(1964, 4, 21))
    return autos


def ciente(gente: Gente) -> Autos:
    """Judged and told on the 30th of March, so that the appeal runs to 20 April."""
    autos = relatado(gente)
    autos.faz("julgamento", gente.chefe, date(1964, 3, 30), **JULGAMENTO)
    autos.faz(
        "ciencia",
        gente.atendente,
        date(1964, 3, 30),
        modo_da_ciencia="ciente",
        dia_da_ciencia="1964-03-30",
    )
    return autos


def test_so_o_prefeito_ou_a_fazenda_manda_abrir(gente: Gente) -> None:
    nao_abre("cabe a", "inquerito-administrativo", gente.fiscal, MARCO, parte=infrator(), **ORDEM)
    for quem in (gente.prefeito, gente.chefe):
        autos = abre("inquerito-administrativo", quem, MARCO, **ORDEM)
        assert autos.estado == "ordenado"
    assert "MANDO abrir inquérito" in autos.papel("ordem")


def test_so_ha_inquerito_se_o_infrator_escapou_a_acao_fiscal(gente: Gente) -> None:
    """Art. 87: otherwise an auto is drawn up."""
    nao_abre(
        "art. 87",
        "inquerito-administrativo",
        gente.chefe,
        MARCO,
        parte=infrator(),
        **ORDEM | {"escapou": False},
    )


@pytest.mark.parametrize("fraude", ["sonegacao", "sem_licenca", "ardil", "outra"])
def test_as_fraudes_consumadas_sao_as_do_artigo_89(gente: Gente, fraude: str) -> None:
    autos = abre("inquerito-administrativo", gente.chefe, MARCO, **ORDEM | {"fraude": fraude})
    assert "fraude consumada" in autos.papel("ordem")
    nao_abre(
        "Fraude consumada",
        "inquerito-administrativo",
        gente.chefe,
        MARCO,
        **ORDEM | {"fraude": "distracao"},
    )


def test_precede_sindicancia_e_a_infundada_arquiva(gente: Gente) -> None:
    autos = abre("inquerito-administrativo", gente.chefe, MARCO, parte=infrator(), **ORDEM)
    autos.recusa(
        "portaria",
        gente.fiscal,
        MARCO,
        "só cabe",
        fato_da_portaria="Recibos.",
        indicios="Dois.",
        escrivao={"id": gente.escrivao.pk},
    )
    autos.faz("sindicancia", gente.fiscal, MARCO, apurado="Nada consta.", conclusao="infundada")
    assert autos.estado == "infundado"
    assert not autos.processo.aberto


def test_a_portaria_diz_o_fato_os_indicios_e_a_prova_documental(gente: Gente) -> None:
    autos = em_instrucao(gente)
    papel = autos.papel("portaria")
    for dito in (
        "nomeia escrivão Escrivao",
        "Recibos de aluguéis falsificados.",
        "Dois recibos para cada mês.",
        "Pedro Dias da Silva",
        "Um recibo verdadeiro e um falso, de janeiro.",
    ):
        assert dito in papel
    outro = fabrica.usuario("escrivao")
    autos.recusa(
        "intimacao",
        outro,
        date(1964, 3, 4),
        "foi designado",
        reside="local",
        intimado_em="1964-03-04T08:00",
        as_=NOVE,
    )


def test_o_infrator_tem_quarenta_e_oito_horas_ou_cinco_dias(gente: Gente) -> None:
    autos = intimado(gente)
    prazo = autos.processo.prazos.get(nome="depoimento-do-infrator")
    assert (prazo.fim, prazo.fim_as) == (date(1964, 3, 6), DEZ)
    assert "será tido como confesso" in autos.papel("intimacao")
    fora = em_instrucao(gente)
    fora.faz(
        "intimacao",
        gente.escrivao,
        date(1964, 3, 4),
        as_=ONZE,
        reside="fora",
        intimado_em="1964-03-04T10:00",
    )
    assert fora.prazo("depoimento-do-infrator-fora") == date(1964, 3, 9)


def test_quem_nao_comparece_e_tido_como_confesso_se_e_verossimil(gente: Gente) -> None:
    autos = intimado(gente)
    autos.recusa(
        "confissao-presumida",
        gente.escrivao,
        date(1964, 3, 6),
        "só depois do prazo",
        as_=NOVE,
        verossimeis=True,
    )
    autos.recusa(
        "confissao-presumida",
        gente.escrivao,
        date(1964, 3, 6),
        "92, § 6º",
        as_=ONZE,
        verossimeis=False,
    )
    autos.faz("confissao-presumida", gente.escrivao, date(1964, 3, 6), as_=ONZE, verossimeis=True)
    assert autos.correntes() == set()


@pytest.mark.parametrize(
    "falta", ["primeira_testemunha", "segunda_testemunha", "declaracoes", "modo_de_assinar"]
)
def test_as_declaracoes_tomam_se_com_duas_testemunhas_estranhas(gente: Gente, falta: str) -> None:
    autos = intimado(gente)
    dados = {k: v for k, v in DECLARACOES.items() if k != falta}
    autos.recusa("declaracoes", gente.fiscal, date(1964, 3, 5), "Falta", **dados)
    autos.recusa(
        "declaracoes",
        gente.fiscal,
        date(1964, 3, 5),
        "92, § 3º",
        **DECLARACOES | {"estranhas": False},
    )
    autos.recusa(
        "declaracoes",
        gente.fiscal,
        date(1964, 3, 5),
        "Procuração",
        **DECLARACOES | {"como": "procurador"},
    )


def test_entre_a_citacao_e_a_audiencia_ha_vinte_e_quatro_horas(gente: Gente) -> None:
    autos = intimado(gente)
    autos.faz("declaracoes", gente.fiscal, date(1964, 3, 5), as_=DEZ, **DECLARACOES)
    autos.recusa("assentada", gente.fiscal, date(1964, 3, 9), "falta antes", as_=DEZ)
    autos.faz(
        "citacao",
        gente.escrivao,
        date(1964, 3, 9),
        as_=DEZ,
        citado_em="1964-03-09T10:00",
        audiencia="1964-03-10T09:00",
        local_da_audiencia="Sala da fazenda",
    )
    autos.recusa("assentada", gente.fiscal, date(1964, 3, 10), "só depois do prazo", as_=NOVE)
    autos.faz("assentada", gente.fiscal, date(1964, 3, 10), as_=ONZE, reclamacoes="Nenhuma.")
    assert "Reclamações quanto à identidade" in autos.papel("assentada")


def test_ninguem_depoe_antes_da_assentada(gente: Gente) -> None:
    autos = intimado(gente)
    autos.recusa("testemunha", gente.fiscal, date(1964, 3, 10), "falta antes", **TESTEMUNHA)


@pytest.mark.parametrize(
    ("condicao", "artigo"),
    [
        ("interessado", "93, I"),
        ("conjuge", "93, II"),
        ("parente", "93, III"),
        ("fiscal", "93, IV"),
    ],
)
def test_ha_quem_nao_deponha(gente: Gente, condicao: str, artigo: str) -> None:
    autos = com_assentada(gente)
    autos.recusa(
        "testemunha",
        gente.fiscal,
        date(1964, 3, 10),
        f"(art. {artigo})",
        as_=ONZE,
        **TESTEMUNHA | {"condicao": condicao},
    )


def test_o_funcionario_fiscal_depoe_no_inquerito_contra_funcionario(gente: Gente) -> None:
    autos = com_assentada(gente, contra_funcionario=True)
    ouve(autos, gente, condicao="fiscal")
    autos.recusa(
        "testemunha",
        gente.fiscal,
        date(1964, 3, 10),
        "93, II",
        as_=ONZE,
        **TESTEMUNHA | {"condicao": "conjuge"},
    )


def test_a_testemunha_suspeita_depoe_e_fica_escrito(gente: Gente) -> None:
    """Art. 95: suspicion does not stop the deposition."""
    autos = com_assentada(gente)
    ouve(autos, gente, suspeicao="O infrator diz que é seu inimigo.")
    assert "seu inimigo" in autos.papel("testemunha")


@pytest.mark.parametrize(
    "falta",
    [
        *("testemunha", "idade", "profissao", "estado_civil", "domicilio", "relacoes"),
        *("condicao", "compromisso", "depoimento", "lido"),
    ],
)
def test_a_testemunha_qualifica_se_e_presta_compromisso(gente: Gente, falta: str) -> None:
    """Arts. 97, 98 and 101."""
    autos = com_assentada(gente)
    dados = {k: v for k, v in TESTEMUNHA.items() if k != falta}
    autos.recusa("testemunha", gente.fiscal, date(1964, 3, 10), "Falta", as_=ONZE, **dados)
    if falta in ("compromisso", "lido"):
        autos.recusa(
            "testemunha",
            gente.fiscal,
            date(1964, 3, 10),
            "art. 98" if falta == "compromisso" else "art. 101",
            as_=ONZE,
            **TESTEMUNHA | {falta: False},
        )


def test_o_termo_de_depoimento_traz_a_qualificacao_e_as_perguntas_do_infrator(
    gente: Gente,
) -> None:
    autos = com_assentada(gente)
    ouve(autos, gente, contestacao="Perguntado pelo advogado, disse que não guardou os recibos.")
    papel = autos.papel("testemunha")
    for dito in (
        "Pedro Dias da Silva, 41 anos, alfaiate, casado",
        "Rua do Porto, 3",
        "relações com as partes: nenhuma",
        "compromisso solene",
        "Que pagava o dobro",
        "Perguntado pelo advogado",
        "Lido em voz alta",
    ):
        assert dito in papel
    por_forca_maior = TESTEMUNHA | {"onde": "onde_estava"}
    autos.recusa(
        "testemunha",
        gente.fiscal,
        date(1964, 3, 10),
        "Força maior",
        as_=ONZE,
        **por_forca_maior,
    )


def test_ouvem_se_ao_menos_tres_e_ate_cinco_de_cada_parte(gente: Gente) -> None:
    autos = com_assentada(gente)
    for _ in range(2):
        ouve(autos, gente)
    autos.recusa("vista", gente.fiscal, date(1964, 3, 10), "pelo menos 3")
    for _ in range(3):
        ouve(autos, gente)
    autos.recusa("testemunha", gente.fiscal, date(1964, 3, 10), "máximo", as_=ONZE, **TESTEMUNHA)
    for _ in range(5):
        ouve(autos, gente, arrolada_por="infrator")
    autos.recusa(
        "testemunha",
        gente.fiscal,
        date(1964, 3, 10),
        "máximo",
        as_=ONZE,
        **TESTEMUNHA | {"arrolada_por": "infrator"},
    )
    autos.faz("vista", gente.fiscal, date(1964, 3, 10))
    assert autos.estado == "em-vista"


def test_diligencias_ordenam_se_em_quarenta_e_oito_horas(gente: Gente) -> None:
    autos = com_assentada(gente)
    ouve(autos, gente)
    autos.faz(
        "diligencia",
        gente.fiscal,
        date(1964, 3, 12),
        as_=DEZ,
        ordenado="Confiram-se os recibos com o livro.",
    )
    autos.recusa(
        "diligencia",
        gente.fiscal,
        date(1964, 3, 12),
        "o prazo terminou",
        as_=time(12),
        ordenado="Ouça-se o vizinho.",
    )


def test_vista_de_dez_dias_relatorio_em_dez_e_julgamento_por_outro(gente: Gente) -> None:
    autos = com_assentada(gente)
    for _ in range(3):
        ouve(autos, gente)
    autos.faz("vista", gente.fiscal, date(1964, 3, 10))
    assert autos.prazo("vista-do-inquerito") == date(1964, 3, 20)
    autos.recusa("conclusao", gente.escrivao, date(1964, 3, 20), "só depois do prazo")
    autos.recusa("defesa", gente.atendente, date(1964, 3, 21), "o prazo terminou", razoes="Tarde.")
    autos.faz("conclusao", gente.escrivao, date(1964, 3, 21))
    assert autos.prazo("relatorio-do-inquerito") == date(1964, 3, 31)
    autos.recusa("julgamento", gente.chefe, date(1964, 3, 23), "só cabe", **JULGAMENTO)
    autos.faz("relatorio", gente.fiscal, date(1964, 3, 24), relatorio="Está provada a fraude.")
    assert "Está provada a fraude." in autos.papel("relatorio")
    gente.fiscal.papeis = ["fiscal", "chefe"]
    gente.fiscal.save()
    autos.recusa("julgamento", gente.fiscal, date(1964, 3, 30), "não cabe a quem", **JULGAMENTO)
    autos.faz("julgamento", gente.chefe, date(1964, 3, 30), **JULGAMENTO)
    assert autos.estado == "julgado"
    assert autos.multas() == []
    assert "2.000,00" in autos.papel("julgamento")  # twice the tax, the minimum of 475 II


def test_nao_provada_a_infracao_arquiva_se(gente: Gente) -> None:
    autos = relatado(gente)
    autos.recusa(
        "julgamento",
        gente.chefe,
        date(1964, 3, 30),
        "Falta",
        resultado="provada",
        fundamentos="Está provada.",
    )
    autos.faz(
        "julgamento",
        gente.chefe,
        date(1964, 3, 30),
        resultado="nao_provada",
        fundamentos="As testemunhas se contradizem.",
    )
    assert autos.estado == "nao-provado"


def test_a_multa_do_inquerito_inscreve_se_e_arquiva_se(gente: Gente) -> None:
    """Art. 108."""
    autos = condenado(gente)
    (multa,) = autos.multas()
    assert (multa.valor, multa.parcelas.get().vencimento) == (200_000, date(1964, 5, 2))
    autos.recusa("inscricao", gente.escrivao, date(1964, 5, 2), "só depois do prazo")
    autos.faz("inscricao", gente.escrivao, date(1964, 5, 4))
    assert autos.estado == "inscrito"
    assert Inscricao.objects.filter(parcela__lancamento=multa).exists()


def test_provido_em_parte_pela_junta_paga_se_a_multa_do_acordao(
    gente: Gente, membros: list[Usuario]
) -> None:
    """Arts. 133 and 138."""
    autos = ciente(gente)
    recurso = abre(
        "recurso-a-junta",
        gente.atendente,
        ABRIL,
        parte=autos.processo.requerente,
        origem=autos,
        especie="voluntario",
        ciencia_da_decisao="1964-03-30",
        uma_decisao=True,
        copia=True,
        exigido=200_000,
        razoes="Os recibos são verdadeiros.",
    )
    recurso.faz("deposito", gente.tesoureiro, ABRIL, depositado=100_000, em_que="apolices")
    julgado_por(recurso, gente, membros, "em_parte")
    dia = date(1964, 4, 29)
    autos.recusa("absolvicao", gente.chefe, dia, "art. 133")
    menor: dict[str, Any] = {"multa_do_acordao": {"artigo": "473", "grau": "minimo"}}
    autos.faz(
        "execucao-do-acordao",
        gente.escrivao,
        dia,
        **menor,
        modo="verbal",
        notificado_em="1964-04-28",
    )
    (multa,) = autos.multas()
    assert (multa.valor, multa.parcelas.get().vencimento) == (50_000, date(1964, 5, 8))


def test_coautores_tem_atuacao_e_responsabilidade_caracterizadas_e_pena(gente: Gente) -> None:
    """Art. 105."""
    autos = com_assentada(gente, contra_funcionario=True)
    coletor = infrator("Belmiro Faria")
    dados: dict[str, Any] = {"coautor": {"id": coletor.pk}, "funcionario": True}
    autos.recusa("coautor", gente.fiscal, date(1964, 3, 10), "Falta", **dados)
    autos.faz(
        "coautor",
        gente.fiscal,
        date(1964, 3, 10),
        **dados,
        atuacao="Deu os impressos dos recibos.",
        responsabilidade="Sabia para que serviriam.",
    )
    for _ in range(3):
        ouve(autos, gente)
    autos.faz("vista", gente.fiscal, date(1964, 3, 10))
    autos.faz("conclusao", gente.escrivao, date(1964, 3, 21))
    autos.faz("relatorio", gente.fiscal, date(1964, 3, 24), relatorio="Provada a fraude.")
    autos.faz("julgamento", gente.chefe, date(1964, 3, 30), **JULGAMENTO)
    autos.faz(
        "ciencia",
        gente.atendente,
        date(1964, 3, 30),
        modo_da_ciencia="ciente",
        dia_da_ciencia="1964-03-30",
    )
    autos.faz("execucao", gente.escrivao, date(1964, 4, 21))
    autos.faz(
        "pena-do-coautor",
        gente.chefe,
        date(1964, 4, 21),
        apenado={"id": coletor.pk},
        multa_do_coautor={"artigo": "476", "vencimento_diario": "100.00"},
    )
    assert [(m.contribuinte.nome, m.valor) for m in autos.multas()] == [
        ("Joaquim Alves", 200_000),
        ("Belmiro Faria", 100_000),
    ]


SUSTACAO: dict[str, Any] = {
    "desistencia": True,
    "primeira_testemunha": "Ana Rocha",
    "segunda_testemunha": "Rui Paz",
    "impostos": 100_000,
    "multa_da_sustacao": {"artigo": "475 II", "tributo_sonegado": "1000.00", "grau": "minimo"},
}


def test_o_pagamento_com_desistencia_susta_o_inquerito_em_qualquer_fase(gente: Gente) -> None:
    """Art. 109."""
    autos = intimado(gente)
    for falta in ("primeira_testemunha", "segunda_testemunha", "multa_da_sustacao"):
        autos.recusa(
            "sustacao",
            gente.fiscal,
            date(1964, 3, 5),
            "Falta",
            **{k: v for k, v in SUSTACAO.items() if k != falta},
        )
    autos.recusa(
        "sustacao", gente.fiscal, date(1964, 3, 5), "art. 109", **SUSTACAO | {"desistencia": False}
    )
    autos.faz("sustacao", gente.fiscal, date(1964, 3, 5), **SUSTACAO)
    papel = autos.papel("sustacao")
    assert "DESISTE DE RECURSOS" in papel
    assert "Ana Rocha" in papel
    assert "guia para o recolhimento" in papel
    (multa,) = autos.multas()
    assert multa.valor == 200_000
    autos.recusa(
        "recolhimento", gente.tesoureiro, date(1964, 3, 6), "ainda não foi paga", conhecimento="7"
    )
    paga([multa], date(1964, 3, 6))
    autos.faz("recolhimento", gente.tesoureiro, date(1964, 3, 6), conhecimento="7")
    assert autos.estado == "sustado"


def test_so_se_susta_o_inquerito_sobre_pagamento_de_impostos(gente: Gente) -> None:
    autos = intimado(gente, fraude_em_imposto=False)
    autos.recusa(
        "sustacao", gente.fiscal, date(1964, 3, 5), "fraude em pagamento de impostos", **SUSTACAO
    )


def test_havendo_crime_remete_se_ao_ministerio_publico(gente: Gente) -> None:
    """Art. 110."""
    autos = relatado(gente)
    crime: dict[str, Any] = {
        "crime": "falsidade de documento particular, art. 298 do Código Penal",
        "copia_no_arquivo": True,
    }
    autos.recusa("remessa-ao-ministerio-publico", gente.fiscal, date(1964, 3, 30), "cabe", **crime)
    autos.faz("remessa-ao-ministerio-publico", gente.chefe, date(1964, 3, 30), **crime)
    assert autos.estado == "remetido"
    assert "art. 298 do Código Penal" in autos.papel("remessa-ao-ministerio-publico")


def test_do_funcionario_estavel_o_prefeito_promove_o_processo_administrativo(gente: Gente) -> None:
    """Art. 107: the inquiry is its ground."""
    portaria: dict[str, Any] = {
        "demissao": True,
        "funcionario": "Caio Brito, lançador",
        "garantia": "concurso",
    }
    dia, ato = date(1964, 3, 30), "processo-administrativo"
    relatado(gente).recusa(ato, gente.prefeito, dia, "não se instaurou contra", **portaria)
    autos = relatado(gente, contra_funcionario=True)
    autos.recusa(ato, gente.chefe, dia, "cabe a: Prefeito", **portaria)
    autos.recusa(ato, gente.prefeito, dia, "art. 107", **portaria | {"demissao": False})
    autos.faz(ato, gente.prefeito, dia, **portaria)
    assert "servindo-lhe de base o mesmo inquérito" in autos.papel(ato)
    assert autos.estado == "relatado"


def test_o_infrator_desconhecido_identifica_se_antes_da_portaria(gente: Gente) -> None:
    autos = abre("inquerito-administrativo", gente.chefe, MARCO, **ORDEM)
    autos.faz("sindicancia", gente.fiscal, MARCO, apurado="Há indícios.", conclusao="fundada")
    portaria: dict[str, Any] = {
        "fato_da_portaria": "Recibos falsos.",
        "indicios": "Dois recibos.",
        "escrivao": {"id": gente.escrivao.pk},
    }
    autos.recusa("portaria", gente.fiscal, MARCO, "ainda não foi identificada", **portaria)
    autos.faz("identificacao", gente.fiscal, MARCO, infrator={"id": infrator().pk})
    autos.faz("portaria", gente.fiscal, MARCO, **portaria)
    assert autos.estado == "instaurado"
