"""CONVERT-12, EQUIP-18, EIDOLON-03: an Equip spell that is worn no more has left play, as one that lasted on a creature
has: taken off, dropped by a bearer that is gone, destroyed, or vanished with its Focus."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from convert.systems.duel_monsters.rules.effects import worn
from convert.systems.duel_monsters.rules.effects.belonging import unpaid_modifier
from convert.systems.duel_monsters.rules.effects.still_exists import exists
from convert.systems.duel_monsters.rules.events import (
    NOT_IN_USE,
    ControlTaken,
    Dismissed,
    Fell,
    FellUnconscious,
    ItemsChanged,
    Released,
    SetAside,
    Slain,
    Unworn,
)
from convert.systems.duel_monsters.rules.events.wearing import counters_on
from convert.systems.duel_monsters.rules.refs import Ref, item_bearer, parts
from convert.systems.duel_monsters.rules.state import Active

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

GOES = (Fell, Dismissed, Slain, SetAside)
"""Events after which a creature wears nothing any more."""
CHANGES = frozenset({*GOES, ItemsChanged, Released, FellUnconscious, ControlTaken})
"""Events after which something may be worn no more."""
Worn = Mapping[Ref, Active]
"""What is worn, by its reference: each thing as the spell on its bearer that it is like."""


def in_use(game: Game) -> Worn:
    """Everything that is worn as equipment now."""
    found: dict[Ref, Active] = {}
    for being in game.state.beings.values():
        if not being.items or being.shadow:
            continue
        for ref, entry in worn.in_use(game, being, silent=True):
            you, name = Ref(being.caster or being.id), parts(ref)[2]
            spell = Active(ref, entry.id, you, being.side, "equip", unpaid_modifier(entry), being.section, on=being.id)
            spell.counters = counters_on(being, name)
            found[ref] = spell
    return found


def gone(game: Game, event: Any, before: Worn) -> Iterator[tuple[Active, Unworn]]:
    """What was worn before that event and is not any more: each as it was, and what is told of it. What an effect moves
    to another bearer has not left play; what is handed over (COMBAT-49) or returned was sent nowhere by that."""
    deed = event.deed if isinstance(event, ItemsChanged) else ""
    if deed == "passes on":
        return
    left = event.leaves if isinstance(event, ItemsChanged | Released) else NOT_IN_USE
    for ref, spell in before.items():
        if not worn.is_in_use(game, ref):
            lies = deed == "hands over" or (item_bearer(ref) in game.state.beings and exists(game, ref))
            to = left.to or ("" if lies and not isinstance(event, GOES) else "used")
            yield spell, Unworn(ref, spell.entry, to, left.destroyed, left.cause)
