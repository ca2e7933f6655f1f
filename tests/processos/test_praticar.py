"""Acts of the procedures of the law: who, when, after what, with which answers."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from cadastro.models import Pessoa
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Ato, Documento
from prefeitura.comum.relogio import no_dia
from processos.autos_em_pdf import pdf_dos_autos
from processos.campos_dos_atos import ErroDeCampos
from processos.models import Andamento, BemApreendido, Prazo, Processo
from processos.praticar import abrir, praticar
from tests import fabrica
from tests.processos import prova
from tests.processos.fabrica import pdf, reclamado
from tests.processos.prova import MAIO, fazer, lavrado

pytestmark = pytest.mark.django_db
PAPEL = ("defesa.pdf", pdf())


@pytest.fixture(autouse=True)
def procedimentos_de_prova() -> Iterator[None]:
    with prova.com_procedimentos(prova.lidos()):
        yield


def rastro() -> tuple[Any, ...]:
    """Everything that an act may leave."""
    return (
        list(Processo.objects.order_by("pk").values_list("pk", "situacao", "encerrado_em")),
        list(Andamento.objects.order_by("pk").values_list("pk", flat=True)),
        list(Prazo.objects.order_by("pk").values_list("pk", "encerrado_em")),
        list(BemApreendido.objects.order_by("pk").values_list("pk", "situacao")),
        Documento.objects.count(),
        Ato.objects.count(),
    )


def recusado(trecho: str, processo: Processo, ato: str, papel: str, **dados: Any) -> None:
    """The act is refused with these words and leaves nothing behind."""
    antes = rastro()
    with pytest.raises(ErroDeNegocio) as recusa, transaction.atomic():
        fazer(processo, ato, papel, **dados)
    assert trecho in str(recusa.value), str(recusa.value)
    assert rastro() == antes


def test_a_abertura_numera_junta_emite_guarda_e_abre_prazos() -> None:
    processo = lavrado()
    assert (processo.rotulo, processo.situacao) == ("1/1964", "lavrado")
    assert processo.get_situacao_display() == "Lavrado, aguardando defesa"
    (folha,) = processo.andamentos.all()
    assert (folha.folha, folha.tipo) == (2, "lavratura")
    assert folha.get_tipo_display() == "Lavratura do auto"
    assert folha.dados["apreendido_em"] == "1964-05-04"
    assert folha.documento is not None
    assert folha.documento.numero == "1/1964"
    assert "Defenda-se até 14 de maio de 1964." in folha.texto
    assert "2 Saco de café no valor de Cr$ 5.000,00; 1 Balança" in folha.texto
    assert "Lugar: —." in folha.texto
    prazos = {p.nome: (p.inicio, p.fim) for p in processo.prazos.all()}
    assert prazos["defesa-auto"] == (MAIO, date(1964, 5, 14))
    assert prazos["leilao"] == (MAIO, date(1964, 7, 3))
    assert [(b.descricao, b.situacao) for b in processo.bens.all()] == [
        ("Saco de café", "em_deposito"),
        ("Balança", "em_deposito"),
    ]
    ato = Ato.objects.get(tipo="processo.ato")
    assert (ato.artigo, ato.processo, ato.usuario) == ("76; 77, § 1º", "1/1964", folha.usuario)


def test_o_papel_traz_rol_assinaturas_verso_e_vias() -> None:
    conteudo = lavrado().andamentos.get().documento.conteudo  # type: ignore[union-attr]
    assert conteudo["vias"] == 2
    assert [a["numero"] for a in conteudo["verso"]] == ["76", "77"]
    assert conteudo["verso"][0]["texto"].startswith("O auto de infração deve relatar")
    assert conteudo["rois"][0]["total"] == "Cr$ 8.000,00"
    assert conteudo["assinaturas"] == [
        {"nome": "Fiscal da Silva, Fiscal", "rotulo": "Autuante"},
        {"nome": "João da Costa", "rotulo": "Autuado"},
        {"nome": "", "rotulo": "Testemunha"},
    ]


def test_os_autos_inteiros_saem_em_pdf() -> None:
    processo = lavrado()
    fazer(processo, "defesa", "atendente", razoes="Nada devo.", anexos=[PAPEL])
    assert pdf_dos_autos(processo).startswith(b"%PDF")


def test_o_numero_e_da_mesma_serie_das_reclamacoes() -> None:
    assert reclamado().rotulo == "1/1964"
    assert lavrado().rotulo == "2/1964"


def test_infrator_desconhecido_so_onde_a_lei_admite_e_identifica_se_uma_vez() -> None:
    with no_dia(MAIO):
        processo = abrir(
            procedimento="prova",
            usuario=prova.usuario("fiscal"),
            dados={"local": "Estrada", "apreendido_em": MAIO, "rol": prova.ROL},
            objeto="Mercadoria abandonada",
        )
        with pytest.raises(ErroDeNegocio, match="diga quem é o requerente"):
            abrir(procedimento="revisao", usuario=prova.usuario("atendente"))
    assert "autuei pessoa desconhecida" in processo.andamentos.get().texto
    dono = fabrica.pessoa("Maria Leite")
    fazer(processo, "identificacao", "fiscal", quem=dono)
    processo.refresh_from_db()
    assert processo.requerente == dono
    recusado("já é conhecida", processo, "identificacao", "fiscal", quem=fabrica.pessoa("Outra"))


def test_abre_se_so_sobre_o_que_o_procedimento_admite_e_por_quem() -> None:
    with no_dia(MAIO):
        atendente, dono = prova.usuario("atendente"), fabrica.pessoa()
        with pytest.raises(ErroDeNegocio, match="diga sobre o que recai"):
            abrir(procedimento="revisao", usuario=atendente, parte=dono)
        with pytest.raises(ErroDeNegocio, match="não se abre sobre um imóvel"):
            abrir(procedimento="revisao", usuario=atendente, parte=dono, imovel=fabrica.imovel())
        with pytest.raises(ErroDeNegocio, match="cabe a: Fiscal"):
            abrir(procedimento="prova", usuario=atendente, parte=dono)
        with pytest.raises(ErroDeNegocio, match="nasce de outro processo"):
            abrir(procedimento="derivada", usuario=prova.usuario("chefe"))
        with pytest.raises(ErroDeNegocio, match="desconhecido"):
            abrir(procedimento="nenhum", usuario=atendente)
    assert not Processo.objects.exists()


def test_cada_ato_por_seu_papel_e_no_seu_estado() -> None:
    processo = lavrado()
    recusado("cabe a: Atendente (art. 81)", processo, "defesa", "fiscal", razoes="x")
    recusado("só cabe quando o processo está: concluso", processo, "fala", "fiscal")
    recusado("não tem o ato", processo, "lavratura", "fiscal")
    recusado("não tem o ato", processo, "outro", "fiscal")


def test_dentro_do_prazo_e_so_depois_dele() -> None:
    processo = lavrado()
    recusado("prazo que corre até 14/05/1964 (art. 81, § 4º)", processo, "revelia", "escrivao")
    tarde = date(1964, 5, 15)
    with pytest.raises(ErroDeNegocio, match=r"terminou em 14/05/1964 \(art\. 81\)"):
        fazer(processo, "defesa", "atendente", tarde, razoes="x", anexos=[PAPEL])
    folha = fazer(processo, "revelia", "escrivao", tarde)
    assert folha.texto == (
        "Certifico que João da Costa não se defendeu até 14 de maio de 1964, autuado em Rua "
        "Direita."
    )
    assert [p.encerrado_em for p in processo.prazos.all()] == [tarde, tarde]
    assert processo.prazos.all()[0].encerramento == "Certidão de revelia em 15/05/1964"


def test_o_ato_da_parte_e_assinado_por_ela_e_pede_o_documento() -> None:
    processo = lavrado()
    recusado(
        "Junte o documento: cópia da defesa", processo, "defesa", "atendente", razoes="Não devo"
    )
    folha = fazer(processo, "defesa", "atendente", razoes="Não devo", anexos=[PAPEL])
    assert (folha.autor, folha.usuario) == ("João da Costa", prova.usuario("atendente"))
    assert folha.da_parte
    assert folha.anexos.count() == 1
    processo.refresh_from_db()
    assert processo.situacao == "concluso"


def concluso(**dados: Any) -> Processo:
    processo = lavrado(**dados)
    fazer(processo, "defesa", "atendente", razoes="Não devo", anexos=[PAPEL])
    return processo


def test_maximo_por_resposta_e_prazo_em_horas() -> None:
    processo = concluso()
    with no_dia(MAIO, lambda: time(9, 30)):
        for _ in range(2):
            fazer(processo, "depoimento", "escrivao", arrolada_por="parte")
        recusado(
            "Arrolada por, “Parte”: já foram 2, o máximo (art. 99)",
            processo,
            "depoimento",
            "escrivao",
            arrolada_por="parte",
        )
        fazer(processo, "depoimento", "escrivao", arrolada_por="fazenda")
    corridas = processo.prazos.filter(nome="diligencias-do-inquerito").order_by("id")
    assert [(p.fim, p.fim_as) for p in corridas] == [(date(1964, 5, 6), time(9, 30))] * 3
    assert [p.encerramento for p in corridas] == ["Corre de novo por depoimento"] * 2 + [""]


def test_designado_votos_e_maioria() -> None:
    processo = concluso()
    recusado("falta antes: “Designação do relator”", processo, "relatorio", "junta")
    um, dois = prova.usuario("junta"), prova.usuario("junta2")
    recusado(
        "não é Membro da Junta",
        processo,
        "designacao",
        "secretario",
        relator=prova.usuario("chefe"),
    )
    fazer(processo, "designacao", "secretario", relator=dois)
    recusado("já foi feito", processo, "designacao", "secretario", relator=um)
    recusado("cabe só a quem foi designado", processo, "relatorio", "junta")
    recusado(
        "falta antes: “Relatório” ou “Certidão de revelia”",
        processo,
        "voto",
        "junta",
        sentido="procedente",
    )
    fazer(processo, "relatorio", "junta2")
    fazer(processo, "voto", "junta", sentido="procedente")
    recusado("uma só vez", processo, "voto", "junta", sentido="improcedente")
    fazer(processo, "depoimento", "escrivao", arrolada_por="parte")
    multa = {"resultado": "procedente", "multa": prova.MULTA}
    recusado("pede pelo menos 2 vezes “Voto”; há 1", processo, "decisao", "chefe", **multa)
    fazer(processo, "voto", "junta2", sentido="improcedente")
    fazer(processo, "voto", "secretario", sentido="improcedente")
    recusado("A maioria votou “Improcedente” (2)", processo, "decisao", "chefe", **multa)
    fazer(processo, "decisao", "chefe", resultado="improcedente")
    processo.refresh_from_db()
    assert (processo.situacao, processo.encerrado_em) == ("encerrado", MAIO)
    assert {b.situacao for b in processo.bens.all()} == {"devolvido"}


def test_no_empate_quem_proclama_escolhe() -> None:
    processo = votado("procedente", "improcedente")
    fazer(processo, "decisao", "chefe", resultado="procedente", multa=prova.MULTA)
    processo.refresh_from_db()
    assert processo.situacao == "multado"


def votado(*votos: str, **dados: Any) -> Processo:
    """An auto ready to be decided, with these votes."""
    processo = concluso(**dados)
    fazer(processo, "designacao", "secretario", relator=prova.usuario("junta"))
    fazer(processo, "relatorio", "junta")
    for papel, voto in zip(("junta", "junta2", "secretario"), votos, strict=False):
        fazer(processo, "voto", papel, sentido=voto)
    fazer(processo, "depoimento", "escrivao", arrolada_por="parte")
    return processo


def test_quem_fez_um_nao_faz_o_outro_e_so_quem_fez_fala() -> None:
    processo = votado("improcedente", "improcedente")
    recusado(
        "não cabe a quem praticou “Lavratura do auto”",
        processo,
        "decisao",
        "fiscal",
        resultado="improcedente",
    )
    recusado("cabe só a quem praticou “Lavratura do auto”", processo, "fala", "fiscal2")
    fazer(processo, "fala", "fiscal")
    fazer(processo, "decisao", "fiscal2", resultado="improcedente")
    recusado(
        "só cabe quando o processo está", processo, "depoimento", "escrivao", arrolada_por="parte"
    )


def test_a_reclamacao_conserva_seus_proprios_atos() -> None:
    with pytest.raises(ErroDeNegocio, match="A reclamação tem atos próprios"):
        praticar(processo=reclamado(), ato="decisao", usuario=prova.usuario("chefe"))


def todas(**respostas: Any) -> dict[str, Any]:
    with no_dia(MAIO, lambda: time(15)):
        processo = abrir(procedimento="respostas", usuario=prova.usuario("fiscal"), dados=respostas)
    dados: dict[str, Any] = processo.andamentos.get().dados
    return dados


def test_cada_resposta_se_guarda_numa_so_notacao() -> None:
    dono, escrivao = fabrica.pessoa("Ana Luz"), prova.usuario("escrivao")
    dados = todas(
        texto=" Rua ",
        longo="x" * 6000,
        data=MAIO,
        momento=datetime.combine(MAIO, time(14, 30, 12)),
        quantia=12_345,
        inteiro=60,
        decimal=Decimal("0.50"),
        certo="sim",
        opcao="b",
        porque="Porque sim",
        fundamento="art. 81, § 2º",
        pessoa=dono,
        servidor=escrivao.pk,
        itens=[{"descricao": "Saco", "quantidade": 2, "valor": None}],
        fatos=prova.MULTA,
    )
    assert dados.pop("longo") == "x" * 6000
    fatos = dados.pop("fatos")
    assert (fatos["fatos"], fatos["valor"]) == (prova.MULTA, 100_000)
    assert fatos["passos"][0]["artigo"]
    assert dados.pop("pessoa")["id"] == dono.pk
    assert dados == {
        "texto": "Rua",
        "data": "1964-05-04",
        "momento": "1964-05-04T14:30",
        "quantia": 12_345,
        "inteiro": 60,
        "decimal": "0.50",
        "certo": True,
        "opcao": "b",
        "porque": "Porque sim",
        "fundamento": "81, § 2º",
        "servidor": {"id": escrivao.pk, "nome": "Escrivao da Silva", "cargo": "Escrivao"},
        "itens": [{"descricao": "Saco", "quantidade": "2", "valor": None}],
    }


@pytest.mark.parametrize(
    ("campo", "resposta", "trecho"),
    [
        ("texto", "x" * 301, "passa de 300 letras"),
        ("longo", "x" * 6001, "passa de 6000 letras"),
        ("texto", "a\x00b", "sinal que não se escreve"),
        ("data", "ontem", "não é uma data"),
        ("data", 5, "escreva a data assim"),
        ("data", date(1964, 5, 3), "já passou"),
        ("data", date(999, 5, 3), "não é deste tempo"),
        ("momento", datetime.combine(date(1964, 5, 5), time(8)), "ainda não chegou"),
        ("momento", 12, "escreva o dia e a hora"),
        ("quantia", "10", "não é uma quantia"),
        ("quantia", -1, "não é uma quantia"),
        ("quantia", 999, "o mínimo é Cr$ 10,00"),
        ("quantia", 50_001, "o máximo é Cr$ 500,00"),
        ("inteiro", 0, "o mínimo é 1"),
        ("inteiro", 61, "o máximo é 60"),
        ("inteiro", True, "número inteiro"),
        ("decimal", Decimal("NaN"), "escreva um número"),
        ("certo", "talvez", "responda sim ou não"),
        ("certo", False, "sem isto o ato não se pratica (art. 27)"),
        ("opcao", "c", "escolha entre: A, B"),
        ("opcao", "b", "Falta: Por que B"),
        ("fundamento", "9999", "não tem o artigo 9999"),
        ("pessoa", 10**6, "não está no cadastro"),
        ("servidor", 10**6, "não é servidor"),
        ("itens", [{"descricao": ""}], "a linha 1 não diz o que é"),
        ("itens", [{"descricao": "a", "valor": -1}], "o valor da linha 1"),
        ("itens", [{"descricao": "a"}] * 3, "são no máximo 2 linhas"),
        ("fatos", {"artigo": "471", "nada": 1}, "Fatos: "),
        ("fatos", "x", "informe os fatos"),
        ("estranho", "x", "não tem o campo “estranho”"),
    ],
)
def test_cada_resposta_ruim_e_recusada_no_seu_campo(campo: str, resposta: Any, trecho: str) -> None:
    with pytest.raises(ErroDeCampos) as recusa:
        todas(**{campo: resposta})
    culpado = "porque" if trecho.startswith("Falta") else campo
    assert trecho in recusa.value.campos[culpado]
    assert not Processo.objects.exists()


def test_servidor_de_outro_papel_ou_afastado_nao_se_designa() -> None:
    afastado = prova.usuario("escrivao")
    afastado.is_active = False
    afastado.save()
    for servidor, trecho in (
        (afastado, "em exercício"),
        (prova.usuario("chefe"), "não é Escrivão"),
    ):
        with pytest.raises(ErroDeCampos, match=trecho):
            todas(servidor=servidor)


def test_o_que_falta_se_diz_de_uma_vez_por_campo() -> None:
    with pytest.raises(ErroDeCampos) as recusa, no_dia(MAIO):
        abrir(
            procedimento="prova",
            usuario=prova.usuario("fiscal"),
            parte=fabrica.pessoa(),
            dados={"local": "  ", "apreendido_em": None},
        )
    assert recusa.value.campos == {
        "local": "Falta: Local (art. 76).",
        "apreendido_em": "Falta: Apreendido em.",
        "rol": "Falta: Rol dos bens.",
    }


def test_prazo_em_horas_corre_do_momento_escrito() -> None:
    origem = lavrado()
    with no_dia(MAIO, lambda: time(10)):
        fazer(origem, "remessa", "chefe", motivo="Escapou à ação fiscal")
        inquerito = origem.derivados.get()
        fazer(inquerito, "intimacao", "escrivao", **{"as": datetime.combine(MAIO, time(10))})
        recusado("corre até 06/05/1964 às 10:00", inquerito, "confissao", "escrivao")
    with no_dia(date(1964, 5, 6), lambda: time(9, 59)), pytest.raises(ErroDeNegocio):
        praticar(processo=inquerito, ato="confissao", usuario=prova.usuario("escrivao"))
    with no_dia(date(1964, 5, 6), lambda: time(10, 1)):
        praticar(processo=inquerito, ato="confissao", usuario=prova.usuario("escrivao"))


def test_o_derivado_nasce_com_referencia_a_origem_e_espera_o_seu_fim() -> None:
    origem = lavrado()
    fazer(origem, "remessa", "chefe", motivo="Escapou à ação fiscal")
    inquerito = origem.derivados.get()
    assert (inquerito.especie, inquerito.rotulo) == ("derivada", "2/1964")
    assert inquerito.requerente == origem.requerente
    assert inquerito.andamentos.get().dados == {"motivo": "Escapou à ação fiscal"}
    assert inquerito.objeto.startswith("Auto de prova 1/1964: ")
    recusado(
        "o processo de origem ainda não se encerrou (art. 103)", inquerito, "relatorio", "chefe"
    )
    with pytest.raises(ErroDeNegocio, match="não nasce de"), no_dia(MAIO):
        abrir(procedimento="derivada", usuario=prova.usuario("chefe"), origem=inquerito)


def test_no_banco_as_folhas_so_se_acrescentam_e_a_parte_conhecida_fica() -> None:
    processo = lavrado()
    outra: Pessoa = fabrica.pessoa("Outra")
    comandos = [
        "UPDATE processos_andamento SET dados = '{}'",
        "DELETE FROM processos_andamento",
        "DELETE FROM processos_bemapreendido",
        "UPDATE processos_bemapreendido SET valor = 1",
        f"UPDATE processos_processo SET requerente_id = {outra.pk}",
        "UPDATE processos_processo SET objeto = 'outro'",
        "UPDATE processos_processo SET decisao = 'procedente', artigo = '1'",
        "UPDATE processos_prazo SET fim = fim + 10",
    ]
    for comando in comandos:
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(comando)
    fazer(processo, "devolucao", "fiscal", quais=[{"descricao": "balança"}])
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "UPDATE processos_bemapreendido SET recebedor = 'x' WHERE situacao = 'devolvido'"
        )
