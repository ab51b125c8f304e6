"""The scheme of fair shuffles: fixed values, distinct keys, every kind of tampering found."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from records.fair_games import seed_of
from rotonde.core.fairness import (
    SCHEME,
    Fairness,
    Other,
    Stretch,
    Undone,
    check_commitment,
    check_keys,
    check_numbers,
    check_seeds,
    commitment,
    entry_key,
    entry_message,
    is_32_bytes,
    key_text,
    new_secret,
)
from rotonde.errors import InvalidOptions

VECTORS = json.loads(
    (Path(__file__).resolve().parent.parent / "golden" / "fairness-v1.json").read_text("utf-8")
)
SECRET = bytes(range(32))
SEEDS = [seed_of(0), None, seed_of(2)]

hexes = st.binary(min_size=32, max_size=32).map(bytes.hex)
inputs = st.tuples(
    st.text(max_size=12),
    st.lists(st.none() | hexes, max_size=5),
    st.integers(1, 2**53 - 1),
)


# --- the scheme ----------------------------------------------------------------------------------


def test_the_fixed_values_are_of_this_scheme() -> None:
    assert VECTORS["scheme"] == SCHEME
    assert len(VECTORS["keys"]) >= 15


@pytest.mark.parametrize(
    "case", VECTORS["keys"], ids=lambda case: f"{case['table']}-{case['key']:.6}"
)
def test_fixed_inputs_lead_to_fixed_keys(case: dict[str, Any]) -> None:
    secret = bytes.fromhex(case["secret"])
    assert commitment(secret) == case["commitment"]
    assert entry_message(case["table"], case["seeds"], case["number"]).hex() == case["message"]
    key = entry_key(secret, case["table"], case["seeds"], case["number"])
    assert f"{key:064x}" == case["hmac"]
    assert key_text(key) == case["key"]


def test_a_key_with_leading_zeros_is_among_the_fixed_values() -> None:
    assert any(len(case["key"]) < 63 for case in VECTORS["keys"])


@given(inputs, inputs)
def test_no_two_entries_share_a_message(one: Any, other: Any) -> None:
    assert (entry_message(*one) == entry_message(*other)) == (one == other)


def test_secrets_are_new_and_whole() -> None:
    made = {new_secret() for _ in range(50)}
    assert len(made) == 50
    assert {len(secret) for secret in made} == {32}


@pytest.mark.parametrize(
    "seed", ["", "ab", "AB" * 32, "0x" + "a" * 62, "g" * 64, "é" * 64, " " * 64]
)
def test_a_seed_has_one_spelling(seed: str) -> None:
    assert not is_32_bytes(seed)
    with pytest.raises(InvalidOptions):
        entry_key(SECRET, "t", [seed], 1)


# --- tampering -----------------------------------------------------------------------------------


def a_log() -> tuple[Fairness, list[Stretch]]:
    """1 start; 2 a; 3 b undone by 4; 5 stand-in; 6 c, 7 d undone by 8; 9 e; 10 f."""
    numbers = [1, 2, 9, 10]
    sealed = Fairness(
        scheme=SCHEME,
        table="table-7",
        commitment=commitment(SECRET),
        secret=SECRET.hex(),
        seeds=list(SEEDS),
        numbers=numbers,
        undone=[Undone(3, 1, "b", 4), Undone(6, 1, "c", 8), Undone(7, 2, "d", 8)],
        others=[Other(5, "stand-in", 1)],
    )
    return sealed, [Stretch("", numbers, keys_of(numbers))]


def keys_of(numbers: list[int]) -> list[str]:
    return [key_text(entry_key(SECRET, "table-7", SEEDS, number)) for number in numbers]


def replaced(sealed: Fairness, **changes: Any) -> Fairness:
    return Fairness(**{name: getattr(sealed, name) for name in sealed.__struct_fields__} | changes)


def found(faults: list[Any]) -> set[str]:
    return {fault.key for fault in faults}


def test_an_honest_log_has_no_faults() -> None:
    sealed, stretches = a_log()
    assert check_commitment(sealed) == []
    assert check_seeds(sealed, 3) == []
    assert check_numbers(sealed, stretches) == []
    assert check_keys(sealed, stretches) == []


def test_every_flipped_bit_of_the_secret_or_the_commitment_is_found() -> None:
    sealed, stretches = a_log()
    for name in ("secret", "commitment"):
        for bit in range(256):
            changed = f"{int(getattr(sealed, name), 16) ^ 1 << bit:064x}"
            tampered = replaced(sealed, **{name: changed})
            assert found(check_commitment(tampered)) == {"fairness.other-secret"}
            if name == "secret":
                assert len(check_keys(tampered, stretches)) == 4


def test_every_flipped_bit_of_a_seed_is_found() -> None:
    sealed, stretches = a_log()
    for seat in (0, 2):
        for bit in range(256):
            seeds = list(SEEDS)
            seeds[seat] = f"{int(seeds[seat] or '', 16) ^ 1 << bit:064x}"
            assert len(check_keys(replaced(sealed, seeds=seeds), stretches)) == 4


@pytest.mark.parametrize(
    "seeds",
    [
        [SEEDS[2], None, SEEDS[0]],
        [None, SEEDS[0], SEEDS[2]],
        [SEEDS[0], None, None],
        [SEEDS[0], SEEDS[0], SEEDS[2]],
        [SEEDS[0], SEEDS[2]],
        [SEEDS[0], None, SEEDS[2], None],
    ],
)
def test_a_seed_moved_dropped_or_added_is_found(seeds: list[str | None]) -> None:
    sealed, stretches = a_log()
    assert len(check_keys(replaced(sealed, seeds=seeds), stretches)) == 4


def test_another_table_has_other_keys() -> None:
    sealed, stretches = a_log()
    assert len(check_keys(replaced(sealed, table="table-8"), stretches)) == 4


def test_every_flipped_bit_of_a_key_is_found() -> None:
    sealed, (stretch,) = a_log()
    for i, key in enumerate(stretch.keys):
        for bit in range(256):
            keys = list(stretch.keys)
            keys[i] = f"{int(key, 16) ^ 1 << bit:x}"
            (fault,) = check_keys(sealed, [Stretch("", stretch.numbers, keys)])
            assert (fault.place, fault.key) == (f"keys[{i}]", "fairness.key")


@pytest.mark.parametrize("written", [str.upper, lambda key: "0" + key, lambda key: "0x" + key])
def test_a_key_has_one_spelling(written: Any) -> None:
    sealed, (stretch,) = a_log()
    keys = [written(stretch.keys[0]), *stretch.keys[1:]]
    assert found(check_keys(sealed, [Stretch("", stretch.numbers, keys)])) == {"fairness.key"}


@pytest.mark.parametrize(
    ("numbers", "key"),
    [
        ([1, 9, 2, 10], "fairness.not-rising"),
        ([1, 2, 10], "fairness.missing"),
        ([1, 2, 9, 11], "fairness.missing"),
        ([1, 2, 9, 9, 10], "fairness.used-twice"),
        ([1, 2, 3, 9, 10], "fairness.used-twice"),  # the number of an undone action
        ([1, 2, 4, 9, 10], "fairness.used-twice"),  # the number of an undo
        ([1, 2, 5, 9, 10], "fairness.used-twice"),  # the number of another entry
        ([2, 9, 10], "fairness.start"),
    ],
)
def test_numbers_reordered_dropped_or_used_again_are_found(numbers: list[int], key: str) -> None:
    sealed, _ = a_log()
    stretches = [Stretch("", numbers, keys_of(numbers))]
    assert key in found(check_numbers(replaced(sealed, numbers=numbers), stretches))


@pytest.mark.parametrize(
    ("undone", "key"),
    [
        ([Undone(6, 1, "c", 8), Undone(7, 2, "d", 8)], "fairness.missing"),
        ([Undone(3, 1, "b", 4), Undone(3, 1, "b", 4)], "fairness.used-twice"),
        # 7 stands while 6, before it, is taken back
        ([Undone(3, 1, "b", 4), Undone(6, 1, "c", 7), Undone(8, 1, "d", 8)], "fairness.used-twice"),
        # an undo before the action that it takes back
        ([Undone(4, 1, "b", 3), Undone(6, 1, "c", 8), Undone(7, 2, "d", 8)], "fairness.undone"),
        # 8 takes back 3, but not 6 and 7, which were played on top of it
        ([Undone(3, 1, "b", 8), Undone(4, 1, "c", 7), Undone(6, 1, "d", 7)], None),
        ([Undone(3, 1, "b", 7), Undone(4, 1, "c", 8), Undone(6, 1, "d", 8)], "fairness.undone"),
    ],
)
def test_undone_actions_must_be_whole_and_in_order(undone: list[Undone], key: str | None) -> None:
    sealed, stretches = a_log()
    faults = found(check_numbers(replaced(sealed, undone=undone), stretches))
    assert faults == set() if key is None else key in faults


def test_an_undo_never_reaches_over_a_change_of_rules() -> None:
    sealed, _ = a_log()
    numbers = [5, 6]
    stretches = [Stretch("earlier[0].", [1, 2], keys_of([1, 2])), Stretch("", numbers, [])]
    within = replaced(sealed, numbers=numbers, undone=[Undone(3, 0, "b", 4)], others=[])
    assert check_numbers(within, stretches) == []
    over = replaced(within, undone=[Undone(3, 0, "b", 7)], others=[Other(4, "return")])
    assert found(check_numbers(over, stretches)) == {"fairness.undone"}


def test_a_far_number_is_named_without_counting_up_to_it() -> None:
    sealed, _ = a_log()
    numbers = [1, 2, 2**53 - 1]
    faults = check_numbers(
        replaced(sealed, numbers=numbers), [Stretch("", numbers, keys_of(numbers))]
    )
    (missing,) = [fault for fault in faults if fault.key == "fairness.missing"]
    assert missing.parameters["numbers"] == [9, 10, 11, 12, 13]


def test_seats_and_seeds_must_agree() -> None:
    sealed, _ = a_log()
    assert found(check_seeds(sealed, 4)) == {"fairness.seats"}
    assert found(check_seeds(replaced(sealed, seeds=["x", None, None]), 3)) == {
        "fairness.not-32-bytes"
    }


def test_a_misspelt_secret_is_a_fault_and_no_crash() -> None:
    sealed, stretches = a_log()
    tampered = replaced(sealed, secret="not hexadecimal")
    assert found(check_commitment(tampered)) == {"fairness.not-32-bytes"}
    assert found(check_keys(tampered, stretches)) == {"fairness.not-32-bytes"}
