"""Whether what is described could be the entry itself."""

from __future__ import annotations

from collections.abc import Sequence

from convert.systems.duel_monsters.words.lexicon import KINDS
from convert.systems.duel_monsters.words.scope import Scope

_CARDS = frozenset(KINDS[kind] for kind in ("spell", "artifact", "spell_or_artifact", "equipment"))


def is_this_card(scope: Scope, head: str, name: str | Sequence[str] | None) -> bool:
    """Is it this card by its name, which is no monster, or nothing else, while what is described (``head``) is?"""
    if not name or name != scope.own_name:
        return False
    return head in _CARDS if scope.this == "monster" else head == KINDS["monster"] and not scope.comes_as_a_monster
