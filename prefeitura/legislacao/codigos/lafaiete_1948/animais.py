"""Depósito e registro de animais (245 to 250), matadouro (251 to 267)."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Passo, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.lafaiete_1948.comum import Contas, chave, fim_do_prazo
from prefeitura.legislacao.codigos.lafaiete_1948.licencas import chave_do_lugar
from prefeitura.legislacao.erros import FatoInvalido, ForaDaTabela, Recusado
from prefeitura.legislacao.primitivas import PorLinha, PorUnidade
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia

DOMINGO = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Recolhido:
    """Animals, or a dog, taken to the depósito and taken back."""

    animais: int | None = f.inteiro(
        "cabeças recolhidas", "cabeças", minimo=1, maximo=100_000, nomes=("caes", "cabecas")
    )
    especie: str | None = f.texto("espécie, como bovino ou equino")
    cao: bool | None = f.sim_nao("é cão")
    registrado: bool | None = f.sim_nao("o cão está registrado")
    data_entrada: date | None = f.data("entrada no depósito")
    data_edital: date | None = f.data("edital com novo prazo, se houve")
    data_retirada: date | None = f.data("dia em que foi retirado")


@regra("deposito-municipal", fatos=Recolhido)
def deposito_municipal(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """A multa a head and the food of each day (245 to 247; duvida 53)."""
    contas = Contas(lei, calendario)
    multas = lei.tabela("multas")
    do_animal = PorUnidade(multas.dinheiro("245", "minimo"), "art. 245", "multa", "cabeça(s)")
    do_cao = PorUnidade(
        multas.dinheiro("247 §2", "minimo"), "art. 247 §2", "multa, cão não registrado", "cão(es)"
    )
    diarias = {
        cao: PorUnidade(p.valor, p.artigo, p.descricao, "cabeça(s) × dia(s)")
        for cao, p in (
            (False, lei.parametro("animais.diaria")),
            (True, lei.parametro("animais.diaria_do_cao")),
        )
    }
    minimo = lei.valor("animais.dias_minimos")

    def prazo(r: Recolhido, eh_cao: bool, m: Memoria | None) -> date | None:
        assert r.data_entrada is not None
        if eh_cao and r.registrado:
            return None
        termo = "retirada-do-cao" if eh_cao else "retirada-do-animal"
        desde = r.data_entrada
        if r.data_edital is not None and not eh_cao:
            termo, desde = "retirada-do-animal-por-edital", r.data_edital
        fim = fim_do_prazo(lei, termo, desde, calendario)
        if m is not None:
            destino = "sacrifício" if eh_cao else "hasta pública"
            artigo = lei.codigo.prazo(termo).artigo
            m.passos.append(Passo(artigo, f"retirar até, sob pena de {destino}", fim.isoformat()))
        return fim

    def conta(r: Recolhido, m: Memoria | None) -> Resultado:
        if r.data_entrada is None or r.data_retirada is None:
            raise FatoInvalido("faltam a entrada e a retirada (data_entrada, data_retirada)")
        if r.data_retirada < r.data_entrada:
            raise FatoInvalido("a retirada vem antes da entrada no depósito")
        eh_cao = bool(r.cao) or chave(r.especie or "") in ("cao", "caes", "cachorro", "canino")
        if r.cao is False and eh_cao:
            raise FatoInvalido("a espécie desmente que não é cão (cao)")
        if eh_cao and r.registrado is None:
            raise FatoInvalido("falta dizer se o cão está registrado (registrado)")
        if r.animais is None and not eh_cao:
            raise FatoInvalido("faltam as cabeças recolhidas (animais)")
        cabecas = r.animais or 1
        dias = max((r.data_retirada - r.data_entrada).days, minimo)
        titulos = []
        if not eh_cao:
            titulos.append(("multa", do_animal(cabecas, m)))
        elif not r.registrado:
            titulos.append(("multa", do_cao(cabecas, m)))
        titulos.append(("deposito-municipal", diarias[eh_cao](cabecas * dias, m)))
        if m is not None:
            m.passo("dúvida 53", f"{cabecas} cabeça(s), {dias} dia(s) de depósito")
        fim = prazo(r, eh_cao, m)
        outros: dict[str, Any] = {} if fim is None else {"prazo_final": fim.isoformat()}
        if fim is not None and r.data_retirada > fim and m is not None:
            m.aviso("retirado depois do prazo: só se ainda não vendido ou sacrificado")
        return contas.unica(titulos, None, m, **outros)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Caes:
    """Dogs to be registered in the year."""

    caes: int | None = f.inteiro("cães a registrar", minimo=1, maximo=10_000)
    placa: bool | None = f.sim_nao("fornece-se a placa")
    servico_de_vacinacao: bool | None = f.sim_nao("a Prefeitura mantém o serviço de vacinação")


@regra("animais", fatos=Caes)
def registro_de_caes(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 248: the registration, the placa supplied, the vaccine where there is the service."""
    contas = Contas(lei, calendario)
    partes = {
        nome: PorUnidade(p.valor, p.artigo, p.descricao, "cão(es)")
        for nome in ("registro", "placa", "vacina")
        for p in (lei.parametro(f"animais.{nome}"),)
    }

    def conta(c: Caes, m: Memoria | None) -> Resultado:
        if c.caes is None:
            raise FatoInvalido("falta o número de cães (caes)")
        valor = partes["registro"](c.caes, m)
        if c.placa:
            valor += partes["placa"](c.caes, m)
        if c.servico_de_vacinacao:
            valor += partes["vacina"](c.caes, m)
        return contas.unica([("animais", valor)], None, m)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Abate:
    """Heads of one kind."""

    especie: str | None = f.texto("espécie, como na tabela do art. 262")
    cabecas: int | None = f.inteiro("cabeças", maximo=1_000_000)


