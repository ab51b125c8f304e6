"""The boards of tables, drawn once and kept: the layout of an uploaded map takes seconds."""

import asyncio
from collections import OrderedDict

import msgspec

from rotonde.server.room import Room
from rotonde.tabletop import tabletop

KEPT = 64


class SceneryShop:
    def __init__(self) -> None:
        self._made: OrderedDict[str, asyncio.Future[bytes]] = OrderedDict()

    async def of(self, room: Room) -> bytes:
        """The fixtures of a room as JSON; whoever asks at the same time waits for the same work."""
        name = room.scenery
        known = self._made.get(name)
        if known is None:
            top = tabletop(room.data.game)
            work = asyncio.to_thread(lambda: msgspec.json.encode(top.furnish(room.data.options)))
            known = asyncio.ensure_future(work)
            self._made[name] = known
            if len(self._made) > KEPT:
                self._made.popitem(last=False)
        try:
            return await asyncio.shield(known)
        except Exception:
            self._made.pop(name, None)
            raise
