"""The registers at work: yearly gathering, licences, a caderneta, a meter, an allotment."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from cadastro import (
    coletas,
    fichas_fiscais,
    hidrometros,
    licencas,
    loteamentos,
    tabelas,
)
from cadastro.fichas_fiscais import Declarado
from cadastro.models import InscricaoFiscal, Pessoa
from prefeitura.acesso.papeis import Papel
from prefeitura.comum import documentos
from prefeitura.comum.relogio import hoje

from .cena import Cena

_ALVARAS = 6
_LIGACAO = {
    "sistema": "hidrometro",
    "diametro": "1/2",
    "consumo_presumivel": "20",
    "tubo": "1/2",
    "metros": "8",
}
_AMBULANTE = {
    "categoria": "comum",
    "periodo": "ano",
    "inicial": True,
    "artigo": "tecidos e roupas",
    "movimento": "80000.00",
}
_LOTEAMENTO = {
    "aprovado_em": "1964-11-10",
    "valor_de_aquisicao": "200000.00",
    "valor_do_loteamento": "500000.00",
    "escala": "1:1000",
    "logradouros": "Ruas A, B e C",
    "quadras": 3,
    "lotes": 30,
    "area_total_m2": "12000",
    "area_a_ceder_m2": "3000",
}


def abrir_coleta(cena: Cena) -> None:
    """The edital of the declarations of the year, and a meter put in."""
    ano = hoje().year
    coleta = coletas.abrir_declaracoes(
        exercicio=ano, comeca_em=date(ano, 1, 15), usuario=cena.quem(Papel.CHEFE)
    )
    ligacao = _inscrever(cena, "ligacao-de-agua", _LIGACAO, "Ligação da rua", 1)
    fiscal = cena.quem(Papel.FISCAL)
    aparelho = hidrometros.cadastrar(numero="PMJ-0001", diametro="1/2", usuario=fiscal)
    hidrometros.aferir(aparelho, erro_pct=Decimal("1.5"), lacre="Sinete 1", usuario=fiscal)
    hidrometros.instalar(aparelho, ligacao, marcava=4, usuario=fiscal)
    cena.dizer(f"{coleta}; {aparelho.numero} instalado")


def registrar(cena: Cena) -> None:
    """Licences, declarations received and one that waits, a reading, an allotment, a table."""
    chefe, fiscal = cena.quem(Papel.CHEFE), cena.quem(Papel.FISCAL)
    lojas = list(
        InscricaoFiscal.objects.filter(especie="estabelecimento", situacao="ativa")
        .select_related("titular")
        .order_by("numero")
    )
    for loja in lojas[:_ALVARAS]:
        if licencas.vigente(loja) is None:
            licencas.conceder_licenca(loja, ate=date(hoje().year, 12, 31), usuario=chefe)
    ambulante = _inscrever(cena, "ambulante", _AMBULANTE, "Fazendas e roupas", 2)
    licencas.conceder_licenca(ambulante, usuario=chefe)
    # Late, and still to be checked.
    declarante = next(x for x in lojas if "movimento" in x.dados)
    fichas_fiscais.receber(
        registro="estabelecimento",
        especie="renovacao",
        declarante=declarante.titular,
        declarado=Declarado({"movimento": "1250000.00", "operarios": 3}),
        fato_em=hoje(),
        inscricao=declarante,
        usuario=cena.quem(Papel.ATENDENTE),
    )
    ligacao = InscricaoFiscal.objects.get(especie="ligacao-de-agua")
    hidrometros.ler(ligacao, mes=date(hoje().year, 1, 1), atual=27, usuario=fiscal)
    loteamento = _inscrever(cena, "loteamento", _LOTEAMENTO, "Jardim Novo", 3)
    planta = documentos.pdf_de_html("<h1>Jardim Novo</h1><p>Planta na escala 1:1000</p>")
    atendente = cena.quem(Papel.ATENDENTE)
    loteamentos.juntar_planta(loteamento, nome="planta.pdf", conteudo=planta, usuario=atendente)
    loteamentos.anotar(
        loteamento,
        ato="compromissada",
        quadra="A",
        lote="1",
        area=Decimal(300),
        adquirente=_alguem(4),
        fato_em=date(hoje().year, 2, 1),
        usuario=atendente,
    )
    contador = cena.quem(Papel.CONTADOR)
    for area, valor in ((100, 2_000_000), (60, 1_350_000)):
        tabelas.observar(
            "preco-medio-da-construcao",
            classe="Alvenaria",
            origem="construcao",
            em=date(hoje().year, 1, 20),
            area=Decimal(area),
            valor=valor,
            fonte="Alvará de obras",
            usuario=contador,
        )
    tabelas.fazer(
        "valores-de-imoveis",
        linhas=[
            {"classe": "terra de cultura", "valor": "1500.00"},
            {"classe": "pastagem", "valor": "600.00"},
        ],
        desde=date(hoje().year, 1, 1),
        usuario=contador,
    )
    cena.dizer(f"{_ALVARAS} alvarás, uma caderneta, uma leitura, um loteamento; uma ficha espera")


def _inscrever(
    cena: Cena, especie: str, dados: Mapping[str, Any], nome: str, ordem: int
) -> InscricaoFiscal:
    """By ficha, as at the counter: one person takes it in, another checks it."""
    ficha = fichas_fiscais.receber(
        registro=especie,
        especie="inscricao",
        declarante=_alguem(ordem),
        declarado=Declarado(dict(dados), nome=nome, endereco=f"Rua do Porto, {ordem}"),
        fato_em=hoje(),
        usuario=cena.quem(Papel.ATENDENTE),
    )
    return fichas_fiscais.deferir(ficha, usuario=cena.quem(Papel.LANCADOR))


def _alguem(ordem: int) -> Pessoa:
    return Pessoa.objects.filter(natureza="natural").order_by("pk")[ordem]
