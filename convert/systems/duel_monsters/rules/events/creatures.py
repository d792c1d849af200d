"""Events of creatures coming, going, falling and changing."""

from __future__ import annotations

from copy import copy
from typing import Literal

from convert.systems.duel_monsters.rules.character import Fate
from convert.systems.duel_monsters.rules.events.base import (
    NOBODY,
    Cause,
    FightEvent,
    bury,
    drop_marks,
    end_source,
    free_focus,
    has_spell,
    hold_focus,
    leave_skirmish,
    refit,
    remove,
    told_apart,
    unbury,
    unmark,
    unmute,
)
from convert.systems.duel_monsters.rules.events.wearing import drop_items, lose_eidolon, without_focus
from convert.systems.duel_monsters.rules.ids import count
from convert.systems.duel_monsters.rules.refs import Ref, eidolon_entry
from convert.systems.duel_monsters.rules.state import FOR_THE_BATTLE, Being, Held, Modifier, State, Status, Until
from convert.systems.duel_monsters.rules.uses import Use


class Arrived(FightEvent, frozen=True):
    """A creature comes into play: a summon with its Focus (SUMMON-05), or a late arrival."""

    being: Being
    held: Held | None = None
    cause: Cause = NOBODY

    def apply(self, state: State) -> None:
        being = copy(self.being)
        state.beings[being.id] = being
        state.names[being.id] = being.name if being.shadow else told_apart(state, being)
        count(state, being.id)
        if self.held is not None:
            hold_focus(state.mages[being.caster], self.held)
        unbury(state, being.owner, being.entry)

    def seen_by(self, state: State, side: int) -> bool:
        return not self.being.shadow or self.being.side == side


class ShadowArrived(FightEvent, frozen=True):
    """What the others learn of a Shadow: that it is there (GAME-07)."""

    who: str
    caster: str

    def apply(self, state: State) -> None:
        pass

    def seen_by(self, state: State, side: int) -> bool:
        return self.caster in state.beings and state.beings[self.caster].side != side


class Revealed(FightEvent, frozen=True):
    """A Shadow stops being one (SHADOW-04)."""

    who: str
    why: str

    def apply(self, state: State) -> None:
        being = state.beings[self.who]
        being.shadow = False
        state.names[self.who] = told_apart(state, being)


class Shadowed(FightEvent, frozen=True):
    """A summon is a Shadow again (SHADOW-07, CONVERT-20); what lasted while it was face up ends."""

    who: str

    def apply(self, state: State) -> None:
        being = state.beings[self.who]
        being.shadow = True
        leave_skirmish(state, being)
        drop_marks(being, lambda until: until.kind == "open")
        end_source(state, self.who)


class Dismissed(FightEvent, frozen=True):
    """Sent away unharmed (SUMMON-11): its spell is Used, a Bonded Monster stays Prepared (SUMMON-19, STAT-20)."""

    who: str
    why: str
    to: str = "used"
    """Where its spell goes: another event takes it on from there. "" is nowhere, ``beneath`` under a creature."""
    cause: Cause = NOBODY

    @classmethod
    def now(cls, state: State, who: str, why: str, to: str = "used", cause: Cause = NOBODY) -> Dismissed:
        """The same for one that is in play: what has no spell of its own does not count as used (CONVERT-08)."""
        return cls(who, why, "" if to in ("used", "beneath") and not has_spell(state, state.beings[who]) else to, cause)

    def apply(self, state: State) -> None:
        being = state.beings[self.who]
        remove(state, self.who)
        if has_spell(state, being):
            bury(state, being.owner, being.entry, "used")


class Fell(FightEvent, frozen=True):
    """A summon is Defeated (0 HP) or Destroyed (by an effect, discard or Sacrifice): DEATH-01. It leaves, and its spell
    waits a day or for Meditation (DEATH-04, DEATH-05); or it is kept as a Body in ``slots`` Focus (DEATH-02)."""

    who: str
    fate: Literal["defeated", "destroyed", "sacrificed", "discarded"]
    slots: int = 0
    by: str = ""
    keeper: str = ""
    cause: Cause = NOBODY

    def apply(self, state: State) -> None:
        being = state.beings[self.who]
        bury(state, being.owner, being.entry, self.fate)
        if self.slots:
            leave_skirmish(state, being)
            end_source(state, self.who)
            drop_items(state, being)
            being.body = "defeated" if self.fate == "defeated" else "destroyed"
            being.hp = 0
            being.actions = 0
            being.shadow = False
            being.modifiers = ()
            being.statuses = ()
            refit(being)
            free_focus(state, self.who)
            hold_focus(state.mages[self.keeper or being.caster], Held("body", being.id, self.slots))
            return
        remove(state, self.who)
        wait(state, being, "defeated" if self.fate == "defeated" else "destroyed")


class BodyLaid(FightEvent, frozen=True):
    """A Material of a fused creature that was split lies there as a Body (FUSION-12): it has not been summoned, and it
    counts as used (CONVERT-08). What it was split from does not any more."""

    being: Being
    of: str
    """The entry of the fused creature."""

    def apply(self, state: State) -> None:
        body = copy(self.being)
        state.beings[body.id] = body
        state.names[body.id] = told_apart(state, body)
        count(state, body.id)
        unbury(state, body.owner, self.of)
        bury(state, body.owner, body.entry, "defeated" if body.body == "defeated" else "destroyed")


