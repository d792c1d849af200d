"""One battle between two units, and one attack on shields (DICE-BATTLE-09, DICE-BATTLE-11 to -13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from convert.systems.dice_duels.rules import events as ev
from convert.systems.dice_duels.rules import field as fd
from convert.systems.dice_duels.rules import strength as st
from convert.systems.dice_duels.rules.state import Unit

if TYPE_CHECKING:
    from convert.systems.dice_duels.rules.game import Game

STRIKES_BACK = 2
"""Cleave from which on a unit has multiple attacks (DICE-KEY-11)."""


class Blow(NamedTuple):
    """One attack: powers as they were when the exchange began (DICE-BATTLE-04)."""

    striker: Unit
    target: Unit
    power: int
    target_power: int
    target_damage: int


def exchange(game: Game, defender: int, attacker: int) -> None:
    """A whole battle: one exchange, a second with Double-Strike (DICE-BATTLE-11)."""
    state = game.state
    first = [number for number in (attacker, defender) if _has_attack(game, number)]
    game.emit(ev.Fought(defender, attacker, tuple(first)))
    _blows(game, attacker, defender, first)
    if state.finished or attacker not in state.units or defender not in state.units:
        return
    pair = (attacker, defender)
    double = [n for n in pair if n in first and game.strength(n).bits & st.DOUBLE_STRIKE]
    if double:
        again = [n for n in pair if n in double or game.strength(n).cleave >= STRIKES_BACK]
        _blows(game, attacker, defender, again)


def _has_attack(game: Game, number: int) -> bool:
    """One attack in a phase, X with Cleave X; with ``gang_block: full`` an attacker strikes in each battle
    (DICE-BATTLE-06, DICE-OPT-01)."""
    state = game.state
    if number in state.attackers and state.options.gang_block == "full":
        return True
    return state.struck.count(number) < max(1, game.strength(number).cleave)


def _blows(game: Game, attacker: int, defender: int, strikers: Sequence[int]) -> None:
    """One exchange: Haste blows first, then the others of units still there (DICE-KEY-21)."""
    state = game.state
    one, other = state.units[attacker], state.units[defender]
    field = game.field()
    blows = [
        Blow(mine, theirs, field[mine.id].power, field[theirs.id].power, theirs.damage)
        for mine, theirs in ((one, other), (other, one))
        if mine.id in strikers
    ]
    hasty = [blow for blow in blows if field[blow.striker.id].bits & st.HASTE]
    if hasty:
        _strike(game, hasty)
        rest = [blow for blow in blows if blow not in hasty]
        blows = [b for b in rest if b.striker.id in state.units and b.target.id in state.units]
    if blows:
        _strike(game, blows)
    fd.look_for_losses(game)


def _strike(game: Game, blows: Sequence[Blow]) -> None:
    """Blows at the same moment, in the steps of DICE-BATTLE-09; draining ones deal no damage (DICE-BATTLE-12)."""
    field = game.field()
    bits = {blow.striker.id: field[blow.striker.id].bits for blow in blows}
    drained = [(blow, _drained(game, blow)) for blow in blows if bits[blow.striker.id] & st.DRAIN]
    plain = [blow for blow in blows if not bits[blow.striker.id] & st.DRAIN]
    gains = [(blow, fd.weaken(game, blow.target, amount)) for blow, amount in drained]
    for blow, lost in gains:
        fd.strengthen(game, blow.striker, (lost + 1) // 2)
    dealt = [
        (blow, fd.hurt(game, blow.target, blow.power, on=bool(bits[blow.striker.id] & st.PIERCING))) for blow in plain
    ]
    for blow, amount in dealt:
        if amount and bits[blow.striker.id] & st.DEADLY:
            fd.destroy(game, blow.target)  # DICE-KEY-07
    fd.sweep(game)
    for blow, amount in dealt:
        excess = amount - (blow.target_power - blow.target_damage)
        if excess > 0 and bits[blow.striker.id] & st.PIERCING:
            fd.hit_shields(game, blow.target.side, excess, on=True)  # DICE-KEY-29
    for blow, amount in dealt:
        if amount and bits[blow.striker.id] & st.REINFORCE:
            fd.raise_shield(game, blow.striker.side, 1)  # DICE-KEY-31


def _drained(game: Game, blow: Blow) -> int:
    """DICE-KEY-12: min(attacker power, target power), both as they were when the exchange began; of a Duelist's shield
    as of any shield."""
    if fd.shielded(game, blow.target):
        return blow.power
    return min(blow.power, blow.target_power)


def strike_shields(game: Game, attacker: int) -> None:
    """An unblocked attack, twice with Double-Strike (DICE-BATTLE-13); the next one meets what is left
    (DICE-SHIELD-07)."""
    state = game.state
    game.emit(ev.StruckShields(attacker))
    times = 2 if game.strength(attacker).bits & st.DOUBLE_STRIKE else 1
    for _ in range(times):
        if not state.finished and attacker in state.units:
            _one_strike(game, state.units[attacker])
            fd.sweep(game)
            fd.look_for_losses(game)


def _one_strike(game: Game, unit: Unit) -> None:
    side = game.state.facing[unit.side]
    strength = game.strength(unit.id)
    shields = game.state.players[side].shields
    if strength.bits & st.DRAIN:
        if game.state.run is not None:
            body = fd.body_of(game, side)
            if body is not None:
                most = strength.power if fd.shielded(game, body) else min(strength.power, game.strength(body.id).power)
                fd.strengthen(game, unit, (fd.weaken(game, body, most) + 1) // 2)
            return
        if not shields:
            game.emit(ev.PlayerHit(side))
            return
        part = min(strength.power, shields[0])
        fd.shield_loses(game, side, part)
        fd.strengthen(game, unit, (part + 1) // 2)
        return
    on = bool(strength.bits & st.PIERCING) or game.state.options.shield_overflow == "carry"  # DICE-OPT-04
    fd.hit_shields(game, side, strength.power, on=on)
    if strength.bits & st.REINFORCE:
        fd.raise_shield(game, unit.side, 1)
