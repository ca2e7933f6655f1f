from .aviso import Aviso, Edital, Entrega
from .lancamento import Lancamento, Parcela
from .rodada import ParteSimulada, Recusa, ResumoDaRodada, Rodada, VariacaoDaRodada
from .suspensao import Suspensao

__all__ = [
    "Aviso",
    "Edital",
    "Entrega",
    "Lancamento",
    "Parcela",
    "ParteSimulada",
    "Recusa",
    "ResumoDaRodada",
    "Rodada",
    "Suspensao",
    "VariacaoDaRodada",
]
