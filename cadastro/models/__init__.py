from .agua import AfericaoDeHidrometro, Hidrometro, LeituraDeHidrometro
from .ficha import FichaDeInscricao
from .ficha_fiscal import FichaFiscal, LicencaFiscal
from .imovel import Edificacao, Imovel, Testada
from .importacao import Importacao, LinhaImportada
from .inscricao import InscricaoFiscal, TitularDeInscricao
from .isencao import Isencao
from .logradouro import Logradouro, Trecho
from .pessoa import Pessoa
from .revisao import (
    Coleta,
    DeclaracaoDeRevisao,
    Espolio,
    LevantamentoDeAluguel,
    ValorAchado,
)
from .tabela import PrecoObservado, TabelaDeValores
from .terras import ContribuinteDeRegistro, Desmembramento, PlantaDeLoteamento
from .titularidade import Titularidade

__all__ = [
    "AfericaoDeHidrometro",
    "Coleta",
    "ContribuinteDeRegistro",
    "DeclaracaoDeRevisao",
    "Desmembramento",
    "Edificacao",
    "Espolio",
    "FichaDeInscricao",
    "FichaFiscal",
    "Hidrometro",
    "Imovel",
    "Importacao",
    "InscricaoFiscal",
    "Isencao",
    "LeituraDeHidrometro",
    "LevantamentoDeAluguel",
    "LicencaFiscal",
    "LinhaImportada",
    "Logradouro",
    "Pessoa",
    "PlantaDeLoteamento",
    "PrecoObservado",
    "TabelaDeValores",
    "Testada",
    "TitularDeInscricao",
    "Titularidade",
    "Trecho",
    "ValorAchado",
]
