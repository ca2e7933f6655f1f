"""Administration of users: who may, what is recorded, what is refused."""

from collections.abc import Callable

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from prefeitura.acesso import usuarios
from prefeitura.acesso.models import Usuario
from prefeitura.comum.atos import atos_de
from prefeitura.comum.erros import ErroDeNegocio

pytestmark = pytest.mark.django_db

DADOS = {
    "nome": "Ana Lima",
    "cargo": "Escriturária",
    "email": "",
    "username": "Ana.Lima",
    "papeis": ["lancador", "atendente"],
    "senha": "Cadastro de 1964",
}


def test_chefe_cria_usuario_e_o_ato_fica_registrado(cliente_de: Callable[..., Client]) -> None:
    resposta = cliente_de("chefe").post("/acesso/usuarios/novo/", DADOS)
    ana = Usuario.objects.get(username="ana.lima")
    assert resposta["Location"] == f"/acesso/usuarios/{ana.pk}/"
    assert ana.papeis == ["atendente", "lancador"]
    assert ana.check_password("Cadastro de 1964")
    ato = atos_de(ana).get()
    assert ato.tipo == "usuario.criado"
    assert ato.usuario is not None
    assert ato.usuario.username == "chefe"


def test_erros_de_todos_os_campos_aparecem_juntos(cliente_de: Callable[..., Client]) -> None:
    resposta = cliente_de("prefeito").post(
        "/acesso/usuarios/novo/", {**DADOS, "nome": "", "senha": "123"}
    )
    texto = resposta.content.decode()
    assert "Nome completo: Este campo é obrigatório." in texto
    assert "muito curta" in texto
    assert not Usuario.objects.filter(username="ana.lima").exists()


def test_auditor_nao_acumula_outro_papel(
    cliente_de: Callable[..., Client], usuario_com: Callable[..., Usuario]
) -> None:
    resposta = cliente_de("chefe").post(
        "/acesso/usuarios/novo/", {**DADOS, "papeis": ["auditor", "chefe"]}
    )
    assert "Auditor não acumula outro papel" in resposta.content.decode()
    auditor = usuario_com("auditor")
    with pytest.raises(IntegrityError), transaction.atomic():
        Usuario.objects.filter(pk=auditor.pk).update(papeis=["auditor", "chefe"])
    with pytest.raises(IntegrityError), transaction.atomic():
        Usuario.objects.filter(pk=auditor.pk).update(papeis=["rei"])


def test_auditor_ve_a_lista_e_nao_muda_nada(
    cliente_de: Callable[..., Client], usuario_com: Callable[..., Usuario]
) -> None:
    alvo = usuario_com("fiscal")
    auditor = cliente_de("auditor")
    pagina = auditor.get(f"/acesso/usuarios/{alvo.pk}/")
    assert pagina.status_code == 200
    assert "Desativar" not in pagina.content.decode()
    assert (
        auditor.post(f"/acesso/usuarios/{alvo.pk}/desativar/", {"motivo": "x"}).status_code == 403
    )


def test_ninguem_muda_os_proprios_papeis(usuario_com: Callable[..., Usuario]) -> None:
    chefe = usuario_com("chefe")
    dados = {"nome": "Chefe", "cargo": "", "email": "", "por": chefe}
    with pytest.raises(ErroDeNegocio, match="próprios papéis"):
        usuarios.mudar_usuario(chefe, papeis=["chefe", "tesoureiro"], **dados)
    mudado = usuarios.mudar_usuario(chefe, papeis=["chefe"], **dados | {"cargo": "Chefe"})
    assert mudado.cargo == "Chefe"


def test_mudanca_de_papeis_guarda_o_antes_e_o_depois(usuario_com: Callable[..., Usuario]) -> None:
    fiscal = usuario_com("fiscal")
    usuarios.mudar_usuario(
        fiscal, nome="F", cargo="", email="", papeis=["lancador"], por=usuario_com("chefe")
    )
    assert atos_de(fiscal).get().dados == {"antes": ["fiscal"], "depois": ["lancador"]}


