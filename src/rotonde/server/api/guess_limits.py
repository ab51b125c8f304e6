"""How often codes, passphrases and links may be tried: by one address, and by all together.

The limit of one address does not stop a thousand of them. So all tries together are limited too,
over all processes when there is a Redis. An attacker must not be able to exhaust that limit for all
other clients: addresses that have hardly tried anything for a day have a limit of their own, which
only more and more new addresses can exhaust. What succeeds does not count.
"""

import contextlib
import logging
import time
from collections import OrderedDict
from hashlib import blake2b
from typing import TYPE_CHECKING

import msgspec

from rotonde.core.log_events import note
from rotonde.server.api.rate_limits import Buckets, too_many
from rotonde.server.cluster.bus import redis_client, redis_errors
from rotonde.server.ops.settings import Limits
from rotonde.server.wire.problems import RequestError

if TYPE_CHECKING:
    from redis.asyncio import Redis

log = logging.getLogger("rotonde.guesses")
# Where something can be guessed: the method and the route, and the limit that it falls under.
ROUTES = {("GET", "/api/codes/{code}"): "codes", ("POST", "/api/enter"): "entering"}
OF_AN_ADDRESS = {"codes": "codes", "entering": "entering_of_an_address"}
FREE = 3  # tries after which an address counts as one that has tried before
DAY = 86_400  # seconds after which that is forgotten
NEWCOMERS = 4.0  # addresses that have not tried yet may try so many times as often, together
MOST_ADDRESSES = 100_000  # remembered by a process without Redis
PATIENCE = 0.5  # seconds for an answer of Redis
RETRY = 5.0  # seconds during which a Redis that did not answer is not asked again

# Buckets as in limits.py, with the clock of Redis, all or none taken at once.
# KEYS: the address's tries, its bucket, the bucket of newcomers, that of the others.
# ARGV: free tries, a day, then capacity and rate of each of the three buckets.
# Returns the seconds to wait (0: go on) and whether the address counted as a newcomer.
_TAKE = """
local time = redis.call('TIME')
local now = time[1] + time[2] / 1e6
local tries = tonumber(redis.call('GET', KEYS[1]) or '0')
local newcomer = tries < tonumber(ARGV[1])
local wanted = {{KEYS[2], tonumber(ARGV[3]), tonumber(ARGV[4])}}
if newcomer then
  wanted[2] = {KEYS[3], tonumber(ARGV[5]), tonumber(ARGV[6])}
else
  wanted[2] = {KEYS[4], tonumber(ARGV[7]), tonumber(ARGV[8])}
end
local wait, levels = 0, {}
for i, bucket in ipairs(wanted) do
  local stored = redis.call('HMGET', bucket[1], 'level', 'then')
  local level = tonumber(stored[1] or bucket[2])
  local before = tonumber(stored[2] or now)
  level = math.min(bucket[2], level + math.max(0, now - before) * bucket[3])
  levels[i] = level
  if level < 1 then wait = math.max(wait, (1 - level) / bucket[3]) end
end
if wait > 0 then return {tostring(wait), newcomer and 1 or 0} end
for i, bucket in ipairs(wanted) do
  redis.call('HSET', bucket[1], 'level', tostring(levels[i] - 1), 'then', tostring(now))
  redis.call('EXPIRE', bucket[1], math.ceil(bucket[2] / bucket[3]) + 60)
end
redis.call('INCR', KEYS[1])
redis.call('EXPIRE', KEYS[1], ARGV[2])
return {'0', newcomer and 1 or 0}
"""
# The same keys; ARGV: was it a newcomer?
_GIVE_BACK = """
if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end
local shared = ARGV[1] == '1' and KEYS[3] or KEYS[4]
for i, bucket in ipairs({KEYS[2], shared}) do
  if redis.call('EXISTS', bucket) == 1 then redis.call('HINCRBYFLOAT', bucket, 'level', 1) end
end
return 0
"""


class Guess(msgspec.Struct, frozen=True):
    """A try that was allowed; whether it was right is known later."""

    kind: str
    address: str
    is_newcomer: bool
    is_shared: bool  # counted in Redis, not here


