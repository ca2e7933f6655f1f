from .andamento import Andamento, Anexo
from .bem import BemApreendido, LancamentoDoProcesso, Leilao
from .informacao import Informacao
from .notificacao import Notificacao
from .prazo import Prazo
from .processo import RECLAMACOES, Processo

__all__ = [
    "RECLAMACOES",
    "Andamento",
    "Anexo",
    "BemApreendido",
    "Informacao",
    "LancamentoDoProcesso",
    "Leilao",
    "Notificacao",
    "Prazo",
    "Processo",
]
