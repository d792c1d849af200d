"""Events of casting, Focus and spells in play."""

from __future__ import annotations

from copy import copy
from typing import Literal

from msgspec.structs import replace

from convert.systems.duel_monsters.rules.character import Item, Slot, SlotState
from convert.systems.duel_monsters.rules.events.base import (
    NOBODY,
    NOT_IN_USE,
    Cause,
    FightEvent,
    Leaves,
    bury,
    comes_off,
    end_source,
    free_focus,
    heed_silence,
    hold_focus,
    unbury,
)
from convert.systems.duel_monsters.rules.events.wearing import lay_counters, lose_eidolon, put_on
from convert.systems.duel_monsters.rules.ids import count
from convert.systems.duel_monsters.rules.refs import Ref, eidolon_entry
from convert.systems.duel_monsters.rules.state import Active, Held, State

ItemDeed = Literal[
    "casts from", "hands over", "has back", "is Despelled", "loses its power", "makes", "passes on", "picks up",
    "receives", "takes off", "uses up", "wears",
]  # fmt: skip
"""What somebody does with a thing, or what becomes of it."""
MpUse = Literal["arming", "casting", "focusing", "putting on", "summoning", "sustaining", "using"]


class MpPaid(FightEvent, frozen=True):
    """MP spent (from an Amulet first as far as named, MP-05), and the Channeling it used up (CAST-03)."""

    who: str
    mp: int
    channeling: int = 0
    amulet: int = 0
    use: MpUse | None = None
    thing: str = ""
    """For which creature or spell, by its name."""

    def apply(self, state: State) -> None:
        mage = state.mages[self.who]
        mage.mp -= self.mp - self.amulet
        mage.amulet -= self.amulet
        mage.channeling -= self.channeling

    def seen_by(self, state: State, side: int) -> bool:
        return self.who not in state.beings or state.beings[self.who].side == side


class SpellDeclared(FightEvent, frozen=True):
    """A casting, summoning, item or ability is declared and paid (PRECAST-10). ``key`` names it for a negation."""

    who: str
    entry: str
    how: str
    """cast, precast, summon, shadow, use, arm; answer: a precast spell or a trap is sprung; ability, special, quick: an
    ability of what is there already."""
    key: str
    targets: tuple[str, ...] = ()
    mp: int = 0
    source: str = ""
    """From what an ability comes: a creature or spell in play, or ``zone:owner:entry``."""
    ability: int = -1
    """Which ability of the entry."""

    def apply(self, state: State) -> None:
        pass

    def seen_by(self, state: State, side: int) -> bool:
        return self.how != "shadow" or self.who not in state.beings or state.beings[self.who].side == side


class TookPlace(FightEvent, frozen=True):
    """What was declared so has taken place and was not negated (PRECAST-11)."""

    declared: SpellDeclared

    def apply(self, state: State) -> None:
        pass

    def seen_by(self, state: State, side: int) -> bool:
        return self.declared.seen_by(state, side)


class SlotChanged(FightEvent, frozen=True):
    """The slot of a spell is Prepared, Used or Despelled, or clean again (None); its place in jewellery is Used or
    Despelled (EQUIP-12)."""

    who: str
    spell: str
    state: SlotState | None
    fate: Literal["", "cast", "sent", "discarded", "tributed", "material"] = ""
    """What became of the spell, in the words of cards; "" where it is on its way into play."""
    cause: Cause = NOBODY
    jewel: tuple[str, str] | None = None
    """In jewellery: the thing, and what the spell is called there."""

    def apply(self, state: State) -> None:
        mage = state.mages[self.who]
        if self.jewel is not None:
            self._in_jewellery(state)
        else:
            slots = list(mage.slots)
            for at, slot in enumerate(slots):
                if slot.spell == self.spell:
                    if self.state is None:
                        del slots[at]
                    else:
                        slots[at] = Slot(spell=slot.spell, state=self.state)
                    break
            mage.slots = tuple(slots)
        if self.state == "used":
            bury(state, self.who, self.spell, "used")

    def _in_jewellery(self, state: State) -> None:
        being = state.beings[self.who]
        being.items = tuple([self._with_place(item) for item in being.items])

    def _with_place(self, item: Item) -> Item:
        if self.jewel is None or item.name != self.jewel[0]:
            return item
        places = list(item.places)
        for at, slot in enumerate(places):
            if slot.spell == self.jewel[1] and slot.state == "prepared":
                places[at] = replace(slot, state=self.state or "used")
                break
        return replace(item, slots=tuple(places))

    def seen_by(self, state: State, side: int) -> bool:
        return self.who not in state.beings or state.beings[self.who].side == side


class Prepared(FightEvent, frozen=True):
    """A spell is Prepared at once: in its Used slot, or in a clean one (CONVERT-20); the Bonded Monster in none
    (STAT-20). ``was``: where it came from."""

    who: str
    spell: str
    was: str = "spellbook"
    cause: Cause = NOBODY

    def apply(self, state: State) -> None:
        mage = state.mages[self.who]
        slots = [slot for slot in mage.slots if slot.spell != self.spell]
        mage.slots = mage.slots if self.spell == mage.bonded else (*slots, Slot(spell=self.spell))
        mage.spent = tuple(spent for spent in mage.spent if spent.spell != self.spell)

    def seen_by(self, state: State, side: int) -> bool:
        return self.who not in state.beings or state.beings[self.who].side == side


class Barred(FightEvent, frozen=True):
    """A spell cannot be prepared or summoned until its owner Meditates (SUMMON-18, DESPELL-01)."""

    who: str
    spell: str

    def apply(self, state: State) -> None:
        mage = state.mages[self.who]
        if self.spell not in mage.barred:
            mage.barred = (*mage.barred, self.spell)


