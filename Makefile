# Two commands do everything: `make play` and `make test`. Each sets up what it needs, once.

PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11 python; do \
	command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& { echo $$p; break; }; done)
BIN := .venv/bin
# Options of `rotonde serve` for `make play`: make play SERVE="--lan --port 9000"
SERVE ?=
# Screens for `make pictures`: make pictures SCREENS="hall rail", SCREENS=--readme; all if empty
SCREENS ?=

.PHONY: help play test proof bench lint format pictures setup page clean

help:
	@echo "make play      set up, build the page, start the server, open the browser (SERVE=--lan for others)"
	@echo "make test      run every test but the long ones"
	@echo "make lint      style, types and import layers of Python, style of the page"
	@echo "make format    apply the code style"
	@echo "make proof     run the long tests behind docs/proofs.md"
	@echo "make bench     measure speed"
	@echo "make pictures  take a picture of every screen into build/pictures (SCREENS=\"hall rail\" for some)"
	@echo "make clean     remove everything that make made"

setup:
	@test -n "$(PYTHON)" || { echo "Rotonde needs Python 3.11 or newer; none was found. Name one: make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) scripts/setup.py

page: setup
	@$(BIN)/python scripts/build_page.py

# `exec`: the server itself is what make started, not a shell around it.
play: page
	@exec $(BIN)/rotonde serve --open-browser $(SERVE)

# Tests in the browser run in a pytest of their own: Playwright's event loop excludes others. Each
# of the two workers has its own server and browser, and runs whole files, because a file may play a
# game once for all its tests. What measures times runs alone.
# Tests of attacks run alone: they compare response times with and without the attack.
test: page
	$(BIN)/python -m pytest -m "not proof" -n 2 --dist worksteal --ignore tests/hostile
	$(BIN)/python -m pytest tests/hostile -m "not proof"
	$(BIN)/python scripts/check_page.py
	$(BIN)/python -m pytest e2e -m "not proof and not timed" -n 2 --dist loadfile
	$(BIN)/python -m pytest e2e -m "not proof and timed"

lint: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy src scripts
	$(BIN)/mypy tests
	MYPYPATH=e2e $(BIN)/mypy e2e
	$(BIN)/lint-imports
	$(BIN)/python scripts/lint_page.py

proof: page
	$(BIN)/python -m pytest -m proof -n 2 --dist worksteal --durations=0
	$(BIN)/python -m pytest e2e -m proof

bench: setup
	$(BIN)/rotonde bench

format: setup
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/python scripts/lint_page.py --fix

pictures: page
	$(BIN)/python scripts/screenshots.py $(SCREENS)

clean:
	rm -rf .venv .make build dist frontend/node_modules src/rotonde/server/page .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
