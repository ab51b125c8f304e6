"""One game of a match, played to its end or to a verdict."""

import time
from collections.abc import Sequence

import msgspec

from rotonde.arena.plan import Appointment, Match, player_seed
from rotonde.arena.seats import Chair, FaultKind, Forfeit
from rotonde.core.errors import RotondeError
from rotonde.core.interface import Action, Game, State
from rotonde.core.suggest import nearest
from rotonde.games.registry import game
from rotonde.records import record as records
from rotonde.records.record import Record

MOST_PLIES = 20_000  # an endless game has no winner


class Fault(msgspec.Struct, frozen=True):
    """Why a player lost without the game being played to its end."""

    seat: int
    kind: FaultKind
    detail: str
    ply: int = 0
    action: str | None = None  # what it wanted to play, if the rules refuse that
    nearest: tuple[str, ...] = ()  # the legal actions most like it
    traceback: str | None = None  # of its code; of a command the end of its standard error


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """The outcome of a game, from which standings are made. Only `seconds` differs when a match is
    repeated."""

    number: int
    deal: int
    names: tuple[str, ...]  # by seat
    winners: tuple[int, ...]  # seats; several share the win, none if the game had no end
    scores: tuple[int, ...] | None  # None if the game was not played to its end
    plies: int
    moves: tuple[int, ...]
    seconds: tuple[float, ...]  # thinking time by seat
    fault: Fault | None = None
    move_seconds: tuple[float, ...] = ()  # of each move; kept in the match's folder only

    def without_times(self) -> "Outcome":
        """The same without the times of its moves, which would fill the memory in a long match."""
        return msgspec.structs.replace(self, move_seconds=())


def play_game(
    match: Match, appointment: Appointment, chairs: Sequence[Chair]
) -> tuple[Outcome, Record]:
    """Play the game, with the occupant of each seat in `chairs`."""
    played = game(match.game)
    options = match.options | {"players": match.seats}
    record = records.begin(match.game, options, appointment.deal_seed)
    state = played.start(options, appointment.deal_seed)
    moves, seconds = [0] * match.seats, [0.0] * match.seats
    move_seconds: list[float] = []
    fault: Fault | None = None
    seat = 0
    try:
        for seat in range(match.seats):
            chairs[seat].new_game(player_seed(match, appointment.number, seat))
        while state.turn is not None and state.ply < MOST_PLIES:
            seat = state.turn
            observation = played.observe(state, seat)
            clock = time.perf_counter()
            chosen = chairs[seat].choose(observation, match.budget)
            move_seconds.append(time.perf_counter() - clock)
            seconds[seat] += move_seconds[-1]
            moves[seat] += 1
            action, state = _play(played, state, chosen)
            records.append(record, action)
    except Forfeit as forfeit:
        fault = _fault(played, state, seat, forfeit)
    result = played.result(state)
    if fault is not None:
        winners = tuple(other for other in range(match.seats) if other != fault.seat)
    else:
        winners = result.winners if result is not None else ()
    outcome = Outcome(
        number=appointment.number,
        deal=appointment.deal,
        names=tuple(match.players[i].name for i in appointment.at_seat),
        winners=winners,
        scores=result.scores if result is not None else None,
        plies=state.ply,
        moves=tuple(moves),
        seconds=tuple(seconds),
        fault=fault,
        move_seconds=tuple(round(one, 6) for one in move_seconds),
    )
    ended = records.Ended(fault.kind, fault.seat) if fault is not None else None
    record = msgspec.structs.replace(record, players=list(outcome.names), ended=ended)
    return outcome, records.finish(record, state)


def _play(played: Game, state: State, chosen: Action | int | str) -> tuple[Action, State]:
    """The state after the player's choice; what the rules refuse is a forfeit."""
    try:
        action = chosen if isinstance(chosen, Action) else played.read(state, chosen)
        return action, played.play(state, action)
    except RotondeError as error:
        raise Forfeit("illegal", f"{chosen}: {error}", action=str(chosen)) from error


def _fault(played: Game, state: State, seat: int, forfeit: Forfeit) -> Fault:
    near: tuple[str, ...] = ()
    if forfeit.action is not None:
        near = nearest(forfeit.action, map(str, played.legal(state).values()))
    return Fault(
        seat, forfeit.kind, forfeit.detail, state.ply, forfeit.action, near, forfeit.traceback
    )
