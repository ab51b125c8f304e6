"""Metrics of several processes on one port: each process can answer for all.

This must be set up before anything is counted: prometheus_client chooses its mode on import, in
each process, so the parent calls `share_metrics` before it starts the processes. This module does
not import it before that.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"


@contextmanager
def share_metrics() -> Iterator[None]:
    """Lasts as long as the processes, which must be spawned, not forked."""
    folder = Path(tempfile.mkdtemp(prefix="rotonde-figures-"))
    os.environ[SHARED_FOLDER] = str(folder)
    try:
        yield
    finally:
        del os.environ[SHARED_FOLDER]
        shutil.rmtree(folder, ignore_errors=True)


def forget_process(process: int) -> None:
    """Call when a process has ended: its gauges are removed, its counters stay."""
    from prometheus_client import multiprocess

    multiprocess.mark_process_dead(process)  # type: ignore[no-untyped-call]
