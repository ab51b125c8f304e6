"""Non-interference: two servers that differ only in information hidden from one seat.

Both are copies of one folder, with the same people and the same table. In each the game continues
from another position; the two positions look the same from Ann's seat and differ in what it cannot
see, and so do the secrets of the shuffle. Every request is sent to both servers, and every answer
and every live message to Ann must be the same.
"""

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
import sqlalchemy as sa

from rotonde.core import fairness
from rotonde.errors import RotondeError
from rotonde.game import State, game
from rotonde.games.registry import game_table
from rotonde.server.storage import schema
from rotonde.server.tables.live_table import LiveTable
from rotonde.server.tables.play import undo_policy
from server.direct import DirectServer
from server.harness import Guest

ANN, BOB = 0, 1
# What may differ: times, the seal of the shuffle, and ids that are drawn afresh.
APART = {
    "time", "created", "changed", "seen", "deadline", "expires", "seed", "seeds",
    "since", "nudge_from", "replace_from", "commitment", "secret", "token", "path", "qr",
}  # fmt: skip
HEADERS_APART = {"date", "content-length", "set-cookie"}
CALLED: set[str] = set()  # addresses that were compared, by their templates


def without_apart(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: "apart" if k in APART else without_apart(v) for k, v in value.items()}
    if isinstance(value, list):
        return [without_apart(item) for item in value]
    return value


def first_difference(one: Any, other: Any, place: str = "") -> str:
    """Where two answers differ, for the message of the failure."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        parts = [(name, one[name], other[name]) for name in one]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        parts = [(str(i), x, y) for i, (x, y) in enumerate(zip(one, other, strict=True))]
    else:
        return f"{place}: {one!r} != {other!r}"
    return next(first_difference(x, y, f"{place}/{name}") for name, x, y in parts if x != y)


# --- two worlds ----------------------------------------------------------------------------------


class World:
    """One of the two servers, its people, and Ann's live channels."""

    def __init__(self, server: DirectServer, cookies: list[dict[str, str]], table: str) -> None:
        self.server = server
        self.table = table
        self.guests = [self._guest(jar) for jar in cookies]
        self.sockets: list[Any] = []

    def _guest(self, jar: dict[str, str]) -> Guest:
        guest = self.server.guest(None)
        guest.client.cookies.update(jar)
        return guest

    @property
    def live(self) -> LiveTable:
        return self.server.services.tables._live[self.table]

    def ask(self, who: int, method: str, path: str, body: Any) -> Any:
        """An answer whole: status, headers, body."""
        more = {} if body is None else {"json": body}
        response = self.guests[who].client.request(
            method, path.replace("{table}", self.table), **more
        )
        assert response.status_code < 500, response.text
        headers = {k: v for k, v in response.headers.items() if k not in HEADERS_APART}
        kind = headers.get("content-type", "")
        told = response.json() if "json" in kind and response.content else response.text
        return {"status": response.status_code, "headers": headers, "body": without_apart(told)}

    def news(self) -> Any:
        """Everything that Ann's channels were sent since the last time, in order."""
        heard = []
        for socket in self.sockets:
            socket.send_json({"type": "ping"})
            messages = []
            while (message := socket.receive_json(timeout=30))["type"] != "pong":
                messages.append(without_apart(message))
            heard.append(messages)
        return heard


