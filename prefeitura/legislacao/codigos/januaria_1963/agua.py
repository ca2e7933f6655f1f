"""Taxas industriais: água and esgoto (arts. 443 to 458)."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, ParcelaDevida, Resultado
from prefeitura.legislacao.calendario import Calendario, somar_meses
from prefeitura.legislacao.codigos.januaria_1963 import nomes
from prefeitura.legislacao.codigos.januaria_1963.servicos import somar_linhas
from prefeitura.legislacao.erros import FatoInvalido, Recusado
from prefeitura.legislacao.numeros import Numero
from prefeitura.legislacao.primitivas import PorLinha
from prefeitura.legislacao.regras import Conta, regra, situacao
from prefeitura.legislacao.vigencia import Vigencia

DIAMETROS = {"1/2": "a", "3/4": "b"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Hidrometro:
    """Water by meter, in a month."""

    m3: Decimal | None = f.quantidade("consumo do mês", "m³")
    servico: str | None = f.palavra("serviço", ("consumo", "conservacao"))
    diametro: str | None = f.palavra("diâmetro do hidrômetro", DIAMETROS, nomes.PENAS)


@regra("agua-hidrometro", fatos=Hidrometro)
def hidrometro(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table 20 I, blank in the publication: refused until the municipality enters it."""
    linha = PorLinha(lei.tabela("tabela-20"))
    primeira, segunda = lei.valor("agua.minimo_m3"), lei.valor("agua.segundo_m3")

    def conta(h: Hidrometro, m: Memoria | None) -> Resultado:
        if h.servico == "conservacao":
            if h.diametro is None:
                raise FatoInvalido("falta o diâmetro do hidrômetro (diametro)")
            return Resultado(linha(f"I-2-{DIAMETROS[h.diametro]}", 1, m))
        if h.m3 is None:
            raise FatoInvalido("falta o consumo (m3)")
        quantos: dict[str, Numero] = {"I-1-a" if h.m3 <= primeira else "I-1-b": 1}
        if h.m3 > segunda:
            quantos["I-1-c"] = h.m3 - segunda
        return Resultado(somar_linhas(linha, quantos, m))

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Pena:
    """Water by pena."""

    pena: str | None = f.palavra("pena", DIAMETROS, nomes.PENAS)
    meses: int | None = f.inteiro("meses", "meses", minimo=1, maximo=12)
    mes: date | None = f.mes("mês do consumo, se é um só")


