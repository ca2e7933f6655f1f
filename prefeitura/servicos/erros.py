"""The one error of the launcher, with a message for the operator in Portuguese."""


class ErroDeServico(Exception):
    """An embedded service cannot do what was asked; the message says why and what to do."""
