"""Reads and checks ``registros.toml`` of a code: nothing unknown, nothing that the code lacks."""

import tomllib
from collections.abc import Mapping
from dataclasses import fields
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from prefeitura.legislacao import fatos as _fatos
from prefeitura.legislacao.erros import ErroDeLei
from prefeitura.legislacao.fatos import Campo
from prefeitura.legislacao.palavras import reconhecer
from prefeitura.legislacao.registros import (
    DA_INSCRICAO,
    ESPECIES_DE_FICHA,
    TIPOS,
    Aluguel,
    CampoDeRegistro,
    Coleta,
    Leitura,
    Licenca,
    MaiorValor,
    Registro,
    Revisao,
    TabelaMunicipal,
    Transferencia,
    TributoDoRegistro,
)

if TYPE_CHECKING:
    from prefeitura.legislacao.codigo import Codigo

# Names under which the data cite articles.
CITACOES = (
    *("artigo", "condominio", "por_contribuinte", "loteamento", "termo", "cassacao", "responde"),
    *("proibida", "de_oficio", "condomino", "livro", "guarda", "prevalece", "conteudo"),
    "do_estado",
)


class Registros:
    """What ``registros.toml`` of a code says, checked against the code."""

    def __init__(self, codigo: "Codigo") -> None:
        self.codigo = codigo
        self._arquivo = codigo.pasta / "registros.toml"
        self._dados = _ler_toml(self._arquivo)
        _conferir_nomes(
            self._onde(),
            self._dados,
            {"registro", "revisao", "coleta", "maior_valor", "aluguel", "tabela", "espolio"},
        )

    def _onde(self, *partes: str) -> str:
        return " ".join([f"{self.codigo.slug}/registros.toml", *partes])

    @cached_property
    def registros(self) -> dict[str, Registro]:
        return {
            slug: self._registro(slug, dados)
            for slug, dados in self._dados.get("registro", {}).items()
        }

    @cached_property
    def revisao(self) -> Revisao | None:
        return self._parte("revisao", Revisao, prazos=("prazo",))

    @cached_property
    def coleta(self) -> Coleta | None:
        coleta = self._parte("coleta", Coleta, prazos=("inicio", "edital", "fim"))
        if coleta is not None and coleta.registro not in self.registros:
            raise ErroDeLei(f"{self._onde('coleta')}: não há o registro “{coleta.registro}”")
        return coleta

    @cached_property
    def maior_valor(self) -> MaiorValor | None:
        return self._parte("maior_valor", MaiorValor)

    @cached_property
    def aluguel(self) -> Aluguel | None:
        return self._parte("aluguel", Aluguel)

    @cached_property
    def espolio(self) -> Mapping[str, str]:
        """Article and term of the transfer after the partition of an estate."""
        dados = dict(self._dados.get("espolio", {}))
        if dados:
            onde = self._onde("espolio")
            _conferir_nomes(onde, dados, {"artigo", "prazo"})
            self._artigos(onde, dados.get("artigo", ""))
            self._prazo(onde, dados["prazo"])
        return dados

    @cached_property
    def tabelas(self) -> dict[str, TabelaMunicipal]:
        return {
            slug: self._fazer(
                self._onde("tabela", slug), TabelaMunicipal, {"slug": slug, **dados}, ("prazo",)
            )
            for slug, dados in self._dados.get("tabela", {}).items()
        }

    def conferir(self) -> None:
        """Read everything. Raises ``ErroDeLei`` at the first thing that is wrong."""
        _ = (self.registros, self.revisao, self.coleta, self.maior_valor, self.aluguel)
        _ = (self.espolio, self.tabelas)

    # -- one register ----------------------------------------------------------------------

    def _registro(self, slug: str, dados: Mapping[str, Any]) -> Registro:
        onde = self._onde("registro", slug)
        resto = dict(dados)
        tributos = {
            t: self._tributo(f"{onde} tributos.{t}", t, d)
            for t, d in resto.pop("tributos", {}).items()
        }
        campos = tuple(self._campo(onde, c, tributos) for c in resto.pop("campos", ()))
        partes: dict[str, Any] = {}
        for nome, classe, prazos in (
            ("transferencia", Transferencia, ()),
            ("licenca", Licenca, ("prazo",)),
            ("leitura", Leitura, ("prazo",)),
        ):
            if nome in resto:
                partes[nome] = self._fazer(f"{onde} {nome}", classe, resto.pop(nome), prazos)
        for nome in ("prazos", "artigos", "motivos"):
            for especie in resto.get(nome, {}):
                if especie not in ESPECIES_DE_FICHA:
                    raise ErroDeLei(f"{onde}: ficha desconhecida “{especie}”")
        for prazo in resto.get("prazos", {}).values():
            self._prazo(onde, prazo)
        for artigo in resto.get("artigos", {}).values():
            self._artigos(onde, artigo)
        registro: Registro = self._fazer(
            onde,
            Registro,
            {"slug": slug, "tributos": tributos, "campos": campos, **partes, **resto},
        )
        self._conferir_registro(onde, registro)
        return registro

    def _conferir_registro(self, onde: str, registro: Registro) -> None:
        nomes = registro.por_nome
        if len(nomes) < len(registro.campos):
            raise ErroDeLei(f"{onde}: campo repetido")
        for nome in registro.unica_por:
            if nome not in (*nomes, "local"):
                raise ErroDeLei(f"{onde}: unica_por cita campo que não há, “{nome}”")
        for total, partes in registro.somas.items():
            for nome in (total, *partes):
                if nome not in nomes or nomes[nome].tipo not in ("dinheiro", "decimal"):
                    raise ErroDeLei(f"{onde}: não se soma “{nome}”")
        condicoes = [t.quando for t in registro.tributos.values() if t.quando]
        condicoes += [c.exigido_se for c in registro.campos if c.exigido_se]
        for condicao in condicoes:
            if set(condicao) != {"campo", "valores"} or condicao["campo"] not in nomes:
                raise ErroDeLei(f"{onde}: condição sem campo e valores: {dict(condicao)}")
            opcoes = nomes[condicao["campo"]].opcoes
            for valor in condicao["valores"]:
                if opcoes and valor not in opcoes:
                    raise ErroDeLei(f"{onde}: “{valor}” não é opção de “{condicao['campo']}”")
        for tributo in registro.tributos.values():
            for nome in tributo.espera:
                if nome not in nomes:
                    raise ErroDeLei(f"{onde}: {tributo.slug} espera campo que não há, “{nome}”")
            for outro in tributo.de_tributo.values():
                if outro not in registro.tributos:
                    raise ErroDeLei(f"{onde}: {tributo.slug} vem de “{outro}”, que não há")
        if registro.transferencia.se not in ("sempre", "fora_do_prazo"):
            raise ErroDeLei(f"{onde}: “se” é sempre ou fora_do_prazo")
        if registro.transferencia.tributo:
            self.codigo.conferir_tributo(registro.transferencia.tributo)
        leitura = registro.leitura
        if leitura is not None:
            for fato, origem in leitura.fatos.items():
                self._fato(onde, leitura.tributo, fato)
                if origem not in ("consumo", "anterior", "atual", *nomes):
                    raise ErroDeLei(f"{onde}: leitura não dá “{origem}”")

    def _tributo(self, onde: str, slug: str, dados: Mapping[str, Any]) -> TributoDoRegistro:
        tributo: TributoDoRegistro = self._fazer(onde, TributoDoRegistro, {"slug": slug, **dados})
        for fato in (*tributo.da_inscricao, *tributo.fixos, *tributo.de_tributo):
            self._fato(onde, slug, fato)
        for origem in tributo.da_inscricao.values():
            if origem not in DA_INSCRICAO:
                raise ErroDeLei(f"{onde}: a inscrição não dá “{origem}”")
        return tributo

    def _campo(
        self, onde: str, dados: Mapping[str, Any], tributos: Mapping[str, TributoDoRegistro]
    ) -> CampoDeRegistro:
        campo: CampoDeRegistro = self._fazer(f"{onde} campo", CampoDeRegistro, dados)
        lugar = f"{onde} campo {campo.nome}"
        if campo.tipo not in TIPOS:
            raise ErroDeLei(f"{lugar}: tipo desconhecido “{campo.tipo}”")
        if (campo.tipo == "opcao") != bool(campo.opcoes):
            raise ErroDeLei(f"{lugar}: só o tipo opcao tem opcoes, e sempre as tem")
        for slug, fato in campo.fatos.items():
            if slug not in tributos:
                raise ErroDeLei(f"{lugar}: o registro não dá fatos a “{slug}”")
            alvo = self._fato(lugar, slug, fato)
            if alvo.tipo not in TIPOS[campo.tipo]:
                raise ErroDeLei(f"{lugar}: {campo.tipo} não serve ao fato {fato} ({alvo.tipo})")
            if alvo.tipo == "palavra":
                quando = tributos[slug].quando
                # Of the field that decides whether the tributo falls, only what makes it fall.
                decide = quando and quando.get("campo") == campo.nome
                for opcao in quando["valores"] if decide else campo.opcoes:
                    if reconhecer(_fatos.normalizar(opcao), alvo.palavras, alvo.sinonimos) is None:
                        raise ErroDeLei(f"{lugar}: a regra de {slug} não conhece “{opcao}”")
        return campo

    # -- checks ----------------------------------------------------------------------------

    def _parte(self, nome: str, classe: type, prazos: tuple[str, ...] = ()) -> Any:
        dados = self._dados.get(nome)
        return None if dados is None else self._fazer(self._onde(nome), classe, dados, prazos)

    def _fazer(
        self, onde: str, classe: type, dados: Mapping[str, Any], prazos: tuple[str, ...] = ()
    ) -> Any:
        """An object of a class from its table; unknown and missing names are refused."""
        nomes = {f.name: f for f in fields(classe)}
        _conferir_nomes(onde, dados, set(nomes))
        for nome in prazos:
            if dados.get(nome):
                self._prazo(onde, dados[nome])
        for nome in CITACOES:
            self._artigos(onde, dados.get(nome, ""))
        valores = {n: tuple(v) if isinstance(v, list) else v for n, v in dados.items()}
        try:
            return classe(**valores)
        except TypeError as erro:
            raise ErroDeLei(f"{onde}: {erro}") from None

    def _artigos(self, onde: str, numeros: str) -> None:
        """Articles as they are cited: ``55``, ``55 § 2º``, ``309, 310``."""
        for citado in filter(None, (parte.strip() for parte in numeros.split(","))):
            if citado.split()[0] not in self.codigo.artigos:
                raise ErroDeLei(f"{onde}: o código não tem o artigo {citado}")

    def _prazo(self, onde: str, nome: str) -> None:
        if nome not in self.codigo.prazos:
            raise ErroDeLei(f"{onde}: o código não tem o prazo “{nome}”")

    def _fato(self, onde: str, slug: str, caminho: str) -> Campo:
        """The definition of a fact that a path names. Raises ``ErroDeLei`` if the rule has none."""
        nome, _, dentro = caminho.partition(".")
        alvo = self._fatos_de(onde, slug).get(nome.removesuffix("[]"))
        lista = nome.endswith("[]")
        if alvo is not None and dentro:
            certo = alvo.tipo == ("registros" if lista else "registro") and alvo.classe is not None
            alvo = _fatos.campos(alvo.classe).get(dentro) if certo and alvo.classe else None
        if alvo is None or (lista and not dentro):
            raise ErroDeLei(f"{onde}: a regra de {slug} não tem o fato “{caminho}”")
        return alvo

    def _fatos_de(self, onde: str, slug: str) -> dict[str, Campo]:
        """Every fact that the rules of the launch of a tributo read, of any wording."""
        if slug not in self.codigo.tributos:
            raise ErroDeLei(f"{onde}: o código não tem o tributo “{slug}”")
        conhecidos: dict[str, Campo] = {}
        for regra in self.codigo.regras_de(slug):
            if regra.situacao == "lancamento":
                conhecidos |= _fatos.campos(regra.fatos)
        return conhecidos


def _ler_toml(arquivo: Path) -> dict[str, Any]:
    """The tables of a file; none when there is no such file."""
    if not arquivo.exists():
        return {}
    try:
        return tomllib.loads(arquivo.read_text("utf-8"))
    except tomllib.TOMLDecodeError as erro:
        raise ErroDeLei(f"{arquivo.parent.name}/{arquivo.name}: {erro}") from None


def _conferir_nomes(onde: str, dados: Any, conhecidos: set[str]) -> None:
    if not isinstance(dados, Mapping):
        raise ErroDeLei(f"{onde}: deve ser uma tabela")
    for nome in dados:
        if nome not in conhecidos:
            raise ErroDeLei(f"{onde}: nome desconhecido “{nome}”")
