from . import atos, papeis, protocolo, quadro

__all__ = ["atos", "papeis", "protocolo", "quadro"]
