"""Reads and checks the procedures of a code (`procedimentos*.toml`): nothing unknown, nothing
dead, nothing that the code lacks."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from prefeitura.legislacao.erros import ErroDeLei
from prefeitura.legislacao.procedimentos import condicoes_do_texto, leitura_de_recusas
from prefeitura.legislacao.procedimentos.conferencia import (
    QUALQUER,
    conferir_ato,
    conferir_caminhos,
    ligacoes,
)
from prefeitura.legislacao.procedimentos.modelo import (
    CIRCUNSTANCIAS,
    DO_LANCAMENTO,
    MARCAS,
    PAPEIS,
    SOBRE,
    TIPOS,
    AtoDaLei,
    CampoDoAto,
    Condicoes,
    Destino,
    EfeitoDoAto,
    MaximoPor,
    PapelDoAto,
    PrazoQueAbre,
    Procedimento,
    Se,
    Votacao,
)
from prefeitura.legislacao.quadros import Quadro

if TYPE_CHECKING:
    from prefeitura.legislacao.codigo import Codigo

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_CAMPO = re.compile(r"[a-z][a-z0-9_]*")


class ProcedimentoInvalido(ErroDeLei):
    """What is wrong in the procedures of a code: a line for each error."""


def ler_procedimentos(codigo: Codigo, pasta: Path | None = None) -> dict[str, Procedimento]:
    """The procedures of a code. Raises ``ProcedimentoInvalido`` with every error found."""
    erros: list[str] = []
    lidos: dict[str, Procedimento] = {}
    for arquivo in sorted((pasta or codigo.pasta).glob("procedimentos*.toml")):
        with arquivo.open("rb") as aberto:
            try:
                dados = tomllib.load(aberto)
            except tomllib.TOMLDecodeError as erro:
                raise ProcedimentoInvalido(f"{arquivo.name}: {erro}") from erro
        for slug, procedimento in dados.items():
            if slug in lidos:
                erros.append(f"{arquivo.name}: {slug}: já está em outro arquivo")
            lidos[slug] = _procedimento(
                codigo, slug, Quadro(procedimento, f"{arquivo.name}: {slug}", erros)
            )
    for procedimento in lidos.values():
        erros += ligacoes(procedimento, lidos)
        erros += leitura_de_recusas.ligacoes(procedimento, lidos)
    if erros:
        raise ProcedimentoInvalido("\n".join(erros))
    return lidos


def _procedimento(codigo: Codigo, slug: str, q: Quadro) -> Procedimento:
    if not _SLUG.fullmatch(slug) or len(slug) > 40:
        q.erro("o nome de um procedimento tem letras minúsculas e hífens, até 40")
    estados = q.dicionario("estados")
    if not estados:
        q.erro("falta “estados”")
    finais = q.textos("finais", obrigatorio=True)
    correntes = tuple(e for e in estados if e not in finais)
    atos = {
        nome: _ato(codigo, nome, Quadro(dados, f"{q.onde}: {nome}", q.erros), correntes)
        for nome, dados in Quadro(q.dados.pop("atos", {}), f"{q.onde}: atos", q.erros).dados.items()
    }
    procedimento = Procedimento(
        slug=slug,
        nome=q.texto("nome", obrigatorio=True),
        artigo=q.texto("artigo", obrigatorio=True),
        parte=q.texto("parte", obrigatorio=True),
        parte_obrigatoria=q.sim("parte_obrigatoria", True),
        sobre=q.textos("sobre"),
        sobre_obrigatorio=q.sim("sobre_obrigatorio", False),
        nasce_de=q.textos("nasce_de"),
        origem_obrigatoria=q.sim("origem_obrigatoria", False),
        instancia=q.texto("instancia"),
        ajuda=q.texto("ajuda"),
        estados=estados,
        finais=finais,
        atos=atos,
        ao_abrir=leitura_de_recusas.ler_ao_abrir(q),
    )
    q.fim()
    _artigo(codigo, q, procedimento.artigo)
    for desconhecido in set(procedimento.sobre) - set(SOBRE):
        q.erro(f"“sobre”: não há “{desconhecido}” (há: {', '.join(SOBRE)})")
    for final in finais:
        if final not in estados:
            q.erro(f"“finais”: não há o estado “{final}”")
    for estado in estados:
        if not _SLUG.fullmatch(estado) or len(estado) > 40:
            q.erro(f"estado “{estado}”: letras minúsculas e hífens, até 40")
    conferir_caminhos(procedimento, q)
    for ato in atos.values():
        conferir_ato(codigo, procedimento, ato, Quadro({}, f"{q.onde}: {ato.slug}", q.erros))
    return procedimento


def _ato(codigo: Codigo, slug: str, q: Quadro, correntes: tuple[str, ...]) -> AtoDaLei:
    if not _SLUG.fullmatch(slug) or len(slug) > 40:
        q.erro("o nome de um ato tem letras minúsculas e hífens, até 40")
    if "de" not in q.dados:
        q.erro('falta “de” (de = [] abre o processo; de = ["*"], de qualquer estado não final)')
    de = q.textos("de")
    if QUALQUER in de:
        de = (*correntes, *(e for e in de if e != QUALQUER))
    para = q.texto("para")
    destinos = tuple(_destino(d) for d in q.quadros("destinos"))
    if para and destinos:
        q.erro("tem “para” e “destinos”: só um deles")
    if para:
        destinos = (Destino(para),)
    campos: dict[str, CampoDoAto] = {}
    for quadro in q.quadros("campos"):
        campo = _campo(codigo, quadro)
        if campo.nome in campos:
            quadro.erro(f"o campo “{campo.nome}” já existe")
        campos[campo.nome] = campo
    condicoes = q.quadro("condicoes")
    papel = q.quadro("papel")
    ato = AtoDaLei(
        slug=slug,
        nome=q.texto("nome", obrigatorio=True),
        artigo=q.texto("artigo", obrigatorio=True),
        quem=q.textos("quem", obrigatorio=True),
        ajuda=q.texto("ajuda"),
        da_parte=q.sim("da_parte", False),
        de=de,
        destinos=destinos,
        abre=tuple(_abre(q)),
        fecha=q.textos("fecha"),
        condicoes=_condicoes(condicoes) if condicoes else Condicoes(),
        efeitos=tuple(_efeitos(q)),
        campos=campos,
        texto=q.texto("texto"),
        papel=_papel(codigo, papel) if papel else None,
        risca=q.texto("risca"),
    )
    q.fim()
    _artigo(codigo, q, ato.artigo)
    if not ato.quem:
        q.erro("“quem” está vazio")
    for papel_do_oficio in ato.quem:
        if papel_do_oficio not in PAPEIS:
            q.erro(f"“quem”: não há o papel “{papel_do_oficio}” (há: {', '.join(PAPEIS)})")
    return ato


def _destino(q: Quadro) -> Destino:
    destino = Destino(q.texto("para", obrigatorio=True), _se(q))
    q.fim()
    return destino


def _se(q: Quadro) -> Se | None:
    """`campo` and `valor` of a table: one value or several, true and false for yes and no."""
    if "campo" not in q.dados and "valor" not in q.dados:
        return None
    campo = q.texto("campo", obrigatorio=True)
    if "valor" not in q.dados:
        q.erro("falta “valor”")
    valor = q.dados.pop("valor", [])
    valores = valor if isinstance(valor, list) else [valor]
    return Se(
        campo,
        tuple({True: "sim", False: "nao"}[v] if isinstance(v, bool) else str(v) for v in valores),
    )


def _condicao(q: Quadro, chave: str = "se") -> Se | None:
    quadro = q.quadro(chave)
    if quadro is None:
        return None
    se = _se(quadro)
    if se is None:
        quadro.erro("faltam “campo” e “valor”")
    quadro.fim()
    return se


def _abre(q: Quadro) -> Iterator[PrazoQueAbre]:
    valor = q.dados.pop("abre", [])
    for i, item in enumerate(valor if isinstance(valor, list) else [valor], 1):
        if isinstance(item, str):
            yield PrazoQueAbre(item)
            continue
        quadro = Quadro(item, f"{q.onde}: abre {i}", q.erros)
        yield PrazoQueAbre(
            quadro.texto("prazo", obrigatorio=True), quadro.texto("desde"), _condicao(quadro)
        )
        quadro.fim()


def _efeitos(q: Quadro) -> Iterator[EfeitoDoAto]:
    """`efeito`: a name, a table with its parameters, or a list of either."""
    valor = q.dados.pop("efeito", [])
    for i, item in enumerate(valor if isinstance(valor, list) else [valor], 1):
        if isinstance(item, str):
            yield EfeitoDoAto(item)
            continue
        quadro = Quadro(item, f"{q.onde}: efeito {i}", q.erros)
        nome = quadro.texto("nome", obrigatorio=True)
        se = _condicao(quadro)
        parametros = {c: quadro.texto(c) for c in list(quadro.dados)}
        yield EfeitoDoAto(nome, parametros, se)


def _condicoes(q: Quadro) -> Condicoes:
    minimo = q.dados.pop("minimo", {})
    if not isinstance(minimo, dict) or any(type(n) is not int for n in minimo.values()):
        q.erro("“minimo” devia ser uma tabela de ato = número")
        minimo = {}
    votacao = q.quadro("votacao")
    por = q.quadro("maximo_por")
    condicoes = Condicoes(
        dentro_de=q.textos("dentro_de"),
        depois_de=q.textos("depois_de"),
        nao_por=q.textos("nao_por"),
        so_por=q.textos("so_por"),
        so_designado=q.texto("so_designado"),
        depois_dos_atos=q.textos("depois_dos_atos"),
        depois_de_um_dos_atos=q.textos("depois_de_um_dos_atos"),
        antes_dos_atos=q.textos("antes_dos_atos"),
        minimo=minimo,
        maximo=q.inteiro("maximo"),
        maximo_por=None
        if por is None
        else MaximoPor(por.texto("campo", obrigatorio=True), por.inteiro("vezes") or 1),
        um_por_pessoa=q.sim("um_por_pessoa", False),
        exige=q.textos("exige"),
        anexo=q.texto("anexo"),
        votacao=None
        if votacao is None
        else Votacao(
            votacao.texto("campo", obrigatorio=True),
            votacao.texto("ato", obrigatorio=True),
            votacao.texto("do_campo", obrigatorio=True),
        ),
        do_texto=condicoes_do_texto.ler(q),
        recusas=leitura_de_recusas.ler(q),
    )
    for quadro in (votacao, por):
        if quadro is not None:
            quadro.fim()
    q.fim()
    for nome in condicoes.exige:
        if nome not in CIRCUNSTANCIAS:
            q.erro(f"“exige”: não há “{nome}” (há: {', '.join(CIRCUNSTANCIAS)})")
    return condicoes


def _campo(codigo: Codigo, q: Quadro) -> CampoDoAto:
    opcoes = q.dicionario("opcoes")
    campo = CampoDoAto(
        nome=q.texto("nome", obrigatorio=True),
        rotulo=q.texto("rotulo", obrigatorio=True),
        tipo=q.texto("tipo", obrigatorio=True),
        obrigatorio=q.sim("obrigatorio", "exigido_se" not in q.dados),
        artigo=q.texto("artigo"),
        ajuda=q.texto("ajuda"),
        opcoes=opcoes,
        exigido_se=_condicao(q, "exigido_se"),
        tributo=q.texto("tributo"),
        confere=q.sim("confere", False),
        papel=q.texto("papel"),
        minimo=q.inteiro("minimo"),
        maximo=q.inteiro("maximo"),
        ate_hoje=q.sim("ate_hoje", False),
        desde_hoje=q.sim("desde_hoje", False),
    )
    q.fim()
    q.onde = f"{q.onde} ({campo.nome})"
    if not _CAMPO.fullmatch(campo.nome):
        q.erro("o nome de um campo tem letras minúsculas sem acento, números e _")
    if campo.nome in MARCAS or campo.nome == "prazo":
        q.erro(f"“{campo.nome}” é nome que o sistema usa nos textos: escolha outro")
    if campo.tipo not in TIPOS:
        q.erro(f"não há o tipo “{campo.tipo}” (há: {', '.join(TIPOS)})")
    if (campo.tipo == "opcao") != bool(opcoes):
        q.erro("“opcoes” é do tipo opcao, que as tem sempre")
    if (campo.tipo == "fatos") != bool(campo.tributo):
        q.erro("“tributo” é do tipo fatos, que o tem sempre")
    if campo.confere and campo.tipo != "sim_nao":
        q.erro("“confere” é do tipo sim_nao: só com sim o ato se pratica")
    if campo.tributo and campo.tributo != DO_LANCAMENTO:
        try:
            codigo.regras_de(campo.tributo)
        except ErroDeLei as erro:
            q.erro(str(erro))
    if campo.papel and (campo.tipo != "usuario" or campo.papel not in PAPEIS):
        q.erro(f"“papel” é do tipo usuario e um de: {', '.join(PAPEIS)}")
    limitado = campo.minimo is not None or campo.maximo is not None
    if limitado and campo.tipo not in {"inteiro", "itens", "dinheiro"}:
        q.erro("“minimo” e “maximo” são dos tipos inteiro, dinheiro e itens")
    if (campo.ate_hoje or campo.desde_hoje) and campo.tipo not in {"data", "data_hora"}:
        q.erro("“ate_hoje” e “desde_hoje” são dos tipos data e data_hora")
    if campo.artigo:
        _artigo(codigo, q, campo.artigo)
    return campo


def _papel(codigo: Codigo, q: Quadro) -> PapelDoAto:
    papel = PapelDoAto(
        titulo=q.texto("titulo", obrigatorio=True),
        texto=q.texto("texto", obrigatorio=True),
        verso=q.textos("verso"),
        vias=q.inteiro("vias") or 1,
        assinam=q.textos("assinam"),
        serie=q.texto("serie"),
    )
    q.fim()
    for artigo in papel.verso:
        if artigo not in codigo.artigos:
            q.erro(f"“verso”: {codigo.nome} não tem o artigo {artigo}")
    if not 1 <= papel.vias <= 6:
        q.erro("“vias” vai de 1 a 6")
    if papel.serie and not _SLUG.fullmatch(papel.serie):
        q.erro("“serie” tem letras minúsculas e hífens")
    return papel


def _artigo(codigo: Codigo, q: Quadro, citacao: str) -> None:
    """A citation such as `81, § 2º, III` or `76; 77, § 1º`: each article exists."""
    for parte in citacao.split(";"):
        achado = re.match(r"\s*(?:art\. )?([A-Z]{2}-\d+|\d+(?:-[A-Z]+)?)(?![\w-])", parte)
        if achado is None:
            q.erro(f"não se entende o artigo “{citacao}”: escreva 81, § 2º, III; 82")
        elif achado[1] not in codigo.artigos:
            q.erro(f"{codigo.nome} não tem o artigo {achado[1]}")
    if len(citacao) > 40:
        q.erro(f"a citação “{citacao}” passa de 40 letras")
