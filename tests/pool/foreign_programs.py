"""What the tests of foreign processes run in them."""

import os
import sys
import time

from rotonde.pool.foreign_host import OVER, Conversation

_remembered: list[object] = []


def load(greeting: str) -> str:
    return greeting


def play(conversation: Conversation, greeting: str, opening: object) -> None:
    """Answers questions by the wish that they are."""
    _remembered.append(opening)
    conversation.ready()
    while (question := conversation.question()) is not OVER:
        match question:
            case "greet":
                conversation.say((greeting, opening))
            case "remember":
                conversation.say(len(_remembered))
            case "pid":
                conversation.say(os.getpid())
            case "raise":
                raise ValueError("no idea")
            case "exit":
                os._exit(3)
            case "hang":
                time.sleep(600)  # fixed pause: it never answers
            case "spin":
                while True:
                    pass
            case "memory":
                conversation.say(len(bytearray(400 << 20)))
            case "a little memory":
                conversation.say(len(bytearray(20 << 20)))
            case "nonsense":
                conversation._channel.send("nonsense")
            case "unreadable":
                conversation._channel.send_bytes(b"unreadable")


def refuse(_conversation: Conversation, _greeting: str, _opening: object) -> None:
    raise ImportError("no such module")


def orphan() -> None:
    """Start a foreign process that spins, say which, and wait to be killed."""
    from rotonde.pool.foreign import ForeignProcess, Program, Stalled

    process = ForeignProcess(Program(load, ("hello",), play), 60.0)
    process.begin(1, 60.0)
    print(process.pid, process.ask("pid", 60.0), flush=True)
    try:
        process.ask("spin", 600.0)
    except Stalled:
        sys.exit("it was to be killed")


if __name__ == "__main__":
    from pool import foreign_programs

    foreign_programs.orphan()
