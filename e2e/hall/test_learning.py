"""The guided first games: the guide beside the real table, accessible, on every screen size."""

import pytest
from playwright.sync_api import expect

from person import NewPerson


@pytest.mark.parametrize(
    ("game", "phone"),
    [("rail", False), ("rail", True), ("tram", True), ("trains", False), ("triage", True)],
)
def test_the_guide_passes_the_accessibility_checks(
    new_person: NewPerson, game: str, phone: bool
) -> None:
    ann = new_person("Ann", language="en", phone=phone)
    ann.go(f"/learn/{game}")
    ann.check_accessibility("before a guided game")
    ann.page.get_by_test_id("begin").click()
    coach = ann.page.get_by_test_id("coach")
    expect(coach).to_be_visible()
    ann.check_accessibility(f"the guide of {game}")
    first = coach.get_attribute("data-step")
    coach.get_by_test_id("understood").click()
    expect(coach).not_to_have_attribute("data-step", str(first))
    ann.check_accessibility(f"the second card of the guide of {game}")
    coach.get_by_role("button", name="Fold the guide").click()
    ann.check_accessibility("the guide folded")
    # It waits where one has left it.
    here = str(coach.get_attribute("data-step"))
    ann.page.reload()
    ann.page.get_by_test_id("resume").click()
    expect(coach).to_have_attribute("data-step", here)


def test_who_skips_the_guide_plays_on_without_it(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en")
    ann.go("/learn/rail")
    ann.page.get_by_test_id("begin").click()
    coach = ann.page.get_by_test_id("coach")
    expect(coach).to_be_visible()
    coach.get_by_role("button", name="Skip the guide").click()
    expect(coach).to_have_count(0)
    expect(ann.page.get_by_test_id("choose-tickets")).to_be_visible()
