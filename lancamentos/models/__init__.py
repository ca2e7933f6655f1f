from .antecipacao import Antecipacao
from .aviso import Aviso, Edital, Entrega
from .lancamento import Lancamento, Parcela
from .obra import Beneficiado, DespesaDeObra, Distribuicao, Obra, ParteDeObra, QuotaDeObra
from .prazo import PrazoConcedido
from .rodada import ParteSimulada, Recusa, ResumoDaRodada, Rodada, VariacaoDaRodada
from .suspensao import Suspensao

__all__ = [
    "Antecipacao",
    "Aviso",
    "Beneficiado",
    "DespesaDeObra",
    "Distribuicao",
    "Edital",
    "Entrega",
    "Lancamento",
    "Obra",
    "Parcela",
    "ParteDeObra",
    "ParteSimulada",
    "PrazoConcedido",
    "QuotaDeObra",
    "Recusa",
    "ResumoDaRodada",
    "Rodada",
    "Suspensao",
    "VariacaoDaRodada",
]
