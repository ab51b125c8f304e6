"""The measures of a board. A car is as long on every board; the board is as large as it needs."""

from rotonde.games.rail.layout.geometry import Sizes

CAR = 37.0
CAR_WIDTH = 14.5
GAP = 3.0  # the least between two spaces of a route
ROOM = 5.0  # the most between two spaces of a route
STATION = 9.5  # radius of a station's dot
END = 15.0  # from a station's middle to the first space
TRACK = 9.2  # each track of a double route from the middle between them
FONT = 18.0
LINE = 18.5
ASCENT = 0.78  # from the top of a name's box to its first baseline, in font sizes
MARGIN = 24.0  # along the rim of the board nothing is drawn but the backdrop

PITCH = CAR + GAP

SIZES = Sizes(
    car_length=CAR,
    car_width=CAR_WIDTH,
    station_radius=STATION,
    font_size=FONT,
    line_height=LINE,
    track_offset=TRACK,
)


def needed_length(spaces: int) -> float:
    """The shortest line between two stations that holds so many spaces."""
    return spaces * PITCH + 2 * END
