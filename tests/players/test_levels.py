"""Levels: names in both languages, each stronger than the one below, all within their time."""

from pathlib import Path

import pytest

from rotonde import Action, State, game
from rotonde.arena.plan import Match
from rotonde.arena.run import run_match
from rotonde.core.messages import LANGUAGES, Voice
from rotonde.errors import InvalidOptions
from rotonde.players.levels import (
    LEVELS,
    level_budget,
    level_player,
    levels,
    strength,
    usual_level,
)
from rotonde.players.mistakes import Mistaken
from rotonde.players.pace import LONGEST, SHORTEST, natural_pause
from rotonde.players.player import Budget, names, player
from rotonde.players.sources import Source

GAMES = ("rail", "tram", "trains")
LITTLE = Budget(iterations=24)
DOCS = Path(__file__).resolve().parents[2] / "docs" / "players.md"
NAMES = {
    "fr": ("Compagnon", "Apprenti", "Mécanicien", "Chef de train", "Maître"),
    "en": ("Companion", "Apprentice", "Driver", "Conductor", "Master"),
}


def opening(name: str, players: int = 2, seed: int = 3) -> State:
    played = game(name)
    state = played.start({"players": players}, seed)
    assert state.turn is not None
    return played.observe(state, state.turn)


def share(game_name: str, first: str, second: str, games: int, budget: Budget) -> float:
    """Points per game of the first of two built-in players."""
    players = (Source(first, "house"), Source(second, "house"))
    report = run_match(Match(game_name, players, {}, seats=2, seed=6, budget=budget), games)
    assert report.duel is not None
    assert sum(line.crashed + line.stalled + line.illegal for line in report.standings) == 0
    return report.duel.score


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_has_a_name_and_a_line_about_it(language: str) -> None:
    voice = Voice(language)
    assert tuple(voice(f"level.{level}") for level in LEVELS) == NAMES[language]
    assert all(len(voice(f"level.{level}.about")) > 20 for level in LEVELS)


@pytest.mark.parametrize("name", GAMES)
def test_all_levels_are_offered_for_games_of_several_and_by_name_in_the_arena(name: str) -> None:
    assert levels(name) == LEVELS
    assert set(LEVELS) <= set(names(name))


def test_a_solo_game_has_no_levels_and_an_unknown_one_is_refused() -> None:
    assert levels("triage") == ()
    with pytest.raises(InvalidOptions) as refused:
        level_player("rail", "king", 1)
    assert refused.value.key == "level.unknown"
    assert "conductor" in refused.value.parameters["known"]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_level_plays_a_whole_game_and_the_same_one_again(name: str, level: str) -> None:
    played = game(name)
    games = []
    for _ in range(2):
        state = played.start({"players": 2}, 17)
        seated = [level_player(name, level, seat) for seat in range(2)]
        actions = []
        while state.turn is not None and state.ply < 60:
            seen = played.observe(state, state.turn)
            action = seated[state.turn].choose(seen, LITTLE)
            actions.append(str(action))
            state = played.play(state, action)
        games.append(actions)
    assert games[0] == games[1]


@pytest.mark.parametrize("name", GAMES)
def test_a_level_thinks_two_seconds_at_most(name: str) -> None:
    for level in LEVELS:
        assert (level_budget(name, level).milliseconds or 0) <= 2_000


