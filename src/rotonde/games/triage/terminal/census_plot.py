"""Figures of censuses as a plot: which part of the positions is how far away. Needs matplotlib."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rotonde.core.errors import InvalidOptions
from rotonde.core.messages import Voice

SUFFIXES = (".svg", ".png")
# Told apart by all kinds of colour vision (Okabe and Ito), and by marks besides.
_STYLES = (
    ("#0072B2", "o"),
    ("#D55E00", "s"),
    ("#009E73", "^"),
    ("#CC79A7", "D"),
    ("#E69F00", "v"),
    ("#444444", "x"),
)


def series_of(figures: Mapping[str, Any], voice: Voice) -> tuple[str, list[float]]:
    """A name and shares by distance, from the JSON of a census or of one over all goals."""
    try:
        fleet = f"{figures['locomotives']}+{figures['wagons']}"
        key = "triage.plot.all-goals" if "distances" in figures else "triage.plot.one-goal"
        counts = figures["distances"] if "distances" in figures else figures["levels"]
        total = sum(counts)
        name = voice(key, board=figures["board"], fleet=fleet)
        return name, [count / total for count in counts]
    except (KeyError, TypeError):
        raise InvalidOptions("triage.plot.no-census") from None


def plot(censuses: Sequence[Mapping[str, Any]], path: Path, language: str) -> None:
    """One line for each census. An existing file is left alone."""
    if path.suffix not in SUFFIXES:
        raise InvalidOptions("triage.card.suffix", path=str(path), known=", ".join(SUFFIXES))
    if path.exists():
        raise InvalidOptions("file.exists", path=str(path))
    try:
        import matplotlib
        from matplotlib.figure import Figure
        from matplotlib.ticker import MaxNLocator
    except ImportError:
        raise InvalidOptions("report.no-matplotlib") from None
    if not censuses:
        raise InvalidOptions("triage.plot.no-census")
    voice = Voice(language)
    lines = [series_of(figures, voice) for figures in censuses]
    figure = Figure(figsize=(7.0, 4.2), layout="constrained")
    axes = figure.subplots()
    axes.spines[["top", "right"]].set_visible(False)
    for i, (name, shares) in enumerate(lines):
        colour, mark = _STYLES[i % len(_STYLES)]
        percent = [100 * share for share in shares]
        axes.plot(range(len(percent)), percent, color=colour, marker=mark, markersize=4, label=name)
    axes.set_xlabel(voice("triage.plot.distance"))
    axes.set_ylabel(voice("triage.plot.share"))
    axes.set_ylim(bottom=0)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.legend(frameon=False)
    # Without a date and with fixed names inside, the same figures give the same file.
    with matplotlib.rc_context({"svg.hashsalt": "rotonde"}):
        metadata = {"Date": None} if path.suffix == ".svg" else None
        figure.savefig(path, dpi=150, metadata=metadata)
