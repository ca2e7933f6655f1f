"""What the code in force says of the launch."""

from prefeitura.comum.calendario import codigo
from prefeitura.legislacao.lancamento import RegrasDoLancamento, lancamento_de


def regras() -> RegrasDoLancamento:
    """The rules of the launch of the installation's code (`lancamento.toml`)."""
    return lancamento_de(codigo())
