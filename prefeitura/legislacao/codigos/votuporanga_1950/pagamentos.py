"""What follows a launch: complaint, late decision, late payment, friendly collection."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.votuporanga_1950.comum import exigir, multa_de_mora
from prefeitura.legislacao.erros import FatoInvalido, Recusado
from prefeitura.legislacao.fatos import normalizar
from prefeitura.legislacao.regras import Conta, situacao
from prefeitura.legislacao.vigencia import Vigencia

PROCURADOR = "guia do Procurador Judicial"


@dataclass(frozen=True, slots=True, kw_only=True)
class DepoisDoLancamento:
    """What happened to a launched sum: aviso, complaint, decision, invitation, payment."""

    principal: int | None = f.dinheiro("débito, ou quantia a pagar")
    valor_lancado: int | None = f.dinheiro("valor lançado")
    valor_mantido: int | None = f.dinheiro("valor que a decisão manteve")
    vencimento: date | None = f.data("vencimento ordinário")
    aviso_recebido_em: date | None = f.data("dia do recebimento do aviso, ou da publicação")
    recibo_assinado: bool | None = f.sim_nao("há recibo assinado do aviso")
    reclamacao_em: date | None = f.data("dia da reclamação")
    reclamacao_apresentada_em: date | None = f.data("dia em que se apresentou a reclamação")
    decisao_comunicada_em: date | None = f.data("dia da ciência da decisão")
    convite_recebido_em: date | None = f.data("dia do convite, por carta ou pela imprensa")
    certidao_protocolada_em: date | None = f.data("dia em que se entregou a certidão")
    ajuizada: bool | None = f.sim_nao("a certidão foi ajuizada")
    data_do_pagamento: date | None = f.data("dia do pagamento")
    guia_expedida_por: str | None = f.texto("quem expediu a guia de recolhimento")

    @property
    def quantia(self) -> int | None:
        """The sum in question: as decided or, for want of it, as owed or launched."""
        ditas = (self.valor_mantido, self.principal, self.valor_lancado)
        return next((q for q in ditas if q is not None), None)

    @property
    def reclamada_em(self) -> date | None:
        return self.reclamacao_apresentada_em or self.reclamacao_em


@situacao("decisao-tardia", fatos=DepoisDoLancamento, quando={"decisao_comunicada_em"})
def decisao_tardia(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Days to pay without the fine after a decision told past the date (9, 82 §2, 124)."""
    p = lei.parametro_de("decisao_tardia", tributo, "dias")
    multa_de = multa_de_mora(lei, tributo, calendario)
    texto = lei.moeda.texto

    def conta(d: DepoisDoLancamento, m: Memoria | None) -> Resultado:
        vencimento: date = exigir(d.vencimento, "vencimento", "o vencimento")
        nome = "decisao_comunicada_em"
        decisao: date = exigir(d.decisao_comunicada_em, nome, "a ciência da decisão")
        if d.reclamada_em is not None and decisao < d.reclamada_em:
            raise FatoInvalido("a decisão é anterior à reclamação")
        fim = vencimento
        if decisao > vencimento:
            fim = calendario.somar_dias(decisao, p.valor)
        if m is not None:
            m.passo(p.artigo, f"decisão de {decisao:%d/%m/%Y}: paga-se até {fim:%d/%m/%Y}")
        valor = d.quantia or 0
        multa = multa_de(valor, fim, d.data_do_pagamento, m) if d.data_do_pagamento else 0
        return Resultado(
            valor + multa,
            outros={
                "prazo_final": fim.isoformat(),
                "principal": texto(valor),
                "multa": texto(multa),
            },
        )

    return conta


