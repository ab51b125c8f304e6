"""A table in memory: its log played to the present, and how it looks to each pair of eyes."""

import asyncio
import contextlib
import hashlib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar, cast

import msgspec

from rotonde.core.interface import State
from rotonde.server.storage.store import Conflict, LogRow
from rotonde.server.tables.loading import CLIENT_IDS, Loaded, log_context
from rotonde.server.tables.log_segments import entry, seen
from rotonde.server.tables.model import Seat, TableData, table_sent
from rotonde.server.tables.timeline import LogContext, Timeline
from rotonde.server.wire.messages import (
    OPEN_CARDS,
    SPECTATOR,
    Choice,
    Entry,
    Look,
    TableSent,
    TableState,
    UndoSent,
)
from rotonde.server.wire.problems import forbidden

Presence = Callable[[str], frozenset[str]]
T = TypeVar("T")
RECENT = 64  # entries of the log that are sent with a table; earlier ones are asked for
MANY = 1_200  # legal actions: whoever hoards all cards of a shipped map has up to 1,073
FURTHER = 200  # legal actions beyond those, for which the cost begins to rise
COSTLIEST = 20.0
_encoder = msgspec.json.Encoder()


def ready_to_send(value: T) -> T:
    """The same value on the wire, as bytes that are ready to be sent.

    What many are sent is encoded once. And a house full of tables then holds bytes, not millions
    of small objects that the garbage collector stops everyone to walk over.
    """
    return cast(T, msgspec.Raw(_encoder.encode(value)))


class EntriesSent:
    """Entries that are ready to be sent to one pair of eyes; without a gap, from `first` on."""

    def __init__(self, first: int) -> None:
        self.first = first
        self.used = first  # the last entry when somebody looked
        self._entries: list[Entry] = []

    def add(self, entry: Entry) -> None:
        self._entries.append(entry)
        if len(self._entries) >= 2 * RECENT:
            self.first += len(self._entries) - RECENT
            del self._entries[:-RECENT]

    def put_before(self, entries: Sequence[Entry], first: int) -> None:
        """Entries from `first` on, up to those that are known."""
        if first < self.first:
            self._entries[:0] = entries[: self.first - first]
            self.first = first

    def after(self, number: int) -> list[Entry]:
        # Numbers count without a gap, so an entry's place in the list is known.
        return self._entries[max(0, number + 1 - self.first) :]


