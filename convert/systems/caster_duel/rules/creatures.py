"""What a creature is now: suit, power, toughness, attributes; and who is destroyed (CASTER-CREA, CASTER-SUIT-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.systems.caster_duel.rules.card_index import CHOSEN, OTHERS
from convert.systems.caster_duel.rules.events import Destroyed, Ended
from convert.systems.caster_duel.rules.state import Creature

NO_HEALTH = "no health left"

if TYPE_CHECKING:
    from convert.systems.caster_duel.rules.game import Game


def suit_of(game: Game, creature: Creature) -> int:
    """Its printed suit, whatever is on it (CASTER-SUIT-05); a Joker's that of its enchantment, else -1
    (CASTER-SUIT-04)."""
    suit = game.card_index.suit[creature.card]
    if suit < 0 and creature.enchantment >= 0:
        return game.card_index.suit[creature.enchantment]
    return suit


def attributes(game: Game, creature: Creature) -> int:
    """Its suit attributes as bits: the printed one, what its controller's enchantment adds or the other player's takes
    away (CASTER-ENCH-02, CASTER-ENCH-04, CASTER-ENCH-06)."""
    bits = game.card_index.attributes[creature.card]
    if creature.enchantment < 0:
        return bits
    bit = 1 << game.card_index.suit[creature.enchantment]
    return bits | bit if creature.enchanted_by == creature.side else bits & ~bit


def power(game: Game, creature: Creature) -> int:
    """The damage it deals in combat, at least 0 (CASTER-CREA-03)."""
    value = game.card_index.facts(creature.card).power
    if value < 0:
        value = _joker_power(game, creature, value)
    if game.state.boosts:
        value += boost(game, creature)
    return max(0, value + creature.more_power)


def toughness(game: Game, creature: Creature) -> int:
    """The damage that destroys it (CASTER-CREA-03)."""
    value = game.card_index.facts(creature.card).toughness
    if value == OTHERS:
        value = _joker_power(game, creature, value)
    elif value == CHOSEN:
        value = game.state.options.joker_total - creature.chosen
    if game.state.boosts:
        value += boost(game, creature)
    return value + creature.more_toughness


def _joker_power(game: Game, creature: Creature, kind: int) -> int:
    """CASTER-ABIL-12, CASTER-ABIL-13."""
    if kind == CHOSEN:
        return creature.chosen
    side = creature.side
    return sum(other.side == side for other in game.state.creatures.values()) - 1


def boost(game: Game, creature: Creature) -> int:
    """+1/+1 for each 8 that named the suit it has now (CASTER-ART-03, CASTER-ART-04)."""
    suit = suit_of(game, creature)
    return sum(named == suit for named, _ in game.state.boosts)


def is_protected(game: Game, card: int, suit: int) -> bool:
    """Whether a creature card is protected from a suit: a Queen from the enemy of hers (CASTER-ABIL-03)."""
    return game.card_index.protection[card] == suit


def sweep(game: Game) -> None:
    """Destroy what is to be destroyed, all together, and look again (CASTER-CREA-06); then see who has lost
    (CASTER-TERM-01)."""
    state = game.state
    steady = game.card_index.steady
    while creatures := state.creatures:
        doomed = [
            card
            for card, creature in creatures.items()
            if (creature.damage or not steady[card]) and _is_doomed(game, creature)
        ]
        if not doomed:
            break
        game.emit(Destroyed(tuple(doomed), "toughness 0" if _all_faint(game, doomed) else "damage"))
    one, two = state.health
    if one <= 0 or two <= 0:
        if one <= 0 and two <= 0:
            game.emit(Ended(None, "both players have no health left"))
        else:
            game.emit(Ended(0 if two <= 0 else 1, NO_HEALTH))


def _all_faint(game: Game, cards: list[int]) -> bool:
    """Whether all of these have no toughness left to be damaged."""
    return all(toughness(game, game.state.creatures[card]) <= 0 for card in cards)


def _is_doomed(game: Game, creature: Creature) -> bool:
    """Damage at least its toughness, unless indestructible; or toughness 0 or less (CASTER-ABIL-06)."""
    left = toughness(game, creature)
    return left <= 0 or (creature.damage >= left and not creature.sturdy)
