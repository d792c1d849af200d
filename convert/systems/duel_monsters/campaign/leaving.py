"""What leaves Focus, and what becomes of its spell."""

from __future__ import annotations

from msgspec.structs import replace

from convert.prose import clock
from convert.systems.duel_monsters.campaign.operation import Operation
from convert.systems.duel_monsters.rules.between import meditate
from convert.systems.duel_monsters.rules.character import Character, Fate, Focused, Spent

DEFEATED_MINUTES = clock.DAY
"""How long a Defeated summon waits (DEATH-04)."""


def let_go(operation: Operation, who: str, held: Focused, why: str, *rules: str) -> None:
    """One thing leaves Focus. A summon is dismissed and will be whole (SUMMON-17), its spell stays Used (SUMMON-19; a
    Bonded Monster's Prepared, STAT-20); a Body begins its wait now (DEATH-06); a Hammer Space's item falls out
    (BASIC-13)."""
    focus = list(operation.character(who).focus)
    focus.remove(held)
    operation.change(who, focus=tuple(focus))
    name = operation.character(who).name
    if held.what == "body":
        operation.say(who, f"The Body of {held.spell} is let go {why}.", *rules, "DEATH-06")
        lose_summon(operation, who, held.spell, held.fate or "defeated")
    elif held.what == "summon":
        operation.say(who, f"{held.spell} is dismissed {why}.", *rules)
    elif held.what == "eidolon":
        _drop_eidolon(operation, who, held)
        operation.say(who, f"The Eidolon of {held.spell} vanishes {why}.", *rules)
    elif held.item:
        operation.say(who, f"{name} lets {held.spell} go {why}; {held.item} lies at their feet.", *rules, "BASIC-13")
    else:
        operation.say(who, f"{name} lets {held.spell} go {why}.", *rules)


def end_focus(operation: Operation, who: str, rule: str) -> None:
    """Everything goes that does not survive Meditation or sleep (MEDITATE-02, MEDITATE-03, MEDITATE-11), precast
    spells too (PRECAST-08). Prepared spells stay (PREP-09)."""
    for held in ending(operation.character(who)):
        let_go(operation, who, held, "at the start", rule)


def ending(character: Character) -> tuple[Focused, ...]:
    """What of somebody's Focus Meditation and sleep end (MEDITATE-02, MEDITATE-03, MEDITATE-11)."""
    return tuple(
        held
        for held in character.focus
        if not meditate.survives(
            basic_magic=held.what == "basic", talisman=held.talisman, eidolon=held.what == "eidolon"
        )
    )


def lose_summon(operation: Operation, who: str, spell: str, fate: Fate) -> None:
    """A summon has left play other than by being dismissed: Defeated it waits a day (DEATH-04), Destroyed, sacrificed
    or discarded it waits for Meditation (DEATH-05, SUMMON-18)."""
    character = operation.character(who)
    bond = character.bond
    bonded = bond is not None and operation.library.same(bond.monster, spell)
    if fate == "defeated":
        operation.change(who, resting={**character.resting, spell: DEFEATED_MINUTES})
        operation.say(who, f"{spell} was Defeated and must wait a day.", "DEATH-04")
    else:
        if not any(operation.library.same(each, spell) for each in character.barred):
            operation.change(who, barred=(*character.barred, spell))
        operation.say(who, f"{spell} can be neither Prepared nor summoned until Meditation.", "DEATH-05")
    if bonded and bond is not None:
        operation.change(who, bonded=replace(bond, barred="defeated" if fate == "defeated" else "destroyed"))
    bury(operation, who, spell, fate)


def bury(operation: Operation, who: str, spell: str, fate: Fate) -> None:
    """The spell counts as used since the last Meditation: the game's graveyard (CONVERT-08)."""
    character = operation.character(who)
    others = tuple(each for each in character.spent if not operation.library.same(each.spell, spell))
    operation.change(who, spent=(*others, Spent(spell=spell, fate=fate)))


def _drop_eidolon(operation: Operation, who: str, held: Focused) -> None:
    items = tuple(
        item
        for item in operation.character(who).equipment
        if not (item.eidolon and item.entry is not None and operation.library.same(item.entry, held.spell))
    )
    operation.change(who, equipment=items)
