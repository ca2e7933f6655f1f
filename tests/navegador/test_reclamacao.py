"""A taxpayer disagrees, from the phone; the office informs and decides; the taxpayer reads."""

from datetime import date
from typing import TYPE_CHECKING

import pytest

from lancamentos import codigo_de_acesso
from lancamentos.avisos import emitir_aviso
from lancamentos.notificar import registrar_entrega
from prefeitura.comum.relogio import no_dia
from processos.models import Processo
from tests import fabrica
from tests.navegador.passos import FONE, SENHA, dar_senha, entrar, pagina_em_ordem, sair, viver_em
from tests.processos import fabrica as f

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.navegador
HOJE = date(1964, 2, 10)


def test_reclamacao_do_primeiro_acesso_a_ciencia(pagina: "Page", live_server: object) -> None:
    dona = fabrica.pessoa("Joana das Dores Ari")
    lancamento = f.lancado(f.casa(dona), ciencia=None)
    lancador = dar_senha(fabrica.usuario("lancador", nome="Antônio Ferreira"))
    chefe = dar_senha(fabrica.usuario("chefe", nome="Raimundo Lima", cargo="Chefe da Fazenda"))
    with no_dia(f.CIENCIA):
        aviso = emitir_aviso(contribuinte=dona, lancamentos=[lancamento], usuario=lancador)
        registrar_entrega(
            aviso=aviso,
            modo="em_maos",
            resultado="recebido",
            em=f.CIENCIA,
            recebedor=dona.nome,
            usuario=lancador,
        )
    viver_em(HOJE)

    pagina.set_viewport_size(FONE)  # type: ignore[arg-type]
    pagina.goto("/")
    pagina_em_ordem(pagina)
    pagina.get_by_role("link", name="Primeiro acesso").click()
    pagina.get_by_label("CPF ou CNPJ").fill(str(dona.documento))
    pagina.get_by_label("Código de acesso").fill(codigo_de_acesso.gerar(aviso.documento.codigo))
    pagina.get_by_label("Senha que quer usar").fill(SENHA)
    pagina.get_by_label("A mesma senha, outra vez").fill(SENHA)
    pagina_em_ordem(pagina)
    pagina.get_by_role("button", name="Abrir minha conta").click()
    pagina.get_by_role("heading", name="Joana das Dores Ari").wait_for()
    pagina_em_ordem(pagina)
    pagina.get_by_role("link", name=f"Aviso nº {aviso.numero}/1964").click()
    pagina.get_by_text("18 de fevereiro de 1964").wait_for()
    pagina_em_ordem(pagina)
    pagina.get_by_role("link", name="Imposto predial").click()
    pagina.get_by_text("Por que este valor").wait_for()
    pagina_em_ordem(pagina)
    pagina.get_by_role("link", name="Discordar deste lançamento").click()
    pagina.get_by_label("O que está errado e o que se pede").fill(f.PEDIDO)
    pagina.get_by_label("Documentos").set_input_files(
        {"name": "planta.pdf", "mimeType": "application/pdf", "buffer": f.pdf()}
    )
    pagina_em_ordem(pagina)
    pagina.get_by_role("button", name="Enviar ao chefe do serviço de fazenda").click()
    pagina.get_by_role("heading", name="Processo 1/1964").wait_for()
    pagina_em_ordem(pagina)
    sair(pagina)

    pagina.set_viewport_size({"width": 1366, "height": 768})
    entrar(pagina, lancador.username)
    pagina.get_by_role("link", name="1 reclamação a informar").click()
    pagina.get_by_role("link", name="1/1964").click()
    pagina_em_ordem(pagina)
    pagina.get_by_role("link", name="Informar").click()
    pagina.locator("#id_fato-valor_venal").fill("100.000,00")
    pagina.get_by_role("button", name="Ver como ficaria a conta").click()
    pagina.get_by_text("Cr$ 410,00 a menos").wait_for()
    pagina_em_ordem(pagina)
    pagina.get_by_label("Informação", exact=True).fill(f.INFORMACAO)
    pagina.get_by_label("Procedente em parte").check()
    pagina.get_by_role("button", name="Juntar informação").click()
    pagina.get_by_text("O processo está concluso").wait_for()
    sair(pagina)

    entrar(pagina, chefe.username)
    pagina.get_by_role("link", name="Mesa de decisão").click()
    pagina_em_ordem(pagina)
    pagina.get_by_role("link", name="Decidir o processo 1/1964").click()
    pagina.get_by_label("Procedente em parte").check()
    pagina.get_by_label("Substituir por outro").check()
    pagina.get_by_label("Fundamento: artigo da lei").fill("64")
    pagina.get_by_label("Fundamentos", exact=True).fill(f.RAZOES)
    pagina_em_ordem(pagina)
    pagina.get_by_role("button", name="Proferir decisão").click()
    pagina.get_by_text("decidido. Falta dar ciência").wait_for()
    pagina_em_ordem(pagina)
    sair(pagina)

    pagina.set_viewport_size(FONE)  # type: ignore[arg-type]
    entrar(pagina, str(dona.documento))
    pagina.get_by_role("link", name="Leia a decisão e declare ciência").click()
    pagina.get_by_role("button", name="Estou ciente da decisão").click()
    pagina.get_by_text("Recurso até").wait_for()
    pagina_em_ordem(pagina)
    processo = Processo.objects.get()
    assert (processo.situacao, processo.ciencia_em) == ("ciente", HOJE)
    assert processo.resultante is not None
    assert processo.resultante.valor == 82_000
