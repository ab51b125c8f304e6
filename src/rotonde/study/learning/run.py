"""Learning for so long, kept in files: what `rotonde learn` does."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from threadpoolctl import threadpool_limits

from rotonde.core.errors import InvalidOptions
from rotonde.core.recipe import Recipe
from rotonde.games.registry import edition
from rotonde.players.learned import weights_file
from rotonde.study.learning import checkpoint
from rotonde.study.learning.learner import Learner, Round

SECONDS_BETWEEN_SAVES = 60.0
CHECKPOINT = ".checkpoint"


class Plan(msgspec.Struct, frozen=True):
    """What to learn, and for how long."""

    game: str
    players: int | None
    seed: int
    recipe: Recipe
    out: Path
    minutes: float
    rounds: int | None = None  # in all, with those that the checkpoint has
    threads: int = 1


class Outcome(msgspec.Struct, frozen=True):
    """What `rotonde learn --json` prints."""

    game: str
    players: int
    seed: int
    weights: str
    checkpoint: str
    went_on: bool  # from a checkpoint
    interrupted: bool
    rounds: int
    choices: int
    games: int
    processor_seconds: float  # in all
    last: Round | None


# Told after every round: the learner, what the round was like, and the part of the time that is
# over. True: enough, stop here.
Progress = Callable[[Learner, Round, float], bool]


def recipe_of(name: str) -> Recipe:
    """The game's own recipe."""
    return edition(name).recipe


def learn(plan: Plan, progress: Progress = lambda learner, last, part: False) -> Outcome:
    """Learn, or go on learning; the weights are in `plan.out`, all the rest beside it.

    BLAS libraries are held to `plan.threads` meanwhile, and are then as they were.
    """
    kept = checkpoint_path(plan.out)
    went_on = kept.exists()
    with threadpool_limits(plan.threads):
        learner = _same(checkpoint.load(kept), plan) if went_on else _new(plan)
        if not went_on:
            keep(learner, plan.out)  # a file that cannot be written is found out now
        last, interrupted = None, False
        with _saving(learner, plan.out) as save:
            for part in _rounds(learner, plan):
                last = learner.round()
                save(False)
                if progress(learner, last, part()):
                    interrupted = True
                    break
    return Outcome(
        game=learner.env.name,
        players=learner.env.players,
        seed=learner.seed,
        weights=str(plan.out),
        checkpoint=str(kept),
        went_on=went_on,
        interrupted=interrupted,
        rounds=learner.rounds,
        choices=learner.choices,
        games=learner.games,
        processor_seconds=round(learner.seconds, 1),
        last=last,
    )


def keep(learner: Learner, out: Path) -> None:
    """Write the checkpoint, then the weights."""
    checkpoint.save(learner, checkpoint_path(out))
    weights_file.write(out, learner.learned())


def checkpoint_path(out: Path) -> Path:
    return out.with_name(f"{out.stem}{CHECKPOINT}{out.suffix}")


@contextmanager
def _saving(learner: Learner, out: Path) -> Iterator[Callable[[bool], None]]:
    """A function that saves now and then; what is not saved when the rounds end is saved then.

    A round that is broken off by an error cannot be gone on from: then the last save stands.
    """
    saved_at, saved_rounds = time.monotonic(), learner.rounds

    def save(now: bool) -> None:
        nonlocal saved_at, saved_rounds
        if now or time.monotonic() - saved_at >= SECONDS_BETWEEN_SAVES:
            keep(learner, out)
            saved_at, saved_rounds = time.monotonic(), learner.rounds

    yield save
    if learner.rounds != saved_rounds:
        save(True)


def _rounds(learner: Learner, plan: Plan) -> Iterator[Callable[[], float]]:
    """One turn for every round to be learned, with a function that says how far we are."""
    began, first = time.monotonic(), learner.rounds

    def part() -> float:
        of_time = (time.monotonic() - began) / max(plan.minutes * 60, 1e-9)
        if plan.rounds is None:
            return of_time
        return max(of_time, (learner.rounds - first) / max(plan.rounds - first, 1))

    def enough() -> bool:
        return plan.rounds is not None and learner.rounds >= plan.rounds

    while not enough() and time.monotonic() - began < plan.minutes * 60:
        yield part


def _new(plan: Plan) -> Learner:
    return Learner(plan.game, plan.players, plan.recipe, plan.seed)


def _same(learner: Learner, plan: Plan) -> Learner:
    """The learner of the checkpoint, if it is learning what the plan says."""
    players = learner.env.players if plan.players is None else plan.players
    asked = (edition(plan.game).name, players, plan.seed, plan.recipe)
    if asked != (learner.env.name, learner.env.players, learner.seed, learner.recipe):
        raise InvalidOptions("learn.other-run", path=str(checkpoint_path(plan.out)))
    return learner
