"""Makes the notices of a run, one a taxpayer, by parts."""

AVISOS = "lancamentos.avisos"
