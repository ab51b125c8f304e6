"""An environment's fields and actions as a page of the documentation, made from the environment."""

from itertools import groupby

from rotonde.core.environment import Field
from rotonde.study.environment import Environment


def field_page(env: Environment, title: str) -> str:
    """The page in Markdown."""
    parts = [
        f"# {title}",
        "Made by `scripts/field_pages.py` from the environment itself; "
        "[environments.md](../environments.md) explains how to use it.",
        f"An observation has {env.fields[-1].stop} numbers (int8, from 0 to 127), "
        f"a mask {len(env.actions)} actions. Fingerprint: `{env.fingerprint}`.",
        "## Observation",
        _table(("field", "from", "to", "meaning"), [_field_row(f) for f in env.fields]),
        *_item_lists(env.fields),
        "## Actions",
        "Indices that only differ in the last part of their text share a line.",
        _table(("from", "to", "first", "last"), _action_rows(env.actions)),
    ]
    return "\n\n".join(parts) + "\n"


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _field_row(field: Field) -> tuple[str, ...]:
    return f"`{field.name}`", str(field.start), str(field.stop - 1), field.meaning


def _item_lists(fields: tuple[Field, ...]) -> list[str]:
    """What the places of the fields stand for, each list once."""
    by_items: dict[tuple[str, ...], list[str]] = {}
    for field in fields:
        if field.items:
            by_items.setdefault(field.items, []).append(f"`{field.name}`")
    return [
        f"Places of {', '.join(names)}: " + ", ".join(f"{i} {item}" for i, item in enumerate(items))
        for items, names in by_items.items()
    ]


def _action_rows(actions: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Runs of actions with the same two first words."""
    numbered = groupby(enumerate(actions), key=lambda pair: pair[1].split()[:2])
    runs = [list(run) for _, run in numbered]
    return [
        (str(run[0][0]), str(run[-1][0]), f"`{run[0][1]}`", f"`{run[-1][1]}`" if run[1:] else "")
        for run in runs
    ]