@regra("agua-pena", fatos=Pena)
def pena(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table 20 II: the amount of the month; twelve together are due in January (duvida 68)."""
    linha = PorLinha(lei.tabela("tabela-20"))
    do_ano = lei.vencimentos("agua-pena", ano)

    def conta(p: Pena, m: Memoria | None) -> Resultado:
        if p.pena is None:
            raise FatoInvalido("falta a pena (pena)")
        meses = p.meses or 1
        valor = linha(f"II-1-{DIAMETROS[p.pena]}", meses, m)
        if meses == 1 and p.mes is not None:
            do_mes = lei.prazo("pena-mensal", desde=somar_meses(p.mes.replace(day=1), 1)).fim
            return Resultado(valor, (ParcelaDevida(1, date(*do_mes.timetuple()[:3]), valor),))
        return Resultado(valor, do_ano(valor) if meses == 12 else ())

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class ContaDeAgua:
    """A water bill paid on a day."""

    mensalidade: int | None = f.dinheiro("valor da conta", nomes=("principal", "valor"))
    vencimento: date | None = f.data("data do vencimento")
    pagamento: date | None = f.data("data do pagamento")


@situacao("pagamento", "agua-pena", "agua-hidrometro", fatos=ContaDeAgua, quando={"pagamento"})
def conta_de_agua(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Art. 451: 10%, and the supply is cut after thirty days."""
    dias = lei.valor("agua.dias_para_o_corte")

    def conta(c: ContaDeAgua, m: Memoria | None) -> Resultado:
        if c.mensalidade is None or c.vencimento is None or c.pagamento is None:
            raise FatoInvalido("faltam o valor, o vencimento ou o pagamento (mensalidade)")
        devido = lei.devido(
            tributo,
            valor=c.mensalidade,
            vencimento=c.vencimento,
            em=c.pagamento,
            calendario=calendario,
        )
        corte = calendario.somar_dias(c.vencimento, dias)
        if m is not None:
            m.passos.extend(devido.memoria)
            m.passo("art. 451, par. único", f"corte depois de {corte:%d/%m/%Y}")
        return Resultado(
            devido.total,
            outros={
                "multa": lei.moeda.texto(devido.multa),
                "juros": lei.moeda.texto(devido.juros),
                "corte_depois_de": corte.isoformat(),
            },
        )

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class LigacaoDeAgua:
    """A connection, or the refitting of a meter."""

    tubo: str | None = f.palavra("diâmetro do tubo", DIAMETROS, nomes.PENAS)
    metros: Decimal | None = f.quantidade("extensão", "m")
    reassentamento: bool | None = f.sim_nao("reassentamento de hidrômetro (art. 452)")
    hidrometro: bool | None = f.sim_nao("ligação por hidrômetro")


@regra("agua-ligacao", fatos=LigacaoDeAgua)
def ligacao_de_agua(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table 20 II-2 per metre of pipe; 500.00 for the refitting (duvida 68)."""
    linha = PorLinha(lei.tabela("tabela-20"), arredondar=lei.arredondar)

    def conta(x: LigacaoDeAgua, m: Memoria | None) -> Resultado:
        if x.reassentamento:
            return Resultado(linha("art-452", 1, m))
        if x.hidrometro:
            return Resultado(linha("I-3-a", 1, m))
        if x.tubo is None or x.metros is None:
            raise FatoInvalido("faltam o tubo e os metros (tubo, metros)")
        return Resultado(linha(f"II-2-{DIAMETROS[x.tubo]}", x.metros, m))

    return conta


PAVIMENTACOES = {
    "asfalto": "asfalto",
    "poliedrica": "poliedrica",
    "paralelepipedo": "poliedrica",
    "meio_fio_sem_pavimentacao": "meio_fio_sem_pavimentacao",
    "sem_pavimentacao": "sem_pavimentacao",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Esgoto:
    """A property served by the sewer."""

    pavimentacao: str | None = f.palavra("pavimentação da rua", PAVIMENTACOES, nomes.PAVIMENTACOES)
    imovel: str | None = f.palavra("imóvel", ("predio", "lote_vago"), nomes.IMOVEIS)


@regra("esgoto", fatos=Esgoto)
def esgoto(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table 21, on the dates of predial or territorial urbano (457; duvida 69)."""
    linha = PorLinha(lei.tabela("tabela-21"))
    planos = {
        "predio": lei.vencimentos("predial", ano),
        "lote_vago": lei.vencimentos("territorial-urbano", ano),
    }

    def conta(e: Esgoto, m: Memoria | None) -> Resultado:
        if e.pavimentacao is None or e.imovel is None:
            raise FatoInvalido("faltam a pavimentação e o imóvel (pavimentacao, imovel)")
        valor = linha(f"{PAVIMENTACOES[e.pavimentacao]}:{e.imovel}", 1, m)
        return Resultado(valor, planos[e.imovel](valor))

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class LigacaoDeEsgoto:
    """Works on the sewer at the cost of the owner."""

    orcamento: int | None = f.dinheiro("orçamento das obras")
    deposito: int | None = f.dinheiro("depósito prévio na tesouraria")


@regra("esgoto-ligacao", fatos=LigacaoDeEsgoto)
def ligacao_de_esgoto(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 456: the budget, deposited before anything is done."""

    def conta(x: LigacaoDeEsgoto, m: Memoria | None) -> Resultado:
        if x.orcamento is None:
            raise FatoInvalido("falta o orçamento (orcamento)")
        if (x.deposito or 0) < x.orcamento:
            raise Recusado("falta o depósito prévio do orçamento: nada se executa (art. 456)")
        if m is not None:
            m.passo("art. 456", "orçamento depositado", x.orcamento)
        return Resultado(x.orcamento)

    return conta
