"""The figures of a match report, read from the folder of the match."""

from pathlib import Path

import msgspec

from rotonde.arena.folder import GAMES, MATCH, MatchFolder
from rotonde.arena.plan import Match
from rotonde.arena.referee import Outcome
from rotonde.arena.standings import Standing, duel, standings
from rotonde.arena.strength import Estimate
from rotonde.core.errors import InvalidOptions
from rotonde.records import record as records


class Tickets(msgspec.Struct):
    """Tickets of one player over all games, and their points."""

    made: int = 0
    lost: int = 0
    points_made: int = 0
    points_lost: int = 0


class Findings(msgspec.Struct):
    match: Match
    outcomes: list[Outcome]
    standings: list[Standing]
    duel: Estimate | None
    scores: dict[str, list[int]]  # of each player, game by game
    plies: list[int]
    tickets: dict[str, Tickets]  # empty for games without tickets


def gather(path: Path) -> Findings:
    """Read the folder of a match. Raises an error with its name if it is none, or has no game
    yet."""
    try:
        match = msgspec.json.decode((path / MATCH).read_bytes(), type=Match)
    except FileNotFoundError:
        raise InvalidOptions("arena.no-match", path=str(path)) from None
    except (OSError, msgspec.DecodeError) as error:
        place = str(path / MATCH)
        raise InvalidOptions("file.not-json", path=place, reason=str(error)) from None
    outcomes = sorted(MatchFolder(path, match).outcomes.values(), key=lambda o: o.number)
    if not outcomes:
        raise InvalidOptions("arena.no-games", path=str(path))
    names = [player.name for player in match.players]
    return Findings(
        match=match,
        outcomes=outcomes,
        standings=standings(outcomes, names),
        duel=duel(outcomes, names, match.seats),
        scores=_scores(outcomes, names),
        plies=[outcome.plies for outcome in outcomes],
        tickets=_tickets(path, outcomes),
    )


def _scores(outcomes: list[Outcome], names: list[str]) -> dict[str, list[int]]:
    scores: dict[str, list[int]] = {name: [] for name in dict.fromkeys(names)}
    for outcome in outcomes:
        if outcome.scores is not None:
            for name, score in zip(outcome.names, outcome.scores, strict=True):
                scores[name].append(score)
    return scores


def _tickets(path: Path, outcomes: list[Outcome]) -> dict[str, Tickets]:
    """From the records: which tickets were completed and which were missed."""
    found: dict[str, Tickets] = {}
    for outcome in outcomes:
        record = records.read((path / GAMES / f"{outcome.number:07d}.json").read_bytes())
        details = record.result.details if record.result is not None else ()
        for name, account in zip(outcome.names, details, strict=bool(details)):
            for points in account.get("tickets", {}).values():
                tally = found.setdefault(name, Tickets())
                if points > 0:
                    tally.made += 1
                    tally.points_made += points
                else:
                    tally.lost += 1
                    tally.points_lost -= points
    return found
