"""Papers of the registers: ficha, licence, copy of a reading, edital."""

from typing import Any

from cadastro.descricao import campos_em_palavras
from cadastro.models import FichaFiscal, InscricaoFiscal, LeituraDeHidrometro, LicencaFiscal, Pessoa
from prefeitura.comum import documentos, series
from prefeitura.comum.atos import assinatura
from prefeitura.comum.calendario import codigo
from prefeitura.comum.formatos import documento as documento_escrito
from prefeitura.comum.models import Documento
from prefeitura.comum.relogio import hoje
from prefeitura.legislacao.registros import Registro

MODELO = "cadastro/papeis/{}.html"


def emitir_ficha(ficha: FichaFiscal, registro: Registro, *, usuario: Any) -> Documento:
    """The ficha as it was declared, with the receipt of its delivery; issued once."""
    numero = f"{ficha.numero}/{ficha.exercicio}"
    existente = Documento.objects.filter(tipo="ficha-fiscal", numero=numero).first()
    if existente is not None:
        return existente
    dados = ficha.dados
    lugar = dados["lugar"]
    conteudo = _casa() | {
        "registro": registro.nome,
        "especie": ficha.get_especie_display(),
        "artigo": ficha.artigo,
        "quem": registro.quem,
        "declarante": _pessoa(ficha.declarante),
        "titulares": _titulares(dados["titulares"]),
        "inscricao": str(ficha.inscricao) if ficha.inscricao else "",
        "nome": lugar.get("nome", ""),
        "endereco": lugar.get("endereco", ""),
        "distrito": lugar.get("distrito", ""),
        "campos": campos_em_palavras(registro, dados["campos"]),
        "observacao": dados["observacao"],
        "fato_em": ficha.fato_em.isoformat(),
        "recebida_em": ficha.recebida_em.isoformat(),
        "prazo_ate": ficha.prazo_ate.isoformat() if ficha.prazo_ate else "",
        "fora_do_prazo": ficha.fora_do_prazo,
        "recebida_por": assinatura(ficha.recebida_por),
    }
    return documentos.emitir(
        tipo="ficha-fiscal",
        numero=numero,
        titulo=f"Ficha de {ficha.get_especie_display().lower()}: {registro.nome.lower()}",
        modelo=MODELO.format("ficha"),
        conteudo=conteudo,
        publico={"registro": registro.nome, "recebida_em": conteudo["recebida_em"]},
        usuario=usuario,
    )


def emitir_licenca(licenca: LicencaFiscal, registro: Registro, *, usuario: Any) -> Documento:
    """The alvará, caderneta or licence, with the essential features of the inscription."""
    inscricao = licenca.inscricao
    conteudo = _casa() | {
        "papel": licenca.papel,
        "artigo": licenca.artigo,
        "registro": registro.nome,
        "numero_da_inscricao": inscricao.numero,
        "titular": _pessoa(inscricao.titular),
        "papel_do_titular": registro.titular,
        "nome": inscricao.nome,
        "endereco": inscricao.endereco,
        "distrito": inscricao.distrito,
        "campos": campos_em_palavras(registro, inscricao.dados, so_essenciais=True),
        "condicoes": licenca.condicoes,
        "processo": licenca.processo,
        "concedida_em": licenca.concedida_em.isoformat(),
        "ate": licenca.ate.isoformat() if licenca.ate else "",
        "pessoal": registro.transferencia.proibida,
        "recolhimento": "aderneta" in licenca.papel,
        "assina": assinatura(usuario),
    }
    return documentos.emitir(
        tipo="licenca",
        numero=f"{licenca.numero}/{licenca.exercicio}",
        titulo=licenca.papel,
        modelo=MODELO.format("licenca"),
        conteudo=conteudo,
        publico={"papel": licenca.papel, "concedida_em": conteudo["concedida_em"]},
        usuario=usuario,
    )


