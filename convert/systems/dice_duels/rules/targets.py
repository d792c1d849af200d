"""What an effect can be aimed at (DICE-ABIL-06, DICE-ABIL-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.systems.dice_duels.rules import strength as st
from convert.systems.dice_duels.rules.card_index import Step
from convert.systems.dice_duels.rules.state import Activation, Unit
from convert.systems.dice_duels.terms import CHOSEN_TARGETS, TOKEN_TARGETS

if TYPE_CHECKING:
    from convert.systems.dice_duels.rules.game import Game

ATTACKER = "attacker"
"""What a negate is aimed at in the Battle Phase (DICE-OP-18)."""
WIDE = ("power_up", "power_down", "grant", "paralyze", "freeze")
"""What a Realm does to all units of its controller where a unit does it to itself (DICE-ABIL-10)."""


def actor(game: Game, piece: int) -> int:
    """The acting unit: the unit itself, or the unit that a Relic is on; 0 for none (DICE-ABIL-10)."""
    state = game.state
    if piece in state.units:
        return piece
    token = state.tokens.get(piece)
    return token.unit if token is not None and token.unit in state.units else 0


def target_of(game: Game, piece: int, step: Step, *, answering: bool = False) -> str:
    """The target of a step for this piece; a Realm has no unit of its own (DICE-ABIL-10)."""
    if step.op == "negate":
        return "" if answering else ATTACKER
    token = game.state.tokens.get(piece)
    if token is not None and token.field and step.target == "self":
        if step.op in WIDE:
            return "all_allies"
        return "ally_unit" if step.op in ("evade", "equip") else "self"
    return step.target


def is_chosen(target: str) -> bool:
    """Whether a player chooses it."""
    return target in CHOSEN_TARGETS or target in TOKEN_TARGETS or target == ATTACKER


def legal(game: Game, side: int, piece: int, step: Step, target: str) -> list[int]:
    """The pieces that can be chosen for a step (DICE-KEY-43; Hexproof: DICE-KEY-22; Stealthy: DICE-KEY-41)."""
    state = game.state
    if target in TOKEN_TARGETS:
        return _tokens(game, side, target)
    if target == ATTACKER:
        if state.phase != "battle" or state.stage != "fight":
            return []
        found = [n for n in state.attackers if n in state.units and n not in state.negated]
    else:
        found = [
            number
            for number, unit in state.units.items()
            if target == "any_unit" or (unit.side == side) == (target == "ally_unit")
        ]
    if not found:
        return found
    field = game.field()
    found = [number for number in found if not field[number].bits & st.HEXPROOF]
    if piece in state.units:
        power = field[piece].power
        found = [n for n in found if not field[n].bits & st.STEALTHY or field[n].power >= power]
    if step.op == "capture":
        acting = actor(game, piece)
        found = [number for number in found if number != acting and not state.units[number].captor]
    return found


def _tokens(game: Game, side: int, target: str) -> list[int]:
    """Equip and field tokens (DICE-TOK-08); a Realm has Hexproof."""
    state = game.state
    return [
        token.id
        for token in state.tokens.values()
        if not st.token_bits(game, token) & st.HEXPROOF
        and (target == "any_token" or (st.controller(state, token) == side) == (target == "ally_token"))
    ]


def reached(game: Game, side: int, target: str) -> list[Unit]:
    """The units of an ``all_…`` target, which is no target (DICE-ABIL-06)."""
    return [
        unit
        for unit in game.state.units.values()
        if target == "all_units" or (unit.side == side) == (target == "all_allies")
    ]


def has_captive(game: Game, unit: int) -> bool:
    """One captive for each captor (DICE-KEY-02)."""
    return any(other.captor == unit for other in game.state.units.values())


def other_targets(game: Game, answered: Activation | None = None) -> list[tuple[int, list[int]]]:
    """The chosen targets of the ability answered that could be others: place and the choices, different ones alone
    (DICE-OP-19)."""
    state = game.state
    if answered is None:
        answered = state.waiting[-1]
    facts = game.card_index.abilities[answered.ability]
    found = []
    for place, step in enumerate(facts.steps):
        target = target_of(game, answered.piece, step, answering=answered.answers)
        if place < len(answered.targets) and answered.targets[place] > 0 and is_chosen(target):
            others = legal(game, answered.side, answered.piece, step, target)
            others = [number for number in others if number != answered.targets[place]]
            if others:
                found.append((place, others))
    return found
