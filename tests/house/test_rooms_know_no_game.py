"""No room before the games' own folders names a game: each registers itself (``convert.contract.registry``)."""

from __future__ import annotations

import re
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
    named = re.compile("|".join(map(re.escape, [*names, "ygo-"])), re.IGNORECASE)
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for room in ROOMS
        for path in sorted((ROOT / room).rglob("*.py"))
        if REGISTER.get(room, "none") not in path.parts
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if named.search(line)
    ]
    assert found == []


def test_help_texts_name_things_of_the_first_game() -> None:
    assert filled('show "{creature}" in output/{system}') == 'show "Blue-Eyes White Dragon" in output/duel-monsters'
    assert filled("{what} is left") == "{what} is left"
