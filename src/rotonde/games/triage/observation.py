"""What a seat may know: `hide` is the only gate, and `fill_in` its counterpart for search.

Nothing is hidden on a track board. Only the generator stays behind the gate, as in every game,
though no rule of Triage draws from it.
"""

from typing import Any

from rotonde.core.state import EVERYTHING
from rotonde.kernel.compiled import rule


@rule
def hide(s: Any, seat: int) -> None:
    """Blank everything that a seat, or a spectator, may not know."""
    s.eyes = seat
    for i in range(len(s.rng)):
        s.rng[i] = 0


@rule
def fill_in(s: Any) -> None:
    """Turn an observation into the state that it is of; its generator must have been set."""
    s.eyes = EVERYTHING
