"""The colours of the page, as they are printed: vehicles, slots, track, paper."""

INK = "#14211C"
SOFT_INK = "#4A564F"
PAPER = "#FFFFFF"
CREAM = "#F6F1E4"
WHITE = "#FFFDF6"
BRASS = "#D9A441"
OXBLOOD = "#8C1D23"
PINE = "#0F4536"  # locomotives, and the back of a card
HOOD = "#18604B"
LINE = "#D9CFB8"
STRONG_LINE = "#8B8672"
SLEEPER = "#CFC6B2"
RAIL = "#3B443F"

# Of a wagon or a slot's sign, and what is written on it.
COLOURS = {
    "red": ("#A8141F", WHITE),
    "green": ("#17805F", WHITE),
    "yellow": ("#FAD81F", INK),
    "blue": ("#1F55A8", WHITE),
    "black": ("#26272B", WHITE),
    "grey": ("#A6A39E", INK),
    "orange": ("#D68023", INK),
    "violet": ("#B478DC", INK),
    "white": ("#E9E4D6", INK),
}
LOCOMOTIVE = (PINE, CREAM)


def of_vehicle(vehicle: str) -> tuple[str, str]:
    """The colour of a vehicle, and of what is drawn on it."""
    return COLOURS.get(vehicle, LOCOMOTIVE)
