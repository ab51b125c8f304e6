"""Decks as data: the one that comes with Rotonde, a player's own, and faulty ones."""

import copy
from typing import Any

import pytest

from rotonde.errors import InvalidFile, InvalidOptions
from rotonde.games.trains.deck import check
from rotonde.games.trains.index_tables import Deck, shipped_deck
from rotonde.games.trains.limits import ABILITIES, LEAST_WAGONS, WAGONS
from trains.positions import GAME, play, position, read
from trains.random_play import random_game, small_deck

DECK: dict[str, Any] = dict(shipped_deck("trains").data)


def changed(**changes: Any) -> dict[str, Any]:
    return copy.deepcopy(DECK) | changes


def faults(data: object) -> set[tuple[str, str]]:
    return {(fault.place, fault.key) for fault in check(data)}


def test_the_deck_that_comes_with_rotonde_has_84_wagons_and_8_abilities() -> None:
    deck = shipped_deck("trains")
    assert check(deck.data) == []
    assert deck.wagons == 84
    counts = [len(deck.data["abilities"][ability]) for ability in ABILITIES]
    assert sorted(counts) == [10, 10, 10, 10, 11, 11, 11, 11]
    assert (deck.ability(1), deck.ability(45), deck.ability(84)) == (
        "move-right",
        "remove-middle",
        "swap-skip",
    )


def test_a_deck_is_given_by_name_or_as_data() -> None:
    assert GAME.start({}).tables is GAME.start({"deck": "trains"}).tables
    own = GAME.start({"deck": small_deck()})
    assert own.tables.wagons == LEAST_WAGONS
    assert own.tables is GAME.start({"deck": small_deck()}).tables


def test_an_unknown_deck_is_refused() -> None:
    for name in ("", "steam", "../trains"):
        with pytest.raises(InvalidOptions, match=r"deck\.unknown"):
            GAME.start({"deck": name})


@pytest.mark.parametrize("wagons", [LEAST_WAGONS, 60, 61, WAGONS])
def test_a_deck_of_any_size_within_the_limits_is_played(wagons: int) -> None:
    for _, after in random_game(4, wagons, small_deck(wagons)):
        assert GAME.show(after)["pile_count"] >= 0
        if after.ply > 300:
            break


def test_a_deck_may_leave_an_ability_out() -> None:
    numbers = list(range(1, 85))
    deck = {"name": "locks", "wagons": 84, "abilities": {"lock": numbers}}
    assert check(deck) == []
    for _, after in random_game(4, 1, deck):
        if after.ply > 200:
            break


def test_the_smallest_deck_has_a_wagon_to_draw_when_all_others_lie_open() -> None:
    abilities = {"lock": list(range(1, 14))}
    abilities |= {name: [14 + i] for i, name in enumerate(ABILITIES[:7])}
    abilities["swap-skip"] += list(range(21, LEAST_WAGONS + 1))
    deck = {"name": "locks", "wagons": LEAST_WAGONS, "abilities": abilities}
    text = """
        turn 0
        0: 27 26 25 24 23 22 21 | 1=1 4=2 7=3
        1: 34 33 32 31 30 29 28 | 1=4 4=5 7=6
        2: 41 40 39 38 37 36 35 | 1=7 4=8 7=9
        3: 48 47 46 45 44 43 42 | 1=10 4=11 7=12
        display: 13 14 15 16 17 18 19 20
        pile: 49
    """
    state = read(position(text, LEAST_WAGONS), Deck(deck))
    drawn = play(state, "draw", "place 2")
    assert GAME.show(drawn)["pile_count"] == 0
    assert GAME.show(play(drawn, "draw"))["shuffles"] == 1


def test_a_number_twice_is_reported_with_both_places() -> None:
    deck = changed()
    deck["abilities"]["lock"].append(1)
    (fault,) = check(deck)
    assert (fault.place, fault.key) == ("abilities.lock[10]", "deck.number-twice")
    assert fault.parameters == {"number": 1, "other": "abilities.move-right[0]"}


def test_missing_numbers_are_reported() -> None:
    deck = changed()
    deck["abilities"]["lock"] = deck["abilities"]["lock"][2:]
    (fault,) = check(deck)
    assert (fault.key, fault.parameters) == (
        "deck.number-missing",
        {"numbers": [2, 10], "count": 2},
    )


def test_too_few_wagons_to_play_are_refused() -> None:
    assert faults(small_deck(LEAST_WAGONS - 1)) == {("wagons", "deck.too-few-wagons")}
    assert faults(small_deck(WAGONS + 1)) == {("wagons", "deck.too-many-wagons")}


def test_every_fault_is_reported_at_once_with_its_place() -> None:
    deck = changed(name=" ", note=3, title={"fr": 1}, colour="red")
    deck["abilities"]["fly"] = [84]
    deck["abilities"]["lock"] = [2, 2, 90, "x", True, 1.5]
    deck["abilities"]["swap-skip"] = "all"
    assert faults(deck) == {
        ("$", "data.unknown-field"),
        ("name", "data.not-a-text"),
        ("note", "data.not-a-text"),
        ("title", "data.not-a-translation"),
        ("abilities.fly", "deck.ability-unknown"),
        ("abilities.lock[1]", "deck.number-twice"),
        ("abilities.lock[2]", "deck.number-beyond"),
        ("abilities.lock[3]", "data.not-whole"),
        ("abilities.lock[4]", "data.not-whole"),
        ("abilities.lock[5]", "data.not-whole"),
        ("abilities.swap-skip", "data.not-a-list"),
        ("abilities", "deck.number-missing"),
    }


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ([], {("$", "data.not-an-object")}),
        ({}, {("$", "data.missing")}),
        (changed(wagons="84"), {("wagons", "data.not-whole")}),
        (changed(wagons=True), {("wagons", "data.not-whole")}),
        (changed(abilities=[]), {("abilities", "data.not-an-object")}),
    ],
)
def test_wrong_types_are_reported(data: object, expected: set[tuple[str, str]]) -> None:
    assert faults(data) == expected


def test_a_faulty_deck_cannot_be_played() -> None:
    with pytest.raises(InvalidFile, match=r"deck\.invalid") as caught:
        GAME.start({"deck": {"name": "x"}})
    assert caught.value.parameters == {"count": 2}
