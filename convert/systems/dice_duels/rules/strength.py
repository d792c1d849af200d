"""What units are now: power and keywords, read from the lasting power, changes, tokens and passives (DICE-UNIT-08).

Read once for the whole field and kept until an event that touches it (``Game.board_now``)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from convert.systems.dice_duels.rules.card_index import BITS, FROZEN, PARALYZED, Step
from convert.systems.dice_duels.rules.state import NONE, State, Token, Unit

if TYPE_CHECKING:
    from convert.systems.dice_duels.rules.game import Game

MOST_UNITS = 5
"""DICE-UNIT-02."""
MOST_POWER = 18
"""DICE-UNIT-04."""
PER_DIE = 6
DEADLY = BITS["deadly"]
DEFENDER = BITS["defender"]
DOUBLE_STRIKE = BITS["double-strike"]
DRAIN = BITS["drain"]
FADING = BITS["fading"]
HASTE = BITS["haste"]
HEXPROOF = BITS["hexproof"]
INDESTRUCTIBLE = BITS["indestructible"]
PIERCING = BITS["piercing"]
REINFORCE = BITS["reinforce"]
STEALTHY = BITS["stealthy"]
UNBLOCKABLE = BITS["unblockable"]
WITHERING = BITS["withering"]
PERSISTENT = BITS["persistent"]
STACKABLE = BITS["stackable"]


class Strength:
    """One unit: its power, its sum before that is cut, its keywords, its Cleave."""

    __slots__ = ("bits", "cleave", "power", "total")

    def __init__(self, total: int) -> None:
        self.total = total
        self.power = 0
        self.bits = 0
        self.cleave = 0


Field = dict[int, Strength]


def dice_for(power: int) -> int:
    """DICE-UNIT-04: ceil(power / 6)."""
    return (power + PER_DIE - 1) // PER_DIE


def read_field(game: Game) -> Field:
    """Every unit's strength."""
    state = game.state
    field: Field = {}
    for number, unit in state.units.items():
        strength = field[number] = Strength(unit.power)
        for change in unit.changes:
            strength.total += change.power
            strength.bits |= change.bits
            if change.cleave > strength.cleave:
                strength.cleave = change.cleave
    if state.tokens or game.card_index.passives:
        for step, units in _standing(game):
            for number in units:
                _apply(step, field[number])
    for number, unit in state.units.items():
        strength = field[number]
        power = strength.total
        if power < 1 and strength.bits & INDESTRUCTIBLE:
            power = 1  # DICE-KEY-23
        if unit.frozen_at != NONE:
            power = unit.frozen_at  # DICE-KEY-19
        strength.power = max(0, min(power, MOST_POWER, PER_DIE * unit.dice))
    return field


def _apply(step: Step, strength: Strength) -> None:
    if step.op == "power_up":
        strength.total += step.amount
    elif step.op == "power_down":
        strength.total -= step.amount
    else:
        strength.bits |= step.bits
        strength.cleave = max(strength.cleave, step.cleave)


def _standing(game: Game) -> Iterator[tuple[Step, Iterable[int]]]:
    """What tokens and passives hold, and on which units."""
    state, card_index = game.state, game.card_index
    seen: set[tuple[int, int]] = set()
    for token in state.tokens.values():
        facts = card_index.abilities[token.ability]
        if facts.standing and not (facts.passive and facts.token_only) and facts.spec.id not in state.left_out:
            place = token.unit if not token.field else -1 - controller(state, token)
            if (place, token.ability) not in seen or token_bits(game, token) & STACKABLE:  # DICE-TOK-09
                seen.add((place, token.ability))
                for step in facts.standing:
                    yield step, _reached(game, token, step)
    if card_index.passives:
        yield from _passive(game)


def _reached(game: Game, token: Token, step: Step) -> list[int]:
    """DICE-ABIL-08: the equipped unit; or all units of the controller, of the opponent for a loss."""
    state = game.state
    if not token.field:
        return [token.unit] if token.unit in state.units else []
    if state.options.field_tokens == "all":
        return list(state.units)
    whose = controller(state, token)
    return units_of(state, state.facing[whose] if step.target == "all_enemies" else whose)


