"""Procedures of the law as data: what the reader refuses, and the acts that are possible."""

from __future__ import annotations

from pathlib import Path

import pytest

from prefeitura.legislacao import carregar, codigos
from prefeitura.legislacao.leitura_de_procedimentos import ler_procedimentos
from prefeitura.legislacao.procedimentos import Procedimento

EXEMPLO = """
[auto]
nome = "Auto de infração"
artigo = "76"
parte = "autuado"
parte_obrigatoria = false
sobre = ["inscricao"]
finais = ["encerrado"]
[auto.estados]
lavrado = "Lavrado, aguardando defesa"
concluso = "Concluso para decisão"
encerrado = "Encerrado"

[auto.atos.lavratura]
nome = "Lavratura do auto"
artigo = "76; 77, § 1º"
quem = ["fiscal"]
de = []
para = "lavrado"
abre = ["defesa-auto"]
[[auto.atos.lavratura.campos]]
nome = "local"
rotulo = "Local, dia e hora"
tipo = "texto"
[[auto.atos.lavratura.campos]]
nome = "preso_em"
rotulo = "Dia"
tipo = "data"
obrigatorio = false
[auto.atos.lavratura.papel]
titulo = "Auto de infração"
texto = "Aos {data_extenso}, em {local}, autuei {parte.nome}, que tem até {prazo.defesa-auto}."
verso = ["76", "77"]
vias = 2
assinam = ["Autuante", "Autuado"]

[auto.atos.defesa]
nome = "Defesa do autuado"
artigo = "81"
quem = ["atendente"]
da_parte = true
de = ["lavrado"]
para = "concluso"
fecha = ["defesa-auto"]
condicoes.dentro_de = "defesa-auto"
condicoes.maximo = 1

[auto.atos.revelia]
nome = "Certidão de revelia"
artigo = "81, § 4º"
quem = ["escrivao", "atendente"]
de = ["lavrado"]
para = "concluso"
fecha = ["defesa-auto"]
condicoes.depois_de = "defesa-auto"

[auto.atos.depoimento]
nome = "Depoimento"
artigo = "80"
quem = ["escrivao"]
de = ["*"]
condicoes.antes_dos_atos = ["decisao"]

[auto.atos.decisao]
nome = "Decisão"
artigo = "117, II"
quem = ["chefe", "fiscal"]
de = ["concluso"]
destinos = [{ campo = "resultado", valor = "procedente", para = "encerrado" }, { para = "lavrado" }]
condicoes.nao_por = ["lavratura"]
condicoes.minimo = { depoimento = 2 }
[auto.atos.decisao.efeito]
nome = "lancar-multa"
prazo = "pagamento-apos-auto"
se = { campo = "resultado", valor = "procedente" }
[[auto.atos.decisao.campos]]
nome = "resultado"
rotulo = "Resultado"
tipo = "opcao"
opcoes = { procedente = "Procedente", improcedente = "Improcedente" }
"""


def ler(tmp_path: Path, texto: str = EXEMPLO) -> dict[str, Procedimento]:
    (tmp_path / "procedimentos.toml").write_text(texto, encoding="utf-8")
    return ler_procedimentos(carregar("januaria-1963"), tmp_path)


def test_o_exemplo_se_le_inteiro(tmp_path: Path) -> None:
    auto = ler(tmp_path)["auto"]
    assert auto.abertura.slug == "lavratura"
    assert auto.atos["depoimento"].de == ("lavrado", "concluso")
    assert auto.atos["depoimento"].destino("lavrado", {}) == "lavrado"
    decisao = auto.atos["decisao"]
    assert decisao.destino("concluso", {"resultado": "procedente"}) == "encerrado"
    assert decisao.destino("concluso", {"resultado": "improcedente"}) == "lavrado"
    assert decisao.efeitos[0].parametros == {"prazo": "pagamento-apos-auto"}


@pytest.mark.parametrize("slug", codigos())
def test_os_procedimentos_de_cada_codigo_se_leem(slug: str) -> None:
    for procedimento in carregar(slug).procedimentos.values():
        assert procedimento.abertura.quem
