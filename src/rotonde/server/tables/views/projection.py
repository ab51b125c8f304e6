"""What each viewer sees of a live table: the position cut to their seat, encoded once.

`eyes` is a seat, SPECTATOR or OPEN_CARDS. The caller has checked in permissions.py that
the person may look with these eyes.
"""

import hashlib
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

import msgspec

from rotonde.core.interface import State
from rotonde.server.storage.store import LogRow
from rotonde.server.tables.log.timeline import Timeline
from rotonde.server.tables.model import table_sent
from rotonde.server.tables.play.undo_policy import undo_sent
from rotonde.server.tables.views.entries_sent import RECENT, EntriesSent
from rotonde.server.tables.views.seats_sent import Presence, SeatView
from rotonde.server.tables.views.visibility import entry, seen
from rotonde.server.wire.play import (
    OPEN_CARDS,
    SPECTATOR,
    Choice,
    Entry,
    Look,
    TableState,
    UndoSent,
)
from rotonde.server.wire.tables import TableSent

if TYPE_CHECKING:
    from rotonde.server.tables.live_table import LiveTable

T = TypeVar("T")
LOOKS = 8  # entries of one update that are sent with a look each, the present one included
MANY = 1_200  # legal actions: a player who holds all cards of a shipped map has up to 1,073
FURTHER = 200  # legal actions beyond those, for which the cost begins to rise
COSTLIEST = 20.0
_encoder = msgspec.json.Encoder()


def ready_to_send(value: T) -> T:
    """The same value on the wire, encoded.

    What many are sent is encoded once. And a server full of tables then holds bytes, not millions
    of small objects that the garbage collector has to walk over.
    """
    return cast(T, msgspec.Raw(_encoder.encode(value)))


class Passed(NamedTuple):
    """A recent entry: the position after it, and the looks at it that were asked for."""

    number: int
    state: State
    turn: int | None
    looks: dict[int, Look]


