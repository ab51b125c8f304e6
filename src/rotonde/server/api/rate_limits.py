"""Rate limits: a bucket of tokens for each identity or address, and each kind of thing done."""

import math
import time
from collections import OrderedDict

from rotonde.server.wire.problems import RequestError

MOST_BUCKETS = 100_000  # the oldest are forgotten: an attacker cannot make us remember more


class Buckets:
    """`take` a token, or as many as something costs, or say how long to wait."""

    def __init__(self) -> None:
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, kind: str, who: str, limit: tuple[float, float], cost: float = 1) -> None:
        capacity, per_second = limit
        now = time.monotonic()
        level, then = self._buckets.pop((kind, who), (capacity, now))
        level = min(capacity, level + (now - then) * per_second)
        if level < cost:
            self._buckets[kind, who] = (level, now)
            raise too_many((cost - level) / per_second)
        self._buckets[kind, who] = (level - cost, now)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)

    def give_back(self, kind: str, who: str) -> None:
        """One token; the next `take` sees to it that there are not more than fit."""
        if (kind, who) in self._buckets:
            level, then = self._buckets[kind, who]
            self._buckets[kind, who] = (level + 1, then)


def too_many(wait: float) -> RequestError:
    # Rounded up: a client that gets 0 would retry in a busy loop.
    told = math.ceil(10 * wait) / 10
    return RequestError(429, "too-many", retry_after=told, seconds=math.ceil(wait))
