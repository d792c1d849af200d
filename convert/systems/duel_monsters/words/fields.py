"""What a game master calls the fields of an entry: for saying what changed (``convert.compendium.diff``).

An empty word is for a figure that always follows from one that is told, and for a note that only says so: programs
are told the figure, people neither.
"""

from __future__ import annotations

from collections.abc import Mapping

_BOTH: Mapping[str, str] = {
    "rank": "Rank",
    "mp_cost": "MP",
    "cost_rule": "MP rule",
    "rarity": "Rarity",
    "first_set": "First set",
    "first_date": "First printed",
    "rank_note": "",
    "aliases": "Also known by",
    "also_named": "Always treated as",
    "npc": "As a person",
    "pages": "",
    "prepare_minutes": "",
    "transcribe_hours": "",
}
_MONSTER: Mapping[str, str] = {
    "level": "Level",
    "attribute": "Attribute",
    "type": "Type",
    "attack": "Attack",
    "defense": "Defense",
    "stat_rule": "Rule for its Scores",
    "hp": "HP",
    "sustain_cost": "Sustain",
    "attuned.mp_cost": "",
    "attuned.sustain_cost": "",
    "real.hp": "Real HP",
    "real.attack": "Real Attack",
    "real.defense": "Real Defense",
    "real.equipment_bonus": "",
    "boost_limit": "",
    "materials": "Materials",
    "materials.*.rank": "Rank of {}",
    "materials.*.level": "Level of {}",
    "materials.*.slug": "",
    "fused.hp": "HP when fused",
    "fused.attack": "Attack when fused",
    "fused.defense": "Defense when fused",
    "fused.equipment_bonus": "",
    "fused.focus": "Focus when fused",
    "fused.real.hp": "",
    "fused.real.attack": "",
    "fused.real.defense": "",
    "fused.real.equipment_bonus": "",
    "ritual_spell": "Ritual spell",
    "no_defense_mode": "No Defense mode",
    "link": "Link rating",
    "pendulum_note": "Pendulum note",
    "made_by": "Made by",
    "signature_spell": "Signature spell",
}
_SPELL: Mapping[str, str] = {
    "full_action": "Full Action",
    "uses_focus": "Uses Focus",
    "room_trap": "A trap in a room",
    "weapon_bonus": "Equipment Bonus to Attack",
    "armour_bonus": "Equipment Bonus to Defense",
    "buff": "A buff",
    "ritual_monster": "Ritual monster",
    "translate_days": "",
    "use_mp": "",
    "restore.time": "",
    "restore.unit": "",
    "restore.mp": "",
    "create.time": "",
    "create.unit": "",
    "create.mp": "",
}


def field_words(kind: str) -> Mapping[str, str]:
    """Field (dotted for a block's parts, ``*`` for any in a list of named ones) → its word, of monsters and spells."""
    return {**_BOTH, **(_MONSTER if kind == "monster" else _SPELL)}
