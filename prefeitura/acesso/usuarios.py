"""Who may enter and with which roles: the verbs over users."""

from collections.abc import Iterable
from typing import Any

from django.db import transaction

from prefeitura.acesso.models import Usuario
from prefeitura.acesso.papeis import Papel
from prefeitura.comum.atos import registrar
from prefeitura.comum.erros import ErroDeNegocio


@transaction.atomic
def criar_usuario(
    *, username: str, nome: str, cargo: str, email: str, papeis: Iterable[str], senha: str, por: Any
) -> Usuario:
    """Create an official. The password is told by hand and changed by its owner.

    Raises ErroDeNegocio when the roles hold the prefeito's and ``por`` is no prefeito.
    """
    papeis = list(papeis)
    _so_o_prefeito(por, papeis)
    usuario = Usuario.objects.create_user(
        username, senha, nome=nome, cargo=cargo, email=email, papeis=_em_ordem(papeis)
    )
    registrar(
        "usuario.criado",
        usuario,
        usuario=por,
        descricao=f"Usuário {usuario.username} criado como {usuario.nomes_dos_papeis}",
        papeis=usuario.papeis,
    )
    return usuario


@transaction.atomic
def mudar_usuario(
    usuario: Usuario, *, nome: str, cargo: str, email: str, papeis: Iterable[str], por: Any
) -> Usuario:
    """Change name, office or roles. Nobody changes their own roles."""
    usuario = Usuario.objects.select_for_update().get(pk=usuario.pk)
    antes = list(usuario.papeis)
    novos = _em_ordem(papeis)
    _so_o_prefeito(por, [*antes, *novos])
    if usuario.pk == getattr(por, "pk", None) and novos != antes:
        raise ErroDeNegocio("Ninguém muda os próprios papéis: peça a outra pessoa com este poder.")
    usuario.nome, usuario.cargo, usuario.email, usuario.papeis = nome, cargo, email, novos
    usuario.save(update_fields=["nome", "cargo", "email", "papeis"])
    mudou = f"; papéis: {usuario.nomes_dos_papeis}" if novos != antes else ""
    registrar(
        "usuario.alterado",
        usuario,
        usuario=por,
        descricao=f"Usuário {usuario.username} alterado{mudou}",
        antes=antes,
        depois=novos,
    )
    return usuario


@transaction.atomic
def desativar_usuario(usuario: Usuario, *, motivo: str, por: Any) -> Usuario:
    """Close the door to a user. What they did keeps their name; quiet if already done."""
    usuario = Usuario.objects.select_for_update().get(pk=usuario.pk)
    if usuario.pk == getattr(por, "pk", None):
        raise ErroDeNegocio("Ninguém desativa o próprio usuário.")
    _so_o_prefeito(por, usuario.papeis)
    if not usuario.is_active:
        return usuario
    if not motivo.strip():
        raise ErroDeNegocio("Diga o motivo da desativação.")
    usuario.is_active = False
    usuario.save(update_fields=["is_active"])
    registrar(
        "usuario.desativado",
        usuario,
        usuario=por,
        descricao=f"Usuário {usuario.username} desativado",
        motivo=motivo.strip(),
    )
    return usuario


@transaction.atomic
def reativar_usuario(usuario: Usuario, *, motivo: str, por: Any) -> Usuario:
    """Open the door again; quiet if it is open."""
    usuario = Usuario.objects.select_for_update().get(pk=usuario.pk)
    _so_o_prefeito(por, usuario.papeis)
    if usuario.is_active:
        return usuario
    if not motivo.strip():
        raise ErroDeNegocio("Diga o motivo da reativação.")
    usuario.is_active = True
    usuario.save(update_fields=["is_active"])
    registrar(
        "usuario.reativado",
        usuario,
        usuario=por,
        descricao=f"Usuário {usuario.username} reativado",
        motivo=motivo.strip(),
    )
    return usuario


@transaction.atomic
def redefinir_senha(usuario: Usuario, *, senha: str, por: Any) -> Usuario:
    """Give a new password to who lost theirs. Sessions open with the old one end."""
    usuario = Usuario.objects.select_for_update().get(pk=usuario.pk)
    _so_o_prefeito(por, usuario.papeis)
    usuario.set_password(senha)
    usuario.save(update_fields=["password"])
    registrar(
        "usuario.senha_redefinida",
        usuario,
        usuario=por,
        descricao=f"Nova senha para o usuário {usuario.username}",
    )
    return usuario


def _so_o_prefeito(por: Any, papeis: Iterable[str]) -> None:
    """Whoever could take over the prefeito's account, or make one, would decide in his place.

    ``por`` None is the installation itself.
    """
    if por is not None and Papel.PREFEITO in papeis and Papel.PREFEITO not in por.papeis:
        raise ErroDeNegocio(
            "A conta do prefeito só é gerida por prefeito. Perdida a senha, quem cuida da "
            "instalação a redefine."
        )


def _em_ordem(papeis: Iterable[str]) -> list[str]:
    """The roles in the order of the table, each once."""
    pedidos = set(papeis)
    return [papel.value for papel in Papel if papel in pedidos]
