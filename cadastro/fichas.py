"""The ficha de inscrição, alteração or baixa: received by one person, checked by another."""

from datetime import date
from typing import Any

from django.db import transaction

from cadastro import declaracao, imoveis, titularidades
from cadastro.declaracao import Declaracao
from cadastro.gravacao import mudar
from cadastro.models import Edificacao, FichaDeInscricao, Imovel, Pessoa
from prefeitura.comum import atos, series
from prefeitura.comum.calendario import calendario, codigo, lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje

Especie = FichaDeInscricao.Especie

# Terms of the law, by what is declared: 30 days from the deed (47 § 1º), 60 from the fact (51).
PRAZOS = {
    Especie.INSCRICAO: "inscricao-de-imovel",
    Especie.ALTERACAO: "alteracao-cadastral",
    Especie.BAIXA: "alteracao-cadastral",
}


@transaction.atomic
def receber(
    *,
    especie: str,
    declarante: Pessoa,
    declarado: Declaracao,
    fato_em: date,
    usuario: Any,
    imovel: Imovel | None = None,
    de_oficio: bool = False,
    observacao: str = "",
) -> FichaDeInscricao:
    """Take in a ficha and give it the next number of the exercício (arts. 46, 47, 51).

    `fato_em` is the date of the deed, or of what happened; the term counts from it and a late
    ficha is received all the same, marked. Nothing changes in the cadastro until it is checked.
    Raises ErroDeNegocio: future fact, property missing, closed, or with another ficha waiting.
    """
    if fato_em > hoje():
        raise ErroDeNegocio("A data do fato não pode ser futura.")
    if especie == Especie.INSCRICAO:
        if imovel is not None:
            raise ErroDeNegocio("A ficha de inscrição é de imóvel ainda não inscrito.")
        _conferir_declaracao(declarado)
    else:
        imovel = _imovel_da_ficha(imovel)
    conteudo = declarado.para_json()
    if observacao.strip():
        conteudo["observacao"] = observacao.strip()
    exercicio = hoje().year
    ficha = FichaDeInscricao(
        exercicio=exercicio,
        especie=especie,
        imovel=imovel,
        declarante=declarante,
        de_oficio=de_oficio,
        dados=conteudo,
        recebida_em=hoje(),
        fato_em=fato_em,
        prazo_ate=_prazo(especie, fato_em),
        recebida_por=usuario,
    )
    ficha.numero = series.proximo(f"ficha:{exercicio}")
    ficha.save()
    atos.registrar(
        "ficha.recebida",
        ficha,
        usuario=usuario,
        descricao=f"{ficha} recebida: {ficha.get_especie_display().lower()}"
        + (", fora do prazo" if ficha.fora_do_prazo else ""),
        artigo="47" if especie == Especie.INSCRICAO else "51",
    )
    return ficha


@transaction.atomic
def deferir(
    ficha: FichaDeInscricao, *, usuario: Any, inscricao: str = "", motivo: str = ""
) -> Imovel:
    """Accept a ficha: inscribe the property under `inscricao`, change it or close it.

    Raises ErroDeNegocio: already checked, checked by who received it, number missing or taken,
    and whatever the verbs of the property refuse.
    """
    ficha = _travar(ficha, usuario)
    declarado = declaracao.ler(ficha.dados)
    razao = motivo.strip() or f"{ficha}"
    processo = f"{ficha}"
    if ficha.especie == Especie.INSCRICAO:
        imovel = imoveis.inscrever(
            inscricao=inscricao,
            titulares=declarado.titulares,
            testadas=declarado.testadas,
            edificacoes=[_sem_numero(e) for e in declarado.edificacoes],
            desde=ficha.fato_em,
            usuario=usuario,
            motivo=razao,
            processo=processo,
            **declarado.imovel,
        )
    else:
        assert ficha.imovel is not None
        imovel = ficha.imovel
        if ficha.especie == Especie.BAIXA:
            imovel = imoveis.baixar(
                imovel, em=ficha.fato_em, usuario=usuario, motivo=razao, processo=processo
            )
        else:
            imovel = _alterar(imovel, declarado, ficha, usuario, razao)
    ficha.imovel = imovel
    ficha.situacao = FichaDeInscricao.Situacao.DEFERIDA
    _fechar(ficha, usuario, motivo)
    atos.registrar(
        "ficha.deferida",
        ficha,
        usuario=usuario,
        descricao=f"{ficha} deferida: imóvel {imovel.inscricao}",
        motivo=motivo,
    )
    return imovel


