"""Trains: where its parts are."""

from rotonde.core.manifest import Drawing, Edition, Lazy, Manifest, Reasons
from rotonde.core.player import Budget, Grade

MANIFEST = Manifest(
    name="trains",
    type_prefix="Trains",
    editions=(
        Edition(
            "trains",
            rules=Lazy("rotonde.games.trains.game:trains"),
            table=Lazy("rotonde.games.trains.table:trains"),
        ),
    ),
    seats=(2, 4),
    data_option="deck",
    drawing=Drawing(Lazy("rotonde.games.trains.draw:draw")),
    opponent="greedy",
    players={
        "random": Lazy("rotonde.players.random:RandomPlayer"),
        "greedy": Lazy("rotonde.players.trains.greedy:TrainsGreedy"),
        "rollout": Lazy("rotonde.players.trains.player:TrainsRollout"),
        "search": Lazy("rotonde.players.trains.search:TrainsSearch"),
    },
    levels={
        "apprentice": Grade("greedy", mistakes=0.25),
        "driver": Grade("greedy", mistakes=0.1),
        "conductor": Grade("search", Budget(iterations=130)),
        # Processor time, on one core: people wait for it. Most decisions are clear long before.
        "master": Grade("search", Budget(milliseconds=1_500)),
    },
    reasons=Reasons(
        whole=Lazy("rotonde.players.trains.reasons:trains_reason"),
        open=Lazy("rotonde.players.trains.reasons:trains_open_reason"),
    ),
    random_games=Lazy("rotonde.games.trains.playout:random_games"),
    benchmarks={"trains": Lazy("rotonde.bench.trains:random_play")},
)
