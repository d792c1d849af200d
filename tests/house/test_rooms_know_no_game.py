"""No room before the games' own folders names a game: each registers itself (``convert.contract.registry``)."""

from __future__ import annotations

from pathlib import Path

from convert.contract.registry import BUNDLED
from convert.contract.samples import SAMPLES, filled

ROOT = Path(__file__).resolve().parents[2] / "convert"
ROOMS = ("compendium", "cli", "findings", "kernel", "table", "effects", "text", "prose", "cards")
REGISTER = {"cards": "starter"}
"""The starter set is data of one game's cards."""


def test_no_game_is_named_outside_its_folder() -> None:
    names = [name for game in BUNDLED for name in (game, game.replace("-", "_"), game.replace("-", " "))]
    names += [word for words in SAMPLES.values() for word in (words["creature"], words["spell"])]
    named = {name.lower() for name in (*names, "ygo-")}
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for room in ROOMS
        for path in sorted((ROOT / room).rglob("*.py"))
        if REGISTER.get(room, "none") not in path.parts
        for text in [path.read_text(encoding="utf-8").lower()]
        for name in named
        if name in text
    ]
    assert found == []


def test_help_texts_name_things_of_the_first_game() -> None:
    assert filled('show "{creature}" in output/{system}') == 'show "Blue-Eyes White Dragon" in output/duel-monsters'
    assert filled("{what} is left") == "{what} is left"
