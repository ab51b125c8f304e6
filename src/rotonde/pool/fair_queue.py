"""A fair (round-robin) queue: an item waits for at most one item of each other client."""

from collections import OrderedDict, deque
from collections.abc import Callable, Hashable, Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """One queue per client, served in turn."""

    def __init__(self) -> None:
        self._lines: OrderedDict[Hashable, deque[T]] = OrderedDict()

    def __len__(self) -> int:
        return sum(len(line) for line in self._lines.values())

    def __iter__(self) -> Iterator[T]:
        return (item for line in self._lines.values() for item in line)

    def waiting_of(self, asker: Hashable) -> int:
        return len(self._lines.get(asker, ()))

    def add(self, asker: Hashable, item: T) -> None:
        self._lines.setdefault(asker, deque()).append(item)

    def take(self, suits: Callable[[T], bool]) -> T | None:
        """The first suitable item of the client whose turn is next."""
        for asker, line in self._lines.items():
            for item in line:
                if suits(item):
                    self._lines.move_to_end(asker)
                    self.remove(asker, item)
                    return item
        return None

    def remove(self, asker: Hashable, item: T) -> None:
        line = self._lines[asker]
        line.remove(item)
        if not line:
            del self._lines[asker]
