"""How many files and sockets this process may have open at once."""

import sys

RESERVE = (
    512  # for the database, the log, bots, and connections that are accepted only to be refused
)


def most_connections(wanted: int) -> int:
    """Raise the limit of open files as far as needed and allowed; return how many connections fit.

    Within it, no connection fails because the process has no descriptor left.
    """
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + RESERVE
    if hard != resource.RLIM_INFINITY:
        needed = min(needed, hard)
    if soft != resource.RLIM_INFINITY and soft < needed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))
        soft = needed
    if soft == resource.RLIM_INFINITY:
        return wanted
    return min(wanted, max(soft - RESERVE, soft // 4))
