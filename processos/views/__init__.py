from . import atos, mesa, papeis, protocolo, quadro

__all__ = ["atos", "mesa", "papeis", "protocolo", "quadro"]
