"""What to change in a map: edits tried on common deals, the best of them measured on fresh ones.

The best of many noisy trials flatters itself. So the trials that choose an edit do not count for
the effect that is reported: that is measured on deals of which none was tried before.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from rotonde.core.studio import Edit, MapData, Outline, Studio
from rotonde.studio.candidates import Candidate, candidates
from rotonde.studio.deals import Played, Progress, play_all_sizes
from rotonde.studio.intervals import effect_interval, round_off
from rotonde.studio.measures import of_all_games

MOST = 8  # edits told
FEW = 3  # that are listed if none has a clear effect
MOST_OF_A_MEASURE = 2  # so that the list shows every sort of trouble
Floats = npt.NDArray[np.float64]


class Budget(NamedTuple):
    """Deals at each table size; every candidate takes so many games at each."""

    trial: int
    measure: int

    @classmethod
    def of(cls, games: int) -> "Budget":
        """In proportion to the play-test itself: about five times its games in all."""
        return cls(trial=max(20, min(200, games // 5)), measure=max(40, min(1_000, games // 2)))


class Change(NamedTuple):
    """An edit with its measured effect."""

    edit: Edit
    about: str
    before: float
    after: float
    effect: float
    interval: tuple[float, float]
    games: int

    @property
    def improves(self) -> bool:
        """Is the effect real, and not the other way round?"""
        low, high = self.interval
        return low > 0 or high < 0


def differences(
    studio: Studio, data: MapData, before: Played, candidate: Candidate, games: range, seed: int
) -> tuple[Floats, Floats]:
    """The measure in every game, on the map and on the edited one."""
    edited = studio.apply(data, candidate.edit)
    after = play_all_sizes(studio, edited, games, seed)
    return (
        of_all_games(candidate.measure, studio.outline(data), before),
        of_all_games(candidate.measure, studio.outline(edited), after),
    )


def measure_change(
    studio: Studio, data: MapData, before: Played, candidate: Candidate, games: range, seed: int
) -> Change:
    first, second = differences(studio, data, before, candidate, games, seed)
    gaps = second - first
    return Change(
        edit=candidate.edit,
        about=candidate.about,
        before=round_off(first.mean()),
        after=round_off(second.mean()),
        effect=round_off(gaps.mean()),
        interval=effect_interval(gaps),
        games=len(gaps),
    )


def find_changes(
    studio: Studio,
    data: MapData,
    figures: dict[str, Any],
    budget: Budget,
    seed: int,
    first_game: int,
    progress: Progress = lambda done: None,
) -> list[Change]:
    """The edits that help most, each with what it does on fresh deals. Game numbers from
    `first_game` on are used, which the figures must not have been made of."""
    outline: Outline = studio.outline(data)
    trial = range(first_game, first_game + budget.trial)
    measured = range(trial.stop, trial.stop + budget.measure)
    chosen = _choose(
        studio, data, candidates(studio, data, outline, figures), trial, seed, progress
    )
    if not chosen:
        return []
    before = play_all_sizes(studio, data, measured, seed, progress)
    found = []
    for candidate in chosen:
        found.append(measure_change(studio, data, before, candidate, measured, seed))
        progress(budget.measure * len(before))
    found.sort(key=lambda change: (not change.improves, -_weight(change)))
    clear = [change for change in found if change.improves]
    return clear or found[:FEW]


def _weight(change: Change) -> float:
    """How clear the effect is: its size in half widths of its interval."""
    low, high = change.interval
    return abs(change.effect) / max(1e-9, (high - low) / 2)


def _choose(
    studio: Studio,
    data: MapData,
    tried: list[Candidate],
    games: range,
    seed: int,
    progress: Callable[[int], None],
) -> list[Candidate]:
    """Of each place and measure the best edit; of these the urgent ones, then the clearest."""
    if not tried:
        return []
    before = play_all_sizes(studio, data, games, seed, progress)
    best: dict[tuple[str, str], tuple[float, Candidate]] = {}
    for candidate in tried:
        first, second = differences(studio, data, before, candidate, games, seed)
        progress(len(games) * len(before))
        gaps = (second - first) * (1 if candidate.wanted == "more" else -1)
        error = max(float(gaps.std(ddof=1)), 0.05) / len(gaps) ** 0.5
        clear = float(gaps.mean()) / error
        place = (candidate.about, candidate.edit.place)
        if clear > 0 and clear > best.get(place, (0.0, candidate))[0]:
            best[place] = clear, candidate
    order = sorted(best.values(), key=lambda pair: (pair[1].urgent, pair[0]), reverse=True)
    chosen: list[Candidate] = []
    for _, candidate in order:
        same = [other for other in chosen if other.about == candidate.about]
        if len(same) < MOST_OF_A_MEASURE and len(chosen) < MOST:
            chosen.append(candidate)
    return chosen
