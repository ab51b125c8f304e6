"""What is printed, whatever the game: sheets, tiles, marks, cards, fonts, and PDF from all that.

Drawing is SVG in millimetres, made by pure functions; `document.py` turns pages into PDF or PNG.
"""
