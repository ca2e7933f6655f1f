from . import bens, pagamentos, pedidos, publico

__all__ = ["bens", "pagamentos", "pedidos", "publico"]
