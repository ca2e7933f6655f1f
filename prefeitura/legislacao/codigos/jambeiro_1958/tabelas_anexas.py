"""Tributos that are only an annexed table, which the publication lacks (doubts 3 to 7 and 9)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.jambeiro_1958.comum import (
    Parcelas,
    exigir,
    isento,
    no_ato,
    pela_tabela,
)
from prefeitura.legislacao.codigos.jambeiro_1958.fundamentos import (
    de_caridade,
    isencao_no_lancamento,
)
from prefeitura.legislacao.erros import AusenciaNaLei, FatoInvalido, Recusado
from prefeitura.legislacao.fatos import normalizar
from prefeitura.legislacao.palavras import reconhecer
from prefeitura.legislacao.primitivas import PorUnidade
from prefeitura.legislacao.regras import Conta, Regra, regra
from prefeitura.legislacao.vencimentos import data_fixa, parcelar
from prefeitura.legislacao.vigencia import Vigencia

MOTOR, ANIMAL = "licenca-veiculos", "licenca-veiculos-tracao-animal"


@dataclass(frozen=True, slots=True, kw_only=True)
class Veiculo:
    """A vehicle of the service of transport."""

    veiculo: str | None = f.texto("veículo, na tabela")
    residente_no_municipio: bool | None = f.sim_nao("dono residente ou domiciliado no município")
    proprietario_tipo: str | None = f.texto("dono: uniao, estado, outro_municipio, hospital…")
    uso: str | None = f.texto("uso, por exemplo servico_agricola")
    transita_em_via_publica: bool | None = f.sim_nao("transita em via pública ou estrada")
    presta_servicos_gratuitos_a_doentes_pobres: bool | None = f.sim_nao(
        "o dono presta serviços gratuitos a doentes pobres"
    )

    @property
    def hospital_ou_casa_de_caridade(self) -> bool:
        """The owner of art. 78 b."""
        return de_caridade(self.proprietario_tipo)


def _vencimento(lei: Vigencia, slug: str, ano: int) -> Callable[[int, Memoria | None], Parcelas]:
    """March for animal traction; the season of the State, if it was entered, for motors."""
    if slug == ANIMAL:
        plano = lei.vencimentos(slug, ano)
        return lambda valor, m: plano(valor)
    try:
        dito = str(lei.valor("prazo.licenca-veiculos"))
    except AusenciaNaLei:
        return lambda valor, m: _sem_data(m)
    try:
        dia = date.fromisoformat(dito) if dito.count("-") > 1 else data_fixa(dito, ano)
    except ValueError:
        raise FatoInvalido(f"a época do Estado não é uma data (mês-dia): “{dito}”") from None
    return lambda valor, m: parcelar(valor, [dia], "ultima")


def _sem_data(m: Memoria | None) -> Parcelas:
    if m is not None:
        m.aviso("vence na época em que o Estado cobra suas taxas: informe-a (art. 76)")
    return ()


def _de_veiculos(slug: str) -> Regra:
    def preparar(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
        """The table of vehicles, for owners who live in the municipality (75 to 79)."""
        cobrar = pela_tabela(lei, "tabela-veiculos", f"{slug}.valor", "veiculo")
        isencao = isencao_no_lancamento(lei, slug, Veiculo)
        vencimento = _vencimento(lei, slug, ano)

        def conta(v: Veiculo, m: Memoria | None) -> Resultado:
            ground = isencao(v)
            if ground is not None:
                return isento(ground.nome, ground.texto, m)
            if v.residente_no_municipio is False:
                raise Recusado(
                    "só se licencia com prova de residência ou domicílio no município "
                    "(art. 75, par. único)"
                )
            valor = cobrar(v.veiculo, None, m)
            return Resultado(valor, vencimento(valor, m))

        return conta

    return regra(slug, fatos=Veiculo)(preparar)


veiculos = _de_veiculos(MOTOR)
veiculos_tracao_animal = _de_veiculos(ANIMAL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Obra:
    """A work, scaffold, bandstand or deposit of materials in the street."""

    obra: str | None = f.texto("obra, na tabela")
    area_m2: Decimal | None = f.quantidade("área da obra", "m²")
    perimetro_urbano: bool | None = f.sim_nao("no perímetro urbano")
    data_do_pedido: date | None = f.data("dia do pedido")
    proprietario_tipo: str | None = f.texto("dono: uniao, estado, municipio, templo…")
    entidade: str | None = f.texto("obra_de_interesse_social, associacao_esportiva…")
    relevante_interesse_social: bool | None = f.sim_nao("de relevante interesse social")
    despacho_do_prefeito: bool | None = f.sim_nao("há despacho favorável do Prefeito")


@regra("licenca-obras", fatos=Obra)
def obras(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """The table of works, paid before the licence (80, 81 and 83)."""
    cobrar = pela_tabela(lei, "tabela-obras", "licenca-obras.valor", "obra")
    isencao = isencao_no_lancamento(lei, "licenca-obras", Obra)

    def conta(o: Obra, m: Memoria | None) -> Resultado:
        ground = isencao(o)
        if ground is not None:
            return isento(ground.nome, ground.texto, m)
        if o.perimetro_urbano is False:
            if m is not None:
                m.passo("art. 80", "obra fora do perímetro urbano: não incide", 0)
            return Resultado(0, outros={"incide": False})
        valor = cobrar(o.obra, o.area_m2, m)
        if m is not None:
            m.passo("art. 81", "paga antes da licença", valor)
        return Resultado(valor, no_ato(lei, valor, o.data_do_pedido))

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Anuncio:
    """An advertisement in a public or publicly accessible place."""

    meio: str | None = f.texto("meio de publicidade, na tabela, por exemplo luminoso")
    area_m2: Decimal | None = f.quantidade("área do anúncio", "m²")
    carater_permanente: bool | None = f.sim_nao("de caráter permanente ou duradouro")
    continuacao: bool | None = f.sim_nao("continuação de anúncio já licenciado")
    lugar_ou_forma_proibida: bool | None = f.sim_nao("em lugar ou forma que o art. 92 proíbe")
    data_do_pedido: date | None = f.data("dia do pedido, ou em que se viu o anúncio")
    finalidade: str | None = f.texto("fim, por exemplo propaganda_politica")
    entidade: str | None = f.texto("dono, por exemplo hospital")
    so_o_nome_ou_o_negocio_do_lugar: bool | None = f.sim_nao("só o nome ou o negócio do lugar")
    parte_interna_do_predio: bool | None = f.sim_nao("na parte interna do prédio")
    lugares_gratuitos: bool | None = f.sim_nao("escola com lugares gratuitos")
    despacho_do_prefeito: bool | None = f.sim_nao("há despacho favorável do Prefeito")


@regra("licenca-publicidade", fatos=Anuncio)
def publicidade(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """The table of publicity; lasting advertisements go on in March (84 to 93)."""
    cobrar = pela_tabela(lei, "tabela-publicidade", "licenca-publicidade.valor", "meio")
    isencao = isencao_no_lancamento(lei, "licenca-publicidade", Anuncio)
    em_marco = lei.vencimentos("licenca-publicidade", ano)

    def conta(a: Anuncio, m: Memoria | None) -> Resultado:
        if a.lugar_ou_forma_proibida:
            raise Recusado("é proibido o anúncio nesse lugar ou forma (art. 92)")
        ground = isencao(a)
        if ground is not None:
            return isento(ground.nome, ground.texto, m, autorizacao_exigida=True)
        valor = cobrar(a.meio, a.area_m2, m)
        if a.continuacao:
            if m is not None:
                m.passo("art. 90", "continuação de anúncio duradouro: no mês de março", valor)
            return Resultado(valor, em_marco(valor))
        return Resultado(valor, no_ato(lei, valor, a.data_do_pedido))

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Papel:
    """An act of the office."""

    ato: str | None = f.texto("ato, na tabela, por exemplo certidão")
    quantidade: int | None = f.inteiro("quantos atos", minimo=1)
    proprietario_tipo: str | None = f.texto("interessado: uniao, estado, municipio…")


@regra("expediente", fatos=Papel)
def expediente(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """The table of the expediente, in advance (120 and 121)."""
    cobrar = pela_tabela(lei, "tabela-expediente", "expediente.valor", "ato")
    isencao = isencao_no_lancamento(lei, "expediente", Papel)

    def conta(p: Papel, m: Memoria | None) -> Resultado:
        ground = isencao(p)
        if ground is not None:
            return isento(ground.nome, ground.texto, m)
        valor = cobrar(p.ato, p.quantidade, m)
        if m is not None:
            m.passo("art. 121", "paga adiantadamente", valor)
        return Resultado(valor, no_ato(lei, valor))

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Banca:
    """Who sells in the market."""

    uso: str | None = f.texto("uso do mercado, na tabela")
    area_m2: Decimal | None = f.quantidade("área ocupada", "m²")
    dias: int | None = f.inteiro("dias", "dias", minimo=1)
    pequeno_produtor: bool | None = f.sim_nao("é pequeno produtor")
    produtos_proprios: bool | None = f.sim_nao("vende só produtos próprios")
    requerida: bool | None = f.sim_nao("a isenção foi requerida")


@regra("mercado", fatos=Banca)
def mercado(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """The table of the market; small producers are free, on request (118, doubt 15)."""
    cobrar = pela_tabela(lei, "tabela-mercado", "mercado.valor", "uso")
    isencao = isencao_no_lancamento(lei, "mercado", Banca)

    def conta(b: Banca, m: Memoria | None) -> Resultado:
        ground = isencao(b)
        if ground is not None:
            return isento(ground.nome, ground.texto, m, alvara_de_isencao=True)
        valor = cobrar(b.uso, b.area_m2 if b.area_m2 is not None else b.dias, m)
        return Resultado(valor, no_ato(lei, valor))

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Abate:
    """Cattle slaughtered for consumption."""

    especie: str | None = f.texto("espécie: bovino, suino ou caprino")
    cabecas: int | None = f.inteiro("cabeças", minimo=1)
    abatido_na_fazenda: bool | None = f.sim_nao("animal abatido na fazenda")
    consumo_exclusivo_do_pessoal: bool | None = f.sim_nao("consumo exclusivo do pessoal")


_GADO = {
    "bovino": "boi vaca novilho novilha bezerro bezerra vitela garrote touro res gado_bovino",
    "suino": "porco porca leitao leitoa gado_suino",
    "caprino": "cabra cabrito bode gado_caprino",
}
ESPECIES = {outra: especie for especie, outras in _GADO.items() for outra in outras.split()}


@regra("matadouro", fatos=Abate)
def matadouro(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """So much a head of cattle, pig or goat; the law gives no amount (117, doubt 9)."""
    tabela = lei.tabela("tabela-matadouro")
    isencao = isencao_no_lancamento(lei, "matadouro", Abate)

    def conta(a: Abate, m: Memoria | None) -> Resultado:
        ground = isencao(a)
        if ground is not None:
            return isento(ground.nome, ground.texto, m)
        dita = normalizar(exigir(a.especie, "especie", "a espécie"))
        cabecas = exigir(a.cabecas, "cabecas", "o número de cabeças")
        especie = reconhecer(dita, _GADO, ESPECIES)
        if especie is None:
            raise FatoInvalido(f"o art. 117 não alcança “{a.especie}”: só bovino, suíno e caprino")
        chave = dita if dita in tabela.linhas else especie
        preco = tabela.dinheiro(chave)
        valor = PorUnidade(preco, tabela.artigo, f"{especie}, por cabeça")(cabecas, m)
        return Resultado(valor, no_ato(lei, valor))

    return conta
