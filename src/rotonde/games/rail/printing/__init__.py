"""A map as sheets of paper: the board at true size, tickets, train cards, track of points, rules.

Pure functions from a map and options to pages; `kit.py` is where to begin.
"""
