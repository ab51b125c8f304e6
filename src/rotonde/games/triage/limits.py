"""What the tables can hold. A board or mission beyond these limits is refused with an error that
names the limit."""

SLOTS = 64  # a slot's number takes six bits, and a set of slots one word
ENDS = 2  # of a slot's track: end 0 lies along its direction, end 1 against it
PORTS = SLOTS * ENDS  # a port is a slot to be left by one of its ends: slot x ENDS + end
BRANCHES = 4  # links at one end
LOCOMOTIVES = 2
WAGONS = ("red", "green", "yellow", "blue", "black", "white", "violet", "orange")
BOXED = 5  # wagons that the printed game has, and that missions are generated with
VEHICLES = LOCOMOTIVES + len(WAGONS)  # the locomotives, then the wagons
INTERRUPTIONS = 2
LEVELS = 4

SHAPES = ("circle", "diamond", "hexagon", "square", "star", "triangle")
COLOURS = ("blue", "green", "grey", "orange", "red", "violet", "yellow")
