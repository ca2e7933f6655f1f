"""A small town that lived a year, and the addresses of its objects for every view of the site."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import StringIO

from django.core.management import call_command
from django.db.models import Model, QuerySet
from django.urls import URLPattern, URLResolver, get_resolver

from arrecadacao.models import (
    AgenteArrecadador,
    Caderno,
    Certidao,
    Conhecimento,
    Fianca,
    Guia,
    Inscricao,
    Litigio,
    Restituicao,
    Taloes,
)
from cadastro.importar import servico
from cadastro.models import (
    Coleta,
    DeclaracaoDeRevisao,
    Edificacao,
    Espolio,
    FichaDeInscricao,
    FichaFiscal,
    Imovel,
    Importacao,
    InscricaoFiscal,
    Isencao,
    LevantamentoDeAluguel,
    Logradouro,
    Pessoa,
    PlantaDeLoteamento,
    TabelaDeValores,
    Trecho,
)
from lancamentos.livros_impressos import IMPRESSAO
from lancamentos.models import (
    Aviso,
    Beneficiado,
    Distribuicao,
    Lancamento,
    Obra,
    ParteDeObra,
    QuotaDeObra,
    Rodada,
)
from prefeitura.acesso.models import Usuario
from prefeitura.acesso.papeis import Papel
from prefeitura.acesso.permissoes import PERMISSOES, PUBLICA
from prefeitura.comum.models import Documento, Lote, ParametroMunicipal
from prefeitura.portal.models import ContaDoContribuinte
from processos.models import Processo

# The object that the first number of an address names, by the start of the address.
ALVOS: dict[str, Callable[[], QuerySet[Model]]] = {
    "acesso/usuarios/": lambda: Usuario.objects.filter(papeis=[Papel.FISCAL]),
    "parametros/": ParametroMunicipal.objects.all,
    "documentos/": Documento.objects.all,
    "cadastro/imoveis/": Imovel.objects.all,
    "cadastro/pessoas/": Pessoa.objects.all,
    "cadastro/logradouros/": Logradouro.objects.all,
    "cadastro/trechos/": Trecho.objects.all,
    "cadastro/fichas/": lambda: FichaDeInscricao.objects.order_by("-situacao"),
    "cadastro/isencoes/": lambda: Isencao.objects.order_by("-situacao"),
    "cadastro/importacoes/": Importacao.objects.all,
    "cadastro/registros/inscricoes/": InscricaoFiscal.objects.all,
    # A meter and an allotment are of some registers only.
    "cadastro/registros/inscricoes/<int:pk>/leitura/": lambda: da_especie("ligacao-de-agua"),
    "cadastro/registros/inscricoes/<int:pk>/hidrometro/": lambda: da_especie("ligacao-de-agua"),
    "cadastro/registros/inscricoes/<int:pk>/planta/": lambda: da_especie("loteamento"),
    "cadastro/registros/inscricoes/<int:pk>/desmembramento/": lambda: da_especie("loteamento"),
    "cadastro/registros/livro-rural/": lambda: da_especie("imovel-rural"),
    "cadastro/registros/fichas-fiscais/": lambda: FichaFiscal.objects.order_by("-situacao"),
    "cadastro/registros/plantas/": PlantaDeLoteamento.objects.all,
    "cadastro/registros/coletas/": Coleta.objects.all,
    "cadastro/registros/declaracoes/": DeclaracaoDeRevisao.objects.all,
    "cadastro/registros/tabelas/": TabelaDeValores.objects.all,
    "cadastro/registros/alugueis/": LevantamentoDeAluguel.objects.all,
    "cadastro/edificacoes/": Edificacao.objects.all,
    "cadastro/registros/espolios/": Espolio.objects.all,
    "lancamentos/<int:pk>/": Lancamento.objects.all,
    "lancamentos/imovel/": Imovel.objects.all,
    "lancamentos/inscricao/": InscricaoFiscal.objects.all,
    "lancamentos/anuais/": lambda: Rodada.objects.order_by("-pk"),
    "lancamentos/avisos/": Aviso.objects.all,
    "lancamentos/avisos/impressoes/": lambda: Lote.objects.filter(tipo="lancamentos.impressao"),
    "lancamentos/outro/": Pessoa.objects.all,
    "lancamentos/livros/escrituracoes/": lambda: Lote.objects.filter(tipo=IMPRESSAO),
    "lancamentos/obras/": Obra.objects.all,
    "lancamentos/obras/partes/": ParteDeObra.objects.all,
    "lancamentos/obras/imoveis/": Beneficiado.objects.all,
    "lancamentos/obras/editais/": lambda: Distribuicao.objects.order_by("-situacao"),
    "lancamentos/obras/quotas/": QuotaDeObra.objects.all,
    "arrecadacao/cadernos/": Caderno.objects.all,
    "arrecadacao/conhecimentos/": Conhecimento.objects.all,
    "arrecadacao/divida/livros/": Inscricao.objects.all,
    "arrecadacao/divida/inscricoes/": Inscricao.objects.all,
    "arrecadacao/divida/devedores/": lambda: Pessoa.objects.filter(inscricoes__isnull=False),
    "arrecadacao/divida/convites/": Lote.objects.all,
    "arrecadacao/divida/lotes/": lambda: Lote.objects.filter(tipo__contains="inscricao"),
    "arrecadacao/certidoes/": Certidao.objects.all,
    "arrecadacao/guias/": lambda: Guia.objects.order_by("-situacao"),
    "arrecadacao/guias/nova/": Pessoa.objects.all,
    "arrecadacao/restituicoes/": lambda: Restituicao.objects.order_by("situacao"),
    "arrecadacao/litigios/": Litigio.objects.all,
    "arrecadacao/taloes/": Taloes.objects.all,
    "arrecadacao/perdoes/novo/": lambda: Pessoa.objects.filter(inscricoes__isnull=False),
    "arrecadacao/exatores/agente/": AgenteArrecadador.objects.all,
    "arrecadacao/exatores/fianca/": Fianca.objects.all,
    "processos/": lambda: Processo.objects.filter(especie="reclamacao").order_by("-pk"),
    "processos/<int:pk>/atos/": lambda: Processo.objects.filter(especie="auto-de-infracao"),
    "processos/novo/": Lancamento.objects.all,
    "portal/imoveis/": lambda: Imovel.objects.filter(titularidades__pessoa=contribuinte()),
    "portal/lancamentos/": lambda: Lancamento.objects.filter(contribuinte=contribuinte()),
    "portal/avisos/": lambda: Aviso.objects.filter(contribuinte=contribuinte()),
    "portal/conhecimentos/": lambda: Conhecimento.objects.filter(pagador=contribuinte()),
    "portal/pedidos/": lambda: Processo.objects.filter(requerente=contribuinte()),
    "portal/pedidos/novo/": lambda: Lancamento.objects.filter(contribuinte=contribuinte()),
}
PALAVRAS = {
    "exercicio": "1965",
    "tributo": "predial",
    "citacao": "153",
    "nome": "atividades",
    "rateio": "calcamento",
    "slug": "predial",
    "procedimento": "auto-de-infracao",
    "nome_do_ato": "defesa",
    "especie": "estabelecimento",
    "tipo": "alteracao",
    "tabela": "valores-de-imoveis",
}


def da_especie(especie: str) -> QuerySet[Model]:
    return InscricaoFiscal.objects.filter(especie=especie)


def contribuinte() -> Pessoa:
    return ContaDoContribuinte.objects.order_by("pk")[0].pessoa


def fundar() -> None:
    """The demonstration at its smallest, and a file that waits to be loaded."""
    call_command("demonstracao", imoveis=60, stdout=StringIO())
    servico.receber(
        especie="pessoas",
        nome="pessoas.csv",
        conteudo=b"nome;documento\nMaria das Dores;\n",
        usuario=Usuario.objects.get(username="lancador"),
    )


@dataclass(frozen=True)
class Pagina:
    """A view of the site: its name, its address without the numbers, who may open it."""

    nome: str
    modelo: str
    permissao: str

    @property
    def papeis(self) -> frozenset[Papel]:
        return frozenset(Papel) if self.permissao == PUBLICA else PERMISSOES[self.permissao]

    @property
    def alvo(self) -> str:
        """The start of the address that tells what its number names; "" if it has none."""
        comecos = [a for a in ALVOS if self.modelo.startswith(a)] if "<int" in self.modelo else []
        return max(comecos, key=len, default="")

    def endereco(self) -> str:
        """The address of an object that exists, where there is one."""
        achado = ALVOS[self.alvo]().first() if self.alvo else None
        numero = str(achado.pk) if achado is not None else "1"
        feito = self.modelo
        for nome, palavra in PALAVRAS.items():
            feito = re.sub(rf"<\w+:{nome}>", palavra, feito)
        return "/" + re.sub(r"<str:\w+>", "ABCDEFGHJKMN", re.sub(r"<int:\w+>", numero, feito))


def paginas(
    raiz: URLResolver | None = None, inicio: str = "", espaco: str = ""
) -> Iterator[Pagina]:
    """Every view of the site."""
    for padrao in (raiz or get_resolver()).url_patterns:
        modelo = f"{inicio}{padrao.pattern}"
        if isinstance(padrao, URLResolver):
            nome = f"{padrao.namespace}:" if padrao.namespace else espaco
            yield from paginas(padrao, modelo, nome)
        elif isinstance(padrao, URLPattern):
            permissao = getattr(padrao.callback, "permissao", PUBLICA)
            yield Pagina(f"{espaco}{padrao.name}", modelo, permissao)
