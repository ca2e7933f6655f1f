from .ficha import FichaDeInscricao
from .imovel import Edificacao, Imovel, Testada
from .importacao import Importacao, LinhaImportada
from .inscricao import InscricaoFiscal, TitularDeInscricao
from .isencao import Isencao
from .logradouro import Logradouro, Trecho
from .pessoa import Pessoa
from .titularidade import Titularidade

__all__ = [
    "Edificacao",
    "FichaDeInscricao",
    "Imovel",
    "Importacao",
    "InscricaoFiscal",
    "Isencao",
    "LinhaImportada",
    "Logradouro",
    "Pessoa",
    "Testada",
    "TitularDeInscricao",
    "Titularidade",
    "Trecho",
]
