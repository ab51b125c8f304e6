"""A table in memory: its log played to the present, and how it looks to each pair of eyes."""

import asyncio
import contextlib
import hashlib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar, cast

import msgspec

from rotonde.game import Event, State
from rotonde.sealed import Seal
from rotonde.server.problems import forbidden
from rotonde.server.store import Conflict, LogRow
from rotonde.server.table import Seat, TableData, table_sent
from rotonde.server.timeline import Timeline, from_last_rules
from rotonde.server.wire import (
    OPEN_CARDS,
    SPECTATOR,
    Choice,
    Entry,
    Look,
    Moment,
    Moments,
    TableSent,
    TableState,
    UndoSent,
)

Presence = Callable[[str], frozenset[str]]
T = TypeVar("T")
_encoder = msgspec.json.Encoder()


def ready_to_send(value: T) -> T:
    """The same value on the wire, as bytes that are ready to be sent.

    What many are sent is encoded once. And a house full of tables then holds bytes, not millions
    of small objects that the garbage collector stops everyone to walk over.
    """
    return cast(T, msgspec.Raw(_encoder.encode(value)))


class Room:
    """Changes are made by one at a time, under `lock`, and only once they are stored."""

    def __init__(
        self, data: TableData, seats: list[Seat], rows: list[LogRow], presence: Presence
    ) -> None:
        self.data = data
        self.seats = seats
        self.rows: list[LogRow] = []
        self.clients: dict[str, int] = {}  # what was sent by which id: the number of its entry
        self.lock = asyncio.Lock()
        self.touched = time.monotonic()
        self.doubtful = False  # something may have been stored that we do not know
        self._presence = presence
        self._told: dict[int, list[Entry]] = {}
        self._looks: dict[int, tuple[int, Look]] = {}
        self._scenery = ""
        self._add(rows)
        self.timeline = self._play_log()

    # --- the log ---------------------------------------------------------------------------------

    def _add(self, rows: Sequence[LogRow]) -> None:
        self.rows.extend(rows)
        self.clients |= {row.client: row.number for row in rows if row.client is not None}

    def _new_timeline(self) -> Timeline:
        seeds = tuple(seat.seed for seat in self.seats)
        seal = Seal(self.data.id, bytes.fromhex(self.data.secret), seeds)
        return Timeline(self.data.game, self.data.options, seal, self.data.seconds_a_move)

    def _play_log(self) -> Timeline:
        timeline = self._new_timeline()
        for row in from_last_rules(self.rows):
            timeline.apply(row)
        return timeline

    def _seal_anew(self) -> None:
        """The seeds are part of every key: whenever one comes or goes before the start."""
        if not self.rows:
            self.timeline = self._new_timeline()

    def accept(self, row: LogRow, timeline: Timeline) -> None:
        """Take in an entry that has just been stored, and the timeline that it leads to."""
        before = self.timeline.state
        self.timeline = timeline
        self._add([row])
        self.data.number, self.data.changed = row.number, row.time
        self.touched = time.monotonic()
        for eyes, told in self._told.items():
            told.append(ready_to_send(self._entry(row, eyes, before, self.timeline.state)))

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
        if any(row.kind == "rules" for row in rows):
            self._add(rows)
            self._told.clear()
            self.timeline = self._play_log()
            return
        for row in rows:
            timeline = self.timeline.copy()
            timeline.apply(row)
            self.accept(row, timeline)

    def history(self, eyes: int, since: int = 0) -> list[Entry]:
        """The log as these eyes may read it, after that entry."""
        if eyes not in self._told:
            told = []
            timeline = self._new_timeline()
            known = from_last_rules(self.rows)
            for row in self.rows[: len(self.rows) - len(known)]:
                told.append(ready_to_send(self._entry(row, eyes, None, None)))
            for row in known:
                before = timeline.state
                timeline.apply(row)
                told.append(ready_to_send(self._entry(row, eyes, before, timeline.state)))
            self._told[eyes] = told
        # Numbers count from 1 without a gap, so an entry's place in the list is known.
        return self._told[eyes][max(0, since) :]

    def _entry(self, row: LogRow, eyes: int, before: State | None, after: State | None) -> Entry:
        events: list[Event] = []
        if row.kind == "action" and before is not None and after is not None:
            events = self.timeline.game.tell(self.seen(before, eyes), self.seen(after, eyes))
        to = None
        if row.kind in ("undo", "ask-undo"):
            to = msgspec.json.decode(row.action or "{}").get("to")
        return Entry(
            number=row.number,
            kind=row.kind,  # type: ignore[arg-type]  # one of the stored words
            time=row.time,
            seat=row.seat,
            events=events,
            to=to,
            by_bot=row.by_bot,
        )

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

    def seen(self, state: State, eyes: int) -> State:
        return state if eyes == OPEN_CARDS else self.timeline.game.observe(state, eyes)

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
        seen = self.seen(state, eyes)
        acts = eyes >= 0 and timeline.turn == eyes and self.data.status == "playing"
        legal = timeline.game.legal(seen) if acts else {}
        insight = {}
        if eyes != OPEN_CARDS:
            insight = msgspec.to_builtins(
                timeline.tabletop.consider(seen, self.data.settings.hints)
            )
        return Look(
            table=self.data.id,
            number=timeline.number,
            seat=eyes,
            turn=None if timeline.is_over else timeline.turn,
            view=timeline.game.show(seen),
            legal=[
                Choice(code, str(action), msgspec.to_builtins(action))
                for code, action in legal.items()
            ],
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
            scenery=self.scenery,
        )

    def state_sent(self, person: str | None, eyes: int, since: int) -> TableState:
        return TableState(
            table=self.sent(person), entries=self.history(eyes, since), look=self.look(eyes)
        )

    @property
    def scenery(self) -> str:
        """Names the board, so that a page keeps it: the same options, the same scenery."""
        if not self._scenery:
            body = msgspec.json.encode([self.data.game, self.data.options], order="sorted")
            self._scenery = hashlib.sha256(body).hexdigest()[:16]
        return self._scenery

    def around(self, number: int) -> tuple[LogRow, State, State] | None:
        """An action of the log and the positions around it, if today's rules can play it."""
        timeline = self._new_timeline()
        for row in list(from_last_rules(self.rows)):
            before = timeline.state
            timeline.apply(row)
            if row.number == number and row.kind == "action":
                assert before is not None and timeline.state is not None
                return row, before, timeline.state
        return None

    def moments(self, eyes: int, first: int, last: int) -> Moments:
        """The game watched again: every entry with the position after it."""
        timeline = self._new_timeline()
        told = self.history(eyes)
        moments = []
        for row in from_last_rules(self.rows):
            timeline.apply(row)
            if first <= row.number <= last and timeline.state is not None:
                view = timeline.game.show(self.seen(timeline.state, eyes))
                moments.append(Moment(told[row.number - 1], view, timeline.turn))
        result = self.timeline.result() if self.data.status == "finished" else None
        return Moments(eyes, self.timeline.number, moments, result)
