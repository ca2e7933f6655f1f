"""Imposto de transmissão inter vivos (arts. 199 to 225)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.januaria_1963 import nomes
from prefeitura.legislacao.erros import FatoInvalido, Recusado
from prefeitura.legislacao.primitivas import Aliquota, Reducao
from prefeitura.legislacao.regras import Conta, regra, situacao
from prefeitura.legislacao.vigencia import Vigencia

SOCIETARIOS = {
    "incorporacao_ao_capital": "incorporacao_ao_capital",
    "dissolucao": "dissolucao",
    "alteracao": "dissolucao",
    "extincao": "dissolucao",
    "liquidacao": "dissolucao",
}
PROPRIOS = ("doacao", "fusao", "bem_de_familia", "sub_rogacao")
GERAIS = (
    "compra_e_venda",
    "cessao",
    "dacao_em_pagamento",
    "arrematacao",
    "adjudicacao",
    "remissao",
    "usucapiao",
    "renuncia",
    "outro",
)
ATOS = (*GERAIS, *PROPRIOS, *SOCIETARIOS, "permuta")
RESIDENCIA_OU_LAVOURA = ("residencia", "agricultura", "pecuaria")
# who acquires, or what for, that art. 201 leaves out
ADQUIRENTES_FORA = {
    "uniao": "art. 201 I",
    "estado": "art. 201 I",
    "municipio": "art. 201 I",
    "partido_politico": "art. 201 II",
    "instituicao_religiosa": "art. 201 II",
    "educacao": "art. 201 III",
    "assistencia_social": "art. 201 III",
    "sindicato": "art. 201 VII",
}
SERVIDOR = "funcionario_municipal"
FINALIDADES_FORA = {
    "campo_de_pouso": "art. 201 VIII",
    "energia_eletrica": "art. 201 IX",
    "jazida_reconhecida": "art. 201 X",
    "matas_para_corte": "art. 201 XI",
}


def aliquota_de(lei: Vigencia, hipotese: str) -> Aliquota:
    """The rate of art. 204 of a hypothesis."""
    tabela = lei.tabela("art-204")
    inciso = tabela.linhas[hipotese]["inciso"]
    return Aliquota(
        tabela.taxa(hipotese), f"art. 204 {inciso}", "imposto de transmissão", lei.arredondar
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Transmissao:
    """A transfer of immovables between the living."""

    ato: str | None = f.palavra("ato da transmissão", ATOS, nomes.ATOS_DE_TRANSMISSAO)
    valor_real: int | None = f.dinheiro("valor real do imóvel")
    valor_declarado: int | None = f.dinheiro("valor declarado pela parte")
    estimativa_fiscal: int | None = f.dinheiro("estimativa da tabela fiscal")
    valores: tuple[int, ...] = f.lista("valores dos imóveis permutados", "dinheiro")
    quota_do_socio: int | None = f.dinheiro("quota do sócio no capital")
    promessa_meses: int | None = f.inteiro("meses da promessa ao conhecimento", "meses")
    adquirente: str | None = f.palavra(
        "adquirente",
        ("promitente_comprador", "terceiro", SERVIDOR, *ADQUIRENTES_FORA),
        nomes.ADQUIRENTES,
    )
    meses_desde_transmissao_anterior: int | None = f.inteiro(
        "meses da transmissão anterior", "meses"
    )
    finalidade: str | None = f.palavra(
        "destino do imóvel",
        (*RESIDENCIA_OU_LAVOURA, *FINALIDADES_FORA, "outra"),
        nomes.FINALIDADES,
    )
    area_ha: Decimal | None = f.quantidade("área do sítio", "ha")
    cultivado_so_com_familia: bool | None = f.sim_nao(
        "o adquirente vai cultivar o sítio só ou com a família"
    )
    ato_do_prefeito: bool | None = f.sim_nao(
        "o prefeito reconheceu a isenção do art. 201 (art. 202); “não” a afasta"
    )
    filhos_menores: int | None = f.inteiro("filhos menores a cargo", "filhos", maximo=60)
    possui_outro_imovel: bool | None = f.sim_nao("o adquirente possui outro imóvel")
    primeira_moradia: bool | None = f.sim_nao("é a primeira moradia do adquirente")
    favor_anterior: bool | None = f.sim_nao("o adquirente já teve favor idêntico")


@regra("transmissao-inter-vivos", fatos=Transmissao)
def transmissao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Rate of 204 on the real value; 205 on promises; discount of large families."""
    taxas = {h: aliquota_de(lei, h) for h in lei.tabela("art-204").linhas}
    promessa_meses = lei.valor("transmissao-inter-vivos.meses_da_promessa")
    revenda_meses = lei.valor("transmissao-inter-vivos.meses_da_revenda")
    terceiro = lei.aliquota(
        "transmissao-inter-vivos.acrescimo_da_promessa", "o adquirente não é o promitente comprador"
    )
    fora = _fora_do_imposto(lei)
    familia = _desconto_de_familia(lei)
    permuta = _permuta(lei, taxas)

    def hipotese(t: Transmissao) -> str:
        if t.ato in PROPRIOS:
            return str(t.ato)
        anterior = t.meses_desde_transmissao_anterior
        if anterior is not None and anterior <= revenda_meses:
            return "revenda"
        if t.promessa_meses is not None and t.promessa_meses <= promessa_meses:
            return "promessa"
        return "geral"

    def societaria(t: Transmissao, valor: int, m: Memoria | None) -> int:
        if t.quota_do_socio is None:
            raise FatoInvalido("falta a quota do sócio (quota_do_socio)")
        ate_a_quota = min(valor, t.quota_do_socio)
        total = taxas[SOCIETARIOS[str(t.ato)]](ate_a_quota, m)
        if valor > ate_a_quota:
            total += taxas["geral"](valor - ate_a_quota, m)
        return total

    def comum(t: Transmissao, valor: int, m: Memoria | None) -> int:
        imposto = taxas[hipotese(t)](valor, m)
        if t.promessa_meses is not None:
            if t.adquirente is None:
                raise FatoInvalido("há promessa: falta dizer o adquirente (adquirente)")
            if t.adquirente != "promitente_comprador":
                imposto += terceiro(imposto, m)
        return familia(t, valor, imposto, m)

    def conta(t: Transmissao, m: Memoria | None) -> Resultado:
        if t.ato == "permuta":
            return Resultado(permuta(t, m))
        if t.valores:
            raise FatoInvalido("“valores” só se informa na permuta")
        valor = _valor(t)
        artigo = fora(t, valor)
        if artigo is not None:
            if m is not None:
                m.passo(artigo, "o imposto não incide", 0)
            return Resultado(0, isento=True, fundamento=artigo)
        imposto = societaria(t, valor, m) if t.ato in SOCIETARIOS else comum(t, valor, m)
        if m is not None:
            m.passo("art. 204", "imposto", imposto)
        return Resultado(imposto)

    return conta


