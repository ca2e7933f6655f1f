"""Every view of the site × every role × hostile words: refused or answered, never an error."""

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.db import transaction
from django.test import Client

from prefeitura.acesso.models import Usuario
from prefeitura.acesso.papeis import Papel
from tests.seguranca.mundo import ALVOS, Pagina, fundar, paginas

pytestmark = pytest.mark.django_db
PAGINAS = {pagina.nome: pagina for pagina in paginas()}
# Names that views and forms read; each request carries all of them with the same hostile word.
NOMES = (
    *("q", "pagina", "ordem", "formato", "em", "dia", "ano", "exator", "exercicio", "tributo"),
    *("situacao", "especie", "de", "ate", "papel", "marcar", "pessoa", "imovel", "recebido"),
    *("parcela", "inscricao", "chave", "pagador", "total_esperado", "meio", "motivo", "artigo"),
    *("numeros", "modo", "resultado", "mais", "ver", "next", "codigo", "parametro", "valor"),
    *("outra", "desde", "lei", "fato_em", "declarante", "logradouro", "titulares-TOTAL_FORMS"),
    *("titulares-INITIAL_FORMS", "testadas-TOTAL_FORMS", "edificacoes-TOTAL_FORMS", "cadernos"),
    *("causa", "condominos", "campo_movimento", "campo_operarios", "campo_secao", "condicoes"),
    *("mes", "atual", "numero", "erro_pct", "marcava", "area", "quadra", "lote", "adquirente"),
    *("ato", "linhas", "classe", "origem", "comeca_em", "falecido", "obito_em", "inventario"),
    *("custas", "cartorio", "assina", "visto", "emissor", "parcelas", "para", "favorecido"),
    *("valor_0", "quantos_0", "valor_1", "quantos_1", "selo_1000", "responsavel", "primeiro"),
    *("ultimo", "usados", "contados", "presentes", "entradas", "casa", "perfeitos", "serie"),
    *("conhecimento", "processo", "pedida_em", "direito_em", "prova", "quitacao", "descricao"),
    *("usuario", "entidade", "percentagem", "fundamento", "vencido", "decisao", "finalidade"),
    *("natureza", "programa", "rateio", "nome", "deducao", "testada", "parte", "representante"),
    *("objeto", "razoes", "preco", "despesas", "arrematante", "inscricoes", "tesoureiro"),
    *("fato-licenca-horario-especial-horas_a_mais", "fato-afericao-balancas"),
)
HOSTIS = {
    "nulo": "a\0b",
    "número sem fim": "9" * 5000,
    "maior que a coluna": "9" * 20,
    "algarismo que não é": "²",
    "dia que não existe": "31/02/1964",
    "primeiro dia": "01/01/0001",
    "último dia": "31/12/9999",
    "ano zero": "0000",
    "marcas": "'\"><script>{{7*7}}{% x %}%s\\\u2028",
    "negativo": "-1",
    "fração de números": "9999999999999/99999",
}


@pytest.fixture(scope="module")
def cidade(django_db_setup: None, django_db_blocker: Any) -> Iterator[Callable[[str], Client]]:
    """``cidade("chefe")``: a client of that role, in a town made once for all the views."""
    with django_db_blocker.unblock(), transaction.atomic():
        fundar()
        clientes = {"anonimo": Client(raise_request_exception=False)}
        for usuario in Usuario.objects.order_by("pk"):
            cliente = Client(raise_request_exception=False)
            cliente.force_login(usuario, settings.AUTHENTICATION_BACKENDS[-1])
            clientes[usuario.papeis[0]] = cliente
        yield clientes.__getitem__
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def sem_diagramar(monkeypatch: pytest.MonkeyPatch) -> None:
    """Papers are not laid out: what is tried here is what the views read."""
    monkeypatch.setattr("prefeitura.comum.documentos.pdf", lambda *_: b"%PDF-")
    monkeypatch.setattr("prefeitura.comum.documentos.pdf_de_html", lambda _: b"%PDF-")
    monkeypatch.setattr("processos.views.papeis.pdf_dos_autos", lambda _: b"%PDF-")


def pedir(cliente: Client, metodo: str, url: str, dados: str = "") -> int:
    """The status of the answer, read to its end; what it wrote is undone."""
    with transaction.atomic():
        if metodo == "get":
            resposta = cliente.get(f"{url}?{dados}")
        else:
            resposta = cliente.post(url, dados, content_type="application/x-www-form-urlencoded")
        if resposta.streaming:
            b"".join(resposta.streaming_content)
        transaction.set_rollback(True)
    return int(resposta.status_code)


def test_todo_endereco_com_numero_diz_o_que_o_numero_nomeia() -> None:
    com_numero = {p.nome for p in PAGINAS.values() if "<int" in p.modelo}
    assert {p.nome for p in PAGINAS.values() if p.alvo} == com_numero
    assert {p.alvo for p in PAGINAS.values()} - {""} == set(ALVOS)


@pytest.mark.parametrize("pagina", PAGINAS.values(), ids=PAGINAS)
def test_nada_que_se_mande_e_erro(pagina: Pagina, cidade: Callable[[str], Client]) -> None:
    url = pagina.endereco()
    quebras = []
    # Who may: everything hostile from one of them, a plain visit from the others.
    um, *outros = sorted(pagina.papeis)
    for papel in outros:
        quebras += [(papel, m) for m in ("get", "post") if pedir(cidade(papel), m, url) >= 500]
    for rotulo, palavra in HOSTIS.items():
        dados = urlencode(dict.fromkeys(NOMES, palavra))
        quebras += [(rotulo, m) for m in ("get", "post") if pedir(cidade(um), m, url, dados) >= 500]
    # Who may not is stopped at the door, whatever is sent.
    dados = urlencode(dict.fromkeys(NOMES, HOSTIS["marcas"]))
    for papel in {*(p.value for p in Papel), "anonimo"} - set(pagina.papeis):
        for metodo in ("get", "post"):
            situacao = pedir(cidade(papel), metodo, url, dados)
            if situacao not in (200, 302, 403, 404, 405):
                quebras.append((papel, metodo))
    assert quebras == []