class Twins:
    def __init__(self, a: World, b: World) -> None:
        self.worlds = (a, b)

    def same(self, what: Callable[[World], Any], about: str = "") -> Any:
        one, other = (what(world) for world in self.worlds)
        assert one == other, f"{about}: {first_difference(one, other)}"
        return one

    def ask(self, method: str, path: str, body: Any = None, who: int = ANN) -> Any:
        """Send a request to both servers; if it is Ann's, the answers must be the same."""
        name = re.sub(r"/reasons/.*", "/reasons/{number}", path.partition("?")[0])
        if who == ANN:
            CALLED.add(f"{method} {name}")
            answer = self.same(lambda w: w.ask(ANN, method, path, body), f"{method} {path} {body}")
        else:
            answer, _ = [world.ask(who, method, path, body) for world in self.worlds]
        self.same(World.news, f"live, after {method} {path} {body}")
        return answer

    def say(self, message: Any) -> Any:
        """The same message on Ann's first channel in both; what comes of it must be the same."""
        for world in self.worlds:
            sent = message if isinstance(message, str) else msgspec.json.encode(message).decode()
            world.sockets[0].send_text(sent.replace("{table}", world.table))
        return self.same(World.news, f"live, after {message}")

    @contextmanager
    def live(self, *eyes: int) -> Iterator[None]:
        """Ann's channels, one for each pair of eyes."""
        with ExitStack() as stack:
            for seat in eyes:
                for world in self.worlds:
                    socket = stack.enter_context(world.guests[ANN].live())
                    socket.send_json({"type": "subscribe", "table": world.table, "seat": seat})
                    world.sockets.append(socket)
                self.same(World.news, "the first news")
            yield
        for world in self.worlds:
            world.sockets = []

    def quiet_actions(self, seat: int) -> list[str]:
        """Actions of a seat that are legal in both, after which Ann still sees no difference."""
        rooms = [world.live for world in self.worlds]
        found = []
        legal = [set(map(str, r.timeline.game.legal(_whole(r)).values())) for r in rooms]
        for text in sorted(legal[0] & legal[1]):
            seen = []
            for live in rooms:
                _, after = live.timeline.try_action(seat, text)
                played = live.timeline.game
                over = played.result(after) is not None
                seen.append((over, played.show(played.observe(after, ANN))))
            if seen[0] == seen[1] and not seen[0][0]:
                found.append(text)
        return found

    def pairs_of_actions(self, seat: int) -> list[tuple[str, str]]:
        """For each server an action of a seat, after which Ann still sees no difference."""
        by_view: list[dict[bytes, str]] = []
        for live in (world.live for world in self.worlds):
            played = live.timeline.game
            seen = {}
            for action in played.legal(_whole(live)).values():
                _, after = live.timeline.try_action(seat, str(action))
                if played.result(after) is None:
                    shown = played.show(played.observe(after, ANN))
                    seen[msgspec.json.encode(shown, order="sorted")] = str(action)
            by_view.append(seen)
        first, second = by_view
        return [(first[view], second[view]) for view in sorted(first.keys() & second.keys())]


def _whole(live: LiveTable) -> State:
    assert live.timeline.state is not None
    return live.timeline.state


Template = tuple[Path, list[dict[str, str]], str]


@pytest.fixture(scope="module")
def templates(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, int], Template]:
    """For a game and a number of seats: a folder with a table that has begun."""
    made: dict[tuple[str, int], Template] = {}

    def template(name: str, seats: int) -> Template:
        if (name, seats) not in made:
            folder = tmp_path_factory.mktemp(f"{name}-{seats}")
            with DirectServer(folder) as server:
                people = [server.guest(who) for who in ("Ann", "Bob", "Cat")[:seats]]
                wanted = [{"kind": "me"}] + [{"kind": "open"}] * (seats - 1)
                clock = {"kind": "days", "amount": 20}
                table = people[0].open(name, seats=wanted, clock=clock, absence="resign")
                for guest in people[1:]:
                    guest.join(table)
                people[0].start(table)
                jars = [dict(guest.client.cookies) for guest in people]
            made[name, seats] = folder, jars, table
        return made[name, seats]

    return template


def position(name: str, seats: int, plies: int, seed: int) -> State:
    """A position so many random actions into a game."""
    played = game(name)
    rng = np.random.default_rng(seed)
    state = played.start(game_table(name).options(seats, {}), seed)
    for _ in range(plies):
        actions = list(played.legal(state))
        after = played.play(state, actions[rng.integers(len(actions))])
        if after.turn is None:
            break
        state = after
    return state


def two_that_look_the_same(name: str, state: State) -> tuple[Any, Any]:
    """Two different positions that look the same to Ann."""
    played = game(name)
    seen = played.observe(state, ANN)
    shown = [played.show(played.guess(seen, seed)) for seed in range(8)]
    first = shown[0]
    different = next((other for other in shown if other != first), None)
    assert different is not None, "the seat knows everything here: a poor position for this test"
    return first, different


def load(folder: Path, table: str, whole: Any) -> None:
    """Let the table go on from a position, as after a change of rules; with a new secret."""
    with DirectServer(folder) as server, server.services.store.engine.begin() as connection:
        body = msgspec.json.encode(whole).decode()
        connection.execute(sa.update(schema.snapshots).values(position=body))
        secret = fairness.new_secret().hex()
        connection.execute(sa.update(schema.tables).values(rules="0", secret=secret))
        # It is loaded at the next opening; nothing of the old game may still be known.
        assert connection.execute(sa.select(schema.tables.c.id)).scalars().all() == [table]