@situacao(
    "cobranca",
    fatos=DepoisDoLancamento,
    quando={"convite_recebido_em", "certidao_protocolada_em", "guia_expedida_por"},
)
def cobranca(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Invitation of 30 days, then certidão; from its protocol only guia of the Procurador."""
    convite = lei.parametro("processo.convite_dias")
    ajuizar = lei.parametro("processo.ajuizamento_dias")
    regra = lei.regra_de_mora(tributo)
    texto = lei.moeda.texto

    def acrescido(principal: int, m: Memoria | None) -> int:
        if not regra.degraus:
            return 0
        taxa = regra.degraus[-1].taxa
        multa = lei.arredondar(principal * taxa.n, taxa.d)
        if m is not None:
            m.passo(regra.multa_artigo, f"multa sobre {m.moeda.valor(principal)}", multa)
        return multa

    def conferir_guia(c: DepoisDoLancamento) -> None:
        """Art. 15: after the protocol the counter takes only the guia of the Procurador."""
        if c.certidao_protocolada_em is None or not c.guia_expedida_por:
            return
        em = c.data_do_pagamento or lei.data
        if em >= c.certidao_protocolada_em and "procurador" not in normalizar(c.guia_expedida_por):
            raise Recusado(
                "depois de entregue a certidão só se recolhe por guia do Procurador Judicial "
                "(art. 15)"
            )

    def conta(c: DepoisDoLancamento, m: Memoria | None) -> Resultado:
        conferir_guia(c)
        principal = c.quantia or 0
        multa = acrescido(principal, m)
        outros: dict[str, Any] = {"principal": texto(principal), "multa": texto(multa)}
        if c.convite_recebido_em is not None:
            fim = calendario.somar_dias(c.convite_recebido_em, convite.valor)
            outros["prazo_final"] = fim.isoformat()
            _termo(m, convite.artigo, "convite", convite.valor, fim)
        if c.certidao_protocolada_em is not None:
            fim = calendario.somar_dias(c.certidao_protocolada_em, ajuizar.valor)
            outros["prazo_de_ajuizamento"] = fim.isoformat()
            outros["depois_do_protocolo_recebe_com"] = PROCURADOR
            _termo(m, ajuizar.artigo, "ajuizar ou devolver", ajuizar.valor, fim)
            if m is not None:
                m.passo("art. 15", f"desde o protocolo, só por {PROCURADOR}")
        return Resultado(principal + multa, outros=outros)

    return conta


@situacao("pagamento", fatos=DepoisDoLancamento, quando={"data_do_pagamento"})
def pagamento(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """The 10% of art. 11, once, from the first day late (duvida 10)."""
    multa_de = multa_de_mora(lei, tributo, calendario)
    texto = lei.moeda.texto

    def conta(p: DepoisDoLancamento, m: Memoria | None) -> Resultado:
        principal: int = exigir(p.quantia, "principal", "a quantia a pagar")
        vencimento = exigir(p.vencimento, "vencimento", "o vencimento")
        em = exigir(p.data_do_pagamento, "data_do_pagamento", "o dia do pagamento")
        multa = multa_de(principal, vencimento, em, m)
        if m is not None:
            m.passo(lei.parametro("mora.multa").artigo, "total devido", principal + multa)
        return Resultado(
            principal + multa, outros={"principal": texto(principal), "multa": texto(multa)}
        )

    return conta


@situacao(
    "reclamacao",
    fatos=DepoisDoLancamento,
    quando={"aviso_recebido_em", "reclamacao_apresentada_em", "reclamacao_em"},
)
def reclamacao(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """15 days from the aviso; silence makes the launch legal (8 §§1 and 3)."""
    p = lei.parametro("processo.reclamacao_dias")

    def conta(r: DepoisDoLancamento, m: Memoria | None) -> Resultado:
        aviso = exigir(r.aviso_recebido_em, "aviso_recebido_em", "o dia do aviso")
        fim = calendario.somar_dias(aviso, p.valor)
        outros: dict[str, Any] = {"prazo_final": fim.isoformat()}
        _termo(m, p.artigo, "reclamar", p.valor, fim)
        if r.reclamada_em is not None:
            em_tempo = aviso <= r.reclamada_em <= fim
            outros |= {"tempestiva": em_tempo, "lancamento_legal": not em_tempo}
            if m is not None and not em_tempo:
                m.passo("art. 8º §3", "sem reclamação no prazo: lançamento legal e imposto devido")
        return Resultado(r.quantia or 0, outros=outros)

    return conta


def _termo(m: Memoria | None, artigo: str, texto: str, dias: int, fim: date) -> None:
    if m is not None:
        m.passo(artigo, f"{texto}: {dias} dias, até {fim:%d/%m/%Y}")
