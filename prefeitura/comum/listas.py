"""List pages: search, filters, total order, pages, totals, CSV, XLSX and print, in one class.

    @exige("cadastro.ver")
    def imoveis(request):
        lista = Lista(
            request,
            Imovel.objects.select_related("logradouro"),
            titulo="Imóveis",
            colunas=[
                Coluna("inscricao", "Inscrição", link=lambda i: i.get_absolute_url(), ordem=True),
                Coluna("logradouro.nome", "Logradouro"),
                Coluna("valor_venal_terreno", "Valor venal", "dinheiro", soma=True),
                Coluna("situacao", "Situação", etiqueta={"ativo": "sucesso", "baixado": "neutra"}),
            ],
            ordenacao=("inscricao",),
            busca=("inscricao__startswith", "logradouro__nome__unaccent__icontains"),
            filtros=FiltroDeImoveis,
        )
        return lista.responder("cadastro/imoveis.html")

The template includes "partes/lista.html". A filter form has `aplicar(queryset) -> queryset`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Generic, TypeVar

from django.core.paginator import Page, Paginator
from django.db.models import Model, Q, QuerySet, Sum
from django.http import FileResponse, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.text import slugify

from prefeitura.comum import formatos
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.planilhas import linhas_csv, pasta_xlsx
from prefeitura.comum.relogio import hoje

M = TypeVar("M", bound=Model)

POR_PAGINA = 50
MAXIMO_IMPRESSO = 2000
# openpyxl writes some 8,000 rows a second: beyond this the counter waits too long; CSV streams.
MAXIMO_XLSX = 100_000


@dataclass(frozen=True)
class Coluna:
    """One column.

    campo: attribute path, `logradouro.nome`; a choice shows its label.
    tipo: texto, dinheiro (int of the smallest unit), numero, data, data_hora, documento (masked).
    valor: function of the object, in the place of `campo`.
    link: function of the object giving an address. ordem: may be sorted (True: by `campo`, or an
    ORM path). soma: total over all pages. etiqueta: raw value -> kind of tag.
    """

    campo: str
    titulo: str
    tipo: str = "texto"
    valor: Callable[[Any], Any] | None = None
    link: Callable[[Any], str] | None = None
    ordem: bool | str = False
    soma: bool = False
    etiqueta: Mapping[Any, str] | None = None

    @property
    def numerica(self) -> bool:
        return self.tipo in {"dinheiro", "numero"}

    @property
    def orm(self) -> str:
        return self.ordem if isinstance(self.ordem, str) else self.campo.replace(".", "__")

    def bruto(self, objeto: Any) -> Any:
        """The attribute at the end of `campo`; None when the way there is cut."""
        for parte in self.campo.split("."):
            objeto = getattr(objeto, parte, None)
        return objeto

    def cru(self, objeto: Any) -> Any:
        """The value to show as Python holds it: that of `valor`, or the label of a choice."""
        if self.valor is not None:
            return self.valor(objeto)
        dono, _, ultimo = self.campo.rpartition(".")
        for parte in dono.split(".") if dono else ():
            objeto = getattr(objeto, parte, None)
        rotulo = getattr(objeto, f"get_{ultimo}_display", None)
        return rotulo() if rotulo else getattr(objeto, ultimo, None)

    def texto(self, cru: Any) -> str:
        """The value as people read it."""
        if cru is None or cru == "":
            return ""
        match self.tipo:
            case "dinheiro":
                # A sum of bigint comes from the database as Decimal.
                return moeda().valor(int(cru))
            case "numero":
                return formatos.numero(cru)
            case "data":
                return formatos.data(cru)
            case "data_hora":
                return formatos.data_hora(cru)
            case "documento":
                return formatos.documento_mascarado(cru)
        if isinstance(cru, bool):
            return "sim" if cru else "não"
        return formatos.data(cru) if isinstance(cru, date) else str(cru)


@dataclass(frozen=True)
class Celula:
    """One cell of the page."""

    texto: str
    coluna: Coluna
    link: str = ""
    etiqueta: str = ""


class Lista(Generic[M]):
    """The rows that a request asks for, and the ways out of them."""

    def __init__(
        self,
        request: HttpRequest,
        queryset: QuerySet[M],
        *,
        titulo: str,
        colunas: Sequence[Coluna],
        ordenacao: Sequence[str],
        filtros: Callable[..., Any] | None = None,
        busca: Sequence[str] | Callable[[QuerySet[M], str], QuerySet[M]] = (),
        rotulo_da_busca: str = "Buscar",
        vazio: str = "Nada encontrado.",
        por_pagina: int = POR_PAGINA,
    ) -> None:
        self.request = request
        self.titulo = titulo
        self.colunas = tuple(colunas)
        self.vazio = vazio
        self.por_pagina = por_pagina
        self.rotulo_da_busca = rotulo_da_busca
        self.tem_busca = bool(busca)
        self.q = request.GET.get("q", "").strip() if busca else ""
        self.filtros = filtros(request.GET or None) if filtros else None
        self.ordem = self._ordem_pedida()
        self.queryset = self._ordenada(self._filtrada(queryset, busca), ordenacao)
        self._pagina: Page[M] | None = None

    # --- what was asked ---

    def _filtrada(
        self,
        queryset: QuerySet[M],
        busca: Sequence[str] | Callable[[QuerySet[M], str], QuerySet[M]],
    ) -> QuerySet[M]:
        if self.q:
            if callable(busca):
                queryset = busca(queryset, self.q)
            else:
                for palavra in self.q.split():
                    alguma = Q()
                    for caminho in busca:
                        alguma |= Q(**{caminho: palavra})
                    queryset = queryset.filter(alguma)
        if self.filtros is not None and self.filtros.is_bound:
            # With an error nothing is found: everything would answer another question.
            return self.filtros.aplicar(queryset) if self.filtros.is_valid() else queryset.none()
        return queryset

    def _ordem_pedida(self) -> str:
        pedida = self.request.GET.get("ordem", "")
        aceitas = {coluna.campo for coluna in self.colunas if coluna.ordem}
        return pedida if pedida.removeprefix("-") in aceitas else ""

    def _ordenada(self, queryset: QuerySet[M], ordenacao: Sequence[str]) -> QuerySet[M]:
        """Total order: the primary key ends it, so that pages neither repeat nor skip rows."""
        chaves = [*ordenacao, "pk"]
        if self.ordem:
            campo = self.ordem.removeprefix("-")
            orm = next(coluna.orm for coluna in self.colunas if coluna.campo == campo)
            chaves.insert(0, f"-{orm}" if self.ordem.startswith("-") else orm)
        return queryset.order_by(*chaves)

    @property
    def filtrando(self) -> bool:
        """Whether the request narrows the list, by search or filter."""
        fora = {"pagina", "ordem", "formato"}
        return any(v for chave, v in self.request.GET.items() if chave not in fora)

    # --- what the page draws ---

    @property
    def pagina(self) -> Page[M]:
        if self._pagina is None:
            paginas = Paginator(self.queryset, self.por_pagina)
            self._pagina = paginas.get_page(self.request.GET.get("pagina"))
        return self._pagina

    @property
    def quantos(self) -> int:
        return self.pagina.paginator.count

    @property
    def cabecas(self) -> list[dict[str, Any]]:
        """Column heads, each with the order that a click on it asks for."""
        cabecas = []
        for coluna in self.colunas:
            sentido = ""
            if self.ordem.removeprefix("-") == coluna.campo:
                sentido = "descending" if self.ordem.startswith("-") else "ascending"
            proxima = f"-{coluna.campo}" if sentido == "ascending" else coluna.campo
            cabecas.append({"coluna": coluna, "sentido": sentido, "proxima": proxima})
        return cabecas

    @property
    def linhas(self) -> Iterator[tuple[M, list[Celula]]]:
        """The objects of the page, each with its cells."""
        for objeto in self.pagina:
            yield objeto, [self._celula(coluna, objeto) for coluna in self.colunas]

    def _celula(self, coluna: Coluna, objeto: M) -> Celula:
        tipo = ""
        if coluna.etiqueta is not None:
            tipo = coluna.etiqueta.get(coluna.bruto(objeto), "neutra")
        link = coluna.link(objeto) if coluna.link else ""
        return Celula(coluna.texto(coluna.cru(objeto)), coluna, link, tipo)

    @property
    def totais(self) -> list[str]:
        """Sums over all pages, one text a column (empty where there is none)."""
        somadas = [coluna for coluna in self.colunas if coluna.soma]
        if not somadas or not self.quantos:
            return []
        conta = self.queryset.order_by().aggregate(
            **{f"s{i}": Sum(coluna.orm) for i, coluna in enumerate(somadas)}
        )
        textos = {c.campo: c.texto(conta[f"s{i}"] or 0) for i, c in enumerate(somadas)}
        return [textos.get(coluna.campo, "") for coluna in self.colunas]

    # --- ways out ---

    def responder(self, modelo: str, contexto: Mapping[str, Any] | None = None) -> HttpResponseBase:
        """The page, or the form of it that `?formato=` asks for: csv, xlsx, impressao."""
        match self.request.GET.get("formato"):
            case "csv":
                return self.csv()
            case "xlsx":
                return self.xlsx()
            case "impressao":
                self.por_pagina = MAXIMO_IMPRESSO
                return render(self.request, "partes/lista_impressa.html", {"lista": self})
        return render(self.request, modelo, {"lista": self, **(contexto or {})})

    def _nome_do_arquivo(self, extensao: str) -> str:
        return f"{slugify(self.titulo)}-{hoje().isoformat()}.{extensao}"

    def csv(self) -> StreamingHttpResponse:
        """UTF-8 with BOM and `;`, as Brazilian spreadsheets open it."""
        resposta = StreamingHttpResponse(
            linhas_csv(self._para_planilha()), content_type="text/csv; charset=utf-8"
        )
        nome = self._nome_do_arquivo("csv")
        resposta["Content-Disposition"] = f'attachment; filename="{nome}"'
        return resposta

    def xlsx(self) -> HttpResponseBase:
        """Typed cells: dates are dates, money are numbers, text is never a formula."""
        if self.quantos > MAXIMO_XLSX:
            limite = formatos.numero(MAXIMO_XLSX)
            return HttpResponse(
                f"A planilha vai até {limite} linhas: filtre a lista ou use CSV.",
                status=413,
                content_type="text/plain; charset=utf-8",
            )
        arquivo = pasta_xlsx(slugify(self.titulo), self._para_planilha())
        return FileResponse(arquivo, as_attachment=True, filename=self._nome_do_arquivo("xlsx"))

    def _para_planilha(self) -> Iterator[list[Any]]:
        yield [coluna.titulo for coluna in self.colunas]
        for objeto in self.queryset.iterator(chunk_size=2000):
            yield [_planilha(coluna, coluna.cru(objeto)) for coluna in self.colunas]


def _planilha(coluna: Coluna, cru: Any) -> Any:
    """The value for a spreadsheet: a number, a date, or text as people read it."""
    if cru is None:
        return ""
    if coluna.tipo == "dinheiro":
        return moeda().para_decimal(int(cru))
    if coluna.tipo == "numero" or (isinstance(cru, date) and not isinstance(cru, datetime)):
        return cru
    return coluna.texto(cru)
