"""The procedures of the law as data: what they say, how they are read, which acts are possible."""
