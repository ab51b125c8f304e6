"""How a game is learned: the defaults of `rotonde learn`."""

import msgspec


class Recipe(msgspec.Struct, frozen=True, kw_only=True):
    """Sizes and rates, found by trying. Each edition of a game has its own in its manifest."""

    hidden: tuple[int, ...] = (256, 128)  # units of each layer
    games: int = 256  # that are played at once
    steps: int = 64  # of each game, between two rounds of learning
    batch: int = 1024  # choices behind one step of the weights
    epochs: int = 3  # how often each choice is learned from
    reward: str = "win"  # of the environment
    unit: float = 1.0  # this much reward counts as one
    discount: float = 1.0
    trace: float = 0.95  # GAE's lambda
    teacher: str | None = None  # a player to imitate first
    lessons: int = 0  # rounds of imitation
    lesson_epochs: int = 2
    lesson_rate: float = 1e-3
    rate: float = 3e-4  # of Adam, for PPO
    clip: float = 0.2
    entropy: float = 0.005
    value_share: float = 0.5  # of the position's value in the loss
    warm_up: int = 1  # rounds after imitation in which only the value is learned
