"""What a caster may sacrifice as a spell is cast (CAST-04 to CAST-08), and what keeps a summon from it (CONVERT-42)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.systems.duel_monsters.entries import Entry, Monster
from convert.systems.duel_monsters.rules.effects import scope
from convert.systems.duel_monsters.rules.refs import Ref, ref_of
from convert.systems.duel_monsters.rules.state import Being, Mage
from convert.systems.duel_monsters.rules.status import FOR_A_SUMMONING, OTHERWISE

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


def victims(game: Game, mage: Mage, entry: Entry) -> tuple[str, ...]:
    """One's own active summons, Shadows included, that may be sacrificed as that is cast; no Bodies (CAST-08)."""
    beings = game.state.beings.values()
    return tuple(b.id for b in beings if b.caster == mage.id and not b.body and not _kept(game, mage, b, entry))


def _kept(game: Game, mage: Mage, victim: Being, entry: Entry) -> bool:
    """Whether an effect keeps a summon from being sacrificed for that (CONVERT-42)."""
    if not victim.statuses:
        return False
    held, caster = ref_of("prepared", mage.id, entry.id), Ref(mage.id)
    if not isinstance(entry, Monster):
        return scope.barred(game, victim, ("tribute", OTHERWISE), caster)
    barred_at_all = scope.barred(game, victim, ("tribute",), caster)
    return barred_at_all or scope.barred(game, victim, (FOR_A_SUMMONING,), held)
