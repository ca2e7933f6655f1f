"""Forms of the import: the file, and which column is which field."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile

from cadastro.importar.campos import POR_ESPECIE
from cadastro.importar.conferencia import Mapeamento
from cadastro.importar.leitor import MAXIMO_BYTES
from cadastro.models import Importacao


class ArquivoForm(forms.Form):
    especie = forms.ChoiceField(
        label="O que o arquivo traz",
        choices=Importacao.Especie.choices,
        widget=forms.RadioSelect,
        help_text="Comece pelos logradouros; depois as pessoas e os imóveis.",
    )
    arquivo = forms.FileField(
        label="Arquivo",
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,.xlsx"}),
        help_text="CSV (com ; ou , em UTF-8 ou Latin-1) ou planilha XLSX, até 40 MB e "
        "100.000 linhas. Nada entra no cadastro antes da sua conferência.",
    )

    def clean_arquivo(self) -> UploadedFile:
        arquivo: UploadedFile = self.cleaned_data["arquivo"]
        if (arquivo.size or 0) > MAXIMO_BYTES:
            raise forms.ValidationError("O arquivo passa de 40 MB: divida-o em partes.")
        return arquivo


class MapeamentoForm(forms.Form):
    """One select a field with the columns of the file; some fields take one text for all rows."""

    tem_cabecalho = forms.BooleanField(
        label="A primeira linha traz os nomes das colunas", required=False
    )

    def __init__(self, *args: Any, importacao: Importacao, **kwargs: Any) -> None:
        self.importacao = importacao
        atual = Mapeamento.de_json(importacao.mapeamento)
        kwargs["initial"] = {"tem_cabecalho": importacao.tem_cabecalho}
        super().__init__(*args, **kwargs)
        colunas = [("", "—"), *((str(i), nome) for i, nome in enumerate(importacao.colunas))]
        self._campos = POR_ESPECIE[importacao.especie]
        for campo in self._campos:
            self.fields[f"coluna_{campo.nome}"] = forms.ChoiceField(
                label=campo.rotulo,
                choices=colunas,
                required=campo.obrigatorio and not campo.fixo,
                error_messages={"required": f"Diga que coluna traz: {campo.rotulo.lower()}."},
                initial=str(atual.campos.get(campo.nome, "")),
                help_text=campo.ajuda,
            )
            if campo.fixo:
                self.fields[f"fixo_{campo.nome}"] = forms.CharField(
                    label=f"{campo.rotulo} de todas as linhas",
                    required=False,
                    max_length=campo.maximo or 80,
                    initial=atual.fixos.get(campo.nome, ""),
                    help_text="Vale onde não houver coluna ou a célula estiver vazia.",
                )
        if importacao.especie == Importacao.Especie.IMOVEIS:
            self.fields["criar_logradouros"] = forms.BooleanField(
                label="Cadastrar os logradouros que faltarem",
                required=False,
                initial=atual.opcoes.get("criar_logradouros", False),
            )

    @property
    def linhas(self) -> list[tuple[forms.BoundField, forms.BoundField | None]]:
        """Each field's select of columns, and its fixed text if it may have one."""
        return [
            (self[f"coluna_{c.nome}"], self[f"fixo_{c.nome}"] if c.fixo else None)
            for c in self._campos
        ]

    def clean(self) -> dict[str, Any]:
        dados = super().clean() or {}
        for campo in self._campos:
            if (
                campo.obrigatorio
                and campo.fixo
                and not (
                    dados.get(f"coluna_{campo.nome}") or dados.get(f"fixo_{campo.nome}", "").strip()
                )
            ):
                self.add_error(
                    f"fixo_{campo.nome}", f"Diga a coluna ou escreva: {campo.rotulo.lower()}."
                )
        return dados

    def mapeamento(self) -> Mapeamento:
        dados = self.cleaned_data
        return Mapeamento(
            {
                c.nome: int(dados[f"coluna_{c.nome}"])
                for c in self._campos
                if dados[f"coluna_{c.nome}"]
            },
            {
                c.nome: dados[f"fixo_{c.nome}"].strip()
                for c in self._campos
                if c.fixo and dados[f"fixo_{c.nome}"].strip()
            },
            {"criar_logradouros": dados.get("criar_logradouros", False)},
        )
