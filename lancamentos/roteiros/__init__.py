"""One module a code: which tributos fall on an urban property, and from which facts."""
