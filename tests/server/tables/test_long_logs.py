"""Logs of any length: what is taken back, loaded and watched again, and what that costs."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles.log_oracle import SlowLog
from rotonde.game import Game, game
from rotonde.games.registry import game_table
from rotonde.server.storage.store import LogRow
from rotonde.server.tables.log import checkpoints
from rotonde.server.tables.log.entries import KEPT, SEGMENT, OutOfReach
from rotonde.server.tables.log.segments import (
    Segment,
    encoded_entries,
    encoded_moments,
    last_timeline,
    missing_checkpoints,
)
from rotonde.server.tables.log.timeline import Timeline
from server.logs import LogWriter, context_for, long_triage_log

LENGTHS = (100, 1_000, 5_000)
TABLES = [("rail", 2), ("rail", 4), ("trains", 3), ("triage", 1)]


def segment_of(writer: LogWriter, first: int, last: int) -> Segment:
    """What `read_segment` finds in a database, from what the writer has kept."""
    kept = writer.checkpoints or {}
    before = max((number for number in kept if number < max(first, 2)), default=None)
    after = 0 if before is None else before
    rows = [row for row in writer.rows if min(after, first - 1) < row.number <= last]
    on_the_way = {number: body for number, body in kept.items() if after < number <= last}
    body = None if before is None else kept[before]
    return Segment(writer.context, 1, body, rows, on_the_way)


def timeline_at(writer: LogWriter, number: int) -> Timeline:
    return last_timeline(segment_of(writer, number + 1, number))


def shown(timeline: Timeline) -> Any:
    assert timeline.state is not None
    return timeline.game.show(timeline.state)


def reach(writer: LogWriter, to: int) -> None:
    """As `History.reach` does."""
    while (missing := writer.timeline.missing(to)) is not None:
        writer.timeline = writer.timeline.joined(timeline_at(writer, missing))


@settings(max_examples=40)
@given(st.sampled_from(TABLES), st.integers(0, 10**6), st.data())
def test_taking_back_agrees_with_a_log_that_is_played_from_its_start_each_time(
    table: tuple[str, int], seed: int, data: st.DataObject
) -> None:
    name, seats = table
    context = context_for(name, seats)
    writer = LogWriter(context, seed, {})
    slow = SlowLog(game(name), game_table(name), context.options, context.seal)
    for _ in range(data.draw(st.integers(40, 110))):
        if writer.timeline.turn is None:
            break
        step = writer.chance.random()
        line = slow.standing(writer.rows)
        if line and step < 0.25:  # anywhere back, the start and entries taken back included
            last = line[-1].number - 1
            to = writer.chance.choice([1, last, writer.chance.randint(1, last)])
            reach(writer, to)
            writer.undo(to)
        elif step < 0.3:  # as after a restart of the server
            writer.timeline = timeline_at(writer, len(writer.rows))
        else:
            writer.act()
    slow.rows = writer.rows
    timeline = writer.timeline
    assert shown(timeline) == game(name).show(slow.state)
    standing = [row.number for row in slow.standing()]
    known = [played.number for played in timeline.line]
    assert known == standing[len(standing) - len(known) :] and (known or not standing)
    for seat in range(seats):
        assert timeline.turn_start(seat) == slow.turn_start(seat)
        if seat in {played.seat for played in timeline.line}:
            assert timeline.last_of(seat) == slow.last_of(seat)
        for to in standing[-6:-1]:
            assert timeline.shows_nothing(seat, to) == slow.shows_nothing(seat, to)
    loaded = timeline_at(writer, len(writer.rows))
    assert shown(loaded) == shown(timeline)
    assert (loaded.turn_began, loaded.turn_since) == (timeline.turn_began, timeline.turn_since)


def test_a_clock_that_an_undo_turns_back_is_the_same_after_a_restart() -> None:
    writer = LogWriter(context_for("trains", 2), 3, {})
    for _ in range(2 * SEGMENT + 3):
        writer.act()
    to = writer.timeline.line[-5].number
    writer.undo(to)
    loaded = timeline_at(writer, len(writer.rows))
    assert (loaded.turn_began, loaded.turn_since) == (
        writer.timeline.turn_began,
        writer.timeline.turn_since,
    )


def test_an_undo_beyond_the_memory_says_what_it_needs_and_changes_nothing() -> None:
    writer = long_triage_log(200, {})
    timeline = writer.timeline
    oldest = timeline.line[0]
    before, line = timeline.state, list(timeline.line)
    with pytest.raises(OutOfReach) as refused:
        writer.undo(oldest.after - 1)
    assert refused.value.number == oldest.after
    assert timeline.state == before and timeline.line == line and len(line) <= KEPT
    reach(writer, oldest.after - 1)
    writer.undo(oldest.after - 1)
    slow = SlowLog(
        game("triage"), game_table("triage"), writer.context.options, writer.context.seal
    )
    slow.rows = writer.rows
    assert writer.timeline.state == slow.state


def test_a_log_without_checkpoints_is_played_from_its_start_and_given_them() -> None:
    """As logs of releases that knew none are."""
    old, new = long_triage_log(300), long_triage_log(300, {})
    assert old.rows == new.rows and old.checkpoints is None
    whole = segment_of(old, 1, 300)
    assert last_timeline(whole).state == new.timeline.state
    assert missing_checkpoints(whole) == new.checkpoints


def test_moments_and_entries_are_the_same_from_any_checkpoint() -> None:
    kept, plain = long_triage_log(400, {}), long_triage_log(400)
    for first, last in ((1, 400), (33, 33), (200, 280), (399, 400)):
        near, far = segment_of(kept, first, last), segment_of(plain, first, last)
        assert encoded_entries(near, -1, first) == encoded_entries(far, -1, first)
        assert encoded_moments(near, 0, first) == encoded_moments(far, 0, first)
        numbers = [json.loads(entry)["number"] for entry in encoded_entries(near, -1, first)]
        assert numbers == list(range(first, last + 1))


def test_a_checkpoint_holds_everything_that_the_timeline_knows() -> None:
    writer = LogWriter(context_for("rail", 3), 5, {})
    for _ in range(9):
        writer.act()
    asker = writer.timeline.line[-1].seat
    writer.add("stand-in", (asker + 1) % 3, "driver")
    writer.add("resign", (asker + 2) % 3)
    writer.add("ask-undo", asker, json.dumps({"to": writer.timeline.line[-1].after}))
    writer.add("agree-undo", (asker + 1) % 3)
    again = checkpoints.restore(writer.context, checkpoints.save(writer.timeline))
    for name in (
        "number", "moved", "base", "line", "asked", "stand_ins", "resigned", "turn_began",
        "turn_since",
    ):  # fmt: skip
        assert getattr(again, name) == getattr(writer.timeline, name), name
    assert shown(again) == shown(writer.timeline)


# --- what it costs -------------------------------------------------------------------------------


@contextmanager
def counted(played: Game, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, int]]:
    """How often the engine is asked: the same on any machine, however busy."""
    counts = dict.fromkeys(("play", "tell", "show", "start"), 0)

    def counting(name: str) -> Any:
        asked = getattr(played, name)

        def ask(*args: Any, **named: Any) -> Any:
            counts[name] += 1
            return asked(*args, **named)

        return ask

    with monkeypatch.context() as patch:
        for name in counts:
            patch.setattr(played, name, counting(name))
        yield counts


@pytest.fixture(scope="module")
def logs() -> dict[int, LogWriter]:
    return {length: long_triage_log(length, {}) for length in LENGTHS}


@pytest.mark.parametrize("length", LENGTHS)
def test_a_move_an_undo_and_a_load_cost_the_same_at_any_length(
    length: int, logs: dict[int, LogWriter], monkeypatch: pytest.MonkeyPatch
) -> None:
    writer, triage = logs[length], game("triage")
    with counted(triage, monkeypatch) as counts:
        loaded = timeline_at(writer, length)
        assert counts["play"] < SEGMENT and counts["start"] <= 1
        assert loaded.state is not None
    timeline = writer.timeline
    state = timeline.state
    assert state is not None
    text = str(next(iter(triage.legal(state).values())))
    with counted(triage, monkeypatch) as counts:
        timeline.copy().apply(LogRow("t", length + 1, "action", 1.0, 0, text))
        assert counts["play"] == 1 and counts["start"] == counts["show"] == 0
    back = json.dumps({"to": timeline.line[-1].after})
    with counted(triage, monkeypatch) as counts:
        timeline.copy().apply(LogRow("t", length + 1, "undo", 1.0, 0, back))
        assert not any(counts.values()), "a look-up"
    with counted(triage, monkeypatch) as counts:
        restarted = writer.timeline
        missing = restarted.missing(1)
        if missing is not None:
            restarted = restarted.joined(timeline_at(writer, missing))
        assert restarted.missing(1) is None and counts["play"] < SEGMENT, "back to the start"


@pytest.mark.parametrize("length", LENGTHS)
def test_a_reel_costs_what_it_shows_at_any_length(
    length: int, logs: dict[int, LogWriter], monkeypatch: pytest.MonkeyPatch
) -> None:
    writer, triage = logs[length], game("triage")
    first, last = length - 60, length - 1
    with counted(triage, monkeypatch) as counts:
        assert len(encoded_moments(segment_of(writer, first, last), -1, first)) == 60
    assert counts["play"] < 60 + SEGMENT and counts["show"] <= 60
    with counted(triage, monkeypatch) as counts:
        assert len(encoded_entries(segment_of(writer, first, last), -1, first)) == 60
    assert counts["play"] < 60 + SEGMENT and counts["show"] == 0
