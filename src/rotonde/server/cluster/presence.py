"""Who watches which table at the other processes of the server, from their messages."""

import time
from collections import defaultdict
from collections.abc import Iterable, Mapping

SILENCE = 7.0  # seconds without a message, after which a process counts as gone
# Who watches a table, and since when without looking at it; None: they look.
Watchers = Mapping[str, float | None]


def merged(parts: Iterable[Watchers]) -> dict[str, float | None]:
    """Who watches with several pages is away only if none of them is looked at."""
    found: dict[str, float | None] = {}
    for part in parts:
        for person, since in part.items():
            known = found.get(person, since)
            found[person] = None if since is None or known is None else max(since, known)
    return found


class RemotePresence:
    def __init__(self) -> None:
        self._heard: dict[str, float] = {}
        self._here: defaultdict[str, dict[str, Watchers]] = defaultdict(dict)

    def heard(self, process: str) -> None:
        self._heard[process] = time.monotonic()

    def set_watchers(self, process: str, table: str, people: Watchers) -> bool:
        """Set who watches the table at that process; True if that is a change."""
        before = self.here(table)
        if people:
            self._here[table][process] = people
        else:
            self._here[table].pop(process, None)
            if not self._here[table]:
                del self._here[table]
        return self.here(table) != before

    def here(self, table: str) -> dict[str, float | None]:
        return merged(self._here.get(table, {}).values())

    def forget_the_silent(self) -> list[str]:
        """Drop processes that are gone; the tables that lost a spectator by that."""
        limit = time.monotonic() - SILENCE
        gone = [process for process, heard in self._heard.items() if heard < limit]
        changed = []
        for process in gone:
            del self._heard[process]
            for table in [t for t, at in self._here.items() if process in at]:
                if self.set_watchers(process, table, {}):
                    changed.append(table)
        return changed