@pytest.mark.parametrize("name", GAMES)
def test_a_level_takes_its_own_budget_unless_it_is_given_one(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[Budget] = []
    sound = type(player(name, "search", 1))
    first = next(iter(game(name).legal(opening(name)).values()))

    def note(self: object, seen: State, budget: Budget) -> Action:
        given.append(budget)
        return first

    monkeypatch.setattr(sound, "choose", note)
    master = level_player(name, "master", 1)
    master.choose(opening(name), Budget())
    master.choose(opening(name), LITTLE)
    assert given == [level_budget(name, "master"), LITTLE]


def test_mistakes_are_as_frequent_as_said_and_fixed_by_the_seed() -> None:
    seen = opening("rail", seed=8)
    sound = player("rail", "planner", 1)
    best = sound.choose(seen, Budget())
    others = [Mistaken(sound, "rail", seed, 0.5).choose(seen, Budget()) for seed in range(200)]
    again = [Mistaken(sound, "rail", seed, 0.5).choose(seen, Budget()) for seed in range(200)]
    assert others == again
    # Half are random, and of those about one in so many hits the best action by chance.
    expected = 100 * (1 - 1 / len(game("rail").legal(seen)))
    assert abs(sum(action != best for action in others) - expected) < 25
    assert all(Mistaken(sound, "rail", seed, 0.0).choose(seen, Budget()) == best for seed in (1, 2))


@pytest.mark.parametrize("name", GAMES)
def test_the_pace_is_natural_and_the_same_again(name: str) -> None:
    seen = opening(name)
    pauses = [natural_pause(name, seen, seed) for seed in range(50)]
    assert pauses == [natural_pause(name, seen, seed) for seed in range(50)]
    assert all(SHORTEST <= pause <= LONGEST for pause in pauses)
    assert max(pauses) > 1.5 * min(pauses)


def test_the_lower_levels_of_rail_are_steps() -> None:
    assert share("rail", "driver", "apprentice", 40, Budget()) >= 0.65
    assert share("rail", "conductor", "driver", 40, Budget()) >= 0.65


def test_the_lower_levels_of_trains_are_steps() -> None:
    assert share("trains", "driver", "apprentice", 100, Budget()) >= 0.65
    assert share("trains", "conductor", "driver", 60, Budget()) >= 0.65


def test_the_apprentice_still_beats_random() -> None:
    assert share("rail", "apprentice", "random", 40, Budget()) >= 0.8
    assert share("trains", "apprentice", "random", 20, Budget()) >= 0.8


@pytest.mark.proof
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("step", (1, 2))
def test_each_level_up_to_the_conductor_beats_the_one_below(name: str, step: int) -> None:
    """At its own budget. The master's games take hours: docs/players.md has what was measured."""
    assert share(name, LEVELS[step + 1], LEVELS[step], 200, Budget()) >= 0.65


# --- the measured figures that the page shows ----------------------------------------------------

SHOWN = [(name, level) for name in GAMES for level in ("driver", "conductor", "master")]


@pytest.mark.parametrize("name", GAMES)
def test_the_usual_opponent_is_the_conductor(name: str) -> None:
    assert usual_level(name) == "conductor"


@pytest.mark.parametrize(("name", "level"), SHOWN)
def test_the_figures_of_a_level_are_those_of_the_docs(name: str, level: str) -> None:
    measured = strength(name, level)
    assert measured is not None and measured.against == LEVELS[LEVELS.index(level) - 1]
    title = f"{level.capitalize()} against {measured.against.capitalize()}"
    (line,) = [line for line in DOCS.read_text().splitlines() if line.startswith(f"| {title} |")]
    figure = line.split("|")[2 + GAMES.index(name)]
    said = f"{measured.percent:.1f} ({measured.low:.0f} to {measured.high:.0f})"
    assert said in figure


@pytest.mark.parametrize("name", GAMES)
def test_levels_that_adapt_or_are_the_lowest_have_no_figure(name: str) -> None:
    assert strength(name, "companion") is None and strength(name, "apprentice") is None


@pytest.mark.proof
@pytest.mark.parametrize(("name", "level"), [one for one in SHOWN if one[1] != "master"])
def test_a_fresh_measurement_agrees_with_the_figure(name: str, level: str) -> None:
    """On other deals: 200 games lie within 7 points, and the figure's own interval is added."""
    measured = strength(name, level)
    assert measured is not None
    fresh = 100 * share(name, level, measured.against, 200, Budget())
    assert measured.low - 7 <= fresh <= measured.high + 7


# --- the level that keeps the game close ---------------------------------------------------------


def duel(name: str, first: str, second: str, games: int) -> tuple[float, float]:
    """Share of points and mean margin of the first."""
    players = (Source(first, "house"), Source(second, "house"))
    report = run_match(Match(name, players, {}, seats=2, seed=11), games)
    assert report.duel is not None
    assert sum(line.crashed + line.stalled + line.illegal for line in report.standings) == 0
    (standing,) = [line for line in report.standings if line.name == first]
    assert standing.mean_margin is not None
    return report.duel.score, standing.mean_margin


@pytest.mark.parametrize("name", ["rail", "tram"])
@pytest.mark.parametrize("level", ["apprentice", "driver", "conductor"])
def test_the_companion_keeps_games_of_all_strengths_close(name: str, level: str) -> None:
    """Measured 39 to 62 %, docs/players.md; 60 games lie within 13 points."""
    points, margin = duel(name, "companion", level, 60)
    assert 0.22 <= points <= 0.8
    assert abs(margin) < 30


@pytest.mark.parametrize("name", ["rail", "tram"])
def test_the_conductor_beats_a_beginner_by_far_more_than_the_companion(name: str) -> None:
    assert duel(name, "conductor", "apprentice", 20)[1] > 50


def test_the_companion_of_trains_gives_a_beginner_a_chance() -> None:
    points, _ = duel("trains", "companion", "driver", 60)
    assert 0.35 <= points <= 0.75


@pytest.mark.parametrize("name", GAMES)
def test_the_companion_is_no_pushover(name: str) -> None:
    """Random play does not win against it."""
    assert duel(name, "companion", "random", 20)[0] >= 0.8
