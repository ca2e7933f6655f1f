"""Imposto territorial urbano (arts. 16 to 26)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from math import ceil

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario, somar_meses
from prefeitura.legislacao.codigos.votuporanga_1950.comum import ao_pagar, fora, vencimentos
from prefeitura.legislacao.codigos.votuporanga_1950.palavras_da_lei import sinonimos
from prefeitura.legislacao.codigos.votuporanga_1950.zonas import zona_do_trecho
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.numeros import Taxa, em_portugues
from prefeitura.legislacao.primitivas import Aliquota
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia

ZERO = Decimal(0)
EM_ANDAMENTO = "art. 16 par. único: em andamento há não mais de um ano"
POSICOES = ("meio_de_quadra", "esquina", "frente_e_fundos")


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """A side of the land on a public way."""

    face: str | None = f.palavra(
        "lado do terreno", ("frente", "fundos", "lateral"), sinonimos("face")
    )
    comprimento_m: Decimal | None = f.quantidade("comprimento da face", "m")
    frente_edificada_m: Decimal | None = f.quantidade("frente do edifício sobre a face", "m")
    recuo_ajardinado_m: Decimal | None = f.quantidade("recuo com jardim, nesta face", "m")
    zona: int | None = f.inteiro("zona urbana da face", "zona", minimo=1, maximo=4)
    logradouro: str | None = f.texto("logradouro da face")
    trecho_de: str | None = f.texto("cruzamento em que o trecho começa")
    trecho_ate: str | None = f.texto("cruzamento em que o trecho acaba")


@dataclass(frozen=True, slots=True, kw_only=True)
class Terreno:
    """Land in an urban zone, with its faces to the public ways."""

    especie: str | None = f.texto("espécie do terreno")
    posicao: str | None = f.palavra("posição do terreno na quadra", POSICOES, sinonimos("posicao"))
    faces: tuple[Face, ...] = f.registros("faces do terreno para a via pública", Face)
    parte_de_area_edificada: bool | None = f.sim_nao("o terreno faz parte de área edificada")
    edificio_residencial: bool | None = f.sim_nao("o edifício é residencial")
    recuo_ajardinado_m: Decimal | None = f.quantidade("recuo com jardim na frente do prédio", "m")
    profundidade_m: Decimal | None = f.quantidade("profundidade do terreno", "m")
    unica_propriedade: bool | None = f.sim_nao("é a única propriedade do dono")
    destinado_a_casa_propria: bool | None = f.sim_nao("destina-se à construção da casa própria")
    primeiro_exercicio_do_favor: int | None = f.exercicio("exercício em que se deu o favor")
    inicio_da_obra: date | None = f.data("início da obra em andamento")
    interditado: bool | None = f.sim_nao("a edificação está interditada ou em demolição")
    data_do_lancamento: date | None = f.data("dia do lançamento")
    loteamento_deferido: bool | None = f.sim_nao("loteamento deferido pela prefeitura")
    em_distrito: bool | None = f.sim_nao("área urbana de distrito, povoação ou vila")
    vencimento: date | None = f.data("vencimento do imposto")
    data_do_pagamento: date | None = f.data("dia do pagamento")


@regra("territorial-urbano", fatos=Terreno)
def territorial_urbano(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Metres of front by zone, each face rounded up (20), less the favour of 17 c."""
    por_metro = {
        z: lei.tabela("tabela-a").dinheiro(f"zona_{z}")
        for z in range(1, 5)
        if f"zona_{z}" in lei.tabela("tabela-a").linhas
    }
    tabela = lei.tabela("tabela-a")
    zonas_das_faces = _zonas(lei)
    metros_das_faces = _metros(lei, por_metro)
    favor = _lote_unico(lei, ano)
    anos_da_obra = lei.valor("territorial-urbano.anos_da_obra")
    parcelas = vencimentos(lei, "territorial-urbano", ano)
    inicio = max(date(ano, 1, 1), lei.codigo.vigencia)
    pagar = ao_pagar(lei, "territorial-urbano", calendario)

    def conta(t: Terreno, m: Memoria | None) -> Resultado:
        if t.inicio_da_obra is not None and not t.interditado:
            dia = t.data_do_lancamento or inicio
            if t.inicio_da_obra <= dia <= somar_meses(t.inicio_da_obra, 12 * anos_da_obra):
                return fora(EM_ANDAMENTO, "art. 16, par. único", "obra em andamento até um ano", m)
        zonas = zonas_das_faces(t, m)
        metros = metros_das_faces(t, zonas, m)
        valor = 0
        for zona in sorted(set(zonas)):
            na_zona = sum(x for x, z in zip(metros, zonas, strict=True) if z == zona)
            if not na_zona:
                continue
            preco = por_metro.get(zona)
            if preco is None:
                preco = tabela.dinheiro(f"zona_{zona}")
            valor += na_zona * preco
            if m is not None:
                m.passo(
                    "art. 26",
                    f"{zona}ª zona: {na_zona} m × {m.moeda.valor(preco)}",
                    na_zona * preco,
                )
        valor = favor(t, zonas, valor, m)
        distintas = sorted(set(zonas))
        lancado = Resultado(
            valor,
            parcelas(valor),
            outros={
                "incide": True,
                "metros_tributados": sum(metros),
                "zona": distintas[0] if len(distintas) == 1 else distintas,
            },
        )
        return pagar(lancado, t.vencimento, t.data_do_pagamento, m)

    return conta


