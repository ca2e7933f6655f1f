"""Receitas diversas: mercado, matadouro, feiras, cemitério (arts. 459 to 464), transferidas."""

import re
from dataclasses import dataclass
from decimal import Decimal

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.januaria_1963 import nomes
from prefeitura.legislacao.codigos.januaria_1963.servicos import somar_linhas
from prefeitura.legislacao.erros import FatoInvalido, ForaDaTabela, Recusado
from prefeitura.legislacao.numeros import Numero, fracoes
from prefeitura.legislacao.primitivas import PorLinha, PorUnidade
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia

OBJETOS = {
    "comodo": ("I-a", "I-b"),
    "espaco": ("II-a", "II-b"),
    "espaco_externo": (None, "III"),
    "volume": (None, "IV-a"),
    "gaiola": (None, "IV-b"),
    "animal_grande": (None, "IV-c2"),
    "animal_pequeno": (None, "IV-d"),
    "frigorifico": (None, "V"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class UsoDoMercado:
    """A room, a space or goods in the market."""

    objeto: str | None = f.palavra("objeto da tabela nº 22", OBJETOS, nomes.OBJETOS_DO_MERCADO)
    area_m2: Decimal | None = f.quantidade("área", "m²")
    meses: int | None = f.inteiro("meses de contrato", "meses", minimo=1)
    dias: int | None = f.inteiro("dias", "dias", minimo=1)
    horas: int | None = f.inteiro("horas, cada 24 ou parte", "horas", minimo=1)
    quilos: Decimal | None = f.quantidade("peso", "kg")
    unidades: int | None = f.inteiro("gaiolas ou animais", "unidades", minimo=1)


@regra("mercado", fatos=UsoDoMercado)
def mercado(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table 22: area by month or day, weight or head by 24 hours (duvida 70)."""
    linha = PorLinha(lei.tabela("tabela-22"), arredondar=lei.arredondar)

    def por_area(u: UsoDoMercado, m: Memoria | None) -> int:
        mensal, diaria = OBJETOS[str(u.objeto)]
        if u.area_m2 is None:
            raise FatoInvalido("falta a área (area_m2)")
        if u.meses is not None and mensal is not None:
            return linha(mensal, u.area_m2 * u.meses, m)
        if u.dias is None:
            raise FatoInvalido("faltam os meses ou os dias (meses, dias)")
        return linha(diaria, u.area_m2 * u.dias, m)

    def conta(u: UsoDoMercado, m: Memoria | None) -> Resultado:
        if u.objeto is None:
            raise FatoInvalido("falta o objeto (objeto)")
        if u.objeto in ("comodo", "espaco", "espaco_externo"):
            return Resultado(por_area(u, m))
        periodos = fracoes(u.horas, 24) if u.horas is not None else u.dias or 1
        if u.objeto in ("volume", "frigorifico"):
            if u.quilos is None:
                raise FatoInvalido("falta o peso (quilos)")
            if u.objeto == "frigorifico":
                periodos = fracoes(u.horas or 12, 12)
            return Resultado(linha(OBJETOS[u.objeto][1], u.quilos * periodos, m))
        unidades = u.unidades or 1
        valor = linha(OBJETOS[u.objeto][1], unidades * periodos, m)
        if u.objeto == "animal_grande":
            valor += linha("IV-c1", unidades, m)
        return Resultado(valor)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Matanca:
    """Heads slaughtered, or kept in the yards."""

    bovinos: int | None = f.inteiro("bovinos", "cabeças")
    suinos: int | None = f.inteiro("suínos", "cabeças")
    cabecas: int | None = f.inteiro("cabeças da espécie", "cabeças")
    especie: str | None = f.palavra(
        "espécie", ("bovinos", "suinos", "caprinos", "leitoes"), nomes.ESPECIES_ABATIDAS
    )
    distrito: bool | None = f.sim_nao("nos distritos")
    industria: bool | None = f.sim_nao("para fins industriais")
    fora_do_matadouro: bool | None = f.sim_nao("fora do matadouro, com licença (art. 462)")
    bovinos_nos_patios: int | None = f.inteiro("bovinos nos pátios", "cabeças")
    dias: int | None = f.inteiro("dias nos pátios", "dias", minimo=1)


@regra("matadouro", fatos=Matanca)
def matadouro(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table 23 by head; 20% more outside the matadouro (462; duvida 71)."""
    linha = PorLinha(lei.tabela("tabela-23"))
    fora = lei.aliquota("matadouro.fora", "fora do matadouro")

    def conta(x: Matanca, m: Memoria | None) -> Resultado:
        cabecas: dict[str, int] = {}
        if x.especie is not None:
            if x.cabecas is None:
                raise FatoInvalido("faltam as cabeças (cabecas)")
            cabecas[x.especie] = x.cabecas
        for especie, n in (("bovinos", x.bovinos), ("suinos", x.suinos)):
            if n:
                cabecas[especie] = cabecas.get(especie, 0) + n
        sufixo = ":distrito" if x.distrito else ":industria" if x.industria else ""
        quantos: dict[str, Numero] = {
            f"{e}{sufixo}" if e in ("bovinos", "suinos") else e: n for e, n in cabecas.items()
        }
        if x.bovinos_nos_patios:
            quantos["permanencia"] = x.bovinos_nos_patios * (x.dias or 1)
        total = somar_linhas(linha, quantos, m)
        return Resultado(total + fora(total, m) if x.fora_do_matadouro else total)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Barraca:
    """A stall in the fair."""

    area_m2: Decimal | None = f.quantidade("área ocupada", "m²")
    dias: int | None = f.inteiro("dias", "dias", minimo=1)


@regra("feiras", fatos=Barraca)
def feiras(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 463: 1.00 per square metre or fraction, per day."""
    p = lei.parametro("feiras.por_m2")
    por_m2 = PorUnidade(p.valor, p.artigo, "taxa de feira", "m² por dia")

    def conta(b: Barraca, m: Memoria | None) -> Resultado:
        if b.area_m2 is None:
            raise FatoInvalido("falta a área ocupada (area_m2)")
        return Resultado(por_m2(fracoes(b.area_m2, 1) * (b.dias or 1), m))

    return conta


ROMANOS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
_LETRAS = {
    "VII": {
        "sepultura_rasa": "a",
        "carneira": "b",
        "jazigo": "c",
        "mausoleu": "d",
        "ossuario": "e",
    },
    "VIII": {"sepultura_rasa": "a", "carneira": "b"},
}


def _item(dito: str) -> tuple[str, str]:
    """The number and the letter of an item: "IX, g" and "9-g" are ("IX", "g")."""
    partes = re.fullmatch(r"\s*([IVX]+|\d)[^A-Z0-9]*([A-L]?)\W*", dito.upper())
    if partes is None:
        raise ForaDaTabela(f"hipótese fora da tabela: a tabela nº 24 não tem o item “{dito}”")
    numero, letra = partes.groups()
    romano = ROMANOS[int(numero) - 1] if numero.isdigit() and numero != "0" else numero
    return romano, letra.lower()


@dataclass(frozen=True, slots=True, kw_only=True)
class ServicoDeCemiterio:
    """A service of the cemetery, by the item of table 24."""

    item: str | None = f.texto("item da tabela nº 24, como “I” ou “IX-a”")
    idade: int | None = f.inteiro("idade do morto, em anos completos", "anos", maximo=150)
    tipo: str | None = f.palavra(
        "sepultura",
        ("sepultura_rasa", "carneira", "jazigo", "mausoleu", "ossuario"),
        nomes.SEPULTURAS,
    )
    antes_do_prazo: bool | None = f.sim_nao("exumação antes do prazo regular")
    prorrogacoes_anteriores: int | None = f.inteiro("prorrogações já concedidas", "vezes")


@regra("cemiterio", fatos=ServicoDeCemiterio)
def cemiterio(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table 24: adult or child by age, one prorogation only (464; duvida 72)."""
    tabela = lei.tabela("tabela-24")
    linha = PorLinha(tabela)
    adulto = lei.valor("cemiterio.idade_de_adulto")

    def chave(s: ServicoDeCemiterio) -> str:
        romano, letra = _item(s.item or "")
        if letra:
            return f"{romano}-{letra}"
        if romano in _LETRAS:
            if s.tipo is None:
                raise FatoInvalido("falta a sepultura (tipo)")
            escolhida = _LETRAS[romano].get(s.tipo)
            if escolhida is None:
                raise ForaDaTabela(f"hipótese fora da tabela: {s.tipo} ({tabela.artigo})")
            if romano == "VIII" and s.antes_do_prazo:
                escolhida = {"a": "c", "b": "d"}[escolhida]
            return f"{romano}-{escolhida}"
        if s.idade is None:
            raise FatoInvalido("falta a idade do morto (idade)")
        deslocamento = 2 if romano in ("V", "VI") and s.tipo == "carneira" else 0
        return f"{romano}-{'abcd'[deslocamento + (s.idade < adulto)]}"

    def conta(s: ServicoDeCemiterio, m: Memoria | None) -> Resultado:
        if not s.item:
            raise FatoInvalido("falta o item da tabela nº 24 (item)")
        if s.prorrogacoes_anteriores:
            raise Recusado("a prorrogação só se concede uma vez (art. 464 §1)")
        return Resultado(linha(chave(s), 1, m))

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Recebido:
    """A share of federal or state revenue."""

    valor_recebido: int | None = f.dinheiro("valor recebido")


@regra("rendas-transferidas", fatos=Recebido)
def rendas_transferidas(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 2 IV: recorded as received, nothing is computed."""

    def conta(r: Recebido, m: Memoria | None) -> Resultado:
        if r.valor_recebido is None:
            raise FatoInvalido("falta o valor recebido (valor_recebido)")
        if m is not None:
            m.passo("art. 2 IV", "registrado como recebido", r.valor_recebido)
        return Resultado(r.valor_recebido)

    return conta
