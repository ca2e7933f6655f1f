"""Imposto de transmissão inter vivos (arts. 199 to 225)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.erros import FatoInvalido, Recusado
from prefeitura.legislacao.numeros import Numero, Taxa
from prefeitura.legislacao.primitivas import Aliquota, Reducao, escrito
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

    ato: str | None = f.palavra("ato da transmissão", ATOS)
    valor_real: int | None = f.dinheiro("valor real do imóvel")
    valor_declarado: int | None = f.dinheiro("valor declarado pela parte")
    estimativa_fiscal: int | None = f.dinheiro("estimativa da tabela fiscal")
    valores: tuple[int, ...] = f.lista("valores dos imóveis permutados", "dinheiro")
    quota_do_socio: int | None = f.dinheiro("quota do sócio no capital")
    promessa_meses: int | None = f.inteiro("meses da promessa ao conhecimento", "meses")
    adquirente: str | None = f.palavra(
        "adquirente, havendo promessa", ("promitente_comprador", "terceiro")
    )
    meses_desde_transmissao_anterior: int | None = f.inteiro(
        "meses da transmissão anterior", "meses"
    )
    finalidade: str | None = f.palavra("destino do imóvel", (*RESIDENCIA_OU_LAVOURA, "outra"))
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
    moradia = lei.valor("transmissao-inter-vivos.limite_da_moradia")
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
            if t.adquirente == "terceiro":
                imposto += terceiro(imposto, m)
        return familia(t, valor, imposto, m)

    def nao_incide(t: Transmissao, valor: int) -> bool:
        sem_imovel = t.possui_outro_imovel is False and not t.favor_anterior
        return bool(t.primeira_moradia) and sem_imovel and valor <= moradia

    def conta(t: Transmissao, m: Memoria | None) -> Resultado:
        if t.ato == "permuta":
            return Resultado(permuta(t, m))
        if t.valores:
            raise FatoInvalido("“valores” só se informa na permuta")
        valor = _valor(t)
        if nao_incide(t, valor):
            if m is not None:
                m.passo("art. 201 V", "primeira moradia: não incide", 0)
            return Resultado(0, isento=True, fundamento="art. 201 V")
        imposto = societaria(t, valor, m) if t.ato in SOCIETARIOS else comum(t, valor, m)
        if m is not None:
            m.passo("art. 204", "imposto", imposto)
        return Resultado(imposto)

    return conta


def _valor(t: Transmissao) -> int:
    """The base of 206, never a declared value below the fiscal estimate (210)."""
    if t.valor_real is not None:
        return t.valor_real
    if t.valor_declarado is None:
        raise FatoInvalido("falta o valor real do imóvel (valor_real)")
    if t.estimativa_fiscal is not None and t.valor_declarado < t.estimativa_fiscal:
        raise Recusado(
            "o valor declarado é inferior à estimativa fiscal: recusa-se o conhecimento; cabe "
            "arbitramento (arts. 210 e 211)"
        )
    return t.valor_declarado


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


@situacao(
    "validade",
    "transmissao-inter-vivos",
    "transmissao-usufruto",
    "transmissao-enfiteuse",
    fatos=ConhecimentoDeTransmissao,
    quando={"conhecimento_extraido"},
)
def validade(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Art. 215: one year from the extraction; then it is revalidated."""

    def conta(c: ConhecimentoDeTransmissao, m: Memoria | None) -> Resultado:
        if c.conhecimento_extraido is None:
            raise FatoInvalido("falta a data da extração (conhecimento_extraido)")
        prazo = lei.prazo(
            "validade-do-conhecimento", desde=c.conhecimento_extraido, calendario=calendario
        )
        outros: dict[str, object] = {"prazo_final": prazo.fim.isoformat()}
        if c.uso is not None:
            outros["valido"] = c.uso <= prazo.fim
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Usufruto:
    """Usufruct or nua-propriedade."""

    ato: str | None = f.palavra(
        "ato",
        (
            "instituicao_usufruto",
            "instituicao_usufruto_temporario",
            "cessao_de_usufruto",
            "compra_da_nua_propriedade",
            "doacao",
        ),
    )
    valor_real: int | None = f.dinheiro("valor da propriedade plena")
    idade_do_usufrutuario: int | None = f.inteiro(
        "anos completos do usufrutuário (do cedente, na cessão)", "anos", maximo=130
    )
    prazo_anos: int | None = f.inteiro("prazo do usufruto temporário", "anos", maximo=500)
    reserva_usufruto_vitalicio: bool | None = f.sim_nao("o doador reserva usufruto vitalício")


