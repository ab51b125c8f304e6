"""Playing again, by consent: a rematch is proposed at a finished table, answered, and begun.

The proposal stands in the table's row. No person is seated at the new table without their yes; it
begins once all have said yes, or without the others if one who agreed asks for that.
"""

import time

import msgspec

from rotonde.core import fairness
from rotonde.games.registry import game_table
from rotonde.players.levels import levels
from rotonde.server.accounts.keys import new_id
from rotonde.server.accounts.people import Person
from rotonde.server.cluster.bus import RematchChanged
from rotonde.server.tables import permissions
from rotonde.server.tables.commit import TableWriter, exclusive
from rotonde.server.tables.live_table import LiveTable
from rotonde.server.tables.lobby.lobby import Lobby
from rotonde.server.tables.lobby.new_tables import NewTables
from rotonde.server.tables.model import Proposal, Seat
from rotonde.server.wire.problems import RequestError, bad_request, conflict, forbidden
from rotonde.server.wire.rematch import RematchAnswer, RematchStart

NOT_FOUND = 404


class Rematches:
    def __init__(self, writer: TableWriter, new_tables: NewTables, lobby: Lobby) -> None:
        self._writer = writer
        self._tables = writer.tables
        self._new_tables = new_tables
        self._lobby = lobby

    # --- proposing and answering -----------------------------------------------------------------

    @exclusive
    async def propose(self, live: LiveTable, person: Person) -> None:
        """Propose a rematch, unless one is proposed or has been begun already.

        Also of the proposer the yes is awaited: their part in the shuffle comes with it.
        """
        mine = self._require_mine(live, person)
        if await self._goes_on(live, person) or self._open_proposal(live) is not None:
            return
        now, limits = time.time(), self._tables.settings
        asked = {seat.person for seat in live.seats if seat.is_of_people and seat.person}
        all_here = asked <= self._tables.subscriptions.here(live.data.id).keys()
        seconds = limits.rematch_seconds if all_here else limits.rematch_invitation_seconds
        secret = fairness.new_secret().hex()
        proposal = Proposal(new_id(), secret, mine[0], now, now + seconds)
        await self._writer.alter(live, {"proposal": proposal, "rematch": None})
        self._invite(live)

    @exclusive
    async def answer(self, live: LiveTable, person: Person, answer: RematchAnswer) -> None:
        """A yes or no for all seats of a device; the last yes that was missing begins the game."""
        mine = self._require_mine(live, person)
        if live.data.rematch == answer.id and await self._goes_on(live, person):
            await self._require_seated(live.data.rematch, person)
            return  # the same yes again, or a no that came too late
        proposal = self._require_proposal(live, answer.id)
        if answer.seed is not None and not fairness.is_32_bytes(answer.seed):
            raise bad_request("seed")
        answers = {**proposal.answers, **dict.fromkeys(mine, answer.agree)}
        seeds = {seat: seed for seat, seed in proposal.seeds.items() if seat not in mine}
        if answer.agree and answer.seed is not None:
            seeds |= dict.fromkeys(mine, answer.seed)
        changed = msgspec.structs.replace(proposal, answers=answers, seeds=seeds)
        if all(answers.get(seat.seat) for seat in _asked(live)):
            await self._begin(live, person, changed, fewer=False)
            return
        # No player wants it any more, its proposer included: it is withdrawn.
        is_wanted = any(answers.values()) or proposal.by not in answers
        await self._writer.alter(live, {"proposal": changed if is_wanted else None})
        self._invite(live)

    @exclusive
    async def start(self, live: LiveTable, person: Person, wanted: RematchStart) -> None:
        """Begin without those who have not said yes."""
        mine = self._require_mine(live, person)
        if live.data.rematch == wanted.id and await self._goes_on(live, person):
            return
        proposal = self._require_proposal(live, wanted.id)
        if not all(proposal.answers.get(seat) for seat in mine):
            raise forbidden("rematch-not-agreed")
        await self._begin(live, person, proposal, fewer=wanted.others == "fewer")

    # --- beginning -------------------------------------------------------------------------------

    async def _begin(
        self, live: LiveTable, person: Person, proposal: Proposal, fewer: bool
    ) -> None:
        """Store the new table and start it; the last who agreed is its host."""
        data = live.data
        before = _seats_before(live, proposal, fewer)
        seats = [_seat_again(live, proposal, number) for number in before]
        for number, seat in enumerate(seats):
            seat.seat = number
        options = game_table(data.game).reseated(data.options, before)
        if len(seats) != len(live.seats):
            options = game_table(data.game).options(len(seats), options)
        if not levels(data.game) and any(seat.kind == "open" for seat in seats):
            raise RequestError(400, "seats", "problem.seats-alone")
        self._new_tables.check_seats(data.settings, options, seats)
        fresh = await self._writer.alter_within(
            live,
            {"rematch": proposal.id, "proposal": None},
            lambda step: self._new_tables.store(
                person,
                data.game,
                options,
                data.settings,
                seats,
                data.name,
                False,
                sealed=(proposal.id, proposal.secret),
                only_if=step,
            ),
        )
        await self._lobby.start(fresh, person)
        self._invite(live)

    async def _goes_on(self, live: LiveTable, person: Person) -> bool:
        """Is there a rematch already, not closed or forgotten?

        If this process or another ended before it could be started, its host starts it now.
        """
        if live.data.rematch is None:
            return False
        try:
            found = await self._tables.get_fresh(live.data.rematch)
        except RequestError as error:
            if error.status == NOT_FOUND:
                return False
            raise
        if found.data.status == "waiting" and found.data.host == person.id:
            await self._lobby.start(found, person)
        return found.data.status != "closed"

    # --- small things ----------------------------------------------------------------------------

    def _require_mine(self, live: LiveTable, person: Person) -> list[int]:
        mine = permissions.seats_of(live, person.id)
        if not mine:
            raise forbidden("not-your-seat")
        if live.data.status != "finished":
            raise conflict("not-over")
        return mine

    async def _require_seated(self, rematch: str, person: Person) -> None:
        """Refuse an answer to a rematch that has begun without this person."""
        if not permissions.seats_of(await self._tables.get(rematch), person.id):
            raise conflict("rematch-began")

    def _open_proposal(self, live: LiveTable) -> Proposal | None:
        proposal = live.data.proposal
        return proposal if proposal is not None and proposal.is_open(time.time()) else None

    def _require_proposal(self, live: LiveTable, known: str) -> Proposal:
        """The current proposal; a conflict if the client has answered another one."""
        proposal = self._open_proposal(live)
        if proposal is None or proposal.id != known:
            raise conflict("no-proposal")
        return proposal

    def _invite(self, live: LiveTable) -> None:
        """Notify all pages of these people, at every process."""
        people = [seat.person for seat in live.seats if seat.person is not None]
        self._tables.subscriptions.invitation_changed(live.data.id, people)
        self._writer.bus.publish(RematchChanged(live.data.id, people))