class Guesses:
    def __init__(self, limits: Limits, redis: str | None) -> None:
        self._limits = limits
        self._buckets = Buckets()
        self._tries: OrderedDict[tuple[str, str], int] = OrderedDict()  # today's
        self._today = 0
        self._redis = redis_client(redis, answer_seconds=PATIENCE) if redis is not None else None
        self._ask_again = 0.0

    async def take(self, kind: str, address: str) -> Guess:
        """One more try; or a 429."""
        if self._redis is not None and time.monotonic() >= self._ask_again:
            try:
                return await self._take_shared(self._redis, kind, address)
            except (redis_errors(), OSError) as error:
                # Each process counts for itself until Redis is back.
                self._ask_again = time.monotonic() + RETRY
                note(log, logging.WARNING, "guesses are counted by each process alone", error)
        return self._take_own(kind, address)

    async def give_back(self, guess: Guess) -> None:
        """The try succeeded: it does not count as a guess."""
        if guess.is_shared and self._redis is not None:
            with contextlib.suppress(redis_errors(), OSError):  # else it counts: harmless
                keys = _keys(guess.kind, guess.address)
                await self._redis.eval(_GIVE_BACK, len(keys), *keys, str(int(guess.is_newcomer)))
        elif not guess.is_shared:
            self._count(guess.kind, guess.address, -1)
            self._buckets.give_back(guess.kind, _pseudonym(guess.address))
            self._buckets.give_back(_bucket(guess.kind, guess.is_newcomer), "")

    async def stop(self) -> None:
        if self._redis is not None:
            with contextlib.suppress(redis_errors(), OSError):  # it may be unreachable by now
                await self._redis.aclose()

    # --- in this process -------------------------------------------------------------------------

    def _take_own(self, kind: str, address: str) -> Guess:
        today = int(time.monotonic() // DAY)
        if today != self._today:
            self._today = today
            self._tries.clear()
        who = _pseudonym(address)
        is_newcomer = self._tries.get((kind, who), 0) < FREE
        self._buckets.take(kind, who, self._own_limit(kind))
        limit = self._shared_limit(kind, is_newcomer)
        try:
            self._buckets.take(_bucket(kind, is_newcomer), "", limit)
        except RequestError:
            self._buckets.give_back(kind, who)
            raise
        self._count(kind, address, 1)
        return Guess(kind, address, is_newcomer, is_shared=False)

    def _count(self, kind: str, address: str, more: int) -> None:
        key = kind, _pseudonym(address)
        self._tries[key] = max(0, self._tries.pop(key, 0) + more)
        if len(self._tries) > MOST_ADDRESSES:
            self._tries.popitem(last=False)

    # --- in all processes ------------------------------------------------------------------------

    async def _take_shared(self, redis: "Redis", kind: str, address: str) -> Guess:
        keys = _keys(kind, address)
        limits = (
            self._own_limit(kind),
            self._shared_limit(kind, is_newcomer=True),
            self._shared_limit(kind, is_newcomer=False),
        )
        figures = [str(figure) for limit in limits for figure in limit]
        wait, newcomer = await redis.eval(_TAKE, len(keys), *keys, str(FREE), str(DAY), *figures)
        if float(wait) > 0:
            raise too_many(float(wait))
        return Guess(kind, address, bool(newcomer), is_shared=True)

    def _own_limit(self, kind: str) -> tuple[float, float]:
        """Of one address."""
        limit: tuple[float, float] = getattr(self._limits, OF_AN_ADDRESS[kind])
        return limit

    def _shared_limit(self, kind: str, is_newcomer: bool) -> tuple[float, float]:
        capacity, per_second = getattr(self._limits, f"{kind}_in_all")
        return (capacity, per_second * NEWCOMERS) if is_newcomer else (capacity, per_second)


def _bucket(kind: str, is_newcomer: bool) -> str:
    return f"{kind}:newcomers" if is_newcomer else f"{kind}:others"


def _keys(kind: str, address: str) -> list[str]:
    own, shared = f"rotonde:guesses:{kind}:{_pseudonym(address)}", f"rotonde:guesses:{kind}"
    return [f"{own}:tries", f"{own}:bucket", f"{shared}:newcomers", f"{shared}:others"]


def _pseudonym(address: str) -> str:
    """Hashed, because it is kept for a day: the key must not reveal an address."""
    return blake2b(address.encode(), digest_size=12).hexdigest()