def _fora_do_imposto(lei: Vigencia) -> Callable[[Transmissao, int], str | None]:
    """The item of 201 that leaves a transfer out; but for item I, not if the prefeito denied it."""
    moradia = lei.valor("transmissao-inter-vivos.limite_da_moradia")
    sitio = lei.valor("territorial-rural.area_imune")

    def pelo_caso(t: Transmissao, valor: int) -> str | None:
        sem_imovel = t.possui_outro_imovel is False
        if sem_imovel and t.cultivado_so_com_familia and t.area_ha and t.area_ha <= sitio:
            return "art. 201 IV"
        if t.primeira_moradia and sem_imovel and not t.favor_anterior:
            if t.adquirente == SERVIDOR:
                return "art. 201 VI"
            return "art. 201 V" if valor <= moradia else None
        return None

    def fora(t: Transmissao, valor: int) -> str | None:
        artigo = ADQUIRENTES_FORA.get(t.adquirente or "") or FINALIDADES_FORA.get(
            t.finalidade or ""
        )
        artigo = artigo or pelo_caso(t, valor)
        return None if t.ato_do_prefeito is False and artigo != "art. 201 I" else artigo

    return fora


def _valor(t: Transmissao) -> int:
    """The base of 206; a value given by the party is never below the fiscal estimate (210)."""
    da_parte = t.valor_real if t.valor_declarado is None else t.valor_declarado
    if da_parte is None:
        raise FatoInvalido("falta o valor real do imóvel (valor_real)")
    arbitrado = t.valor_real is not None and t.valor_declarado is not None
    if not arbitrado and t.estimativa_fiscal is not None and da_parte < t.estimativa_fiscal:
        raise Recusado(
            "o valor declarado é inferior à estimativa fiscal: recusa-se o conhecimento; cabe "
            "arbitramento (arts. 210 e 211)"
        )
    return da_parte if t.valor_real is None else t.valor_real


def _permuta(
    lei: Vigencia, taxas: dict[str, Aliquota]
) -> Callable[[Transmissao, Memoria | None], int]:
    """Art. 204 IV and §2: 6% on each, unless the lesser is too small: two operations at 9%."""
    minima = lei.taxa("transmissao-inter-vivos.permuta_minima")

    def permuta(t: Transmissao, m: Memoria | None) -> int:
        if len(t.valores) != 2:
            raise FatoInvalido("a permuta pede os valores dos dois imóveis (valores)")
        menor, maior = sorted(t.valores)
        troca = menor * minima.d >= maior * minima.n
        taxa = taxas["permuta" if troca else "geral"]
        if m is not None and not troca:
            m.passo("art. 204 §2", "o menor não alcança 5% do maior: duas operações")
        total = sum(taxa(valor, m) for valor in t.valores)
        if m is not None:
            m.passo("art. 204", "imposto", total)
        return total

    return permuta


