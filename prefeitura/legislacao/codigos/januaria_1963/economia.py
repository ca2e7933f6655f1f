"""Imposto sobre atos da economia do município (arts. 342 and 343, table 12)."""

from dataclasses import dataclass

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.januaria_1963 import nomes
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.numeros import Taxa
from prefeitura.legislacao.primitivas import Aliquota, PorUnidade
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia

POR_LAUDA = ("requerimento", "atestado", "certidao")
POR_VALOR = (
    "prorrogacao_de_contrato",
    "concessao_de_privilegio",
    "transferencia_de_privilegio",
    "transferencia_de_contrato",
    "relevacao_de_multa",
)
POR_ATO = (
    "prorrogacao_sem_valor",
    "concessao_sem_valor",
    "transferencia_sem_valor",
    "transferencia_de_contrato_sem_valor",
    "termo_em_livro",
    "guia",
    "titulo_de_perpetuidade",
)
COM_EXCEDENTE = ("favor_legal", "transferencia_de_titulos")
LIMITE = 1000_00
FRACAO = 100_00


@dataclass(frozen=True, slots=True, kw_only=True)
class Papel:
    """A paper that passes through the prefeitura, with what is joined to it."""

    ato: str | None = f.palavra(
        "item da tabela nº 12",
        (*POR_LAUDA, *POR_VALOR, *POR_ATO, *COM_EXCEDENTE),
        nomes.ATOS_DA_ECONOMIA,
    )
    laudas: int | None = f.inteiro("laudas de 33 linhas, a fração por inteira", "laudas")
    folhas_juntadas: int | None = f.inteiro("folhas de documentos juntados", "folhas")
    anos_de_busca: int | None = f.inteiro("anos de busca", "anos")
    valor_dos_titulos: int | None = f.dinheiro("valor dos títulos transferidos")
    valor: int | None = f.dinheiro("valor sobre que recai o ato")
    quantidade: int | None = f.inteiro("quantos atos, guias, folhas de livro ou títulos")


@regra("atos-da-economia", fatos=Papel)
def atos_da_economia(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Each paper by its item of table 12; a paper of laudas is a requerimento unless said."""
    tabela = lei.tabela("tabela-12")

    def por_unidade(linha: str, unidade: str) -> PorUnidade:
        ficha = tabela.linhas[linha]
        return PorUnidade(
            tabela.dinheiro(linha),
            f"{tabela.artigo}, item {ficha['item']}",
            ficha["descricao"],
            unidade,
        )

    def sobre_valor(linha: str) -> Aliquota:
        ficha = tabela.linhas[linha]
        return Aliquota(
            Taxa.de_pct(ficha["percentual"]),
            f"{tabela.artigo}, item {ficha['item']}",
            ficha["descricao"],
            lei.arredondar,
        )

    unidades = {a: por_unidade(a, "") for a in (*POR_LAUDA, *POR_ATO, *COM_EXCEDENTE)} | {
        f"{a}_excedente": por_unidade(f"{a}_excedente", "laudas") for a in POR_LAUDA
    }
    excedente_de_titulos = por_unidade("transferencia_de_titulos_excedente", "vezes 100,00")
    excedente_de_favor = sobre_valor("favor_legal_excedente")
    percentuais = {a: sobre_valor(a) for a in POR_VALOR}
    folha = por_unidade("documento_juntado", "folhas")
    busca = por_unidade("busca", "anos")

    def laudas(ato: str, quantas: int, m: Memoria | None) -> int:
        if not quantas:
            raise FatoInvalido("“laudas” deve ser ao menos 1")
        valor = unidades[ato](1, m)
        if quantas > 1:
            valor += unidades[f"{ato}_excedente"](quantas - 1, m)
        return valor

    def do_ato(ato: str, p: Papel, m: Memoria | None) -> int:
        if ato in POR_LAUDA:
            return laudas(ato, 1 if p.laudas is None else p.laudas, m)
        if ato in POR_ATO:
            return unidades[ato](1 if p.quantidade is None else p.quantidade, m)
        valor = p.valor_dos_titulos if ato == "transferencia_de_titulos" else p.valor
        if valor is None:
            raise FatoInvalido("falta o valor sobre que recai o ato (valor)")
        if ato in POR_VALOR:
            return percentuais[ato](valor, m)
        total = unidades[ato](1, m)
        if valor > LIMITE:
            excesso = valor - LIMITE
            if ato == "favor_legal":
                total += excedente_de_favor(excesso, m)
            else:
                total += excedente_de_titulos(-(-excesso // FRACAO), m)
        return total

    def conta(p: Papel, m: Memoria | None) -> Resultado:
        ato = p.ato
        if ato is None:
            if p.valor_dos_titulos is not None:
                ato = "transferencia_de_titulos"
            elif p.laudas is not None:
                ato = "requerimento" if p.anos_de_busca is None else "certidao"
        total = do_ato(ato, p, m) if ato is not None else 0
        if p.anos_de_busca:
            total += busca(p.anos_de_busca, m)
        if p.folhas_juntadas:
            total += folha(p.folhas_juntadas, m)
        if ato is None and not total:
            raise FatoInvalido("ato sem enquadramento: diga o item da tabela nº 12 (ato)")
        if m is not None:
            m.passo("art. 343", "imposto", total)
        return Resultado(total)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class ConhecimentoExpedido:
    """Conhecimentos issued for the payment of a tributo."""

    tributo_pago: str | None = f.texto("slug do tributo pago", "slug")
    conhecimentos: int | None = f.inteiro("conhecimentos expedidos", "conhecimentos")


@regra("atos-da-economia-conhecimento", fatos=ConhecimentoExpedido)
def conhecimento(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 342, sole §: so much a conhecimento, but for industrial and patrimonial income."""
    p = lei.parametro("atos-da-economia.por_conhecimento")
    por_conhecimento = PorUnidade(p.valor, p.artigo, "conhecimento expedido")
    excluidos = frozenset(lei.valor("atos-da-economia.sem_conhecimento"))

    def conta(c: ConhecimentoExpedido, m: Memoria | None) -> Resultado:
        pago = c.tributo_pago
        if pago is not None:
            pago = f.normalizar(pago).replace("_", "-")
            if pago not in excluidos and pago not in lei.codigo.receitas:
                raise FatoInvalido(f"“tributo_pago” não conhece “{pago}”")
            if pago in excluidos:
                if m is not None:
                    m.passo(p.artigo, "renda industrial ou patrimonial: não paga", 0)
                return Resultado(0, isento=True, fundamento=p.artigo)
        return Resultado(por_conhecimento(1 if c.conhecimentos is None else c.conhecimentos, m))

    return conta
