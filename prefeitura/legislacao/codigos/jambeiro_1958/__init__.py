"""Lei nº 104, de 17 de novembro de 1958: Código Tributário de Jambeiro (SP)."""
