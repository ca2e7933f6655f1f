"""Names of streets as files write them: type and name together, abbreviated, with ranges."""

import re

from cadastro.texto import chave, sem_acento

# Abbreviation -> type; the type itself is among the keys.
_TIPOS = {
    "rua": "Rua", "r": "Rua",
    "avenida": "Avenida", "av": "Avenida", "ave": "Avenida", "avn": "Avenida",
    "travessa": "Travessa", "tv": "Travessa", "trav": "Travessa", "trv": "Travessa",
    "praca": "Praça", "pca": "Praça", "pc": "Praça", "pç": "Praça", "prc": "Praça",
    "beco": "Beco", "bec": "Beco", "bco": "Beco",
    "alameda": "Alameda", "al": "Alameda", "ala": "Alameda",
    "largo": "Largo", "lg": "Largo", "lgo": "Largo", "lrg": "Largo",
    "estrada": "Estrada", "est": "Estrada", "etr": "Estrada",
    "rodovia": "Rodovia", "rod": "Rodovia",
    "viaduto": "Viaduto", "vdt": "Viaduto", "vd": "Viaduto",
    "via": "Via", "viela": "Viela", "vla": "Viela", "vila": "Vila", "vl": "Vila",
    "ladeira": "Ladeira", "ld": "Ladeira", "lad": "Ladeira",
    "passagem": "Passagem", "psg": "Passagem", "pas": "Passagem",
    "servidao": "Servidão", "jardim": "Jardim", "jd": "Jardim", "jar": "Jardim",
    "parque": "Parque", "pq": "Parque", "pqe": "Parque", "esplanada": "Esplanada",
    "caminho": "Caminho", "cam": "Caminho", "contorno": "Contorno", "acesso": "Acesso",
    "marginal": "Marginal", "ponte": "Ponte", "escadaria": "Escadaria", "galeria": "Galeria",
    "loteamento": "Loteamento", "conjunto": "Conjunto", "cais": "Cais", "patio": "Pátio",
    "trevo": "Trevo", "tunel": "Túnel", "anel": "Anel", "quadra": "Quadra", "sitio": "Sítio",
    "trincheira": "Trincheira", "elevado": "Elevado", "passarela": "Passarela",
}  # fmt: skip

_FAIXA = re.compile(r"\s+-\s+(?:de\b|até\b|ate\b|lado\b|ao fim\b|n[úu]mero).*$", re.IGNORECASE)
# Indexes write "CANARIO (DO)" for the street "do Canário".
_PARTICULA = re.compile(r"^(.+?)\s*\((d[aeo]s?)\)$", re.IGNORECASE)
_NUMERO_NO_FIM = re.compile(r",\s*(?:\d[\d.]*|s/n)\b.*$", re.IGNORECASE)


def tipo(texto: str) -> str | None:
    """The type of an abbreviation, or None when it is unknown."""
    return _TIPOS.get(sem_acento(texto).strip(" ."))


def separar(texto: str) -> tuple[str, str, str]:
    """Type, name and remark of `Rua Marechal Deodoro - até 0766 - lado par`.

    The type is empty when the text does not begin with one. A range of numbers after the name,
    or a number and an addressee, are left out, and the remark says so.
    """
    avisos = []
    linhas = [linha.strip() for linha in texto.splitlines() if linha.strip()]
    nome = linhas[0] if linhas else ""
    if len(linhas) > 1:
        avisos.append("só a primeira linha da célula foi usada")
    sem_faixa = _FAIXA.sub("", nome)
    if sem_faixa != nome:
        avisos.append("faixa de números deixada de fora")
    sem_numero = _NUMERO_NO_FIM.sub("", sem_faixa)
    if sem_numero != sem_faixa:
        avisos.append("número deixado de fora do nome")
    primeira, _, resto = sem_numero.strip(" ,-").partition(" ")
    achado = tipo(primeira)
    if achado and resto.strip():
        return achado, resto.strip(), "; ".join(avisos)
    return "", " ".join(sem_numero.split()).strip(" ,-"), "; ".join(avisos)


def arrumar(nome: str) -> str:
    """`av norte miguel arraes` in small or all capitals -> `Norte Miguel Arraes`."""
    nome = _PARTICULA.sub(r"\2 \1", nome)
    if nome != nome.lower() and nome != nome.upper():
        return nome
    palavras = nome.lower().split()
    return " ".join(
        p if p in {"de", "da", "do", "das", "dos", "e"} else p[:1].upper() + p[1:] for p in palavras
    )


def chave_da_rua(tipo: str, nome: str) -> str:
    """The same for spellings that differ by accent, capitals or spaces; the type counts."""
    return chave(f"{tipo} {nome}")
