"""A deck as sheets of cards: pure functions from a deck to pages."""
