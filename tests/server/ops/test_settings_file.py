"""All settings in one file; the command line goes before it, the defaults come after."""

import tomllib
from pathlib import Path

import msgspec
import pytest

from rotonde.errors import InvalidOptions
from rotonde.server.ops.settings import Limits, Retention, Settings
from rotonde.server.ops.settings_file import settings_from

EXAMPLE = Path(__file__).parents[3] / "docs" / "operations" / "settings.toml"


def read(folder: Path, text: str, **given: object) -> Settings:
    file = folder / "settings.toml"
    file.write_text(text)
    return settings_from(file, given, folder / "default")


def test_without_a_file_everything_has_its_default(tmp_path: Path) -> None:
    settings = settings_from(None, {"port": None}, tmp_path)
    assert settings == Settings(
        database=f"sqlite:///{tmp_path / 'rotonde.sqlite'}", folder=str(tmp_path)
    )


def test_a_file_says_what_it_likes(tmp_path: Path) -> None:
    settings = read(
        tmp_path,
        """
        folder = "/srv/rotonde"
        port = 9000
        public_address = "https://rotonde.example"
        metrics_from = ["10.0.0.0/8", "fd00::1"]
        drain = 5
        [limits]
        chat = [3, 0.1]
        [retention]
        chat = 0
        """,
    )
    assert settings.database == "sqlite:////srv/rotonde/rotonde.sqlite"
    assert settings.port == 9000 and settings.drain == 5 and settings.secure_cookies
    assert settings.limits == Limits(chat=(3, 0.1)) and settings.retention == Retention(chat=0)
    assert settings.metrics_from == ("10.0.0.0/8", "fd00::1")


def test_the_command_line_goes_before_the_file(tmp_path: Path) -> None:
    settings = read(tmp_path, "port = 9000\nbot_pace = 0.1", port=9001, bot_pace=None)
    assert (settings.port, settings.bot_pace) == (9001, 0.1)


@pytest.mark.parametrize(
    "text",
    [
        "prot = 9000",
        'port = "9000"',
        "port = ",
        "[limits]\nshouts = [1, 2]",
        "[limits]\nchat = [1]",
        "[retention]\nchat = -1",
        'metrics_from = ["everywhere"]',
        'metrics_from = ["10.0.0.1/8"]',
        'log = "xml"',
        "drain = -1",
        "folder = 3",
    ],
)
def test_invalid_settings_are_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(InvalidOptions, match=r"settings\.invalid"):
        read(tmp_path, text)


def test_a_file_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(InvalidOptions, match=r"file\.missing"):
        settings_from(tmp_path / "none.toml", {}, tmp_path)


def test_the_example_names_every_setting_with_its_default(tmp_path: Path) -> None:
    """Every line of the example that is commented out is a default, and none is missing."""
    text = EXAMPLE.read_text()
    plain = "\n".join(
        line.removeprefix("# ") if " = " in line else line for line in text.split("\n")
    )
    told = tomllib.loads(plain)
    names = set(Settings.__struct_fields__)
    assert set(told) == names and set(told["limits"]) == set(Limits.__struct_fields__)
    assert set(told["retention"]) == set(Retention.__struct_fields__)
    defaults = settings_from(None, {}, tmp_path)
    personal = {"folder", "database", "public_address", "redis", "page", "log", "secure_cookies"}
    kept = msgspec.structs.asdict(settings_from(EXAMPLE, {}, tmp_path))
    read_whole = msgspec.convert(told, Settings)
    for name in names - personal:
        assert getattr(read_whole, name) == getattr(defaults, name), name
    assert kept["limits"] == defaults.limits
