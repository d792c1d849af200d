"""Playing cards and using abilities: what can be played now, and how it begins to wait (CASTER-SPELL, CASTER-TERM-06).

The main text decides what may be aimed at, not the target words of the quick reference (CASTER-SPELL-09).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.kernel import Move, Refusal
from convert.systems.caster_duel.faces import SYMBOLS
from convert.systems.caster_duel.rules import mana, targets, transfers
from convert.systems.caster_duel.rules.card_index import Price, SpellFacts
from convert.systems.caster_duel.rules.creatures import attributes
from convert.systems.caster_duel.rules.derived_cache import SELF_ABILITIES, hold, muster
from convert.systems.caster_duel.rules.mana import can_pay
from convert.systems.caster_duel.rules.state import Item, Ready

if TYPE_CHECKING:
    from convert.systems.caster_duel.rules.game import Game

SIGNS = (*SYMBOLS.values(), "●")
"""Of the kinds of mana: the four suits, and what an artifact gives."""
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


def why_not(game: Game, side: int, move: Move) -> Refusal | None:
    """Why a card or an ability cannot be played so now."""
    card_index, state = game.card_index, game.state
    card = card_index.by_code.get(str(move.args[0])) if move.args else None
    if card is None:
        return None
    verb = move.verb
    mine = state.creatures.get(card)
    if verb == "attack":
        return Refusal("CASTER-TURN-03", "attackers are named in combat, which follows the first main phase")
    if verb == "block":
        return Refusal("CASTER-COMBAT-03", "blockers are named when the other player has declared attackers")
    if verb in SELF_ABILITIES or verb == "ping":
        return _why_no_ability(game, side, verb, card)
    if card not in state.hands[side]:
        return Refusal(
            "CASTER-TERM-02", f"{card_index.sign[card]} is not in your hand" if mine is None else "it is in play"
        )
    if verb in ("source", "summon") and card_index.is_number[card] != (verb == "source"):
        return Refusal("CASTER-SPELL-01", "number cards are sources and spells, the others are creatures")
    quiet = not state.waiting and state.active == side and state.phase in ("main", "second")
    if verb in ("source", "summon") and not quiet:
        return Refusal("CASTER-SPELL-03", "that needs one's own main phase with nothing waiting")
    if verb == "source" and state.source_played:
        return Refusal("CASTER-MANA-01", "a mana source has been played this turn")
    price = None
    if verb == "summon":
        price = card_index.facts(card).price
    elif verb != "source":
        spell = next((spell for spell in card_index.spells[card] if spell.mode == verb), None)
        if spell is None:
            return Refusal("CASTER-SPELL-01", f"{card_index.sign[card]} cannot be played that way")
        if not spell.instant and not quiet:
            return Refusal("CASTER-SPELL-02", "sorceries need one's own main phase with nothing waiting")
        price = spell.price
    if price is not None and not can_pay(state.ready[side], price):
        return Refusal("CASTER-SPELL-05", f"it costs {_price(price)} mana, and you have {_untapped(state.ready[side])}")
    if verb in ("source", "summon"):
        return Refusal("CASTER-SPELL-03", "that needs one's own main phase with nothing waiting")
    rule = {"heal": "HEAL-01", "damage": "DMG-01", "counter": "COUNTER-02", "enchant": "ENCH-02", "scry": "SCRY-02"}
    return Refusal(f"CASTER-{rule.get(verb, 'XFER-06')}", "that is no legal target")


def _price(price: Price) -> str:
    """ "♥+2", as cards say it."""
    signs = "".join(SIGNS[suit] * count for suit, count in price.need)
    rest = price.total - sum(count for _, count in price.need)
    return f"{signs}+{rest}" if signs and rest else signs or str(price.total)


def _untapped(ready: Ready) -> str:
    """ "♥♣●": the sources that can still pay."""
    return "".join(sign * count for sign, count in zip(SIGNS, ready, strict=False)) or "none untapped"


def _why_no_ability(game: Game, side: int, verb: str, card: int) -> Refusal:
    creature = game.state.creatures.get(card)
    if creature is None or creature.side != side:
        return Refusal("CASTER-ABIL-16", "you control no such creature")
    if verb == "ping":
        if not game.card_index.facts(card).tapper:
            return Refusal("CASTER-ABIL-11", "it has no Damage Tap")
        return Refusal("CASTER-ABIL-11", "it is tapped, or that is no legal target")
    bit, suit = SELF_ABILITIES[verb]
    if not attributes(game, creature) & bit:
        return Refusal("CASTER-CREA-02", "it does not have that attribute")
    if not game.state.ready[side][suit]:
        return Refusal("CASTER-ABIL-15", f"it is paid with {mana.SYMBOLS[suit]} mana")
    return Refusal("CASTER-SPELL-03", "that needs one's own main phase with nothing waiting")
