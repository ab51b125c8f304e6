"""A version of an environment never changes its meaning.

If a digest here no longer fits, fields, actions or their meanings have changed: raise
`environment_version` in the game's manifest and add a line. Never change one.
"""

import pytest

from rotonde.env import make, names
from rotonde.games.registry import edition
from rotonde.study.gymnasium_ids import ids

FINGERPRINTS = {
    ("rail", 1, 2): "ef7c019afe33e65c647ad9548e1a818840b1816af2c67a318e39c49ed98b9fea",
    ("rail", 1, 3): "69eeb37fe9f82798da402453ff116d93486ba6c76977482103fc34c7c874f613",
    ("rail", 1, 4): "d0e2723743eb191aaef8b63bb7512a1224f9ac6d2b6576c70e8c205fc283726a",
    ("rail", 1, 5): "9a3a9f7e5d337363b4b7183ec59c6279784c916589d3e1dd4fd65444b7f8a8d3",
    ("tram", 1, 2): "895f0343b7aac143393b8fa4f7bf0db99f3bc52c221909ec527dbfdbfc73ac47",
    ("tram", 1, 3): "3f4ebd3cf9130b1580d9657429b57c2cd1591fdba847992aeb48ae1ecd9029ba",
    ("tram", 1, 4): "3d08b74a56138f420b67183f18e19164e609d83c6fb16dd3bc5cb08b00256d5a",
    ("tram", 1, 5): "212a7d1546b7ac4d82ebea54c8a62e91a9762aed5371323ba319969edb4727bf",
    ("trains", 1, 2): "65e1ed07effec86c91c44b62b058181b32033841562239b131c256a532297f1b",
    ("trains", 1, 3): "365b7b551cc5261770bf44c406900731e238207237a750229e5090b42dfdcb89",
    ("trains", 1, 4): "273ccad2c0c50e4462a64b3fc7d5d05869f8766422df81dfb548399bc59bf632",
    ("triage", 1, 1): "ce2efdeb639f7b7c91d15913c945fe33b468ef7bcd23bbf2fc894e9de09edbe0",
}


@pytest.mark.parametrize(("name", "version", "players"), FINGERPRINTS)
def test_the_layout_of_a_version_is_what_it_always_was(
    name: str, version: int, players: int
) -> None:
    if edition(name).environment_version == version:
        assert make(name, players, games=1).fingerprint == FINGERPRINTS[name, version, players]


def test_every_present_version_has_a_fingerprint() -> None:
    present = {(name, edition(name).environment_version) for name in names()}
    assert present <= {(name, version) for name, version, _ in FINGERPRINTS}
    assert set(ids()) == {f"rotonde/{n.capitalize()}-v{v}" for n, v in present}
