"""What abilities can be used now, and whether they would do anything (DICE-ABIL-01, DICE-ABIL-03, DICE-OP)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from convert.kernel import Move
from convert.systems.dice_duels.rules import sacrifices
from convert.systems.dice_duels.rules import strength as st
from convert.systems.dice_duels.rules import targets as tg
from convert.systems.dice_duels.rules.card_index import ALL, PARALYZED, AbilityFacts, Step
from convert.systems.dice_duels.rules.field import TOP_SHIELD
from convert.systems.dice_duels.rules.state import NONE

if TYPE_CHECKING:
    from convert.systems.dice_duels.rules.game import Game


def uses(game: Game, side: int, *, instant: bool = False, answering: bool = False) -> list[Move]:
    """Every (piece, ability, payment) that a player can use now, as often as there is energy (DICE-ABIL-04): in a Main
    Phase all, in a battle window those with Instant (DICE-KEY-24), as an answer those with negate or retarget
    (DICE-ABIL-11)."""
    state, card_index = game.state, game.card_index
    energy = state.players[side].energy
    if not energy or state.used[side] >= state.options.activation_limit:  # DICE-ABIL-13
        return []
    found: list[Move] = []
    for piece, ability in owned(game, side):
        facts = card_index.abilities[ability]
        if facts.spec.id in state.left_out:
            continue
        if (instant and not facts.instant) or (answering and not facts.answers):
            continue
        values = card_index.pays(facts.cost, energy)
        if values and is_usable(game, side, piece, facts, answering=answering):
            found += [card_index.moves["use", piece, facts.number, value] for value in values]
    return found


def owned(game: Game, side: int) -> Iterator[tuple[int, int]]:
    """Every piece of a player with the abilities that it may activate (DICE-ABIL-01): units that are not paralyzed
    (DICE-ABIL-14), Realms and Relics (DICE-SPKW-04, DICE-SPKW-05)."""
    state, card_index = game.state, game.card_index
    archetypes = card_index.archetypes
    for number, unit in state.units.items():
        if unit.side == side and not game.strength(number).bits & PARALYZED:
            for ability in archetypes[unit.archetype].unit_abilities:
                yield number, ability
            if unit.soul_of != NONE:
                for ability in archetypes[unit.soul_of].soul_abilities:
                    yield number, ability
    for token in state.tokens.values():
        facts = card_index.abilities[token.ability]
        if facts.token_only and st.controller(state, token) == side:
            for ability in archetypes[facts.archetype].unit_abilities:
                yield token.id, ability
            if not facts.passive:
                yield token.id, token.ability


def is_usable(game: Game, side: int, piece: int, facts: AbilityFacts, *, answering: bool) -> bool:
    """Whether its sacrifices can be paid and one of its effects has a legal target (DICE-ABIL-03)."""
    if facts.sacrifices and facts.sacrifices > len(victims(game, side, piece)):
        return False
    return any(is_possible(game, side, piece, step, facts, answering=answering) for step in facts.steps)


def victims(game: Game, side: int, piece: int) -> list[int]:
    """Other units of the payer than the acting one, not Indestructible (DICE-ABIL-14)."""
    acting = tg.actor(game, piece)
    return [
        number
        for number in st.units_of(game.state, side)
        if number != acting
        and not game.strength(number).bits & st.INDESTRUCTIBLE
        and not game.state.units[number].duelist
    ]


def copies(game: Game, side: int, unit: int) -> list[Move]:
    """What a copying unit may use: abilities of units on the field that can be paid and would do something; none that
    copies (DICE-OP-20)."""
    state, card_index = game.state, game.card_index
    energy = state.players[side].energy
    if state.used[side] >= state.options.activation_limit:
        return []
    found: list[Move] = []
    for number, other in state.units.items():
        archetypes = card_index.archetypes
        soul = archetypes[other.soul_of].soul_abilities if other.soul_of != NONE else ()
        for ability in (*archetypes[other.archetype].unit_abilities, *soul):
            facts = card_index.abilities[ability]
            if facts.spec.id in state.left_out or any(step.op == "copy" for step in facts.steps):
                continue
            values = card_index.pays(facts.cost, energy)
            if values and is_usable(game, side, unit, facts, answering=False):
                found += [card_index.moves["copy", number, facts.number, value] for value in values]
    return found


def is_possible(game: Game, side: int, piece: int, step: Step, facts: AbilityFacts, *, answering: bool) -> bool:
    """Whether a step would have a legal target as the table stands (DICE-ABIL-03)."""
    op = step.op
    target = tg.target_of(game, piece, step, answering=answering)
    if op in ("capture", "drain"):
        acting = tg.actor(game, piece)
        if not acting or (op == "capture" and tg.has_captive(game, acting)):
            return False
    if tg.is_chosen(target):
        return bool(tg.legal(game, side, piece, step, target))
    if target in ALL:
        return bool(tg.reached(game, side, target))
    if target == "self":
        return tg.actor(game, piece) != 0
    if target == "equipped":
        return (facts.summon == "relic" and tg.actor(game, piece) != 0) or any(s.op == "equip" for s in facts.steps)
    return _for_players(game, side, piece, step, answering=answering)


def _for_players(game: Game, side: int, piece: int, step: Step, *, answering: bool) -> bool:
    """What is about dice, shields and abilities."""
    op, players = step.op, game.state.players
    if op in ("discard", "reroll"):
        return bool(players[side if step.target == "self_player" else game.state.facing[side]].hand)
    if op == "draw":
        return players[side].stock > 0
    if op == "scry":
        return len(players[side].scried) < min(step.amount, players[side].stock)
    if op == "charge":
        return bool(players[side].hand)
    if op == "set":
        return bool(sacrifices.ways(game, side))
    if op == "reinforce":
        shields = players[side].shields
        return bool(shields) and shields[0] < TOP_SHIELD
    if op == "damage":
        return step.target == "opponent" or bool(players[game.state.facing[side]].shields)
    if op == "negate":
        return answering
    if op == "retarget":
        return answering and bool(tg.other_targets(game))
    if op == "copy":
        return piece in game.state.units and bool(copies(game, side, piece))
    return op == "field"


def find_ability(game: Game, holder: int, number: int) -> int:
    """The ability of this number that a unit or token has; KeyError where there is none (DICE-ABIL-01)."""
    state, card_index = game.state, game.card_index
    unit = state.units.get(holder)
    if unit is not None:
        archetype = card_index.archetypes[unit.archetype]
        soul = card_index.archetypes[unit.soul_of].soul_abilities if unit.soul_of != NONE else ()
        own: Sequence[int] = (*archetype.unit_abilities, *soul)
    else:
        ability = state.tokens[holder].ability
        archetype = card_index.archetypes[card_index.abilities[ability].archetype]
        own = (ability, *archetype.unit_abilities)
    for ability in own:
        if card_index.abilities[ability].number == number:
            return ability
    raise KeyError(number)
