"""Why a bot moved: while a game runs the public reason only, the whole one afterwards."""

from rotonde.core.interface import ItsOwnReasons, State
from rotonde.players.explain import explain, explain_openly
from rotonde.server.jobs.bounded_threads import BoundedThreads
from rotonde.server.storage.store import LogRow
from rotonde.server.tables.live_table import LiveTable
from rotonde.server.tables.registry import TableRegistry
from rotonde.server.tables.views.seats_sent import is_added
from rotonde.server.wire.play import SPECTATOR, Reason
from rotonde.server.wire.problems import forbidden, not_found


async def reason_of(
    tables: TableRegistry, threads: BoundedThreads, live: LiveTable, number: int
) -> Reason:
    """The reason for the action of one entry of the log."""
    over = live.data.status == "finished"
    policy = live.data.settings
    if not over and (policy.rated or not policy.hints):
        raise forbidden("no-reasons")
    found = await tables.history.around(live, number)
    if found is None or not found[0].by_bot:
        raise not_found("reason")
    return await threads.run(_explain, live, over, *found)


def _explain(live: LiveTable, over: bool, row: LogRow, before: State, after: State) -> Reason:
    game = live.timeline.game
    if row.seat is not None and is_added(live.data.game, live.seats[row.seat]):
        return Reason(row.number, ItsOwnReasons(), whole=over)
    if over and row.seat is not None and row.action is not None:
        seen = game.observe(before, row.seat)
        event = explain(live.data.game, seen, game.read(seen, row.action))
    else:
        event = explain_openly(
            live.data.game, game.observe(before, SPECTATOR), game.observe(after, SPECTATOR)
        )
    return Reason(row.number, event, whole=over)
