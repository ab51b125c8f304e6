"""Conformance vectors: positions of random games, with all that an engine must say about them.

The same plan gives the same vectors on any machine, so a file of answers need only name its plan.
Each vector stands alone: a position, an action, what chance brought; and what follows from them.
"""

import random
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from rotonde import __version__
from rotonde.core.conformance import Vectors
from rotonde.core.errors import InvalidOptions
from rotonde.core.interface import Action, Game, Result, State
from rotonde.games.registry import NAMES, edition, game, manifest

FORMAT = 1
MOST_GAMES = 10**6
MOST_POSITIONS = 10**4
_UNSAID = ("generator", "eyes")  # of a position: no engine but ours has that generator


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a file of vectors, and of the answers to it."""

    conformance: int  # the format
    games: int  # over all names together
    seed: int
    positions: int  # of each game, the last one included
    only: tuple[str, ...]  # names of games, in turn
    rules: dict[str, str]  # the version of each
    release: str = __version__


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an engine is asked. `data` is the map, deck or mission: with its first position only."""

    id: str
    game: str
    board: str  # the name of that data; positions on the same one have the same name
    options: dict[str, Any]
    position: dict[str, Any]
    action: str | None  # None: the game ends here, or is left here
    chance: list[Any]  # what comes off the pile while it is played, in order
    data: dict[str, Any] | None = None


class Answer(msgspec.Struct, frozen=True):
    """What an engine says: every action, the position after the one it is asked about, the end."""

    id: str
    legal: list[str]
    next: dict[str, Any] | None = None  # None: there was no action
    result: "Ending | None" = None  # if the game is over then


class Ending(msgspec.Struct, frozen=True):
    winners: list[int]
    scores: list[int]


class Vector(msgspec.Struct, frozen=True):
    """A question and our answer to it, with the states they were made from."""

    question: Question
    answer: Answer
    state: State
    after: State | None


def plan_of(games: int, seed: int, positions: int, only: Iterable[str] = ()) -> Plan:
    """A plan for these games, or for all that have vectors."""
    for what, value, most in (
        ("games", games, MOST_GAMES),
        ("positions", positions, MOST_POSITIONS),
    ):
        if not 1 <= value <= most:
            raise InvalidOptions("options.number", name=what, value=value, least=1, most=most)
    with_vectors = [name for name in NAMES if manifest(name).vectors is not None]
    chosen = []
    for name in only:
        own = edition(name).name
        if own not in with_vectors:
            known = ", ".join(with_vectors)
            raise InvalidOptions("conformance.no-vectors", name=name, known=known)
        chosen.append(own)
    names = tuple(dict.fromkeys(chosen)) or tuple(with_vectors)
    rules = {name: game(name).version for name in names}
    return Plan(FORMAT, games, seed, positions, names, rules)


def read_plan(line: bytes, place: str) -> Plan:
    """The plan of a file of answers, if this release makes the same vectors."""
    try:
        plan = msgspec.json.decode(line, type=Plan)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InvalidOptions("conformance.no-plan", path=place, reason=str(error)) from None
    if plan.conformance != FORMAT:
        found = plan.conformance
        raise InvalidOptions("conformance.format", path=place, found=found, known=FORMAT)
    own = plan_of(plan.games, plan.seed, plan.positions, plan.only)
    if msgspec.structs.replace(plan, release=own.release) != own:
        raise InvalidOptions("conformance.other-rules", path=place, release=plan.release)
    return own


def vectors_of(plan: Plan) -> Iterator[Vector]:
    boards: dict[str, str] = {}  # by the data as JSON: the name of a board that was sent
    for number in range(plan.games):
        name = plan.only[number % len(plan.only)]
        yield from _vectors_of_game(plan, name, number // len(plan.only), boards)


def _vectors_of_game(
    plan: Plan, name: str, number: int, boards: dict[str, str]
) -> Iterator[Vector]:
    maker = manifest(name).vectors
    assert maker is not None, "the plan has only such games"
    given, played = maker.load(), game(name)
    options = given.options(number)
    chance = random.Random(f"{plan.seed}/{name}/{number}")
    start = played.start(options, chance.getrandbits(64))
    states = _play(played, start, given.most_plies, chance)
    chosen = {len(states) - 1}
    if plan.positions > 1:
        inner = range(len(states) - 1)
        chosen |= set(chance.sample(inner, min(plan.positions - 1, len(inner))))
    for ply in sorted(chosen):
        after = states[ply + 1] if ply + 1 < len(states) else None
        yield _vector(f"{name}/{number}/{ply}", name, given, options, states[ply], after, boards)


def _play(played: Game, state: State, most: int, chance: random.Random) -> list[State]:
    """A game at random: half of them choose among kinds of actions first, so that all come up."""
    by_kind = chance.random() < 0.5
    states = [state]
    while state.turn is not None and len(states) <= most:
        legal = played.legal(state)
        if not legal:
            break
        state = played.play(state, _choose(legal, by_kind, chance))
        states.append(state)
    return states


def _choose(legal: dict[int, Action], by_kind: bool, chance: random.Random) -> int:
    codes = list(legal)
    if by_kind:
        kinds: dict[str, list[int]] = {}
        for code, action in legal.items():
            kinds.setdefault(str(action).partition(" ")[0], []).append(code)
        codes = kinds[chance.choice(sorted(kinds))]
    return chance.choice(codes)


def _vector(
    place: str,
    name: str,
    given: Vectors,
    options: dict[str, Any],
    state: State,
    after: State | None,
    boards: dict[str, str],
) -> Vector:
    played = game(name)
    data = dict(given.board(state))
    encoded = msgspec.json.encode(data, order="sorted").decode()
    is_new = encoded not in boards
    board = boards.setdefault(encoded, f"board-{len(boards) + 1}")
    position = shown(played, state)
    action = None
    if after is not None:
        action = played.show(after)["last"]
    question = Question(
        id=place,
        game=name,
        board=board,
        options={key: value for key, value in options.items() if key != given.data_option},
        position=position,
        action=action,
        chance=[] if after is None else given.chance(state, after),
        data=data if is_new else None,
    )
    last = state if after is None else after
    answer = Answer(
        id=place,
        legal=[str(one) for one in played.legal(state).values()],
        next=None if after is None else shown(played, after),
        result=ending_of(played.result(last)),
    )
    return Vector(question, answer, state, after)


def shown(played: Game, state: State) -> dict[str, Any]:
    """A position without what only our engine knows."""
    return {name: value for name, value in played.show(state).items() if name not in _UNSAID}


def ending_of(result: Result | None) -> Ending | None:
    return None if result is None else Ending(list(result.winners), list(result.scores))
