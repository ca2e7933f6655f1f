"""Arbitramento (20 to 23), inquérito (24 to 45), auto de infração (46 to 53), restituição (54…)."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Passo, Resultado
from prefeitura.legislacao.calendario import Calendario, somar_meses
from prefeitura.legislacao.codigos.lafaiete_1948.comum import fim_do_prazo
from prefeitura.legislacao.erros import FatoInvalido, Recusado
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia

CAUSAS = (
    *("pagamento_em_duplicata", "isencao_legal", "engano_aritmetico", "engano_de_pessoa"),
    *("aplicacao_excessiva", "sentenca_anulatoria", "condicao_inadimplida"),
    *("multa_ilegal", "multa_relevada"),
)


NOMES_DAS_CAUSAS = {
    "duplicata": "pagamento_em_duplicata",
    "pagamento_em_duplicidade": "pagamento_em_duplicata",
    "pagamento_em_dobro": "pagamento_em_duplicata",
    "isencao": "isencao_legal",
    "erro_aritmetico": "engano_aritmetico",
    "erro_de_pessoa": "engano_de_pessoa",
    "excesso": "aplicacao_excessiva",
    "pagamento_a_maior": "aplicacao_excessiva",
    "sentenca": "sentenca_anulatoria",
    "inadimplemento_da_condicao": "condicao_inadimplida",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Arbitramento:
    """A disagreement on value put to árbitros."""

    processo: str | None = f.palavra("processo", ("arbitramento",))
    local: str | None = f.palavra(
        "onde se faz a diligência", ("sede", "fora_da_sede"), {"fora": "fora_da_sede"}
    )
    data_compromisso: date | None = f.data("assinatura do compromisso")
    concluido: bool | None = f.sim_nao("o arbitramento terminou")
    data_conclusao: date | None = f.data("dia em que terminou")
    data_laudo: date | None = f.data("dia do laudo")
    culpa: str | None = f.palavra(
        "de quem é a culpa do atraso",
        ("parte", "fisco", "ninguem"),
        {"contribuinte": "parte", "arbitro_da_parte": "parte", "agente_fiscal": "fisco"},
    )
    valor_agente_fiscal: int | None = f.dinheiro("valor do Agente Fiscal no compromisso")
    valor_contribuinte: int | None = f.dinheiro("valor do contribuinte no compromisso")
    laudos: tuple[int, ...] = f.lista("valores dos laudos dos árbitros", "dinheiro")
    laudo_do_desempatador: int | None = f.dinheiro("valor do desempatador", nomes=("desempate",))


@regra("arbitramento", fatos=Arbitramento)
def arbitramento(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Five days or fifteen (22); equal laudos decide; a third within the two (duvida 72)."""
    texto = lei.moeda.texto

    def dos_laudos(a: Arbitramento, m: Memoria | None) -> int | None:
        if len(a.laudos) not in (0, 2):
            raise FatoInvalido("os árbitros são dois: um laudo de cada um (laudos)")
        if not a.laudos:
            return None
        menor, maior = min(a.laudos), max(a.laudos)
        if menor == maior:
            if m is not None:
                m.passo("art. 20 §1 (dúvida 72)", "laudos iguais decidem", maior)
            return maior
        if a.laudo_do_desempatador is None:
            if m is not None:
                m.passo("art. 20 §1", "laudos divergentes: decide o desempatador")
            return None
        if not menor <= a.laudo_do_desempatador <= maior:
            raise FatoInvalido("o desempatador decide entre os dois laudos (dúvida 72)")
        if m is not None:
            m.passo("art. 20 §1 (dúvida 72)", "decide o desempatador", a.laudo_do_desempatador)
        return a.laudo_do_desempatador

    def prevalece(
        a: Arbitramento, fim: date | None, decidido: date | None, m: Memoria | None
    ) -> int | None:
        dentro = fim is None or decidido is None or decidido <= fim
        if a.concluido is not False and dentro:
            return dos_laudos(a, m)
        if a.culpa != "parte":
            if m is not None:
                m.passo("art. 22 p.u. (dúvida 72)", "sem culpa da parte, o prazo se dá de novo")
            return dos_laudos(a, m) if decidido is not None else None
        if a.valor_agente_fiscal is None:
            raise FatoInvalido("falta o valor do Agente Fiscal (valor_agente_fiscal)")
        if m is not None:
            m.passo(
                "art. 22 p.u.",
                "atraso por culpa da parte: prevalece o valor do Agente Fiscal",
                a.valor_agente_fiscal,
            )
        return a.valor_agente_fiscal

    def conta(a: Arbitramento, m: Memoria | None) -> Resultado:
        decidido = a.data_conclusao or a.data_laudo
        if a.data_compromisso is None and not a.laudos and decidido is None:
            raise FatoInvalido("falta a assinatura do compromisso (data_compromisso)")
        outros: dict[str, Any] = {}
        fim = None
        if a.data_compromisso is not None:
            termo = "arbitramento-fora" if a.local == "fora_da_sede" else "arbitramento-sede"
            fim = fim_do_prazo(lei, termo, a.data_compromisso, calendario)
            outros["prazo_final"] = fim.isoformat()
            if m is not None:
                p = lei.codigo.prazo(termo)
                m.passos.append(Passo(p.artigo, p.regra, fim.isoformat()))
            if decidido is not None and decidido < a.data_compromisso:
                raise FatoInvalido("o laudo vem antes do compromisso")
        valor = prevalece(a, fim, decidido, m)
        if valor is not None:
            outros["valor_prevalecente"] = texto(valor)
        elif len(set(a.laudos)) == 2:
            outros["estado"] = "desempate"
        if decidido is not None:
            vale = somar_meses(decidido, 12).isoformat()
            outros |= {"vigora_ate": vale}
            outros.setdefault("prazo_final", vale)
            if m is not None:
                m.passos.append(Passo("art. 20 §2", "obriga as partes até", vale))
        if m is not None and not m.passos:
            m.passo("art. 20", "em arbitramento")
        return Resultado(0, outros=outros)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Inquerito:
    """An act of an inquérito administrativo."""

    processo: str | None = f.palavra("processo", ("inquerito",))
    ato: str | None = f.palavra("ato do inquérito", ("relatorio", "vista", "intimacao"))
    testemunhas_inqueridas: int | None = f.inteiro("testemunhas ouvidas", maximo=1000)
    testemunhas_arroladas: int | None = f.inteiro("testemunhas de uma parte", maximo=1000)
    data_vista: date | None = f.data("despacho que abre a vista")
    data_conclusao: date | None = f.data("conclusão dos autos depois da vista")
    data_hora_intimacao: datetime | None = f.momento("intimação do infrator")
    reside_na_sede: bool | None = f.sim_nao("o infrator reside na sede do inquérito")


