"""Fines by infraction, the auto, the appeal with deposit (arts. 31 to 142)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.jambeiro_1958.comum import exigir
from prefeitura.legislacao.codigos.jambeiro_1958.infracoes import INFRACOES, SINONIMOS
from prefeitura.legislacao.erros import FatoInvalido, Recusado
from prefeitura.legislacao.numeros import em_portugues
from prefeitura.legislacao.regras import Conta, regra, situacao
from prefeitura.legislacao.vigencia import Vigencia

MULTAS, MORA = "multas", "mora"
# who acts against the code, or omits himself, answers for the amount itself (140 and 142)
FUNCIONARIOS = ("funcionario_ato_contrario", "funcionario_omisso")


@dataclass(frozen=True, slots=True, kw_only=True)
class Multa:
    """An infraction and the fine fixed by who imposes it."""

    infracao: str | None = f.palavra("infração", INFRACOES, SINONIMOS)
    multa_fixada: int | None = f.dinheiro("multa fixada por quem a impõe")
    reincidente: bool | None = f.sim_nao("reincidente: mesma regra, depois de multa definitiva")
    imposto_devido: int | None = f.dinheiro("imposto devido, além da multa")
    embargo_judicial: bool | None = f.sim_nao("a obra tem embargo judicial")
    fato: str | None = f.texto("fato que constitui a infração")
    mercadoria: str | None = f.texto("mercadoria do ambulante")
    ponto_fixo_em_via_publica: bool | None = f.sim_nao("o ambulante fixou-se em via pública")
    obra: str | None = f.texto("obra ou depósito de materiais")
    meio: str | None = f.texto("meio de publicidade")


Conferir = Callable[[Multa, Memoria | None], Resultado]


def _multar(lei: Vigencia) -> Conferir:
    """The figure inside its range, then doubled where the article says (doubts 76 and 78)."""
    tabela = lei.tabela("multas")
    mora = lei.regra_de_mora("predial").degraus[0].taxa
    dobro = 2
    moeda = lei.moeda

    def fixada(x: Multa, linha: dict[str, str], m: Memoria | None) -> int:
        minimo, maximo = moeda.da_lei(linha["minimo"]), moeda.da_lei(linha["maximo"])
        faixa = f"entre {moeda.formatar(minimo)} e {moeda.formatar(maximo)}"
        multa = x.multa_fixada
        if multa is None and minimo == maximo:
            multa = minimo
        if multa is None:
            raise FatoInvalido(f"falta a multa, {faixa} ({linha['artigo']}, multa_fixada)")
        if not minimo <= multa <= maximo:
            raise Recusado(f"a multa deve ficar {faixa} ({linha['artigo']})")
        if m is not None:
            m.passo(linha["artigo"], f"{linha['descricao']}, {faixa}", multa)
        if x.reincidente and linha["dobro"] == "sim":
            multa *= dobro
            if m is not None:
                m.passo(linha["artigo"], "reincidência: o dobro", multa)
        return multa

    def sem_faixa(x: Multa, infracao: str, linha: dict[str, str], m: Memoria | None) -> int:
        multa = 0
        if infracao == MORA:
            debito = exigir(x.imposto_devido, "imposto_devido", "o débito")
            multa = lei.arredondar(debito * mora.n, mora.d)
        elif infracao in FUNCIONARIOS:
            multa = exigir(x.multa_fixada, "multa_fixada", "a importância por que responde")
        if m is not None:
            pct = f", {em_portugues(mora.pct)}%" if infracao == MORA else ""
            m.passo(linha["artigo"], f"{linha['descricao']}{pct}", multa)
        return multa

    def multar(x: Multa, m: Memoria | None) -> Resultado:
        infracao: str = exigir(x.infracao, "infracao", "a infração")
        linha = tabela.linhas[infracao]
        com_faixa = bool(linha["minimo"])
        multa = fixada(x, linha, m) if com_faixa else sem_faixa(x, infracao, linha, m)
        outros: dict[str, Any] = {"multa": moeda.texto(multa)}
        total = multa
        if x.imposto_devido is not None:
            total += x.imposto_devido
            outros["imposto"] = moeda.texto(x.imposto_devido)
            if m is not None:
                m.passo(linha["artigo"], "mais o imposto", total)
        consequencia = linha["consequencia"]
        if x.reincidente and linha["na_reincidencia"]:
            consequencia = linha["na_reincidencia"]
        if consequencia:
            outros["consequencia"] = consequencia
            if m is not None:
                m.aviso(consequencia)
        if x.embargo_judicial and m is not None:
            m.aviso("para levantar o embargo judicial, mais as custas (art. 82 §4)")
        return Resultado(total, outros=outros)

    return multar


@regra(MULTAS, fatos=Multa)
def multas(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """A fine launched (1 21º)."""
    return _multar(lei)


@situacao("multar", fatos=Multa, quando={"infracao"})
def multar(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """The fine of an infraction about any tributo."""
    return _multar(lei)


@dataclass(frozen=True, slots=True, kw_only=True)
class Recurso:
    """The appeal against a fine."""

    multa: int | None = f.dinheiro("multa imposta", nomes=("multa_fixada",))
    valor_depositado: int | None = f.dinheiro("quantia depositada na Tesouraria")


@situacao("recorrer_multa", fatos=Recurso, quando={"valor_depositado"})
def recorrer(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Fines of diversões: no appeal before the deposit of the whole (107, doubt 67)."""
    de_diversoes = tributo.startswith("diversoes")

    def conta(r: Recurso, m: Memoria | None) -> Resultado:
        multa = exigir(r.multa, "multa", "a multa imposta")
        if de_diversoes and (r.valor_depositado or 0) < multa:
            raise Recusado(
                "o recurso só é admitido com o depósito da multa, "
                f"{lei.moeda.formatar(multa)} (art. 107, par. único)"
            )
        if m is not None:
            artigo = "art. 107, par. único" if de_diversoes else "art. 124"
            m.passo(artigo, "recurso admitido, contra a multa de", multa)
        return Resultado(multa, outros={"recurso_admitido": True})

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Auto:
    """What an auto de infração must hold (123 and 126)."""

    infrator_nome: str | None = f.texto("nome do infrator")
    infrator_residencia: str | None = f.texto("residência do infrator")
    fato: str | None = f.texto("fato que constitui a infração")
    lugar: str | None = f.texto("lugar do fato")
    momento: datetime | None = f.momento("dia e hora do fato")
    preceito_violado: str | None = f.texto("preceito da lei violada")
    multa: int | None = f.dinheiro("multa imposta", nomes=("multa_fixada",))
    intimacao: bool | None = f.sim_nao("contém as intimações")
    prazo_recurso_dias: int | None = f.inteiro("prazo do recurso", "dias")
    assinatura_autuante: bool | None = f.sim_nao("assinado pelo autuante")
    assinatura_infrator: bool | None = f.sim_nao("assinado pelo infrator")
    declaracao_de_recusa: bool | None = f.sim_nao("o autuante declara a recusa de assinar")
    lavrado_na_presenca: bool | None = f.sim_nao("lavrado na presença do infrator")
    intimacao_escrita: bool | None = f.sim_nao("infrator ausente intimado por escrito")
    testemunhas: int | None = f.inteiro("testemunhas que assinam")
    houve_apreensao: bool | None = f.sim_nao("houve apreensão")
    quantidade_e_caracteristicas: str | None = f.texto("do que se apreendeu")


