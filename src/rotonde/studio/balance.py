"""Balancing a map: a bounded search for edits that bring it nearer to its maker's goals.

One edit after the other, each the one of all candidates that helps most on common deals. It never
does more than it was asked, and ends as soon as all goals are reached or no edit helps. To undo a
step, apply the edits before it: `Balanced.steps` holds them in order.
"""

from typing import Any

import msgspec

from rotonde.core.adapter import as_key
from rotonde.core.studio import Edit, MapData, Studio
from rotonde.pool.jobs import Job, Lane
from rotonde.pool.worker import report
from rotonde.studio.candidates import OFF_VALUE, candidates
from rotonde.studio.deals import play_all_sizes
from rotonde.studio.figures import DORMANT
from rotonde.studio.intervals import round_off
from rotonde.studio.playtest import Reported, figures_of, warm_up
from rotonde.studio.registry import studio_of

BALANCE = Lane("balance", seconds=1_800.0, most_waiting=8, most_waiting_of_one=1, long=True)
_HELPS = 0.002  # a smaller gain is noise


class Goals(msgspec.Struct, frozen=True):
    seats: float | None = 0.05  # that the favoured place may win beyond its equal share
    awake: bool = True  # no dormant route
    tickets: bool = True  # no ticket far from its suggested value
    styles: float | None = None  # between the best and the worst style, in shares of wins


class Distance(msgspec.Struct, frozen=True):
    """How far a map is from each goal; 0: reached."""

    seats: float
    dormant: float
    tickets: float
    styles: float

    @property
    def total(self) -> float:
        return self.seats + self.dormant + self.tickets + self.styles


class Step(msgspec.Struct, frozen=True):
    edit: Edit
    before: Distance
    after: Distance


class Balanced(msgspec.Struct, frozen=True):
    data: dict[str, Any]  # the edited map
    steps: tuple[Step, ...]
    start: Distance
    end: Distance

    def told(self) -> dict[str, Any]:
        return {
            "steps": [
                {"edit": msgspec.to_builtins(step.edit), "before": step.before, "after": step.after}
                for step in self.steps
            ],
            "start": self.start,
            "end": self.end,
            "reached": self.end.total == 0,
        }


def distance(figures: dict[str, Any], goals: Goals) -> Distance:
    seats = styles = 0.0
    for table in figures["players"].values():
        if goals.seats is not None:
            # What is certain of it: a few hundred games favour some place or other by chance.
            most = max(low for low, _ in table["seat_intervals"]) - 1 / len(table["seats"])
            seats = max(seats, most - goals.seats)
        if goals.styles is not None:
            shares = [share for share in table["styles"].values() if share is not None]
            styles = max(styles, max(shares) - min(shares) - goals.styles)
    claimed = {route["id"]: route["claimed"] for route in figures["routes"]}
    asleep = [DORMANT - claimed[name] for name in figures["dormant"]] if goals.awake else []
    off = [
        abs(row["points"] - row["suggested"]) / row["suggested"] - OFF_VALUE
        for row in figures["tickets"]
    ]
    values = sum(max(0.0, gap) for gap in off) if goals.tickets else 0.0
    return Distance(
        seats=round_off(max(0.0, seats)),
        dormant=round_off(sum(DORMANT / 2 + max(0.0, gap) for gap in asleep)),
        tickets=round_off(values),
        styles=round_off(max(0.0, styles)),
    )


def balance(
    game: str, data: MapData, goals: Goals, most_edits: int, games: int, seed: int
) -> Balanced:
    """The map with at most so many edits, and how far it was from its goals after each."""
    studio = studio_of(game)
    current: dict[str, Any] = dict(data)
    figures = _figures(studio, current, games, seed)
    start = here = distance(figures, goals)
    steps: list[Step] = []
    while here.total > 0 and len(steps) < most_edits:
        report(Reported(len(steps), most_edits))
        tried = []
        for candidate in candidates(studio, current, studio.outline(current), figures):
            edited = studio.apply(current, candidate.edit)
            found = _figures(studio, edited, games, seed)
            tried.append((distance(found, goals), candidate.edit, edited, found))
        best = min(tried, key=lambda one: one[0].total, default=None)
        if best is None or best[0].total > here.total - _HELPS:
            break
        steps.append(Step(best[1], here, best[0]))
        here, _, current, figures = best
    return Balanced(current, tuple(steps), start, here)


def _figures(studio: Studio, data: MapData, games: int, seed: int) -> dict[str, Any]:
    return figures_of(studio, data, play_all_sizes(studio, data, range(games), seed))


def balance_job(
    game: str, data: MapData, goals: Goals, most_edits: int, games: int, seed: int
) -> Job[Balanced]:
    key = ("balance", game, as_key(data), goals, most_edits, games, seed)
    work = (balance, (game, data, goals, most_edits, games, seed))
    return Job(BALANCE, key, work, ((warm_up, (game,)),))
