"""Standings in words and figures, for the terminal and the report alike."""

from rotonde.arena.standings import Share, Standing
from rotonde.arena.strength import Estimate, elo_of_score
from rotonde.core.messages import Voice


def titles(voice: Voice) -> list[str]:
    return [
        voice("arena.player"),
        voice("arena.played"),
        voice("arena.wins"),
        voice("arena.draws"),
        voice("arena.points"),
        voice("arena.score"),
        voice("arena.margin"),
        voice("arena.time"),
        voice("arena.rating"),
        voice("arena.faults"),
    ]


def cells(line: Standing, short: bool = False) -> list[str]:
    """A player's results, in the order of the titles; `short`: for a terminal of 80 columns."""
    rating, between = line.rating, "±" if short else " ± "
    return [
        line.name,
        str(line.games),
        f"{100 * line.wins / max(1, line.games):.1f}",
        str(line.draws),
        "–" if line.points is None else _share(line.points, 0 if short else 1),
        "–" if line.mean_score is None else f"{line.mean_score:.1f}",
        "–" if line.mean_margin is None else f"{line.mean_margin:+.1f}",
        "–" if line.milliseconds_a_move is None else _time(line.milliseconds_a_move),
        "–" if rating is None else f"{rating.strength:.1f}{between}{2 * rating.uncertainty:.1f}",
        str(line.crashed + line.stalled + line.illegal),
    ]


def duel_sentence(voice: Voice, duel: Estimate, lines: list[Standing]) -> str:
    """What the pairs say of the first player against the second."""
    return voice(
        "arena.duel",
        name=lines[0].name,
        other=lines[1].name,
        score=_percent(duel.score),
        low=_percent(duel.low),
        high=_percent(duel.high),
        elo=_elo(duel.score),
        below=_elo(duel.low),
        above=_elo(duel.high),
    )


def _share(points: Share, decimals: int) -> str:
    """The interval with so many decimals."""
    low, high = (f"{100 * part:.{decimals}f}" for part in (points.low, points.high))
    return f"{100 * points.mean:.1f} ({low}–{high})"


def _time(milliseconds: float) -> str:
    return f"{milliseconds:.0f}" if milliseconds >= 100 else f"{milliseconds:.3g}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _elo(share: float) -> str:
    elo = elo_of_score(share)
    if elo is None:
        return "+∞" if share > 0 else "−∞"
    return f"{elo:+.0f}"
