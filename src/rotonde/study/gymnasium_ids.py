"""The environments in Gymnasium's register: `gymnasium.make("rotonde/NAME-vVERSION")`.

A version never changes its meaning: a change of fields, actions or rewards of a game raises
`environment_version` in its manifest. tests/study/test_versions.py holds the digests.
"""

from gymnasium.envs.registration import register, registry

from rotonde.games.registry import edition
from rotonde.study.make import names


def ids() -> dict[str, str]:
    """The game of every identifier."""
    versions = {name: edition(name).environment_version for name in names()}
    return {f"rotonde/{name.capitalize()}-v{version}": name for name, version in versions.items()}


def register_all() -> None:
    for identifier, name in ids().items():
        if identifier not in registry:
            entry_point = "rotonde.study.gymnasium_env:SingleAgent"
            register(identifier, entry_point=entry_point, kwargs={"name": name})
