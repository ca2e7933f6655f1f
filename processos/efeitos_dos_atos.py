"""What acts of the law bring about outside their sheets: a registry of names to verbs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any

from arrecadacao.inscrever_lancamentos import inscrever_lancamentos
from arrecadacao.models import CertidaoDeQuitacao, Conhecimento
from arrecadacao.restituir import restituir
from cadastro.licencas import cassar_licenca, conceder_licenca
from cadastro.models import Pessoa
from lancamentos.avulso import lancar_fatos
from lancamentos.conceder_prazo import conceder_prazo
from lancamentos.models import Lancamento, Parcela
from lancamentos.substituir import cancelar, substituir
from lancamentos.suspender import retomar, suspender
from prefeitura.comum.calendario import calendario, codigo, lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.legislacao.procedimentos.conferencia import campo_de
from prefeitura.legislacao.procedimentos.modelo import ABRIR
from processos import deposito
from processos.campos_dos_atos import tributo_de
from processos.circunstancias import lancamentos_de, vigente
from processos.models import LancamentoDoProcesso

if TYPE_CHECKING:
    from cadastro.models import InscricaoFiscal
    from prefeitura.acesso.models import Usuario
    from prefeitura.legislacao.procedimentos.modelo import (
        AtoDaLei,
        Autos,
        CampoDoAto,
        EfeitoDoAto,
        Procedimento,
    )
    from processos.models import Andamento, Processo


@dataclass(frozen=True)
class Pratica:
    """An act just written, with all that its effects may need."""

    processo: Processo
    procedimento: Procedimento
    ato: AtoDaLei
    dados: dict[str, Any]
    autos: Autos
    usuario: Usuario
    andamento: Andamento
    dia: date

    @property
    def motivo(self) -> str:
        return f"{self.ato.nome}, processo {self.processo.rotulo}"

    @property
    def fundamento(self) -> dict[str, Any]:
        """What every verb of the lower rooms asks of who calls it."""
        return {
            "usuario": self.usuario,
            "motivo": self.motivo,
            "artigo": self.ato.artigo.split(";")[0].strip(),
            "processo": self.processo.rotulo,
        }

    def dito(self, efeito: EfeitoDoAto, parametro: str) -> Any:
        """What was answered to the field that a parameter names; None where it names none."""
        nome = efeito.parametros.get(parametro)
        if nome is None:
            return None
        ato, _, campo = nome.rpartition(".")
        return self.autos.ultimo(campo, ato) if ato else self.dados.get(campo)

    def do_tipo(self, efeito: EfeitoDoAto, parametro: str, tipo: str) -> Any:
        """The same, or else the answer to the field of that type: of this act, or the last."""
        campo = self.campo_do_tipo(efeito, parametro, tipo)
        return None if campo is None else campo[1]

    def campo_do_tipo(
        self, efeito: EfeitoDoAto, parametro: str, tipo: str
    ) -> tuple[CampoDoAto, Any] | None:
        nome = efeito.parametros.get(parametro)
        if nome is not None:
            campo = campo_de(self.procedimento, self.ato, nome)
            dito = self.dito(efeito, parametro)
            return None if campo is None or dito is None else (campo, dito)
        for feito in reversed(self.autos.feitos):
            ato = self.procedimento.atos.get(feito.ato)
            for campo in ato.campos.values() if ato else ():
                if campo.tipo == tipo and feito.dados.get(campo.nome) is not None:
                    return campo, feito.dados[campo.nome]
        return None

    def exigir(self, valor: Any, o_que: str) -> Any:
        if valor is None:
            raise ErroDeNegocio(f"{self.ato.nome}: falta {o_que}.", artigo=self.ato.artigo)
        return valor


DESDE_LOGO = "inscrever-desde-logo"
Verbo = Callable[[Pratica, "EfeitoDoAto"], None]


def aplicar(pratica: Pratica) -> None:
    """Run the effects of an act, in their order, inside its transaction."""
    for efeito in pratica.ato.efeitos:
        if efeito.se is None or efeito.se.vale(pratica.dados):
            if efeito.nome.startswith(ABRIR):
                _abrir(pratica, efeito)
            else:
                VERBOS[efeito.nome](pratica, efeito)


def _lancar_multa(p: Pratica, efeito: EfeitoDoAto) -> None:
    """The fine that the rule of the law makes of the facts, upon the party or whoever is named."""
    _lancar(p, efeito, multa=True)


def _lancar_tributo(p: Pratica, efeito: EfeitoDoAto) -> None:
    """What the rule makes of the facts; nothing where the field named is optional and empty."""
    nome = efeito.parametros.get("fatos")
    campo = campo_de(p.procedimento, p.ato, nome) if nome else None
    if campo is not None and not campo.obrigatorio and p.dito(efeito, "fatos") is None:
        return
    _lancar(p, efeito, multa=False)


def _lancar(p: Pratica, efeito: EfeitoDoAto, *, multa: bool) -> None:
    campo, conta = p.exigir(
        p.campo_do_tipo(efeito, "fatos", "fatos"), "o que dá a conta da multa ou do tributo"
    )
    pessoa = p.dito(efeito, "pessoa")
    contribuinte = (
        Pessoa.objects.get(pk=pessoa["id"]) if pessoa is not None else p.processo.requerente
    )
    if contribuinte is None:
        raise ErroDeNegocio(
            "Não se lança sem contribuinte: identifique antes o infrator.", artigo=p.ato.artigo
        )
    if not conta["valor"]:
        if multa:
            raise ErroDeNegocio(
                "A multa não está fixada: a autoridade a fixa dentro dos limites da lei.",
                artigo=p.ato.artigo,
            )
        return
    referencia = f"{p.procedimento.nome} {p.processo.rotulo}, fl. {p.andamento.folha}"
    lancamento = lancar_fatos(
        tributo=tributo_de(campo, p.processo.lancamento),
        contribuinte=contribuinte,
        fatos=conta["fatos"],
        exercicio=p.dia.year,
        imovel=p.processo.imovel,
        inscricao=p.processo.inscricao,
        referencia=f"{referencia[:1].lower()}{referencia[1:]}"[:120],
        periodo=p.andamento.lancados.count(),
        vencimento=_vencimento(p, efeito),
        **p.fundamento,
    )
    LancamentoDoProcesso.objects.create(
        processo=p.processo, andamento=p.andamento, lancamento=lancamento, multa=multa
    )


def _vencimento(p: Pratica, efeito: EfeitoDoAto) -> date:
    """The end of the term in which it is paid: the one named, or else the day itself."""
    nome = efeito.parametros.get("prazo")
    prazo = p.processo.prazos.filter(nome=nome).order_by("pk").last() if nome else None
    if prazo is not None:
        return prazo.fim
    if nome:
        fim = lei_em(p.dia).prazo(nome, desde=p.dia, calendario=calendario()).fim
        return date(fim.year, fim.month, fim.day)
    return p.dia


def _cancelar_multa(p: Pratica, _: EfeitoDoAto) -> None:
    """Every fine of the process that is in force is cancelled; what was paid is a credit."""
    multas = Lancamento.objects.filter(
        do_processo__processo=p.processo,
        do_processo__multa=True,
        situacao=Lancamento.Situacao.VIGENTE,
    )
    for lancamento in multas.order_by("pk"):
        cancelar(lancamento=lancamento, **p.fundamento)


def _inscrever(p: Pratica, efeito: EfeitoDoAto) -> None:
    """What the process launched and is not paid enters the book of dívida ativa: past its day, or
    at once where the law has the decision itself inscribed."""
    devidos = [
        x
        for x in lancamentos_de(p.processo)
        if x.parcelas.filter(situacao__in=Parcela.ABERTAS).exists()
    ]
    if devidos:
        fundamento = p.fundamento
        inscrever_lancamentos(
            lancamentos=devidos,
            usuario=fundamento["usuario"],
            artigo=fundamento["artigo"],
            processo=fundamento["processo"],
            desde_logo=efeito.nome == DESDE_LOGO,
        )


def _cancelar_lancamento(p: Pratica, _: EfeitoDoAto) -> None:
    """The lançamento that the process is upon; where it is upon none, those that it made."""
    proprios: list[Lancamento] = []
    if p.processo.lancamento_id is None and p.processo.processo_de_origem_id is None:
        proprios = list(
            Lancamento.objects.filter(
                do_processo__processo=p.processo, situacao=Lancamento.Situacao.VIGENTE
            ).order_by("pk")
        )
    for lancamento in proprios or [_do_processo(p)]:
        cancelar(lancamento=lancamento, **p.fundamento)


def _substituir_lancamento(p: Pratica, efeito: EfeitoDoAto) -> None:
    conta = p.exigir(p.do_tipo(efeito, "fatos", "fatos"), "os fatos do novo lançamento")
    substituir(lancamento=_do_processo(p), fatos=conta["fatos"], **p.fundamento)


def _do_processo(p: Pratica) -> Lancamento:
    """The lançamento that the process, or the one that it comes from, is upon."""
    processo: Processo | None = p.processo
    while processo is not None:
        if processo.lancamento_id is not None:
            return vigente(processo.lancamento)
        processo = processo.processo_de_origem
    raise ErroDeNegocio("O processo não é sobre um lançamento.")


def _suspender(p: Pratica, efeito: EfeitoDoAto) -> None:
    """The collection of what is disputed stops until the process says otherwise."""
    ate = p.dito(efeito, "ate")
    suspender(
        lancamentos=_disputados(p),
        ate=None if ate is None else date.fromisoformat(ate[:10]),
        **p.fundamento,
    )


def _retomar(p: Pratica, _: EfeitoDoAto) -> None:
    retomar(lancamentos=_disputados(p), **p.fundamento)


def _conceder_prazo(p: Pratica, efeito: EfeitoDoAto) -> None:
    """What falls due of the lançamento is paid without fine until a day (Jambeiro, 7)."""
    ate = p.exigir(p.do_tipo(efeito, "ate", "data"), "até que dia se paga")
    conceder_prazo(
        lancamento=_do_processo(p),
        ate=date.fromisoformat(ate[:10]),
        prazo=efeito.parametros["prazo"],
        **p.fundamento,
    )


def _disputados(p: Pratica) -> list[Lancamento]:
    """What the process and those it comes from are upon, and what they launched."""
    achados: list[Lancamento] = []
    processo: Processo | None = p.processo
    while processo is not None:
        achados += lancamentos_de(processo)
        processo = processo.processo_de_origem
    return achados


def _conceder_licenca(p: Pratica, efeito: EfeitoDoAto) -> None:
    """The licence enters the cadastro; its paper is that of the act."""
    ate = p.dito(efeito, "ate")
    conceder_licenca(
        _inscricao_do_processo(p),
        ate=None if ate is None else date.fromisoformat(ate[:10]),
        papel=p.ato.papel is None,
        **p.fundamento,
    )


def _cassar_licenca(p: Pratica, _: EfeitoDoAto) -> None:
    cassar_licenca(_inscricao_do_processo(p), **p.fundamento)


def _inscricao_do_processo(p: Pratica) -> InscricaoFiscal:
    processo: Processo | None = p.processo
    while processo is not None:
        if processo.inscricao is not None:
            return processo.inscricao
        processo = processo.processo_de_origem
    raise ErroDeNegocio(
        "A licença é de uma inscrição do cadastro: inscreva a atividade e abra o processo sobre "
        "ela.",
        artigo=p.ato.artigo,
    )


def _restituir(p: Pratica, efeito: EfeitoDoAto) -> None:
    """The order to send back money of a conhecimento; the treasury pays it."""
    dito = p.exigir(p.dito(efeito, "conhecimento"), "o conhecimento do que se pagou")
    fundamento = p.fundamento
    pessoa, pedida = p.dito(efeito, "pessoa"), p.dito(efeito, "pedida")
    direito, prova = p.dito(efeito, "direito"), p.dito(efeito, "prova")
    favorecido = Pessoa.objects.get(pk=pessoa["id"]) if pessoa else p.processo.requerente
    restituir(
        conhecimento=_conhecimento(str(dito)),
        processo=fundamento["processo"],
        usuario=fundamento["usuario"],
        motivo=fundamento["motivo"],
        valor=p.do_tipo(efeito, "valor", "dinheiro"),
        favorecido=favorecido,
        de_oficio=p.dito(efeito, "oficio") in (True, "oficio"),
        quitacao=_quitacao(favorecido, p.dia),
        pedida_em=date.fromisoformat(pedida) if pedida else p.processo.protocolado_em,
        direito_em=date.fromisoformat(direito) if direito else None,
        deferida_em=_dia_do_ato(p, efeito.parametros.get("deferimento", "")),
        **({"prova": prova} if prova else {}),
    )


def _dia_do_ato(p: Pratica, nome: str) -> date | None:
    """The day of the last act whose field is named as `ato.campo`."""
    ato = nome.rpartition(".")[0]
    return next((f.em for f in reversed(p.autos.feitos) if ato and f.ato == ato), None)


def _quitacao(pessoa: Pessoa | None, dia: date) -> CertidaoDeQuitacao | None:
    """The wide quittance of the year that the person has, which some tributos want."""
    if pessoa is None:
        return None
    achada: CertidaoDeQuitacao | None = pessoa.quitacoes.filter(
        tributos=[], emitida_em__year=dia.year
    ).last()
    return achada


def _conhecimento(dito: str) -> Conhecimento:
    """By the number printed on it."""
    numero = dito.removeprefix("nº").strip()
    achados = Conhecimento.objects.filter(documento__numero=numero)[:2]
    if len(achados) != 1:
        raise ErroDeNegocio(
            f"Não há um conhecimento nº {numero[:40]}: escreva o número como está impresso."
        )
    return achados[0]


def _identificar(p: Pratica, efeito: EfeitoDoAto) -> None:
    """The offender that nobody knew is known, once."""
    pessoa = p.exigir(p.do_tipo(efeito, "pessoa", "pessoa"), "a pessoa identificada")
    if p.processo.requerente_id is not None:
        raise ErroDeNegocio("A parte deste processo já é conhecida.")
    p.processo.requerente = Pessoa.objects.get(pk=pessoa["id"])
    p.processo.save(update_fields=["requerente"])


def _guardar(p: Pratica, efeito: EfeitoDoAto) -> None:
    itens = p.exigir(p.do_tipo(efeito, "itens", "itens"), "o rol dos bens")
    lugar = p.dito(efeito, "lugar") or "Depósito da Prefeitura"
    depositario = p.dito(efeito, "depositario")
    deposito.guardar(
        p.processo, p.andamento, itens, lugar=str(lugar), depositario=_nome(depositario)
    )


def _devolver(p: Pratica, efeito: EfeitoDoAto) -> None:
    """The goods in deposit, or those of a list, are given back."""
    recebedor = _nome(p.dito(efeito, "a"))
    if not recebedor and p.processo.requerente is not None:
        recebedor = p.processo.requerente.nome
    deposito.devolver(p.processo, p.andamento, p.dito(efeito, "itens"), recebedor=recebedor)


def _leiloar(p: Pratica, efeito: EfeitoDoAto) -> None:
    deposito.leiloar(
        p.processo,
        p.andamento,
        produto=p.exigir(p.do_tipo(efeito, "valor", "dinheiro"), "o preço alcançado"),
        despesas=p.dito(efeito, "despesas") or 0,
        arrematante=_nome(p.dito(efeito, "arrematante")),
    )


def _inutilizar(p: Pratica, _: EfeitoDoAto) -> None:
    deposito.inutilizar(p.processo, p.andamento)


def _devolver_excedente(p: Pratica, _: EfeitoDoAto) -> None:
    deposito.devolver_excedente(p.processo, p.andamento)


def _nome(dito: Any) -> str:
    return str(dito["nome"]) if isinstance(dito, dict) else str(dito or "")


def _abrir(p: Pratica, efeito: EfeitoDoAto) -> None:
    """The derived process is opened by the same person, with the answers of the same name."""
    from processos.praticar import abrir

    slug = efeito.nome.removeprefix(ABRIR)
    novo = codigo().procedimento(slug)
    lancamento = p.processo.lancamento if "lancamento" in novo.sobre else None
    sobra = lancamento is None
    abrir(
        procedimento=slug,
        usuario=p.usuario,
        dados={n: v for n, v in p.dados.items() if n in novo.abertura.campos},
        parte=p.processo.requerente,
        representante=p.processo.representante,
        origem=p.processo,
        lancamento=lancamento,
        imovel=p.processo.imovel if sobra and "imovel" in novo.sobre else None,
        inscricao=p.processo.inscricao if sobra and "inscricao" in novo.sobre else None,
    )


VERBOS: dict[str, Verbo] = {
    "lancar-multa": _lancar_multa,
    "cancelar-multa": _cancelar_multa,
    "inscrever-divida": _inscrever,
    DESDE_LOGO: _inscrever,
    "lancar-tributo": _lancar_tributo,
    "cancelar-lancamento": _cancelar_lancamento,
    "substituir-lancamento": _substituir_lancamento,
    "suspender-exigibilidade": _suspender,
    "retomar": _retomar,
    "conceder-prazo": _conceder_prazo,
    "conceder-licenca": _conceder_licenca,
    "cassar-licenca": _cassar_licenca,
    "restituir": _restituir,
    "guardar-bens": _guardar,
    "devolver-bens": _devolver,
    "leiloar-bens": _leiloar,
    "inutilizar-bens": _inutilizar,
    "devolver-excedente": _devolver_excedente,
    "identificar-parte": _identificar,
}
