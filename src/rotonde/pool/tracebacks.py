"""Where foreign code failed, without the frames of ours that called it."""

import traceback
from pathlib import Path
from types import TracebackType

import rotonde

MOST_LETTERS = 4000  # from the end, where the cause is
_OURS = str(Path(rotonde.__file__).parent)


def own_traceback(error: BaseException) -> str:
    """The traceback from the first frame that is not ours; all of it if every frame is."""
    frame = error.__traceback__
    while frame is not None and _is_ours(frame):
        frame = frame.tb_next
    lines = traceback.format_exception(type(error), error, frame or error.__traceback__)
    text = "".join(lines)[-MOST_LETTERS:]
    return text.encode("utf-8", "replace").decode()


def _is_ours(frame: TracebackType) -> bool:
    name = frame.tb_frame.f_code.co_filename
    return name.startswith((_OURS, "<frozen importlib"))
