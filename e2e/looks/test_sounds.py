"""Sounds: none until they are chosen; then what is done and one's turn can be heard."""

from playwright.sync_api import Page, expect

from person import NewPerson, Person
from rail import open_against_bots
from tables import close_menu, open_menu

# Notes every tone that is started, by its frequency.
_LISTEN = """() => {
    window.tones = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
        window.tones.push(this.frequency.value);
        return start.apply(this, when);
    };
}"""
TURN = 659  # hertz: the first tone of the sound that calls for one's turn, and of the sample


def listening(person: Person) -> Person:
    person.context.add_init_script(f"({_LISTEN})()")
    return person


def tones(page: Page) -> list[float]:
    return [float(tone) for tone in page.evaluate("tones")]


def test_a_table_is_silent_until_sounds_are_chosen_and_stays_as_chosen(
    new_person: NewPerson,
) -> None:
    ann = listening(new_person("Ann", language="en"))
    table = open_against_bots(ann, "rail")
    table.keep_tickets(2)
    look = table.wait_for_turn()
    for _ in range(2):
        table.pile.click()
        table.has_acted(look)
        look = table.wait_for_turn()
    assert tones(ann.page) == []

    sounds = open_menu(ann, "Settings").get_by_role("switch", name="Sounds")
    sounds.click()
    expect(sounds).to_have_attribute("aria-checked", "true")
    ann.page.wait_for_function("tones.length > 0")  # what it sounds like
    assert round(tones(ann.page)[0]) == TURN
    close_menu(ann)
    ann.page.evaluate("tones.length = 0")
    table.pile.click()
    table.has_acted(look)
    ann.page.wait_for_function("tones.length > 0")

    ann.page.reload()
    table.wait_for_turn()
    sounds = open_menu(ann, "Settings").get_by_role("switch", name="Sounds")
    expect(sounds).to_have_attribute("aria-checked", "true")
    sounds.click()
    close_menu(ann)
    look = table.look()
    ann.page.evaluate("tones.length = 0")
    table.pile.click()
    table.has_acted(look)
    table.wait_for_turn()
    assert tones(ann.page) == []
