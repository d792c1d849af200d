"""Playing cards and using abilities: what can be played now, and how it begins to wait (CASTER-SPELL, CASTER-TERM-06).

The main text decides what may be aimed at, not the target words of the quick reference (CASTER-SPELL-09).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from convert.kernel import Move
from convert.systems.caster_duel.rules import mana, targets, transfers
from convert.systems.caster_duel.rules.creatures import attributes, is_protected
from convert.systems.caster_duel.rules.events import Announced
from convert.systems.caster_duel.rules.frames import Refusal
from convert.systems.caster_duel.rules.mana import can_pay, price_of
from convert.systems.caster_duel.rules.shelf import INDESTRUCTIBLE, POWER, TOUGHNESS, SpellFacts
from convert.systems.caster_duel.rules.state import Item

if TYPE_CHECKING:
    from convert.systems.caster_duel.rules.game import Game

SELF_ABILITIES = {"power": (POWER, 0), "indestructible": (INDESTRUCTIBLE, 1), "toughness": (TOUGHNESS, 2)}
"""Ability → its attribute bit, and the suit of mana that pays it (CASTER-ABIL-15)."""
AT_ANY_TIME = {1: "indestructible"}
AS_SORCERIES = {0: "power", 2: "toughness"}
"""Suit → the ability that it gives and pays (CASTER-ABIL-05 to CASTER-ABIL-07)."""


# --- what can be played ----------------------------------------------------------------------------------------------


def instants(game: Game, side: int) -> list[Move]:
    """Everything that can be played at any time (CASTER-SPELL-02)."""
    state, shelf = game.state, game.shelf
    moves: list[Move] = []
    ready = state.ready[side]
    if ready[5]:
        countering = len(state.waiting) > 0
        for card in state.hands[side]:
            for spell in shelf.instants[card]:
                if can_pay(ready, spell.price):
                    found = targets.heal_targets if spell.mode == "heal" else targets.damage_targets
                    moves += targets.moves_at(game, card, spell, side, found(game, spell, side))
            if countering and (counter := shelf.counters[card]) is not None and can_pay(ready, counter.price):
                moves += targets.moves_at(game, card, counter, side, targets.counter_targets(game, counter))
        if ready[1]:
            moves += _self_abilities(game, side, AT_ANY_TIME)
    creatures = state.creatures
    for card in shelf.tappers:
        if card in creatures:
            creature = creatures[card]
            if creature.side == side and not creature.tapped:
                moves += _pings(game, side, card)
    return moves


def can_answer(game: Game, side: int) -> bool:
    """Whether ``instants`` would find anything: the quick look before the long one. Heal and Damage always have a
    player to aim at. It is asked after everything that happens, hence the prices tried here before ``can_pay``."""
    state, shelf = game.state, game.shelf
    ready = state.ready[side]
    most = ready[5]
    if most:
        hand, prices = state.hands[side], shelf.instant_prices
        for card in hand:
            for price in prices[card]:
                if (
                    most >= price.total
                    and ready[price.suit] >= price.own
                    and (not price.mixed or can_pay(ready, price))
                ):
                    return True
        if state.waiting:
            counters = shelf.counters
            for card in hand:
                if (counter := counters[card]) is not None and can_pay(ready, counter.price):
                    for _ in targets.counter_targets(game, counter):
                        return True
        if ready[1] and _self_abilities(game, side, AT_ANY_TIME):
            return True
    creatures = state.creatures
    for card in shelf.tappers:
        if card in creatures:
            creature = creatures[card]
            if creature.side == side and not creature.tapped:
                return True
    return False


def everything(game: Game, side: int) -> list[Move]:
    """Everything that can be played in one's own main phase with nothing waiting (CASTER-SPELL-03, CASTER-CREA-05); an
    artifact does not use the source of the turn (CASTER-MANA-02)."""
    state, shelf = game.state, game.shelf
    moves = instants(game, side)
    ready = state.ready[side]
    free = not state.source_played
    for card in state.hands[side]:
        facts = shelf.creature[card]
        if facts is not None:
            if can_pay(ready, facts.price):
                moves.append(shelf.move("summon", shelf.code[card]))
        elif shelf.is_number[card]:
            if free:
                moves.append(shelf.move("source", shelf.code[card]))
            if ready[5]:
                for spell in shelf.sorceries[card]:
                    if can_pay(ready, spell.price):
                        moves += _sorcery(game, card, spell, side)
    if ready[0] or ready[2]:
        moves += _self_abilities(game, side, AS_SORCERIES)
    return moves


def _sorcery(game: Game, card: int, spell: SpellFacts, side: int) -> list[Move]:
    shelf = game.shelf
    code = shelf.code[card]
    if spell.mode == "artifact":
        return [shelf.move("artifact", code)]
    if spell.mode == "enchant":
        return targets.moves_at(game, card, spell, side, targets.enchant_targets(game, spell, side))
    if spell.mode == "scry":
        piles = transfers.libraries(game, side)
        return [shelf.move("scry", code, name) for name, number in piles if game.state.libraries[number]]
    return [shelf.move("transfer", code, *words) for words in transfers.ways(game, spell, side)]


def _self_abilities(game: Game, side: int, verbs: Mapping[int, str]) -> list[Move]:
    """The creatures that can use a paid ability, of those with mana for it (CASTER-ABIL-05 to CASTER-ABIL-07,
    CASTER-ABIL-16). ``verbs``: suit → ability."""
    ready = game.state.ready[side]
    shelf = game.shelf
    printed = shelf.attributes
    found: list[Move] = []
    for suit, verb in verbs.items():
        if ready[suit]:
            bit = 1 << suit
            for card, creature in game.state.creatures.items():
                if creature.side == side:
                    has = printed[card] if creature.enchantment < 0 else attributes(game, creature)
                    if has & bit:
                        found.append(shelf.move(verb, shelf.code[card]))
    return found


def _pings(game: Game, side: int, jack: int) -> list[Move]:
    """Damage Tap at any player or creature; suits matter only through Protection (CASTER-ABIL-11)."""
    shelf = game.shelf
    code, suit = shelf.code[jack], shelf.suit[jack]
    moves = [shelf.move("ping", code, "opponent"), shelf.move("ping", code, "me")]
    moves += [
        shelf.move("ping", code, shelf.code[card])
        for card in game.state.creatures
        if not is_protected(game, card, suit)
    ]
    return moves


# --- playing it ------------------------------------------------------------------------------------------------------


def item_of(game: Game, side: int, move: Move) -> Item:
    """What a move of ``instants`` or ``everything`` plays."""
    by_code = game.shelf.by_code
    verb = move.verb
    card = by_code[str(move.args[0])]
    if verb == "summon":
        return Item(card, side, "creature")
    if verb in ("source", "artifact") or verb in SELF_ABILITIES:
        return Item(card, side, verb)
    if verb == "scry":
        return Item(card, side, verb, (transfers.library_of(game, side, str(move.args[1])),))
    if verb == "transfer":
        return transfers.item_of(game, side, card, move.args[1:])
    return Item(card, side, verb, (targets.target_of(game, side, str(move.args[1])),))


def declare(game: Game, item: Item) -> None:
    """Begin to play: name the card of the graveyard where one is meant, pay, announce."""
    if item.choice in transfers.FROM_GRAVEYARD and not item.targets:
        game.push(transfers.PickCard(item))
        return
    price = price_of(game, item)
    if price.total and game.state.options.payment == "named":
        game.push(mana.Pay(item))
    else:
        announce(game, item, mana.plan(game, item.side, price))


def announce(game: Game, item: Item, paid: tuple[int, ...]) -> None:
    """It waits now, and may be answered."""
    game.emit(Announced(item, paid))


def why_not(game: Game, side: int, move: Move) -> Refusal | None:
    """Why a card or an ability cannot be played so now."""
    shelf, state = game.shelf, game.state
    card = shelf.by_code.get(str(move.args[0])) if move.args else None
    if card is None:
        return None
    verb = move.verb
    mine = state.creatures.get(card)
    if verb in SELF_ABILITIES or verb == "ping":
        return _why_no_ability(game, side, verb, card)
    if card not in state.hands[side]:
        return Refusal("CASTER-TERM-02", f"{shelf.sign[card]} is not in your hand" if mine is None else "it is in play")
    if verb == "source" and state.source_played and shelf.is_number[card]:
        return Refusal("CASTER-MANA-01", "a mana source has been played this turn")
    if verb in ("source", "summon") and shelf.is_number[card] != (verb == "source"):
        return Refusal("CASTER-SPELL-01", "number cards are sources and spells, the others are creatures")
    price = None
    if verb == "summon":
        price = shelf.facts(card).price
    elif verb != "source":
        spell = next((spell for spell in shelf.spells[card] if spell.mode == verb), None)
        if spell is None:
            return Refusal("CASTER-SPELL-01", f"{shelf.sign[card]} cannot be played that way")
        if not spell.instant and (state.waiting or state.active != side or state.phase not in ("main", "second")):
            return Refusal("CASTER-SPELL-02", "sorceries need one's own main phase with nothing waiting")
        price = spell.price
    if price is not None and not can_pay(state.ready[side], price):
        return Refusal("CASTER-SPELL-05", f"it costs {price.total} mana that you do not have")
    if verb in ("source", "summon"):
        return Refusal("CASTER-SPELL-03", "that needs one's own main phase with nothing waiting")
    rule = {"heal": "HEAL-01", "damage": "DMG-01", "counter": "COUNTER-02", "enchant": "ENCH-02", "scry": "SCRY-02"}
    return Refusal(f"CASTER-{rule.get(verb, 'XFER-06')}", "that is no legal target")


def _why_no_ability(game: Game, side: int, verb: str, card: int) -> Refusal:
    creature = game.state.creatures.get(card)
    if creature is None or creature.side != side:
        return Refusal("CASTER-ABIL-16", "you control no such creature")
    if verb == "ping":
        if not game.shelf.facts(card).tapper:
            return Refusal("CASTER-ABIL-11", "it has no Damage Tap")
        return Refusal("CASTER-ABIL-11", "it is tapped, or that is no legal target")
    bit, suit = SELF_ABILITIES[verb]
    if not attributes(game, creature) & bit:
        return Refusal("CASTER-CREA-02", "it does not have that attribute")
    if not game.state.ready[side][suit]:
        return Refusal("CASTER-ABIL-15", f"it is paid with {mana.SYMBOLS[suit]} mana")
    return Refusal("CASTER-SPELL-03", "that needs one's own main phase with nothing waiting")