class Projection:
    def __init__(self, live: "LiveTable", presence: Presence) -> None:
        self._live = live
        self._presence = presence
        # Of an action here, as limits count it. A large ring of one's own has thousands of moves,
        # and each of them is listed after every action.
        self.cost = 1.0
        self._sent: dict[int, EntriesSent] = {}
        self._observed: dict[int, tuple[State, State]] = {}  # by eyes: a state, and what they see
        self._looks: dict[int, tuple[int, Look]] = {}
        self._passed: deque[Passed] = deque(maxlen=LOOKS)
        self._fixtures_id = ""

    def add(self, row: LogRow, before: State | None, timeline: Timeline) -> None:
        """Make a new entry ready for all eyes that looked lately."""
        for eyes, sent in list(self._sent.items()):
            if sent.used + RECENT < row.number:  # no viewer has used this view for a while
                del self._sent[eyes]
                self._observed.pop(eyes, None)
                continue
            seen_before, seen_after = (self._see(s, eyes) for s in (before, timeline.state))
            sent.add(ready_to_send(entry(timeline, row, seen_before, seen_after)))
        if timeline.state is not None:
            turn = None if timeline.is_over else timeline.turn
            self._passed.append(Passed(row.number, timeline.state, turn, {}))

    def clear(self) -> None:
        """Drop all cached views: the table has been reloaded."""
        self._sent.clear()
        self._looks.clear()
        self._observed.clear()
        self._passed.clear()

    # --- the log ---------------------------------------------------------------------------------

    def first_unsent(self, eyes: int, since: int) -> int | None:
        """The first recent entry after `since` that is not ready to be sent to these eyes."""
        number = self._live.timeline.number
        wanted = max(0, since, number - RECENT) + 1
        sent = self._sent.get(eyes)
        first = sent.first if sent is not None else number + 1
        return wanted if wanted < first else None

    def entries_for(self, eyes: int) -> EntriesSent:
        """From here on every entry is made ready for these eyes; earlier ones can be put before."""
        return self._sent.setdefault(eyes, EntriesSent(self._live.timeline.number + 1))

    def entries(self, eyes: int, since: int = 0) -> list[Entry]:
        """The recent log as these eyes may read it, after that entry: at most RECENT entries.

        Before new eyes look for the first time, `History.get_ready` fetches what they may see.
        """
        sent = self.entries_for(eyes)
        sent.used = self._live.timeline.number
        return sent.after(max(since, sent.used - RECENT))

    # --- looks -----------------------------------------------------------------------------------

    def _see(self, state: State | None, eyes: int) -> State | None:
        """What these eyes see of a position; of the last one it is known already."""
        if state is None:
            return None
        known = self._observed.get(eyes)
        if known is None or known[0] is not state:
            known = state, seen(self._live.timeline, state, eyes)
            self._observed[eyes] = known
        return known[1]

    def look(self, eyes: int) -> Look | None:
        """How the table looks now; None before the game has started."""
        timeline = self._live.timeline
        if timeline.state is None:
            return None
        known = self._looks.get(eyes)
        if known is not None and known[0] == timeline.number:
            return known[1]
        look = ready_to_send(self._present_look(timeline.state, eyes))
        self._looks[eyes] = (timeline.number, look)
        return look

    def _present_look(self, state: State, eyes: int) -> Look:
        live, timeline = self._live, self._live.timeline
        shown = self._see(state, eyes)
        assert shown is not None
        acts = eyes >= 0 and timeline.turn == eyes and live.data.status == "playing"
        # While a bot plays for this seat its person is offered nothing that would be refused.
        acts = acts and eyes not in timeline.stand_ins
        legal = timeline.game.legal(shown) if acts else {}
        if acts:
            self.cost = min(COSTLIEST, 1 + (max(0, len(legal) - MANY) / FURTHER) ** 2)
        turn = None if timeline.is_over else timeline.turn
        return msgspec.structs.replace(
            self._bare_look(shown, eyes, timeline.number, turn),
            legal=[Choice(code, str(action), action) for code, action in legal.items()],
            undo=undo_sent(live, eyes),
            deadline=live.deadline(),
            result=timeline.result() if live.data.status == "finished" else None,
        )

    def _bare_look(self, shown: State, eyes: int, number: int, turn: int | None) -> Look:
        """A look at a position in which nothing can be done."""
        data, timeline = self._live.data, self._live.timeline
        insight = None
        if eyes != OPEN_CARDS:
            insight = timeline.game_table.insight(shown, data.settings.hints)
        return Look(
            table=data.id,
            number=number,
            seat=eyes,
            turn=turn,
            view=timeline.game.show(shown),
            legal=[],
            insight=insight,
            marks=timeline.game_table.marks(shown) if eyes == SPECTATOR else None,
            undo=UndoSent(),
            deadline=None,
            result=None,
        )

    def passed_looks(self, eyes: int, since: int) -> list[Look]:
        """The looks after the entries between `since` and the present one, oldest first.

        Of the last LOOKS entries, as far as they were played in this process.
        """
        live = self._live
        found = []
        for passed in self._passed:
            if since < passed.number < live.timeline.number:
                if eyes not in passed.looks:
                    shown = seen(live.timeline, passed.state, eyes)
                    bare = self._bare_look(shown, eyes, passed.number, passed.turn)
                    passed.looks[eyes] = ready_to_send(bare)
                found.append(passed.looks[eyes])
        return found

    # --- the table -------------------------------------------------------------------------------

    def table(self, person: str | None) -> TableSent:
        """The table without its position: settings, seats, who is there."""
        live = self._live
        live.data.deadline = live.deadline()
        sent = table_sent(
            live.data,
            live.seats,
            person,
            self.seats_for(person).sent(),
            self.fixtures_id,
        )
        if len(sent.your_seats) <= 1 or sent.status != "playing":
            return sent
        return msgspec.structs.replace(sent, secret_seats=self._secret_seats(sent.your_seats))

    def seats_for(self, person: str | None) -> SeatView:
        """The seats in the eyes of this person."""
        live = self._live
        return SeatView(
            live.data,
            live.seats,
            person,
            self._presence,
            live.timeline.stand_ins,
            frozenset(live.timeline.resigned),
        )

    def _secret_seats(self, seats: Sequence[int]) -> list[int]:
        timeline = self._live.timeline
        secret, state = timeline.game_table.has_secrets, timeline.state
        if state is None:
            return []
        return [seat for seat in seats if secret(seen(timeline, state, seat))]

    def state(self, person: str | None, eyes: int, since: int) -> TableState:
        """All that a page needs to show the table, with what has happened after `since`.

        A page that has seen nothing yet (`since` 0) shows the present, not how it came about.
        """
        return TableState(
            table=self.table(person),
            entries=self.entries(eyes, since),
            look=self.look(eyes),
            looks=self.passed_looks(eyes, since) if since > 0 else [],
        )

    @property
    def fixtures_id(self) -> str:
        """Names the fixtures, so that a page keeps them: the same options, the same fixtures."""
        if not self._fixtures_id:
            data = self._live.data
            body = msgspec.json.encode([data.game, data.options], order="sorted")
            self._fixtures_id = hashlib.sha256(body).hexdigest()[:16]
        return self._fixtures_id
