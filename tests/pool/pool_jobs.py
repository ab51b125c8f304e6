"""What the tests of the pool have done in a worker."""

import os
import time
from pathlib import Path
from typing import Any

from rotonde.errors import InvalidOptions
from rotonde.pool.worker import report
from waiting import wait_for as wait_until

_prepared: list[str] = []


def prepare(name: str) -> None:
    _prepared.append(name)


def prepared() -> list[str]:
    return _prepared


def give(value: Any) -> tuple[int, Any]:
    return os.getpid(), value


def note(file: str, text: str) -> None:
    with Path(file).open("a") as notes:
        notes.write(text + "\n")


def beat(file: str) -> None:
    """Work for ever, and show it."""
    note(file, str(os.getpid()))
    while True:
        time.sleep(0.01)  # fixed pause: a job that never ends


def wait_for(file: str) -> int:
    """Work until the file is there."""
    wait_until(Path(file).exists)
    return os.getpid()


def take_memory(megabytes: int) -> int:
    return len(bytearray(megabytes << 20))


def die() -> None:
    os._exit(3)


def refuse() -> None:
    raise InvalidOptions("options.seat", seat=9, players=2)


def stumble() -> None:
    raise ZeroDivisionError("a fault of ours")


def unsendable() -> Any:
    return lambda: None


def count_to(number: int) -> int:
    for n in range(1, number + 1):
        report(n)
    return number


def niceness() -> int:
    return os.nice(0)


def die_of(_: object) -> None:
    os._exit(3)


def die_first(file: str, value: int) -> int:
    """End the process the first time that anybody asks for the value 3."""
    if value == 3 and not Path(file).exists():
        note(file, "died")
        os._exit(3)
    return value
