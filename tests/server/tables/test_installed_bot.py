"""A player of an installed package at the tables of a server, in the same sandbox as any other
bot that the operator adds."""

import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import rotonde
from rotonde.pool import sandbox
from server.real import RealServer, Visitor
from waiting import wait_for

PLAYER = '''
"""Plays the last legal action, and says where it runs."""

import sys

from rotonde import game


class Bot:
    def __init__(self, game_name, seed):
        self.game = game(game_name)

    def choose(self, observation, budget):
        print("this is no answer")
        return list(self.game.legal(observation).values())[-1]
'''
METADATA = "Metadata-Version: 2.1\nName: night-train\nVersion: 1.0\n"
ENTRY_POINTS = "[rotonde.players]\nnight-train = night_train.bot:Bot\n"
MOVES = 4  # of the bot


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> str:
    """An interpreter with Rotonde and a package of bots, as an operator has installed them."""
    prefix = tmp_path_factory.mktemp("installed") / "environment"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(prefix)], check=True)
    (library,) = prefix.glob("lib/python*/site-packages")
    ours = (sysconfig.get_path("purelib"), str(Path(rotonde.__file__).parents[1]))
    lines = (f"import site; site.addsitedir({folder!r})\n" for folder in ours)
    (library / "rotonde-and-what-it-needs.pth").write_text("".join(lines))
    about = library / "night_train-1.0.dist-info"
    package = library / "night_train"
    for folder in (about, package):
        folder.mkdir()
    (about / "METADATA").write_text(METADATA)
    (about / "entry_points.txt").write_text(ENTRY_POINTS)
    (package / "__init__.py").write_text('"""Bots of the night."""\n')
    (package / "bot.py").write_text(PLAYER)
    return str(prefix / "bin" / "python")


def moves_of_bot(ann: Visitor, table: str, log: str) -> int:
    entries = ann.get(f"/api/tables/{table}?seat=0")["entries"]
    failed = [entry for entry in entries if entry["kind"] == "bot-failed"]
    assert not failed, (failed, log)
    return sum(entry["kind"] == "action" and bool(entry.get("by_bot")) for entry in entries)


@pytest.mark.parametrize("sandboxed", ["required", "off"])
@pytest.mark.parametrize("name", ["rail", "trains"])
def test_an_installed_player_plays_its_turns_at_a_table(
    python: str, tmp_path: Path, name: str, sandboxed: str
) -> None:
    if sandboxed == "required" and (why := sandbox.obstacle()) is not None:
        pytest.skip(why)
    settings = tmp_path / "settings.toml"
    settings.write_text(f'added_bot_sandbox = "{sandboxed}"\nadded_bot_folders = {folders()}\n')
    options = ("--bot", "night-train", "--bot-pace", "0", "--settings", str(settings))
    with RealServer(tmp_path, *options, python=python) as server:
        ann = server.visit("Ann")
        seats = [{"kind": "me"}, {"kind": "bot", "level": "night-train"}]
        table = str(ann.post("/api/tables", {"game": name, "seats": seats})["id"])
        ann.post(f"/api/tables/{table}/start")

        def moved() -> bool:
            look = ann.get(f"/api/tables/{table}?seat=0")["look"]
            if look["turn"] == 0:
                step = {"number": look["number"], "id": f"n{look['number']}", "seat": 0}
                action = look["legal"][-1]["code"]
                ann.post(f"/api/tables/{table}/actions", {**step, "action": action})
            return moves_of_bot(ann, table, server.log) >= MOVES

        wait_for(moved, 300, explain=lambda: server.log)


def folders() -> list[str]:
    """What this environment borrows from the one that runs the tests."""
    return [sysconfig.get_path("purelib"), str(Path(sys.base_prefix))]
