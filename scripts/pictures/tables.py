"""Tables at a moment worth a picture: how one plays to get there."""

import re
from typing import Any

from .house import Choice, House, State

TICKETS = 2  # kept at the start
MANY_CARDS = 14  # in hand: from here on any route is claimed


def _of(state: State, *kinds: str) -> list[Choice]:
    return [choice for choice in state["look"]["legal"] if choice["action"]["type"] in kinds]


def play_rail(state: State) -> Choice:
    """Cards until the hand is full, then a route: a game that gets somewhere."""
    legal = state["look"]["legal"]
    if keeps := _of(state, "keep"):
        return next(one for one in keeps if len(one["action"]["tickets"]) == TICKETS)
    mine = state["look"]["view"]["players"][0]
    claims = {one["text"].split()[1]: one for one in _of(state, "claim")}
    if claims and mine["cards"] >= MANY_CARDS:
        return next(iter(claims.values()))
    drawn = _of(state, "blind") or _of(state, "take") or list(claims.values())
    return (drawn or legal)[0]


def play_trains(state: State) -> Choice:
    """Draws and places: enough to fill the display."""
    legal = state["look"]["legal"]
    return (_of(state, "draw") or _of(state, "place", "setup") or legal)[len(legal) // 3 :][0]


def last_round(house: House) -> str:
    return house.played("tram", play_rail, lambda state: state["look"]["insight"]["last_round"] is not None)


def may_remove(house: House) -> str:
    return house.played("trains", play_trains, lambda state: _removal(state) is not None)


def _removal(state: State) -> Choice | None:
    return next((one for one in state["look"]["legal"] if re.match("use remove", one["text"])), None)


def solved(house: House, number: int) -> str:
    """A mission of the album, solved in the fewest moves; one that was solved before is anew."""
    table = house.mission(number)
    for move in house.help(table, "solution")["data"]["moves"]:
        _move(house, table, move["action"])
    return table


def begun(house: House, number: int) -> str:
    """A mission of which all but the last move are made."""
    table = house.mission(number)
    if house.at(table)["look"]["insight"]["moves"] == 0:
        for move in house.help(table, "solution")["data"]["moves"][:-1]:
            _move(house, table, move["action"])
    return table


def _move(house: House, table: str, action: Any) -> None:
    state = house.at(table)
    house.act(table, state, {"code": action})


def album_of_a_beginner(house: House, missions: int) -> None:
    """Some missions solved, so that the album is not empty."""
    for number in range(1, missions + 1):
        solved(house, number)
