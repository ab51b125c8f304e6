"""A command without network, with a file system of its own: bubblewrap (`bwrap`), where it works.

The program sees the system's programs and libraries, the folders of the files that its command
names, and what the operator adds, all read-only; an empty /tmp; its own processes alone, which end
with it. It cannot reach the home folder, the server's folder, other processes or the network.
"""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

_SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt")
_ETC = ("/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d")
SECONDS_TO_PROBE = 20.0
SIZE_OF_TMP = 64 << 20  # bytes; it is memory
MOST_PROCESSES = 64  # threads too; not for root, whom the system does not limit
_MOST_LINKS = 8


def obstacle() -> str | None:
    """Why the sandbox does not work on this machine; None: it works."""
    return _obstacle(shutil.which("bwrap"))


@cache
def _obstacle(bwrap: str | None) -> str | None:
    if bwrap is None:
        return "bubblewrap (bwrap) is not installed"
    try:
        done = subprocess.run(
            [*_arguments(bwrap, ()), "--", "true"],
            capture_output=True,
            timeout=SECONDS_TO_PROBE,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"bwrap does not run: {error}"
    if done.returncode == 0:
        return None
    said = done.stderr.decode("utf-8", "replace").strip().partition("\n")[0]
    return f"bwrap cannot shut a program off here: {said or f'exit code {done.returncode}'}"


def shut_off(
    command: Sequence[str], folders: Iterable[str] = (), hidden: Iterable[str] = ()
) -> list[str]:
    """The command inside the sandbox. `folders` are readable; `hidden` ones are not, even inside of
    others.

    Only where there is no `obstacle`.
    """
    bwrap = shutil.which("bwrap")
    assert bwrap is not None
    program = shutil.which(command[0]) or command[0]
    words = [str(Path(w).absolute()) if Path(w).is_file() else w for w in command[1:]]
    files = [Path(word) for word in words if Path(word).is_file()]
    readable = {*_homes_of(program), *folders, *map(_around, files)}
    readable |= {_around(file.resolve()) for file in files}
    covers = [
        word
        for folder in map(Path, hidden)
        if folder.is_dir()
        and any(Path(seen).resolve() in (folder.resolve(), *folder.resolve().parents)
                for seen in readable)
        for word in ("--tmpfs", str(folder.resolve()))
    ]  # fmt: skip
    few = ["prlimit", f"--nproc={MOST_PROCESSES}", "--"] if shutil.which("prlimit") else []
    arguments = _arguments(bwrap, sorted(readable, key=len))
    return [*arguments, *covers, "--chdir", "/tmp", "--", *few, program, *words]


def _arguments(bwrap: str, folders: Iterable[str]) -> list[str]:
    arguments = [bwrap, "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL"]
    arguments += ["--size", str(SIZE_OF_TMP), "--tmpfs", "/tmp", "--dev", "/dev", "--proc", "/proc"]
    for path in map(Path, (*_SYSTEM, *_ETC)):
        if path.is_symlink():
            arguments += ["--symlink", str(path.readlink()), str(path)]
        elif path.exists():
            arguments += ["--ro-bind", str(path), str(path)]
    for folder in folders:
        arguments += ["--ro-bind-try", folder, folder]
    return arguments


def _around(file: Path) -> str:
    """What is shown of a file that the command names: its folder, where its modules lie.

    Of a folder that belongs to everything else too, the file alone.
    """
    common = (Path("/"), Path.home(), Path(tempfile.gettempdir()), Path("/tmp"))
    return str(file if file.parent in common else file.parent)


def _homes_of(program: str) -> set[str]:
    """Where a program is installed: of PREFIX/bin/NAME its PREFIX, link by link."""
    homes: set[str] = set()
    path = Path(program).absolute()
    for _ in range(_MOST_LINKS):
        inside = path.parent.name == "bin" and path.parent.parent != Path("/")
        homes.add(str(path.parent.parent) if inside else _around(path))
        if not path.is_symlink():
            break
        path = Path(os.path.normpath(path.parent / path.readlink()))
    return homes
