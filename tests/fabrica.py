"""Small factories shared by the tests: they set up data through the real verbs.

p = pessoa("Maria Ari")                       # valid CPF given if none is passed
r = logradouro("Ari", tipo="Rua")             # with one stretch that has every service
i = imovel(titular=p, logradouro=r, numero=12)            # bare land of 300 m²
i = imovel(edificacao={"uso": "comercial"})               # land with one building
u = usuario("lancador")
"""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from itertools import count
from typing import Any

from cadastro import imoveis, logradouros, pessoas
from cadastro.cpf_cnpj import digitos_do_cpf
from cadastro.imoveis import Frente
from cadastro.models import Imovel, Logradouro, Pessoa, Trecho
from cadastro.titularidades import Titular
from prefeitura.acesso.models import Usuario

_seguinte = count(1)

COM_TUDO = dict.fromkeys(Trecho.SERVICOS, True)


def usuario(*papeis: str, nome: str = "", cargo: str = "") -> Usuario:
    """A new user with these roles."""
    n = next(_seguinte)
    papel = papeis[0] if papeis else "sem-papel"
    return Usuario.objects.create_user(
        username=f"{papel}{n}",
        nome=nome or f"{papel.capitalize()} {n}",
        cargo=cargo,
        papeis=list(papeis),
    )


def cadastrador() -> Usuario:
    """The user in whose name the factories act."""
    return Usuario.objects.filter(username="cadastrador").first() or Usuario.objects.create_user(
        username="cadastrador", nome="Cadastrador", papeis=["lancador"]
    )


def cpf() -> str:
    """A valid CPF, another each time."""
    return digitos_do_cpf(f"{100_000_000 + next(_seguinte):09d}")


def pessoa(nome: str = "", **dados: Any) -> Pessoa:
    """A natural person with a valid CPF; `documento=None` for one without."""
    dados.setdefault("documento", cpf())
    return pessoas.inscrever(
        nome=nome or f"Pessoa {next(_seguinte)}", usuario=cadastrador(), **dados
    )


def logradouro(
    nome: str = "", *, tipo: str = "Rua", servicos: Mapping[str, Any] = COM_TUDO, **dados: Any
) -> Logradouro:
    """A street with one stretch over its whole length, with these services."""
    n = next(_seguinte)
    dados.setdefault("codigo", f"F{n:05d}")
    dados.setdefault("distrito", "Januária")
    novo = logradouros.abrir_logradouro(
        tipo=tipo, nome=nome or f"Rua {n}", usuario=cadastrador(), **dados
    )
    logradouros.abrir_trecho(novo, usuario=cadastrador(), **servicos)
    return novo


def imovel(
    *,
    titular: Pessoa | None = None,
    titulares: list[Titular] | None = None,
    logradouro: Logradouro | None = None,
    edificacao: Mapping[str, Any] | None = None,
    edificacoes: list[Mapping[str, Any]] | None = None,
    testada: Decimal = Decimal(12),
    desde: date = date(1950, 1, 1),
    **dados: Any,
) -> Imovel:
    """A lot of 300 m² worth Cr$ 60.000,00, walled and with passeio, with one frontage of 12 m.

    `edificacao={}` puts a house of 100 m² worth Cr$ 150.000,00 on it; its keys change the house.
    """
    n = next(_seguinte)
    rua = logradouro or globals()["logradouro"]()
    casas = [edificacao] if edificacao is not None else (edificacoes or [])
    dados.setdefault("inscricao", f"01.01.{n // 10_000 + 1:03d}.{n % 10_000:04d}")
    dados.setdefault("distrito", rua.distrito)
    dados.setdefault("numero", n)
    dados.setdefault("area_terreno", Decimal(300))
    dados.setdefault("valor_venal_terreno", 6_000_000)
    return imoveis.inscrever(
        titulares=titulares or [Titular(titular or pessoa())],
        testadas=[Frente(rua.trechos.get(), testada, principal=True)],
        edificacoes=[
            {"area": Decimal(100), "valor_venal": 15_000_000, "valor_locativo": 1_200_000, **casa}
            for casa in casas
        ],
        logradouro=rua,
        desde=desde,
        usuario=cadastrador(),
        **dados,
    )
