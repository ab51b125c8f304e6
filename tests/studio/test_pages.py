"""Overlays, worksheets, reports, exports and files: complete, and nothing of a file unescaped."""

import copy
import csv
import io
import json
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from rotonde.core.errors import InvalidOptions
from rotonde.core.messages import LANGUAGES, Voice
from rotonde.core.studio import Edit
from rotonde.games.rail.index_tables import shipped_map
from rotonde.games.rail.studio.overlays import OVERLAYS, overlay
from rotonde.players.rail.studio import STUDIO
from rotonde.studio.deals import play_all_sizes
from rotonde.studio.files import MOST_BYTES, examine_file, read_map, write_map
from rotonde.studio.playtest import figures_of
from rotonde.studio.report import heat, report_page
from rotonde.studio.summary import edit_in_words, tell

Data = dict[str, Any]
SCRIPT = "<script>alert('&')</script>"


def shipped(name: str) -> Data:
    return copy.deepcopy(dict(shipped_map(name).data))


def hostile() -> Data:
    """A valid map whose names try to get out of a page."""
    data = shipped("usa") | {"name": SCRIPT, "players": [2, 2]}
    for city in data["cities"]:
        city["name"] = f'"><img src=x onerror=alert(1)> {city["id"]}'
    data["credit"] = "]]>" + SCRIPT + "\x01"
    return data


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.attributes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        self.attributes |= {name for name, _ in attrs}


def tags(page: str) -> Tags:
    found = Tags()
    found.feed(page)
    return found


def require_harmless(page: str) -> None:
    found = tags(page)
    assert not found.names & {"script", "img", "iframe", "object", "link"}
    assert not any(name.startswith("on") for name in found.attributes)
    assert "src" not in found.attributes


@pytest.mark.parametrize("kind", OVERLAYS)
def test_an_overlay_brings_out_its_routes(kind: str) -> None:
    data = shipped("lyon")
    routes = overlay(data, kind, (None, None)).routes
    drawn = ET.fromstring(STUDIO.overlay(data, kind, (None, None), "en"))
    titles = [title.text for title in drawn.iter("{http://www.w3.org/2000/svg}title")]
    assert titles == [name for name in shipped_map("lyon").routes if name in routes]


def test_a_spanning_tree_joins_every_city_once() -> None:
    tree = overlay(shipped("usa"), "spanning-tree", (None, None))
    assert len(tree.routes) == 35


def test_a_bridge_is_found() -> None:
    data = shipped("usa")
    for route in [r for r in data["routes"] if "miami" in (r["a"], r["b"])][1:]:
        data["routes"].remove(route)
    (bridge,) = overlay(data, "bridges", (None, None)).routes
    assert "miami" in bridge


def test_a_shortest_way_is_as_long_as_its_ticket() -> None:
    way = overlay(shipped("usa"), "shortest-way", ("boston", "miami"))
    assert way.spaces == 12


@pytest.mark.parametrize(
    ("kind", "ends"),
    [
        ("rivers", (None, None)),
        ("shortest-way", ("boston", None)),
        ("shortest-way", ("boston", "boston")),
        ("shortest-way", ("boston", "paris")),
    ],
)
def test_what_cannot_be_drawn_is_refused(kind: str, ends: tuple[str | None, str | None]) -> None:
    with pytest.raises(InvalidOptions):
        overlay(shipped("usa"), kind, ends)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_worksheet_has_questions_answers_and_three_pictures(language: str) -> None:
    page = STUDIO.worksheet(shipped("lyon"), language)
    require_harmless(page)
    questions, answers = page.split('<section class="answers">')
    assert questions.count("<li>") == answers.count("<li>") == 7
    assert page.count("<svg ") == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_report_shows_all_figures_and_escapes_every_name(language: str) -> None:
    data, voice = hostile(), Voice(language)
    outline = STUDIO.outline(data)
    figures = figures_of(STUDIO, data, play_all_sizes(STUDIO, data, range(20), 1))
    change = {
        "edit": {"kind": "double-route", "place": outline.routes[0].id, "value": "red"},
        "effect": -0.5,
        "interval": (-0.75, -0.25),
        "measure": "shut-out",
        "before": 1.0,
        "after": 0.5,
    }
    result = {
        "map": data["name"],
        "games": 20,
        **figures,
        "changes": [change],
        "references": STUDIO.references(),
    }
    marks = heat(result, outline, voice)
    assert len(marks) == 100
    page = report_page(outline, result, "<svg></svg>", voice)
    require_harmless(page)
    assert page.count("<tr>") > 100 + 30
    assert "usa" in page
    lines = list(tell(outline, result, voice))
    assert len(lines) > 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_edit_is_said_in_words(language: str) -> None:
    outline = STUDIO.outline(shipped("usa"))
    for kind, place, value, before in [
        ("ticket-points", "boston--miami", 12, 30),
        ("route-length", "atlanta--miami", 4, 5),
        ("route-colour", "atlanta--miami", "red", "blue"),
        ("double-route", "atlanta--miami", "red", None),
        ("new-route", "boston--miami", 6, None),
        ("pieces", "pieces", 50, 45),
    ]:
        edit = {"kind": kind, "place": place, "value": value, "before": before}
        assert len(edit_in_words(edit, outline, Voice(language))) > 20


