"""Why a bot moved: one sentence for every action, from what its seat could see."""

import re

import pytest

from rail.positions import position
from rotonde import game
from rotonde.core.messages import LANGUAGES, Voice
from rotonde.core.state import SPECTATOR
from rotonde.game import Event
from rotonde.games.rail.events.bot_reasons import WhyCardRoute, WhyClaimJoins
from rotonde.games.registry import game_table
from rotonde.games.trains.events.bot_reasons import WhyRemoveThreat
from rotonde.games.trains.table.insight import TrainsMarks
from rotonde.players.explain import explain, explain_openly
from rotonde.players.player import Budget, player
from trains.positions import set_up

RAIL = game("rail")
TRAINS = game("trains")


def rail_reason(text: str, action: str) -> Event:
    state = position(text)
    return explain("rail", RAIL.observe(state, 0), RAIL.read(state, action))


def trains_reason(text: str, action: str) -> Event:
    state = set_up(text)
    return explain("trains", TRAINS.observe(state, 0), TRAINS.read(state, action))


@pytest.mark.parametrize("name", ["rail", "tram", "trains"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_of_a_game_gets_one_sentence(name: str, language: str) -> None:
    played = game(name)
    state = played.start({"players": 3}, 12)
    words = getattr(state.tables, "words", {})
    voice = Voice(language, words, ["Zoé", "Max", "Léa"])
    seated = [player(name, who, 1) for who in ("rollout", "random", "rollout")]
    keys = set()
    while state.turn is not None and state.ply < 150:
        seen = played.observe(state, state.turn)
        action = seated[state.turn].choose(seen, Budget())
        after = played.play(state, action)
        openly = explain_openly(
            name, played.observe(state, SPECTATOR), played.observe(after, SPECTATOR)
        )
        for reason in (explain(name, seen, action), openly):
            sentence = voice(reason.key, **reason.parameters)
            assert sentence.endswith("."), sentence
            assert not re.search(r"[{}]|--", sentence), sentence
            keys.add(reason.key)
        state = after
    assert len(keys) >= 5


def test_a_reason_is_the_same_when_the_unknown_is_dealt_otherwise() -> None:
    for name in ("rail", "trains"):
        played = game(name)
        state = played.start({"players": 2}, 5)
        driver = player(name, "rollout", 0)
        while state.turn is not None and state.ply < 80:
            seen = played.observe(state, state.turn)
            action = driver.choose(seen, Budget())
            if state.ply % 9 == 0:
                other = played.observe(played.guess(seen, 7), state.turn)
                assert explain(name, other, action) == explain(name, seen, action)
            state = played.play(state, action)


def test_in_trains_the_open_reason_is_the_whole_one() -> None:
    """It contains no hidden information: it can be shown during the game."""
    state = TRAINS.start({"players": 3}, 12)
    driver = player("trains", "greedy", 0)
    while state.turn is not None and state.ply < 120:
        seen = TRAINS.observe(state, state.turn)
        action = driver.choose(seen, Budget())
        after = TRAINS.play(state, action)
        openly = explain_openly(
            "trains", TRAINS.observe(state, SPECTATOR), TRAINS.observe(after, SPECTATOR)
        )
        if after.turn is not None:
            assert openly == explain("trains", seen, action)
        state = after


@pytest.mark.parametrize("tickets", ["atlanta--montreal", "denver--el-paso"])
def test_the_open_reason_of_a_claim_does_not_depend_on_tickets(tickets: str) -> None:
    """Whether the route serves one or not, the sentence is the same."""
    state = position(
        f"""
        hand 0: brown 2, locomotive 4
        owns 0: montreal--new-york, new-york--pittsburgh, nashville--pittsburgh
        tickets 0: {tickets}
        """
    )
    after = RAIL.play(state, RAIL.read(state, "claim atlanta--nashville brown"))
    reason = explain_openly("rail", RAIL.observe(state, SPECTATOR), RAIL.observe(after, SPECTATOR))
    assert reason.key == "why.rail.claim-longer"
    assert set(reason.parameters) == {"route", "length", "points"}


def test_a_route_on_the_way_of_a_ticket() -> None:
    reason = rail_reason(
        """
        hand 0: yellow 4
        owns 0: montreal--new-york, new-york--pittsburgh
        tickets 0: atlanta--montreal
        """,
        "claim nashville--pittsburgh yellow",
    )
    assert reason.key == "why.rail.claim-way"
    assert reason.parameters["tickets"] == ["atlanta--montreal"]


def test_a_route_that_joins_it_at_last() -> None:
    reason = rail_reason(
        """
        hand 0: brown 2, locomotive 4
        owns 0: montreal--new-york, new-york--pittsburgh, nashville--pittsburgh
        tickets 0: atlanta--montreal
        """,
        "claim atlanta--nashville brown",
    )
    assert reason == WhyClaimJoins(route="atlanta--nashville", tickets=["atlanta--montreal"])


def test_a_card_for_a_route_of_the_plan() -> None:
    reason = rail_reason(
        """
        row blue red green white black
        hand 0: blue 2
        owns 0: new-york--pittsburgh, nashville--pittsburgh, atlanta--nashville
        tickets 0: atlanta--montreal
        """,
        "take blue",
    )
    assert reason == WhyCardRoute(card="blue", route="montreal--new-york")


def test_the_last_turn_is_for_points() -> None:
    text = """
        hand 0: red 6
        turns-left 1
        trains 0: 6
        """
    assert rail_reason(text, "claim denver--oklahoma-city red").key == "why.rail.claim-last"


def test_a_sorted_row_is_the_reason_of_reasons() -> None:
    reason = trains_reason(
        f"""
        turn 0
        0: 10 30 20 40 50 60 70
        1: 71 61 51 41 31 21 11
        display: {wagon_with("swap-adjacent")}
        """,
        "use swap-adjacent 2",
    )
    assert reason.key == "why.trains.wins"


def test_a_removal_against_a_row_that_is_nearly_done() -> None:
    reason = trains_reason(
        f"""
        turn 0
        0: 70 60 50 40 30 20 10
        1: 11 21 31 41 51 81 71
        display: {wagon_with("remove-right")}
        """,
        "use remove-right",
    )
    assert reason == WhyRemoveThreat(seat=1, closed=5, total=6)


def test_a_wagon_that_fits() -> None:
    reason = trains_reason(
        """
        place 0
        0: 10 20 5 40 50 60 70
        1: 71 61 51 41 31 21 11
        drawn: 33
        """,
        "place 3",
    )
    assert reason.key == "why.trains.wins"


def test_the_numbers_of_a_reason_are_those_of_the_gauge() -> None:
    table = game_table("trains")
    counted = 0
    for seed in range(4):
        state = TRAINS.start({"players": 3}, seed)
        driver = player("trains", "greedy", seed)
        while state.turn is not None and state.ply < 90:
            seat = state.turn
            seen = TRAINS.observe(state, seat)
            action = driver.choose(seen, Budget())
            after = TRAINS.play(state, action)
            reason = explain("trains", seen, action)
            told = reason.parameters
            threat = isinstance(reason, WhyRemoveThreat)
            # A threat is counted before it is struck, all else as the gauge stands afterwards.
            marks = table.marks(state if threat else after)
            assert isinstance(marks, TrainsMarks)
            gauge = marks.couplings[told.get("seat", seat)]
            if "total" in told:
                assert told["total"] == len(gauge)
                assert told.get("closed", told["total"]) == sum(gauge), (reason, gauge)
                counted += 1
            state = after
    assert counted > 100


def wagon_with(ability: str) -> int:
    """A wagon that offers an ability and stands in none of the rows above."""
    deck = TRAINS.start({}).tables
    return next(n for n in range(84, 0, -1) if deck.ability(n) == ability and n % 10 not in (0, 1))
