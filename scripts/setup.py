"""Set Rotonde up for work in a checkout: a virtual environment with everything in it.

Run by `make`, with nothing but the standard library. It does its work once: a stamp in the
environment names what it was made from, and while that is unchanged nothing is touched and no
network is needed.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "rotonde-setup"
PYTHON = VENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
LEAST = (3, 11)


def main() -> None:
    if sys.version_info < LEAST:
        version = ".".join(map(str, sys.version_info[:3]))
        wanted = ".".join(map(str, LEAST))
        stop(
            f"Rotonde needs Python {wanted} or newer; this is {version}.\n"
            f"Try: make PYTHON=python{wanted}"
        )
    digest = fingerprint()
    if STAMP.exists() and STAMP.read_text() == digest and PYTHON.exists():
        return
    print("Setting up .venv (once; a minute or two) …", flush=True)
    uv = shutil.which("uv")
    make_environment(uv)
    install(uv)
    STAMP.write_text(digest)
    print("Set up.", flush=True)


def fingerprint() -> str:
    """What the environment is made from: this Python and the lists of what to install."""
    digest = hashlib.sha256(f"{sys.version_info[:3]} {sys.prefix}".encode())
    for name in ("pyproject.toml", "constraints.txt", "scripts/setup.py"):
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def make_environment(uv: str | None) -> None:
    if uv:
        run([uv, "venv", "--quiet", "--allow-existing", "--python", sys.executable, str(VENV)])
        return
    try:
        run([sys.executable, "-m", "venv", str(VENV)])
    except SystemExit:
        print("(On Debian and Ubuntu the package python3-venv is needed.)", file=sys.stderr)
        raise


def install(uv: str | None) -> None:
    packages = ["--constraint", str(ROOT / "constraints.txt"), "--editable", f"{ROOT}[dev]"]
    if uv:
        run([uv, "pip", "install", "--quiet", "--python", str(PYTHON), *packages])
    else:
        quiet = ["--quiet", "--disable-pip-version-check"]
        run([str(PYTHON), "-m", "pip", "install", *quiet, *packages])


def run(command: list[str]) -> None:
    # The page is built after the set-up, by `make page`: not by the build hook as well.
    environment = {**os.environ, "ROTONDE_PAGE_LATER": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, check=False)
    if done.returncode:
        stop(
            f"Set-up failed at: {' '.join(command)}\n"
            "Is there a network? The first set-up needs one."
        )


def stop(message: str) -> None:
    print(message, file=sys.stderr)
    sys.exit(1)


if __name__ == "__main__":
    main()
