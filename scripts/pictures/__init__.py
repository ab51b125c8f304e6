"""How the pictures are made: a server, games at its tables, the screens, small files."""
