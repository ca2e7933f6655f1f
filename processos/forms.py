"""Forms of the processes: they parse, the verbs decide."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.db.models import QuerySet

from cadastro.models import Pessoa
from prefeitura.comum.calendario import codigo
from prefeitura.comum.relogio import hoje
from processos import consultas
from processos.anexos import MAXIMO_DE_ANEXOS, MAXIMO_DE_BYTES
from processos.autos import MAXIMO_DE_LETRAS
from processos.decidir import decisoes_possiveis
from processos.models import Notificacao, Processo

AJUDA_DOS_ANEXOS = (
    f"Até {MAXIMO_DE_ANEXOS} arquivos PDF, PNG ou JPEG, de até {MAXIMO_DE_BYTES // 2**20} MB cada."
)


class VariosArquivos(forms.ClearableFileInput):
    allow_multiple_selected = True


class AnexosField(forms.FileField):
    """Several files at once; what they hold is examined by the verb."""

    widget = VariosArquivos

    def clean(self, data: Any, initial: Any = None) -> list[UploadedFile]:
        arquivos = data if isinstance(data, list | tuple) else [data] if data else []
        return [super(AnexosField, self).clean(arquivo, initial) for arquivo in arquivos]


def lidos(arquivos: list[UploadedFile]) -> list[tuple[str, bytes]]:
    """Name and bytes of each file, reading no more than the verb would accept."""
    return [(a.name or "", a.read(MAXIMO_DE_BYTES + 1)) for a in arquivos]


class PedidoForm(forms.Form):
    """What is asked, with papers: the same at the counter and in the portal."""

    pedido = forms.CharField(
        label="O que está errado e o que se pede",
        max_length=MAXIMO_DE_LETRAS,
        widget=forms.Textarea(attrs={"rows": 8}),
    )
    anexos = AnexosField(
        label="Documentos",
        required=False,
        help_text=AJUDA_DOS_ANEXOS,
        widget=VariosArquivos(attrs={"accept": ".pdf,.png,.jpg,.jpeg"}),
    )


class ProtocoloForm(PedidoForm):
    """A complaint received at the counter."""

    requerente = forms.ModelChoiceField(
        queryset=Pessoa.objects.none(), label="Quem reclama", widget=forms.RadioSelect
    )
    representante = forms.CharField(
        label="Assinado por representante",
        required=False,
        max_length=160,
        help_text="Nome e título: procurador, inventariante, sócio-gerente…",
    )
    field_order = ("requerente", "representante", "pedido", "anexos")

    def __init__(self, partes: QuerySet[Pessoa], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        campo = self.fields["requerente"]
        assert isinstance(campo, forms.ModelChoiceField)
        campo.queryset = partes
        campo.empty_label = None
        if len(partes) == 1:
            campo.initial = partes[0].pk


class OmissaoForm(PedidoForm):
    """A complaint against what was not launched (art. 112, sole paragraph)."""

    documento = forms.CharField(label="CPF ou CNPJ de quem reclama", max_length=20)
    inscricao = forms.CharField(
        label="Inscrição do imóvel",
        required=False,
        max_length=20,
        help_text="Se o imóvel não está no cadastro, deixe em branco e descreva o lugar.",
    )
    objeto = forms.CharField(
        label="O que não foi lançado",
        required=False,
        max_length=300,
        help_text="Rua e número, nome do ocupante, o que existe no lugar.",
    )
    tributo = forms.ChoiceField(label="Tributo")
    exercicio = forms.IntegerField(label="Exercício", min_value=1900, max_value=2999)
    field_order = (
        "documento",
        "inscricao",
        "objeto",
        "tributo",
        "exercicio",
        "pedido",
        "anexos",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        campo = self.fields["tributo"]
        assert isinstance(campo, forms.ChoiceField)
        campo.choices = [(t.slug, t.nome) for t in codigo().tributos.values() if t.implementado]
        self.fields["exercicio"].initial = hoje().year

    def clean_documento(self) -> str:
        return "".join(c for c in self.cleaned_data["documento"] if c.isalnum()).upper()


class InformacaoForm(forms.Form):
    texto = forms.CharField(
        label="Informação",
        max_length=MAXIMO_DE_LETRAS,
        widget=forms.Textarea(attrs={"rows": 7}),
        help_text="O que foi verificado no cadastro e no lugar, e em que se apoia.",
    )
    proposta = forms.ChoiceField(label="Proposta", widget=forms.RadioSelect)

    def __init__(self, processo: Processo, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        escolhas = list(Processo.Decisao.choices)
        if not processo.tempestivo:
            escolhas = [e for e in escolhas if e[0] == Processo.Decisao.NAO_CONHECIDA]
        campo = self.fields["proposta"]
        assert isinstance(campo, forms.ChoiceField)
        campo.choices = escolhas


class DiligenciaForm(forms.Form):
    despacho = forms.CharField(
        label="O que deve ser verificado",
        max_length=MAXIMO_DE_LETRAS,
        widget=forms.Textarea(attrs={"rows": 6}),
    )


class DecisaoForm(forms.Form):
    class Efeito:
        MANTER, CORRIGIR, CANCELAR, LANCAR = "manter", "corrigir", "cancelar", "lancar"

    decisao = forms.ChoiceField(label="Decisão", widget=forms.RadioSelect)
    efeito = forms.ChoiceField(
        label="Efeito sobre o lançamento",
        widget=forms.RadioSelect,
        choices=[
            (Efeito.MANTER, "Manter como está"),
            (Efeito.CORRIGIR, "Substituir por outro, com os fatos corrigidos abaixo"),
            (Efeito.CANCELAR, "Cancelar"),
        ],
    )
    artigo = forms.CharField(
        label="Fundamento: artigo da lei", max_length=60, help_text="Por exemplo: 64 ou 228, I"
    )
    fundamentos = forms.CharField(
        label="Fundamentos",
        max_length=MAXIMO_DE_LETRAS,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text="As razões da decisão. O sistema escreve o relatório e a parte dispositiva.",
    )

    def __init__(self, processo: Processo, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        campo = self.fields["decisao"]
        assert isinstance(campo, forms.ChoiceField)
        campo.choices = [(d.value, d.label) for d in decisoes_possiveis(processo)]
        if processo.lancamento_id is None:
            efeito = self.fields["efeito"]
            assert isinstance(efeito, forms.ChoiceField)
            efeito.choices = [(self.Efeito.MANTER, "Nenhum por agora")]
            if processo.imovel_id is not None:
                efeito.choices.append((self.Efeito.LANCAR, "Lançar o que o imóvel deve"))
            efeito.initial = self.Efeito.MANTER


class CienciaForm(forms.Form):
    """How the decision was told; the fields that a way does not use are left blank."""

    M = Notificacao.Modo
    modo = forms.ChoiceField(label="Como", widget=forms.RadioSelect)
    em = forms.DateField(
        label="Data", help_text="Da assinatura, da postagem, da volta do AR ou da publicação."
    )
    recebedor = forms.CharField(
        label="Quem assinou", required=False, max_length=160, help_text="No ciente ou no AR."
    )
    recebido_em = forms.DateField(
        label="Data escrita no AR",
        required=False,
        help_text="Em branco, se o AR voltou sem data: presume-se 5 dias após a postagem.",
    )
    motivo = forms.CharField(
        label="Por que por edital",
        required=False,
        max_length=300,
        help_text="Por que o endereço é desconhecido ou incerto.",
    )

    EM_MAOS, EXPEDIR, AR, DEVOLVIDA, EDITAL = "em_maos", "expedir", "ar", "devolvida", "edital"

    def __init__(self, *args: Any, carta: Notificacao | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        escolhas = [(self.EM_MAOS, "Em mãos, com ciente")]
        if carta is None:
            escolhas.append((self.EXPEDIR, "Entregue ao correio, com AR"))
        else:
            escolhas += [
                (self.AR, "O AR voltou assinado"),
                (self.DEVOLVIDA, "A carta foi devolvida"),
            ]
        escolhas.append((self.EDITAL, "Por edital afixado na Prefeitura"))
        campo = self.fields["modo"]
        assert isinstance(campo, forms.ChoiceField)
        campo.choices = escolhas
        self.fields["em"].initial = hoje


class FiltroDeProcessos(forms.Form):
    fila = forms.ChoiceField(
        label="Quais",
        required=False,
        choices=[
            ("", "Todos"),
            ("minhas", "Esperam por mim"),
            ("atrasadas", "Decisão atrasada"),
            ("intempestivas", "Fora do prazo"),
        ],
    )
    situacao = forms.ChoiceField(
        label="Situação", required=False, choices=[("", "Todas"), *Processo.Situacao.choices]
    )

    usuario: Any = None

    def aplicar(self, queryset: QuerySet[Processo]) -> QuerySet[Processo]:
        dados = self.cleaned_data
        match dados["fila"]:
            case "minhas":
                queryset = queryset.filter(pk__in=consultas.esperando(self.usuario).values("pk"))
            case "atrasadas":
                queryset = queryset.filter(pk__in=consultas.com_prazo_vencido().values("pk"))
            case "intempestivas":
                queryset = queryset.filter(tempestivo=False)
        if dados["situacao"]:
            queryset = queryset.filter(situacao=dados["situacao"])
        return queryset
