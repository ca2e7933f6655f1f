"""Licence of ambulantes (arts. 53 to 63)."""

from dataclasses import dataclass

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.votuporanga_1950.comum import (
    com_acrescimo,
    exigir,
    isento,
    linha_parecida,
    no_ato,
    vencimentos,
)
from prefeitura.legislacao.erros import Recusado
from prefeitura.legislacao.fatos import normalizar
from prefeitura.legislacao.palavras import por_palavra
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia


@dataclass(frozen=True, slots=True, kw_only=True)
class Ambulante:
    """Who buys or sells in the streets."""

    artigo: str | None = f.texto("artigo do comércio, na tabela D")
    classificado_pelo_prefeito_como: str | None = f.texto(
        "rubrica semelhante em que o prefeito classificou o artigo"
    )
    despacho_numero: str | None = f.texto("número do despacho de classificação")
    despacho_do_prefeito: str | None = f.texto("despacho do prefeito sobre a isenção")
    carteira_profissional: bool | None = f.sim_nao("tem carteira profissional")
    idade: int | None = f.inteiro("idade do ambulante", "anos", maximo=130)
    por_conta_de_terceiros: bool | None = f.sim_nao("trabalha por conta de terceiros")
    licenca_especial_para_fixar_se: bool | None = f.sim_nao("licença especial para fixar-se")
    mutilado_reconhecidamente_pobre: bool | None = f.sim_nao("mutilado, reconhecidamente pobre")
    sem_arrimo_ou_incapacitado: bool | None = f.sim_nao("sem arrimo ou incapaz de outra profissão")
    renovacao: bool | None = f.sim_nao("renovação da licença do exercício anterior")


@regra("licenca-ambulante", fatos=Ambulante)
def licenca_ambulante(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table D, half more for a fixed place (60); refusals of 55 and 57; exemptions of 61."""
    tabela = lei.tabela("tabela-d")
    vedados = [f"_{'_'.join(por_palavra(v))}_" for v in lei.valor("licenca-ambulante.vedados")]
    idade_minima = lei.valor("licenca-ambulante.idade_minima")
    local_fixo = com_acrescimo(
        lei, "licenca-ambulante.local_fixo", "licença especial para fixar-se"
    )
    na_renovacao = vencimentos(lei, "licenca-ambulante", ano)
    zero = lei.moeda.texto(0)

    def recusar(a: Ambulante, artigo: str) -> None:
        dito = f"_{'_'.join(por_palavra(normalizar(artigo)))}_"
        if any(v in dito for v in vedados):
            raise Recusado(f"comércio ambulante de {artigo} não é licenciado (art. 57)")
        if a.idade is not None and a.idade < idade_minima and not a.por_conta_de_terceiros:
            raise Recusado(
                f"menor de {idade_minima} anos só se licencia por conta de terceiros (art. 55)"
            )
        if a.carteira_profissional is False:
            raise Recusado("o ambulante deve ter carteira profissional (art. 54)")

    def item_da_isencao(a: Ambulante, m: Memoria | None) -> str | None:
        if a.mutilado_reconhecidamente_pobre:
            item = "art. 61, 1"
        elif a.sem_arrimo_ou_incapacitado:
            item = "art. 61, 2"
        else:
            return None
        despacho = normalizar(a.despacho_do_prefeito or "")
        if despacho and not ("indeferid" in despacho or despacho.startswith("nao")):
            return item
        if m is not None:
            m.aviso(f"a isenção ({item}) depende do prefeito")
        return None

    def rubrica(a: Ambulante, artigo: str, m: Memoria | None) -> str:
        propria = linha_parecida(tabela, artigo)
        if propria in tabela.linhas or not a.classificado_pelo_prefeito_como:
            return propria
        if m is not None:
            numero = f", despacho {a.despacho_numero}" if a.despacho_numero else ""
            m.passo(
                "art. 60 §2",
                f"{artigo}: classificado como {a.classificado_pelo_prefeito_como}{numero}",
            )
        return a.classificado_pelo_prefeito_como

    def conta(a: Ambulante, m: Memoria | None) -> Resultado:
        artigo: str = exigir(a.artigo, "artigo", "o artigo do comércio")
        recusar(a, artigo)
        item = item_da_isencao(a, m)
        if item is not None:
            if m is not None:
                m.aviso("a isenção não dispensa o licenciamento (art. 61, par. único)")
            return isento(item, "isento do imposto", m, licenca_exigida=True)
        linha = rubrica(a, artigo, m)
        valor = tabela.dinheiro(linha)
        if m is not None:
            m.passo(tabela.artigo, f"tabela D, {linha}", valor)
        outros: dict[str, object] = {"licenca_exigida": True}
        if a.licenca_especial_para_fixar_se:
            valor = local_fixo(valor, m)
            outros["taxa_de_localizacao"] = zero
        parcelas = na_renovacao(valor) if a.renovacao else no_ato(lei, valor)
        return Resultado(valor, parcelas, outros=outros)

    return conta
