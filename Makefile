# make run: build a compendium from the starter set, show an entry, watch a game. make test: run the tests.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
READY := $(VENV)/.ready

.PHONY: run test lint format bench lock schemas clean
.DEFAULT_GOAL := run

run: $(READY)
	$(BIN)/card2spell build --source starter
	$(BIN)/card2spell show "Blue-Eyes White Dragon"
	$(BIN)/card2spell play duel-of-two-magi --auto --seed 7

test: $(READY)
	$(BIN)/python -m pytest --numprocesses auto --dist loadfile

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

format: $(READY)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(READY)
	$(BIN)/python -m bench

schemas: $(READY)
	$(BIN)/card2spell schema --write schemas

# Pins and hashes only; needs uv.
lock:
	uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --custom-compile-command "make lock" --quiet --output-file requirements.lock

$(READY): requirements.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $(READY)

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache
