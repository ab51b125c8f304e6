"""Overlays and worksheets as jobs of the pool: laying out a board takes seconds."""

import msgspec

from rotonde.core.adapter import as_key
from rotonde.core.studio import MapData, Mark
from rotonde.pool.jobs import Job, Lane
from rotonde.studio.registry import studio_of

DRAWING = Lane("map-drawing", seconds=90.0, most_waiting=32, most_waiting_of_one=2, long=True)
Ends = tuple[str | None, str | None]


def _overlay(game: str, data: MapData, kind: str, ends: Ends, language: str) -> str:
    return studio_of(game).overlay(data, kind, ends, language)


def _worksheet(game: str, data: MapData, language: str) -> str:
    return studio_of(game).worksheet(data, language)


def _board(game: str, data: MapData, marks: dict[str, Mark], language: str) -> str:
    return studio_of(game).board(data, marks, language)


def _warm_up(game: str) -> None:
    studio_of(game).warm_up_drawing()


def overlay_job(game: str, data: MapData, kind: str, ends: Ends, language: str) -> Job[str]:
    work = (_overlay, (game, data, kind, ends, language))
    key = ("overlay", game, as_key(data), kind, ends, language)
    return Job(DRAWING, key, work, ((_warm_up, (game,)),))


def worksheet_job(game: str, data: MapData, language: str) -> Job[str]:
    key = ("worksheet", game, as_key(data), language)
    return Job(DRAWING, key, (_worksheet, (game, data, language)), ((_warm_up, (game,)),))


def board_job(game: str, data: MapData, marks: dict[str, Mark], language: str) -> Job[str]:
    key = ("board", game, as_key(data), msgspec.json.encode(marks), language)
    return Job(DRAWING, key, (_board, (game, data, marks, language)), ((_warm_up, (game,)),))
