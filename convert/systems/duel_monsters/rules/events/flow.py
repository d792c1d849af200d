"""Events of the fight's course: rounds, turns, dice, actions, stances, movement."""

from __future__ import annotations

from copy import copy
from typing import Literal

from msgspec.structs import replace

from convert.systems.duel_monsters.rules.events.base import (
    COMING,
    FightEvent,
    drop_marks,
    end_part,
    leave_skirmish,
    release,
    unmark,
    unmute,
)
from convert.systems.duel_monsters.rules.ids import count
from convert.systems.duel_monsters.rules.state import Active, Being, Mage, Section, Stance, State, Status, Until
from convert.systems.duel_monsters.rules.uses import kept


class FightBegan(FightEvent, frozen=True):
    """Initiative stands (COMBAT-01 to COMBAT-03)."""

    order: tuple[str, ...]
    totals: tuple[int, ...] = ()
    """What each rolled, in that order."""

    def apply(self, state: State) -> None:
        state.order = self.order
        state.initiative = self.totals


class CameLate(FightEvent, frozen=True):
    """Somebody comes into a fight that is on, with a place in the order (COMBAT-01) and what they keep in play."""

    who: str
    beings: tuple[Being, ...]
    mages: tuple[Mage, ...]
    spells: tuple[Active, ...]
    order: tuple[str, ...]
    totals: tuple[int, ...]

    def apply(self, state: State) -> None:
        for being in self.beings:
            state.beings[being.id] = copy(being)
            state.names[being.id] = being.name
        for mage in self.mages:
            state.mages[mage.id] = copy(mage)
        for spell in self.spells:
            state.spells[spell.id] = copy(spell)
        for key in (*(being.id for being in self.beings), *(spell.id for spell in self.spells)):
            count(state, key)
        state.order = self.order
        state.initiative = self.totals


class RoundBegan(FightEvent, frozen=True):
    """A new round: one turn of everybody (COMBAT-02). What may happen once per round may happen again (CONVERT-20)."""

    number: int

    def apply(self, state: State) -> None:
        state.round = self.number
        for being in state.beings.values():
            if being.used:
                being.used = kept(being.used)
        for spell in state.spells.values():
            if spell.used:
                spell.used = kept(spell.used)


class TurnBegan(FightEvent, frozen=True):
    """``who`` begins a turn: what lasted until then ends, Scores return to it and its summons (TURN-01 1 and 2,
    DICE-04), and each may act (TURN-03). The first round's Scores are full already (TURN-06)."""

    who: str

    def apply(self, state: State) -> None:
        who = self.who
        state.turn = who
        state.turns += 1
        for being in state.beings.values():
            if being.out == who:
                being.out = ""
            if being.modifiers or being.statuses:
                drop_marks(being, lambda until: until.kind == "turn" and until.who == who and until.turns <= 0)
                being.modifiers = tuple([replace(m, until=_one_less(m.until, who)) for m in being.modifiers])
                being.statuses = tuple([_in_turn(s, who) for s in being.statuses])
            if being.id == who or being.caster == who:
                being.attack = being.attack_full
                being.defense = being.defense_full
                being.attack_owed = being.defense_owed = 0
                being.attacks = 0
                being.arriving = False
                being.actions = 0 if being.body or being.down or being.out else 2
        release(state)
        unmark(state, lambda until: until.kind == "turn" and until.who == who and until.turns <= 0)
        for spell in state.spells.values():
            spell.marks = tuple([_in_turn(one, who) for one in spell.marks])
        unmute(state, who)
        if state.delayed:
            state.delayed = tuple([delay for delay in state.delayed if delay.until is None or delay.until.who != who])
        mage = state.mages.get(who)
        if mage is not None:
            mage.channeling = mage.channeling_full


def _in_turn(status: Status, who: str) -> Status:
    """A mark in the turn that ``who`` begins: a ban of that turn holds from now on."""
    verb = "forbid" if status.verb == COMING and status.until.who == who else status.verb
    return replace(status, verb=verb, until=_one_less(status.until, who))


def _one_less(until: Until, who: str) -> Until:
    return replace(until, turns=until.turns - 1) if until.kind in ("turn", "part") and until.who == who else until


