"""Who watches which table at the other processes of the server, as they tell us."""

import time
from collections import defaultdict

SILENCE = 7.0  # seconds without a word, after which a process counts as gone


class RemotePresence:
    def __init__(self) -> None:
        self._heard: dict[str, float] = {}
        self._here: defaultdict[str, dict[str, frozenset[str]]] = defaultdict(dict)

    def heard(self, process: str) -> None:
        self._heard[process] = time.monotonic()

    def tell(self, process: str, table: str, people: frozenset[str]) -> bool:
        """These watch the table there; is that news?"""
        before = self.here(table)
        if people:
            self._here[table][process] = people
        else:
            self._here[table].pop(process, None)
            if not self._here[table]:
                del self._here[table]
        return self.here(table) != before

    def here(self, table: str) -> frozenset[str]:
        of_table = self._here.get(table)
        return frozenset().union(*of_table.values()) if of_table else frozenset()

    def forget_the_silent(self) -> list[str]:
        """The tables at which somebody is no longer there because their process is gone."""
        limit = time.monotonic() - SILENCE
        gone = [process for process, heard in self._heard.items() if heard < limit]
        changed = []
        for process in gone:
            del self._heard[process]
            for table in [t for t, told in self._here.items() if process in told]:
                if self.tell(process, table, frozenset()):
                    changed.append(table)
        return changed
