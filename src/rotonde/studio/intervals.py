"""95 % intervals of what a play-test counts and measures."""

import math

import numpy as np
import numpy.typing as npt

Z = 1.959964
Interval = tuple[float, float]
Floats = npt.NDArray[np.float64]
DIGITS = 4
_RESAMPLES = 1_000
_MANY = 100


def wilson(share: float, trials: float) -> Interval:
    """Wilson's interval of a share that was counted in so many trials."""
    if trials <= 0:
        return 0.0, 1.0
    middle = share + Z * Z / (2 * trials)
    half = Z * math.sqrt(share * (1 - share) / trials + Z * Z / (4 * trials * trials))
    scale = 1 + Z * Z / trials
    return max(0.0, round_off((middle - half) / scale)), min(
        1.0, round_off((middle + half) / scale)
    )


def bootstrap(values: npt.NDArray[np.generic]) -> Interval:
    """The interval of a mean, by drawing as many values again and again. The same every time.

    Of many values the mean is as good as normal, and that interval is the same.
    """
    if len(values) == 0:
        return 0.0, 0.0
    numbers: Floats = np.asarray(values, dtype=np.float64)
    if len(numbers) >= _MANY:
        half = Z * float(numbers.std(ddof=1)) / math.sqrt(len(numbers))
        return round_off(numbers.mean() - half), round_off(numbers.mean() + half)
    rng = np.random.default_rng(len(numbers))
    # Counts of each value instead of the values: what is measured takes few values.
    kinds, counts = np.unique(numbers, return_counts=True)
    drawn = rng.multinomial(len(numbers), counts / counts.sum(), size=_RESAMPLES)
    low, high = np.quantile(drawn @ kinds / len(numbers), (0.025, 0.975))
    return round_off(low), round_off(high)


def effect_interval(differences: Floats) -> Interval:
    """Where the same number of fresh deals is expected to find the mean, 19 times of 20.

    Both measurements vary, hence the square root of two. So few deals never prove that nothing
    happens: with n of them the interval is at least 3 / n wide on either side.
    """
    count = len(differences)
    mean = float(differences.mean())
    deviation = float(differences.std(ddof=1)) if count > 1 else 0.0
    half = max(Z * math.sqrt(2 / count) * deviation, 3 / count)
    return round_off(mean - half), round_off(mean + half)


def round_off(value: float) -> float:
    return round(float(value), DIGITS)
