"""Lint the page's sources: the `lint` script of frontend/package.json.

Run by `make lint`. The generated types and words are made first, because the linter reads them.
"""

from build_page import install, step, with_node


def main() -> None:
    environment = with_node()
    install(environment)
    step("generated sources", ["npm", "run", "--silent", "prepare-sources"], environment)
    step("lint", ["npm", "run", "--silent", "lint"], environment)
    print("The page's sources pass the linter.", flush=True)


if __name__ == "__main__":
    main()
