"""What features keep of a person: how it is exported, and how it is forgotten."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import sqlalchemy as sa

Rows = Mapping[str, list[dict[str, Any]]]


def nothing_more(connection: sa.Connection, person: str) -> Rows:
    """For data that a person's export has elsewhere already."""
    del connection, person
    return {}


class PersonalData(NamedTuple):
    """Both are called within the transaction of the export or of the deletion."""

    forget: Callable[[sa.Connection, str], None]
    stored: Callable[[sa.Connection, str], Rows] = nothing_more
