"""The two pages of rules and the track of points say what the map says."""

import pytest

from rail.printing.kits import kit, kit_of
from rotonde.games.rail.index_tables import RailMap, shipped_map
from rotonde.games.rail.printing.kit import Kit
from rotonde.games.rail.printing.score_track import SQUARES, place_of


def words_of(made: Kit, part: str) -> str:
    """All text of a part, in the order in which it is drawn."""
    import re

    content = "".join(page.content for page in made.sheets(part).pages)
    return " ".join(re.findall(r">([^<>]+)</text>", content))


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "poster"])
def test_the_rules_are_two_pages(language: str, paper: str) -> None:
    assert len(kit("usa", language=language, paper=paper).sheets("rules").pages) == 2


def test_the_rules_have_the_numbers_of_the_map() -> None:
    data = dict(shipped_map("lyon").data) | {
        "trains": 33,
        "start_hand": 6,
        "longest_path_bonus": 17,
        "end_at_trains": 4,
    }
    said = words_of(kit_of(RailMap(data)), "rules")
    assert "33 trains" in said and "6 cards" in said
    assert "17 points" in said and "4 trains or" in said


def test_what_a_map_has_not_is_not_in_its_rules() -> None:
    data = dict(shipped_map("lyon").data) | {
        "longest_path_bonus": 0,
        "double_routes_open_from_players": 2,
        "locomotives_that_reset_the_row": 6,
    }
    said = words_of(kit_of(RailMap(data)), "rules")
    assert "longest path" not in said
    assert "closes the other" not in said
    assert "others take their" not in said


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_values_of_routes_are_those_of_the_map(language: str) -> None:
    data = dict(shipped_map("usa").data)
    points = {"1": 1, "2": 3, "3": 5, "4": 8, "5": 13, "6": 21}
    made = kit_of(RailMap(data | {"route_points": points}), language=language)
    for part in ("rules", "track"):
        assert "1 3 5 8 13 21" in words_of(made, part)


def test_the_track_is_a_ring_of_a_hundred_squares() -> None:
    squares = [place_of(score) for score in range(SQUARES)]
    assert len(set(squares)) == SQUARES
    for (x, y), (next_x, next_y) in zip(squares, [*squares[1:], squares[0]], strict=True):
        assert abs(x - next_x) + abs(y - next_y) == 1


def test_every_number_of_the_track_is_printed() -> None:
    said = words_of(kit("usa"), "track").split()
    assert {str(score) for score in range(SQUARES)} <= set(said)
