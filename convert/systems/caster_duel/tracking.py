"""Caster: The Duel for the tracker of fights with real cards (``convert.contract.tracking``)."""

from __future__ import annotations

from collections.abc import Iterator

from convert.contract.tracking import Combatant, Counter, Fight, Tracker, Tracking
from convert.systems.caster_duel.entries import Creature, Entry

HEALTH = 20
"""What each player starts with (CASTER-TERM-01)."""

TRACKING = Tracking(
    counters=(
        Counter(name="health", title="Health"),
        Counter(name="power", title="Power"),
        Counter(name="toughness", title="Toughness", refreshes=True),
        Counter(name="mana", title="Mana", refreshes=True),
    ),
    place="Zone",
    group="Combat",
    hidden="Face down",
)


def combatants(entry: Entry) -> Iterator[Combatant]:
    """A creature with what it deals and what destroys it."""
    if isinstance(entry, Creature):
        numbers = {"power": entry.power, "toughness": entry.toughness}
        yield Combatant(
            name=entry.name,
            counters={name: (value, value) for name, value in numbers.items() if isinstance(value, int)},
            figures=(("Abilities", ", ".join(entry.abilities)),),
            entry=entry.slug,
        )


def duel() -> Fight:
    """Two players at the start (CASTER-TERM-01)."""
    return Fight(
        title="A duel",
        combatants=tuple(
            Combatant(name=f"Player {number}", side=side, counters={"health": (HEALTH, HEALTH), "mana": (0, 0)})
            for number, side in ((1, "one"), (2, "the other"))
        ),
    )


TRACKER = Tracker(tracking=TRACKING, combatants=combatants, fights=lambda book: (duel(),))
"""What the game gives the tracker."""