@regra("transmissao-usufruto", fatos=Usufruto)
def usufruto(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 208: the part of the full property by age; temporary by the term (duvidas 28, 29)."""
    linhas = lei.tabela("art-208").linhas
    partes = [
        (int(ate), int(linha["usufruto"]), int(linha["nua_propriedade"]))
        for ate, linha in linhas.items()
    ]
    temporario = lei.valor("transmissao-usufruto.temporario_decimos")
    anos_do_todo = lei.valor("transmissao-usufruto.temporario_anos")
    geral, doacao = aliquota_de(lei, "geral"), aliquota_de(lei, "doacao")

    def decimos(u: Usufruto) -> int:
        if u.ato == "instituicao_usufruto_temporario":
            if u.prazo_anos is None:
                raise FatoInvalido("falta o prazo do usufruto (prazo_anos)")
            return 10 if u.prazo_anos > anos_do_todo else int(temporario)
        if u.ato == "doacao" and not u.reserva_usufruto_vitalicio:
            return 10
        if u.idade_do_usufrutuario is None:
            raise FatoInvalido("falta a idade do usufrutuário (idade_do_usufrutuario)")
        idade = u.idade_do_usufrutuario
        _, usufruto_, nua = next(p for p in partes if idade <= p[0])
        return nua if u.ato in ("compra_da_nua_propriedade", "doacao") else usufruto_

    def conta(u: Usufruto, m: Memoria | None) -> Resultado:
        if u.ato is None or u.valor_real is None:
            raise FatoInvalido("faltam o ato e o valor da propriedade plena (ato, valor_real)")
        parte = decimos(u)
        base: Numero = Fraction(u.valor_real * parte, 10)
        if m is not None:
            m.passo(
                "art. 208",
                f"{parte}/10 de {m.moeda.valor(u.valor_real)} = {escrito(base, m.moeda)}",
            )
        return Resultado((doacao if u.ato == "doacao" else geral)(base, m))

    return conta


FOREIROS = {
    "constituicao_de_enfiteuse": ("foros", "art. 207 X"),
    "subenfiteuse": ("foros", "art. 207 XI"),
    "resgate": ("foros_do_resgate", "art. 207 XII"),
    "transferencia_do_dominio_direto": ("foros", "art. 207 XIII"),
}
_OUTROS_NOMES = {
    "constituicao": "constituicao_de_enfiteuse",
    "sub_enfiteuse": "subenfiteuse",
    "constituicao_de_subenfiteuse": "subenfiteuse",
    "resgate_de_enfiteuse": "resgate",
    "dominio_direto": "transferencia_do_dominio_direto",
    "transferencia_de_dominio_direto": "transferencia_do_dominio_direto",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Enfiteuse:
    """Emphyteusis, its redemption, or the direct domain."""

    ato: str | None = f.palavra("ato", (*FOREIROS, *_OUTROS_NOMES))
    valor_real: int | None = f.dinheiro("valor real do imóvel")
    foro_anual: int | None = f.dinheiro("foro anual")
    laudemio_pct: Decimal | None = f.quantidade("laudêmio convencionado", "%", maximo=100)


@regra("transmissao-enfiteuse", fatos=Enfiteuse)
def enfiteuse(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 207 X to XIII: foros (and laudêmio) deducted, never above half of the value."""
    foros = {n: lei.valor(f"transmissao-enfiteuse.{n}") for n in ("foros", "foros_do_resgate")}
    laudemio = lei.taxa("transmissao-enfiteuse.laudemio")
    maxima = lei.taxa("transmissao-enfiteuse.deducao_maxima")
    geral = aliquota_de(lei, "geral")

    def conta(e: Enfiteuse, m: Memoria | None) -> Resultado:
        if e.ato is None or e.valor_real is None or e.foro_anual is None:
            raise FatoInvalido("faltam o ato, o valor real ou o foro (ato, valor_real, foro_anual)")
        ato = _OUTROS_NOMES.get(e.ato, e.ato)
        quantos, artigo = FOREIROS[ato]
        deducao = Fraction(foros[quantos] * e.foro_anual)
        if ato == "subenfiteuse":
            taxa = laudemio if e.laudemio_pct is None else Taxa.de_pct(e.laudemio_pct)
            deducao += Fraction(e.valor_real * taxa.n, taxa.d)
        deducao = min(deducao, Fraction(e.valor_real * maxima.n, maxima.d))
        base = e.valor_real - deducao
        if m is not None:
            m.passo(
                artigo,
                f"{m.moeda.valor(e.valor_real)} menos {escrito(deducao, m.moeda)} = "
                f"{escrito(base, m.moeda)}",
            )
        return Resultado(geral(base, m))

    return conta
