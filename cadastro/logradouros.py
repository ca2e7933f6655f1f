"""Streets and stretches: opened and changed."""

from typing import Any

from django.db import transaction
from django.db.models import Q

from cadastro import indice
from cadastro.gravacao import gravar, mudar, nomes_dos_campos
from cadastro.models import Logradouro, Trecho
from prefeitura.comum import atos
from prefeitura.comum.erros import ErroDeNegocio

CAMPOS = ("codigo", "tipo", "nome", "nomes_antigos", "bairro", "distrito", "cep")
CAMPOS_DO_TRECHO = (
    "numero_inicial",
    "numero_final",
    "lado",
    "zona",
    "pavimentacao",
    *Trecho.SERVICOS,
    "valor_m2",
    "largura_pavimentada",
    "zona_fiscal",
)


@transaction.atomic
def abrir_logradouro(
    *, codigo: str, tipo: str, nome: str, distrito: str, usuario: Any, **dados: Any
) -> Logradouro:
    """Register a street, without stretches. Raises ErroDeNegocio if the code is taken."""
    logradouro = Logradouro()
    _preencher(
        logradouro, {"codigo": codigo, "tipo": tipo, "nome": nome, "distrito": distrito, **dados}
    )
    gravar(logradouro, usuario=usuario, motivo="Abertura")
    atos.registrar(
        "logradouro.aberto",
        logradouro,
        usuario=usuario,
        descricao=f"Logradouro cadastrado: {logradouro}",
    )
    return logradouro


@transaction.atomic
def alterar_logradouro(
    logradouro: Logradouro, *, usuario: Any, motivo: str, **mudancas: Any
) -> Logradouro:
    """Change a street. A new name keeps the old one among `nomes_antigos`, to be found by it."""
    if not motivo.strip():
        raise ErroDeNegocio("Diga o motivo da alteração.")
    logradouro = Logradouro.objects.select_for_update(of=("self",)).get(pk=logradouro.pk)
    antigo = str(logradouro)
    mudados = _preencher(logradouro, mudancas)
    if not mudados:
        return logradouro
    if {"nome", "tipo"} & set(mudados) and antigo not in logradouro.nomes_antigos:
        logradouro.nomes_antigos = "; ".join(filter(None, (logradouro.nomes_antigos, antigo)))
    gravar(logradouro, usuario=usuario, motivo=motivo)
    indice.atualizar_do_logradouro(logradouro.pk)
    atos.registrar(
        "logradouro.alterado",
        logradouro,
        usuario=usuario,
        descricao=f"Alterado: {nomes_dos_campos(Logradouro, mudados)}",
        motivo=motivo,
    )
    return logradouro


@transaction.atomic
def abrir_trecho(logradouro: Logradouro, *, usuario: Any, motivo: str = "", **dados: Any) -> Trecho:
    """Add a stretch. Raises ErroDeNegocio if it overlaps another on the same side."""
    logradouro = Logradouro.objects.select_for_update(of=("self",)).get(pk=logradouro.pk)
    trecho = Trecho(logradouro=logradouro)
    mudar(trecho, dados, CAMPOS_DO_TRECHO)
    _conferir_trecho(trecho)
    gravar(trecho, usuario=usuario, motivo=motivo or "Abertura")
    atos.registrar(
        "trecho.aberto",
        logradouro,
        usuario=usuario,
        descricao=f"Trecho cadastrado: {trecho.faixa}",
        motivo=motivo,
        trecho=trecho.pk,
    )
    return trecho


@transaction.atomic
def alterar_trecho(trecho: Trecho, *, usuario: Any, motivo: str, **mudancas: Any) -> Trecho:
    """Change numbers, zone, paving or services of a stretch (a service begun: art. 486)."""
    if not motivo.strip():
        raise ErroDeNegocio("Diga o motivo da alteração.")
    logradouro = Logradouro.objects.select_for_update(of=("self",)).get(pk=trecho.logradouro_id)
    trecho = Trecho.objects.select_for_update(of=("self",)).get(pk=trecho.pk)
    mudados = mudar(trecho, mudancas, CAMPOS_DO_TRECHO)
    if not mudados:
        return trecho
    trecho.logradouro = logradouro
    _conferir_trecho(trecho)
    gravar(trecho, usuario=usuario, motivo=motivo)
    atos.registrar(
        "trecho.alterado",
        logradouro,
        usuario=usuario,
        descricao=f"Trecho {trecho.faixa}: alterado {nomes_dos_campos(Trecho, mudados)}",
        motivo=motivo,
        trecho=trecho.pk,
    )
    return trecho


def _preencher(logradouro: Logradouro, dados: dict[str, Any]) -> list[str]:
    novos = {k: " ".join(v.split()) if isinstance(v, str) else v for k, v in dados.items()}
    for campo, falta in (
        ("codigo", "Informe o código do logradouro."),
        ("tipo", "Informe o tipo do logradouro: Rua, Avenida, Praça…"),
        ("nome", "Informe o nome do logradouro."),
        ("distrito", "Informe o distrito."),
    ):
        if campo in novos and not novos[campo]:
            raise ErroDeNegocio(falta)
    if novos.get("cep"):
        novos["cep"] = "".join(c for c in novos["cep"] if c.isdigit())
    if "codigo" in novos:
        outro = Logradouro.objects.filter(codigo=novos["codigo"]).exclude(pk=logradouro.pk).first()
        if outro:
            raise ErroDeNegocio(f"O código {novos['codigo']} já é do logradouro {outro}.")
    return mudar(logradouro, novos, CAMPOS)


def _conferir_trecho(trecho: Trecho) -> None:
    if trecho.numero_inicial < 0 or trecho.numero_final < trecho.numero_inicial:
        raise ErroDeNegocio("O número final do trecho não pode vir antes do inicial.")
    outros = Trecho.objects.filter(
        logradouro_id=trecho.logradouro_id,
        numero_inicial__lte=trecho.numero_final,
        numero_final__gte=trecho.numero_inicial,
    ).exclude(pk=trecho.pk)
    if trecho.lado != Trecho.Lado.AMBOS:
        outros = outros.filter(Q(lado=trecho.lado) | Q(lado=Trecho.Lado.AMBOS))
    outro = outros.first()
    if outro:
        raise ErroDeNegocio(f"Este trecho se sobrepõe a outro do mesmo logradouro: {outro.faixa}.")
