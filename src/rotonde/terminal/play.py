"""A game in the terminal: the person at seat 0, bots at the others."""

import sys
from pathlib import Path

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.text import Text

from rotonde.core.errors import RotondeError, explain
from rotonde.core.interface import Action, Game, Result, State
from rotonde.core.messages import Voice
from rotonde.games.registry import game, manifest
from rotonde.players.player import Budget, Player, player
from rotonde.records import record as records
from rotonde.records.record import Record
from rotonde.terminal import saves

PERSON = 0
SHORT_LIST = 24


def draw_scores(result: Result, voice: Voice) -> RenderableType:
    labels = [voice("terminal.label", label=name) for name in voice.players]
    return "\n".join(f"{a} {b}" for a, b in zip(labels, result.scores, strict=True))


class Quit(Exception):
    """The person leaves; the game is kept."""


class TerminalGame:
    def __init__(
        self, record: Record, path: Path, bot: str, language: str, name: str | None = None
    ) -> None:
        self.record = record
        self.path = path
        self.game: Game = game(record.game)
        self.states: list[State] = list(records.replay(record))
        self.console = Console(highlight=False)
        seats = range(1, self.state.players)
        seed = int(record.keys[0], 16)
        self.bots: dict[int, Player] = {s: player(record.game, bot, seed + s) for s in seats}
        say = Voice(language)
        names = [name or say("terminal.person"), *(say("terminal.bot", number=s) for s in seats)]
        self.voice = Voice(language, getattr(self.state.tables, "words", {}), names)
        drawing = manifest(record.game).drawing
        self.draw = drawing.draw.load()
        self.draw_result = drawing.draw_result.load() if drawing.draw_result else draw_scores
        self.quiet = drawing.quiet

    @property
    def state(self) -> State:
        return self.states[-1]

    # --- the course of the game

    def run(self) -> None:
        """Play to the end, or until the person leaves. Every action is saved as it is played."""
        saves.save(self.path, self.record)
        try:
            while self.state.turn is not None:
                if self.state.turn == PERSON:
                    self.person_acts()
                else:
                    observation = self.game.observe(self.state, self.state.turn)
                    chosen = self.bots[self.state.turn].choose(observation, Budget())
                    self.play(chosen)
        except (Quit, KeyboardInterrupt, EOFError):
            self.console.print()
            self.console.print(self.voice("terminal.saved", path=self.path))
            self.console.print(self.voice("terminal.kept", game=self.record.game))
            return
        self.tell_end()

    def play(self, action: Action) -> None:
        before, after = self.state, self.game.play(self.state, action)
        records.append(self.record, action)
        self.states.append(after)
        self.save()
        seen = self.game.observe(before, PERSON), self.game.observe(after, PERSON)
        for event in self.game.tell(*seen):
            if event.key not in self.quiet:
                self.console.print(Text(self.voice(event.key, **event.parameters), style="cyan"))

    def save(self) -> None:
        over = self.state.turn is None
        saves.save(self.path, records.finish(self.record, self.state) if over else self.record)

    def save_as(self, path: Path) -> None:
        """A copy under a name that the person chooses; an existing file is never overwritten."""
        if path.exists():
            self.console.print(self.voice("file.exists", path=path))
            return
        try:
            saves.save(path, self.record)
        except OSError as error:
            self.console.print(self.voice("file.unwritable", path=path, reason=error.strerror))
            return
        self.console.print(self.voice("terminal.saved", path=path))

    def undo(self) -> None:
        """Back to the person's own last decision."""
        number = len(self.record.actions) - 1
        while number >= 0 and self.states[number].turn != PERSON:
            number -= 1
        if number < 0:
            self.console.print(self.voice("terminal.nothing-to-undo"))
            return
        del self.record.actions[number:]
        del self.states[number + 1 :]
        self.save()
        self.console.print(self.voice("terminal.undone"))

    # --- the person's turn

    def person_acts(self) -> None:
        self.show_board()
        legal = list(self.game.legal(self.game.observe(self.state, PERSON)).values())
        if not legal:
            self.console.print(self.voice("terminal.stuck"))
        self.show_list(legal, SHORT_LIST)
        self.console.print(Text(self.voice("terminal.your-turn"), style="bold"))
        ply = self.state.ply, len(self.record.actions)
        while (self.state.ply, len(self.record.actions)) == ply and self.state.turn == PERSON:
            typed = self.ask()
            if not self.command(typed, legal):
                self.try_action(typed, legal)

    def ask(self) -> str:
        self.console.print(self.voice("terminal.prompt"), end="")
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip()

    def command(self, typed: str, legal: list[Action]) -> bool:
        """Handle one of the letters of the help text."""
        match typed.split():
            case []:
                return True
            case ["?"]:
                example = str(legal[-1]) if legal else "u"
                self.console.print(self.voice("terminal.help", example=example))
            case ["l"]:
                self.show_list(legal, len(legal))
            case ["v"]:
                self.show_board()
            case ["u"]:
                self.undo()
            case ["q"]:
                raise Quit
            case ["s", path]:
                self.save_as(Path(path))
            case _:
                return False
        return True

    def try_action(self, typed: str, legal: list[Action]) -> None:
        try:
            if typed.isascii() and typed.isdigit():
                number = int(typed)
                if not 1 <= number <= len(legal):
                    self.console.print(self.voice("terminal.not-on-list", number=number))
                    return
                self.play(legal[number - 1])
            else:
                self.play(self.game.read(self.state, typed))
        except RotondeError as error:
            self.console.print(Text(explain(self.voice, error), style="red"))

    def show_board(self) -> None:
        self.console.rule()
        self.console.print(self.draw(self.game.observe(self.state, PERSON), self.voice))

    def show_list(self, legal: list[Action], most: int) -> None:
        rows = [Text(f"{i:>3}  {action}") for i, action in enumerate(legal[:most], 1)]
        self.console.print(Columns(rows, padding=(0, 3), column_first=True))
        if len(legal) > most:
            self.console.print(self.voice("terminal.more", count=len(legal) - most))

    # --- the end

    def tell_end(self) -> None:
        result = self.game.result(self.state)
        assert result is not None
        self.show_board()
        self.console.print(self.draw_result(result, self.voice))
        winners = [self.voice.players[seat] for seat in result.winners]
        key = ("nobody", "won")[len(winners)] if len(winners) < 2 else "shared"
        self.console.print(Text(self.voice(f"terminal.{key}", winner=winners), style="bold green"))
        self.console.print(self.voice("terminal.record", path=self.path))
