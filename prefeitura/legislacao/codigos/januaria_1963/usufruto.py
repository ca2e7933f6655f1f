"""Transmissão of usufruct and of emphyteusis (arts. 207 X to XIII and 208)."""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.januaria_1963 import nomes
from prefeitura.legislacao.codigos.januaria_1963.transmissao import aliquota_de
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.numeros import Taxa
from prefeitura.legislacao.primitivas import escrito
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia


@dataclass(frozen=True, slots=True, kw_only=True)
class Usufruto:
    """Usufruct or nua-propriedade."""

    ato: str | None = f.palavra(
        "ato",
        (
            "instituicao_usufruto",
            "instituicao_usufruto_temporario",
            "cessao_de_usufruto",
            "compra_da_nua_propriedade",
            "compra_e_venda",
            "doacao",
        ),
        nomes.ATOS_DE_USUFRUTO,
    )
    valor_real: int | None = f.dinheiro("valor da propriedade plena")
    idade_do_usufrutuario: int | None = f.inteiro(
        "anos completos do usufrutuário (do cedente, na cessão)", "anos", maximo=130
    )
    prazo_anos: int | None = f.inteiro("prazo do usufruto temporário", "anos", maximo=500)
    reserva_usufruto_vitalicio: bool | None = f.sim_nao("o transmitente reserva usufruto vitalício")
    reserva_usufruto_temporario: bool | None = f.sim_nao(
        "o transmitente reserva usufruto temporário (art. 208 §2)"
    )
    parte_do_usufrutuario: Decimal | None = f.quantidade(
        "parte conferida ao usufrutuário, havendo mais de um (art. 208 §4)", "parte", maximo=1
    )


@regra("transmissao-usufruto", fatos=Usufruto)
def usufruto(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 208: the part of the full property by age; temporary by the term (duvidas 28, 29)."""
    linhas = lei.tabela("art-208").linhas
    partes = [
        (int(ate), int(linha["usufruto"]), int(linha["nua_propriedade"]))
        for ate, linha in linhas.items()
    ]
    temporario = lei.valor("transmissao-usufruto.temporario_decimos")
    anos_do_todo = lei.valor("transmissao-usufruto.temporario_anos")
    geral, doacao = aliquota_de(lei, "geral"), aliquota_de(lei, "doacao")

    def decimos(u: Usufruto) -> int:
        if u.ato == "instituicao_usufruto_temporario":
            if u.prazo_anos is None:
                raise FatoInvalido("falta o prazo do usufruto (prazo_anos)")
            return 10 if u.prazo_anos > anos_do_todo else int(temporario)
        reserva = u.reserva_usufruto_vitalicio or u.reserva_usufruto_temporario
        if u.ato in ("doacao", "compra_e_venda") and not reserva:
            return 10
        if u.idade_do_usufrutuario is None:
            raise FatoInvalido("falta a idade do usufrutuário (idade_do_usufrutuario)")
        idade = u.idade_do_usufrutuario
        _, usufruto_, nua = next(p for p in partes if idade <= p[0])
        return usufruto_ if u.ato in ("instituicao_usufruto", "cessao_de_usufruto") else nua

    def conta(u: Usufruto, m: Memoria | None) -> Resultado:
        if u.ato is None or u.valor_real is None:
            raise FatoInvalido("faltam o ato e o valor da propriedade plena (ato, valor_real)")
        parte = decimos(u)
        base = Fraction(u.valor_real * parte, 10)
        if u.parte_do_usufrutuario is not None:
            base *= Fraction(u.parte_do_usufrutuario)
        if m is not None:
            m.passo(
                "art. 208",
                f"{parte}/10 de {m.moeda.valor(u.valor_real)} = {escrito(base, m.moeda)}",
            )
        return Resultado((doacao if u.ato == "doacao" else geral)(base, m))

    return conta


FOREIROS = {
    "constituicao_de_enfiteuse": ("foros", "art. 207 X"),
    "subenfiteuse": ("foros", "art. 207 XI"),
    "resgate": ("foros_do_resgate", "art. 207 XII"),
    "transferencia_do_dominio_direto": ("foros", "art. 207 XIII"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Enfiteuse:
    """Emphyteusis, its redemption, or the direct domain."""

    ato: str | None = f.palavra("ato", FOREIROS, nomes.ATOS_DE_ENFITEUSE)
    valor_real: int | None = f.dinheiro("valor real do imóvel")
    foro_anual: int | None = f.dinheiro("foro anual")
    laudemio_pct: Decimal | None = f.quantidade("laudêmio convencionado", "%", maximo=100)


@regra("transmissao-enfiteuse", fatos=Enfiteuse)
def enfiteuse(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 207 X to XIII: foros (and laudêmio) deducted, never above half of the value."""
    foros = {n: lei.valor(f"transmissao-enfiteuse.{n}") for n in ("foros", "foros_do_resgate")}
    laudemio = lei.taxa("transmissao-enfiteuse.laudemio")
    maxima = lei.taxa("transmissao-enfiteuse.deducao_maxima")
    geral = aliquota_de(lei, "geral")

    def conta(e: Enfiteuse, m: Memoria | None) -> Resultado:
        if e.ato is None or e.valor_real is None or e.foro_anual is None:
            raise FatoInvalido("faltam o ato, o valor real ou o foro (ato, valor_real, foro_anual)")
        quantos, artigo = FOREIROS[e.ato]
        deducao = Fraction(foros[quantos] * e.foro_anual)
        if e.ato == "subenfiteuse":
            taxa = laudemio if e.laudemio_pct is None else Taxa.de_pct(e.laudemio_pct)
            deducao += Fraction(e.valor_real * taxa.n, taxa.d)
        deducao = min(deducao, Fraction(e.valor_real * maxima.n, maxima.d))
        base = e.valor_real - deducao
        if m is not None:
            m.passo(
                artigo,
                f"{m.moeda.valor(e.valor_real)} menos {escrito(deducao, m.moeda)} = "
                f"{escrito(base, m.moeda)}",
            )
        return Resultado(geral(base, m))

    return conta
