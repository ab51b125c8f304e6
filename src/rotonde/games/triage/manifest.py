"""Triage, until its first release called Yard: where its parts are."""

from rotonde.core.manifest import Drawing, Edition, Lazy, Manifest

MANIFEST = Manifest(
    name="triage",
    type_prefix="Triage",
    editions=(
        Edition(
            "triage",
            rules=Lazy("rotonde.games.triage.game:triage"),
            table=Lazy("rotonde.games.triage.table.game_table:triage"),
            environment=Lazy("rotonde.games.triage.environment.make:triage"),
            former_names=("yard",),
        ),
    ),
    seats=(1, 1),
    data_option="mission",
    drawing=Drawing(Lazy("rotonde.games.triage.draw:draw")),
    boards=Lazy("rotonde.games.triage.drawing.geometry:shipped_geometry"),
    vectors=Lazy("rotonde.games.triage.conformance:VECTORS"),
    picture=Lazy("rotonde.games.triage.picture:picture"),
    random_games=Lazy("rotonde.games.triage.playout:random_games"),
    benchmarks={"triage": Lazy("rotonde.bench.triage:triage")},
    campaign=Lazy("rotonde.games.triage.campaign.campaign:CAMPAIGN"),
    commands=(Lazy("rotonde.cli.triage:triage_app"),),
)
