"""Messages of the chat of a table."""

from typing import Literal

from rotonde.server.wire.base import Sent, Strict

CHAT_LENGTH = 500
# What can be said with one press, in any language: the page draws each. They are stored by name.
Emote = Literal["hello", "bravo", "thanks", "laugh", "wow", "oops", "thinking", "go"]


class ChatWanted(Strict, frozen=True):
    """Something to be said: either in words or as an emote."""

    text: str = ""
    emote: Emote | None = None


class ChatLine(Sent, frozen=True):
    number: int
    time: float
    person: str
    name: str
    text: str  # empty: an emote
    seat: int | None = None
    emote: Emote | None = None


class ChatLines(Sent, frozen=True):
    lines: list[ChatLine]
