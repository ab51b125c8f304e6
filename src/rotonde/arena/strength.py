"""How strong, and how sure: Elo differences with intervals, and a sequential test.

The unit of evidence is the pair: one deal played twice with seats exchanged. Its result, from 0
to 2 points in steps of a half, varies less than two games from different deals would.
"""

import math
from collections.abc import Sequence
from typing import Literal

import msgspec

PAIR_RESULTS = (0.0, 0.25, 0.5, 0.75, 1.0)  # mean points a game; five classes
CONFIDENCE = 1.96  # standard deviations: 95 %
TRACE = 1e-3  # stands for a class that was never seen, so that no probability is 0
FEWEST_PAIRS = 8  # the test says nothing before: so few results do not show their spread
STEPS = 40  # of the bisection: to a millionth of a millionth

Decision = Literal["weaker", "stronger"]


def score_of_elo(elo: float) -> float:
    """The expected points a game at this difference of strength."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of_score(score: float) -> float | None:
    """The difference in strength that a mean score stands for; none for 0 or 1."""
    if not 0 < score < 1:
        return None
    return 400 * math.log10(score / (1 - score))


class Estimate(msgspec.Struct, frozen=True):
    """Points a game of one player against another, and the difference in Elo; 95 % intervals."""

    pairs: int
    score: float
    low: float
    high: float
    elo: float | None
    elo_low: float | None
    elo_high: float | None


def estimate(pairs: Sequence[float]) -> Estimate:
    """From the mean points a game of each pair.

    Wilson's interval, for as many independent games as would vary as much as these pairs do: it
    stays within 0 and 1 and says something even if every game was won.
    """
    n = len(pairs)
    score = sum(pairs) / n
    variance = sum((x - score) ** 2 for x in pairs) / max(1, n - 1) / n
    games = score * (1 - score) / variance if variance > 0 else 2.0 * n
    z2 = CONFIDENCE**2
    centre = (score + z2 / (2 * games)) / (1 + z2 / games)
    spread = math.sqrt(score * (1 - score) / games + z2 / (4 * games**2))
    half = CONFIDENCE * spread / (1 + z2 / games)
    low = centre - half if score > 0 else 0.0
    high = centre + half if score < 1 else 1.0
    elos = [elo_of_score(value) for value in (score, low, high)]
    return Estimate(n, score, low, high, *elos)


class SequentialTest:
    """Is the first player at least `elo1` stronger, or at most `elo0`? Asked after every pair.

    The generalised sequential probability ratio test: it compares how likely the results are
    under the nearest distribution with either mean, and stops when one is likely enough. Wrong
    decisions are about as rare as `error` says, whenever it stops.
    """

    def __init__(self, elo0: float, elo1: float, error: float = 0.05) -> None:
        self.scores = score_of_elo(elo0), score_of_elo(elo1)
        self.bound = math.log((1 - error) / error)
        self.counts = [0] * len(PAIR_RESULTS)

    def add(self, pair: float) -> Decision | None:
        """Take the mean points a game of one more pair; the decision, if there is one now."""
        self.counts[round(pair * (len(PAIR_RESULTS) - 1))] += 1
        return self.decision

    @property
    def pairs(self) -> int:
        return sum(self.counts)

    @property
    def log_likelihood_ratio(self) -> float:
        if not self.pairs:
            return 0.0
        weights = [count or TRACE for count in self.counts]
        total = sum(weights)
        seen = [weight / total for weight in weights]
        under0, under1 = (_nearest(seen, score) for score in self.scores)
        terms = zip(weights, under0, under1, strict=True)
        return sum(weight * math.log(b / a) for weight, a, b in terms)

    @property
    def decision(self) -> Decision | None:
        if self.pairs < FEWEST_PAIRS:
            return None
        ratio = self.log_likelihood_ratio
        if ratio >= self.bound:
            return "stronger"
        return "weaker" if ratio <= -self.bound else None


def _nearest(seen: Sequence[float], mean: float) -> list[float]:
    """The likeliest distribution with that mean: each class divided by 1 + x (result - mean).

    The x that makes it a distribution lies between the poles of the outermost classes, and the
    sum that must vanish falls all the way from one to the other.
    """
    off = [result - mean for result in PAIR_RESULTS]
    low, high = -1 / off[-1], -1 / off[0]
    for _ in range(STEPS):
        x = (low + high) / 2
        if sum(p * d / (1 + x * d) for p, d in zip(seen, off, strict=True)) > 0:
            low = x
        else:
            high = x
    return [p / (1 + x * d) for p, d in zip(seen, off, strict=True)]