def _desconto_de_familia(
    lei: Vigencia,
) -> Callable[[Transmissao, int, int, Memoria | None], int]:
    """Art. 204 §1: up to the limit of value, by the number of children (duvida 25)."""
    limite = lei.valor("transmissao-inter-vivos.limite_da_familia")
    tabela = lei.tabela("art-204-familia")
    faixas = [
        (
            int(ate),
            Reducao(
                tabela.taxa(ate, "reducao_pct"), "art. 204 §1", "família numerosa", lei.arredondar
            ),
        )
        for ate in tabela.linhas
    ]

    def desconto(t: Transmissao, valor: int, imposto: int, m: Memoria | None) -> int:
        if (
            not t.filhos_menores
            or t.finalidade not in RESIDENCIA_OU_LAVOURA
            or t.possui_outro_imovel is not False
            or valor > limite
        ):
            return imposto
        return next(r for ate, r in faixas if t.filhos_menores <= ate)(imposto, m)

    return desconto


@dataclass(frozen=True, slots=True, kw_only=True)
class ConhecimentoDeTransmissao:
    """A conhecimento paid before the deed."""

    conhecimento_extraido: date | None = f.data("data da extração do conhecimento")
    uso: date | None = f.data("data em que se usa o conhecimento")
    valor_no_conhecimento: int | None = f.dinheiro("valor sobre que se pagou o imposto")
    valor_atual: int | None = f.dinheiro("valor dos bens na revalidação")
    ato: str | None = f.palavra(
        "ato da transmissão, na revalidação", (*GERAIS, *PROPRIOS), nomes.ATOS_DE_TRANSMISSAO
    )


@situacao(
    "validade",
    "transmissao-inter-vivos",
    "transmissao-usufruto",
    "transmissao-enfiteuse",
    fatos=ConhecimentoDeTransmissao,
    quando={"conhecimento_extraido"},
)
def validade(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Art. 215: one year from the extraction; then revalidated, with tax on the excess of value."""
    taxas = {h: aliquota_de(lei, h) for h in ("geral", *PROPRIOS)}

    def revalidar(c: ConhecimentoDeTransmissao, fim: date, m: Memoria | None) -> Resultado:
        if c.valor_no_conhecimento is None or c.valor_atual is None:
            raise Recusado(
                f"o conhecimento venceu em {fim:%d/%m/%Y}: revalida-se, com o imposto sobre o "
                "excesso de valor (valor_no_conhecimento, valor_atual; art. 215)"
            )
        excesso = max(c.valor_atual - c.valor_no_conhecimento, 0)
        if m is not None:
            m.passo("art. 215", f"vencido em {fim:%d/%m/%Y}: excesso de valor", excesso)
        valor = taxas[c.ato if c.ato in PROPRIOS else "geral"](excesso, m)
        return Resultado(valor, outros={"prazo_final": fim.isoformat(), "valido": False})

    def conta(c: ConhecimentoDeTransmissao, m: Memoria | None) -> Resultado:
        if c.conhecimento_extraido is None:
            raise FatoInvalido("falta a data da extração (conhecimento_extraido)")
        prazo = lei.prazo(
            "validade-do-conhecimento", desde=c.conhecimento_extraido, calendario=calendario
        )
        fim = date(prazo.fim.year, prazo.fim.month, prazo.fim.day)
        if c.uso is not None and c.uso > fim:
            return revalidar(c, fim, m)
        outros: dict[str, object] = {"prazo_final": fim.isoformat()}
        if c.uso is not None:
            outros["valido"] = True
        if m is not None:
            m.passo(prazo.artigo, f"vale até {prazo.fim:%d/%m/%Y}")
        return Resultado(0, outros=outros)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class NotificacaoDeTransmissao:
    """A notification to pay, against which one may defend."""

    recebimento: date | None = f.data("data do recebimento da notificação")
    feriados: tuple[date, ...] = f.lista("feriados do município no prazo", "data", "AAAA-MM-DD")
    sabado_util: bool | None = f.sim_nao("o sábado é dia útil")


@situacao(
    "defesa", "transmissao-inter-vivos", fatos=NotificacaoDeTransmissao, quando={"recebimento"}
)
def defesa(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Art. 220: twenty working days from the receipt (duvida 31)."""

    def conta(n: NotificacaoDeTransmissao, m: Memoria | None) -> Resultado:
        if n.recebimento is None:
            raise FatoInvalido("falta a data do recebimento (recebimento)")
        dias = Calendario(
            calendario.municipais | frozenset(n.feriados),
            calendario.sabado_util if n.sabado_util is None else n.sabado_util,
        )
        prazo = lei.prazo("defesa-transmissao", desde=n.recebimento, calendario=dias)
        if m is not None:
            m.passo(prazo.artigo, f"{prazo.regra}: até {prazo.fim:%d/%m/%Y}")
        return Resultado(0, outros={"prazo_final": prazo.fim.isoformat()})

    return conta