class BodyDropped(FightEvent, frozen=True):
    """A Body's Focus is let go: its wait begins (DEATH-06), unless it is what rises (DEATH-03)."""

    who: str
    revived: bool = False

    def apply(self, state: State) -> None:
        being = state.beings[self.who]
        remove(state, self.who)
        wait(state, being, "defeated" if being.body == "defeated" else "destroyed")


class FellUnconscious(FightEvent, frozen=True):
    """A character at 0 HP (STAT-22): cannot act or respond; every Focus it held is lost, that of what it wears too
    (EQUIP-16)."""

    who: str

    def apply(self, state: State) -> None:
        being = state.beings[self.who]
        being.down = True
        being.actions = 0
        being.stance = "none"
        being.charges = 0
        leave_skirmish(state, being)
        state.fallen = (*state.fallen, self.who)
        mage = state.mages.get(self.who)
        if mage is not None:
            without_focus(state, being)
            for held in mage.held:
                if made := eidolon_entry(Ref(held.what)):
                    lose_eidolon(state, mage.id, made)  # EIDOLON-03
            mage.held = tuple(held for held in mage.held if held.kind in ("summon", "body"))


class Woke(FightEvent, frozen=True):
    """Healed from 0 HP (STAT-22)."""

    who: str

    def apply(self, state: State) -> None:
        being = state.beings[self.who]
        being.down = False
        state.fallen = tuple(one for one in state.fallen if one != self.who)


class Slain(FightEvent, frozen=True):
    """A Real monster or NPC at 0 HP: dead or captured, as its attacker wishes (COMBAT-43). Its body lies there for
    revival (CONVERT-08)."""

    who: str

    def apply(self, state: State) -> None:
        being = state.beings[self.who]
        state.corpses = (*state.corpses, (self.who, being.entry, being.section))
        remove(state, self.who)
        state.fallen = (*state.fallen, self.who)


class PutOut(FightEvent, frozen=True):
    """Out for the round, as if dead, able only to Parry (CONVERT-22)."""

    who: str
    until: str

    def apply(self, state: State) -> None:
        being = state.beings[self.who]
        being.out = self.until
        being.stance = "none"
        being.actions = 0


class Modified(FightEvent, frozen=True):
    """A Score changes for a while, full and unspent part alike (CONVERT-05)."""

    who: str
    modifier: Modifier

    def apply(self, state: State) -> None:
        being = state.beings[self.who]
        being.modifiers = (*being.modifiers, self.modifier)
        refit(being)


class Marked(FightEvent, frozen=True):
    """A ban, permission or protection is put on a creature, or on a spell or artifact in play."""

    who: str
    status: Status

    def apply(self, state: State) -> None:
        spell = state.spells.get(Ref(self.who))
        if spell is not None:
            spell.marks = (*spell.marks, self.status)
            return
        being = state.beings[self.who]
        being.statuses = (*being.statuses, self.status)


class Unmarked(FightEvent, frozen=True):
    """Everything that ``source`` put on a creature ends."""

    who: str
    source: str

    def apply(self, state: State) -> None:
        being = state.beings[self.who]
        being.statuses = tuple(status for status in being.statuses if status.source != self.source)
        being.modifiers = tuple(modifier for modifier in being.modifiers if modifier.source != self.source)
        refit(being)


class BattleEnded(FightEvent, frozen=True):
    """What lasted for one Attack ends with it, on everybody ("during the Damage Step only", CONVERT-42)."""

    def apply(self, state: State) -> None:
        for being in state.beings.values():
            drop_marks(being, _of_battle)
        unmark(state, _of_battle)
        unmute(state, FOR_THE_BATTLE)


def lasts_for_the_battle(state: State) -> bool:
    """Whether anything is in force that ends with an Attack."""
    for being in state.beings.values():
        if being.modifiers and any(_of_battle(one.until) for one in being.modifiers):
            return True
        if being.statuses and any(_of_battle(one.until) for one in being.statuses):
            return True
    return any(spell.muted == FOR_THE_BATTLE for spell in state.spells.values())


def _of_battle(until: Until) -> bool:
    return until.kind == "battle"


class AbilityUsed(FightEvent, frozen=True):
    """An ability with a limit was used this round (CONVERT-20: once per turn is once per round)."""

    who: str
    use: Use

    def apply(self, state: State) -> None:
        being = state.beings.get(self.who)
        if being is not None:
            being.used = (*being.used, self.use)
        elif self.who in state.spells:
            spell = state.spells[self.who]
            spell.used = (*spell.used, self.use)


def wait(state: State, being: Being, fate: Fate) -> None:
    """A Defeated summon waits a day, a Destroyed one for its caster's Meditation (DEATH-04, DEATH-05)."""
    mage = state.mages.get(being.owner)
    if mage is None or being.token or not being.entry or being.origin == "fusion":
        return
    if fate == "defeated":
        mage.resting = (*mage.resting, being.entry)
    else:
        mage.barred = (*mage.barred, being.entry)
