"""Fichas of the registers: received by one person, checked by another."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

from django.db import transaction

from cadastro import condominios, inscricoes
from cadastro.contas import registro_de
from cadastro.inscricoes import citacao
from cadastro.models import FichaFiscal, Imovel, InscricaoFiscal, Pessoa
from prefeitura.comum import atos, series
from prefeitura.comum.calendario import calendario, codigo, lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje
from prefeitura.legislacao.registros import Registro

Especie = FichaFiscal.Especie
Partes = Sequence[tuple[Pessoa, Decimal]]


@dataclass
class Declarado:
    """The content of a ficha. `titulares` only where holders are declared, with their shares."""

    campos: dict[str, Any] = field(default_factory=dict)
    fatos: dict[str, dict[str, Any]] = field(default_factory=dict)
    nome: str | None = None
    endereco: str | None = None
    distrito: str | None = None
    imovel: Imovel | None = None
    titulares: Partes = ()
    titulo: str = ""
    observacao: str = ""

    def para_json(self) -> dict[str, Any]:
        lugar = {
            nome: valor
            for nome in ("nome", "endereco", "distrito")
            if (valor := getattr(self, nome)) is not None
        }
        return {
            "campos": self.campos,
            "fatos": self.fatos,
            "lugar": lugar,
            "imovel": self.imovel.pk if self.imovel else None,
            "titulares": [
                {"pessoa": pessoa.pk, "parte": format(parte, "f")}
                for pessoa, parte in self.titulares
            ],
            "titulo": self.titulo,
            "observacao": self.observacao.strip(),
        }


def ler(dados: Mapping[str, Any]) -> Declarado:
    """The declaration written by `Declarado.para_json`."""
    pessoas = Pessoa.objects.in_bulk([t["pessoa"] for t in dados["titulares"]])
    return Declarado(
        campos=dict(dados["campos"]),
        fatos={tributo: dict(fatos) for tributo, fatos in dados["fatos"].items()},
        **dados["lugar"],
        imovel=Imovel.objects.filter(pk=dados["imovel"]).first() if dados["imovel"] else None,
        titulares=[(pessoas[t["pessoa"]], Decimal(t["parte"])) for t in dados["titulares"]],
        titulo=dados["titulo"],
        observacao=dados["observacao"],
    )


@transaction.atomic
def receber(
    *,
    registro: str,
    especie: str,
    declarante: Pessoa,
    declarado: Declarado,
    fato_em: date,
    usuario: Any,
    inscricao: InscricaoFiscal | None = None,
    causa: str = "",
    de_oficio: bool = False,
) -> FichaFiscal:
    """Take in a ficha of a register and give it the next number of the exercício.

    `fato_em` is the day of what happened; the term of the law counts from it, and a late ficha is
    received all the same, marked. What it says is checked by the register and by the rules now;
    nothing changes in the cadastro until somebody else accepts it. Raises ErroDeNegocio.
    """
    do_registro = registro_de(registro)
    if fato_em > hoje():
        raise ErroDeNegocio("A data do fato não pode ser futura.")
    if especie == Especie.INSCRICAO:
        if inscricao is not None:
            raise ErroDeNegocio("A ficha de inscrição é do que ainda não está inscrito.")
        _conferir_causa(do_registro, especie, causa)
        _conferir_inscricao(do_registro, declarado, fato_em)
    else:
        inscricao = _inscricao_da_ficha(do_registro, inscricao)
        _conferir_causa(do_registro, especie, causa)
        _conferir_mudanca(do_registro, inscricao, especie, declarado)
    prazo, artigo = _prazo(do_registro, especie, fato_em, inscricao)
    exercicio = hoje().year
    ficha = FichaFiscal(
        exercicio=exercicio,
        registro=registro,
        especie=especie,
        causa=causa,
        inscricao=inscricao,
        declarante=declarante,
        de_oficio=de_oficio,
        dados=declarado.para_json(),
        recebida_em=hoje(),
        fato_em=fato_em,
        prazo_ate=prazo,
        artigo=citacao(artigo),
        recebida_por=usuario,
    )
    ficha.numero = series.proximo(f"ficha-fiscal:{exercicio}")
    ficha.save()
    atos.registrar(
        "ficha-fiscal.recebida",
        ficha,
        usuario=usuario,
        descricao=f"{ficha} recebida: {do_registro.nome.lower()}, "
        f"{ficha.get_especie_display().lower()}"
        + (", fora do prazo" if ficha.fora_do_prazo else ""),
        artigo=ficha.artigo,
    )
    return ficha


@transaction.atomic
def deferir(ficha: FichaFiscal, *, usuario: Any, motivo: str = "") -> InscricaoFiscal:
    """Accept a ficha: what it declares is inscribed, changed, passed on or closed.

    Of a condominium whose parts the law launches one by one, the first part is returned. Raises
    ErroDeNegocio: already checked, checked by who received it, and what the verbs refuse.
    """
    ficha = _travar(ficha, usuario)
    declarado = ler(ficha.dados)
    registro = registro_de(ficha.registro)
    ato: dict[str, Any] = {
        "usuario": usuario,
        "motivo": motivo.strip() or str(ficha),
        "processo": str(ficha),
    }
    if ficha.especie == Especie.INSCRICAO:
        inscricao = condominios.inscrever(
            registro,
            titulares=declarado.titulares or [(ficha.declarante, Decimal(1))],
            dados=declarado.campos,
            fatos=declarado.fatos,
            nome=declarado.nome or "",
            endereco=declarado.endereco or "",
            distrito=declarado.distrito or "",
            imovel=declarado.imovel,
            desde=ficha.fato_em,
            **ato,
        )
    else:
        assert ficha.inscricao is not None
        inscricao = _mudar(registro, ficha, declarado, ato)
    ficha.inscricao = inscricao
    ficha.situacao = FichaFiscal.Situacao.DEFERIDA
    _fechar(ficha, usuario, motivo)
    atos.registrar(
        "ficha-fiscal.deferida",
        ficha,
        usuario=usuario,
        descricao=f"{ficha} deferida: {inscricao}",
        motivo=motivo,
    )
    return inscricao


@transaction.atomic
def devolver(ficha: FichaFiscal, *, usuario: Any, motivo: str) -> FichaFiscal:
    """Give a ficha back to who declared, with what must be mended."""
    if not motivo.strip():
        raise ErroDeNegocio("Diga o que deve ser corrigido.")
    ficha = _travar(ficha, usuario)
    ficha.situacao = FichaFiscal.Situacao.DEVOLVIDA
    _fechar(ficha, usuario, motivo.strip())
    atos.registrar(
        "ficha-fiscal.devolvida",
        ficha,
        usuario=usuario,
        descricao=f"{ficha} devolvida",
        motivo=motivo,
    )
    return ficha


def _mudar(
    registro: Registro, ficha: FichaFiscal, declarado: Declarado, ato: dict[str, Any]
) -> InscricaoFiscal:
    inscricao = ficha.inscricao
    assert inscricao is not None
    if ficha.especie == Especie.BAIXA:
        return inscricoes.baixar(inscricao, em=ficha.fato_em, **ato)
    if ficha.especie == Especie.TRANSFERENCIA:
        inscricao = inscricoes.transferir(
            inscricao,
            para=declarado.titulares[0][0],
            em=ficha.fato_em,
            titulo=declarado.titulo,
            no_prazo=not ficha.fora_do_prazo,
            **ato,
        )
        # The title says also what the thing is worth: it is the base from then on.
        return inscricoes.alterar(inscricao, dados=declarado.campos, **ato)
    lugar = {
        nome: valor
        for nome in ("nome", "endereco", "distrito")
        if (valor := getattr(declarado, nome)) is not None
    }
    if declarado.imovel is not None:
        lugar["imovel"] = declarado.imovel
    return inscricoes.alterar(
        inscricao,
        dados=declarado.campos,
        fatos=declarado.fatos,
        artigo=registro.artigo_de(ficha.especie),
        **lugar,
        **ato,
    )


def _conferir_causa(registro: Registro, especie: str, causa: str) -> None:
    causas = registro.motivos.get(especie, {})
    if causa and causa not in causas:
        raise ErroDeNegocio(f"A lei não conhece esta causa: “{causa}”.")
    if causas and not causa:
        raise ErroDeNegocio("Diga o que deu causa à ficha.", artigo=citacao(registro.artigo))


def _conferir_inscricao(registro: Registro, declarado: Declarado, fato_em: date) -> None:
    condominios.conferir(registro, declarado.titulares)
    inscricoes.conferir(
        registro,
        dados=declarado.campos,
        fatos=declarado.fatos,
        desde=fato_em,
        nome=declarado.nome or "",
        distrito=declarado.distrito or (declarado.imovel.distrito if declarado.imovel else ""),
    )


def _conferir_mudanca(
    registro: Registro, inscricao: InscricaoFiscal, especie: str, declarado: Declarado
) -> None:
    if especie == Especie.TRANSFERENCIA:
        if registro.transferencia.proibida:
            raise ErroDeNegocio(
                "A licença é pessoal e não se transfere: quem adquire inscreve-se por si.",
                artigo=registro.transferencia.proibida,
            )
        if len(declarado.titulares) != 1:
            raise ErroDeNegocio("Informe quem adquire.")
    if especie != Especie.BAIXA:
        ditos: dict[str, Mapping[str, Any]] = dict(inscricao.fatos)
        for tributo, fatos in declarado.fatos.items():
            ditos[tributo] = {**ditos.get(tributo, {}), **fatos}
        inscricoes.conferir(
            registro,
            dados={**inscricao.dados, **declarado.campos},
            fatos=ditos,
            desde=inscricao.desde,
            nome=declarado.nome or inscricao.nome,
            distrito=declarado.distrito or inscricao.distrito,
        )
    if especie == Especie.RENOVACAO and "renovacao" not in registro.prazos:
        raise ErroDeNegocio(f"A lei não manda renovar a inscrição de {registro.nome.lower()}.")


def _inscricao_da_ficha(registro: Registro, inscricao: InscricaoFiscal | None) -> InscricaoFiscal:
    if inscricao is None:
        raise ErroDeNegocio("Informe a inscrição da ficha.")
    inscricao = InscricaoFiscal.objects.select_for_update(of=("self",)).get(pk=inscricao.pk)
    if inscricao.especie != registro.slug:
        raise ErroDeNegocio(f"{inscricao} não é do registro de {registro.plural.lower()}.")
    if inscricao.situacao == InscricaoFiscal.Situacao.BAIXADA:
        raise ErroDeNegocio("Esta inscrição está baixada: não recebe ficha.")
    outra = inscricao.fichas.filter(situacao=FichaFiscal.Situacao.RECEBIDA).first()
    if outra:
        raise ErroDeNegocio(f"A {outra} desta inscrição ainda aguarda conferência.")
    return inscricao


def _prazo(
    registro: Registro, especie: str, fato_em: date, inscricao: InscricaoFiscal | None
) -> tuple[date | None, str]:
    """The last day and the article of the term; none where the law gives no term.

    The term of a renewal counts from the one before it, or from the inscription.
    """
    nome = registro.prazos.get(especie)
    artigo = registro.artigo_de(especie)
    if nome is None:
        return None, artigo
    termo = codigo().prazo(nome)
    if termo.unidade == "sem_contagem" or not termo.prazo:
        return None, artigo
    if termo.unidade == "data":
        # A fixed day of the year is that of the exercício in which the ficha is due.
        desde = date(hoje().year, 1, 1)
    elif especie == Especie.RENOVACAO and inscricao is not None:
        anterior = inscricao.fichas.filter(
            especie=Especie.RENOVACAO, situacao=FichaFiscal.Situacao.DEFERIDA
        ).first()
        desde = anterior.fato_em if anterior else inscricao.desde
    else:
        desde = fato_em
    lei = lei_em(max(desde, codigo().vigencia))
    fim = lei.prazo(nome, desde=desde, calendario=calendario()).fim
    return fim, artigo


def _travar(ficha: FichaFiscal, usuario: Any) -> FichaFiscal:
    ficha = FichaFiscal.objects.select_for_update(of=("self",)).get(pk=ficha.pk)
    if ficha.situacao != FichaFiscal.Situacao.RECEBIDA:
        raise ErroDeNegocio(f"A {ficha} já foi {ficha.get_situacao_display().lower()}.")
    if ficha.recebida_por_id == usuario.pk:
        raise ErroDeNegocio("Quem recebeu a ficha não a confere: peça a outra pessoa.")
    return ficha


def _fechar(ficha: FichaFiscal, usuario: Any, motivo: str) -> None:
    ficha.conferida_em = hoje()
    ficha.conferida_por = usuario
    ficha.motivo = motivo
    ficha.save()
