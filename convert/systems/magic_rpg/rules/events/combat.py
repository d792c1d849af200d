"""Attacks, blocks, damage, death and what changes creatures."""

from __future__ import annotations

from msgspec.structs import replace

from convert.systems.magic_rpg.life import Life
from convert.systems.magic_rpg.rules.events.base import MagicEvent, set_piece, set_wizard
from convert.systems.magic_rpg.rules.state import GROUP, NOBODY, Barrier, Fight, Lasting, State, order_of, wizard_of


class MeleeChosen(MagicEvent, frozen=True):
    """A Warrior fights hand to hand and puts no card into play in this turn (MRPG-WAR-08)."""

    wizard: int

    def apply(self, state: State) -> None:
        set_wizard(state, self.wizard, melee=True, held=True, did=True)


class AttackDeclared(MagicEvent, frozen=True):
    """A creature, or a Warrior, attacks; it is tapped unless it is vigilant (MRPG-MTG-06, MRPG-WAR-12)."""

    fight: Fight
    taps: bool = True

    def apply(self, state: State) -> None:
        number = self.fight.attacker
        state.fights = tuple(sorted((*state.fights, self.fight), key=lambda fight: order_of(fight.attacker)))
        state.busy = True
        if number > 0:
            set_piece(state, number, tapped=self.taps or state.pieces[number].tapped, did=True)
        else:
            set_wizard(state, wizard_of(number), tapped=True, did=True)


class BlockDeclared(MagicEvent, frozen=True):
    """Somebody blocks an attacker; all of a band are blocked with it. A Warrior pays with his next turn
    (MRPG-WAR-05, MRPG-WAR-13)."""

    attacker: int
    blocker: int

    def apply(self, state: State) -> None:
        band = next(fight.band for fight in state.fights if fight.attacker == self.attacker)
        fights = []
        for fight in state.fights:
            if fight.attacker == self.attacker:
                blockers = (*fight.blockers, self.blocker)
                if fight.target != GROUP:  # there who is counted out as a band goes by who was named first
                    blockers = tuple(sorted(blockers, key=order_of))
                fights.append(replace(fight, blockers=blockers, blocked=True))
            elif band and fight.band == band:
                fights.append(replace(fight, blocked=True))
            else:
                fights.append(fight)
        state.fights = tuple(fights)
        if self.blocker > 0:
            set_piece(state, self.blocker, did=True)
        else:
            set_wizard(state, wizard_of(self.blocker), owes=True, did=True)


class FightArranged(MagicEvent, frozen=True):
    """The order of blockers, who is left out, how a band divides damage."""

    fight: Fight

    def apply(self, state: State) -> None:
        state.fights = tuple(self.fight if each.attacker == self.fight.attacker else each for each in state.fights)


class DamageBarred(MagicEvent, frozen=True):
    """Damage will be prevented in this turn."""

    barrier: Barrier

    def apply(self, state: State) -> None:
        state.barriers = (*state.barriers, self.barrier)


class DamagePrevented(MagicEvent, frozen=True):
    """So much damage was prevented; what prevented it, where that is used up by it."""

    target: int
    points: int
    by: Barrier | None = None

    def apply(self, state: State) -> None:
        if self.by is None or (self.by.left < 0 and not self.by.once):
            return
        left = self.by.left - self.points
        rest = () if self.by.once or left <= 0 else (replace(self.by, left=left),)
        place = state.barriers.index(self.by)
        state.barriers = (*state.barriers[:place], *rest, *state.barriers[place + 1 :])


class CombatEnded(MagicEvent, frozen=True):
    """Nobody attacks or blocks any more."""

    def apply(self, state: State) -> None:
        state.fights = ()


class CombatEnding(MagicEvent, frozen=True):
    """The end of combat: who fought is still known (MRPG-MTG-01)."""

    def apply(self, state: State) -> None:
        pass


class WizardHurt(MagicEvent, frozen=True):
    """A wizard loses Life Points; below 0 he is dead at the end of the turn, whatever heals him (MRPG-DEATH-05)."""

    wizard: int
    points: int
    source: str = ""
    damage: bool = True
    by: int = 0
    """The thing that dealt it."""
    combat: bool = False
    spared: bool = False
    """It takes no Life Points: the poison counters of infect come in their place."""

    def apply(self, state: State) -> None:
        wizard = state.wizards[self.wizard]
        if self.spared:
            state.busy = True
            return
        life = wizard.life.hurt(self.points)
        set_wizard(state, self.wizard, life=life, dying=wizard.dying or life.points < 0)
        if self.damage:
            state.busy = True


