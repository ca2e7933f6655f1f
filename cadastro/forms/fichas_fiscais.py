"""The ficha of a register, made of what the law says of its fields and of the facts it gives."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from django import forms

from cadastro.fichas_fiscais import Declarado
from cadastro.forms.campos import PessoaField
from cadastro.models import FichaFiscal, Imovel, InscricaoFiscal, Pessoa
from prefeitura.comum.calendario import lei_em
from prefeitura.comum.campos_de_formulario import DataField, NumeroField, QuantiaField
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.formulario_de_fatos import FatosForm
from prefeitura.comum.relogio import hoje
from prefeitura.legislacao.registros import CampoDeRegistro, Registro

Especie = FichaFiscal.Especie
_DECLARA_CAMPOS = (Especie.INSCRICAO, Especie.ALTERACAO, Especie.RENOVACAO)


class FatosDoRegistroForm(FatosForm):
    """The facts of a tributo that no field of the register gives."""

    def __init__(
        self, registro: Registro, tributo: str, fatos: Mapping[str, Any], *args: Any, **kwargs: Any
    ) -> None:
        self.tributo = tributo
        lei = lei_em(hoje())
        super().__init__(
            lei,
            tributo,
            registro.so_os_ditos(tributo, fatos),
            *args,
            prefix=f"fato-{tributo}",
            **kwargs,
        )
        self.titulo = lei.codigo.titulo(tributo)
        for nome in registro.dados_pelos_campos(tributo):
            self.fields.pop(nome, None)
            self.conhecidos.pop(nome, None)


class FichaFiscalForm(forms.Form):
    """Inscription, alteration, yearly renewal, transfer or closing in a register."""

    declarante = PessoaField(
        label="Quem declara", help_text="CPF, CNPJ, número no cadastro ou nome."
    )
    fato_em = DataField(label="Data do fato", help_text="Da abertura, do título ou do que mudou.")
    de_oficio = forms.BooleanField(label="Ficha de ofício", required=False)
    observacao = forms.CharField(
        label="Observação", required=False, widget=forms.Textarea(attrs={"rows": 2})
    )

    def __init__(
        self,
        registro: Registro,
        especie: str,
        inscricao: InscricaoFiscal | None = None,
        dados: Any = None,
    ) -> None:
        self.registro, self.especie, self.inscricao = registro, especie, inscricao
        inicial = {"declarante": inscricao.titular} if inscricao else {}
        super().__init__(dados, initial=inicial)
        causas = registro.motivos.get(especie, {})
        if causas:
            self.fields["causa"] = forms.ChoiceField(
                label="O que deu causa", choices=[("", "—"), *causas.items()]
            )
        if especie in _DECLARA_CAMPOS:
            self._por_lugar(inscricao)
        if especie == Especie.INSCRICAO and registro.condominio:
            self.fields["condominos"] = forms.CharField(
                label="Condôminos",
                required=False,
                widget=forms.Textarea(attrs={"rows": 3}),
                help_text="Um por linha, com a parte em %: Ana Reis (nº 12); 50. Em branco, o todo "
                f"é de quem declara (art. {registro.condominio}).",
            )
        if especie == Especie.TRANSFERENCIA:
            self.fields["adquirente"] = PessoaField(label="Quem adquire")
            self.fields["titulo"] = forms.CharField(label="Título", required=False, max_length=200)
        self.do_registro: list[str] = []
        if especie in (*_DECLARA_CAMPOS, Especie.TRANSFERENCIA):
            for campo in registro.campos:
                if especie == Especie.TRANSFERENCIA and not campo.proporcional:
                    continue
                self.fields[f"campo_{campo.nome}"] = _campo_de_tela(campo)
                self.do_registro.append(f"campo_{campo.nome}")
                if inscricao is not None:
                    self.initial[f"campo_{campo.nome}"] = _para_tela(
                        campo, inscricao.dados.get(campo.nome)
                    )
        ja = inscricao.fatos if inscricao else {}
        self.fatos = [
            f
            for f in (
                FatosDoRegistroForm(registro, tributo, ja.get(tributo, {}), dados)
                for tributo in (registro.tributos if especie in _DECLARA_CAMPOS else ())
            )
            if f.fields
        ]

    def _por_lugar(self, inscricao: InscricaoFiscal | None) -> None:
        registro = self.registro
        self.fields["nome"] = forms.CharField(
            label=registro.denominacao, required=False, max_length=160
        )
        self.fields["endereco"] = forms.CharField(label="Endereço", required=False, max_length=200)
        self.fields["distrito"] = forms.CharField(label="Distrito", required=False, max_length=80)
        self.fields["imovel"] = forms.CharField(
            label="Imóvel urbano em que está",
            required=False,
            max_length=20,
            help_text="Número da inscrição do imóvel, se houver.",
        )
        if inscricao is not None:
            for nome in ("nome", "endereco", "distrito"):
                self.initial[nome] = getattr(inscricao, nome)
            self.initial["imovel"] = inscricao.imovel.inscricao if inscricao.imovel else ""

    def clean_imovel(self) -> Imovel | None:
        numero = self.cleaned_data["imovel"].strip()
        if not numero:
            return None
        imovel = Imovel.objects.select_related("logradouro").filter(inscricao=numero).first()
        if imovel is None:
            raise forms.ValidationError("Não há imóvel com esta inscrição.")
        return imovel

    def clean_condominos(self) -> list[tuple[Pessoa, Decimal]]:
        return partes_de(self.cleaned_data["condominos"])

    def is_valid(self) -> bool:
        # Every part shows its errors at once, so none may stop the others.
        return min([super().is_valid(), *(f.is_valid() for f in self.fatos)])

    def declarado(self) -> Declarado:
        """What was declared; of an inscription that exists, only what differs from it."""
        dados = self.cleaned_data
        campos = {}
        atuais = self.inscricao.dados if self.inscricao else {}
        for campo in self.registro.campos:
            if f"campo_{campo.nome}" not in self.fields:
                continue
            valor = _para_dados(campo, dados.get(f"campo_{campo.nome}"))
            if valor != atuais.get(campo.nome, ""):
                campos[campo.nome] = valor
        fatos = {
            f.tributo: f.fatos
            for f in self.fatos
            if f.fatos or (self.inscricao is not None and f.tributo in self.inscricao.fatos)
        }
        titulares = dados.get("condominos") or []
        if dados.get("adquirente"):
            titulares = [(dados["adquirente"], Decimal(1))]
        return Declarado(
            campos=campos,
            fatos=fatos,
            nome=dados.get("nome"),
            endereco=dados.get("endereco"),
            distrito=dados.get("distrito"),
            imovel=dados.get("imovel"),
            titulares=titulares,
            titulo=dados.get("titulo", ""),
            observacao=dados["observacao"],
        )

    def gerais(self) -> list[forms.BoundField]:
        nomes = ("declarante", "fato_em", "causa", "adquirente", "titulo", "de_oficio")
        return [self[n] for n in nomes if n in self.fields]

    def do_lugar(self) -> list[forms.BoundField]:
        return [
            self[n]
            for n in ("nome", "endereco", "distrito", "imovel", "condominos")
            if n in self.fields
        ]

    def da_lei(self) -> list[forms.BoundField]:
        return [self[n] for n in self.do_registro]


def partes_de(texto: str) -> list[tuple[Pessoa, Decimal]]:
    """Persons with their shares, one a line: ``Ana Reis (nº 12); 50``."""
    partes = []
    pessoas, numeros = PessoaField(label=""), NumeroField(casas=6, maximo=100)
    for linha in (x.strip() for x in texto.splitlines() if x.strip()):
        quem, _, parte = linha.rpartition(";")
        try:
            pessoa = pessoas.clean(quem)
            cento = numeros.clean(parte.strip().removesuffix("%").strip())
        except forms.ValidationError as erro:
            raise forms.ValidationError(f"Em “{linha}”: {' '.join(erro.messages)}") from erro
        partes.append((pessoa, cento / 100))
    return partes


def _campo_de_tela(campo: CampoDeRegistro) -> forms.Field:
    artigo = f"Art. {campo.artigo}." if campo.artigo else ""
    comum: dict[str, Any] = {
        "label": campo.rotulo,
        "required": campo.obrigatorio,
        "help_text": " ".join(filter(None, (campo.ajuda, artigo))),
    }
    match campo.tipo:
        case "dinheiro":
            return QuantiaField(**comum)
        case "decimal":
            return NumeroField(casas=4, **comum)
        case "inteiro":
            return NumeroField(casas=0, maximo=10**7, **comum)
        case "data":
            return DataField(**comum)
        case "sim_nao":
            escolhas = [("", "—"), ("sim", "Sim"), ("nao", "Não")]
            return forms.ChoiceField(choices=escolhas, **comum)
        case "opcao":
            return forms.ChoiceField(choices=[("", "—"), *campo.opcoes.items()], **comum)
        case "texto_longo":
            return forms.CharField(
                max_length=5000, widget=forms.Textarea(attrs={"rows": 3}), **comum
            )
    return forms.CharField(max_length=500, **comum)


def _para_tela(campo: CampoDeRegistro, valor: Any) -> Any:
    if valor is None or valor == "":
        return ""
    match campo.tipo:
        case "dinheiro":
            return moeda().de_decimal(valor)
        case "decimal":
            return Decimal(str(valor))
        case "sim_nao":
            return "sim" if valor else "nao"
        case "data":
            return date.fromisoformat(valor)
    return valor


def _para_dados(campo: CampoDeRegistro, valor: Any) -> Any:
    if valor is None or valor == "":
        return ""
    match campo.tipo:
        case "dinheiro":
            return moeda().texto(valor)
        case "decimal":
            return format(valor, "f")
        case "sim_nao":
            return valor == "sim"
        case "data":
            return valor.isoformat()
    return valor
