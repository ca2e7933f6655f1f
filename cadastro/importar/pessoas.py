"""Persons from a file: the document tells who is who."""

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from cadastro.importar.conferencia import JA_NO_CADASTRO, LinhaConferida
from cadastro.models import Pessoa
from cadastro.texto import chave

_NATUREZAS = {
    chave(texto): valor
    for valor, rotulo in Pessoa.Natureza.choices
    for texto in (valor, rotulo)
} | {
    "f": "natural", "fisica": "natural", "pessoa fisica": "natural", "pf": "natural",
    "j": "juridica", "juridica": "juridica", "pj": "juridica",
}  # fmt: skip


class ConferenteDePessoas:
    def __init__(self) -> None:
        self._por_documento: dict[str, tuple[int, str]] = {}
        self._sem_documento: dict[str, int] = {}
        for documento, nome in Pessoa.objects.values_list("documento", "nome"):
            if documento:
                self._por_documento[documento] = (JA_NO_CADASTRO, chave(nome))

    def conferir(self, linha: LinhaConferida) -> None:
        dados = linha.dados
        nome = chave(dados["nome"])
        if not any(c.isalpha() for c in nome):
            linha.erro("nome", f"“{dados['nome']}” não é nome de pessoa")
            return
        self._conferir_contatos(linha)
        self._dar_natureza(linha)
        documento = dados.get("documento")
        if documento:
            numero, outro = self._por_documento.setdefault(documento, (linha.numero, nome))
            if numero == linha.numero:
                return
            if outro == nome:
                linha.repetida_de = numero
            else:
                onde = "no cadastro" if numero == JA_NO_CADASTRO else f"na linha {numero}"
                linha.erro("documento", f"este documento está {onde} com outro nome")
            return
        numero = self._sem_documento.setdefault(nome, linha.numero)
        if numero != linha.numero:
            linha.aviso("nome", f"homônimo da linha {numero}, ambos sem documento")

    def _conferir_contatos(self, linha: LinhaConferida) -> None:
        email = linha.dados.get("email")
        if email:
            try:
                validate_email(email)
            except ValidationError:
                linha.erro("email", f"“{email}” não é um e-mail")
        uf = linha.dados.get("uf")
        if uf and not (len(uf) == 2 and uf.isalpha()):
            linha.erro("uf", f"“{uf}” não é uma UF")
        elif uf:
            linha.dados["uf"] = uf.upper()

    def _dar_natureza(self, linha: LinhaConferida) -> None:
        dados = linha.dados
        documento = dados.get("documento") or ""
        declarada = dados.get("natureza")
        if declarada:
            natureza = _NATUREZAS.get(chave(declarada))
            if natureza is None:
                linha.erro("natureza", f"“{declarada}” não é uma natureza conhecida")
                return
        else:
            natureza = "juridica" if len(documento) == 14 else "natural"
        if natureza == "natural" and len(documento) == 14:
            linha.aviso("natureza", "pessoa natural com CNPJ")
        dados["natureza"] = natureza
