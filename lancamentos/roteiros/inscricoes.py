"""What an inscription of a register owes in a year: the same for all codes, whose registers are
data (``registros.toml``) with the facts of each tributo.
"""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from lancamentos.adiamento import prazo_do_tardio
from lancamentos.fatos import Falta, Item, falta_da_lei, ler_do_lancamento
from lancamentos.roteiros.comum import base_recusada
from prefeitura.legislacao import ErroDeLei

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cadastro.leitura_de_inscricoes import LinhaDeInscricao
    from prefeitura.legislacao import Calendario, Vigencia
    from prefeitura.legislacao.codigo import Codigo
    from prefeitura.legislacao.registros import Registro, TributoDoRegistro

NAO_FECHA = "As prestações que a lei dá não somam o valor: lance à mão."


def registros_anuais(codigo: Codigo) -> Mapping[str, Registro]:
    """The registers that feed a tributo launched by the year."""
    return {slug: r for slug, r in codigo.registros.items() if r.anuais}


def tributos_das_inscricoes(lei: Vigencia) -> tuple[str, ...]:
    """The annual tributos of all registers, each once, in the order of the registers."""
    todos = [t for r in registros_anuais(lei.codigo).values() for t in r.anuais]
    return tuple(t for t in dict.fromkeys(todos) if lei.disponivel(t))


class RoteiroDasInscricoes:
    """Compiled once for a law and an exercício; called with each inscription."""

    def __init__(
        self, lei: Vigencia, exercicio: int, situacao_em: date, calendario: Calendario
    ) -> None:
        self.tributos = tributos_das_inscricoes(lei)
        self._lei = lei
        self._exercicio = exercicio
        self._situacao_em = situacao_em
        self._calendario = calendario
        self._registros = registros_anuais(lei.codigo)

    def __call__(self, linha: LinhaDeInscricao) -> tuple[list[Item], list[Falta]]:
        """The lançamentos of the inscription and what cannot be launched, with the reason."""
        itens: list[Item] = []
        faltas: list[Falta] = []
        if linha.principal is None:
            motivo = f"Sem titular em {self._situacao_em:%d/%m/%Y}."
            return itens, [Falta("", "sem-titular", motivo)]
        registro = self._registros[linha.especie]
        for slug in registro.anuais:
            if slug in linha.fatos and slug in self.tributos:
                self._lancar(linha, registro, slug, itens, faltas)
        return itens, faltas

    def prazo_do_avulso(self, linha: LinhaDeInscricao, lancado_em: date) -> date:
        """Day on which what has no date of its own, or comes late for it, falls due."""
        titular = linha.principal
        na_sede = titular is None or titular.reside_na_sede
        return prazo_do_tardio(self._lei, lancado_em, self._calendario, na_sede=na_sede)

    def _lancar(
        self,
        linha: LinhaDeInscricao,
        registro: Registro,
        slug: str,
        itens: list[Item],
        faltas: list[Falta],
    ) -> None:
        tributo = registro.tributos[slug]
        if tributo.esperando(linha.dados):
            faltam = ", ".join(registro.por_nome[n].rotulo.lower() for n in tributo.espera)
            faltas.append(Falta(slug, "valor-ausente", f"Falta na ficha: {faltam}."[:300]))
            return
        try:
            dados = self._completar(linha, tributo, itens, faltas)
            if dados is None:
                return
            fatos = ler_do_lancamento(self._lei, slug, dados)
            r = self._lei.regra(slug, self._exercicio, self._calendario)(fatos)
        except ErroDeLei as erro:
            faltas.append(falta_da_lei(slug, erro))
            return
        if r.isento:
            itens.append(Item(slug, None, fatos, 0, (), r.fundamento or "lei"))
        elif r.parcelas and sum(p.valor for p in r.parcelas) != r.valor:
            faltas.append(Falta(slug, "fato-invalido", NAO_FECHA))
        elif r.valor:
            itens.append(Item(slug, None, fatos, r.valor, r.parcelas))

    def _completar(
        self,
        linha: LinhaDeInscricao,
        tributo: TributoDoRegistro,
        itens: list[Item],
        faltas: list[Falta],
    ) -> dict[str, Any] | None:
        """The facts, with those that are the amount of another tributo of the inscription;
        ``None`` when that one was refused."""
        dados = dict(linha.fatos[tributo.slug])
        for fato, base in tributo.de_tributo.items():
            if base in [f.tributo for f in faltas]:
                faltas.append(base_recusada(tributo.slug, base))
                return None
            valor = next((i.valor for i in itens if i.tributo == base), None)
            if valor is None:
                valor = self._lei.apurar(
                    base,
                    linha.fatos.get(base, {}),
                    exercicio=self._exercicio,
                    memoria=False,
                    calendario=self._calendario,
                ).valor
            dados[fato] = self._lei.moeda.texto(valor)
        return dados
