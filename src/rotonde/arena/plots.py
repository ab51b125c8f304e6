"""The plots of a match report, each as a PNG. They need matplotlib: the extra `report`."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import TYPE_CHECKING

from rotonde.arena.report_data import Findings
from rotonde.core.errors import InvalidOptions
from rotonde.core.messages import Voice

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# Told apart by all kinds of colour vision (Okabe and Ito).
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#444444")
MADE, LOST = "#009E73", "#D55E00"
WIDTH, DOTS = 7.0, 150
BINS = 24


def plots(findings: Findings, voice: Voice) -> dict[str, tuple[str, bytes]]:
    """For each plot its name, its title in words, and the picture."""
    wanted: dict[str, tuple[str, Callable[[Axes, Findings, Voice], None]]] = {
        "ladder": (voice("report.ladder"), _ladder),
        "scores": (voice("report.scores"), _scores),
        "length": (voice("report.length"), _length),
    }
    if findings.tickets:
        wanted["tickets"] = (voice("report.tickets"), _tickets)
    drawn: dict[str, tuple[str, bytes]] = {}
    for name, (title, draw) in wanted.items():
        figure = _figure(1.2 + 0.5 * len(findings.standings) if name == "ladder" else 3.4)
        axes = figure.subplots()
        axes.spines[["top", "right"]].set_visible(False)
        draw(axes, findings, voice)
        drawn[name] = title, _png(figure)
    return drawn


def _figure(height: float) -> Figure:
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise InvalidOptions("report.no-matplotlib") from None
    return Figure(figsize=(WIDTH, height), layout="constrained")


def _png(figure: Figure) -> bytes:
    picture = io.BytesIO()
    figure.savefig(picture, format="png", dpi=DOTS)
    return picture.getvalue()


def _ladder(axes: Axes, findings: Findings, voice: Voice) -> None:
    """Who is how strong, with two standard deviations to either side."""
    rated = [line for line in findings.standings if line.rating is not None]
    rated.sort(key=lambda line: line.rating.strength if line.rating else 0.0)
    for place, line in enumerate(rated):
        assert line.rating is not None
        error = 2 * line.rating.uncertainty
        axes.errorbar(line.rating.strength, place, xerr=error, fmt="o", color=COLOURS[0], capsize=4)
    axes.set_yticks(range(len(rated)), [line.name for line in rated])
    axes.set_ylim(-0.5, max(0.5, len(rated) - 0.5))
    axes.set_xlabel(voice("arena.rating"))


def _scores(axes: Axes, findings: Findings, voice: Voice) -> None:
    known = [score for scores in findings.scores.values() for score in scores]
    if not known:
        return
    edges = [min(known) - 0.5 + i * (max(known) - min(known) + 1) / BINS for i in range(BINS + 1)]
    for number, (name, scores) in enumerate(findings.scores.items()):
        colour = COLOURS[number % len(COLOURS)]
        axes.hist(scores, edges, histtype="step", linewidth=2, color=colour, label=name)
        if scores:
            mean = sum(scores) / len(scores)
            axes.axvline(mean, color=colour, linestyle=":", linewidth=1)
    axes.set_xlabel(voice("arena.score"))
    axes.set_ylabel(voice("arena.played"))
    axes.legend(frameon=False)


def _length(axes: Axes, findings: Findings, voice: Voice) -> None:
    axes.hist(findings.plies, BINS, color=COLOURS[0])
    axes.set_xlabel(voice("report.actions"))
    axes.set_ylabel(voice("arena.played"))


def _tickets(axes: Axes, findings: Findings, voice: Voice) -> None:
    """A bar to the right for what was made, to the left for what was lost, a game."""
    names = list(findings.tickets)
    games = {name: max(1, len(scores)) for name, scores in findings.scores.items()}
    made = [findings.tickets[name].made / games[name] for name in names]
    lost = [-findings.tickets[name].lost / games[name] for name in names]
    axes.barh(names, made, color=MADE, label=voice("report.made"))
    axes.barh(names, lost, color=LOST, label=voice("report.lost"))
    for place, (more, less) in enumerate(zip(made, lost, strict=True)):
        axes.text(more, place, f" {more:.2f}", va="center")
        axes.text(less, place, f"{-less:.2f} ", va="center", ha="right")
    axes.axvline(0, color="black", linewidth=0.8)
    axes.margins(x=0.15)
    axes.set_xlabel(voice("report.tickets-a-game"))
    axes.legend(frameon=False)
