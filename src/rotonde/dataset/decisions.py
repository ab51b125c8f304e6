"""A found game replayed into rows: who decided what, among how many actions, and how it ended."""

from itertools import pairwise
from typing import Any

import msgspec

from rotonde.core.interface import State
from rotonde.core.state import whole_number
from rotonde.dataset.found import FoundGame
from rotonde.dataset.rows import GameRow, MoveRow, ResultRow
from rotonde.games.registry import game, manifest
from rotonde.records import record as records
from rotonde.records.record import Record


class GameTables(msgspec.Struct, frozen=True):
    """The rows of one game."""

    game: GameRow
    moves: list[MoveRow]
    results: list[ResultRow]


def tables_of(found: FoundGame, with_reasons: bool) -> GameTables:
    """All rows of a game; BadRecord if it does not replay to the end that it claims."""
    record = found.record
    states = list(records.replay(record))
    moves = [
        _move(found, i, before, after, with_reasons)
        for i, (before, after) in enumerate(pairwise(states))
    ]
    last = states[-1]
    played = game(record.game)
    result = record.result
    row = GameRow(
        game_id=found.game_id,
        source=found.source,
        game=record.game,
        rules=record.rules,
        board=_board(last),
        options=msgspec.json.encode(_named_options(record), order="sorted").decode(),
        players=last.players,
        first=whole_number(played.show(last).get("first")),
        plies=len(moves),
        finished=result is not None and record.ended is None,
        ended=None if record.ended is None else record.ended.reason,
        ended_by=None if record.ended is None else record.ended.seat,
        seed=record.keys[0] if record.scheme == "stream" else None,
        deal=found.deal,
        started=found.started,
    )
    results = [_result(found, seat, moves) for seat in range(last.players)]
    return GameTables(row, moves, results)


def _board(state: State) -> str | None:
    tables = state.tables
    name = getattr(tables, "shipped", None) or getattr(tables, "name", None)
    return None if name is None else str(name)


def _named_options(record: Record) -> dict[str, object]:
    """Without a whole map, deck or mission, which the record has."""
    return {name: value for name, value in record.options.items() if not isinstance(value, dict)}


def _move(found: FoundGame, i: int, before: State, after: State, with_reasons: bool) -> MoveRow:
    record, played = found.record, game(found.record.game)
    seat, text = before.turn, record.actions[i]
    assert seat is not None, "it has been replayed"
    by_bot = found.by_bot[i] if found.by_bot else None
    own = by_bot or seat in found.own_seats
    return MoveRow(
        game_id=found.game_id,
        ply=before.ply,
        seat=seat,
        player=_player(record, seat),
        action=text,
        kind=text.partition(" ")[0],
        legal=len(played.legal(before)),
        seconds=found.seconds[i] if found.seconds else None,
        by_bot=by_bot,
        reason=_reason(record.game, before, seat, text) if own and with_reasons else None,
    )


def _reason(name: str, state: State, seat: int, text: str) -> str | None:
    """Why a bot of Rotonde moves so, by what its seat saw; None: the game has no reasons."""
    reasons = manifest(name).reasons
    if reasons is None:
        return None
    observation = game(name).observe(state, seat)
    return reasons.whole.load()(observation, game(name).read(observation, text)).key


def _player(record: Record, seat: int) -> str | None:
    return (record.players[seat] or None) if seat < len(record.players) else None


def _result(found: FoundGame, seat: int, moves: list[MoveRow]) -> ResultRow:
    record = found.record
    result = record.result
    own = [move for move in moves if move.seat == seat]
    details: Any = result.details[seat] if result is not None and result.details else None
    return ResultRow(
        game_id=found.game_id,
        seat=seat,
        player=_player(record, seat),
        won=None if result is None or record.ended is not None else seat in result.winners,
        score=None if result is None else result.scores[seat],
        moves=len(own),
        seconds=_seconds(found, seat, own),
        details=None if details is None else msgspec.json.encode(details).decode(),
    )


def _seconds(found: FoundGame, seat: int, own: list[MoveRow]) -> float | None:
    if found.seconds_by_seat is not None:
        return found.seconds_by_seat[seat]
    known = [move.seconds for move in own if move.seconds is not None]
    return sum(known) if len(known) == len(own) and own else None
