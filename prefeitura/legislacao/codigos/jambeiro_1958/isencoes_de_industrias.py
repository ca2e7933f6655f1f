"""The eighteen exemptions of indústrias e profissões (art. 60)."""

from collections.abc import Callable
from dataclasses import dataclass

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.jambeiro_1958.comum import isento
from prefeitura.legislacao.codigos.jambeiro_1958.fundamentos import nomeia
from prefeitura.legislacao.codigos.jambeiro_1958.industrias import LETRAS
from prefeitura.legislacao.codigos.jambeiro_1958.isencoes import (
    Pedido,
    partes_do_fundamento,
    reconhecer_isencao,
)
from prefeitura.legislacao.codigos.jambeiro_1958.letras import COM_PROVA, DO_OFICIO, letra_de
from prefeitura.legislacao.fatos import normalizar
from prefeitura.legislacao.regras import Conta, situacao
from prefeitura.legislacao.vigencia import Vigencia

TRIBUTOS = (
    "industrias-e-profissoes",
    "industrias-e-profissoes-parte-fixa",
    "industrias-e-profissoes-parte-variavel",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PedidoDaLetra(Pedido):
    """Who asks an exemption of art. 60, by its letter."""

    letra: str | None = f.palavra("letra do art. 60", LETRAS)
    requerida_no_exercicio: bool | None = f.sim_nao("requerida neste exercício")
    volume_anual_negocios: int | None = f.dinheiro(
        "volume anual de negócios ou vendas", nomes=("volume_anual_vendas",)
    )
    trabalho_individual_por_conta_propria: bool | None = f.sim_nao(
        "trabalho individual, por conta própria"
    )
    portas_abertas_ou_letreiros: bool | None = f.sim_nao("portas abertas, reclames ou letreiros")
    oficiais_ou_aprendizes: int | None = f.inteiro("oficiais ou aprendizes")
    ajudantes_filhos_menores_ou_mulher: int | None = f.inteiro("filhos menores e mulher que ajudam")
    pensionistas: int | None = f.inteiro("pensionistas")
    so_fornece_comida_em_horas_determinadas: bool | None = f.sim_nao(
        "só fornece comida em horas determinadas"
    )
    cargo: str | None = f.texto("cargo, por exemplo gerente")
    imposto_lancado_do_estabelecimento: int | None = f.dinheiro(
        "imposto lançado do estabelecimento no exercício"
    )
    associacao_cultural: bool | None = f.sim_nao("é associação cultural")
    associacao_esportiva: bool | None = f.sim_nao("é associação esportiva")
    feira_livre: bool | None = f.sim_nao("mercador de feira livre")
    sem_localizacao_fixa: bool | None = f.sim_nao("sem localização fixa")
    produtos_da_propria_lavoura: bool | None = f.sim_nao("vende produtos da própria lavoura")
    so_consumo_dos_proprietarios: bool | None = f.sim_nao("só produz para consumo dos donos")
    alunos_gratuitos_alem_da_lei: bool | None = f.sim_nao("alunos gratuitos além do número legal")


Falta = Callable[[PedidoDaLetra], str | None]


def _ate(valor: int | None, limite: int, nome: str) -> str | None:
    """What is missing of a limit that is included (doubt 57)."""
    if valor is None:
        return f"falta {nome}"
    return f"{nome} passa do limite" if valor > limite else None


def _faltas(lei: Vigencia) -> dict[str, Falta]:
    """By letter, the condition that the facts do not meet, if any."""

    def v(nome: str) -> int:
        return int(lei.valor(f"industrias-e-profissoes.{nome}"))

    h, j, m_valor, n, p_valor = (v(f"isencao_{x}") for x in "hjmnp")
    pensionistas = v("isencao_m_pensionistas")
    direcao = set(lei.valor("industrias-e-profissoes.cargos_de_direcao"))

    def letra_h(p: PedidoDaLetra) -> str | None:
        if not p.trabalho_individual_por_conta_propria:
            return "não é trabalho individual, por conta própria"
        if p.portas_abertas_ou_letreiros:
            return "tem portas abertas, reclames ou letreiros"
        if p.oficiais_ou_aprendizes:
            return "tem oficiais ou aprendizes"
        return _ate(p.volume_anual_negocios, h, "o volume anual")

    def letra_m(p: PedidoDaLetra) -> str | None:
        if not p.so_fornece_comida_em_horas_determinadas:
            return "não fornece só comida em horas determinadas"
        return _ate(p.pensionistas, pensionistas, "o número de pensionistas") or _ate(
            p.volume_anual_negocios, m_valor, "o volume anual"
        )

    def letra_n(p: PedidoDaLetra) -> str | None:
        if not nomeia(direcao, normalizar(p.cargo or "")):
            return None
        return _ate(p.imposto_lancado_do_estabelecimento, n, "o imposto do estabelecimento")

    def letra_j(p: PedidoDaLetra) -> str | None:
        if p.produtos_da_propria_lavoura is False or p.produtos_proprios is False:
            return "não são produtos da própria lavoura"
        return _ate(p.volume_anual_negocios, j, "o volume anual")

    def letra_p(p: PedidoDaLetra) -> str | None:
        if p.feira_livre is False:
            return "não é mercador de feira livre"
        return _ate(p.volume_anual_negocios, p_valor, "o volume anual de vendas")

    def letra_l(p: PedidoDaLetra) -> str | None:
        if p.associacao_cultural is False and not p.associacao_esportiva:
            return "não é associação cultural nem esportiva"
        return None

    def nao(campo: str, motivo: str) -> Falta:
        return lambda p: motivo if getattr(p, campo) is False else None

    return {
        "a": nao("sem_localizacao_fixa", "tem localização fixa"),
        "h": letra_h,
        "j": letra_j,
        "l": letra_l,
        "m": letra_m,
        "n": letra_n,
        "p": letra_p,
        "q": nao("so_consumo_dos_proprietarios", "não produz só para consumo dos donos"),
        "r": nao("alunos_gratuitos_alem_da_lei", "sem alunos gratuitos além do número legal"),
    }


@situacao(
    "reconhecer_isencao", *TRIBUTOS, fatos=PedidoDaLetra, quando={"letra", "fundamento_pedido"}
)
def reconhecer(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """The limits are included; letters k to r are asked every exercise (60 §2, doubt 57)."""
    faltas = _faltas(lei)
    anuais = set(lei.valor("industrias-e-profissoes.anuais"))
    textos = {
        x.artigo.rpartition(" ")[2]: x.texto
        for x in lei.codigo.isencoes("industrias-e-profissoes")
        if x.artigo.startswith("art. 60 ")
    }
    pelos_demais = reconhecer_isencao.preparar(lei, tributo, ano, calendario)

    def da_letra(p: PedidoDaLetra) -> str | None:
        match partes_do_fundamento(p.fundamento_pedido or ""):
            case ["60", letra]:
                return p.letra or letra
        return p.letra

    def pela_palavra(p: PedidoDaLetra) -> str | None:
        if p.fundamento_pedido is not None:
            return None
        if p.cargo is not None:
            return "n"
        return letra_de(p.atividade or p.entidade, DO_OFICIO, COM_PROVA)

    def conta(p: PedidoDaLetra, m: Memoria | None) -> Resultado:
        letra = da_letra(p)
        if letra is None and not p.despacho_do_prefeito:
            letra = pela_palavra(p)
        if letra not in textos:
            return pelos_demais(p, m)
        artigo, texto = f"art. 60 {letra}", textos[letra]
        motivo = faltas[letra](p) if letra in faltas else None
        if motivo is None and letra in anuais and not (p.requerida_no_exercicio or p.requerida):
            artigo, motivo = "art. 60 §2", "não foi requerida no exercício"
        if motivo is not None:
            if m is not None:
                m.passo(artigo, f"{texto}: {motivo}; não se isenta")
            return Resultado(0)
        return isento(f"art. 60 {letra}", texto, m)

    return conta
