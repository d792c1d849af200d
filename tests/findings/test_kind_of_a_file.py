"""What a file is where it does not say so: by its name, then by the nearest folder that means something."""

from __future__ import annotations

from pathlib import Path

import pytest

from convert.compendium.kinds import kind_of
from convert.contract.registry import load_system
from convert.findings.reading import read_text


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("scenarios/duel.yaml", "scenario"),
        ("scenarios/characters/teana.yaml", "character"),
        ("characters/scenarios/duel.yaml", "scenario"),
        ("overrides/scenarios/characters/teana.yaml", "character"),
        ("overrides/duel.scenario.yaml", "scenario"),
        ("somewhere/mine.override.yaml", "override"),
    ],
)
def test_the_nearest_place_tells(path: str, kind: str) -> None:
    """Whatever the order in which a set gives its names: the same in every run."""
    document = read_text("name: Teana\n", path)
    assert kind_of(document, Path(path), load_system("duel-monsters")) == kind
