"""What help texts show as examples: names of the first game's own, which it registers here beside its row in
``convert.systems`` so that ``--help`` need not load a game."""

from __future__ import annotations

import re
from collections.abc import Mapping

from convert.systems import BUNDLED

SAMPLES: Mapping[str, Mapping[str, str]] = {
    "duel-monsters": {
        "creature": "Blue-Eyes White Dragon",
        "explained": "Man-Eater Bug",
        "spell": "Fissure",
        "spell_label": "fissure",
        "other_spell": "Monster Reborn",
        "spells": "spells.json",
        "one_side": "Battle Ox",
        "other_side": "2xSilver Fang",
        "scenario": "duel-of-two-magi",
        "searched": "dragon --level 4-6 --attribute dark",
        "set": "Metal Raiders",
        "forms": "incantation, summon",
    }
}
_FIELD = re.compile(r"\{(\w+)\}")


def filled(text: str) -> str:
    """A help text with ``{spell}`` and the like in the first game's own names, and ``{system}`` its name."""
    first = next(iter(BUNDLED))
    words = {**SAMPLES.get(first, {}), "system": first}
    return _FIELD.sub(lambda found: words.get(found[1], found[0]), text)
