"""What a seat may know: nothing hidden comes through, and nothing known is lost."""

from typing import Any

import pytest

from rotonde.errors import IllegalAction, InvalidOptions
from rotonde.game import SPECTATOR, Event, State
from rotonde.games.trains.actions import Place, SetUp, Use
from trains.positions import GAME, play, set_up
from trains.random_play import random_game, small_deck, some_steps

CHOOSING = """
    setup 0
    0: 70 60 50 40 30 20 10
    1: 71 61 51 41 31 21 11
    2: 72 62 52 42 32 22 12
    hand 0: 44
    hand 1: 5 25
    hand 2: 6 26 36
"""
LATER = """
    turn 0
    0: 70 60 50 40 30 20 10
    1: 71 61 51 41 31 21 11
    display: 4
    discard: 7 8
    leftovers 1: 14
"""


def seen(state: State, seat: int) -> dict[str, Any]:
    return GAME.show(GAME.observe(state, seat))


# --- the list, one by one ------------------------------------------------------------------------


def test_everybody_sees_rows_locks_display_and_the_sizes_of_the_piles() -> None:
    state = set_up(LATER.replace("20 10", "20 10 | 4=2"))
    whole = GAME.show(state)
    for seat in (SPECTATOR, 0, 1):
        view = seen(state, seat)
        for name in ("display", "pile_count", "discard_count", "turn", "phase", "turns"):
            assert view[name] == whole[name]
        for player, known in zip(whole["players"], view["players"], strict=True):
            assert player["row"] == known["row"] and player["locks"] == known["locks"]


def test_set_up_wagons_are_private_and_their_number_is_not() -> None:
    state = set_up(CHOOSING)
    view = seen(state, 1)
    assert [player["hand"] for player in view["players"]] == [None, [5, 25], None]
    assert [player["hand_count"] for player in view["players"]] == [1, 2, 3]
    assert [player["hand"] for player in seen(state, SPECTATOR)["players"]] == [None] * 3


def test_leftovers_are_known_only_to_the_player_who_laid_them_aside() -> None:
    state = play(set_up(CHOOSING), "setup 44 1", "setup 25 1")
    assert seen(state, 1)["memory"]["leftovers"] == [None, [5], None]
    for seat in (0, 2, SPECTATOR):
        view = seen(state, seat)
        assert view["memory"]["leftovers"][1] is None
        assert view["players"][1]["leftover_count"] == 1
        assert view["discard_count"] == 1


def test_the_set_up_choice_is_public() -> None:
    state = play(set_up(CHOOSING), "setup 44 1", "setup 25 1")
    assert seen(state, 2)["last"] == "setup 25 1"


def test_a_drawn_wagon_is_private_until_it_is_placed() -> None:
    state = play(set_up(LATER), "draw")
    drawn = GAME.show(state)["drawn"]
    assert seen(state, 0)["drawn"] == drawn
    for seat in (1, SPECTATOR):
        assert seen(state, seat)["drawn"] is None
    assert drawn in seen(play(state, "place 1"), 1)["players"][0]["row"]


def test_a_wagon_discarded_from_the_display_is_remembered_by_all() -> None:
    state = play(set_up(LATER), "use swap-adjacent 1")
    for seat in (SPECTATOR, 0, 1):
        assert seen(state, seat)["memory"]["discard"] == [4, 7, 8]


def test_a_lost_lock_is_remembered_by_all() -> None:
    state = play(set_up(LATER.replace("20 10", "20 10 | 4=2")), "use swap-adjacent 3")
    assert 2 in seen(state, 1)["memory"]["discard"]


def test_the_pile_is_not_known_while_another_player_has_leftovers() -> None:
    state = set_up(LATER)
    assert seen(state, 0)["memory"]["pile"] is None
    assert seen(state, SPECTATOR)["memory"]["pile"] is None


