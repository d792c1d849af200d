"""What the text of a thing says and does: "that speaks of “Moss”", "with an effect that asks for the roll of a die"."""

from __future__ import annotations

import re

from convert.effects import Filter, OwnEffect
from convert.systems.duel_monsters.words.lexicon import KINDS_PLURAL
from convert.systems.duel_monsters.words.parts import quoted

_WHAT_IT_DOES = {
    "special_summon": "Special Summons a monster",
    "fusion_summon": "Fusion Summons a monster",
    "ritual_summon": "Ritual Summons a monster",
    "equip": "equips a monster",
    "counters": "places counters",
    "dice": "asks for the roll of a die",
    "coin": "asks for the toss of a coin",
    "negate": "negates something",
}
_ITSELF = {"special_summon": "Special Summons its own card", "equip": "equips its own card to a monster"}

_WORD = re.compile(r"(?:^|(?<=[ -]))(?!(?:of|the)\b)[a-z]")
"""The first letter of each word of a name."""


def counter_name(name: str) -> str:
    """ "Spell Counter", "A-Counter", "Counter"; a Material is one, but called none (CONVERT-33)."""
    if name == "material":
        return "Material"
    name = name.removesuffix("Counter").rstrip(" -")
    name = _WORD.sub(lambda found: found[0].upper(), name.replace(" 'S", "'s").replace(" 's", "'s"))
    return f"{name.upper()}-Counter" if len(name) == 1 else f"{name} Counter".strip()


def said_of_its_text(where: Filter) -> list[str]:
    """What a filter asks of the text of a thing, to stand after its noun."""
    said = []
    if where.mentions is not None:
        said.append(f"that speaks of {quoted(where.mentions)}")
    if where.mentions_series is not None:
        said.append(f"that speaks of {quoted(where.mentions_series)} monsters by name")
    if where.lists is not None:
        said.append(f"that lists {quoted(where.lists)} as a Material")
    if where.lists_series is not None:
        said.append(f"that lists a {quoted(where.lists_series)} monster as a Material")
    if where.effect is not None:
        said.append(f"with an effect that {_done(where.effect)}")
    return said


def _done(effect: OwnEffect) -> str:
    if effect.does == "counters" and effect.counter:
        return f"places {counter_name(effect.counter)}s"
    if effect.against is not None:
        return f"negates {KINDS_PLURAL[effect.against]}"
    return _ITSELF.get(effect.does, _WHAT_IT_DOES[effect.does]) if effect.itself else _WHAT_IT_DOES[effect.does]
