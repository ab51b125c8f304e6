# Two commands do everything: `make play` and `make test`. Each sets up what it needs, once.

PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11 python; do \
	command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& { echo $$p; break; }; done)
BIN := .venv/bin
# What `make play` hands to `rotonde serve`: make play SERVE="--lan --port 9000"
SERVE ?=

.PHONY: help play test proof bench lint format setup page clean

help:
	@echo "make play    set up, build the page, open the house in the browser (SERVE=--lan for others)"
	@echo "make test    run every test"
	@echo "make lint    style, types, layers"
	@echo "make proof   the long runs behind docs/proofs.md"
	@echo "make bench   measure how fast everything is"
	@echo "make format  put the sources into the house style"
	@echo "make clean   remove everything that make made"

setup:
	@test -n "$(PYTHON)" || { echo "Rotonde needs Python 3.11 or newer; none was found. Name one: make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) scripts/setup.py

page: setup
	@$(BIN)/python scripts/build_page.py

# `exec`: the server itself is what make started, not a shell around it.
play: page
	@exec $(BIN)/rotonde serve --open-browser $(SERVE)

# Tests in the browser run apart: their event loop and that of the others do not mix.
test: page
	$(BIN)/python -m pytest -m "not proof" -n 2 --dist worksteal
	$(BIN)/python scripts/check_page.py
	$(BIN)/python -m pytest e2e -m "not proof"

lint: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy src scripts
	$(BIN)/mypy tests
	MYPYPATH=e2e $(BIN)/mypy e2e
	$(BIN)/lint-imports

proof: page
	$(BIN)/python -m pytest -m proof -n 2 --dist worksteal --durations=0
	$(BIN)/python -m pytest e2e -m proof

bench: setup
	$(BIN)/rotonde bench

format: setup
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

clean:
	rm -rf .venv .make frontend/node_modules src/rotonde/server/page .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
