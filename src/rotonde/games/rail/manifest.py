"""Rail: its editions (Rail on a map of the USA, Tram on one of Lyon), and where its parts are."""

from rotonde.core.manifest import Drawing, Edition, Lazy, Manifest, Reasons
from rotonde.core.player import Budget, Grade, Strength
from rotonde.core.recipe import Recipe

RECIPE = Recipe(hidden=(384, 192), reward="shaped", unit=20.0, teacher="planner", lessons=35)

MANIFEST = Manifest(
    name="rail",
    type_prefix="Rail",
    editions=(
        Edition(
            "rail",
            rules=Lazy("rotonde.games.rail.game:rail"),
            table=Lazy("rotonde.games.rail.table.game_table:rail"),
            environment=Lazy("rotonde.games.rail.environment.make:rail"),
            recipe=RECIPE,
        ),
        Edition(
            "tram",
            rules=Lazy("rotonde.games.rail.game:tram"),
            table=Lazy("rotonde.games.rail.table.game_table:tram"),
            environment=Lazy("rotonde.games.rail.environment.make:tram"),
            recipe=RECIPE,
        ),
    ),
    seats=(2, 5),
    data_option="map",
    drawing=Drawing(
        Lazy("rotonde.games.rail.draw:draw"),
        draw_result=Lazy("rotonde.games.rail.draw:draw_result"),
        quiet=frozenset({"rail.laid-out", "rail.offered"}),
    ),
    opponent="greedy",
    players={
        "random": Lazy("rotonde.players.random:RandomPlayer"),
        "greedy": Lazy("rotonde.players.rail.greedy:RailGreedy"),
        "learned": Lazy("rotonde.players.learned.player:LearnedPlayer"),
        "one-step": Lazy("rotonde.players.rail.player:RailOneStep"),
        "path": Lazy("rotonde.players.rail.player:RailPath"),
        "long-route": Lazy("rotonde.players.rail.player:RailLongRoute"),
        "hungry": Lazy("rotonde.players.rail.player:RailHungry"),
        "kind": Lazy("rotonde.players.rail.kind:RailKind"),
        "rollout": Lazy("rotonde.players.rail.player:RailRollout"),
        "planner": Lazy("rotonde.players.rail.player:RailPlanner"),
        "search": Lazy("rotonde.players.rail.search:RailSearch"),
    },
    levels={
        "companion": Grade("kind", adapts=True),
        "apprentice": Grade("one-step", mistakes=0.1),
        "driver": Grade("path"),
        "conductor": Grade("planner"),
        # Processor time, on one core: people wait for it. Most decisions are clear long before.
        "master": Grade("search", Budget(milliseconds=1_500)),
    },
    usual_level="conductor",
    strengths={
        "rail": {
            "driver": Strength("apprentice", 89.0, 82, 94, 100),
            "conductor": Strength("driver", 86.0, 78, 92, 100),
            "master": Strength("conductor", 75.0, 65, 83, 60),
        },
        "tram": {
            "driver": Strength("apprentice", 96.5, 91, 99, 100),
            "conductor": Strength("driver", 75.0, 66, 82, 100),
            "master": Strength("conductor", 86.7, 77, 93, 60),
        },
    },
    reasons=Reasons(
        whole=Lazy("rotonde.players.rail.reasons:rail_reason"),
        open=Lazy("rotonde.players.rail.open_reasons:rail_open_reason"),
    ),
    picture=Lazy("rotonde.games.rail.picture:picture"),
    vectors=Lazy("rotonde.games.rail.conformance:VECTORS"),
    studio=Lazy("rotonde.players.rail.studio:STUDIO"),
    random_games=Lazy("rotonde.games.rail.playout:random_games"),
    benchmarks={
        "rail": Lazy("rotonde.bench.rail:random_play"),
        "rail_parts": Lazy("rotonde.bench.rail:parts"),
    },
    commands=(Lazy("rotonde.cli.maps:map_app"),),
)
