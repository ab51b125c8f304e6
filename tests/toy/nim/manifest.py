"""What Rotonde knows of Nim."""

from rotonde.core.manifest import Drawing, Edition, Lazy, Manifest
from rotonde.core.player import Grade

MANIFEST = Manifest(
    name="nim",
    type_prefix="Nim",
    editions=(Edition("nim", rules=Lazy("nim.game:nim"), table=Lazy("nim.game_table:nim")),),
    seats=(2, 2),
    drawing=Drawing(Lazy("nim.draw:draw")),
    opponent="perfect",
    players={
        "random": Lazy("rotonde.players.random:RandomPlayer"),
        "perfect": Lazy("nim.bot:Perfect"),
    },
    levels={
        "apprentice": Grade("perfect", mistakes=0.5),
        "master": Grade("perfect"),
    },
    messages="nim",
)
