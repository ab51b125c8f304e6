"""Messages of prepared actions: what a seat has decided before its turn comes."""

from typing import Annotated

import msgspec

from rotonde.core.game_table import Insight
from rotonde.core.interface import Action
from rotonde.server.wire.base import Sent, Strict
from rotonde.server.wire.play import ActionGiven, Choice
from rotonde.server.wire.problems import Problem

MOST_ACTIONS = 2  # that a seat can prepare for one turn

ActionsGiven = Annotated[list[ActionGiven], msgspec.Meta(max_length=MOST_ACTIONS)]


class PrepareWanted(Strict, frozen=True):
    """Instead of whatever the seat had prepared before."""

    seat: int
    id: str  # the client's own, as of an action: the entry in the log carries it
    actions: Annotated[ActionsGiven, msgspec.Meta(min_length=1)]  # in the order of play


class Prepared(Sent, frozen=True):
    """What a seat has prepared. Sent to the person of the seat only."""

    table: str
    seat: int
    id: str | None = None  # null: nothing is prepared
    actions: list[Action] = []
    next: list[Choice] = []  # what can be prepared to follow them
    obstacle: Problem | None = None  # why it could not be played if the turn came now
    dropped: Problem | None = None  # why it was not played, and will not be


class PlanWanted(Strict, frozen=True):
    """What could I do if my turn came now, after these actions of mine?"""

    seat: int
    after: ActionsGiven = []


class Plan(Sent, frozen=True):
    """The coming turn of a seat, from what it knows now."""

    number: int  # of the last entry that it was made from
    legal: list[Choice]
    insight: Insight | None  # null: nothing (more) can be prepared
