"""The colours of Triage: those of the house, and those of vehicles, hoods and track."""

from rotonde.printing.palette import COLOURS, CREAM, PINE

HOOD = "#18604B"
SLEEPER = "#CFC6B2"
RAIL = "#3B443F"
LOCOMOTIVE = (PINE, CREAM)


def of_vehicle(vehicle: str) -> tuple[str, str]:
    """The colour of a vehicle, and of what is drawn on it."""
    return COLOURS.get(vehicle, LOCOMOTIVE)
