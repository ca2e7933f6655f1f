"""Reads and checks the procedures of a code (`procedimentos*.toml`): nothing unknown, nothing
dead, nothing that the code lacks."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from prefeitura.legislacao import condicoes_do_texto, leitura_de_recusas
from prefeitura.legislacao.erros import ErroDeLei
from prefeitura.legislacao.procedimentos import (
    ABRIR,
    CIRCUNSTANCIAS,
    DO_LANCAMENTO,
    DO_PRAZO,
    EFEITOS,
    EXTENSO,
    MARCAS,
    MARCAS_DE_PESSOA,
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

if TYPE_CHECKING:
    from prefeitura.legislacao.codigo import Codigo

MARCA = re.compile(r"\{([^{}]*)\}")
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_CAMPO = re.compile(r"[a-z][a-z0-9_]*")
_QUALQUER = "*"
_T = TypeVar("_T")


class ProcedimentoInvalido(ErroDeLei):
    """What is wrong in the procedures of a code: a line for each error."""


class _Quadro:
    """A table of the file: hands out its keys by type, and tells those that nobody asked for."""

    def __init__(self, dados: Any, onde: str, erros: list[str]) -> None:
        self.onde = onde
        self.erros = erros
        if not isinstance(dados, dict):
            self.erro("devia ser uma tabela")
            dados = {}
        self.dados: dict[str, Any] = dict(dados)

    def erro(self, texto: str) -> None:
        self.erros.append(f"{self.onde}: {texto}")

    def _tirar(self, chave: str, tipo: type[_T], padrao: _T, nome: str, obrigatorio: bool) -> _T:
        if chave not in self.dados:
            if obrigatorio:
                self.erro(f"falta “{chave}”")
            return padrao
        valor = self.dados.pop(chave)
        if not isinstance(valor, tipo) or (tipo is int and isinstance(valor, bool)):
            self.erro(f"“{chave}” devia ser {nome}")
            return padrao
        return valor

    def texto(self, chave: str, padrao: str = "", *, obrigatorio: bool = False) -> str:
        if obrigatorio and isinstance(self.dados.get(chave), str) and not self.dados[chave].strip():
            self.erro(f"“{chave}” está vazio")
        return self._tirar(chave, str, padrao, "texto", obrigatorio)

    def inteiro(self, chave: str) -> int | None:
        return self._tirar(chave, int, 0, "número inteiro", False) if chave in self.dados else None

    def sim(self, chave: str, padrao: bool) -> bool:
        return self._tirar(chave, bool, padrao, "true ou false", False)

    def textos(self, chave: str, *, obrigatorio: bool = False) -> tuple[str, ...]:
        """A list of texts; one text alone is a list of one."""
        valor = self.dados.get(chave)
        if isinstance(valor, str):
            self.dados[chave] = [valor]
        lista = self._tirar(chave, list, [], "lista de textos", obrigatorio)
        if any(not isinstance(v, str) for v in lista):
            self.erro(f"“{chave}” devia ser lista de textos")
            return ()
        return tuple(lista)

    def dicionario(self, chave: str) -> dict[str, str]:
        """A table of names and texts."""
        valor = self._tirar(chave, dict, {}, "tabela de nome = texto", False)
        if any(not isinstance(v, str) for v in valor.values()):
            self.erro(f"“{chave}” devia ser tabela de nome = texto")
            return {}
        return valor

    def quadro(self, chave: str, onde: str = "") -> _Quadro | None:
        if chave not in self.dados:
            return None
        return _Quadro(self.dados.pop(chave), f"{self.onde}: {onde or chave}", self.erros)

    def quadros(self, chave: str) -> Iterator[_Quadro]:
        """A list of tables; one table alone is a list of one."""
        valor = self.dados.pop(chave, [])
        for i, dados in enumerate(valor if isinstance(valor, list) else [valor], 1):
            yield _Quadro(dados, f"{self.onde}: {chave} {i}", self.erros)

    def fim(self) -> None:
        for chave in self.dados:
            self.erro(f"chave desconhecida “{chave}”")


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
                codigo, slug, _Quadro(procedimento, f"{arquivo.name}: {slug}", erros)
            )
    for procedimento in lidos.values():
        erros += _ligacoes(procedimento, lidos)
        erros += leitura_de_recusas.ligacoes(procedimento, lidos)
    if erros:
        raise ProcedimentoInvalido("\n".join(erros))
    return lidos


def _procedimento(codigo: Codigo, slug: str, q: _Quadro) -> Procedimento:
    if not _SLUG.fullmatch(slug) or len(slug) > 40:
        q.erro("o nome de um procedimento tem letras minúsculas e hífens, até 40")
    estados = q.dicionario("estados")
    if not estados:
        q.erro("falta “estados”")
    finais = q.textos("finais", obrigatorio=True)
    correntes = tuple(e for e in estados if e not in finais)
    atos = {
        nome: _ato(codigo, nome, _Quadro(dados, f"{q.onde}: {nome}", q.erros), correntes)
        for nome, dados in _Quadro(
            q.dados.pop("atos", {}), f"{q.onde}: atos", q.erros
        ).dados.items()
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
    _caminhos(procedimento, q)
    for ato in atos.values():
        _do_procedimento(codigo, procedimento, ato, _Quadro({}, f"{q.onde}: {ato.slug}", q.erros))
    return procedimento


def _caminhos(p: Procedimento, q: _Quadro) -> None:
    """One act opens; every state is reached; only final ones have no way out."""
    aberturas = [a for a in p.atos.values() if a.abre_o_processo]
    if len(aberturas) != 1:
        q.erro(f"um ato, e um só, abre o processo (de = []); há {len(aberturas)}")
        return
    alcancados: set[str] = set()
    novos = {d.para for d in aberturas[0].destinos}
    while novos:
        alcancados |= novos
        novos = {
            d.para for a in p.atos.values() if alcancados & set(a.de) for d in a.destinos
        } - alcancados
    for estado in p.estados:
        if estado not in alcancados:
            q.erro(f"ao estado “{estado}” nenhum ato leva")
        saidas = {d.para for a in p.atos.values() if estado in a.de for d in a.destinos}
        if estado not in p.finais and not saidas - {estado}:
            q.erro(f"do estado “{estado}” nenhum ato sai, e não está em “finais”")


def _ato(codigo: Codigo, slug: str, q: _Quadro, correntes: tuple[str, ...]) -> AtoDaLei:
    if not _SLUG.fullmatch(slug) or len(slug) > 40:
        q.erro("o nome de um ato tem letras minúsculas e hífens, até 40")
    if "de" not in q.dados:
        q.erro('falta “de” (de = [] abre o processo; de = ["*"], de qualquer estado não final)')
    de = q.textos("de")
    if _QUALQUER in de:
        de = (*correntes, *(e for e in de if e != _QUALQUER))
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


def _destino(q: _Quadro) -> Destino:
    destino = Destino(q.texto("para", obrigatorio=True), _se(q))
    q.fim()
    return destino


def _se(q: _Quadro) -> Se | None:
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


def _condicao(q: _Quadro, chave: str = "se") -> Se | None:
    quadro = q.quadro(chave)
    if quadro is None:
        return None
    se = _se(quadro)
    if se is None:
        quadro.erro("faltam “campo” e “valor”")
    quadro.fim()
    return se


def _abre(q: _Quadro) -> Iterator[PrazoQueAbre]:
    valor = q.dados.pop("abre", [])
    for i, item in enumerate(valor if isinstance(valor, list) else [valor], 1):
        if isinstance(item, str):
            yield PrazoQueAbre(item)
            continue
        quadro = _Quadro(item, f"{q.onde}: abre {i}", q.erros)
        yield PrazoQueAbre(
            quadro.texto("prazo", obrigatorio=True), quadro.texto("desde"), _condicao(quadro)
        )
        quadro.fim()


def _efeitos(q: _Quadro) -> Iterator[EfeitoDoAto]:
    """`efeito`: a name, a table with its parameters, or a list of either."""
    valor = q.dados.pop("efeito", [])
    for i, item in enumerate(valor if isinstance(valor, list) else [valor], 1):
        if isinstance(item, str):
            yield EfeitoDoAto(item)
            continue
        quadro = _Quadro(item, f"{q.onde}: efeito {i}", q.erros)
        nome = quadro.texto("nome", obrigatorio=True)
        se = _condicao(quadro)
        parametros = {c: quadro.texto(c) for c in list(quadro.dados)}
        yield EfeitoDoAto(nome, parametros, se)


def _condicoes(q: _Quadro) -> Condicoes:
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


def _campo(codigo: Codigo, q: _Quadro) -> CampoDoAto:
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


def _papel(codigo: Codigo, q: _Quadro) -> PapelDoAto:
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


def _artigo(codigo: Codigo, q: _Quadro, citacao: str) -> None:
    """A citation such as `81, § 2º, III` or `76; 77, § 1º`: each article exists."""
    for parte in citacao.split(";"):
        achado = re.match(r"\s*(?:art\. )?([A-Z]{2}-\d+|\d+(?:-[A-Z]+)?)(?![\w-])", parte)
        if achado is None:
            q.erro(f"não se entende o artigo “{citacao}”: escreva 81, § 2º, III; 82")
        elif achado[1] not in codigo.artigos:
            q.erro(f"{codigo.nome} não tem o artigo {achado[1]}")
    if len(citacao) > 40:
        q.erro(f"a citação “{citacao}” passa de 40 letras")


def _do_procedimento(codigo: Codigo, p: Procedimento, ato: AtoDaLei, q: _Quadro) -> None:
    """What the act names of its procedure and of the code."""
    c = ato.condicoes
    estados = [*ato.de, *(d.para for d in ato.destinos)]
    for estado in estados:
        if estado not in p.estados:
            q.erro(f"não há o estado “{estado}”")
    if ato.destinos and ato.destinos[-1].se is not None and ato.abre_o_processo:
        q.erro("o último destino do ato que abre o processo não pode ter condição")
    if ato.abre_o_processo and not ato.destinos:
        q.erro("o ato que abre o processo tem “para”")
    atos = (
        *(*c.nao_por, *c.so_por, *c.depois_dos_atos, *c.depois_de_um_dos_atos),
        *(*c.antes_dos_atos, *c.minimo, *([c.votacao.ato] if c.votacao else [])),
    )
    for slug in atos:
        if slug not in p.atos:
            q.erro(f"não há o ato “{slug}”")
    termos = [*c.dentro_de, *c.depois_de, *(a.prazo for a in ato.abre), *ato.fecha]
    termos += [e.parametros["prazo"] for e in ato.efeitos if e.parametros.get("prazo")]
    for termo in termos:
        if termo != _QUALQUER and termo not in codigo.prazos:
            q.erro(f"{codigo.nome} não tem o prazo “{termo}”")
    for a in ato.abre:
        if a.prazo in codigo.prazos and codigo.prazos[a.prazo].unidade == "sem_contagem":
            q.erro(f"o prazo “{a.prazo}” não se conta")
    abertos = {a.prazo for outro in p.atos.values() for a in outro.abre}
    for termo in (*c.dentro_de, *c.depois_de):
        if termo in codigo.prazos and termo not in abertos:
            q.erro(f"o prazo “{termo}” não é aberto por nenhum ato deste procedimento")
    condicionais = [("destinos", d.se) for d in ato.destinos]
    condicionais += [("abre", a.se) for a in ato.abre] + [("efeito", e.se) for e in ato.efeitos]
    condicionais += [(f"campo {f.nome}", f.exigido_se) for f in ato.campos.values()]
    for onde, se in condicionais:
        if se is not None:
            _conferir_se(ato, se, onde, q)
    _nomeados(p, ato, q)
    condicoes_do_texto.conferir(codigo, p, ato, q)
    leitura_de_recusas.conferir(codigo, p, ato, q)
    if ato.risca and getattr(ato.campos.get(ato.risca), "tipo", "") != "texto_longo":
        q.erro(f"“risca”: “{ato.risca}” não é campo do tipo texto_longo")
    _marcas(p, ato, q)


def _nomeados(p: Procedimento, ato: AtoDaLei, q: _Quadro) -> None:
    """Fields named by terms, effects, designations and votes."""
    c = ato.condicoes
    for a in ato.abre:
        if a.desde.startswith(DO_PRAZO):
            outro = a.desde.removeprefix(DO_PRAZO)
            if not any(outro == b.prazo for de in p.atos.values() for b in de.abre):
                q.erro(f"“desde”: o prazo “{outro}” não é aberto por nenhum ato")
        elif a.desde:
            campo = campo_de(p, ato, a.desde)
            if campo is None or campo.tipo not in {"data", "data_hora"}:
                q.erro(f"“desde”: “{a.desde}” não é campo de data")
    if c.so_designado and not any(
        c.so_designado in a.campos and a.campos[c.so_designado].tipo == "usuario"
        for a in p.atos.values()
    ):
        q.erro(f"“so_designado”: nenhum ato tem o campo “{c.so_designado}” do tipo usuario")
    if c.maximo_por is not None and c.maximo_por.campo not in ato.campos:
        q.erro(f"“maximo_por”: não há o campo “{c.maximo_por.campo}”")
    if c.votacao is not None:
        votado = p.atos[c.votacao.ato].campos if c.votacao.ato in p.atos else {}
        for nome, campos in ((c.votacao.campo, ato.campos), (c.votacao.do_campo, votado)):
            if nome not in campos or campos[nome].tipo != "opcao":
                q.erro(f"“votacao”: “{nome}” não é campo do tipo opcao")
    for efeito in ato.efeitos:
        if efeito.nome.startswith(ABRIR):
            aceitos: tuple[str, ...] = ()
        elif efeito.nome in EFEITOS:
            aceitos = EFEITOS[efeito.nome]
        else:
            q.erro(f"não há o efeito “{efeito.nome}” (há: {', '.join(EFEITOS)}, abrir:…)")
            continue
        for chave, valor in efeito.parametros.items():
            if chave not in aceitos:
                q.erro(f"o efeito “{efeito.nome}” não tem “{chave}” (tem: {', '.join(aceitos)})")
            elif chave != "prazo" and campo_de(p, ato, valor) is None:
                q.erro(f"efeito “{efeito.nome}”: não há o campo “{valor}”")


def _conferir_se(ato: AtoDaLei, se: Se, onde: str, q: _Quadro) -> None:
    campo = ato.campos.get(se.campo)
    if campo is None:
        q.erro(f"{onde}: não há o campo “{se.campo}”")
        return
    if campo.tipo not in {"opcao", "sim_nao"}:
        q.erro(f"{onde}: “{se.campo}” não é do tipo opcao nem sim_nao")
        return
    aceitos = tuple(campo.opcoes) if campo.tipo == "opcao" else ("sim", "nao")
    for valor in se.valores:
        if valor not in aceitos:
            q.erro(f"{onde}: “{valor}” não é resposta de “{se.campo}”")


def campo_de(p: Procedimento, ato: AtoDaLei, nome: str) -> CampoDoAto | None:
    """A field of the act by its name, or of another by `ato.campo`."""
    if "." not in nome:
        return ato.campos.get(nome)
    slug, _, campo = nome.partition(".")
    return p.atos[slug].campos.get(campo) if slug in p.atos else None


def _marcas(p: Procedimento, ato: AtoDaLei, q: _Quadro) -> None:
    """Everything between braces is a field, of this act or another, or a word of the house."""
    for texto in (ato.texto, *((ato.papel.texto, *ato.papel.assinam) if ato.papel else ())):
        for marca in MARCA.findall(texto):
            if not _marca_existe(p, ato, marca):
                q.erro(f"no texto, “{{{marca}}}” não é campo nem palavra do sistema")
        if re.sub(MARCA, "", texto).count("{") or re.sub(MARCA, "", texto).count("}"):
            q.erro("no texto há chave aberta ou fechada a mais")


def _marca_existe(p: Procedimento, ato: AtoDaLei, marca: str) -> bool:
    if marca in MARCAS or campo_de(p, ato, marca) is not None:
        return True
    base, _, parte = marca.rpartition(".")
    if base == "prazo":
        return any(parte == a.prazo for outro in p.atos.values() for a in outro.abre)
    campo = campo_de(p, ato, base) if base else None
    if campo is None:
        return False
    if parte == EXTENSO:
        return campo.tipo in {"dinheiro", "fatos", "data"}
    return campo.tipo in {"pessoa", "usuario"} and parte in MARCAS_DE_PESSOA


def _ligacoes(p: Procedimento, todos: Mapping[str, Procedimento]) -> Iterator[str]:
    """What a procedure names of others: where it comes from, and what its acts open."""
    for origem in p.nasce_de:
        if origem not in todos and origem not in {"reclamacao", "omissao"}:
            yield f"{p.slug}: “nasce_de”: não há o procedimento “{origem}”"
    for ato in p.atos.values():
        for efeito in ato.efeitos:
            if efeito.nome.startswith(ABRIR):
                yield from _abertura_derivada(p, ato, efeito.nome.removeprefix(ABRIR), todos)


def _abertura_derivada(
    p: Procedimento, ato: AtoDaLei, slug: str, todos: Mapping[str, Procedimento]
) -> Iterator[str]:
    onde = f"{p.slug}: {ato.slug}: abrir:{slug}"
    if slug not in todos:
        yield f"{onde}: não há o procedimento “{slug}”"
        return
    novo = todos[slug]
    if p.slug not in novo.nasce_de:
        yield f"{onde}: “{p.slug}” não está no “nasce_de” de “{slug}”"
    aberturas = [a for a in novo.atos.values() if a.abre_o_processo]
    for abertura in aberturas[:1]:
        for papel in set(ato.quem) - set(abertura.quem):
            yield f"{onde}: {papel} não pratica “{abertura.slug}”"
        for campo in abertura.campos.values():
            if campo.obrigatorio and campo.nome not in ato.campos:
                yield f"{onde}: falta neste ato o campo “{campo.nome}” que a abertura exige"
