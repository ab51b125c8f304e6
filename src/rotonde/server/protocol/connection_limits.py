"""Limits of connections: in all, by address, and the time that each may stay without progress.

Limits are applied where bytes arrive, before any request exists. One sweep a second looks at every
connection; a timer for each would cost more than all of it.
"""

import asyncio
import math
import time
from collections import defaultdict

from rotonde.server.ops.settings import Limits

FAREWELL = 2.0  # seconds that a connection which is being closed has to take the last bytes
SMALL = (
    16_384  # bytes of a body that are always accepted: the limit of connections bounds their sum
)
SHARE = 4  # one address may hold a quarter of the bytes of all unfinished requests


class Slot:
    """One connection: its address, and its deadline for progress."""

    __slots__ = ("address", "closing_since", "deadline", "held", "is_idle", "transport", "unread")

    def __init__(self, address: str, transport: asyncio.Transport, deadline: float) -> None:
        self.address = address
        self.transport = transport
        self.deadline = deadline  # of what is being received
        self.unread = math.inf  # deadline of a client that does not read
        self.closing_since = 0.0
        self.is_idle = True  # no request is being answered: it is closed first if room is needed
        self.held = 0  # bytes of an unfinished request beyond the small ones

    def is_due(self, now: float) -> bool:
        if self.transport.is_closing():
            # A transport closes once everything is sent: a client that never reads prevents that.
            self.closing_since = self.closing_since or now
            return now - self.closing_since > FAREWELL
        return now > self.deadline or now > self.unread


class Connections:
    """`most` connections in all; by address as `limits` say, unless all come from a proxy."""

    def __init__(self, limits: Limits, most: int, *, behind_proxy: bool) -> None:
        self.limits = limits
        self.behind_proxy = behind_proxy
        self._most = most
        self._slots: set[Slot] = set()
        self._of_address: defaultdict[str, dict[Slot, None]] = defaultdict(dict)  # oldest first
        self._requests: defaultdict[str, int] = defaultdict(int)
        self._held = 0
        self._held_by: defaultdict[str, int] = defaultdict(int)

    def __len__(self) -> int:
        return len(self._slots)

    # --- connections -----------------------------------------------------------------------------

    def admit(self, address: str, transport: asyncio.Transport) -> Slot | None:
        """A slot for a new connection, or None."""
        own = len(self._of_address.get(address, ()))
        # Behind a proxy the address is the proxy's: requests are counted instead.
        if not self.behind_proxy and own >= self.limits.connections_of_an_address:
            return None
        if len(self._slots) >= self._most and not self._make_room(own):
            return None
        slot = Slot(address, transport, time.monotonic() + self.limits.header_seconds)
        self._slots.add(slot)
        self._of_address[address][slot] = None
        return slot

    def release(self, slot: Slot) -> None:
        self.let_go(slot)
        self._slots.discard(slot)
        of_address = self._of_address[slot.address]
        of_address.pop(slot, None)
        if not of_address:
            del self._of_address[slot.address]

    def _make_room(self, own: int) -> bool:
        """All slots are taken: close a connection (an idle one first) of the address with most.

        So even many addresses together cannot block another one: all get the same share.
        """
        largest = max(self._of_address.values(), key=len, default={})
        if len(largest) <= own + 1:
            return False
        slot = next((slot for slot in largest if slot.is_idle), next(iter(largest)))
        slot.transport.abort()
        self.release(slot)
        return True

    # --- requests that came through a proxy ------------------------------------------------------

    def begin_request(self, address: str) -> bool:
        """Count a request or live channel of a forwarded address; False if it has too many."""
        if self._requests.get(address, 0) >= self.limits.connections_of_an_address:
            return False
        self._requests[address] += 1
        return True

    def end_request(self, address: str) -> None:
        self._requests[address] -= 1
        if not self._requests[address]:
            del self._requests[address]

    # --- bytes of unfinished requests ------------------------------------------------------------

    def hold(self, slot: Slot, count: int) -> bool:
        """Reserve memory for more bytes of an unfinished request; False if there is none left."""
        most = self.limits.unfinished_bytes
        by_address = self._held_by.get(slot.address, 0)
        if self._held + count > most:
            return False
        if not self.behind_proxy and by_address + count > most // SHARE:
            return False
        slot.held += count
        self._held += count
        self._held_by[slot.address] = by_address + count
        return True

    def let_go(self, slot: Slot) -> None:
        if slot.held:
            self._held -= slot.held
            self._held_by[slot.address] -= slot.held
            if not self._held_by[slot.address]:
                del self._held_by[slot.address]
            slot.held = 0

    # --- time ------------------------------------------------------------------------------------

    def sweep(self) -> None:
        """Abort connections that are past their deadline."""
        now = time.monotonic()
        for slot in [slot for slot in self._slots if slot.is_due(now)]:
            slot.transport.abort()

    def abort_all(self) -> None:
        for slot in list(self._slots):
            slot.transport.abort()
