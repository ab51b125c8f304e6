"""Who I am: on a second browser by passphrase or by link, with my data, or not at all any more."""

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from person import NewPerson, Person
from tables import BOT, introduce, open_table

COMING_BACK = 30_000  # milliseconds until a lost live channel is there again, on a busy machine
PASSPHRASE = "seven wagons in a row"


def come_back(person: Person, handle: str, passphrase: str) -> None:
    person.page.get_by_role("textbox", name="Handle").fill(handle)
    person.page.get_by_role("textbox", name="Passphrase").fill(passphrase)
    person.page.get_by_role("button", name="Come back").click()


def expect_to_be_ann(person: Person) -> None:
    """In the hall, with her name and her table."""
    expect(person.page.get_by_role("link", name=re.compile("Ann"))).to_be_visible()
    expect(person.page.get_by_test_id("my-tables").get_by_role("link")).to_have_count(1)


def at_a_table_on_two_devices(new_person: NewPerson) -> tuple[Person, Person]:
    """Ann at her profile, and her phone, which a link has brought to her table."""
    ann, phone = new_person("Ann", language="en"), new_person("Ann's", language="en", phone=True)
    introduce(ann)
    open_table(ann, "rail", [BOT])
    expect(ann.page.locator(".hand [data-card]").first).to_be_visible()
    table = ann.page.url.removeprefix(ann.address)
    ann.go("/me")
    ann.page.get_by_role("button", name="Make a link").click()
    link = ann.page.get_by_text(re.compile(r"/enter/")).inner_text()
    phone.go(link.removeprefix(ann.address))
    phone.page.get_by_role("button", name="Yes, it is me").click()
    expect_to_be_ann(phone)
    phone.go(table)
    expect(phone.page.locator(".hand [data-card]").first).to_be_visible()
    return ann, phone


def choose_passphrase(ann: Person) -> str:
    """Ann has a table, and a passphrase; her handle for signing in."""
    introduce(ann)
    open_table(ann, "trains", [BOT])
    ann.go("/me")
    handle = ann.page.get_by_test_id("handle").inner_text()
    ann.page.get_by_label("Choose a passphrase").fill(PASSPHRASE)
    ann.page.get_by_role("button", name="Save").nth(1).click()
    return handle


def test_a_passphrase_brings_me_to_a_second_browser(new_person: NewPerson) -> None:
    ann, elsewhere = new_person("Ann", language="en"), new_person("Ann elsewhere", language="en")
    handle = choose_passphrase(ann)
    expect(ann.page.get_by_role("status").filter(has_text="Saved.")).to_be_visible()
    expect(ann.page.get_by_label("Change the passphrase")).to_have_value("")
    ann.check_accessibility("my profile")

    elsewhere.go("/me")
    elsewhere.check_accessibility("a profile of nobody yet")
    elsewhere.expect_refusal(403)
    come_back(elsewhere, handle, "eight wagons in a row")
    expect(elsewhere.page.get_by_test_id("error")).to_be_visible()
    elsewhere.check_accessibility("a wrong passphrase")
    come_back(elsewhere, handle, PASSPHRASE)
    expect_to_be_ann(elsewhere)


