from .processo import Andamento, Anexo, Prazo, Processo

__all__ = ["Andamento", "Anexo", "Prazo", "Processo"]
