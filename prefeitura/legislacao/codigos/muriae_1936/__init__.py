"""Lei nº 8, de 1936: Código Tributário de Muriaé, então Muriahé (MG)."""