def _zonas(lei: Vigencia) -> Callable[[Terreno, Memoria | None], list[int]]:
    """The zone of each face: as entered, or by its stretch of street (21)."""
    achar = zona_do_trecho(lei)
    formas = {x["forma"] for x in lei.tabela("art-21").linhas.values()}
    loteamentos = "loteamentos" in formas

    def zonas(t: Terreno, m: Memoria | None) -> list[int]:
        if not t.faces:
            raise FatoInvalido("faltam as faces do terreno (faces)")
        if t.loteamento_deferido and loteamentos:
            if m is not None:
                m.passo("art. 21", "Lei nº 258: loteamento deferido pela prefeitura → 3ª zona")
            return [3] * len(t.faces)
        if t.em_distrito:
            if m is not None:
                m.passo("art. 21", "área urbana de distrito, povoação ou vila → 4ª zona")
            return [4] * len(t.faces)
        return [da_face(x, m) for x in t.faces]

    def da_face(x: Face, m: Memoria | None) -> int:
        if x.zona is not None:
            return x.zona
        if not x.logradouro:
            raise FatoInvalido("falta a zona da face (zona) ou o seu trecho de rua (logradouro)")
        return achar(x.logradouro, x.trecho_de, x.trecho_ate, m)

    return zonas


Metros = Callable[[Terreno, list[int], Memoria | None], list[int]]


def _metros(lei: Vigencia, por_metro: dict[int, int]) -> Metros:
    """Taxed metres of each face: 17 a and b, then 18 or 19, then up to the metre (20)."""
    acrescimo = lei.valor("territorial-urbano.acrescimo_da_parte_edificada")
    jardim = lei.valor("territorial-urbano.jardim_maximo")
    limite = lei.valor("territorial-urbano.esquina_limite")
    franquia = lei.valor("territorial-urbano.esquina_franquia")
    terceira = lei.valor("territorial-urbano.terceira_face")
    inteiras = frozenset(map(int, lei.valor("territorial-urbano.zonas_inteiras")))

    def metros(t: Terreno, zonas: list[int], m: Memoria | None) -> list[int]:
        posicao = t.posicao or _posicao(t)
        menos = {"esquina": esquina, "frente_e_fundos": fundos}.get(posicao, nenhum)(t, zonas, m)
        return [taxados(t, x, menos[i], m) for i, x in enumerate(t.faces)]

    def nenhum(t: Terreno, zonas: list[int], m: Memoria | None) -> list[Decimal]:
        return [ZERO] * len(t.faces)

    def fundos(t: Terreno, zonas: list[int], m: Memoria | None) -> list[Decimal]:
        lados = [x.face for x in t.faces]
        if "frente" not in lados or "fundos" not in lados:
            raise FatoInvalido("frente e fundos: faltam as faces “frente” e “fundos” (faces)")
        principais = {lados.index("frente"), lados.index("fundos")}
        return [
            ZERO if i in principais or zonas[i] in inteiras else terceira for i in range(len(lados))
        ]

    def esquina(t: Terreno, zonas: list[int], m: Memoria | None) -> list[Decimal]:
        if len(t.faces) != 2:
            raise FatoInvalido("terreno de esquina tem duas faces (faces)")
        a, b = (_comprimento(x) for x in t.faces)
        parte = t.parte_de_area_edificada
        if parte is None:
            parte = any(x.frente_edificada_m for x in t.faces)
        if not parte:
            _dizer(m, "art. 26", "esquina fora de área edificada: as duas faces por inteiro")
            return [ZERO, ZERO]
        ambas = a > limite and b > limite
        if a == b:
            fora_da_primeira = [i for i in (0, 1) if zonas[i] not in inteiras] or [0]
            qual = max(fora_da_primeira, key=lambda i: por_metro.get(zonas[i], 0))
        else:
            qual = int((a > b) == ambas)
        if zonas[qual] in inteiras:
            _dizer(m, "art. 18", "na 1ª zona as duas faces pagam por inteiro")
            return [ZERO, ZERO]
        if m is not None:
            m.passo(
                "art. 18" if ambas else "art. 18, par. único",
                f"esquina: {'maior' if ambas else 'menor'} lado por inteiro; o outro, só o que "
                f"exceder {em_portugues(franquia)} m",
            )
        return [franquia if i == qual else ZERO for i in (0, 1)]

    def taxados(t: Terreno, x: Face, menos: Decimal, m: Memoria | None) -> int:
        bruto = _comprimento(x)
        edificada = x.frente_edificada_m or ZERO
        if edificada > bruto:
            raise FatoInvalido("a frente edificada não pode passar do comprimento da face")
        resto = bruto
        if edificada:
            recuo = t.recuo_ajardinado_m if x.recuo_ajardinado_m is None else x.recuo_ajardinado_m
            if t.edificio_residencial and recuo is not None and recuo > jardim:
                _dizer(m, "art. 17 b", "recuo de mais de 10 m: a face não tem dedução")
            else:
                resto = max(resto - edificada - acrescimo, ZERO)
                if m is not None:
                    m.passo(
                        "art. 17 a",
                        f"fora a parte edificada: {em_portugues(bruto)} − "
                        f"({em_portugues(edificada)} + {em_portugues(acrescimo)}) = "
                        f"{em_portugues(resto)} m",
                    )
        if menos:
            antes, resto = resto, max(resto - menos, ZERO)
            if m is not None:
                m.passo(
                    "art. 18" if menos == franquia else "art. 19 §1",
                    f"só o que exceder: {em_portugues(antes)} − {em_portugues(menos)} → "
                    f"{em_portugues(resto)} m",
                )
        inteiro = ceil(resto)
        if m is not None:
            m.passo("art. 20", f"{x.face or 'face'}: {em_portugues(resto)} m → {inteiro} m")
        return inteiro

    return metros


