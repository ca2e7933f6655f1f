"""What waits for whom: what is late, what falls due, what awaits this person; then the day.

Each line and each figure belongs to a permission; counts of one department come in one query.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from django.db.models import Count, Min, Q, Sum

from arrecadacao.inscrever import prever
from arrecadacao.models import Caixa, Conhecimento, Inscricao
from cadastro.models import FichaDeInscricao, Isencao
from lancamentos.models import Aviso, Parcela, Rodada
from prefeitura.comum import formatos
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.menu import endereco
from prefeitura.comum.models import Lote, ParametroMunicipal
from prefeitura.comum.relogio import hoje
from processos import consultas, situacoes
from processos.models import RECLAMACOES, Processo

if TYPE_CHECKING:
    from prefeitura.acesso.models import Usuario

LOGO = timedelta(days=15)


@dataclass(frozen=True)
class Espera:
    """One thing that waits: what, how urgent (`perigo`, `aviso`, `info`), where it is done."""

    texto: str
    tipo: str
    url: str | None = None


@dataclass(frozen=True)
class Cifra:
    """A figure of the day, as `partes/cartoes.html` draws it."""

    titulo: str
    valor: str
    detalhe: str = ""
    url: str | None = None
    tipo: str = ""


def esperas(usuario: Usuario) -> list[Espera]:
    """The most urgent first."""
    achadas = [
        *_processos(usuario),
        *_cadastro(usuario),
        *_lancamentos(usuario),
        *_caixa(usuario),
        *_divida(usuario),
        *_administracao(usuario),
    ]
    ordem = ("perigo", "aviso", "info")
    return sorted(achadas, key=lambda e: ordem.index(e.tipo))


def cifras(usuario: Usuario) -> list[Cifra]:
    """Figures of the day that the role may see."""
    dia = hoje()
    todas: list[Cifra] = []
    if usuario.pode("caixa.ver"):
        recebido = Conhecimento.objects.filter(
            dia=dia, situacao=Conhecimento.Situacao.VALIDO
        ).aggregate(total=Sum("total"), quantos=Count("id"))
        todas.append(
            Cifra(
                "Recebido hoje",
                moeda().formatar(recebido["total"] or 0),
                _conta(recebido["quantos"], "conhecimento", "conhecimentos"),
                endereco("arrecadacao:conhecimentos"),
            )
        )
    # Adding up every open instalment is for who answers for the whole.
    if usuario.pode("caixa.ver") or usuario.pode("divida.inscrever"):
        aberto = Parcela.objects.filter(situacao__in=("aberta", "vencida")).aggregate(
            a_vencer=Sum("valor", filter=Q(vencimento__gte=dia)),
            logo=Sum("valor", filter=Q(vencimento__range=(dia, dia + LOGO))),
            proximo=Min("vencimento", filter=Q(vencimento__gte=dia)),
            vencido=Sum("valor", filter=Q(vencimento__lt=dia)),
            atrasadas=Count("id", filter=Q(vencimento__lt=dia)),
        )
        proximo = aberto["proximo"]
        todas += [
            Cifra(
                "A vencer",
                moeda().formatar(aberto["a_vencer"] or 0),
                f"próximo vencimento {formatos.data(proximo)}" if proximo else "nenhuma parcela",
            ),
            Cifra(
                "Vencido, sem acréscimos",
                moeda().formatar(aberto["vencido"] or 0),
                _conta(aberto["atrasadas"], "parcela", "parcelas"),
                tipo="aviso" if aberto["atrasadas"] else "",
            ),
        ]
        if aberto["logo"]:
            todas.append(
                Cifra("Vence em quinze dias", moeda().formatar(aberto["logo"]), "ainda não pago")
            )
        todas.append(_cifra_da_divida())
    if usuario.pode("processo.ver"):
        andam = Processo.objects.exclude(especie__in=RECLAMACOES).filter(encerrado_em=None)
        todas.append(
            Cifra(
                "Processos em andamento",
                formatos.numero(andam.count()),
                "autos, recursos, licenças e outros",
                endereco("processos:processos"),
            )
        )
    if usuario.pode("reclamacao.ver"):
        abertos = consultas.processos().filter(situacao__in=Processo.ABERTOS).count()
        todas.append(
            Cifra(
                "Reclamações em andamento",
                formatos.numero(abertos),
                "em primeira instância",
                endereco("processos:reclamacoes"),
            )
        )
    return todas


def _cifra_da_divida() -> Cifra:
    """What is inscribed and not yet paid, as it was inscribed."""
    abertas = Inscricao.objects.filter(
        situacao__in=(Inscricao.Situacao.INSCRITA, Inscricao.Situacao.EM_EXECUCAO)
    ).aggregate(total=Sum("principal"), quantas=Count("id"))
    return Cifra(
        "Dívida ativa",
        moeda().formatar(abertas["total"] or 0),
        f"{_conta(abertas['quantas'], 'inscrição', 'inscrições')}, sem acréscimos",
        endereco("arrecadacao:divida"),
    )


def _processos(usuario: Usuario) -> list[Espera]:
    return [*_das_leis(usuario), *_reclamacoes(usuario)]


def _das_leis(usuario: Usuario) -> list[Espera]:
    """Processes of the procedures of the law in which this person may act now."""
    if not usuario.pode("processo.praticar"):
        return []
    lista = endereco("processos:processos")
    minhas = situacoes.ao_alcance(usuario).count()
    vencidos = situacoes.com_prazo_vencido().count()
    linhas = [
        (
            vencidos,
            "processo com prazo vencido",
            "processos com prazo vencido",
            "perigo",
            f"{lista}?fila=vencidos",
        ),
        (
            minhas,
            "processo em que cabe ato seu",
            "processos em que cabe ato seu",
            "info",
            f"{lista}?fila=minhas",
        ),
    ]
    return [Espera(_conta(n, um, muitos), tipo, url) for n, um, muitos, tipo, url in linhas if n]


def _reclamacoes(usuario: Usuario) -> list[Espera]:
    if not usuario.pode("reclamacao.ver"):
        return []
    lista = endereco("processos:reclamacoes")
    conta = consultas.esperando(usuario).aggregate(
        informar=Count("id", filter=Q(situacao=Processo.Situacao.EM_INFORMACAO, tempestivo=True)),
        fora=Count("id", filter=Q(situacao=Processo.Situacao.EM_INFORMACAO, tempestivo=False)),
        decidir=Count("id", filter=Q(situacao=Processo.Situacao.INFORMADO)),
        notificar=Count("id", filter=Q(situacao=Processo.Situacao.DECIDIDO)),
    )
    minhas = f"{lista}?fila=minhas"
    atrasados = consultas.com_prazo_vencido().count()
    linhas = [
        (
            atrasados,
            "reclamação com o prazo de decisão vencido",
            "reclamações com o prazo de decisão vencido",
            "perigo",
            f"{lista}?fila=atrasadas",
        ),
        (conta["informar"], "reclamação a informar", "reclamações a informar", "aviso", minhas),
        (
            conta["fora"],
            "reclamação fora do prazo a despachar",
            "reclamações fora do prazo a despachar",
            "aviso",
            minhas,
        ),
        (conta["decidir"], "reclamação a decidir", "reclamações a decidir", "aviso", minhas),
        (
            conta["notificar"],
            "decisão à espera de ciência",
            "decisões à espera de ciência",
            "aviso",
            minhas,
        ),
    ]
    return [Espera(_conta(n, um, muitos), tipo, url) for n, um, muitos, tipo, url in linhas if n]


def _cadastro(usuario: Usuario) -> list[Espera]:
    achadas = []
    if usuario.pode("cadastro.conferir"):
        n = FichaDeInscricao.objects.filter(situacao=FichaDeInscricao.Situacao.RECEBIDA).count()
        if n:
            texto = _conta(n, "ficha de inscrição a conferir", "fichas de inscrição a conferir")
            achadas.append(Espera(texto, "aviso", endereco("cadastro:fichas")))
    if usuario.pode("isencao.conceder"):
        n = Isencao.objects.filter(situacao=Isencao.Situacao.REQUERIDA).count()
        if n:
            texto = _conta(n, "isenção requerida a despachar", "isenções requeridas a despachar")
            achadas.append(Espera(texto, "aviso", endereco("cadastro:isencoes")))
    return achadas


def _lancamentos(usuario: Usuario) -> list[Espera]:
    achadas = []
    S = Rodada.Situacao
    if usuario.pode("lancamento.simular"):
        anuais = endereco("lancamentos:anuais")
        for rodada in Rodada.objects.filter(
            situacao__in=(S.SIMULADA, S.APROVADA, S.LANCANDO)
        ).order_by("exercicio"):
            propria = rodada.criada_por_id == usuario.pk
            if rodada.situacao == S.SIMULADA and usuario.pode("lancamento.aprovar") and not propria:
                achadas.append(
                    Espera(f"{rodada}: simulado, à espera de aprovação", "aviso", anuais)
                )
            elif rodada.situacao == S.SIMULADA:
                achadas.append(Espera(f"{rodada}: simulado; outra pessoa o aprova", "info", anuais))
            elif rodada.situacao == S.APROVADA:
                achadas.append(Espera(f"{rodada}: aprovado, falta lançar", "aviso", anuais))
            else:
                achadas.append(Espera(f"{rodada}: lançamento em andamento", "info", anuais))
    if usuario.pode("aviso.entregar"):
        E = Aviso.SituacaoDaEntrega
        conta = Aviso.objects.aggregate(
            entregar=Count("id", filter=Q(situacao_da_entrega=E.A_ENTREGAR)),
            perdidos=Count("id", filter=Q(situacao_da_entrega=E.NAO_ENCONTRADO)),
        )
        avisos = endereco("lancamentos:avisos")
        if conta["entregar"]:
            texto = _conta(conta["entregar"], "aviso a entregar", "avisos a entregar")
            achadas.append(Espera(texto, "aviso", avisos))
        if conta["perdidos"]:
            texto = _conta(
                conta["perdidos"],
                "aviso devolvido, à espera de edital",
                "avisos devolvidos, à espera de edital",
            )
            achadas.append(Espera(texto, "aviso", avisos))
    return achadas


def _caixa(usuario: Usuario) -> list[Espera]:
    if not usuario.pode("caixa.operar"):
        return []
    url = endereco("arrecadacao:caixa")
    aberto = Caixa.objects.filter(exator=usuario, fechado_em__isnull=True).first()
    if aberto is None:
        return [Espera("O seu caixa está fechado", "info", url)]
    if aberto.dia < hoje():
        return [Espera(f"O caixa de {formatos.data(aberto.dia)} não foi fechado", "perigo", url)]
    return [Espera("O seu caixa está aberto", "info", endereco("arrecadacao:balcao"))]


def _divida(usuario: Usuario) -> list[Espera]:
    if not usuario.pode("divida.inscrever"):
        return []
    previstas = prever()
    if not previstas:
        return []
    texto = _conta(sum(p.quantas for p in previstas), "parcela a inscrever", "parcelas a inscrever")
    total = sum(p.principal for p in previstas)
    return [
        Espera(
            f"{texto} em dívida ativa: {moeda().formatar(total)}",
            "aviso",
            endereco("arrecadacao:divida"),
        )
    ]


def _administracao(usuario: Usuario) -> list[Espera]:
    achadas = []
    if usuario.pode("parametro.confirmar"):
        n = (
            ParametroMunicipal.objects.filter(confirmado_por__isnull=True)
            .exclude(proposto_por=usuario)
            .count()
        )
        if n:
            texto = _conta(n, "valor municipal a confirmar", "valores municipais a confirmar")
            achadas.append(Espera(texto, "aviso", endereco("parametros")))
    if usuario.pode("lancamento.simular"):
        n = Lote.objects.filter(situacao=Lote.Situacao.COM_FALHAS).count()
        if n:
            texto = _conta(n, "trabalho em lote com falhas", "trabalhos em lote com falhas")
            achadas.append(Espera(texto, "perigo", endereco("lancamentos:anuais")))
    return achadas


def _conta(n: int, um: str, muitos: str) -> str:
    return f"{formatos.numero(n)} {um if n == 1 else muitos}"
