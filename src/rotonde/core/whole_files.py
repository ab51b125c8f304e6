"""Files that appear complete or not at all: written beside their places, then moved there."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rotonde.core.errors import InvalidOptions


@contextmanager
def whole_files(paths: Sequence[Path], replace: bool = False) -> Iterator[tuple[Path, ...]]:
    """Drafts of these files, which take their names if nothing goes wrong, else disappear.

    The first one is the last to appear: where it is, the others are. Files that are there are
    kept unless `replace`; until the new ones are complete they are kept even then.
    """
    for path in paths:
        if path.exists() and (not replace or path.is_dir()):
            raise InvalidOptions("file.kept", path=str(path))
    drafts = tuple(path.with_name(f".{path.name}.{os.getpid()}.part") for path in paths)
    try:
        for draft in drafts:
            draft.write_bytes(b"")
        yield drafts
        for draft in drafts:
            with draft.open("rb") as handle:
                os.fsync(handle.fileno())
        paths[0].unlink(missing_ok=True)
        for draft, path in reversed(list(zip(drafts, paths, strict=True))):
            draft.replace(path)
    except OSError as error:
        place = error.filename or str(paths[0])
        raise InvalidOptions("file.unwritable", path=place, reason=str(error)) from None
    finally:
        for draft in drafts:
            draft.unlink(missing_ok=True)
