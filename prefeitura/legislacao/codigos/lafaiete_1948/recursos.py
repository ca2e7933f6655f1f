"""Recursos (66 to 73) and reclamações of the predial (128 to 131): terms and conditions."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Passo, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.lafaiete_1948.comum import fim_do_prazo
from prefeitura.legislacao.erros import FatoInvalido, Recusado
from prefeitura.legislacao.regras import Conta, regra, situacao
from prefeitura.legislacao.vigencia import Vigencia

OBJETOS = ("lancamento", "lancamento_predial", "multa", "outro_ato")
NOMES_DOS_OBJETOS = {"predial": "lancamento_predial", "lancamento_do_predial": "lancamento_predial"}


def _no_prazo(
    lei: Vigencia,
    calendario: Calendario,
    termo: str,
    desde: date,
    pedido: date | None,
    m: Memoria | None,
) -> dict[str, Any]:
    """The end of a term; a request after it is never received (art. 69)."""
    fim = fim_do_prazo(lei, termo, desde, calendario)
    prazo = lei.codigo.prazo(termo)
    if m is not None:
        m.passos.append(Passo(prazo.artigo, prazo.regra, fim.isoformat()))
    if pedido is None:
        return {"prazo_final": fim.isoformat()}
    if pedido < desde:
        raise FatoInvalido("o pedido vem antes da ciência")
    if pedido > fim:
        raise Recusado(
            f"fora do prazo, que terminou em {fim:%d/%m/%Y} ({prazo.artigo}): não é recebido "
            "(art. 69)"
        )
    if m is not None:
        m.passo(prazo.artigo, f"entregue em {pedido:%d/%m/%Y}: recebido")
    return {"prazo_final": fim.isoformat(), "recebido": True}


def _decisao(
    lei: Vigencia, calendario: Calendario, termo: str, pedido: date, m: Memoria | None
) -> str:
    fim = fim_do_prazo(lei, termo, pedido, calendario).isoformat()
    if m is not None:
        prazo = lei.codigo.prazo(termo)
        m.passos.append(Passo(prazo.artigo, prazo.ato, fim))
    return fim


@dataclass(frozen=True, slots=True, kw_only=True)
class Recurso:
    """A recurso against a launch, a multa or another fiscal act."""

    processo: str | None = f.palavra("processo", ("recurso",))
    objeto: str | None = f.palavra("de que se recorre", OBJETOS, NOMES_DOS_OBJETOS)
    origem_do_valor: str | None = f.palavra(
        "de onde vem o valor lançado", ("titulo_de_propriedade", "declaracao", "avaliacao")
    )
    data_ciencia: date | None = f.data("conhecimento do lançamento ou da multa")
    data_recurso: date | None = f.data("entrega do recurso")


def _recurso(lei: Vigencia, calendario: Calendario) -> Conta:
    """Thirty days from the knowledge; it suspends until the Prefeito decides (67, 68, 73)."""

    def conta(r: Recurso, m: Memoria | None) -> Resultado:
        if r.origem_do_valor == "titulo_de_propriedade":
            raise Recusado(
                "não cabe recurso de lançamento cujo valor vem do título de propriedade (art. 92)"
            )
        predial = r.objeto == "lancamento_predial"
        decidir = "decisao-da-reclamacao" if predial else "decisao-do-recurso"
        if r.data_ciencia is None:
            if r.data_recurso is None:
                raise FatoInvalido("falta a data da ciência (data_ciencia)")
            fim = _decisao(lei, calendario, decidir, r.data_recurso, m)
            return Resultado(0, outros={"prazo_final": fim, "decisao_ate": fim})
        termo = "reclamacao" if predial else "recurso"
        if r.objeto == "multa":
            termo = "recurso-de-multa"
        outros = _no_prazo(lei, calendario, termo, r.data_ciencia, r.data_recurso, m)
        if r.data_recurso is not None:
            outros["efeito_suspensivo"] = True
            outros["decisao_ate"] = _decisao(lei, calendario, decidir, r.data_recurso, m)
            if m is not None:
                m.passo("art. 73", "suspende a cobrança até a decisão do Prefeito")
        return Resultado(0, outros=outros)

    return conta


@regra("recurso", fatos=Recurso)
def recurso(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """A recurso, whatever the tributo."""
    return _recurso(lei, calendario)


@situacao(
    "recurso", fatos=Recurso, quando={"data_recurso", "origem_do_valor", "objeto", "processo"}
)
def recurso_de_tributo(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """A recurso against the launch of a tributo."""
    return _recurso(lei, calendario)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecursoACamara:
    """A recurso to the Câmara against a decision of the Prefeito."""

    processo: str | None = f.palavra("processo", ("recurso_camara",))
    data_ciencia_decisao: date | None = f.data("conhecimento da decisão do Prefeito")
    data_pedido_reconsideracao: date | None = f.data("pedido de reconsideração, se houve")
    data_ciencia_reconsideracao: date | None = f.data("conhecimento da resposta a esse pedido")
    data_recurso: date | None = f.data("entrega do recurso")
    debito_recolhido: bool | None = f.sim_nao("o imposto, taxa ou multa foi recolhido")


@regra("recurso_camara", "recurso-camara", fatos=RecursoACamara)
def recurso_a_camara(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Twenty days, again after a timely reconsideração (duvida 62), and prior payment (73)."""

    def inicio(r: RecursoACamara, m: Memoria | None) -> date:
        if r.data_ciencia_decisao is None:
            raise FatoInvalido("falta o conhecimento da decisão (data_ciencia_decisao)")
        if r.data_ciencia_reconsideracao is None or r.data_pedido_reconsideracao is None:
            return r.data_ciencia_decisao
        limite = fim_do_prazo(lei, "reconsideracao", r.data_ciencia_decisao, calendario)
        if r.data_pedido_reconsideracao > limite:
            if m is not None:
                m.passo("art. 69 §1 (dúvida 62)", "reconsideração fora do prazo: não o reabre")
            return r.data_ciencia_decisao
        if m is not None:
            m.passo("art. 69 (dúvida 62)", "conta-se da resposta à reconsideração")
        return r.data_ciencia_reconsideracao

    def conta(r: RecursoACamara, m: Memoria | None) -> Resultado:
        desde = inicio(r, m)
        outros = _no_prazo(lei, calendario, "recurso-a-camara", desde, r.data_recurso, m)
        if r.data_recurso is not None and not r.debito_recolhido:
            raise Recusado(
                "o recurso à Câmara pede o pagamento prévio do imposto, taxa ou multa (art. 73); "
                f"prazo até {date.fromisoformat(outros['prazo_final']):%d/%m/%Y}"
            )
        if r.data_recurso is not None:
            outros["efeito_suspensivo"] = False
            if m is not None:
                m.passo("art. 73", "débito recolhido: não há o que suspender")
        return Resultado(0, outros=outros)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Reconsideracao:
    """A request that the Prefeito reconsider."""

    processo: str | None = f.palavra("processo", ("reconsideracao",))
    data_ciencia_decisao: date | None = f.data("conhecimento da decisão do Prefeito")
    data_pedido: date | None = f.data("entrega do pedido", nomes=("data_pedido_reconsideracao",))


