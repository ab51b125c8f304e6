"""Actions as typed values, and their line of text: one notation for logs, tests and terminal.

setup 45 3            at set-up: wagon 45 of the hand replaces the one at position 3
draw                  take the top wagon of the pile
place 3               put the drawn wagon at position 3
use swap-adjacent 2   swap positions 2 and 3 (swap-skip 2: positions 2 and 4)
use move-left 5       the wagon at position 5 moves to position 3
use remove-middle     everybody's wagon at position 4 goes
use lock 4            lock position 4
"""

import re
from collections.abc import Mapping
from typing import assert_never

import msgspec

from rotonde.core.errors import MalformedAction
from rotonde.core.interface import Action
from rotonde.core.plain_numbers import convert
from rotonde.games.trains.index_tables import Deck
from rotonde.games.trains.limits import ABILITIES, LENGTH
from rotonde.games.trains.state import DRAW, PLACE, SETUP, USE

_NUMBER = re.compile(r"[0-9]{1,6}")
_REMOVALS = tuple(name for name in ABILITIES if name.startswith("remove-"))


class SetUp(Action, frozen=True, tag="setup"):
    card: int
    position: int

    def __str__(self) -> str:
        return f"setup {self.card} {self.position}"


class Draw(Action, frozen=True, tag="draw"):
    def __str__(self) -> str:
        return "draw"


class Place(Action, frozen=True, tag="place"):
    position: int

    def __str__(self) -> str:
        return f"place {self.position}"


class Use(Action, frozen=True, tag="use"):
    """`position` is the left one of a swap, the wagon that moves, or where the lock goes."""

    ability: str
    position: int = 0  # a removal has none

    def __str__(self) -> str:
        return f"use {self.ability} {self.position}" if self.position else f"use {self.ability}"


TrainsAction = SetUp | Draw | Place | Use


def decode(deck: Deck, code: int) -> TrainsAction:
    """The action of a code; MalformedAction if this deck has none of that code."""
    if not 0 <= code < SETUP + deck.wagons * LENGTH:
        raise MalformedAction("malformed.code", code=code)
    if code >= SETUP:
        wagon, place = divmod(code - SETUP, LENGTH)
        return SetUp(wagon + 1, place + 1)
    if code == DRAW:
        return Draw()
    if code < USE:
        return Place(code - PLACE + 1)
    ability, place = divmod(code - USE, LENGTH)
    name = ABILITIES[ability]
    if name not in _REMOVALS:
        return Use(name, place + 1)
    if place != 0:
        raise MalformedAction("malformed.code", code=code)
    return Use(name)


def encode(deck: Deck, action: TrainsAction) -> int:
    """The code of an action; MalformedAction if it names what does not exist."""
    match action:
        case SetUp(card, position):
            if not 1 <= card <= deck.wagons:
                raise MalformedAction("malformed.trains.card", number=card, most=deck.wagons)
            return SETUP + (card - 1) * LENGTH + _place(position)
        case Draw():
            return DRAW
        case Place(position):
            return PLACE + _place(position)
        case Use(ability, position):
            if ability not in ABILITIES:
                known = ", ".join(ABILITIES)
                raise MalformedAction("malformed.trains.ability", name=ability, known=known)
            first = USE + ABILITIES.index(ability) * LENGTH
            if ability not in _REMOVALS:
                return first + _place(position)
            if position != 0:
                raise MalformedAction("malformed.trains.no-position", ability=ability)
            return first
        case _:
            assert_never(action)


def _place(position: int) -> int:
    if not 1 <= position <= LENGTH:
        raise MalformedAction("malformed.trains.position", position=position, most=LENGTH)
    return position - 1


def from_json(source: Mapping[str, object]) -> TrainsAction:
    try:
        action: TrainsAction = convert(source, TrainsAction)
    except msgspec.ValidationError as error:
        raise MalformedAction("malformed.json", reason=str(error)) from None
    return action


def from_text(text: str) -> TrainsAction:
    match text.split():
        case ["setup", card, position]:
            return SetUp(_number(card), _number(position))
        case ["draw"]:
            return Draw()
        case ["place", position]:
            return Place(_number(position))
        case ["use", ability]:
            return Use(ability)
        case ["use", ability, position]:
            return Use(ability, _number(position))
        case _:
            raise MalformedAction("malformed.text", text=text)


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise MalformedAction("malformed.trains.number", text=text)
    return int(text)
