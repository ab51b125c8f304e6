"""The autograder as people use it: vectors, answers in a file, a program, verdicts in words."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from conformance.grading import verdict_on
from conformance.oracle_engines import Answering
from core.command import rotonde
from rotonde.conformance.check import file_answers, grade
from rotonde.conformance.compare import unlike
from rotonde.conformance.export import export, fields_of
from rotonde.conformance.vectors import plan_of, vectors_of
from rotonde.errors import InvalidOptions

ORACLES = Path(__file__).with_name("oracle_engines.py")


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def answers_to(vectors: Path, to: Path, fault: str | None = None) -> Path:
    plan, *questions = vectors.read_text(encoding="utf-8").splitlines()
    engine = Answering(fault)
    answers = [json.dumps(engine(json.loads(line))) for line in questions]
    to.write_text("\n".join([plan, *answers, ""]), encoding="utf-8")
    return to


# --- vectors --------------------------------------------------------------------------------------


def test_the_same_plan_gives_the_same_vectors_and_another_seed_others() -> None:
    def made(seed: int) -> list[str]:
        return [json.dumps(fields_of(v)) for v in vectors_of(plan_of(4, seed, 5))]

    assert made(3) == made(3) != made(4)


def test_vectors_have_every_game_and_every_kind_of_action_and_ends(tmp_path: Path) -> None:
    path = tmp_path / "vectors.jsonl"
    count = export(plan_of(20, 5, 40), path, replace=False)
    plan, *vectors = lines_of(path)
    assert len(vectors) == count
    assert {vector["game"] for vector in vectors} == set(plan["only"])
    words = {text.split()[0] for vector in vectors for text in vector["legal"]}
    assert words >= {"take", "blind", "tickets", "keep", "claim", "setup", "draw", "place", "use"}
    assert any(vector["result"] for vector in vectors)
    assert any(vector["options"].get("junior") for vector in vectors)
    assert any(len(vector["chance"]) > 1 for vector in vectors)


def test_a_board_is_sent_once_and_before_it_is_referred_to() -> None:
    sent = set()
    for vector in vectors_of(plan_of(8, 0, 3)):
        question = vector.question
        if question.data is not None:
            assert question.board not in sent
            sent.add(question.board)
        assert question.board in sent
        assert not any(isinstance(value, dict) for value in question.options.values())


def test_there_is_never_half_a_file_of_vectors(tmp_path: Path) -> None:
    path = tmp_path / "vectors.jsonl"

    def stop(games: int) -> None:
        if games == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        export(plan_of(4, 0, 3), path, replace=False, progress=stop)
    assert list(tmp_path.iterdir()) == []


# --- comparing ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "change", "kind"),
    [
        ("rail", lambda a: a.update(id="rail/9/9"), "no-answer"),
        ("rail", lambda a: a.update(legal="all"), "unreadable"),
        ("rail", lambda a: a["legal"].append("fly south"), "not-an-action"),
        ("rail", lambda a: a.pop("next", None), "no-position"),
        ("rail", lambda a: a.get("next", {}).pop("row", None), "position-shape"),
        ("rail", lambda a: a.get("next", {}).update(turn=7), "field"),
        ("rail", lambda a: a.update(result={"winners": [0], "scores": [1, 2]}), "early-result"),
        ("rail", lambda a: a.update(result=None), "no-result"),
        ("trains", lambda a: a.get("next", {}).update(display=[]), "field"),
        ("triage", lambda a: a.update(legal=a["legal"][1:]), "legal-missing"),
    ],
)
def test_faults_of_an_answer_are_listed(
    name: str, change: Callable[[dict[str, Any]], None], kind: str
) -> None:
    verdict = verdict_on(name, games=3, seed=12, positions=6, change=change)
    assert kind in {one.kind for one in verdict.differences}


def test_spelling_and_order_make_no_difference() -> None:
    def turn(answer: dict[str, Any]) -> None:
        answer["legal"] = [turned(text) for text in reversed(answer["legal"])]
        if "next" in answer:
            answer["next"]["players"][0]["hand"].setdefault("red", 0)
            answer["next"]["players"][0]["tickets"].reverse()
            answer["next"]["remark"] = "my own field"

    def turned(text: str) -> str:
        word, *rest = text.split()
        if word == "keep":
            return " ".join([word, *reversed(rest)])
        if word == "claim":
            a, b, *track = rest[0].split("--")
            return " ".join([word, "--".join([b, a, *track]), rest[1]])
        return text

    assert verdict_on("rail", games=3, seed=2, positions=6, change=turn).holds


def test_the_innermost_fields_that_differ_are_named() -> None:
    ours = {"players": [{"hand": {"red": 1}}, {"hand": {}}], "row": ["red", None]}
    theirs = {"players": [{"hand": {"red": 2}}, {"hand": {}}], "row": ["red"]}
    assert list(unlike(ours, theirs)) == [
        ("players[0].hand.red", 1, 2),
        ("row", ["red", None], ["red"]),
    ]


# --- files ----------------------------------------------------------------------------------------


def test_answers_in_a_file_are_graded_in_any_order(tmp_path: Path) -> None:
    vectors = tmp_path / "vectors.jsonl"
    export(plan_of(4, 3, 5), vectors, replace=False)
    answers = answers_to(vectors, tmp_path / "answers.jsonl")
    first, *rest = answers.read_text().splitlines()
    answers.write_text("\n".join([first, *reversed(rest)]))
    assert grade(*file_answers(answers)).holds
    answers.write_text("\n".join([first, *rest[1:]]))
    verdict = grade(*file_answers(answers))
    assert [one.kind for one in verdict.differences] == ["no-answer"]


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (lambda lines: [], "conformance.no-plan"),
        (lambda lines: lines[1:], "conformance.no-plan"),
        (lambda lines: [lines[0].replace('"conformance":1', '"conformance":9'), *lines[1:]],
         "conformance.format"),
        (lambda lines: [lines[0].replace('"trains":"1"', '"trains":"0"'), *lines[1:]],
         "conformance.other-rules"),
        (lambda lines: [*lines, lines[-1]], "conformance.twice"),
        (lambda lines: [*lines, "{"], "file.not-json"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_answers_is_refused_by_name(
    change: Callable[[list[str]], list[str]], key: str, tmp_path: Path
) -> None:
    vectors = tmp_path / "vectors.jsonl"
    export(plan_of(1, 3, 3, ["trains"]), vectors, replace=False)
    answers = answers_to(vectors, tmp_path / "answers.jsonl")
    answers.write_text("\n".join(change(answers.read_text().splitlines())))
    with pytest.raises(InvalidOptions) as caught:
        file_answers(answers)
    assert caught.value.key == key


# --- the command ----------------------------------------------------------------------------------


def test_export_and_check_as_commands(tmp_path: Path) -> None:
    vectors = tmp_path / "vectors.jsonl"
    options = ("--games", "3", "--positions", "6", "--seed", "12")
    done = rotonde("conformance", "export", "rail", *options, "--to", str(vectors), home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "18 positions of 3 games" in done.stdout
    again = rotonde("conformance", "export", "rail", "--to", str(vectors), home=tmp_path)
    assert again.returncode == 2 and "--replace" in again.stderr
    good = answers_to(vectors, tmp_path / "good.jsonl")
    done = rotonde("conformance", "check", str(good), home=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "All answers are right" in done.stdout
    bad = answers_to(vectors, tmp_path / "bad.jsonl", "no-missed-tickets")
    done = rotonde("conformance", "check", str(bad), home=tmp_path, language="fr")
    assert done.returncode == 1
    assert "les scores sont" in done.stdout
    done = rotonde("conformance", "check", str(bad), "--json", home=tmp_path)
    verdict = json.loads(done.stdout)
    assert verdict["wrong"] > 0 and verdict["differences"][0]["kind"] == "scores"


def test_a_program_is_asked_and_its_faults_are_reported(tmp_path: Path) -> None:
    options = ("--games", "2", "--positions", "4", "--seed", "3")
    engine = f"{sys.executable} {ORACLES}"
    check = ("conformance", "check", "--engine")
    done = rotonde(*check, engine, "trains", *options, home=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "8 positions of 2 games" in done.stdout
    done = rotonde(*check, f"{engine} no-such-fault", *options, home=tmp_path)
    assert done.returncode == 1
    assert "KeyError: 'no-such-fault'" in done.stdout
    done = rotonde(*check, "no-such-program", *options, home=tmp_path)
    assert done.returncode == 1 and "no-such-program" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["check"], "--engine"),
        (["check", "nowhere.jsonl"], "There is no file"),
        (["export", "chess", "--to", "v.jsonl"], "chess"),
        (["export", "--to", "v.jsonl", "--games", "0"], "games"),
    ],
)
def test_what_cannot_be_done_is_said(arguments: list[str], words: str, tmp_path: Path) -> None:
    done = rotonde("conformance", *arguments, home=tmp_path)
    assert done.returncode == 2 and words in done.stderr
    assert "Traceback" not in done.stderr
