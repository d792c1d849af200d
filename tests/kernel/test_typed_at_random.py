"""Whatever people type in whichever game, nothing ends in a traceback, a saved game is the game that was left, and all
of it can be taken back to the beginning (``python -m bench.typed`` types longer)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from bench.typed import plays
from convert.contract.arena import Arena
from convert.contract.registry import BUNDLED, load_system
from convert.terminal.opening import starter_compendium


@cache
def arena_of(name: str) -> Arena:
    return load_system(name).arena(starter_compendium(name))


@pytest.mark.parametrize("lines", [15, pytest.param(60, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("system", sorted(BUNDLED))
def test_what_is_typed_at_random_loses_no_game(system: str, lines: int, tmp_path: Path) -> None:
    arena = arena_of(system)
    for number, scenario in enumerate(arena.scenarios()):
        plays(arena, scenario, 40 + number, lines, tmp_path)
