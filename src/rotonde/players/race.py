"""A race between actions: all are tried on the same samples, and those far behind drop out.

The first one is what a player would do without searching. Each trial of another is compared with
the trial of the first on the same guess, which takes the guess's luck out of the comparison. The
maximum of many noisy means is biased upwards, so each mean is combined with a prior: few trials
hardly move it, many outweigh it. Thinking time is processor time of the searching thread, so that
on a busy machine a choice takes longer but is not weaker.
"""

import time
from collections.abc import Callable

import msgspec
import numpy as np
import numpy.typing as npt

from rotonde.players.player import Budget

FEWEST = 10  # rounds before an action drops out
BEHIND = 2.5  # standard errors behind the best at which an action drops out

Floats = npt.NDArray[np.float64]
# Play so many rounds for the actions still in the race: add the value of each to the sums, and to
# the squares the square of its difference to the value of the first.
Codes = npt.NDArray[np.int64]
Rounds = Callable[[Codes, Floats, Floats, int], object]
Clock = Callable[[], float]  # in seconds


class Expectation(msgspec.Struct, frozen=True):
    """How other actions compare with the first one before any trial: so much worse, more or less.

    Each game has its own, chosen on positions whose candidates were all tried some hundred times.
    """

    worse: float
    spread: float


def chance_of(seed: int, ply: int, thread: int) -> int:
    """The seed of one thread for one decision; no two are the same."""
    return seed << 32 | thread << 24 | ply


class Race:
    """The actions of one decision, by code, with the results of their trials."""

    def __init__(self, codes: npt.NDArray[np.int64], expected: Expectation) -> None:
        self.codes = codes.copy()
        self.expected = expected
        self.sums: Floats = np.zeros(len(codes))
        self.squares: Floats = np.zeros(len(codes))
        self.rounds = 0
        self.spent = 0  # trials in all, those of the dropped included

    def run(
        self, play: Rounds, budget: Budget, chunk: int, clock: Clock = time.thread_time
    ) -> None:
        """Run until the budget is spent, in iterations or in time, whichever ends first.

        The clock is looked at after every `chunk` rounds.
        """
        started = clock()
        while len(self.codes) > 1:
            rounds = chunk
            if budget.iterations is not None:
                rounds = min(chunk, (budget.iterations - self.spent) // len(self.codes))
            if rounds <= 0:
                return
            play(self.codes, self.sums, self.squares, rounds)
            self.rounds += rounds
            self.spent += rounds * len(self.codes)
            self._drop()
            elapsed = 1000 * (clock() - started)
            if budget.milliseconds is not None and elapsed >= budget.milliseconds:
                return

    def _drop(self) -> None:
        if self.rounds < FEWEST:
            return
        leads, errors = self.leads, self.errors
        best = int(np.argmax(leads))
        allowed = BEHIND * np.sqrt(errors**2 + errors[best] ** 2)
        stays = leads + allowed >= leads[best]
        stays[0] = True  # the measure of all others
        self.codes = self.codes[stays]
        self.sums, self.squares = self.sums[stays], self.squares[stays]

    @property
    def means(self) -> Floats:
        return self.sums / max(1, self.rounds)

    @property
    def leads(self) -> Floats:
        """By how much each is better than the first."""
        leads: Floats = self.means - self.means[0]
        return leads

    @property
    def errors(self) -> Floats:
        """The standard error of each lead."""
        spread = self.squares / max(1, self.rounds) - self.leads**2
        errors: Floats = np.sqrt(np.maximum(spread, 0.0) / max(1, self.rounds))
        return errors

    @property
    def beliefs(self) -> Floats:
        """The lead of each to be reckoned with: between what was expected and what was seen."""
        prior, seen = self.expected.spread**2, self.errors**2
        weight = prior / (prior + seen)
        beliefs: Floats = weight * self.leads - (1 - weight) * self.expected.worse
        beliefs[0] = 0.0
        return beliefs

    def leader(self) -> int:
        """The code of the best action."""
        if self.rounds == 0:
            return int(self.codes[0])
        return int(self.codes[int(np.argmax(self.beliefs))])
