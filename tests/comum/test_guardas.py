"""Rows of law are guarded by the database itself."""

import pytest
from django.db import DatabaseError, connection, transaction

from prefeitura.comum import atos, documentos
from prefeitura.comum.models import Documento, Feriado


def _sql(comando: str) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(comando)


@pytest.fixture
def papel(db: None) -> Documento:
    return documentos.emitir(
        tipo="teste", numero="1", titulo="Papel", modelo="x.html",
        conteudo={"valor": 1}, publico={}, usuario=None,
    )  # fmt: skip


def test_ato_registrado_nao_se_altera_nem_se_apaga(db: None) -> None:
    feriado = Feriado.objects.create(data="1964-05-01", nome="Dia do Trabalho")
    ato = atos.registrar("feriado.criado", feriado, usuario=None, descricao="Feriado criado")
    assert ato.autor == "Rotina automática"
    for comando in ("UPDATE comum_ato SET motivo = 'outro'", "DELETE FROM comum_ato"):
        with pytest.raises(DatabaseError, match="não se alteram nem se apagam"):
            _sql(comando)
    assert list(atos.atos_de(feriado)) == [ato]


def test_documento_emitido_so_muda_de_situacao(papel: Documento) -> None:
    for comando in (
        "UPDATE comum_documento SET conteudo = '{\"valor\": 2}'",
        "UPDATE comum_documento SET codigo = 'OUTRO'",
    ):
        with pytest.raises(DatabaseError, match="só podem mudar"):
            _sql(comando)
    with pytest.raises(DatabaseError, match="não se apagam"):
        _sql("DELETE FROM comum_documento")
    documentos.mudar_situacao(papel, Documento.Situacao.INUTILIZADO)
    papel.refresh_from_db()
    assert (papel.situacao, papel.conteudo) == ("inutilizado", {"valor": 1})


def test_numero_de_documento_nao_se_repete_no_mesmo_tipo(papel: Documento) -> None:
    with pytest.raises(DatabaseError, match="documento_numero_unico"), transaction.atomic():
        documentos.emitir(
            tipo="teste", numero="1", titulo="Papel", modelo="x.html",
            conteudo={}, publico={}, usuario=None,
        )  # fmt: skip
    assert Documento.objects.count() == 1


def test_codigo_digitado_com_hifens_e_minusculas_e_o_mesmo(papel: Documento) -> None:
    c = papel.codigo
    assert len(c) == 12
    assert documentos.normalizar_codigo(f" {c[:4]}-{c[4:8].lower()} {c[8:]} ") == c
    assert not set(c) & set("01OIL")
