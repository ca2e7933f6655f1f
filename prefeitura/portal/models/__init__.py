from .conta import ContaDoContribuinte
from .tentativa import Tentativa

__all__ = ["ContaDoContribuinte", "Tentativa"]
