"""What the walks have in common: entering by the door, reading a PDF, looking at a page."""

import io
from datetime import date
from typing import TYPE_CHECKING

from pypdf import PdfReader

from prefeitura.acesso.models import Usuario
from prefeitura.comum.models import Instalacao
from tests.acesso.acessibilidade import sem_violacoes

if TYPE_CHECKING:
    from playwright.sync_api import Page

SENHA = "chave-do-teste-1964"
FONE = {"width": 390, "height": 844}


def viver_em(dia: date) -> None:
    """Set the working date of the office, which the pages show and obey."""
    Instalacao.objects.update_or_create(pk=1, defaults={"data_de_trabalho": dia})


def dar_senha(usuario: Usuario) -> Usuario:
    usuario.set_password(SENHA)
    usuario.save(update_fields=["password"])
    return usuario


def entrar(pagina: "Page", username: str, senha: str = SENHA) -> None:
    """Log in as a person does, by the form."""
    pagina.goto("/acesso/entrar/")
    pagina.get_by_label("Usuário").fill(username)
    pagina.get_by_label("Senha", exact=True).fill(senha)
    pagina.keyboard.press("Enter")
    pagina.wait_for_url(lambda url: "/entrar/" not in url)


def sair(pagina: "Page") -> None:
    """Leave, with every other window shut: a late answer to one would bring its cookies back."""
    for outra in pagina.context.pages:
        if outra is not pagina:
            outra.close()
    pagina.goto("about:blank")
    pagina.context.clear_cookies()


def texto_do_pdf(conteudo: bytes) -> str:
    assert conteudo.startswith(b"%PDF"), conteudo[:80]
    return "\n".join(folha.extract_text() for folha in PdfReader(io.BytesIO(conteudo)).pages)


def pagina_em_ordem(pagina: "Page", *, fone: bool = True) -> None:
    """No violation of WCAG 2.2 AA and, on a phone, nothing to scroll sideways."""
    sem_violacoes(pagina)
    if fone:
        largura = pagina.viewport_size
        pagina.set_viewport_size(FONE)  # type: ignore[arg-type]
        sobra = pagina.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        pagina.set_viewport_size(largura)  # type: ignore[arg-type]
        assert sobra <= 0, f"{pagina.url}: {sobra} px além da tela do telefone"
