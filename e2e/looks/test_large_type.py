"""Large type on a phone: nothing is cut, and nothing lies outside the screen, in any game."""

from typing import Any

import pytest
from playwright.sync_api import expect

from person import NewPerson, Person
from tables import BOT, open_table

SIZES = [(360, 640), (390, 844)]
LARGE = """localStorage.setItem("rotonde.settings", JSON.stringify({ largeType: true }))"""
# Words and controls that lie beyond the screen, or are cut by what holds them. What scrolls by
# itself may hold more than it shows, and so may a page that scrolls downwards.
_FAULTS = """() => {
    const root = document.documentElement;
    const found = root.scrollWidth > innerWidth ? [`the page is ${root.scrollWidth} wide`] : [];
    const name = (one) => `${one.localName}.${one.className} «${one.textContent.trim()}»`;
    const scrolls = (one, axis) => /auto|scroll/.test(getComputedStyle(one)[`overflow${axis}`]);
    const holders = (one) => {
        const all = [];
        for (let up = one; up && up !== document.body; up = up.parentElement) all.push(up);
        return all;
    };
    for (const one of document.querySelectorAll("main *, header *")) {
        if (!(one instanceof HTMLElement) || one.closest(".sr, .stage, svg")) continue;
        if (!one.checkVisibility({ visibilityProperty: true })) continue;
        const words = [...one.childNodes].filter((n) => n.nodeType === 3 && n.data.trim());
        if (!words.length && !one.matches("button, a, input")) continue;
        // Of a control without words of its own: its frame. What is in it is looked at by itself.
        let box = one.getBoundingClientRect();
        if (words.length) {
            const range = document.createRange();
            range.setStartBefore(words[0]);
            range.setEndAfter(words.at(-1));
            box = range.getBoundingClientRect();
        }
        const held = holders(one);
        const aside = held.some((up) => scrolls(up, "X"));
        if (!aside && (box.left < -1 || box.right > innerWidth + 1))
            found.push(`beyond the screen: ${name(one)}`);
        for (const up of held) {
            const style = getComputedStyle(up);
            const frame = up.getBoundingClientRect();
            if (style.overflowX !== "visible" && !scrolls(up, "X"))
                if (box.right > frame.right + 2 || box.left < frame.left - 2)
                    found.push(`cut at a side: ${name(one)} by ${up.className}`);
            if (style.overflowY !== "visible" && !scrolls(up, "Y"))
                if (box.bottom > frame.bottom + 5 || box.top < frame.top - 5)
                    found.push(`cut above or below: ${name(one)} by ${up.className}`);
            if (scrolls(up, "X") || scrolls(up, "Y")) break;
        }
    }
    return [...new Set(found)];
}"""


def with_large_type(person: Person) -> Person:
    person.context.add_init_script(LARGE)
    return person


def check(person: Person, where: str) -> None:
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.wait_for_function("(wide) => innerWidth === wide", arg=width)
        faults: list[Any] = person.page.evaluate(_FAULTS)
        assert not faults, f"{where} at {width} × {height}: {faults}"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_triage_fits_a_phone_with_large_type(new_person: NewPerson, language: str) -> None:
    ann = with_large_type(new_person("Ann", language=language, phone=True))
    ann.go("/missions")
    ann.page.locator("main a[href^='/mission/']").first.click()
    expect(ann.page.locator(".triage-table")).to_be_visible()
    check(ann, "a mission")


@pytest.mark.parametrize("game", ["rail", "tram", "trains"])
def test_a_table_fits_a_phone_with_large_type(new_person: NewPerson, game: str) -> None:
    ann = with_large_type(new_person("Ann", language="en", phone=True))
    open_table(ann, game, [BOT, BOT, BOT])
    page = ann.page
    expect(page.locator(".table").first).to_be_visible()
    check(ann, f"the beginning of {game}")
    keep = page.get_by_test_id("keep")
    if keep.count():
        for box in page.get_by_role("checkbox").all():
            box.tap()
        keep.tap()
        expect(page.get_by_role("tab", name="Tickets")).to_be_visible()
        for tab in ("Play", "Tickets", "Routes", "Log"):
            page.get_by_role("tab", name=tab).tap()
            check(ann, f"{tab} of {game}")
