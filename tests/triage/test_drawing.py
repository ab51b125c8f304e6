"""Boards as geometry, missions as cards."""

import json
import math
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rotonde.core.messages import Voice
from rotonde.errors import InvalidOptions
from rotonde.games.triage.board import check
from rotonde.games.triage.drawing.card import back, front
from rotonde.games.triage.drawing.geometry import HALF, geometry, link_curve
from rotonde.games.triage.drawing.making import album_missions, card_of, write_album, write_card
from rotonde.games.triage.drawing.plan import box_of
from rotonde.games.triage.drawing.printing import card_svg, cards_pdf
from rotonde.games.triage.drawing.track import UNIT, sample
from rotonde.games.triage.index_tables import (
    Board,
    Mission,
    shipped_board,
    shipped_boards,
    shipped_mission,
)
from rotonde.printing.document import CannotPrint
from triage.positions import TEST_BOARDS, board
from triage.positions import mission as mission_file

NAMESPACE = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    wrapped = f'<svg xmlns="http://www.w3.org/2000/svg">{svg}</svg>'
    root = ElementTree.fromstring(svg if svg.startswith("<svg") else wrapped)
    return [element.text or "" for element in root.iter(f"{NAMESPACE}text")]


# --- geometry ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*shipped_boards(), *TEST_BOARDS])
def test_every_link_joins_the_ends_of_its_slots(name: str) -> None:
    given = shipped_board(name) if name in shipped_boards() else Board(board(name))
    data = json.loads(json.dumps(geometry(given)))
    slots = {slot["id"]: slot for slot in data["slots"]}
    assert set(slots) == set(given.slots)
    for link in data["links"]:
        first, last = slots[link["from"]], slots[link["to"]]
        assert link["curve"][0] == first["ends"][link["ends"][0]]
        assert link["curve"][3] == last["ends"][link["ends"][1]]


def test_a_curve_leaves_and_arrives_along_the_tracks() -> None:
    given = shipped_board("yard-22")
    slots = {slot["id"]: slot for slot in given.data["slots"]}
    for a, b in given.data["links"]:
        line = sample(link_curve(given, a, b))
        for slot, (_, along) in ((slots[a], line[0]), (slots[b], line[-1])):
            angle = math.radians(slot["tangent_deg"])
            across = along[0] * math.sin(angle) - along[1] * math.cos(angle)
            assert abs(across) < 1e-6


def test_ends_without_a_link_are_buffers_and_with_several_points() -> None:
    data = geometry(shipped_board("yard-22"))
    features = shipped_board("yard-22").data["features"]
    assert {buffer["slot"] for buffer in data["buffers"]} == set(features["dead_ends"])
    assert {(p["slot"], p["end"]) for p in data["points"]} >= {("A1", 0), ("A1", 1), ("T1", 1)}
    assert data["half"] == HALF


def test_a_board_may_bend_a_link_its_own_way() -> None:
    data = board("yard-22")
    del data["curves"]
    assert link_curve(Board(data), "B1", "T1") != link_curve(shipped_board("yard-22"), "B1", "T1")
    assert link_curve(Board(data), "A0", "A1") == link_curve(shipped_board("yard-22"), "A0", "A1")


@pytest.mark.parametrize(
    "curves",
    [
        [{"link": ["A0", "A7"], "handles": [0.4, 0.4]}],
        [{"link": ["A0", "A1"], "handles": [0.4]}],
        [{"link": ["A0", "A1"], "handles": "wide"}],
        [{"link": ["A0", "A1"]}],
        ["A0"],
    ],
)
def test_a_faulty_curve_is_refused(curves: object) -> None:
    faults = check(board("yard-22") | {"curves": curves})
    assert [(fault.place, fault.key) for fault in faults] == [("curves[0]", "board.curve")]


def test_curves_are_a_list() -> None:
    faults = check(board("yard-22") | {"curves": 3})
    assert [(fault.place, fault.key) for fault in faults] == [("curves", "data.not-a-list")]


@pytest.mark.parametrize("name", shipped_boards())
def test_everything_of_a_board_lies_within_its_plan(name: str) -> None:
    given = shipped_board(name)
    x, y, width, height = box_of(given)
    for slot in geometry(given)["slots"]:
        for place in ((slot["x"], slot["y"]), (slot["label"]["x"], slot["label"]["y"])):
            assert x < place[0] * UNIT < x + width
            assert y < place[1] * UNIT < y + height


# --- cards ---------------------------------------------------------------------------------------


