"""Streets from a file: one street for all its spellings, and one row of it for many lines."""

from cadastro.importar import ruas
from cadastro.importar.conferencia import JA_NO_CADASTRO, LinhaConferida
from cadastro.models import Logradouro


class ConferenteDeLogradouros:
    """A street is known by its code or, without one, by type and name (accents do not count)."""

    def __init__(self) -> None:
        self._por_codigo: dict[str, tuple[int, str]] = {}
        self._por_nome: dict[str, int] = {}
        self._por_cep: dict[str, tuple[int, str]] = {}
        for codigo, tipo, nome in Logradouro.objects.values_list("codigo", "tipo", "nome"):
            self._por_codigo[codigo] = (JA_NO_CADASTRO, ruas.chave_da_rua(tipo, nome))
            self._por_nome[ruas.chave_da_rua(tipo, nome)] = JA_NO_CADASTRO

    def conferir(self, linha: LinhaConferida) -> None:
        sozinha = len(linha.original) > 1 and sum(map(bool, linha.original)) == 1
        if sozinha and not ruas.separar(linha.dados["nome"])[0]:
            # A title, the foot of a page, a button copied with the table.
            linha.erro("nome", "a linha só traz um texto que não parece um logradouro")
            return
        if not separar_tipo(linha, "nome", "tipo"):
            return
        dados = linha.dados
        chave = ruas.chave_da_rua(dados["tipo"], dados["nome"])
        codigo = dados.get("codigo")
        self._conferir_cep(linha, chave)
        if codigo:
            anterior = self._por_codigo.get(codigo)
            if anterior is not None:
                linha.repetida_de = anterior[0]
                if anterior[1] != chave:
                    linha.aviso("codigo", f"o código {codigo} já tem outro nome: ficou o primeiro")
                return
            self._por_codigo[codigo] = (linha.numero, chave)
            if chave in self._por_nome:
                linha.aviso("nome", "já há logradouro com este nome, sob outro código")
        elif chave in self._por_nome:
            linha.repetida_de = self._por_nome[chave]
            return
        self._por_nome.setdefault(chave, linha.numero)

    def _conferir_cep(self, linha: LinhaConferida, chave: str) -> None:
        cep = linha.dados.get("cep")
        if not cep:
            return
        numero, outra = self._por_cep.setdefault(cep, (linha.numero, chave))
        if outra != chave:
            linha.aviso("cep", f"o CEP é o mesmo da linha {numero}, de outro logradouro")


def separar_tipo(linha: LinhaConferida, campo_nome: str, campo_tipo: str) -> bool:
    """Put type and name of the street in order; False when the line cannot go on."""
    tipo, nome, aviso = ruas.separar(linha.dados[campo_nome])
    if aviso:
        linha.aviso(campo_nome, aviso)
    dado = linha.dados.get(campo_tipo, "")
    if dado:
        conhecido = ruas.tipo(dado)
        if conhecido is None:
            linha.aviso(campo_tipo, f"tipo “{dado}” desconhecido: ficou como está")
        # "RUA DOIS" with type "RUA" is the street Dois; a Beco da Vila keeps its Vila.
        if tipo and tipo != (conhecido or dado):
            nome = f"{tipo} {nome}"
        tipo = conhecido or dado
    if not any(c.isalnum() for c in nome):
        linha.erro(campo_nome, "não é nome de logradouro")
        return False
    if len(nome) > 120:
        linha.erro(campo_nome, "passa de 120 letras")
        return False
    if not tipo:
        tipo = "Logradouro"
        linha.aviso(campo_tipo, "sem tipo: ficou “Logradouro”")
    linha.dados[campo_tipo], linha.dados[campo_nome] = tipo, ruas.arrumar(nome)
    return True
