"""What the tables can hold. A map beyond these limits is refused with an error that names the
limit."""

from rotonde.kernel.bits import BITS

PLAYERS = 5
COLOURS = ("purple", "blue", "brown", "white", "green", "yellow", "black", "red")
KINDS = len(COLOURS) + 1  # the colours, then the locomotive
LOCOMOTIVE = len(COLOURS)
CITIES = BITS
WORDS = 2
ROUTES = WORDS * BITS
TICKETS = WORDS * BITS
LENGTH = 9  # the longest route
NAME = 120  # characters of a name: of a map, of a city
ROW = 8  # face-up cards
OFFER = 5  # tickets dealt or drawn at once
EDGES_AT_A_CITY = 24
