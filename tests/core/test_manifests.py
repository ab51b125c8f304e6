"""Every game's manifest is true: what it refers to exists, and says the same."""

import pytest

from rotonde import NAMES
from rotonde.core.errors import UnknownGame
from rotonde.core.manifest import Lazy, Manifest
from rotonde.core.messages import LANGUAGES, Voice
from rotonde.core.player import Budget
from rotonde.games.registry import MANIFESTS, edition, game, game_table, manifest
from rotonde.players.levels import LEVELS
from rotonde.players.player import player

every_manifest = pytest.mark.parametrize("given", MANIFESTS, ids=lambda given: given.name)


def references(given: Manifest) -> list[Lazy[object]]:
    found: list[Lazy[object] | None] = [
        *(lazy for e in given.editions for lazy in (e.rules, e.table)),
        given.drawing.draw,
        given.drawing.draw_result,
        *given.players.values(),
        *([given.reasons.whole, given.reasons.open] if given.reasons else []),
        given.random_games,
        *given.benchmarks.values(),
        *given.commands,
        given.boards,
        given.campaign,
    ]
    return [lazy for lazy in found if lazy is not None]


@every_manifest
def test_every_reference_of_a_manifest_can_be_loaded(given: Manifest) -> None:
    for lazy in references(given):
        assert lazy.load() is not None, lazy.where


@every_manifest
def test_the_seats_of_a_manifest_are_those_that_the_game_takes(given: Manifest) -> None:
    for name in (e.name for e in given.editions):
        table = game_table(name)
        assert (table.least_seats, table.most_seats) == given.seats
        for seats in range(given.seats[0], given.seats[1] + 1):
            assert game(name).start(table.options(seats, {})).players == seats


@every_manifest
def test_every_level_has_words_and_a_player_that_the_game_has(given: Manifest) -> None:
    assert set(given.levels) <= set(LEVELS)
    for grade in given.levels.values():
        assert grade.player in given.players
    assert not given.players or given.opponent in given.players


@pytest.mark.parametrize("name", [n for n in NAMES if manifest(n).players])
def test_the_opponent_in_the_terminal_plays_a_legal_action(name: str) -> None:
    played = game(name)
    state = played.start({}, 1)
    assert state.turn is not None
    seen = played.observe(state, state.turn)
    chosen = player(name, manifest(name).opponent, 1).choose(seen, Budget())
    assert chosen in played.legal(seen).values()


@every_manifest
def test_quiet_events_are_messages(given: Manifest) -> None:
    for language in LANGUAGES:
        assert all(Voice(language).knows(key) for key in given.drawing.quiet)


def test_every_name_leads_to_its_edition() -> None:
    assert NAMES == ("rail", "tram", "trains", "triage")
    for name in NAMES:
        assert edition(name).name == name
        assert edition(name) in manifest(name).editions
    assert manifest("tram") is manifest("rail")


def test_an_unknown_game_is_refused_by_name() -> None:
    for find in (manifest, edition, game, game_table):
        with pytest.raises(UnknownGame) as refused:
            find("chess")
        assert refused.value.parameters == {"name": "chess", "known": ", ".join(NAMES)}
