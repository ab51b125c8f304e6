"""`rotonde replay`."""

from pathlib import Path

from rotonde.cli.inputs import Language, language_or_default, print_json, read_bytes


def replay(
    file: Path,
    /,
    *,
    to: int | None = None,
    json: bool = False,
    language: Language = None,
) -> None:
    """Play a record again and check it.

    Parameters
    ----------
    file
        The record.
    to
        Stop after so many actions.
    json
        Print the position reached, as JSON.
    """
    from rotonde.games.registry import game as find_game
    from rotonde.records import record as records
    from rotonde.terminal.show_record import tell_record

    chosen = language_or_default(language)
    record = records.read(read_bytes(file))
    states = list(records.replay(record, to))
    if json:
        print_json(find_game(record.game).show(states[-1]))
    else:
        tell_record(record, states, chosen)
