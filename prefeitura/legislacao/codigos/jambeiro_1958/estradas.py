"""Taxa de conservação de estradas de rodagem (arts. 111 to 116)."""

from dataclasses import dataclass
from datetime import date

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.jambeiro_1958.comum import depois_da_ciencia, exigir, isento
from prefeitura.legislacao.codigos.jambeiro_1958.fundamentos import isencao_no_lancamento
from prefeitura.legislacao.fatos import normalizar
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia

TAXA, RURAL = "estradas-conservacao", "rural"


@dataclass(frozen=True, slots=True, kw_only=True)
class Propriedade:
    """A property of the rural zone, let, used or lent."""

    zona: str | None = f.texto("zona da propriedade: rural ou urbana")
    valor_venal_propriedade: int | None = f.dinheiro(
        "valor venal da propriedade", nomes=("valor_venal",)
    )
    data_ciencia: date | None = f.data("ciência do lançamento, se feito depois da época")
    proprietario_tipo: str | None = f.texto("dono: uniao, estado, municipio, templo…")


@regra(TAXA, fatos=Propriedade)
def estradas_conservacao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """0.25% of the market value, 30 June and 31 October (113 and 114)."""
    aliquota = lei.aliquota("estradas-conservacao.aliquota", "conservação de estradas")
    parcelas = lei.vencimentos(TAXA, ano)
    mover = depois_da_ciencia(lei, calendario)
    isencao = isencao_no_lancamento(lei, TAXA, Propriedade)

    def conta(p: Propriedade, m: Memoria | None) -> Resultado:
        if (ground := isencao(p)) is not None:
            return isento(ground.nome, ground.texto, m)
        if p.zona is not None and not {RURAL, "rurais"} & set(normalizar(p.zona).split("_")):
            if m is not None:
                m.passo("art. 111", "a taxa recai sobre a zona rural: não incide", 0)
            return Resultado(0, outros={"incide": False})
        nome = "valor_venal_propriedade"
        valor = aliquota(exigir(p.valor_venal_propriedade, nome, "o valor venal"), m)
        return Resultado(valor, mover(parcelas(valor), p.data_ciencia, m))

    return conta