@contextmanager
def twins(template: Template, name: str, state: State, tmp_path: Path) -> Iterator[Twins]:
    source, jars, table = template
    with ExitStack() as stack:
        worlds = []
        for letter, whole in zip("ab", two_that_look_the_same(name, state), strict=True):
            folder = tmp_path / letter
            shutil.copytree(source, folder)
            load(folder, table, whole)
            server = stack.enter_context(DirectServer(folder))
            worlds.append(World(server, jars, table))
        yield Twins(*worlds)


# --- what is asked -------------------------------------------------------------------------------


def look_around(both: Twins) -> None:
    """Everything that Ann can look at."""
    table = "/api/tables/{table}"
    number = both.worlds[0].live.timeline.number
    for seat in (ANN, -1):
        for since in (0, number - 1, number, number + 5, -3):
            both.ask("GET", f"{table}?seat={seat}&since={since}")
        both.ask("GET", f"{table}/moments?seat={seat}")
        both.ask("GET", f"{table}/moments?seat={seat}&first={number}&last={number + 3}")
        both.ask("GET", f"{table}/entries?seat={seat}&first=1&last={number + 3}")
    for other in (BOB, -2, 7):
        both.ask("GET", f"{table}?seat={other}")
        both.ask("GET", f"{table}/moments?seat={other}")
        both.ask("GET", f"{table}/entries?seat={other}&first=1&last=9")
    for part in (
        "header",
        "fixtures",
        "fixtures?v=1",
        "qr",
        "record",
        "chat",
        "chat?since=1",
        "ratings",
    ):
        both.ask("GET", f"{table}/{part}")
    for path in ("tables", "me", "me/export", "catalogue", "missions", "daily", "me/tokens"):
        both.ask("GET", f"/api/{path}")
    for path in ("me/ratings", "ladder?game=rail"):
        both.ask("GET", f"/api/{path}")
    both.ask("GET", f"/api/codes/{both.worlds[0].live.data.code}")
    for seat in (ANN, BOB, -1):
        both.ask("GET", f"{table}/prepared?seat={seat}")
        both.ask("POST", f"{table}/plan", {"seat": seat})


def candidates(name: str, both: Twins) -> tuple[list[Any], list[Any]]:
    """Actions that are open to Ann, and some that are not: in any form, sense and nonsense."""
    played = game(name)
    seen = played.observe(_whole(both.worlds[0].live), ANN)
    legal = played.legal(seen)
    open_ = [str(action) for action in legal.values()]
    rng = np.random.default_rng(5)
    closed: list[Any] = [
        "", "nonsense", -1, 10**9, {}, {"type": "fly"}, {"type": "blind"}, {"type": "draw"},
        {"type": "tickets"}, {"type": "pass"},
    ]  # fmt: skip
    for code in map(int, rng.integers(0, 10_000 if name != "trains" else 660, 40)):
        try:
            action = played.read(seen, code)
        except RotondeError:
            closed.append(code)
            continue
        if code not in legal:
            closed.append(msgspec.to_builtins(action))
    return open_, [one for one in closed if not _is_open(name, seen, one)]


def _is_open(name: str, seen: State, source: Any) -> bool:
    try:
        action = game(name).read(seen, source)
    except RotondeError:
        return False
    return str(action) in {str(one) for one in game(name).legal(seen).values()}


def question(both: Twins, name: str) -> None:
    """Why, what if, and help: about what is open and what is not."""
    open_, closed = candidates(name, both)
    for action in [*open_[:12], *open_[-6:], *closed]:
        body = {"seat": ANN, "action": action}
        both.ask("POST", "/api/tables/{table}/why", body)
        both.ask("POST", "/api/tables/{table}/whatif", body)
    both.ask("POST", "/api/tables/{table}/why", {"seat": BOB, "action": 0})
    both.ask("POST", "/api/tables/{table}/whatif", {"seat": BOB, "action": 0})
    for action in closed:
        for path, body in (("plan", {"after": [action]}), ("prepared", {"actions": [action]})):
            named = {"id": f"try {action}"[:60]} if path == "prepared" else {}
            both.ask("POST", f"/api/tables/{{table}}/{path}", {"seat": ANN, **named, **body})
    for seat in (ANN, BOB):
        both.ask("DELETE", f"/api/tables/{{table}}/prepared?seat={seat}")
    for topic in ("ticket", "hint", "verdict", "solution", "way", "abilities", "nothing"):
        for step in (0, 1, 2, 99):
            both.ask(
                "POST", "/api/tables/{table}/help", {"seat": ANN, "topic": topic, "step": step}
            )


