"""Why a player of Trains moved: the types of the reasons, each by the key of its message.

They count closed couplings, as the gauge beside each train does.
"""

from typing import get_args

from rotonde.core.interface import Event


class _Place(Event, frozen=True):
    """A wagon, where it goes, and how many couplings are then closed."""

    number: int
    position: int
    closed: int
    total: int


class WhyWins(Event, frozen=True, tag="why.trains.wins"):
    """All couplings are closed."""

    total: int


class WhyPlaceBetter(_Place, frozen=True, tag="why.trains.place-better"):
    """More couplings are closed than before."""


class WhyPlaceLeastHarm(_Place, frozen=True, tag="why.trains.place-least-harm"):
    """No place is better."""


class WhyDraw(Event, frozen=True, tag="why.trains.draw"):
    """So many couplings are closed; a new wagon may help."""

    closed: int
    total: int


class WhyRearrangeBetter(Event, frozen=True, tag="why.trains.rearrange-better"):
    """More couplings are closed than before."""

    closed: int
    total: int


class WhyRearrangeCloser(Event, frozen=True, tag="why.trains.rearrange-closer"):
    """The row comes nearer to its order."""

    ability: str


class WhyLock(Event, frozen=True, tag="why.trains.lock"):
    """The wagon is safe from removals."""

    number: int
    position: int


class WhyRemoveThreat(Event, frozen=True, tag="why.trains.remove-threat"):
    """That seat had so many couplings closed."""

    seat: int
    closed: int
    total: int


class WhyRemoveOwn(Event, frozen=True, tag="why.trains.remove-own"):
    """This wagon was in the way."""

    number: int


class WhyRemoveOthers(Event, frozen=True, tag="why.trains.remove-others"):
    """It costs the others more."""


TrainsReason = (
    WhyWins
    | WhyPlaceBetter
    | WhyPlaceLeastHarm
    | WhyDraw
    | WhyRearrangeBetter
    | WhyRearrangeCloser
    | WhyLock
    | WhyRemoveThreat
    | WhyRemoveOwn
    | WhyRemoveOthers
)
REASON_TYPES: tuple[type[Event], ...] = get_args(TrainsReason)
