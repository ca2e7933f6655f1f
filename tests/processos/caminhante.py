"""Walks the procedures of a code through the verbs, with answers made from the types of fields.

Chance with a fixed seed: each walk opens a process and does acts, those never done first, until
no act is left or none is possible; debts are paid and days pass as the law waits for them.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from django.db import transaction

from cadastro.models import InscricaoFiscal, Pessoa
from lancamentos.avulso import lancar_fatos
from lancamentos.models import Lancamento, Parcela
from lancamentos.parcelas import marcar_paga
from prefeitura.acesso.models import Usuario
from prefeitura.comum.calendario import codigo, lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import agora, hoje, no_dia
from prefeitura.legislacao import ErroDeLei
from prefeitura.legislacao.procedimentos.atos_possiveis import impedimento
from prefeitura.legislacao.procedimentos.modelo import (
    ABRIR,
    PAPEIS,
    AtoDaLei,
    Autos,
    CampoDoAto,
    Procedimento,
)
from processos.campos_dos_atos import ErroDeCampos, momento, tributo_de
from processos.circunstancias import autos_de, lancamentos_de
from processos.models import Processo
from processos.praticar import abrir, praticar
from tests import fabrica
from tests.arrecadacao.fabrica import exator, pagar

CASOS = Path(__file__).parent.parent / "casos"
PASSOS = 60
TENTATIVAS = 25
MAXIMO_DE_CHAMADAS = 250
DE_CADA_PAPEL = {"junta": 5}
ANEXO = ("papel.png", b"")


class _Recua(Exception):
    """Undoes a walk: what it wrote is not kept."""


class Caminhante:
    """A walk through the procedures of the code in force, from a day on."""

    def __init__(self, dia: date, semente: int, anexo: tuple[str, bytes]) -> None:
        self.dia = dia
        self.sorte = random.Random(semente)  # noqa: S311 (chance of a test, repeatable)
        self.anexo = anexo
        self.feitos: set[tuple[str, str]] = set()
        self.recusas: dict[tuple[str, str], str] = {}
        self.gente: dict[str, list[Usuario]] = {}
        self.pessoas: list[Pessoa] = []
        self.conhecimento = ""
        self.atos = 0
        self.chamadas = 0
        # Acts refused with every answer tried, in this walk, on this day and state.
        self.cansados: set[tuple[str, str, date]] = set()

    def povoar(self) -> None:
        for papel in PAPEIS:
            self.gente[papel] = [
                fabrica.usuario(papel, nome=f"{papel.title()} {i}", cargo=papel.title())
                for i in range(DE_CADA_PAPEL.get(papel, 2))
            ]
        self.pessoas = [fabrica.pessoa() for _ in range(4)]
        # Where a guia is asked before any payment, nothing is restituted by a process.
        with self._no_dia(self.dia):
            caixa = exator(dia=self.dia)
            for _ in range(8):
                with suppress(ErroDeNegocio), transaction.atomic():
                    pago = self._lancamento()
                    recibo = pagar(caixa, pago.contribuinte, pago.parcelas.order_by("numero"))
                    self.conhecimento = recibo.documento.numero
                    break

    # -- a procedure --------------------------------------------------------------------------

    def percorrer(self, p: Procedimento, voltas: int) -> set[str]:
        """Walk a procedure until every act was done; returns those that never were."""
        self.chamadas = 0
        for _ in range(voltas):
            if not self.faltam(p) or self.chamadas > MAXIMO_DE_CHAMADAS:
                break
            self.cansados.clear()
            with suppress(_Recua), transaction.atomic():
                self._volta(p)
                raise _Recua
        return self.faltam(p)

    def faltam(self, p: Procedimento) -> set[str]:
        return {a for a in p.atos if (p.slug, a) not in self.feitos}

    def _volta(self, p: Procedimento) -> None:
        with self._no_dia(self.dia):
            processo = self._abrir(p)
        dia = self.dia
        for _ in range(PASSOS):
            if processo is None or not self.faltam(p):
                return
            with self._no_dia(dia):
                andou = self._passo(p, processo)
            if not andou:
                if self.sorte.random() < 0.3:
                    self._pagar(processo)
                dia = self._depois(processo, dia)
                if dia > self.dia + timedelta(days=2500):
                    return

    @contextmanager
    def _no_dia(self, dia: date) -> Iterator[None]:
        with no_dia(dia, lambda: time(10)):
            yield

    def _passo(self, p: Procedimento, processo: Processo) -> bool:
        processo.refresh_from_db()
        cabem = [a for a in p.atos.values() if processo.situacao in a.de]
        self.sorte.shuffle(cabem)
        longe = self._distancias(p)

        def ordem(ato: AtoDaLei) -> tuple[bool, float]:
            """Acts never done first, those that stay before the others; then what leads to one."""
            feito = (p.slug, ato.slug) in self.feitos
            if not feito:
                return False, any(d.para != processo.situacao for d in ato.destinos)
            para = [longe.get(d.para, 99) for d in ato.destinos if d.para != processo.situacao]
            return True, min(para, default=98.0) + self.sorte.random() * 1.5

        autos = autos_de(processo)
        return any(self._tentar(p, processo, ato, autos) for ato in sorted(cabem, key=ordem))

    def _distancias(self, p: Procedimento) -> dict[str, int]:
        """How many acts each state is from one in which something was never done."""
        faltam = self.faltam(p)
        longe = {e: 0 for a in p.atos.values() if a.slug in faltam for e in a.de}
        for n in range(1, len(p.estados)):
            for ato in p.atos.values():
                if any(longe.get(d.para, 99) == n - 1 for d in ato.destinos):
                    for estado in ato.de:
                        longe.setdefault(estado, n)
        return longe

    def _tentar(self, p: Procedimento, processo: Processo, ato: AtoDaLei, autos: Autos) -> bool:
        chave = (p.slug, ato.slug)
        aqui = (ato.slug, processo.situacao, hoje())
        if aqui in self.cansados:
            return False
        self.cansados.add(aqui)
        if chave not in self.recusas and chave not in self.feitos:
            self._conferir_papel(processo, ato)
        todos = [u for papel in ato.quem for u in self.gente[papel]]
        self.sorte.shuffle(todos)
        quem = []
        for u in todos:
            porque = impedimento(p, ato, autos, agora=momento(), por=u.pk, papeis=u.papeis)
            if porque:
                self.recusas[chave] = porque
            else:
                quem.append(u)
        if not quem:
            return False
        dados: dict[str, Any] = {}
        ruins = set(ato.campos)
        for i in range(4 if chave in self.feitos else TENTATIVAS):
            self.chamadas += 1
            dados = {n: v for n, v in dados.items() if n not in ruins}
            with suppress(ErroDeNegocio):
                dados |= self._respostas(ato, ruins, processo.lancamento)
            usuario = quem[i % len(quem)]
            try:
                with transaction.atomic():
                    praticar(
                        processo=processo,
                        ato=ato.slug,
                        usuario=usuario,
                        dados=dados,
                        anexos=[self.anexo] if ato.condicoes.anexo else [],
                    )
            except ErroDeCampos as erro:
                self.recusas[chave] = str(erro)
                ruins = set(erro.campos)
            except ErroDeNegocio as erro:
                self.recusas[chave] = str(erro)
                ruins = set(ato.campos)
                if _nao_e_das_respostas(str(erro), ato):
                    return False
            else:
                self.feitos.add(chave)
                if any(d.para != processo.situacao for d in ato.destinos):
                    self.cansados.clear()
                else:
                    self.cansados -= {x for x in self.cansados if x[0] != ato.slug}
                for efeito in ato.efeitos:
                    if efeito.nome.startswith(ABRIR):
                        novo = codigo().procedimentos[efeito.nome.removeprefix(ABRIR)]
                        self.feitos.add((novo.slug, novo.abertura.slug))
                return True
        return False

    def _conferir_papel(self, processo: Processo, ato: AtoDaLei) -> None:
        """Whoever has none of the roles of the act is refused, and told to whom it belongs."""
        alheio = next(papel for papel in PAPEIS if papel not in ato.quem)
        try:
            with transaction.atomic():
                praticar(processo=processo, ato=ato.slug, usuario=self.gente[alheio][0])
        except ErroDeNegocio:
            return
        raise AssertionError(f"{ato.slug} foi praticado por {alheio}")

    def _abrir(self, p: Procedimento) -> Processo | None:
        ato = p.abertura
        chave = (p.slug, ato.slug)
        for _ in range(TENTATIVAS):
            usuario = self.gente[self.sorte.choice(ato.quem)][0]
            try:
                with transaction.atomic():
                    sobre = self._sobre(p)
                    processo = abrir(
                        procedimento=p.slug,
                        usuario=usuario,
                        parte=self.pessoas[0],
                        dados=self._respostas(ato, set(ato.campos), sobre.get("lancamento")),
                        objeto="O que a lei manda ver",
                        anexos=[self.anexo] if ato.condicoes.anexo else [],
                        **sobre,
                    )
            except ErroDeNegocio as erro:
                self.recusas[chave] = str(erro)
            else:
                self.feitos.add(chave)
                return processo
        return None

    def _sobre(self, p: Procedimento) -> dict[str, Any]:
        """What the process is upon, and where it comes from."""
        sobre: dict[str, Any] = {}
        nomes = [s for s in p.sobre if s != "processo"]
        if nomes and (p.sobre_obrigatorio or self.sorte.random() < 0.7):
            nome = self.sorte.choice(nomes)
            if nome == "lancamento":
                sobre["lancamento"] = self._lancamento()
            elif nome == "imovel":
                sobre["imovel"] = fabrica.imovel(titular=self.pessoas[0])
            elif nome == "inscricao":
                sobre["inscricao"] = self._inscricao()
        if p.nasce_de and (p.origem_obrigatoria or self.sorte.random() < 0.5):
            origem = self._origem(p)
            if origem is not None:
                sobre["origem"] = origem
        return sobre

    def _origem(self, p: Procedimento) -> Processo | None:
        todos = codigo().procedimentos
        possiveis = [todos[slug] for slug in p.nasce_de if slug in todos and slug != p.slug]
        if not possiveis:
            return None
        de = self.sorte.choice(possiveis)
        if de.origem_obrigatoria:
            return None
        processo = self._abrir(de)
        # Some steps, so that it is in one of the states that the other comes out of.
        for _ in range(self.sorte.randrange(12)):
            if processo is None or not self._passo(de, processo):
                break
        return processo

    def _lancamento(self) -> Lancamento:
        """Of the predial mostly, since some procedures are of it alone; else of another."""
        slugs = [t for t in codigo().tributos if fatos_dos_casos(codigo().slug, t, hoje().year)]
        if "predial" in slugs and self.sorte.random() < 0.6:
            slugs = ["predial"]
        tributo = self.sorte.choice(slugs)
        self.atos += 1
        return lancar_fatos(
            tributo=tributo,
            contribuinte=self.pessoas[0],
            fatos=self.sorte.choice(fatos_dos_casos(codigo().slug, tributo, hoje().year)),
            exercicio=hoje().year,
            referencia=f"ato de prova {self.atos}",
            vencimento=hoje() + timedelta(days=20),
            usuario=self.gente["lancador"][0],
            motivo="Lançamento do exercício",
        )

    def _inscricao(self) -> InscricaoFiscal:
        registros = [nome for nome, r in codigo().registros.items() if r.licenca is not None]
        especie = self.sorte.choice(registros) if registros else "estabelecimento"
        ultimo = InscricaoFiscal.objects.filter(especie=especie).order_by("-numero").first()
        return InscricaoFiscal.objects.create(
            especie=especie,
            numero=(ultimo.numero if ultimo else 0) + 1,
            titular=self.pessoas[0],
            nome="Casa Souza",
            desde=hoje() - timedelta(days=900),
            criada_em=agora(),
            alterada_em=agora(),
        )

    # -- the days and the debts -------------------------------------------------------------

    def _depois(self, processo: Processo, dia: date) -> date:
        """The day after the next running term ends, or a week ahead."""
        fins = [p.fim for p in processo.prazos.filter(encerrado_em=None) if p.fim >= dia]
        return min(fins, default=dia + timedelta(days=6)) + timedelta(days=1)

    def _pagar(self, processo: Processo) -> None:
        abertas = Parcela.objects.filter(
            lancamento__in=[x.pk for x in lancamentos_de(processo)], situacao__in=Parcela.ABERTAS
        )
        with suppress(ErroDeNegocio):
            marcar_paga(parcelas=abertas)

    # -- answers ----------------------------------------------------------------------------

    def _respostas(
        self, ato: AtoDaLei, quais: set[str], lancamento: Lancamento | None
    ) -> dict[str, Any]:
        dados: dict[str, Any] = {}
        for nome, campo in ato.campos.items():
            if nome not in quais:
                continue
            preciso = campo.obrigatorio or campo.exigido_se is not None
            if not preciso and self.sorte.random() < 0.4:
                continue
            resposta = self._resposta(campo, lancamento)
            if resposta is not None:
                dados[nome] = resposta
        return dados

    def _resposta(self, campo: CampoDoAto, lancamento: Lancamento | None) -> Any:
        s = self.sorte
        match campo.tipo:
            case "texto" if campo.nome.startswith("conhecimento") and self.conhecimento:
                return self.conhecimento
            case "texto" | "texto_longo":
                return "O que se verificou no lugar"
            case "data":
                return hoje() + timedelta(days=self._dias(campo))
            case "data_hora":
                return datetime.combine(hoje() + timedelta(days=self._dias(campo)), time(9))
            case "dinheiro":
                minimo, maximo = (campo.minimo or 1) * 100, (campo.maximo or 10**7) * 100
                return s.choice([minimo, maximo, s.randint(minimo, maximo), 1000, 500_000])
            case "inteiro":
                minimo, maximo = campo.minimo or 0, campo.maximo or 12
                return s.choice([minimo, maximo, s.randint(minimo, max(minimo, maximo))])
            case "decimal":
                return Decimal(s.choice(["1", "0.50", "12", "100"]))
            case "sim_nao":
                return campo.confere or s.random() < 0.6
            case "opcao":
                return s.choice(list(campo.opcoes))
            case "artigo":
                return s.choice(list(codigo().artigos))
            case "pessoa":
                return s.choice(self.pessoas)
            case "usuario":
                return s.choice(self.gente[campo.papel or "fiscal"])
            case "itens":
                n = s.randint(campo.minimo or 1, campo.maximo or max(campo.minimo or 1, 3))
                return [
                    {"descricao": f"Item {i}", "quantidade": "1", "valor": 100_000}
                    for i in range(1, n + 1)
                ]
            case "fatos":
                return self._fatos(campo, lancamento)
        raise AssertionError(campo.tipo)

    def _dias(self, campo: CampoDoAto) -> int:
        if campo.desde_hoje:
            return self.sorte.choice([0, 0, 1, 2, 5, 10, 30, 200, 365])
        if campo.ate_hoje:
            return -self.sorte.choice([0, 0, 0, 0, 1, 3, 12, 40, 400])
        return self.sorte.choice([0, 0, 0, 1, -1, 3, -12, 40, -40, 400, -400, -800])

    def _fatos(self, campo: CampoDoAto, lancamento: Lancamento | None) -> Any:
        tributo = tributo_de(campo, lancamento)
        if campo.tributo != tributo and lancamento is not None:
            return _com_outro_valor(lancamento.fatos, self.sorte)
        return self.sorte.choice(fatos_dos_casos(codigo().slug, tributo, hoje().year) or [{}])


def _nao_e_das_respostas(erro: str, ato: AtoDaLei) -> bool:
    """Whether the refusal is of the state, of the day or of who does it, whatever is answered."""
    return erro.startswith(f"{ato.nome}: ")


def _com_outro_valor(fatos: dict[str, Any], sorte: random.Random) -> dict[str, Any]:
    """The facts with one amount made half or double."""
    quantias = [n for n, v in fatos.items() if isinstance(v, str) and v.replace(".", "").isdigit()]
    if not quantias:
        return dict(fatos)
    qual = sorte.choice(quantias)
    valor = Decimal(fatos[qual]) * sorte.choice([Decimal("0.5"), 2])
    return {**fatos, qual: f"{valor:.2f}"}


@cache
def fatos_dos_casos(slug: str, tributo: str, ano: int) -> list[dict[str, Any]]:
    """The facts of the worked cases of the law of which a rule makes an amount."""
    with (CASOS / f"{slug}.toml").open("rb") as aberto:
        casos = tomllib.load(aberto)["caso"]
    lei, bons = lei_em(date(ano, 12, 31)), []
    for caso in casos:
        fatos = dict(caso.get("fatos", {}))
        if (caso.get("tributo") or fatos.pop("tributo", "")) != tributo or len(bons) == 20:
            continue
        with suppress(ErroDeLei, ValueError, TypeError):
            conta = lei.apurar(tributo, fatos, exercicio=ano)
            if conta.valor:
                bons.append(fatos)
    return bons
