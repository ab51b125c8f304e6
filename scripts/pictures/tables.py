"""Tables at a moment worth a picture: how one plays to get there."""

from .server import MIDDLE, Choice, PictureServer, State

EVENING = {
    "name": "Mercredi soir",
    "clock": {"kind": "seconds", "amount": 3600},  # longer than all its pictures take
    "seats": [
        {"kind": "me"}, {"kind": "open"}, {"kind": "open"},
        {"kind": "bot", "level": "driver"}, {"kind": "bot", "level": "conductor"},
    ],
}  # fmt: skip
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
    choices = _of(state, "draw") or _of(state, "place", "setup")
    return choices[len(choices) // 3]  # anywhere but at the ends, where a row is soon in order


def middle_of_tram(server: PictureServer) -> str:
    """Five at a table: the person, one who is offline, one replaced by a bot, two bots."""
    return server.once("middle-tram", lambda server: server.middle("tram", **EVENING))


def middle_of_trains(server: PictureServer) -> str:
    return server.once("middle-trains", may_rearrange)


def last_round(server: PictureServer) -> str:
    return server.played("tram", play_rail, _is_last_round)


def _is_last_round(state: State) -> bool:
    return state["look"]["insight"]["last_round"] is not None


def may_remove(server: PictureServer) -> str:
    return server.played("trains", play_trains, _may_remove)


def may_rearrange(server: PictureServer) -> str:
    """The middle of a game of Trains, with an ability that moves wagons of the player's row."""
    return server.played("trains", play_trains, _may_rearrange)


def _may_rearrange(state: State) -> bool:
    moving = ("use swap", "use move")
    able = any(one["text"].startswith(moving) for one in state["look"]["legal"])
    return able and state["look"]["number"] >= MIDDLE["trains"]


def _may_remove(state: State) -> bool:
    return any(one["text"].startswith("use remove") for one in state["look"]["legal"])


# --- Triage ---------------------------------------------------------------------------------------

FROM_HERE = 1  # a solution of the position, not of the mission


def solved(server: PictureServer, number: int, *, wasted: int = 0) -> str:
    """A mission of the album, solved in the fewest moves but for some that lead nowhere."""
    table = server.mission(number)
    for _ in range(wasted):
        state = server.at(table)
        server.act(table, state, state["look"]["legal"][-1])
    for move in server.help(table, "solution", FROM_HERE)["data"]["moves"]:
        server.act(table, server.at(table), {"code": move["action"]})
    return table


def begun(server: PictureServer, number: int) -> str:
    """A mission of which all but the last move are made."""
    table = server.mission(number)
    for move in server.help(table, "solution", FROM_HERE)["data"]["moves"][:-1]:
        server.act(table, server.at(table), {"code": move["action"]})
    return table


def album_of_a_beginner(server: PictureServer) -> str:
    """Some missions solved, well and less well, so that the album has medals."""
    for number in (*range(1, 13), 14, 16, 21):
        solved(server, number, wasted=int(number in (4, 9, 12, 14)))
    return ""
