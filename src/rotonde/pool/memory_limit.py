"""A limit of the memory that this process may take, besides what loaded code takes.

The system refuses what goes beyond, and the job ends with a MemoryError. Where a process cannot
know its own size (outside Linux) there is no limit.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class MemoryLimit:
    def __init__(self, megabytes: int | None) -> None:
        """None: no limit."""
        self._size = None if megabytes is None else megabytes << 20
        self._loaded = _address_space()
        self._set()

    @contextmanager
    def lifted(self) -> Iterator[None]:
        """While code is loaded and compiled, whose size is then added."""
        if self._size is None:
            yield
            return
        before = _address_space()
        _limit_address_space(None)
        try:
            yield
        finally:
            self._loaded += max(0, _address_space() - before)
            self._set()

    def _set(self) -> None:
        if self._loaded and self._size is not None:
            _limit_address_space(self._loaded + self._size)


def _address_space() -> int:
    listed = Path("/proc/self/statm")
    if not listed.exists():
        return 0
    return int(listed.read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")


def _limit_address_space(size: int | None) -> None:
    try:
        import resource
    except ImportError:
        return  # Windows
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    if size is None or (most != resource.RLIM_INFINITY and size > most):
        size = most
    resource.setrlimit(resource.RLIMIT_AS, (size, most))
