from .aviso import Aviso, Edital, Entrega
from .lancamento import Lancamento, Parcela
from .rodada import Recusa, ResumoDaRodada, Rodada, VariacaoDaRodada

__all__ = [
    "Aviso",
    "Edital",
    "Entrega",
    "Lancamento",
    "Parcela",
    "Recusa",
    "ResumoDaRodada",
    "Rodada",
    "VariacaoDaRodada",
]
