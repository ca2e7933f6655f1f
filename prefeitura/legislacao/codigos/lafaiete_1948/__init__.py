"""Lei nº 24, de 30 de outubro de 1948: Código Tributário de Conselheiro Lafaiete (MG)."""
