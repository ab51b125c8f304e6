"""Figures of the shipped maps, beside which those of any map are shown.

`python scripts/reference_playtests.py` plays the games and writes the file.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from rotonde.core.studio import MapData
from rotonde.games.rail.index_tables import shipped_map

FILE = "references.json"
MAPS = ("usa", "lyon")


def shipped_maps() -> Mapping[str, MapData]:
    return {name: shipped_map(name).data for name in MAPS}


@cache
def references() -> Mapping[str, Any]:
    path = resources.files("rotonde.games.rail.studio") / FILE
    found: Mapping[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found
