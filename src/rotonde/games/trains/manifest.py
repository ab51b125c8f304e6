"""Trains: where its parts are."""

from rotonde.core.manifest import Drawing, Edition, Lazy, Manifest, Reasons
from rotonde.core.player import Budget, Grade, Strength
from rotonde.core.recipe import Recipe

MANIFEST = Manifest(
    name="trains",
    type_prefix="Trains",
    editions=(
        Edition(
            "trains",
            rules=Lazy("rotonde.games.trains.game:trains"),
            table=Lazy("rotonde.games.trains.table.game_table:trains"),
            environment=Lazy("rotonde.games.trains.environment.make:trains"),
            recipe=Recipe(hidden=(128, 64), games=512, steps=32, teacher="rollout", lessons=10),
        ),
    ),
    seats=(2, 4),
    data_option="deck",
    drawing=Drawing(Lazy("rotonde.games.trains.draw:draw")),
    opponent="greedy",
    players={
        "random": Lazy("rotonde.players.random:RandomPlayer"),
        "greedy": Lazy("rotonde.players.trains.greedy:TrainsGreedy"),
        "kind": Lazy("rotonde.players.trains.kind:TrainsKind"),
        "rollout": Lazy("rotonde.players.trains.player:TrainsRollout"),
        "search": Lazy("rotonde.players.trains.search:TrainsSearch"),
    },
    levels={
        "companion": Grade("kind", adapts=True),
        "apprentice": Grade("greedy", mistakes=0.25),
        "driver": Grade("greedy", mistakes=0.1),
        "conductor": Grade("search", Budget(iterations=130)),
        # Processor time, on one core: people wait for it. Most decisions are clear long before.
        "master": Grade("search", Budget(milliseconds=1_500)),
    },
    usual_level="conductor",
    strengths={
        "trains": {
            "driver": Strength("apprentice", 76.0, 69, 82, 200),
            "conductor": Strength("driver", 70.0, 63, 76, 200),
            "master": Strength("conductor", 71.7, 59, 81, 60),
        },
    },
    reasons=Reasons(
        whole=Lazy("rotonde.players.trains.reasons:trains_reason"),
        open=Lazy("rotonde.players.trains.reasons:trains_open_reason"),
    ),
    picture=Lazy("rotonde.games.trains.picture:picture"),
    vectors=Lazy("rotonde.games.trains.conformance:VECTORS"),
    random_games=Lazy("rotonde.games.trains.playout:random_games"),
    benchmarks={"trains": Lazy("rotonde.bench.trains:random_play")},
    commands=(Lazy("rotonde.cli.trains:trains_app"),),
)
