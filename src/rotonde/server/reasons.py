"""Why a bot moved: while a game runs only what everybody may know, the whole reason afterwards."""

from rotonde.players.explain import explain, explain_openly
from rotonde.server.problems import forbidden, not_found
from rotonde.server.room import Room
from rotonde.server.wire import SPECTATOR, Reason


def reason_of(room: Room, number: int) -> Reason:
    """The reason for the action of one entry of the log; takes a while for a long one."""
    over = room.data.status == "finished"
    policy = room.data.settings
    if not over and (policy.rated or not policy.hints):
        raise forbidden("no-reasons")
    found = room.around(number)
    if found is None or not found[0].by_bot:
        raise not_found("reason")
    row, before, after = found
    game = room.timeline.game
    if over and row.seat is not None and row.action is not None:
        seen = game.observe(before, row.seat)
        event = explain(room.data.game, seen, game.read(seen, row.action))
    else:
        event = explain_openly(
            room.data.game, game.observe(before, SPECTATOR), game.observe(after, SPECTATOR)
        )
    return Reason(number, event, whole=over)
