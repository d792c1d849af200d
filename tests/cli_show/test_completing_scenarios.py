"""Tab behind ``play`` and ``simulate`` offers the scenarios of every game."""

from __future__ import annotations

import pytest
import typer
import typer.core

from convert.contract.registry import load_system, system_names
from convert.terminal import completing
from convert.terminal.opening import starter_compendium


@pytest.mark.parametrize("name", system_names())
def test_scenarios_of_every_game_are_offered(name: str) -> None:
    context = typer.Context(typer.core.TyperCommand("play"))
    context.params["system"] = name
    known = load_system(name).arena(starter_compendium(name)).scenarios()
    assert known
    first = next(iter(known))
    assert completing.scenarios(context, "") == list(known.items())
    assert first in dict(completing.scenarios(context, first[:3]))
