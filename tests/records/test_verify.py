"""Served games are checked from their record alone: what holds, what was damaged or doctored."""

import json
import random
from typing import Any

import msgspec
import pytest

from core.cases import CASES, IDS
from records.fair_games import (
    OTHER_RULES,
    Table,
    a_game,
    fair_game,
    resealed,
    seal,
    seed_of,
    with_seal,
)
from rotonde import game
from rotonde.core.fairness import Other, Undone
from rotonde.errors import BadRecord
from rotonde.record import Ended, Record, checksum, last_state, read, write
from rotonde.records.verify import Verdict, verify


def fails(verdict: Verdict) -> dict[str, set[str]]:
    """The checks that fail, each with the keys of its faults."""
    return {
        check.name: {fault.key for fault in check.faults}
        for check in verdict.checks
        if check.status == "fails"
    }


# --- honest records ------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "options"), CASES, ids=IDS)
def test_a_served_game_verifies_from_its_file(name: str, options: dict[str, Any]) -> None:
    played = (fair_game(name, options, seed) for seed in range(2, 30))
    # Random play may solve a short mission before anything was taken back: another game, then.
    long_enough = next(game for game in played if game.fairness and game.fairness.undone)
    record = read(write(long_enough))
    assert record.fairness is not None and record.fairness.undone and record.fairness.others
    verdict = verify(record)
    assert fails(verdict) == {}
    assert verdict.holds
    assert last_state(record).ply == len(record.actions)


def test_a_finished_game_verifies_with_what_a_player_noted() -> None:
    record = a_game()
    assert record.result is not None and record.ended is None and record.fairness is not None
    verdict = verify(record, record.fairness.commitment, seed_of(2))
    assert verdict.holds
    assert {check.status for check in verdict.checks} == {"holds"}


def test_without_notes_it_says_what_was_not_checked() -> None:
    unchecked = {check.name for check in verify(a_game()).checks if check.status == "unchecked"}
    assert unchecked == {"noted", "own-seed"}


def test_a_resignation_is_reported_as_the_end() -> None:
    table = Table("tram", {"players": 2}, seal(2))
    table.start()
    for _ in range(10):
        table.play(random.Random(1))
    table.note("resign", 1)
    record = table.record()
    assert record.ended == Ended("resigned", 1)
    verdict = verify(record)
    assert verdict.holds
    assert verdict.checks[-1].name == "ended"
    assert verdict.checks[-1].parameters == {"reason": "resigned", "seat": 1}


def test_a_running_game_gives_no_record() -> None:
    table = Table("tram", {"players": 2}, seal(2))
    table.start()
    with pytest.raises(BadRecord) as caught:
        table.record()
    assert caught.value.key == "record.unfinished"


def test_an_undo_that_took_nothing_back_is_accounted_for() -> None:
    table = Table("tram", {"players": 2}, seal(2))
    table.start()
    table.undo(0)
    table.play(random.Random(1))
    table.give_up()
    assert verify(table.record()).holds


def test_the_same_action_after_an_undo_has_another_key() -> None:
    table = Table("tram", {"players": 2}, seal(2))
    table.start()
    table.play(random.Random(1))
    table.undo(1)
    table.play(random.Random(1))
    table.give_up()
    record = table.record()
    assert record.fairness is not None
    (undone,) = record.fairness.undone
    assert undone.action == record.actions[0]
    assert record.fairness.numbers == [1, 4]
    assert f"{table.seal.key(undone.number):x}" not in record.keys


def test_others_may_be_of_any_kind() -> None:
    table = Table("tram", {"players": 2}, seal(2))
    table.start()
    table.note("something-new")
    table.give_up()
    assert verify(table.record()).holds


# --- games that outlived a change of rules -------------------------------------------------------


def through_two_rules(first: str, second: str) -> Record:
    rng = random.Random(3)
    table = Table("rail", {"players": 2}, seal(2))
    table.start(first)
    for _ in range(20):
        table.play(rng)
    table.undo(2)
    table.note("stand-in", 0)
    table.change_rules(second)
    for _ in range(20):
        table.play(rng)
    table.undo(3)
    table.play(rng)
    table.give_up()
    return table.record()


