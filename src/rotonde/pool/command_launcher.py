"""Becomes a command under limits: `python -I -S command_launcher.py LIMITS COMMAND …`.

A program of its own, with the standard library alone: limits that are set between fork and exec
inside a process with threads may deadlock it.
"""

import ctypes
import json
import os
import resource
import signal
import sys

PR_SET_PDEATHSIG = 1  # Linux
NO_SUCH_PROGRAM = 127


def limit(what: int, most: int) -> None:
    _, hard = resource.getrlimit(what)
    value = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(what, (value, value))


def main() -> None:
    limits, command = json.loads(sys.argv[1]), sys.argv[2:]
    if sys.platform == "linux":  # it ends with the process that started it, if that is killed
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    limit(resource.RLIMIT_CORE, 0)
    # A worker of the pool limits its own address space, of which other runtimes reserve far more
    # than they ever use.
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    if limits["megabytes"] is not None:
        limit(resource.RLIMIT_DATA, limits["megabytes"] << 20)
    if limits["file_megabytes"] is not None:
        limit(resource.RLIMIT_FSIZE, limits["file_megabytes"] << 20)
    if limits["open_files"] is not None:
        limit(resource.RLIMIT_NOFILE, limits["open_files"])
    try:
        os.execvp(command[0], command)
    except OSError as error:
        print(f"{command[0]}: {error.strerror}", file=sys.stderr)
        sys.exit(NO_SUCH_PROGRAM)


if __name__ == "__main__":
    main()
