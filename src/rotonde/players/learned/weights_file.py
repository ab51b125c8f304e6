"""A network as a file: an npz archive of plain arrays, read without pickle and checked.

`about` is JSON as bytes; `largest` belongs to the encoding; `weights/…` are the parameters, as
float16, which is exact enough for play.
"""

import io
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from rotonde.core.errors import InvalidOptions
from rotonde.players.learned.encoding import Encoding
from rotonde.players.learned.network import Network, Parameters, shapes

FORMAT = 1  # of this file, and of the encoding: a change of either needs a new number
PREFIX = "weights/"
MOST_BYTES = 64 << 20
_DAMAGED = (ValueError, EOFError, OSError, KeyError, NotImplementedError, zlib.error)

Arrays = Mapping[str, npt.NDArray[Any]]


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For which table a network is, and how it came to be."""

    format: int
    game: str
    players: int
    fingerprint: str  # of the environment: what its fields and actions mean
    hidden: tuple[int, ...]
    seed: int
    teacher: str | None
    rounds: int
    choices: int
    games: int
    seconds: float  # of processor time


class Learned(msgspec.Struct, frozen=True):
    about: About
    largest: npt.NDArray[np.int8]
    parameters: Parameters

    def network(self, actions: tuple[str, ...]) -> tuple[Encoding, Network]:
        """For an environment with these actions."""
        encoding = Encoding(self.largest, actions)
        return encoding, Network(self.parameters, encoding.spelling)


def write(path: Path, learned: Learned) -> None:
    arrays: dict[str, npt.NDArray[Any]] = {
        "about": as_bytes(learned.about),
        "largest": learned.largest,
    }
    for name, value in learned.parameters.items():
        arrays[PREFIX + name] = value.astype(np.float16)
    write_arrays(path, arrays)


def read(path: Path) -> Learned:
    """A network, whole and of a version that we know, or an error that says what is wrong."""
    arrays = read_arrays(path)
    try:
        about = msgspec.json.decode(arrays["about"].tobytes(), type=About)
        if about.format != FORMAT:
            raise InvalidOptions("learn.version", path=str(path))
        parameters = {
            name.removeprefix(PREFIX): value.astype(np.float32)
            for name, value in arrays.items()
            if name.startswith(PREFIX)
        }
        _require_whole(about, arrays["largest"], parameters)
    except (KeyError, ValueError, TypeError, msgspec.MsgspecError) as error:
        raise InvalidOptions("learn.broken", path=str(path), reason=str(error)) from None
    return Learned(about, arrays["largest"], parameters)


def _require_whole(about: About, largest: npt.NDArray[Any], parameters: Parameters) -> None:
    """A ValueError for what does not fit together."""
    if largest.dtype != np.int8 or largest.ndim != 1 or (largest < 1).any():
        raise ValueError("largest")
    inputs, words = parameters["layer0"].shape[0], parameters["words"].shape[-1]
    wanted = shapes(inputs, about.hidden, words, len(parameters["actions"]))
    if {name: value.shape for name, value in parameters.items()} != wanted:
        raise ValueError("shapes")
    for name, value in parameters.items():
        if not np.isfinite(value).all():
            raise ValueError(name)


def as_bytes(value: msgspec.Struct) -> npt.NDArray[np.uint8]:
    return np.frombuffer(msgspec.json.encode(value), dtype=np.uint8)


def write_arrays(path: Path, arrays: Arrays) -> None:
    """Write an archive beside the file and put it in its place: it is never half written."""
    beside = path.with_name(f"{path.name}.new")
    try:
        with beside.open("wb") as file:
            np.savez_compressed(file, allow_pickle=False, **arrays)
        beside.replace(path)
    except OSError as error:
        raise InvalidOptions("learn.unwritable", path=str(path), reason=str(error)) from None


def read_arrays(path: Path) -> dict[str, npt.NDArray[Any]]:
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise InvalidOptions("file.missing", path=str(path)) from None
    except OSError as error:
        raise InvalidOptions("file.unreadable", path=str(path), reason=str(error)) from None
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if sum(entry.file_size for entry in archive.infolist()) > MOST_BYTES:
                raise ValueError("size")
        with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
            return {name: arrays[name] for name in arrays.files}
    except (*_DAMAGED, zipfile.BadZipFile) as error:
        raise InvalidOptions("learn.broken", path=str(path), reason=str(error)) from None
