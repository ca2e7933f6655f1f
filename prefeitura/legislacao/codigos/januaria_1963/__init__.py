"""Lei nº 500, de 25 de novembro de 1963: Código Tributário de Januária (MG)."""
