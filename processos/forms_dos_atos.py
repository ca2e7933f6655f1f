"""Forms of the acts of procedures: made of the fields of the act, checked by the verb."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django import forms

from cadastro.busca import buscar_pessoas
from cadastro.cpf_cnpj import limpar
from cadastro.models import Imovel, InscricaoFiscal, Pessoa
from lancamentos.models import Lancamento
from prefeitura.acesso.models import Usuario
from prefeitura.comum.calendario import codigo, lei_em
from prefeitura.comum.campos_de_formulario import (
    DataField,
    NumeroField,
    QuantiaField,
    inteiro_digitado,
)
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.formulario_de_fatos import FatosForm
from prefeitura.comum.relogio import hoje
from prefeitura.legislacao import DinheiroInvalido, ErroDeLei
from processos.campos_dos_atos import MAXIMO_DE_TEXTO, MAXIMO_DE_TEXTO_LONGO, tributo_de
from processos.forms import AJUDA_DOS_ANEXOS, AnexosField, VariosArquivos
from processos.models import Processo

if TYPE_CHECKING:
    from django.http import HttpRequest
    from django.utils.datastructures import MultiValueDict

    from prefeitura.legislacao.procedimentos.modelo import AtoDaLei, CampoDoAto, Procedimento

_POUCAS = 6
_AJUDA_DOS_ITENS = "Um por linha: descrição; quantidade; valor. Quantidade e valor, se houver."


class DataHoraField(forms.Field):
    """A day and an hour, typed `12/03/1964 14:30`."""

    def to_python(self, value: Any) -> Any:
        texto = str(value or "").strip()
        for formato in ("%d/%m/%Y %H:%M", "%Y-%m-%dT%H:%M", "%d/%m/%Y, %H:%M", "%d/%m/%Y às %H:%M"):
            if not texto:
                return None
            try:
                return datetime.strptime(texto, formato)  # noqa: DTZ007
            except ValueError:
                continue
        raise forms.ValidationError("Escreva o dia e a hora assim: 12/03/1964 14:30.")


class PessoaField(forms.Field):
    """A person of the cadastro, by CPF, CNPJ or name."""

    def to_python(self, value: Any) -> Any:
        texto = str(value or "").replace("\x00", "").strip()[:200]
        if not texto:
            return None
        achadas = list(Pessoa.objects.filter(documento=limpar(texto))[:2]) if limpar(texto) else []
        achadas = achadas or list(Pessoa.objects.filter(nome__unaccent__iexact=texto)[:2])
        achadas = achadas or list(buscar_pessoas(texto)[:2])
        if not achadas:
            raise forms.ValidationError("Não está no cadastro de pessoas: cadastre antes.")
        if len(achadas) > 1:
            raise forms.ValidationError("Há mais de uma pessoa assim: escreva o CPF ou CNPJ.")
        return achadas[0]

    def prepare_value(self, value: Any) -> Any:
        return value.documento or value.nome if isinstance(value, Pessoa) else value


class ItensField(forms.Field):
    """A rol: one item a line, its parts between semicolons."""

    widget = forms.Textarea

    def to_python(self, value: Any) -> Any:
        linhas = [x.strip() for x in str(value or "")[:40_000].splitlines() if x.strip()]
        return [self._linha(i, linha) for i, linha in enumerate(linhas, 1)] or None

    def _linha(self, i: int, linha: str) -> dict[str, Any]:
        partes = [p.strip() for p in linha.split(";")]
        if len(partes) > 3:
            raise forms.ValidationError(f"A linha {i} tem mais de três partes.")
        descricao, quantidade, valor = (*partes, "", "")[:3]
        try:
            quantia = moeda().de_texto(valor[:40]) if valor else None
        except DinheiroInvalido:
            raise forms.ValidationError(
                f"O valor da linha {i} se escreve assim: 1.234,56."
            ) from None
        return {"descricao": descricao, "quantidade": quantidade, "valor": quantia}


class AtoForm(forms.Form):
    """The fields of an act, and its attachments."""

    def __init__(
        self,
        ato: AtoDaLei,
        dados: Mapping[str, Any] | None = None,
        arquivos: MultiValueDict[str, Any] | None = None,
        *,
        lancamento: Lancamento | None = None,
        **opcoes: Any,
    ) -> None:
        super().__init__(dados, arquivos, **opcoes)
        self.ato = ato
        self.fatos: dict[str, FatosForm] = {}
        for campo in ato.campos.values():
            if campo.tipo == "fatos":
                self.fatos[campo.nome] = self._de_fatos(campo, lancamento)
            else:
                self.fields[campo.nome] = _de_tela(campo)
        self.fields["anexos"] = AnexosField(
            label="Documentos",
            required=False,
            help_text=f"Junte: {ato.condicoes.anexo}. {AJUDA_DOS_ANEXOS}"
            if ato.condicoes.anexo
            else AJUDA_DOS_ANEXOS,
            widget=VariosArquivos(attrs={"accept": ".pdf,.png,.jpg,.jpeg"}),
        )

    def _de_fatos(self, campo: CampoDoAto, lancamento: Lancamento | None) -> FatosForm:
        tributo = tributo_de(campo, lancamento)
        proprio = lancamento is not None and campo.tributo != tributo
        dia = lancamento.lei_em if proprio and lancamento is not None else hoje()
        fatos = lancamento.fatos if proprio and lancamento is not None else {}
        return FatosForm(
            lei_em(dia), tributo, fatos, self.data if self.is_bound else None, prefix=campo.nome
        )

    @property
    def partes(self) -> list[tuple[str, Any, Any]]:
        """In the order of the act: each a field, or the facts with their title and help."""
        return [
            ("fatos", campo, self.fatos[nome])
            if nome in self.fatos
            else ("campo", campo, self[nome])
            for nome, campo in self.ato.campos.items()
        ]

    @property
    def respostas(self) -> dict[str, Any]:
        """What was answered, for the verb."""
        ditas = {n: v for n, v in self.cleaned_data.items() if n in self.ato.campos}
        for nome, forma in self.fatos.items():
            if forma.fatos and (forma.mudou or forma.originais):
                ditas[nome] = forma.fatos
        return ditas

    def valido(self) -> bool:
        return all([self.is_valid(), *(f.is_valid() for f in self.fatos.values())])

    def recusar(self, erros: Mapping[str, str]) -> None:
        """Lay the refusals of the verb at their fields."""
        for nome, texto in erros.items():
            if nome in self.fatos:
                self.fatos[nome].add_error(None, texto)
            else:
                self.add_error(nome if nome in self.fields else None, texto)


def _de_tela(campo: CampoDoAto) -> forms.Field:
    comum: dict[str, Any] = {
        "label": campo.rotulo,
        "required": campo.obrigatorio,
        "help_text": _ajuda(campo),
    }
    match campo.tipo:
        case "texto":
            return forms.CharField(max_length=MAXIMO_DE_TEXTO, **comum)
        case "texto_longo":
            area = forms.Textarea(attrs={"rows": 6})
            return forms.CharField(max_length=MAXIMO_DE_TEXTO_LONGO, widget=area, **comum)
        case "data":
            return DataField(**comum)
        case "data_hora":
            dica = {"placeholder": "dd/mm/aaaa hh:mm"}
            return DataHoraField(widget=forms.TextInput(attrs=dica), **comum)
        case "dinheiro":
            return QuantiaField(**comum)
        case "inteiro":
            return NumeroField(casas=0, **comum)
        case "decimal":
            return NumeroField(casas=6, **comum)
        case "sim_nao":
            return forms.ChoiceField(
                choices=[("sim", "Sim"), ("nao", "Não")], widget=forms.RadioSelect, **comum
            )
        case "opcao":
            escolhas = list(campo.opcoes.items())
            if len(escolhas) <= _POUCAS:
                return forms.ChoiceField(choices=escolhas, widget=forms.RadioSelect, **comum)
            return forms.ChoiceField(choices=[("", "Escolha"), *escolhas], **comum)
        case "artigo":
            return forms.CharField(max_length=40, **comum)
        case "pessoa":
            return PessoaField(**comum)
        case "usuario":
            return forms.ModelChoiceField(
                queryset=_servidores(campo.papel), empty_label="Escolha", **comum
            )
        case "itens":
            return ItensField(widget=forms.Textarea(attrs={"rows": 5}), **comum)
    raise AssertionError(campo.tipo)


def _ajuda(campo: CampoDoAto) -> str:
    dicas = {
        "itens": _AJUDA_DOS_ITENS,
        "pessoa": "CPF, CNPJ ou nome, como no cadastro de pessoas.",
        "artigo": "Por exemplo: 64 ou 228, I.",
    }
    artigo = f"Art. {campo.artigo}." if campo.artigo else ""
    return " ".join(x for x in (campo.ajuda or dicas.get(campo.tipo, ""), artigo) if x)


def _servidores(papel: str) -> Any:
    todos = Usuario.objects.filter(is_active=True).exclude(papeis__contains=["contribuinte"])
    return (
        todos.filter(papeis__contains=[papel]).order_by("nome") if papel else todos.order_by("nome")
    )


class AberturaForm(forms.Form):
    """Who and what a new process is about."""

    parte = PessoaField(label="", required=False)
    representante = forms.CharField(
        label="Assina por representante",
        required=False,
        max_length=160,
        help_text="Nome e título: procurador, inventariante, sócio-gerente…",
    )
    lancamento = forms.CharField(
        label="Lançamento", required=False, max_length=20, help_text="Número do lançamento."
    )
    imovel = forms.CharField(
        label="Imóvel", required=False, max_length=40, help_text="Inscrição do imóvel."
    )
    inscricao = forms.CharField(
        label="Inscrição fiscal",
        required=False,
        max_length=60,
        help_text="Registro e número: estabelecimento 12.",
    )
    origem = forms.CharField(
        label="Processo de origem", required=False, max_length=20, help_text="Por exemplo: 12/1964"
    )
    objeto = forms.CharField(
        label="Do que se trata",
        required=False,
        max_length=300,
        help_text="Em branco, é o que se indicou acima.",
    )

    def __init__(self, procedimento: Procedimento, *args: Any, **opcoes: Any) -> None:
        super().__init__(*args, **opcoes)
        p = procedimento
        parte = self.fields["parte"]
        parte.label = p.parte[:1].upper() + p.parte[1:]
        parte.required = p.parte_obrigatoria
        parte.help_text = "CPF, CNPJ ou nome, como no cadastro de pessoas." + (
            "" if p.parte_obrigatoria else " Em branco, se não se sabe quem é."
        )
        for nome in ("lancamento", "imovel", "inscricao"):
            if nome not in p.sobre:
                del self.fields[nome]
            elif p.sobre_obrigatorio and len(p.sobre) == 1:
                self.fields[nome].required = True
        if not p.nasce_de and "processo" not in p.sobre:
            del self.fields["origem"]
        else:
            self.fields["origem"].required = p.origem_obrigatoria

    @property
    def sobre_o_que(self) -> list[forms.BoundField]:
        """What it is upon and where it comes from, of what the procedure admits."""
        nomes = ("lancamento", "imovel", "inscricao", "origem")
        return [self[nome] for nome in nomes if nome in self.fields]

    def clean_lancamento(self) -> Lancamento | None:
        dito = self.cleaned_data["lancamento"].strip()
        if not dito:
            return None
        achado = Lancamento.objects.filter(pk=inteiro_digitado(dito) or 0).first()
        return self._exigir(achado, "Não há lançamento com esse número.")

    def clean_imovel(self) -> Imovel | None:
        dito = self.cleaned_data["imovel"].strip()
        if not dito:
            return None
        achado = Imovel.objects.filter(inscricao=dito).first()
        return self._exigir(achado, "Não há imóvel com essa inscrição.")

    def clean_inscricao(self) -> InscricaoFiscal | None:
        dito = self.cleaned_data["inscricao"].strip().lower()
        if not dito:
            return None
        especie, _, numero = dito.rpartition(" ")
        achadas = InscricaoFiscal.objects.filter(numero=inteiro_digitado(numero) or 0)
        if especie:
            achadas = achadas.filter(especie=especie.strip().replace(" ", "-"))
        duas = list(achadas[:2])
        if len(duas) > 1:
            raise forms.ValidationError("Diga de que registro: estabelecimento 12, veiculo 12…")
        return self._exigir(duas[0] if duas else None, "Não há inscrição com esse número.")

    def clean_origem(self) -> Processo | None:
        dito = self.cleaned_data["origem"].strip()
        if not dito:
            return None
        numero, _, ano = map(inteiro_digitado, dito.partition("/"))
        achado = Processo.objects.filter(numero=numero or 0, ano=ano or 0).first()
        return self._exigir(achado, "Não há processo com esse número.")

    @staticmethod
    def _exigir(achado: Any, porque: str) -> Any:
        if achado is None:
            raise forms.ValidationError(porque)
        return achado


def iniciais(request: HttpRequest) -> dict[str, Any]:
    """What a link already knows of the process to be opened."""
    return {n: request.GET.get(n, "")[:60] for n in AberturaForm.base_fields if n in request.GET}


def das_leis() -> list[tuple[str, str]]:
    """Every procedure of the code, for a choice."""
    try:
        todos = codigo().procedimentos.values()
    except ErroDeLei as erro:
        raise ErroDeNegocio(str(erro)) from None
    return sorted(((p.slug, p.nome) for p in todos), key=lambda x: x[1])
