"""Several processes on one port: any of them can be asked for the figures of all.

This must be set up before anything is counted: prometheus_client decides when it is imported, in
each process for itself, so whoever starts the processes calls `share_figures` first. Nothing here
imports it until then.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"


@contextmanager
def share_figures() -> Iterator[None]:
    """Around the life of the processes; they must be started afresh (spawned, not forked)."""
    folder = Path(tempfile.mkdtemp(prefix="rotonde-figures-"))
    os.environ[SHARED_FOLDER] = str(folder)
    try:
        yield
    finally:
        del os.environ[SHARED_FOLDER]
        shutil.rmtree(folder, ignore_errors=True)


def forget_process(process: int) -> None:
    """A process has ended: what it had open counts no longer, what it has done still does."""
    from prometheus_client import multiprocess

    multiprocess.mark_process_dead(process)  # type: ignore[no-untyped-call]
