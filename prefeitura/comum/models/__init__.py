from .ato import Ato
from .documento import Documento
from .instalacao import Feriado, Instalacao, ParametroMunicipal, Serie
from .lote import Lote, ParteDeLote, PendenciaDeLote

__all__ = [
    "Ato",
    "Documento",
    "Feriado",
    "Instalacao",
    "Lote",
    "ParametroMunicipal",
    "ParteDeLote",
    "PendenciaDeLote",
    "Serie",
]