def _asked(live: LiveTable) -> list[Seat]:
    """The seats whose answer is awaited; bots agree, and deleted accounts are not asked."""
    return [seat for seat in live.seats if seat.is_of_people and seat.person is not None]


def _seats_before(live: LiveTable, proposal: Proposal, fewer: bool) -> list[int]:
    """Where those who sit at the new table sat before: all move on by one, the first one is last.

    With `fewer` the seats of people who have not said yes are left out.
    """
    moved = [*range(1, len(live.seats)), 0]
    return [seat for seat in moved if not fewer or _stays(live, proposal, seat)]


def _stays(live: LiveTable, proposal: Proposal, number: int) -> bool:
    """Bots stay, and people who have said yes, each in one seat.

    Tables of earlier releases let one person take several.
    """
    seat = live.seats[number]
    if not seat.is_of_people:
        return True
    if seat.person is None or not proposal.answers.get(number):
        return False
    if live.data.settings.one_device or seat.kind == "guest":
        return True
    own = [s.seat for s in live.seats if s.kind == "person" and s.person == seat.person]
    # Of those who move on, the first one of theirs: that of the first seat comes last.
    return number == min(own, key=lambda mine: (mine == 0, mine))


def _seat_again(live: LiveTable, proposal: Proposal, number: int) -> Seat:
    """A seat of the new table; open, to be taken by a bot at the start, without a yes."""
    if not _stays(live, proposal, number):
        return Seat("", number, "open")
    seed = proposal.seeds.get(number)
    return msgspec.structs.replace(
        live.seats[number], table_id="", seed=seed, looked=0, left=None, nudged=None
    )