def _dizer(m: Memoria | None, artigo: str, texto: str) -> None:
    if m is not None:
        m.passo(artigo, texto)


def _comprimento(x: Face) -> Decimal:
    if x.comprimento_m is None:
        raise FatoInvalido("falta o comprimento da face (comprimento_m)")
    if not x.comprimento_m:
        raise FatoInvalido("o comprimento da face deve ser maior que zero (comprimento_m)")
    return x.comprimento_m


def _posicao(t: Terreno) -> str:
    """The position that the faces show, when it was not said."""
    lados = {x.face for x in t.faces}
    if {"frente", "fundos"} <= lados:
        return "frente_e_fundos"
    if len(t.faces) == 1:
        return "meio_de_quadra"
    raise FatoInvalido("falta a posição do terreno na quadra (posicao)")


def _lote_unico(
    lei: Vigencia, ano: int
) -> Callable[[Terreno, list[int], int, Memoria | None], int]:
    """Art. 17 c: half of the sole lot, the favour falling a tenth a year (duvida 19)."""
    metade = lei.taxa("territorial-urbano.lote_unico")
    queda = lei.taxa("territorial-urbano.lote_unico_queda")
    frente_maxima = lei.valor("territorial-urbano.lote_unico_frente")
    fundo_maximo = lei.valor("territorial-urbano.lote_unico_fundo")
    das_zonas = frozenset(map(int, lei.valor("territorial-urbano.lote_unico_zonas")))

    def motivo_para_negar(t: Terreno, zonas: list[int]) -> str | None:
        if not das_zonas.issuperset(zonas):
            return "só na 3ª e na 4ª zonas"
        frente = next((x for x in t.faces if x.face == "frente"), t.faces[0])
        if _comprimento(frente) > frente_maxima:
            return f"a frente passa de {em_portugues(frente_maxima)} m"
        if t.profundidade_m is None:
            return "profundidade não informada"
        if t.profundidade_m > fundo_maximo:
            return f"a profundidade passa de {em_portugues(fundo_maximo)} m"
        return None

    def favor(t: Terreno, zonas: list[int], valor: int, m: Memoria | None) -> int:
        if not (t.unica_propriedade and t.destinado_a_casa_propria):
            return valor
        negado = motivo_para_negar(t, zonas)
        if negado is not None:
            if m is not None:
                m.aviso(f"sem o favor do lote único (art. 17 c): {negado}")
            return valor
        anos = ano - (t.primeiro_exercicio_do_favor or ano)
        if anos < 0:
            raise FatoInvalido("o favor foi concedido depois deste exercício")
        fica = max(queda.d - anos * queda.n, 0)
        paga = Taxa(metade.d * queda.d - metade.n * fica, metade.d * queda.d)
        return Aliquota(paga, "art. 17 c", "lote único: parte que paga", lei.arredondar)(valor, m)

    return favor
