"""Gymnasium: one seat of a game, against players of Rotonde at the others."""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from rotonde.core.environment import LARGEST
from rotonde.core.errors import InvalidOptions
from rotonde.core.player import Budget, Player
from rotonde.games.registry import manifest
from rotonde.players.player import player
from rotonde.study.one_game import OneGame
from rotonde.study.rendering import MODES

Observation = npt.NDArray[np.int8]
Info = dict[str, Any]  # what Gymnasium calls info: the seat, the mask, scores at the end
_SEEDS = 1 << 62


class SingleAgent(gymnasium.Env[Observation, np.int64]):
    """`opponent` is the name of a player for all other seats, or one name for each. `seat` is the
    agent's; None draws it anew for every game. Legal actions are in `info["action_mask"]` and in
    `action_masks()`."""

    metadata = {"render_modes": list(MODES), "render_fps": 4}  # noqa: RUF012 (Gymnasium's own)

    def __init__(
        self,
        name: str,
        players: int | None = None,
        opponent: str | Sequence[str] | None = None,
        seat: int | None = None,
        reward: str = "win",
        illegal: str = "raise",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.game = OneGame(name, players, reward, illegal, render_mode, options)
        self.render_mode = render_mode
        self.fixed_seat = seat
        seats = self.game.env.players
        if seat is not None and not 0 <= seat < seats:
            raise InvalidOptions("options.seat", seat=seat, players=seats)
        chosen = manifest(name).opponent if opponent is None else opponent
        self.opponents = [chosen] * (seats - 1) if isinstance(chosen, str) else list(chosen)
        if len(self.opponents) != seats - 1:
            raise InvalidOptions("env.opponents", count=seats - 1)
        for other in self.opponents:
            player(name, other, 0)  # an unknown name is refused before anything starts
        self.seat = 0
        self._players: dict[int, Player] = {}
        self.observation_space = spaces.Box(0, LARGEST, (self.game.size,), np.int8)
        self.action_space = spaces.Discrete(len(self.game.env.actions))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        super().reset(seed=seed)
        env = self.game.env
        self.seat = self.fixed_seat if self.fixed_seat is not None else self._below(env.players)
        env.reset(self._below(_SEEDS))
        others = [seat for seat in range(env.players) if seat != self.seat]
        self._players = {
            other: player(env.name, name, self._below(_SEEDS))
            for other, name in zip(others, self.opponents, strict=True)
        }
        self._play_others()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, Info]:
        env = self.game.env
        replaced = self.game.step(int(action))
        reward = float(env.reward[0, self.seat]) + self._play_others()
        truncated = bool(env.truncated[0])
        info = self._info()
        if replaced:
            info["replaced"] = True
        return self._observation(), reward, bool(env.done[0]) and not truncated, truncated, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions, under the name that other libraries look for."""
        return self.game.mask(self.seat).astype(np.bool_)

    def render(self) -> Any:
        return self.game.render(self.seat)

    def _below(self, bound: int) -> int:
        return int(self.np_random.integers(bound))

    def _play_others(self) -> float:
        """Let the others play until it is the agent's turn; what that brings the agent."""
        env = self.game.env
        reward = 0.0
        while self.game.turn not in (self.seat, None):
            turn = int(env.turn[0])
            chosen = self._players[turn].choose(self.game.seen_by(turn), Budget())
            self.game.step(env.read(0, str(chosen)))
            reward += float(env.reward[0, self.seat])
        return reward

    def _observation(self) -> Observation:
        return self.game.observe(self.seat)

    def _info(self) -> Info:
        info: Info = {"seat": self.seat, "action_mask": self.game.mask(self.seat)}
        if self.game.turn is None:
            info["scores"] = self.game.env.scores[0].tolist()
            info["wins"] = self.game.env.wins[0].tolist()
        return info
