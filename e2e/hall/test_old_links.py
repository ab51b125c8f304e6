"""Links of earlier versions, when Triage was called Yard: they still lead to what they named."""

import re

import pytest
from playwright.sync_api import expect

from person import NewPerson


@pytest.mark.parametrize(
    ("old", "now"),
    [
        ("/rules/yard?chapter=grades", "/rules/triage?chapter=grades"),
        ("/learn/yard", "/learn/triage"),
        ("/yard", "/missions"),
    ],
)
def test_an_old_link_leads_to_the_page_of_today(new_person: NewPerson, old: str, now: str) -> None:
    ann = new_person("Ann", language="en")
    ann.go(old)
    expect(ann.page).to_have_url(re.compile(re.escape(now) + "$"))
    expect(ann.page.locator("main h1")).to_be_visible()
    expect(ann.page.get_by_text("End of the line")).to_have_count(0)
