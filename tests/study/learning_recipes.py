"""Learning that is small enough for a test."""

from rotonde.core.recipe import Recipe

TINY = Recipe(
    hidden=(32,),
    games=64,
    steps=16,
    batch=256,
    reward="shaped",
    unit=10.0,
    discount=0.98,
    rate=3e-3,
)
TAUGHT = Recipe(
    hidden=(32,), games=32, steps=16, batch=128, teacher="rollout", lessons=2, warm_up=1
)
