"""Lei 30/1950, Votuporanga (SP), with Leis 208/1953, 253/1956, 258/1956 and 316/1958."""