def test_a_link_brings_me_to_a_second_browser_once(new_person: NewPerson) -> None:
    ann, phone = new_person("Ann", language="en"), new_person("Ann's", language="en", phone=True)
    introduce(ann)
    open_table(ann, "trains", [BOT])
    ann.go("/me")
    ann.page.get_by_role("button", name="Make a link").click()
    expect(ann.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    expect(ann.page.get_by_text(re.compile("Valid for another 1[45]"))).to_be_visible()
    ann.check_accessibility("a link for another device")
    link = ann.page.get_by_text(re.compile(r"/enter/")).inner_text()
    assert link.startswith(ann.address)
    path = link.removeprefix(ann.address)

    phone.go(path)
    phone.check_accessibility("a link from another device")
    phone.page.get_by_role("button", name="Yes, it is me").click()
    expect_to_be_ann(phone)

    late = new_person("Late", language="en")
    introduce(late)
    late.go(path)
    expect(late.page.get_by_text("This device already knows Late")).to_be_visible()
    late.expect_refusal(403)
    late.page.get_by_role("button", name="Yes, it is me").click()
    expect(late.page.get_by_test_id("error")).to_be_visible()
    expect(late.page.get_by_role("link", name=re.compile("Late"))).to_be_visible()


def test_i_leave_all_my_other_devices_and_stay_on_this_one(new_person: NewPerson) -> None:
    ann, phone = at_a_table_on_two_devices(new_person)
    table = phone.page.url.removeprefix(phone.address)
    ann.page.get_by_role("textbox", name="Name of the program").fill("Night train")
    ann.page.get_by_role("button", name="Make a token").click()
    expect(ann.page.get_by_test_id("tokens")).to_contain_text("Night train")

    phone.expect_refusal(403)  # if it asks by itself before the live channel is back
    ann.page.get_by_role("button", name="Leave all other devices").click()
    expect(ann.page.get_by_text("Only this device will still know you.")).to_be_visible()
    ann.check_accessibility("really leave all other devices?")
    ann.page.get_by_role("button", name="Cancel").click()
    ann.page.get_by_role("button", name="Leave all other devices").click()
    ann.page.get_by_role("button", name="Yes, leave them").click()
    expect(ann.page.get_by_role("status").filter(has_text="Done")).to_be_visible()
    expect(ann.page.get_by_test_id("tokens")).to_have_count(0)
    said = phone.page.get_by_test_id("problem")
    expect(said).to_contain_text("This is not your seat.", timeout=COMING_BACK)
    phone.go("/me")
    expect(phone.page.get_by_role("heading", name="Been here before?")).to_be_visible()
    ann.go(table)
    expect(ann.page.locator(".hand [data-card]").first).to_be_visible()


def test_a_new_passphrase_needs_the_old_one(new_person: NewPerson) -> None:
    ann, elsewhere = new_person("Ann", language="en"), new_person("Ann elsewhere", language="en")
    handle = choose_passphrase(ann)
    old, new = ann.page.get_by_label("The old passphrase"), ann.page.get_by_label("Change the")
    expect(old).to_be_visible()
    elsewhere.go("/me")
    come_back(elsewhere, handle, PASSPHRASE)
    expect_to_be_ann(elsewhere)

    ann.expect_refusal(403)
    old.fill("nine wagons in a row")
    new.fill("eight wagons in a row")
    ann.page.get_by_role("button", name="Save").nth(1).click()
    expect(ann.page.get_by_test_id("error")).to_contain_text("first give the old one")
    old.fill(PASSPHRASE)
    ann.page.get_by_role("button", name="Save").nth(1).click()
    expect(ann.page.get_by_role("status").filter(has_text="Saved.")).to_be_visible()
    expect(old).to_have_value("")
    ann.check_accessibility("a profile with a passphrase")
    elsewhere.go("/me")
    come_back(elsewhere, handle, "eight wagons in a row")
    expect_to_be_ann(elsewhere)


def test_my_data_can_be_taken_along_and_taken_away(new_person: NewPerson, tmp_path: Path) -> None:
    ann = new_person("Ann", language="en")
    introduce(ann)
    open_table(ann, "trains", [BOT])
    ann.go("/mission/01-first-push")  # an unfinished mission, which no bot can go on with
    expect(ann.page.get_by_test_id("triage")).to_be_visible()
    ann.go("/me")
    with ann.page.expect_download() as coming:
        ann.page.get_by_role("link", name="Download my data").click()
    coming.value.save_as(tmp_path / "me.json")
    mine = json.loads((tmp_path / "me.json").read_text())
    assert "Ann" in json.dumps(mine) and len(mine["seats"]) == 2

    ann.page.get_by_role("button", name="Delete me").click()
    expect(ann.page.get_by_text("there is no way back")).to_be_visible()
    ann.check_accessibility("really delete me?")
    ann.page.get_by_role("button", name="Cancel").click()
    ann.page.get_by_role("button", name="Delete me").click()
    ann.page.get_by_role("button", name="Yes, delete me").click()
    ann.page.wait_for_url(f"{ann.address}/")
    expect(ann.page.get_by_test_id("my-tables")).to_contain_text("No table yet.")
    ann.go("/me")
    expect(ann.page.get_by_role("textbox", name="As others will see it")).to_have_value("")
    expect(ann.page.get_by_role("heading", name="Been here before?")).to_be_visible()


def test_a_table_on_my_other_device_goes_on_without_me_once_i_am_deleted(
    new_person: NewPerson,
) -> None:
    ann, phone = at_a_table_on_two_devices(new_person)

    phone.expect_refusal(403)  # if it asks by itself before the live channel is back
    ann.page.get_by_role("button", name="Delete me").click()
    ann.page.get_by_role("button", name="Yes, delete me").click()
    ann.page.wait_for_url(f"{ann.address}/")
    said = phone.page.get_by_test_id("problem")
    expect(said).to_contain_text("This is not your seat.", timeout=COMING_BACK)
    expect(phone.page.locator(".hand [data-card]")).to_have_count(0)
    phone.page.get_by_role("tab", name="Log").click()
    log = phone.page.get_by_test_id("log").filter(visible=True)
    expect(log).to_contain_text("Somebody")
    phone.check_accessibility("a table that is no longer mine")
    phone.go("/me")
    expect(phone.page.get_by_role("heading", name="Been here before?")).to_be_visible()
