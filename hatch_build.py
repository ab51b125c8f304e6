"""The build hook of the packages: a wheel or an sdist made from a checkout has the page inside.

`pip install .` runs it in an environment of its own. From an sdist nothing is built: the page came
with it. For an editable install `make` builds the page itself, after the set-up.
"""

import importlib.util
import os
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
LATER = "ROTONDE_PAGE_LATER"  # set by scripts/setup.py: the page is built after the install


class PageHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        """Node.js from a wheel, if there is a page to build and no Node.js to build it with."""
        if not needs_page():
            return []
        page = build_page()
        return [] if page.new_enough(dict(os.environ)) else [page.NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable" and needs_page():
            build_page().build(with_types=False)


def needs_page() -> bool:
    """Whether this is a checkout; the built page of an sdist is used as it is."""
    is_sdist = (ROOT / "PKG-INFO").exists()
    if is_sdist and not (ROOT / "src/rotonde/server/page/index.html").exists():
        raise FileNotFoundError("this sdist was made without the page")
    return not is_sdist and LATER not in os.environ


def build_page() -> ModuleType:
    """scripts/build_page.py, which is no package."""
    path = ROOT / "scripts/build_page.py"
    spec = importlib.util.spec_from_file_location("build_page", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
