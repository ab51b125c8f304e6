"""The documents are true: their examples run, their links lead somewhere, their tests exist."""

import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
RULES = sorted((ROOT / "docs" / "rules").glob("*.md"))


def ids(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def test_the_first_python_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    exec(compile(example, "README.md", "exec"), {})
    assert re.fullmatch(r"\(\d(, \d)*,?\) \(-?\d+, -?\d+, -?\d+\)\n", capsys.readouterr().out)


def python_blocks(page: str) -> list[str]:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return re.findall(r"```python\n(.*?)```", text, re.DOTALL)


def run(page: str, blocks: list[str]) -> dict[str, Any]:
    """The blocks one after the other, as a notebook runs them."""
    names: dict[str, Any] = {}
    for block in blocks:
        exec(compile(block, page, "exec"), names)
    return names


def test_the_positions_of_ones_own_can_be_played() -> None:
    names = run("positions.md", python_blocks("positions.md"))
    assert names["state"].turn == 1


def test_the_view_of_the_documents_says_what_they_say(capsys: pytest.CaptureFixture[str]) -> None:
    bot, *views = python_blocks("write-a-bot.md")
    assert "class Bot" in bot
    view = run("write-a-bot.md", views)["view"]
    assert view.hand() == {"blue": 4, "red": 3, "locomotive": 1} and view.hand(1) == {}
    assert view.owners == {"seattle--vancouver": 0, "miami--new-orleans": 1}
    assert view.route("denver--omaha").length == 4
    assert "portland--seattle" in view.affordable
    said = r"denver--el-paso 4 \d+\nlos-angeles--seattle 9 \d+\n"
    assert re.fullmatch(said, capsys.readouterr().out)


def test_a_map_is_printed_as_the_documents_say(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("typst", reason="typst is not installed: no PDF")
    run("print.md", python_blocks("print.md"))
    assert capsys.readouterr().out == "4 x 2 board.pdf 8\n"


def test_the_plots_of_games_as_data_are_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import matplotlib

    from rotonde.arena.plan import Match
    from rotonde.arena.run import run_match
    from rotonde.dataset.export import export
    from rotonde.players.sources import Source

    matplotlib.use("Agg")
    players = (Source("greedy", "house"), Source("random", "house"))
    run_match(Match("trains", players, {}, seats=2, seed=1), 4, folder=tmp_path / "match")
    export(tmp_path / "match", tmp_path / "games.parquet")
    monkeypatch.chdir(tmp_path)
    names = run("data.md", python_blocks("data.md"))
    assert names["games"].num_rows == 4
    for plot in ("choices", "scores", "actions"):
        pixels = matplotlib.image.imread(f"{plot}.png")
        assert pixels.std() > 0.01, plot  # something is drawn
    assert len(names["figure"].axes[0].patches) == 2 * len(names["kinds"])


@pytest.mark.parametrize("page", PAGES, ids=ids)
def test_every_link_leads_to_a_file(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8")):
        if not link.startswith("http"):
            assert (page.parent / link).exists(), link


@pytest.mark.parametrize("page", RULES, ids=ids)
def test_every_test_that_a_rules_page_names_exists_where_it_says(page: Path) -> None:
    named = 0
    for line in page.read_text(encoding="utf-8").splitlines():
        # A link to a test file, then the names of tests in it, up to the next link.
        for link, names in re.findall(r"\[test\]\(([^)]+)\)((?:[,;]? ?`test_\w+`)+)", line):
            source = (page.parent / link).read_text(encoding="utf-8")
            for name in re.findall(r"`(test_\w+)`", names):
                assert f"def {name}(" in source, (link, name)
                named += 1
    assert named > 20


@pytest.mark.parametrize("page", RULES, ids=ids)
def test_every_rule_test_is_on_its_rules_page(page: Path) -> None:
    """A rule without a line is as bad as a line without a test."""
    text = page.read_text(encoding="utf-8")
    linked = {(page.parent / link).resolve() for link in re.findall(r"\[test\]\(([^)]+)\)", text)}
    for path in linked:
        if path.name.startswith("test_rules_"):
            for name in re.findall(r"^def (test_\w+)", path.read_text(), re.MULTILINE):
                assert f"`{name}`" in text, f"{path.name}: {name}"


def test_the_project_speaks_of_itself_alone() -> None:
    """No path of a machine in any text that is checked in."""
    forbidden = re.compile(r"/(?:home|root|work|Users)/\w")
    for path in [*PAGES, *(ROOT / "src").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]:
        assert not forbidden.search(path.read_text(encoding="utf-8")), path
