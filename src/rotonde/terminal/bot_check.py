"""The result of `rotonde bot check`, in words."""

from rotonde.arena.bot_check import BotCheck
from rotonde.core.messages import Voice
from rotonde.terminal.arena import fault_text


def bot_check_text(check: BotCheck, language: str) -> str:
    voice = Voice(language)
    lines = [
        voice("bot.played", name=check.name, game=check.game, games=check.games, moves=check.moves)
    ]
    if check.mean_milliseconds is not None and check.slowest_milliseconds is not None:
        mean, slowest = f"{check.mean_milliseconds:.3g}", f"{check.slowest_milliseconds:.3g}"
        limit = f"{check.limit_milliseconds:g}"
        lines.append(voice("bot.time", mean=mean, slowest=slowest, limit=limit))
    if check.fault is not None:
        lines += [fault_text(check.fault, voice), voice("bot.bad")]
    else:
        lines.append(voice("bot.slow" if check.too_slow else "bot.good"))
    return "\n".join(lines)