def test_a_card_tells_the_number_the_title_the_grades_and_the_solution() -> None:
    card = card_of("23-two-closures", shipped_mission("23-two-closures"), "fr")
    voice = Voice("fr")
    told = texts(front(card, voice))
    for part in ("23", "Deux voies barrées", "9", "10", "11", "Chef de gare", "interruption"):
        assert part in told
    told = texts(back(card, voice))
    assert "9 coups, minimum prouvé" in told
    assert [text for text in told if text in map(str, range(1, 10))].count("9") == 1
    assert "tire" in told
    assert "Solution\u202f: Deux voies barrées" in told


def test_a_card_is_drawn_in_either_language() -> None:
    card = card_of("01-first-push", shipped_mission("01-first-push"), "en")
    svg = card_svg(card, Voice("en"))
    assert "First push" in texts(svg) and "Stationmaster" in texts(svg)


def test_words_of_a_mission_cannot_break_the_drawing() -> None:
    data = mission_file("L A1\nred A3\ngoal red A7") | {"title": {"en": '<b>&"it\'s"'}}
    svg = card_svg(card_of("mine", Mission(data), "en"), Voice("en"))
    assert '<b>&"it\'s"' in texts(svg)


@pytest.mark.parametrize(
    "text",
    [
        "L A1\nL T2\nred A3\ngreen C3\nyellow D2\nblue E2\nblack G2\ngoal red A7\nx B2\nx A0",
        "named\nL A1\nL T2\ngoal L T2\ngoal L A1",
        "board straight-6\nL A0\nred A2\ngoal red A5",
    ],
)
def test_every_kind_of_mission_has_a_card(text: str) -> None:
    card = card_of("mine", Mission(mission_file(text)), "fr")
    ElementTree.fromstring(card_svg(card, Voice("fr")))


def test_an_impossible_mission_has_no_card() -> None:
    given = Mission(mission_file("L A3\nred A4\nx E1\ngoal red E2"))
    with pytest.raises(InvalidOptions, match=r"triage\.card\.impossible"):
        card_of("mine", given, "fr")


def test_a_file_is_never_written_over(tmp_path: Path) -> None:
    card = card_of("01-first-push", shipped_mission("01-first-push"), "fr")
    path = tmp_path / "card.svg"
    write_card(card, path, "fr")
    before = path.read_bytes()
    with pytest.raises(InvalidOptions, match=r"file\.exists"):
        write_card(card, path, "en")
    assert path.read_bytes() == before


def test_another_kind_of_file_is_refused(tmp_path: Path) -> None:
    card = card_of("01-first-push", shipped_mission("01-first-push"), "fr")
    with pytest.raises(InvalidOptions, match=r"triage\.card\.suffix"):
        write_card(card, tmp_path / "card.png", "fr")
    with pytest.raises(InvalidOptions, match=r"triage\.card\.suffix"):
        write_album(tmp_path / "album.svg", "fr", "a4", album_missions(1))


def test_without_typst_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    card = card_of("01-first-push", shipped_mission("01-first-push"), "fr")
    with pytest.raises(CannotPrint, match=r"print\.no-typst"):
        cards_pdf([card], Voice("fr"), "x")


def pages(pdf: bytes) -> int:
    return pdf.count(b"/Type /Page\n") + pdf.count(b"/Type/Page/") + pdf.count(b"/Type /Page/")


def test_a_level_is_printed_front_and_back(tmp_path: Path) -> None:
    pytest.importorskip("typst", reason="typst is not installed: no PDF")
    assert write_album(tmp_path / "a4.pdf", "fr", "a4", album_missions(1)) == 10
    assert write_album(tmp_path / "a6.pdf", "fr", "a6", album_missions(1)) == 10
    assert pages((tmp_path / "a4.pdf").read_bytes()) == 2 * 3
    assert pages((tmp_path / "a6.pdf").read_bytes()) == 2 * 10


def media_boxes(pdf: bytes) -> set[tuple[int, int]]:
    """The sizes of the pages in millimetres, rounded."""
    found = re.findall(rb"/MediaBox ?\[ ?0 0 ([\d.]+) ([\d.]+) ?\]", pdf)
    return {
        (round(float(width) / 72 * 25.4), round(float(height) / 72 * 25.4))
        for width, height in found
    }


def test_a_card_is_one_sheet_of_a6(tmp_path: Path) -> None:
    pytest.importorskip("typst", reason="typst is not installed: no PDF")
    card = card_of("01-first-push", shipped_mission("01-first-push"), "fr")
    write_card(card, tmp_path / "card.pdf", "fr")
    printed = (tmp_path / "card.pdf").read_bytes()
    assert pages(printed) == 2
    assert media_boxes(printed) == {(148, 105)}


def test_the_whole_album_is_one_document(tmp_path: Path) -> None:
    pytest.importorskip("typst", reason="typst is not installed: no PDF")
    assert write_album(tmp_path / "album.pdf", "en", "a6", album_missions(None)) == 40
    assert pages((tmp_path / "album.pdf").read_bytes()) == 2 * 40