@regra("inquerito", "relatorio", fatos=Inquerito)
def inquerito(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Four witnesses at least and five a party (36, 38), and the terms of 29, 40 and 41."""
    minimo, maximo = lei.valor("inquerito.testemunhas"), lei.valor("inquerito.por_parte")

    def conferir(i: Inquerito, m: Memoria | None) -> None:
        ouvidas, arroladas = i.testemunhas_inqueridas, i.testemunhas_arroladas
        if ouvidas is not None and ouvidas < minimo:
            raise Recusado(f"testemunhas insuficientes: ao menos {minimo} (art. 36)")
        if arroladas is not None and arroladas > maximo:
            raise Recusado(f"cada parte arrola até {maximo} testemunhas (art. 38)")
        if m is not None and ouvidas is not None:
            m.passo("art. 36", f"{ouvidas} testemunhas ouvidas: ao menos {minimo}")
        if m is not None and arroladas is not None:
            m.passo("art. 38", f"{arroladas} testemunhas arroladas: até {maximo}")

    def termo_de(i: Inquerito) -> tuple[str, date | datetime] | None:
        if i.data_hora_intimacao is not None:
            if i.reside_na_sede is None:
                raise FatoInvalido("falta dizer se o infrator reside na sede (reside_na_sede)")
            if i.reside_na_sede:
                return "depoimento-do-infrator", i.data_hora_intimacao
            return "depoimento-do-infrator-fora", i.data_hora_intimacao
        if i.data_conclusao is not None:
            return "relatorio-do-inquerito", i.data_conclusao
        return ("vista-do-inquerito", i.data_vista) if i.data_vista is not None else None

    def conta(i: Inquerito, m: Memoria | None) -> Resultado:
        conferir(i, m)
        achado = termo_de(i)
        outros: dict[str, Any] = {}
        if i.testemunhas_inqueridas is not None:
            outros["valido"] = True
        if achado is not None:
            prazo = lei.prazo(achado[0], desde=achado[1], calendario=calendario)
            fim = _iso(prazo.fim)
            outros["prazo_final"] = fim
            if m is not None:
                m.passos.append(Passo(prazo.artigo, prazo.regra, fim))
        elif i.testemunhas_inqueridas is None and i.testemunhas_arroladas is None:
            raise FatoInvalido("falta o ato do inquérito: testemunhas, vista, conclusão, intimação")
        return Resultado(0, outros=outros)

    return conta


def _iso(quando: date | datetime) -> str:
    if isinstance(quando, datetime):
        return quando.isoformat(timespec="minutes")
    return quando.isoformat()


@dataclass(frozen=True, slots=True, kw_only=True)
class Auto:
    """An auto de infração, apreensão e depósito."""

    processo: str | None = f.palavra("processo", ("auto_de_infracao",))
    data_hora_auto: datetime | None = f.momento("dia e hora do auto")
    pago: bool | None = f.sim_nao("imposto e multas foram pagos")
    data_hora_consulta: datetime | None = f.momento("dia e hora em que se pergunta")


@regra("auto_de_infracao", "auto-de-infracao", fatos=Auto)
def auto_de_infracao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 50: twenty-four hours, after which the goods may be auctioned (duvida 67)."""

    def conta(a: Auto, m: Memoria | None) -> Resultado:
        if a.data_hora_auto is None:
            raise FatoInvalido("falta o dia e a hora do auto (data_hora_auto)")
        prazo = lei.prazo("pagamento-apos-o-auto", desde=a.data_hora_auto, calendario=calendario)
        assert isinstance(prazo.fim, datetime)
        fim = _iso(prazo.fim)
        outros: dict[str, Any] = {"prazo_final": fim}
        if m is not None:
            m.passos.append(Passo(prazo.artigo, prazo.regra, fim))
        if a.data_hora_consulta is not None:
            if a.data_hora_consulta < a.data_hora_auto:
                raise FatoInvalido("a consulta vem antes do auto")
            leilao = not a.pago and a.data_hora_consulta > prazo.fim
            outros["hasta_publica"] = leilao
            if m is not None:
                texto = "não pago: hasta pública permitida" if leilao else "sem hasta pública"
                m.passo("art. 50", texto)
        return Resultado(0, outros=outros)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Restituicao:
    """A sum asked back."""

    processo: str | None = f.palavra("processo", ("restituicao",))
    especie: str | None = f.palavra("o que se restitui", ("imposto", "taxa", "multa"))
    causa: str | None = f.palavra("causa do pedido", CAUSAS, NOMES_DAS_CAUSAS)
    valor_pago: int | None = f.dinheiro("valor pago")
    valor_devido: int | None = f.dinheiro("valor que era devido, se algum")
    culpa_propria: bool | None = f.sim_nao("a multa foi por culpa própria")
    conhecimento_apresentado: bool | None = f.sim_nao("apresentou o conhecimento")
    certidao_apresentada: bool | None = f.sim_nao("apresentou certidão da repartição")


@regra("restituicao", fatos=Restituicao)
def restituicao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Arts. 54 to 59: conhecimento or certidão; 10% kept of a multa by own fault (duvida 59)."""
    fica = lei.aliquota("restituicao.expediente", "fica, a título de expediente")

    def conta(r: Restituicao, m: Memoria | None) -> Resultado:
        if r.valor_pago is None:
            raise FatoInvalido("falta o valor pago (valor_pago)")
        if not r.conhecimento_apresentado and not r.certidao_apresentada:
            raise Recusado(
                "o pedido vem com o conhecimento, ou certidão que o supra (arts. 54 e 55)"
            )
        devido = r.valor_devido or 0
        if devido > r.valor_pago:
            raise FatoInvalido("o valor devido é maior que o pago: não há o que restituir")
        valor = r.valor_pago - devido
        if m is not None:
            artigo = "art. 58" if r.especie == "multa" else "art. 57"
            m.passo(artigo, "a restituir, por despacho e com nota na 2ª via (art. 56)", valor)
        outros: dict[str, Any] = {"expediente": lei.moeda.texto(0)}
        if r.especie == "multa" and r.culpa_propria:
            expediente = fica(valor, m)
            outros["expediente"] = lei.moeda.texto(expediente)
            valor -= expediente
            if m is not None:
                m.passo("art. 59", "restitui-se", valor)
        return Resultado(valor, outros=outros)

    return conta
