# make run: build a compendium from the starter set, show an entry, watch a game. make test: run the tests.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
READY := $(VENV)/.ready

# Bytecode is kept: what the tests start begins twice as fast.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test thorough lint format bench lock schemas docs clean rules-net mutants
.DEFAULT_GOAL := run

run: $(READY)
	$(BIN)/card2spell build --source starter
	$(BIN)/card2spell show "Blue-Eyes White Dragon"
	$(BIN)/card2spell play duel-of-two-magi --auto --seed 7
	@echo
	@echo "Next: type $(BIN)/card2spell where the README says card2spell, or first: . $(BIN)/activate"

test: $(READY)
	$(BIN)/python -m compileall -q -j 0 convert bench
	$(BIN)/python -m pytest --numprocesses auto --dist loadfile --no-loadscope-reorder

# What the suite tries on a sample, on all cards and with more seeds (minutes).
thorough: $(READY)
	$(BIN)/python -m pytest --numprocesses auto -m thorough

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

# The pages of docs/ as HTML in output/docs; offline.
docs: $(READY)
	$(BIN)/python docs/build_html.py

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

# One deliberate break for each rule, which a test naming it must notice; writes docs/*/rules-net.md (half an hour at most).
rules-net: $(READY)
	$(BIN)/python -m bench.mutation rules

# Mutants drawn by a seed: make mutants SEED=7 COUNT=300 (two hours at most; goes on where it stopped).
mutants: $(READY)
	$(BIN)/python -m bench.mutation draw --seed $(or $(SEED),1) --count $(or $(COUNT),300)
