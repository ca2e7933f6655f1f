"""Processes of the law under attack: hostile words, roles beyond their own, two at once."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from time import monotonic
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from prefeitura.acesso.papeis import Papel
from prefeitura.comum import documentos
from prefeitura.comum.calendario import codigo
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import no_dia
from processos import deposito, riscado
from processos.autos_em_pdf import pdf_dos_autos
from processos.models import Andamento, Leilao, Processo
from processos.praticar import abrir, praticar
from tests import fabrica
from tests.portal.fabrica import bens, cliente
from tests.processos import prova
from tests.processos.prova import MAIO, fazer, lavrado
from tests.processos.test_praticar import votado

pytestmark = pytest.mark.django_db
MARCAS = (
    "{parte.__class__} {autor.password} {0} {} {{ 7|add:7 }} {% debug %} {processo} "
    "<script>alert(1)</script> \\g<0> \\1 %s %(x)s"
)


@pytest.fixture
def de_prova() -> Iterator[None]:
    with prova.com_procedimentos(prova.lidos()):
        yield


@pytest.mark.usefixtures("de_prova")
def test_o_que_a_parte_escreve_nao_e_marca_do_papel() -> None:
    parte = fabrica.pessoa(f"João {MARCAS}"[:150])
    processo = lavrado(parte, local=MARCAS, lugar=MARCAS)
    papel = processo.andamentos.get().documento
    assert papel is not None
    folha = processo.andamentos.get().texto
    assert folha.count("{parte.__class__}") >= 2
    assert "{autor.password}" in folha
    html = documentos.html(papel)
    assert "<script>alert" not in html
    assert "{{ 7|add:7 }}" in html
    # A later act that quotes an answer of an earlier one quotes it as it was written.
    prova.usuario("escrivao")
    with no_dia(MAIO.replace(month=7)):
        fazer(processo, "revelia", "escrivao", dia=MAIO.replace(month=7))
    assert "{parte.__class__} {autor.password} {0} {}" in processo.andamentos.last().texto
    texto = "".join(p.extract_text() for p in PdfReader(BytesIO(pdf_dos_autos(processo))).pages)
    assert "alert(1)" in texto


@pytest.mark.usefixtures("de_prova")
@pytest.mark.parametrize(
    "dados",
    [
        {"local": "a\0b"},
        {"local": "x" * 1_000_000},
        {"local": "Rua", "rol": [{"descricao": "x", "quantidade": "1", "valor": -1}]},
        {"local": "Rua", "rol": [{"descricao": "x", "quantidade": "1", "valor": 10**18}]},
        {"local": "Rua", "rol": [{"descricao": "a\0", "quantidade": "1", "valor": 1}]},
        {"local": "Rua", "rol": [{"descricao": "x", "quantidade": "1", "valor": 0.5}]},
        {"local": "Rua", "rol": [{"descricao": "x", "quantidade": "", "valor": None}] * 201},
        {"local": "Rua", "situacao": "encerrado"},
        {"local": "Rua", "multa": prova.MULTA},
    ],
    ids=range(9),
)
def test_resposta_que_nao_pode_ser_e_recusada_e_nada_fica(dados: dict[str, Any]) -> None:
    with pytest.raises(ErroDeNegocio):
        lavrado(**dados)
    assert not Processo.objects.exists()


@pytest.mark.usefixtures("de_prova")
@pytest.mark.parametrize("quantia", [-1, 0, 10**18, 10**15 + 1, 0.5, "1", True, None])
def test_leilao_por_preco_que_nao_e_preco(quantia: Any) -> None:
    processo = lavrado()
    with pytest.raises(ErroDeNegocio):
        fazer(processo, "leilao", "tesoureiro", preco=quantia, arrematante="Ana")
    with pytest.raises(ErroDeNegocio):
        fazer(processo, "leilao", "tesoureiro", preco=1, despesas=-1, arrematante="Ana")
    assert not Leilao.objects.exists()


@pytest.mark.usefixtures("de_prova")
@pytest.mark.parametrize(("preco", "despesas"), [(1, 10**15), (100, 99), (100, 100), (10**15, 0)])
def test_leilao_que_nao_paga_as_despesas_nada_devolve(preco: int, despesas: int) -> None:
    processo = lavrado()
    fazer(processo, "leilao", "tesoureiro", preco=preco, despesas=despesas, arrematante="Ana")
    leilao = Leilao.objects.get()
    assert leilao.produto == leilao.multas + leilao.tributos + leilao.despesas + leilao.excedente
    assert leilao.excedente == max(preco - despesas, 0)
    if not leilao.excedente:
        with pytest.raises(ErroDeNegocio, match="excedente"):
            fazer(processo, "restituicao", "tesoureiro")
    else:
        fazer(processo, "restituicao", "tesoureiro")
        with pytest.raises(ErroDeNegocio, match="excedente"):
            fazer(processo, "restituicao", "tesoureiro")
    with pytest.raises(ErroDeNegocio, match="depósito"):
        fazer(processo, "leilao", "tesoureiro", preco=preco, arrematante="Ana")


@pytest.mark.usefixtures("de_prova")
def test_dois_leiloes_nao_cobram_a_mesma_multa_duas_vezes() -> None:
    processo = votado("procedente", "procedente")
    decisao = fazer(processo, "decisao", "chefe", resultado="procedente", multa=prova.MULTA)
    multa = decisao.lancados.get().lancamento.valor
    fazer(processo, "leilao", "tesoureiro", preco=multa + 100, arrematante="Ana")
    deposito.guardar(processo, decisao, prova.ROL, lugar="Depósito", depositario="")
    fazer(processo, "leilao", "tesoureiro", preco=500, arrematante="Ana")
    um, outro = Leilao.objects.order_by("pk")
    assert (um.multas, um.excedente) == (multa, 100)
    assert (outro.multas, outro.excedente) == (0, 500)


@pytest.mark.parametrize("papel", Papel)
def test_nenhum_papel_abre_o_que_a_lei_nao_lhe_da(
    papel: Papel, cliente_de: Any, usuario_com: Any
) -> None:
    """Every procedure of the code, opened by hand-made POST and by the verb."""
    parte = fabrica.pessoa("Quitéria Fagundes")
    cliente: Client = cliente_de(papel)
    usuario = usuario_com(papel)
    for p in codigo().procedimentos.values():
        if papel in p.abertura.quem:
            continue
        url = reverse("processos:abrir", args=[p.slug])
        escondidos = {"parte": parte.nome, "usuario": "1", "quem": p.abertura.quem[0], "papel": "x"}
        assert cliente.post(url, escondidos).status_code in (200, 302, 403), p.slug
        with pytest.raises(ErroDeNegocio):
            abrir(procedimento=p.slug, usuario=usuario, parte=parte, dados={})
    assert not Processo.objects.exists()


@pytest.mark.usefixtures("de_prova")
@pytest.mark.parametrize("papel", Papel)
def test_nenhum_papel_pratica_o_ato_de_outro(
    papel: Papel, cliente_de: Any, usuario_com: Any
) -> None:
    processo = lavrado()
    cliente: Client = cliente_de(papel)
    for slug, ato in processo.procedimento.atos.items():
        if papel in ato.quem or ato.abre_o_processo:
            continue
        url = reverse("processos:ato", args=[processo.pk, slug])
        escondidos = {"preco": "1,00", "arrematante": "eu", "quais": "Balança", "motivo": "x"}
        assert cliente.post(url, escondidos).status_code in (200, 403), slug
        with pytest.raises(ErroDeNegocio):
            praticar(processo=processo, ato=slug, usuario=usuario_com(papel), dados={})
    assert processo.andamentos.count() == 1
    assert Processo.objects.get().situacao == "lavrado"


@pytest.mark.usefixtures("de_prova")
@pytest.mark.parametrize(
    ("nome", "conteudo"),
    [
        ("a.pdf", b"<html><script>alert(1)</script>"),
        ("a.pdf", b"%PDF-1.4\n" + b"\0" * 100),
        ("a.exe", b"MZ" + b"\0" * 100),
        ("a.png", b"\x89PNG\r\n\x1a\n" + b"x" * 100),
        ("../../etc/passwd", b"root:x"),
        ("a.svg", b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
        ("vazio.pdf", b""),
    ],
)
def test_papel_que_nao_e_papel_nao_entra_nos_autos(
    nome: str, conteudo: bytes, cliente_de: Any
) -> None:
    processo = lavrado()
    with no_dia(MAIO):
        resposta = cliente_de("atendente").post(
            reverse("processos:ato", args=[processo.pk, "defesa"]),
            {"razoes": "Nada devo", "anexos": SimpleUploadedFile(nome, conteudo)},
        )
    assert resposta.status_code == 200
    assert processo.andamentos.count() == 1


def _folhas(processo: Processo, texto: str, riscar: str, monkeypatch: Any) -> str:
    andamento = Andamento(processo=processo, texto=texto)
    linhas = [(x, 9) for x in sorted(set(riscar.splitlines()), key=len, reverse=True) if x]
    monkeypatch.setattr(riscado, "_riscadas", lambda _: linhas)
    return riscado.ler(processo, [andamento])[0].texto


def test_riscar_muitas_vezes_nao_risca_o_que_ja_foi_riscado(monkeypatch: Any) -> None:
    inicio = monotonic()
    riscar = "\n".join("abcdefghijklmnopqrstuvwxyz[]().,0123456789")
    texto = _folhas(Processo(), "Ladrão! " * 700, riscar, monkeypatch)
    assert len(texto) < 700 * 8 * 40
    assert monotonic() - inicio < 5
    assert _folhas(Processo(), r"a\g<0>(b", r"(b", monkeypatch) == (
        r"a\g<0>[expressão cancelada, fl. 9]"
    )


@pytest.mark.usefixtures("de_prova")
def test_no_portal_o_autuado_nao_abre_o_processo_da_lei_de_outro_nem_quebra_o_seu() -> None:
    eu, outra = bens("Maria das Dores"), bens("Quitéria Fagundes")
    navegador = cliente(eu.pessoa)
    meu, alheio = lavrado(eu.pessoa), lavrado(outra.pessoa)
    papel = alheio.andamentos.get().documento_id
    for nome, args in (("pedido", []), ("autos", []), ("papel", [papel])):
        url = reverse(f"portal:{nome}", args=[alheio.pk, *args])
        assert navegador.get(url).status_code == 404, nome
        url = reverse(f"portal:{nome}", args=[meu.pk, *args])
        assert navegador.get(url).status_code in ((404,) if args else (200, 404)), nome
    assert navegador.post(reverse("portal:ciente", args=[meu.pk])).status_code in (302, 404)
    assert meu.andamentos.count() == 1
