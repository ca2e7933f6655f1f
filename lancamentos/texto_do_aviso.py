"""What an aviso says, by the code in force: composed once, kept in the paper, printed from it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

from cadastro.models import Titularidade
from lancamentos import descrever
from lancamentos.memoria import reconstruir
from lancamentos.models import Lancamento
from lancamentos.origem import valor_de_titulo
from lancamentos.regras import regras
from prefeitura.comum import formatos
from prefeitura.comum.calendario import calendario, codigo, lei_em
from prefeitura.legislacao.lancamento import lancamento_de
from prefeitura.legislacao.numeros import em_portugues

if TYPE_CHECKING:
    from cadastro.models import Pessoa
    from prefeitura.legislacao import Calendario, Vigencia
    from prefeitura.legislacao.lancamento import RegraDeReclamacao


class Redator:
    """Composes avisos of one exercício; made once a batch."""

    def __init__(self, exercicio: int) -> None:
        self.exercicio = exercicio
        self.codigo = codigo()
        self.dias: Calendario = calendario()
        self.leis: dict[date, Vigencia] = {}
        self.lei = self._lei(date(exercicio, 1, 1))
        self.moeda = self.lei.moeda
        self.regras = lancamento_de(self.codigo)

    def compor(
        self,
        contribuinte: Pessoa,
        lancamentos: Sequence[Lancamento],
        condominos: dict[int, list[str]],
    ) -> dict[str, Any]:
        """The whole content of an aviso, amounts and dates already written.

        ``lancamentos`` come with imóvel, logradouro, inscrição, edificação and parcelas at hand,
        ordered by object.
        """
        por_objeto: dict[tuple[int, int, str], list[Lancamento]] = defaultdict(list)
        for lancamento in lancamentos:
            por_objeto[lancamento.chave_do_objeto].append(lancamento)
        objetos = [
            self._objeto(lista, condominos.get(imovel, []))
            for (imovel, _, _), lista in por_objeto.items()
        ]
        tributos = list(dict.fromkeys(x.tributo for x in lancamentos))
        por_data: dict[date, int] = defaultdict(int)
        for lancamento in lancamentos:
            for parcela in lancamento.parcelas.all():
                por_data[parcela.vencimento] += parcela.valor
        total = sum(por_data.values())
        return {
            "municipio": self.codigo.municipio,
            "uf": self.codigo.uf,
            "lei": self.codigo.lei,
            "codigo": self.codigo.nome,
            "exercicio": self.exercicio,
            "contribuinte": _pessoa(contribuinte, self.codigo.municipio, self.codigo.uf),
            "total": self.moeda.formatar(total),
            "total_extenso": self.moeda.extenso(total),
            "vencimentos": [
                {"data": formatos.data(dia), "valor": self.moeda.valor(valor)}
                for dia, valor in sorted(por_data.items())
            ],
            "objetos": objetos,
            "descontos": self._descontos(set(tributos)),
            "como_pagar": self._como_pagar(tributos),
            "como_reclamar": self._como_reclamar(tributos) + _de_titulo(lancamentos),
            "dizeres": self._dizeres(tributos),
            "titulo": self._titulo(tributos),
            "vias": max((d.vias for t in tributos for d in self.regras.dizeres(t)), default=1),
        }

    # -- inside ---------------------------------------------------------------------------------

    def _objeto(self, lancamentos: list[Lancamento], condominos: list[str]) -> dict[str, Any]:
        primeiro = lancamentos[0]
        total = sum(p.valor for x in lancamentos for p in x.parcelas.all())
        comum = {
            "nome": primeiro.objeto[:1].upper() + primeiro.objeto[1:],
            "endereco": primeiro.lugar,
            "bairro": primeiro.distrito,
            "descricao": "",
            "condominos": [],
            "lancamentos": [self._lancamento(x) for x in lancamentos],
            "total": self.moeda.valor(total),
        }
        if primeiro.imovel is None or not primeiro.so_do_imovel:
            return comum
        imovel = primeiro.imovel
        partes = [f"Terreno de {formatos.numero(imovel.area_terreno, 2)} m²"]
        lote = [
            f"{nome} {valor}"
            for nome, valor in (("quadra", imovel.quadra), ("lote", imovel.lote))
            if valor
        ]
        return comum | {
            "bairro": imovel.bairro or imovel.distrito,
            "descricao": ", ".join([*partes, " e ".join(lote)] if lote else partes) + ".",
            "condominos": condominos,
        }

    def _lancamento(self, lancamento: Lancamento) -> dict[str, Any]:
        lei = self._lei(lancamento.lei_em)
        conta = reconstruir(lancamento, lei=lei, dias=self.dias)
        return {
            "tributo": self.codigo.titulo(lancamento.tributo),
            "objeto": descrever.objeto(lancamento),
            "valor": self.moeda.valor(lancamento.valor),
            "isento": lancamento.isento,
            "fundamento": lancamento.fundamento,
            "fatos": [list(f) for f in descrever.fatos(lancamento.tributo, lancamento.fatos, lei)],
            "passos": descrever.passos(conta.memoria, lei),
            "parcelas": [
                {
                    "numero": p.numero,
                    "vencimento": formatos.data(p.vencimento),
                    "valor": self.moeda.valor(p.valor),
                }
                for p in lancamento.parcelas.all()
            ],
            "pago_antes": self.moeda.valor(lancamento.pago_antes) if lancamento.pago_antes else "",
            "credito": self.moeda.valor(lancamento.credito) if lancamento.credito else "",
        }

    def _descontos(self, tributos: set[str]) -> list[str]:
        """The discounts that a decree grants in the exercício, each in a sentence."""
        frases = []
        for desconto in self.codigo.descontos:
            parametro = self.lei.parametro(f"desconto.{desconto.chave}")
            alcancados = [
                self.codigo.titulo(t).lower()
                for t in self.codigo.tributos
                if t in tributos and desconto.alcanca(t, self.codigo.especie(t))
            ]
            if not parametro.valor.n or not alcancados:
                continue
            quando = (
                f"até {_dia_e_mes(desconto.ate, self.exercicio)}"
                if desconto.ate
                else f"com {desconto.dias_antes} dias de antecedência do vencimento"
            )
            inteiro = "de uma só vez " if desconto.integral else ""
            frases.append(
                f"Desconto de {em_portugues(parametro.valor.pct)}% para quem pagar "
                f"{inteiro}{quando}: {', '.join(alcancados)} "
                f"({parametro.artigo}; {parametro.lei})."
            )
        return frases

    def _como_pagar(self, tributos: Sequence[str]) -> list[str]:
        """Where, and what the law adds after the due date; said once for what it adds alike."""
        acrescimos: dict[tuple[str, str], list[str]] = defaultdict(list)
        for tributo in tributos:
            regra = self.lei.regra_de_mora(tributo)
            if dito := regra.em_palavras():
                acrescimos[dito, regra.multa_artigo].append(self.codigo.titulo(tributo))
        frases = list(self.regras.pagamento)
        for (dito, artigo), nomes in acrescimos.items():
            de_que = "" if len(nomes) == len(tributos) else f" ({', '.join(nomes)})"
            frases.append(f"Depois do vencimento{de_que} há {dito} ({artigo}).")
        return frases

    def _como_reclamar(self, tributos: Sequence[str]) -> list[str]:
        """How one complains: the general way, and that of tributos with one of their own."""
        por_regra: dict[RegraDeReclamacao, list[str]] = defaultdict(list)
        for tributo in tributos:
            por_regra[self.regras.reclamacao(tributo)].append(tributo)
        frases = []
        for regra, nomes in por_regra.items():
            termo = self.codigo.prazo(regra.prazo)
            de_que = (
                "o lançamento"
                if len(por_regra) == 1
                else f"o lançamento de {', '.join(map(self.codigo.titulo, nomes))}"
            )
            verbo = "recorra" if regra.nome == "recurso" else "reclame"
            frases += [
                f"Se não concordar com {de_que}, {verbo} em {termo.prazo} dias, contados do dia em "
                f"que receber este aviso ({regra.artigo}), {regra.a_quem}, {regra.como}. Diga o "
                "que contesta e por quê, e junte as provas.",
                regra.cobranca,
                regra.depois,
            ]
        return list(dict.fromkeys(filter(None, frases)))

    def _dizeres(self, tributos: Sequence[str]) -> list[str]:
        """What the law has the aviso of these tributos say besides."""
        ditos = [d.texto for t in tributos for d in self.regras.dizeres(t) if d.texto]
        return list(dict.fromkeys(ditos))

    def _titulo(self, tributos: Sequence[str]) -> str:
        """Another name that the law gives the paper: a provisional licence."""
        titulos = [d.titulo for t in tributos for d in self.regras.dizeres(t) if d.titulo]
        return titulos[0] if titulos else ""

    def _lei(self, dia: date) -> Vigencia:
        lei = self.leis.get(dia)
        if lei is None:
            lei = self.leis[dia] = lei_em(dia)
        return lei


def _de_titulo(lancamentos: Sequence[Lancamento]) -> list[str]:
    """The warning that a value comes from a title, and is not complained of."""
    titulo = regras().titulo
    if titulo is None or not any(
        x.tributo in titulo.tributos and valor_de_titulo(x) for x in lancamentos
    ):
        return []
    return [f"O valor provém de título. {titulo.recusa} (art. {titulo.artigo})."]


def condominos(lancamentos: Sequence[Lancamento], dia: date) -> dict[int, list[str]]:
    """The holders of each property that has more than one, with their shares, by property."""
    imoveis = {x.imovel_id for x in lancamentos if x.imovel_id and x.so_do_imovel}
    nomes: dict[int, list[str]] = defaultdict(list)
    for t in (
        Titularidade.objects.filter(imovel__in=sorted(imoveis), desde__lte=dia)
        .exclude(ate__lte=dia)
        .select_related("pessoa")
        .order_by("imovel_id", "-principal", "-parte", "id")
    ):
        parte = em_portugues(t.parte * 100)
        nomes[t.imovel_id].append(
            f"{t.pessoa.nome} ({t.get_qualidade_display().lower()}, {parte}%)"
        )
    return {imovel: lista for imovel, lista in nomes.items() if len(lista) > 1}


def _pessoa(pessoa: Pessoa, municipio: str, uf: str) -> dict[str, str]:
    cidade = pessoa.cidade or municipio
    return {
        "nome": pessoa.nome,
        "documento": formatos.documento(pessoa.documento),
        "endereco": pessoa.endereco,
        "bairro": pessoa.bairro,
        "cidade": f"{cidade} - {pessoa.uf or uf}",
        "cep": f"{pessoa.cep[:5]}-{pessoa.cep[5:]}" if len(pessoa.cep) == 8 else pessoa.cep,
    }


def _dia_e_mes(mes_dia: str, ano: int) -> str:
    mes, dia = mes_dia.split("-")
    return formatos.data_extenso(date(ano, int(mes), int(dia)))