def be_refused(both: Twins, name: str) -> None:
    """Actions that are stale, out of turn, foreign, illegal or nonsense, by both ways."""
    _, closed = candidates(name, both)
    number = both.worlds[0].live.timeline.number
    wrong: list[tuple[int, int, Any]] = [(number, ANN, action) for action in closed]
    wrong += [(at, ANN, 0) for at in (number - 1, number + 1, 0, -1)]
    wrong += [(number, seat, 0) for seat in (BOB, -1, 9)]
    for index, (at, seat, action) in enumerate(wrong):
        body = {"number": at, "id": f"http-{index}", "seat": seat, "action": action}
        answer = both.ask("POST", "/api/tables/{table}/actions", body)
        assert answer["status"] >= 400, body
        both.say({"type": "act", "table": "{table}", **body, "id": f"live-{index}"})
    for message in (
        "", "{}", {"type": "subscribe", "table": "{table}", "seat": BOB},
        {"type": "subscribe", "table": "{table}", "seat": -2},
        {"type": "subscribe", "table": "nowhere"}, {"type": "unsubscribe", "table": "nowhere"},
    ):  # fmt: skip
        both.say(message)
    table = "/api/tables/{table}"
    undo = {"number": number, "id": "u", "seat": ANN, "to": number - 1}
    for change in ({}, {"number": 1}, {"seat": BOB}, {"to": number}, {"to": -1}):
        both.ask("POST", f"{table}/undo", {**undo, **change})
    both.ask("POST", f"{table}/undo/answer", {"seat": ANN, "number": number, "agree": True})
    both.ask("POST", f"{table}/join", {"seat": None})
    both.ask("POST", f"{table}/join", {"seat": BOB})
    both.ask("POST", f"{table}/seed", {"seed": "00" * 32})
    both.ask("POST", f"{table}/seats", {"seat": BOB, "to": {"kind": "open"}})
    for path in ("start", "close", "rematch"):
        both.ask("POST", f"{table}/{path}")
    answer = {"id": "nothing", "agree": True}
    both.ask("POST", f"{table}/rematch/answer", answer)
    both.ask("POST", f"{table}/rematch/start", {"id": "nothing"})
    both.ask("POST", f"{table}/return", {"seat": ANN})
    both.ask("POST", f"{table}/return", {"seat": BOB})
    both.ask("POST", f"{table}/resign", {"seat": BOB})
    for path in ("nudge", "replace"):
        for seat in (ANN, BOB):
            both.ask("POST", f"{table}/{path}", {"seat": seat})
    for seat in (ANN, BOB, 9):
        for livery in (0, 3, 99):
            both.ask("POST", f"{table}/livery", {"seat": seat, "livery": livery})


def move_as_bots(both: Twins, most: int) -> int:
    """Moves of bots, each with its reason; they may differ in the two servers (a bot keeps the
    tickets that it has), as long as Ann sees no difference."""
    moved = 0
    for turn in range(most):
        seat = both.worlds[0].live.timeline.turn
        assert seat is not None
        pairs = both.pairs_of_actions(seat)
        if not pairs:
            break
        for world, text in zip(both.worlds, pairs[(5 * turn) % len(pairs)], strict=True):
            world.server.run(_append_as_bot(world, seat, text))
        both.same(World.news, "live, after a bot's move")
        number = both.worlds[0].live.timeline.number
        answer = both.ask("GET", f"/api/tables/{{table}}/reasons/{number}")
        assert answer["status"] == 200, answer
        assert answer["body"]["whole"] is False
        moved += 1
    return moved


async def _append_as_bot(world: World, seat: int, text: str) -> None:
    writer = world.server.services.writer

    async def move() -> None:
        _, after = world.live.timeline.try_action(seat, text)
        await writer.append(world.live, "action", seat=seat, action=text, by_bot=True, after=after)

    await writer.exclusively(world.live, move)


