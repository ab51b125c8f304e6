"""`rotonde map …`."""

from pathlib import Path

from cyclopts import App

from rotonde.cli.inputs import Language, language_or_default, load_json

map_app = App(name="map", help="Maps of Rail, as files.")


@map_app.command
def check(file: Path, /, *, language: Language = None) -> None:
    """Check a map file: every fault at once, each with its place.

    Parameters
    ----------
    file
        The map, as JSON.
    """
    from rotonde.messages import Voice
    from rotonde.rail.tables import RailMap

    voice = Voice(language_or_default(language))
    rail_map = RailMap(load_json(file))
    counts = {part: len(rail_map.data[part]) for part in ("cities", "routes", "tickets")}
    least, most = rail_map.data["players"]
    print(voice("map.valid", name=rail_map.name, least=least, most=most, **counts))
