"""A clock that goes on by the same step at every look, for tests of what ends with its time."""


class SteppingClock:
    def __init__(self, step: float) -> None:
        self.step = step
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.step * self.looks
