"""Environments for learning: `rotonde.env.make("rail", games=1024)`. See docs/environments.md.

`pettingzoo` and `single_agent` need the extra `rotonde[learn]`. Where Gymnasium is installed,
importing this module also puts the environments into its register.
"""

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from rotonde.core.environment import REWARDS, Field
from rotonde.study.environment import Environment, Snapshot
from rotonde.study.make import make, names

if TYPE_CHECKING:
    from rotonde.study.gymnasium_env import SingleAgent
    from rotonde.study.pettingzoo_env import AEC, Parallel

__all__ = [
    "REWARDS",
    "Environment",
    "Field",
    "Snapshot",
    "make",
    "names",
    "pettingzoo_aec",
    "pettingzoo_parallel",
    "single_agent",
]


def pettingzoo_aec(name: str, players: int | None = None, **options: Any) -> "AEC":
    """A game for PettingZoo whose agents act in turn."""
    from rotonde.study.pettingzoo_env import AEC

    return AEC(name, players, **options)


def pettingzoo_parallel(name: str, players: int | None = None, **options: Any) -> "Parallel":
    """A game for PettingZoo whose agents are all asked at every step."""
    from rotonde.study.pettingzoo_env import Parallel

    return Parallel(name, players, **options)


def single_agent(name: str, players: int | None = None, **options: Any) -> "SingleAgent":
    """A game for Gymnasium: one seat, and players of Rotonde at the others."""
    from rotonde.study.gymnasium_env import SingleAgent

    return SingleAgent(name, players, **options)


if find_spec("gymnasium") is not None:
    from rotonde.study.gymnasium_ids import register_all

    register_all()
