"""How docs/screenshots is made: a house, what happens at its tables, the screens, small files."""
