"""Conhecimentos and how money is written (arts. 60 to 68; doubt 2)."""

from dataclasses import dataclass
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.muriae_1936.comum import exigir
from prefeitura.legislacao.dinheiro import POR_CHAVE, DinheiroInvalido, converter
from prefeitura.legislacao.erros import FatoInvalido, Recusado
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia

SEM_DEFEITO = frozenset({"", "nenhum", "nao", "sem_defeito"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Conhecimento:
    """A conhecimento of a caderno."""

    caderno: str | None = f.texto("caderno")
    numero: int | None = f.inteiro("número do conhecimento")
    exator: str | None = f.texto("exator que expediu")
    exator_emissor: str | None = f.texto("exator que usou o caderno")
    exator_responsavel: str | None = f.texto("exator responsável pelo caderno")
    passagem_legal: bool | None = f.sim_nao("houve passagem legal da exatoria")
    defeito: str | None = f.texto("emenda, rasura ou borrão")


@regra("conhecimento", "conhecimentos", fatos=Conhecimento)
def conhecimento(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Only by the exator answerable for the caderno (66); a defective one is undone (68)."""
    vias = lei.parametro("conhecimento.vias")
    palavra = lei.parametro("conhecimento.palavra")

    def conta(c: Conhecimento, m: Memoria | None) -> Resultado:
        emissor = c.exator_emissor or c.exator
        exigir(emissor or c.caderno, "caderno", "o caderno ou o exator")
        responsavel = c.exator_responsavel
        if responsavel is not None and emissor is not None:
            outro = f.normalizar(emissor) != f.normalizar(responsavel)
            if outro and not c.passagem_legal:
                raise Recusado(
                    f"o caderno é da responsabilidade de “{responsavel}”: “{emissor}” não pode "
                    "usá-lo sem passagem legal da exatoria (art. 66)"
                )
            if m is not None:
                como = "por passagem legal da exatoria" if outro else "pelo responsável"
                m.passo("art. 66", f"caderno usado {como}")
        outros: dict[str, Any] = {"vias": vias.valor}
        if f.normalizar(c.defeito or "") in SEM_DEFEITO:
            if m is not None:
                m.passo(vias.artigo, f"expedido em {vias.valor} vias")
            return Resultado(0, outros={**outros, "estado": "emitido", "devolver": False})
        if m is not None:
            m.passo(
                palavra.artigo,
                f"{c.defeito}: escrever “{palavra.valor}” em todo o comprimento e devolver",
            )
        outros |= {"estado": "inutilizado", "palavra": palavra.valor, "devolver": True}
        return Resultado(0, outros=outros)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Escrita:
    """Amounts as somebody wrote them."""

    entradas: tuple[str, ...] = f.lista("quantias escritas", "texto")


@regra("notacao", fatos=Escrita)
def notacao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Mil-réis read and written: "#" stands for "$", the colon follows the contos."""
    mil_reis = POR_CHAVE["mil-reis"]
    moeda = lei.moeda

    def quantia(entrada: str) -> int:
        limpa = entrada.strip()
        try:
            if "$" not in limpa and "#" not in limpa:
                return moeda.da_lei(limpa)
            return converter(mil_reis.de_texto(limpa), mil_reis, moeda)
        except DinheiroInvalido as erro:
            raise FatoInvalido(f"“entradas”: {erro}") from None

    def conta(e: Escrita, m: Memoria | None) -> Resultado:
        if not e.entradas:
            raise FatoInvalido("faltam as quantias (entradas)")
        quantias = [quantia(x) for x in e.entradas]
        if m is not None:
            for entrada, valor in zip(e.entradas, quantias, strict=True):
                m.passo("dúvida 2", f"{entrada}: {moeda.formatar(valor)}", valor)
        return Resultado(
            0,
            outros={
                "valores": [moeda.texto(v) for v in quantias],
                "escrito": [moeda.formatar(v) for v in quantias],
            },
        )

    return conta
