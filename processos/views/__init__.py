from . import atos, das_leis, mesa, papeis, protocolo, quadro

__all__ = ["atos", "das_leis", "mesa", "papeis", "protocolo", "quadro"]