def _passive(game: Game) -> Iterator[tuple[Step, Iterable[int]]]:
    """DICE-ABIL-12: while the unit (or the Realm or Relic token) is on the field."""
    state, card_index = game.state, game.card_index
    for unit in state.units.values():
        for ability in passives_of(game, unit):
            facts = card_index.abilities[ability]
            if not makes_token(facts.steps):
                for step in facts.standing:
                    yield step, _around(state, unit.side, unit.id, step.target)
    for token in state.tokens.values():
        facts = card_index.abilities[token.ability]
        if not facts.token_only:
            continue
        own = [token.ability] if facts.passive else []
        side = controller(state, token)
        for ability in (*card_index.archetypes[facts.archetype].passives, *own):
            passive = card_index.abilities[ability]
            if passive.spec.id in state.left_out:
                continue
            for step in passive.standing:
                if token.field and step.target == "self":
                    yield step, units_of(state, side)  # DICE-ABIL-10
                else:
                    yield step, _around(state, side, token.unit, step.target)


def makes_token(steps: Iterable[Step]) -> bool:
    """Whether an ability places an equip or a field token, which then holds what lasts."""
    return any(step.op in ("equip", "field") for step in steps)


def passives_of(game: Game, unit: Unit) -> tuple[int, ...]:
    """The passive abilities of a unit that are played: of its archetype and its soul card."""
    archetypes, left_out = game.card_index.archetypes, game.state.left_out
    own = archetypes[unit.archetype].passives
    if unit.soul_of != NONE:
        own += archetypes[unit.soul_of].soul_passives
    if not left_out:
        return own
    return tuple(one for one in own if game.card_index.abilities[one].spec.id not in left_out)


def _around(state: State, side: int, unit: int, target: str) -> list[int]:
    if target == "all_units":
        return list(state.units)
    if target in ("all_allies", "all_enemies"):
        return units_of(state, side if target == "all_allies" else state.facing[side])
    return [unit] if unit in state.units else []


def units_of(state: State, side: int) -> list[int]:
    """A player's units, in the order in which they came."""
    return [unit.id for unit in state.units.values() if unit.side == side]


def has_room(state: State, side: int) -> bool:
    """DICE-UNIT-02: whether a player has less than five units; in a crawl those in other fields and the Duelist count
    (DICE-CRAWL-14)."""
    count = len(units_of(state, side))
    if state.run is not None:
        count += sum(unit.side == side for unit in state.run.units.values())
    return count < MOST_UNITS


def controller(state: State, token: Token) -> int:
    """DICE-TOK-07: an equip token is controlled by the controller of its unit (DICE-KEY-05), every other by its owner
    (DICE-KEY-26), or by who has claimed it (DICE-CRAWL-10)."""
    unit = state.units.get(token.unit)
    if unit is not None:
        return unit.side
    return token.owner if token.claimed == NONE else token.claimed


def token_bits(game: Game, token: Token) -> int:
    """The keywords of a token: a Realm is Hexproof (DICE-KEY-30), a Relic Persistent (DICE-KEY-32)."""
    facts = game.card_index.abilities[token.ability]
    bits = facts.token_bits
    if facts.token_only:
        bits |= HEXPROOF if token.field else PERSISTENT
    for change in token.changes:
        bits |= change.bits
    return bits


def is_idle(game: Game, unit: Unit) -> bool:
    """Paralyzed (DICE-KEY-27) or captive: it takes no part in battle (DICE-BATTLE-10)."""
    return unit.captor != 0 or bool(game.strength(unit.id).bits & PARALYZED)


def is_frozen(game: Game, unit: Unit) -> bool:
    """DICE-KEY-19."""
    return unit.frozen_at != NONE or bool(game.strength(unit.id).bits & FROZEN)
