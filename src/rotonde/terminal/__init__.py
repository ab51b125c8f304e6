"""The games in a terminal: drawn with rich, played by typing."""
