"""What the fields of this game's entries usually hold (``convert.contract.usual``)."""

from __future__ import annotations

from typing import get_args

from convert.cards.vocabulary import Vocabulary
from convert.contract.usual import Most, Usual
from convert.effects.terms import MonsterClass
from convert.systems.duel_monsters.conversion.rarity import RarityTable

_NO_CLASSES = ("special",)
"""Words of filters that are no class of a monster."""


def usual() -> Usual:
    """Read from the words that the card source is known to use, and from this game's own tables."""
    known = Vocabulary.load()
    spells = [f"{word.title()} Spell" for word in sorted(known.spell_properties)]
    traps = [f"{word.title()} Trap" for word in sorted(known.trap_properties)]
    score = Most(number=50, why="no card prints more than 5,000, which is 50 here (CONVERT-03)", hundredth=True)
    amount = Most(number=100, why="no card's effect says more than 10,000, which is 100 here (CONVERT-05)")
    return Usual(
        closed={
            "attribute": sorted(known.attributes),  # the mages' six (ATTR-01), as cards spell them, and DIVINE
            "classes": [word for word in get_args(MonsterClass) if word not in _NO_CLASSES],
            "property": [*spells, *traps],
        },
        open={"type": sorted(known.races), "rarity": RarityTable.labels()},
        most={
            "level": Most(number=13, why="no card has a Level above 13 (CONVERT-03)"),
            "attack": score,
            "defense": score,
            "amount": amount,
            "n": amount,
            "weapon_bonus": amount,
            "armour_bonus": amount,
            "clauses": Most(number=30, why="no card's text has more than 30 clauses"),
        },
        names=frozenset({"also_named", "name", "mentions", "lists"}),
        series=frozenset({"series", "lists_series"}),
    )
