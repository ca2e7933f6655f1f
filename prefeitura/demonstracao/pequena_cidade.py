"""A small town under any of the codes: its cadastro, the run of the first exercício, the first
months at the counter.
"""

from __future__ import annotations

from datetime import date

from arrecadacao import agentes
from arrecadacao.fases import regras
from arrecadacao.models import Caderno
from cadastro.isencoes import conceder, requerer
from cadastro.models import Imovel
from prefeitura.acesso.papeis import Papel
from prefeitura.comum import parametros
from prefeitura.comum.calendario import calendario, codigo
from prefeitura.comum.models import Instalacao

from .adaptar import cidade_de
from .arrecadar import arrecadar, remeter_cadernos
from .avisar import emitir, entregar
from .cadastrar import gravar
from .carga import Etapa
from .cena import Cena
from .cobrar import abrir_caixa
from .conferir import exigir_coerencia
from .inscrever import inscrever
from .lancar import aprovar_e_lancar, simular
from .municipios import municipio
from .pessoal import PREFEITO, nomear

IMOVEIS = 300
LEI = "Lei municipal nº 1 (valores de demonstração)"


def data_final() -> date:
    """A working day of April, when the first dates have passed."""
    ano = municipio(codigo().slug).exercicio
    dia = calendario().proximo_util(date(ano, 4, 15))
    return dia if dia.weekday() < 5 else calendario().proximo_util(dia.replace(day=dia.day + 2))


def etapas() -> tuple[Etapa, ...]:
    ano = municipio(codigo().slug).exercicio
    vespera, final = date(ano - 1, 12, 31), data_final()
    return (
        Etapa("Servidores", vespera, nomear),
        Etapa("Instalação", vespera, instalar),
        Etapa("Cadastro", vespera, cadastrar),
        Etapa("Valores da lei", date(ano, 1, 2), fixar_valores),
        Etapa("Inscrições", date(ano, 1, 2), inscrever),
        Etapa("Isenções", date(ano, 1, 4), isentar),
        Etapa(f"Simulação de {ano}", date(ano, 1, 7), simular(ano)),
        Etapa(f"Lançamento de {ano}", date(ano, 1, 9), aprovar_e_lancar(ano)),
        Etapa(f"Avisos de {ano}", date(ano, 1, 13), emitir(ano)),
        Etapa("Entrega dos avisos", date(ano, 1, 16), entregar(ano)),
        Etapa("Fiança de quem arrecada", date(ano, 1, 26), afiancar),
        Etapa(
            "Cadernos",
            date(ano, 1, 27),
            remeter_cadernos(ano, Caderno.Especie.COMUM, por_imovel=1.5),
        ),
        Etapa("Caixa de fevereiro e março", date(ano, 2, 1), arrecadar(ano, (2, 3), um_em=3)),
        Etapa("Conferência", final, exigir_coerencia),
        Etapa("Caixa do dia", final, abrir_caixa),
    )


def instalar(cena: Cena) -> None:
    lugar = f"{codigo().municipio}, {codigo().uf}"
    Instalacao.objects.update_or_create(
        pk=1, defaults={"prefeito": PREFEITO, "endereco": f"Paço Municipal — {lugar}"}
    )
    cena.dizer(codigo().municipio)


def cadastrar(cena: Cena) -> None:
    """The town as the register knew it on the eve of the exercício."""
    cidade = cidade_de(cena.semente, cena.imoveis, municipio(codigo().slug))
    gravar(cena, cidade, "Organização do cadastro")


def fixar_valores(cena: Cena) -> None:
    """What the publication of the law lost, by an act of the municipality: proposed, confirmed."""
    valores = municipio(codigo().slug).valores
    for valor in valores:
        proposto = parametros.propor(
            parametro=valor["parametro"],
            valor=valor["valor"],
            desde=max(date(municipio(codigo().slug).exercicio, 1, 1), codigo().vigencia),
            ate=None,
            lei=LEI,
            usuario=cena.quem(Papel.CONTADOR),
        )
        parametros.confirmar(proposto, usuario=cena.quem(Papel.CHEFE))
    cena.dizer(f"{len(valores)} valores que a publicação não traz")


def afiancar(cena: Cena) -> None:
    """The surety of who collects, where the law demands one."""
    fianca = regras().fianca
    if fianca is None:
        cena.dizer("a lei não a pede")
        return
    especie, nome = next(iter(fianca.especies.items()))
    agentes.afiancar(
        afiancado=cena.quem(Papel.TESOUREIRO),
        especie=especie,
        valor=5_000_000,
        descricao=f"{nome}, depositados na Tesouraria",
        de_quem="A própria exatora",
        usuario=cena.quem(Papel.CHEFE),
    )
    cena.dizer(nome.lower())


def isentar(cena: Cena) -> None:
    """Who may be exempt from the predial asks for it, and the prefeito grants."""
    lugar = municipio(codigo().slug)
    feitas = 0
    for natureza, fundamento in lugar.isencoes.items():
        imoveis = Imovel.objects.filter(
            titularidades__pessoa__natureza=natureza,
            titularidades__principal=True,
            edificacoes__isnull=False,
        ).distinct()
        for imovel in imoveis.order_by("pk"):
            feitas += 1
            pedido = requerer(
                imovel,
                tributo="predial",
                fundamento=fundamento,
                desde=date(lugar.exercicio, 1, 1),
                processo=f"{feitas}/{lugar.exercicio}",
                usuario=cena.quem(Papel.ATENDENTE),
            )
            conceder(pedido, usuario=cena.quem(Papel.PREFEITO), motivo="Provadas as condições")
    cena.dizer(f"{feitas} concedidas pelo prefeito")
