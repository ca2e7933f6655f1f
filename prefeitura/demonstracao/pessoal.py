"""The officials of the demonstration, one for each role. All are invented."""

from __future__ import annotations

from prefeitura.acesso.models import Usuario
from prefeitura.acesso.papeis import Papel
from prefeitura.acesso.usuarios import criar_usuario

from .cena import Cena

PREFEITO = "Teodoro Saraiva Almeida"

SERVIDORES = (
    (Papel.PREFEITO, PREFEITO, "Prefeito Municipal"),
    (Papel.CHEFE, "Anacleto Guedes Dourado", "Chefe do Serviço de Fazenda"),
    (Papel.ATENDENTE, "Dalva Ribeiro Nunes", "Atendente"),
    (Papel.LANCADOR, "Otacílio Prates de Moura", "Lançador"),
    (Papel.TESOUREIRO, "Hermínia Lacerda Viana", "Tesoureira e exatora"),
    (Papel.FISCAL, "Norberto Caldeira Bispo", "Fiscal de rendas"),
    (Papel.CONTADOR, "Alcides Figueiredo Brandão", "Contador"),
    (Papel.PROCURADOR, "Eurico Valadares Freire", "Procurador"),
    (Papel.ESCRIVAO, "Zulmira Teles Cordeiro", "Escrivã dos processos fiscais"),
    (Papel.SECRETARIO, "Belarmino Couto Rezende", "Secretário da Prefeitura"),
    (Papel.JUNTA, "Osório Bragança Neiva", "Membro da Junta de Recursos Fiscais"),
    (Papel.ENGENHEIRO, "Clemente Ávila Portela", "Engenheiro da Prefeitura"),
    (Papel.CAMARA, "Mesa da Câmara Municipal", "Presidente da Câmara"),
    (Papel.AUDITOR, "Leonor Macedo Pimenta", "Auditora externa"),
)


def nomear(cena: Cena) -> None:
    """Create the users; the first one by nobody, the rest by the prefeito."""
    prefeito: Usuario | None = None
    for papel, nome, cargo in SERVIDORES:
        usuario = criar_usuario(
            username=papel.value,
            nome=nome,
            cargo=cargo,
            email="",
            papeis=[papel],
            senha=cena.senha,
            por=prefeito,
        )
        prefeito = prefeito or usuario
    cena.dizer(f"{len(SERVIDORES)} servidores, um de cada papel")
