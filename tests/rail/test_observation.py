"""What a seat of Rail knows and what it does not, shown by dealing the unknown otherwise."""

import copy
import random
from typing import Any

import pytest

from core.cases import random_game
from rail.positions import RAIL, play, position, shown
from rotonde import SPECTATOR, State, game
from rotonde.core.messages import Voice


def seen(state: State, seat: int) -> dict[str, Any]:
    return RAIL.show(RAIL.observe(state, seat))


# --- the list of docs/rules/rail.md ---------------------------------------------------------------


def test_own_hand_tickets_and_offer_are_known() -> None:
    state = position("hand 0: blue 3\ntickets 0: denver--el-paso\noffer 0: boston--miami")
    me = seen(state, 0)["players"][0]
    assert (me["hand"], me["tickets"]) == ({"blue": 3}, ["denver--el-paso"])
    assert me["offer"] == ["boston--miami"]


def test_others_hands_and_tickets_are_hidden_but_counted() -> None:
    state = position("hand 1: blue 3\ntickets 1: denver--el-paso\noffer 1: boston--miami")
    other = seen(state, 0)["players"][1]
    assert (other["hand"], other["tickets"], other["offer"]) == ({}, None, None)
    assert (other["cards"], other["ticket_count"], other["offer_count"]) == (3, 1, 1)


def test_a_spectator_sees_nobodys_hand_or_tickets() -> None:
    state = position("hand 0: blue 3\ntickets 0: denver--el-paso")
    players = seen(state, SPECTATOR)["players"]
    assert [(p["hand"], p["tickets"]) for p in players] == [({}, None)] * 2


def test_a_card_taken_face_up_stays_known_until_it_may_have_been_played() -> None:
    state = position("row red red blue green white\nhand 0: red 1")
    state = play(state, "take red", "blind")
    assert seen(state, 1)["players"][0]["hand"] == {"red": 1}
    state = play(state, "blind", "blind", "claim portland--seattle red")
    assert seen(state, 1)["players"][0]["hand"] == {}
    assert seen(state, 0)["players"][0]["hand"]["red"] >= 1


def test_a_blind_card_is_known_only_to_the_player_who_drew_it() -> None:
    state = position("row red red blue green white\npile: black 4")
    after = play(state, "blind")
    keys = [RAIL.tell(RAIL.observe(state, s), RAIL.observe(after, s))[0] for s in (0, 1, SPECTATOR)]
    assert keys[0].parameters == {"seat": 0, "card": "black"}
    assert [event.key for event in keys[1:]] == ["rail.drew", "rail.drew"]
    assert "black" not in str(seen(after, 1)["players"][0])


def test_which_tickets_were_kept_is_known_only_to_the_player_who_chose() -> None:
    state = position("phase tickets\noffer 0: denver--el-paso, boston--miami, calgary--phoenix")
    after = play(state, "keep boston--miami")
    assert seen(after, 0)["last"] == "keep boston--miami"
    for seat in (1, SPECTATOR):
        assert seen(after, seat)["last"] == "kept 1"
        assert seen(after, seat)["last_offer"] == []
        told = RAIL.tell(RAIL.observe(state, seat), RAIL.observe(after, seat))
        assert "miami" not in str(told)


def test_a_ticket_put_under_the_pile_is_known_to_its_owner_until_it_may_be_drawn() -> None:
    pile = "ticket-pile: boston--miami, calgary--phoenix, denver--el-paso, houston--kansas-city"
    state = play(position(pile), "tickets", "keep boston--miami")
    mine = [entry["ticket"] for entry in seen(state, 0)["ticket_pile"]]
    assert mine == [None, "calgary--phoenix", "denver--el-paso"]
    theirs = [entry["ticket"] for entry in seen(state, 1)["ticket_pile"]]
    assert theirs == [None, None, None]
    state = play(state, "tickets")  # the other one draws them all
    assert seen(state, 0)["ticket_pile"] == []
    assert seen(state, 0)["players"][1]["offer"] is None


def test_pile_order_and_generator_are_hidden() -> None:
    view = seen(position(""), 0)
    assert view["pile"] is None
    assert view["generator"] is None
    assert {entry["ticket"] for entry in view["ticket_pile"]} == {None}


def test_the_discard_is_public() -> None:
    assert seen(position("discard: red 4"), SPECTATOR)["discard"] == {"red": 4}


def test_tickets_are_shown_when_the_game_is_over() -> None:
    state = position("phase over\ntickets 1: denver--el-paso")
    assert seen(state, 0)["players"][1]["tickets"] == ["denver--el-paso"]


# --- re-dealing, by a hand of its own -------------------------------------------------------------


