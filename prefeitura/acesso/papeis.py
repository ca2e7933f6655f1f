"""The roles of the office."""

from django.db import models


class Papel(models.TextChoices):
    """A role: what a person does in the office. One person may hold several."""

    ATENDENTE = "atendente", "Atendente"
    LANCADOR = "lancador", "Lançador"
    TESOUREIRO = "tesoureiro", "Tesoureiro"
    FISCAL = "fiscal", "Fiscal"
    CONTADOR = "contador", "Contador"
    PROCURADOR = "procurador", "Procurador"
    CHEFE = "chefe", "Chefe da Fazenda"
    PREFEITO = "prefeito", "Prefeito"
    ESCRIVAO = "escrivao", "Escrivão"
    SECRETARIO = "secretario", "Secretário da Prefeitura"
    JUNTA = "junta", "Membro da Junta de Recursos"
    ENGENHEIRO = "engenheiro", "Engenheiro"
    CAMARA = "camara", "Câmara Municipal"
    AUDITOR = "auditor", "Auditor"
    CONTRIBUINTE = "contribuinte", "Contribuinte"


# An auditor writes nothing and a taxpayer is no official: neither is held with another role.
PAPEIS_EXCLUSIVOS = (Papel.AUDITOR, Papel.CONTRIBUINTE)
