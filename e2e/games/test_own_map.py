"""An uploaded map for a table by invitation: a valid file, a faulty one, and one that is no map."""

import copy
import json
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from person import NewPerson, Person
from rail import RailTable

STATIONS = {
    "amont": (0, 0), "bief": (30, 4), "combe": (62, 0), "dent": (92, 8),
    "etang": (8, 40), "foret": (40, 38), "gorge": (74, 44),
}  # fmt: skip
ROUTES = (
    "amont bief 2 red", "bief combe 2 blue", "combe dent 2 green", "amont etang 2 yellow",
    "etang foret 2 black", "foret gorge 2 white", "gorge dent 2 red", "bief foret 2 gray",
    "combe gorge 2 purple",
)  # fmt: skip
TICKETS = (
    "amont combe 4", "amont gorge 6", "bief dent 4", "etang combe 5", "etang dent 8",
    "foret dent 4", "amont dent 7", "bief gorge 4", "amont foret 4",
)  # fmt: skip
VALLEY: dict[str, Any] = {
    "name": "Our valley",
    "players": [2, 3],
    "trains": 12,
    "colours": ["purple", "blue", "brown", "white", "green", "yellow", "black", "red"],
    "cards_per_colour": 12,
    "locomotives": 14,
    "start_hand": 4,
    "face_up": 5,
    "locomotives_that_reset_the_row": 3,
    "tickets_dealt": 3,
    "tickets_kept_at_start": 2,
    "tickets_drawn": 3,
    "tickets_kept": 1,
    "end_at_trains": 2,
    "double_routes_open_from_players": 4,
    "longest_path_bonus": 10,
    "route_points": {"1": 1, "2": 2},
    "cities": [{"id": id, "name": id.title(), "x": x, "y": y} for id, (x, y) in STATIONS.items()],
    "routes": [
        {"a": a, "b": b, "length": int(length), "colour": colour}
        for a, b, length, colour in map(str.split, ROUTES)
    ],
    "tickets": [
        {"a": a, "b": b, "points": int(points)} for a, b, points in map(str.split, TICKETS)
    ],
}
LAYOUT_MILLISECONDS = 90_000  # the board is computed, on a machine that may be busy


def offer(person: Person, path: Path, content: str) -> None:
    """Chooses a file in the options of a new table, and opens the table."""
    path.write_text(content)
    field = person.page.get_by_label("A map of your own")
    if not field.is_visible():
        person.page.locator("summary").click()
    field.set_input_files(path)


def test_a_map_of_my_own(new_person: NewPerson, tmp_path: Path) -> None:
    ann = new_person("Ann", language="en")
    ann.go("/new?game=rail")
    page = ann.page
    page.get_by_role("radio", name="Bot", exact=True).click()

    offer(ann, tmp_path / "none.json", "not a map")
    expect(page.get_by_role("alert")).to_contain_text("“none.json” is not a map file.")
    ann.check_accessibility("a file that is no map")

    broken = copy.deepcopy(VALLEY)
    broken["routes"][0]["b"] = "nowhere"
    broken["routes"][1]["colour"] = "pink"
    broken["tickets"][0]["points"] = -4
    offer(ann, tmp_path / "broken.json", json.dumps(broken))
    ann.expect_refusal(422)
    page.get_by_test_id("open-table").click()
    told = page.get_by_test_id("error")
    for fault in ("nowhere", "pink", "-4"):
        expect(told).to_contain_text(fault)
    for place in ("routes[0]", "routes[1]", "tickets[0]"):
        expect(told).to_contain_text(place)
    ann.check_accessibility("all the faults of a map")

    offer(ann, tmp_path / "valley.json", json.dumps(VALLEY))
    page.get_by_test_id("open-table").click()
    expect(page.get_by_test_id("choose-tickets")).to_be_visible(timeout=LAYOUT_MILLISECONDS)
    expect(page.locator(".stage [data-route]")).to_have_count(len(ROUTES))
    table = RailTable(ann)
    table.keep_tickets(2)
    look = table.wait_for_turn()
    table.play(look, blind=True)
    ann.check_accessibility("a table on a map of one's own")