@situacao("lavrar_auto", fatos=Auto, quando={"infrator_nome", "testemunhas", "preceito_violado"})
def lavrar_auto(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Whether the auto holds all that arts. 123 and 126 ask (doubt 72)."""
    testemunhas = lei.valor("processo.testemunhas")
    dias = lei.valor("processo.recurso_dias")

    def assinado(a: Auto, m: Memoria | None) -> bool:
        if a.assinatura_infrator:
            return True
        if a.declaracao_de_recusa:
            if m is not None:
                m.passo("art. 123 §2", "recusa declarada: assinatura suprida")
            return True
        if a.lavrado_na_presenca is False and a.intimacao_escrita:
            if m is not None:
                m.passo("art. 123 §3", "infrator ausente, intimado por escrito")
            return True
        return False

    def conta(a: Auto, m: Memoria | None) -> Resultado:
        pedidos = {
            "nome do infrator (art. 123 a)": a.infrator_nome,
            "residência do infrator (art. 123 a)": a.infrator_residencia,
            "fato (art. 123 b)": a.fato,
            "lugar (art. 123 b)": a.lugar,
            "dia e hora (art. 123 b)": a.momento,
            "preceito violado (art. 123 c)": a.preceito_violado,
            "multa imposta (art. 123 c)": a.multa is not None,
            "intimações (art. 123 c)": a.intimacao,
            f"prazo do recurso, {dias} dias (arts. 123 c e 124)": a.prazo_recurso_dias == dias,
            "assinatura do autuante (art. 123 d)": a.assinatura_autuante,
            "assinatura do infrator, ou recusa declarada (art. 123 d e §2)": assinado(a, m),
            f"{testemunhas} testemunhas (art. 123 d)": (a.testemunhas or 0) >= testemunhas,
            "quantidade e características (art. 126, par. único)": (
                not a.houve_apreensao or a.quantidade_e_caracteristicas
            ),
        }
        faltam = [nome for nome, tem in pedidos.items() if not tem]
        if m is not None:
            texto = f"faltam: {'; '.join(faltam)}" if faltam else "contém o que a lei pede"
            m.passo("art. 123", texto, a.multa)
        outros: dict[str, Any] = {"auto_valido": not faltam}
        if faltam:
            outros["faltam"] = faltam
        return Resultado(a.multa or 0, outros=outros)

    return conta
