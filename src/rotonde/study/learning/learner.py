"""The trainer: rounds of play, and of learning from what was played."""

import time

import msgspec
import numpy as np
import numpy.typing as npt

from rotonde.core.errors import InvalidOptions
from rotonde.core.recipe import Recipe
from rotonde.games.registry import manifest
from rotonde.players.learned.encoding import Encoding, Floats
from rotonde.players.learned.network import Network, fresh, shapes
from rotonde.players.learned.weights_file import FORMAT, About, Learned
from rotonde.players.player import player
from rotonde.study.environment import Environment
from rotonde.study.learning.adam import Adam
from rotonde.study.learning.advantages import advantages
from rotonde.study.learning.losses import Indices, imitation, policy, squares
from rotonde.study.learning.self_play import Steps, play_steps
from rotonde.study.learning.teacher import Teacher
from rotonde.study.make import make

SURVEY_GAMES, SURVEY_STEPS = 64, 600  # of random play, to see how large the numbers become
LESSON_DECAY = 0.45  # how much smaller the steps have become with the last lesson
LEFT_ALONE = 0.5  # the part of the games that the network plays by itself in the last lesson
TINY = np.float32(1e-6)


class Round(msgspec.Struct, frozen=True):
    """What a round of learning was like."""

    number: int
    imitated: bool
    choices: int  # played in this round
    games: int  # that ended in this round
    guessed: float | None  # the part of the teacher's choices that were guessed
    entropy: float | None  # how unsure the network is, without a teacher
    value_loss: float


class Learner:
    """All that learning goes on from is in here: the network, Adam's memory, the games being
    played, the generator and the number of rounds."""

    def __init__(self, name: str, players: int | None, recipe: Recipe, seed: int) -> None:
        if manifest(name).is_solo:
            raise InvalidOptions("learn.solo", game=name)
        if recipe.teacher is not None:
            player(name, recipe.teacher, 0)  # an unknown name is refused before anything starts
        self.recipe, self.seed = recipe, seed
        self.env = make(name, players, recipe.games, seed, reward=recipe.reward)
        self.rng = np.random.default_rng(seed)
        self.encoding = Encoding(survey(self.env), self.env.actions)
        wanted = shapes(
            self.encoding.size, recipe.hidden, len(self.encoding.words), len(self.env.actions)
        )
        self.network = Network(fresh(wanted, self.rng), self.encoding.spelling)
        self.adam = Adam(self.network.parameters)
        self.rounds = self.choices = self.games = 0
        self.seconds = 0.0  # of processor time

    def round(self) -> Round:
        """Play for a while, then learn from it."""
        clock = time.process_time()
        r = self.recipe
        imitating = r.teacher is not None and self.rounds < r.lessons
        steps = self._play(imitating)
        found = self._learn(steps, imitating)
        self.rounds += 1
        self.choices += steps.action.size
        self.games += int(steps.played.done.sum())
        self.seconds += time.process_time() - clock
        return msgspec.structs.replace(
            found, choices=steps.action.size, games=int(steps.played.done.sum())
        )

    def learned(self) -> Learned:
        """The network as it is now, for play."""
        about = About(
            format=FORMAT,
            game=self.env.name,
            players=self.env.players,
            fingerprint=self.env.fingerprint,
            hidden=self.recipe.hidden,
            seed=self.seed,
            teacher=self.recipe.teacher,
            rounds=self.rounds,
            choices=self.choices,
            games=self.games,
            seconds=round(self.seconds, 1),
        )
        return Learned(about, self.encoding.largest, self.network.parameters)

    def _play(self, imitating: bool) -> Steps:
        r = self.recipe
        teacher, shown = None, 0
        if imitating and r.teacher is not None:
            # A seed for each round, so that learning that goes on from a file is the same.
            teacher = Teacher(self.env, r.teacher, self.seed + self.rounds * r.games)
            shown = round(r.games * (1 - LEFT_ALONE * self.rounds / r.lessons))
        return play_steps(
            self.env, self.encoding, self.network, self.rng, r.steps, r.unit, teacher, shown
        )

    def _learn(self, steps: Steps, imitating: bool) -> Round:
        r = self.recipe
        advantage, weight = advantages(steps.played, r.discount, r.trace)
        returns = advantage + steps.played.value
        known = advantage[weight > 0]
        scaled = (advantage - known.mean()) / (known.std() + TINY)
        warming = not imitating and r.teacher is not None and self.rounds < r.lessons + r.warm_up
        flat = _Flat(steps, returns.ravel(), scaled.ravel(), weight.ravel())
        measures: list[float] = []
        value_losses: list[float] = []
        for _ in range(r.lesson_epochs if imitating else r.epochs):
            order = self.rng.permutation(len(flat.action))
            for start in range(0, len(order), r.batch):
                measure, value_loss = self._update(
                    flat, order[start : start + r.batch], imitating, warming
                )
                measures.append(measure)
                value_losses.append(value_loss)
        measure = float(np.mean(measures))
        return Round(
            number=self.rounds,
            imitated=imitating,
            choices=0,
            games=0,
            guessed=measure if imitating else None,
            entropy=None if imitating else measure,
            value_loss=float(np.mean(value_losses)),
        )

    def _update(
        self, flat: "_Flat", rows: Indices, imitating: bool, warming: bool
    ) -> tuple[float, float]:
        r = self.recipe
        mask = flat.mask[rows]
        judged = self.network.judge(self.encoding(flat.observation[rows], mask), mask)
        if imitating:
            loss = imitation(judged.actions, flat.wanted[rows])
        else:
            loss = policy(
                judged.actions,
                flat.action[rows],
                flat.chance[rows],
                flat.advantage[rows],
                flat.weight[rows],
                r.clip,
                r.entropy,
            )
        off, by_value = squares(judged.value, flat.returns[rows], flat.weight[rows], r.value_share)
        by_actions = np.zeros_like(loss.by_actions) if warming else loss.by_actions
        gradient = self.network.gradient(judged, by_actions, by_value)
        lesson_rate = r.lesson_rate * (1 - LESSON_DECAY * self.rounds / max(r.lessons, 1))
        self.adam.step(gradient, lesson_rate if imitating else r.rate)
        return loss.measure, off


class _Flat:
    """All choices of a round in one row."""

    def __init__(self, steps: Steps, returns: Floats, advantage: Floats, weight: Floats) -> None:
        count = steps.action.size
        self.observation = steps.observation.reshape(count, -1)
        self.mask = steps.mask.reshape(count, -1)
        self.action, self.wanted = steps.action.ravel(), steps.wanted.ravel()
        self.chance = steps.chance.ravel()
        self.returns, self.advantage, self.weight = returns, advantage, weight


def survey(env: Environment) -> npt.NDArray[np.int8]:
    """The largest number that random play brings to each place of an observation, at least 1."""
    other = make(env.name, env.players, SURVEY_GAMES, 0)
    largest = np.ones(other.observation.shape[1], dtype=np.int8)
    for _ in range(SURVEY_STEPS):
        np.maximum(largest, other.observation.max(axis=0), out=largest)
        other.step(other.sample())
    return largest
