"""Opening a table: its poster is that of the chosen map; a file is chosen by a button of ours."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from person import NewPerson


@pytest.mark.parametrize(("game", "maps"), [("tram", ("USA", "Lyon")), ("rail", ("Lyon", "USA"))])
def test_the_poster_is_that_of_the_map(
    new_person: NewPerson, game: str, maps: tuple[str, str]
) -> None:
    ann = new_person("Ann", language="en")
    posters = {}
    for name, own in (("rail", "USA"), ("tram", "Lyon")):
        ann.go(f"/new?game={name}")
        poster = ann.page.get_by_test_id("summary-poster")
        expect(poster.locator("svg")).to_be_visible()
        posters[own] = poster.inner_html()
    assert posters["USA"] != posters["Lyon"]
    ann.go(f"/new?game={game}")
    for chosen in maps:
        ann.page.get_by_role("radio", name=chosen).check(force=True)
        expect(ann.page.get_by_role("heading", name=re.compile(f"{chosen}$"))).to_be_visible()
        assert ann.page.get_by_test_id("summary-poster").inner_html() == posters[chosen]


def test_a_file_is_chosen_by_a_button_in_the_reader_s_language(
    new_person: NewPerson, tmp_path: Path
) -> None:
    ann = new_person("Ann", language="fr")
    ann.go("/new?game=rail")
    ann.page.locator("summary").click()
    expect(ann.page.get_by_text("Choisir un fichier")).to_be_visible()
    native = ann.page.locator("#own-map").bounding_box()
    assert native is not None and native["width"] <= 2, "the browser's own button is not seen"
    file = tmp_path / "my-map.json"
    file.write_text(json.dumps({"name": "Here"}))
    ann.page.locator("#own-map").set_input_files(file)
    expect(ann.page.locator("#own-map-name")).to_have_text("my-map.json")
    ann.check_accessibility("a map of one's own is chosen")
