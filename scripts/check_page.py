"""Check the page's sources: types and templates, unit tests, and the size of the first load.

Run by `make` after the page has been built.
"""

from build_page import install, step, with_node

CHECKS = {
    "types and templates": ["npm", "run", "--silent", "check"],
    "unit tests": ["npm", "run", "--silent", "test"],
    "size of the first load": ["npm", "run", "--silent", "size"],
}


def main() -> None:
    environment = with_node()
    install(environment)
    step("words", ["npm", "run", "--silent", "words"], environment)
    for name, command in CHECKS.items():
        step(name, command, environment)
    print("The page's sources are in order.", flush=True)


if __name__ == "__main__":
    main()