class WizardHealed(MagicEvent, frozen=True):
    """A wizard gains Life Points (MRPG-LIFE-06, MRPG-LIFE-09)."""

    wizard: int
    points: int
    life: Life

    def apply(self, state: State) -> None:
        set_wizard(state, self.wizard, life=self.life)


class CreatureHurt(MagicEvent, frozen=True):
    """Damage on a creature; ``deadly`` from one with deathtouch (MRPG-MTG-21)."""

    piece: int
    points: int
    deadly: bool = False
    by: int = 0
    combat: bool = False
    spared: bool = False
    """It leaves no damage there: -1/-1 counters come in its place (wither, infect)."""

    def apply(self, state: State) -> None:
        piece = state.pieces[self.piece]
        hurt = 0 if self.spared else self.points
        set_piece(state, self.piece, damage=piece.damage + hurt, doomed=piece.doomed or self.deadly)
        state.busy = True


class Doomed(MagicEvent, frozen=True):
    """It is to be destroyed when the dead are looked for."""

    piece: int
    unsaved: bool = False

    def apply(self, state: State) -> None:
        set_piece(state, self.piece, doomed=True, unsaved=self.unsaved)


class Regenerated(MagicEvent, frozen=True):
    """Tapped, its damage removed, out of combat (MRPG-MTG-16)."""

    piece: int
    shield: bool = False

    def apply(self, state: State) -> None:
        piece = state.pieces[self.piece]
        set_piece(state, self.piece, tapped=True, damage=0, doomed=False, shields=piece.shields - self.shield, did=True)
        _out_of_combat(state, self.piece)


class Shielded(MagicEvent, frozen=True):
    """The next time this turn that it would be destroyed it regenerates."""

    piece: int

    def apply(self, state: State) -> None:
        set_piece(state, self.piece, shields=state.pieces[self.piece].shields + 1)


class OutOfCombat(MagicEvent, frozen=True):
    """It attacks and blocks no longer."""

    piece: int

    def apply(self, state: State) -> None:
        _out_of_combat(state, self.piece)


def _out_of_combat(state: State, number: int) -> None:
    fights = []
    for fight in state.fights:
        if fight.attacker != number:
            left = tuple(each for each in fight.blockers if each != number)
            fights.append(replace(fight, blockers=left))
    state.fights = tuple(fights)


class Changed(MagicEvent, frozen=True):
    """Power, toughness and keywords until end of turn, and what it may not do."""

    piece: int
    power: int = 0
    toughness: int = 0
    gained: tuple[str, ...] = ()
    bans: tuple[str, ...] = ()

    def apply(self, state: State) -> None:
        piece = state.pieces[self.piece]
        power, toughness = piece.plus
        if self.gained and any(each.lost for each in piece.lasting):  # what it gets later it has
            kept = tuple([replace(each, lost=_but(each.lost, self.gained)) for each in piece.lasting])
            set_piece(state, self.piece, lasting=kept)
        set_piece(
            state,
            self.piece,
            plus=(power + self.power, toughness + self.toughness),
            gained=tuple(dict.fromkeys((*piece.gained, *self.gained))),
            bans=tuple(dict.fromkeys((*piece.bans, *self.bans))),
        )


def _but(words: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([word for word in words if word not in others])


class CountersPut(MagicEvent, frozen=True):
    """+1/+1 counters; a negative number are -1/-1."""

    piece: int
    count: int
    who: int = NOBODY
    """Who puts them there."""
    removed: bool = False
    """They are of the other kind, and are taken away."""

    def apply(self, state: State) -> None:
        set_piece(state, self.piece, counters=state.pieces[self.piece].counters + self.count)


class StatsSet(MagicEvent, frozen=True):
    """Power and toughness of a creature whose card has no numbers (MRPG-MTG-23)."""

    piece: int
    power: int
    toughness: int

    def apply(self, state: State) -> None:
        set_piece(state, self.piece, power=self.power, toughness=self.toughness)


class Lasts(MagicEvent, frozen=True):
    """A change that is no plain bonus until end of turn."""

    piece: int
    lasting: Lasting

    def apply(self, state: State) -> None:
        set_piece(state, self.piece, lasting=(*state.pieces[self.piece].lasting, self.lasting))


class ControlTaken(MagicEvent, frozen=True):
    """Somebody else controls it from now on, or until end of turn (``back``)."""

    piece: int
    controller: int
    side: int
    back: bool = False

    def apply(self, state: State) -> None:
        piece = state.pieces[self.piece]
        home = (piece.home or (piece.controller, piece.side)) if self.back else None
        _out_of_combat(state, self.piece)
        set_piece(state, self.piece, controller=self.controller, side=self.side, home=home, sick=True, leader=False)
