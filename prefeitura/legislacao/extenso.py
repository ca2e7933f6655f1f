"""Whole numbers in Portuguese words."""

_UNIDADES = (
    *("zero", "um", "dois", "três", "quatro", "cinco", "seis", "sete", "oito", "nove"),
    *("dez", "onze", "doze", "treze", "quatorze", "quinze"),
    *("dezesseis", "dezessete", "dezoito", "dezenove"),
)
_DEZENAS = (
    *("", "dez", "vinte", "trinta", "quarenta", "cinquenta"),
    *("sessenta", "setenta", "oitenta", "noventa"),
)
_CENTENAS = (
    *("", "cento", "duzentos", "trezentos", "quatrocentos", "quinhentos"),
    *("seiscentos", "setecentos", "oitocentos", "novecentos"),
)
_ESCALAS = (
    ("", ""),
    ("mil", "mil"),
    ("milhão", "milhões"),
    ("bilhão", "bilhões"),
    ("trilhão", "trilhões"),
    ("quatrilhão", "quatrilhões"),
)


def _ate_999(n: int) -> str:
    if n == 100:
        return "cem"
    partes = []
    if n >= 100:
        partes.append(_CENTENAS[n // 100])
        n %= 100
    if n >= 20:
        partes.append(_DEZENAS[n // 10])
        n %= 10
    if n:
        partes.append(_UNIDADES[n])
    return " e ".join(partes)


def por_extenso(n: int) -> str:
    """1275 → "mil duzentos e setenta e cinco"; raises ``ValueError`` beyond quatrilhões."""
    if not 0 <= n < 1000 ** len(_ESCALAS):
        raise ValueError(n)
    if n == 0:
        return "zero"
    grupos: list[tuple[int, str]] = []
    escala = 0
    while n:
        n, grupo = divmod(n, 1000)
        if grupo:
            singular, plural = _ESCALAS[escala]
            if escala == 1 and grupo == 1:
                texto = "mil"
            elif escala == 0:
                texto = _ate_999(grupo)
            else:
                texto = f"{_ate_999(grupo)} {singular if grupo == 1 else plural}"
            grupos.append((grupo, texto))
        escala += 1
    ultimo, texto = grupos[0]
    if len(grupos) == 1:
        return texto
    antes = ", ".join(t for _, t in reversed(grupos[1:]))
    if ultimo < 100 or ultimo % 100 == 0:
        return f"{antes} e {texto}"
    # "mil duzentos e dez", but "um milhão, duzentos mil, trezentos e dez"
    return f"{antes} {texto}" if len(grupos) == 2 and antes.endswith("mil") else f"{antes}, {texto}"


def pede_de(n: int) -> bool:
    """Whether the unit is joined by "de": "um milhão de cruzeiros"."""
    return n >= 1_000_000 and n % 1_000_000 == 0
