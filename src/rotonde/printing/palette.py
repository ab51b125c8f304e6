"""The colours of the page, as they are printed. Each colour of a piece has a symbol beside it."""

INK = "#14211C"
SOFT_INK = "#4A564F"
PAPER = "#FFFFFF"
CREAM = "#F6F1E4"
WHITE = "#FFFDF6"
BRASS = "#D9A441"
OXBLOOD = "#8C1D23"
ENAMEL = "#1B3F7A"
PINE = "#0F4536"
LINE = "#D9CFB8"
STRONG_LINE = "#8B8672"

# A ground, and what is written or drawn on it.
COLOURS = {
    "red": ("#A8141F", WHITE),
    "green": ("#17805F", WHITE),
    "yellow": ("#FAD81F", INK),
    "blue": ("#1F55A8", WHITE),
    "black": ("#26272B", WHITE),
    "white": (WHITE, INK),
    "grey": ("#A6A39E", INK),
    "orange": ("#D68023", INK),
    "violet": ("#B478DC", INK),
}
# The same colours as thin lines on white: dark enough to be told apart and from the paper.
LINE_COLOURS = {
    "red": "#A8141F",
    "green": "#17805F",
    "yellow": "#8A7405",
    "blue": "#1F55A8",
    "black": "#26272B",
    "white": "#626C65",
    "grey": "#626C65",
    "orange": "#A85F10",
    "violet": "#8A4FB5",
}
