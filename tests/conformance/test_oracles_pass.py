"""Our own slow oracles pass the autograder, and one with a planted fault does not."""

import pytest

from conformance.grading import verdict_on
from rotonde.core.messages import LANGUAGES, Voice
from rotonde.terminal.conformance import verdict_text


@pytest.mark.parametrize("name", ["rail", "tram", "trains", "triage"])
def test_the_oracles_pass(name: str) -> None:
    verdict = verdict_on(name, games=4, seed=1, positions=8)
    assert verdict.holds, verdict.differences
    assert verdict.games == 4 and verdict.positions >= 16


FAULTS = [
    ("owns-twins", "rail", "legal-extra"),
    ("no-missed-tickets", "rail", "scores"),
    ("lock-stays", "trains", "field"),
    ("no-pulling", "triage", "legal-missing"),
]


@pytest.mark.parametrize(("fault", "name", "kind"), FAULTS)
def test_a_planted_fault_fails_and_is_named(fault: str, name: str, kind: str) -> None:
    verdict = verdict_on(name, games=6, seed=12, positions=20, fault=fault)
    assert not verdict.holds and verdict.wrong > 0
    assert kind in {one.kind for one in verdict.differences}
    for language in LANGUAGES:
        assert name in verdict_text(verdict, Voice(language))


@pytest.mark.proof
@pytest.mark.parametrize("batch", range(8))
def test_the_oracles_pass_at_length(batch: int) -> None:
    """1,040 games in all."""
    verdict = verdict_on(games=130, seed=1000 + batch)
    assert verdict.holds, verdict.differences
    assert verdict.games == 130


@pytest.mark.proof
@pytest.mark.parametrize(("fault", "name", "kind"), FAULTS)
def test_planted_faults_fail_at_length(fault: str, name: str, kind: str) -> None:
    verdict = verdict_on(name, games=40, seed=77, fault=fault)
    assert kind in {one.kind for one in verdict.differences}
