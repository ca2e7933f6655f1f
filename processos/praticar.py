"""Opens processes of the procedures of the law, and performs their acts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from django.db import transaction

from prefeitura.comum import formatos, series
from prefeitura.comum.atos import registrar
from prefeitura.comum.calendario import calendario, codigo, lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje
from prefeitura.legislacao import ErroDeLei
from prefeitura.legislacao.procedimentos.atos_possiveis import (
    de_quem,
    impedimento,
    recusa_do_conjunto,
)
from prefeitura.legislacao.procedimentos.modelo import DO_PRAZO, Autos, Feito
from processos import condicoes, efeitos_dos_atos, papel_do_ato
from processos.anexos import PapelRecebido, examinar
from processos.autos import juntar_folha, travar
from processos.campos_dos_atos import ErroDeCampos, ler, momento
from processos.circunstancias import autos_de
from processos.models import Andamento, Prazo, Processo
from processos.textos_dos_atos import Contexto, folha, quem_assina

if TYPE_CHECKING:
    from cadastro.models import Imovel, InscricaoFiscal, Pessoa
    from lancamentos.models import Lancamento
    from prefeitura.acesso.models import Usuario
    from prefeitura.legislacao.procedimentos.modelo import AtoDaLei, PrazoQueAbre, Procedimento

Anexos = Iterable[tuple[str, bytes]]


@transaction.atomic
def abrir(
    *,
    procedimento: str,
    usuario: Usuario,
    dados: Mapping[str, Any] | None = None,
    parte: Pessoa | None = None,
    representante: str = "",
    objeto: str = "",
    lancamento: Lancamento | None = None,
    imovel: Imovel | None = None,
    inscricao: InscricaoFiscal | None = None,
    origem: Processo | None = None,
    anexos: Anexos = (),
    via: Processo.Via = Processo.Via.BALCAO,
) -> Processo:
    """Open a process of a procedure of the law by its first act; returns the process.

    ``dados`` answer the fields of that act. ``parte`` may be unknown only where the law admits
    it. What the process is upon, and the process that it comes out of, are those that the
    procedure admits. Raises ``ErroDeCampos`` for answers that are not good, ``ErroDeNegocio``
    for whatever else the law refuses; nothing is written then.
    """
    p = _procedimento(procedimento)
    ato = p.abertura
    if origem is not None:
        origem = travar(origem)
    sobre = {"lancamento": lancamento, "imovel": imovel, "inscricao": inscricao}
    _conferir_abertura(p, parte, origem, {nome for nome, x in sobre.items() if x is not None})
    sem_nada = Autos(estado="")
    quem_nao = de_quem(p, ato, sem_nada, por=usuario.pk, papeis=usuario.papeis)
    if quem_nao:
        raise ErroDeNegocio(f"{ato.nome}: {quem_nao}.", artigo=ato.artigo)
    lidos = ler(ato, dados or {}, lancamento)
    papeis = _papeis(ato, anexos)
    _recusar(None, p, ato, lidos, sem_nada)
    dia = hoje()
    processo = Processo(
        especie=p.slug,
        situacao=ato.destino("", lidos),
        requerente=parte,
        representante=representante.strip()[:160],
        lancamento=lancamento,
        imovel=imovel or (lancamento.imovel if lancamento else None),
        inscricao=inscricao or (lancamento.inscricao if lancamento else None),
        processo_de_origem=origem,
        objeto=_objeto(p, objeto, sobre, origem),
        tributo=lancamento.tributo if lancamento else "",
        exercicio=lancamento.exercicio if lancamento else dia.year,
        via=via,
        protocolado_em=dia,
        protocolado_por=usuario,
        encerrado_em=dia if ato.destino("", lidos) in p.finais else None,
        ano=dia.year,
    )
    processo.numero = series.proximo(f"processo/{processo.ano}")
    processo.save()
    _fazer(processo, p, ato, lidos, sem_nada, usuario, papeis)
    return processo


@transaction.atomic
def praticar(
    *,
    processo: Processo,
    ato: str,
    usuario: Usuario,
    dados: Mapping[str, Any] | None = None,
    anexos: Anexos = (),
) -> Andamento:
    """Perform an act of the procedure that the process follows; returns its sheet.

    In one transaction: who may, from which state, in which term and after what; the answers
    checked; terms ended and started, the paper issued, the sheet added, the effects run, the
    state changed. Raises ``ErroDeCampos`` for answers that are not good, ``ErroDeNegocio`` for
    whatever else is refused; nothing is written then.
    """
    processo = travar(processo)
    if processo.e_reclamacao:
        raise ErroDeNegocio("A reclamação tem atos próprios: use-os na página do processo.")
    p = _procedimento(processo.especie)
    da_lei = p.atos.get(ato)
    if da_lei is None or da_lei.abre_o_processo:
        raise ErroDeNegocio(f"O procedimento “{p.nome}” não tem o ato “{ato}”.")
    autos = autos_de(processo)
    porque = porque_nao(processo, p, da_lei, autos, usuario)
    if porque:
        raise ErroDeNegocio(f"{da_lei.nome}: {porque}.")
    lidos = ler(da_lei, dados or {}, processo.lancamento)
    papeis = _papeis(da_lei, anexos)
    _recusar(processo, p, da_lei, lidos, autos)
    return _fazer(processo, p, da_lei, lidos, autos, usuario, papeis)


def porque_nao(
    processo: Processo, p: Procedimento, ato: AtoDaLei, autos: Autos, usuario: Usuario
) -> str:
    """Why this person may not do the act now; empty when they may."""
    return impedimento(
        p, ato, autos, agora=momento(), por=usuario.pk, papeis=usuario.papeis
    ) or next(iter(condicoes.impedimentos(processo, ato, usuario)), "")


def _procedimento(slug: str) -> Procedimento:
    try:
        return codigo().procedimento(slug)
    except ErroDeLei as erro:
        raise ErroDeNegocio(f"{str(erro)[:1].upper()}{str(erro)[1:]}.") from None


def _conferir_abertura(
    p: Procedimento, parte: Pessoa | None, origem: Processo | None, sobre: set[str]
) -> None:
    if parte is None and p.parte_obrigatoria:
        raise ErroDeNegocio(f"{p.nome}: diga quem é o {p.parte}.", artigo=p.artigo)
    estranhos = sobre - set(p.sobre)
    if estranhos:
        raise ErroDeNegocio(f"{p.nome} não se abre sobre {_SOBRE[sorted(estranhos)[0]]}.")
    if p.sobre_obrigatorio and not sobre and not (origem and "processo" in p.sobre):
        quais = " ou ".join(_SOBRE[s] for s in p.sobre)
        raise ErroDeNegocio(f"{p.nome}: diga sobre o que recai ({quais}).", artigo=p.artigo)
    if origem is None and p.origem_obrigatoria:
        raise ErroDeNegocio(f"{p.nome} nasce de outro processo: diga qual.", artigo=p.artigo)
    if origem is not None and origem.especie not in p.nasce_de and "processo" not in p.sobre:
        raise ErroDeNegocio(
            f"{p.nome} não nasce de {origem.get_especie_display().lower()}.", artigo=p.artigo
        )
    recusa = next(iter(condicoes.recusas_de_abertura(p, parte, origem, dia=hoje())), "")
    if recusa:
        raise ErroDeNegocio(f"{p.nome}: {recusa}")


_SOBRE = {
    "lancamento": "um lançamento",
    "imovel": "um imóvel",
    "inscricao": "uma inscrição",
    "processo": "um processo",
}


def _objeto(p: Procedimento, dito: str, sobre: Mapping[str, Any], origem: Processo | None) -> str:
    """What the process is about, in the words given or in those of what it is upon."""
    if dito.strip():
        return dito.strip()[:300]
    lancamento, imovel, inscricao = sobre["lancamento"], sobre["imovel"], sobre["inscricao"]
    if lancamento is not None:
        titulo = codigo().titulo(lancamento.tributo)
        return f"{titulo} de {lancamento.exercicio}, {lancamento.objeto}"[:300]
    if imovel is not None:
        return f"Imóvel {imovel.inscricao}, {imovel.endereco}"[:300]
    if inscricao is not None:
        return f"{str(inscricao)[:1].upper()}{str(inscricao)[1:]}"[:300]
    if origem is not None:
        return f"{origem.get_especie_display()} {origem.rotulo}: {origem.objeto}"[:300]
    return p.nome


def _papeis(ato: AtoDaLei, anexos: Anexos) -> list[PapelRecebido]:
    papeis = examinar(anexos)
    if ato.condicoes.anexo and not papeis:
        raise ErroDeCampos(
            {"anexos": f"Junte o documento: {ato.condicoes.anexo} (art. {ato.artigo})."}
        )
    return papeis


def _recusar(
    processo: Processo | None, p: Procedimento, ato: AtoDaLei, dados: dict[str, Any], autos: Autos
) -> None:
    recusa = recusa_do_conjunto(ato, autos, dados) or next(
        filter(
            None,
            (
                olhar(processo, p, ato, dados, autos=autos, dia=hoje())
                for olhar in condicoes.RECUSAS
            ),
        ),
        "",
    )
    if recusa:
        raise ErroDeNegocio(f"{recusa[:1].upper()}{recusa[1:].rstrip('.')}.")


def _fazer(
    processo: Processo,
    p: Procedimento,
    ato: AtoDaLei,
    dados: dict[str, Any],
    autos: Autos,
    usuario: Usuario,
    papeis: list[PapelRecebido],
) -> Andamento:
    """Write the act, which may be done, and all that it brings about."""
    dia = hoje()
    _encerrar_prazos(processo, ato, dia)
    for termo in ato.abre:
        if termo.se is None or termo.se.vale(dados):
            _abrir_prazo(processo, ato, termo, dados, autos, dia)
    contexto = Contexto(processo, p, ato, dados, autos, usuario, dia)
    documento = papel_do_ato.emitir(contexto) if ato.papel is not None else None
    if ato.texto:
        texto = contexto.preencher(ato.texto)
    elif ato.papel is not None:
        texto = papel_do_ato.texto_do(documento)
    else:
        texto = folha(contexto)
    andamento = juntar_folha(
        processo,
        ato.slug,
        texto,
        usuario=usuario,
        autor=quem_assina(processo, ato, usuario)[:240],
        documento=documento,
        papeis=papeis,
        nome=ato.nome,
        dados=dados,
        da_parte=ato.da_parte,
    )
    estado = ato.destino(processo.situacao, dados)
    if estado != processo.situacao or processo.encerrado_em is None:
        processo.situacao = estado
        processo.encerrado_em = dia if estado in p.finais else None
        processo.save(update_fields=["situacao", "encerrado_em"])
    registrar(
        "processo.ato",
        processo,
        usuario=usuario,
        descricao=f"{ato.nome}, processo {processo.rotulo} ({p.nome})",
        artigo=ato.artigo,
        processo=processo.rotulo,
        ato=ato.slug,
        folha=andamento.folha,
    )
    feito = Feito(ato.slug, dia, None if ato.da_parte else usuario.pk, dados)
    efeitos_dos_atos.aplicar(
        efeitos_dos_atos.Pratica(
            processo=processo,
            procedimento=p,
            ato=ato,
            dados=dados,
            autos=replace(autos, estado=estado, feitos=[*autos.feitos, feito]),
            usuario=usuario,
            andamento=andamento,
            dia=dia,
        )
    )
    return andamento


def _encerrar_prazos(processo: Processo, ato: AtoDaLei, dia: date) -> None:
    correntes = processo.prazos.select_for_update().filter(encerrado_em__isnull=True)
    if "*" not in ato.fecha:
        correntes = correntes.filter(nome__in=ato.fecha)
    for prazo in correntes:
        _encerrar(prazo, dia, f"{ato.nome} em {formatos.data(dia)}")


def _encerrar(prazo: Prazo, dia: date, como: str) -> None:
    prazo.encerrado_em = dia
    prazo.encerramento = como[:200]
    prazo.save(update_fields=["encerrado_em", "encerramento"])


def _abrir_prazo(
    processo: Processo,
    ato: AtoDaLei,
    termo: PrazoQueAbre,
    dados: Mapping[str, Any],
    autos: Autos,
    dia: date,
) -> None:
    desde = _desde(processo, termo, dados, autos)
    if desde is None:
        raise ErroDeNegocio(f"{ato.nome}: falta a data de que se conta o prazo.", artigo=ato.artigo)
    try:
        contado = lei_em(dia).prazo(termo.prazo, desde=desde, calendario=calendario())
    except ErroDeLei as erro:
        raise ErroDeNegocio(f"{str(erro)[:1].upper()}{str(erro)[1:]}.") from None
    for corrente in processo.prazos.select_for_update().filter(
        nome=termo.prazo, encerrado_em__isnull=True
    ):
        _encerrar(corrente, dia, f"Corre de novo por {ato.nome.lower()}")
    inicio, fim = contado.inicio, contado.fim
    em_horas = codigo().prazos[termo.prazo].unidade == "horas"
    comeco = inicio.date() if isinstance(inicio, datetime) else inicio
    fim_em = fim.date() if isinstance(fim, datetime) else fim
    Prazo.objects.create(
        processo=processo,
        nome=termo.prazo,
        motivo=ato.nome,
        inicio=min(comeco, fim_em),
        fim=fim_em,
        fim_as=fim.time() if em_horas and isinstance(fim, datetime) else None,
        regra=contado.regra[:300],
        artigo=contado.artigo[:40],
    )


def _desde(
    processo: Processo, termo: PrazoQueAbre, dados: Mapping[str, Any], autos: Autos
) -> date | datetime | None:
    """The day or the moment from which the term is counted."""
    em_horas = codigo().prazos[termo.prazo].unidade == "horas"
    if termo.desde.startswith(DO_PRAZO):
        nome = termo.desde.removeprefix(DO_PRAZO)
        outro = processo.prazos.filter(nome=nome).order_by("pk").last()
        if outro is None:
            return None
        return datetime.combine(outro.fim, outro.fim_as) if em_horas and outro.fim_as else outro.fim
    if termo.desde:
        ato, _, campo = termo.desde.rpartition(".")
        dito = autos.ultimo(campo, ato) if ato else dados.get(campo)
        if dito is None:
            return None
        quando = datetime.fromisoformat(dito)
        return quando if em_horas else quando.date()
    return momento() if em_horas else hoje()