def redealt(state: State, seat: int, rng: random.Random) -> State:
    """The same game with everything that the seat does not know dealt otherwise.

    Works on the named fields of the position, not by `guess`, so that the two check each other.
    """
    fields = copy.deepcopy(RAIL.show(state))
    others = [i for i in range(state.players) if i != seat]
    _swap_cards(fields, others, rng)
    if fields["phase"] != "over":
        _swap_tickets(fields, seat, others, rng)
    fields["generator"] = [f"{rng.getrandbits(64):x}" for _ in range(4)]
    return RAIL.start({"map": dict(state.tables.data)}, position=fields)


def _swap_cards(fields: dict[str, Any], others: list[int], rng: random.Random) -> None:
    """Mix the unseen cards of the other hands with the pile."""
    places = [fields["players"][i]["hand"] for i in others]
    floors = [fields["players"][i]["seen"] for i in others]
    unseen = [
        kind
        for hand, floor in zip(places, floors, strict=True)
        for kind, count in hand.items()
        for _ in range(count - floor.get(kind, 0))
    ]
    sizes = [sum(h.values()) - sum(f.values()) for h, f in zip(places, floors, strict=True)]
    cards = unseen + [kind for kind, count in fields["pile"].items() for _ in range(count)]
    rng.shuffle(cards)
    for i, floor, size in zip(others, floors, sizes, strict=True):
        hand = dict(floor)
        for kind in (cards.pop() for _ in range(size)):
            hand[kind] = hand.get(kind, 0) + 1
        fields["players"][i]["hand"] = hand
    fields["pile"] = {kind: cards.count(kind) for kind in set(cards)}


def _swap_tickets(fields: dict[str, Any], seat: int, others: list[int], rng: random.Random) -> None:
    hidden = [entry for entry in fields["ticket_pile"] if entry["put_by"] != seat]
    tickets = [entry["ticket"] for entry in hidden]
    for i in others:
        tickets += fields["players"][i]["tickets"] + fields["players"][i]["offer"]
    rng.shuffle(tickets)
    for i in others:
        for place in ("tickets", "offer"):
            count = len(fields["players"][i][place])
            fields["players"][i][place] = [tickets.pop() for _ in range(count)]
    for entry in hidden:
        entry["ticket"] = tickets.pop()
    if fields["last_by"] != seat and (fields["last"] or "").startswith("keep"):
        fields["last"], fields["last_offer"] = f"kept {len(fields['last'].split()) - 1}", []


def check(name: str, players: int, seed: int, every: int) -> int:
    rng = random.Random(seed)
    checked = 0
    for number, (state, _, _) in enumerate(random_game(name, {"players": players}, seed)):
        if number % every:
            continue
        for seat in range(players):
            other = redealt(state, seat, rng)
            here, there = RAIL.observe(state, seat), RAIL.observe(other, seat)
            assert RAIL.show(here) == RAIL.show(there)
            assert RAIL.legal(here) == RAIL.legal(there)
            checked += 1
    return checked


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_dealing_the_unknown_otherwise_changes_nothing_that_a_seat_sees(players: int) -> None:
    assert sum(check(name, players, 1, every=12) for name in ("rail", "tram")) > 40


@pytest.mark.proof
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_dealing_the_unknown_otherwise_at_length(players: int) -> None:
    checked = sum(
        check(name, players, seed, every=4) for name in ("rail", "tram") for seed in range(30)
    )
    assert checked > 4_000


def test_a_guess_is_not_always_the_same() -> None:
    state = RAIL.start({"players": 3}, 5)
    observation = RAIL.observe(state, 0)
    hands = {str(shown(RAIL.guess(observation, seed))["players"][1]["hand"]) for seed in range(20)}
    assert len(hands) > 10


def test_every_hidden_ticket_is_as_likely_in_a_guess() -> None:
    state = RAIL.start({"players": 2}, 5)
    observation = RAIL.observe(state, 0)
    found: dict[str, int] = {}
    for seed in range(900):
        for ticket in shown(RAIL.guess(observation, seed))["players"][1]["offer"]:
            found[ticket] = found.get(ticket, 0) + 1
    assert len(found) == 27
    assert all(60 < count < 145 for count in found.values())  # 100 each, on average


def test_events_of_a_whole_game_can_be_said_in_both_languages() -> None:
    played = game("tram")
    for language in ("fr", "en"):
        before = None
        for state, _, _ in random_game("tram", {"players": 3}, 9):
            voice = Voice(language, state.tables.words, ["A", "B", "C"])
            if before is not None:
                for seat in (SPECTATOR, 0):
                    pair = played.observe(before, seat), played.observe(state, seat)
                    for event in played.tell(*pair):
                        assert "{" not in voice(event.key, **event.parameters)
            before = state
