"""What refuses an act by other processes: the one it comes from, those that came of it, and the
mandates of who acts for a bench."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING, Any

from prefeitura.comum import formatos
from prefeitura.comum.calendario import calendario, codigo, lei_em
from prefeitura.comum.relogio import hoje
from prefeitura.legislacao.procedimentos.recusas import DaOrigem, Derivado, Mandato
from processos.models import Andamento, Prazo, Processo

if TYPE_CHECKING:
    from cadastro.models import Pessoa
    from prefeitura.acesso.models import Usuario
    from prefeitura.legislacao.procedimentos.modelo import AtoDaLei, Autos, Procedimento


def impedimento(processo: Processo, ato: AtoDaLei, usuario: Usuario) -> str:
    """Why the act may not be done as its kin stand; empty when it may."""
    r = ato.condicoes.recusas
    if r.da_origem is not None:
        achado = _da_origem(r.da_origem, processo.processo_de_origem, hoje())
        if achado:
            return achado
    for slug in r.sem_aberto:
        aberto = processo.derivados.filter(especie=slug, encerrado_em__isnull=True).first()
        if aberto is not None:
            return (
                f"ainda corre {aberto.get_especie_display().lower()} {aberto.rotulo} "
                f"(art. {ato.artigo})"
            )
    for derivado in r.derivado:
        achado = _derivado(derivado, processo)
        if achado:
            return achado
    return _sem_mandato(r.mandato, ato, usuario) if r.mandato is not None else ""


def recusa_de_abertura(
    procedimento: Procedimento, parte: Pessoa | None, origem: Processo | None, *, dia: date
) -> str:
    """Why the process is not opened for this party or out of that process."""
    a = procedimento.ao_abrir
    if a.unico_por_origem and origem is not None:
        outro = origem.derivados.filter(especie=procedimento.slug).first()
        if outro is not None:
            return (
                f"já há um do processo {origem.rotulo}: {outro.rotulo} (art. {a.unico_por_origem})"
            )
    da_origem = procedimento.abertura.condicoes.recusas.da_origem
    if da_origem is not None:
        achado = _da_origem(da_origem, origem, dia)
        if achado:
            return achado
    if a.nao_se_ha is not None and parte is not None:
        ultimo = (
            Processo.objects.filter(especie=a.nao_se_ha.procedimento, requerente=parte)
            .order_by("protocolado_em")
            .last()
        )
        if ultimo is not None:
            fim = (
                lei_em(dia)
                .prazo(a.nao_se_ha.dentro_de, desde=ultimo.protocolado_em, calendario=calendario())
                .fim
            )
            if dia < fim:
                return (
                    f"não há outra antes de {formatos.data(fim)}, por causa de {ultimo.rotulo} "
                    f"(art. {a.nao_se_ha.artigo})"
                )
    return ""


def recusa(
    processo: Processo | None,
    procedimento: Procedimento,
    ato: AtoDaLei,
    dados: Mapping[str, Any],
    *,
    autos: Autos,
    dia: date,
) -> str:
    """Refuses one more process than the law admits at once with the same answer."""
    e = procedimento.ao_abrir.em_curso
    if processo is not None or e is None:
        return ""
    em_curso = Andamento.objects.filter(
        processo__especie=procedimento.slug,
        processo__encerrado_em__isnull=True,
        tipo=ato.slug,
        **{f"dados__{e.campo}": dados.get(e.campo)},
    ).count()
    if em_curso < e.vezes:
        return ""
    campo = ato.campos[e.campo]
    escrito = campo.opcoes.get(str(dados.get(e.campo)), "")
    return f"{campo.rotulo.lower()} {escrito.lower()}: já há {em_curso}, o máximo (art. {e.artigo})"


def recusa_de_reclamacao(lancamento_id: int) -> str:
    """The article by which what a procedure launched bears no complaint; empty when it does."""
    origem = Processo.objects.filter(lancados__lancamento_id=lancamento_id).first()
    if origem is None or origem.e_reclamacao:
        return ""
    return codigo().procedimento(origem.especie).ao_abrir.sem_reclamacao


def _da_origem(d: DaOrigem, origem: Processo | None, dia: date) -> str:
    if origem is None:
        return f"nasce de outro processo (art. {d.artigo})"
    if d.em and f"{origem.especie}:{origem.situacao}" not in d.em:
        return (
            f"o processo de origem está: {origem.get_situacao_display().lower()} (art. {d.artigo})"
        )
    correntes = origem.prazos.filter(encerrado_em__isnull=True)
    if d.dentro_de:
        fins = [p.fim for p in correntes.filter(nome__in=d.dentro_de)]
        if not fins:
            return f"o prazo não corre no processo de origem (art. {d.artigo})"
        if dia > max(fins):
            return f"o prazo terminou em {formatos.data(max(fins))} (art. {d.artigo})"
    if d.depois_de:
        correm: Prazo | None = correntes.filter(nome__in=d.depois_de, fim__gte=dia).first()
        if correm is not None:
            return f"só depois do prazo que corre até {formatos.data(correm.fim)} (art. {d.artigo})"
    if d.resposta is not None and not d.resposta.vale(lambda nome: _dito(origem, nome)):
        return f"o que se decidiu no processo de origem não o admite (art. {d.artigo})"
    return ""


def _dito(processo: Processo, nome: str) -> Any:
    """`ato.campo` of the last such act; `ato.campo.fato` of a field of facts."""
    ato, campo, *fato = nome.split(".")
    andamento = processo.andamentos.filter(tipo=ato).order_by("folha").last()
    dito = andamento.dados.get(campo) if andamento is not None else None
    return dito["fatos"].get(fato[0]) if fato and dito is not None else dito


def _derivado(d: Derivado, processo: Processo) -> str:
    ultimo = processo.derivados.filter(especie=d.procedimento).order_by("id").last()
    nome = codigo().procedimento(d.procedimento).nome.lower()
    if ultimo is None:
        return "" if d.se_houver else f"não há {nome} neste processo (art. {d.artigo})"
    if ultimo.situacao not in d.em:
        return f"{nome} {ultimo.rotulo}: {ultimo.get_situacao_display().lower()} (art. {d.artigo})"
    com_ato = ultimo.procedimento.atos.get(d.com_ato)
    if (
        com_ato is not None
        and ultimo.situacao in com_ato.de
        and not ultimo.andamentos.filter(tipo=d.com_ato).exists()
    ):
        return f"{nome} {ultimo.rotulo}: falta “{com_ato.nome}” (art. {d.artigo})"
    return ""


def _sem_mandato(m: Mandato, ato: AtoDaLei, usuario: Usuario) -> str:
    """Who acts by this role alone must have been named, for a term that still runs."""
    if (set(ato.quem) - {m.papel}) & set(usuario.papeis):
        return ""
    abertura = codigo().procedimento(m.procedimento).abertura.slug
    nomeado = Andamento.objects.filter(
        processo__especie=m.procedimento,
        processo__encerrado_em__isnull=True,
        processo__prazos__nome=m.prazo,
        processo__prazos__encerrado_em__isnull=True,
        processo__prazos__fim__gte=hoje(),
        tipo=abertura,
        **{f"dados__{m.campo}__id": usuario.pk},
    )
    return "" if nomeado.exists() else f"falta nomeação com mandato em curso (art. {m.artigo})"
