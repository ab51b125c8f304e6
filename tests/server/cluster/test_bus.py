"""The bus between processes: an error in one message does not stop the next."""

import asyncio

import pytest

from rotonde.server.cluster import bus
from server.engines import Redis


def test_bus_that_cannot_be_taken_in_do_not_end_the_listening(
    redis_server: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bus, "RETRY", 0.01)
    heard: list[str] = []

    def hear(process: str, item: bus.Message) -> None:
        if isinstance(item, bus.PersonChanged):
            heard.append(item.person)
            if item.person == "first":
                raise LookupError("something that nobody thought of")

    async def nothing_missed() -> None:
        pass

    async def run() -> None:
        listener = bus.RedisBus(redis_server.address, "listener", hear, nothing_missed)
        speaker = bus.RedisBus(redis_server.address, "speaker", lambda *_: None, nothing_missed)
        await listener.start()
        await speaker.start()
        for word in ("first", "second"):
            while word not in heard:  # posted before it listens, it is lost, as always
                speaker.publish(bus.PersonChanged(word))
                await asyncio.sleep(0.05)  # fixed pause: until it is posted again
        await speaker.stop()
        await listener.stop()

    asyncio.run(asyncio.wait_for(run(), 30))
