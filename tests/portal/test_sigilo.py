"""A taxpayer sees only what is theirs."""

from decimal import Decimal

import pytest
from django.urls import reverse

from cadastro.titularidades import Titular
from prefeitura.comum.relogio import no_dia
from prefeitura.portal.urls import urlpatterns
from tests import fabrica
from tests.portal.fabrica import DIA, Bens, bens, cliente
from tests.processos import fabrica as f

pytestmark = pytest.mark.django_db
ESCRITA = {"ciente", "aviso_ciente"}
PUBLICAS = {"cadastro", "verificar", "verificacao"}
SEM_ALVO = {"inicio", "imoveis", "avisos", "dados", "debitos", "conhecimentos", "pedidos"}


def enderecos(b: Bens) -> dict[str, str]:
    """Every address of the portal that names an object, for the objects of one taxpayer."""
    assert b.processo.documento_id is not None
    alvos: dict[str, list[int]] = {
        "imovel": [b.imovel.pk],
        "lancamento": [b.lancamento.pk],
        "aviso": [b.aviso.pk],
        "aviso_pdf": [b.aviso.pk],
        "aviso_ciente": [b.aviso.pk],
        "conhecimento_pdf": [b.conhecimento.pk],
        "pedido_novo": [b.em_duvida.pk],
        "pedido": [b.processo.pk],
        "papel": [b.processo.pk, b.processo.documento_id],
        "anexo": [b.processo.pk, b.anexo.pk],
        "autos": [b.processo.pk],
        "ciente": [b.processo.pk],
    }
    return {nome: reverse(f"portal:{nome}", args=args) for nome, args in alvos.items()}


@pytest.fixture
def duas() -> tuple[Bens, Bens]:
    return bens("Maria das Dores"), bens("Quitéria Fagundes")


def test_o_que_e_de_outro_nao_existe(
    duas: tuple[Bens, Bens], monkeypatch: pytest.MonkeyPatch
) -> None:
    from prefeitura.administracao import registro

    monkeypatch.setattr(registro.documentos, "pdf", lambda *_: b"%PDF")
    monkeypatch.setattr("processos.views.papeis.pdf_dos_autos", lambda _: b"%PDF")
    monkeypatch.setattr("arrecadacao.conhecimentos.documentos.pdf_de_html", lambda _: b"%PDF")
    eu, outra = duas
    assert {p.name for p in urlpatterns} == PUBLICAS | SEM_ALVO | set(enderecos(eu))
    navegador = cliente(eu.pessoa)
    with no_dia(DIA):
        for nome, url in enderecos(outra).items():
            pedir = navegador.post if nome in ESCRITA else navegador.get
            assert pedir(url).status_code == 404, nome
        # Own objects, but one that belongs to another process.
        for nome, alheio in (("anexo", outra.anexo.pk), ("papel", outra.processo.documento_id)):
            assert (
                navegador.get(reverse(f"portal:{nome}", args=[eu.processo.pk, alheio])).status_code
                == 404
            ), nome
        outra.processo.refresh_from_db()
        assert outra.processo.situacao == "decidido"
        for nome, url in enderecos(eu).items():
            if nome not in ESCRITA:
                assert navegador.get(url).status_code == 200, nome
        assert navegador.post(enderecos(eu)["ciente"]).status_code == 302


def test_nenhuma_pagina_traz_nome_documento_ou_imovel_de_outro(duas: tuple[Bens, Bens]) -> None:
    eu, outra = duas
    navegador = cliente(eu.pessoa)
    proibidos = [outra.pessoa.nome, outra.pessoa.documento, outra.imovel.inscricao, "Quitéria"]
    paginas = [reverse(f"portal:{nome}") for nome in SEM_ALVO]
    paginas += [
        url
        for nome, url in enderecos(eu).items()
        if nome in {"imovel", "lancamento", "aviso", "pedido"}
    ]
    with no_dia(DIA):
        for url in paginas:
            texto = navegador.get(url).content.decode()
            assert eu.pessoa.nome in texto
            for proibido in proibidos:
                assert str(proibido) not in texto, (url, proibido)


def test_o_condomino_ve_o_imovel_e_os_debitos_mas_nao_o_outro_titular() -> None:
    dono, condomino = fabrica.pessoa("Anselmo Prates"), fabrica.pessoa("Bárbara Lima")
    metade = Decimal("0.5")
    imovel = fabrica.imovel(
        titulares=[Titular(dono, parte=metade, principal=True), Titular(condomino, parte=metade)],
        edificacao={},
    )
    lancamento = f.lancado(imovel)
    navegador = cliente(condomino)
    with no_dia(DIA):
        for url in (
            reverse("portal:imovel", args=[imovel.pk]),
            reverse("portal:lancamento", args=[lancamento.pk]),
            reverse("portal:debitos"),
        ):
            resposta = navegador.get(url)
            assert resposta.status_code == 200
            texto = resposta.content.decode()
            assert "Anselmo" not in texto
            assert str(dono.documento) not in texto
        assert "Cr$ 1.230,00" in navegador.get(
            reverse("portal:lancamento", args=[lancamento.pk])
        ).content.decode().replace("\xa0", " ")
        # The aviso tells all that its addressee owes.
        aviso = lancamento.avisos.get()
        assert navegador.get(reverse("portal:aviso", args=[aviso.pk])).status_code == 404


def test_servidor_nao_entra_no_portal_e_contribuinte_nao_entra_na_casa(duas, cliente_de) -> None:  # type: ignore[no-untyped-def]
    eu, outra = duas
    assert cliente_de("chefe").get(reverse("portal:inicio")).status_code == 403
    navegador = cliente(eu.pessoa)
    for url in (
        reverse("processos:reclamacoes"),
        reverse("processos:processo", args=[eu.processo.pk]),
        reverse("processos:autos", args=[outra.processo.pk]),
        reverse("processos:anexo", args=[outra.processo.pk, outra.anexo.pk]),
        reverse("documento", args=[outra.processo.documento_id]),
    ):
        assert navegador.get(url).status_code == 403, url


def test_quem_vendeu_deixa_de_ver_o_imovel_e_o_comprador_ve_o_que_ainda_se_deve() -> None:
    from datetime import date

    from cadastro.titularidades import transferir
    from tests.fabrica import cadastrador

    vendedor, comprador = fabrica.pessoa("Vendedor Antigo"), fabrica.pessoa("Comprador Novo")
    imovel = f.casa(vendedor)
    lancamento = f.lancado(imovel)
    with no_dia(date(1965, 2, 1)):
        transferir(
            imovel,
            titulares=[Titular(comprador)],
            desde=date(1965, 1, 4),
            motivo="Compra e venda",
            usuario=cadastrador(),
        )
        assert cliente(vendedor).get(f"/portal/imoveis/{imovel.pk}/").status_code == 404
        assert cliente(vendedor).get(f"/portal/lancamentos/{lancamento.pk}/").status_code == 200
        pagina = cliente(comprador).get(f"/portal/lancamentos/{lancamento.pk}/")
        assert pagina.status_code == 200
        assert "Vendedor" not in pagina.content.decode()
