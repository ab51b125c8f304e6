"""Two processes with one table, simulated in one: changes of one reach the cache of the other."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rotonde.server.cluster.bus import Message, NoBus, TableChanged
from rotonde.server.tables.log.entries import SEGMENT
from rotonde.server.tables.views.visibility import seen
from server.direct import DirectServer


class Told(NoBus):
    """Keeps the messages that a server sends to the others."""

    def __init__(self) -> None:
        self.items: list[Message] = []

    def publish(self, item: Message) -> None:
        self.items.append(item)


@contextmanager
def two_processes(folder: Path) -> Iterator[tuple[DirectServer, DirectServer, Told]]:
    """Both at one database; messages of the first are kept, for the test to give to the second."""
    with DirectServer(folder, bots=False) as first, DirectServer(folder, bots=False) as second:
        told = Told()
        first.services.writer.bus = told
        for server in (first, second):
            server.services.tables.shared = True
        yield first, second, told


def hear(server: DirectServer, table: str, item: Message) -> None:
    assert isinstance(item, TableChanged)
    rooms = server.services.tables
    live = rooms.in_memory(table)
    assert live is not None
    server.run(rooms.take_in(live, item))


def seen_in_memory(server: DirectServer, table: str, seat: int) -> Any:
    """What this server would show from memory, without reading the database."""
    live = server.services.tables.in_memory(table)
    assert live is not None and live.timeline.state is not None
    return live.timeline.game.show(seen(live.timeline, live.timeline.state, seat))


def test_a_seed_given_last_at_another_process_is_in_the_deal_of_both(tmp_path: Path) -> None:
    with two_processes(tmp_path) as (first, second, told):
        ann, bob = first.guest("Ann"), second.guest("Bob")
        table = ann.open("rail")
        ann.post(f"/api/tables/{table}/seed", {"seed": "a1" * 32}, expect=204)
        bob.join(table)
        bob.post(f"/api/tables/{table}/seed", {"seed": "b2" * 32}, expect=204)
        ann.start(table)
        hear(second, table, told.items[-1])
        for seat in (0, 1):
            assert seen_in_memory(first, table, seat) == seen_in_memory(second, table, seat)


def test_both_processes_know_of_which_entries_there_are_checkpoints(tmp_path: Path) -> None:
    """Else one could take back beyond a checkpoint and leave a log that cannot be played."""
    with two_processes(tmp_path) as (first, second, told):
        ann = first.guest("Ann")
        mission = ann.get("/api/missions")[-1]["name"]
        table = str(ann.post(f"/api/missions/{mission}/play")["id"])
        second.run(second.services.tables.get(table))
        for _ in range(SEGMENT + 3):
            ann.act(table, 0)
            hear(second, table, told.items[-1])
        rooms = [server.services.tables.in_memory(table) for server in (first, second)]
        known = [live.timeline.checkpoint for live in rooms if live is not None]
        assert known == [SEGMENT + 1, SEGMENT + 1]
