"""What help texts and new folders show as examples: names of a game's own, which it registers here beside its row in
``convert.contract.registry`` so that ``--help`` need not load a game. Help texts are about the first game."""

from __future__ import annotations

import re
from collections.abc import Mapping

from convert.contract.registry import BUNDLED

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
        "set_ups": "with --system caster-duel: beginner, single-draft, dual-draft",
        "searched": "dragon --level 4-6 --attribute dark",
        "set": "Metal Raiders",
        "forms": "incantation, summon",
        "sources": "auto, api, starter, or the path of a saved cardinfo answer",
        "until": "2003-01-01",
        "card_text": "false",
    },
    "dragon-warrior": {
        "creature": "Blue-Eyes White Dragon",
        "spell": "Legendary Sword",
        "one_side": "warrior, level 4, weapon 4",
        "other_side": "Man-Eater Bug, level 4, boss",
        "scenario": "quest",
    },
    "caster-duel": {"creature": "Jack of Hearts", "spell": "Seven of Clubs: Damage"},
}
_FIELD = re.compile(r"\{(\w+)\}")


def filled(text: str, game: str | None = None) -> str:
    """A text with ``{spell}`` and the like in the names of a game (by default the first one), and ``{system}`` its
    name. Where the game has registered nothing, the field is left."""
    name = game or next(iter(BUNDLED))
    words = {**SAMPLES.get(name, {}), "system": name}
    return _FIELD.sub(lambda found: words.get(found[1], found[0]), text)
