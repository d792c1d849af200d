"""The root of the game's events, and the small changes of state that several of them share."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from convert.kernel import Event
from convert.systems.duel_monsters.rules.character import Fate, Spent
from convert.systems.duel_monsters.rules.events.wearing import drop_items, rearm, total
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.state import (
    Active,
    Asleep,
    Being,
    Held,
    Mage,
    PointStat,
    State,
    Until,
    while_there,
)
from convert.systems.duel_monsters.rules.status import silent_items


class Cause(Struct, frozen=True):
    """Whose doing something was, for the triggers that ask: ``by`` the caster or creature, ``via`` what did it (a
    creature, a spell in play, or ``cast:caster:entry``), ``how`` ("effect", "cost", "material", "tribute"), ``into``
    what it was given up for; ``beside`` what would be destroyed at the same time."""

    by: str = ""
    via: str = ""
    how: str = ""
    into: str = ""
    beside: tuple[str, ...] = ()


NOBODY = Cause()


class Leaves(Struct, frozen=True):
    """How what was worn has left play: where a spell would be now ("" where it was only taken off), whether it was
    destroyed, and whose doing it was."""

    to: str = ""
    destroyed: bool = False
    cause: Cause = NOBODY


NOT_IN_USE = Leaves()
"""It was taken off."""


class FightEvent(Event[State], frozen=True):
    """Something that happened in a fight. Only ``apply`` writes to the state."""


def free_focus(state: State, what: str, mage: str = "") -> None:
    """Whoever holds ``what`` in a Focus slot lets it go; only ``mage`` where one is named."""
    for owner in state.mages.values() if not mage else (state.mages[mage],):
        if any(held.what == what for held in owner.held):
            owner.held = tuple(held for held in owner.held if held.what != what)


def hold_focus(mage: Mage, held: Held) -> None:
    """Occupy slots, instead of what the same thing held before."""
    mage.held = (*(h for h in mage.held if h.what != held.what), held)


def bury(state: State, owner: str, entry: str, fate: Fate) -> None:
    """A spell counts as used since its caster last Meditated (CONVERT-08)."""
    mage = state.mages.get(owner)
    if mage is not None and entry:
        mage.spent = (*(s for s in mage.spent if s.spell != entry), Spent(spell=entry, fate=fate))


def has_spell(state: State, being: Being) -> bool:
    """Whether a summon that leaves undestroyed was cast as a spell that is Used then: no token and no fusion has one
    (FUSION-15), and a Bonded Monster stays Prepared (STAT-20)."""
    owner = state.mages.get(being.owner)
    return owner is not None and being.origin != "fusion" and being.entry != owner.bonded and not being.token


def unbury(state: State, owner: str, entry: str) -> None:
    """What is in play or Prepared again does not count as used (CONVERT-08)."""
    mage = state.mages.get(owner)
    if mage is not None:
        mage.spent = tuple(s for s in mage.spent if s.spell != entry)


def leave_skirmish(state: State, being: Being) -> None:
    """Out of its Skirmish; one left without opposing sides ends by itself (COMBAT-19)."""
    number = being.skirmish
    if not number:
        return
    being.skirmish = 0
    rest = [other for other in state.beings.values() if other.skirmish == number]
    if len({other.side for other in rest}) < 2:
        for other in rest:
            other.skirmish = 0


COMING = "coming"
"""The mark of a ban that begins with the next turn of who has it."""
COMMANDED = "commanded"
"""The mark of a Real creature that obeys another side (CONVERT-42)."""


def release(state: State) -> None:
    """Real creatures whose time of obeying is over, or whose master is gone or unconscious, are their own again."""
    for being in state.beings.values():
        if being.home < 0:
            continue
        master = next((status.until.who for status in being.statuses if status.verb == COMMANDED), "")
        holder = state.beings.get(master)
        if holder is None or holder.down:
            being.statuses = tuple(status for status in being.statuses if status.verb != COMMANDED)
            leave_skirmish(state, being)
            being.side, being.home = being.home, -1


def told_apart(state: State, being: Being) -> str:
    """What a creature is called at the table: its name, with a number where another that everybody sees has it."""
    seen = [one for one in state.beings.values() if one.id != being.id and not one.shadow]
    taken, number, label = {state.names.get(one.id, one.name) for one in seen}, 1, being.name
    while label in taken:
        number += 1
        label = f"{being.name} {number}"
    return label


def remove(state: State, who: str) -> None:
    """Take a creature off the battlefield: its Skirmish, its Focus and what it held go with it; what it wore drops in
    its Section (EQUIP-18)."""
    being = state.beings[who]
    leave_skirmish(state, being)
    drop_items(state, being)
    del state.beings[who]
    free_focus(state, who)
    end_source(state, who)


def end_source(state: State, source: str) -> None:
    """What lasted because of ``source`` ends with it."""
    for being in state.beings.values():
        if being.modifiers or being.statuses:
            drop_marks(being, lambda until: until.kind in ("source", "while") and until.who == source)
    unmark(state, lambda until: until.kind in ("source", "while") and until.who == source)
    unmute(state, while_there(Ref(source)))


def comes_off(state: State, worn: str) -> None:
    """What lasted because ``worn`` was on somebody ends as it is put on anew, on whomever (CONVERT-12)."""
    for being in state.beings.values():
        if being.modifiers or being.statuses:
            drop_marks(being, lambda until: _is_of(until, worn))


def unmark(state: State, ended: Callable[[Until], bool]) -> None:
    """Remove the marks of spells in play whose ``until`` has ``ended``."""
    for spell in state.spells.values():
        if spell.marks:
            spell.marks = tuple([one for one in spell.marks if not ended(one.until)])


def end_part(state: State, who: str) -> None:
    """A part of that one's turn is over: what was lost with it may be done again."""
    for being in state.beings.values():
        if being.statuses:
            drop_marks(being, lambda until: until.kind == "part" and until.who == who and until.turns <= 0)