@regra("reconsideracao", fatos=Reconsideracao)
def reconsideracao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 69 §1: ten days; it suspends nothing by itself (duvida 62)."""

    def conta(r: Reconsideracao, m: Memoria | None) -> Resultado:
        if r.data_ciencia_decisao is None:
            raise FatoInvalido("falta o conhecimento da decisão (data_ciencia_decisao)")
        outros = _no_prazo(
            lei, calendario, "reconsideracao", r.data_ciencia_decisao, r.data_pedido, m
        )
        if r.data_pedido is not None:
            outros["efeito_suspensivo"] = False
        return Resultado(0, outros=outros)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Reclamacao:
    """A complaint against the launch of the predial."""

    processo: str | None = f.palavra("processo", ("reclamacao",))
    objeto: str | None = f.palavra("de que se reclama", OBJETOS, NOMES_DOS_OBJETOS)
    data_ciencia: date | None = f.data("recebimento do aviso", nomes=("data_aviso",))
    data_edital: date | None = f.data("edital a quem não recebeu o aviso (art. 122)")
    data_pedido: date | None = f.data(
        "entrega da reclamação", nomes=("data_recurso", "data_reclamacao")
    )


@regra("reclamacao", fatos=Reclamacao)
def reclamacao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Thirty days (128) from the aviso or the edital's fifteen (122); ten to decide (129)."""

    def conta(r: Reclamacao, m: Memoria | None) -> Resultado:
        predial = r.objeto in (None, "lancamento_predial")
        decidir = "decisao-da-reclamacao" if predial else "decisao-do-recurso"
        desde = r.data_ciencia
        if desde is None and r.data_edital is not None:
            desde = fim_do_prazo(lei, "ciencia-por-edital", r.data_edital, calendario)
            if m is not None:
                m.passos.append(Passo("art. 122", "ciência pelo edital até", desde.isoformat()))
        if desde is None and r.data_pedido is None:
            raise FatoInvalido("falta o recebimento do aviso (data_ciencia)")
        outros: dict[str, Any] = {}
        if desde is not None:
            termo = "reclamacao" if predial else "recurso"
            outros = _no_prazo(lei, calendario, termo, desde, r.data_pedido, m)
        if r.data_pedido is not None:
            decisao = _decisao(lei, calendario, decidir, r.data_pedido, m)
            outros.setdefault("prazo_final", decisao)
            outros |= {"decisao_ate": decisao, "efeito_suspensivo": True}
            if predial:
                outros["informacao_ate"] = _decisao(
                    lei, calendario, "informacao-da-reclamacao", r.data_pedido, m
                )
        return Resultado(0, outros=outros)

    return conta
