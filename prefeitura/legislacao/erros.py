"""What the law engine refuses, each with one clear line in Portuguese."""


class ErroDeLei(Exception):
    """The law, as asked, gives no answer. ``str()`` is one line for the clerk."""


class FatoInvalido(ErroDeLei):
    """A fact that the rule does not know, or a value that it cannot have."""


class AusenciaNaLei(ErroDeLei):
    """The law leaves blank, or the publication lost, what the calculation needs.

    ``parametro`` is the name under which the municipality can enter the value.
    """

    def __init__(self, mensagem: str, *, parametro: str, artigo: str) -> None:
        super().__init__(mensagem)
        self.parametro = parametro
        self.artigo = artigo


class ForaDaTabela(ErroDeLei):
    """The hypothesis is in no row of the table: nothing is computed by likeness."""


class NaoImplementado(ErroDeLei):
    """A tributo of the catalogue that has no rule yet."""


class Recusado(ErroDeLei):
    """The law itself forbids the act (a term is over, a deposit is missing…)."""
