"""Verbs of the import: a file is received, mapped, loaded or set aside; each step is recorded."""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

from django.db import IntegrityError, connection, transaction
from psycopg.types.json import Jsonb

from cadastro.importar import carga, leitor
from cadastro.importar.campos import POR_ESPECIE, adivinhar, tem_cabecalho
from cadastro.importar.conferencia import LinhaConferida, Mapeamento, conferir, para_json
from cadastro.importar.leitor import Registro
from cadastro.models import Importacao, LinhaImportada
from prefeitura.comum import atos
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import agora, hoje, no_dia

_CARGAS = {
    Importacao.Especie.LOGRADOUROS: carga.carregar_logradouros,
    Importacao.Especie.PESSOAS: carga.carregar_pessoas,
    Importacao.Especie.IMOVEIS: carga.carregar_imoveis,
}


@transaction.atomic
def receber(*, especie: str, nome: str, conteudo: bytes, usuario: Any) -> Importacao:
    """Read a file, guess its columns and check it with that guess. Nothing enters the cadastro.

    Raises ErroDeNegocio: a file that cannot be read (see leitor), or the same one loaded before.
    """
    resumo = hashlib.sha256(conteudo).hexdigest()
    igual = Importacao.objects.filter(
        especie=especie, resumo_sha256=resumo, situacao=Importacao.Situacao.CARREGADA
    ).first()
    if igual:
        raise ErroDeNegocio(
            f"Este mesmo arquivo já foi carregado em {igual.carregada_em:%d/%m/%Y} "
            f"(importação {igual.pk})."
        )
    planilha = leitor.ler(nome, conteudo)
    primeira = planilha.registros[0].celulas
    cabecalho = tem_cabecalho(primeira, especie)
    colunas = _colunas(primeira, planilha.largura, cabecalho)
    if cabecalho and len(planilha.registros) == 1:
        raise ErroDeNegocio("O arquivo só tem o cabeçalho.")
    campos = adivinhar(colunas, especie) if cabecalho else {}
    importacao = Importacao.objects.create(
        especie=especie,
        arquivo=nome[:200],
        resumo_sha256=resumo,
        codificacao=planilha.codificacao,
        separador=planilha.separador,
        tem_cabecalho=cabecalho,
        colunas=colunas,
        mapeamento=Mapeamento(campos, {}, {}).para_json(),
        criada_em=agora(),
        criada_por=usuario,
    )
    _conferir(importacao, planilha.registros)
    return importacao


@transaction.atomic
def mapear(
    importacao: Importacao, *, mapeamento: Mapeamento, tem_cabecalho: bool, usuario: Any
) -> Importacao:
    """Say which column is which field, and check every line again."""
    importacao = _travar(importacao)
    _recusar_coluna_repetida(importacao, mapeamento)
    if importacao.tem_cabecalho != tem_cabecalho:
        primeira = importacao.linhas.order_by("numero").values_list("original", flat=True)[0]
        importacao.tem_cabecalho = tem_cabecalho
        importacao.colunas = _colunas(primeira, len(importacao.colunas), tem_cabecalho)
    importacao.mapeamento = mapeamento.para_json()
    importacao.save()
    _conferir(importacao, list(_registros(importacao)))
    return importacao


@transaction.atomic
def carregar(importacao: Importacao, *, so_validas: bool, usuario: Any) -> Importacao:
    """Write the lines into the cadastro, all in one transaction.

    Lines are checked again first, since the cadastro may have changed. Without `so_validas`,
    one line with an error refuses the whole. Raises ErroDeNegocio; then nothing was written.
    """
    importacao = _travar(importacao)
    linhas = _conferir(importacao, list(_registros(importacao)))
    if importacao.com_erro and not so_validas:
        raise ErroDeNegocio(
            f"Há {importacao.com_erro} linhas com erro: corrija-as ou carregue só as válidas."
        )
    validas = [linha for linha in linhas if linha.entra]
    if not validas:
        raise ErroDeNegocio("Nenhuma linha pode ser carregada.")
    motivo = f"Importação {importacao.pk}: {importacao.arquivo}"
    try:
        with transaction.atomic():
            resultado = _CARGAS[Importacao.Especie(importacao.especie)](
                validas, usuario=usuario, motivo=motivo
            )
    except IntegrityError as erro:
        raise ErroDeNegocio(
            "O cadastro mudou enquanto o arquivo era carregado: nada foi gravado. Tente de novo."
        ) from erro
    importacao.situacao = Importacao.Situacao.CARREGADA
    importacao.carregadas = len(validas)
    importacao.resultado = resultado
    importacao.carregada_em, importacao.carregada_por = agora(), usuario
    importacao.save()
    atos.registrar(
        "importacao.carregada",
        importacao,
        usuario=usuario,
        descricao=f"{importacao.get_especie_display()}: {importacao.arquivo}, "
        f"{len(validas)} linhas carregadas"[:300],
        resultado=resultado,
    )
    return importacao


