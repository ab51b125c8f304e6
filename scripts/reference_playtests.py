"""Play the shipped maps and write the figures that stand beside those of any other map.

    python scripts/reference_playtests.py

The same source always writes the same file. It takes about half a minute.
"""

import json
from pathlib import Path

import rotonde
from rotonde.studio.deals import play_all_sizes
from rotonde.studio.playtest import figures_of
from rotonde.studio.registry import map_game, studio_of

GAMES, SEED = 1_000, 2026
FILE = Path(rotonde.__file__).parent / "games/rail/studio/references.json"


def references() -> str:
    """Only the figures of whole tables: routes and tickets of another map tell nothing."""
    studio = studio_of(map_game())
    found = {}
    for name, data in studio.shipped().items():
        figures = figures_of(studio, data, play_all_sizes(studio, data, range(GAMES), SEED))
        found[name] = {"games": GAMES, "seed": SEED, "players": figures["players"]}
    return json.dumps(found, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(references(), encoding="utf-8")
