"""Database fields that the house shares."""

from django.db import models


class DinheiroField(models.BigIntegerField):
    """An exact amount in the smallest unit of the money of the code (centavos, or réis)."""

    description = "Quantia exata na menor unidade da moeda"
