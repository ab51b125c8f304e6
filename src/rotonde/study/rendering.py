"""A position as text, as SVG, or as pixels."""

from io import BytesIO, StringIO
from typing import Any

import numpy as np
import numpy.typing as npt
from rich.console import Console, RenderableType

from rotonde.core.errors import InvalidOptions
from rotonde.core.interface import State
from rotonde.core.messages import Voice
from rotonde.games.registry import manifest

MODES = ("human", "ansi", "svg", "rgb_array")
WIDTH = 800  # pixels


def render(name: str, state: State, mode: str | None) -> Any:
    """What `render` of an adapter returns; `human` is printed and gives None."""
    if mode == "svg":
        return svg(name, state)
    if mode == "rgb_array":
        return pixels(svg(name, state))
    if mode == "ansi":
        return text(name, state)
    if mode == "human":
        Console().print(_drawing(name, state))
    return None


def require_mode(mode: str | None) -> None:
    if mode is not None and mode not in MODES:
        raise InvalidOptions("env.render-mode", name=mode, known=", ".join(MODES))


def svg(name: str, state: State) -> str:
    picture = manifest(name).picture
    if picture is None:
        raise InvalidOptions("env.no-picture", name=name)
    return picture.load()(state)


def text(name: str, state: State) -> str:
    page = StringIO()
    Console(file=page, width=100).print(_drawing(name, state))
    return page.getvalue()


def _drawing(name: str, state: State) -> RenderableType:
    """As the terminal shows it."""
    players = [f"player_{seat}" for seat in range(state.players)]
    names = getattr(state.tables, "words", {})
    return manifest(name).drawing.draw.load()(state, Voice("en", names, players))


def pixels(document: str) -> npt.NDArray[np.uint8]:
    """Rows of pixels, each red, green, blue."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError as error:
        raise InvalidOptions("env.render", package=error.name) from error
    png = bytes(resvg_py.svg_to_bytes(svg_string=document, width=WIDTH))
    return np.asarray(Image.open(BytesIO(png)).convert("RGB"), dtype=np.uint8)