def test_the_pile_is_known_to_the_player_who_knows_every_other_wagon() -> None:
    state = set_up(LATER)
    assert seen(state, 1)["memory"]["pile"] == GAME.show(state)["memory"]["pile"]


def test_after_a_renewal_all_know_the_pile_but_for_a_drawn_wagon() -> None:
    state = set_up(LATER.replace("discard: 7 8", "pile:"))
    state = play(state, "draw")
    assert seen(state, 0)["memory"]["pile"] == GAME.show(state)["memory"]["pile"]
    assert seen(state, 1)["memory"]["pile"] is None
    state = play(state, "place 7")
    for seat in (0, 1, SPECTATOR):
        assert seen(state, seat)["memory"]["pile"] == GAME.show(state)["memory"]["pile"]
        assert seen(state, seat)["memory"]["discard"] == []


def test_the_generator_is_never_known() -> None:
    for seat in (0, 1, SPECTATOR):
        view = GAME.observe(set_up(LATER), seat)
        assert not view.records["rng"].any()
        assert GAME.show(view)["generator"] is None


def test_of_an_observation_only_the_own_turn_offers_actions() -> None:
    state = set_up(LATER)
    assert GAME.legal(GAME.observe(state, 0)) == GAME.legal(state)
    assert GAME.legal(GAME.observe(state, 1)) == {}
    assert GAME.legal(GAME.observe(state, SPECTATOR)) == {}


def test_an_observation_cannot_be_played_on_nor_looked_through() -> None:
    view = GAME.observe(set_up(LATER), 0)
    with pytest.raises(IllegalAction, match=r"illegal\.observation"):
        GAME.play(view, 0)
    with pytest.raises(IllegalAction, match=r"illegal\.observation"):
        GAME.observe(view, 1)
    assert GAME.observe(view, 0) == view
    assert GAME.observe(view, SPECTATOR) == GAME.observe(set_up(LATER), SPECTATOR)


@pytest.mark.parametrize("seat", [-3, -2, 2, 7])
def test_a_seat_must_be_at_the_table(seat: int) -> None:
    with pytest.raises(InvalidOptions, match=r"options\.seat"):
        GAME.observe(set_up(LATER), seat)


# --- a diligent note-taker knows neither more nor less -------------------------------------------


class Notes:
    """Sets of wagons, kept from what one seat sees: its own cards and the public events."""

    def __init__(self, view: dict[str, Any], seat: int, wagons: int) -> None:
        self.seat = seat
        self.box = set(range(1, wagons + 1))
        self.hand = set(view["players"][seat]["hand"]) if seat >= 0 else set()
        self.discard: set[int] = set()
        self.own: set[int] = set()
        self.renewed = False

    def hear(self, events: list[Event]) -> None:
        gone: set[int] = set()
        for event in events:
            told = event.parameters
            match event.key:
                case "trains.chose" if told["seat"] == self.seat:
                    self.own = self.hand - {told["card"]}
                    self.hand = set()
                case "trains.cancelled":
                    gone |= set(told["cards"])
                case "trains.unlocked":
                    gone.add(told["lock"])
                case "trains.used" if told["ability"] != "lock":
                    gone.add(told["card"])
                case "trains.shuffled":
                    # what was discarded in this very action, before the renewal, goes along
                    self.renewed, self.own, self.discard, gone = True, set(), set(), set()
        self.discard |= gone

    def pile(self, view: dict[str, Any]) -> list[int] | None:
        """Everything that is nowhere else, once nothing else is out of sight."""
        others = [p for seat, p in enumerate(view["players"]) if seat != self.seat]
        out_of_sight = sum(p["hand_count"] for p in others)
        if not self.renewed:
            out_of_sight += sum(p["leftover_count"] for p in others)
        if out_of_sight or (view["phase"] == "place" and view["turn"] != self.seat):
            return None
        known = {*view["display"], *self.hand, *self.discard, *self.own, view["drawn"]}
        for player in view["players"]:
            known |= {*player["row"], *player["locks"].values()}
        return sorted(self.box - known)