def test_a_game_under_new_rules_says_which_release_checks_the_old_part(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each release checks its own part; what it could not replay, it does not vouch for."""
    rules = game("rail").version
    record = read(write(through_two_rules(OTHER_RULES, rules)))
    verdict = verify(record)
    assert fails(verdict) == {} and not verdict.holds
    replays = [check for check in verdict.checks if check.name == "replay"]
    assert [check.status for check in replays] == ["unchecked", "holds"]
    assert replays[0].parameters["rules"] == OTHER_RULES

    monkeypatch.setattr(game("rail"), "version", OTHER_RULES)  # the older release
    verdict = verify(record)
    assert fails(verdict) == {} and not verdict.holds
    replays = [check for check in verdict.checks if check.name == "replay"]
    assert [check.status for check in replays] == ["holds", "unchecked"]
    assert replays[0].parameters["count"] == 20  # the undone ones included


def test_a_release_without_any_of_the_rules_cannot_say_that_it_holds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = a_game()
    monkeypatch.setattr(game("rail"), "version", "later")
    assert fails(verify(record)) == {}
    assert not verify(record).holds


def test_parts_must_join() -> None:
    rules = game("rail").version
    record = through_two_rules(rules, rules)
    assert verify(record).holds
    assert record.position is not None
    hand = json.loads(json.dumps(record.position))
    hand["players"][0]["score"] = 99
    assert fails(verify(resealed(record, position=hand)))["joints"] == {"fairness.joint"}
    (part,) = record.earlier
    drifted = msgspec.structs.replace(part, actions=[*part.actions[:-1], "nonsense"])
    assert fails(verify(resealed(record, earlier=[drifted])))["replay"] == {"record.action"}
    elsewhere = msgspec.structs.replace(part, position=record.position)
    assert "joints" in fails(verify(resealed(record, earlier=[elsewhere])))


def test_a_part_that_leads_elsewhere_is_found() -> None:
    rules = game("rail").version
    record = through_two_rules(rules, rules)
    (part,) = record.earlier
    other = msgspec.structs.replace(part, fingerprint="0" * 64)
    verdict = fails(verify(resealed(record, earlier=[other])))
    assert verdict == {"joints": {"fairness.joint"}, "replay": {"record.fingerprint"}}


def test_a_game_must_start_from_the_deal() -> None:
    """A position put in front of the first part would pass over the shuffle."""
    record = a_game()
    position = game("rail").show(last_state(record, to=0))
    assert fails(verify(resealed(record, position=position))) == {"joints": {"fairness.joint"}}


def test_no_undo_goes_back_to_older_rules() -> None:
    table = Table("rail", {"players": 2}, seal(2))
    table.start(OTHER_RULES)
    table.play(random.Random(1))
    table.change_rules()
    table.line.insert(0, (1, table.state))
    table.undo(1)
    table.give_up()
    with pytest.raises(BadRecord) as caught:
        table.record()
    assert caught.value.key == "record.undo"


# --- damage --------------------------------------------------------------------------------------


def test_a_flipped_bit_anywhere_in_the_file_is_found() -> None:
    """Every bit of a whole file: it is no record any more, or its checksum does not fit."""
    honest = write(fair_game("tram", {"players": 2}, 1, plies=8)).encode()
    assert read(honest).checksum == checksum(read(honest))
    for place in range(len(honest)):
        for bit in range(8):
            flipped = bytearray(honest)
            flipped[place] ^= 1 << bit
            try:
                record = read(bytes(flipped))
            except BadRecord:
                continue
            assert record.checksum != checksum(record), (place, bit)


# --- doctored, with a checksum that fits ---------------------------------------------------------


def without(items: list[Any], index: int) -> list[Any]:
    return [*items[:index], *items[index + 1 :]]


def swapped(items: list[Any], index: int) -> list[Any]:
    return [*items[:index], items[index + 1], items[index], *items[index + 2 :]]


def twice(items: list[Any], index: int) -> list[Any]:
    return [*items[: index + 1], *items[index:]]


@pytest.mark.parametrize("change", [without, swapped, twice])
@pytest.mark.parametrize("with_numbers", [True, False])
def test_entries_dropped_reordered_or_doubled_are_found(change: Any, with_numbers: bool) -> None:
    record = a_game()
    assert record.fairness is not None
    for index in range(0, len(record.actions) - 1, 7):
        fields: dict[str, Any] = {
            "actions": change(record.actions, index),
            "keys": change(record.keys, index + 1),
        }
        numbers = record.fairness.numbers
        if with_numbers:
            numbers = change(numbers, index + 1)
        else:  # as many numbers as there are keys, so that the file still reads
            numbers = [*numbers, numbers[-1] + 1][: len(fields["keys"])]
        doctored = with_seal(resealed(record, **fields), numbers=numbers)
        broken = fails(verify(read(write(doctored))))
        assert ("numbers" if with_numbers else "keys") in broken, index


def test_a_changed_action_is_found() -> None:
    """By the checksum; and if that was made to fit, by where the game then leads.

    Only what leads to the very same end passes: a red card drawn blind instead of from the row.
    """
    record = a_game()
    rng = random.Random(5)
    led_elsewhere = 0
    for index in range(0, len(record.actions), 9):
        state = last_state(record, to=index)
        legal = [str(action) for action in game("rail").legal(state).values()]
        others = [text for text in legal if text != record.actions[index]]
        if not others:
            continue
        actions = list(record.actions)
        actions[index] = rng.choice(others)
        damaged = msgspec.structs.replace(record, actions=actions)
        assert "whole" in fails(verify(damaged))
        broken = fails(verify(resealed(record, actions=actions)))
        if broken:
            led_elsewhere += 1
            assert broken.keys() <= {"replay", "end"}
        else:
            unclaimed = msgspec.structs.replace(damaged, result=None, fingerprint=None)
            assert last_state(unclaimed) == last_state(record)
    assert led_elsewhere > 15


def test_a_truncated_game_is_found() -> None:
    record = a_game()
    assert record.fairness is not None
    short = with_seal(
        resealed(record, actions=record.actions[:-5], keys=record.keys[:-5], result=None),
        numbers=record.fairness.numbers[:-5],
        undone=[],
        others=[],
    )
    assert "record.unfinished" in fails(verify(short))["entries"]


@pytest.mark.parametrize(
    ("changes", "check", "key"),
    [
        ({"result": None}, "end", "record.result"),
        ({"result": None}, "entries", "record.unfinished"),
        ({"fingerprint": None}, "end", "fairness.no-fingerprint"),
        ({"fingerprint": "0" * 64}, "end", "record.fingerprint"),
        ({"ended": Ended("closed"), "result": None}, "ended", "record.result"),
        ({"ended": Ended("resigned", 0)}, "entries", "fairness.ended-otherwise"),
        ({"ended": Ended("resigned", 0), "result": None}, "entries", "fairness.ended-otherwise"),
        ({"players": ["Ann", "Bob"]}, "entries", "fairness.names"),
        ({"players": ["Ann", "Bob", "Eve", "Zoe"]}, "entries", "fairness.names"),
        ({"options": {"players": 4}}, "seeds", "fairness.seats"),
        ({"options": {"players": 99}}, "replay", "record.start"),
    ],
)
def test_what_the_record_claims_must_come_out(
    changes: dict[str, Any], check: str, key: str
) -> None:
    assert key in fails(verify(resealed(a_game(), **changes)))[check]


def a_resigned_game() -> Record:
    """A game of three in which seat 2 and then seat 1 resigned; a bot stood in for seat 2."""
    rng = random.Random(2)
    table = Table("rail", {"players": 3}, seal(3))
    table.start()
    for _ in range(8):
        table.play(rng)
    table.note("resign", 2)
    table.note("stand-in", 2)
    for _ in range(4):
        table.play(rng)
    table.note("resign", 1)
    return table.record(["Ann", "Bob", "Eve"])


@pytest.mark.parametrize(
    "ended",
    [None, *(Ended("resigned", seat) for seat in (None, -1, 0, 2, 3, 2**40)),
     *(Ended(reason, seat) for reason in ("closed", "timeout", "left", "") for seat in (None, 1))],
    ids=str,
)  # fmt: skip
def test_a_forged_end_is_found(ended: Ended | None) -> None:
    record = a_resigned_game()
    assert record.ended == Ended("resigned", 1) and verify(record).holds
    broken = fails(verify(read(write(resealed(record, ended=ended)))))
    assert broken == {"entries": {"fairness.ended-otherwise"}}


def test_an_end_and_a_result_exclude_each_other() -> None:
    record = resealed(a_resigned_game(), result=a_game().result)
    broken = fails(verify(record))
    assert broken == {"entries": {"fairness.one-end"}, "ended": {"record.result"}}


def changed_other(record: Record, kind: str, /, **changes: Any) -> Record:
    """The record with its first other entry of that kind changed."""
    assert record.fairness is not None
    others = list(record.fairness.others)
    index = [other.kind for other in others].index(kind)
    others[index] = msgspec.structs.replace(others[index], **changes)
    return with_seal(record, others=others)


@pytest.mark.parametrize(
    ("kind", "changes", "keys"),
    [
        ("resign", {"seat": 0}, {"fairness.ended-otherwise"}),
        ("resign", {"seat": 1}, {"fairness.resigned", "fairness.ended-otherwise",
                                 "record.unfinished", "fairness.after-the-end"}),
        ("resign", {"seat": None}, {"fairness.resigned", "fairness.ended-otherwise",
                                    "record.unfinished", "fairness.after-the-end"}),
        ("resign", {"kind": "return"}, {"fairness.ended-otherwise", "record.unfinished",
                                        "fairness.after-the-end"}),
        ("stand-in", {"seat": 3}, {"fairness.no-such-seat"}),
        ("stand-in", {"seat": -1}, {"fairness.no-such-seat"}),
        ("stand-in", {"kind": "resign"}, {"fairness.resigned"}),
        ("stand-in", {"kind": "resign", "seat": 0},
         {"fairness.ended-otherwise", "fairness.after-the-end"}),
    ],
)  # fmt: skip
def test_entries_that_contradict_the_seats_or_the_end_are_found(
    kind: str, changes: dict[str, Any], keys: set[str]
) -> None:
    assert fails(verify(changed_other(a_resigned_game(), kind, **changes))) == {"entries": keys}


def test_nothing_comes_after_the_end() -> None:
    for record in (a_game(), a_resigned_game()):
        assert record.fairness is not None
        last = Other(verified_entries(record) + 1, "something-new")
        longer = with_seal(record, others=[*record.fairness.others, last])
        assert fails(verify(longer)) == {"entries": {"fairness.after-the-end"}}
        assert verified_entries(longer) == last.number


def verified_entries(record: Record) -> int:
    """Up to which entry the log has no gap, as the check of the numbers says."""
    (numbers,) = [check for check in verify(record).checks if check.name == "numbers"]
    entries = numbers.parameters["entries"]
    assert isinstance(entries, int)
    return entries


def test_the_check_of_the_numbers_names_the_last_entry_of_the_log() -> None:
    """Of a game that ended by resignation, the last entry is no action."""
    record = a_resigned_game()
    assert record.fairness is not None
    assert verified_entries(record) == record.fairness.others[-1].number
    assert verified_entries(record) > record.fairness.numbers[-1]


def test_an_unknown_version_of_the_rules_cannot_hide_a_forged_end() -> None:
    """A part that this release cannot replay is never vouched for, whatever else replays."""
    rules = game("rail").version
    record = resealed(through_two_rules(rules, rules), rules="99", fingerprint="0" * 64)
    verdict = verify(record)
    assert fails(verdict) == {} and not verdict.holds


def test_an_undone_action_must_have_been_possible_and_in_turn() -> None:
    record = a_game()
    assert record.fairness is not None
    first, *rest = record.fairness.undone
    for undone, key in [
        (Undone(first.number, first.seat, "nonsense", first.undone_by), "record.action"),
        (Undone(first.number, (first.seat + 1) % 3, first.action, first.undone_by), "record.seat"),
    ]:
        assert fails(verify(with_seal(record, undone=[undone, *rest]))) == {"replay": {key}}


def test_an_undone_action_cannot_be_hidden() -> None:
    """Left out, its number is missing; passed off as another entry, the undo is."""
    record = a_game()
    assert record.fairness is not None
    hidden = with_seal(record, undone=record.fairness.undone[1:])
    assert "numbers" in fails(verify(hidden))


def test_an_entry_cannot_be_left_out_to_skip_a_number() -> None:
    record = a_game()
    assert record.fairness is not None
    skipped = with_seal(record, others=record.fairness.others[1:])
    assert fails(verify(skipped)) == {"numbers": {"fairness.missing"}}


def test_a_stripped_record_does_not_pass() -> None:
    record = a_game()
    assert set(fails(verify(resealed(record, fairness=None)))) == {"sealed"}
    unsummed = msgspec.structs.replace(record, checksum=None)
    assert fails(verify(unsummed)) == {"whole": {"record.checksum"}}


def test_another_secret_does_not_fit_what_was_noted() -> None:
    """A record made up as a whole holds by itself; what a player noted gives it away."""
    honest = a_game().fairness
    assert honest is not None
    table = Table("rail", {"players": 3}, seal(3))
    table.start()
    table.play(random.Random(1))
    table.give_up()
    made_up = table.record()
    assert verify(made_up).holds
    noted = "0" * 64
    assert fails(verify(made_up, noted)) == {"noted": {"fairness.other-commitment"}}
    assert fails(verify(made_up, seed="1" * 64)) == {"own-seed": {"fairness.seed-absent"}}


# --- files that are no records -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"scheme": "rotonde-fair-v9"}, "record.sealed-by"),
        ({"numbers": [1]}, "record.keys"),
        ({"numbers": "none"}, "record.shape"),
        ({"numbers": [0] * 1000}, "record.shape"),
        ({"others": [{"number": 2**60, "kind": "x"}]}, "record.shape"),
        ({"surprise": 1}, "record.shape"),
    ],
)
def test_a_damaged_seal_is_named(changes: dict[str, Any], key: str) -> None:
    parsed = json.loads(write(a_game()))
    parsed["fairness"].update(changes)
    with pytest.raises(BadRecord) as caught:
        read(json.dumps(parsed))
    assert caught.value.key == key


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("[" * 100_000, "record.not-json"),
        (json.dumps({**json.loads(write(a_game())), "scheme": "stream", "keys": ["5"]}),
         "record.sealed-stream"),
        (json.dumps({**json.loads(write(through_two_rules(OTHER_RULES, game("rail").version))),
                     "fairness": None}), "record.earlier"),
    ],
)  # fmt: skip
def test_what_does_not_go_together_is_no_record(text: str, key: str) -> None:
    with pytest.raises(BadRecord) as caught:
        read(text)
    assert caught.value.key == key
