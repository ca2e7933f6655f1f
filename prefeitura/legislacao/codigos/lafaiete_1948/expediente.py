"""Hospedagem (268 to 270), rodovias (271 to 277, lost), expediente (278)."""

from dataclasses import dataclass
from datetime import date

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.lafaiete_1948.comum import Contas
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.numeros import em_portugues, fracoes
from prefeitura.legislacao.parametros import chave_de_linha
from prefeitura.legislacao.primitivas import Aliquota
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia

LETRAS = tuple("abcdefghij")
NOMES_DAS_LETRAS = {
    "concessao_de_privilegio": "a",
    "privilegio": "a",
    "transferencia_de_privilegio": "b",
    "transferencia_de_contrato": "c",
    "relevacao_de_multa": "d",
    "relevacao": "d",
    "termo": "e",
    "guia": "f",
    "atestado": "g",
    "certidao": "g",
    "certidao_de_quitacao": "h",
    "quitacao": "h",
    "protocolo": "i",
    "protocolo_de_requerimento": "i",
    "loteamento": "j",
    "aprovacao_de_loteamento": "j",
}
POR_FOLHA = frozenset("eg")


@dataclass(frozen=True, slots=True, kw_only=True)
class ContasDeHospedes:
    """What the guests of a hotel or pensão paid in a month."""

    importancias_pagas: int | None = f.dinheiro("importâncias pagas por hóspedes no mês")
    mes: date | None = f.mes("mês das contas")
    data_pagamento: date | None = f.data("data do pagamento", nomes=("pagamento",))


@regra("hospedagem", fatos=ContasDeHospedes)
def hospedagem(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """2% (a parameter: the scan may read 20%; duvida 56), until the tenth of the next month."""
    contas = Contas(lei, calendario)
    taxa = lei.aliquota("hospedagem.aliquota", "taxa de hospedagem")
    dia = lei.valor("hospedagem.dia")

    def conta(h: ContasDeHospedes, m: Memoria | None) -> Resultado:
        if h.importancias_pagas is None:
            raise FatoInvalido("faltam as importâncias pagas (importancias_pagas)")
        valor = taxa(h.importancias_pagas, m)
        if m is not None:
            m.aviso(
                f"a alíquota está ilegível, 2% ou 20%: adotados {em_portugues(taxa.taxa.pct)}% "
                "(dúvida 56)"
            )
        if h.mes is None:
            return contas.unica([("hospedagem", valor)], None, m, pagamento=h.data_pagamento)
        seguinte, mes = divmod(h.mes.year * 12 + h.mes.month, 12)
        vencimento = date(seguinte, mes + 1, dia)
        return contas.unica([("hospedagem", valor)], vencimento, m, pagamento=h.data_pagamento)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class VeiculoNaEstrada:
    """A vehicle on the municipal roads."""

    veiculo: str | None = f.texto("veículo")
    quantidade: int | None = f.inteiro("veículos", minimo=1, maximo=100_000)


@regra("rodoviaria-conservacao", fatos=VeiculoNaEstrada)
def rodovias(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Lost with page 43: what the municipality enters, or a refusal (duvida 57)."""
    contas = Contas(lei, calendario)
    tabela = lei.tabela("rodovias")

    def conta(v: VeiculoNaEstrada, m: Memoria | None) -> Resultado:
        if not v.veiculo:
            raise FatoInvalido("falta o veículo (veiculo)")
        valor = tabela.dinheiro(chave_de_linha(v.veiculo)) * (v.quantidade or 1)
        if m is not None:
            m.passo(tabela.artigo, f"{v.veiculo}: taxa informada", valor)
        return contas.unica([("rodoviaria-conservacao", valor)], None, m)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Ato:
    """A paper or act before the municipal authorities."""

    letra: str | None = f.palavra("letra do art. 278", LETRAS, NOMES_DAS_LETRAS)
    valor_base: int | None = f.dinheiro("valor arbitrado, ou valor da multa")
    linhas: int | None = f.inteiro("linhas escritas", "linhas", minimo=1, maximo=100_000)
    lotes: int | None = f.inteiro("lotes da planta", "lotes", minimo=1, maximo=100_000)
    quantidade: int | None = f.inteiro("guias ou certidões", minimo=1, maximo=100_000)
    culpa_propria: bool | None = f.sim_nao("a multa foi por culpa própria")
    protocolo: bool | None = f.sim_nao("houve requerimento protocolado")


@regra("expediente", fatos=Ato)
def expediente(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 278 by letter; a folha or lauda of 33 lines begun counts (duvida 58)."""
    contas = Contas(lei, calendario)
    tabela = lei.tabela("expediente")
    da_folha = lei.valor("expediente.linhas")
    taxas = {
        letra: Aliquota(tabela.taxa(letra), f"art. 278 {letra}", linha["descricao"], lei.arredondar)
        for letra, linha in tabela.linhas.items()
        if linha["aliquota_pct"]
    }

    def unidades(a: Ato, letra: str) -> int:
        if letra in POR_FOLHA:
            if a.linhas is None:
                raise FatoInvalido("faltam as linhas escritas (linhas)")
            return fracoes(a.linhas, da_folha)
        if letra == "j":
            if a.lotes is None:
                raise FatoInvalido("faltam os lotes da planta (lotes)")
            return a.lotes
        return a.quantidade or 1

    def por_unidade(letra: str, quantas: int, m: Memoria | None) -> int:
        valor = tabela.dinheiro(letra) * quantas
        if m is not None:
            linha = tabela.linhas[letra]
            m.passo(
                f"art. 278 {letra}", f"{linha['descricao']}: {quantas} × {linha['base']}", valor
            )
        return valor

    def da_letra(a: Ato, letra: str, m: Memoria | None) -> int:
        if letra not in taxas:
            return por_unidade(letra, unidades(a, letra), m)
        if a.valor_base is None:
            raise FatoInvalido("falta o valor de que se tira a taxa (valor_base)")
        if letra == "d" and a.culpa_propria is False:
            if m is not None:
                m.passo("art. 278 d", "a multa não foi por culpa própria: nada se cobra", 0)
            return 0
        return taxas[letra](a.valor_base, m)

    def conta(a: Ato, m: Memoria | None) -> Resultado:
        if a.letra is None and not a.protocolo:
            raise FatoInvalido("falta a letra do art. 278 (letra)")
        valor = da_letra(a, a.letra, m) if a.letra is not None else 0
        if a.protocolo and a.letra != "i":
            valor += por_unidade("i", 1, m)
        return contas.unica([("expediente", valor)], None, m)

    return conta
