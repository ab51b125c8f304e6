"""The recent entries of a log, encoded for one pair of eyes."""

from collections.abc import Sequence

from rotonde.server.wire.play import Entry

RECENT = 64  # entries of the log that are sent with a table; earlier ones are asked for


class EntriesSent:
    """Entries that are ready to be sent to one pair of eyes; without a gap, from `first` on."""

    def __init__(self, first: int) -> None:
        self.first = first
        self.used = first  # the last entry when these entries were requested
        self._entries: list[Entry] = []

    def add(self, entry: Entry) -> None:
        self._entries.append(entry)
        if len(self._entries) >= 2 * RECENT:
            self.first += len(self._entries) - RECENT
            del self._entries[:-RECENT]

    def put_before(self, entries: Sequence[Entry], first: int) -> None:
        """Add entries from `first` on, up to those that are known."""
        if first < self.first:
            self._entries[:0] = entries[: self.first - first]
            self.first = first

    def after(self, number: int) -> list[Entry]:
        # Numbers count without a gap, so an entry's place in the list is known.
        return self._entries[max(0, number + 1 - self.first) :]
