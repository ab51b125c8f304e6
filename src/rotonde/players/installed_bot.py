"""Speaks the protocol of docs/bot-protocol.md for a player of an installed package:
`python -m rotonde.players.installed_bot NAME`."""

import os
import sys
from typing import Any, TextIO

import msgspec

from rotonde.core.interface import State
from rotonde.games.registry import game
from rotonde.players.player import Player
from rotonde.players.sources import build, installed
from rotonde.players.stdio_protocol import End, Start, Turn

_MESSAGE = msgspec.json.Decoder(Start | Turn | End)


def serve(name: str, messages: TextIO, answers: TextIO) -> None:
    """Answer one game's messages, line by line."""
    source = installed()[name]
    started: Start | None = None
    player: Player | None = None
    for line in messages:
        match _MESSAGE.decode(line):
            case Start() as started:
                player = build(source, started.game, started.seed)
                _say(answers, {"type": "ready"})
            case Turn() as turn:
                assert started is not None and player is not None, "a game begins with start"
                chosen = player.choose(_observation(started, turn), turn.budget)
                _say(answers, {"action": chosen if isinstance(chosen, int) else str(chosen)})
            case End():
                return


def _observation(started: Start, turn: Turn) -> State:
    return game(started.game).start(started.options, position=turn.observation)


def _say(answers: TextIO, answer: dict[str, Any]) -> None:
    answers.write(msgspec.json.encode(answer).decode() + "\n")
    answers.flush()


def main() -> None:
    # What the player prints must not be taken for an answer.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    serve(sys.argv[1], sys.stdin, answers)


if __name__ == "__main__":
    main()
