"""PettingZoo: a game with an agent for each seat, who act in turn (AEC).

`Parallel` is for programs that ask all agents at every step: only the answer of the seat to act
is played.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from rotonde.core.environment import LARGEST
from rotonde.study.one_game import OneGame
from rotonde.study.rendering import MODES

Infos = dict[str, dict[str, Any]]  # of each agent

# Observations, rewards, terminations, truncations, infos, by agent.
Answers = tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], Infos]


def _spaces(game: OneGame) -> tuple[spaces.Dict, spaces.Discrete]:
    actions = len(game.env.actions)
    observation = spaces.Dict(
        {
            "observation": spaces.Box(0, LARGEST, (game.size,), np.int8),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )
    return observation, spaces.Discrete(actions)


class _Agents:
    """What both interfaces share: agents by name, their spaces, what they see."""

    def __init__(
        self,
        name: str,
        players: int | None = None,
        reward: str = "win",
        illegal: str = "raise",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game = OneGame(name, players, reward, illegal, render_mode, options)
        self.metadata = {
            "name": f"rotonde_{name}",
            "render_modes": list(MODES),
            "is_parallelizable": False,
            "render_fps": 4,
        }
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.env.players)]
        self.agents: list[str] = []
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {}
        self.action_spaces = {}
        for agent in self.possible_agents:
            self.observation_spaces[agent], self.action_spaces[agent] = _spaces(self.game)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.seat_of[agent]
        return {"observation": self.game.observe(seat), "action_mask": self.game.mask(seat)}

    def render(self) -> Any:
        return self.game.render(self.game.turn or 0)

    def close(self) -> None:
        """Nothing is open."""

    def _begin(self, seed: int | None) -> None:
        self.game.env.reset(seed)
        self.agents = list(self.possible_agents)
        self.steps = 0

    def _rewards(self) -> dict[str, float]:
        return {agent: float(self.game.env.reward[0, self.seat_of[agent]]) for agent in self.agents}

    def _for_all(self, value: Any) -> dict[str, Any]:
        return dict.fromkeys(self.agents, value)


class AEC(_Agents, AECEnv):  # type: ignore[misc]
    """`max_cycles` breaks a game off after so many actions for each player on average."""

    def __init__(self, name: str, players: int | None = None, **options: Any) -> None:
        AECEnv.__init__(self)
        _Agents.__init__(self, name, players, **options)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begin(seed)
        self.rewards = self._for_all(0.0)
        self._cumulative_rewards = self._for_all(0.0)
        self.terminations = self._for_all(False)
        self.truncations = self._for_all(False)
        self.infos: Infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.game.turn or 0]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        assert action is not None, "an agent whose game goes on acts"
        self.infos = {agent: {} for agent in self.agents}
        if self.game.step(int(action)):
            self.infos[agent]["replaced"] = True
        self.steps += 1
        self.rewards = self._rewards()
        self._accumulate_rewards()
        self._end_or_go_on()

    def _end_or_go_on(self) -> None:
        env = self.game.env
        players = len(self.possible_agents)
        too_long = self.max_cycles is not None and self.steps >= self.max_cycles * players
        if env.done[0]:
            self.terminations = self._for_all(not env.truncated[0])
            self.truncations = self._for_all(bool(env.truncated[0]))
        elif too_long:
            self.truncations = self._for_all(True)
        turn = self.game.turn
        self.agent_selection = self.agents[0] if turn is None else self.possible_agents[turn]


class Parallel(_Agents, ParallelEnv):  # type: ignore[misc]
    """At each step every agent answers, and the answer of the seat to act is played."""

    def __init__(self, name: str, players: int | None = None, **options: Any) -> None:
        _Agents.__init__(self, name, players, **options)
        self.metadata["is_parallelizable"] = True

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], Infos]:
        self._begin(seed)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> Answers:
        env = self.game.env
        agent = self.possible_agents[self.game.turn or 0]
        infos: Infos = {agent: {} for agent in self.agents}
        if self.game.step(int(actions[agent])):
            infos[agent]["replaced"] = True
        self.steps += 1
        over = bool(env.done[0])
        too_long = self.max_cycles is not None and self.steps >= self.max_cycles
        truncated = bool(env.truncated[0]) if over else too_long
        answer = (
            self._observations(),
            self._rewards(),
            self._for_all(over and not truncated),
            self._for_all(truncated),
            infos,
        )
        if over or too_long:
            self.agents = []
        return answer

    def _observations(self) -> dict[str, Any]:
        return {agent: self.observe(agent) for agent in self.agents}
