"""A table looks the same on a fresh load and after coming from the hall.

Styles of the hall's posters and miniatures stay loaded when the page changes: a selector of theirs
that is not scoped would reach the board.
"""

import pytest
from playwright.sync_api import Page, expect

from board_names import BoardTexts
from person import NewPerson


def texts(page: Page) -> BoardTexts:
    expect(page.get_by_test_id("keep")).to_be_visible()
    expect(page.locator(".stage .names rect").first).to_be_visible()
    return BoardTexts(page)


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("game", ["Rail", "Tram"])
def test_station_names_fit_their_plates(new_person: NewPerson, game: str, phone: bool) -> None:
    ann = new_person("Ann", language="en", phone=phone)
    ann.go()
    expect(ann.page.get_by_test_id("poster-triage")).to_be_visible()
    expect(ann.page.get_by_test_id("play-daily")).to_be_visible()
    ann.page.get_by_role("button", name=f"{game}: Play with bots").click()
    ann.page.wait_for_url("**/table/*")
    arriving = texts(ann.page)
    ann.page.reload()
    fresh = texts(ann.page)
    for board in (arriving, fresh):
        assert len(board.plated()) >= 2, "no station of a ticket on offer is named"
        assert board.faults() == []
    assert arriving.plated() == fresh.plated()
