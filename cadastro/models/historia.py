"""The history that every model of the cadastro keeps: who, when, why, and the row as it was."""

from django.db import models
from simple_history.models import HistoricalRecords


def historico(*excluidos: str) -> HistoricalRecords:
    """History of a model; the reason of each change may be long."""
    return HistoricalRecords(
        excluded_fields=list(excluidos),
        history_change_reason_field=models.TextField("motivo", null=True, blank=True),
    )
