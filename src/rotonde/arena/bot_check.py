"""A player tried out in this process, where `breakpoint()` and a debugger work."""

import time
from collections.abc import Callable, Mapping

import msgspec

from rotonde.arena.plan import Match, appointments
from rotonde.arena.referee import play_game
from rotonde.arena.seats import Chair, HouseChair, chair
from rotonde.arena.standings import FirstFault, first_faults
from rotonde.core.interface import Action, State
from rotonde.players.player import Budget
from rotonde.players.sources import Source

OPPONENT = Source("random", "house")


class BotCheck(msgspec.Struct):
    """What `rotonde bot check --json` prints."""

    name: str
    game: str
    games: int
    moves: int
    mean_milliseconds: float | None
    slowest_milliseconds: float | None
    limit_milliseconds: float
    too_slow: bool
    fault: FirstFault | None

    @property
    def is_good(self) -> bool:
        return self.fault is None and not self.too_slow


class TimedChair:
    """Measures how long each move takes; nothing in this process can interrupt a move."""

    def __init__(self, player: Chair) -> None:
        self.player = player
        self.seconds: list[float] = []

    def new_game(self, seed: int) -> None:
        self.player.new_game(seed)

    def choose(self, observation: State, budget: Budget) -> Action | int | str:
        began = time.perf_counter()
        try:
            return self.player.choose(observation, budget)
        finally:
            self.seconds.append(time.perf_counter() - began)

    def close(self) -> None:
        self.player.close()


def check_bot(
    source: Source,
    game_name: str,
    options: Mapping[str, object],
    games: int,
    seed: int,
    limit: float,
    on_error: Callable[[Exception], object] = lambda error: None,
) -> BotCheck:
    """Play against `random` at every seat in turn, until the first fault.

    A file or package plays in this process, a command in its own.
    """
    match = Match(
        game_name, (source, OPPONENT), dict(options), seats=2, seed=seed, seconds_a_move=limit
    )
    if source.kind == "command":
        inner: Chair = chair(source, game_name, match.options | {"players": match.seats}, limit)
    else:
        inner = HouseChair(source, game_name, on_error)
    mine, other = TimedChair(inner), HouseChair(OPPONENT, game_name)
    fault: FirstFault | None = None
    played = 0
    try:
        for game in appointments(match, games):
            outcome, _ = play_game(match, game, [(mine, other)[who] for who in game.at_seat])
            played += 1
            fault = next(iter(first_faults([outcome])), None)
            if fault is not None:
                break
    finally:
        mine.close()
    seconds = mine.seconds
    slowest = max(seconds, default=0.0)
    return BotCheck(
        name=source.name,
        game=game_name,
        games=played,
        moves=len(seconds),
        mean_milliseconds=1000 * sum(seconds) / len(seconds) if seconds else None,
        slowest_milliseconds=1000 * slowest if seconds else None,
        limit_milliseconds=1000 * limit,
        too_slow=slowest > limit,
        fault=fault,
    )
