"""Rail's part of the map studio: its maps examined, tried and edited."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from rotonde.core.adapter import as_key
from rotonde.core.studio import MapData, Studio
from rotonde.games.rail.index_tables import RailMap, custom_map
from rotonde.games.rail.layout import layout_of
from rotonde.games.rail.studio.board import board
from rotonde.games.rail.studio.edits import apply_edit
from rotonde.games.rail.studio.examine import examine
from rotonde.games.rail.studio.export import EXPORTS
from rotonde.games.rail.studio.outline import outline
from rotonde.games.rail.studio.overlays import overlay_picture
from rotonde.games.rail.studio.references import references, shipped_maps
from rotonde.games.rail.studio.ways_around import ways_around
from rotonde.games.rail.studio.worksheet import worksheet
from rotonde.games.rail.variant import PLAIN
from rotonde.players.rail.playtest import STYLE_NAMES, play_line_ups


def _play(data: MapData, line_ups: npt.NDArray[np.int64], seeds: Sequence[int]) -> npt.NDArray[Any]:
    rail_map = custom_map(as_key(data), PLAIN)  # compiled once for all batches
    return play_line_ups(rail_map.tables, line_ups, list(seeds))


def _warm_up_drawing() -> None:
    """Lay out a board, as briefly as may be."""
    layout_of(RailMap(next(iter(shipped_maps().values()))), 1, seconds=0.1)


STUDIO = Studio(
    examine=examine,
    outline=outline,
    styles=STYLE_NAMES,
    play=_play,
    apply=apply_edit,
    ways_around=ways_around,
    shipped=shipped_maps,
    references=references,
    exports=EXPORTS,
    board=board,
    overlay=overlay_picture,
    worksheet=worksheet,
    warm_up_drawing=_warm_up_drawing,
)
