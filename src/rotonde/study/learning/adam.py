"""Adam: steps along the gradient, of a size for every parameter by itself."""

import numpy as np

from rotonde.players.learned.network import Parameters

MEAN, SQUARE, TINY = 0.9, 0.999, 1e-5
LONGEST = 1.0  # a gradient whose norm is larger is shortened to this


class Adam:
    def __init__(self, parameters: Parameters) -> None:
        self.parameters = parameters
        self.mean = {name: np.zeros_like(value) for name, value in parameters.items()}
        self.square = {name: np.zeros_like(value) for name, value in parameters.items()}
        self.steps = 0

    def step(self, gradient: Parameters, rate: float) -> None:
        """Move the parameters, in place, against the gradient."""
        norm = sum(float(np.vdot(part, part)) for part in gradient.values()) ** 0.5
        shorten = np.float32(min(1.0, LONGEST / max(norm, TINY)))
        self.steps += 1
        size = rate * (1 - SQUARE**self.steps) ** 0.5 / (1 - MEAN**self.steps)
        for name, part in gradient.items():
            part = part * shorten
            mean, square = self.mean[name], self.square[name]
            mean += np.float32(1 - MEAN) * (part - mean)
            square += np.float32(1 - SQUARE) * (part * part - square)
            self.parameters[name] -= np.float32(size) * mean / (np.sqrt(square) + np.float32(TINY))
