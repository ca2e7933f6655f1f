"""Persons: registered and corrected."""

from typing import Any

from django.db import transaction

from cadastro import indice, inscricoes
from cadastro.cpf_cnpj import DocumentoInvalido, normalizar
from cadastro.gravacao import gravar, mudar, nomes_dos_campos
from cadastro.models import Pessoa
from prefeitura.comum import atos
from prefeitura.comum.erros import ErroDeNegocio

CAMPOS = (
    "nome",
    "natureza",
    "documento",
    "endereco",
    "bairro",
    "cidade",
    "uf",
    "cep",
    "reside_na_sede",
    "email",
    "telefone",
    "observacao",
)


@transaction.atomic
def inscrever(*, nome: str, usuario: Any, motivo: str = "", **dados: Any) -> Pessoa:
    """Register a person. `dados` are fields of Pessoa; `documento` as typed, or empty.

    Raises ErroDeNegocio: name missing, document invalid or already of another person.
    """
    pessoa = Pessoa()
    _preencher(pessoa, {"nome": nome, **dados})
    gravar(pessoa, usuario=usuario, motivo=motivo or "Inscrição")
    atos.registrar(
        "pessoa.inscrita",
        pessoa,
        usuario=usuario,
        descricao=f"Pessoa cadastrada: {pessoa.nome}",
        motivo=motivo,
    )
    return pessoa


@transaction.atomic
def alterar(pessoa: Pessoa, *, usuario: Any, motivo: str, **mudancas: Any) -> Pessoa:
    """Correct fields of a person; returns quietly if nothing changes.

    Raises ErroDeNegocio: reason missing, document invalid or of another person.
    """
    if not motivo.strip():
        raise ErroDeNegocio("Diga o motivo da alteração.")
    pessoa = Pessoa.objects.select_for_update(of=("self",)).get(pk=pessoa.pk)
    mudados = _preencher(pessoa, mudancas)
    if not mudados:
        return pessoa
    gravar(pessoa, usuario=usuario, motivo=motivo)
    if {"nome", "documento"} & set(mudados):
        indice.atualizar_da_pessoa(pessoa.pk)
        inscricoes.atualizar_busca(pessoa)
    atos.registrar(
        "pessoa.alterada",
        pessoa,
        usuario=usuario,
        descricao=f"Alterado: {nomes_dos_campos(Pessoa, mudados)}",
        motivo=motivo,
    )
    return pessoa


def _preencher(pessoa: Pessoa, dados: dict[str, Any]) -> list[str]:
    novos = dict(dados)
    if "nome" in novos:
        novos["nome"] = " ".join(novos["nome"].split())
        if not novos["nome"]:
            raise ErroDeNegocio("Informe o nome da pessoa.")
    if "documento" in novos:
        novos["documento"] = _documento(novos["documento"], pessoa)
    if novos.get("cep"):
        novos["cep"] = "".join(c for c in novos["cep"] if c.isdigit())
    return mudar(pessoa, novos, CAMPOS)


def _documento(texto: str | None, pessoa: Pessoa) -> str | None:
    if not texto or not texto.strip():
        return None
    try:
        documento = normalizar(texto)
    except DocumentoInvalido as erro:
        raise ErroDeNegocio(str(erro)) from erro
    outra = Pessoa.objects.filter(documento=documento).exclude(pk=pessoa.pk).first()
    if outra:
        raise ErroDeNegocio(f"Este CPF ou CNPJ já é de {outra.nome} no cadastro.")
    return documento