@dataclass(frozen=True, slots=True, kw_only=True)
class Matanca:
    """A slaughter in a place."""

    abates: tuple[Abate, ...] = f.registros("abates, por espécie", Abate)
    matadouro_municipal: bool | None = f.sim_nao("há matadouro municipal no lugar")
    transporte_da_prefeitura: bool | None = f.sim_nao("o transporte é por conta da Prefeitura")
    localidade: str | None = f.texto("cidade, distrito ou povoado")
    data_abate: date | None = f.data("dia do abate")


@regra("matadouro", fatos=Matanca)
def matadouro(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 262 by the head, less 25% or 50%, not added (duvida 55); no Sundays in town (267)."""
    contas = Contas(lei, calendario)
    tabela = lei.tabela("matadouro")
    linha = PorLinha(tabela)
    especies = {
        chave(nome): especie
        for especie, x in tabela.linhas.items()
        for nome in (especie, x["descricao"], *x["tambem"].split(";"))
    }
    sem_matadouro = lei.reducao("matadouro.sem_matadouro", "lugar sem matadouro")
    sem_transporte = lei.reducao("matadouro.sem_transporte", "sem matadouro nem transporte")

    def de_um(a: Abate, m: Memoria | None) -> int:
        if a.especie is None or a.cabecas is None:
            raise FatoInvalido("cada abate tem espécie e cabeças (especie, cabecas)")
        especie = especies.get(chave(a.especie))
        if especie is None:
            raise ForaDaTabela(f"a tabela do art. 262 não tem a espécie “{a.especie}”")
        return linha(especie, a.cabecas, m)

    def conferir_o_dia(x: Matanca) -> None:
        na_cidade = (
            bool(x.matadouro_municipal)
            if x.localidade is None
            else chave_do_lugar(x.localidade) == "cidade"
        )
        if na_cidade and x.data_abate is not None and x.data_abate.weekday() == DOMINGO:
            raise Recusado("na cidade não se abate aos domingos (art. 267)")

    def conta(x: Matanca, m: Memoria | None) -> Resultado:
        if not x.abates:
            raise FatoInvalido("faltam os abates (abates)")
        conferir_o_dia(x)
        if x.matadouro_municipal is None:
            raise FatoInvalido("falta dizer se há matadouro no lugar (matadouro_municipal)")
        valor = sum(de_um(a, m) for a in x.abates)
        if not x.matadouro_municipal:
            if x.transporte_da_prefeitura is None:
                raise FatoInvalido(
                    "falta dizer se o transporte é da Prefeitura (transporte_da_prefeitura)"
                )
            valor = (sem_matadouro if x.transporte_da_prefeitura else sem_transporte)(valor, m)
        return contas.unica([("matadouro", valor)], x.data_abate, m)

    return conta
