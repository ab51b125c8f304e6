"""Log events: fixed text, and values beside it that a formatter writes out."""

import logging

FIELDS = "rotonde_fields"


def note(
    log: logging.Logger,
    level: int,
    event: str,
    error: BaseException | None = None,
    /,
    **values: object,
) -> None:
    """Write an event. `event` is fixed text; everything else is a value."""
    log.log(level, event, exc_info=error, extra={FIELDS: values})
