"""A replayed record in the terminal: what happened, in words, and how it ended."""

from itertools import pairwise

from rich.console import Console

from rotonde.core.interface import State
from rotonde.core.messages import Voice
from rotonde.games.registry import game
from rotonde.records.record import Record


def tell_record(record: Record, states: list[State], language: str) -> None:
    console = Console(highlight=False)
    played = game(record.game)
    names = [f"#{seat + 1}" for seat in range(states[0].players)]
    voice = Voice(language, getattr(states[0].tables, "words", {}), names)
    for number, (before, after) in enumerate(pairwise(states), 1):
        for event in played.tell(before, after):
            console.print(f"{number:>4}  {voice(event.key, **event.parameters)}")
    result = played.result(states[-1])
    if result is not None:
        for name, score in zip(names, result.scores, strict=True):
            console.print(f"      {name}: {score}")
    console.print(voice("record.good", count=len(states) - 1))
