"""The book of rural land: a numbered inscription for each contribuinte, and the cards."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.db import transaction

from cadastro.contas import fatos_para, registro_de
from cadastro.models import ContribuinteDeRegistro, InscricaoFiscal, Pessoa
from cadastro.papeis import emitir_livro
from prefeitura.comum.calendario import lei_em
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Documento
from prefeitura.legislacao import ErroDeLei, Vigencia

REGISTRO = "imovel-rural"
TRIBUTO = "territorial-rural"
# How the upper rooms tell what was paid: inscriptions -> {pk: words}.
Quitacao = Callable[[Iterable[int], int], dict[int, str]]
_quitacao: list[Quitacao] = []


def registrar_quitacao(funcao: Quitacao) -> None:
    """In the `ready()` of the room that knows the payments: fills the column of the book."""
    _quitacao[:] = [funcao]


@dataclass
class ImovelNoLivro:
    """One property in the book, with all that the law wants of it. Money in the smallest unit."""

    inscricao: InscricaoFiscal
    distrito: str
    nome: str
    cultivada: Decimal
    nao_cultivada: Decimal
    valor_das_culturas: int
    aliquota: str
    imposto_das_culturas: int
    pastagens: Decimal
    valor_das_pastagens: int
    imposto_das_pastagens: int
    total: int
    fundamento: str = ""
    falta: str = ""
    quitacao: str = ""


@dataclass
class ContribuinteNoLivro:
    numero: int
    pessoa: Pessoa
    imoveis: list[ImovelNoLivro] = field(default_factory=list)

    @property
    def total(self) -> int:
        return sum(i.total for i in self.imoveis)


def livro(exercicio: int) -> list[ContribuinteNoLivro]:
    """The book of an exercício (Januária, arts. 185 and 194), contribuinte by contribuinte.

    The imposto of the law is one for the property; between the lands of culture and the others it
    is told by their values, so that both add up to it. Raises ErroDeNegocio where the law has no
    such book.
    """
    registro = registro_de(REGISTRO)
    if not registro.por_contribuinte:
        raise ErroDeNegocio("A lei deste município não tem livro do territorial rural.")
    lei = lei_em(date(exercicio, 1, 1))
    numeros = {
        c.pessoa_id: c
        for c in ContribuinteDeRegistro.objects.filter(especie=REGISTRO).select_related("pessoa")
    }
    paginas: dict[int, ContribuinteNoLivro] = {}
    inscricoes = list(
        InscricaoFiscal.objects.filter(
            especie=REGISTRO, situacao="ativa", desde__lt=date(exercicio + 1, 1, 1)
        )
        .select_related("titular")
        .order_by("numero")
    )
    quitadas = _quitacao[0]([i.pk for i in inscricoes], exercicio) if _quitacao else {}
    for inscricao in inscricoes:
        contribuinte = numeros[inscricao.titular_id]
        pagina = paginas.setdefault(
            contribuinte.numero, ContribuinteNoLivro(contribuinte.numero, contribuinte.pessoa)
        )
        linha = _linha(inscricao, lei, exercicio)
        linha.quitacao = quitadas.get(inscricao.pk, "")
        pagina.imoveis.append(linha)
    return [paginas[n] for n in sorted(paginas)]


@transaction.atomic
def imprimir(exercicio: int, *, usuario: Any) -> Documento:
    """The book of an exercício on paper, as it stands today."""
    dinheiro = moeda()
    contribuintes = [
        {
            "numero": c.numero,
            "nome": c.pessoa.nome,
            "imoveis": [
                {
                    "nome": i.nome,
                    "distrito": i.distrito,
                    "cultivada": _area(i.cultivada),
                    "nao_cultivada": _area(i.nao_cultivada),
                    "valor_culturas": dinheiro.valor(i.valor_das_culturas),
                    "aliquota": i.aliquota,
                    "imposto_culturas": dinheiro.valor(i.imposto_das_culturas),
                    "pastagens": _area(i.pastagens),
                    "valor_pastagens": dinheiro.valor(i.valor_das_pastagens),
                    "imposto_pastagens": dinheiro.valor(i.imposto_das_pastagens),
                    "total": i.falta or i.fundamento or dinheiro.valor(i.total),
                    "quitacao": i.quitacao,
                }
                for i in c.imoveis
            ],
        }
        for c in livro(exercicio)
    ]
    return emitir_livro(
        contribuintes,
        titulo="Livro do imposto territorial rural",
        exercicio=exercicio,
        usuario=usuario,
    )


def _linha(inscricao: InscricaoFiscal, lei: Vigencia, exercicio: int) -> ImovelNoLivro:
    dados = inscricao.dados

    def quanto(nome: str) -> int:
        return lei.moeda.de_decimal(dados[nome])

    culturas, pastagens = quanto("valor_das_culturas"), quanto("valor_das_pastagens")
    total, fundamento, falta = 0, "", ""
    try:
        fatos = fatos_para(inscricao, TRIBUTO, lei, exercicio)
        conta = lei.apurar(TRIBUTO, fatos, exercicio=exercicio, memoria=False)
        total, fundamento = conta.valor, conta.fundamento or ""
    except ErroDeLei as erro:
        falta = str(erro)
    soma = culturas + pastagens
    parte = Fraction(culturas, soma) if soma else Fraction(1)
    das_culturas = lei.arredondar(total * parte.numerator, parte.denominator)
    return ImovelNoLivro(
        inscricao=inscricao,
        distrito=inscricao.distrito,
        nome=inscricao.nome or str(inscricao),
        cultivada=Decimal(dados["area_cultivada_ha"]),
        nao_cultivada=Decimal(dados["area_nao_cultivada_ha"]),
        valor_das_culturas=culturas,
        aliquota=f"{lei.tabela('art-183').linhas[dados['classe']]['aliquota_pct']}%".replace(
            ".", ","
        ),
        imposto_das_culturas=das_culturas,
        pastagens=Decimal(dados["area_de_pastagens_ha"]),
        valor_das_pastagens=pastagens,
        imposto_das_pastagens=total - das_culturas,
        total=total,
        fundamento=fundamento,
        falta=falta,
    )


def _area(area: Decimal) -> str:
    return format(area, "f").replace(".", ",")