def test_desativar_pede_motivo_e_repetir_nao_faz_nada(
    cliente_de: Callable[..., Client], usuario_com: Callable[..., Usuario]
) -> None:
    alvo = usuario_com("fiscal")
    chefe = cliente_de("chefe")
    chefe.post(f"/acesso/usuarios/{alvo.pk}/desativar/", {"motivo": " "})
    alvo.refresh_from_db()
    assert alvo.is_active
    for _ in range(2):
        chefe.post(f"/acesso/usuarios/{alvo.pk}/desativar/", {"motivo": "Aposentadoria"})
    alvo.refresh_from_db()
    assert not alvo.is_active
    assert atos_de(alvo).get().motivo == "Aposentadoria"


def test_ninguem_desativa_a_si_mesmo(usuario_com: Callable[..., Usuario]) -> None:
    chefe = usuario_com("chefe")
    with pytest.raises(ErroDeNegocio):
        usuarios.desativar_usuario(chefe, motivo="x", por=chefe)


def test_senha_redefinida_encerra_as_sessoes(
    cliente_de: Callable[..., Client], usuario_com: Callable[..., Usuario]
) -> None:
    fiscal = cliente_de("fiscal")
    assert fiscal.get("/").status_code == 200
    resposta = cliente_de("chefe").post(
        f"/acesso/usuarios/{usuario_com('fiscal').pk}/senha/", {"senha": "Nova senha 1964"}
    )
    assert resposta.status_code == 302
    assert fiscal.get("/cadastro/imoveis/").status_code == 302


def test_conta_de_contribuinte_nao_aparece_aqui(
    cliente_de: Callable[..., Client], usuario_com: Callable[..., Usuario]
) -> None:
    contribuinte = usuario_com("contribuinte")
    chefe = cliente_de("chefe")
    assert chefe.get(f"/acesso/usuarios/{contribuinte.pk}/").status_code == 404
    assert (
        "contribuinte"
        not in chefe.get("/acesso/usuarios/?q=contribuinte&formato=csv").getvalue().decode()
    )


def test_menu_mostra_so_o_que_o_papel_abre(cliente_de: Callable[..., Client]) -> None:
    assert 'href="/acesso/usuarios/"' in cliente_de("chefe").get("/").content.decode()
    assert 'href="/acesso/usuarios/"' not in cliente_de("atendente").get("/").content.decode()


def test_a_conta_do_prefeito_so_e_gerida_por_prefeito(
    cliente_de: Callable[..., Client], usuario_com: Callable[..., Usuario]
) -> None:
    """Each way by which a chefe could decide in the prefeito's place is closed."""
    chefe, prefeito = usuario_com("chefe"), usuario_com("prefeito")
    fiscal = usuario_com("fiscal")
    antes = (prefeito.password, prefeito.papeis, prefeito.is_active)
    dados = {"nome": "X", "cargo": "Y", "email": ""}
    tentativas: list[Callable[[], object]] = [
        lambda: usuarios.redefinir_senha(prefeito, senha="Outra senha 1964", por=chefe),
        lambda: usuarios.desativar_usuario(prefeito, motivo="Férias", por=chefe),
        lambda: usuarios.reativar_usuario(prefeito, motivo="Volta", por=chefe),
        lambda: usuarios.mudar_usuario(prefeito, **dados, papeis=["fiscal"], por=chefe),
        lambda: usuarios.mudar_usuario(fiscal, **dados, papeis=["fiscal", "prefeito"], por=chefe),
        lambda: usuarios.criar_usuario(
            username="outro", **dados, papeis=["prefeito"], senha="Outra senha 1964", por=chefe
        ),
    ]
    for tentativa in tentativas:
        with pytest.raises(ErroDeNegocio, match="só é gerida por prefeito"):
            tentativa()
    prefeito.refresh_from_db()
    fiscal.refresh_from_db()
    assert (prefeito.password, prefeito.papeis, prefeito.is_active) == antes
    assert fiscal.papeis == ["fiscal"]
    assert not Usuario.objects.filter(username="outro").exists()
    assert not atos_de(prefeito).exists()
    resposta = cliente_de("chefe").post(
        f"/acesso/usuarios/{prefeito.pk}/senha/", {"senha": "Outra senha 1964"}
    )
    assert "só é gerida por prefeito" in resposta.content.decode()
    usuarios.redefinir_senha(prefeito, senha="Outra senha 1964", por=prefeito)
    prefeito.refresh_from_db()
    assert prefeito.check_password("Outra senha 1964")
