"""Loads the demonstration municipality and lives a year of its tax office."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from prefeitura.acesso.models import Usuario
from prefeitura.comum import formatos
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.demonstracao import januaria_1963, pequena_cidade
from prefeitura.demonstracao.carga import Marca, carregar
from prefeitura.demonstracao.conferir import numeros

# Other codes get a small town and its first months.
DEMONSTRACOES = {"januaria-1963": januaria_1963}
SEMENTE = 1963
IMOVEIS = 2000
MENOR_CIDADE = 60


class Command(BaseCommand):
    help = "Carrega o município de demonstração, uma única vez, e mostra os acessos."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--semente", type=int, default=SEMENTE, help="sorteio dos dados")
        parser.add_argument("--imoveis", type=int, help="imóveis urbanos")
        parser.add_argument("--acessos", action="store_true", help="só mostra os acessos")

    def handle(self, *args: Any, **options: Any) -> None:
        codigo = settings.CODIGO_TRIBUTARIO
        modulo = DEMONSTRACOES.get(codigo, pequena_cidade)
        if not options["acessos"]:
            imoveis = options["imoveis"] or getattr(modulo, "IMOVEIS", IMOVEIS)
            self._carregar(modulo, options["semente"], imoveis)
        self._mostrar_acessos()

    def _carregar(self, modulo: Any, semente: int, imoveis: int) -> None:
        if imoveis < MENOR_CIDADE:
            raise CommandError(f"A menor cidade tem {MENOR_CIDADE} imóveis.")
        try:
            nova = carregar(
                etapas=modulo.etapas(),
                data_final=modulo.data_final(),
                semente=semente,
                imoveis=imoveis,
                dizer=self._dizer,
            )
        except ErroDeNegocio as erro:
            raise CommandError(str(erro)) from erro
        if nova:
            self._mostrar_numeros()
        elif not nova:
            marca = Marca.lida()
            assert marca is not None
            self._dizer(
                f"A demonstração já está carregada (semente {marca.semente}, "
                f"{formatos.numero(marca.imoveis)} imóveis); os dados ficam como estão."
            )

    def _mostrar_numeros(self) -> None:
        n = numeros()
        dinheiro, contar = moeda().formatar, formatos.numero
        self._dizer(
            f"Ao todo: {contar(n.imoveis)} imóveis de {contar(n.pessoas)} pessoas; "
            f"{contar(n.lancamentos)} lançamentos ({contar(n.isentos)} isentos), "
            f"{dinheiro(n.lancado)}; {contar(n.conhecimentos)} conhecimentos, "
            f"{dinheiro(n.arrecadado)} arrecadados; {contar(n.inscricoes)} dívidas inscritas, "
            f"{dinheiro(n.inscrito)}; {dinheiro(n.em_aberto)} por receber."
        )

    def _mostrar_acessos(self) -> None:
        self._dizer(f"Entre com a senha {settings.SENHA_DA_DEMONSTRACAO} e um destes usuários:")
        for usuario in Usuario.objects.order_by("pk"):
            cargo = usuario.cargo or usuario.nomes_dos_papeis.lower()
            self._dizer(f"  {usuario.username:<14} {usuario.nome}, {cargo}")

    def _dizer(self, texto: str) -> None:
        self.stdout.write(texto)
        self.stdout.flush()