@transaction.atomic
def devolver(ficha: FichaDeInscricao, *, usuario: Any, motivo: str) -> FichaDeInscricao:
    """Give a ficha back to who declared, with what must be mended."""
    if not motivo.strip():
        raise ErroDeNegocio("Diga o que deve ser corrigido.")
    ficha = _travar(ficha, usuario)
    ficha.situacao = FichaDeInscricao.Situacao.DEVOLVIDA
    _fechar(ficha, usuario, motivo.strip())
    atos.registrar(
        "ficha.devolvida", ficha, usuario=usuario, descricao=f"{ficha} devolvida", motivo=motivo
    )
    return ficha


def _alterar(
    imovel: Imovel, declarado: Declaracao, ficha: FichaDeInscricao, usuario: Any, motivo: str
) -> Imovel:
    """Bring the property to what was declared, through the verbs of each part."""
    ato: dict[str, Any] = {"usuario": usuario, "motivo": motivo}
    processo = str(ficha)
    if declarado.imovel:
        imovel = imoveis.alterar(imovel, processo=processo, **ato, **declarado.imovel)
    if declarado.testadas:
        imoveis.definir_testadas(imovel, declarado.testadas, **ato)
    existentes = {e.numero: e for e in imovel.edificacoes.all()}
    for dados in declarado.edificacoes:
        existente = existentes.get(dados.get("numero", 0))
        if existente:
            imoveis.alterar_edificacao(existente, **ato, **_sem_numero(dados))
        else:
            imoveis.edificar(imovel, **ato, **_sem_numero(dados))
    if declarado.titulares:
        titularidades.transferir(
            imovel, declarado.titulares, desde=ficha.fato_em, processo=processo, **ato
        )
    return Imovel.objects.get(pk=imovel.pk)


def _conferir_declaracao(declarado: Declaracao) -> None:
    """What a ficha must say to be received; the verbs check the rest when it is accepted."""
    rascunho = Imovel()
    mudar(rascunho, declarado.imovel, imoveis.CAMPOS)
    imoveis.conferir(rascunho)
    titularidades.conferir(declarado.titulares)
    for edificacao in declarado.edificacoes:
        casa = Edificacao()
        mudar(casa, _sem_numero(edificacao), imoveis.CAMPOS_DA_EDIFICACAO)
        imoveis.conferir_edificacao(casa)


def _imovel_da_ficha(imovel: Imovel | None) -> Imovel:
    if imovel is None:
        raise ErroDeNegocio("Informe o imóvel da ficha.")
    imovel = Imovel.objects.select_for_update(of=("self",)).get(pk=imovel.pk)
    if imovel.situacao == Imovel.Situacao.BAIXADO:
        raise ErroDeNegocio("Este imóvel está baixado: não recebe ficha.")
    outra = imovel.fichas.filter(situacao=FichaDeInscricao.Situacao.RECEBIDA).first()
    if outra:
        raise ErroDeNegocio(f"A {outra} deste imóvel ainda aguarda conferência.")
    return imovel


def _prazo(especie: str, fato_em: date) -> date:
    # A deed older than the code is counted by the term that the code itself gives.
    lei = lei_em(max(fato_em, codigo().vigencia))
    fim: date = lei.prazo(PRAZOS[Especie(especie)], desde=fato_em, calendario=calendario()).fim
    return fim


def _travar(ficha: FichaDeInscricao, usuario: Any) -> FichaDeInscricao:
    ficha = FichaDeInscricao.objects.select_for_update(of=("self",)).get(pk=ficha.pk)
    if ficha.situacao != FichaDeInscricao.Situacao.RECEBIDA:
        raise ErroDeNegocio(f"A {ficha} já foi {ficha.get_situacao_display().lower()}.")
    if ficha.recebida_por_id == usuario.pk:
        raise ErroDeNegocio("Quem recebeu a ficha não a confere: peça a outra pessoa.")
    return ficha


def _fechar(ficha: FichaDeInscricao, usuario: Any, motivo: str) -> None:
    ficha.conferida_em = hoje()
    ficha.conferida_por = usuario
    ficha.motivo = motivo
    ficha.save()


def _sem_numero(edificacao: dict[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in edificacao.items() if k != "numero"}
