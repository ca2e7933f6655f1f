"""CPF and CNPJ: check digits, with or without punctuation; a CNPJ may hold letters."""

import re

_PONTUACAO = re.compile(r"[\s./-]+")
_CPF = re.compile(r"\d{11}")
_CNPJ = re.compile(r"[0-9A-Z]{12}\d{2}")


class DocumentoInvalido(ValueError):
    """The text is no CPF or CNPJ; the message says why, in Portuguese."""


def limpar(texto: str) -> str:
    """Letters and digits only, in capitals."""
    return _PONTUACAO.sub("", texto).upper()


def normalizar(texto: str) -> str:
    """The document as stored, checked. Raises DocumentoInvalido.

    Exactly 11 digits are a CPF and 14 letters or digits a CNPJ: nothing is guessed.
    """
    limpo = limpar(texto)
    if _CPF.fullmatch(limpo):
        if not cpf_valido(limpo):
            raise DocumentoInvalido("CPF inválido: o dígito verificador não confere.")
        return limpo
    if _CNPJ.fullmatch(limpo):
        if not cnpj_valido(limpo):
            raise DocumentoInvalido("CNPJ inválido: o dígito verificador não confere.")
        return limpo
    raise DocumentoInvalido("Informe um CPF de 11 dígitos ou um CNPJ de 14 caracteres.")


def recuperar(texto: str) -> str:
    """Like `normalizar`, and gives back the zeros on the left that a spreadsheet took away.

    A shorter row of digits is padded to a CPF, or else to a CNPJ, only if the check digits
    then agree. Raises DocumentoInvalido.
    """
    limpo = limpar(texto)
    if limpo.isdecimal() and limpo.isascii() and len(limpo) not in (11, 14):
        if 3 <= len(limpo) < 11 and cpf_valido(limpo.zfill(11)):
            return limpo.zfill(11)
        if 6 <= len(limpo) < 14 and cnpj_valido(limpo.zfill(14)):
            return limpo.zfill(14)
    # Eleven digits may also be a CNPJ that lost three zeros.
    if _CPF.fullmatch(limpo) and not cpf_valido(limpo) and cnpj_valido(limpo.zfill(14)):
        return limpo.zfill(14)
    return normalizar(limpo)


def cpf_valido(cpf: str) -> bool:
    """`cpf` is 11 digits. Eleven equal digits pass the sum but are nobody's."""
    if len(set(cpf)) == 1:
        return False
    numeros = [int(c) for c in cpf]
    for tamanho in (9, 10):
        soma = sum(n * (tamanho + 1 - i) for i, n in enumerate(numeros[:tamanho]))
        if numeros[tamanho] != soma * 10 % 11 % 10:
            return False
    return True


def cnpj_valido(cnpj: str) -> bool:
    """`cnpj` is 12 letters or digits and 2 digits. A letter is worth its ASCII code less 48."""
    if len(set(cnpj)) == 1:
        return False
    numeros = [ord(c) - 48 for c in cnpj]
    for tamanho in (12, 13):
        pesos = [2 + (tamanho - 1 - i) % 8 for i in range(tamanho)]
        resto = sum(n * p for n, p in zip(numeros, pesos, strict=False)) % 11
        if numeros[tamanho] != (0 if resto < 2 else 11 - resto):
            return False
    return True


def digitos_do_cpf(base: str) -> str:
    """The CPF of nine digits with its two check digits (data made for demonstration and tests)."""
    numeros = [int(c) for c in base]
    for tamanho in (9, 10):
        soma = sum(n * (tamanho + 1 - i) for i, n in enumerate(numeros))
        numeros.append(soma * 10 % 11 % 10)
    return "".join(map(str, numeros))


def digitos_do_cnpj(base: str) -> str:
    """The CNPJ of twelve letters or digits with its two check digits."""
    texto = base
    for tamanho in (12, 13):
        pesos = [2 + (tamanho - 1 - i) % 8 for i in range(tamanho)]
        resto = sum((ord(c) - 48) * p for c, p in zip(texto, pesos, strict=True)) % 11
        texto += str(0 if resto < 2 else 11 - resto)
    return texto