def ask_for_reasons(both: Twins) -> None:
    """Of entries that are no bot's, and that are none at all."""
    for number in (-1, 0, 1, both.worlds[0].live.timeline.number, 10**6):
        both.ask("GET", f"/api/tables/{{table}}/reasons/{number}")


def play_quietly(both: Twins, most: int) -> int:
    """Actions of all seats that show Ann no difference; each is undone as far as allowed."""
    played = 0
    for turn in range(most):
        live = both.worlds[0].live
        seat, number = live.timeline.turn, live.timeline.number
        assert seat is not None
        quiet = both.quiet_actions(seat)
        if not quiet:
            break
        body = {
            "number": number, "id": f"quiet-{number}", "seat": seat,
            "action": quiet[(7 * turn) % len(quiet)],
        }  # fmt: skip
        if seat == ANN and turn % 2:
            both.say({"type": "act", "table": "{table}", **body})
        both.ask("POST", "/api/tables/{table}/actions", body, who=seat)
        played += 1
        both.ask("GET", f"/api/tables/{{table}}?seat={ANN}")
        if turn % 3 == 1:
            take_back(both, seat)
    return played


def take_back(both: Twins, seat: int) -> None:
    """The last action is asked back, for nothing or by consent, and played again or not."""
    number = both.worlds[0].live.timeline.number
    last = both.worlds[0].live.timeline.last_of(seat)
    body = {"number": number, "id": f"back-{number}", "seat": seat, "to": last}
    both.ask("POST", "/api/tables/{table}/undo", body, who=seat)
    asked = both.same(lambda w: w.live.timeline.asked, "who waits for consent")
    if asked is not None:
        for other in sorted(undo_policy.others(both.worlds[0].live, seat)):
            answer = {"seat": other, "number": asked.number, "agree": number % 2 == 0}
            both.ask("POST", "/api/tables/{table}/undo/answer", answer, who=other)


def be_a_person(both: Twins) -> None:
    """What has to do with Ann, and nothing with the game."""
    both.ask("POST", "/api/tables/{table}/chat", {"text": "Bonjour"})
    both.ask("POST", "/api/tables/{table}/chat", {"text": "Hello"}, who=BOB)
    both.ask("POST", "/api/tables/{table}/chat", {"text": ""})
    both.ask("PATCH", "/api/me", {"name": "Anna"})
    both.ask("POST", "/api/me/passphrase", {"passphrase": "short"})
    both.ask("POST", "/api/me/links")
    both.ask("POST", "/api/enter", {"token": "nothing"})


CASES = [
    (name, seats, plies, seed)
    for name, seats, depths in (
        ("rail", 2, (0, 1, 17, 60)),
        ("rail", 3, (25,)),
        ("tram", 2, (0, 9, 30)),
        ("trains", 2, (0, 3, 20, 45)),
        ("trains", 3, (28,)),
    )
    for seed, plies in enumerate(depths, 11)
]


@pytest.mark.parametrize(("name", "seats", "plies", "seed"), CASES)
def test_no_answer_reveals_hidden_information_to_a_seat(
    templates: Callable[[str, int], Template],
    tmp_path: Path,
    name: str,
    seats: int,
    plies: int,
    seed: int,
) -> None:
    state = position(name, seats, plies, seed)
    with twins(templates(name, seats), name, state, tmp_path) as both, both.live(ANN, -1):
        different = [world.live.timeline.game.show(_whole(world.live)) for world in both.worlds]
        assert different[0] != different[1], "the two worlds are one"
        look_around(both)
        question(both, name)
        be_refused(both, name)
        be_a_person(both)
        ask_for_reasons(both)
        move_as_bots(both, 6)
        play_quietly(both, 12)
        question(both, name)
        be_refused(both, name)
        look_around(both)
        if seats == 2:
            end_it(both)


@pytest.mark.parametrize("name", ["rail", "tram", "trains"])
def test_reasons_of_bots_were_compared(
    templates: Callable[[str, int], Template], tmp_path: Path, name: str
) -> None:
    """Above, a position may have no move that suits; here Bob begins a turn: he can draw."""
    states = (position(name, 2, plies, 13) for plies in range(17, 40))
    begins = {"turn": BOB, "phase": "turn"}
    state = next(s for s in states if begins.items() <= game(name).show(s).items())
    with twins(templates(name, 2), name, state, tmp_path) as both, both.live(ANN, -1):
        assert move_as_bots(both, 6) > 0


