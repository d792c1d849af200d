"""Which ritual spell brings which ritual monster (CONVERT-30)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from convert.cards.model import Card

_QUOTED = re.compile(r'"([^"]+)"')
_SUMMONS = re.compile(r'Ritual Summon (?:of )?(?:1 )?"([^"]+)"', re.IGNORECASE)


@dataclass
class RitualLinks:
    """Passcodes: the spell of each ritual monster, the monster of each ritual spell, where the texts name one."""

    spell_of: dict[int, int] = field(default_factory=dict)
    monster_of: dict[int, int] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    """The name behind each passcode in the two above."""

    @classmethod
    def find(cls, cards: Iterable[Card]) -> RitualLinks:
        """Read the names in the texts of all ritual spells and monsters among these cards.

        A monster's own text comes first; where it names no spell, the spell of lowest passcode that names it.
        """
        spells: dict[str, Card] = {}
        monsters: dict[str, Card] = {}
        for card in cards:
            if card.kind == "spell" and card.property == "ritual":
                spells[card.name] = card
            elif card.kind == "monster" and "ritual" in card.properties:
                monsters[card.name] = card
        links = cls()
        links.names = {card.id: card.name for card in (*spells.values(), *monsters.values())}
        for spell in sorted(spells.values(), key=lambda card: card.id):
            named = [name for name in _SUMMONS.findall(spell.text) if name in monsters]
            if named:
                links.monster_of[spell.id] = monsters[named[0]].id
            for name in named:
                links.spell_of.setdefault(monsters[name].id, spell.id)
        for monster in monsters.values():
            for name in _QUOTED.findall(monster.text):
                if name in spells:
                    links.spell_of[monster.id] = spells[name].id
                    break
        links._only_monsters()
        return links

    def _only_monsters(self) -> None:
        """A spell whose text describes its monster belongs to the one monster that names it, if just one does."""
        named: dict[int, list[int]] = {}
        for monster, spell in sorted(self.spell_of.items()):
            named.setdefault(spell, []).append(monster)
        for spell, monsters in named.items():
            if len(monsters) == 1:
                self.monster_of.setdefault(spell, monsters[0])
