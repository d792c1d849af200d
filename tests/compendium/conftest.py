"""A toy game in the table of games, and a build of it in one call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from convert.compendium import schemas
from convert.compendium.schema_parts import Schema, Types
from convert.contract import registry
from convert.contract.system import System
from tests.compendium import toy_game
from tests.compendium.toy_build import Builder, card


@pytest.fixture(scope="session")
def toy_schemas() -> dict[str, Schema]:
    """The toy game's schemas, generated once: it has none in schemas/, and making them takes most of a build."""
    return {}


@pytest.fixture(autouse=True)
def quick_schemas(toy_schemas: dict[str, Schema], monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of the toy game's schemas is made once a session."""
    real = schemas.generate

    def generate(system: System, name: str, types: Types | None = None) -> Schema:
        if system.name != "toy":
            return real(system, name, types)
        if name not in toy_schemas:
            toy_schemas[name] = real(system, name, types)
        return toy_schemas[name]

    monkeypatch.setattr(schemas, "generate", generate)


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> toy_game.Toy:
    """The toy game, registered for one test."""
    monkeypatch.setitem(registry.BUNDLED, "toy", "tests.compendium.toy_game")
    monkeypatch.setattr(toy_game, "SYSTEM", toy_game.Toy())
    return toy_game.SYSTEM


@pytest.fixture
def builder(tmp_path: Path, toy: toy_game.Toy) -> Builder:
    """Builds into ``tmp_path/output/toy`` with the overrides in ``tmp_path/overrides/toy``."""
    return Builder(tmp_path, toy)


@pytest.fixture
def cards() -> Callable[[], Sequence[object]]:
    """Three cards to begin with."""
    return lambda: (card(1, "Ant", level=1), card(2, "Bear", level=3), card(3, "Candle", kind="spell"))
