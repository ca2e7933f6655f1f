"""Amounts that come from another law, a contract or a transfer, and their booking (1, 110, 119)."""

from dataclasses import dataclass

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.jambeiro_1958.comum import exigir, isento
from prefeitura.legislacao.codigos.jambeiro_1958.fundamentos import isencao_no_lancamento
from prefeitura.legislacao.erros import AusenciaNaLei, ErroDeLei, FatoInvalido
from prefeitura.legislacao.regras import Conta, Regra, regra, situacao
from prefeitura.legislacao.vigencia import Vigencia

DE_FORA = (
    "estradas-execucao",
    "guias-e-sarjetas",
    "calcamento",
    "calcamento-conservacao",
    "afericao",
    "emplacamento",
    "lixo",
    "limpeza-publica",
    "agua-consumo",
    "agua-ligacao",
    "esgoto",
    "cemiterio",
    "mercado-comodos",
    "proprios-municipais",
    "quota-constitucional-art-15-iii",
    "quota-constitucional-art-15-par-4",
    "quota-constitucional-art-20",
    "quota-constitucional-art-21",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeFora:
    """A charge whose amount is not in this code."""

    objeto: str | None = f.texto("objeto da taxa, por exemplo balança de balcão")
    imovel: str | None = f.texto("imóvel servido")
    quantidade: int | None = f.inteiro("unidades, pela lei ou contrato", minimo=1)
    proprietario_tipo: str | None = f.texto("dono: uniao, estado, municipio, templo…")


def _de_fora(slug: str) -> Regra:
    def preparar(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
        """Refused until the amount is typed (doubts 7, 10 and 11)."""
        nome = f"de_fora.{slug}"
        artigo = lei.codigo.parametros[nome].artigo
        isencao = isencao_no_lancamento(lei, slug, DeFora)

        def conta(d: DeFora, m: Memoria | None) -> Resultado:
            ground = isencao(d)
            if ground is not None:
                return isento(ground.nome, ground.texto, m)
            try:
                p = lei.parametro(nome)
            except AusenciaNaLei:
                raise AusenciaNaLei(
                    f"{lei.codigo.titulo(slug)}: o valor não está neste código, {artigo}; "
                    f"informe-o em Parâmetros da lei, “{nome}”",
                    parametro=nome,
                    artigo=artigo,
                ) from None
            valor = (d.quantidade or 1) * p.valor
            if m is not None:
                m.passo(artigo, f"{d.quantidade or 1} × {m.moeda.valor(p.valor)} ({p.lei})", valor)
            return Resultado(valor)

        return conta

    return regra(slug, fatos=DeFora)(preparar)


estradas_execucao = _de_fora("estradas-execucao")
guias_e_sarjetas = _de_fora("guias-e-sarjetas")
calcamento = _de_fora("calcamento")
calcamento_conservacao = _de_fora("calcamento-conservacao")
afericao = _de_fora("afericao")
emplacamento = _de_fora("emplacamento")
lixo = _de_fora("lixo")
limpeza_publica = _de_fora("limpeza-publica")
agua_consumo = _de_fora("agua-consumo")
agua_ligacao = _de_fora("agua-ligacao")
esgoto = _de_fora("esgoto")
cemiterio = _de_fora("cemiterio")
mercado_comodos = _de_fora("mercado-comodos")
proprios_municipais = _de_fora("proprios-municipais")
quota_15_iii = _de_fora("quota-constitucional-art-15-iii")
quota_15_par_4 = _de_fora("quota-constitucional-art-15-par-4")
quota_20 = _de_fora("quota-constitucional-art-20")
quota_21 = _de_fora("quota-constitucional-art-21")


@dataclass(frozen=True, slots=True, kw_only=True)
class Recebido:
    """The amount typed."""

    valor: int | None = f.dinheiro("quantia recebida")


@dataclass(frozen=True, slots=True, kw_only=True)
class Receita:
    """A receipt, by its revenue code."""

    tributo: str | None = f.texto("código da receita, por exemplo proprios-municipais")
    valores_informados: Recebido | None = f.registro("quantia recebida", Recebido)
    distrito: str | None = f.texto("Distrito de Paz a que pertence (art. 135)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Receitas:
    """Receipts of one day."""

    receitas: tuple[Receita, ...] = f.registros("receitas recebidas", Receita)


@situacao("registrar_receita", "receitas", fatos=Receitas, quando={"receitas"})
def registrar(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Rendas that are only booked: nothing is computed (1, 118 and 119)."""
    texto = lei.moeda.texto

    def quantia(r: Receita) -> tuple[str, int]:
        slug = exigir(r.tributo, "tributo", "o código da receita")
        if lei.codigo.especie(slug) != "renda":
            raise FatoInvalido(f"“{slug}” não é renda: lança-se e recolhe-se por guia (art. 6º)")
        valor = None if r.valores_informados is None else r.valores_informados.valor
        return slug, exigir(valor, "valores_informados.valor", f"a quantia recebida de {slug}")

    def conta(r: Receitas, m: Memoria | None) -> Resultado:
        if not r.receitas:
            raise FatoInvalido("faltam as receitas recebidas (receitas)")
        total, por_distrito = 0, dict[str, int]()
        for x in r.receitas:
            slug, valor = quantia(x)
            total += valor
            if x.distrito:
                por_distrito[x.distrito] = por_distrito.get(x.distrito, 0) + valor
            if m is not None:
                onde = f", {x.distrito}" if x.distrito else ""
                m.passo("arts. 1º e 119", f"{lei.codigo.titulo(slug)}{onde}: recebido", valor)
        outros = {d: texto(v) for d, v in por_distrito.items()}
        return Resultado(total, outros={"por_distrito": outros} if outros else {})

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Varios:
    """Tributos asked at once with the same facts, that is none."""

    tributos: tuple[str, ...] = f.lista("tributos pedidos", "texto")


@regra("varios-tributos", fatos=Varios, quando={"tributos"})
def varios(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Each by its own rule; what one refuses is refused, and all are named."""
    texto = lei.moeda.texto

    def conta(v: Varios, m: Memoria | None) -> Resultado:
        if not v.tributos:
            raise FatoInvalido("faltam os tributos (tributos)")
        contas, recusas = [], list[ErroDeLei]()
        for slug in v.tributos:
            try:
                contas.append((slug, lei.apurar(slug, {}, exercicio=ano, memoria=False)))
            except ErroDeLei as erro:
                recusas.append(erro)
        if recusas:
            raise recusas[0]
        total = sum(c.valor for _, c in contas)
        if m is not None:
            for slug, c in contas:
                m.passo("art. 1º", lei.codigo.titulo(slug), c.valor)
        return Resultado(
            total, outros={"valores": [{"tributo": s, "valor": texto(c.valor)} for s, c in contas]}
        )

    return conta