class TurnEnded(FightEvent, frozen=True):
    """``who`` ends a turn: nobody of theirs has actions any more."""

    who: str

    def apply(self, state: State) -> None:
        end_part(state, self.who)
        for being in state.beings.values():
            if being.id == self.who or being.caster == self.who:
                being.actions = 0


class FightEnded(FightEvent, frozen=True):
    """The fight is over (COMBAT-52): a side won, or nobody did."""

    winner: int | None
    why: str

    def apply(self, state: State) -> None:
        state.finished = True
        state.winner = self.winner


class Rolled(FightEvent, frozen=True):
    """Dice of a check (DICE-01): every die as it counts, the modifier, the total. ``charged`` of the dice were set to 6
    by Charge; all stored Charges are gone with the check (COMBAT-45)."""

    who: str
    what: str
    dice: tuple[int, ...]
    modifier: int
    total: int
    charged: int = 0
    made_of: tuple[tuple[str, int], ...] = ()
    """What the modifier is made of, for people: "Attack" 3, "weapon" 1."""

    def apply(self, state: State) -> None:
        being = state.beings.get(self.who)
        if being is not None and self.charged:
            being.charges = 0


class ActionSpent(FightEvent, frozen=True):
    """Partial Actions used up; a Full Action is two (COMBAT-04)."""

    who: str
    partial: int

    def apply(self, state: State) -> None:
        being = state.beings[self.who]
        being.actions = max(0, being.actions - self.partial)


class StanceTaken(FightEvent, frozen=True):
    """A battle stance (COMBAT-20)."""

    who: str
    stance: Stance
    before: Stance = "none"

    def apply(self, state: State) -> None:
        state.beings[self.who].stance = self.stance


class Charged(FightEvent, frozen=True):
    """One more die of the next check shows 6 (COMBAT-44)."""

    who: str

    def apply(self, state: State) -> None:
        state.beings[self.who].charges += 1


class Moved(FightEvent, frozen=True):
    """To another Section (COMBAT-10); ``sprints``: to one further off (COMBAT-11)."""

    who: str
    section: int
    sprints: bool = False

    def apply(self, state: State) -> None:
        being = state.beings[self.who]
        leave_skirmish(state, being)
        being.section = self.section


class Engaged(FightEvent, frozen=True):
    """Into a Skirmish with a target: its own, or a new one (COMBAT-16, COMBAT-17)."""

    who: str
    target: str

    def apply(self, state: State) -> None:
        being, target = state.beings[self.who], state.beings[self.target]
        if not target.skirmish:
            state.skirmishes += 1
            target.skirmish = state.skirmishes
        being.skirmish = target.skirmish


class Joined(FightEvent, frozen=True):
    """A summon enters its caster's Skirmish, or takes a Material's place in one (SUMMON-12, FUSION-07)."""

    who: str
    skirmish: int

    def apply(self, state: State) -> None:
        state.beings[self.who].skirmish = self.skirmish


class Disengaged(FightEvent, frozen=True):
    """Out of its Skirmish, in the same Section (COMBAT-19)."""

    who: str

    def apply(self, state: State) -> None:
        leave_skirmish(state, state.beings[self.who])


class FledTheField(FightEvent, frozen=True):
    """Off the battlefield, summons too (COMBAT-51)."""

    who: str

    def apply(self, state: State) -> None:
        gone = [being for being in state.beings.values() if being.id == self.who or being.caster == self.who]
        for being in gone:
            leave_skirmish(state, being)
            del state.beings[being.id]
        state.fled = (*state.fled, self.who)
        state.escaped = (*state.escaped, *gone)


class Reshaped(FightEvent, frozen=True):
    """Obstacles change the battlefield (COMBAT-14): the whole new map, and where the creatures of an old Section now
    stand, where that has another number."""

    sections: tuple[Section, ...]
    moved: tuple[tuple[int, int], ...] = ()

    def apply(self, state: State) -> None:
        state.sections = self.sections
        new = dict(self.moved)
        for being in state.beings.values():
            being.section = new.get(being.section, being.section)
        for spell in state.spells.values():
            spell.section = new.get(spell.section, spell.section)


class Noted(FightEvent, frozen=True):
    """A line for the game master: a rule the machine does not carry out, a prompt, a refusal (GAME-06)."""

    text: str
    kind: Literal["manual", "note", "doubted"] = "note"
    who: str = ""

    def apply(self, state: State) -> None:
        pass
