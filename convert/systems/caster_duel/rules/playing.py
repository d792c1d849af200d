"""Playing cards and using abilities: what can be played now, and how it begins to wait (CASTER-SPELL, CASTER-TERM-06).

The main text decides what may be aimed at, not the target words of the quick reference (CASTER-SPELL-09).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.kernel import Move
from convert.systems.caster_duel.rules import targets, transfers
from convert.systems.caster_duel.rules.card_index import SpellFacts
from convert.systems.caster_duel.rules.derived_cache import SELF_ABILITIES, hold, muster
from convert.systems.caster_duel.rules.mana import can_pay
from convert.systems.caster_duel.rules.state import Item

if TYPE_CHECKING:
    from convert.systems.caster_duel.rules.game import Game

AS_SORCERIES = ((0, "power"), (2, "toughness"))
"""Suit, and the ability that it gives and pays, where that waits for one's own main phase (CASTER-ABIL-05,
CASTER-ABIL-07); ``indestructible`` does not (CASTER-ABIL-06)."""


# --- what can be played ----------------------------------------------------------------------------------------------


def instants(game: Game, side: int) -> list[Move]:
    """Everything that can be played at any time (CASTER-SPELL-02)."""
    state = game.state
    moves: list[Move] = []
    kept, ready = game.held[side], state.ready[side]
    if kept.ready is not ready or kept.hand is not state.hands[side]:
        kept = hold(game, side)
    for card, spell in kept.spells:
        if spell.mode == "heal":
            moves += targets.moves_at(game, card, spell, side, targets.heal_targets(game, spell, side))
        elif spell.mode == "damage":
            moves += targets.moves_at(game, card, spell, side, targets.damage_targets(game, spell, side))
        elif state.waiting:
            moves += targets.moves_at(game, card, spell, side, targets.counter_targets(game, spell))
    if state.creatures:
        roster = game.roster if game.roster.creatures is state.creatures else muster(game)
        if ready[1]:
            moves += roster.abilities[side]["indestructible"]
        for jack in roster.tappers[side]:
            if not jack.tapped:
                moves += _pings(game, jack.card)
    return moves


def can_answer(game: Game, side: int) -> bool:
    """Whether ``instants`` would find anything: the quick look before the long one."""
    state = game.state
    kept, ready = game.held[side], state.ready[side]
    if kept.ready is not ready or kept.hand is not state.hands[side]:
        kept = hold(game, side)
    if kept.idle_with is state.creatures:
        return False
    if kept.aimed:
        return True
    if kept.spells and state.waiting:  # counters alone
        for _, counter in kept.spells:
            if targets.counter_targets(game, counter):
                return True
    if state.creatures:
        roster = game.roster if game.roster.creatures is state.creatures else muster(game)
        if ready[1] and roster.abilities[side]["indestructible"]:
            return True
        tappers = roster.tappers[side]
        if tappers:
            return not all(jack.tapped for jack in tappers)
    if not kept.spells:
        kept.idle_with = state.creatures
    return False


def everything(game: Game, side: int) -> list[Move]:
    """Everything that can be played in one's own main phase with nothing waiting (CASTER-SPELL-03, CASTER-CREA-05); an
    artifact does not use the source of the turn (CASTER-MANA-02)."""
    state, card_index = game.state, game.card_index
    moves = instants(game, side)
    ready = state.ready[side]
    most = ready[5]
    known, code = card_index.moves, card_index.code
    free = not state.source_played
    for card in state.hands[side]:
        facts = card_index.creature[card]
        if facts is not None:
            price = facts.price
            if most >= price.total and ready[price.suit] >= price.own and can_pay(ready, price):
                moves.append(known["summon", code[card]])
        elif card_index.is_number[card]:
            if free:
                moves.append(known["source", code[card]])
            if most:
                for spell in card_index.sorceries[card]:
                    price = spell.price
                    if most >= price.total and ready[price.suit] >= price.own and can_pay(ready, price):
                        moves += _sorcery(game, card, spell, side)
    if state.creatures:
        abilities = game.roster.abilities[side]  # right since ``instants``
        for suit, verb in AS_SORCERIES:
            if ready[suit]:
                moves += abilities[verb]
    return moves


def _sorcery(game: Game, card: int, spell: SpellFacts, side: int) -> list[Move]:
    card_index = game.card_index
    code = card_index.code[card]
    if spell.mode == "artifact":
        return [card_index.moves["artifact", code]]
    if spell.mode == "enchant":
        return targets.moves_at(game, card, spell, side, targets.enchant_targets(game, spell, side))
    if spell.mode == "scry":
        piles = transfers.libraries(game, side)
        return [card_index.moves["scry", code, name] for name, number in piles if game.state.libraries[number]]
    return [card_index.moves["transfer", code, *words] for words in transfers.ways(game, spell, side)]


def _pings(game: Game, jack: int) -> list[Move]:
    """Damage Tap at any player or creature; suits matter only through Protection (CASTER-ABIL-11)."""
    card_index = game.card_index
    codes, moves, protection = card_index.code, card_index.moves, card_index.protection
    code, suit = codes[jack], card_index.suit[jack]
    players = [moves["ping", code, "opponent"], moves["ping", code, "me"]]
    return players + [moves["ping", code, codes[card]] for card in game.state.creatures if protection[card] != suit]


# --- playing it ------------------------------------------------------------------------------------------------------


def item_of(game: Game, side: int, move: Move) -> Item:
    """What a move of ``instants`` or ``everything`` plays."""
    by_code = game.card_index.by_code
    verb = move.verb
    card = by_code[str(move.args[0])]
    if verb == "summon":
        return Item(card, side, "creature")
    if verb == "source" or verb in SELF_ABILITIES or verb == "artifact":
        return Item(card, side, verb)
    if verb == "scry":
        return Item(card, side, verb, (transfers.library_of(game, side, str(move.args[1])),))
    if verb == "transfer":
        return transfers.item_of(game, side, card, move.args[1:])
    return Item(card, side, verb, (targets.target_of(game, side, str(move.args[1])),))