class LiveTable:
    """Changes are made by one at a time, under `lock`, and only once they are stored."""

    def __init__(
        self,
        data: TableData,
        seats: list[Seat],
        presence: Presence,
        timeline: Timeline | None = None,
        clients: dict[str, int] | None = None,
    ) -> None:
        self.data = data
        self.seats = seats
        self.timeline = timeline or self._new_timeline()
        # What was sent by which id: the number of its entry. Older ones are refused as stale.
        self.clients: dict[str, int] = clients or {}
        self.unstored: LogRow | None = None  # the change of rules of a game that is over
        self.lock = asyncio.Lock()
        self.touched = time.monotonic()
        self.doubtful = False  # something may have been stored that we do not know
        # Of an action here, as limits count it. A large ring of one's own has thousands of moves,
        # and each of them is listed after every action.
        self.cost = 1.0
        self._presence = presence
        self._sent: dict[int, EntriesSent] = {}
        self._observed: dict[int, tuple[State, State]] = {}  # by eyes: a state, and what they see
        self._looks: dict[int, tuple[int, Look]] = {}
        self._fixtures_id = ""

    # --- the log ---------------------------------------------------------------------------------

    @property
    def context(self) -> LogContext:
        return log_context(self.data, self.seats)

    def _new_timeline(self) -> Timeline:
        return Timeline(self.context)

    def _remember_client(self, row: LogRow) -> None:
        if row.client is not None:
            self.clients[row.client] = row.number
        while len(self.clients) > CLIENT_IDS:
            del self.clients[next(iter(self.clients))]

    def _seal_anew(self) -> None:
        """The seeds are part of every key: whenever one comes or goes before the start."""
        if self.timeline.number == 0:
            self.timeline = self._new_timeline()

    def accept(self, row: LogRow, timeline: Timeline) -> None:
        """Take in an entry that has just been stored, and the timeline that it leads to."""
        before = self.timeline.state
        if timeline.needs_checkpoint(row):  # another process has kept it: the rule is the same
            timeline.checkpoint = row.number
        self.timeline = timeline
        self._remember_client(row)
        self.data.number, self.data.changed = row.number, row.time
        self.touched = time.monotonic()
        for eyes, told in list(self._sent.items()):
            if told.used + RECENT < row.number:  # nobody has looked with these eyes for a while
                del self._sent[eyes]
                self._observed.pop(eyes, None)
                continue
            seen_before, seen_after = (self._see(s, eyes) for s in (before, timeline.state))
            told.add(ready_to_send(entry(timeline, row, seen_before, seen_after)))

    def _see(self, state: State | None, eyes: int) -> State | None:
        """What these eyes see of a position; of the last one it is known already."""
        if state is None:
            return None
        known = self._observed.get(eyes)
        if known is None or known[0] is not state:
            known = state, seen(self.timeline, state, eyes)
            self._observed[eyes] = known
        return known[1]

    @contextlib.contextmanager
    def in_doubt(self) -> Iterator[None]:
        """While something is being stored: if that fails, nobody knows whether it was."""
        try:
            yield
        except Conflict:
            raise
        except BaseException:
            self.doubtful = True
            raise

    def change(self, values: Mapping[str, Any]) -> None:
        """Take in what has just been stored of the table's own row: one revision further."""
        for name, value in values.items():
            setattr(self.data, name, value)
        self.data.revision += 1

    def change_seats(self, seats: Mapping[int, Mapping[str, Any]]) -> None:
        """Take in what has just been stored of the seats."""
        for number, values in seats.items():
            for name, value in values.items():
                setattr(self.seats[number], name, value)
        self._seal_anew()

    def catch_up(self, data: TableData, seats: list[Seat], rows: Sequence[LogRow]) -> None:
        """Take in everything that others have stored: the table as it is now, the new entries."""
        self.data, self.seats, self.doubtful = data, seats, False
        self._seal_anew()
        for row in rows:
            timeline = self.timeline.copy()
            timeline.apply(row)
            self.accept(row, timeline)

    def start_over(self, loaded: Loaded) -> None:
        """Take in a table that has gone on too far to follow entry by entry."""
        self.data, self.seats, self.doubtful = loaded.data, loaded.seats, False
        self.timeline, self.clients = loaded.timeline, dict(loaded.clients)
        self._sent.clear()
        self._looks.clear()
        self._observed.clear()

    # --- what has been told ----------------------------------------------------------------------

    def first_unsent(self, eyes: int, since: int) -> int | None:
        """The first recent entry after `since` that is not ready to be sent to these eyes."""
        number = self.timeline.number
        wanted = max(0, since, number - RECENT) + 1
        told = self._sent.get(eyes)
        first = told.first if told is not None else number + 1
        return wanted if wanted < first else None

    def entries_for(self, eyes: int) -> "EntriesSent":
        """From here on every entry is made ready for these eyes; earlier ones can be put before."""
        return self._sent.setdefault(eyes, EntriesSent(self.timeline.number + 1))

    def history(self, eyes: int, since: int = 0) -> list[Entry]:
        """The recent log as these eyes may read it, after that entry: at most RECENT entries.

        Whoever shows a table to new eyes has seen to it that they are ready (`TableRegistry.show`).
        """
        told = self.entries_for(eyes)
        told.used = self.timeline.number
        return told.after(max(since, told.used - RECENT))

    # --- who may look and act --------------------------------------------------------------------

    def seats_of(self, person: str | None) -> list[int]:
        if person is None:
            return []
        return [s.seat for s in self.seats if s.is_of_people and s.person == person]

    def forget(self, person: str) -> None:
        """This person deletes themselves: their seats stay, without a name."""
        for seat in self.seats:
            if seat.person == person:
                seat.person = seat.name = None
        if self.data.host == person:
            self.data.host = None

    def require_seat(self, person: str | None, seat: int) -> None:
        """Is this the person's own seat?"""
        if seat not in self.seats_of(person):
            raise forbidden("not-your-seat")

    def may_look(self, person: str | None, eyes: int) -> bool:
        """May this person look with these eyes? Their own; anyone's once the game is over."""
        if eyes == SPECTATOR or eyes in self.seats_of(person):
            return True
        is_there = eyes == OPEN_CARDS or 0 <= eyes < len(self.seats)
        return self.data.status == "finished" and is_there

    def require_eyes(self, person: str | None, eyes: int) -> None:
        if not self.may_look(person, eyes):
            raise forbidden("not-your-seat")

    def bot_to_move(self, timeline: Timeline | None = None) -> str | None:
        """The level of the bot that is to move, now or at the end of another timeline."""
        timeline = timeline or self.timeline
        turn = timeline.turn
        if turn is None or timeline.is_over:
            return None
        if self.seats[turn].kind == "bot":
            return self.seats[turn].level
        return timeline.stand_ins.get(turn)

    def is_absent(self, seat: int) -> bool:
        """Does a bot play for this person, or nobody any more?"""
        return seat in self.timeline.stand_ins or seat in self.timeline.resigned

    def deadline(self, timeline: Timeline | None = None) -> float | None:
        """When the clock of the seat to move runs out."""
        timeline = timeline or self.timeline
        seconds = self.data.seconds_a_move
        if seconds is None or timeline.turn is None or timeline.is_over:
            return None
        if self.bot_to_move(timeline) is not None:
            return None
        return timeline.turn_since + seconds

    # --- taking back -----------------------------------------------------------------------------

    def others(self, seat: int) -> set[int]:
        """The people besides this one's device who have a say in an undo: present, not bots."""
        person = self.seats[seat].person
        return {
            s.seat
            for s in self.seats
            if s.is_of_people and s.person != person and not self.is_absent(s.seat)
        }

    def is_free(self, seat: int, to: int) -> bool:
        """May this seat go back to that entry without asking?

        Within its own turn; after it only if there is nobody to ask, and nothing at stake.
        """
        alone = not self.data.settings.rated and not self.others(seat)
        in_turn = self.timeline.turn == seat
        return (in_turn or alone) and self.timeline.shows_nothing(seat, to)

    def is_granted(self, seat: int, to: int) -> bool:
        """Has everybody agreed who has a say in it?"""
        asked = self.timeline.asked
        asks_this = asked is not None and (asked.seat, asked.to) == (seat, to)
        return self.others(seat) <= (asked.agreed if asked and asks_this else frozenset())

    # --- how it looks ----------------------------------------------------------------------------

    def look(self, eyes: int) -> Look | None:
        timeline = self.timeline
        if timeline.state is None:
            return None
        known = self._looks.get(eyes)
        if known is not None and known[0] == timeline.number:
            return known[1]
        look = ready_to_send(self._new_look(timeline.state, eyes))
        self._looks[eyes] = (timeline.number, look)
        return look

    def _new_look(self, state: State, eyes: int) -> Look:
        timeline = self.timeline
        shown = self._see(state, eyes)
        assert shown is not None
        acts = eyes >= 0 and timeline.turn == eyes and self.data.status == "playing"
        legal = timeline.game.legal(shown) if acts else {}
        if acts:
            self.cost = min(COSTLIEST, 1 + (max(0, len(legal) - MANY) / FURTHER) ** 2)
        insight = None
        if eyes != OPEN_CARDS:
            insight = timeline.game_table.insight(shown, self.data.settings.hints)
        return Look(
            table=self.data.id,
            number=timeline.number,
            seat=eyes,
            turn=None if timeline.is_over else timeline.turn,
            view=timeline.game.show(shown),
            legal=[Choice(code, str(action), action) for code, action in legal.items()],
            insight=insight,
            undo=self._undo(eyes),
            deadline=self.deadline(),
            result=timeline.result() if self.data.status == "finished" else None,
        )

    def _undo(self, eyes: int) -> UndoSent:
        timeline, policy = self.timeline, self.data.settings
        if eyes < 0 or self.data.status != "playing":
            return UndoSent()
        last = timeline.last_of(eyes)
        free = last is not None and self.is_free(eyes, last)
        may = policy.undo != "never" and not self.is_absent(eyes)
        asked = timeline.asked
        return UndoSent(
            free_to=last if may and free else None,
            reset_to=timeline.turn_start(eyes) if may else None,
            ask_to=last if may and not free and not policy.rated else None,
            asked_by=asked.seat if asked else None,
            asked_to=asked.to if asked else None,
            answered=sorted(asked.agreed) if asked else [],
        )

    def sent(self, person: str | None) -> TableSent:
        self.data.deadline = self.deadline()
        return table_sent(
            self.data,
            self.seats,
            person,
            here=self._presence(self.data.id),
            stand_ins=self.timeline.stand_ins,
            resigned=frozenset(self.timeline.resigned),
            scenery=self.fixtures_id,
        )

    def state_sent(self, person: str | None, eyes: int, since: int) -> TableState:
        return TableState(
            table=self.sent(person), entries=self.history(eyes, since), look=self.look(eyes)
        )

    @property
    def fixtures_id(self) -> str:
        """Names the board, so that a page keeps it: the same options, the same scenery."""
        if not self._fixtures_id:
            body = msgspec.json.encode([self.data.game, self.data.options], order="sorted")
            self._fixtures_id = hashlib.sha256(body).hexdigest()[:16]
        return self._fixtures_id
