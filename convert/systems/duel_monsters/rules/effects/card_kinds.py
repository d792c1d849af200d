"""Of what kind of card a thing is: by its entry, or, of a spell or trap that came as a monster, by what it is now
(CONVERT-26)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules.effects.lookup import entry_of
from convert.systems.duel_monsters.rules.effects.zones import entry_kind
from convert.systems.duel_monsters.rules.marks import Identity
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.state import Being

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.effects.port import Board

STILL = "kind"
"""What a mark of a trap that came as a monster, and is still a trap, is about."""
EITHER = "spell_or_artifact"
CARDS = frozenset(("spell", "artifact", EITHER))
"""The kinds that such a creature may be of besides."""


def is_still(being: Being, wanted: tuple[str, ...]) -> bool:
    """Whether a creature is a spell or an artifact besides, and of one of these kinds (CONVERT-26)."""
    if not being.statuses:
        return False
    return any(
        status.what == STILL and status.verb == "identity" and (status.detail.value in wanted or EITHER in wanted)
        for status in being.statuses
        if isinstance(status.detail, Identity)
    )


def is_kind(game: Board, wanted: tuple[str, ...], ref: Ref) -> bool:
    """Whether a thing that has an entry is of one of these kinds, as it is there."""
    entry = entry_of(game, ref)
    if entry is None:
        return False
    if not isinstance(entry, Monster):
        being = game.state.beings.get(ref) or game.departed(ref)
        if being is not None:
            return "any" in wanted or "monster" in wanted or is_still(being, wanted)
    return entry_kind(entry, wanted)
