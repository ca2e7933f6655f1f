"""Files brought into the cadastro: read, mapped to fields, checked line by line, loaded."""
