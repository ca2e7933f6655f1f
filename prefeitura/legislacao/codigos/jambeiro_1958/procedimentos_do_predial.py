"""What happens to a predial after its launch: ruin, double tax, sale (arts. 32 and 33)."""

from dataclasses import dataclass
from datetime import date

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.jambeiro_1958.comum import exigir
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.primitivas import Proporcao
from prefeitura.legislacao.regras import Conta, situacao
from prefeitura.legislacao.vigencia import Vigencia

IMOVEIS = (
    "predial",
    "territorial-urbano",
    "territorial-urbano-irregular-grande",
    "territorial-urbano-irregular-pequena",
    "territorial-urbano-area-excedente",
    "territorial-urbano-esquina",
    "territorial-urbano-frente-e-fundos",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Inabitavel:
    """A building that cannot be lived in."""

    motivo: str | None = f.texto("inundacao, incendio ou outro fato extraordinário")
    totalmente_inabitavel: bool | None = f.sim_nao("ficou totalmente inabitável")
    requerida: bool | None = f.sim_nao("a substituição foi requerida")
    meses_de_duracao: int | None = f.inteiro("meses de duração", "meses", maximo=120)
    imposto_predial_anual: int | None = f.dinheiro("predial do ano")
    imposto_territorial_anual: int | None = f.dinheiro("territorial do ano")


@situacao(
    "substituir_por_territorial", *IMOVEIS, fatos=Inabitavel,
    quando={"meses_de_duracao", "totalmente_inabitavel"},
)  # fmt: skip
def substituir(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """More than six months: territorial by twelfths for the time of the fact (32 §1, doubt 40)."""
    limite = lei.valor("predial.inabitavel_meses")
    do_ano = lei.valor("predial.meses_do_ano")
    do_predial = Proporcao("art. 32 §1", "predial dos demais meses", lei.arredondar)
    do_territorial = Proporcao("art. 32 §1", "territorial dos meses do fato", lei.arredondar)
    texto = lei.moeda.texto

    def conta(i: Inabitavel, m: Memoria | None) -> Resultado:
        meses = exigir(i.meses_de_duracao, "meses_de_duracao", "os meses de duração")
        predial = exigir(i.imposto_predial_anual, "imposto_predial_anual", "o predial do ano")
        faltas = [
            falta
            for falta, vale in (
                (f"não passou de {limite} meses", meses <= limite),
                ("não foi requerida", not i.requerida),
                ("não ficou totalmente inabitável", not i.totalmente_inabitavel),
            )
            if vale
        ]
        if faltas:
            if m is not None:
                m.passo("art. 32 §1", f"indeferida: {', '.join(faltas)}", predial)
            return Resultado(
                predial,
                outros={"deferido": False, "predial": texto(predial), "territorial": texto(0)},
            )
        nome = "imposto_territorial_anual"
        territorial = exigir(i.imposto_territorial_anual, nome, "o territorial do ano")
        no_ano = min(meses, do_ano)
        if m is not None:
            m.passo("art. 32 §1", f"{meses} meses, mais de {limite}: deferida")
            if meses > do_ano:
                m.aviso(f"o fato passa do exercício: contam-se nele {do_ano} meses")
        fica = do_predial(predial, do_ano - no_ano, do_ano, m)
        entra = do_territorial(territorial, no_ano, do_ano, m)
        return Resultado(
            fica + entra,
            outros={"deferido": True, "predial": texto(fica), "territorial": texto(entra)},
        )

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class DoisImpostos:
    """A property launched for both taxes."""

    imposto_predial_lancado: int | None = f.dinheiro("predial lançado")
    imposto_territorial_lancado: int | None = f.dinheiro("territorial lançado")
    imposto_territorial_pago: int | None = f.dinheiro("territorial já pago")
    mesmo_imovel_e_periodo: bool | None = f.sim_nao("são do mesmo imóvel e período")


@situacao(
    "conciliar_com_territorial", *IMOVEIS, fatos=DoisImpostos,
    quando={"imposto_territorial_lancado", "imposto_predial_lancado"},
)  # fmt: skip
def conciliar(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """The two never fall together: the territorial is returned or cancelled (33, doubt 41)."""
    texto = lei.moeda.texto

    def conta(d: DoisImpostos, m: Memoria | None) -> Resultado:
        predial = exigir(d.imposto_predial_lancado, "imposto_predial_lancado", "o predial lançado")
        nome = "imposto_territorial_lancado"
        territorial = exigir(d.imposto_territorial_lancado, nome, "o territorial lançado")
        pago = d.imposto_territorial_pago or 0
        if pago > territorial:
            raise FatoInvalido("o territorial pago passa do lançado (imposto_territorial_pago)")
        if not d.mesmo_imovel_e_periodo:
            if m is not None:
                m.passo("art. 33, par. único", "não são do mesmo imóvel e período", predial)
            return Resultado(predial, outros={"devolver": texto(0), "cancelar": texto(0)})
        if m is not None:
            m.passo("art. 33, par. único", "territorial pago: devolve-se", pago)
            m.passo("art. 33, par. único", "territorial por pagar: cancela-se", territorial - pago)
        return Resultado(
            predial, outros={"devolver": texto(pago), "cancelar": texto(territorial - pago)}
        )

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Alteracao:
    """A change of the launch."""

    motivo: str | None = f.texto("motivo, por exemplo alienacao")
    data_prova_transcricao: date | None = f.data("prova da transcrição")


@situacao("alterar_lancamento", *IMOVEIS, fatos=Alteracao, quando={"data_prova_transcricao"})
def alterar(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """A sale counts from the exercise after the proof of the transcrição (32 §2)."""

    def conta(a: Alteracao, m: Memoria | None) -> Resultado:
        nome = "data_prova_transcricao"
        prova: date = exigir(a.data_prova_transcricao, nome, "a prova da transcrição")
        if m is not None:
            m.passo(
                "art. 32 §2",
                f"transcrição provada em {prova:%d/%m/%Y}: vale desde o exercício {prova.year + 1}",
            )
        return Resultado(0, outros={"exercicio_de_efeito": prova.year + 1})

    return conta
