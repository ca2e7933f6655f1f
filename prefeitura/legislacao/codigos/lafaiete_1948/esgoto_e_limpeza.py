"""Taxa sanitária (arts. 156, 157) and taxas de esgoto (158 to 191)."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, ParcelaDevida, Passo, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.lafaiete_1948.com_o_predial import com_o_predial
from prefeitura.legislacao.codigos.lafaiete_1948.comum import Contas, fim_do_prazo
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.primitivas import PorUnidade
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vencimentos import data_fixa
from prefeitura.legislacao.vigencia import Vigencia


@dataclass(frozen=True, slots=True, kw_only=True)
class Limpeza:
    """A prédio where the Prefeitura removes the garbage and cleans the street."""

    habitacoes_distintas: int | None = f.inteiro("habitações distintas no prédio", maximo=10_000)
    servico_de_limpeza: bool | None = f.sim_nao("a Prefeitura faz a limpeza e remove o lixo")
    predial_imposto: int | None = f.dinheiro("imposto predial do exercício")
    data_pagamento: date | None = f.data("data do pagamento", nomes=("pagamento",))


@regra("sanitaria", fatos=Limpeza)
def sanitaria(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """18.00 for each distinct habitação, one at least; no exemption reaches it (duvida 27)."""
    contas = Contas(lei, calendario)
    p = lei.parametro("sanitaria.valor")
    taxa = PorUnidade(p.valor, p.artigo, "taxa sanitária", "habitação(ões)")
    fechar = com_o_predial(contas, "sanitaria", "art. 156", ano)

    def conta(x: Limpeza, m: Memoria | None) -> Resultado:
        if x.servico_de_limpeza is None:
            raise FatoInvalido("falta dizer se a Prefeitura faz a limpeza (servico_de_limpeza)")
        if x.servico_de_limpeza:
            valor = taxa(max(x.habitacoes_distintas or 1, 1), m)
        else:
            valor = 0
            if m is not None:
                m.passo("art. 156", "não se deve onde a Prefeitura não faz o serviço", 0)
        return fechar(valor, x.predial_imposto, x.data_pagamento, m, {})

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class LigacaoDeEsgoto:
    """Connections to the coletor."""

    predios: int | None = f.inteiro("prédios a ligar", minimo=1, maximo=1000)
    data_requerimento: date | None = f.data("data do requerimento")


@regra("esgoto-ligacao", fatos=LigacaoDeEsgoto)
def ligacao_de_esgoto(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 190: 50.00 for each prédio, at the request."""
    contas = Contas(lei, calendario)
    p = lei.parametro("esgoto.ligacao")
    taxa = PorUnidade(p.valor, p.artigo, "ligação de esgoto", "prédio(s)")

    def conta(x: LigacaoDeEsgoto, m: Memoria | None) -> Resultado:
        titulos = [("esgoto-ligacao", taxa(x.predios or 1, m))]
        return contas.unica(titulos, x.data_requerimento, m)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Esgoto:
    """Prédios in a street with coletora: the taxa of the year, a connection, an aviso."""

    predios: int | None = f.inteiro("prédios", minimo=1, maximo=1000)
    ligacao_nova: bool | None = f.sim_nao("pede a ligação neste ato")
    data_requerimento: date | None = f.data("data do requerimento da ligação")
    data_aviso: date | None = f.data("aviso da existência da rede")
    data_verificacao: date | None = f.data("dia em que se verificou a instalação")
    instalado: bool | None = f.sim_nao("o esgoto foi instalado")
    data_pagamento: date | None = f.data("data do pagamento", nomes=("pagamento",))


@regra("esgoto", fatos=Esgoto)
def esgoto(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 191: 48.00 a prédio, even not installed, from the aviso of art. 188 (duvida 28)."""
    contas = Contas(lei, calendario)
    anual, ligacao = lei.parametro("esgoto.anual"), lei.parametro("esgoto.ligacao")
    do_ano = PorUnidade(anual.valor, anual.artigo, "taxa de esgoto do ano", "prédio(s)")
    da_ligacao = PorUnidade(ligacao.valor, ligacao.artigo, "ligação de esgoto", "prédio(s)")
    fevereiro = data_fixa(lei.valor("calendario.esgoto")[0]["datas"][0], ano)
    dias = int(lei.codigo.prazo("pagamento-apos-decisao").prazo)
    multas = lei.tabela("multas")

    def vencimento(x: Esgoto, m: Memoria | None) -> date:
        """February; of who enters later, fifteen days after the term of recurso (duvida 22)."""
        entrada = x.data_aviso if x.data_aviso is not None else x.data_requerimento
        if entrada is None or entrada.year != ano or entrada <= fevereiro:
            return fevereiro
        dia = fim_do_prazo(lei, "recurso", entrada, calendario) + timedelta(days=dias)
        if m is not None:
            m.passos.append(
                Passo("art. 70 (dúvida 22)", "lançado depois da época", dia.isoformat())
            )
        return dia

    def instalacao(x: Esgoto, m: Memoria | None) -> dict[str, Any]:
        """Art. 188 I: sixty days from the aviso, or a multa besides the taxa."""
        if x.data_aviso is None or x.data_aviso.year > ano:
            raise FatoInvalido("falta o aviso da existência da rede (data_aviso)")
        fim = fim_do_prazo(lei, "instalacao-do-esgoto", x.data_aviso, calendario)
        outros: dict[str, Any] = {"prazo_final": fim.isoformat()}
        if m is not None:
            m.passos.append(Passo("art. 188 I", "instalar o esgoto até", fim.isoformat()))
        if x.data_verificacao is not None and x.data_verificacao > fim and not x.instalado:
            minimo, maximo = (multas.celula("188 I", c) for c in ("minimo", "maximo"))
            outros |= {"multa_minima": minimo, "multa_maxima": maximo}
            if m is not None:
                m.passo("art. 188 I", f"não instalado: multa de {minimo} a {maximo}, além da taxa")
        return outros

    def conta(x: Esgoto, m: Memoria | None) -> Resultado:
        predios = x.predios or 1
        outros: dict[str, Any] = {}
        if x.instalado is not None or x.data_verificacao is not None:
            outros = instalacao(x, m)
        titulos: list[tuple[str, int]] = []
        parcelas: list[ParcelaDevida] = []
        if x.ligacao_nova:
            if x.data_requerimento is None:
                raise FatoInvalido("falta a data do requerimento da ligação (data_requerimento)")
            titulos.append(("esgoto-ligacao", da_ligacao(predios, m)))
            parcelas.append(ParcelaDevida(1, x.data_requerimento, titulos[0][1]))
        taxa = do_ano(predios, m)
        if outros:
            outros["taxa_devida"] = lei.moeda.texto(taxa)
        resultado = contas.unica(
            [("esgoto", taxa)], vencimento(x, m), m, pagamento=x.data_pagamento, **outros
        )
        if not x.ligacao_nova:
            return resultado
        dados = dict(resultado.outros or {})
        dados["itens"] = contas.itens(titulos) + dados["itens"]
        del dados["prazo_final"]
        parcelas += [p._replace(numero=2) for p in resultado.parcelas]
        if m is not None:
            m.passo("art. 98", "com a ligação", resultado.valor + titulos[0][1])
        return Resultado(resultado.valor + titulos[0][1], tuple(parcelas), outros=dados)

    return conta