def follow(players: int, seed: int, deck: Any, wagons: int) -> None:
    notes: list[Notes] = []
    for before, after in random_game(players, seed, deck):
        for seat in range(SPECTATOR, players):
            old, new = GAME.observe(before, seat), GAME.observe(after, seat)
            if len(notes) <= players:
                notes.append(Notes(GAME.show(old), seat, wagons))
            view = GAME.show(new)
            mine = notes[seat + 1]
            mine.hear(GAME.tell(old, new))
            assert view["memory"]["discard"] == sorted(mine.discard)
            assert view["memory"]["pile"] == mine.pile(view)
            if seat >= 0:
                assert view["memory"]["leftovers"][seat] == sorted(mine.own)
        if after.ply > 400:
            return


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_seat_knows_what_a_diligent_note_taker_would(players: int) -> None:
    follow(players, players, None, 84)
    follow(players, players, small_deck(), 49)


# --- guesses -------------------------------------------------------------------------------------


def looks_the_same(after: State, seat: int) -> bool:
    """Must the last action look the same to a seat whatever it cannot see?

    Not if a wagon came off the pile, or if another seat placed one that it had drawn unseen.
    """
    action = GAME.read(after, int(after.records["last"][0]))
    if isinstance(action, Place):
        return bool(after.records["last_by"][0] == seat)
    return isinstance(action, SetUp) or (isinstance(action, Use) and action.position > 0)


def check_guesses(before: State, after: State, guesses: int) -> None:
    code = int(after.records["last"][0])
    for seat in range(SPECTATOR, before.players):
        old, new = GAME.observe(before, seat), GAME.observe(after, seat)
        told = GAME.tell(old, new)
        for seed in range(guesses):
            guess, later = GAME.guess(old, seed), GAME.guess(new, seed)
            assert GAME.observe(guess, seat) == old
            assert GAME.show(GAME.observe(guess, seat)) == GAME.show(old)
            assert GAME.legal(GAME.observe(guess, seat)) == GAME.legal(old)
            assert GAME.tell(GAME.observe(guess, seat), GAME.observe(later, seat)) == told
            if looks_the_same(after, seat) and code in GAME.legal(guess):
                same = GAME.observe(GAME.play(guess, code), seat)
                assert same == new
                assert GAME.tell(old, same) == told


def test_nothing_hidden_shows_in_any_observation() -> None:
    for before, after in some_steps(300):
        check_guesses(before, after, 2)


@pytest.mark.proof
def test_nothing_hidden_shows_in_thousands_of_positions() -> None:
    for before, after in some_steps(5000):
        check_guesses(before, after, 4)


def test_every_guess_holds_each_wagon_once() -> None:
    for before, _ in some_steps(100):
        for seat in range(SPECTATOR, before.players):
            guess = GAME.guess(GAME.observe(before, seat), 1)
            options = {"deck": dict(before.tables.data)}
            GAME.start(options, position=GAME.show(guess))  # refuses any position that does not


def test_guesses_spread_evenly_over_what_is_unknown() -> None:
    view = GAME.observe(play(set_up(LATER), "draw"), 1)
    unknown = GAME.show(GAME.observe(set_up(LATER), 1))["memory"]["pile"]
    drawn = [GAME.show(GAME.guess(view, seed))["drawn"] for seed in range(3000)]
    expected = 3000 / len(unknown)
    assert set(drawn) == set(unknown)
    assert all(0.4 * expected < drawn.count(wagon) < 1.8 * expected for wagon in unknown)


def test_a_whole_state_has_nothing_to_guess() -> None:
    state = play(set_up(LATER), "draw")
    assert GAME.show(GAME.guess(state, 3)) | {"generator": None} == GAME.show(state) | {
        "generator": None
    }
