"""The law of a code on a date: its parameters compiled once, its rules ready to run."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from prefeitura.legislacao import assunto, informados
from prefeitura.legislacao import fatos as _fatos
from prefeitura.legislacao.apuracao import Apuracao, Devido, Fundamento, Prazo
from prefeitura.legislacao.calendario import NACIONAL, Calendario
from prefeitura.legislacao.dinheiro import Moeda
from prefeitura.legislacao.erros import AusenciaNaLei, ErroDeLei, FatoInvalido, NaoImplementado
from prefeitura.legislacao.mora import RegraDeMora, apurar_devido, juntar_desconto
from prefeitura.legislacao.numeros import ARREDONDAMENTOS, Taxa
from prefeitura.legislacao.parametros import Parametro, ParametroLocal, Tabela, compilar, vigentes
from prefeitura.legislacao.primitivas import Aliquota, Maximo, Minimo, Reducao
from prefeitura.legislacao.regras import LANCAMENTO, QUESTOES, Calculo, Regra
from prefeitura.legislacao.vencimentos import Plano, plano

if TYPE_CHECKING:
    from prefeitura.legislacao.codigo import Codigo


class Vigencia:
    """The law in force on ``data`` with the local acts then in force.

    ``versao`` names exactly this law: two instances with the same ``versao`` compute alike.
    """

    def __init__(self, codigo: "Codigo", data: date, locais: tuple[ParametroLocal, ...]) -> None:
        if data < codigo.vigencia:
            raise ErroDeLei(
                f"{codigo.nome} vigora desde {codigo.vigencia:%d/%m/%Y}; não há lei para "
                f"{data:%d/%m/%Y}"
            )
        self.codigo = codigo
        self.data = data
        self.moeda: Moeda = codigo.moeda(data)
        self.locais = locais
        self._locais = vigentes(locais, data)
        self._valores: dict[str, Parametro] = {}
        self._tabelas: dict[str, Tabela] = {}
        self._contas: dict[tuple[str, str, int, Calendario], Calculo] = {}
        self._mora: dict[str, RegraDeMora] = {}
        self._planos: dict[tuple[str, int], Plano] = {}
        self.arredondar = ARREDONDAMENTOS[str(self.valor("arredondamento"))]
        self.versao = self._versao()
        for nome in self._locais:
            self._conferir_local(nome)

    # -- parameters ----------------------------------------------------------------------

    def parametro(self, nome: str) -> Parametro:
        """A parameter in force. Raises ``AusenciaNaLei`` where neither law nor act gives it."""
        achado = self._valores.get(nome)
        if achado is None:
            achado = self._valores[nome] = self._compilar(nome)
        return achado

    def parametro_de(self, grupo: str, tributo: str, nome: str) -> Parametro:
        """The parameter of a tributo or, for want of it, that of the group."""
        proprio = f"{grupo}.{tributo}.{nome}"
        return self.parametro(proprio if proprio in self.codigo.parametros else f"{grupo}.{nome}")

    def valor(self, nome: str) -> Any:
        return self.parametro(nome).valor

    def taxa(self, nome: str) -> Taxa:
        valor = self.valor(nome)
        assert isinstance(valor, Taxa), nome
        return valor

    def tabela(self, nome: str) -> Tabela:
        """A table in force on the date, with the cells that the municipality entered."""
        tabela = self._tabelas.get(nome)
        if tabela is None:
            tabela = self._tabelas[nome] = self._montar_tabela(nome)
        return tabela

    # -- primitives made from parameters -------------------------------------------------

    def aliquota(self, nome: str, texto: str) -> Aliquota:
        p = self.parametro(nome)
        return Aliquota(p.valor, p.artigo, texto, self.arredondar)

    def reducao(self, nome: str, texto: str) -> Reducao:
        p = self.parametro(nome)
        return Reducao(p.valor, p.artigo, texto, self.arredondar)

    def minimo(self, nome: str, texto: str = "mínimo") -> Minimo:
        p = self.parametro(nome)
        return Minimo(p.valor, p.artigo, texto)

    def maximo(self, nome: str, texto: str = "limite") -> Maximo:
        p = self.parametro(nome)
        return Maximo(p.valor, p.artigo, texto)

    def vencimentos(self, tributo: str, exercicio: int) -> Plano:
        """The calendar of payments of a tributo in an exercise, ready to split an amount."""
        pronto = self._planos.get((tributo, exercicio))
        if pronto is None:
            p = self.parametro(f"calendario.{tributo}")
            pronto = plano(p.valor, exercicio, self.moeda, self.valor("resto_do_parcelamento"))
            self._planos[tributo, exercicio] = pronto
        return pronto

    # -- rules ---------------------------------------------------------------------------

    def regra(
        self,
        tributo: str,
        exercicio: int | None = None,
        calendario: Calendario = NACIONAL,
        situacao: str = LANCAMENTO,
    ) -> Calculo:
        """The rule of a tributo compiled for this law: fast, for batches, and kept."""
        ano = self.data.year if exercicio is None else exercicio
        do_exercicio = self._do_exercicio(tributo, ano, situacao)
        if do_exercicio is not self:
            return do_exercicio.regra(tributo, ano, calendario, situacao)
        chave = (tributo, situacao, ano, calendario)
        calculo = self._contas.get(chave)
        if calculo is None:
            achada = next((r for r in self._regras(tributo) if r.situacao == situacao), None)
            if achada is None:
                raise NaoImplementado(f"“{tributo}” não responde a “{situacao}”")
            conta = achada.preparar(self, tributo, ano, calendario)
            calculo = Calculo(self, tributo, ano, achada.fatos, conta)
            self._contas[chave] = calculo
        return calculo

    def apurar(
        self,
        tributo: str,
        fatos: Any,
        *,
        exercicio: int | None = None,
        memoria: bool = True,
        calendario: Calendario = NACIONAL,
    ) -> Apuracao:
        """The account of a tributo, or of a procedure ("recurso", "multas"…).

        "geral" stands for the procedure that knows all the facts, when they name none.

        The name of a question about payment ("mora", "prescricao"…) stands for the tributo that
        the facts name, of which it asks just that. ``fatos`` is a mapping in the notation of data
        (money "300000.00"), from which the situation is known, or a facts object (money in the
        smallest unit).
        Raises ``FatoInvalido``, ``AusenciaNaLei`` and the other errors of ``erros``.
        """
        if isinstance(fatos, Mapping) and tributo in assunto.SEM_NOME:
            tributo = assunto.procedimento_dos(self, fatos)
        if isinstance(fatos, Mapping) and informados.CHAVE in fatos:
            fatos, locais = informados.separar(self.codigo, tributo, fatos, self.locais)
            return self.codigo.em(self.data, locais).apurar(
                tributo, fatos, exercicio=exercicio, memoria=memoria, calendario=calendario
            )
        if isinstance(fatos, Mapping):
            questao = None
            if tributo in QUESTOES and fatos.get("tributo", tributo) != tributo:
                questao, tributo = QUESTOES[tributo], str(fatos["tributo"])
            escolhida, lidos = self._ler(tributo, fatos, questao)
        else:
            escolhida, lidos = self._regra_de(tributo, type(fatos)), fatos
        ano = self.data.year if exercicio is None else exercicio
        if ano < self.codigo.vigencia.year:
            raise FatoInvalido(f"o exercício {ano} é anterior ao código")
        self._conferir_servico(tributo, escolhida)
        calculo = self.regra(tributo, ano, calendario, escolhida.situacao)
        if memoria:
            return calculo.explicar(lidos)
        r = calculo(lidos)
        return Apuracao(
            tributo, ano, r.valor, r.isento, r.fundamento, (), r.parcelas, (), r.outros or {}
        )

    def ler_fatos(self, tributo: str, mapa: Mapping[str, Any]) -> Any:
        """The facts object of a mapping, checked."""
        return self._ler(tributo, mapa)[1]

    def escrever_fatos(self, fatos: Any) -> dict[str, Any]:
        """A facts object as data, to be stored as JSON; ``ler_fatos`` reads it back."""
        return _fatos.escrever(fatos, self.moeda)

    def fatos(self, tributo: str) -> type:
        """The facts class of the launch of a tributo."""
        return self._lancamento(tributo).fatos

    def esquema(self, tributo: str, *, situacoes: bool = True) -> dict[str, Any]:
        """JSON Schema of the facts; without ``situacoes``, only those of the launch."""
        regras = self._regras(tributo)
        classes = [r.fatos for r in reversed(regras)]
        if not situacoes:
            classes = [self._lancamento(tributo).fatos]
        esquema = _fatos.esquema(classes, self.moeda, self.codigo.titulo(tributo))
        if situacoes:
            esquema["properties"].setdefault(assunto.OPERACAO, assunto.esquema(regras))
        if self.codigo.informaveis and situacoes:
            esquema["properties"][informados.CHAVE] = informados.esquema(self.codigo)
        return esquema

    def disponivel(self, tributo: str) -> bool:
        """Whether the service of a taxa is available in the municipality (a local switch)."""
        nome = f"servico.{tributo}"
        return nome not in self.codigo.parametros or bool(self.valor(nome))

    # -- after the launch ----------------------------------------------------------------

    def regra_de_mora(self, tributo: str) -> RegraDeMora:
        regra = self._mora.get(tributo)
        if regra is None:
            regra = self._mora[tributo] = RegraDeMora.de(self, tributo)
        return regra

    def devido(
        self,
        tributo: str,
        *,
        valor: int,
        vencimento: date,
        em: date,
        calendario: Calendario = NACIONAL,
        desconto_pct: Any = None,
        integral: bool = False,
        unica: bool = False,
        memoria: bool = True,
    ) -> Devido:
        """What is due on a day for one instalment. See ``mora.apurar_devido``."""
        self.codigo.conferir_tributo(tributo)
        pct = None if desconto_pct is None else Taxa.de_pct(desconto_pct)
        return apurar_devido(
            self,
            tributo,
            valor=valor,
            vencimento=vencimento,
            em=em,
            calendario=calendario,
            desconto_pct=pct,
            integral=integral,
            unica=unica,
            memoria=memoria,
        )

    def devido_do_conjunto(
        self,
        tributo: str,
        prestacoes: Sequence[tuple[int, date]],
        *,
        em: date,
        calendario: Calendario = NACIONAL,
        desconto_pct: Any = None,
        integral: bool = False,
    ) -> list[Devido]:
        """What is due for several instalments (amount, due date) paid together.

        A discount of the whole tax is rounded once, on the whole; the last instalment takes
        the difference of cents.
        """
        devidos = [
            self.devido(
                tributo,
                valor=valor,
                vencimento=vencimento,
                em=em,
                calendario=calendario,
                desconto_pct=desconto_pct,
                integral=integral,
            )
            for valor, vencimento in prestacoes
        ]
        return juntar_desconto(self, devidos, integral)

    def prazo(self, nome: str, *, desde: Any, calendario: Calendario = NACIONAL) -> Prazo:
        """A named term counted from a date. See ``prazos.contar``."""
        from prefeitura.legislacao import prazos

        termo = self.codigo.prazo(nome)
        if not termo.prazo and f"prazo.{termo.nome}" in self.codigo.parametros:
            termo = replace(termo, prazo=str(self.valor(f"prazo.{termo.nome}")))
        return prazos.contar(termo, desde, calendario)

    def data_de_inscricao(
        self, tributo: str, vencimento: date, calendario: Calendario = NACIONAL
    ) -> date:
        """First day on which an unpaid debt is inscribed as dívida ativa."""
        from prefeitura.legislacao import prazos

        return prazos.inscricao(self, tributo, vencimento, calendario)

    def data_de_prescricao(
        self,
        tributo: str,
        *,
        exercicio: int,
        valor: int | None = None,
        vencimento: date | None = None,
        notificacao: date | None = None,
    ) -> date | None:
        """Last day on which a debt can be collected; ``None`` where the law gives no term."""
        from prefeitura.legislacao import prazos

        return prazos.prescricao(self, tributo, exercicio, valor, vencimento, notificacao)

    def isencoes(self, tributo: str) -> list[Fundamento]:
        """The grounds that an exemption of a tributo may cite."""
        return self.codigo.isencoes(tributo)

    # -- inside --------------------------------------------------------------------------

    def _regras(self, tributo: str) -> tuple[Regra, ...]:
        return self.codigo.regras_de(tributo)

    def _lancamento(self, tributo: str) -> Regra:
        for regra in self._regras(tributo):
            if regra.situacao == LANCAMENTO:
                return regra
        raise NaoImplementado(f"“{tributo}” ainda não é calculado pelo sistema")

    def _regra_de(self, tributo: str, classe: type) -> Regra:
        for regra in self._regras(tributo):
            if regra.fatos is classe:
                return regra
        raise FatoInvalido(f"os fatos dados não são de “{tributo}”")

    def _ler(
        self, tributo: str, mapa: Mapping[str, Any], questao: str | None = None
    ) -> tuple[Regra, Any]:
        regras = self._regras(tributo)
        dados = dict(mapa)
        dito = dados.pop("tributo", tributo)
        if dito != tributo:
            raise FatoInvalido(f"os fatos são de “{dito}”, não de “{tributo}”")
        regra = assunto.escolher(tributo, regras, dados, questao)
        return regra, _fatos.ler(regra.fatos, dados, self.moeda)

    def _do_exercicio(self, tributo: str, ano: int, situacao: str) -> "Vigencia":
        """The law of 1 January of the exercise, for the tributos that follow it."""
        if situacao != LANCAMENTO or tributo not in self.codigo.leis_do_exercicio:
            return self
        inicio = max(date(ano, 1, 1), self.codigo.vigencia)
        if inicio == self.data:
            return self
        locais = informados.desde_o_inicio(self.codigo, self.locais, self.data, inicio)
        return self.codigo.em(inicio, locais)

    def _conferir_servico(self, tributo: str, regra: Regra) -> None:
        if regra.situacao == LANCAMENTO and not self.disponivel(tributo):
            p = self.parametro(f"servico.{tributo}")
            raise AusenciaNaLei(
                f"{self.codigo.titulo(tributo)}: o serviço ainda não está disponível ({p.artigo})",
                parametro=p.nome,
                artigo=p.artigo,
            )

    def _conferir_local(self, nome: str) -> None:
        """Refuse a local act for an unknown name or with a value that is not of its kind."""
        self.codigo.conferir_parametro(nome)
        if nome in self.codigo.parametros:
            self.parametro(nome)
            return
        tabela, linha, *coluna = nome.split("/")
        celula = (linha, coluna[0]) if coluna else (linha, "valor")
        if celula[1].endswith("_pct"):
            self.tabela(tabela).taxa(*celula)
        elif celula[1] in ("valor", "ate") or celula[1].startswith("por_"):
            self.tabela(tabela).dinheiro(*celula)

    def _compilar(self, nome: str) -> Parametro:
        declaracao = self.codigo.parametros.get(nome)
        if declaracao is None:
            raise ErroDeLei(f"parâmetro desconhecido: “{nome}”")
        local = self._locais.get(nome)
        redacao = declaracao.em(self.data)
        if local is not None:
            valor = compilar(declaracao.tipo, local.valor, self.moeda)
            lei = local.lei
        elif redacao is not None and redacao.bruto != "":
            valor, lei = compilar(redacao.tipo, redacao.bruto, self.moeda), redacao.lei
        else:
            raise AusenciaNaLei(
                f"a lei não dá “{declaracao.descricao}” ({declaracao.artigo}); informe-o em "
                f"Parâmetros da lei, “{nome}”",
                parametro=nome,
                artigo=declaracao.artigo,
            )
        return Parametro(nome, declaracao.tipo, valor, declaracao.artigo, lei, declaracao.descricao)

    def _montar_tabela(self, nome: str) -> Tabela:
        ficha = self.codigo.ficha_da_tabela(nome, self.data)
        return ficha.montar(self._locais.values(), self.moeda)

    def _versao(self) -> str:
        base = f"{self.codigo.slug}@{self.codigo.ultima_alteracao(self.data):%Y-%m-%d}"
        if not self._locais:
            return base
        atos = sorted(
            f"{p.parametro}={p.valor};{p.desde};{p.ate};{p.lei}" for p in self._locais.values()
        )
        return f"{base}+{hashlib.sha256('|'.join(atos).encode()).hexdigest()[:12]}"


@lru_cache(maxsize=256)
def vigencia(codigo: "Codigo", data: date, locais: tuple[ParametroLocal, ...]) -> Vigencia:
    """The compiled law of a date, kept."""
    return Vigencia(codigo, data, locais)
