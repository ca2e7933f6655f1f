"""Keeps `Imovel.busca`: the words by which a property is found."""

from collections.abc import Iterable

from django.db import connection

from prefeitura.comum.relogio import hoje

# Inscrição without dots, address, and name and document of everyone who holds it today.
_ATUALIZAR = """
    UPDATE cadastro_imovel alvo SET busca = novo.busca
    FROM (
        SELECT i.id, cadastro_palavras(concat_ws(' ',
            regexp_replace(i.inscricao, '[^0-9A-Za-z]', '', 'g'),
            l.tipo, l.nome, l.nomes_antigos, i.numero, i.complemento, i.bairro, i.distrito,
            (SELECT string_agg(concat_ws(' ', p.nome, p.documento), ' ' ORDER BY t.id)
             FROM cadastro_titularidade t JOIN cadastro_pessoa p ON p.id = t.pessoa_id
             WHERE t.imovel_id = i.id AND (t.ate IS NULL OR t.ate > %(hoje)s))
        )) AS busca
        FROM cadastro_imovel i JOIN cadastro_logradouro l ON l.id = i.logradouro_id
        WHERE {filtro}
    ) novo
    WHERE novo.id = alvo.id AND alvo.busca IS DISTINCT FROM novo.busca
"""


def atualizar(ids: Iterable[int]) -> None:
    """Write the words of these properties again."""
    _executar("i.id = ANY(%(valor)s)", list(ids))


def atualizar_do_logradouro(logradouro_id: int) -> None:
    _executar("i.logradouro_id = %(valor)s", logradouro_id)


def atualizar_da_pessoa(pessoa_id: int) -> None:
    _executar(
        "i.id IN (SELECT imovel_id FROM cadastro_titularidade WHERE pessoa_id = %(valor)s)",
        pessoa_id,
    )


def _executar(filtro: str, valor: int | list[int]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(_ATUALIZAR.format(filtro=filtro), {"hoje": hoje(), "valor": valor})
