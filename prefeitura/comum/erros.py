"""Refusals that a clerk understands."""


class ErroDeNegocio(Exception):
    """An act was refused by a rule; the message is shown to the user as it is (Portuguese)."""

    def __init__(self, mensagem: str, *, artigo: str = "") -> None:
        super().__init__(mensagem)
        self.mensagem = mensagem
        self.artigo = artigo

    def __str__(self) -> str:
        return f"{self.mensagem} (art. {self.artigo})" if self.artigo else self.mensagem
