"""The words of the papers of this room: each paper keeps the copy that is made here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any

from django.utils import timezone

from arrecadacao.conta import POR_CONHECIMENTO, Conta, ItemDaConta
from arrecadacao.fases import JUIZO, regras
from arrecadacao.models import Caderno, Conhecimento, Guia, Inscricao
from lancamentos.memoria import MemoriaDivergente, reconstruir
from lancamentos.models import Parcela
from lancamentos.regras import regras as regras_do_lancamento
from prefeitura.comum import documentos
from prefeitura.comum.calendario import calendario, codigo, lei_em
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.formatos import documento as documento_escrito

if TYPE_CHECKING:
    from cadastro.models import Pessoa
    from lancamentos.models import Lancamento
    from prefeitura.acesso.models import Usuario
    from prefeitura.comum.models import Documento
    from prefeitura.legislacao import Passo, Vigencia

CONHECIMENTO = "arrecadacao/papeis/conhecimento.html"

_QUANTIA = re.compile(r"-?\d+(\.\d+)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Memoria:
    """The steps of one lançamento, or of the additions of one instalment, as printed."""

    titulo: str
    passos: tuple[dict[str, str], ...]

    def como_dados(self) -> dict[str, Any]:
        return {"titulo": self.titulo, "passos": list(self.passos)}


def memorias_de(conta: Conta) -> list[Memoria]:
    """The steps of all that an account collects: elements that let it be reckoned (art. 32).

    The steps of each lançamento, once, then those of the additions of each instalment.
    Raises ErroDeNegocio if a lançamento does not give its stored amount when rebuilt.
    """
    memorias = []
    vistos: set[int] = set()
    leis: dict[date, Vigencia] = {}
    dias = calendario()
    for item in conta.itens:
        if item.parcela is None:
            continue
        lancamento = item.parcela.lancamento
        if lancamento.pk not in vistos:
            vistos.add(lancamento.pk)
            if lancamento.lei_em not in leis:
                leis[lancamento.lei_em] = lei_em(lancamento.lei_em)
            memorias.append(_do_lancamento(lancamento, item, leis[lancamento.lei_em], dias))
        if item.desconto or item.multa or item.juros:
            memorias.append(
                Memoria(
                    f"{item.nome}, {parcela_escrita(item)}: acréscimos do dia",
                    escritos(item.memoria[:-1], com_vazios=False),
                )
            )
    return memorias


def _do_lancamento(lancamento: Lancamento, item: ItemDaConta, lei: Vigencia, dias: Any) -> Memoria:
    try:
        apurado = reconstruir(lancamento, lei=lei, dias=dias)
    except MemoriaDivergente as erro:
        raise ErroDeNegocio(
            f"A memória de cálculo de {item.nome} de {lancamento.exercicio}, "
            f"{lancamento.objeto}, não confere com o valor lançado: peça a revisão do "
            "lançamento antes de receber.",
            artigo=regras().fundamentos.memoria,
        ) from erro
    lancado = moeda().formatar(lancamento.valor)
    return Memoria(
        f"{item.nome} de {lancamento.exercicio}, {lancamento.objeto}: lançado em {lancado}",
        escritos(apurado.memoria),
    )


def escritos(passos: Iterable[Passo], *, com_vazios: bool = True) -> tuple[dict[str, str], ...]:
    """Steps with their amounts in the notation of the money."""
    escrita = []
    for p in passos:
        if not com_vazios and p.valor is None:
            continue
        escrita.append({"passo": p.passo, "artigo": p.artigo, "valor": _valor(p.valor)})
    return tuple(escrita)


def _valor(texto: str | None) -> str:
    if texto is None:
        return ""
    if not _QUANTIA.fullmatch(texto):
        return texto  # a word or a day, not an amount
    m = moeda()
    sinal = -1 if texto.startswith("-") else 1
    return m.valor(sinal * m.de_decimal(texto.lstrip("-")))


def parcela_escrita(item: ItemDaConta) -> str:
    return f"{item.parcela.numero}ª parcela" if item.parcela else ""


def emitir_conhecimento(
    conhecimento: Conhecimento,
    conta: Conta,
    inscricoes: dict[int, Inscricao],
    memorias: list[Memoria],
    usuario: Usuario,
    guia: Guia | None = None,
) -> Documento:
    """Issue the paper of a conhecimento (arts. 31 and 32) with its own copy of all it says."""
    caderno = conhecimento.caderno
    divida = caderno.especie == Caderno.Especie.DIVIDA_ATIVA
    linhas = [i for i in conta.itens if i.parcela]
    nomes = {i.nome for i in linhas}
    titulo = "Conhecimento de dívida ativa" if divida else "Conhecimento"
    forma = regras().conhecimento
    return documentos.emitir(
        tipo=f"conhecimento-{caderno.especie}",
        numero=f"{conhecimento.numero}/{caderno.exercicio}",
        titulo=titulo,
        modelo=CONHECIMENTO,
        conteudo={
            **casa(),
            "titulo": titulo,
            "assunto": nomes.pop() if len(nomes) == 1 else "Diversos",
            "exercicio": caderno.exercicio,
            "numero": conhecimento.numero,
            "caderno": caderno.numero,
            "vias": [[f"{n}ª via", v] for n, v in enumerate(regras().fundamentos.vias, 1)],
            "pagador": pessoa(conhecimento.pagador),
            "objetos": _objetos(linhas, inscricoes, conhecimento.pagador),
            "encargo": next(
                (
                    {"nome": i.nome, "total": i.total, "artigo": "342, parágrafo único"}
                    for i in conta.itens
                    if i.tributo == POR_CONHECIMENTO
                ),
                None,
            ),
            "principal": sum(i.principal for i in linhas),
            "desconto": conta.desconto,
            "multa": sum(i.multa for i in linhas),
            "juros": sum(i.juros for i in linhas),
            "total": conta.total,
            "extenso": moeda().extenso(conta.total),
            "guia": f"{guia.documento.titulo} nº {guia.documento.numero}" if guia else "",
            "definitivas": _definitivas(linhas),
            "em_diagonal": bool(forma and forma.titulo_em_diagonal),
            "meio": conhecimento.get_meio_display(),
            "em_titulos": moeda().formatar(conhecimento.em_titulos)
            if conhecimento.em_titulos
            else "",
            "titulos": conhecimento.titulos,
            "recebido": conhecimento.recebido,
            "troco": conhecimento.troco,
            "memorias": [m.como_dados() for m in memorias],
            "exator": {"nome": usuario.nome, "cargo": usuario.cargo or "Exator"},
            "momento": conhecimento.emitido_em.isoformat(),
            "hora": f"{timezone.localtime(conhecimento.emitido_em):%H:%M}",
        },
        publico={
            "Documento": titulo,
            "Número": f"{conhecimento.numero}/{caderno.exercicio}",
            "Caderno": str(caderno.numero),
            "Data": f"{conhecimento.dia:%d/%m/%Y}",
            "Total": moeda().formatar(conta.total),
        },
        usuario=usuario,
    )


def _definitivas(linhas: Sequence[ItemDaConta]) -> list[str]:
    """What the law makes of the conhecimento itself once the whole is paid: the final licence."""
    pagas: dict[int, set[int]] = {}
    tributos = {}
    for item in linhas:
        assert item.parcela is not None
        pagas.setdefault(item.parcela.lancamento_id, set()).add(item.parcela.pk)
        tributos[item.parcela.lancamento_id] = item.tributo
    abertas = Parcela.objects.filter(lancamento__in=pagas, situacao__in=Parcela.ABERTAS)
    faltam = {p.lancamento_id for p in abertas if p.pk not in pagas[p.lancamento_id]}
    ditos = [
        d.definitiva
        for lancamento, tributo in tributos.items()
        if lancamento not in faltam
        for d in regras_do_lancamento().dizeres(tributo)
        if d.definitiva
    ]
    return list(dict.fromkeys(ditos))


def _objetos(
    linhas: Iterable[ItemDaConta], inscricoes: dict[int, Inscricao], pagador: Pessoa
) -> list[dict[str, Any]]:
    """The lines of the table by object, with its place and the name it was launched in."""
    objetos: dict[tuple[int, int, str], dict[str, Any]] = {}
    for item in linhas:
        assert item.parcela is not None
        lancamento = item.parcela.lancamento
        objeto = objetos.setdefault(
            lancamento.chave_do_objeto,
            {
                "objeto": lancamento.objeto,
                "endereco": lancamento.lugar,
                "bairro": lancamento.imovel.bairro if lancamento.imovel else "",
                "distrito": lancamento.distrito,
                "contribuinte": lancamento.contribuinte.nome
                if lancamento.contribuinte_id != pagador.pk
                else "",
                "linhas": [],
            },
        )
        inscricao = inscricoes.get(item.parcela.pk)
        objeto["linhas"].append(
            {
                "tributo": item.nome,
                "exercicio": item.exercicio,
                "parcela": item.parcela.numero,
                "vencimento": item.parcela.vencimento.isoformat(),
                "inscricao": f"{inscricao.numero}, livro {inscricao.livro.numero}, "
                f"folha {inscricao.folha}"
                if inscricao
                else "",
                "principal": item.principal,
                "desconto": item.desconto,
                "multa": item.multa,
                "juros": item.juros,
                "total": item.total,
            }
        )
    return list(objetos.values())


def termos_da_divida(inscricoes: Iterable[Inscricao], lei: Vigencia) -> dict[str, Any]:
    """What convites and certidões say of the law: additions, terms, who receives and by what."""
    acrescimos: dict[str, None] = {}
    for tributo in dict.fromkeys(i.tributo for i in inscricoes):
        mora = lei.regra_de_mora(tributo)
        if dito := mora.em_palavras():
            acrescimos[f"{dito} ({mora.multa_artigo})"] = None
    fundamentos, termos = regras().fundamentos, regras().cobranca
    convite = codigo().prazo(termos.convite) if termos and termos.convite else None
    aviso = codigo().prazo(termos.notificacao) if termos and termos.notificacao else None
    guia = regras().guia_exigida(JUIZO)
    return {
        "acrescimos": "; ".join(acrescimos),
        "na_forma": fundamentos.certidao_na_forma,
        "uma_so": fundamentos.uma_so_certidao,
        "convite": f"{convite.prazo} dias do {convite.artigo}" if convite else "",
        "notificacao": {"artigo": aviso.artigo, "dias": aviso.prazo} if aviso else None,
        "encargo": POR_CONHECIMENTO in codigo().tributos,
        "guia": {"nome": guia.nome, "visto": guia.visto, "artigo": guia.artigo} if guia else None,
    }


def casa() -> dict[str, str]:
    """What every paper says of the municipality."""
    lei = codigo()
    return {"municipio": lei.municipio, "uf": lei.uf, "lei": lei.lei}


def pessoa(quem: Pessoa) -> dict[str, str]:
    """A person as papers name them."""
    return {
        "nome": quem.nome,
        "documento": documento_escrito(quem.documento),
        "endereco": endereco(quem),
    }


def endereco(quem: Pessoa) -> str:
    cidade = f"{quem.cidade} ({quem.uf})" if quem.cidade and quem.uf else quem.cidade
    return ", ".join(filter(None, (quem.endereco, quem.bairro, cidade)))
