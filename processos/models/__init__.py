from .andamento import Andamento, Anexo
from .informacao import Informacao
from .notificacao import Notificacao
from .prazo import Prazo
from .processo import Processo

__all__ = ["Andamento", "Anexo", "Informacao", "Notificacao", "Prazo", "Processo"]
