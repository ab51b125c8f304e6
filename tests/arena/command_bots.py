"""Commands that play by the protocol of docs/bot-protocol.md, well or badly."""

import shlex
import shutil
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "longest_route.js"

HEAD = """
import json, os, sys, time
def say(text):
    sys.stdout.write(text + "\\n")
    sys.stdout.flush()
for number, line in enumerate(sys.stdin):
    message = json.loads(line)
    if message["type"] == "end":
        break
    if message["type"] == "start":
        say('{"type": "ready"}')
        continue
    first = json.dumps({"action": message["legal"][0]})
"""

BODIES = {
    "first": "say(first)",
    "flood-of-errors": "sys.stderr.write('x' * 3_000_000); say(first)",
    "hangs": "time.sleep(600)",
    "garbage": "say('what?')",
    "no-action": "say('{}')",
    "wrong-type": "say('{\"action\": [1]}')",
    "deep": "say('[' * 50_000)",
    "huge-line": "sys.stdout.write('x' * 5_000_000); sys.stdout.flush(); time.sleep(600)",
    "endless-line": "\n        while True: sys.stdout.write('x' * 65536)",
    "flood-of-lines": "\n        while True: say(first + '\\n' + first)",
    "exits": "print('no idea', file=sys.stderr); sys.stderr.flush(); sys.exit(3)",
    "closes-stdout": "os.close(1); time.sleep(600)",
    "illegal": 'say(\'{"action": "fly to the moon"}\')',
    "wrong-json": 'say(\'{"action": {"type": "fly"}}\')',
    "starts-others": """
        import subprocess
        subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        time.sleep(600)
""",
    "leaves-its-group": """
        import subprocess
        child = "import time; time.sleep(600)  # leaves-its-group-child"
        subprocess.Popen([sys.executable, "-c", child], start_new_session=True)
        time.sleep(600)
""",
    "eats-memory": "\n        kept = []\n        while True: kept.append(bytearray(1 << 24))",
    # Says nothing legal if it finds what a stranger's program has no business with.
    "looks-around": """
        import socket
        found = [path for path in ("/etc/passwd", "/var/log") if os.path.exists(path)]
        around = os.listdir(os.path.dirname(os.path.dirname(__file__)))
        found += [name for name in around if "sqlite" in name or "secrets" in name]
        found += [word for word in os.environ if "PASSWORD" in word or "PG" in word]
        found += [pid for pid in os.listdir("/proc") if pid.isdigit() and int(pid) > 99]
        try:
            socket.create_connection(("127.0.0.1", 22), timeout=1)
            found.append("network")
        except ConnectionRefusedError:
            pass  # of its own, empty loopback
        except OSError:
            pass
        try:
            open(__file__, "a")
            found.append("its own file can be written")
        except OSError:
            pass
        say(first if not found else json.dumps({"action": str(found)}))
""",
}
DEAF = "import time; time.sleep(600)"  # reads nothing, not even the start


def write_command(folder: Path, name: str) -> str:
    """The command of a bot that behaves so, written to a file."""
    path = folder / f"{name}.txt"
    path.write_text(HEAD + "    if True:\n        " + BODIES[name] + "\n", encoding="utf-8")
    return f"{name}={shlex.quote(sys.executable)} {shlex.quote(str(path))}"


def node() -> str:
    """The Node.js of the system, or the one that `make page` has installed."""
    found = shutil.which("node") or shutil.which("node", path=str(Path(sys.executable).parent))
    if found is None:
        pytest.skip("Node.js is missing")
    return found
