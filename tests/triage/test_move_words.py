"""The list of moves in words: no two moves of one position read the same, in either language."""

import random
from collections.abc import Iterator
from functools import cache

import pytest

from rotonde.core.interface import State
from rotonde.core.messages import LANGUAGES, Voice
from rotonde.games.triage.actions import Move
from rotonde.games.triage.index_tables import shipped_missions
from rotonde.games.triage.table.fixtures import Slot
from rotonde.games.triage.table.game_table import TriageTable
from rotonde.games.triage.table.insight import Train
from triage.match import random_mission
from triage.positions import GAME, TEST_BOARDS

TABLE = TriageTable()
LONGEST_WALK = 6  # random moves


@cache
def signs(mission: str) -> dict[str, Slot]:
    return {slot.id: slot for slot in TABLE.build_fixtures({"mission": mission}).board.slots}


def sentence(voice: Voice, slots: dict[str, Slot], move: Move, train: Train) -> str:
    """As the page words a row: see `moveSentence` in games/triage/words.ts."""

    def name(slot: str) -> str:
        sign = slots[slot]
        return voice(
            "page.triage.slot",
            shape=voice(f"page.triage.shape.{sign.shape}"),
            colour=voice(f"page.triage.colour.{sign.colour}"),
            letter=sign.letter,
        )

    def vehicles(names: tuple[str, ...]) -> str:
        return ", ".join(voice(f"vehicle.{vehicle}") for vehicle in names)

    kinds = {(0, 0): "alone", (1, 0): "pushes", (0, 1): "pulls", (1, 1): "both"}
    kind = kinds[bool(train.pushed), bool(train.pulled)]
    words = [
        voice(
            f"page.triage.move.{kind}",
            vehicle=voice(f"vehicle.{train.locomotive}"),
            **{"from": name(move.locomotive), "to": name(move.path[-1])},
            pushed=vehicles(train.pushed),
            pulled=vehicles(train.pulled),
        )
    ]
    if train.head is not None:
        words.append(voice("page.triage.move.head", head=name(train.head)))
    if train.via:
        words.append(voice("page.triage.move.via", via=", ".join(map(name, train.via))))
    return " ".join(words)


def walk(state: State, chance: random.Random) -> Iterator[State]:
    """The position, and those of a few random moves after it."""
    for _ in range(LONGEST_WALK):
        if state.turn is None:
            return
        yield state
        legal = list(GAME.legal(state))
        if not legal:  # so many vehicles on a small board that none can move
            return
        state = GAME.play(state, chance.choice(legal))


def rows(state: State) -> Iterator[tuple[Move, Train]]:
    seen = GAME.observe(state, 0)
    legal = GAME.legal(seen)
    for train in TABLE.insight(seen, hints=True).trains:
        move = legal[train.code]
        assert isinstance(move, Move)
        yield move, train


@pytest.mark.parametrize("mission", shipped_missions())
def test_no_two_rows_of_a_list_read_the_same(mission: str) -> None:
    chance = random.Random(mission)
    for language in LANGUAGES:
        voice, slots = Voice(language), signs(mission)
        for state in walk(GAME.start({"mission": mission}), chance):
            words = [sentence(voice, slots, move, train) for move, train in rows(state)]
            assert len(set(words)) == len(words)
            assert not any("{" in text for text in words)


@pytest.mark.parametrize("board", [name for name in TEST_BOARDS if name != "ring-64"])
def test_no_two_moves_read_alike_on_any_board(board: str) -> None:
    chance = random.Random(board)
    for _ in range(5):
        for state in walk(
            GAME.start({"mission": dict(random_mission(chance, board).data)}), chance
        ):
            told = [
                (move.locomotive, move.path[-1], train.pulled, train.pushed, train.head, train.via)
                for move, train in rows(state)
            ]
            assert len(set(told)) == len(told)


def test_what_needs_no_more_words_has_none() -> None:
    for _, train in rows(GAME.start({"mission": "02-first-pull"})):
        assert (train.head, train.via) == (None, ())


def test_the_head_tells_two_pushes_apart_and_the_way_two_ways() -> None:
    trains = {str(move): train for move, train in rows(GAME.start({"mission": "05-the-wye"}))}
    assert trains["move A0 + to A1 push A2"].head == "A2"
    assert trains["move A0 + to A1 push B1"].head == "B1"
