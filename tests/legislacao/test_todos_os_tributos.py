"""What every rule of every code must keep, on random facts made from its own fields."""

from datetime import date, datetime, time, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from prefeitura.legislacao import ErroDeLei, carregar, codigos
from prefeitura.legislacao.fatos import Campo, campos, ler

REGRAS = [
    pytest.param(slug, tributo, regra, id=f"{slug}:{tributo}:{regra.situacao}")
    for slug in codigos()
    for codigo in [carregar(slug)]
    for tributo in [
        *codigo.tributos,
        *sorted({t for r in codigo._regras for t in r.tributos} - set(codigo.tributos)),
    ]
    for regra in codigo.regras_de(tributo)
    if regra.tributos or tributo == next(iter(codigo.tributos))
]


def valores(campo: Campo, inicio: date):
    """A strategy for the values of a field."""
    ate = inicio + timedelta(days=1500)
    match campo.tipo:
        case "dinheiro":
            return st.integers(0, 10**10) | st.integers(0, 2000_00)
        case "decimal":
            maximo = min(float(campo.maximo), 100_000)
            return st.decimals(0, maximo, places=2)
        case "inteiro":
            menor = max(int(campo.minimo), 1900 if campo.unidade == "ano" else 0)
            return st.integers(menor, min(int(campo.maximo), menor + 100))
        case "sim_nao":
            return st.booleans()
        case "palavra":
            return st.sampled_from(campo.palavras)
        case "data" | "mes":
            return st.dates(inicio, ate)
        case "data_ou_sim_nao":
            return st.booleans() | st.dates(inicio, ate)
        case "lista":
            item = valores(Campo(campo.item, "", campo.unidade, campo.palavras), inicio)
            return st.lists(item, max_size=5, unique=True).map(tuple)
        case "registro":
            return fatos_de(campo.classe, inicio)
        case "registros":
            return st.lists(fatos_de(campo.classe, inicio), max_size=3).map(tuple)
        case "momento":
            return st.datetimes(
                datetime.combine(inicio, time()), datetime.combine(ate, time())
            ).map(lambda d: d.replace(second=0, microsecond=0))
    return st.sampled_from(["total", "1/2", "requerimento", "IX-a", "I", "475 III", "comercio"])


def fatos_de(classe, inicio):
    estrategias = {nome: st.none() | valores(c, inicio) for nome, c in campos(classe).items()}
    estrategias = {
        nome: valores(c, inicio) if c.tipo in ("lista", "registros") else estrategias[nome]
        for nome, c in campos(classe).items()
    }
    return st.fixed_dictionaries(estrategias).map(lambda d: classe(**d))


def soma(lei, titulos, quais):
    return sum(lei.moeda.de_decimal(t["valor"]) for t in titulos if t.get("tributo") in quais)


@pytest.mark.parametrize(("slug", "tributo", "regra"), REGRAS)
def test_rapido_e_explicado_concordam_e_nada_e_negativo(slug, tributo, regra):
    codigo = carregar(slug)
    lei = codigo.em(codigo.vigencia)
    ano = codigo.vigencia.year
    calculo = lei.regra(tributo, ano, situacao=regra.situacao)

    @settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
    @given(fatos_de(regra.fatos, codigo.vigencia))
    def conferir(fatos):
        try:
            rapido = calculo(fatos)
        except ErroDeLei:
            with pytest.raises(ErroDeLei, match=r"^[^\n]+$"):
                calculo.explicar(fatos)
            return
        explicado = calculo.explicar(fatos)
        assert rapido.valor == explicado.valor >= 0
        assert rapido.parcelas == explicado.parcelas
        assert (rapido.outros or {}) == explicado.outros
        titulos = (rapido.outros or {}).get("itens", ())
        # what is added for paying late is in no instalment; a taxa outlives an exempt imposto
        acrescimos = soma(lei, titulos, {"mora", "multa"})
        taxas = soma(lei, titulos, {t for t in codigo.tributos if codigo.especie(t) == "taxa"})
        if rapido.parcelas:
            assert sum(p.valor for p in rapido.parcelas) == rapido.valor - acrescimos
            assert min(p.valor for p in rapido.parcelas) >= 0
        if rapido.isento:
            assert (rapido.valor - taxas - acrescimos, bool(rapido.fundamento)) == (0, True)
        assert explicado.memoria or explicado.avisos  # a zero also says why
        escritos = lei.escrever_fatos(fatos)
        assert ler(regra.fatos, escritos, lei.moeda) == fatos

    conferir()


@pytest.mark.parametrize(("slug", "tributo", "regra"), REGRAS)
def test_fatos_vazios_ou_estranhos_sao_recusados_sem_traceback(slug, tributo, regra):
    codigo = carregar(slug)
    lei = codigo.em(codigo.vigencia)
    for fatos in ({"fato_inventado": "1"}, dict.fromkeys(campos(regra.fatos), "-1")):
        with pytest.raises(ErroDeLei):
            lei.apurar(tributo, fatos, exercicio=codigo.vigencia.year)
