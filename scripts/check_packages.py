"""Check a wheel and an sdist before a release: both contain the page, and the tag is the version.

    python scripts/check_packages.py FOLDER

Run by the release workflow, with nothing but the standard library. The tag comes from
GITHUB_REF_NAME; without a tag (a run by hand) only the contents are checked.
"""

import os
import sys
import tarfile
import zipfile
from pathlib import Path

PAGE = "rotonde/server/page/index.html"


def main(folder: Path) -> None:
    (wheel,) = folder.glob("*.whl")
    (sdist,) = folder.glob("*.tar.gz")
    with zipfile.ZipFile(wheel) as archive:
        require_page(wheel, archive.namelist())
    with tarfile.open(sdist) as archive:
        require_page(sdist, archive.getnames())
    version = wheel.name.split("-")[1]
    if os.environ.get("GITHUB_REF_TYPE") == "tag":
        tag = os.environ["GITHUB_REF_NAME"]
        if tag != f"v{version}":
            raise SystemExit(f"The tag is {tag}, the version of the wheel {version}.")
    print(f"{wheel.name} and {sdist.name} contain the page.")


def require_page(package: Path, names: list[str]) -> None:
    if not any(name.endswith(PAGE) for name in names):
        raise SystemExit(f"{package.name} does not contain the page.")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