def emitir_leitura(leitura: LeituraDeHidrometro, artigo: str, *, usuario: Any) -> Documento:
    """The reading of a month in two copies: one for the taxpayer, one for the prefeitura."""
    inscricao = leitura.inscricao
    # A correction is another paper of the same month.
    vez = inscricao.leituras.filter(mes=leitura.mes).count()
    conteudo = _casa() | {
        "artigo": artigo,
        "inscricao": str(inscricao),
        "titular": _pessoa(inscricao.titular),
        "endereco": inscricao.endereco,
        "hidrometro": leitura.hidrometro.numero,
        "mes": leitura.mes.isoformat(),
        "anterior": leitura.anterior,
        "atual": leitura.atual,
        "consumo": leitura.consumo,
        "lida_em": leitura.lida_em.isoformat(),
        "irregularidade": leitura.irregularidade,
        "vias": ["1ª via: contribuinte", "2ª via: registro na prefeitura"],
        "assina": assinatura(usuario),
    }
    return documentos.emitir(
        tipo="leitura",
        numero=f"{inscricao.numero}-{leitura.mes:%m/%Y}" + (f"-{vez}" if vez > 1 else ""),
        titulo="Leitura de hidrômetro",
        modelo=MODELO.format("leitura"),
        conteudo=conteudo,
        publico={"mes": conteudo["mes"]},
        usuario=usuario,
    )


def emitir_edital(
    *, numero: str, titulo: str, artigo: str, paragrafos: list[str], usuario: Any
) -> Documento:
    """An edital of a gathering of declarations."""
    conteudo = _casa() | {
        "artigo": artigo,
        "paragrafos": paragrafos,
        "em": hoje().isoformat(),
        "assina": assinatura(usuario),
    }
    return documentos.emitir(
        tipo="edital-do-cadastro",
        numero=numero,
        titulo=titulo,
        modelo=MODELO.format("edital"),
        conteudo=conteudo,
        publico={"titulo": titulo, "em": conteudo["em"]},
        usuario=usuario,
    )


def emitir_livro(
    inscricoes: list[dict[str, Any]], *, titulo: str, exercicio: int, usuario: Any
) -> Documento:
    """A book of a register, contribuinte by contribuinte, as it stands when printed."""
    vez = series.proximo(f"livro-do-cadastro:{exercicio}")
    return documentos.emitir(
        tipo="livro-do-cadastro",
        numero=f"{exercicio}/{vez}",
        titulo=titulo,
        modelo=MODELO.format("livro_rural"),
        conteudo=_casa() | {"contribuintes": inscricoes, "exercicio": exercicio},
        publico={"exercicio": exercicio},
        usuario=usuario,
    )


def ficha_do_cadastro(inscricao: InscricaoFiscal, registro: Registro) -> list[tuple[str, str]]:
    """What a card of the cadastro of an inscription holds, label and value."""
    return [
        (registro.titular, inscricao.titular.nome),
        (registro.denominacao, inscricao.nome),
        ("Endereço", inscricao.endereco),
        ("Distrito", inscricao.distrito),
        *((c["rotulo"], c["valor"]) for c in campos_em_palavras(registro, inscricao.dados)),
    ]


def _casa() -> dict[str, Any]:
    lei = codigo()
    return {"municipio": lei.municipio, "uf": lei.uf, "lei": lei.lei}


def _pessoa(pessoa: Pessoa) -> dict[str, str]:
    return {
        "nome": pessoa.nome,
        "documento": documento_escrito(pessoa.documento),
        "endereco": pessoa.endereco,
    }


def _titulares(dados: list[dict[str, str]]) -> list[dict[str, str]]:
    pessoas = Pessoa.objects.in_bulk([t["pessoa"] for t in dados])
    return [
        {"nome": pessoas[int(t["pessoa"])].nome, "parte": t["parte"]}
        for t in dados
        if int(t["pessoa"]) in pessoas
    ]
