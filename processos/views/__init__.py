from . import atos, das_leis, mesa, papeis, papel_protocolado, protocolo, quadro

__all__ = ["atos", "das_leis", "mesa", "papeis", "papel_protocolado", "protocolo", "quadro"]
