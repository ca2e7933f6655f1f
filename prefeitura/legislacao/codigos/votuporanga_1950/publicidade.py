"""Licence of publicity (arts. 78 to 85)."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario, somar_horas
from prefeitura.legislacao.codigos.votuporanga_1950.comum import (
    exigir,
    isento,
    linha_parecida,
    no_ato,
    vencimentos,
)
from prefeitura.legislacao.codigos.votuporanga_1950.palavras_da_lei import sinonimos
from prefeitura.legislacao.erros import Recusado
from prefeitura.legislacao.fatos import normalizar
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia

RURAIS = ("sitio", "granja", "fazenda")
DO_LUGAR = ("nome", "negocio")
ISENCOES = {
    "fins_patrioticos_ou_politicos": "art. 84, 1",
    "esporte_exposicao_ou_beneficencia": "art. 84, 1",
    "sitio_granja_ou_fazenda": "art. 84, 2",
    "mostruario_interno": "art. 84, 3",
    "hospital_ou_caridade": "art. 84, 4",
    "distico_religioso": "art. 84, 5",
    "escola_com_lugares_gratuitos": "art. 84, 6",
}
# What the wording of the advertisement itself shows, with nothing left to anyone's judgement.
PELO_TEOR = {
    "fins_patrioticos_ou_politicos": {"politica", "politico", "eleitoral", "patriotico"},
    "hospital_ou_caridade": {"hospital", "caridade"},
    "distico_religioso": {"distico"},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Anuncio:
    """A sign, poster or any other means of publicity."""

    anuncio: str | None = f.texto("anúncio, na tabela H")
    local: str | None = f.texto("onde está o anúncio")
    permanente: bool | None = f.sim_nao("anúncio permanente, que continua no exercício")
    isencao: str | None = f.palavra("isenção do art. 84", ISENCOES, sinonimos("anuncio"))
    encontrado_em: datetime | None = f.momento("dia e hora em que foi encontrado sem licença")
    multa_aplicada: int | None = f.dinheiro("multa aplicada pelo anúncio sem licença")


@regra("licenca-publicidade", fatos=Anuncio)
def licenca_publicidade(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table H; 24 hours and the fine of a sign found without licence (80, duvida 45)."""
    tabela = lei.tabela("tabela-h")
    horas = lei.valor("licenca-publicidade.horas")
    minima, maxima = (lei.valor(f"licenca-publicidade.multa_{x}ima") for x in ("min", "max"))
    continuacao = vencimentos(lei, "licenca-publicidade", ano)
    moeda = lei.moeda

    def item_da_isencao(a: Anuncio) -> str | None:
        if a.isencao is not None:
            return ISENCOES[a.isencao]
        teor = normalizar(a.anuncio or "").split("_")
        rural = normalizar(a.local or "").split("_")[0] in RURAIS
        if rural and any(p in teor for p in (*DO_LUGAR, *RURAIS)):
            return "art. 84, 2"
        return next((ISENCOES[i] for i, ditas in PELO_TEOR.items() if ditas & {*teor}), None)

    def multa_do(a: Anuncio, m: Memoria | None) -> int:
        if a.multa_aplicada is None:
            return 0
        if not minima <= a.multa_aplicada <= maxima:
            raise Recusado(
                f"a multa do art. 80 §1 vai de {moeda.valor(minima)} a {moeda.valor(maxima)}"
            )
        if m is not None:
            m.passo("art. 80 §1", "multa do anúncio sem licença", a.multa_aplicada)
        return a.multa_aplicada

    def conta(a: Anuncio, m: Memoria | None) -> Resultado:
        item = item_da_isencao(a)
        if item is not None:
            return isento(item, "isento, mas sujeito a autorização", m, autorizacao_exigida=True)
        dito: str = exigir(a.anuncio, "anuncio", "o anúncio")
        linha = linha_parecida(tabela, dito)
        imposto = tabela.dinheiro(linha)
        if m is not None:
            m.passo(tabela.artigo, f"tabela H, {linha.replace('_', ' ')}", imposto)
        multa = multa_do(a, m)
        outros: dict[str, Any] = {"imposto": moeda.texto(imposto), "multa": moeda.texto(multa)}
        if multa:
            outros["itens"] = [
                {"tributo": "licenca-publicidade", "valor": moeda.texto(imposto)},
                {"tributo": "multa", "valor": moeda.texto(multa)},
            ]
        if a.encontrado_em is not None:
            fim = somar_horas(a.encontrado_em, horas)
            outros["prazo_final"] = fim.isoformat()
            if m is not None:
                m.passo("art. 80 §2", f"{horas} horas para regularizar: até {fim:%d/%m/%Y %H:%M}")
        dia = a.encontrado_em.date() if a.encontrado_em else None
        parcelas = continuacao(imposto) if a.permanente else no_ato(lei, imposto, dia)
        return Resultado(imposto + multa, parcelas, outros=outros)

    return conta
