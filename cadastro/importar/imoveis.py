"""Properties from a file: streets found or opened, co-owners joined, repeats told apart."""

from decimal import Decimal
from functools import cached_property
from typing import Any

from cadastro.importar import ruas
from cadastro.importar.conferencia import JA_NO_CADASTRO, LinhaConferida
from cadastro.importar.logradouros import separar_tipo
from cadastro.models import Imovel, Logradouro, Pessoa
from cadastro.texto import chave, palavras
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.relogio import hoje

# An appraisal above this many units of money is asked about.
VALOR_ALTO = 100_000_000


class ConferenteDeImoveis:
    """Co-owner rows repeat the property with another holder; they carry `coproprietario_de`."""

    def __init__(self, *, criar_logradouros: bool, com_titular: bool) -> None:
        self._criar = criar_logradouros
        self._com_titular = com_titular
        self._codigos: dict[str, str] = {}
        self._nomes: set[str] = set()
        for codigo, tipo, nome in Logradouro.objects.values_list("codigo", "tipo", "nome"):
            self._codigos[codigo] = ruas.chave_da_rua(tipo, nome)
            self._nomes.add(self._codigos[codigo])
        self._inscricoes: dict[str, int] = dict.fromkeys(
            Imovel.objects.values_list("inscricao", flat=True), JA_NO_CADASTRO
        )
        self._retratos: dict[int, tuple[Any, ...]] = {}
        self._titulares: dict[int, tuple[set[str], Decimal]] = {}
        self._documentos: dict[str | None, str] = {
            d: chave(n)
            for d, n in Pessoa.objects.exclude(documento=None).values_list("documento", "nome")
        }
        self._hoje = hoje()
        self._alto = VALOR_ALTO * moeda().unidade

    def conferir(self, linha: LinhaConferida) -> None:
        dados = linha.dados
        if not separar_tipo(linha, "logradouro", "tipo_logradouro"):
            return
        rua = self._conferir_rua(linha)
        self._conferir_numero(linha)
        self._conferir_medidas(linha)
        self._conferir_titular(linha)
        if linha.erros:
            return
        retrato = (
            rua,
            dados.get("numero"),
            chave(dados.get("complemento", "")),
            dados["area_terreno"],
        )
        inscricao = dados.get("inscricao")
        if inscricao:
            anterior = self._inscricoes.setdefault(inscricao, linha.numero)
        elif dados.get("numero") or dados.get("complemento"):
            anterior = self._enderecos.setdefault(retrato[:3], linha.numero)
        else:
            anterior = linha.numero
        if anterior == linha.numero:
            self._retratos[linha.numero] = retrato
            self._somar_parte(linha, linha.numero)
            return
        self._conferir_repeticao(linha, anterior, retrato)

    @cached_property
    def _enderecos(self) -> dict[tuple[Any, ...], int]:
        """Addresses of the cadastro, read only if some row comes without inscrição."""
        imoveis = Imovel.objects.filter(situacao=Imovel.Situacao.ATIVO).values_list(
            "logradouro__codigo", "numero", "complemento"
        )
        enderecos = {}
        for codigo, numero, complemento in imoveis.iterator():
            for rua in (f"#{codigo}", self._codigos[codigo]):
                enderecos[rua, numero, chave(complemento)] = JA_NO_CADASTRO
        return enderecos

    # --- the row ---

    def _conferir_rua(self, linha: LinhaConferida) -> str:
        """The key of the street, by code if there is one."""
        dados = linha.dados
        rua = ruas.chave_da_rua(dados["tipo_logradouro"], dados["logradouro"])
        codigo = dados.get("codigo_logradouro")
        if codigo:
            conhecida = self._codigos.get(codigo)
            if conhecida is None and self._criar:
                self._codigos[codigo] = rua
            elif conhecida is None:
                linha.erro("codigo_logradouro", f"o logradouro {codigo} não está no cadastro")
            elif conhecida != rua:
                linha.aviso("logradouro", f"o código {codigo} já tem outro nome: ficou o primeiro")
            return f"#{codigo}"
        if rua not in self._nomes:
            if self._criar:
                self._nomes.add(rua)
            else:
                nome = f"{dados['tipo_logradouro']} {dados['logradouro']}"
                linha.erro("logradouro", f"“{nome}” não está no cadastro")
        return rua

    def _conferir_numero(self, linha: LinhaConferida) -> None:
        dados = linha.dados
        numero, sobra = dados.pop("numero", None) or (None, "")
        if numero is not None:
            dados["numero"] = numero
        if sobra:
            junto = " ".join(filter(None, (sobra, dados.get("complemento", ""))))
            dados["complemento"] = junto[:60]
        lado = (palavras(dados.pop("lado", "")) or [""])[0]
        if numero is not None and lado[:1] in ("p", "i") and (lado[0] == "p") != (numero % 2 == 0):
            linha.aviso(
                "numero", f"o número {numero} não é do lado {'par' if lado[0] == 'p' else 'ímpar'}"
            )

    def _conferir_medidas(self, linha: LinhaConferida) -> None:
        dados = linha.dados
        if dados["area_terreno"] <= 0:
            linha.erro("area_terreno", "a área do terreno deve ser maior que zero")
        construida = dados.get("area_construida") or Decimal(0)
        total = dados.pop("valor_total", None)
        if total is not None:
            # One value for the whole: the building's, where there is one.
            destino = "valor_edificacao" if construida > 0 else "valor_venal_terreno"
            dados.setdefault(destino, total)
        if construida > 0:
            if not dados.get("valor_edificacao"):
                linha.aviso("valor_edificacao", "edificação com valor venal zero")
            dados["uso"] = _uso(dados.get("uso", ""))
            if (dados.get("pavimentos") or 1) < 1:
                linha.erro("pavimentos", "a edificação tem ao menos um pavimento")
        elif not dados.get("valor_venal_terreno"):
            linha.aviso("valor_venal_terreno", "terreno com valor venal zero")
        for campo in ("valor_venal_terreno", "valor_edificacao"):
            if (dados.get(campo) or 0) > self._alto:
                linha.aviso(campo, "valor muito alto: confira")
        if (dados.get("testada") or 1) <= 0:
            linha.aviso("testada", "testada zero: ficou sem testada")
            del dados["testada"]

    def _conferir_titular(self, linha: LinhaConferida) -> None:
        dados = linha.dados
        nome, documento = dados.get("titular"), dados.get("documento")
        if nome and documento:
            conhecido = self._documentos.setdefault(documento, chave(nome))
            if conhecido != chave(nome):
                linha.erro("documento", "este documento já é de outro nome")
        elif documento and documento not in self._documentos:
            linha.erro("titular", "há documento sem o nome do titular")
        elif not nome and not documento and self._com_titular:
            linha.aviso("titular", "sem titular: o imóvel não será lançado até que se informe")
        desde = dados.get("desde")
        if desde and desde > self._hoje:
            linha.erro("desde", "a data do título é futura")

    # --- against the others ---

    def _conferir_repeticao(
        self, linha: LinhaConferida, anterior: int, retrato: tuple[Any, ...]
    ) -> None:
        dados = linha.dados
        if anterior == JA_NO_CADASTRO:
            linha.repetida_de = JA_NO_CADASTRO
            campo, nome = (
                ("inscricao", "a inscrição")
                if dados.get("inscricao")
                else ("logradouro", "o endereço")
            )
            linha.aviso(campo, f"{nome} já está no cadastro")
            return
        if dados.get("titular") or dados.get("documento"):
            quem = dados.get("documento") or chave(dados["titular"])
            nomes, _ = self._titulares.get(anterior, (set(), Decimal(0)))
            if self._retratos[anterior] == retrato and nomes and quem not in nomes:
                if self._somar_parte(linha, anterior):
                    dados["coproprietario_de"] = anterior
                return
        if dados.get("inscricao") and self._retratos[anterior] != retrato:
            linha.erro("inscricao", f"a inscrição é a da linha {anterior}, com outros dados")
            return
        linha.repetida_de = anterior
        linha.aviso(
            "inscricao" if dados.get("inscricao") else "logradouro",
            f"o mesmo imóvel da linha {anterior}, com outros dados: só a primeira entra",
        )

    def _somar_parte(self, linha: LinhaConferida, imovel: int) -> bool:
        dados = linha.dados
        if not (dados.get("titular") or dados.get("documento")):
            return True
        quem = dados.get("documento") or chave(dados["titular"])
        nomes, soma = self._titulares.setdefault(imovel, (set(), Decimal(0)))
        parte = dados.get("parte", Decimal(1))
        if soma + parte > 1:
            linha.erro("parte", f"as partes dos titulares da linha {imovel} passam do todo")
            return False
        nomes.add(quem)
        self._titulares[imovel] = (nomes, soma + parte)
        return True


def _uso(texto: str) -> str:
    """Use of the building from words such as `COMERCIAL COM LIXO ORGANICO`."""
    p = palavras(texto)
    if any(x.startswith(("comerc", "industr", "servic")) for x in p):
        return "comercial"
    if not p or any(x.startswith("resid") for x in p):
        return "residencial"
    return "outro"
