"""Messages of the chat of a table."""

from rotonde.server.wire.base import Sent, Strict

CHAT_LENGTH = 500


class ChatWanted(Strict, frozen=True):
    text: str


class ChatLine(Sent, frozen=True):
    number: int
    time: float
    person: str
    name: str
    text: str
    seat: int | None = None


class ChatLines(Sent, frozen=True):
    lines: list[ChatLine]
