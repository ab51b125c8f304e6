"""The operator's commands, as typed."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from rotonde.terminal.serve_messages import own_address, qr_text
from server.harness import InProcessServer
from server.lived_in import contents, live_in
from server.real import free_port

PATIENCE = 300.0


def rotonde(*arguments: str, expect: int = 0) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "rotonde", *arguments, "--language", "en"],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == expect, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr


@pytest.mark.parametrize(("out", "back"), [("backup", "restore"), ("export", "import")])
def test_a_server_is_backed_up_and_restored(tmp_path: Path, out: str, back: str) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "kept"
    here.mkdir()
    there.mkdir()
    with InProcessServer(here) as server:
        live_in(server)
        before = contents(server.services.store.engine)
        # While it is played in; but never over it.
        assert str(file) in rotonde(out, str(file), "--folder", str(here))
        assert rotonde(back, str(file), "--folder", str(here), expect=2)
    assert str(file) in rotonde(back, str(file), "--folder", str(there))
    with InProcessServer(there) as server:
        assert contents(server.services.store.engine) == before
    assert rotonde(back, str(file), "--folder", str(there), expect=2), "somebody lives there"
    assert str(file) in rotonde(back, str(file), "--folder", str(there), "--replace")


def test_plain_rotonde_starts_the_server_and_lan_shows_its_address(tmp_path: Path) -> None:
    port = free_port()
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "COLUMNS": "100"}
    server = subprocess.Popen(
        [sys.executable, "-m", "rotonde", "--port", str(port), "--lan", "--language", "en"],
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    )
    assert server.stdout is not None
    try:
        said = ""
        for line in server.stdout:
            said += line
            if "Ctrl-C" in line:
                break
        address = f"http://{own_address()}:{port}"
        assert address in said
        code = plain(qr_text(address))
        assert code in plain(said) and set("▀▄█") & set(code)
        assert httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=60).status_code == 200
        assert "<html" in httpx.get(f"{address}/", timeout=60).text
        assert (tmp_path / "rotonde" / "rotonde.sqlite").exists()
        server.send_signal(signal.SIGTERM)
        assert server.wait(60) == 0
    finally:
        server.kill()
        server.wait()
        server.stdout.close()


def plain(text: str) -> str:
    """Without colours, and without the blanks at the ends of lines."""
    bare = re.sub(r"\x1b\[[0-9;]*m", "", text)
    return "\n".join(line.rstrip() for line in bare.splitlines()).strip("\n")