class SourceLost(FightEvent, frozen=True):
    """A written source is Despelled: neither cast, prepared nor copied from (DESPELL-03). What is banished lies in no
    graveyard (CONVERT-20). ``was``: where it was."""

    who: str
    spell: str
    was: str = ""
    cause: Cause = NOBODY

    def apply(self, state: State) -> None:
        mage = state.mages[self.who]
        mage.banned_sources = (*mage.banned_sources, self.spell)
        unbury(state, self.who, self.spell)


class Focused(FightEvent, frozen=True):
    """Focus slots are occupied, added or withdrawn (STAT-15, SUMMON-08)."""

    who: str
    held: Held

    def apply(self, state: State) -> None:
        hold_focus(state.mages[self.who], self.held)

    def seen_by(self, state: State, side: int) -> bool:
        return self.who not in state.beings or state.beings[self.who].side == side


class Released(FightEvent, frozen=True):
    """A Focus is let go (CAST-17); an Eidolon vanishes with it, whoever wears it (EIDOLON-03)."""

    who: str
    what: Ref
    leaves: Leaves = NOT_IN_USE

    def apply(self, state: State) -> None:
        free_focus(state, self.what, self.who)
        if made := eidolon_entry(self.what):
            lose_eidolon(state, self.who, made)


class SpellStayed(FightEvent, frozen=True):
    """A spell is in play: precast, armed or lasting, in its caster's Focus where it needs one."""

    spell: Active
    held: Held | None = None

    def apply(self, state: State) -> None:
        state.spells[self.spell.id] = copy(self.spell)
        count(state, self.spell.id)
        if self.held is not None:
            hold_focus(state.mages[self.spell.caster], self.held)

    def seen_by(self, state: State, side: int) -> bool:
        return self.spell.mode not in ("precast", "armed") or self.spell.side == side


class SpellChanged(FightEvent, frozen=True):
    """A precast spell or armed trap was activated and stays, or a spell in play is on something else now. ``bound``:
    what it names from now on; None where that does not change."""

    spell: str
    changes: dict[str, str | int]
    bound: tuple[tuple[str, tuple[Ref, ...]], ...] | None = None

    def apply(self, state: State) -> None:
        spell = state.spells[self.spell]
        was = spell.silent
        if "on" in self.changes and spell.on and spell.mode == "equip":
            comes_off(state, self.spell)
        for name, value in self.changes.items():
            setattr(spell, name, value)
        heed_silence(state, spell, was)
        if self.bound is not None:
            spell.bound = self.bound


class SpellEnded(FightEvent, frozen=True):
    """A spell in play ends and frees its Focus."""

    spell: str
    why: str
    to: str = "used"
    """Where it goes; "play" where it only changes."""
    cause: Cause = NOBODY

    def apply(self, state: State) -> None:
        del state.spells[self.spell]
        free_focus(state, self.spell)
        end_source(state, self.spell)


class Negated(FightEvent, frozen=True):
    """Something declared will do nothing; what was paid for it is lost (PRECAST-11). ``what`` it was, and whose effect
    undid it (``by``, from ``via``), where that is known."""

    key: str
    what: str = ""
    by: str = ""
    via: str = ""

    def apply(self, state: State) -> None:
        state.negated = (*state.negated, self.key)


class Fizzled(FightEvent, frozen=True):
    """What was negated came up and did nothing."""

    key: str

    def apply(self, state: State) -> None:
        state.negated = tuple(key for key in state.negated if key != self.key)


class AbilityBegan(FightEvent, frozen=True):
    """An ability that triggers by itself is being carried out (GAME-08)."""

    source: str
    key: str

    def apply(self, state: State) -> None:
        state.chain = (*state.chain, self.key)


class AbilityEnded(FightEvent, frozen=True):
    """It has been carried out."""

    key: str

    def apply(self, state: State) -> None:
        chain = list(state.chain)
        if self.key in chain:
            chain.reverse()
            chain.remove(self.key)
            chain.reverse()
        state.chain = tuple(chain)


class EidolonMade(FightEvent, frozen=True):
    """An Equip spell was cast: not again before Meditation (EIDOLON-08)."""

    who: str
    spell: str

    def apply(self, state: State) -> None:
        mage = state.mages[self.who]
        mage.eidolons = (*mage.eidolons, self.spell)


class Unworn(FightEvent, frozen=True):
    """What was worn as equipment is so no more (CONVERT-12): ``what`` by its reference, ``entry`` the spell that it is;
    ``to`` where a spell would be now, "" where it was taken off and is in hand."""

    what: Ref
    entry: str
    to: str = ""
    destroyed: bool = False
    cause: Cause = NOBODY

    def apply(self, state: State) -> None:
        pass


class ItemsChanged(FightEvent, frozen=True):
    """A creature's items after an exchange, a use or a loss; what they give follows from them, all of it (EQUIP-05 to
    EQUIP-16). ``picked``: which of the things on the ground came with it, from 0. ``counters``: on ``thing``, which an
    effect moved here from another bearer."""

    who: str
    items: tuple[Item, ...]
    deed: ItemDeed | None = None
    thing: str = ""
    """With which thing."""
    picked: int | None = None
    counters: tuple[tuple[str, int], ...] = ()
    leaves: Leaves = NOT_IN_USE
    """What becomes of what is not worn any more."""

    def apply(self, state: State) -> None:
        if self.picked is not None:
            state.ground = (*state.ground[: self.picked], *state.ground[self.picked + 1 :])
        being = state.beings[self.who]
        if self.counters:
            lay_counters(being, self.thing, self.counters)
        put_on(state, being, self.items)