def unmute(state: State, until: str) -> None:
    """Spells in play that were silent until then have their effects again."""
    for spell in state.spells.values():
        if spell.muted and spell.muted == until:
            was, spell.muted = spell.silent, ""
            heed_silence(state, spell, was)


def heed_silence(state: State, spell: Active, was: bool) -> None:
    """What a spell in play has put on creatures while it lasts counts for nothing as long as it is silent
    (CONVERT-42)."""
    if spell.silent == was:
        return
    if not spell.silent:
        marks, spell.asleep = spell.asleep, ()
        for one in marks:
            _back(state, one)
        return
    for being in state.beings.values():
        held = [Asleep(being.id, modifier=one) for one in being.modifiers if _is_of(one.until, spell.id)]
        held += [Asleep(being.id, status=one) for one in being.statuses if _is_of(one.until, spell.id)]
        if held:
            spell.asleep = (*spell.asleep, *held)
            drop_marks(being, lambda until: _is_of(until, spell.id))


def _is_of(until: Until, source: str) -> bool:
    return until.kind == "source" and until.who == source


def _back(state: State, mark: Asleep) -> None:
    being = state.beings.get(mark.who)
    if being is None or being.body:
        return
    if mark.status is not None:
        being.statuses = (*being.statuses, mark.status)
    if mark.modifier is not None:
        being.modifiers = (*being.modifiers, replace(mark.modifier, thrown=0))
        refit(being)


def drop_marks(being: Being, ended: Callable[[Until], bool]) -> None:
    """Remove the modifiers and statuses whose ``until`` has ``ended``, and refit the Scores."""
    if being.statuses:
        kept = tuple(status for status in being.statuses if not ended(status.until))
        if len(kept) != len(being.statuses):
            silent, being.statuses = silent_items(being), kept
            if silent_items(being) != silent:
                rearm(being)
    if being.modifiers:
        left = tuple(modifier for modifier in being.modifiers if not ended(modifier.until))
        if len(left) != len(being.modifiers):
            over = [modifier for modifier in being.modifiers if ended(modifier.until)]
            being.modifiers = left
            refit(being)
            shift(being, "attack", sum(one.thrown for one in over if one.stat == "attack"))  # spent with the gain
            shift(being, "defense", sum(one.thrown for one in over if one.stat == "defense"))


def refit(being: Being) -> None:
    """Full Scores from base and modifiers; the unspent part moves with the full one (CONVERT-05), never below 0
    (DICE-09). What is spent stays spent: of a Score that was lowered below it and returns, no more is unspent. And the
    Equipment Bonuses, which are never spent."""
    full = max(0, being.attack_base + total(being.modifiers, "attack"))
    shift(being, "attack", full - being.attack_full)
    being.attack_full = full
    full = max(0, being.defense_base + total(being.modifiers, "defense"))
    shift(being, "defense", full - being.defense_full)
    being.defense_full = full
    rearm(being)


def shift(being: Being, stat: PointStat, points: int) -> None:
    """So many more points of a Score are unspent, or fewer; what would be below 0 is owed."""
    if stat == "attack":
        unspent = being.attack - being.attack_owed + points
        being.attack, being.attack_owed = max(0, unspent), max(0, -unspent)
    else:
        unspent = being.defense - being.defense_owed + points
        being.defense, being.defense_owed = max(0, unspent), max(0, -unspent)
