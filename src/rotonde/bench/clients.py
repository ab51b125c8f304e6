"""Many clients at many tables, in a separate process:
`python -m rotonde.bench.clients PORT TABLES …`

Every table has four people with a live channel each, and one of them moves every two seconds. What
is measured is the time from sending a move until the last of the four clients has received it.
"""

import asyncio
import gc
import http.client
import json
import random
import sys
import time

import msgspec

from rotonde.bench.socket import Socket
from rotonde.games.rail.manifest import MANIFEST
from rotonde.players.levels import levels

SEATS = 4
PACE = 2.0  # seconds between two moves of a table
PATIENCE = 30.0  # after which a move counts as lost
GAME = MANIFEST.name


class _Opened(msgspec.Struct):
    """What a client needs of a table that it has opened."""

    id: str


class _Entry(msgspec.Struct):
    number: int


class _Choice(msgspec.Struct):
    code: int


class _Look(msgspec.Struct):
    number: int
    turn: int | None
    legal: list[_Choice]


class _State(msgspec.Struct):
    entries: list[_Entry]
    look: _Look | None


class _Message(msgspec.Struct):
    """The fields of a message that a client needs; the others are not decoded."""

    type: str
    state: _State | None = None


_decoder = msgspec.json.Decoder(_Message)


class Person:
    """A client with a cookie, a separate address, and a live channel."""

    def __init__(self, port: int, number: int) -> None:
        self._port = port
        self._address = f"10.{number // 60_000}.{number // 250 % 240}.{number % 250 + 1}"
        self._cookie = ""
        self.look: _Look | None = None
        self.seen = 0  # the last entry that this client received
        self.faults = 0  # entries that came twice, too late or not at all
        self.refused = 0
        self.arrived: dict[int, float] = {}
        self.news = asyncio.Event()

    def ask(self, path: str, body: object = None) -> bytes:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=60)
        headers = {"x-forwarded-for": self._address, "content-type": "application/json"}
        if self._cookie:
            headers["cookie"] = self._cookie
        connection.request("POST", path, json.dumps(body) if body is not None else None, headers)
        response = connection.getresponse()
        answer = response.read()
        if response.status >= 400:
            raise ConnectionError(f"{path}: {response.status} {answer.decode()[:300]}")
        cookie = response.getheader("set-cookie")
        if cookie:
            self._cookie = cookie.partition(";")[0]
        connection.close()
        return answer

    async def watch(self, table: str, seat: int) -> None:
        headers = {
            "Host": f"127.0.0.1:{self._port}",
            "Cookie": self._cookie,
            "X-Forwarded-For": self._address,
        }
        loop = asyncio.get_running_loop()
        _, self.socket = await loop.create_connection(
            lambda: Socket("/live", headers, self._hear), "127.0.0.1", self._port
        )
        await self.socket.opened
        self.say({"type": "subscribe", "table": table, "seat": seat})
        while self.look is None:
            await self.next_news()

    def say(self, message: object) -> None:
        self.socket.send(msgspec.json.encode(message))

    async def next_news(self) -> None:
        self.news.clear()
        await self.news.wait()

    def _hear(self, data: bytes) -> None:
        now = time.perf_counter()
        message = _decoder.decode(data)
        if message.type == "refused":
            self.refused += 1
        if message.state is None:
            return
        for entry in message.state.entries:
            if entry.number != self.seen + 1:
                self.faults += 1
            self.seen = entry.number
            self.arrived[entry.number] = now
        self.look = message.state.look
        self.news.set()


class Table:
    def __init__(self, port: int, number: int) -> None:
        self.people = [Person(port, SEATS * number + seat) for seat in range(SEATS)]
        self.moves = 0
        self.lost = 0
        self.times: list[float] = []
        self._chance = random.Random(number)

    def open(self) -> None:
        host, *others = self.people
        for person in self.people:
            person.ask("/api/people", {"name": "Ann"})
        seats = [{"kind": "me"}] + [{"kind": "open"}] * (SEATS - 1)
        self.id = _id_of(host.ask("/api/tables", {"game": GAME, "seats": seats}))
        for person in others:
            person.ask(f"/api/tables/{self.id}/join", {"seat": None})
        host.ask(f"/api/tables/{self.id}/start")

    async def watch(self) -> None:
        for seat, person in enumerate(self.people):
            await person.watch(self.id, seat)

    async def play(self, begin: float, end: float) -> None:
        at = begin
        while at < end:
            await asyncio.sleep(max(0.0, at - time.perf_counter()))
            if not await self._move():
                return
            at += PACE

    async def _move(self) -> bool:
        look = self.people[0].look
        if look is None or look.turn is None:
            return False
        mover = self.people[look.turn]
        assert mover.look is not None
        number = mover.look.number
        act = {
            "type": "act", "table": self.id, "number": number, "seat": look.turn,
            "id": str(number), "action": self._chance.choice(mover.look.legal).code,
        }  # fmt: skip
        sent = time.perf_counter()
        mover.say(act)
        self.moves += 1
        try:
            async with asyncio.timeout(PATIENCE):
                for person in self.people:
                    while person.seen <= number:
                        await person.next_news()
        except TimeoutError:
            self.lost += 1
            return False
        self.times.append(max(person.arrived.pop(number + 1) for person in self.people) - sent)
        return True


def _id_of(answer: bytes) -> str:
    return msgspec.json.decode(answer, type=_Opened).id


def open_bots(port: int, count: int, first: int) -> None:
    """Open tables where only bots play: a client opens each and leaves."""
    bot = {"kind": "bot", "level": levels(GAME)[-1]}
    for number in range(count):
        person = Person(port, first + number)
        person.ask("/api/people", {"name": "Bot"})
        seats = [{"kind": "me"}, bot, bot, bot]
        table = _id_of(person.ask("/api/tables", {"game": GAME, "seats": seats}))
        person.ask(f"/api/tables/{table}/start")
        person.ask(f"/api/tables/{table}/leave")


async def crowd(port: int, count: int, seconds: float, bots: int, first: int) -> dict[str, float]:
    tables = [Table(port, first + number) for number in range(count)]
    for table in tables:
        table.open()
    for table in tables:
        await table.watch()
    open_bots(port, bots, SEATS * (first + count))
    # This process simulates a thousand machines: a garbage collection must not stop all of them
    # together.
    gc.collect()
    gc.freeze()
    gc.disable()
    begin = time.perf_counter() + 1.0
    offsets = [PACE * number / count for number in range(count)]
    await asyncio.gather(
        *(
            table.play(begin + offset, begin + seconds)
            for table, offset in zip(tables, offsets, strict=True)
        )
    )
    people = [person for table in tables for person in table.people]
    times = sorted(time for table in tables for time in table.times)
    figures = {
        "tables": count,
        "connections": len(people),
        "bot_tables": bots,
        "seconds": seconds,
        "moves": sum(table.moves for table in tables),
        "lost": sum(table.lost for table in tables),
        "out_of_order_missing_or_doubled": sum(person.faults for person in people),
        "refused": sum(person.refused for person in people),
        "connections_lost": sum(person.socket.closed for person in people),
        "p50_ms": 1000 * times[len(times) // 2],
        "p99_ms": 1000 * times[min(len(times) - 1, len(times) * 99 // 100)],
        "worst_ms": 1000 * times[-1],
    }
    for person in people:
        person.socket.close()
    return figures


if __name__ == "__main__":
    port, count, seconds, bots, first = sys.argv[1:]
    measured = crowd(int(port), int(count), float(seconds), int(bots), int(first))
    print(json.dumps(asyncio.run(measured)))
