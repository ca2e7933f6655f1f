from .caderno import Caderno
from .caixa import Caixa, Partida
from .conhecimento import Conhecimento, ItemDoConhecimento
from .devolucao import Devolucao
from .divida import (
    Certidao,
    DebitoDaCertidao,
    DividaPerdoada,
    Inscricao,
    Interrupcao,
    LivroDaDivida,
    Perdao,
)
from .exatores import AgenteArrecadador, Fianca
from .guia import DebitoDaGuia, Guia
from .quitacao import CertidaoDeQuitacao
from .restituicao import LancamentoEmLitigio, LinhaDaRestituicao, Litigio, Restituicao
from .selos import BaixaDeTaloes, ContagemNoLocal, GuiaDeSelos, MovimentoDeSelos, Taloes

__all__ = [
    "AgenteArrecadador",
    "BaixaDeTaloes",
    "Caderno",
    "Caixa",
    "Certidao",
    "CertidaoDeQuitacao",
    "Conhecimento",
    "ContagemNoLocal",
    "DebitoDaCertidao",
    "DebitoDaGuia",
    "Devolucao",
    "DividaPerdoada",
    "Fianca",
    "Guia",
    "GuiaDeSelos",
    "Inscricao",
    "Interrupcao",
    "ItemDoConhecimento",
    "LancamentoEmLitigio",
    "LinhaDaRestituicao",
    "Litigio",
    "LivroDaDivida",
    "MovimentoDeSelos",
    "Partida",
    "Perdao",
    "Restituicao",
    "Taloes",
]
