"""Training in the terminal: a progress bar, then the results."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from rotonde.arena.standings import Report
from rotonde.core.messages import Voice
from rotonde.players.sources import Source
from rotonde.study.learning.learner import Learner, Round
from rotonde.study.learning.measure import measure
from rotonde.study.learning.run import Outcome, Plan, learn
from rotonde.terminal.arena import figures


class Learned(msgspec.Struct, frozen=True):
    """What `rotonde learn --json` prints."""

    training: Outcome
    matches: list[Report]


def run_learning(plan: Plan, others: list[Source], games: int, language: str) -> Learned:
    """Train with a progress bar on standard error, so that the figures can be piped; then
    measure."""
    voice, console = Voice(language), Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn(), console=console
    )
    task = bar.add_task(voice("learn.preparing", game=plan.game), total=1.0)
    with _stopped_by_ctrl_c() as stopped, bar:

        def progress(learner: Learner, last: Round, part: float) -> bool:
            bar.update(task, completed=part, description=_description(voice, learner, last))
            if stopped():
                console.print(voice("learn.stopping"))
            return stopped()

        training = learn(plan, progress)
    if training.interrupted:
        return Learned(training, [])
    console.print(voice("learn.measuring")) if others else None
    reports = measure(plan.game, training.players, plan.out, others, games)
    return Learned(training, list(reports))


def tell_learning(done: Learned, language: str) -> None:
    voice, console = Voice(language), Console(highlight=False)
    training = done.training
    facts = {
        "rounds": training.rounds,
        "games": training.games,
        "minutes": f"{training.processor_seconds / 60:.1f}",
    }
    key = "learn.interrupted" if training.interrupted else "learn.done"
    console.print(voice(key, path=training.weights, **facts))
    for report in done.matches:
        console.print(figures(report, voice))


def _description(voice: Voice, learner: Learner, last: Round) -> str:
    facts = {"round": learner.rounds, "games": learner.games}
    if last.guessed is not None:
        return voice("learn.imitating", percent=round(100 * last.guessed), **facts)
    return voice("learn.playing", **facts)


@contextmanager
def _stopped_by_ctrl_c() -> "Iterator[_Stopped]":
    """The first Ctrl-C ends the training after the present round, a second one at once."""
    stopped = _Stopped()
    before = signal.signal(signal.SIGINT, stopped.on_signal)
    try:
        yield stopped
    finally:
        signal.signal(signal.SIGINT, before)


class _Stopped:
    def __init__(self) -> None:
        self.asked = False

    def on_signal(self, number: int, frame: FrameType | None) -> None:
        if self.asked:
            raise KeyboardInterrupt
        self.asked = True

    def __call__(self) -> bool:
        return self.asked
