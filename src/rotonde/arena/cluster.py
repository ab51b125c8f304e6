"""Deals played on a Ray cluster: `--ray ADDRESS`, or `--ray local` for one on this machine.

Ray starts a deal again when the worker that played it died, and a game depends on its seed alone,
so a match on a cluster has the same results as on one machine.
"""

from collections import deque
from collections.abc import Generator, Sequence
from typing import Any

import msgspec

from rotonde.arena.match_seating import Deal, Played, Table
from rotonde.arena.plan import Match
from rotonde.core.errors import InvalidOptions, RotondeError

LOCAL = "local"
AHEAD = 2  # deals that wait for each processor of the cluster
RETRIES = 5  # times that a deal is started again after its worker died

_tables: dict[bytes, Table] = {}  # of a worker process: its players, from one deal to the next


def play_deal(match: Match, deal: Deal) -> Played:
    key = msgspec.json.encode(match, order="sorted")
    if key not in _tables:
        _tables[key] = Table(match)
    return _tables[key].play(deal)


def on_ray(match: Match, deals: Sequence[Deal], address: str) -> Generator[Played, None, None]:
    """Results in the order of the deals, not in that of completion."""
    ray = _connect(address)
    try:
        remote = ray.remote(num_cpus=1, max_retries=RETRIES)(play_deal)
        shared = ray.put(match)
        most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting: deque[Any] = deque()
        for deal in deals:
            waiting.append(remote.remote(shared, deal))
            if len(waiting) >= most:
                yield ray.get(waiting.popleft())
        while waiting:
            yield ray.get(waiting.popleft())
    except ray.exceptions.RayTaskError as error:
        raise (error.cause if isinstance(error.cause, RotondeError) else error) from None
    except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError):
        raise InvalidOptions("workers.lost", times=RETRIES) from None
    finally:
        ray.shutdown()


def _connect(address: str) -> Any:
    try:
        import ray
    except ImportError:
        raise InvalidOptions("arena.no-ray") from None
    try:
        ray.init(
            address=address,  # "local" is Ray's own word for one of this machine alone
            include_dashboard=False if address == LOCAL else None,
            log_to_driver=False,
        )
    except (ConnectionError, ValueError) as error:
        reason = str(error).splitlines()[0]
        raise InvalidOptions("arena.ray-unreachable", address=address, reason=reason) from None
    return ray
