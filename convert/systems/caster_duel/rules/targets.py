"""What can be aimed at: legal targets when a card is played, and once more when it resolves (CASTER-SPELL-05)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from convert.kernel import Move
from convert.systems.caster_duel.rules.card_index import SpellFacts
from convert.systems.caster_duel.rules.creatures import is_protected, suit_of
from convert.systems.caster_duel.rules.derived_cache import muster
from convert.systems.caster_duel.rules.state import Creature, Item

if TYPE_CHECKING:
    from convert.systems.caster_duel.rules.game import Game


def player(side: int) -> int:
    """A player as a target."""
    return -1 - side


def heal_targets(game: Game, spell: SpellFacts, side: int) -> list[int]:
    """Yourself, or a creature of the same suit, anyone's (CASTER-HEAL-01)."""
    return [-1 - side, *_of_suit(game, spell)]


def damage_targets(game: Game, spell: SpellFacts, side: int) -> list[int]:
    """The opponent, or a creature of the enemy suit, anyone's (CASTER-DMG-01, CASTER-DMG-03)."""
    return [side - 2, *_of_suit(game, spell)]


def _of_suit(game: Game, spell: SpellFacts) -> list[int]:
    """The creatures of the suit that a spell aims at, but the protected ones."""
    creatures = game.state.creatures
    roster = game.roster if game.roster.creatures is creatures else muster(game)
    found = roster.suits[spell.suits]
    if not found:
        return found
    protection, own = game.card_index.protection, spell.suit
    return [card for card in found if protection[card] != own]


def counter_targets(game: Game, spell: SpellFacts) -> list[int]:
    """Any card being played that is not protected from the suit (CASTER-COUNTER-02, CASTER-ABIL-03)."""
    suit = spell.suit
    return [item.card for item in game.state.waiting if item.is_card and not is_protected(game, item.card, suit)]


def enchant_targets(game: Game, spell: SpellFacts, side: int) -> list[int]:
    """Creatures that this may be put on."""
    return [card for card, creature in game.state.creatures.items() if may_enchant(game, spell, side, creature)]


def may_enchant(game: Game, spell: SpellFacts, side: int, creature: Creature) -> bool:
    """Whether ``side`` may put this on that creature: its own of a friendly suit without an enchantment
    (CASTER-ENCH-02, CASTER-ENCH-05), or the opponent's of the same suit (CASTER-ENCH-04); the name fits both times."""
    if creature.side == side:
        return creature.card in spell.own and creature.enchantment < 0
    if creature.card in spell.opposing:
        return True
    joker = creature.card in game.card_index.jokers
    return joker and spell.joker_suit >= 0 and suit_of(game, creature) == spell.joker_suit


def creature_targets(game: Game, suit: int) -> list[int]:
    """Any creature that is not protected from the suit (CASTER-ABIL-03)."""
    return [card for card in game.state.creatures if not is_protected(game, card, suit)]


def enchantment_moves(game: Game, suit: int) -> Iterator[tuple[int, int]]:
    """(from, to) for every enchantment that may move (CASTER-XFER-05)."""
    creatures = game.state.creatures
    for giver in creatures.values():
        if giver.enchantment < 0 or is_protected(game, giver.card, suit):
            continue
        for taker in creatures.values():
            if may_move(game, suit, giver, taker):
                yield giver.card, taker.card


def may_move(game: Game, suit: int, giver: Creature, taker: Creature) -> bool:
    """Whether the enchantment on ``giver`` may go to ``taker`` (CASTER-XFER-05). A Joker without enchantment has no
    suit, so that of the caster's opponent never fits."""
    if giver.enchantment < 0 or taker.enchantment >= 0 or giver is taker:
        return False
    if is_protected(game, giver.card, suit) or is_protected(game, taker.card, suit):
        return False
    spell = game.card_index.spell(giver.enchantment, "enchant")
    return may_enchant(game, spell, giver.enchanted_by, taker)


def target_of(game: Game, side: int, name: str) -> int:
    """The target that ``moves_at`` wrote."""
    if name == "me":
        return player(side)
    return player(1 - side) if name == "opponent" else game.card_index.by_code[name]


def still_legal(game: Game, item: Item) -> bool:
    """Whether what was aimed at when the card was played may still be (CASTER-SPELL-05)."""
    creatures = game.state.creatures
    target = item.targets[0] if item.targets else player(0)
    if item.mode == "ping":
        return target < 0 or (target in creatures and not is_protected(game, target, game.card_index.suit[item.card]))
    spell = game.card_index.spell(item.card, item.mode)
    if item.mode == "heal":
        return target in heal_targets(game, spell, item.side)
    if item.mode == "damage":
        return target in damage_targets(game, spell, item.side)
    if item.mode == "counter":
        return target in counter_targets(game, spell)
    if item.mode == "enchant":
        return target in creatures and may_enchant(game, spell, item.side, creatures[target])
    if item.choice == "move":
        giver, taker = creatures.get(item.targets[0]), creatures.get(item.targets[1])
        return giver is not None and taker is not None and may_move(game, spell.suit, giver, taker)
    if item.choice in ("tap", "return"):
        return target in creature_targets(game, spell.suit)
    return True


def moves_at(game: Game, card: int, spell: SpellFacts, side: int, targets: list[int]) -> list[Move]:
    """A move for each target: a card by its code, players as ``side`` calls them: "me" or "opponent"."""
    card_index = game.card_index
    codes, moves, me = card_index.code, card_index.moves, -1 - side
    mode, code = spell.mode, codes[card]
    found: list[Move] = []
    for target in targets:
        found.append(moves[mode, code, codes[target] if target >= 0 else "me" if target == me else "opponent"])
    return found
