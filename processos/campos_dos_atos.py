"""What an act asks: the answers checked by their types and kept in one notation.

Kept as: texto str; data "1964-03-12"; data_hora "1964-03-12T14:30"; dinheiro int (smallest unit);
inteiro int; decimal "0.5"; sim_nao bool; opcao and artigo str; pessoa {id, nome, documento,
endereco}; usuario {id, nome, cargo}; itens [{descricao, quantidade, valor}]; fatos {fatos, valor,
passos}. What was not answered is absent.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from cadastro.models import Pessoa
from prefeitura.acesso.models import Usuario
from prefeitura.comum import formatos
from prefeitura.comum.calendario import calendario, codigo, lei_em
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import agora, hoje
from prefeitura.legislacao import ErroDeLei
from prefeitura.legislacao.procedimentos.modelo import DO_LANCAMENTO, PAPEIS
from processos.papeis import endereco_de

if TYPE_CHECKING:
    from lancamentos.models import Lancamento
    from prefeitura.legislacao.procedimentos.modelo import AtoDaLei, CampoDoAto

MAXIMO_DE_TEXTO = 300
MAXIMO_DE_TEXTO_LONGO = 6000
MAXIMO_DE_ITENS = 200


class ErroDeCampos(ErroDeNegocio):
    """Answers that are not good: ``campos`` tells each by its name."""

    def __init__(self, campos: Mapping[str, str]) -> None:
        super().__init__(" ".join(campos.values()))
        self.campos = dict(campos)


def ler(
    ato: AtoDaLei, respostas: Mapping[str, Any], lancamento: Lancamento | None = None
) -> dict[str, Any]:
    """The answers as they are kept. Raises ``ErroDeCampos`` with every one that is not good."""
    erros: dict[str, str] = {}
    dados: dict[str, Any] = {}
    for nome in respostas:
        if nome not in ato.campos:
            erros[nome] = f"O ato “{ato.nome}” não tem o campo “{nome}”."
    for nome, campo in ato.campos.items():
        dito = respostas.get(nome)
        if isinstance(dito, str):
            dito = dito.strip()
        if dito is None or dito in ("", [], ()):
            continue
        try:
            lido = _LEITORES[campo.tipo](campo, dito, lancamento)
            if "\\u0000" in json.dumps(lido):
                raise _recusar(campo, "tem sinal que não se escreve.")
            dados[nome] = lido
        except ErroDeNegocio as erro:
            erros[nome] = str(erro)
    for nome, campo in ato.campos.items():
        exigido = campo.obrigatorio or (
            campo.exigido_se is not None and campo.exigido_se.vale(dados)
        )
        if exigido and nome not in dados and nome not in erros:
            artigo = f" (art. {campo.artigo})" if campo.artigo else ""
            erros[nome] = f"Falta: {campo.rotulo}{artigo}."
    if erros:
        raise ErroDeCampos(erros)
    return dados


def tributo_de(campo: CampoDoAto, lancamento: Lancamento | None) -> str:
    """The tributo, or the rule, whose facts the field asks."""
    if campo.tributo != DO_LANCAMENTO:
        return campo.tributo
    if lancamento is None:
        raise ErroDeNegocio(f"{campo.rotulo}: o processo não é sobre um lançamento.")
    return lancamento.tributo


def _recusar(campo: CampoDoAto, porque: str) -> ErroDeNegocio:
    return ErroDeNegocio(f"{campo.rotulo}: {porque}")


def _texto(campo: CampoDoAto, dito: Any, _: Any) -> str:
    maximo = MAXIMO_DE_TEXTO_LONGO if campo.tipo == "texto_longo" else MAXIMO_DE_TEXTO
    texto = str(dito).strip()
    if len(texto) > maximo:
        raise _recusar(campo, f"passa de {maximo} letras. Junte o restante como documento.")
    return texto


def _data(campo: CampoDoAto, dito: Any, _: Any) -> str:
    if isinstance(dito, datetime) or not isinstance(dito, date | str):
        raise _recusar(campo, "escreva a data assim: 12/03/1964.")
    dia = dito if isinstance(dito, date) else _de_iso(campo, dito, date.fromisoformat)
    _no_tempo(campo, dia)
    return dia.isoformat()


def _data_hora(campo: CampoDoAto, dito: Any, _: Any) -> str:
    if not isinstance(dito, datetime | str):
        raise _recusar(campo, "escreva o dia e a hora assim: 12/03/1964 14:30.")
    momento = dito if isinstance(dito, datetime) else _de_iso(campo, dito, datetime.fromisoformat)
    momento = momento.replace(tzinfo=None, second=0, microsecond=0)
    _no_tempo(campo, momento.date())
    return momento.isoformat(timespec="minutes")


def _de_iso(campo: CampoDoAto, texto: str, ler_iso: Callable[[str], Any]) -> Any:
    try:
        return ler_iso(texto)
    except ValueError:
        raise _recusar(campo, "não é uma data.") from None


def _no_tempo(campo: CampoDoAto, dia: date) -> None:
    if not 1800 <= dia.year <= 2999:
        raise _recusar(campo, "o ano não é deste tempo.")
    if campo.ate_hoje and dia > hoje():
        raise _recusar(campo, f"{formatos.data(dia)} ainda não chegou.")
    if campo.desde_hoje and dia < hoje():
        raise _recusar(campo, f"{formatos.data(dia)} já passou.")


def _dinheiro(campo: CampoDoAto, dito: Any, _: Any) -> int:
    if type(dito) is not int or dito < 0 or dito > 10**15:
        raise _recusar(campo, "não é uma quantia.")
    unidade = 10 ** moeda().casas
    if campo.minimo is not None and dito < campo.minimo * unidade:
        raise _recusar(campo, f"o mínimo é {moeda().formatar(campo.minimo * unidade)}.")
    if campo.maximo is not None and dito > campo.maximo * unidade:
        raise _recusar(campo, f"o máximo é {moeda().formatar(campo.maximo * unidade)}.")
    return dito


def _inteiro(campo: CampoDoAto, dito: Any, _: Any) -> int:
    if type(dito) is not int or abs(dito) > 10**9:
        raise _recusar(campo, "escreva um número inteiro.")
    if campo.minimo is not None and dito < campo.minimo:
        raise _recusar(campo, f"o mínimo é {formatos.numero(campo.minimo)}.")
    if campo.maximo is not None and dito > campo.maximo:
        raise _recusar(campo, f"o máximo é {formatos.numero(campo.maximo)}.")
    return dito


def _decimal(campo: CampoDoAto, dito: Any, _: Any) -> str:
    if isinstance(dito, int) and not isinstance(dito, bool):
        dito = Decimal(dito)
    if not isinstance(dito, Decimal) or not dito.is_finite() or abs(dito) > 10**12:
        raise _recusar(campo, "escreva um número assim: 1.234,56.")
    return format(dito, "f")


def _sim_nao(campo: CampoDoAto, dito: Any, _: Any) -> bool:
    respostas = {True: True, False: False, "sim": True, "nao": False}
    if not isinstance(dito, bool | str) or dito not in respostas:
        raise _recusar(campo, "responda sim ou não.")
    if campo.confere and not respostas[dito]:
        artigo = f" (art. {campo.artigo})" if campo.artigo else ""
        raise _recusar(campo, f"sem isto o ato não se pratica{artigo}.")
    return respostas[dito]


def _opcao(campo: CampoDoAto, dito: Any, _: Any) -> str:
    if dito not in campo.opcoes:
        raise _recusar(campo, f"escolha entre: {', '.join(campo.opcoes.values())}.")
    return str(dito)


def _artigo(campo: CampoDoAto, dito: Any, _: Any) -> str:
    texto = str(dito).removeprefix("art. ").strip()
    numero = re.match(r"[A-Z]{2}-\d+|\d+(?:-[A-Z]+)?", texto)
    if len(texto) > 40 or numero is None or numero[0] not in codigo().artigos:
        raise _recusar(campo, f"{codigo().nome} não tem o artigo {texto[:40]}.")
    return texto


def _pessoa(campo: CampoDoAto, dito: Any, _: Any) -> dict[str, Any]:
    pessoa = dito if isinstance(dito, Pessoa) else None
    if isinstance(dito, dict):
        dito = dito.get("id")
    if type(dito) is int:
        pessoa = Pessoa.objects.filter(pk=dito).first()
    if pessoa is None:
        raise _recusar(campo, "não está no cadastro de pessoas.")
    return {
        "id": pessoa.pk,
        "nome": pessoa.nome,
        "documento": formatos.documento(pessoa.documento),
        "endereco": endereco_de(pessoa),
    }


def _usuario(campo: CampoDoAto, dito: Any, _: Any) -> dict[str, Any]:
    usuario = dito if isinstance(dito, Usuario) else None
    if isinstance(dito, dict):
        dito = dito.get("id")
    if type(dito) is int:
        usuario = Usuario.objects.filter(pk=dito).first()
    if usuario is None or not usuario.is_active:
        raise _recusar(campo, "não é servidor em exercício.")
    if campo.papel and campo.papel not in usuario.papeis:
        raise _recusar(campo, f"{usuario.nome} não é {PAPEIS[campo.papel]}.")
    return {"id": usuario.pk, "nome": usuario.nome, "cargo": usuario.cargo}


def _itens(campo: CampoDoAto, dito: Any, _: Any) -> list[dict[str, Any]]:
    """Lines of a rol: ``descricao``, ``quantidade`` and ``valor`` (or none)."""
    if not isinstance(dito, list | tuple) or len(dito) > MAXIMO_DE_ITENS:
        raise _recusar(campo, f"escreva de um a {MAXIMO_DE_ITENS} itens, um por linha.")
    itens = []
    for i, linha in enumerate(dito, 1):
        descricao = str(linha.get("descricao", "")).strip()
        quantidade = str(linha.get("quantidade") or "").strip()
        valor = linha.get("valor")
        if not descricao or len(descricao) > MAXIMO_DE_TEXTO or len(quantidade) > 40:
            raise _recusar(campo, f"a linha {i} não diz o que é, em até {MAXIMO_DE_TEXTO} letras.")
        if valor is not None and (type(valor) is not int or not 0 <= valor <= 10**15):
            raise _recusar(campo, f"o valor da linha {i} não é uma quantia.")
        itens.append({"descricao": descricao, "quantidade": quantidade, "valor": valor})
    if campo.minimo is not None and len(itens) < campo.minimo:
        raise _recusar(campo, f"são precisas pelo menos {campo.minimo} linhas.")
    if campo.maximo is not None and len(itens) > campo.maximo:
        raise _recusar(campo, f"são no máximo {campo.maximo} linhas.")
    return itens


def _fatos(campo: CampoDoAto, dito: Any, lancamento: Lancamento | None) -> dict[str, Any]:
    """Facts that the rule of the law accepts, with the account that it makes of them: what the
    rule refuses is the refusal of the act."""
    if not isinstance(dito, Mapping):
        raise _recusar(campo, "informe os fatos.")
    fatos = dict(dito.get("fatos", dito)) if isinstance(dito.get("fatos", dito), Mapping) else {}
    tributo = tributo_de(campo, lancamento)
    do_dia = lancamento.lei_em if campo.tributo == DO_LANCAMENTO and lancamento else hoje()
    exercicio = lancamento.exercicio if campo.tributo == DO_LANCAMENTO and lancamento else None
    try:
        conta = lei_em(do_dia).apurar(
            tributo, fatos, exercicio=exercicio or hoje().year, calendario=calendario()
        )
    except ErroDeLei as erro:
        raise _recusar(campo, f"{erro}.") from None
    return {
        "fatos": fatos,
        "valor": conta.valor,
        "passos": [{"artigo": p.artigo, "passo": p.passo, "valor": p.valor} for p in conta.memoria],
    }


_LEITORES: dict[str, Callable[[CampoDoAto, Any, Any], Any]] = {
    "texto": _texto,
    "texto_longo": _texto,
    "data": _data,
    "data_hora": _data_hora,
    "dinheiro": _dinheiro,
    "inteiro": _inteiro,
    "decimal": _decimal,
    "sim_nao": _sim_nao,
    "opcao": _opcao,
    "artigo": _artigo,
    "pessoa": _pessoa,
    "usuario": _usuario,
    "itens": _itens,
    "fatos": _fatos,
}


def escrito(campo: CampoDoAto, valor: Any) -> str:
    """An answer as people read it."""
    match campo.tipo:
        case "data":
            return formatos.data(date.fromisoformat(valor))
        case "data_hora":
            return f"{datetime.fromisoformat(valor):%d/%m/%Y às %H:%M}"
        case "dinheiro":
            return moeda().formatar(valor)
        case "fatos":
            return moeda().formatar(valor["valor"] or 0)
        case "inteiro":
            return formatos.numero(valor)
        case "decimal":
            return formatos.numero(Decimal(valor))
        case "sim_nao":
            return "sim" if valor else "não"
        case "opcao":
            return campo.opcoes.get(valor, valor)
        case "artigo":
            return f"art. {valor}"
        case "pessoa":
            documento = f", {valor['documento']}" if valor["documento"] else ""
            return f"{valor['nome']}{documento}"
        case "usuario":
            return f"{valor['nome']}, {valor['cargo']}" if valor["cargo"] else valor["nome"]
        case "itens":
            return "; ".join(map(_item, valor))
    return str(valor)


def _item(linha: Mapping[str, Any]) -> str:
    partes = [linha["quantidade"], linha["descricao"]]
    if linha["valor"] is not None:
        partes.append(f"no valor de {moeda().formatar(linha['valor'])}")
    return " ".join(p for p in partes if p)


def momento() -> datetime:
    """Now, as the terms in hours are counted: of this place, without zone."""
    return agora().replace(tzinfo=None)
