"""The names on a board: how wide they are, and where they may stand."""
