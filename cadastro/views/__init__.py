"""Pages of the cadastro: each parses, calls a verb, and renders."""