def end_it(both: Twins) -> None:
    """Ann resigns, or leaves: the end looks the same; revealed positions are not compared."""
    by_resigning = both.worlds[0].live.timeline.number % 2 == 0
    if by_resigning:
        both.ask("POST", "/api/tables/{table}/resign", {"seat": ANN})
    else:
        both.ask("POST", "/api/tables/{table}/leave")
    both.ask("GET", f"/api/tables/{{table}}?seat={ANN}")
    both.ask("GET", f"/api/tables/{{table}}/moments?seat={ANN}")
    both.ask("GET", f"/api/tables/{{table}}/entries?seat={ANN}&first=1&last=400")
    both.ask("GET", "/api/tables")
    number = both.worlds[0].live.timeline.number
    body = {"number": number, "id": "late", "seat": ANN, "action": 0}
    assert both.ask("POST", "/api/tables/{table}/actions", body)["status"] == 409


@pytest.mark.parametrize(
    ("name", "plies"), [("rail", 0), ("rail", 21), ("trains", 0), ("trains", 9)]
)
def test_prepared_actions_of_another_seat_cannot_be_noticed(
    templates: Callable[[str, int], Template], tmp_path: Path, name: str, plies: int
) -> None:
    """Bob prepares, replaces and cancels in one world alone; Ann is answered and told the same."""
    states = (position(name, 3, more, 17) for more in range(plies, plies + 40))
    state = next(s for s in states if s.turn not in (BOB, None))
    source, jars, table = templates(name, 3)
    with ExitStack() as stack:
        worlds = []
        for letter in "ab":
            folder = tmp_path / letter
            shutil.copytree(source, folder)
            load(folder, table, game(name).show(state))
            worlds.append(World(stack.enter_context(DirectServer(folder)), jars, table))
        both = Twins(*worlds)
        stack.enter_context(both.live(ANN, -1))
        for world in worlds:
            world.ask(BOB, "GET", f"/api/tables/{{table}}?seat={BOB}", None)
        plan = worlds[1].ask(BOB, "POST", "/api/tables/{table}/plan", {"seat": BOB})
        choices = plan["body"]["legal"]
        for i, choice in enumerate((choices[0], choices[-1])):
            body = {"seat": BOB, "id": f"bob-{i}", "actions": [choice["code"]]}
            kept = worlds[1].ask(BOB, "POST", "/api/tables/{table}/prepared", body)
            assert kept["status"] == 200 and kept["body"]["id"] == f"bob-{i}"
            both.same(World.news, "live, after Bob prepared")
            look_around(both)
            be_refused(both, name)
        one, other = (w.ask(BOB, "GET", f"/api/tables/{{table}}?seat={BOB}", None) for w in worlds)
        assert one == other, "not even the look of the seat itself tells"
        worlds[1].ask(BOB, "DELETE", f"/api/tables/{{table}}/prepared?seat={BOB}", None)
        both.same(World.news, "live, after Bob cancelled")
        look_around(both)


def test_the_comparison_would_notice_a_leak(
    templates: Callable[[str, int], Template], tmp_path: Path
) -> None:
    """Bob, who knows his own cards, sees two different servers."""
    state = position("rail", 2, 17, 13)
    with twins(templates("rail", 2), "rail", state, tmp_path) as both:
        path = f"/api/tables/{{table}}?seat={BOB}"
        one, other = (world.ask(BOB, "GET", path, None) for world in both.worlds)
        assert one["body"]["look"]["view"] != other["body"]["look"]["view"]


def test_every_address_of_a_table_was_compared(
    templates: Callable[[str, int], Template], tmp_path: Path
) -> None:
    """A new address must be added above, or this fails."""
    state = position("trains", 2, 3, 12)
    with twins(templates("trains", 2), "trains", state, tmp_path) as both, both.live(ANN):
        CALLED.clear()
        look_around(both)
        question(both, "trains")
        be_refused(both, "trains")
        be_a_person(both)
        ask_for_reasons(both)
        both.ask("POST", "/api/tables/{table}/resign", {"seat": ANN})
        both.ask("POST", "/api/tables/{table}/leave")
        addresses = {
            f"{method} {route.path_format}"
            for route in both.worlds[0].server.app.routes
            for method in getattr(route, "methods", ())
            if method not in ("OPTIONS", "HEAD") and "{table" in route.path_format
        }
    assert addresses <= CALLED, addresses - CALLED
