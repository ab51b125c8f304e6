"""Lint the page's sources: the `lint` script of frontend/package.json. With --fix: format them.

Run by `make lint` and `make format`. The generated types and words are made first, because the
linter reads them.
"""

import sys

from build_page import install, step, with_node


def main(arguments: list[str]) -> None:
    script = "format" if arguments == ["--fix"] else "lint"
    environment = with_node()
    install(environment)
    step("generated sources", ["npm", "run", "--silent", "prepare-sources"], environment)
    step(f"{script} of the page", ["npm", "run", "--silent", script], environment)
    print(f"The page's sources: {script} done.", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
