"""Why a player of Rail moved: the types of the reasons, each by the key of its message."""

from typing import get_args

from rotonde.core.interface import Event


class _OfClaim(Event, frozen=True):
    """What a claimed route is worth whatever tickets one has."""

    route: str
    length: int
    points: int


class _ForTickets(Event, frozen=True):
    """A claimed route, and the tickets that it serves."""

    route: str
    tickets: list[str]


class _ForRoute(Event, frozen=True):
    """A card, and the route that it is for."""

    card: str
    route: str


class WhyKeep(Event, frozen=True, tag="why.rail.keep"):
    """These tickets go well together."""

    tickets: list[str]
    points: int


class WhyKept(Event, frozen=True, tag="why.rail.kept"):
    """The public form, without the tickets."""


class WhyTickets(Event, frozen=True, tag="why.rail.tickets"):
    """There are enough pieces left for another ticket."""

    trains: int


class WhyClaimJoins(_ForTickets, frozen=True, tag="why.rail.claim-joins"):
    """It completes these tickets."""


class WhyClaimWay(_ForTickets, frozen=True, tag="why.rail.claim-way"):
    """It lies on the way for these tickets."""


class WhyClaimContested(_ForTickets, frozen=True, tag="why.rail.claim-contested"):
    """The same, and another player could take it."""


class WhyClaimLast(_OfClaim, frozen=True, tag="why.rail.claim-last"):
    """It is the last round."""


class WhyClaimHurry(_OfClaim, frozen=True, tag="why.rail.claim-hurry"):
    """The end is near."""


class WhyClaimLonger(_OfClaim, frozen=True, tag="why.rail.claim-longer"):
    """It makes a path longer."""


class WhyClaimPoints(_OfClaim, frozen=True, tag="why.rail.claim-points"):
    """For its points alone."""


class WhyCardRoute(_ForRoute, frozen=True, tag="why.rail.card-route"):
    """The route has this colour."""


class WhyCardAny(_ForRoute, frozen=True, tag="why.rail.card-any"):
    """Any one colour pays for the route."""


class WhyCardSpare(Event, frozen=True, tag="why.rail.card-spare"):
    """Nothing is missing just now."""

    card: str


class WhyCardSecret(Event, frozen=True, tag="why.rail.card-secret"):
    """The public form, without the route."""

    card: str


class WhyLocomotive(Event, frozen=True, tag="why.rail.locomotive"):
    """It stands in for any colour."""


class WhyBlindNoHelp(Event, frozen=True, tag="why.rail.blind-no-help"):
    """No face-up card helps."""


class WhyBlindLuck(Event, frozen=True, tag="why.rail.blind-luck"):
    """The pile promises more than the face-up cards."""


class WhyBlindSecret(Event, frozen=True, tag="why.rail.blind-secret"):
    """The public form."""


class WhyPass(Event, frozen=True, tag="why.rail.pass"):
    """There is nothing else to do."""


RailReason = (
    WhyKeep
    | WhyKept
    | WhyTickets
    | WhyClaimJoins
    | WhyClaimWay
    | WhyClaimContested
    | WhyClaimLast
    | WhyClaimHurry
    | WhyClaimLonger
    | WhyClaimPoints
    | WhyCardRoute
    | WhyCardAny
    | WhyCardSpare
    | WhyCardSecret
    | WhyLocomotive
    | WhyBlindNoHelp
    | WhyBlindLuck
    | WhyBlindSecret
    | WhyPass
)
REASON_TYPES: tuple[type[Event], ...] = get_args(RailReason)
