"""Events that only effects bring about: counters, control, what lasts, what waits, what is shown."""

from __future__ import annotations

from copy import copy

from convert.systems.duel_monsters.rules.context import Word
from convert.systems.duel_monsters.rules.events.base import (
    COMMANDED,
    NOBODY,
    Cause,
    FightEvent,
    bury,
    free_focus,
    has_spell,
    hold_focus,
    leave_skirmish,
    refit,
    remove,
    unbury,
)
from convert.systems.duel_monsters.rules.events.wearing import (
    as_they_are,
    counters_on,
    drop_items,
    lay_counters,
    put_on,
    rearm,
)
from convert.systems.duel_monsters.rules.refs import Ref, item_bearer, parts
from convert.systems.duel_monsters.rules.state import (
    MATERIAL,
    Aside,
    Being,
    Delay,
    Held,
    Modifier,
    State,
    Status,
    Until,
)


class CountersChanged(FightEvent, frozen=True):
    """How many counters of one name a creature, a spell in play or a worn thing carries now. Of its Materials those
    come off that are named as ``off``; then first those that nobody knows, and the last that was attached."""

    what: str
    name: str
    count: int
    before: int = 0
    off: tuple[Ref, ...] = ()
    """The known Materials that come off, by the references of the spells they were; of two alike one each."""
    cause: Cause = NOBODY

    def apply(self, state: State) -> None:
        bearer = state.beings.get(item_bearer(Ref(self.what)))
        if bearer is not None:
            name = parts(Ref(self.what))[2]
            lay_counters(bearer, name, self._now(counters_on(bearer, name)))
            return
        thing = state.beings.get(self.what) or state.spells[self.what]
        thing.counters = self._now(thing.counters)
        if self.name == MATERIAL and isinstance(thing, Being):
            left = list(thing.beneath)
            for ref in self.off:
                if ref in left:
                    left.remove(ref)
            thing.beneath = tuple(left[: self.count])

    def _now(self, before: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
        rest = tuple([one for one in before if one[0] != self.name])
        return (*rest, (self.name, self.count)) if self.count else rest


class ControlTaken(FightEvent, frozen=True):
    """A summon obeys another caster, who holds it in Focus from now on; the former one needs none (SPECIAL-05).
    ``actions``: how many it has left of that caster's turn (TURN-02)."""

    who: str
    caster: str
    held: Held
    actions: int = 0

    def apply(self, state: State) -> None:
        being = state.beings[self.who]
        free_focus(state, self.who)
        leave_skirmish(state, being)
        being.caster = Ref(self.caster)
        being.side = state.beings[self.caster].side
        being.actions = self.actions
        being.arriving = being.arriving and self.actions < 2
        hold_focus(state.mages[self.caster], self.held)
        put_on(state, being, as_they_are(state, being))  # EQUIP-18: its Focus comes from its summoner now


class Commanded(FightEvent, frozen=True):
    """A Real creature does as another side bids, until its master's next turn (CONVERT-42)."""

    who: str
    caster: Ref
    source: str

    def apply(self, state: State) -> None:
        being = state.beings[self.who]
        leave_skirmish(state, being)
        if being.home < 0:
            being.home = being.side
        being.side = state.beings[self.caster].side
        marks = tuple(status for status in being.statuses if status.verb != COMMANDED)
        being.statuses = (*marks, Status(COMMANDED, "obeys", self.source, Until("turn", self.caster)))


class SetAside(FightEvent, frozen=True):
    """A creature is banished for a time: it is not on the battlefield, and what lasted on it has ended; it needs no
    Focus while it is away (CONVERT-20)."""

    who: str
    until: Until
    cause: Cause = NOBODY

    def apply(self, state: State) -> None:
        drop_items(state, state.beings[self.who])
        being = copy(state.beings[self.who])
        remove(state, self.who)
        being.modifiers = being.statuses = ()
        rearm(being)
        being.attack_full, being.attack = being.attack_base, min(being.attack, being.attack_base)
        being.defense_full, being.defense = being.defense_base, min(being.defense, being.defense_base)
        being.attack_owed = being.defense_owed = 0
        being.skirmish, being.actions, being.stance = 0, 0, "none"
        state.aside = (*state.aside, Aside(being, self.until))


class CameBack(FightEvent, frozen=True):
    """What was banished for a time is there again, in its Section; a summon in a Focus slot of its caster."""

    who: str
    held: Held | None = None

    def apply(self, state: State) -> None:
        being = copy(next(one.being for one in state.aside if one.being.id == self.who))
        state.aside = tuple(one for one in state.aside if one.being.id != self.who)
        state.beings[being.id] = being
        if self.held is not None:
            hold_focus(state.mages[being.caster], self.held)


class StayedAway(FightEvent, frozen=True):
    """What was banished for a time has no Focus to come back to: as if dismissed, its spell is Used (SUMMON-19)."""

    who: str

    def apply(self, state: State) -> None:
        being = next(one.being for one in state.aside if one.being.id == self.who)
        state.aside = tuple(one for one in state.aside if one.being.id != self.who)
        if has_spell(state, being):
            bury(state, being.owner, being.entry, "used")


class Returned(FightEvent, frozen=True):
    """A spell is back in the Spellbook: its slot is clean, it does not count as used, its page can be read again
    (CONVERT-20). ``was``: where it was."""

    who: str
    spell: str
    was: str = ""
    cause: Cause = NOBODY

    def apply(self, state: State) -> None:
        mage = state.mages[self.who]
        mage.slots = tuple(slot for slot in mage.slots if slot.spell != self.spell)
        mage.banned_sources = tuple(one for one in mage.banned_sources if one != self.spell)
        unbury(state, self.who, self.spell)

    def seen_by(self, state: State, side: int) -> bool:
        return self.who not in state.beings or state.beings[self.who].side == side


class Milled(FightEvent, frozen=True):
    """Sent from the Spellbook to what was used: it cannot be prepared until Meditation (CONVERT-20)."""

    who: str
    spell: str
    was: str = "spellbook"
    cause: Cause = NOBODY

    def apply(self, state: State) -> None:
        mage = state.mages[self.who]
        if self.spell not in mage.barred:
            mage.barred = (*mage.barred, self.spell)
        mage.banned_sources = tuple(one for one in mage.banned_sources if one != self.spell)
        bury(state, self.who, self.spell, "used")


class Unbarred(FightEvent, frozen=True):
    """Revived, it waits for nothing any more (DEATH-03, DEATH-05)."""

    who: str
    spell: str

    def apply(self, state: State) -> None:
        mage = state.mages[self.who]
        mage.barred = tuple(one for one in mage.barred if one != self.spell)
        mage.resting = tuple(one for one in mage.resting if one != self.spell)
        mage.banned_sources = tuple(one for one in mage.banned_sources if one != self.spell)


class Layered(FightEvent, frozen=True):
    """What the continuous abilities in play do to one creature now, instead of what they did before."""

    who: str
    modifiers: tuple[Modifier, ...]
    statuses: tuple[Status, ...]

    def apply(self, state: State) -> None:
        being = state.beings[self.who]
        being.modifiers = (*(m for m in being.modifiers if m.until.kind != "while"), *self.modifiers)
        being.statuses = (*(s for s in being.statuses if s.until.kind != "while"), *self.statuses)
        refit(being)


class MadeMaterial(FightEvent, frozen=True):
    """What went into a fusion, a ritual or under another creature ("used as material"): ``what`` where it is now, by
    reference, ``to`` the creature that came of it or bears it."""

    what: Ref
    to: str
    how: str
    was: str = "play"
    """The zone it was in; ``beneath``: under another creature that is Material itself now, with all that it had."""
    went: str = "used"
    """Where it went: used, banished, back into the spellbook; an Xyz Material lies beneath what it was used for."""

    def apply(self, state: State) -> None:
        if self.how == "xyz" and self.to in state.beings:
            state.beings[self.to].beneath = (*state.beings[self.to].beneath, self.what)


class Awaited(FightEvent, frozen=True):
    """An effect waits for something to happen."""

    delay: Delay

    def apply(self, state: State) -> None:
        state.delayed = (*state.delayed, self.delay)


class AwaitingEnded(FightEvent, frozen=True):
    """What it waited for has come, or can come no more."""

    delay: Delay

    def apply(self, state: State) -> None:
        rest = list(state.delayed)
        if self.delay in rest:
            rest.remove(self.delay)
        state.delayed = tuple(rest)


class Shown(FightEvent, frozen=True):
    """Information: what somebody learned (``to`` a side, -1 everybody), by reference."""

    to: int
    things: tuple[str, ...]
    names: tuple[str, ...]

    def apply(self, state: State) -> None:
        pass

    def seen_by(self, state: State, side: int) -> bool:
        return self.to in (-1, side)


class Declared(FightEvent, frozen=True):
    """Somebody named a type, a number, a spell (``declare``)."""

    who: str
    word: str
    source: str = ""
    """The creature or spell in play that it was declared for: it knows the word while it is there."""
    ident: str = ""
    kind: str = ""
    """What it is a word for: type, attribute, name …"""

    def apply(self, state: State) -> None:
        thing = state.beings.get(self.source) or state.spells.get(self.source)
        if thing is not None and self.ident:
            rest = tuple([one for one in thing.words if one[0] != self.ident])
            thing.words = (*rest, (self.ident, Word(self.kind, self.word)))


class Chosen(FightEvent, frozen=True):
    """Which of several effects takes place."""

    who: str
    option: str

    def apply(self, state: State) -> None:
        pass
