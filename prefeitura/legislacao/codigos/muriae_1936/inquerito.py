"""Inquérito administrativo: vista, witnesses, officials (arts. 23 to 44)."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.muriae_1936.comum import exigir
from prefeitura.legislacao.codigos.muriae_1936.nomes import contem
from prefeitura.legislacao.codigos.muriae_1936.pagamentos import dia_de
from prefeitura.legislacao.erros import FatoInvalido, Recusado
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia


@dataclass(frozen=True, slots=True, kw_only=True)
class Vista:
    """The file open to the infractor."""

    data_vista: date | None = f.data("abertura da vista")
    motivo_justo: bool | None = f.sim_nao("prorrogada por motivo justo")


@regra("vista-do-inquerito", "inquerito-vista", fatos=Vista)
def vista(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Five days, and five more for just cause (39 § 1); then five to report (40)."""

    def conta(v: Vista, m: Memoria | None) -> Resultado:
        dia = exigir(v.data_vista, "data_vista", "a data da vista")
        prazo = lei.prazo("vista-do-inquerito", desde=dia, calendario=calendario)
        inicial = fim = dia_de(prazo.fim)
        if m is not None:
            m.passo(prazo.artigo, f"{prazo.regra}: {inicial:%d/%m/%Y}")
        if v.motivo_justo:
            mais = lei.prazo("vista-prorrogada", desde=inicial, calendario=calendario)
            fim = dia_de(mais.fim)
            if m is not None:
                m.passo(mais.artigo, f"prorrogada por motivo justo: {fim:%d/%m/%Y}")
        relatorio = lei.prazo("relatorio-do-inquerito", desde=fim, calendario=calendario)
        return Resultado(
            0,
            outros={
                "prazo_final": fim.isoformat(),
                "prazo_inicial": inicial.isoformat(),
                "relatorio_ate": dia_de(relatorio.fim).isoformat(),
            },
        )

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Prova:
    """Witnesses heard and how many affirm the fact."""

    testemunhas_ouvidas: int | None = f.inteiro("testemunhas ouvidas", maximo=1000)
    afirmam: int | None = f.inteiro("testemunhas que afirmam o fato", maximo=1000)


@dataclass(frozen=True, slots=True, kw_only=True)
class Provas(Prova):
    """One proof or several."""

    itens: tuple[Prova, ...] = f.registros("provas, quando mais de uma", Prova)


@regra("testemunhas-do-inquerito", "inquerito-testemunhas", fatos=Provas)
def testemunhas(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 36: at least four; three of four, or the majority of more, prove (doubt 16)."""
    minimo = lei.valor("processo.testemunhas")
    unanimes = lei.valor("processo.testemunhas_unanimes")

    def provado(p: Prova, m: Memoria | None) -> bool:
        ouvidas: int = exigir(p.testemunhas_ouvidas, "testemunhas_ouvidas", "as testemunhas")
        if ouvidas < minimo:
            raise Recusado(f"testemunhas insuficientes: ao menos {minimo} (art. 36)")
        afirmam: int = exigir(p.afirmam, "afirmam", "as que afirmam o fato")
        if afirmam > ouvidas:
            raise FatoInvalido("afirmam o fato mais testemunhas que as ouvidas (afirmam)")
        prova = afirmam >= unanimes if ouvidas == minimo else 2 * afirmam > ouvidas
        if m is not None:
            artigo = "art. 36 §1" if ouvidas == minimo else "art. 36 §2"
            m.passo(artigo, f"{afirmam} de {ouvidas}: {'' if prova else 'não '}provado")
        return prova

    def conta(p: Provas, m: Memoria | None) -> Resultado:
        if p.itens:
            return Resultado(0, outros={"itens": [{"provado": provado(x, m)} for x in p.itens]})
        return Resultado(0, outros={"provado": provado(p, m)})

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Falta:
    """A penalty about to fall on an official."""

    pena: str | None = f.texto("pena: censura, suspensão, demissão…")
    data_posse: date | None = f.data("posse do funcionário")
    data_julgamento: date | None = f.data("julgamento do inquérito")


@dataclass(frozen=True, slots=True, kw_only=True)
class Faltas(Falta):
    """One official or several."""

    itens: tuple[Falta, ...] = f.registros("funcionários, quando mais de um", Falta)


@regra("inquerito-de-funcionario", "inquerito", fatos=Faltas)
def funcionario(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 43 § 3: dismissal after more than two years of service wants a process of its own."""
    com_processo = (lei.valor("processo.pena_com_processo"),)

    def medida(x: Falta, m: Memoria | None) -> dict[str, Any]:
        pena: str = exigir(x.pena, "pena", "a pena")
        processo = False
        if contem(pena, com_processo):
            posse = exigir(x.data_posse, "data_posse", "a data da posse")
            julgamento = exigir(x.data_julgamento, "data_julgamento", "a data do julgamento")
            if julgamento < posse:
                raise FatoInvalido("o julgamento vem antes da posse (data_julgamento)")
            processo = julgamento > dia_de(lei.prazo("processo-administrativo", desde=posse).fim)
        if m is not None:
            como = "processo administrativo" if processo else "pena imposta pelo prefeito"
            m.passo("art. 43 §3" if processo else "art. 43 §1", f"{pena}: {como}")
        return {
            "processo_administrativo": processo,
            "estado": "processo_administrativo" if processo else "pena",
        }

    def conta(x: Faltas, m: Memoria | None) -> Resultado:
        if x.itens:
            return Resultado(0, outros={"itens": [medida(i, m) for i in x.itens]})
        return Resultado(0, outros=medida(x, m))

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Intimacao:
    """The summons of the infractor, or his citation for a deposition."""

    intimacao: datetime | None = f.momento("dia e hora da intimação")
    reside_na_cidade: bool | None = f.sim_nao("o infrator reside na cidade do inquérito")
    depoimento: datetime | None = f.momento("dia e hora do depoimento")
    citacao: datetime | None = f.momento("dia e hora da citação")


@regra("intimacao-do-inquerito", fatos=Intimacao)
def intimacao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Arts. 29 § 2 and 32: twenty-four hours or three days; citation a day before."""

    def conta(i: Intimacao, m: Memoria | None) -> Resultado:
        if i.depoimento is not None:
            prazo = lei.prazo("citacao-para-depoimento", desde=i.depoimento)
            assert isinstance(prazo.fim, datetime)
            outros: dict[str, Any] = {"prazo_final": prazo.fim.isoformat(timespec="minutes")}
            if i.citacao is not None:
                outros["em_tempo"] = i.citacao <= prazo.fim
        else:
            desde: datetime = exigir(i.intimacao, "intimacao", "a intimação")
            reside = exigir(i.reside_na_cidade, "reside_na_cidade", "dizer onde reside")
            termo = "declaracoes-do-infrator" + ("" if reside else "-fora")
            prazo = lei.prazo(termo, desde=desde, calendario=calendario)
            fim = prazo.fim
            escrito = (
                fim.isoformat(timespec="minutes") if isinstance(fim, datetime) else fim.isoformat()
            )
            outros = {"prazo_final": escrito}
        if m is not None:
            m.passo(prazo.artigo, f"{prazo.regra}: {outros['prazo_final']}")
        return Resultado(0, outros=outros)

    return conta
