from .caderno import Caderno
from .caixa import Caixa, Partida
from .conhecimento import Conhecimento, ItemDoConhecimento
from .divida import Certidao, DebitoDaCertidao, Inscricao, LivroDaDivida

__all__ = [
    "Caderno",
    "Caixa",
    "Certidao",
    "Conhecimento",
    "DebitoDaCertidao",
    "Inscricao",
    "ItemDoConhecimento",
    "LivroDaDivida",
    "Partida",
]
