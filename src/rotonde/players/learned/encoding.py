"""From the arrays of an environment to the numbers that a network reads.

A count becomes steps (at least 1, at least 2, ...), because what matters about it is mostly whether
there is enough of something; a large one also stands there as a fraction. The legal actions are
part of the input too, by their words.
"""

from collections import Counter
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from rotonde.core.environment import Observations, Rows

Floats = npt.NDArray[np.float32]

STEPS = 6
MANY = 64  # actions with the same first word are told apart by their words if there are more


class Encoding:
    """For one layout of observations and one list of actions.

    `largest` has, for each place of an observation, the largest number to be expected there.
    """

    def __init__(self, largest: npt.NDArray[np.int8], actions: Sequence[str]) -> None:
        self.largest = largest
        self.words, self.spelling = spell(actions)
        steps = np.minimum(largest, STEPS)
        self._places = np.repeat(np.arange(len(largest)), steps)
        self._least = np.concatenate([np.arange(1, most + 1) for most in steps]).astype(np.int8)
        self._large = np.flatnonzero(largest > STEPS)
        self._scale = (1 / largest[self._large]).astype(np.float32)
        self.size = len(self._places) + len(self._large) + len(self.words)

    def __call__(self, observation: Observations, mask: Rows) -> Floats:
        """A row for each game."""
        encoded = np.empty((len(observation), self.size), dtype=np.float32)
        large = len(self._places)
        legal = large + len(self._large)
        np.greater_equal(
            np.take(observation, self._places, axis=1), self._least, out=encoded[:, :large]
        )
        np.multiply(observation[:, self._large], self._scale, out=encoded[:, large:legal])
        np.greater(mask.astype(np.float32) @ self.spelling, 0, out=encoded[:, legal:])
        return encoded


def spell(actions: Sequence[str]) -> tuple[tuple[str, ...], Floats]:
    """The words of all actions, and a matrix that says which action has which.

    Where many actions begin alike each of their words counts (`claim` this route, paid like that),
    with its place in the text. Any other action is a word of its own.
    """
    count = Counter(text.split()[0] for text in actions)
    spelled = [
        [f"{text.split()[0]} {place} {word}" for place, word in enumerate(text.split()[1:])]
        if count[text.split()[0]] > MANY
        else [text]
        for text in actions
    ]
    words = tuple(dict.fromkeys(word for text in spelled for word in text))
    column = {word: i for i, word in enumerate(words)}
    matrix = np.zeros((len(actions), len(words)), dtype=np.float32)
    for row, text in enumerate(spelled):
        matrix[row, [column[word] for word in text]] = 1
    return words, matrix