def test_an_unknown_edit_or_place_is_refused() -> None:
    for edit in (Edit("paint", "x", 1), Edit("route-length", "a--b", 1)):
        with pytest.raises(InvalidOptions):
            STUDIO.apply(shipped("usa"), edit)


def test_csv_has_every_field_of_every_row() -> None:
    data = shipped("usa")
    data["routes"][0]["scenic"] = "=1+1"
    rows = list(csv.DictReader(io.StringIO(STUDIO.exports["csv"](data))))
    assert [row["kind"] for row in rows].count("route") == 100
    (first,) = [row for row in rows if row["scenic"]]
    assert first["id"] == "atlanta--charleston"
    assert first["scenic"] == "'=1+1"  # a text, and no formula


def test_networkx_json_is_a_node_link_graph() -> None:
    data = shipped("usa") | {"made_with": {"love": 1}}
    made = json.loads(STUDIO.exports["networkx-json"](data))
    assert made["graph"]["made_with"] == {"love": 1}
    assert [node["id"] for node in made["nodes"]] == [city["id"] for city in data["cities"]]
    ends = [(edge["source"], edge["target"]) for edge in made["edges"]]
    assert ends == [(route["a"], route["b"]) for route in data["routes"]]
    assert made["multigraph"]
    assert len({(*end, edge["key"]) for end, edge in zip(ends, made["edges"], strict=True)}) == 100


def test_graphml_is_well_formed_whatever_the_names_are() -> None:
    space = "{http://graphml.graphdrawing.org/xmlns}"
    root = ET.fromstring(STUDIO.exports["graphml"](hostile()))
    assert len(list(root.iter(f"{space}node"))) == 36
    assert len(list(root.iter(f"{space}edge"))) == 100
    assert any(SCRIPT in (data.text or "") for data in root.iter(f"{space}data"))


def test_a_written_map_is_read_back_with_all_its_fields(tmp_path: Path) -> None:
    data = shipped("lyon") | {"maker": [1, {"x": None}], "empty": []}
    data["cities"][3]["remark"] = "Hôtel"
    file = tmp_path / "map.json"
    file.write_bytes(write_map(data))
    assert read_map(file) == data
    assert file.read_text(encoding="utf-8").count("\n") > 170


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"", "not-json"),
        (b"\xff\xfe", "unreadable"),
        (b"[" * 200_000, "too-deep"),
        (b'{"trains": ' + b"9" * 5000 + b"}", "not-json"),
        (b'{"name": "\\ud800"}', "not-json"),
        (b" " * (MOST_BYTES + 1), "file-too-large"),
    ],
)
def test_a_file_that_cannot_be_read_is_a_fault(tmp_path: Path, content: bytes, kind: str) -> None:
    file = tmp_path / "map.json"
    file.write_bytes(content)
    _, examined = examine_file(STUDIO, file, strict=False)
    assert [fault.kind for fault in examined.faults] == [kind]
    with pytest.raises(InvalidOptions):
        examine_file(STUDIO, file, strict=True)


def test_a_missing_file_is_a_fault(tmp_path: Path) -> None:
    _, examined = examine_file(STUDIO, tmp_path / "none.json", strict=False)
    assert [fault.kind for fault in examined.faults] == ["missing"]
