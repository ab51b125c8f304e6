"""`rotonde verify`."""

import sys
from pathlib import Path

from rotonde.cli.inputs import Language, language_or_default, print_json, read_bytes

DOES_NOT_HOLD = 1


def verify(
    file: Path,
    /,
    *,
    commitment: str | None = None,
    seed: str | None = None,
    json: bool = False,
    language: Language = None,
) -> None:
    """Check a served game from its record: the sealed shuffle, the log, every action, the end.

    Exit code 0: every check passes. 1: a check fails, or this release cannot replay all of it; the
    output names it. 2: this is not a record.

    Parameters
    ----------
    file
        The record, as downloaded from the table.
    commitment
        The commitment that your page showed before the start; the record must contain the same.
    seed
        The seed that your page gave: it must be among those of the record.
    json
        Print the checks as JSON.
    """
    from rotonde.records import record as records
    from rotonde.records.verify import verify as verify_record
    from rotonde.terminal.verdict import as_data, tell_verdict

    chosen = language_or_default(language)
    record = records.read(read_bytes(file))
    verdict = verify_record(record, commitment, seed)
    if json:
        print_json(as_data(record, verdict))
    else:
        tell_verdict(record, verdict, chosen)
    if not verdict.holds:
        sys.exit(DOES_NOT_HOLD)
