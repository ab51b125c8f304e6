"""Importing and using the library changes nothing in the program that does so."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from other_interpreter import run_python
from rotonde import kernel
from rotonde.kernel.cache import COMPILED

# Its own process: the tests themselves have imported Rotonde long ago. NumPy and Numba are
# imported first, because what they do to the process is not ours to answer for.
PROGRAM = """
import gc, logging, os, random, signal, sys, threading, warnings
import numba, numpy as np
from numba.core.registry import cpu_target

@numba.njit
def of_the_host(x):
    return x + 1

of_the_host(1)

def settings():
    values = {name: getattr(numba.config, name) for name in dir(numba.config) if name.isupper()}
    codegen = cpu_target.target_context.codegen()
    return {
        "numba": values,
        "compiler of the host's functions": codegen.magic_tuple(),
        "numpy errors": np.geterr(),
        "numpy printing": np.get_printoptions(),
        "warnings": list(warnings.filters),
        "signals": [signal.getsignal(number) for number in sorted(signal.valid_signals())],
        "logging": (logging.root.level, list(logging.root.handlers), logging.root.manager.disable),
        "environment": dict(os.environ),
        "folder": os.getcwd(),
        "garbage": (gc.isenabled(), gc.get_threshold()),
        "hooks": (sys.excepthook, threading.excepthook, sys.displayhook),
        "threads": threading.active_count(),
        "recursion": sys.getrecursionlimit(),
        "random": random.getstate(),
        "numpy random": str(np.random.get_state()),
    }

before = settings()
import rotonde
from rotonde import errors, record

for name in rotonde.NAMES:
    game = rotonde.game(name)
    state = game.start(OPTIONS[name], 3)
    for _ in range(PLIES):
        if state.turn is None:
            break
        state = game.play(state, next(iter(game.legal(state).values())))
    game.show(state)

after = settings()
print(OPTIONS.keys() == set(rotonde.NAMES), "rotonde.server" in sys.modules)
changed = [name for name in before if before[name] != after[name]]
if changed:
    sys.exit(f"changed: {[(name, before[name], after[name]) for name in changed]}")
"""

CALLER = """
import numba
import numpy as np
from rotonde.kernel.random import below

@numba.njit
def of_the_host(words):
    return [below(words, 100) for _ in range(5)]

assert of_the_host.targetctx is not below.targetctx
words = np.arange(1, 5, dtype=np.uint64)
assert of_the_host(words.copy()) == [below(words, 100) for _ in range(5)]
print("called")
"""

COLLECTOR = """
import gc
from rotonde.kernel.compiled import rule

@rule
def plain(x):
    return x + 1

@rule
def impossible(x):
    return x + ""

seen = []
for begin in (gc.enable, gc.disable):
    begin()
    plain(len(seen) + (0.5 if seen else 0))  # of two types: compiled both times
    seen.append(gc.isenabled())
    try:
        impossible(1)
    except Exception as error:
        seen.append(type(error).__name__)
    seen.append(gc.isenabled())
print(*seen, len(plain.overloads))
"""

OPTIONS = {
    "rail": {},
    "tram": {},
    "trains": {"players": 2},
    "triage": {"mission": "03-push-and-pull"},
}


def run(program: str, **environment: str) -> str:
    return run_python(program, "-W", "error", **environment).strip()


def settings_after_playing(plies: int, **environment: str) -> str:
    return run(f"OPTIONS = {OPTIONS!r}\nPLIES = {plies}\n{PROGRAM}", **environment)


def test_importing_and_playing_changes_no_setting_of_the_host_program() -> None:
    assert settings_after_playing(1000) == "True False"


def test_nor_without_the_compiler_where_numbers_wrap_around_without_a_warning() -> None:
    assert settings_after_playing(15, NUMBA_DISABLE_JIT="1") == "True False"


def test_a_function_that_the_host_program_compiles_can_call_a_rule() -> None:
    assert run(CALLER) == "called"


def test_compiling_leaves_the_garbage_collector_as_it_was(tmp_path: Path) -> None:
    """Also when it fails. Meanwhile it is off."""
    program = tmp_path / "program.py"
    program.write_text(COLLECTOR, encoding="utf-8")
    told = run(f"import runpy; runpy.run_path({str(program)!r})")
    assert told == "True TypingError True False TypingError False 2"


def test_an_edited_helper_is_compiled_afresh(tmp_path: Path) -> None:
    """Also for a rule in another file, whose own source has not changed."""
    package = tmp_path / "rotonde"
    shutil.copytree(Path(kernel.__file__).parent, package / "kernel")
    (package / "__init__.py").touch()
    helper = "from rotonde.kernel.compiled import rule\n@rule\ndef helper():\n    return {}\n"
    (package / "kernel/caller.py").write_text(
        "from rotonde.kernel.compiled import rule\nfrom rotonde.kernel.helper import helper\n"
        "@rule\ndef caller():\n    return helper()\n",
        encoding="utf-8",
    )
    program = """
from rotonde.kernel.caller import caller
print(caller(), sum(caller.stats.cache_hits.values()))
"""
    environment = {"PYTHONPATH": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    environment |= {"NUMBA_CACHE_DIR": ""}
    for value, expected in ((1, "1 0"), (1, "1 1"), (2, "2 0"), (2, "2 1"), (1, "1 1")):
        (package / "kernel/helper.py").write_text(helper.format(value), encoding="utf-8")
        assert run(program, **environment) == expected


def test_compiled_code_is_only_where_the_cache_looks_for_edits() -> None:
    package = Path(kernel.__file__).parent.parent
    compiled = [
        file.relative_to(package).parts[0]
        for file in package.rglob("*.py")
        if re.search(r"^ *@(rule|njit)|compiled import .*rule", file.read_text("utf-8"), re.M)
    ]
    assert set(compiled) <= set(COMPILED)
    assert {"kernel", "games", "players"} <= set(compiled)


def test_importing_the_library_and_the_command_line_loads_no_compiler() -> None:
    """Numba takes longer to import than all the rest: `rotonde --help` does without it."""
    program = "import sys, rotonde, rotonde.cli; print('numba' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "False\n"), done.stderr