@transaction.atomic
def descartar(importacao: Importacao, *, usuario: Any) -> Importacao:
    """Set a file aside; its lines are forgotten, the record of the import stays."""
    importacao = _travar(importacao)
    importacao.situacao = Importacao.Situacao.DESCARTADA
    importacao.save()
    importacao.linhas.all().delete()
    atos.registrar(
        "importacao.descartada",
        importacao,
        usuario=usuario,
        descricao=f"{importacao.get_especie_display()}: {importacao.arquivo} descartada"[:300],
    )
    return importacao


def relatorio(importacao: Importacao) -> Iterator[list[str]]:
    """Rows of the error report: line, kind, field, what is wrong, and the cells as they came."""
    rotulos = {c.nome: c.rotulo for c in POR_ESPECIE[importacao.especie]}
    yield ["Linha", "Tipo", "Campo", "Mensagem", *map(str, importacao.colunas)]
    linhas = importacao.linhas.order_by("numero")
    for linha in linhas.iterator(chunk_size=2000):
        celulas = [str(c) for c in linha.original]
        for tipo, itens in (("erro", linha.erros), ("aviso", linha.avisos)):
            for campo, mensagem in itens:
                yield [str(linha.numero), tipo, rotulos.get(campo, campo), mensagem, *celulas]
        if linha.repetida_de is not None:
            onde = (
                f"da linha {linha.repetida_de}" if linha.repetida_de else "do que já há no cadastro"
            )
            yield [str(linha.numero), "repetida", "", f"repetição {onde}", *celulas]


def _travar(importacao: Importacao) -> Importacao:
    importacao = Importacao.objects.select_for_update(of=("self",)).get(pk=importacao.pk)
    if importacao.situacao != Importacao.Situacao.LIDA:
        raise ErroDeNegocio(f"Esta importação já foi {importacao.get_situacao_display().lower()}.")
    return importacao


def _recusar_coluna_repetida(importacao: Importacao, mapeamento: Mapeamento) -> None:
    usadas = list(mapeamento.campos.values())
    repetida = next((c for c in usadas if usadas.count(c) > 1), None)
    if repetida is not None:
        raise ErroDeNegocio(
            f"A coluna “{importacao.colunas[repetida]}” foi indicada para dois campos."
        )


def _colunas(primeira: Sequence[str], largura: int, cabecalho: bool) -> list[str]:
    """Names of the columns: the heading, or a number with a sample of the first row."""
    nomes = []
    for i in range(largura):
        celula = primeira[i] if i < len(primeira) else ""
        if cabecalho:
            nomes.append(celula or f"coluna {i + 1}")
        else:
            nomes.append(f"coluna {i + 1}" + (f" ({celula[:30]})" if celula else ""))
    return nomes


def _registros(importacao: Importacao) -> Iterator[Registro]:
    linhas = importacao.linhas.order_by("numero").values_list("numero", "original")
    for numero, original in linhas.iterator(chunk_size=5000):
        yield Registro(numero, original)


def _conferir(importacao: Importacao, registros: Sequence[Registro]) -> list[LinhaConferida]:
    """Check the records with the mapping of the import and keep lines and counts."""
    mapeamento = Mapeamento.de_json(importacao.mapeamento)
    corpo = registros[1:] if importacao.tem_cabecalho else registros
    # The money of the day is asked for at every cell: the day is read once.
    with no_dia(hoje()):
        linhas = list(conferir(importacao.especie, corpo, mapeamento))
    importacao.linhas.all().delete()
    cabeca = [LinhaConferida(r.numero, r.celulas) for r in registros[: len(registros) - len(corpo)]]
    _gravar_linhas(importacao, [*cabeca, *linhas])
    importacao.total = len(linhas)
    importacao.com_erro = sum(bool(linha.erros) for linha in linhas)
    importacao.com_aviso = sum(bool(linha.avisos) for linha in linhas)
    importacao.repetidas = sum(
        not linha.erros and linha.repetida_de is not None for linha in linhas
    )
    importacao.save()
    return linhas


def _gravar_linhas(importacao: Importacao, linhas: Sequence[LinhaConferida]) -> None:
    comando = (
        f"COPY {LinhaImportada._meta.db_table} "
        "(importacao_id, numero, original, dados, erros, avisos, repetida_de) FROM STDIN"
    )
    with connection.cursor() as cursor, cursor.copy(comando) as saida:
        for linha in linhas:
            saida.write_row(
                (
                    importacao.pk,
                    linha.numero,
                    Jsonb(linha.original),
                    Jsonb(para_json(linha.dados)),
                    Jsonb(linha.erros),
                    Jsonb(linha.avisos),
                    linha.repetida_de,
                )
            )
