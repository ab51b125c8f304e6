"""One game of an environment, as the adapters for other libraries play it."""

from typing import Any

import numpy as np
import numpy.typing as npt

from rotonde.core.errors import InvalidOptions
from rotonde.core.interface import State
from rotonde.study.make import make
from rotonde.study.rendering import render, require_mode

# What is done with an action that the rules forbid: `raise` says why; `replace` plays a random
# legal one instead, for programs that do not know of masks.
ILLEGAL = ("raise", "replace")


class OneGame:
    def __init__(
        self,
        name: str,
        players: int | None,
        reward: str,
        illegal: str,
        render_mode: str | None,
        options: dict[str, Any],
    ) -> None:
        if illegal not in ILLEGAL:
            raise InvalidOptions("env.illegal", name=illegal, known=", ".join(ILLEGAL))
        require_mode(render_mode)
        self.env = make(name, players, 1, reward=reward, auto_reset=False, **options)
        self.illegal, self.render_mode = illegal, render_mode

    @property
    def size(self) -> int:
        return self.env.observation.shape[1]

    @property
    def turn(self) -> int | None:
        """The seat to act; None when the game has ended or was broken off."""
        return None if self.env.done[0] else int(self.env.turn[0])

    def step(self, action: int) -> bool:
        """Play an action; whether it had to be replaced."""
        replaced = self.illegal == "replace" and not self._is_legal(action)
        self.env.step(self.env.sample() if replaced else np.array([action]))
        return replaced

    def _is_legal(self, action: int) -> bool:
        return 0 <= action < len(self.env.actions) and bool(self.env.mask[0, action])

    def observe(self, seat: int) -> npt.NDArray[np.int8]:
        row: npt.NDArray[np.int8] = self.env.observe(seat)[0]
        return row

    def mask(self, seat: int) -> npt.NDArray[np.int8]:
        """The legal actions of a seat; none if it is not its turn."""
        if self.turn != seat:
            return np.zeros(len(self.env.actions), dtype=np.int8)
        row: npt.NDArray[np.int8] = self.env.mask[0].astype(np.int8)
        return row

    def seen_by(self, seat: int) -> State:
        return self.env.rules.observe(self.env.state(0), seat)

    def render(self, seat: int) -> Any:
        return render(self.env.name, self.seen_by(seat), self.render_mode)
