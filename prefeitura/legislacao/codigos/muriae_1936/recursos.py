"""Recursos, reconsideração and arbitramento (arts. 19 to 22, 69 to 76, 99, 105, 113, 160)."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.muriae_1936.comum import exigir
from prefeitura.legislacao.codigos.muriae_1936.pagamentos import dia_de
from prefeitura.legislacao.erros import FatoInvalido, Recusado
from prefeitura.legislacao.regras import Conta, situacao
from prefeitura.legislacao.vigencia import Vigencia

LOCAIS_DITOS = {
    **dict.fromkeys(("cidade", "sede_do_municipio"), "sede"),
    **dict.fromkeys(("fora_da_sede", "distrito", "no_distrito"), "fora"),
}
CULPADOS_DITOS = {
    **dict.fromkeys(("contribuinte", "do_contribuinte"), "parte"),
    **dict.fromkeys(("arbitro", "arbitro_da_parte", "arbitros_da_parte"), "arbitros"),
    **dict.fromkeys(("do_fisco", "agente_fiscal", "prefeitura", "municipio"), "fisco"),
}
DO_TITULO = ("territorial-urbano", "territorial-urbano-nao-edificado")


@dataclass(frozen=True, slots=True, kw_only=True)
class Recurso:
    """An appeal against a launch or a fine, or a request to reconsider."""

    data_ciencia: date | None = f.data("conhecimento do lançamento, da multa ou da decisão")
    data_edital: date | None = f.data("edital do lançamento")
    data_recurso: date | None = f.data("dia do recurso")
    reconsideracao: bool | None = f.sim_nao("é pedido de reconsideração ao prefeito")
    data_informacao: date | None = f.data("recebimento pelo prefeito, informado")
    valor_do_titulo: bool | None = f.sim_nao("o valor lançado é o do título de propriedade")


@situacao(
    "recurso",
    fatos=Recurso,
    quando={"data_ciencia", "data_edital", "data_recurso", "data_informacao", "reconsideracao"},
)
def recurso(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Thirty days, not extendable (70); five to decide; none after the term (72)."""

    def termo_de(r: Recurso) -> str:
        if r.reconsideracao:
            return "reconsideracao"
        if tributo == "multas":
            return "recurso-de-multa"
        return "reclamacao" if tributo == "predial" and r.data_edital else "recurso"

    def conta(r: Recurso, m: Memoria | None) -> Resultado:
        if r.valor_do_titulo and tributo in DO_TITULO:
            raise Recusado("o valor provém do título de propriedade: não cabe recurso (art. 113)")
        ciencia: date = exigir(
            r.data_ciencia or r.data_edital, "data_ciencia", "a data do conhecimento"
        )
        prazo = lei.prazo(termo_de(r), desde=ciencia, calendario=calendario)
        fim = dia_de(prazo.fim)
        outros: dict[str, Any] = {"prazo_final": fim.isoformat()}
        if m is not None:
            m.passo(prazo.artigo, f"{prazo.regra}: {fim:%d/%m/%Y}")
        if r.data_recurso is not None:
            if r.data_recurso < ciencia:
                raise FatoInvalido("o recurso vem antes do conhecimento (data_recurso)")
            if r.data_recurso > fim:
                raise Recusado(
                    f"fora do prazo, que acabou em {fim:%d/%m/%Y}: não recebido (art. 72)"
                )
            outros |= {
                "recebido": True,
                "recurso_recebido_em_tempo": True,
                "efeito_suspensivo": True,
                "estado": "interposto",
            }
            if m is not None:
                m.passo("art. 76", "recurso em tempo, com efeito suspensivo")
        if r.data_informacao is not None:
            decisao = lei.prazo(
                "decisao-do-recurso", desde=r.data_informacao, calendario=calendario
            )
            outros["prazo_da_decisao"] = dia_de(decisao.fim).isoformat()
            if m is not None:
                m.passo(decisao.artigo, f"{decisao.regra}: {decisao.fim:%d/%m/%Y}")
        return Resultado(0, outros=outros)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Arbitramento:
    """An arbitration of value."""

    data_compromisso: date | None = f.data("assinatura do compromisso")
    local: str | None = f.palavra("onde é a diligência", ("sede", "fora"), LOCAIS_DITOS)
    valor_do_fisco: int | None = f.dinheiro("valor do agente fiscal no compromisso")
    valor_da_parte: int | None = f.dinheiro("valor da parte no compromisso")
    valor_do_laudo: int | None = f.dinheiro("valor da decisão arbitral", nomes=("valor_decidido",))
    concluido: bool | None = f.sim_nao("o arbitramento se concluiu")
    culpa: str | None = f.palavra(
        "de quem é a culpa da demora", ("parte", "arbitros", "fisco"), CULPADOS_DITOS
    )
    data_decisao: date | None = f.data("dia da decisão arbitral")


@situacao(
    "arbitramento",
    fatos=Arbitramento,
    quando={"data_compromisso", "valor_do_fisco", "valor_do_laudo"},
)
def arbitramento(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Art. 21: five days in the sede, fifteen outside; a delay of the party favours the fisco."""

    def decidido(a: Arbitramento, m: Memoria | None) -> dict[str, Any]:
        outros: dict[str, Any] = {"estado": "decidido"}
        if a.valor_do_laudo is not None:
            outros["valor_base"] = lei.moeda.texto(a.valor_do_laudo)
            if m is not None:
                m.passo("art. 19 §2", "a decisão obriga as partes por um ano", a.valor_do_laudo)
        if a.data_decisao is not None:
            prazo = lei.prazo("validade-do-arbitramento", desde=a.data_decisao)
            outros["vale_ate"] = dia_de(prazo.fim).isoformat()
        return outros

    def conta(a: Arbitramento, m: Memoria | None) -> Resultado:
        dia = exigir(a.data_compromisso, "data_compromisso", "a data do compromisso")
        local = exigir(a.local, "local", "dizer se é na sede ou fora")
        termo = "arbitramento-sede" if local == "sede" else "arbitramento-fora"
        prazo = lei.prazo(termo, desde=dia, calendario=calendario)
        fim = dia_de(prazo.fim)
        outros: dict[str, Any] = {"prazo_final": fim.isoformat()}
        if m is not None:
            m.passo(prazo.artigo, f"{prazo.regra}: {fim:%d/%m/%Y}")
        if a.concluido or (a.concluido is None and a.valor_do_laudo is not None):
            return Resultado(0, outros={**outros, **decidido(a, m)})
        if lei.data <= fim:
            return Resultado(0, outros={**outros, "estado": "em_curso"})
        if a.culpa in ("parte", "arbitros"):
            outros["estado"] = "vencido_por_culpa_da_parte"
            if a.valor_do_fisco is not None:
                outros["valor_base"] = lei.moeda.texto(a.valor_do_fisco)
            if m is not None:
                m.passo(
                    "art. 21, par. único",
                    "não concluído por culpa da parte: prevalece o valor do agente fiscal",
                    a.valor_do_fisco,
                )
        else:
            outros["estado"] = "novo_prazo"
            if m is not None:
                m.passo("art. 21", "demora sem culpa da parte: novo prazo (dúvida 13)")
        return Resultado(0, outros=outros)

    return conta
