"""Messages about a rematch: proposed, answered, begun."""

from typing import Literal

from rotonde.server.wire.base import Sent, Strict

# Of a seat: a bot plays anywhere; "gone" is a person who has deleted their account.
RematchAnswerSent = Literal["yes", "no", "waiting", "bot", "gone"]


class ProposalSent(Sent, frozen=True):
    """A proposed rematch; sent to the people of the finished table alone."""

    id: str  # of the table to come
    by: int  # the seat that proposes
    time: float
    until: float  # from then on it counts as withdrawn
    answers: list[RematchAnswerSent]  # one for each seat
    commitment: str  # SHA-256 of the secret that the table to come is shuffled with


class RematchAnswer(Strict, frozen=True):
    """My yes or no, for all the seats of my device. It can be changed until the game begins."""

    id: str  # of the proposal that I have seen
    agree: bool
    seed: str | None = None  # my part in the shuffle, 64 hexadecimal digits


class RematchStart(Strict, frozen=True):
    """Begin without those who have not said yes: bots play for them, or there are fewer seats."""

    id: str
    others: Literal["bots", "fewer"] = "bots"
