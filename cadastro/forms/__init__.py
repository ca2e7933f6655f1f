"""Forms of the cadastro: what a clerk types, the Brazilian way, into plain values."""
